//! Which integers the sub-hands of a space make, where every value is an integer: sorted tables that end in bit sets.
//!
//! It answers what [`Counting`](super::counting::Counting) answers except how many, with the same three kinds of
//! sub-hands, and has two more means. A sum with a number moved is a shift of a bit set. And where the order is free, most steps are
//! left out, because another step makes the same value: see [`IntegerSteps::peels`].

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::bits::Bits;
use super::division::{Dividing, Rows};
use super::integers::{IntegerSteps, Integers, MadeAs};
use super::lattice::{SpaceLattice, SubHand};
use crate::limits::{Meter, StopReason};
use crate::operator::Arithmetic;
use crate::representation::{Representation, ends};
use crate::rules::Rules;

/// The most bits a scratch set may have.
const MAX_BITS: i64 = 1 << 24;

/// From so many hands on it pays to prepare divisions for all of them.
const MANY_HANDS: usize = 64;

/// What every sub-hand of a space makes.
#[derive(Debug)]
pub(crate) struct Reaching {
    steps: IntegerSteps,
    numbers: usize,
    pub(super) targets: RangeInclusive<i64>,
    /// How far from 0 the last number can reach by adding and subtracting.
    near: i64,
    /// What the last number can reach by any operator: what a sub-hand one number short of a hand keeps of its values.
    far: RangeInclusive<i64>,
    tables: Vec<OnceCell<Integers>>,
    /// For each number of numbers the sub-hands of so many as divisors.
    rows: Vec<OnceCell<Option<Rows>>>,
    supplies: Vec<OnceCell<LastSupply>>,
    /// For each sub-hand smaller than a hand what any part of it makes.
    made: Vec<OnceCell<Bits>>,
    /// For each sub-hand smaller than a hand the fewest operators of each target.
    pub(super) fewest: Vec<OnceCell<Box<[u8]>>>,
}

/// What the last number may ask of all the others.
#[derive(Debug)]
struct LastSupply {
    values: Bits,
    negated: Bits,
    is_empty: bool,
    has_nonzero: bool,
}

impl Reaching {
    /// Whether bit sets are for such rules: those under which every value is an integer.
    pub(crate) fn covers(rules: &Rules) -> bool {
        IntegerSteps::covers(rules)
    }

    /// `None` under other rules, and when the numbers are too large or the targets spread too far for bit sets.
    pub(crate) fn new(lattice: &SpaceLattice, targets: &RangeInclusive<i64>, rules: &Rules) -> Option<Self> {
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
        let lowest = |bound: i64| if steps.smallest < 0 || lattice.values()[0] < 0 { -bound } else { 0 };
        Some(Self {
            numbers,
            targets: targets.clone(),
            near,
            far: lowest(far)..=far,
            tables: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            rows: (0..=numbers).map(|_| OnceCell::new()).collect(),
            supplies: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            made: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            fewest: (0..lattice.len()).map(|_| OnceCell::new()).collect(),
            steps,
        })
    }

    /// The targets that all numbers of a sub-hand make.
    pub(crate) fn of_all(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        if lattice.size(node) == self.numbers {
            self.of_hand(lattice, node, meter)
        } else {
            self.of_smaller(lattice, node, meter)
        }
    }

    /// The targets that any part of a sub-hand makes.
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
        self.tables[node].get_or_try_init(|| {
            if lattice.size(node) == 1 {
                return Ok(Integers::number(lattice.value(lattice.first(node)), &self.steps));
            }
            let mut entries = Vec::new();
            self.for_each_value(lattice, node, i64::MAX, meter, |value, root| entries.push((value, root)))?;
            Ok(Integers::new(lattice.size(node), entries, &self.steps))
        })
    }

    /// How larger sub-hands are divided by those of a size with which they are a hand.
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
        self.supplies[node].get_or_try_init(|| {
            let mut values = Bits::new(&self.far);
            let (mut is_empty, mut has_nonzero) = (true, false);
            if lattice.size(node) == 1 {
                values.insert(lattice.value(lattice.first(node)));
                (is_empty, has_nonzero) = (false, lattice.value(lattice.first(node)) != 0);
            }
            // With 0 as the last number it matters whether there is any value.
            let most = if lattice.values().contains(&0) { i64::MAX } else { *self.far.end() };
            self.for_each_value(lattice, node, most, meter, |value, _| {
                values.insert(value);
                is_empty = false;
                has_nonzero |= value != 0;
            })?;
            let mut near = Bits::new(&(*self.far.start().max(&-self.near)..=self.near));
            near.insert_moved(&values, 0);
            Ok(LastSupply { negated: near.negated(), values, is_empty, has_nonzero })
        })
    }

    /// The values up to a size of a sub-hand of several numbers.
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
        // At last, when most targets are there and need not be looked for.
        for (number, others) in divisors.iter().filter(|(number, _)| *number != 0) {
            stepped.insert_divided(&others.values, *number);
        }
        made.insert_moved(&stepped, 0);
        Ok(made)
    }

    /// One number before or after all the others, except what it divides.
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

/// A number divided by others.
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
