//! Divisors for many divisions, and the divisors of an integer.

/// A divisor for many divisions, most of which leave a remainder.
///
/// Let d = 2ᵏ·o with o odd, and i the inverse of o modulo 2⁶⁴. Multiplying by i and rotating right by k bits are
/// permutations of the integers below 2⁶⁴. Together they map each multiple of d to its quotient. So no other integer is
/// mapped to one of the quotients, which are 0 to ⌊(2⁶⁴ − 1)/d⌋.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    sign: i64,
    inverse: u64,
    twos: u32,
    largest: u64,
}

impl Divisor {
    /// Prepares a divisor, which must not be 0.
    pub(crate) fn new(divisor: i64) -> Self {
        let (size, twos) = (divisor.unsigned_abs(), divisor.trailing_zeros());
        let odd = size >> twos;
        // Newton's method. An odd number is its own inverse modulo 8, and each round doubles the correct bits.
        let inverse =
            (0..5).fold(odd, |inverse: u64, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))));
        Self { sign: divisor.signum(), inverse, twos, largest: u64::MAX / size }
    }

    /// Returns the quotient, if it is an integer.
    #[inline]
    pub(crate) fn divide(self, value: i64) -> Option<i64> {
        self.divide_size(value.unsigned_abs()).map(|quotient| quotient.cast_signed() * self.sign * value.signum())
    }

    /// Returns the quotient without its sign, if it is an integer.
    #[inline]
    pub(crate) fn divide_size(self, size: u64) -> Option<u64> {
        let quotient = size.wrapping_mul(self.inverse).rotate_right(self.twos);
        (quotient <= self.largest).then_some(quotient)
    }
}

/// Yields the divisors of a positive integer, in no particular order.
pub(crate) fn divisors(value: u64) -> impl Iterator<Item = i64> {
    let small = (1..).take_while(move |small| small * small <= value).filter(move |small| value.is_multiple_of(*small));
    let both = small.flat_map(move |small| [Some(small), Some(value / small).filter(|large| *large != small)]);
    both.flatten().map(u64::cast_signed)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_divisor_divides_its_multiples_only(divisor in -300_i64..300, factor in -40_i64..40, value in -9000_i64..9000) {
            prop_assume!(divisor != 0);
            for value in [value, divisor * factor, i64::MAX - value.abs(), i64::MIN + 1] {
                prop_assert_eq!(Divisor::new(divisor).divide(value), (value % divisor == 0).then(|| value / divisor));
            }
        }
    }
}
