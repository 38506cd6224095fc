//! The lattice of a space: each sub-hand of any hand once, and its splits in two.
//!
//! If the order is free, a sub-hand is a sub-multiset. If it is fixed, it is a run of consecutive numbers
//! ([`Use::All`]) or a subsequence ([`Use::Any`]). Hands share their sub-hands: the 13,243 hands of Countdown have only
//! 7,837 smaller ones.

use std::collections::BTreeMap;

use num_integer::binomial;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::limits::{Interrupt, StopReason, go_on, room_for_key};
use crate::number::Rational;
use crate::rules::{Order, Rules, Use};
use crate::values::split::Split;

/// The index of a sub-hand.
pub(crate) type SubHand = usize;

/// The index of a number among the different numbers of the space.
pub(crate) type NumberIndex = u16;

/// A part of a hand, for the formulas that use all its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChosenPart {
    pub(crate) node: SubHand,
    /// The number of choices of positions of the hand that give this part.
    pub(crate) ways: u64,
}

/// A number that completes a hand, and the sides of all others that it may stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastNumber {
    pub(crate) number: NumberIndex,
    pub(crate) before: bool,
    pub(crate) after: bool,
}

/// Every sub-hand of a space, and the hands among them.
#[derive(Debug)]
pub(crate) struct SpaceLattice {
    order: Order,
    usage: Use,
    /// The different numbers, ascending.
    values: Vec<i64>,
    /// The numbers of each sub-hand, ascending if the order is free.
    nodes: Vec<Box<[NumberIndex]>>,
    /// For each sub-hand, the sub-hands that lack one of its numbers, in the order of the missing number. Runs lack
    /// only their first or last number, and do not use this list.
    lacking: Vec<Box<[SubHand]>>,
    index: FxHashMap<Box<[NumberIndex]>, SubHand>,
    /// The sub-hand of each hand.
    hands: Vec<SubHand>,
}

/// The number of hands that are listed, or sub-hands that are added, between two checks of the interrupt.
pub(crate) const ASKS_EVERY: usize = 1 << 12;

impl SpaceLattice {
    /// Returns the lattice of some hands, or the reason of an interruption.
    pub(crate) fn new<'a>(
        hands: impl Iterator<Item = &'a [i64]> + Clone,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, StopReason> {
        // The hands, or the sub-hands of the first one, if there are few.
        let few =
            hands.clone().next().map_or(0, |hand| 1 << hand.len().min(8)).max(hands.size_hint().0.min(ASKS_EVERY));
        Self::with(hands, rules, few, |lattice, numbers| lattice.add(&numbers, interrupt))
    }

    /// Returns different hands without their smaller sub-hands, for methods that ask each hand on its own.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub(crate) fn of_hands_alone<'a>(
        hands: impl Iterator<Item = &'a [i64]> + Clone,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, StopReason> {
        Self::with(hands, rules, 0, |lattice, numbers| {
            if lattice.nodes.len().is_multiple_of(ASKS_EVERY) {
                go_on(interrupt)?;
            }
            lattice.nodes.push(numbers);
            Ok(lattice.nodes.len() - 1)
        })
    }

    /// Adds each hand to a lattice with room for a few sub-hands.
    fn with<'a>(
        hands: impl Iterator<Item = &'a [i64]> + Clone,
        rules: &Rules,
        few: usize,
        add: impl Fn(&mut Self, Box<[NumberIndex]>) -> Result<SubHand, StopReason>,
    ) -> Result<Self, StopReason> {
        // Unlike `collect`, this keeps no list of all numbers.
        let values: FxHashSet<i64> = hands.clone().flatten().copied().collect();
        let mut values = Vec::from_iter(values);
        values.sort_unstable();
        let (order, usage) = (rules.order, rules.usage);
        let (nodes, lacking) = (Vec::with_capacity(few), Vec::with_capacity(few));
        let index = FxHashMap::with_capacity_and_hasher(few, FxBuildHasher);
        let mut lattice = Self { order, usage, values, nodes, lacking, index, hands: Vec::new() };
        for hand in hands {
            let mut numbers: Box<[NumberIndex]> = hand.iter().map(|value| lattice.number_index(*value)).collect();
            if order == Order::Any {
                numbers.sort_unstable();
            }
            let node = add(&mut lattice, numbers)?;
            lattice.hands.push(node);
        }
        Ok(lattice)
    }

    fn number_index(&self, value: i64) -> NumberIndex {
        let at = self.values.binary_search(&value).expect("the values are those of the hands");
        NumberIndex::try_from(at).expect("a pool has at most 10,000 values")
    }

    /// Adds a sub-hand and all its own sub-hands.
    fn add(&mut self, numbers: &[NumberIndex], interrupt: &dyn Interrupt) -> Result<SubHand, StopReason> {
        if let Some(&node) = self.index.get(numbers) {
            return Ok(node);
        }
        if self.nodes.len().is_multiple_of(ASKS_EVERY) {
            go_on(interrupt)?;
        }
        let last = numbers.len() - 1;
        let runs_only = self.order == Order::Fixed && self.usage == Use::All;
        let mut lacking = Vec::with_capacity(numbers.len());
        let mut rest = numbers[1..].to_vec();
        for at in (0..=last).filter(|_| last > 0) {
            if !runs_only || at == 0 || at == last {
                lacking.push(self.add(&rest, interrupt)?);
            }
            // The next one left out is the one after it.
            if let Some(place) = rest.get_mut(at) {
                *place = numbers[at];
            }
        }
        room_for_key(&self.index, interrupt)?;
        self.nodes.push(numbers.into());
        self.lacking.push(lacking.into());
        self.index.insert(numbers.into(), self.nodes.len() - 1);
        Ok(self.nodes.len() - 1)
    }

    /// Returns the number of sub-hands, including the hands.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the different numbers of the space, ascending.
    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    /// Returns the number of hands.
    pub(crate) fn hands(&self) -> usize {
        self.hands.len()
    }

    /// Returns the sub-hand of the hand at an index.
    pub(crate) fn hand(&self, hand: usize) -> SubHand {
        self.hands[hand]
    }

    /// Returns the index of the hand that a sub-hand is, if it is one.
    pub(crate) fn place(&self, hand: SubHand) -> Option<usize> {
        // A hand is added after all before it.
        self.hands.binary_search(&hand).ok()
    }

    /// Returns numbers that bound every hand at once. With the numbers of each hand sorted by absolute value, each is
    /// the largest absolute value at its index.
    pub(crate) fn largest_hand(&self) -> Vec<Rational> {
        let mut largest = vec![0_u64; self.size(self.hand(0))];
        for &hand in &self.hands {
            let mut sizes: Vec<u64> = self.numbers(hand).map(i64::unsigned_abs).collect();
            sizes.sort_unstable();
            largest.iter_mut().zip(sizes).for_each(|(largest, size)| *largest = size.max(*largest));
        }
        largest.into_iter().map(|size| Rational::new(size, 1).expect("1 is not zero")).collect()
    }

    /// Returns the number of numbers of a sub-hand.
    pub(crate) fn size(&self, node: SubHand) -> usize {
        self.nodes[node].len()
    }

    /// Returns the number of operators of formulas that use all numbers of a sub-hand.
    pub(crate) fn operators(&self, node: SubHand) -> u8 {
        u8::try_from(self.size(node) - 1).expect("a hand has at most MAX_NUMBERS numbers")
    }

    /// Yields the numbers of a sub-hand, ascending if the order is free.
    pub(crate) fn numbers(&self, node: SubHand) -> impl Iterator<Item = i64> + '_ {
        self.nodes[node].iter().map(|&number| self.value(number))
    }

    /// Returns the first number of a sub-hand.
    pub(crate) fn first(&self, node: SubHand) -> NumberIndex {
        self.nodes[node][0]
    }

    /// Returns the value of a number.
    pub(crate) fn value(&self, number: NumberIndex) -> i64 {
        self.values[usize::from(number)]
    }

    /// Returns the parts of a sub-hand that a formula may use under the rules, smaller parts first.
    pub(crate) fn parts(&self, node: SubHand) -> Vec<ChosenPart> {
        if self.usage == Use::All {
            return vec![ChosenPart { node, ways: 1 }];
        }
        let mut parts = self.sub_hands(node);
        parts.push(ChosenPart { node, ways: 1 });
        parts.sort_by_key(|part| self.size(part.node));
        parts
    }

    /// Yields the different parts of a sub-hand with one number less. There are none if all numbers must be used.
    pub(crate) fn one_smaller(&self, node: SubHand) -> impl Iterator<Item = SubHand> {
        let numbers = match self.usage {
            Use::All => &[],
            Use::Any => &self.nodes[node][..],
        };
        // Leaving out any of several equal numbers gives the same part, so only the last is left out.
        let smaller = self.lacking[node].iter().zip(0..numbers.len());
        smaller.filter(|&(_, at)| numbers.get(at + 1) != Some(&numbers[at])).map(|(&smaller, _)| smaller)
    }

    /// Returns the last numbers of a hand of several numbers, each with all the others.
    pub(crate) fn lasts(&self, hand: SubHand) -> Vec<(LastNumber, SubHand)> {
        let numbers = &self.nodes[hand];
        if self.order == Order::Fixed {
            let [first, inner @ .., last] = &numbers[..] else { return Vec::new() };
            let rests = [&numbers[1..], &numbers[..=inner.len()]];
            let sides = [(*first, true), (*last, false)].into_iter().zip(rests);
            let last = |(number, before)| LastNumber { number, before, after: !before };
            return sides.map(|(side, rest)| (last(side), self.index[rest])).collect();
        }
        // Equal numbers leave the same others, so only the last of them is taken.
        let ends = (0..numbers.len()).filter(|&at| numbers.len() > 1 && numbers.get(at + 1) != Some(&numbers[at]));
        let last = |at: usize| LastNumber { number: numbers[at], before: true, after: true };
        ends.map(|at| (last(at), self.lacking[hand][at])).collect()
    }

    /// Returns, for each sub-hand, the numbers that complete a hand.
    pub(crate) fn last_numbers(&self) -> Vec<Vec<LastNumber>> {
        let mut numbers = vec![Vec::new(); self.len()];
        for (last, rest) in self.hands.iter().flat_map(|&hand| self.lasts(hand)) {
            numbers[rest].push(last);
        }
        numbers
    }

    /// Returns the sub-hand of every choice of positions, indexed by a bit mask of the positions. The element of the
    /// empty mask means nothing.
    fn chosen(&self, node: SubHand) -> Vec<SubHand> {
        let mut chosen = vec![node; 1 << self.size(node)];
        for choice in (1..chosen.len() - 1).rev() {
            // Adding the first missing position gives a larger choice, whose sub-hand is known. No position before it
            // is missing, so its index there is the same.
            let absent = choice.trailing_ones();
            chosen[choice] = self.lacking[chosen[choice | 1 << absent]][absent as usize];
        }
        chosen
    }

    /// Returns the proper sub-hands of a sub-hand, each with the number of choices of positions that give it.
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

    /// Returns every split of a sub-hand in two. If the order is free, the left side has at most as many numbers as the
    /// right.
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
        let mut splits = Vec::with_capacity(1 << (self.size(node) - 1));
        self.for_each_halving(node, |left, right, ways| {
            if (self.size(left), left) <= (self.size(right), right) {
                splits.push(Split { left, right, ways, mirrored: left != right });
            }
        });
        splits
    }

    /// Calls `found` with each proper sub-multiset of a sub-hand that is not empty, the rest, and the number of choices
    /// of positions that give it.
    fn for_each_halving(&self, node: SubHand, mut found: impl FnMut(SubHand, SubHand, u64)) {
        let numbers = &self.nodes[node];
        let repeats: usize = (1..numbers.len()).filter(|&at| numbers[at] == numbers[at - 1]).map(|at| 1 << at).sum();
        let chosen = self.chosen(node);
        let all = chosen.len() - 1;
        // Equal numbers are chosen from the first on, so that each sub-multiset comes once.
        for choice in (1..all).filter(|choice| choice & repeats & !(choice << 1) == 0) {
            let ways = if repeats == 0 { 1 } else { ways(numbers, choice) };
            found(chosen[choice], chosen[all ^ choice], ways);
        }
    }
}

/// Returns the number of choices of positions in an ascending list that give the same numbers as `choice`.
fn ways(numbers: &[NumberIndex], choice: usize) -> u64 {
    let mut rest = choice;
    let of_run = |run: &[NumberIndex]| {
        let taken = (rest & ((1 << run.len()) - 1)).count_ones();
        rest >>= run.len();
        // Most numbers are different from all others.
        if run.len() == 1 { 1 } else { binomial(run.len() as u64, taken.into()) }
    };
    numbers.chunk_by(PartialEq::eq).map(of_run).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::space::Space;
    use crate::game::Game;

    fn lattice(hands: &[&[i64]], order: Order, usage: Use) -> SpaceLattice {
        SpaceLattice::new(hands.iter().copied(), &Rules { order, usage, ..Game::COUNTDOWN.rules() }, &()).unwrap()
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
