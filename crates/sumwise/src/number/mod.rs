//! Exact numbers: three representations behind one trait.
//!
//! [`Rational`] is the public type, exact at any size. Enumeration and solving run on the smallest representation that
//! is exact for a hand; [`representation`](crate::rules::representation) chooses it.

mod arithmetic;
#[cfg(not(target_family = "wasm"))]
mod fraction;
#[cfg(not(target_family = "wasm"))]
mod moebius;
mod ops;
#[cfg(not(target_family = "wasm"))]
mod place;
mod power;
mod rational;
mod read;
mod residue;
mod side_by_side;

pub(crate) use arithmetic::Number;
#[cfg(not(target_family = "wasm"))]
pub(crate) use fraction::Fraction;
#[cfg(not(target_family = "wasm"))]
pub(crate) use moebius::Moebius;
pub use rational::Rational;
pub(crate) use read::read_short;
pub use read::{MAX_DIGITS, ParseRationalError};
pub(crate) use residue::Residue;
