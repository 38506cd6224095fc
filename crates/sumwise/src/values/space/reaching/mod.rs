//! The targets that the sub-hands of a space make. Smaller sub-hands have sorted tables, larger ones bit sets.
//!
//! [`Reaching`] says which targets can be made; [`Counting`](super::counting::Counting) also counts their formulas.
//! Both keep whole tables of small sub-hands, fewer values of those one number short of a hand, and only the targets of
//! hands. There are two methods: [`OverIntegers`], under rules where every value is an integer, and [`OverFractions`], for
//! hands in any order where values may be fractions.

mod fractions;
mod integers;
mod last;

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::space_lattice::{SpaceLattice, SubHand};
use crate::limits::{Interrupt, Meter, StopReason, room_for};
use crate::rules::Rules;
use crate::values::bits::Bits;
use fractions::OverFractions;
use integers::OverIntegers;

/// The targets that every sub-hand of a space makes.
#[derive(Debug)]
pub(crate) struct Reaching {
    method: Method,
    pub(super) targets: RangeInclusive<i64>,
    /// For each sub-hand smaller than a hand, the targets that it or its parts make.
    made: Vec<OnceCell<Bits>>,
    /// For each sub-hand smaller than a hand, the fewest operators for each target.
    pub(super) fewest: Vec<OnceCell<Box<[u8]>>>,
}

#[derive(Debug)]
enum Method {
    Integers(OverIntegers),
    Fractions(OverFractions),
}

/// What each sub-hand has a place for.
type Kept = (OnceCell<Bits>, OnceCell<Box<[u8]>>);

impl Reaching {
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
        let integers = OverIntegers::new(lattice, targets, rules, interrupt)?.map(Method::Integers);
        let method = match integers {
            None => OverFractions::new(lattice, targets, rules, interrupt)?.map(Method::Fractions),
            integers => integers,
        };
        let Some(method) = method else { return Ok(None) };
        let all = lattice.len();
        room_for::<Kept>(all, interrupt)?;
        Ok(Some(Self {
            method,
            targets: targets.clone(),
            made: (0..all).map(|_| OnceCell::new()).collect(),
            fewest: (0..all).map(|_| OnceCell::new()).collect(),
        }))
    }

    /// Returns the targets that a sub-hand makes with all its numbers.
    pub(crate) fn of_all(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        let mut made = Bits::new(&self.targets);
        self.add_all(lattice, node, meter, &mut made)?;
        Ok(made)
    }

    /// Adds to `made` the targets that a sub-hand makes with all its numbers. The more of them are made already, the less work is
    /// left.
    pub(crate) fn add_all(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
        made: &mut Bits,
    ) -> Result<(), StopReason> {
        match &self.method {
            Method::Integers(method) => method.make(lattice, node, meter, made),
            Method::Fractions(method) => method.make(lattice, node, meter, made),
        }
    }

    /// Returns the targets that a sub-hand makes with all its numbers or, under `Use::Any`, with any part of them.
    pub(crate) fn of_any(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<Bits, StopReason> {
        let mut made = Bits::new(&self.targets);
        for smaller in lattice.one_smaller(node) {
            let known = self.made[smaller].get_or_try_init(|| self.of_any(lattice, smaller, meter))?;
            made.insert_moved(known, 0);
        }
        self.add_all(lattice, node, meter, &mut made)?;
        Ok(made)
    }
}
