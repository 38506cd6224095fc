//! The engine for the browser: a request goes in as JSON, its answer comes out as JSON, and what is wrong is a sentence.
//!
//! Every search is bounded. A page asks from a worker, and ends the worker to end a search.
//!
//! ```
//! let solved = sumwise_wasm::ask("solve", r#"{"puzzle": "countdown:75,50,2,3,8,7=812"}"#)?;
//! assert!(solved.contains("(50+8)*7*2"));
//! assert!(sumwise_wasm::ask("solve", r#"{"puzzle": "countdown:75="}"#).is_err());
//! # Ok::<(), String>(())
//! ```

use sumwise_request::sweep::Units;
use sumwise_request::{Fields, Request, RequestError, Search, Sweep};
use wasm_bindgen::prelude::wasm_bindgen;

/// What a search may do: some tens of seconds, and memory that a phone has.
const MOST: Search =
    Search { method: sumwise::solve::Method::Fast, limit: Some(2_000_000_000), timeout: None, memory: 400 };

/// Answers a request, which is a name and a JSON object with its fields: see [`Request`].
///
/// # Errors
/// What is wrong with the request, in a sentence.
#[wasm_bindgen]
pub fn ask(request: &str, fields: &str) -> Result<String, String> {
    Request::read(request, fields).and_then(|request| request.answer(MOST, &())).map_err(said)
}

/// A sweep whose units a page hands out to workers. Each has a sweep of its own, and the counts of all are to be added.
///
/// ```
/// let mut sweep = sumwise_wasm::Sweeping::new("sweep", r#"{"game": "24"}"#)?;
/// (0..sweep.units()).for_each(|unit| sweep.unit(unit));
/// assert!(sweep.figures().contains(r#""hands":1820"#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub struct Sweeping(Units);

#[wasm_bindgen]
impl Sweeping {
    /// Prepares the request `sweep` or `histogram` with these fields.
    ///
    /// # Errors
    /// What is wrong with the request, in a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str, fields: &str) -> Result<Self, String> {
        let sweep = Fields::read(fields).and_then(|fields| Sweep::read(&fields)).map_err(said)?;
        let units = if request == "histogram" { sweep.start_histogram(&()) } else { sweep.start(&()) };
        units.map(Self).map_err(said)
    }

    /// Returns the number of units.
    pub fn units(&self) -> usize {
        self.0.len()
    }

    /// Does a unit. One that does not exist adds nothing.
    pub fn unit(&mut self, unit: usize) {
        self.0.add(unit);
    }

    /// Returns the figures of the units that were done.
    pub fn figures(&self) -> String {
        self.0.figures()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn said(error: RequestError) -> String {
    error.to_string()
}
