//! The engine for the browser. Requests and answers are JSON; an error is a sentence.
//!
//! Every search is bounded. A page calls the engine from a worker, and terminates the worker to stop a search.
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

/// The limits of a search: some tens of seconds, and memory that a phone has.
const MOST: Search =
    Search { method: sumwise::solve::Method::Fast, limit: Some(2_000_000_000), timeout: None, memory: 400 };

/// Answers a request, given by its name and a JSON object with its fields: see [`Request`].
///
/// # Errors
/// The error of the request, in a sentence.
#[wasm_bindgen]
pub fn ask(request: &str, fields: &str) -> Result<String, String> {
    Request::read(request, fields).and_then(|request| request.answer(MOST, &())).map_err(said)
}

/// A sweep whose units a page distributes to workers. Each worker has a sweep of its own, and the page adds their counts.
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
    /// Prepares a request `sweep` or `histogram` with these fields.
    ///
    /// # Errors
    /// The error of the request, in a sentence.
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

    /// Does a unit and adds its figures. A unit that does not exist adds nothing.
    pub fn unit(&mut self, unit: usize) {
        self.0.add(unit);
    }

    /// Returns the figures of the units done so far, as JSON.
    pub fn figures(&self) -> String {
        self.0.figures()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn said(error: RequestError) -> String {
    error.to_string()
}
