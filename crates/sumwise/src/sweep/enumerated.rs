//! What a hand makes, by enumeration: the slowest method, which covers all rules.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

use crate::enumerate::{self, Candidate, Visitor};
use crate::limits::{Meter, StopReason};
use crate::number::Rational;
use crate::rules::hand::Hand;

/// The values of the valid formulas of a hand, and their counts.
pub(super) struct Found {
    /// The number of formulas for each target.
    pub(super) formulas: Vec<u64>,
    /// The fewest operators for each target.
    pub(super) fewest: Vec<Option<u8>>,
    /// The number of valid formulas.
    pub(super) valid: u64,
    values: BTreeSet<Rational>,
}

impl Found {
    /// Returns the distance of each target from the nearest value.
    pub(super) fn distances(&self, targets: &RangeInclusive<i64>) -> Vec<Option<Rational>> {
        let nearest = |target: Rational| {
            let sides = [self.values.range(..&target).next_back(), self.values.range(&target..).next()];
            sides.into_iter().flatten().map(|value| (value - &target).abs()).min()
        };
        targets.clone().map(|target| nearest(target.into())).collect()
    }
}

/// Enumerates the formulas of a hand.
pub(super) fn look(hand: &Hand, targets: &RangeInclusive<i64>, meter: &Meter<'_>) -> Result<Found, StopReason> {
    let count = targets.clone().count();
    let found = Found { formulas: vec![0; count], fewest: vec![None; count], valid: 0, values: BTreeSet::new() };
    let mut look = LookByValue { found, targets, meter, stop: None };
    let _ = enumerate::visit(hand, &mut look);
    look.stop.map_or(Ok(look.found), Err)
}

struct LookByValue<'a> {
    found: Found,
    targets: &'a RangeInclusive<i64>,
    meter: &'a Meter<'a>,
    stop: Option<StopReason>,
}

impl Visitor for LookByValue<'_> {
    fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()> {
        self.invalid(1)?;
        let (value, found) = (candidate.value(), &mut self.found);
        found.valid += 1;
        if !found.values.contains(value) {
            found.values.insert(value.clone());
        }
        if let Some(target) = value.to_i64().filter(|value| self.targets.contains(value)) {
            let place = usize::try_from(target - self.targets.start()).expect("it is one of the targets");
            let operators = u8::try_from(candidate.steps()).expect("a hand has at most MAX_NUMBERS numbers");
            found.formulas[place] += 1;
            found.fewest[place] = Some(found.fewest[place].map_or(operators, |fewest| fewest.min(operators)));
        }
        ControlFlow::Continue(())
    }

    fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
        match self.meter.go_on(usize::try_from(formulas).unwrap_or(usize::MAX)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}
