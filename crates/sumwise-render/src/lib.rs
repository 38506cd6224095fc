//! What sumwise finds, in the forms that leave the program: one schema of JSON and tables, whatever the front end.

pub mod audit;
#[cfg(feature = "charts")]
pub mod chart;
pub mod generate;
pub mod schema;
pub mod sweep;
pub mod tree;
pub mod worksheet;
