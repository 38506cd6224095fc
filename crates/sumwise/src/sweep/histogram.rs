//! The number of formulas of all draws that have each value.
//!
//! A formula of a sub-hand is a formula of every draw that contains the sub-hand. So the values of each sub-hand are
//! counted once, and weighted by the number of draws. Steps over whole hands are grouped in the same way: all splits of
//! all hands with the same right side are counted together.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::limits::{Meter, StopReason};
use crate::number::Number;
use crate::values::space::counting::Counting;
use crate::values::space::counts::CountTable;
use crate::values::space::space_lattice::{SpaceLattice, SubHand};

/// The number of formulas of all draws of a space that have each value.
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
    /// The number of formulas, valid or not.
    pub formulas: BigUint,
    /// The number of valid formulas.
    pub valid: u128,
    /// The range of values that are counted.
    pub targets: RangeInclusive<i64>,
    /// The number of valid formulas of each value in `targets`.
    pub by_value: Vec<u128>,
}

impl Histogram {
    /// Adds the valid formulas of another unit.
    pub fn add(&mut self, other: &Self) {
        self.valid += other.valid;
        self.by_value.iter_mut().zip(&other.by_value).for_each(|(sum, count)| *sum += count);
    }
}

/// The work of one sub-hand: its own values, and the last steps of hands that have it on the right.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) node: SubHand,
    /// The number of ways to deal a hand and choose this sub-hand from it. It is the weight of the sub-hand's own
    /// values.
    pub(super) weight: u128,
    /// The last steps, each with the sub-hand on the left, whether the sides can also be exchanged, and the weight.
    pub(super) left: Vec<(SubHand, bool, u128)>,
}

/// A method that counts the formulas of a group.
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
    /// Counts the values of a group's sub-hand, then calls `steps` to count its last steps, with and without exchanged
    /// sides. `steps` receives the values of the left sides with their weights, the table of the sub-hand, and whether
    /// the sides can also be exchanged.
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
