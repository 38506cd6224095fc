//! The trait that enumeration and solving are written against, and its three implementations.

use std::fmt::Debug;
use std::hash::{BuildHasher as _, Hash};

use num_integer::Integer as _;
use num_rational::Ratio;
use num_traits::{One, Signed};

use super::Rational;

/// What enumeration and solving ask of a value.
///
/// Implemented by `i64`, by `Ratio<i64>` and by [`Rational`]. The first two are exact only for hands that
/// [`Representation`](crate::representation::Representation) gives them.
pub(crate) trait Number: Clone + Ord + Hash + Debug {
    /// 0.
    fn zero() -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The difference.
    fn minus(&self, other: &Self) -> Self;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// The quotient; `None` when it is undefined or, for integers, not an integer.
    fn over(&self, other: &Self) -> Option<Self>;
    /// The same value in this representation, when it has one.
    fn from_rational(value: &Rational) -> Option<Self>;
    /// The same value as a [`Rational`].
    fn to_rational(&self) -> Rational;
    /// Whether the value is an integer.
    fn is_integer(&self) -> bool;
    /// −1, 0 or 1, as the value is negative, zero or positive.
    fn signum(&self) -> i64;
    /// The value without its sign.
    fn size(&self) -> Self;
    /// Bits that spread the values out: equal values have equal bits.
    fn spread(&self) -> u64;
}

/// An odd number near 2⁶⁴ divided by the golden ratio: multiplying by it spreads small integers over the high bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Number for i64 {
    fn zero() -> Self {
        0
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    #[inline]
    fn over(&self, other: &Self) -> Option<Self> {
        // A division takes longer than it does to see that there is nothing to divide.
        let worth = self.unsigned_abs() >= other.unsigned_abs() || *self == 0;
        (worth && *other != 0 && self % other == 0).then(|| self / other)
    }

    fn from_rational(value: &Rational) -> Option<Self> {
        value.to_i64()
    }

    fn to_rational(&self) -> Rational {
        Rational::from(*self)
    }

    #[inline]
    fn is_integer(&self) -> bool {
        true
    }

    #[inline]
    fn signum(&self) -> i64 {
        i64::signum(*self)
    }

    #[inline]
    fn size(&self) -> Self {
        self.abs()
    }

    #[inline]
    fn spread(&self) -> u64 {
        self.cast_unsigned().wrapping_mul(GOLDEN)
    }
}

impl Number for Ratio<i64> {
    fn zero() -> Self {
        Self::new_raw(0, 1)
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        reduced(self.numer() * other.denom() + other.numer() * self.denom(), self.denom() * other.denom())
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        reduced(self.numer() * other.denom() - other.numer() * self.denom(), self.denom() * other.denom())
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        reduced(self.numer() * other.numer(), self.denom() * other.denom())
    }

    #[inline]
    fn over(&self, other: &Self) -> Option<Self> {
        let sign = Number::signum(other.numer());
        (sign != 0).then(|| reduced(sign * self.numer() * other.denom(), sign * self.denom() * other.numer()))
    }

    fn from_rational(value: &Rational) -> Option<Self> {
        value.to_ratio()
    }

    fn to_rational(&self) -> Rational {
        Rational::from_ratio(*self)
    }

    #[inline]
    fn is_integer(&self) -> bool {
        self.denom().is_one()
    }

    #[inline]
    fn signum(&self) -> i64 {
        Number::signum(self.numer())
    }

    #[inline]
    fn size(&self) -> Self {
        Self::new_raw(self.numer().abs(), *self.denom())
    }

    #[inline]
    fn spread(&self) -> u64 {
        self.numer().spread() ^ self.denom().spread().rotate_left(32)
    }
}

/// A fraction in lowest terms, of a denominator that is positive. The products that it is made of fit wherever
/// [`Representation`](crate::representation::Representation) chose fractions: its bound is on them before they are
/// reduced.
#[inline]
fn reduced(numerator: i64, denominator: i64) -> Ratio<i64> {
    if denominator == 1 {
        return Ratio::new_raw(numerator, 1);
    }
    let divisor = numerator.gcd(&denominator);
    Ratio::new_raw(numerator / divisor, denominator / divisor)
}

impl Number for Rational {
    fn zero() -> Self {
        Self::ZERO
    }

    fn plus(&self, other: &Self) -> Self {
        self.sum(other)
    }

    fn minus(&self, other: &Self) -> Self {
        self.difference(other)
    }

    fn times(&self, other: &Self) -> Self {
        self.product(other)
    }

    fn over(&self, other: &Self) -> Option<Self> {
        self.checked_div(other)
    }

    fn from_rational(value: &Rational) -> Option<Self> {
        Some(value.clone())
    }

    fn to_rational(&self) -> Rational {
        self.clone()
    }

    fn is_integer(&self) -> bool {
        Rational::is_integer(self)
    }

    fn signum(&self) -> i64 {
        if self.is_negative() { -1 } else { i64::from(!self.is_zero()) }
    }

    fn size(&self) -> Self {
        self.abs()
    }

    fn spread(&self) -> u64 {
        rustc_hash::FxBuildHasher.hash_one(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_representation_go_there_and_back() {
        assert_eq!(6_i64.over(&4), None);
        assert_eq!(((-6_i64).signum(), Number::size(&-6_i64)), (-1, 6));
        assert_eq!(i64::from_rational(&(-6_i64).to_rational()), Some(-6));
    }
}
