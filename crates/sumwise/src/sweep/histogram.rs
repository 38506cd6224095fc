//! How many of all formulas of all draws take each value.
//!
//! A formula that uses a sub-hand is a formula of every draw the sub-hand is part of, so values are counted per
//! sub-hand and weighted once. Steps are summed in the same way: of all splits of all hands those with the same
//! right side are taken together.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::Field;
use super::counting::Counting;
use super::engine::{ends, largest_hand};
use super::integers::Steps;
use super::lattice::{Lattice, Node};
use super::tally::Tally;
use super::values::Table;
use crate::enumerate;
use crate::number::{Number, Representation, with_representation};
use crate::solve::{Interrupt, Limits, Meter, StopReason};

/// How many of all formulas of all draws of a space take each value.
///
/// ```
/// use sumwise::sweep::{Field, HistogramPlan};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
/// let plan = HistogramPlan::new(field);
/// let mut histogram = plan.empty();
/// (0..plan.units()).for_each(|unit| histogram.add(&plan.unit(unit)));
/// assert_eq!(histogram, plan.run());
/// assert_eq!(histogram.by_value.iter().filter(|formulas| **formulas > 0).count(), 30);
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// All formulas, valid or not.
    pub formulas: BigUint,
    /// The valid ones.
    pub valid: u128,
    /// The values that are counted.
    pub targets: RangeInclusive<i64>,
    /// The valid formulas of each.
    pub by_value: Vec<u128>,
}

impl Histogram {
    /// Adds what another unit found.
    pub fn add(&mut self, other: &Self) {
        self.valid += other.valid;
        self.by_value.iter_mut().zip(&other.by_value).for_each(|(sum, count)| *sum += count);
    }
}

/// A histogram cut into units that are counted independently.
///
/// ```
/// use sumwise::sweep::{Field, HistogramPlan};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
/// let histogram = HistogramPlan::new(field).run();
/// assert_eq!(histogram.formulas, 320_u32.into());
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
pub struct HistogramPlan {
    field: Field,
    lattice: Lattice,
    counter: Box<dyn Counter>,
    groups: Vec<Group>,
}

/// What is counted with one sub-hand: its own values, and those of steps over it.
#[derive(Debug, Default)]
pub(super) struct Group {
    node: Node,
    /// How many draws and choices of positions it is the part of, when it is smaller than a hand.
    weight: u128,
    /// The left sides of splits of hands that have it on the right, weighted; whether the sides change places too.
    left: Vec<(Node, bool, u128)>,
}

/// The groups of a unit.
const UNIT: usize = 32;

impl HistogramPlan {
    /// Prepares a histogram.
    pub fn new(field: Field) -> Self {
        Self::new_unless(field, &()).expect("nothing stops it")
    }

    /// The same, unless it is told to stop.
    ///
    /// # Errors
    /// Why it was told to stop.
    pub fn new_unless(field: Field, interrupt: &dyn Interrupt) -> Result<Self, StopReason> {
        let lattice = Lattice::new(field.hands().iter().map(|hand| &hand.numbers[..]), field.rules(), interrupt)?;
        let hand = largest_hand(&field);
        let targets = field.targets();
        let only_integers = Representation::for_hand(&hand, &ends(&targets), field.rules()) == Representation::Integer;
        let counter: Box<dyn Counter> = if only_integers && formulas(&field).bits() <= 64 {
            let counting = Counting::new(&lattice, field.numbers(), &targets, field.rules());
            Box::new(Tally::new(counting, Steps::new(field.rules(), lattice.values()), &targets))
        } else {
            with_representation!(&hand, &ends(&targets), field.rules(), N => {
                Box::new(Counting::<N>::new(&lattice, field.numbers(), &targets, field.rules()))
            })
        };
        let groups = groups(&field, &lattice);
        Ok(Self { field, lattice, counter, groups })
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        self.groups.len().div_ceil(UNIT)
    }

    /// The histogram of no unit yet.
    pub fn empty(&self) -> Histogram {
        let targets = self.field.targets();
        Histogram { formulas: formulas(&self.field), valid: 0, by_value: vec![0; targets.clone().count()], targets }
    }

    /// What a unit adds.
    pub fn unit(&self, unit: usize) -> Histogram {
        self.unit_unless(unit, &()).expect("nothing stops it")
    }

    /// The same, unless it is told to stop: it asks now and then, also in the middle of a group.
    ///
    /// # Errors
    /// Why it was told to stop.
    pub fn unit_unless(&self, unit: usize, interrupt: &dyn Interrupt) -> Result<Histogram, StopReason> {
        let limits = Limits { interrupt, ..Limits::NONE };
        let (mut histogram, meter) = (self.empty(), Meter::new(&limits));
        for group in self.groups.iter().skip(unit * UNIT).take(UNIT) {
            interrupt.stop().map_or(Ok(()), Err)?;
            self.counter.count(&self.lattice, group, &meter, &mut histogram)?;
        }
        Ok(histogram)
    }

    /// All units, one after the other.
    pub fn run(&self) -> Histogram {
        let mut histogram = self.empty();
        (0..self.units()).for_each(|unit| histogram.add(&self.unit(unit)));
        histogram
    }
}

/// All formulas of all draws.
fn formulas(field: &Field) -> BigUint {
    enumerate::count(field.numbers(), field.rules()) * field.draws()
}

fn groups(field: &Field, lattice: &Lattice) -> Vec<Group> {
    let mut weights: BTreeMap<Node, u128> = BTreeMap::new();
    let mut sides: BTreeMap<Node, FxHashMap<(Node, bool), u128>> = BTreeMap::new();
    for (at, dealt) in field.hands().iter().enumerate() {
        let hand = lattice.hand(at);
        for part in lattice.parts(hand).into_iter().filter(|part| part.node != hand || field.numbers() == 1) {
            *weights.entry(part.node).or_default() += u128::from(part.ways) * dealt.ways;
        }
        for split in lattice.splits(hand) {
            let left = sides.entry(split.right).or_default().entry((split.left, split.mirrored)).or_default();
            *left += u128::from(split.ways) * dealt.ways;
        }
    }
    for node in weights.keys() {
        sides.entry(*node).or_default();
    }
    let group = |(node, left): (Node, FxHashMap<(Node, bool), u128>)| {
        let mut left: Vec<_> = left.into_iter().map(|((left, mirrored), weight)| (left, mirrored, weight)).collect();
        left.sort_unstable();
        Group { node, weight: weights.get(&node).copied().unwrap_or(0), left }
    };
    sides.into_iter().map(group).collect()
}

/// Counts a group, in whatever representation.
pub(super) trait Counter: Send + Sync {
    fn count(
        &self,
        lattice: &Lattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
    ) -> Result<(), StopReason>;
}

impl<N: Number + Send + Sync> Counter for Counting<N> {
    fn count(
        &self,
        lattice: &Lattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
    ) -> Result<(), StopReason> {
        self.count_group(lattice, group, meter, histogram, |left, table, mirrored, histogram| {
            for (value, weight) in left {
                meter.go_on(table.len())?;
                self.count_steps(value, *weight, table, mirrored, histogram);
            }
            Ok(())
        })
    }
}

impl<N: Number> Counting<N> {
    /// Counts the values of the sub-hand of a group, and shows what steps over it are to be counted: the values of the
    /// left sides, weighted, its table, and whether the sides also change places.
    pub(super) fn count_group(
        &self,
        lattice: &Lattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
        mut steps: impl FnMut(&FxHashMap<N, u128>, &Table<N>, bool, &mut Histogram) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let whole;
        let table = if lattice.size(group.node) + 1 < self.numbers() {
            self.table(lattice, group.node, meter)?
        } else {
            whole = self.whole_table(lattice, group.node, meter)?;
            &whole
        };
        self.count_values(table, group.weight, histogram);
        for mirrored in [false, true] {
            let mut left: FxHashMap<N, u128> = FxHashMap::default();
            for (node, _, weight) in group.left.iter().filter(|(_, both, _)| *both == mirrored) {
                for (value, count) in self.table(lattice, *node, meter)?.entries() {
                    *left.entry(value.clone()).or_default() += u128::from(count) * weight;
                }
            }
            steps(&left, table, mirrored, histogram)?;
        }
        Ok(())
    }

    fn count_values(&self, table: &Table<N>, weight: u128, histogram: &mut Histogram) {
        histogram.valid += weight * u128::from(table.total);
        for (sum, target) in histogram.by_value.iter_mut().zip(self.targets()) {
            *sum += weight * u128::from(table.count(target));
        }
    }

    fn count_steps(&self, left: &N, weight: u128, right: &Table<N>, mirrored: bool, histogram: &mut Histogram) {
        self.for_each_step(left, right, mirrored, |value, count| {
            let formulas = weight * u128::from(count);
            histogram.valid += formulas;
            if let Some(target) = self.target(&value) {
                histogram.by_value[target] += formulas;
            }
        });
    }
}

impl std::fmt::Debug for HistogramPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HistogramPlan").field("hands", &self.field.hands().len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::number::Rational;
    use crate::rules::{Domain, Order, Rules, Use};
    use crate::{Game, Space};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn integers_are_tallied_like_any_numbers(
            pool in select(vec!["1..3x2", "2,3,5,7,25,100", "-2..1x1,9", "0..3x1,12", "1,6,10,50x2", "4x3,6x3"]),
            numbers in 3..=5_usize,
            order in select(Order::ALL.to_vec()),
            r#use in select(Use::ALL.to_vec()),
            domain in select(vec![Domain::Positive, Domain::Natural, Domain::Integer]),
            targets in select(vec![1..=130, -40..=20, 900..=999, 0..=0]),
        ) {
            let rules = Rules { order, r#use, domain, ..Game::COUNTDOWN.rules() };
            let hands = Space::draws(&pool.parse().unwrap(), if order == Order::Any { numbers } else { 3 }, order);
            let Ok(field) = Field::new(hands.unwrap(), targets.clone(), rules) else { return Ok(()) };
            let tallied = HistogramPlan::new(field);
            let counting = Counting::<Rational>::new(&tallied.lattice, tallied.field.numbers(), &targets, &rules);
            let expected = tallied.run();
            prop_assert_eq!(HistogramPlan { counter: Box::new(counting), ..tallied }.run(), expected);
        }
    }
}
