//! The sub-hands of all hands of a space, each once, and how each splits in two.
//!
//! Where the order is free a sub-hand is a sub-multiset; where it is fixed it is a run of consecutive numbers
//! ([`Use::All`]) or a subsequence ([`Use::Any`]). Hands share their sub-hands: Countdown's 13,243 hands have 7,838
//! smaller ones between them.

use std::collections::BTreeMap;

use num_integer::binomial;
use rustc_hash::FxHashMap;

use crate::limits::{Interrupt, StopReason};
use crate::number::Rational;
use crate::rules::{Order, Rules, Use};
use crate::values::split::Split;

/// The index of a sub-hand.
pub(crate) type SubHand = usize;

/// The index of a number among the different numbers of the space.
pub(crate) type NumberIndex = u16;

/// A part of a hand from which formulas are made that use all its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChosenPart {
    pub(crate) node: SubHand,
    /// How many choices of positions of the hand are this part.
    pub(crate) ways: u64,
}

/// Every sub-hand of a space, and the hands among them.
#[derive(Debug)]
pub(crate) struct SpaceLattice {
    order: Order,
    r#use: Use,
    /// The different numbers, ascending.
    values: Vec<i64>,
    /// For each sub-hand its numbers: ascending where the order is free.
    nodes: Vec<Box<[NumberIndex]>>,
    /// For each sub-hand those that lack one of its numbers, number by number. Runs have no use for it.
    lacking: Vec<Box<[SubHand]>>,
    index: FxHashMap<Box<[NumberIndex]>, SubHand>,
    /// The hands, in their order.
    hands: Vec<SubHand>,
}

/// How many hands are listed or added between two questions whether to stop.
pub(crate) const ASKS_EVERY: usize = 1 << 12;

impl SpaceLattice {
    /// The lattice of some hands, unless it is told to stop.
    pub(crate) fn new<'a>(
        hands: impl Iterator<Item = &'a [i64]> + Clone,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, StopReason> {
        let mut values: Vec<i64> = hands.clone().flatten().copied().collect();
        values.sort_unstable();
        values.dedup();
        let (order, r#use) = (rules.order, rules.r#use);
        let (nodes, lacking, index) = (Vec::new(), Vec::new(), FxHashMap::default());
        let mut lattice = Self { order, r#use, values, nodes, lacking, index, hands: Vec::new() };
        for (at, hand) in hands.enumerate() {
            if at.is_multiple_of(ASKS_EVERY) {
                interrupt.stop().map_or(Ok(()), Err)?;
            }
            let mut numbers: Box<[NumberIndex]> = hand.iter().map(|value| lattice.number_index(*value)).collect();
            if order == Order::Any {
                numbers.sort_unstable();
            }
            let node = lattice.add(&numbers);
            lattice.hands.push(node);
        }
        Ok(lattice)
    }

    fn number_index(&self, value: i64) -> NumberIndex {
        let at = self.values.binary_search(&value).expect("the values are those of the hands");
        NumberIndex::try_from(at).expect("a pool has at most 10,000 values")
    }

    /// Adds a sub-hand with all of its own.
    fn add(&mut self, numbers: &[NumberIndex]) -> SubHand {
        if let Some(&node) = self.index.get(numbers) {
            return node;
        }
        let last = numbers.len() - 1;
        let runs_only = self.order == Order::Fixed && self.r#use == Use::All;
        let left_out = (0..=last).filter(|&at| last > 0 && (!runs_only || at == 0 || at == last));
        let lacking = left_out.map(|at| self.add(&[&numbers[..at], &numbers[at + 1..]].concat())).collect();
        self.nodes.push(numbers.into());
        self.lacking.push(lacking);
        self.index.insert(numbers.into(), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// How many sub-hands there are, the hands included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The different numbers of the space, ascending.
    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    /// How many hands there are.
    pub(crate) fn hands(&self) -> usize {
        self.hands.len()
    }

    /// The sub-hand that is a hand.
    pub(crate) fn hand(&self, hand: usize) -> SubHand {
        self.hands[hand]
    }

    /// Bounds that hold for every hand at once: at each place the largest size of the sorted hands.
    pub(crate) fn largest_hand(&self) -> Vec<Rational> {
        let mut largest = vec![0_u64; self.size(self.hand(0))];
        for &hand in &self.hands {
            let mut sizes: Vec<u64> = self.numbers(hand).map(i64::unsigned_abs).collect();
            sizes.sort_unstable();
            largest.iter_mut().zip(sizes).for_each(|(largest, size)| *largest = size.max(*largest));
        }
        largest.into_iter().map(|size| Rational::new(size, 1).expect("1 is not zero")).collect()
    }

    /// How many numbers a sub-hand has.
    pub(crate) fn size(&self, node: SubHand) -> usize {
        self.nodes[node].len()
    }

    /// How many operators the formulas of a sub-hand have that use all its numbers.
    pub(crate) fn operators(&self, node: SubHand) -> u8 {
        u8::try_from(self.size(node) - 1).expect("a hand has at most MAX_NUMBERS numbers")
    }

    /// The numbers of a sub-hand: ascending where the order is free.
    pub(crate) fn numbers(&self, node: SubHand) -> impl Iterator<Item = i64> + '_ {
        self.nodes[node].iter().map(|&number| self.value(number))
    }

    /// The first number of a sub-hand: its only one where it has one.
    pub(crate) fn first(&self, node: SubHand) -> NumberIndex {
        self.nodes[node][0]
    }

    /// The value of a number.
    pub(crate) fn value(&self, number: NumberIndex) -> i64 {
        self.values[usize::from(number)]
    }

    /// The parts of a sub-hand that formulas may be made from under the rules, the smaller first.
    pub(crate) fn parts(&self, node: SubHand) -> Vec<ChosenPart> {
        if self.r#use == Use::All {
            return vec![ChosenPart { node, ways: 1 }];
        }
        let mut parts = self.sub_hands(node);
        parts.push(ChosenPart { node, ways: 1 });
        parts.sort_by_key(|part| self.size(part.node));
        parts
    }

    /// The parts of a sub-hand with one number less, none where all numbers must be used.
    pub(crate) fn one_smaller(&self, node: SubHand) -> impl Iterator<Item = SubHand> {
        let numbers = match self.r#use {
            Use::All => &[],
            Use::Any => &self.nodes[node][..],
        };
        // Of a run of equal numbers any may be left out, so the last of it is.
        let smaller = self.lacking[node].iter().zip(0..numbers.len());
        smaller.filter(|&(_, at)| numbers.get(at + 1) != Some(&numbers[at])).map(|(&smaller, _)| smaller)
    }

    /// For each choice of positions of a sub-hand, a bit for each, the sub-hand chosen; anything for no position.
    fn chosen(&self, node: SubHand) -> Vec<SubHand> {
        let mut chosen = vec![node; 1 << self.size(node)];
        for choice in (1..chosen.len() - 1).rev() {
            // The choice with its first absent position, before which none is absent.
            let absent = choice.trailing_ones();
            chosen[choice] = self.lacking[chosen[choice | 1 << absent]][absent as usize];
        }
        chosen
    }

    /// The proper sub-hands, each with the choices of positions that are it.
    fn sub_hands(&self, node: SubHand) -> Vec<ChosenPart> {
        let mut parts = Vec::new();
        if self.order == Order::Any {
            self.for_each_halving(node, |part, _, ways| parts.push(ChosenPart { node: part, ways }));
            return parts;
        }
        let mut ways: BTreeMap<SubHand, u64> = BTreeMap::new();
        let chosen = self.chosen(node);
        chosen[1..chosen.len() - 1].iter().for_each(|part| *ways.entry(*part).or_default() += 1);
        parts.extend(ways.into_iter().map(|(node, ways)| ChosenPart { node, ways }));
        parts
    }

    /// Every way to split a sub-hand in two. Where the order is free, the left side has no more numbers than the right.
    pub(crate) fn splits(&self, node: SubHand) -> Vec<Split> {
        if self.order == Order::Fixed {
            let numbers = &self.nodes[node];
            let cut = |at| Split {
                left: self.index[&numbers[..at]],
                right: self.index[&numbers[at..]],
                ways: 1,
                mirrored: false,
            };
            return (1..numbers.len()).map(cut).collect();
        }
        let mut splits = Vec::new();
        self.for_each_halving(node, |left, right, ways| {
            if (self.size(left), left) <= (self.size(right), right) {
                splits.push(Split { left, right, ways, mirrored: left != right });
            }
        });
        splits
    }

    /// Shows the proper sub-multisets of a sub-hand, none of them empty, each with what it leaves and the choices of
    /// positions that are it.
    fn for_each_halving(&self, node: SubHand, mut found: impl FnMut(SubHand, SubHand, u64)) {
        let numbers = &self.nodes[node];
        let repeats: usize = (1..numbers.len()).filter(|&at| numbers[at] == numbers[at - 1]).map(|at| 1 << at).sum();
        let chosen = self.chosen(node);
        let all = chosen.len() - 1;
        // Of equal numbers the first are chosen.
        for choice in (1..all).filter(|choice| choice & repeats & !(choice << 1) == 0) {
            let ways = if repeats == 0 { 1 } else { ways(numbers, choice) };
            found(chosen[choice], chosen[all ^ choice], ways);
        }
    }
}

/// How many choices of positions of an ascending list choose the same numbers.
fn ways(numbers: &[NumberIndex], choice: usize) -> u64 {
    let mut rest = choice;
    let of_run = |run: &[NumberIndex]| {
        let taken = (rest & ((1 << run.len()) - 1)).count_ones();
        rest >>= run.len();
        binomial(run.len() as u64, taken.into())
    };
    numbers.chunk_by(PartialEq::eq).map(of_run).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::space::Space;

    fn lattice(hands: &[&[i64]], order: Order, r#use: Use) -> SpaceLattice {
        SpaceLattice::new(hands.iter().copied(), &Rules { order, r#use, ..Game::COUNTDOWN.rules() }, &()).unwrap()
    }

    #[test]
    fn the_hands_of_countdown_share_their_sub_hands() {
        let hands: Vec<_> = Space::of(&Game::COUNTDOWN, Order::Any).map(|(hand, _)| hand).collect();
        let lattice = SpaceLattice::new(hands.iter().map(Vec::as_slice), &Game::COUNTDOWN.rules(), &()).unwrap();
        let of_size = |size| (0..lattice.len()).filter(|&node| lattice.size(node) == size).count();
        assert_eq!([1, 2, 3, 4, 5, 6].map(of_size), [14, 101, 494, 1_826, 5_402, 13_243]);
    }

    #[test]
    fn parts_are_all_choices_of_positions() {
        for order in [Order::Any, Order::Fixed] {
            let lattice = lattice(&[&[5, 3, 5, 7, 5]], order, Use::Any);
            let parts = lattice.parts(lattice.hand(0));
            assert_eq!(parts.iter().map(|part| part.ways).sum::<u64>(), 31, "{order}");
        }
    }

    #[test]
    fn splits_both_ways_are_all_proper_subsets() {
        for numbers in [&[1, 2, 3, 4, 5][..], &[2, 2, 2, 2], &[1, 1, 2, 2, 3]] {
            let lattice = lattice(&[numbers], Order::Any, Use::All);
            let both = |split: &Split| split.ways * if split.mirrored { 2 } else { 1 };
            let splits = lattice.splits(lattice.hand(0));
            assert_eq!(splits.iter().map(both).sum::<u64>(), (1 << numbers.len()) - 2, "{numbers:?}");
        }
    }

    #[test]
    fn a_fixed_order_has_runs_or_subsequences() {
        assert_eq!(lattice(&[&[4, 5, 6]], Order::Fixed, Use::All).len(), 6);
        assert_eq!(lattice(&[&[4, 5, 6]], Order::Fixed, Use::Any).len(), 7);
        assert_eq!(lattice(&[&[4, 4, 5]], Order::Fixed, Use::All).len(), 5);
    }
}
