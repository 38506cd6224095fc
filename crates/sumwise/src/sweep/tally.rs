//! Counts the last steps of a histogram over integers, without computing every step.
//!
//! For each value of the left side, the targets give a window of the sorted right side. Only steps in this window are
//! computed one by one. The number of all valid steps is a difference of running totals. Divisions have no such window:
//! right values are tested by [`Divisor`], or only the divisors of the left value are looked up.

use std::ops::{Range, RangeInclusive};

use num_bigint::BigUint;

use super::histogram::{Group, GroupCounter, Histogram};
use crate::limits::{Interrupt, Meter, StopReason};
use crate::operator::Arithmetic;
use crate::rules::Rules;
use crate::rules::representation::{Representation, ends};
use crate::values::divisor::{Divisor, divisors};
use crate::values::space::counting::Counting;
use crate::values::space::counts::CountTable;
use crate::values::space::integer_sets::IntegerSteps;
use crate::values::space::set::divides;
use crate::values::space::space_lattice::SpaceLattice;

/// Counts the formulas of a space over integers, which are fewer than 2⁶⁴.
pub(super) struct IntegerTally {
    counting: Counting<i64>,
    steps: IntegerSteps,
    /// The targets in the domain.
    targets: RangeInclusive<i64>,
    /// The first target, whether it is in the domain or not.
    first: i64,
}

impl IntegerTally {
    /// Prepares a space. Returns `None` if the rules admit more than integers, or if the numbers or the formulas are
    /// too many or too large for 64 bits.
    pub(super) fn new(
        lattice: &SpaceLattice,
        targets: &RangeInclusive<i64>,
        rules: &Rules,
        formulas: &BigUint,
        interrupt: &dyn Interrupt,
    ) -> Result<Option<Self>, StopReason> {
        let Some(steps) = IntegerSteps::new(rules, lattice.values()) else { return Ok(None) };
        let hand = lattice.largest_hand();
        let are_integers = Representation::for_hand(&hand, &ends(targets), rules) == Representation::Integer;
        if !are_integers || formulas.bits() > 64 {
            return Ok(None);
        }
        let (first, last) = (*targets.start(), *targets.end());
        let counting = Counting::new(lattice, hand.len(), targets, rules, interrupt)?;
        Ok(Some(Self { counting, targets: first.max(steps.smallest)..=last, steps, first }))
    }
}

impl GroupCounter for IntegerTally {
    fn count(
        &self,
        lattice: &SpaceLattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
    ) -> Result<(), StopReason> {
        self.counting.count_group(lattice, group, meter, histogram, |left, table, mirrored, histogram| {
            let right = Right::new(table);
            let mut found = FoundFormulas { tally: self, valid: 0, by_value: vec![0; histogram.by_value.len()] };
            for (&value, &weight) in left {
                meter.go_on(table.len())?;
                let weight = u64::try_from(weight).expect("there are fewer formulas");
                found.add_steps(value, &right, weight, mirrored);
            }
            histogram.valid += u128::from(found.valid);
            histogram.by_value.iter_mut().zip(found.by_value).for_each(|(sum, count)| *sum += u128::from(count));
            Ok(())
        })
    }
}

/// The right side of steps: values with their numbers of formulas.
struct Right<'a> {
    table: &'a CountTable<i64>,
    values: &'a [i64],
    counts: &'a [u64],
    /// The number of formulas of all values before each index, and of all values at the end.
    totals: Vec<u64>,
}

impl<'a> Right<'a> {
    fn new(table: &'a CountTable<i64>) -> Self {
        let mut total = 0;
        let before = table.counts.iter().map(|count| {
            total += count;
            total
        });
        let totals = [0].into_iter().chain(before).collect();
        Self { table, values: table.values.as_slice(), counts: &table.counts, totals }
    }

    /// Returns the indices of the values from `first` to `last`.
    fn places(&self, first: i64, last: i64) -> Range<usize> {
        let end = self.values.partition_point(|&value| value <= last);
        self.values[..end].partition_point(|&value| value < first)..end
    }

    /// Yields the values from `first` to `last`, with their numbers of formulas.
    fn between(&self, first: i64, last: i64) -> impl Iterator<Item = (i64, u64)> {
        let places = self.places(first, last);
        self.values[places.clone()].iter().copied().zip(self.counts[places].iter().copied())
    }

    /// Returns the number of formulas of the values from `first` to `last`.
    fn count(&self, first: i64, last: i64) -> u64 {
        let places = self.places(first, last);
        self.totals[places.end] - self.totals[places.start]
    }
}

/// The numbers of valid formulas, in total and for each target.
struct FoundFormulas<'a> {
    tally: &'a IntegerTally,
    valid: u64,
    by_value: Vec<u64>,
}

impl FoundFormulas<'_> {
    /// Counts formulas of a target. The total is not changed.
    #[inline]
    fn add_to(&mut self, target: i64, formulas: u64) {
        let place = usize::try_from(target - self.tally.first).expect("targets are not before the first");
        self.by_value[place] += formulas;
    }

    /// Counts formulas of a value, if it is in the domain.
    #[inline]
    fn add(&mut self, value: i64, formulas: u64) {
        if value >= self.tally.steps.smallest {
            self.valid += formulas;
            if self.tally.targets.contains(&value) {
                self.add_to(value, formulas);
            }
        }
    }

    /// Counts the steps over a value on the left, and with exchanged sides if `mirrored`.
    fn add_steps(&mut self, left: i64, right: &Right<'_>, weight: u64, mirrored: bool) {
        let Arithmetic { add, subtract, multiply, divide } = self.tally.steps.operators;
        let both = if mirrored { 2 * weight } else { weight };
        if add {
            self.add_sums(left, right, both);
        }
        if subtract {
            self.subtract(left, right, weight);
        }
        if subtract && mirrored {
            self.add_sums(-left, right, weight);
        }
        if multiply {
            self.multiply(left, right, both);
        }
        if divide {
            self.divide(left, right, weight);
        }
        if divide && mirrored && left != 0 {
            let divisor = Divisor::new(left);
            for (&value, count) in right.values.iter().zip(right.counts) {
                if let Some(quotient) = divisor.divide(value) {
                    self.add(quotient, weight * count);
                }
            }
        }
    }

    fn add_sums(&mut self, left: i64, right: &Right<'_>, weight: u64) {
        self.valid += weight * right.count(self.tally.steps.smallest.saturating_sub(left), i64::MAX);
        let (first, last) = (*self.tally.targets.start(), *self.tally.targets.end());
        for (value, count) in right.between(first.saturating_sub(left), last.saturating_sub(left)) {
            self.add_to(left + value, weight * count);
        }
    }

    fn subtract(&mut self, left: i64, right: &Right<'_>, weight: u64) {
        self.valid += weight * right.count(i64::MIN, left.saturating_sub(self.tally.steps.smallest));
        let (first, last) = (*self.tally.targets.start(), *self.tally.targets.end());
        for (value, count) in right.between(left.saturating_sub(last), left.saturating_sub(first)) {
            self.add_to(left - value, weight * count);
        }
    }

    fn multiply(&mut self, left: i64, right: &Right<'_>, weight: u64) {
        let (first, last) = (*self.tally.targets.start(), *self.tally.targets.end());
        if left == 0 {
            return self.add(0, weight * right.table.total);
        }
        // If the domain has a smallest value, it is 0 or 1. A product with a positive `left` is at least that exactly
        // if the other factor is. With a negative `left`, the other factor's negative must be.
        self.valid += weight
            * match self.tally.steps.smallest {
                i64::MIN => right.table.total,
                smallest if left > 0 => right.count(smallest, i64::MAX),
                smallest => right.count(i64::MIN, -smallest),
            };
        let most = first.abs().max(last.abs()) / left.abs();
        for (value, count) in right.between(-most, most) {
            if self.tally.targets.contains(&(left * value)) {
                self.add_to(left * value, weight * count);
            }
        }
    }

    /// Counts the left value divided by those on the right. Tests each right value that is not larger by absolute
    /// value, or looks up each divisor of `left`, whichever is faster.
    fn divide(&mut self, left: i64, right: &Right<'_>, weight: u64) {
        if left == 0 {
            return self.add(0, weight * right.table.nonzero());
        }
        let size = left.abs();
        let near = right.places(-size, size);
        if i64::try_from(near.len().saturating_mul(near.len())).is_ok_and(|square| square < size) {
            for place in near.filter(|&place| divides(right.values[place], left)) {
                self.add(left / right.values[place], weight * right.counts[place]);
            }
            return;
        }
        for divisor in divisors(size.unsigned_abs()).flat_map(|divisor| [divisor, -divisor]) {
            self.add(left / divisor, weight * right.table.count(&divisor));
        }
    }
}
