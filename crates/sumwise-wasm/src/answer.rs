//! What is judged.

use sumwise::check::Manner;
use sumwise_render::schema::CheckJson;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::named;
use crate::{Told, json, told};

/// The verdict on an answer, which may be any text, with the reading and the place of the answer by name; an empty text
/// stands for a lenient reading of the whole.
///
/// # Errors
/// What is wrong with the puzzle.
///
/// ```
/// let verdict = sumwise_wasm::answer::check("24:3,4,8,9=24", "(8-4)*(9+3)", "", "")?;
/// assert!(verdict.contains("that makes 48, 24 away from the target"));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn check(puzzle: &str, text: &str, reading: &str, extract: &str) -> Told {
    let mut manner = Manner::default();
    if !reading.is_empty() {
        manner.reading = reading.parse().map_err(told)?;
    }
    if !extract.is_empty() {
        manner.extract = extract.parse().map_err(told)?;
    }
    json(&CheckJson::from(&sumwise::check::check(&named(puzzle)?, text, manner)))
}
