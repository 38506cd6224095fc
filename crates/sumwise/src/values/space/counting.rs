//! How many formulas make each target, for any rules: the tables that hands share, and their last step.
//!
//! With n numbers in a hand, sub-hands of up to n − 2 numbers have whole tables. Those of n − 1 keep what the last
//! number may ask of them ([`Demand`]), and a hand keeps its targets. All are computed when they are first asked for
//! and shared between threads.

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

/// The formulas of every sub-hand of a space, counted by value.
#[derive(Debug)]
pub(crate) struct Counting<N> {
    rules: Rules,
    numbers: usize,
    targets: SortedValues<N>,
    demand: Demand<N>,
    tables: Vec<OnceCell<CountTable<N>>>,
    supplies: Vec<OnceCell<Supply>>,
    /// For each sub-hand smaller than a hand, its formulas of each target.
    counts: Vec<OnceCell<Box<[u64]>>>,
}

/// A step over two operands: how often it is taken, and whether the operands also change places.
struct Join<'a, N> {
    left: &'a CountTable<N>,
    right: &'a CountTable<N>,
    split: Split,
}

/// Whether formulas are counted so under such rules: of each operator it must be known what an operand has to be.
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

    /// How many numbers a hand has.
    pub(crate) fn numbers(&self) -> usize {
        self.numbers
    }

    pub(crate) fn targets(&self) -> &[N] {
        self.targets.as_slice()
    }

    /// The place of a value among the targets.
    pub(crate) fn target(&self, value: &N) -> Option<usize> {
        self.targets.find(value)
    }

    /// For each target the formulas of a hand that make it.
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

    /// For each target the formulas that make it of all numbers of a sub-hand.
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

    /// The table of a sub-hand. It needs those of all its parts.
    pub(crate) fn table(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
    ) -> Result<&CountTable<N>, StopReason> {
        self.tables[node].get_or_try_init(|| self.whole_table(lattice, node, meter))
    }

    /// A table that is not kept.
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

    /// Every value of a sub-hand, perhaps in several portions.
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

    /// One number, the left of the split, on a side of all the others.
    fn lift(&self, lattice: &SpaceLattice, split: Split, side: NumberSide, others: &Supply, counts: &mut [u64]) {
        let mut dense = vec![0; self.demand.values.as_slice().len()];
        others.spread(&mut dense);
        for lift in self.demand.lifts(lattice.first(split.left).into(), side) {
            counts[lift.target] += others.count(&dense, lift.from) * split.ways;
        }
    }

    /// Few targets are asked for one by one; for many, everything is computed.
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

    /// Every step over one value and a table, with the formulas of the table that it comes from.
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

    /// For each target and each value of the smaller side, what the other side must be.
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

/// How many formulas of a table make what an operand must be.
fn matches<N: Number>(table: &CountTable<N>, operand: &Operand<N>) -> u64 {
    match operand {
        Operand::None => 0,
        Operand::One(value) => table.count(value),
        Operand::Any { nonzero: true } => table.nonzero(),
        Operand::Any { nonzero: false } => table.total,
    }
}
