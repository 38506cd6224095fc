//! The lattice of a hand: its sub-hands, and the splits of each in two.
//!
//! A node is a sub-hand whose formulas use all its numbers. If the order is free, the nodes are the sub-multisets, so
//! equal numbers are interchangeable. If the order is fixed, they are runs of consecutive numbers ([`Use::All`]) or
//! subsequences ([`Use::Any`]). Nodes are made level by level. A level has the nodes of one size.

use std::iter;
use std::ops::Range;
use std::rc::Rc;

pub(crate) use super::parts::NodeIndex;
use super::parts::{Making, Node, Parts};
use crate::formula::joining::Tile;
use crate::limits::Meter;
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::rules::{Order, Use};
use crate::values::split::Split;

/// Returns the range of sizes, in numbers, of the formulas of a hand.
pub(crate) fn sizes(hand: &Hand) -> Range<usize> {
    let numbers = hand.numbers().len();
    let smallest = if hand.rules().usage == Use::All { numbers } else { 1 };
    smallest..numbers + 1
}

/// The sub-hands of a hand, up to the largest size requested so far.
pub(crate) struct HandLattice<'a> {
    /// The numbers: ascending if the order is free, otherwise as given.
    numbers: Vec<Rational>,
    /// The tiles of the numbers left in a round; none for numbers as dealt.
    tiles: Vec<Tile>,
    parts: Rc<Parts>,
    /// What further parts are made with; none where all are there.
    making: Option<Making>,
    /// The largest size requested so far.
    size: usize,
    meter: &'a Meter<'a>,
}

impl<'a> HandLattice<'a> {
    pub(crate) fn new(hand: &Hand, meter: &'a Meter<'a>) -> Self {
        Self::of_tiles(hand, &[], meter)
    }

    /// Makes the lattice of the numbers left in a round, given the tile of each. Equal numbers of different tiles are not
    /// interchangeable. Without tiles, the numbers are as dealt.
    pub(crate) fn of_tiles(hand: &Hand, tiles: &[Tile], meter: &'a Meter<'a>) -> Self {
        let (order, usage) = (hand.rules().order, hand.rules().usage);
        let mut places: Vec<usize> = (0..hand.numbers().len()).collect();
        let at = |place: &usize| (&hand.numbers()[*place], tiles.get(*place));
        if order == Order::Any {
            places.sort_unstable_by(|left, right| at(left).cmp(&at(right)));
        }
        let copies: Vec<usize> = match order {
            Order::Any => places.chunk_by(|left, right| at(left) == at(right)).map(<[usize]>::len).collect(),
            Order::Fixed => vec![1; places.len()],
        };
        let shared = if order == Order::Any { Parts::shared(&copies) } else { None };
        let making = shared.is_none().then(|| Making::new(places.len(), order, usage));
        let parts = shared.unwrap_or_else(|| Rc::new(Parts::none(&copies)));
        let numbers: Vec<Rational> = places.iter().map(|place| hand.numbers()[*place].clone()).collect();
        let tiles = places.iter().filter_map(|place| tiles.get(*place).cloned()).collect();
        Self { numbers, tiles, parts, making, size: 0, meter }
    }

    pub(crate) fn numbers(&self) -> &[Rational] {
        &self.numbers
    }

    pub(crate) fn node(&self, index: NodeIndex) -> &Node {
        &self.parts.nodes[index]
    }

    /// Returns every split of a node in two.
    pub(crate) fn splits(&self, index: NodeIndex) -> &[Split] {
        &self.parts.splits[self.parts.nodes[index].splits.clone()]
    }

    /// Returns the number of numbers of a node.
    pub(crate) fn size(&self, index: NodeIndex) -> usize {
        self.node(index).size
    }

    /// Returns the numbers of a node.
    pub(crate) fn numbers_of(&self, index: NodeIndex) -> Vec<Rational> {
        self.places(index).map(|place| self.numbers[place].clone()).collect()
    }

    /// Counts the numbers of a node that are interchangeable with one before them.
    pub(crate) fn repeats(&self, index: NodeIndex) -> usize {
        self.parts.repeats(self.node(index).mask)
    }

    /// Returns the tiles of a node.
    pub(crate) fn tiles_of(&self, index: NodeIndex) -> Vec<Tile> {
        let tile = |place: usize| self.tiles.get(place).cloned().unwrap_or_else(|| Tile::dealt(&self.numbers[place]));
        self.places(index).map(tile).collect()
    }

    /// Returns the tile of a node of one number that was left in a round.
    pub(crate) fn tile(&self, index: NodeIndex) -> Option<&Tile> {
        (self.node(index).size == 1).then(|| self.tiles.get(self.position(index))).flatten()
    }

    /// Returns the positions in [`numbers`](Self::numbers) of the numbers of a node.
    pub(super) fn places(&self, index: NodeIndex) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.node(index).mask;
        iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            place
        })
    }

    /// Returns the position in [`numbers`](Self::numbers) of the only number of a node of size 1.
    pub(crate) fn position(&self, index: NodeIndex) -> usize {
        self.node(index).mask.trailing_zeros() as usize
    }

    /// Returns the nodes of a size, and makes them if they are missing. The level is incomplete once the search has
    /// stopped.
    pub(crate) fn level(&mut self, size: usize) -> Range<NodeIndex> {
        while self.size < size {
            self.size += 1;
            match &mut self.making {
                Some(making) => {
                    let parts = Rc::get_mut(&mut self.parts).expect("what is not shared is its own");
                    making.add_level(parts, self.meter);
                }
                // What is shared counts as if it were made, so that a limit means the same each time.
                None => self.parts.nodes[self.parts.level(self.size)].iter().for_each(|node| node.count(self.meter)),
            }
        }
        self.made_level(size)
    }

    /// Returns the number of nodes that have been made.
    pub(super) fn nodes(&self) -> usize {
        self.parts.nodes.len()
    }

    /// Returns the nodes of a size that have been made.
    pub(crate) fn made_level(&self, size: usize) -> Range<NodeIndex> {
        self.parts.level(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::limits::Limits;
    use crate::rules::Rules;
    use crate::values::split::Split;

    /// Returns the nodes of all sizes, and the splits of the last node.
    fn nodes(numbers: &[i64], order: Order, usage: Use) -> (Vec<Node>, Vec<Split>) {
        let rules = Rules { order, usage, ..Game::COUNTDOWN.rules() };
        let numbers: Vec<Rational> = numbers.iter().map(|&number| number.into()).collect();
        let meter = Meter::new(&Limits::NONE);
        let mut lattice = HandLattice::new(&Hand::new(numbers.clone(), rules).unwrap(), &meter);
        lattice.level(numbers.len());
        let nodes = &lattice.parts.nodes;
        (nodes.clone(), lattice.splits(nodes.len() - 1).to_vec())
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

    #[test]
    fn what_is_shared_counts_as_if_it_were_made() {
        let hand = Hand::new([1, 2, 2, 3, 4, 5], Game::COUNTDOWN.rules()).unwrap();
        for _ in 0..2 {
            let meter = Meter::new(&Limits::NONE);
            let mut lattice = HandLattice::new(&hand, &meter);
            let nodes = lattice.level(1).len() + lattice.level(2).len();
            let splits: usize = (0..nodes).map(|node| lattice.splits(node).len()).sum();
            assert_eq!(meter.steps(), (nodes + splits) as u64);
        }
    }
}
