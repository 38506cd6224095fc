//! The choice of the arithmetic for a hand.
//!
//! Enumeration and solving run on the smallest representation that is exact for a hand. [`Representation::for_hand`]
//! chooses it in advance: `i64` if every intermediate must be an integer, fractions of `i64` otherwise, and [`Rational`]
//! beyond their bounds.

use std::ops::RangeInclusive;

use crate::number::{Number, Rational};
use crate::rules::Rules;

/// The implementation of [`Number`] that is exact for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Representation {
    /// `i64`: all numbers and all values in the domain are integers, and no value can exceed the bound.
    Integer,
    /// [`Fraction`](crate::number::Fraction): no numerator or denominator can exceed the bound.
    Fraction,
    /// [`Rational`], without a bound.
    Big,
}

impl Representation {
    /// Returns the fastest representation in which no formula over `numbers` can overflow, nor the difference between
    /// its value and one of `targets`.
    ///
    /// The bounds are proved by induction over the formula. Integers: replace every |number| by max(|number|, 2). Then
    /// a sum of two values is at most their product, so no value exceeds the product of all. Fractions: before reduction, the
    /// sum of |numerator| and denominator of a sum, product or quotient is at most the product of these sums of its operands,
    /// since it is made of other terms of |a|c + |a|d + b|c| + bd. So it stays within the product of those of all numbers. A
    /// target counts as one more number. The induction covers `+ - * /`; other operators have no bound. An operand that is
    /// computed from a value may exceed the bound, as in [`Number::try_plus`]; no formula makes it then.
    pub(crate) fn for_hand(numbers: &[Rational], targets: &[Rational], rules: &Rules) -> Self {
        if !rules.has_values_of_arithmetic() {
            return Self::Big;
        }
        let integers = rules.domain.only_integers() && numbers.iter().chain(targets).all(Rational::is_integer);
        let bound = |of: fn(&Rational) -> Option<i64>| {
            let farthest = targets.iter().map(of).reduce(|a, b| Some(a?.max(b?)));
            product(numbers.iter().map(of).chain(farthest))
        };
        if integers && bound(|number| Some(number.height()?.max(2))).is_some() {
            Self::Integer
        } else if bound(Rational::length).is_some() {
            Self::Fraction
        } else {
            Self::Big
        }
    }
}

impl Representation {
    /// Returns whether the representation has the value.
    pub(crate) fn holds(self, value: &Rational) -> bool {
        match self {
            Self::Integer => value.to_i64().is_some(),
            Self::Fraction => value.to_ratio().is_some(),
            Self::Big => true,
        }
    }
}

/// Returns the product of all factors, if each is known and the product fits.
fn product(mut factors: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    factors.try_fold(1_i64, |product, factor| product.checked_mul(factor?))
}

/// Runs `$body` with the type `$number` standing for the representation that is exact for the hand.
macro_rules! with_representation {
    ($numbers:expr, $targets:expr, $rules:expr, $number:ident => $body:expr) => {
        match $crate::rules::representation::Representation::for_hand($numbers, $targets, $rules) {
            // A build without them computes with `Rational`, which is exact for every hand.
            #[cfg(feature = "fast")]
            $crate::rules::representation::Representation::Integer => {
                type $number = i64;
                $body
            }
            #[cfg(feature = "fast")]
            $crate::rules::representation::Representation::Fraction => {
                type $number = $crate::number::Fraction;
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

/// Converts numbers to the representation chosen for them.
pub(crate) fn represent<N: Number>(numbers: &[Rational]) -> Vec<N> {
    numbers
        .iter()
        .map(|number| N::from_rational(number).expect("the representation was chosen to hold every number"))
        .collect()
}

/// Converts an integer to the representation chosen for it.
pub(crate) fn represent_integer<N: Number>(integer: i64) -> N {
    N::from_rational(&Rational::from(integer)).expect("the representation was chosen to hold every number")
}

/// Returns the first and the last target. No target between them has a larger absolute value than both.
pub(crate) fn ends(targets: &RangeInclusive<i64>) -> [Rational; 2] {
    [(*targets.start()).into(), (*targets.end()).into()]
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
            ("9223372036854775806", Integer, Fraction),
            ("9223372036854775807", Integer, Big),
            ("-9223372036854775807", Integer, Big),
            ("-9223372036854775808", Big, Big),
            ("9223372036854775807 1 1", Big, Big),
            ("4611686018427387902 1", Integer, Fraction),
            ("4611686018427387903 1", Integer, Big),
            ("4611686018427387904 1", Big, Big),
            ("3037000498 3037000498", Integer, Fraction),
            ("3037000499 3037000499", Integer, Big),
            ("3037000500 3037000500", Big, Big),
            ("3037000500 3037000500 2", Big, Big),
            ("2147483647 2147483647", Integer, Fraction),
            ("1 2 4 11 34 152 1143 8285 98863", Integer, Fraction),
            ("1/2147483647 1/2147483647", Fraction, Fraction),
            ("1/3037000498 1/3037000498", Fraction, Fraction),
            ("1/3037000499 1/3037000499", Big, Big),
            ("1/9223372036854775806", Fraction, Fraction),
            ("1/9223372036854775807", Big, Big),
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
}
