//! The counts of essential solutions of all hands of a small space, made together because the hands share their parts.

use std::iter::repeat_n;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use once_cell::sync::OnceCell;

use super::{Dealt, Field};
use crate::deck::pool::Tile;
use crate::deck::space::Space;
use crate::limits::{Limits, StopReason};
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::solve::{CountEachError, Distinct, Solver};
use crate::values::space::space_lattice::{SpaceLattice, SubHand};

/// The most hands that are counted together. They take some milliseconds.
const MOST_HANDS: usize = 1 << 12;

/// The least number of hands that two threads share.
const LEAST_SHARED: usize = 1 << 8;

/// A space whose hands are all those that some numbers make, with one target.
pub(super) struct Together {
    target: Rational,
    /// The groups of the hands, in their order.
    groups: Vec<Group>,
    /// The number of groups that a thread has begun to count.
    begun: AtomicUsize,
}

/// Hands that share their parts. Their first numbers are larger than those of the groups before.
struct Group {
    /// The places of its hands in the space.
    hands: Range<usize>,
    /// The number of numbers in a hand.
    size: usize,
    /// The numbers that these hands, and all after them, are drawn from.
    numbers: Hand,
    /// The counts of its hands, in their order.
    counts: OnceCell<Vec<u64>>,
}

impl Together {
    /// Returns `None` if the field has several targets, too many hands, or not all hands of its numbers.
    pub(super) fn of(field: &Field, lattice: &SpaceLattice) -> Option<Self> {
        let (targets, hands) = (field.targets(), field.hands());
        let fits = targets.start() == targets.end() && hands.len() <= MOST_HANDS;
        let copies = fits.then(|| most_copies(field, lattice))?;
        if Space::of_tiles(copies.clone(), field.numbers()).hands() != hands.len() as u128 {
            return None;
        }
        // The hands are in lexicographic order, so those from a first number on are all hands of the numbers from it on.
        let first = |hand: &Dealt| hand.numbers[0];
        let half = hands.get(hands.len() / 2).filter(|_| hands.len() >= LEAST_SHARED).map(first);
        let second = hands.partition_point(|hand| half.is_some_and(|half| first(hand) < half));
        let group = |hands: Range<usize>| {
            let first = first(field.hands().get(hands.start)?);
            let tiles = copies.iter().filter(|tile| tile.value >= first);
            let numbers = tiles.flat_map(|tile| repeat_n(tile.value, tile.copies as usize));
            Some(Group {
                numbers: Hand::new(numbers, *field.rules()).ok()?,
                size: field.numbers(),
                hands,
                counts: OnceCell::new(),
            })
        };
        let groups = [0..second, second..hands.len()].into_iter().filter(|hands| !hands.is_empty());
        let groups = groups.map(group).collect::<Option<Vec<Group>>>()?;
        Some(Self { target: (*targets.start()).into(), groups, begun: AtomicUsize::new(0) })
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
        let place = lattice.place(hand);
        let Some((group, place)) = place.and_then(|place| {
            let group = self.groups.iter().find(|group| group.hands.contains(&place))?;
            Some((group, place - group.hands.start))
        }) else {
            return Ok(None);
        };
        // Instead of waiting for a group that another thread counts, count one that nobody does.
        while group.counts.get().is_none()
            && let Some(next) = self.groups.get(self.begun.fetch_add(1, Ordering::Relaxed))
        {
            next.counts(&self.target, limits)?;
        }
        Ok(group.counts(&self.target, limits)?.get(place).copied())
    }
}

impl Group {
    /// Returns the counts of the hands, or an empty list if solutions are only counted hand by hand.
    fn counts(&self, target: &Rational, limits: &Limits<'_>) -> Result<&[u64], StopReason> {
        let counts = self.counts.get_or_try_init(|| {
            let (solver, size) = (Solver::new().limits(*limits), self.size);
            match solver.count_first(self.hands.len(), &self.numbers, size, target, Distinct::Essential) {
                Ok(counts) => Ok(counts),
                Err(CountEachError::Stopped(stop)) => Err(stop),
                Err(_) => Ok(Vec::new()),
            }
        })?;
        Ok(counts)
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
            usage in select(Use::ALL.to_vec()),
            domain in select(Domain::ALL.to_vec()),
        ) {
            let rules = Rules { usage, domain, ..Game::TWENTY_FOUR.rules() };
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

    #[test]
    fn threads_count_a_group_each() {
        let rules = Game::TWENTY_FOUR.rules();
        let space = Space::draws(&"1..11x1".parse().unwrap(), 4, Order::Any).unwrap();
        let field = Field::new(space, 24..=24, rules).unwrap();
        let lattice = SpaceLattice::new(field.hands().iter().map(|hand| &hand.numbers[..]), &rules, &()).unwrap();
        let together = Together::of(&field, &lattice).unwrap();
        let groups: Vec<_> = together.groups.iter().map(|group| group.hands.clone()).collect();
        assert_eq!(groups, [0..120, 120..330]);
        let numbers = Hand::new(1..=11, rules).unwrap();
        let expected = Solver::new().count_each(&numbers, 4, &24.into(), Distinct::Essential).unwrap();
        let count = |place| together.count(&lattice, lattice.hand(place), &Limits::NONE).unwrap();
        let all = || (0..330).map(|place| count(place).unwrap()).collect::<Vec<u64>>();
        std::thread::scope(|scope| {
            for counts in [scope.spawn(all), scope.spawn(all)] {
                assert_eq!(counts.join().unwrap(), expected);
            }
        });
        assert!(together.begun.load(Ordering::Relaxed) >= 2);
    }
}
