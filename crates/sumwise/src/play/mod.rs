//! Playing: the deal of a seed, a round, its points, and the next step.

pub(crate) mod deal;
pub mod hint;
pub mod round;
pub mod score;
