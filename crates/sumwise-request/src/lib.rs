//! Requests about games and puzzles, read from JSON objects and flags alike, and answered.
//!
//! A front end reads its input into these types and shows their answers. Words of a command line, fields of a JSON object and
//! values of another language all become a [`Draft`], and then a puzzle. Each question has a type with its defaults and bounds.
//! [`ask`] reads any of them from a JSON object, and answers in JSON. This crate has no input, output or clock: hosts supply
//! lines, interrupts and threads.
//!
//! ```
//! use sumwise_request::{Search, ask};
//!
//! let answer = ask("solve", r#"{"numbers": [3, 3, 8, 8], "game": "24"}"#, Search::default(), &())?;
//! assert!(answer.contains(r#""infix":"8/(3-8/3)""#));
//! # Ok::<(), sumwise_request::RequestError>(())
//! ```

pub mod audit;
pub mod batch;
mod columns;
mod daily;
mod day;
mod deal;
#[cfg(feature = "all")]
pub mod description;
mod draft;
mod error;
mod exit;
pub mod fields;
pub mod game_file;
pub mod generate;
mod left;
#[cfg(feature = "all")]
pub mod line;
#[cfg(feature = "all")]
pub mod listing;
mod plan;
mod played;
#[cfg(feature = "all")]
pub mod printed;
mod question;
mod reading;
mod remarks;
mod request;
mod search;
#[cfg(feature = "all")]
pub mod settings;
#[cfg(feature = "all")]
mod show;
mod span;
pub mod sweep;
#[cfg(feature = "all")]
mod teach;
mod worksheet;

pub use audit::Audit;
pub use columns::{Columns, Taken};
pub use daily::{Daily, of_year};
pub use day::Day;
pub use deal::Deal;
pub use draft::{Draft, Given, RuleChanges, game, split_answer};
pub use error::RequestError;
pub use exit::Exit;
pub use fields::Fields;
pub use generate::{Generate, Wishes};
#[cfg(feature = "all")]
pub use line::similar;
pub use played::{Action, Played};
pub use question::{Check, Count, Grade, Hint, Reach, Solve, Values, decided, manner};
pub use reading::numbers;
pub use request::{ask, names};
pub use search::{Search, endless};
pub use span::{Difficulty, Seconds, Shard, span, target_range, whole};
pub use sweep::Sweep;
pub use worksheet::{Source, Worksheet};
