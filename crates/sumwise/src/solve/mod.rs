//! Questions about a hand: what is the best solution, what can be made, how many formulas there are.

pub mod classes;
pub mod fast;
mod lattice;
mod limits;
pub mod literal;
mod solution;
mod table;
mod weight;

pub use limits::{Interrupt, Limits, StopReason};
pub use solution::{Answer, Counts, Made, Reach, Solution, Status};
