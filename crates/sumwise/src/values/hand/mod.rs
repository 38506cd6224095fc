//! The values of the sub-hands of one hand, each with a weight.

pub(crate) mod lattice;
pub(crate) mod leaves;
#[cfg(feature = "fast")]
pub(crate) mod neighbours;
mod parts;
pub(crate) mod sets;
pub(crate) mod step;
mod table;
pub(crate) mod tables;
