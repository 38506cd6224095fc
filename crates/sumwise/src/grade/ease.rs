//! The effort of several solutions, by powers of two and binary logarithms in fixed point.
//!
//! Exponents are integers in 1/1024. A power is a product of the constants 2^(2^-k), one for each set bit of the
//! fraction, shifted by the whole part. Each multiplication rounds down to 32 binary places.

/// The exponent of 2, in units of 1/1024.
pub(super) const OCTAVE: i64 = 1024;

/// The maximum exponent in octaves. Exponents are clamped to 0 and this maximum.
const OCTAVES: i64 = 60;

/// The constants 2^(1/2), 2^(1/4), …, 2^(1/1024), with 32 binary places, rounded down.
const ROOTS: [u64; 10] = [
    6_074_000_999,
    5_107_605_667,
    4_683_695_047,
    4_485_121_743,
    4_389_014_833,
    4_341_736_423,
    4_318_288_543,
    4_306_612_133,
    4_300_785_773,
    4_297_875_550,
];

/// Returns 2^(exponent / 1024) with 32 binary places. It increases strictly with the exponent.
fn exp2(exponent: i64) -> u128 {
    let exponent = exponent.clamp(0, OCTAVES * OCTAVE);
    let (whole, fraction) = (exponent / OCTAVE, exponent % OCTAVE);
    let bits = (0..).zip(ROOTS).filter(|(place, _)| (fraction >> (9 - place)) & 1 == 1);
    let power = bits.fold(1_u128 << 32, |power, (_, root)| (power * u128::from(root)) >> 32);
    power << whole
}

/// The effort of finding any of several solutions: −log₂ Σ 2^−effort. One more solution never increases it.
#[derive(Clone, Copy, Default)]
pub(super) struct Ease(u128);

impl Ease {
    /// The effort whose power is 1. Efforts are clamped to the range from −8 to 52 octaves, since exponents are.
    const MOST: i64 = 52 * OCTAVE;

    pub(super) fn add(&mut self, effort: i64) {
        self.0 = self.0.saturating_add(exp2(Self::MOST - effort));
    }

    /// Returns the effort, or `None` if there are no solutions.
    pub(super) fn effort(self) -> Option<i64> {
        (self.0 > 0).then(|| Self::MOST - log2(self.0))
    }
}

/// Returns the largest exponent whose power is at most the value. The value has 32 binary places and is at least 1.
fn log2(value: u128) -> i64 {
    let whole = i64::from(value.ilog2()) - 32;
    let mantissa = value >> whole;
    let bits = (0..10).rev().map(|bit| 1 << bit);
    let fraction =
        bits.fold(0, |fraction, bit| if exp2(fraction + bit) <= mantissa { fraction + bit } else { fraction });
    whole * OCTAVE + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_grow_and_their_logarithms_come_back() {
        for exponent in 0..OCTAVES * OCTAVE {
            assert!(exp2(exponent) < exp2(exponent + 1));
            assert_eq!(log2(exp2(exponent)), exponent);
        }
    }

    #[test]
    fn the_roots_are_the_largest_whose_powers_are_not_larger() {
        for (root, place) in ROOTS.into_iter().zip(1_u32..) {
            let power = |root: u64| num_bigint::BigUint::from(root).pow(1 << place);
            let two = num_bigint::BigUint::from(2_u32) << (32 * (1_usize << place));
            assert!(power(root) <= two && two < power(root + 1));
        }
    }

    #[test]
    fn equal_efforts_are_halved_by_two() {
        let soft_least = |efforts: &[i64]| {
            let mut ease = Ease::default();
            for effort in efforts {
                ease.add(*effort);
            }
            ease.effort()
        };
        assert_eq!(soft_least(&[3000, 3000]), Some(3000 - OCTAVE));
        assert_eq!(soft_least(&[3000, 3000, 3000, 3000]), Some(3000 - 2 * OCTAVE));
        assert_eq!(soft_least(&[700]), Some(700));
        assert_eq!(soft_least(&[]), None);
    }
}
