//! What a single hand makes, by the method for the hands of a space: quicker than tables with weights where only that
//! is asked.

use std::ops::RangeInclusive;

use super::space::lattice::SpaceLattice;
use super::space::reaching::Reaching;
use crate::limits::{Limits, Meter};
use crate::number::Rational;
use crate::puzzle::Hand;

/// The most numbers that are asked about at once and without limits.
const MOST_NUMBERS: usize = 7;

/// Whether such hands are asked so: a few integers, under rules that [`Reaching`] covers.
fn covers(hand: &Hand) -> bool {
    hand.numbers().len() <= MOST_NUMBERS && Reaching::covers(hand.rules())
}

/// For each target the fewest operators that make it; `None` where the hand is not covered, or it or the targets are
/// so large that tables are as quick.
pub(crate) fn fewest(hand: &Hand, targets: RangeInclusive<i64>) -> Option<Vec<Option<u8>>> {
    let (lattice, reaching) = prepare(hand, &targets)?;
    reaching.fewest(&lattice, lattice.hand(0), &Meter::new(&Limits::NONE)).ok()
}

/// The targets that the hand makes, ascending; `None` as for [`fewest`].
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
    let reaching = Reaching::new(&lattice, targets, hand.rules())?;
    Some((lattice, reaching))
}
