//! Steps with positive operands and values, forwards and backwards.

use crate::operator::{Arithmetic, Operator};
use crate::values::divisor::Divisor;
use crate::values::hand::step::Sides;

/// Steps of the allowed operators with positive operands and values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Steps(pub(super) Arithmetic);

impl Steps {
    /// Calls `found` with the value, of 32 bits, of every step over two values. Values may repeat.
    #[inline]
    pub(super) fn join(self, lefts: &[u32], rights: &[u32], mut found: impl FnMut(u32)) {
        let Arithmetic { add, subtract, multiply, divide } = self.0;
        for &left in lefts {
            let divisor = Divisor::new(left.into());
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
                // The divisor of a larger right side is the same for all of them.
                if divide && right < left {
                    if left.is_multiple_of(right) {
                        found(left / right);
                    }
                } else if divide && let Some(quotient) = divisor.divide_size(right.into()) {
                    found(u32::try_from(quotient).expect("no quotient exceeds its dividend"));
                }
            }
        }
    }

    /// Calls `will_do` with each operator and other operand, of 32 bits, that make a value together with an operand, until it
    /// returns `true`. The flag is whether the other operand is on the right, as in [`Sides::any_other`]. Returns whether
    /// `will_do` returned `true`.
    #[inline]
    pub(super) fn any_other(
        self,
        sides: Sides,
        operand: u32,
        value: u32,
        mut will_do: impl FnMut(Operator, u32, bool) -> bool,
    ) -> bool {
        let Arithmetic { add, subtract, multiply, divide } = self.0;
        let Sides { right, left } = sides;
        let mut made =
            |operator, other: Option<u32>, on_right| other.is_some_and(|other| will_do(operator, other, on_right));
        (add && value > operand && made(Operator::Add, Some(value - operand), right))
            || (subtract && right && operand > value && made(Operator::Subtract, Some(operand - value), true))
            || (subtract && left && made(Operator::Subtract, value.checked_add(operand), false))
            || (multiply
                && value >= operand
                && value.is_multiple_of(operand)
                && made(Operator::Multiply, Some(value / operand), right))
            || (divide
                && right
                && operand >= value
                && operand.is_multiple_of(value)
                && made(Operator::Divide, Some(operand / value), true))
            || (divide && left && made(Operator::Divide, value.checked_mul(operand), false))
    }

    /// Calls `found` with each other operand, of 32 bits, that makes a value together with an operand: at most five.
    #[inline]
    pub(super) fn for_each_other(self, operand: u32, value: u32, mut found: impl FnMut(u32)) {
        self.any_other(Sides::BOTH, operand, value, |_, other, _| {
            found(other);
            false
        });
    }

    /// Returns whether any of the operands makes a value together with another operand that is there.
    #[inline]
    pub(super) fn makes(self, operands: &[u32], value: u32, is_there: impl Fn(u32) -> bool) -> bool {
        operands.iter().any(|&operand| self.any_other(Sides::BOTH, operand, value, |_, other, _| is_there(other)))
    }
}
