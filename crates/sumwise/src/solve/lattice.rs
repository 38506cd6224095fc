//! How a hand splits in two.
//!
//! A node is a sub-hand from which formulas are made that use all its numbers. Where the order is free the nodes are
//! the sub-multisets, so equal numbers are interchangeable; where it is fixed they are runs of consecutive numbers
//! ([`Use::All`]) or subsequences ([`Use::Any`]). Nodes come into being level by level, a level for each size.

use std::ops::ControlFlow;

use num_integer::binomial;
use rustc_hash::FxHashMap;

use super::limits::Meter;
use crate::number::Rational;
use crate::puzzle::Hand;
use crate::rules::{Order, Use};

/// The index of a node in its lattice.
pub(super) type NodeIndex = usize;

/// A sub-hand.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The positions of its numbers in the lattice's order; of equal numbers the first copies.
    mask: u64,
    /// How many choices of positions in the hand are this sub-hand.
    pub(super) ways: u64,
    /// Every way to split it in two.
    pub(super) splits: Vec<Split>,
}

/// Two sub-hands that together are a third.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The side with fewer numbers, where the order is free.
    pub(super) left: NodeIndex,
    pub(super) right: NodeIndex,
    /// How many choices of positions are this split.
    pub(super) ways: u64,
    /// Whether the sides may also change places. Two equal sides need not.
    pub(super) mirrored: bool,
}

/// The sub-hands of a hand, up to some size.
pub(super) struct Lattice<'a> {
    /// The numbers: ascending where the order is free, else as given.
    numbers: Vec<Rational>,
    order: Order,
    r#use: Use,
    /// For each run of interchangeable numbers the mask of its positions.
    kinds: Vec<u64>,
    nodes: Vec<Node>,
    /// Where the nodes of each size end; level 0 is empty.
    levels: Vec<usize>,
    index: FxHashMap<u64, NodeIndex>,
    meter: &'a Meter<'a>,
}

impl<'a> Lattice<'a> {
    pub(super) fn new(hand: &Hand, meter: &'a Meter<'a>) -> Self {
        let (order, r#use) = (hand.rules().order, hand.rules().r#use);
        let mut numbers = hand.numbers().to_vec();
        if order == Order::Any {
            numbers.sort_unstable();
        }
        let lengths: Vec<usize> = match order {
            Order::Any => numbers.chunk_by(PartialEq::eq).map(<[Rational]>::len).collect(),
            Order::Fixed => vec![1; numbers.len()],
        };
        let mut start = 0;
        let kinds = lengths.into_iter().map(|length| {
            let kind = ones(length) << start;
            start += length;
            kind
        });
        let kinds = kinds.collect();
        Self { numbers, order, r#use, kinds, nodes: Vec::new(), levels: vec![0], index: FxHashMap::default(), meter }
    }

    pub(super) fn numbers(&self) -> &[Rational] {
        &self.numbers
    }

    pub(super) fn node(&self, index: NodeIndex) -> &Node {
        &self.nodes[index]
    }

    /// How many numbers a node has.
    pub(super) fn size(&self, index: NodeIndex) -> usize {
        self.nodes[index].mask.count_ones() as usize
    }

    /// The position in [`numbers`](Self::numbers) of the number of a node that has one.
    pub(super) fn position(&self, index: NodeIndex) -> usize {
        self.nodes[index].mask.trailing_zeros() as usize
    }

    /// The nodes of a size, made if they are not there yet; not all of them once the search has stopped.
    pub(super) fn level(&mut self, size: usize) -> std::ops::Range<NodeIndex> {
        for size in self.levels.len()..=size {
            self.add_level(size);
        }
        self.levels[size - 1]..self.levels[size]
    }

    fn add_level(&mut self, size: usize) {
        if self.order == Order::Fixed && self.r#use == Use::All {
            let _ = (0..=self.numbers.len() - size).try_for_each(|start| self.add_node(ones(size) << start));
        } else {
            let kinds = self.kinds.clone();
            let _ = for_each_part(&kinds, size, |mask, _| self.add_node(mask));
        }
        self.levels.push(self.nodes.len());
    }

    /// Adds a node, unless the search has stopped: then smaller ones may be missing.
    fn add_node(&mut self, mask: u64) -> ControlFlow<()> {
        if !self.meter.may_go_on() {
            return ControlFlow::Break(());
        }
        let node = Node { mask, ways: self.ways(mask), splits: self.splits(mask) };
        self.meter.add_steps(1 + node.splits.len() as u64);
        self.meter.has_room(size_of::<Node>() + node.splits.len() * size_of::<Split>());
        self.index.insert(mask, self.nodes.len());
        self.nodes.push(node);
        ControlFlow::Continue(())
    }

    fn ways(&self, mask: u64) -> u64 {
        self.kinds.iter().map(|kind| choices(*kind, (kind & mask).count_ones() as usize)).product()
    }

    fn splits(&self, mask: u64) -> Vec<Split> {
        let mut splits = Vec::new();
        let size = mask.count_ones() as usize;
        if self.order == Order::Fixed {
            for cut in 1..size {
                let left = lowest(mask, cut);
                splits.push(Split {
                    left: self.index[&left],
                    right: self.index[&(mask & !left)],
                    ways: 1,
                    mirrored: false,
                });
            }
            return splits;
        }
        let kinds: Vec<u64> = self.kinds.iter().map(|kind| kind & mask).filter(|kind| *kind != 0).collect();
        let mut add = |left: u64, right: u64, ways| {
            if left.count_ones() < right.count_ones() || (left.count_ones() == right.count_ones() && left <= right) {
                let mirrored = left != right;
                splits.push(Split { left: self.index[&left], right: self.index[&right], ways, mirrored });
            }
        };
        if kinds.len() == size {
            // No two numbers are equal: every subset is a part.
            let mut left = (mask - 1) & mask;
            while left != 0 {
                add(left, mask & !left, 1);
                left = (left - 1) & mask;
            }
            return splits;
        }
        for left_size in 1..=size / 2 {
            let _ = for_each_part(&kinds, left_size, |left, ways| {
                let rest = |kind: &u64| lowest(*kind, (kind & !left).count_ones() as usize);
                add(left, kinds.iter().map(rest).fold(0, |right, kind| right | kind), ways);
                ControlFlow::Continue(())
            });
        }
        splits
    }
}

/// Calls a function with every sub-multiset of a size, in lexicographic order of their positions, and how many choices
/// of positions it is. Kinds are masks whose lowest positions stand for any of theirs.
fn for_each_part(kinds: &[u64], size: usize, mut found: impl FnMut(u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    fn choose(
        kinds: &[u64],
        size: usize,
        part: u64,
        ways: u64,
        found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match kinds.split_first() {
            _ if size == 0 => found(part, ways)?,
            None => {}
            Some((kind, rest)) => {
                for taken in (0..=size.min(kind.count_ones() as usize)).rev() {
                    let ways = ways * choices(*kind, taken);
                    choose(rest, size - taken, part | lowest(*kind, taken), ways, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
    choose(kinds, size, 0, 1, &mut found)
}

/// How many choices of so many positions a kind has.
fn choices(kind: u64, taken: usize) -> u64 {
    let positions = kind.count_ones() as usize;
    if taken == 0 || taken == positions { 1 } else { binomial(positions as u64, taken as u64) }
}

fn ones(length: usize) -> u64 {
    if length >= 64 { u64::MAX } else { (1 << length) - 1 }
}

/// The lowest positions of a mask, so many of them.
fn lowest(mask: u64, positions: usize) -> u64 {
    let mut rest = mask;
    for _ in 0..positions {
        rest &= rest.wrapping_sub(1);
    }
    mask & !rest
}

#[cfg(test)]
mod tests {
    use super::super::Limits;
    use super::*;
    use crate::game::Game;
    use crate::rules::Rules;

    /// The nodes of all sizes.
    fn nodes(numbers: &[i64], order: Order, r#use: Use) -> Vec<Node> {
        let rules = Rules { order, r#use, ..Game::Countdown.rules() };
        let numbers: Vec<Rational> = numbers.iter().map(|&number| number.into()).collect();
        let meter = Meter::new(&Limits::NONE);
        let mut lattice = Lattice::new(&Hand::new(numbers.clone(), rules).unwrap(), &meter);
        lattice.level(numbers.len());
        lattice.nodes.clone()
    }

    #[test]
    fn sub_multisets_are_counted_once_and_their_ways_add_up() {
        let nodes = nodes(&[5, 3, 5, 7, 5], Order::Any, Use::Any);
        assert_eq!(nodes.len(), 4 * 2 * 2 - 1);
        assert_eq!(nodes.iter().map(|node| node.ways).sum::<u64>(), 31);
    }

    #[test]
    fn splits_both_ways_are_all_proper_subsets() {
        for numbers in [&[1, 2, 3, 4, 5][..], &[2, 2, 2, 2], &[1, 1, 2, 2, 3]] {
            let nodes = nodes(numbers, Order::Any, Use::All);
            let root = nodes.last().unwrap();
            let both = |split: &Split| split.ways * if split.mirrored { 2 } else { 1 };
            assert_eq!(root.splits.iter().map(both).sum::<u64>(), (1 << numbers.len()) - 2, "{numbers:?}");
        }
    }

    #[test]
    fn a_fixed_order_has_runs_or_subsequences() {
        assert_eq!(nodes(&[4, 4, 5], Order::Fixed, Use::All).len(), 6);
        assert_eq!(nodes(&[4, 4, 5], Order::Fixed, Use::Any).len(), 7);
    }
}
