//! How many of all formulas of all draws take each value.
//!
//! A formula that uses a sub-hand is a formula of every draw the sub-hand is part of, so values are counted per
//! sub-hand and weighted once. Steps are summed in the same way: of all splits of all hands those with the same
//! right side are taken together.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::limits::{Meter, StopReason};
use crate::number::Number;
use crate::values::space::counting::Counting;
use crate::values::space::counts::CountTable;
use crate::values::space::lattice::{SpaceLattice, SubHand};

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

/// What is counted with one sub-hand: its own values, and those of steps over it.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) node: SubHand,
    /// How many draws and choices of positions it is the part of, when it is smaller than a hand.
    pub(super) weight: u128,
    /// The left sides of splits of hands that have it on the right, weighted; whether the sides change places too.
    pub(super) left: Vec<(SubHand, bool, u128)>,
}

/// Counts a group, in whatever representation.
pub(super) trait GroupCounter: Send + Sync {
    fn count(
        &self,
        lattice: &SpaceLattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
    ) -> Result<(), StopReason>;
}

impl<N: Number + Send + Sync> GroupCounter for Counting<N> {
    fn count(
        &self,
        lattice: &SpaceLattice,
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
        lattice: &SpaceLattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
        mut steps: impl FnMut(&FxHashMap<N, u128>, &CountTable<N>, bool, &mut Histogram) -> Result<(), StopReason>,
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

    fn count_values(&self, table: &CountTable<N>, weight: u128, histogram: &mut Histogram) {
        histogram.valid += weight * u128::from(table.total);
        for (sum, target) in histogram.by_value.iter_mut().zip(self.targets()) {
            *sum += weight * u128::from(table.count(target));
        }
    }

    fn count_steps(&self, left: &N, weight: u128, right: &CountTable<N>, mirrored: bool, histogram: &mut Histogram) {
        self.for_each_step(left, right, mirrored, |value, count| {
            let formulas = weight * u128::from(count);
            histogram.valid += formulas;
            if let Some(target) = self.target(&value) {
                histogram.by_value[target] += formulas;
            }
        });
    }
}
