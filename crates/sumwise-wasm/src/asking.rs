//! Requests, each answered by one call.

use sumwise_request::Search;
use wasm_bindgen::prelude::wasm_bindgen;

/// The limits of a search: some tens of seconds, and memory that a phone has.
const MOST: Search =
    Search { method: sumwise::solve::Method::Fast, limit: Some(2_000_000_000), timeout: None, memory: 400 };

/// Answers a request, given by its name and a JSON object with its fields: see [`sumwise_request::ask`].
///
/// # Errors
/// The error of the request, as JSON: a message in English, and a code with values.
#[wasm_bindgen]
pub fn ask(request: &str, fields: &str) -> Result<String, String> {
    sumwise_request::ask(request, fields, MOST, &()).map_err(|error| error.json())
}
