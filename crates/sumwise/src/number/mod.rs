//! Exact numbers: three representations behind one trait.
//!
//! [`Rational`] is what callers see: exact at any size. Enumeration and solving run on the smallest representation
//! that can hold everything a hand produces, which [`representation`](crate::representation) chooses.

mod arithmetic;
mod ops;
mod rational;
mod read;

pub(crate) use arithmetic::Number;
pub use rational::Rational;
pub use read::{MAX_DIGITS, ParseRationalError};
