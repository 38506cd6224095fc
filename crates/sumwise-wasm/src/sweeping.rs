//! Sweeps, unit by unit.

use sumwise_request::sweep::Units;
use sumwise_request::{Fields, Sweep};
use wasm_bindgen::prelude::wasm_bindgen;

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
    /// Prepares a request `sweep` or `histogram` with these fields. `hands` is a sweep that lists every hand.
    ///
    /// # Errors
    /// The error of the request, as JSON: a message in English, and a code with values.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str, fields: &str) -> Result<Self, String> {
        let sweep = Fields::read(fields).and_then(|fields| Sweep::read(&fields)).map_err(|error| error.json())?;
        let units = match request {
            "histogram" => sweep.start_histogram(&()),
            "hands" => sweep.start_listing(&()),
            _ => sweep.start(&()),
        };
        units.map(Self).map_err(|error| error.json())
    }

    /// Returns the number of units.
    pub fn units(&self) -> usize {
        self.0.len()
    }

    /// Does a unit and adds its figures. A unit that does not exist adds nothing.
    pub fn unit(&mut self, unit: usize) {
        self.0.add(unit);
    }

    /// Returns the hands of the units done so far with their answers, as JSON.
    pub fn hands(&self) -> String {
        self.0.hands()
    }

    /// Returns the figures of the units done so far, as JSON.
    pub fn figures(&self) -> String {
        self.0.figures()
    }
}
