//! The engine for the browser.

use sumwise::solve::{Limits, Method};
use wasm_bindgen::prelude::wasm_bindgen;

/// The best solution.
#[wasm_bindgen]
pub fn solve(puzzle: &str) -> Result<String, String> {
    let puzzle: sumwise::Puzzle = puzzle.parse().map_err(|error: sumwise::puzzle::ParsePuzzleError| error.to_string())?;
    let answer = sumwise::solve::solve(&puzzle, Method::Fast, None, &Limits::NONE);
    Ok(serde_json::to_string(&sumwise_render::schema::SolveJson::new(&puzzle, &answer)).unwrap())
}
