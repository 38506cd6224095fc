//! The integers that a single hand makes, by bit sets: those of [`Reached`], or of [`Reaching`] where these are not enough. Both are
//! faster than tables with weights where weights are not needed.

use std::ops::RangeInclusive;

use super::bits::Bits;
use super::hand::lattice::sizes;
use super::hand::sets::reached::Reached;
use super::space::integer_sets::IntegerSteps;
use super::space::reaching::Reaching;
use super::space::space_lattice::SpaceLattice;
use crate::limits::{Limits, Meter};
use crate::number::Rational;
use crate::rules::hand::Hand;

/// The most numbers of a hand for this method, which runs to the end without limits.
const MOST_NUMBERS: usize = 7;

/// Returns whether the hand has few enough numbers, and its rules admit integers only.
fn covers(hand: &Hand) -> bool {
    hand.numbers().len() <= MOST_NUMBERS && IntegerSteps::covers(hand.rules())
}

/// Returns the fewest operators for each target. Returns `None` if the hand is not covered or not of integers, or if
/// its numbers or the targets are so large that tables are as fast.
pub(crate) fn fewest(hand: &Hand, targets: RangeInclusive<i64>) -> Option<Vec<Option<u8>>> {
    let mut fewest = Vec::new();
    for_each_size(hand, &targets, |size, before, made| {
        // There may be too many targets for a list, unless they are covered.
        fewest.resize(targets.clone().count(), None);
        let operators = u8::try_from(size - 1).expect("a hand has at most MAX_NUMBERS numbers");
        for target in made.without(before).members(targets.clone()) {
            let place = usize::try_from(target - targets.start()).expect("a member is in the window");
            fewest[place] = Some(operators);
        }
    })?;
    Some(fewest)
}

/// Returns the targets that the hand makes, ascending. Returns `None` as [`fewest`] does.
pub(crate) fn made(hand: &Hand, targets: RangeInclusive<i64>) -> Option<Vec<i64>> {
    let made = for_each_size(hand, &targets, |_, _, _| ())?;
    Some(made.members(targets).collect())
}

/// Returns the targets that the hand makes. Goes through the sizes of sub-hands that the rules allow, the smallest first, and calls
/// `found` with each size, the targets that smaller ones make, and those made so far.
fn for_each_size(
    hand: &Hand,
    targets: &RangeInclusive<i64>,
    mut found: impl FnMut(usize, &Bits, &Bits),
) -> Option<Bits> {
    if !covers(hand) {
        return None;
    }
    let meter = Meter::new(&Limits::NONE);
    if let Some(reached) = Reached::of(hand, targets, &meter) {
        let mut made = Bits::new(&(*targets.start().max(&1)..=*targets.end()));
        for size in sizes(hand) {
            let before = made.clone();
            reached.add(size, &mut made);
            found(size, &before, &made);
        }
        return Some(made);
    }
    let numbers = hand.numbers().iter().map(Rational::to_i64).collect::<Option<Vec<i64>>>()?;
    let lattice = SpaceLattice::new([&numbers[..]].into_iter(), hand.rules(), &()).ok()?;
    let reaching = Reaching::new(&lattice, targets, hand.rules(), &()).ok()??;
    let mut made = Bits::new(targets);
    for parts in lattice.parts(lattice.hand(0)).chunk_by(|a, b| lattice.size(a.node) == lattice.size(b.node)) {
        let before = made.clone();
        for part in parts {
            reaching.add_all(&lattice, part.node, &meter, &mut made).ok()?;
        }
        found(lattice.size(parts[0].node), &before, &made);
    }
    Some(made)
}
