//! The integers a sub-hand makes, and the steps that join two sub-hands.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::bits::Bits;
use super::division::{Dividing, Divisions, Divisor};
use crate::operator::Operator;
use crate::rules::{Domain, Order, Rules};

/// As what a value can be made, a bit for each of [`Self::TERM`] and so on. A number alone is everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root(u8);

impl Root {
    /// Without `+` or `-` at the root.
    const TERM: u8 = 1;
    /// As a term or a sum of terms with no minus.
    const PLUS: u8 = 2;
    /// Without `*` or `/` at the root.
    const FACTOR: u8 = 4;
    /// As a factor or a product of factors with no divisor.
    const TIMES: u8 = 8;

    const NUMBER: Self = Self(Self::TERM | Self::PLUS | Self::FACTOR | Self::TIMES);
    const SUM: Self = Self(Self::PLUS | Self::FACTOR | Self::TIMES);
    const DIFFERENCE: Self = Self(Self::FACTOR | Self::TIMES);
    const PRODUCT: Self = Self(Self::TERM | Self::PLUS | Self::TIMES);
    const QUOTIENT: Self = Self(Self::TERM | Self::PLUS);
}

/// Integers, ascending, with bits for those near zero.
#[derive(Debug)]
pub(super) struct Set {
    values: Vec<i64>,
    near: Bits,
}

/// Up to here values have bits.
const NEAR: i64 = 1 << 14;

impl Set {
    /// From values that ascend strictly.
    fn new(values: Vec<i64>) -> Self {
        let (first, last) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
        let mut near = Bits::new(&(first.clamp(-NEAR, NEAR)..=last.clamp(-NEAR, NEAR)));
        for &value in &values {
            near.insert(value);
        }
        Self { values, near }
    }

    pub(super) fn values(&self) -> &[i64] {
        &self.values
    }

    pub(super) fn between(&self, first: i64, last: i64) -> &[i64] {
        let values = from(&self.values, first);
        &values[..values.partition_point(|&value| value <= last)]
    }

    /// The values up to a size that have no bits.
    fn far(&self, size: i64) -> impl Iterator<Item = i64> {
        let sides = (size > NEAR).then(|| [self.between(-size, -NEAR - 1), self.between(NEAR + 1, size)]);
        sides.into_iter().flatten().flatten().copied()
    }

    #[inline]
    pub(super) fn contains(&self, value: i64) -> bool {
        if value.abs() <= NEAR { self.near.contains(value) } else { self.values.binary_search(&value).is_ok() }
    }
}

/// Of ascending values those from one on: most often all, which needs no search.
#[inline]
fn from(values: &[i64], first: i64) -> &[i64] {
    match values {
        [smallest, ..] if *smallest < first => &values[values.partition_point(|&value| value < first)..],
        _ => values,
    }
}

/// The integers of a sub-hand, with what the last step asks of them prepared.
#[derive(Debug)]
pub(super) struct Integers {
    /// How many numbers they are made of.
    numbers: usize,
    all: Set,
    /// Those that can be made as terms, and so on; `None` where steps may take any operand.
    roots: Option<Roots>,
    /// The operands of `-` on the right, with their signs changed.
    negated: Bits,
    /// Their quotients that are targets, when they have been asked for.
    divisions: OnceLock<Divisions>,
    /// For each divisor that is asked for a row of targets, when they have been asked for.
    rows: OnceLock<Bits>,
}

#[derive(Debug)]
struct Roots {
    terms: Set,
    plus: Set,
    factors: Set,
    times: Vec<i64>,
}

impl Integers {
    pub(super) fn number(number: i64, steps: &Steps) -> Self {
        Self::new(1, vec![(number, Root::NUMBER)], steps)
    }

    /// From values in any order.
    pub(super) fn new(numbers: usize, mut entries: Vec<(i64, Root)>, steps: &Steps) -> Self {
        entries.sort_unstable_by_key(|(value, _)| *value);
        entries.dedup_by(|(next, next_root), (kept, root)| {
            root.0 |= if next == kept { next_root.0 } else { 0 };
            next == kept
        });
        let made_as =
            |root: u8| entries.iter().filter(move |entry| entry.1.0 & root != 0).map(|entry| entry.0).collect();
        let roots = steps.peels.then(|| Roots {
            terms: Set::new(made_as(Root::TERM)),
            plus: Set::new(made_as(Root::PLUS)),
            factors: Set::new(made_as(Root::FACTOR)),
            times: made_as(Root::TIMES),
        });
        let all = Set::new(entries.iter().map(|entry| entry.0).collect());
        let negated = roots.as_ref().map_or(&all, |roots| &roots.terms).near.negated();
        Self { numbers, all, roots, negated, divisions: OnceLock::new(), rows: OnceLock::new() }
    }

    pub(super) fn values(&self) -> &[i64] {
        &self.all.values
    }

    fn terms(&self) -> &Set {
        self.roots.as_ref().map_or(&self.all, |roots| &roots.terms)
    }

    pub(super) fn factors(&self) -> &[i64] {
        &self.factor_set().values
    }

    fn factor_set(&self) -> &Set {
        self.roots.as_ref().map_or(&self.all, |roots| &roots.factors)
    }

    /// What may be added to a term of so many numbers. A term of a sum with the fewest numbers, if it has half of all,
    /// leaves only one more.
    fn added_to(&self, numbers: usize) -> &Set {
        match &self.roots {
            Some(roots) if numbers < self.numbers => &roots.plus,
            _ => self.terms(),
        }
    }

    /// What a factor of so many numbers may be multiplied by.
    fn multiplied_by(&self, numbers: usize) -> &[i64] {
        match &self.roots {
            Some(roots) if numbers < self.numbers => &roots.times,
            _ => self.factors(),
        }
    }

    /// Adds to a set the targets that these make divided by a factor of another sub-hand.
    fn divide_by(&self, others: &Self, dividing: Dividing<'_>, targets: &RangeInclusive<i64>, made: &mut Bits) {
        let farthest = farthest(targets);
        match dividing {
            Dividing::Rows(rows) => {
                return rows.divide_by(others.factors(), self.rows.get_or_init(|| rows.of(&self.all)), made);
            }
            Dividing::Often if self.numbers <= others.numbers => {
                return self
                    .divisions
                    .get_or_init(|| Divisions::new(self.values(), farthest))
                    .divide_by(others.factor_set(), made);
            }
            Dividing::Often | Dividing::Once => {}
        }
        for &divisor in others.factors().iter().filter(|&&divisor| divisor != 0) {
            let (most, divisor) = (farthest.saturating_mul(divisor.abs()), Divisor::new(divisor));
            let quotients = self.all.between(-most, most).iter().filter_map(|&value| divisor.divide(value));
            quotients.for_each(|quotient| made.insert(quotient));
        }
    }
}

/// How far from zero targets are at most.
pub(super) fn farthest(targets: &RangeInclusive<i64>) -> i64 {
    targets.start().saturating_abs().max(targets.end().saturating_abs())
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
    /// Whether steps may be left out whose values others make: all but those with one of these operands, where a term
    /// is made without `+` or `-` at the root and a factor without `*` or `/`.
    ///
    /// - `a-b` where b is a term; `a/b` where b is a factor;
    /// - `a+b` where the side with fewer numbers is a term and the other a term or a sum of terms without a minus, and
    ///   of sides with as many numbers both are terms;
    /// - `a*b` where the side with fewer numbers is a factor and the other a factor or a product of factors without a
    ///   divisor, and of sides with as many numbers both are factors.
    ///
    /// Written out, a sum is a list of signed terms, and its value is made whenever one term is split off that leaves
    /// a valid rest. If there is a minus, split off a term with one; that is the first kind. Else split off a term with
    /// the fewest numbers. It has no more of them than the rest, in which there is no minus either, and if it has as
    /// many the rest is one term, for any of more would have fewer. Likewise for products, with divisors for terms with
    /// a minus.
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
        let smallest = rules.domain.least().unwrap_or(i64::MIN);
        let peels = rules.order == Order::Any && any_sign && flattens;
        Self { add, subtract, multiply, divide, smallest, peels }
    }

    /// The values up to a size of two sub-hands joined, those left out that another step makes. Where the sides may
    /// change places the left has no more numbers.
    pub(super) fn for_each(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        most: i64,
        mut found: impl FnMut(i64, Root),
    ) {
        let admitted = self.smallest.max(-most)..=most;
        self.for_each_sum(left, right, mirrored, &admitted, &mut found);
        self.for_each_product(left, right, mirrored, &admitted, &mut found);
    }

    fn for_each_sum(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        admitted: &RangeInclusive<i64>,
        found: &mut impl FnMut(i64, Root),
    ) {
        let (first, last) = (*admitted.start(), *admitted.end());
        if self.add {
            let window = |a: i64| [first.saturating_sub(a), last.saturating_sub(a)];
            let (terms, others) = (left.terms().values(), right.added_to(left.numbers).values());
            for_each_pair(terms, others, window, |a, b| found(a + b, Root::SUM));
        }
        if self.subtract {
            let window = |a: i64| [a.saturating_sub(last), a.saturating_sub(first)];
            for_each_pair(left.values(), right.terms().values(), window, |a, b| found(a - b, Root::DIFFERENCE));
        }
        if self.subtract && mirrored {
            let window = |a: i64| [first.saturating_add(a), last.saturating_add(a)];
            for_each_pair(left.terms().values(), right.values(), window, |a, b| found(b - a, Root::DIFFERENCE));
        }
    }

    fn for_each_product(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        admitted: &RangeInclusive<i64>,
        found: &mut impl FnMut(i64, Root),
    ) {
        let most = *admitted.end();
        let mut found = |value: i64, root| {
            if admitted.contains(&value) {
                found(value, root);
            }
        };
        if self.multiply {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { most / a.abs() });
            let others = right.multiplied_by(left.numbers);
            for_each_pair(left.factors(), others, window, |a, b| found(a * b, Root::PRODUCT));
        }
        if self.divide {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { a.abs() });
            for_each_pair(left.values(), right.factors(), window, |a, b| {
                if divides(b, a) {
                    found(a / b, Root::QUOTIENT);
                }
            });
        }
        if self.divide && mirrored {
            for &a in left.factors().iter().filter(|&&a| a != 0) {
                let (divisor, window) = (Divisor::new(a), |_| around(most.saturating_mul(a.abs())));
                for_each_pair(&[a], right.values(), window, |_, b| {
                    if let Some(quotient) = divisor.divide(b) {
                        found(quotient, Root::QUOTIENT);
                    }
                });
            }
        }
    }

    /// The same, of which only the targets are wanted, all in the domain. Rows are of the left's values as divisors.
    pub(super) fn join(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        dividing: Dividing<'_>,
        targets: &RangeInclusive<i64>,
        made: &mut Bits,
    ) {
        let farthest = farthest(targets);
        if self.add {
            let others = right.added_to(left.numbers);
            left.terms().values().iter().for_each(|&a| move_into(made, others, a, farthest));
        }
        if self.subtract {
            for &a in left.values() {
                made.insert_moved(&right.negated, a);
                right.terms().far(farthest.saturating_add(a.abs())).for_each(|b| made.insert(a - b));
            }
        }
        if self.subtract && mirrored {
            left.terms().values().iter().for_each(|&a| move_into(made, &right.all, -a, farthest));
        }
        if self.multiply {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { farthest / a.abs() });
            for_each_pair(left.factors(), right.multiplied_by(left.numbers), window, |a, b| made.insert(a * b));
        }
        if self.divide {
            left.divide_by(right, dividing.without_rows(), targets, made);
        }
        if self.divide && mirrored {
            right.divide_by(left, dividing, targets, made);
        }
    }
}

/// Shows each value of one side with those of the other that are in its window. Both ascend.
fn for_each_pair(left: &[i64], right: &[i64], window: impl Fn(i64) -> [i64; 2], mut found: impl FnMut(i64, i64)) {
    for &a in left {
        let [first, last] = window(a);
        from(right, first).iter().take_while(|&&b| b <= last).for_each(|&b| found(a, b));
    }
}

/// The integers up to a size.
fn around(size: i64) -> [i64; 2] {
    [-size, size]
}

/// Whether an integer that is not zero divides another. Most that do not are larger.
#[inline]
pub(super) fn divides(divisor: i64, value: i64) -> bool {
    (divisor.abs() <= value.abs() || value == 0) && divisor != 0 && value % divisor == 0
}

/// Adds values moved by one, as far as they are targets then.
fn move_into(made: &mut Bits, values: &Set, by: i64, farthest: i64) {
    made.insert_moved(&values.near, by);
    values.far(farthest.saturating_add(by.abs())).for_each(|value| made.insert(value + by));
}
