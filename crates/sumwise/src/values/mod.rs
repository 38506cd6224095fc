//! The values of sub-hands. The questions of `solve` and `sweep` are answered from them.
//!
//! - [`hand`]: one hand. It has a lattice of sub-hands, and tables of their values, each with a weight.
//! - [`space`]: many hands that share sub-hands. Two methods compute their values: [`Reaching`](space::reaching) finds
//!   which integer targets can be made, with bit sets; [`Counting`](space::counting) counts the formulas of each value.
//! - [`one_hand`]: the integers that a single hand makes, where weights are not needed.
//!
//! Each method declares the rules it supports with `covers`. Callers fall back to the next slower method, and finally
//! to enumeration.

pub(crate) mod bits;
pub(crate) mod divisor;
pub(crate) mod filter;
pub(crate) mod hand;
pub(crate) mod one_hand;
pub(crate) mod places;
pub(crate) mod space;
pub(crate) mod split;
pub(crate) mod weight;
