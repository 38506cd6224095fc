//! Rationals modulo a prime: a quick test that two values differ.

use num_bigint::BigUint;

use super::Rational;

/// 2⁶¹ − 1, a prime.
const PRIME: u64 = (1 << 61) - 1;

/// A rational modulo 2⁶¹ − 1. Equal rationals have equal residues, and sums, differences, products and quotients follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Residue(u64);

impl Residue {
    /// Returns the residue of a number, or `None` if its denominator is a multiple of the prime.
    pub(crate) fn of(number: &Rational) -> Option<Self> {
        let of_size = |size: &BigUint| {
            size.iter_u64_digits().rev().fold(Self(0), |rest, digit| {
                // 2⁶⁴ is 8 modulo the prime.
                rest.times(Self(8)).plus(Self(digit % PRIME))
            })
        };
        let (numerator, denominator) = match number.to_i64() {
            Some(integer) => (Self(integer.unsigned_abs() % PRIME), Self(1)),
            None => number.with_terms(|numerator, denominator| (of_size(numerator), of_size(denominator))),
        };
        let size = if denominator == Self(1) { numerator } else { numerator.times(denominator.inverse()?) };
        Some(if number.is_negative() { Self(0).minus(size) } else { size })
    }

    pub(crate) const fn index(self) -> u64 {
        self.0
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        Self(if sum >= PRIME { sum - PRIME } else { sum })
    }

    pub(crate) const fn minus(self, other: Self) -> Self {
        self.plus(Self(PRIME - other.0)).reduced()
    }

    const fn reduced(self) -> Self {
        Self(if self.0 >= PRIME { self.0 - PRIME } else { self.0 })
    }

    #[expect(clippy::cast_possible_truncation, reason = "both parts of the product are shorter than 62 bits")]
    pub(crate) const fn times(self, other: Self) -> Self {
        let product = self.0 as u128 * other.0 as u128;
        Self((product as u64 & PRIME) + (product >> 61) as u64).reduced()
    }

    /// Returns 1 divided by the residue, or `None` for 0. By Fermat, this is the power of the prime less 2.
    pub(crate) fn inverse(self) -> Option<Self> {
        (self.0 != 0).then(|| self.power(PRIME - 2))
    }

    pub(crate) const fn power(self, mut exponent: u64) -> Self {
        let (mut power, mut square) = (Self(1), self);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power.times(square);
            }
            square = square.times(square);
            exponent >>= 1;
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number() -> impl Strategy<Value = Rational> {
        prop_oneof![
            "-?[0-9]{1,40}",
            "-?[0-9]{1,25}/[1-9][0-9]{0,25}",
            Just(PRIME.to_string()),
            Just(format!("1/{PRIME}"))
        ]
        .prop_map(|text| text.parse().unwrap())
    }

    proptest! {
        #[test]
        fn residues_follow_arithmetic(a in number(), b in number()) {
            let [Some(x), Some(y)] = [&a, &b].map(Residue::of) else { return Ok(()) };
            prop_assert_eq!(Residue::of(&(&a + &b)), Some(x.plus(y)));
            prop_assert_eq!(Residue::of(&(&a - &b)), Some(x.minus(y)));
            prop_assert_eq!(Residue::of(&(&a * &b)), Some(x.times(y)));
            if let (Some(quotient), Some(inverse)) = (a.checked_div(&b), y.inverse()) {
                prop_assert_eq!(Residue::of(&quotient), Some(x.times(inverse)));
            }
            prop_assert_eq!(Residue::of(&(&a * &a * &a * &a * &a)), Some(x.power(5)));
            prop_assert!(x.index() < PRIME && y.index() < PRIME);
        }
    }
}
