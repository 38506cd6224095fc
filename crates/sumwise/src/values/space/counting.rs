//! Counts the formulas that make each target, in every domain.
//!
//! Let a hand have n numbers. Sub-hands of up to n − 2 numbers have whole tables. Those of n − 1 numbers keep only the
//! values that the last number can need ([`Demand`]), or whole tables if the targets are so many that more would be
//! needed. Hands keep their targets. Everything is computed on first use and shared between threads.

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::counts::{CountTable, Tally};
use super::demand::{Demand, NumberSide, Supply, targets};
use super::sorted::SortedValues;
use super::space_lattice::{SpaceLattice, SubHand};
use crate::limits::{Interrupt, Meter, StopReason, room_for};
use crate::number::Number;
use crate::operator::{Operand, Operator};
use crate::rules::Rules;
use crate::rules::representation::represent_integer;
use crate::values::split::Split;

/// The number of formulas of every sub-hand of a space, by value.
#[derive(Debug)]
pub(crate) struct Counting<N> {
    rules: Rules,
    /// The number of numbers in a hand.
    numbers: usize,
    targets: SortedValues<N>,
    /// The values that the last number can need, unless there are too many.
    demand: Option<Demand<N>>,
    tables: Vec<OnceCell<CountTable<N>>>,
    supplies: Vec<OnceCell<Supply>>,
    /// For each sub-hand smaller than a hand, the number of formulas of each target. Empty if that would take too much
    /// memory.
    counts: Vec<OnceCell<Box<[u64]>>>,
}

/// What each sub-hand has a place for.
type Kept<N> = (OnceCell<CountTable<N>>, OnceCell<Supply>, OnceCell<Box<[u64]>>);

/// The most last steps of which the values are demanded. More of them take longer than the tables that they save.
const MAX_DEMAND: usize = 1 << 20;

/// The most memory for the kept counts of all sub-hands, in bytes.
const MAX_KEPT: usize = 1 << 29;

/// The number of numbers from which on a sub-hand makes many values.
const LEAST_OF_MANY: usize = 4;

/// A split with the tables of its sides.
struct Join<'a, N> {
    left: &'a CountTable<N>,
    right: &'a CountTable<N>,
    split: Split,
}

/// Returns whether the rules are covered: the operators must be those of arithmetic, which can be solved for an
/// operand.
pub(crate) fn covers(rules: &Rules) -> bool {
    rules.arithmetic().is_some()
}

impl<N: Number> Counting<N> {
    /// Prepares a space, or returns the reason of an interruption.
    pub(crate) fn new(
        lattice: &SpaceLattice,
        numbers: usize,
        range: &RangeInclusive<i64>,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, StopReason> {
        let targets = targets(range);
        let last_steps = 2 * rules.operators.as_slice().len() * lattice.values().len() * targets.len();
        let kept = if size_of::<u64>() * targets.len() * lattice.len() <= MAX_KEPT { lattice.len() } else { 0 };
        room_for::<Kept<N>>(lattice.len(), interrupt)?;
        Ok(Self {
            rules: *rules,
            numbers,
            demand: (last_steps <= MAX_DEMAND).then(|| Demand::new(lattice.values(), &targets, rules)),
            targets: SortedValues::new(targets),
            tables: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            supplies: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            counts: (0..kept).map(|_| OnceCell::new()).collect(),
        })
    }

    /// Returns the same counting without a demand and without kept counts, as for very many targets.
    #[cfg(test)]
    pub(crate) fn for_many_targets(self) -> Self {
        Self { demand: None, counts: Vec::new(), ..self }
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

    /// Returns the number of formulas of a hand for each target, over all parts that the rules allow.
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
        let counts = || self.of_smaller(lattice, node, meter);
        self.counts.get(node).map_or_else(counts, |kept| kept.get_or_try_init(counts).cloned())
    }

    fn of_smaller(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Box<[u64]>, StopReason> {
        if let Some(demand) = &self.demand
            && lattice.size(node) == self.numbers - 1
        {
            let mut dense = vec![0; demand.values.as_slice().len()];
            self.supply(lattice, node, demand, meter)?.spread(&mut dense);
            return Ok(demand.targets.iter().map(|&place| dense[place]).collect());
        }
        let table = self.table(lattice, node, meter)?;
        let targets = self.targets.as_slice();
        meter.go_on(targets.len())?;
        if targets.len() < table.len() {
            return Ok(targets.iter().map(|target| table.count(target)).collect());
        }
        let mut counts = vec![0; targets.len()].into_boxed_slice();
        table.entries().for_each(|(value, count)| self.add(&mut counts, value, count));
        Ok(counts)
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
        let mut values = Tally::new(lattice.size(node) >= LEAST_OF_MANY);
        self.for_each_value(lattice, node, meter, |value, count| values.add(value, count))?;
        Ok(values.table())
    }

    fn supply(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        demand: &Demand<N>,
        meter: &Meter<'_>,
    ) -> Result<&Supply, StopReason> {
        self.supplies[node].get_or_try_init(|| {
            let mut dense = vec![0; demand.values.as_slice().len()];
            let (mut total, mut nonzero) = (0, 0);
            self.for_each_value(lattice, node, meter, |value, count| {
                total += count;
                nonzero += if value.signum() == 0 { 0 } else { count };
                if let Some(place) = demand.values.find(&value) {
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
            match &self.demand {
                Some(demand) if left_size == 1 => {
                    let supply = self.supply(lattice, split.right, demand, meter)?;
                    lift(lattice, split, NumberSide::Left, (demand, supply), &mut counts);
                    if split.mirrored {
                        lift(lattice, split, NumberSide::Right, (demand, supply), &mut counts);
                    }
                }
                Some(demand) if right_size == 1 => {
                    let split = Split { left: split.right, right: split.left, ..split };
                    let supply = self.supply(lattice, split.right, demand, meter)?;
                    lift(lattice, split, NumberSide::Right, (demand, supply), &mut counts);
                }
                _ => {
                    let left = self.table(lattice, split.left, meter)?;
                    let right = self.table(lattice, split.right, meter)?;
                    self.join(&Join { left, right, split }, meter, &mut counts)?;
                }
            }
        }
        Ok(counts)
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
        // Powers are not covered, and nothing else has a bound of digits.
        if let Some(value) = operator.combine(left, right, 0).filter(|value| self.rules.domain.allows(value)) {
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

/// Counts the last steps of a single number, the left of the split, on one side of the others.
fn lift<N: Number>(
    lattice: &SpaceLattice,
    split: Split,
    side: NumberSide,
    (demand, others): (&Demand<N>, &Supply),
    counts: &mut [u64],
) {
    let mut dense = vec![0; demand.values.as_slice().len()];
    others.spread(&mut dense);
    for lift in demand.lifts(lattice.first(split.left).into(), side) {
        counts[lift.target] += others.count(&dense, lift.from) * split.ways;
    }
}

/// Returns the number of formulas of a table that make an operand.
fn matches<N: Number>(table: &CountTable<N>, operand: &Operand<N>) -> u64 {
    match operand {
        Operand::None => 0,
        Operand::One(value) => table.count(value),
        Operand::Any { nonzero: true } => table.nonzero(),
        Operand::Any { nonzero: false } => table.total,
        Operand::Others => unreachable!("the tables of a space cover arithmetic alone"),
    }
}
