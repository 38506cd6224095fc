//! Steps with positive operands and values, forwards and backwards.

use crate::operator::Arithmetic;

/// Steps of the allowed operators with positive operands and values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Steps(pub(super) Arithmetic);

impl Steps {
    /// Calls `found` with the value, of 32 bits, of every step over two values. Values may repeat.
    #[inline]
    pub(super) fn join(self, lefts: &[u32], rights: &[u32], mut found: impl FnMut(u32)) {
        let Arithmetic { add, subtract, multiply, divide } = self.0;
        for &left in lefts {
            for &right in rights {
                let (more, less) = (left.max(right), left.min(right));
                if add && let Some(sum) = more.checked_add(less) {
                    found(sum);
                }
                if subtract && more > less {
                    found(more - less);
                }
                if multiply && let Some(product) = more.checked_mul(less) {
                    found(product);
                }
                if divide && more.is_multiple_of(less) {
                    found(more / less);
                }
            }
        }
    }

    /// Calls `found` with each other operand, of 32 bits, that makes a value together with an operand: at most five.
    #[inline]
    pub(super) fn for_each_other(self, operand: u32, value: u32, mut found: impl FnMut(u32)) {
        let Arithmetic { add, subtract, multiply, divide } = self.0;
        if add && value > operand {
            found(value - operand);
        }
        if subtract && operand > value {
            found(operand - value);
        }
        if subtract && let Some(other) = value.checked_add(operand) {
            found(other);
        }
        if multiply && value >= operand && value.is_multiple_of(operand) {
            found(value / operand);
        }
        if divide && operand >= value && operand.is_multiple_of(value) {
            found(operand / value);
        }
        if divide && let Some(other) = value.checked_mul(operand) {
            found(other);
        }
    }

    /// Returns whether any of the operands makes a value together with another operand that is there.
    #[inline]
    pub(super) fn makes(self, operands: &[u32], value: u32, is_there: impl Fn(u32) -> bool) -> bool {
        let mut makes = false;
        for &operand in operands {
            self.for_each_other(operand, value, |wanted| makes |= is_there(wanted));
        }
        makes
    }
}
