//! Requests: what a person may ask about a game, read from JSON objects, flags and game files alike, and answered.
//!
//! A front end reads what it is given into these types and shows what they answer. Words of a command line, fields of a
//! JSON object and values of another language all meet in a [`Draft`], which becomes a puzzle. There is one type for each
//! question, with its defaults and bounds; a [`Request`] is any of them, read from a JSON object and answered in JSON.
//! There is no input, output or clock here: hosts bring lines, interrupts and threads.
//!
//! ```
//! use sumwise_request::{Request, Search};
//!
//! let request = Request::read("solve", r#"{"numbers": [3, 3, 8, 8], "game": "24"}"#)?;
//! assert!(request.answer(Search::default(), &())?.contains(r#""infix":"8/(3-8/3)""#));
//! # Ok::<(), sumwise_request::RequestError>(())
//! ```

pub mod audit;
pub mod batch;
mod deal;
mod draft;
mod error;
pub mod fields;
pub mod generate;
mod question;
mod request;
mod search;
mod show;
mod span;
pub mod sweep;
mod worksheet;

pub use audit::Audit;
pub use deal::Deal;
pub use draft::{Draft, Given, RuleChanges, game, numbers};
pub use error::RequestError;
pub use fields::Fields;
pub use generate::{Generate, Wishes};
pub use question::{Check, Count, Grade, Hint, Reach, Solve};
pub use request::Request;
pub use search::{Search, endless};
pub use show::Played;
pub use span::{Shard, difficulty, span, target_range};
pub use sweep::Sweep;
pub use worksheet::Worksheet;
