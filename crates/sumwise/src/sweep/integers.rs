//! The integers a sub-hand makes, and the steps that join two sub-hands.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::bits::Bits;
use crate::operator::Operator;
use crate::rules::{Domain, Order, Rules};

/// How a value can be made: by which operators at the root. A number alone is made by neither and counts as both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Root {
    /// Not by `+` or `-` at the root: a term of a sum.
    term: bool,
    /// Not by `*` or `/` at the root: a factor of a product.
    factor: bool,
}

impl Root {
    const NUMBER: Self = Self { term: true, factor: true };
    const SUM: Self = Self { term: false, factor: true };
    const PRODUCT: Self = Self { term: true, factor: false };
}

/// The integers of a sub-hand, ascending, with what the last step asks of them prepared.
#[derive(Debug)]
pub(super) struct Integers {
    values: Vec<i64>,
    roots: Vec<Root>,
    targets: RangeInclusive<i64>,
    /// The values near zero.
    near: Bits,
    negated: Bits,
    /// For each value its divisors, all positive, when they have been asked for.
    divisors: OnceLock<Vec<Vec<i64>>>,
    /// For each small divisor its [`quotients`](Self::quotients), when they have been asked for.
    quotients: Vec<OnceLock<Bits>>,
}

/// Up to here values have bits.
const NEAR: i64 = 1 << 14;

/// Up to here the quotients of a divisor are kept.
const DIVISORS: usize = 256;

impl Integers {
    pub(super) fn number(number: i64, targets: &RangeInclusive<i64>) -> Self {
        Self::new(vec![(number, Root::NUMBER)], targets)
    }

    /// From values in any order.
    pub(super) fn new(mut entries: Vec<(i64, Root)>, targets: &RangeInclusive<i64>) -> Self {
        entries.sort_unstable_by_key(|(value, _)| *value);
        entries.dedup_by(|(next, next_root), (kept, root)| {
            let same = next == kept;
            if same {
                root.term |= next_root.term;
                root.factor |= next_root.factor;
            }
            same
        });
        let (values, roots): (Vec<i64>, Vec<Root>) = entries.into_iter().unzip();
        let (first, last) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
        let mut near = Bits::new(&(first.clamp(-NEAR, NEAR)..=last.clamp(-NEAR, NEAR)));
        for &value in &values {
            near.insert(value);
        }
        let quotients = (0..DIVISORS).map(|_| OnceLock::new()).collect();
        Self {
            values,
            roots,
            targets: targets.clone(),
            negated: near.negated(),
            near,
            divisors: OnceLock::new(),
            quotients,
        }
    }

    pub(super) fn values(&self) -> &[i64] {
        &self.values
    }

    fn entries(&self) -> impl Iterator<Item = (i64, Root)> {
        self.values.iter().copied().zip(self.roots.iter().copied())
    }

    fn between(&self, first: i64, last: i64) -> &[i64] {
        let end = self.values.partition_point(|&value| value <= last);
        let start = self.values[..end].partition_point(|&value| value < first);
        &self.values[start..end]
    }

    fn contains(&self, value: i64) -> bool {
        if value.abs() <= NEAR { self.near.contains(value) } else { self.values.binary_search(&value).is_ok() }
    }

    /// For each value its positive divisors; none where they are not worth looking for.
    fn divisors(&self) -> &[Vec<i64>] {
        self.divisors.get_or_init(|| self.values.iter().map(|&value| divisors(value)).collect())
    }

    /// Adds to a set what a value of these makes divided by one of another sub-hand.
    fn divide_by(&self, others: &Self, made: &mut Bits) {
        for (&value, divisors) in self.values.iter().zip(self.divisors()) {
            for &divisor in divisors {
                if others.contains(divisor) {
                    made.insert(value / divisor);
                }
                if others.contains(-divisor) {
                    made.insert(-(value / divisor));
                }
            }
            if divisors.is_empty() {
                let divisible = |other: &i64| *other != 0 && value % other == 0;
                let divisors = if value == 0 { &others.values } else { others.between(-value.abs(), value.abs()) };
                divisors.iter().filter(|other| divisible(other)).for_each(|other| made.insert(value / other));
            }
        }
    }

    /// Adds to a set the targets that a value of these makes with a divisor.
    fn divide(&self, divisor: i64, made: &mut Bits) {
        match usize::try_from(divisor) {
            Ok(small) if small < DIVISORS => {
                made.insert_moved(self.quotients[small].get_or_init(|| self.quotients(divisor)), 0);
            }
            _ => self.for_each_quotient(divisor, |quotient| made.insert(quotient)),
        }
    }

    fn quotients(&self, divisor: i64) -> Bits {
        let mut quotients = Bits::new(&self.targets);
        self.for_each_quotient(divisor, |quotient| quotients.insert(quotient));
        quotients
    }

    fn for_each_quotient(&self, divisor: i64, mut found: impl FnMut(i64)) {
        if divisor == 0 {
            return;
        }
        let most = self.targets.start().abs().max(self.targets.end().abs()).saturating_mul(divisor.saturating_abs());
        for value in self.between(-most, most) {
            if value % divisor == 0 {
                found(value / divisor);
            }
        }
    }
}

/// The positive divisors of an integer; none of 0, which has too many, and of those that take too long to divide.
fn divisors(value: i64) -> Vec<i64> {
    const LARGEST: u64 = 1 << 20;
    let size = value.unsigned_abs();
    let mut divisors = Vec::new();
    if size <= LARGEST {
        for divisor in
            (1..).take_while(|divisor| divisor * divisor <= size).filter(|divisor| size.is_multiple_of(*divisor))
        {
            divisors.push(divisor.cast_signed());
            if divisor * divisor != size {
                divisors.push((size / divisor).cast_signed());
            }
        }
    }
    divisors
}

/// The steps that the rules allow between integers.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "an operator is there or not")]
pub(super) struct Steps {
    pub(super) add: bool,
    pub(super) subtract: bool,
    pub(super) multiply: bool,
    pub(super) divide: bool,
    /// The smallest integer of the domain.
    pub(super) smallest: i64,
    /// Whether, with the smaller side first, `a+b` and `b-a` may be left out unless a is a term, and `a*b` and `b/a`
    /// unless a is a factor.
    ///
    /// Written out, a sum is a list of signed terms, and its value is made whenever one term is split off that leaves
    /// a valid rest: one with a minus if there is one, else any. Of those take one with the fewest numbers. If it has
    /// no more numbers than the rest, the step is one that is kept, with the term as the smaller side. Else it has a
    /// minus, for without one any term would do and the rest has a smaller one, so the step is `a-b` with the term on
    /// the right, which is always kept. Likewise for products, with divisors for terms with a minus.
    ///
    /// The rest is valid because splitting off a minus makes a sum larger and splitting off a divisor keeps a product
    /// an integer; with no minus the rest is a sum of positive numbers. So numbers must be positive, or all integers
    /// in the domain, and `-` needs `+` beside it, `/` needs `*`.
    peels: bool,
}

impl Steps {
    pub(super) fn new(rules: &Rules, numbers: &[i64]) -> Self {
        let has = |operator| rules.operators.contains(operator);
        let (add, subtract) = (has(Operator::Add), has(Operator::Subtract));
        let (multiply, divide) = (has(Operator::Multiply), has(Operator::Divide));
        let any_sign = rules.domain == Domain::Integer || numbers.iter().all(|&number| number > 0);
        let flattens = (add || !subtract) && (multiply || !divide);
        let smallest = match rules.domain {
            Domain::Positive => 1,
            Domain::Natural | Domain::Nonnegative => 0,
            Domain::Integer | Domain::Rational => i64::MIN,
        };
        let peels = rules.order == Order::Any && any_sign && flattens;
        Self { add, subtract, multiply, divide, smallest, peels }
    }

    /// Every value of two sub-hands joined, those left out that another split makes.
    pub(super) fn for_each(&self, left: &Integers, right: &Integers, mirrored: bool, mut found: impl FnMut(i64, Root)) {
        let mut step = |value: i64, root| {
            if value >= self.smallest {
                found(value, root);
            }
        };
        for (a, root) in left.entries() {
            let (sums, products) = (!self.peels || root.term, !self.peels || root.factor);
            for &b in &right.values {
                if self.add && sums {
                    step(a + b, Root::SUM);
                }
                if self.subtract {
                    step(a - b, Root::SUM);
                }
                if self.subtract && mirrored && sums {
                    step(b - a, Root::SUM);
                }
                if self.multiply && products {
                    step(a * b, Root::PRODUCT);
                }
                if self.divide && divides(b, a) {
                    step(a / b, Root::PRODUCT);
                }
                if self.divide && mirrored && products && divides(a, b) {
                    step(b / a, Root::PRODUCT);
                }
            }
        }
    }

    /// The same, of which only the targets are wanted.
    pub(super) fn join(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        targets: &RangeInclusive<i64>,
        made: &mut Bits,
    ) {
        let farthest = targets.start().saturating_abs().max(targets.end().saturating_abs());
        for (a, root) in left.entries() {
            let (sums, products) = (!self.peels || root.term, !self.peels || root.factor);
            if self.add && sums {
                move_into(made, right, &right.near, a, targets, |b| a + b);
            }
            if self.subtract {
                move_into(made, right, &right.negated, a, targets, |b| a - b);
            }
            if self.subtract && mirrored && sums {
                move_into(made, right, &right.near, -a, targets, |b| b - a);
            }
            if self.multiply && products {
                match a {
                    0 if right.values.is_empty() => {}
                    0 => made.insert(0),
                    _ => right.between(-farthest / a.abs(), farthest / a.abs()).iter().for_each(|b| made.insert(a * b)),
                }
            }
            if self.divide && mirrored && products {
                right.divide(a, made);
            }
        }
        if self.divide {
            left.divide_by(right, made);
        }
    }
}

/// Whether an integer that is not zero divides another. Most that do not are larger.
#[inline]
fn divides(divisor: i64, value: i64) -> bool {
    (divisor.abs() <= value.abs() || value == 0) && divisor != 0 && value % divisor == 0
}

/// Adds the sums or differences of one value with all of a side: by moving bits, and one by one past them.
fn move_into(
    made: &mut Bits,
    side: &Integers,
    bits: &Bits,
    by: i64,
    targets: &RangeInclusive<i64>,
    step: impl Fn(i64) -> i64,
) {
    let bound = targets.start().abs().max(targets.end().abs()) + by.abs();
    made.insert_moved(bits, by);
    if bound > NEAR {
        let far = side.between(-bound, -NEAR - 1).iter().chain(side.between(NEAR + 1, bound));
        far.for_each(|&value| made.insert(step(value)));
    }
}
