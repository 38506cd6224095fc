//! The integers a sub-hand makes, and the steps that join two sub-hands.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::bits::Bits;
use super::division::{Dividing, Divisions, Divisor};
use super::set::{IntegerSet, divides, from};
use crate::operator::Arithmetic;
use crate::rules::{Domain, Order, Rules};

/// As what a value can be made, a bit for each of [`Self::TERM`] and so on. A number alone is everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MadeAs(u8);

impl MadeAs {
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

/// The integers of a sub-hand, with what the last step asks of them prepared.
#[derive(Debug)]
pub(crate) struct Integers {
    /// How many numbers they are made of.
    numbers: usize,
    all: IntegerSet,
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
    terms: IntegerSet,
    plus: IntegerSet,
    factors: IntegerSet,
    times: Vec<i64>,
}

impl Integers {
    pub(crate) fn number(number: i64, steps: &IntegerSteps) -> Self {
        Self::new(1, vec![(number, MadeAs::NUMBER)], steps)
    }

    /// From values in any order.
    pub(crate) fn new(numbers: usize, mut entries: Vec<(i64, MadeAs)>, steps: &IntegerSteps) -> Self {
        entries.sort_unstable_by_key(|(value, _)| *value);
        entries.dedup_by(|(next, next_root), (kept, root)| {
            root.0 |= if next == kept { next_root.0 } else { 0 };
            next == kept
        });
        let made_as =
            |root: u8| entries.iter().filter(move |entry| entry.1.0 & root != 0).map(|entry| entry.0).collect();
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

    /// What may be added to a term of so many numbers. A term of a sum with the fewest numbers, if it has half of all,
    /// leaves only one more.
    fn added_to(&self, numbers: usize) -> &IntegerSet {
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
pub(crate) fn farthest(targets: &RangeInclusive<i64>) -> i64 {
    targets.start().saturating_abs().max(targets.end().saturating_abs())
}

/// The steps that the rules allow between integers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntegerSteps {
    pub(crate) operators: Arithmetic,
    /// The smallest integer of the domain.
    pub(crate) smallest: i64,
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

impl IntegerSteps {
    /// Whether such rules have steps that are taken here: those of arithmetic, between integers.
    pub(crate) fn covers(rules: &Rules) -> bool {
        rules.domain.only_integers() && Arithmetic::covers(&rules.operators)
    }

    /// The steps of rules between some numbers; `None` where the rules are not covered.
    pub(crate) fn new(rules: &Rules, numbers: &[i64]) -> Option<Self> {
        let operators = Arithmetic::of(&rules.operators).filter(|_| Self::covers(rules))?;
        let Arithmetic { add, subtract, multiply, divide } = operators;
        let any_sign = rules.domain == Domain::Integer || numbers.iter().all(|&number| number > 0);
        let flattens = (add || !subtract) && (multiply || !divide);
        let smallest = rules.domain.least().unwrap_or(i64::MIN);
        let peels = rules.order == Order::Any && any_sign && flattens;
        Some(Self { operators, smallest, peels })
    }

    /// The values up to a size of two sub-hands joined, those left out that another step makes. Where the sides may
    /// change places the left has no more numbers.
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

    /// The same, of which only the targets are wanted, all in the domain. Rows are of the left's values as divisors.
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
