//! The lattice of a hand: its sub-hands, and the splits of each in two.
//!
//! A node is a sub-hand whose formulas use all its numbers. If the order is free, the nodes are the sub-multisets, so
//! equal numbers are interchangeable. If the order is fixed, they are runs of consecutive numbers ([`Use::All`]) or
//! subsequences ([`Use::Any`]). Nodes are made level by level. A level has the nodes of one size.

use std::ops::{ControlFlow, Range};

use num_integer::binomial;
use rustc_hash::FxHashMap;

use crate::joining::Tile;
use crate::limits::Meter;
use crate::number::Rational;
use crate::puzzle::Hand;
use crate::rules::{Order, Use};
use crate::values::split::Split;

/// Returns the range of sizes, in numbers, of the formulas of a hand.
pub(crate) fn sizes(hand: &Hand) -> Range<usize> {
    let numbers = hand.numbers().len();
    let smallest = if hand.rules().r#use == Use::All { numbers } else { 1 };
    smallest..numbers + 1
}

/// The index of a node in its lattice.
pub(crate) type NodeIndex = usize;

/// A sub-hand.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The positions of its numbers in the lattice's `numbers`, a bit for each. Equal numbers use the lowest of their
    /// positions.
    mask: u64,
    /// The number of its numbers.
    size: usize,
    /// The number of choices of positions in the hand that give this sub-hand.
    pub(crate) ways: u64,
    /// The range of its splits in the lattice's `splits`.
    splits: Range<usize>,
}

/// The sub-hands of a hand, up to the largest size requested so far.
pub(crate) struct HandLattice<'a> {
    /// The numbers: ascending if the order is free, otherwise as given.
    numbers: Vec<Rational>,
    /// The tiles of the numbers left in a round; none for numbers as dealt.
    tiles: Vec<Tile>,
    order: Order,
    r#use: Use,
    /// The groups of interchangeable numbers.
    runs: Vec<Copies>,
    /// Room for the same groups of one node, while its splits are made.
    of_part: Vec<Copies>,
    nodes: Vec<Node>,
    splits: Vec<Split>,
    /// The end of the nodes of each size, indexed by size. Level 0 is empty.
    levels: Vec<usize>,
    index: NodesByMask,
    meter: &'a Meter<'a>,
}

impl<'a> HandLattice<'a> {
    pub(crate) fn new(hand: &Hand, meter: &'a Meter<'a>) -> Self {
        Self::of_tiles(hand, &[], meter)
    }

    /// Makes the lattice of the numbers left in a round, given the tile of each. Equal numbers of different tiles are not
    /// interchangeable. Without tiles, the numbers are as dealt.
    pub(crate) fn of_tiles(hand: &Hand, tiles: &[Tile], meter: &'a Meter<'a>) -> Self {
        let (order, r#use) = (hand.rules().order, hand.rules().r#use);
        let mut places: Vec<usize> = (0..hand.numbers().len()).collect();
        let at = |place: &usize| (&hand.numbers()[*place], tiles.get(*place));
        if order == Order::Any {
            places.sort_unstable_by(|left, right| at(left).cmp(&at(right)));
        }
        let lengths: Vec<usize> = match order {
            Order::Any => places.chunk_by(|left, right| at(left) == at(right)).map(<[usize]>::len).collect(),
            Order::Fixed => vec![1; places.len()],
        };
        let numbers: Vec<Rational> = places.iter().map(|place| hand.numbers()[*place].clone()).collect();
        let tiles = places.iter().filter_map(|place| tiles.get(*place).cloned()).collect();
        let mut start = 0;
        let masks = lengths.into_iter().map(|length| {
            start += length;
            ones(length) << (start - length)
        });
        let mut runs = Vec::new();
        Copies::add(&mut runs, masks);
        let index = NodesByMask::new(numbers.len());
        let nodes = Vec::with_capacity(1 << numbers.len().min(MOST_INDEXED));
        // Different numbers have less than 3ⁿ/2 splits. Equal numbers and fixed orders have fewer.
        let splits = Vec::with_capacity(3_usize.pow(u32::try_from(numbers.len().min(MOST_RESERVED)).unwrap_or(0)) / 2);
        Self { numbers, tiles, order, r#use, runs, of_part: Vec::new(), nodes, splits, levels: vec![0], index, meter }
    }

    pub(crate) fn numbers(&self) -> &[Rational] {
        &self.numbers
    }

    pub(crate) fn node(&self, index: NodeIndex) -> &Node {
        &self.nodes[index]
    }

    /// Returns every split of a node in two.
    pub(crate) fn splits(&self, index: NodeIndex) -> &[Split] {
        &self.splits[self.nodes[index].splits.clone()]
    }

    /// Returns the number of numbers of a node.
    pub(crate) fn size(&self, index: NodeIndex) -> usize {
        self.nodes[index].size
    }

    /// Returns the numbers of a node.
    pub(crate) fn numbers_of(&self, index: NodeIndex) -> Vec<Rational> {
        self.places(index).map(|place| self.numbers[place].clone()).collect()
    }

    /// Counts the numbers of a node that are interchangeable with one before them.
    pub(crate) fn repeats(&self, index: NodeIndex) -> usize {
        let mask = self.nodes[index].mask;
        self.repeated().map(|run| ((run.mask & mask).count_ones() as usize).saturating_sub(1)).sum()
    }

    /// Returns the tiles of a node.
    pub(crate) fn tiles_of(&self, index: NodeIndex) -> Vec<Tile> {
        let tile = |place: usize| self.tiles.get(place).cloned().unwrap_or_else(|| Tile::dealt(&self.numbers[place]));
        self.places(index).map(tile).collect()
    }

    /// Returns the tile of a node of one number that was left in a round.
    pub(crate) fn tile(&self, index: NodeIndex) -> Option<&Tile> {
        (self.nodes[index].size == 1).then(|| self.tiles.get(self.position(index))).flatten()
    }

    /// Returns the positions in [`numbers`](Self::numbers) of the numbers of a node.
    pub(super) fn places(&self, index: NodeIndex) -> impl Iterator<Item = usize> + use<> {
        let mask = self.nodes[index].mask;
        (0..u64::BITS as usize).filter(move |place| mask >> place & 1 == 1)
    }

    /// Returns the position in [`numbers`](Self::numbers) of the only number of a node of size 1.
    pub(crate) fn position(&self, index: NodeIndex) -> usize {
        self.nodes[index].mask.trailing_zeros() as usize
    }

    /// Returns the nodes of a size, and makes them if they are missing. The level is incomplete once the search has
    /// stopped.
    pub(crate) fn level(&mut self, size: usize) -> Range<NodeIndex> {
        for size in self.levels.len()..=size {
            self.add_level(size);
        }
        self.made_level(size)
    }

    /// Returns the nodes of a size that have been made.
    pub(crate) fn made_level(&self, size: usize) -> Range<NodeIndex> {
        self.levels[size - 1]..self.levels[size]
    }

    fn add_level(&mut self, size: usize) {
        if self.order == Order::Fixed && self.r#use == Use::All {
            let _ = (0..=self.numbers.len() - size).try_for_each(|start| self.add_node(ones(size) << start));
        } else {
            let runs = self.runs.clone();
            let _ = for_each_part(&runs, size, |mask, _| self.add_node(mask));
        }
        self.levels.push(self.nodes.len());
    }

    /// Adds a node. Breaks once the search has stopped, because the smaller nodes of its splits may then be missing.
    fn add_node(&mut self, mask: u64) -> ControlFlow<()> {
        if !self.meter.may_go_on() {
            return ControlFlow::Break(());
        }
        let start = self.splits.len();
        self.add_splits(mask);
        let splits = start..self.splits.len();
        self.meter.add_steps(1 + splits.len() as u64);
        self.meter.has_room(size_of::<Node>() + splits.len() * size_of::<Split>());
        self.index.insert(mask, self.nodes.len());
        self.nodes.push(Node { mask, size: mask.count_ones() as usize, ways: self.ways(mask), splits });
        ControlFlow::Continue(())
    }

    /// Returns the groups of at least two interchangeable numbers.
    fn repeated(&self) -> impl Iterator<Item = &Copies> {
        self.runs.iter().filter(|run| run.count > 1)
    }

    /// Returns whether no two numbers of a mask are interchangeable.
    fn all_differ(&self, mask: u64) -> bool {
        self.repeated().all(|run| (run.mask & mask).count_ones() <= 1)
    }

    fn ways(&self, mask: u64) -> u64 {
        self.repeated().map(|run| run.choices((run.mask & mask).count_ones() as usize)).product()
    }

    fn add_splits(&mut self, mask: u64) {
        let all_differ = self.all_differ(mask);
        let Self { index, splits, .. } = self;
        let size = mask.count_ones() as usize;
        if self.order == Order::Fixed {
            splits.extend((1..size).map(|cut| {
                let left = lowest(mask, cut);
                Split { left: index.of(left), right: index.of(mask & !left), ways: 1, mirrored: false }
            }));
            return;
        }
        if all_differ {
            // Every subset is a part. The last number stays on the right, so each split comes once.
            let others = lowest(mask, size - 1);
            let mut left = others;
            while left != 0 {
                splits.push(Split { left: index.of(left), right: index.of(mask & !left), ways: 1, mirrored: true });
                left = (left - 1) & others;
            }
            return;
        }
        let runs = &mut self.of_part;
        runs.clear();
        Copies::add(runs, self.runs.iter().map(|run| run.mask & mask).filter(|run| *run != 0));
        for left_size in 1..=size / 2 {
            let _ = for_each_part(runs, left_size, |left, ways| {
                let right = runs.iter().fold(0, |right, run| right | run.rest(left));
                if left_size < size - left_size || left <= right {
                    splits.push(Split { left: index.of(left), right: index.of(right), ways, mirrored: left != right });
                }
                ControlFlow::Continue(())
            });
        }
    }
}

/// The node of each mask: an array for small hands, a map for larger ones.
enum NodesByMask {
    Array(Vec<NodeIndex>),
    Map(FxHashMap<u64, NodeIndex>),
}

/// The most numbers for whose splits memory is reserved in advance.
const MOST_RESERVED: usize = 8;

/// The most numbers for which an array of all masks is used. It is faster than a map of the masks that are nodes.
const MOST_INDEXED: usize = 12;

impl NodesByMask {
    fn new(numbers: usize) -> Self {
        if numbers <= MOST_INDEXED { Self::Array(vec![0; 1 << numbers]) } else { Self::Map(FxHashMap::default()) }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the masks of an array are short")]
    fn insert(&mut self, mask: u64, node: NodeIndex) {
        match self {
            Self::Array(nodes) => nodes[mask as usize] = node,
            Self::Map(nodes) => drop(nodes.insert(mask, node)),
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the masks of an array are short")]
    fn of(&self, mask: u64) -> NodeIndex {
        match self {
            Self::Array(nodes) => nodes[mask as usize],
            Self::Map(nodes) => nodes[&mask],
        }
    }
}

/// A group of interchangeable numbers.
#[derive(Clone, Copy, Debug)]
struct Copies {
    /// The positions of the numbers. The lowest ones stand for any of them.
    mask: u64,
    /// The number of positions.
    count: usize,
    /// The total `count` of the groups after this one.
    after: usize,
}

impl Copies {
    /// Adds the groups of these masks to an empty list.
    fn add(runs: &mut Vec<Self>, masks: impl Iterator<Item = u64>) {
        runs.extend(masks.map(|mask| Self { mask, count: mask.count_ones() as usize, after: 0 }));
        runs.iter_mut().rev().fold(0, |after, run| {
            run.after = after;
            after + run.count
        });
    }

    /// Returns the lowest positions of the group, as many as there are outside `mask`.
    fn rest(self, mask: u64) -> u64 {
        if self.count == 1 { self.mask & !mask } else { lowest(self.mask, (self.mask & !mask).count_ones() as usize) }
    }

    /// Returns the number of choices of `taken` positions.
    fn choices(self, taken: usize) -> u64 {
        if taken == 0 || taken == self.count { 1 } else { binomial(self.count as u64, taken as u64) }
    }
}

/// Calls `found` with the mask of every sub-multiset of a size and the number of choices of positions that give it. The
/// positions ascend lexicographically.
fn for_each_part(runs: &[Copies], size: usize, mut found: impl FnMut(u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    fn choose(
        runs: &[Copies],
        size: usize,
        part: u64,
        ways: u64,
        found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match runs.split_first() {
            _ if size == 0 => found(part, ways)?,
            None => {}
            Some((run, rest)) => {
                for taken in (size.saturating_sub(run.after)..=size.min(run.count)).rev() {
                    let ways = ways * run.choices(taken);
                    choose(rest, size - taken, part | lowest(run.mask, taken), ways, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
    choose(runs, size, 0, 1, &mut found)
}

fn ones(length: usize) -> u64 {
    if length >= 64 { u64::MAX } else { (1 << length) - 1 }
}

/// Returns the lowest `positions` positions of a mask.
fn lowest(mask: u64, positions: usize) -> u64 {
    let mut rest = mask;
    for _ in 0..positions {
        rest &= rest.wrapping_sub(1);
    }
    mask & !rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::limits::Limits;
    use crate::rules::Rules;

    /// Returns the nodes of all sizes, and the splits of the last node.
    fn nodes(numbers: &[i64], order: Order, r#use: Use) -> (Vec<Node>, Vec<Split>) {
        let rules = Rules { order, r#use, ..Game::COUNTDOWN.rules() };
        let numbers: Vec<Rational> = numbers.iter().map(|&number| number.into()).collect();
        let meter = Meter::new(&Limits::NONE);
        let mut lattice = HandLattice::new(&Hand::new(numbers.clone(), rules).unwrap(), &meter);
        lattice.level(numbers.len());
        let splits = lattice.splits(lattice.nodes.len() - 1).to_vec();
        (lattice.nodes, splits)
    }

    #[test]
    fn sub_multisets_are_counted_once_and_their_ways_add_up() {
        let (nodes, _) = nodes(&[5, 3, 5, 7, 5], Order::Any, Use::Any);
        assert_eq!(nodes.len(), 4 * 2 * 2 - 1);
        assert_eq!(nodes.iter().map(|node| node.ways).sum::<u64>(), 31);
    }

    #[test]
    fn splits_both_ways_are_all_proper_subsets() {
        for numbers in [&[1, 2, 3, 4, 5][..], &[2, 2, 2, 2], &[1, 1, 2, 2, 3]] {
            let (_, splits) = nodes(numbers, Order::Any, Use::All);
            let both = |split: &Split| split.ways * if split.mirrored { 2 } else { 1 };
            assert_eq!(splits.iter().map(both).sum::<u64>(), (1 << numbers.len()) - 2, "{numbers:?}");
        }
    }

    #[test]
    fn a_fixed_order_has_runs_or_subsequences() {
        assert_eq!(nodes(&[4, 4, 5], Order::Fixed, Use::All).0.len(), 6);
        assert_eq!(nodes(&[4, 4, 5], Order::Fixed, Use::Any).0.len(), 7);
    }
}
