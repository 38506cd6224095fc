//! The trait that enumeration and solving are written against, and the choice of its implementation.

use std::fmt::Debug;
use std::hash::{BuildHasher as _, Hash};

use num_integer::Integer as _;
use num_rational::Ratio;
use num_traits::{One, Signed};

use super::Rational;
use crate::rules::Rules;

/// What enumeration and solving ask of a value.
///
/// Implemented by `i64`, by `Ratio<i64>` and by [`Rational`]. The first two are exact only for hands that
/// [`Representation::for_hand`] gives them.
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
/// [`Representation::for_hand`] chose fractions: its bound is on them before they are reduced.
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

/// Which implementation of [`Number`] is exact for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Representation {
    /// `i64`: all numbers are integers, the domain admits integers only, and none can pass the bound.
    Integer,
    /// `Ratio<i64>`: no numerator or denominator can pass the bound.
    Fraction,
    /// [`Rational`]: no bound at all.
    Big,
}

impl Representation {
    /// The fastest representation in which no formula over `numbers`, nor the difference between its value and one of
    /// `targets`, can overflow.
    ///
    /// The bounds are by induction over the formula. Integers: replace every |number| by max(|number|, 2); then a sum
    /// of two values is at most their product, so no value passes the product of all. Fractions: let h be the larger
    /// of |numerator| and denominator; a sum of two values has h at most 2·h₁·h₂ before it is reduced, a product or
    /// quotient h₁·h₂, so n numbers stay within 2ⁿ⁻¹ times the product of all h. A target counts as one more number.
    pub(crate) fn for_hand(numbers: &[Rational], targets: &[Rational], rules: &Rules) -> Self {
        let integers = rules.domain.only_integers() && numbers.iter().chain(targets).all(Rational::is_integer);
        let farthest = targets.iter().map(Rational::height).reduce(|a, b| Some(a?.max(b?)));
        let heights = numbers.iter().map(Rational::height).chain(farthest);
        let twos = heights.clone().skip(1).map(|_| Some(2));
        if integers && product(heights.clone().map(|height| Some(height?.max(2)))).is_some() {
            Self::Integer
        } else if product(heights.chain(twos)).is_some() {
            Self::Fraction
        } else {
            Self::Big
        }
    }
}

/// The product of all factors, if each is known and it fits.
fn product(mut factors: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    factors.try_fold(1_i64, |product, factor| product.checked_mul(factor?))
}

/// Runs `$body` with the type `$number` standing for the representation that is exact for the hand.
macro_rules! with_representation {
    ($numbers:expr, $targets:expr, $rules:expr, $number:ident => $body:expr) => {
        match $crate::number::Representation::for_hand($numbers, $targets, $rules) {
            $crate::number::Representation::Integer => {
                type $number = i64;
                $body
            }
            // A program for the browser is sent before it runs. There a tenth less of it is worth more than the time that
            // fractions take as `Rational`s, which are exact for every hand.
            #[cfg(not(target_family = "wasm"))]
            $crate::number::Representation::Fraction => {
                type $number = ::num_rational::Ratio<i64>;
                $body
            }
            _ => {
                type $number = $crate::number::Rational;
                $body
            }
        }
    };
}
pub(crate) use with_representation;

/// The numbers in the representation chosen for them.
pub(crate) fn represent<N: Number>(numbers: &[Rational]) -> Vec<N> {
    numbers
        .iter()
        .map(|number| N::from_rational(number).expect("the representation was chosen to hold every number"))
        .collect()
}

#[cfg(test)]
mod tests {
    use Representation::{Big, Fraction, Integer};

    use super::*;
    use crate::rules::Domain;

    fn read(text: &str) -> Vec<Rational> {
        text.split(' ').map(|number| number.parse().unwrap()).collect()
    }

    fn integers() -> Rules {
        Rules { domain: Domain::Integer, ..Rules::FREE }
    }

    #[test]
    fn the_representation_is_the_fastest_that_is_exact() {
        // The numbers, and the representation where intermediates are integers and where they are rationals.
        let table = [
            ("75 50 2 3", Integer, Fraction),
            ("65536 65536 5 5", Integer, Fraction),
            ("0 0 0", Integer, Fraction),
            ("9223372036854775807", Integer, Fraction),
            ("-9223372036854775807", Integer, Fraction),
            ("-9223372036854775808", Big, Big),
            ("9223372036854775807 1 1", Big, Big),
            ("4611686018427387903 1", Integer, Fraction),
            ("4611686018427387904 1", Big, Big),
            ("3037000499 3037000499", Integer, Big),
            ("3037000500 3037000500", Big, Big),
            ("3037000500 3037000500 2", Big, Big),
            ("2147483647 2147483647", Integer, Fraction),
            ("1/2147483647 1/2147483647", Fraction, Fraction),
            ("1/3037000499 1/3037000499", Big, Big),
            ("1/9223372036854775807", Fraction, Fraction),
            ("1/9223372036854775807 1", Big, Big),
            ("999999937/999999893 999999929/999999883 3", Big, Big),
            ("1/99999999999999999999 5", Big, Big),
        ];
        for (text, for_integers, for_rationals) in table {
            assert_eq!(Representation::for_hand(&read(text), &[], &integers()), for_integers, "{text}, integers");
            assert_eq!(Representation::for_hand(&read(text), &[], &Rules::FREE), for_rationals, "{text}, rationals");
        }
    }

    #[test]
    fn a_target_counts_as_one_more_number() {
        let hand = [1_i64 << 31, 1 << 30].map(Rational::from);
        for (target, representation) in [("3", Integer), ("4", Big)] {
            let targets = read(&format!("{target} 1 -2"));
            assert_eq!(Representation::for_hand(&hand, &targets, &integers()), representation, "{target}");
        }
        assert_eq!(Representation::for_hand(&read("1 2"), &read("1/2"), &integers()), Fraction);
    }

    #[test]
    fn values_of_a_representation_go_there_and_back() {
        assert_eq!(6_i64.over(&4), None);
        assert_eq!(((-6_i64).signum(), Number::size(&-6_i64)), (-1, 6));
        assert_eq!(i64::from_rational(&(-6_i64).to_rational()), Some(-6));
    }
}
