//! The results of sumwise as JSON, drawings and printed pages, with one schema for every front end.

pub mod audit;
#[cfg(feature = "charts")]
pub mod chart;
#[cfg(feature = "schema")]
pub mod document;
pub mod exact;
pub mod explain;
#[cfg(any(feature = "charts", feature = "pdf"))]
mod fonts;
pub mod game;
pub mod generate;
pub mod language;
pub mod markup;
pub mod message;
pub mod plan;
mod results;
pub mod round;
pub mod schema;
pub mod sweep;
pub mod table;
pub mod teach;
pub mod text;
pub mod tree;
pub mod word;
pub mod worksheet;

/// The JSON Schema of all results, as a document.
///
/// ```
/// assert!(sumwise_render::SCHEMA.contains("\"Solve\""));
/// ```
pub const SCHEMA: &str = include_str!("../schema.json");
