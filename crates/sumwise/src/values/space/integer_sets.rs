//! The integers that a sub-hand makes, and the steps that join two sub-hands.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::division::{Dividing, Divisions, divide_few};
use super::set::{Gathered, IntegerSet, divides, from};
use crate::operator::Arithmetic;
use crate::rules::{Domain, Order, Rules};
use crate::values::bits::Bits;
use crate::values::divisor::Divisor;

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
    times: IntegerSet,
}

/// The values of many steps, by operator.
#[derive(Debug)]
pub(crate) struct Gathering([Gathered; 4]);

impl Gathering {
    const KINDS: [MadeAs; 4] = [MadeAs::SUM, MadeAs::DIFFERENCE, MadeAs::PRODUCT, MadeAs::QUOTIENT];

    /// Returns a place for the values of some numbers.
    pub(crate) fn new(numbers: impl Iterator<Item = i64>, steps: &IntegerSteps) -> Self {
        // Let X + 1 and Y + 1 be the products for two operands. No value of a step is larger than X + Y or X·Y, and both
        // are smaller than (X + 1)·(Y + 1).
        let largest = numbers.fold(1_i64, |product, number| product.saturating_mul(number.saturating_abs() + 1));
        Self(Self::KINDS.map(|_| Gathered::new(steps.smallest, largest)))
    }

    /// Adds the value of a step, which is one of [`KINDS`](Self::KINDS).
    #[inline]
    pub(crate) fn insert(&mut self, value: i64, made_as: MadeAs) {
        let place = Self::KINDS.iter().position(|kind| *kind == made_as).expect("a step is one of four kinds");
        self.0[place].insert(value);
    }
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
            times: IntegerSet::new(made_as(MadeAs::TIMES)),
        });
        let all = IntegerSet::new(entries.iter().map(|entry| entry.0).collect());
        Self { numbers, all, roots, divisions: OnceLock::new(), rows: OnceLock::new() }
    }

    /// Returns the integers of a sub-hand of `numbers` numbers that makes many.
    pub(crate) fn gathered(numbers: usize, mut entries: Gathering, steps: &IntegerSteps) -> Self {
        entries.0.iter_mut().for_each(Gathered::trim);
        let made_as = |root: u8| {
            let places = Gathering::KINDS.into_iter().zip(&entries.0).filter(move |(kind, _)| kind.is(root));
            IntegerSet::union(places.map(|(_, place)| place))
        };
        let roots = steps.peels.then(|| Roots {
            terms: made_as(MadeAs::TERM),
            plus: made_as(MadeAs::PLUS),
            factors: made_as(MadeAs::FACTOR),
            times: made_as(MadeAs::TIMES),
        });
        let all = IntegerSet::union(entries.0.iter());
        Self { numbers, all, roots, divisions: OnceLock::new(), rows: OnceLock::new() }
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
            Some(roots) if numbers < self.numbers => roots.times.values(),
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
            Dividing::Once if self.numbers < others.numbers => {
                return divide_few(self.values(), others.factor_set(), made);
            }
            Dividing::Often | Dividing::Once => {}
        }
        let values = self.values().len();
        if made.words().len() < values && made.missing() < values * others.factors().len() / 4 {
            return self.divide_to(&made.missing_members(), others.factor_set(), made);
        }
        for &factor in others.factors().iter().filter(|&&factor| factor != 0) {
            let (most, divisor) = (farthest.saturating_mul(factor.abs()), Divisor::new(factor));
            let quotients = self.all.between(-most, most).iter().filter_map(|&value| divisor.divide(value));
            quotients.for_each(|quotient| made.insert(quotient));
        }
    }

    /// Adds to `made` those of some targets that a value of this sub-hand divided by a factor makes.
    fn divide_to(&self, targets: &[i64], factors: &IntegerSet, made: &mut Bits) {
        let largest =
            [self.values().first(), self.values().last()].into_iter().flatten().map(|value| value.abs()).max();
        for &target in targets {
            let most = largest.unwrap_or(0).checked_div(target.abs()).unwrap_or(i64::MAX);
            let mut factors = factors.between(-most, most).iter().filter(|factor| **factor != 0);
            if factors.any(|factor| self.all.contains(target * factor)) {
                made.insert(target);
            }
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

    /// Calls `found` with the values of the steps that join two sub-hands. Steps whose values other steps make may be
    /// skipped. If `mirrored`, the left side must not have more numbers than the right.
    pub(crate) fn for_each(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        mut found: impl FnMut(i64, MadeAs),
    ) {
        self.for_each_sum(left, right, mirrored, &mut found);
        self.for_each_product(left, right, mirrored, &mut found);
    }

    fn for_each_sum(&self, left: &Integers, right: &Integers, mirrored: bool, found: &mut impl FnMut(i64, MadeAs)) {
        let smallest = self.smallest;
        if self.operators.add {
            let window = |a: i64| [smallest.saturating_sub(a), i64::MAX];
            let (terms, others) = (left.terms().values(), right.added_to(left.numbers).values());
            for_each_pair(terms, others, window, |a, b| found(a + b, MadeAs::SUM));
        }
        if self.operators.subtract {
            let window = |a: i64| [i64::MIN, a.saturating_sub(smallest)];
            for_each_pair(left.values(), right.terms().values(), window, |a, b| found(a - b, MadeAs::DIFFERENCE));
        }
        if self.operators.subtract && mirrored {
            let window = |a: i64| [smallest.saturating_add(a), i64::MAX];
            for_each_pair(left.terms().values(), right.values(), window, |a, b| found(b - a, MadeAs::DIFFERENCE));
        }
    }

    fn for_each_product(&self, left: &Integers, right: &Integers, mirrored: bool, found: &mut impl FnMut(i64, MadeAs)) {
        let mut found = |value: i64, root| {
            if value >= self.smallest {
                found(value, root);
            }
        };
        if self.operators.multiply {
            let others = right.multiplied_by(left.numbers);
            left.factors().iter().for_each(|a| others.iter().for_each(|b| found(a * b, MadeAs::PRODUCT)));
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
                let divisor = Divisor::new(a);
                let quotients = right.values().iter().filter_map(|&b| divisor.divide(b));
                quotients.for_each(|quotient| found(quotient, MadeAs::QUOTIENT));
            }
        }
    }

    /// Adds to `made` the targets that the steps make which join two sub-hands, without divisions. All targets must be in the
    /// domain.
    pub(crate) fn join(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        targets: &RangeInclusive<i64>,
        made: &mut Bits,
    ) {
        let farthest = farthest(targets);
        if self.operators.add {
            let others = right.added_to(left.numbers);
            left.terms().values().iter().for_each(|&a| others.move_into(made, a, farthest));
        }
        if self.operators.subtract {
            left.values().iter().for_each(|&a| right.terms().subtract_into(made, a, farthest));
        }
        if self.operators.subtract && mirrored {
            left.terms().values().iter().for_each(|&a| right.all.move_into(made, -a, farthest));
        }
        if self.operators.multiply {
            let window = |a: i64| around(if a == 0 { i64::MAX } else { farthest / a.abs() });
            for_each_pair(left.factors(), right.multiplied_by(left.numbers), window, |a, b| made.insert(a * b));
        }
    }

    /// Does the same as [`join`](Self::join) for divisions. The rows of `dividing` must have the factors of `left` among their
    /// divisors.
    pub(crate) fn divide(
        &self,
        left: &Integers,
        right: &Integers,
        mirrored: bool,
        dividing: Dividing<'_>,
        targets: &RangeInclusive<i64>,
        made: &mut Bits,
    ) {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::game::Game;

    fn steps(domain: Domain) -> IntegerSteps {
        IntegerSteps::new(&Rules { domain, ..Game::COUNTDOWN.rules() }, &[1]).unwrap()
    }

    /// Small values, and some on both sides of what is near zero.
    fn value() -> impl Strategy<Value = i64> {
        prop_oneof![0_i64..60, -60_i64..60, 16_300_i64..16_500, -16_500_i64..-16_300, -90_000_i64..90_000]
    }

    fn entries(most: usize) -> impl Strategy<Value = Vec<(i64, MadeAs)>> {
        proptest::collection::vec((value(), proptest::sample::select(Gathering::KINDS.to_vec())), 1..most)
    }

    /// Returns the integers of the entries in the domain, in the two ways there are.
    fn both(numbers: usize, entries: &[(i64, MadeAs)], steps: &IntegerSteps) -> [Integers; 2] {
        let entries: Vec<_> = entries.iter().copied().filter(|(value, _)| *value >= steps.smallest).collect();
        let mut gathering = Gathering::new([90_000].into_iter(), steps);
        for (value, made_as) in &entries {
            gathering.insert(*value, *made_as);
        }
        [Integers::new(numbers, entries, steps), Integers::gathered(numbers, gathering, steps)]
    }

    proptest! {
        #[test]
        fn integers_are_the_same_gathered_or_listed(entries in entries(200), natural in any::<bool>()) {
            let steps = steps(if natural { Domain::Natural } else { Domain::Integer });
            let [listed, gathered] = both(4, &entries, &steps);
            prop_assert_eq!(listed.values(), gathered.values());
            prop_assert_eq!(listed.terms().values(), gathered.terms().values());
            prop_assert_eq!(listed.factors(), gathered.factors());
            prop_assert_eq!(listed.added_to(1).values(), gathered.added_to(1).values());
            prop_assert_eq!(listed.multiplied_by(1), gathered.multiplied_by(1));
            for &value in listed.values() {
                for value in [value - 1, value, value + 1] {
                    prop_assert_eq!(listed.all.contains(value), listed.values().binary_search(&value).is_ok());
                    prop_assert_eq!(gathered.all.contains(value), listed.all.contains(value));
                }
            }
        }

        #[test]
        fn joining_sets_makes_the_values_of_all_steps(
            left in entries(20),
            right in entries(200),
            equal in any::<bool>(),
            natural in any::<bool>(),
            mirrored in any::<bool>(),
            made in proptest::collection::vec(0_i64..400, 0..400),
            window in prop_oneof![Just(1_i64..=400), Just(0_i64..=60_000), Just(-70_000_i64..=70_000)],
        ) {
            let steps = steps(if natural { Domain::Natural } else { Domain::Integer });
            let window = *window.start().max(&steps.smallest)..=*window.end();
            let numbers = if equal { [3, 3] } else { [2, 4] };
            for left in both(numbers[0], &left, &steps) {
                for right in both(numbers[1], &right, &steps) {
                    let mut expected: BTreeSet<i64> = made.iter().copied().filter(|value| window.contains(value)).collect();
                    let mut found = Bits::new(&window);
                    for &value in &expected {
                        found.insert(value);
                    }
                    steps.for_each(&left, &right, mirrored, |value, _| {
                        expected.extend(Some(value).filter(|value| window.contains(value)));
                    });
                    let mut often = found.clone();
                    for (dividing, found) in [(Dividing::Once, &mut found), (Dividing::Often, &mut often)] {
                        steps.join(&left, &right, mirrored, &window, found);
                        steps.divide(&left, &right, mirrored, dividing, &window, found);
                        prop_assert!(found.members(window.clone()).eq(expected.iter().copied()), "{:?}", dividing);
                    }
                }
            }
        }
    }
}
