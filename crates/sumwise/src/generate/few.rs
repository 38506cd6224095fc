//! A fast test of whether a few small integers make a target. It rejects most candidates of a generator.

use crate::operator::Arithmetic;
use crate::rules::{Order, Rules, Use};

/// The maximum number of numbers.
const FEW: usize = 4;

/// The bound on the absolute value of numbers and targets. Three numbers make values below 2⁴⁵, and the product of such
/// a value and a target fits in an `i64`.
const SMALL: u64 = 1 << 15;

/// Returns whether the numbers make the target. Returns `None` if the test does not apply: there are many or large
/// numbers, the order is fixed, or the domain or the operators are not covered.
pub(crate) fn makes(numbers: &[i64], target: i64, rules: &Rules) -> Option<bool> {
    let small = numbers.iter().chain([&target]).all(|number| number.unsigned_abs() < SMALL);
    let may = rules.arithmetic().filter(|_| small && numbers.len() <= FEW && covers(rules))?;
    let least = rules.domain.least().unwrap_or(i64::MIN);
    Some(Few { target, least, any: rules.r#use == Use::Any, may }.makes(numbers))
}

/// Returns whether the test applies under the rules. They must have free order, integer intermediates and operators
/// among `+ - * /`.
fn covers(rules: &Rules) -> bool {
    rules.order == Order::Any && rules.domain.only_integers() && rules.arithmetic().is_some()
}

struct Few {
    target: i64,
    /// The smallest allowed intermediate.
    least: i64,
    /// Whether numbers may be left out.
    any: bool,
    /// The allowed operators.
    may: Arithmetic,
}

impl Few {
    fn makes(&self, values: &[i64]) -> bool {
        if (self.any || values.len() == 1) && values.contains(&self.target) {
            return true;
        }
        if let [a, b] = *values {
            return self.target >= self.least && self.last(a, b);
        }
        let mut left = [0; FEW];
        let left = &mut left[..values.len().saturating_sub(1)];
        for j in 1..values.len() {
            for i in 0..j {
                let others = (0..values.len()).filter(|&at| at != i && at != j);
                others.zip(&mut *left).for_each(|(at, other)| *other = values[at]);
                for value in self.steps(values[i], values[j]).into_iter().flatten() {
                    left[values.len() - 2] = value;
                    if value >= self.least && self.makes(left) {
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
    fn last(&self, a: i64, b: i64) -> bool {
        let (Arithmetic { add, subtract, multiply, divide }, target) = (self.may, self.target);
        (add && a + b == target)
            || (subtract && (a - b == target || b - a == target))
            || (multiply && a * b == target)
            || (divide && ((b != 0 && a == b * target) || (a != 0 && b == a * target)))
    }
}
