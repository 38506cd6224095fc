//! Which values sub-hands make: what the questions of `solve` and `sweep` are put to.
//!
//! - [`hand`]: one hand. Its lattice, and tables of the values of its sub-hands, each with a weight.
//! - [`space`]: many hands at once, whose sub-hands are shared. Two methods make their values:
//!   [`Reaching`](space::reaching), bit sets over integers, says what is made, and [`Counting`](space::counting) counts
//!   the formulas of each value.
//! - [`one_hand`]: the first of these for a single hand, where only that is asked.
//!
//! Each method says with `covers` which rules it is for. Who asks goes on to the next slower one where it is not, and
//! at last to enumeration.

pub(crate) mod filter;
pub(crate) mod hand;
pub(crate) mod one_hand;
pub(crate) mod space;
pub(crate) mod split;
pub(crate) mod weight;
