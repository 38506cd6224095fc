//! The targets that hands make over integers. Adding a number to every value shifts a bit set. If the order is free, most
//! steps are skipped, because another step makes the same value: see [`IntegerSteps::peels`].

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::last::{LastSteps, Lifted, Rest};
use crate::limits::{Interrupt, Meter, StopReason, room_for};
use crate::rules::Rules;
use crate::rules::representation::{Representation, ends};
use crate::values::bits::Bits;
use crate::values::space::division::{Dividing, Rows};
use crate::values::space::integer_sets::{Gathering, IntegerSteps, Integers, MadeAs};
use crate::values::space::space_lattice::{SpaceLattice, SubHand};
use crate::values::split::Split;

/// The number of hands from which on preparing divisions for all of them takes less time than it saves.
const MANY_HANDS: usize = 64;

/// The least number of numbers of a sub-hand with so many values that gathering them in bit sets takes less time than sorting.
const MANY_NUMBERS: usize = 4;

/// The integers that every sub-hand of a space makes.
#[derive(Debug)]
pub(super) struct OverIntegers {
    steps: IntegerSteps,
    /// The number of numbers in a hand.
    numbers: usize,
    targets: RangeInclusive<i64>,
    last: LastSteps,
    /// All values of each sub-hand of at most n − 2 numbers. They are boxed because most places, those of the hands, stay empty.
    tables: Vec<OnceCell<Box<Integers>>>,
    /// Divisor rows, indexed by sub-hand size; `None` where they would be too large.
    rows: Vec<OnceCell<Option<Rows>>>,
    /// What each sub-hand of n − 1 numbers makes, alone and with a last number.
    lifted: Vec<OnceCell<Box<Lifted>>>,
}

/// What each sub-hand has a place for.
type Kept = (OnceCell<Box<Integers>>, OnceCell<Box<Lifted>>);

impl OverIntegers {
    /// Prepares a space. Returns `None` if the rules are not covered, or if the numbers, the targets or the sub-hands are
    /// too large or too many for bit sets.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub(super) fn new(
        lattice: &SpaceLattice,
        targets: &RangeInclusive<i64>,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Option<Self>, StopReason> {
        let Some(steps) = IntegerSteps::new(rules, lattice.values()) else { return Ok(None) };
        if Representation::for_hand(&lattice.largest_hand(), &ends(targets), rules) != Representation::Integer {
            return Ok(None);
        }
        let Some(last) = LastSteps::new(lattice, targets, steps.operators, steps.smallest) else { return Ok(None) };
        let (numbers, all) = (lattice.size(lattice.hand(0)), lattice.len());
        room_for::<Kept>(all, interrupt)?;
        Ok(Some(Self {
            numbers,
            targets: targets.clone(),
            last,
            tables: (0..all).map(|_| OnceCell::new()).collect(),
            rows: (0..=numbers).map(|_| OnceCell::new()).collect(),
            lifted: (0..all).map(|_| OnceCell::new()).collect(),
            steps,
        }))
    }

    /// Adds to `made` the targets that a sub-hand makes with all its numbers.
    pub(super) fn make(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
        made: &mut Bits,
    ) -> Result<(), StopReason> {
        let size = lattice.size(node);
        if size == 1 {
            made.insert(lattice.value(lattice.first(node)));
        } else if size == self.numbers {
            // The window of `made` may have targets outside the domain.
            let mut of_hand = Bits::new(self.last.targets());
            of_hand.insert_moved(made, 0);
            self.make_hand(lattice, node, meter, &mut of_hand)?;
            made.insert_moved(&of_hand, 0);
        } else if size == self.numbers - 1 {
            made.insert_moved(&self.lifted(lattice, node, meter)?.own, 0);
        } else {
            self.table(lattice, node, meter)?.values().iter().for_each(|&value| made.insert(value));
        }
        Ok(())
    }

    fn table(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&Integers, StopReason> {
        let table = self.tables[node].get_or_try_init(|| {
            if lattice.size(node) == 1 {
                return Ok(Integers::number(lattice.value(lattice.first(node)), &self.steps).into());
            }
            if lattice.size(node) >= MANY_NUMBERS {
                let mut gathering = Gathering::new(lattice.numbers(node), &self.steps);
                self.for_each_value(lattice, node, meter, |value, root| gathering.insert(value, root))?;
                return Ok(Integers::gathered(lattice.size(node), gathering, &self.steps).into());
            }
            let mut entries = Vec::new();
            self.for_each_value(lattice, node, meter, |value, root| entries.push((value, root)))?;
            Ok(Integers::new(lattice.size(node), entries, &self.steps).into())
        })?;
        Ok(table)
    }

    /// Chooses how the values of larger sub-hands are divided by those of sub-hands of `size` numbers. A dividend and a
    /// divisor together use all numbers of a hand.
    fn dividing_by(&self, lattice: &SpaceLattice, size: usize, meter: &Meter<'_>) -> Result<Dividing<'_>, StopReason> {
        if lattice.hands() < MANY_HANDS {
            return Ok(Dividing::Once);
        }
        if 2 * size >= self.numbers {
            return Ok(Dividing::Often);
        }
        let rows = self.rows[size].get_or_try_init(|| {
            let mut divisors = Vec::new();
            for node in (0..lattice.len()).filter(|&node| lattice.size(node) == size) {
                divisors.extend(self.table(lattice, node, meter)?.factors());
            }
            Ok(Rows::new(divisors, &self.targets))
        })?;
        Ok(rows.as_ref().map_or(Dividing::Often, Dividing::Rows))
    }

    fn lifted(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&Lifted, StopReason> {
        let lifted = self.lifted[node].get_or_try_init(|| {
            let within = self.last.within(lattice, node);
            let mut rest = Rest::new(&within);
            if lattice.size(node) == 1 {
                rest.insert(lattice.value(lattice.first(node)));
            } else if lattice.values().contains(&0) {
                // Any value makes 0 with 0, so it matters whether there is one outside the window.
                self.for_each_value(lattice, node, meter, |value, _| rest.insert(value))?;
            } else {
                let within = *within.start().max(&self.steps.smallest)..=*within.end();
                let mut values = Bits::new(&within);
                for split in lattice.splits(node) {
                    let (left, right) = self.sides(lattice, &split, meter)?;
                    self.steps.join(left, right, split.mirrored, &within, &mut values);
                    self.steps.divide(left, right, split.mirrored, Dividing::Once, &within, &mut values);
                }
                rest.insert_all(&values);
            }
            Ok(self.last.lift(lattice, node, &rest).into())
        })?;
        Ok(lifted)
    }

    /// Calls `found` with the values of a sub-hand of several numbers.
    fn for_each_value(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
        mut found: impl FnMut(i64, MadeAs),
    ) -> Result<(), StopReason> {
        for split in lattice.splits(node) {
            let (left, right) = self.sides(lattice, &split, meter)?;
            self.steps.for_each(left, right, split.mirrored, &mut found);
        }
        Ok(())
    }

    /// Returns the values of both sides of a split, and counts the steps between them.
    fn sides(
        &self,
        lattice: &SpaceLattice,
        split: &Split,
        meter: &Meter<'_>,
    ) -> Result<(&Integers, &Integers), StopReason> {
        let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
        meter.go_on(left.values().len() * right.values().len())?;
        Ok((left, right))
    }

    fn make_hand(
        &self,
        lattice: &SpaceLattice,
        hand: SubHand,
        meter: &Meter<'_>,
        made: &mut Bits,
    ) -> Result<(), StopReason> {
        for (last, rest) in lattice.lasts(hand) {
            self.lifted(lattice, rest, meter)?.move_into(made, self.last.numbers(rest), last);
        }
        let is_larger = |split: &Split| lattice.size(split.left) > 1 && lattice.size(split.right) > 1;
        let splits: Vec<Split> = lattice.splits(hand).into_iter().filter(is_larger).collect();
        for split in &splits {
            let (left, right) = self.sides(lattice, split, meter)?;
            self.steps.join(left, right, split.mirrored, self.last.targets(), made);
        }
        // Divisions come last: only targets that are still missing are looked up.
        for split in &splits {
            let (left, right) = self.sides(lattice, split, meter)?;
            let dividing = self.dividing_by(lattice, lattice.size(split.left), meter)?;
            self.steps.divide(left, right, split.mirrored, dividing, self.last.targets(), made);
        }
        Ok(())
    }
}
