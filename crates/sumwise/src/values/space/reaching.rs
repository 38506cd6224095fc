//! The integers that the sub-hands of a space make, under rules where every value is an integer. Smaller sub-hands have
//! sorted tables, larger ones bit sets.
//!
//! [`Reaching`] says which targets can be made; [`Counting`](super::counting::Counting) also counts their formulas.
//! Both keep whole tables of small sub-hands, fewer values of those one number short of a hand, and only the targets of
//! hands. `Reaching` saves time in two more ways. Adding a number to every value shifts a bit set. If the order is
//! free, most steps are skipped, because another step makes the same value: see [`IntegerSteps::peels`].

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::bits::Bits;
use super::division::{Dividing, Rows};
use super::integers::{IntegerSteps, Integers, MadeAs};
use super::lattice::{SpaceLattice, SubHand};
use crate::limits::{Interrupt, Meter, StopReason, room_for};
use crate::operator::Arithmetic;
use crate::representation::{Representation, ends};
use crate::rules::Rules;

/// The most bits that a bit set may have on either side of zero.
const MAX_BITS: i64 = 1 << 24;

/// The most memory for the bit sets of all sub-hands, in bytes.
const MAX_BYTES: u64 = 1 << 31;

/// The number of hands from which on preparing divisions for all of them takes less time than it saves.
const MANY_HANDS: usize = 64;

/// The integers that every sub-hand of a space makes.
#[derive(Debug)]
pub(crate) struct Reaching {
    steps: IntegerSteps,
    /// The number of numbers in a hand.
    numbers: usize,
    pub(super) targets: RangeInclusive<i64>,
    /// The largest absolute value from which adding or subtracting the last number can make a target.
    near: i64,
    /// The values from which any operator with the last number can make a target. A sub-hand one number short of a hand
    /// keeps only these.
    far: RangeInclusive<i64>,
    /// All values of each sub-hand of at most n − 2 numbers. They are boxed because most places, those of the hands, stay empty.
    tables: Vec<OnceCell<Box<Integers>>>,
    /// Divisor rows, indexed by sub-hand size; `None` where they would be too large.
    rows: Vec<OnceCell<Option<Rows>>>,
    /// The values of each sub-hand of n − 1 numbers.
    supplies: Vec<OnceCell<Box<LastSupply>>>,
    /// For each sub-hand smaller than a hand, the targets that it or its parts make.
    made: Vec<OnceCell<Bits>>,
    /// For each sub-hand smaller than a hand, the fewest operators for each target.
    pub(super) fewest: Vec<OnceCell<Box<[u8]>>>,
}

/// The values of a sub-hand one number short of a hand.
#[derive(Debug)]
struct LastSupply {
    /// The values in [`Reaching::far`].
    values: Bits,
    /// The values within [`Reaching::near`], negated.
    negated: Bits,
    /// Whether the sub-hand makes no value.
    is_empty: bool,
    /// Whether the sub-hand makes a value other than 0.
    has_nonzero: bool,
}

/// What each sub-hand has a place for.
type Kept = (OnceCell<Box<Integers>>, OnceCell<Box<LastSupply>>, OnceCell<Bits>, OnceCell<Box<[u8]>>);

impl Reaching {
    /// Returns whether the rules are covered: every value must be an integer.
    pub(crate) fn covers(rules: &Rules) -> bool {
        IntegerSteps::covers(rules)
    }

    /// Prepares a space. Returns `None` if the rules are not covered, or if the numbers, the targets or the sub-hands are
    /// too large or too many for bit sets.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub(crate) fn new(
        lattice: &SpaceLattice,
        targets: &RangeInclusive<i64>,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Option<Self>, StopReason> {
        let Some((steps, near, far)) = Self::bounds(lattice, targets, rules) else { return Ok(None) };
        let lowest = |bound: i64| if steps.smallest < 0 || lattice.values()[0] < 0 { -bound } else { 0 };
        let (numbers, all) = (lattice.size(lattice.hand(0)), lattice.len());
        room_for::<Kept>(all, interrupt)?;
        Ok(Some(Self {
            numbers,
            targets: targets.clone(),
            near,
            far: lowest(far)..=far,
            tables: (0..all).map(|_| OnceCell::new()).collect(),
            rows: (0..=numbers).map(|_| OnceCell::new()).collect(),
            supplies: (0..all).map(|_| OnceCell::new()).collect(),
            made: (0..all).map(|_| OnceCell::new()).collect(),
            fewest: (0..all).map(|_| OnceCell::new()).collect(),
            steps,
        }))
    }

    /// Returns the steps, and the largest absolute values that are `near` and `far`, if the space is covered.
    fn bounds(
        lattice: &SpaceLattice,
        targets: &RangeInclusive<i64>,
        rules: &Rules,
    ) -> Option<(IntegerSteps, i64, i64)> {
        let steps = IntegerSteps::new(rules, lattice.values())?;
        if Representation::for_hand(&lattice.largest_hand(), &ends(targets), rules) != Representation::Integer {
            return None;
        }
        let numbers = lattice.size(lattice.hand(0));
        let farthest = targets.start().abs().max(targets.end().abs());
        let largest = lattice.values().iter().map(|value| value.abs()).max().unwrap_or(0);
        let near = farthest.checked_add(largest)?;
        let far = near.max(farthest.checked_mul(largest)?);
        if far > MAX_BITS {
            return None;
        }
        // Sub-hands keep a byte and a bit for each target, and those one number short of a hand three bit sets.
        let targets_kept =
            targets.end().abs_diff(*targets.start()).saturating_add(1).saturating_mul(lattice.len() as u64);
        let short = (0..lattice.len()).filter(|&node| lattice.size(node) + 1 == numbers).count() as u64;
        let bits = far.unsigned_abs().saturating_mul(short).saturating_mul(3);
        (targets_kept.saturating_add(bits / 8) <= MAX_BYTES).then_some((steps, near, far))
    }

    /// Returns the targets that a sub-hand makes with all its numbers.
    pub(crate) fn of_all(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        if lattice.size(node) == self.numbers {
            self.of_hand(lattice, node, meter)
        } else {
            self.of_smaller(lattice, node, meter)
        }
    }

    /// Returns the targets that a sub-hand makes with all its numbers or, under `Use::Any`, with any part of them.
    pub(crate) fn of_any(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        let mut made = self.of_all(lattice, node, meter)?;
        for smaller in lattice.one_smaller(node) {
            let known = self.made[smaller].get_or_try_init(|| self.of_any(lattice, smaller, meter))?;
            made.insert_moved(known, 0);
        }
        Ok(made)
    }

    fn of_smaller(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        let mut made = Bits::new(&self.targets);
        if lattice.size(node) == self.numbers - 1 {
            made.insert_moved(&self.supply(lattice, node, meter)?.values, 0);
        } else {
            self.table(lattice, node, meter)?.values().iter().for_each(|&value| made.insert(value));
        }
        Ok(made)
    }

    fn table(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&Integers, StopReason> {
        let table = self.tables[node].get_or_try_init(|| {
            if lattice.size(node) == 1 {
                return Ok(Integers::number(lattice.value(lattice.first(node)), &self.steps).into());
            }
            let mut entries = Vec::new();
            self.for_each_value(lattice, node, i64::MAX, meter, |value, root| entries.push((value, root)))?;
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

    fn supply(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&LastSupply, StopReason> {
        let supply = self.supplies[node].get_or_try_init(|| {
            let mut values = Bits::new(&self.far);
            let (mut is_empty, mut has_nonzero) = (true, false);
            if lattice.size(node) == 1 {
                values.insert(lattice.value(lattice.first(node)));
                (is_empty, has_nonzero) = (false, lattice.value(lattice.first(node)) != 0);
            }
            // If the last number is 0, any value makes 0, so it matters whether there is a value outside `far`.
            let most = if lattice.values().contains(&0) { i64::MAX } else { *self.far.end() };
            self.for_each_value(lattice, node, most, meter, |value, _| {
                values.insert(value);
                is_empty = false;
                has_nonzero |= value != 0;
            })?;
            let mut near = Bits::new(&(*self.far.start().max(&-self.near)..=self.near));
            near.insert_moved(&values, 0);
            Ok(LastSupply { negated: near.negated(), values, is_empty, has_nonzero }.into())
        })?;
        Ok(supply)
    }

    /// Calls `found` with the values of a sub-hand of several numbers that are at most `most` by absolute value.
    fn for_each_value(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        most: i64,
        meter: &Meter<'_>,
        mut found: impl FnMut(i64, MadeAs),
    ) -> Result<(), StopReason> {
        for split in lattice.splits(node) {
            let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
            meter.go_on(left.values().len() * right.values().len())?;
            self.steps.for_each(left, right, split.mirrored, most, &mut found);
        }
        Ok(())
    }

    fn of_hand(&self, lattice: &SpaceLattice, hand: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        let mut made = Bits::new(&self.targets);
        if self.numbers == 1 {
            made.insert(lattice.value(lattice.first(hand)));
            return Ok(made);
        }
        let admitted = *self.targets.start().max(&self.steps.smallest)..=*self.targets.end();
        let mut stepped = Bits::new(&admitted);
        let mut divisors: Vec<(i64, &LastSupply)> = Vec::new();
        for split in lattice.splits(hand) {
            let [single_left, single_right] = [split.left, split.right].map(|side| lattice.size(side) == 1);
            if single_left || single_right {
                let (number, others) = if single_left { (split.left, split.right) } else { (split.right, split.left) };
                let (number, others) = (lattice.value(lattice.first(number)), self.supply(lattice, others, meter)?);
                let (before, after) = (single_left, !single_left || split.mirrored);
                self.last_number(number, others, before, after, &mut stepped);
                divisors.extend((after && self.steps.operators.divide).then_some((number, others)));
            } else {
                let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
                let dividing = self.dividing_by(lattice, lattice.size(split.left), meter)?;
                meter.go_on(left.values().len() * right.values().len())?;
                self.steps.join(left, right, split.mirrored, dividing, &admitted, &mut stepped);
            }
        }
        // Divisions come last: only targets that are still missing are looked up.
        for (number, others) in divisors.iter().filter(|(number, _)| *number != 0) {
            stepped.insert_divided(&others.values, *number);
        }
        made.insert_moved(&stepped, 0);
        Ok(made)
    }

    /// Adds what one number makes before or after all the others. Divisions by the number are left out.
    fn last_number(&self, number: i64, others: &LastSupply, before: bool, after: bool, made: &mut Bits) {
        let Arithmetic { add, subtract, multiply, divide } = self.steps.operators;
        if add {
            made.insert_moved(&others.values, number);
        }
        if subtract && before {
            made.insert_moved(&others.negated, number);
        }
        if subtract && after {
            made.insert_moved(&others.values, -number);
        }
        if multiply {
            self.multiply(number, others, made);
        }
        if divide && before {
            self::divide(number, others, made);
        }
    }

    fn multiply(&self, number: i64, others: &LastSupply, made: &mut Bits) {
        match number {
            0 if others.is_empty => {}
            0 => made.insert(0),
            1 => made.insert_moved(&others.values, 0),
            _ => {
                let most = self.near / number.abs();
                others.values.members(-most..=most).for_each(|other| made.insert(other * number));
            }
        }
    }
}

/// Adds the quotients of a number by the values of the others.
fn divide(number: i64, others: &LastSupply, made: &mut Bits) {
    if number == 0 && others.has_nonzero {
        made.insert(0);
    }
    for other in others.values.members(-number.abs()..=number.abs()) {
        if other != 0 && number % other == 0 {
            made.insert(number / other);
        }
    }
}
