//! The integers that a single hand makes, by the bit sets of [`Reaching`]. They are faster than tables with weights
//! where weights are not needed.

use std::ops::RangeInclusive;

use super::space::integers::IntegerSteps;
use super::space::lattice::SpaceLattice;
use super::space::reaching::Reaching;
use crate::limits::{Limits, Meter};
use crate::number::Rational;
use crate::puzzle::Hand;

/// The most numbers of a hand for this method, which runs to the end without limits.
const MOST_NUMBERS: usize = 7;

/// Returns whether the hand has few enough numbers, and its rules admit integers only.
fn covers(hand: &Hand) -> bool {
    hand.numbers().len() <= MOST_NUMBERS && IntegerSteps::covers(hand.rules())
}

/// Returns the fewest operators for each target. Returns `None` if the hand is not covered or not of integers, or if
/// its numbers or the targets are so large that tables are as fast.
pub(crate) fn fewest(hand: &Hand, targets: RangeInclusive<i64>) -> Option<Vec<Option<u8>>> {
    let (lattice, reaching) = prepare(hand, &targets)?;
    reaching.fewest_of_one(&lattice, lattice.hand(0), &Meter::new(&Limits::NONE)).ok()
}

/// Returns the targets that the hand makes, ascending. Returns `None` as [`fewest`] does.
pub(crate) fn made(hand: &Hand, targets: RangeInclusive<i64>) -> Option<Vec<i64>> {
    let (lattice, reaching) = prepare(hand, &targets)?;
    let made = reaching.of_any(&lattice, lattice.hand(0), &Meter::new(&Limits::NONE)).ok()?;
    Some(made.members(targets).collect())
}

fn prepare(hand: &Hand, targets: &RangeInclusive<i64>) -> Option<(SpaceLattice, Reaching)> {
    if !covers(hand) {
        return None;
    }
    let numbers = hand.numbers().iter().map(Rational::to_i64).collect::<Option<Vec<i64>>>()?;
    let lattice = SpaceLattice::new([&numbers[..]].into_iter(), hand.rules(), &()).ok()?;
    let reaching = Reaching::new(&lattice, targets, hand.rules(), &()).ok()??;
    Some((lattice, reaching))
}
