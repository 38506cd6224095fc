//! Exact numbers: three representations behind one trait, and the bound that chooses between them.
//!
//! [`Rational`] is what callers see: exact at any size. Enumeration and solving run on the smallest representation
//! that can hold everything a hand produces, chosen up front by [`Representation::for_hand`]: plain `i64` where every
//! intermediate must be an integer, `i64` fractions otherwise, and `Rational` past their bound.

mod arithmetic;
mod rational;
mod read;
mod representation;

pub use rational::Rational;
pub(crate) use read::shown;
pub use read::{MAX_DIGITS, ParseRationalError};
pub(crate) use representation::Representation;
pub(crate) use representation::{Number, represent, with_representation};
