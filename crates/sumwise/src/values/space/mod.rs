//! The values of the sub-hands of a space, which its hands share.

pub(crate) mod counting;
pub(crate) mod counts;
mod demand;
pub(crate) mod division;
pub(crate) mod fewest;
pub(crate) mod integer_sets;
pub(crate) mod reaching;
pub(crate) mod set;
mod sorted;
pub(crate) mod space_lattice;
