//! A fast test of whether a few small integers make a target. It rejects most candidates of a generator.

use crate::operator::Arithmetic;
use crate::rules::{Order, Rules, Use};

/// The maximum number of numbers.
const FEW: usize = 4;

/// The bound on the absolute value of numbers and targets. Three numbers make values below 2⁴⁵, and the product of such
/// a value and a target fits in an `i64`.
const SMALL: u64 = 1 << 15;

/// The test for some rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few {
    /// The smallest allowed intermediate.
    least: i64,
    /// Whether numbers may be left out.
    any: bool,
    /// The allowed operators.
    may: Arithmetic,
}

impl Few {
    /// Returns the test, or `None` if it does not apply: the order must be free, intermediates integers and the operators among
    /// `+ - * /`.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        let covers = rules.order == Order::Any && rules.domain.only_integers();
        let may = rules.arithmetic().filter(|_| covers)?;
        Some(Self { least: rules.domain.least().unwrap_or(i64::MIN), any: rules.usage == Use::Any, may })
    }

    /// Returns whether the numbers make the target. Returns `None` if there are many or large numbers.
    pub(crate) fn makes(&self, numbers: &[i64], target: i64) -> Option<bool> {
        let small = numbers.iter().chain([&target]).all(|number| number.unsigned_abs() < SMALL);
        if !small || numbers.len() > FEW {
            return None;
        }
        Some(match *numbers {
            _ if self.any || target == 0 || numbers.contains(&0) => self.joins(numbers, target),
            [a, b, c] => self.is_allowed(target) && self.three([a, b, c], target),
            [a, b, c, d] => self.is_allowed(target) && self.four([a, b, c, d], target),
            _ => self.joins(numbers, target),
        })
    }

    const fn is_allowed(&self, value: i64) -> bool {
        value >= self.least
    }
}

/// Looking from the target back. The numbers are not 0, so each step and one of its values has one other value. All numbers are used.
impl Few {
    fn four(&self, [a, b, c, d]: [i64; 4], target: i64) -> bool {
        let alone = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
        let pairs = [([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])];
        let joins = |[a, b]: [i64; 2], [c, d]: [i64; 2]| {
            let mut values = self.steps(a, b).into_iter().flatten().filter(|value| self.is_allowed(*value));
            values.any(|value| self.other(value, target, |other| self.last(c, d, other)))
        };
        alone.into_iter().any(|(one, rest)| self.other(one, target, |other| self.three(rest, other)))
            || pairs.into_iter().any(|(left, right)| joins(left, right))
    }

    #[inline]
    fn three(&self, [a, b, c]: [i64; 3], target: i64) -> bool {
        self.other(a, target, |other| self.last(b, c, other))
            || self.other(b, target, |other| self.last(a, c, other))
            || self.other(c, target, |other| self.last(a, b, other))
    }

    /// Returns whether a test holds for a value with which one step on a given value makes the target. At most one of these two is 0.
    #[inline]
    fn other(&self, value: i64, target: i64, test: impl Fn(i64) -> bool) -> bool {
        let Arithmetic { add, subtract, multiply, divide } = self.may;
        let is = |other: i64| self.is_allowed(other) && test(other);
        // Division is the slowest operation here, so most divisions are ruled out first.
        let quotient = |a: i64, b: i64| b != 0 && a.abs() >= b.abs() && a % b == 0;
        (add && is(target - value))
            || (subtract && (is(value - target) || is(value + target)))
            || (multiply && (quotient(target, value) && is(target / value) || target == 0 && is(0)))
            || (divide && (value != 0 && is(target * value) || quotient(value, target) && is(value / target)))
    }
}

/// Looking from the numbers on: the obvious method.
impl Few {
    fn joins(&self, values: &[i64], target: i64) -> bool {
        if (self.any || values.len() == 1) && values.contains(&target) {
            return true;
        }
        if let [a, b] = *values {
            return self.is_allowed(target) && self.last(a, b, target);
        }
        let mut left = [0; FEW];
        let left = &mut left[..values.len().saturating_sub(1)];
        for j in 1..values.len() {
            for i in 0..j {
                let others = (0..values.len()).filter(|&at| at != i && at != j);
                others.zip(&mut *left).for_each(|(at, other)| *other = values[at]);
                for value in self.steps(values[i], values[j]).into_iter().flatten() {
                    left[values.len() - 2] = value;
                    if self.is_allowed(value) && self.joins(left, target) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Returns the results of one step on two values.
    fn steps(&self, a: i64, b: i64) -> [Option<i64>; 6] {
        let Arithmetic { add, subtract, multiply, divide } = self.may;
        // Division is the slowest operation here, so most divisions are ruled out first.
        let may_divide = |a: i64, b: i64| b != 0 && (a == 0 || a.abs() >= b.abs());
        let over = |a: i64, b: i64| (divide && may_divide(a, b) && a % b == 0).then(|| a / b);
        let minus = |a, b| subtract.then_some(a - b);
        [add.then_some(a + b), minus(a, b), minus(b, a), multiply.then_some(a * b), over(a, b), over(b, a)]
    }

    /// Returns whether one step on two values makes the target.
    #[inline]
    fn last(&self, a: i64, b: i64, target: i64) -> bool {
        let Arithmetic { add, subtract, multiply, divide } = self.may;
        (add && a + b == target)
            || (subtract && (a - b == target || b - a == target))
            || (multiply && a * b == target)
            || (divide && ((b != 0 && a == b * target) || (a != 0 && b == a * target)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Domain;
    use itertools::Itertools as _;

    #[test]
    fn looking_back_finds_what_looking_on_does() {
        let sets = ["+-*/", "+-", "*/", "-/", "+*", "-*", "/"];
        for (operators, domain) in itertools::iproduct!(sets, [Domain::Positive, Domain::Natural, Domain::Integer]) {
            let rules = Rules { operators: operators.parse().unwrap(), domain, usage: Use::All, ..Rules::FREE };
            let few = Few::of(&rules).unwrap();
            for numbers in
                (3..=4).flat_map(|size| [-3, -1, 0, 1, 2, 3, 5, 8].into_iter().combinations_with_replacement(size))
            {
                for target in (-13..=13).chain([24, 30, 48]) {
                    let found = few.joins(&numbers, target);
                    assert_eq!(few.makes(&numbers, target), Some(found), "{rules:?} {numbers:?} {target}");
                }
            }
        }
    }
}
