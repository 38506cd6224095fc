//! Questions about a hand: what is the best solution, what can be made, how many formulas there are.

pub mod fast;
mod lattice;
mod limits;
mod table;
mod weight;
pub mod literal;
mod solution;

pub use limits::{Interrupt, Limits, StopReason};
pub use solution::{Answer, Counts, Made, Reach, Solution, Status};
