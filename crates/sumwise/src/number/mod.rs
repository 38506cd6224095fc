//! Exact numbers: three representations behind one trait.
//!
//! [`Rational`] is the public type, exact at any size. Enumeration and solving run on the smallest representation that
//! is exact for a hand; [`representation`](crate::rules::representation) chooses it.

mod arithmetic;
#[cfg(feature = "fast")]
mod fraction;
#[cfg(feature = "fast")]
mod moebius;
mod ops;
#[cfg(feature = "fast")]
mod place;
mod power;
mod rational;
mod read;
mod residue;
mod side_by_side;

pub(crate) use arithmetic::Number;
#[cfg(feature = "fast")]
pub(crate) use fraction::Fraction;
#[cfg(feature = "fast")]
pub(crate) use moebius::Moebius;
pub use rational::Rational;
pub(crate) use read::read_short;
pub use read::{MAX_DIGITS, ParseRationalError};
pub(crate) use residue::Residue;
