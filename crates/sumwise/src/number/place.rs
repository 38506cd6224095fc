//! The places of fractions on a number line that is nearly logarithmic.

use std::ops::RangeInclusive;

use super::Fraction;

/// The number of places between 1 and 2, and between any two neighbouring powers of 2, as a power of 2.
const DIGITS: u32 = 32;

/// The most places by which a place may be wrong.
const ERROR: i64 = 16;

/// More than the binary logarithm of any size.
const LARGEST: i64 = 1 << 10;

/// A nonzero size: its highest binary digits, of which the first is 1, and the number of all.
#[derive(Clone, Copy)]
struct Size {
    highest: u64,
    length: i64,
}

impl Size {
    #[inline]
    fn of(size: u64) -> Self {
        let zeros = size.leading_zeros();
        Self { highest: size << zeros, length: i64::from(u64::BITS - zeros) }
    }

    fn of_long(size: u128) -> Self {
        let zeros = size.leading_zeros();
        Self { highest: ((size << zeros) >> u64::BITS) as u64, length: i64::from(u128::BITS - zeros) }
    }

    /// Returns about 2³² times a logarithm of the quotient, which is linear between powers of 2, and positive.
    #[inline]
    fn place_over(self, other: Self) -> i64 {
        let quotient = self.highest / (other.highest >> DIGITS);
        // Of 32 digits if the digits are fewer than those of the other, otherwise of 33.
        let is_short = quotient >> DIGITS == 0;
        let digits = (quotient << u32::from(is_short)) & u64::from(u32::MAX);
        ((LARGEST + self.length - other.length - i64::from(is_short)) << DIGITS) + digits.cast_signed()
    }
}

impl Fraction {
    /// Returns about where the value stands among all: values whose places differ by more than twice the error are in the same order.
    #[inline]
    pub(crate) fn place(&self) -> i64 {
        if self.numerator == 0 {
            return 0;
        }
        let [numerator, denominator] = [self.numerator, self.denominator].map(|part| Size::of(part.unsigned_abs()));
        numerator.place_over(denominator) * self.numerator.signum()
    }
}

/// Returns the places that values between two quotients may have, the ends included. Returns `None` if one of the quotients is 0 or
/// not defined, or if they have different signs.
pub(super) fn places_between(quotients: [[i128; 2]; 2]) -> Option<RangeInclusive<i64>> {
    let signs = quotients.map(|[numerator, denominator]| numerator.signum() * denominator.signum());
    if signs[0] != signs[1] || signs[0] == 0 {
        return None;
    }
    let places = quotients.map(|quotient| {
        let [numerator, denominator] = quotient.map(|part| Size::of_long(part.unsigned_abs()));
        numerator.place_over(denominator) * if signs[0] > 0 { 1 } else { -1 }
    });
    Some(places[0].min(places[1]) - ERROR..=places[0].max(places[1]) + ERROR)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn part() -> impl Strategy<Value = i64> {
        prop_oneof![-9..10_i64, -99_999..100_000_i64, any::<i32>().prop_map(i64::from), -i64::MAX..=i64::MAX]
    }

    fn fraction() -> impl Strategy<Value = Fraction> {
        (part(), part())
            .prop_map(|(numerator, denominator)| Fraction { numerator, denominator: denominator.abs().max(1) })
    }

    proptest! {
        #[test]
        fn the_places_of_an_interval_are_those_of_its_values(
            mut values in prop::array::uniform3(fraction()),
            near in -3..4_i64,
            by in prop_oneof![Just(1_i128), Just(-1), -(1_i128 << 60)..1 << 60],
        ) {
            // Two of the values may be as near as can be.
            values[1] = Fraction { numerator: values[0].numerator.saturating_add(near), ..values[0] };
            values.sort();
            let [from, value, to] = values;
            let by = if by == 0 { 1 } else { by };
            let quotients = [from, to].map(|end| [i128::from(end.numerator) * by, i128::from(end.denominator) * by]);
            let has_zero = from.numerator <= 0 && to.numerator >= 0;
            match places_between(quotients) {
                Some(places) => prop_assert!(!has_zero && places.contains(&value.place())),
                None => prop_assert!(has_zero),
            }
        }
    }

    #[test]
    fn places_tell_near_values_apart() {
        let place = |numerator, denominator| Fraction { numerator, denominator }.place();
        for denominator in [1, 3, 1_000_003] {
            for numerator in [1, 1000, 1_000_000] {
                assert!(
                    place(numerator, denominator) + (1 << 10) < place(1_000_001 * numerator, 1_000_000 * denominator)
                );
            }
        }
        assert!(place(-2, 1) < place(-1, 1) && place(-1, 1) < place(0, 1) && place(0, 1) < place(1, 1 << 62));
    }
}
