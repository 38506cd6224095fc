//! Counts the formulas that make each target, in every domain.
//!
//! Let a hand have n numbers. Sub-hands of up to n − 2 numbers have whole tables. Those of n − 1 numbers keep only the
//! values that the last number can need ([`Demand`]). Hands keep their targets. Everything is computed on first use and
//! shared between threads.

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::counts::CountTable;
use super::demand::{Demand, NumberSide, Supply, targets};
use super::lattice::{SpaceLattice, SubHand};
use super::sorted::SortedValues;
use crate::limits::{Meter, StopReason};
use crate::number::Number;
use crate::operator::{Arithmetic, Operand, Operator};
use crate::representation::represent_integer;
use crate::rules::Rules;
use crate::values::split::Split;

/// The number of formulas of every sub-hand of a space, by value.
#[derive(Debug)]
pub(crate) struct Counting<N> {
    rules: Rules,
    /// The number of numbers in a hand.
    numbers: usize,
    targets: SortedValues<N>,
    demand: Demand<N>,
    tables: Vec<OnceCell<CountTable<N>>>,
    supplies: Vec<OnceCell<Supply>>,
    /// For each sub-hand smaller than a hand, the number of formulas of each target.
    counts: Vec<OnceCell<Box<[u64]>>>,
}

/// A split with the tables of its sides.
struct Join<'a, N> {
    left: &'a CountTable<N>,
    right: &'a CountTable<N>,
    split: Split,
}

/// Returns whether the rules are covered: the operators must be those of arithmetic, which can be solved for an
/// operand.
pub(crate) fn covers(rules: &Rules) -> bool {
    Arithmetic::covers(&rules.operators)
}

impl<N: Number> Counting<N> {
    pub(crate) fn new(lattice: &SpaceLattice, numbers: usize, range: &RangeInclusive<i64>, rules: &Rules) -> Self {
        let targets = targets(range);
        Self {
            rules: *rules,
            numbers,
            demand: Demand::new(lattice.values(), &targets, rules),
            targets: SortedValues::new(targets),
            tables: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            supplies: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            counts: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
        }
    }

    /// Returns the number of numbers in a hand.
    pub(crate) fn numbers(&self) -> usize {
        self.numbers
    }

    pub(crate) fn targets(&self) -> &[N] {
        self.targets.as_slice()
    }

    /// Returns the index of a value among the targets.
    pub(crate) fn target(&self, value: &N) -> Option<usize> {
        self.targets.find(value)
    }

    /// Returns the number of formulas of a hand for each target, over all parts that the rules permit.
    pub(crate) fn of_hand(
        &self,
        lattice: &SpaceLattice,
        hand: SubHand,
        meter: &Meter<'_>,
    ) -> Result<Vec<u64>, StopReason> {
        let mut counts = vec![0; self.targets.as_slice().len()];
        for part in lattice.parts(hand) {
            let add = |(sum, count): (&mut u64, &u64)| *sum += count * part.ways;
            counts.iter_mut().zip(&self.of_part(lattice, part.node, meter)?).for_each(add);
        }
        Ok(counts)
    }

    /// Returns the number of formulas for each target that use all numbers of a sub-hand.
    pub(crate) fn of_part(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
    ) -> Result<Box<[u64]>, StopReason> {
        if lattice.size(node) == self.numbers {
            return self.last_step(lattice, node, meter);
        }
        self.counts[node].get_or_try_init(|| self.of_smaller(lattice, node, meter)).cloned()
    }

    fn of_smaller(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Box<[u64]>, StopReason> {
        if lattice.size(node) == self.numbers - 1 {
            let mut dense = vec![0; self.demand.values.as_slice().len()];
            self.supply(lattice, node, meter)?.spread(&mut dense);
            return Ok(self.demand.targets.iter().map(|&place| dense[place]).collect());
        }
        let table = self.table(lattice, node, meter)?;
        Ok(self.targets.as_slice().iter().map(|target| table.count(target)).collect())
    }

    /// Returns the table of a sub-hand. It is computed on first use, with the tables of all smaller parts.
    pub(crate) fn table(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
    ) -> Result<&CountTable<N>, StopReason> {
        self.tables[node].get_or_try_init(|| self.whole_table(lattice, node, meter))
    }

    /// Computes the table of a sub-hand without keeping it.
    pub(crate) fn whole_table(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
    ) -> Result<CountTable<N>, StopReason> {
        let mut entries = Vec::new();
        self.for_each_value(lattice, node, meter, |value, count| entries.push((value, count)))?;
        Ok(CountTable::new(entries))
    }

    fn supply(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&Supply, StopReason> {
        self.supplies[node].get_or_try_init(|| {
            let mut dense = vec![0; self.demand.values.as_slice().len()];
            let (mut total, mut nonzero) = (0, 0);
            self.for_each_value(lattice, node, meter, |value, count| {
                total += count;
                nonzero += if value.signum() == 0 { 0 } else { count };
                if let Some(place) = self.demand.values.find(&value) {
                    dense[place] += count;
                }
            })?;
            Ok(Supply::new(&dense, total, nonzero))
        })
    }

    /// Calls `found` with the values of a sub-hand and their number of formulas. A value may come several times.
    fn for_each_value(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
        mut found: impl FnMut(N, u64),
    ) -> Result<(), StopReason> {
        if lattice.size(node) == 1 {
            found(represent_integer(lattice.value(lattice.first(node))), 1);
            return Ok(());
        }
        for split in lattice.splits(node) {
            let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
            self.scatter(&Join { left, right, split }, meter, &mut found)?;
        }
        Ok(())
    }

    fn last_step(&self, lattice: &SpaceLattice, hand: SubHand, meter: &Meter<'_>) -> Result<Box<[u64]>, StopReason> {
        let mut counts = vec![0; self.targets.as_slice().len()].into_boxed_slice();
        if self.numbers == 1 {
            self.for_each_value(lattice, hand, meter, |value, count| self.add(&mut counts, &value, count))?;
            return Ok(counts);
        }
        for split in lattice.splits(hand) {
            let (left_size, right_size) = (lattice.size(split.left), lattice.size(split.right));
            if left_size == 1 {
                let supply = self.supply(lattice, split.right, meter)?;
                self.lift(lattice, split, NumberSide::Left, supply, &mut counts);
                if split.mirrored {
                    self.lift(lattice, split, NumberSide::Right, supply, &mut counts);
                }
            } else if right_size == 1 {
                let split = Split { left: split.right, right: split.left, ..split };
                self.lift(lattice, split, NumberSide::Right, self.supply(lattice, split.right, meter)?, &mut counts);
            } else {
                let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
                self.join(&Join { left, right, split }, meter, &mut counts)?;
            }
        }
        Ok(counts)
    }

    /// Counts the last steps of a single number, the left of the split, on one side of the others.
    fn lift(&self, lattice: &SpaceLattice, split: Split, side: NumberSide, others: &Supply, counts: &mut [u64]) {
        let mut dense = vec![0; self.demand.values.as_slice().len()];
        others.spread(&mut dense);
        for lift in self.demand.lifts(lattice.first(split.left).into(), side) {
            counts[lift.target] += others.count(&dense, lift.from) * split.ways;
        }
    }

    /// Counts the last steps of a split. Few targets are looked up one by one; for many targets, every step is
    /// computed.
    fn join(&self, join: &Join<'_, N>, meter: &Meter<'_>, counts: &mut [u64]) -> Result<(), StopReason> {
        let (fewer, more) = (join.left.len().min(join.right.len()), join.left.len().max(join.right.len()));
        if counts.len() * fewer < fewer * more {
            self.probe(join, meter, counts)
        } else {
            self.scatter(join, meter, &mut |value, count| self.add(counts, &value, count))
        }
    }

    fn add(&self, counts: &mut [u64], value: &N, count: u64) {
        if let Some(target) = self.target(value) {
            counts[target] += count;
        }
    }

    fn scatter(&self, join: &Join<'_, N>, meter: &Meter<'_>, found: &mut impl FnMut(N, u64)) -> Result<(), StopReason> {
        for (left, left_count) in join.left.entries() {
            meter.go_on(join.right.len())?;
            let ways = left_count * join.split.ways;
            self.for_each_step(left, join.right, join.split.mirrored, |value, count| found(value, count * ways));
        }
        Ok(())
    }

    /// Calls `found` with the value of every valid step over `left` and a value of `right`, and the number of formulas
    /// of the latter.
    pub(crate) fn for_each_step(&self, left: &N, right: &CountTable<N>, mirrored: bool, mut found: impl FnMut(N, u64)) {
        for (right, count) in right.entries() {
            for &operator in self.rules.operators.as_slice() {
                let twice = mirrored && operator.commutes();
                self.step(operator, left, right, count << u32::from(twice), &mut found);
                if mirrored && !twice {
                    self.step(operator, right, left, count, &mut found);
                }
            }
        }
    }

    #[inline]
    fn step(&self, operator: Operator, left: &N, right: &N, count: u64, found: &mut impl FnMut(N, u64)) {
        if let Some(value) = operator.combine(left, right).filter(|value| self.rules.domain.allows(value)) {
            found(value, count);
        }
    }

    /// Counts the last steps to each target. For every value of the smaller table and every operator, looks up the
    /// other operand in the larger table.
    fn probe(&self, join: &Join<'_, N>, meter: &Meter<'_>, counts: &mut [u64]) -> Result<(), StopReason> {
        let left_given = join.left.len() <= join.right.len();
        let (given, asked) = if left_given { (join.left, join.right) } else { (join.right, join.left) };
        let admitted =
            self.targets.as_slice().iter().enumerate().filter(|(_, target)| self.rules.domain.allows(*target));
        for (at, target) in admitted {
            meter.go_on(given.len())?;
            for (operand, count) in given.entries() {
                let mut formulas = 0;
                for &operator in self.rules.operators.as_slice() {
                    if left_given || join.split.mirrored {
                        formulas += matches(asked, &operator.solve_right(operand, target));
                    }
                    if !left_given || join.split.mirrored {
                        formulas += matches(asked, &operator.solve_left(operand, target));
                    }
                }
                counts[at] += formulas * count * join.split.ways;
            }
        }
        Ok(())
    }
}

/// Returns the number of formulas of a table that make an operand.
fn matches<N: Number>(table: &CountTable<N>, operand: &Operand<N>) -> u64 {
    match operand {
        Operand::None => 0,
        Operand::One(value) => table.count(value),
        Operand::Any { nonzero: true } => table.nonzero(),
        Operand::Any { nonzero: false } => table.total,
    }
}
