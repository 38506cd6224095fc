//! The sub-hands of all hands of a space, each once, and how each splits in two.
//!
//! Where the order is free a sub-hand is a sub-multiset; where it is fixed it is a run of consecutive numbers
//! ([`Use::All`]) or a subsequence ([`Use::Any`]). Hands share their sub-hands: Countdown's 13,243 hands have 7,838
//! smaller ones between them.

use std::collections::BTreeMap;

use num_integer::binomial;
use rustc_hash::FxHashMap;

use crate::rules::{Order, Rules, Use};
use crate::solve::{Interrupt, StopReason};

/// The index of a sub-hand.
pub(super) type Node = usize;

/// The index of a number among the different numbers of the space.
pub(super) type Kind = u16;

/// Two sub-hands that together are a third.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// Where the order is free, the side with no more numbers.
    pub(super) left: Node,
    pub(super) right: Node,
    /// How many choices of positions are this split.
    pub(super) ways: u64,
    /// Whether the sides may also change places. Two equal sides need not.
    pub(super) mirrored: bool,
}

/// A part of a hand from which formulas are made that use all its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) node: Node,
    /// How many choices of positions of the hand are this part.
    pub(super) ways: u64,
}

/// Every sub-hand of a space, and the hands among them.
#[derive(Debug)]
pub(super) struct Lattice {
    order: Order,
    r#use: Use,
    /// The different numbers, ascending.
    values: Vec<i64>,
    /// For each sub-hand its numbers: ascending where the order is free.
    nodes: Vec<Box<[Kind]>>,
    /// For each sub-hand those that lack one of its numbers, number by number. Runs have no use for it.
    lacking: Vec<Box<[Node]>>,
    index: FxHashMap<Box<[Kind]>, Node>,
    /// The hands, in their order.
    hands: Vec<Node>,
}

/// How many hands are listed or added between two questions whether to stop.
pub(super) const ASKS_EVERY: usize = 1 << 12;

impl Lattice {
    /// The lattice of some hands, unless it is told to stop.
    pub(super) fn new<'a>(
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
            let mut kinds: Box<[Kind]> = hand.iter().map(|value| lattice.kind(*value)).collect();
            if order == Order::Any {
                kinds.sort_unstable();
            }
            let node = lattice.add(&kinds);
            lattice.hands.push(node);
        }
        Ok(lattice)
    }

    fn kind(&self, value: i64) -> Kind {
        let at = self.values.binary_search(&value).expect("the values are those of the hands");
        Kind::try_from(at).expect("a pool has at most 10,000 values")
    }

    /// Adds a sub-hand with all of its own.
    fn add(&mut self, kinds: &[Kind]) -> Node {
        if let Some(&node) = self.index.get(kinds) {
            return node;
        }
        let last = kinds.len() - 1;
        let runs_only = self.order == Order::Fixed && self.r#use == Use::All;
        let left_out = (0..=last).filter(|&at| last > 0 && (!runs_only || at == 0 || at == last));
        let lacking = left_out.map(|at| self.add(&[&kinds[..at], &kinds[at + 1..]].concat())).collect();
        self.nodes.push(kinds.into());
        self.lacking.push(lacking);
        self.index.insert(kinds.into(), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// How many sub-hands there are, the hands included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The different numbers of the space, ascending.
    pub(super) fn values(&self) -> &[i64] {
        &self.values
    }

    /// How many hands there are.
    pub(super) fn hands(&self) -> usize {
        self.hands.len()
    }

    /// The sub-hand that is a hand.
    pub(super) fn hand(&self, hand: usize) -> Node {
        self.hands[hand]
    }

    /// How many numbers a sub-hand has.
    pub(super) fn size(&self, node: Node) -> usize {
        self.nodes[node].len()
    }

    /// The numbers of a sub-hand: ascending where the order is free.
    pub(super) fn numbers(&self, node: Node) -> impl Iterator<Item = i64> + '_ {
        self.nodes[node].iter().map(|&kind| self.value(kind))
    }

    /// The first number of a sub-hand: its only one where it has one.
    pub(super) fn first(&self, node: Node) -> Kind {
        self.nodes[node][0]
    }

    /// The value of a number.
    pub(super) fn value(&self, kind: Kind) -> i64 {
        self.values[usize::from(kind)]
    }

    /// The parts of a sub-hand that formulas may be made from under the rules, the smaller first.
    pub(super) fn parts(&self, node: Node) -> Vec<Part> {
        if self.r#use == Use::All {
            return vec![Part { node, ways: 1 }];
        }
        let mut parts = self.sub_hands(node);
        parts.push(Part { node, ways: 1 });
        parts.sort_by_key(|part| self.size(part.node));
        parts
    }

    /// The parts of a sub-hand with one number less, none where all numbers must be used.
    pub(super) fn one_smaller(&self, node: Node) -> impl Iterator<Item = Node> {
        let kinds = match self.r#use {
            Use::All => &[],
            Use::Any => &self.nodes[node][..],
        };
        // Of a run of equal numbers any may be left out, so the last of it is.
        let smaller = self.lacking[node].iter().zip(0..kinds.len());
        smaller.filter(|&(_, at)| kinds.get(at + 1) != Some(&kinds[at])).map(|(&smaller, _)| smaller)
    }

    /// For each choice of positions of a sub-hand, a bit for each, the sub-hand chosen; anything for no position.
    fn chosen(&self, node: Node) -> Vec<Node> {
        let mut chosen = vec![node; 1 << self.size(node)];
        for choice in (1..chosen.len() - 1).rev() {
            // The choice with its first absent position, before which none is absent.
            let absent = choice.trailing_ones();
            chosen[choice] = self.lacking[chosen[choice | 1 << absent]][absent as usize];
        }
        chosen
    }

    /// The proper sub-hands, each with the choices of positions that are it.
    fn sub_hands(&self, node: Node) -> Vec<Part> {
        let mut parts = Vec::new();
        if self.order == Order::Any {
            self.for_each_halving(node, |part, _, ways| parts.push(Part { node: part, ways }));
            return parts;
        }
        let mut ways: BTreeMap<Node, u64> = BTreeMap::new();
        let chosen = self.chosen(node);
        chosen[1..chosen.len() - 1].iter().for_each(|part| *ways.entry(*part).or_default() += 1);
        parts.extend(ways.into_iter().map(|(node, ways)| Part { node, ways }));
        parts
    }

    /// Every way to split a sub-hand in two.
    pub(super) fn splits(&self, node: Node) -> Vec<Split> {
        if self.order == Order::Fixed {
            let kinds = &self.nodes[node];
            let cut = |at| Split {
                left: self.index[&kinds[..at]],
                right: self.index[&kinds[at..]],
                ways: 1,
                mirrored: false,
            };
            return (1..kinds.len()).map(cut).collect();
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
    fn for_each_halving(&self, node: Node, mut found: impl FnMut(Node, Node, u64)) {
        let kinds = &self.nodes[node];
        let repeats: usize = (1..kinds.len()).filter(|&at| kinds[at] == kinds[at - 1]).map(|at| 1 << at).sum();
        let chosen = self.chosen(node);
        let all = chosen.len() - 1;
        // Of equal numbers the first are chosen.
        for choice in (1..all).filter(|choice| choice & repeats & !(choice << 1) == 0) {
            let ways = if repeats == 0 { 1 } else { ways(kinds, choice) };
            found(chosen[choice], chosen[all ^ choice], ways);
        }
    }
}

/// How many choices of positions of an ascending list choose the same numbers.
fn ways(kinds: &[Kind], choice: usize) -> u64 {
    let mut rest = choice;
    let of_run = |run: &[Kind]| {
        let taken = (rest & ((1 << run.len()) - 1)).count_ones();
        rest >>= run.len();
        binomial(run.len() as u64, taken.into())
    };
    kinds.chunk_by(PartialEq::eq).map(of_run).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::space::Space;

    fn lattice(hands: &[&[i64]], order: Order, r#use: Use) -> Lattice {
        Lattice::new(hands.iter().copied(), &Rules { order, r#use, ..Game::COUNTDOWN.rules() }, &()).unwrap()
    }

    #[test]
    fn the_hands_of_countdown_share_their_sub_hands() {
        let hands: Vec<_> = Space::of(&Game::COUNTDOWN, Order::Any).map(|(hand, _)| hand).collect();
        let lattice = Lattice::new(hands.iter().map(Vec::as_slice), &Game::COUNTDOWN.rules(), &()).unwrap();
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
