//! The engine for the browser. Requests, answers and errors are JSON.
//!
//! Every search is bounded. A page calls the engine from a worker, and terminates the worker to stop a search.
//!
//! ```
//! let solved = sumwise_wasm::ask("solve", r#"{"puzzle": "countdown:75,50,2,3,8,7=812"}"#)?;
//! assert!(solved.contains("(50+8)*7*2"));
//! assert!(sumwise_wasm::ask("solve", r#"{"puzzle": "countdown:75="}"#).is_err());
//! # Ok::<(), String>(())
//! ```

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

#[cfg(feature = "all")]
mod sweeping;
#[cfg(feature = "all")]
pub use sweeping::Sweeping;
