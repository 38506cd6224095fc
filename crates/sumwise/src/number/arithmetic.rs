//! The arithmetic of enumeration and solving: a trait, and its three implementations.

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::Signed;

use super::{Rational, Residue};

/// The operations on values that enumeration and solving need.
///
/// Implemented by `i64`, by [`Fraction`](super::Fraction) and by [`Rational`]. The first two are exact only for hands that
/// [`Representation`](crate::rules::representation::Representation) gives them.
pub(crate) trait Number: Clone + Ord + Hash + Debug + 'static {
    /// Whether the values of this representation are bounded. It is then chosen only for rules under which no value grows
    /// beyond, and which bound no digits.
    const IS_BOUNDED: bool = true;

    /// Whether every value of this representation is an integer of a word.
    const IS_INTEGER: bool = false;

    /// 0.
    fn zero() -> Self;
    /// Returns the sum.
    fn plus(&self, other: &Self) -> Self;
    /// Returns the difference.
    fn minus(&self, other: &Self) -> Self;
    /// Returns the product.
    fn times(&self, other: &Self) -> Self;
    /// Returns the quotient, or `None` if it is undefined or does not exist in this representation. For `i64` this is
    /// every quotient that is not an integer.
    fn over(&self, other: &Self) -> Option<Self>;
    /// Returns the quotient, or `None` if it is no integer. Fractions that nobody needs are not computed.
    fn integer_quotient(&self, other: &Self) -> Option<Self> {
        self.over(other).filter(Self::is_integer)
    }
    /// Returns the power, or `None` if it is undefined, has more decimal digits than given, or does not exist in this
    /// representation.
    #[cold]
    #[inline(never)]
    fn power(&self, exponent: &Self, digits: u32) -> Option<Self> {
        Self::from_rational(&self.to_rational().power(&exponent.to_rational(), digits)?)
    }
    /// Returns the [`spread`](Self::spread) of the power, if there is one, also of some that have more digits than given. Long powers
    /// are not computed.
    fn spread_of_power(&self, exponent: &Self, digits: u32) -> Option<u64> {
        self.power(exponent, digits).as_ref().map(Self::spread)
    }
    /// Returns [`Rational::joined`].
    #[cold]
    #[inline(never)]
    fn joined(&self, right: &Self) -> Option<Self> {
        Self::from_rational(&self.to_rational().joined(&right.to_rational())?)
    }
    /// Returns [`Rational::logarithm`].
    fn logarithm(&self, value: &Self) -> Option<Self> {
        Self::from_rational(&self.to_rational().logarithm(&value.to_rational())?)
    }
    /// Returns [`Rational::bases`].
    fn bases(&self, exponent: &Self, digits: u32) -> [Option<Self>; 2] {
        let bases = self.to_rational().bases(&exponent.to_rational(), digits);
        bases.map(|base| Self::from_rational(&base?))
    }
    /// Returns whether numerator and denominator have at most this many decimal digits.
    fn is_within_digits(&self, digits: u32) -> bool {
        self.to_rational().is_within_digits(digits)
    }
    /// Returns the sum, or `None` if it does not fit. The values of formulas always fit; an operand that would make a value
    /// may not, and then no formula makes it.
    fn try_plus(&self, other: &Self) -> Option<Self>;
    /// Returns the difference, or `None` if it does not fit.
    fn try_minus(&self, other: &Self) -> Option<Self>;
    /// Returns the product, or `None` if it does not fit.
    fn try_times(&self, other: &Self) -> Option<Self>;
    /// Returns the quotient as [`over`](Self::over) does, or `None` if it does not fit.
    fn try_over(&self, other: &Self) -> Option<Self>;
    /// Returns whether the value is so short that sums, differences, products and quotients of two such values fit. Where it takes
    /// as long to try them, no value is.
    fn is_short(&self) -> bool {
        false
    }
    /// Returns a rational in this representation, or `None` if it does not fit.
    fn from_rational(value: &Rational) -> Option<Self>;
    /// Returns an integer in this representation, which has to hold it.
    fn from_u32(value: u32) -> Self {
        Self::from_rational(&i64::from(value).into()).expect("the representation holds the integer")
    }
    /// Returns the value as a [`Rational`].
    fn to_rational(&self) -> Rational;
    /// Returns the value as an integer of a word, if it is one.
    fn to_i64(&self) -> Option<i64> {
        self.to_rational().to_i64()
    }
    /// Returns whether the value is an integer.
    fn is_integer(&self) -> bool;
    /// Returns the sign: −1, 0 or 1.
    fn signum(&self) -> i64;
    /// Returns the absolute value.
    fn size(&self) -> Self;
    /// Returns whether the value is 1.
    fn is_one(&self) -> bool {
        self.to_rational() == Rational::ONE
    }
    /// Returns about the number of bytes that the value takes outside itself.
    fn heap(&self) -> usize {
        0
    }
    /// Returns a hash of 64 bits. Its high bits vary most. Equal values have equal hashes.
    fn spread(&self) -> u64;
}

/// An odd number near 2⁶⁴ divided by the golden ratio: multiplying by it spreads small integers over the high bits.
pub(super) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Number for i64 {
    const IS_INTEGER: bool = true;

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
        // Comparing sizes is cheaper than dividing, and decides most calls.
        let worth = self.unsigned_abs() >= other.unsigned_abs() || *self == 0;
        (worth && *other != 0 && self % other == 0).then(|| self / other)
    }

    #[inline]
    fn try_plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    #[inline]
    fn try_minus(&self, other: &Self) -> Option<Self> {
        self.checked_sub(*other)
    }

    #[inline]
    fn try_times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    #[inline]
    fn try_over(&self, other: &Self) -> Option<Self> {
        if *other == -1 { self.checked_neg() } else { self.over(other) }
    }

    fn from_rational(value: &Rational) -> Option<Self> {
        value.to_i64()
    }

    #[inline]
    fn from_u32(value: u32) -> Self {
        value.into()
    }

    fn to_rational(&self) -> Rational {
        Rational::from(*self)
    }

    #[inline]
    fn to_i64(&self) -> Option<i64> {
        Some(*self)
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

/// The number of binary digits after the point in the [`spread`](Number::spread) of a quotient.
const DIGITS: u32 = 31;

/// Returns the [`spread`](Number::spread) of a quotient, whether it is in lowest terms or not: its integer part and the first digits
/// after the point. That of an integer is the spread of the integer.
#[inline]
pub(super) fn spread_of_quotient(numerator: i64, denominator: i64) -> u64 {
    let (size, denominator) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    // The integer part comes lowest, since the multiplication spreads low bits over the high ones.
    let digits = if size <= u64::MAX >> DIGITS {
        ((size << DIGITS) / denominator).rotate_right(DIGITS)
    } else {
        digits_of_long(size, denominator)
    };
    let signed = if numerator < 0 { digits.wrapping_neg() } else { digits };
    signed.wrapping_mul(GOLDEN)
}

#[cold]
#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are wanted")]
fn digits_of_long(size: u64, denominator: u64) -> u64 {
    if size.is_multiple_of(denominator) {
        size / denominator
    } else {
        (((u128::from(size) << DIGITS) / u128::from(denominator)) as u64).rotate_right(DIGITS)
    }
}

/// Returns the [`spread`](Number::spread) of a rational that does not fit in words, by its residue.
pub(super) fn spread_of_long(residue: Option<Residue>) -> u64 {
    residue.map_or(0, Residue::index).wrapping_mul(GOLDEN)
}

impl Number for Rational {
    const IS_BOUNDED: bool = false;

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

    #[inline(never)]
    fn integer_quotient(&self, other: &Self) -> Option<Self> {
        self.integer_quotient(other)
    }

    fn power(&self, exponent: &Self, digits: u32) -> Option<Self> {
        Rational::power(self, exponent, digits)
    }

    fn spread_of_power(&self, exponent: &Self, digits: u32) -> Option<u64> {
        Rational::spread_of_power(self, exponent, digits)
    }

    fn logarithm(&self, value: &Self) -> Option<Self> {
        Rational::logarithm(self, value)
    }

    fn bases(&self, exponent: &Self, digits: u32) -> [Option<Self>; 2] {
        Rational::bases(self, exponent, digits)
    }

    fn is_within_digits(&self, digits: u32) -> bool {
        Rational::is_within_digits(self, digits)
    }

    fn try_plus(&self, other: &Self) -> Option<Self> {
        Some(self.plus(other))
    }

    fn try_minus(&self, other: &Self) -> Option<Self> {
        Some(self.minus(other))
    }

    fn try_times(&self, other: &Self) -> Option<Self> {
        Some(self.times(other))
    }

    fn try_over(&self, other: &Self) -> Option<Self> {
        self.over(other)
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

    fn heap(&self) -> usize {
        Rational::heap(self)
    }

    fn spread(&self) -> u64 {
        match self.to_ratio() {
            None => spread_of_long(Residue::of(self)),
            Some(ratio) => spread_of_quotient(*ratio.numer(), *ratio.denom()),
        }
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
