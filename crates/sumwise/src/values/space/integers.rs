//! The integers that a sub-hand makes, and the steps that join two sub-hands.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::bits::Bits;
use super::division::{Dividing, Divisions, Divisor};
use super::set::{IntegerSet, divides, from};
use crate::operator::Arithmetic;
use crate::rules::{Domain, Order, Rules};

/// The kinds of formulas that make a value, a bit for each. A single number is of every kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MadeAs(u8);

impl MadeAs {
    /// A term: a formula without `+` or `-` at the root.
    pub(crate) const TERM: u8 = 1;
    /// A term, or a sum of terms without a minus.
    pub(crate) const PLUS: u8 = 2;
    /// A factor: a formula without `*` or `/` at the root.
    pub(crate) const FACTOR: u8 = 4;
    /// A factor, or a product of factors without a divisor.
    pub(crate) const TIMES: u8 = 8;

    pub(crate) const NUMBER: Self = Self(Self::TERM | Self::PLUS | Self::FACTOR | Self::TIMES);
    pub(crate) const SUM: Self = Self(Self::PLUS | Self::FACTOR | Self::TIMES);
    pub(crate) const DIFFERENCE: Self = Self(Self::FACTOR | Self::TIMES);
    pub(crate) const PRODUCT: Self = Self(Self::TERM | Self::PLUS | Self::TIMES);
    pub(crate) const QUOTIENT: Self = Self(Self::TERM | Self::PLUS);

    /// Returns whether a formula of this kind makes the value.
    #[inline]
    pub(crate) fn is(self, kind: u8) -> bool {
        self.0 & kind != 0
    }

    /// Adds other formulas of the same value.
    #[inline]
    pub(crate) fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The integers of a sub-hand, prepared for the steps over them.
#[derive(Debug)]
pub(crate) struct Integers {
    /// The number of numbers of the sub-hand.
    numbers: usize,
    all: IntegerSet,
    /// The values by kind of formula; `None` if steps take any operand.
    roots: Option<Roots>,
    /// The values near zero that a `-` may have on its right, negated.
    negated: Bits,
    /// The quotients of the values by all their divisors, computed on first use.
    divisions: OnceLock<Divisions>,
    /// A row of targets for each divisor of [`Rows`](super::division::Rows), computed on first use.
    rows: OnceLock<Bits>,
}

#[derive(Debug)]
struct Roots {
    terms: IntegerSet,
    plus: IntegerSet,
    factors: IntegerSet,
    times: Vec<i64>,
}

impl Integers {
    pub(crate) fn number(number: i64, steps: &IntegerSteps) -> Self {
        Self::new(1, vec![(number, MadeAs::NUMBER)], steps)
    }

    /// Returns the integers of a sub-hand of `numbers` numbers. The entries may be in any order, and repeat values.
    pub(crate) fn new(numbers: usize, mut entries: Vec<(i64, MadeAs)>, steps: &IntegerSteps) -> Self {
        entries.sort_unstable_by_key(|(value, _)| *value);
        entries.dedup_by(|(next, next_root), (kept, root)| {
            root.0 |= if next == kept { next_root.0 } else { 0 };
            next == kept
        });
        let made_as = |root: u8| {
            let of_root = || entries.iter().filter(move |entry| entry.1.is(root));
            let mut values = Vec::with_capacity(of_root().count());
            values.extend(of_root().map(|entry| entry.0));
            values
        };
        let roots = steps.peels.then(|| Roots {
            terms: IntegerSet::new(made_as(MadeAs::TERM)),
            plus: IntegerSet::new(made_as(MadeAs::PLUS)),
            factors: IntegerSet::new(made_as(MadeAs::FACTOR)),
            times: made_as(MadeAs::TIMES),
        });
        let all = IntegerSet::new(entries.iter().map(|entry| entry.0).collect());
        let negated = roots.as_ref().map_or(&all, |roots| &roots.terms).near_negated();
        Self { numbers, all, roots, negated, divisions: OnceLock::new(), rows: OnceLock::new() }
    }

    pub(crate) fn values(&self) -> &[i64] {
        self.all.values()
    }

    fn terms(&self) -> &IntegerSet {
        self.roots.as_ref().map_or(&self.all, |roots| &roots.terms)
    }

    pub(crate) fn factors(&self) -> &[i64] {
        self.factor_set().values()
    }

    fn factor_set(&self) -> &IntegerSet {
        self.roots.as_ref().map_or(&self.all, |roots| &roots.factors)
    }

    /// Returns the values that may be added to a term of `numbers` numbers. A term with half of all numbers leaves room
    /// for only one more term.
    fn added_to(&self, numbers: usize) -> &IntegerSet {
        match &self.roots {
            Some(roots) if numbers < self.numbers => &roots.plus,
            _ => self.terms(),
        }
    }

    /// Returns the values that a factor of `numbers` numbers may be multiplied by.
    fn multiplied_by(&self, numbers: usize) -> &[i64] {
        match &self.roots {
            Some(roots) if numbers < self.numbers => &roots.times,
            _ => self.factors(),
        }
    }

    /// Adds to `made` the targets that a value of this sub-hand divided by a factor of `others` makes.
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

/// Returns the largest absolute value of a target.
pub(crate) fn farthest(targets: &RangeInclusive<i64>) -> i64 {
    targets.start().saturating_abs().max(targets.end().saturating_abs())
}

/// The steps between integers that the rules allow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntegerSteps {
    pub(crate) operators: Arithmetic,
    /// The smallest integer of the domain, or `i64::MIN`.
    pub(crate) smallest: i64,
    /// Whether steps are skipped if other steps make their values. A term is a formula without `+` or `-` at the root;
    /// a factor is one without `*` or `/`. Only these steps are then taken:
    ///
    /// - `a-b` where b is a term, and `a/b` where b is a factor;
    /// - `a+b` where the side with fewer numbers is a term, and the other side is a term or a sum of terms without a
    ///   minus. If both sides have equally many numbers, both are terms;
    /// - `a*b` where the side with fewer numbers is a factor, and the other side is a factor or a product of factors
    ///   without a divisor. If both sides have equally many numbers, both are factors.
    ///
    /// Every value is still made. Flattened, a sum is a list of signed terms. To make its value, it is enough to split
    /// off one term that leaves a valid rest. If there is a minus, split off a term with a minus: this is the first
    /// kind of step. Otherwise, split off a term with the fewest numbers. The rest has no minus either, and at least as
    /// many numbers. If the sizes are equal, the rest is a single term; otherwise one of its terms would be smaller
    /// than the one split off. The same holds for products, with divisors in place of terms with a minus.
    ///
    /// The rest is valid. Without a term that is subtracted, a sum is larger; without a divisor, a product is still an
    /// integer; and a sum without a minus adds positive numbers. So all numbers must be positive, or the domain must be
    /// all integers. Also `-` needs `+` beside it, and `/` needs `*`.
    pub(crate) peels: bool,
}

impl IntegerSteps {
    /// Returns whether the rules are covered: the domain has only integers, and the operators are those of arithmetic.
    pub(crate) fn covers(rules: &Rules) -> bool {
        rules.domain.only_integers() && rules.arithmetic().is_some()
    }

    /// Returns the steps that rules allow between some numbers, or `None` if the rules are not covered.
    pub(crate) fn new(rules: &Rules, numbers: &[i64]) -> Option<Self> {
        let operators = rules.arithmetic().filter(|_| Self::covers(rules))?;
        let Arithmetic { add, subtract, multiply, divide } = operators;
        let any_sign = rules.domain == Domain::Integer || numbers.iter().all(|&number| number > 0);
        let flattens = (add || !subtract) && (multiply || !divide);
        let smallest = rules.domain.least().unwrap_or(i64::MIN);
        let peels = rules.order == Order::Any && any_sign && flattens;
        Some(Self { operators, smallest, peels })
    }

    /// Calls `found` with the values of at most `most`, by absolute value, of the steps that join two sub-hands. Steps
    /// whose values other steps make may be skipped. If `mirrored`, the left side must not have more numbers than the
    /// right.
    pub(crate) fn for_each(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        most: i64,
        mut found: impl FnMut(i64, MadeAs),
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
        found: &mut impl FnMut(i64, MadeAs),
    ) {
        let (first, last) = (*admitted.start(), *admitted.end());
        if self.operators.add {
            let window = |a: i64| [first.saturating_sub(a), last.saturating_sub(a)];
            let (terms, others) = (left.terms().values(), right.added_to(left.numbers).values());
            for_each_pair(terms, others, window, |a, b| found(a + b, MadeAs::SUM));
        }
        if self.operators.subtract {
            let window = |a: i64| [a.saturating_sub(last), a.saturating_sub(first)];
            for_each_pair(left.values(), right.terms().values(), window, |a, b| found(a - b, MadeAs::DIFFERENCE));
        }
        if self.operators.subtract && mirrored {
            let window = |a: i64| [first.saturating_add(a), last.saturating_add(a)];
            for_each_pair(left.terms().values(), right.values(), window, |a, b| found(b - a, MadeAs::DIFFERENCE));
        }
    }

    fn for_each_product(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        admitted: &RangeInclusive<i64>,
        found: &mut impl FnMut(i64, MadeAs),
    ) {
        let most = *admitted.end();
        let mut found = |value: i64, root| {
            if admitted.contains(&value) {
                found(value, root);
            }
        };
        if self.operators.multiply {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { most / a.abs() });
            let others = right.multiplied_by(left.numbers);
            for_each_pair(left.factors(), others, window, |a, b| found(a * b, MadeAs::PRODUCT));
        }
        if self.operators.divide {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { a.abs() });
            for_each_pair(left.values(), right.factors(), window, |a, b| {
                if divides(b, a) {
                    found(a / b, MadeAs::QUOTIENT);
                }
            });
        }
        if self.operators.divide && mirrored {
            for &a in left.factors().iter().filter(|&&a| a != 0) {
                let (divisor, window) = (Divisor::new(a), |_| around(most.saturating_mul(a.abs())));
                for_each_pair(&[a], right.values(), window, |_, b| {
                    if let Some(quotient) = divisor.divide(b) {
                        found(quotient, MadeAs::QUOTIENT);
                    }
                });
            }
        }
    }

    /// Adds to `made` the targets that the steps make which join two sub-hands. All targets must be in the domain. The
    /// rows of `dividing` must have the factors of `left` among their divisors.
    pub(crate) fn join(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        dividing: Dividing<'_>,
        targets: &RangeInclusive<i64>,
        made: &mut Bits,
    ) {
        let farthest = farthest(targets);
        if self.operators.add {
            let others = right.added_to(left.numbers);
            left.terms().values().iter().for_each(|&a| others.move_into(made, a, farthest));
        }
        if self.operators.subtract {
            for &a in left.values() {
                made.insert_moved(&right.negated, a);
                right.terms().far(farthest.saturating_add(a.abs())).for_each(|b| made.insert(a - b));
            }
        }
        if self.operators.subtract && mirrored {
            left.terms().values().iter().for_each(|&a| right.all.move_into(made, -a, farthest));
        }
        if self.operators.multiply {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { farthest / a.abs() });
            for_each_pair(left.factors(), right.multiplied_by(left.numbers), window, |a, b| made.insert(a * b));
        }
        if self.operators.divide {
            left.divide_by(right, dividing.without_rows(), targets, made);
        }
        if self.operators.divide && mirrored {
            right.divide_by(left, dividing, targets, made);
        }
    }
}

/// Calls `found` with each value of `left` and each value of `right` in its window. `right` ascends.
fn for_each_pair(left: &[i64], right: &[i64], window: impl Fn(i64) -> [i64; 2], mut found: impl FnMut(i64, i64)) {
    for &a in left {
        let [first, last] = window(a);
        from(right, first).iter().take_while(|&&b| b <= last).for_each(|&b| found(a, b));
    }
}

/// Returns the window of the integers of at most `size`, by absolute value.
fn around(size: i64) -> [i64; 2] {
    [-size, size]
}
