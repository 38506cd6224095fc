//! The classes of the solutions of many targets at once: every part is made from two smaller ones, whatever its value.
//!
//! Most parts of small hands belong to a solution of some target, and none is asked for twice. A part of all numbers is not
//! kept, since it is no part of another.

use std::ops::Range;

use itertools::Itertools as _;
use rustc_hash::FxHashMap;

use super::found::Found;
use super::{PartIndex, Parts, ROOM_OF_A_PART, ValuedPart};
use crate::number::Rational;
use crate::operator::Operators;
use crate::rules::hand::Hand;
use crate::values::hand::lattice::NodeIndex;
use crate::values::weight::Tabled;

/// The most numbers of a hand all of whose parts are made. Each further number makes them some sixty times as many.
const MOST_NUMBERS: usize = 6;

/// The number of targets from which making all parts is faster than asking for those of each target.
const MANY_TARGETS: usize = 48;

/// Returns whether all parts of a hand are made for these targets.
pub(super) fn is_worth(hand: &Hand, targets: &[Rational]) -> bool {
    hand.numbers().len() <= MOST_NUMBERS && targets.len() >= MANY_TARGETS
}

impl<N: Tabled> Parts<'_, N> {
    /// Counts the solutions of each node for each target, by the place of the target and the node.
    pub(super) fn count_all(&mut self, targets: &[Rational]) -> Vec<Vec<u64>> {
        let nodes = self.level(self.values.lattice().numbers().len()).end;
        let mut counts = vec![vec![0; nodes]; targets.len()];
        self.for_each_solution(targets, |node, target, _| counts[target][node] += 1);
        counts
    }

    /// Calls `found` with every part that makes a target: its node, the place of the target, and the part.
    pub(super) fn for_each_solution(
        &mut self,
        targets: &[Rational],
        mut found: impl FnMut(NodeIndex, usize, Found<'_, '_, N>),
    ) {
        let mut places: FxHashMap<N, Vec<usize>> = FxHashMap::default();
        for (place, target) in targets.iter().enumerate() {
            if let Some(target) = N::from_rational(target) {
                places.entry(target).or_default().push(place);
            }
        }
        let Some((least, most)) = places.keys().minmax().into_option() else { return };
        // Most values are beyond all targets.
        let places_of = |value: &N| if value < least || value > most { None } else { places.get(value) };
        self.for_each_part(places_of, |parts, node, index, places| {
            let part = Found { parts, index, node: Some(node) };
            for &place in places {
                found(node, place, part);
            }
        });
    }

    /// Makes all parts of the hand that are part of another, and of the others those whose values `mark` knows. Calls `found`
    /// with the node, the index and the mark of every part whose value has one.
    pub(super) fn for_each_part<M>(
        &mut self,
        mark: impl Fn(&N) -> Option<M>,
        mut found: impl FnMut(&Self, NodeIndex, PartIndex, M),
    ) {
        let all = self.values.lattice().numbers().len();
        let mut made: Vec<Range<PartIndex>> = Vec::new();
        for size in 1..=all {
            for node in self.level(size) {
                if size == 1 {
                    let number = self.arena[self.values.lattice().position(node)].value.clone();
                    let parts = self.of(node, &number);
                    if let Some(mark) = mark(&number) {
                        found(self, node, parts.start, mark);
                    }
                    made.push(parts);
                    continue;
                }
                let start = self.next_index();
                for (rests, items) in self.ordered_splits(node) {
                    for rest in made[rests].clone() {
                        self.meter.add_steps(made[items].len() as u64);
                        if !self.meter.may_go_on() {
                            return;
                        }
                        for item in made[items].clone() {
                            for &operator in Operators::ARITHMETIC.as_slice() {
                                let Some(value) = self.value_of_step(operator, rest, item) else { continue };
                                let mark = mark(&value);
                                if size == all && mark.is_none() {
                                    continue;
                                }
                                let Some(part) = self.part_of_step(operator, rest, item, value) else { continue };
                                let index = self.next_index();
                                self.arena.push(part);
                                if let Some(mark) = mark {
                                    found(self, node, index, mark);
                                }
                                if size == all {
                                    self.arena.pop();
                                }
                            }
                        }
                    }
                }
                let end = self.next_index();
                let heaps: usize = self.arena[start as usize..].iter().map(|part| 2 * part.value.heap()).sum();
                self.meter.has_room((end - start) as usize * ROOM_OF_A_PART * size_of::<ValuedPart<N>>() + heaps);
                made.push(start..end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::limits::{Limits, Meter};
    use crate::rules::{Domain, Rules, Use};
    use crate::solve::{Distinct, classes};
    use crate::values::hand::tables::Tables;

    /// Numbers in place of symbols: primes so far apart that no two values are equal by accident.
    const SYMBOLS: [i64; 7] = [1_009, 10_007, 100_003, 1_000_003, 10_000_019, 100_000_007, 1_000_000_007];

    /// Counts the classes that use all of n symbols: each part, and its negation where that can be written.
    fn classes_of_symbols(n: usize) -> usize {
        let hand = Hand::new(SYMBOLS[..n].iter().copied(), Rules::FREE).unwrap();
        let meter = Meter::new(&Limits::NONE);
        let mut parts = Parts::<Rational>::new(&hand, Distinct::Algebraic, Tables::new(&hand, &meter), &meter);
        let mut classes = 0;
        parts.for_each_part(
            |_| Some(()),
            |parts, node, part, ()| {
                if parts.values.lattice().size(node) == n {
                    classes += if parts.part(part).can_turn { 2 } else { 1 };
                }
            },
        );
        classes
    }

    #[test]
    fn classes_of_n_symbols_are_oeis_a140606() {
        for (n, published) in (1..).zip([1, 6, 68, 1170, 27_142, 793_002]) {
            assert_eq!(classes_of_symbols(n), published, "{n} symbols");
        }
    }

    #[test]
    #[ignore = "takes a minute"]
    fn classes_of_seven_symbols_are_oeis_a140606() {
        assert_eq!(classes_of_symbols(7), 27_914_126);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn many_targets_have_as_many_classes_as_one_by_one(
            numbers in prop::collection::vec(select(vec![0, 1, 1, 2, 2, 3, 5, 7, 10, 25]), 1..=5),
            domain in select(Domain::ALL.to_vec()),
            usage in select(Use::ALL.to_vec()),
            distinct in select(vec![Distinct::Algebraic, Distinct::Essential]),
        ) {
            let hand = Hand::new(numbers, Rules { usage, domain, ..Rules::FREE }).unwrap();
            let mut targets: Vec<Rational> = (-1..=45).map(Rational::from).collect();
            targets.extend(["7", "1/2", "100000"].map(|target| target.parse().unwrap()));
            prop_assert!(is_worth(&hand, &targets));
            let meter = Meter::new(&Limits::NONE);
            let together = classes::count(&hand, &targets, distinct, &meter);
            let alone = targets.iter().flat_map(|target| classes::count(&hand, std::slice::from_ref(target), distinct, &meter));
            prop_assert_eq!(together, alone.collect::<Vec<_>>());
        }
    }
}
