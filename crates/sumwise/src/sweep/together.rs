//! The counts of essential solutions of all hands of a small space, made together because the hands share their parts.

use std::iter::repeat_n;

use once_cell::sync::OnceCell;

use super::Field;
use crate::limits::{Limits, StopReason};
use crate::number::Rational;
use crate::pool::Tile;
use crate::puzzle::Hand;
use crate::solve::{CountEachError, Distinct, Solver};
use crate::space::Space;
use crate::values::space::lattice::{SpaceLattice, SubHand};

/// The most hands that are counted together, by the thread that asks first. They take some milliseconds.
const MOST_HANDS: usize = 1 << 12;

/// A space whose hands are all those that some numbers make, with one target.
pub(super) struct Together {
    /// The numbers that the hands are drawn from.
    numbers: Hand,
    target: Rational,
    /// The counts of the hands, in their order.
    counts: OnceCell<Vec<u64>>,
}

impl Together {
    /// Returns `None` if the field has several targets, too many hands, or not all hands of its numbers.
    pub(super) fn of(field: &Field, lattice: &SpaceLattice) -> Option<Self> {
        let targets = field.targets();
        let fits = targets.start() == targets.end() && field.hands().len() <= MOST_HANDS;
        let copies = fits.then(|| most_copies(field, lattice))?;
        let numbers = copies.iter().flat_map(|tile| repeat_n(tile.value, tile.copies as usize));
        let numbers = Hand::new(numbers, *field.rules()).ok()?;
        let is_all = Space::of_tiles(copies, field.numbers()).hands() == field.hands().len() as u128;
        is_all.then(|| Self { numbers, target: (*targets.start()).into(), counts: OnceCell::new() })
    }

    /// Returns the count of a hand, or `None` if the solutions are only counted hand by hand.
    ///
    /// # Errors
    /// [`StopReason`] when the search was cut.
    pub(super) fn count(
        &self,
        lattice: &SpaceLattice,
        hand: SubHand,
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, StopReason> {
        let all = || {
            let (solver, size) = (Solver::new().limits(*limits), lattice.size(hand));
            match solver.count_each(&self.numbers, size, &self.target, Distinct::Essential) {
                Ok(counts) => Ok(counts),
                Err(CountEachError::Stopped(stop)) => Err(stop),
                Err(_) => Ok(Vec::new()),
            }
        };
        let counts = self.counts.get_or_try_init(all)?;
        Ok(lattice.place(hand).and_then(|place| counts.get(place).copied()))
    }
}

/// Returns the values of the space, each with the most copies that a hand has.
fn most_copies(field: &Field, lattice: &SpaceLattice) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = lattice.values().iter().map(|&value| Tile { value, copies: 0 }).collect();
    for dealt in field.hands() {
        for run in dealt.numbers.chunk_by(PartialEq::eq) {
            let at = lattice.values().binary_search(&run[0]).expect("the values are those of the hands");
            let copies = u32::try_from(run.len()).expect("a hand has few numbers");
            tiles[at].copies = copies.max(tiles[at].copies);
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::Game;
    use crate::rules::{Domain, Order, Rules, Use};
    use crate::solve::count_essential_within;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(50))]

        #[test]
        fn hands_have_the_same_counts_together_and_alone(
            pool in select(vec!["1..3x2", "0..2x1,7x3", "2,3,5,7", "1..6x1,25x1", "4x4"]),
            size in 1..=4_usize,
            first in 0..3_u128,
            target in select(vec![1, 6, 24, 0, -3]),
            r#use in select(Use::ALL.to_vec()),
            domain in select(Domain::ALL.to_vec()),
        ) {
            let rules = Rules { r#use, domain, ..Game::TWENTY_FOUR.rules() };
            let space = Space::draws(&pool.parse().unwrap(), size, Order::Any).unwrap();
            let all = space.hands();
            let Ok(field) = Field::stretch(space, first..all, target..=target, rules) else { return Ok(()) };
            let hands = field.hands().iter().map(|hand| &hand.numbers[..]);
            let lattice = SpaceLattice::new(hands.clone(), &rules, &()).unwrap();
            let together = Together::of(&field, &lattice);
            prop_assert!(together.is_some() || first > 0);
            let Some(together) = together else { return Ok(()) };
            for (place, numbers) in hands.enumerate() {
                let Some(count) = together.count(&lattice, lattice.hand(place), &Limits::NONE).unwrap() else { continue };
                let alone = Hand::new(numbers.iter().copied(), rules).unwrap();
                let alone = count_essential_within(&alone, &[target.into()], &Limits::NONE).unwrap();
                prop_assert_eq!(vec![count], alone, "{:?}", numbers);
            }
        }
    }
}
