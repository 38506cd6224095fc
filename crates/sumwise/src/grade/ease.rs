//! Powers of two and their logarithm in integers: the soft sum over solutions.
//!
//! An exponent is an integer number of 1/1024. The power is the product of constants 2^(2^-k), one for each bit of the
//! fraction, cut to 32 binary places at each step, and a shift.

/// So many units are a factor of two.
pub(super) const OCTAVE: i64 = 1024;

/// Exponents are held between 0 and so many octaves.
const OCTAVES: i64 = 60;

/// 2^(1/2), 2^(1/4), … 2^(1/1024), with 32 binary places.
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

/// 2^(exponent / 1024), with 32 binary places; it grows with the exponent.
fn exp2(exponent: i64) -> u128 {
    let exponent = exponent.clamp(0, OCTAVES * OCTAVE);
    let (whole, fraction) = (exponent / OCTAVE, exponent % OCTAVE);
    let bits = (0..).zip(ROOTS).filter(|(place, _)| (fraction >> (9 - place)) & 1 == 1);
    let power = bits.fold(1_u128 << 32, |power, (_, root)| (power * u128::from(root)) >> 32);
    power << whole
}

/// The effort of finding any of several solutions from the effort of each: −log₂ Σ 2^−effort. One more solution never
/// makes it more. `None` when there is none.
pub(super) fn soft_least(efforts: &[i64]) -> Option<i64> {
    // Efforts below −8 octaves are as good as no effort, those of 52 or more as good as any other.
    const MOST: i64 = 52 * OCTAVE;
    let ease = efforts.iter().fold(0_u128, |ease, effort| ease.saturating_add(exp2(MOST - effort)));
    (ease > 0).then(|| MOST - log2(ease))
}

/// The largest exponent whose power is not larger than the value, which is 1 or more with 32 binary places.
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
        assert_eq!(soft_least(&[3000, 3000]), Some(3000 - OCTAVE));
        assert_eq!(soft_least(&[3000, 3000, 3000, 3000]), Some(3000 - 2 * OCTAVE));
        assert_eq!(soft_least(&[700]), Some(700));
        assert_eq!(soft_least(&[]), None);
    }
}
