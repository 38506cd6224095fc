//! The engine for the browser: texts go in, JSON of the one schema comes out, and what is wrong with the texts is told in
//! a sentence.
//!
//! Every search is bounded ([`question::LIMITS`]). A page asks from a worker, and ends the worker to end a search.
//!
//! ```
//! let id = sumwise_wasm::question::read("countdown", "75 50 2 3 8 7", "812", "", "", "", "")?;
//! assert!(id.contains(r#""puzzle":"countdown:75,50,2,3,8,7=812""#));
//! assert!(sumwise_wasm::solve::best("countdown:75,50,2,3,8,7=812")?.contains("(50+8)*7*2"));
//! assert!(sumwise_wasm::solve::best("countdown:75=").is_err());
//! # Ok::<(), String>(())
//! ```

pub mod answer;
pub mod formula;
pub mod question;
pub mod round;
pub mod solve;
pub mod sweep;
pub mod worksheet;

use serde::Serialize;

/// JSON, or what was wrong in a sentence: what every function of the page gives back.
pub type Told = Result<String, String>;

fn json(document: &impl Serialize) -> Told {
    serde_json::to_string(document).map_err(told)
}

/// A fault in words.
#[allow(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn told(fault: impl ToString) -> String {
    fault.to_string()
}
