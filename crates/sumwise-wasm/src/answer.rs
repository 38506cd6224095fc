//! What is judged and what is given away.

use serde::Serialize;
use sumwise::check::Manner;
use sumwise::hint::Level;
use sumwise::solve::Method;
use sumwise_render::schema::{CheckJson, HintJson};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::{LIMITS, named};
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

#[derive(Serialize)]
struct Hinted {
    #[serde(flatten)]
    hint: HintJson,
    message: String,
}

/// The hint for a position, of a level from 1 to 4, with what it gives away in words.
///
/// # Errors
/// What is wrong with the position, or that the search for a hint was cut.
///
/// ```
/// let hint = sumwise_wasm::answer::hint("countdown:75,50,2,3,8,7=812", "1")?;
/// assert!(hint.contains(r#""message":"it can be done in 3 steps""#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn hint(position: &str, level: &str) -> Told {
    let (position, level) = (named(position)?, level.parse::<Level>().map_err(told)?);
    let hint = sumwise::hint::hint(&position, Method::Fast, &LIMITS);
    let message = match &hint {
        Ok(hint) => hint.tell(level),
        Err(stop) => return Err(format!("there is no hint: the search was cut ({stop})")),
    };
    json(&Hinted { hint: HintJson::new(&position, level, &hint), message })
}
