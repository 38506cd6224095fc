//! The values of the sub-hands of one hand, each with a weight.

pub(crate) mod forms;
pub(crate) mod lattice;
mod parts;
mod sets;
pub(crate) mod step;
mod table;
pub(crate) mod tables;
