//! Whether a few integers make a target, said at once: most candidates are turned away here.

use crate::operator::Arithmetic;
use crate::rules::{Order, Rules, Use};

/// The most numbers that are looked at.
const FEW: usize = 4;

/// Numbers and targets up to this size: three numbers make less than 2⁴⁵ of them, and that times a target fits.
const SMALL: u64 = 1 << 15;

/// Whether the numbers make the target; `None` where that is left to the tables: many or large numbers, a fixed order, or
/// a domain with fractions.
pub(crate) fn makes(numbers: &[i64], target: i64, rules: &Rules) -> Option<bool> {
    let small = numbers.iter().chain([&target]).all(|number| number.unsigned_abs() < SMALL);
    let may = Arithmetic::of(&rules.operators).filter(|_| small && numbers.len() <= FEW && covers(rules))?;
    let least = rules.domain.least().unwrap_or(i64::MIN);
    Some(Few { target, least, any: rules.r#use == Use::Any, may }.makes(numbers))
}

/// Whether a few small numbers are looked at under such rules: in any order, with values that are integers.
fn covers(rules: &Rules) -> bool {
    rules.order == Order::Any && rules.domain.only_integers() && Arithmetic::covers(&rules.operators)
}

struct Few {
    target: i64,
    /// The smallest intermediate.
    least: i64,
    any: bool,
    /// The operators that are allowed.
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

    /// What two values make.
    fn steps(&self, a: i64, b: i64) -> [Option<i64>; 6] {
        let Arithmetic { add, subtract, multiply, divide } = self.may;
        // A division costs more than all else here.
        let may_divide = |a: i64, b: i64| b != 0 && (a == 0 || a.abs() >= b.abs());
        let over = |a: i64, b: i64| (divide && may_divide(a, b) && a % b == 0).then(|| a / b);
        let minus = |a, b| subtract.then_some(a - b);
        [add.then_some(a + b), minus(a, b), minus(b, a), multiply.then_some(a * b), over(a, b), over(b, a)]
    }

    /// Whether the last step makes the target.
    fn last(&self, a: i64, b: i64) -> bool {
        let (Arithmetic { add, subtract, multiply, divide }, target) = (self.may, self.target);
        (add && a + b == target)
            || (subtract && (a - b == target || b - a == target))
            || (multiply && a * b == target)
            || (divide && ((b != 0 && a == b * target) || (a != 0 && b == a * target)))
    }
}
