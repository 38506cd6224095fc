//! The sub-hands of a hand and their splits, as they follow from which numbers are equal.
//!
//! They do not depend on the numbers. Small hands in any order share those that a thread made for its first such hand.

use std::cell::OnceCell;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use num_integer::binomial;
use rustc_hash::FxHashMap;

use crate::limits::{Limits, Meter};
use crate::rules::{Order, Use};
use crate::values::split::Split;

/// The index of a node in its lattice.
pub(crate) type NodeIndex = usize;

/// A sub-hand.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The positions of its numbers in the lattice's numbers, a bit for each. Equal numbers use the lowest of their
    /// positions.
    pub(super) mask: u64,
    /// The number of its numbers.
    pub(super) size: usize,
    /// The number of choices of positions in the hand that give this sub-hand.
    pub(crate) ways: u64,
    /// The range of its splits.
    pub(super) splits: Range<usize>,
}

impl Node {
    /// Counts the node and its splits as work and as memory of a search.
    pub(super) fn count(&self, meter: &Meter<'_>) {
        meter.add_steps(1 + self.splits.len() as u64);
        meter.has_room(size_of::<Self>() + self.splits.len() * size_of::<Split>());
    }
}

/// The nodes that have been made, and their splits.
pub(super) struct Parts {
    /// The groups of interchangeable numbers.
    runs: Vec<Copies>,
    pub(super) nodes: Vec<Node>,
    pub(super) splits: Vec<Split>,
    /// The end of the nodes of each size, indexed by size. Level 0 is empty.
    levels: Vec<usize>,
}

/// The most numbers of a hand whose parts are shared.
const MOST_SHARED: usize = 6;

thread_local! {
    /// The parts of all sizes, by which numbers are equal to the one before them. Each thread has its own, since threads that count
    /// the users of one would wait for each other.
    static SHARED: [OnceCell<Rc<Parts>>; 1 << MOST_SHARED] = const { [const { OnceCell::new() }; 1 << MOST_SHARED] };
}

impl Parts {
    /// Returns the parts of all sizes of a small hand in any order, given the number of copies of each number, in turn.
    pub(super) fn shared(copies: &[usize]) -> Option<Rc<Self>> {
        let numbers = copies.iter().sum();
        // A one for each number, and a zero for each further copy.
        let pattern = || copies.iter().fold(0, |pattern, copies| (pattern << 1 | 1) << (copies - 1));
        let make = || {
            let mut parts = Self::none(copies);
            let mut making = Making::new(numbers, Order::Any, Use::Any);
            let meter = Meter::new(&Limits::NONE);
            (0..numbers).for_each(|_| making.add_level(&mut parts, &meter));
            Rc::new(parts)
        };
        (numbers <= MOST_SHARED).then(|| SHARED.with(|shared| Rc::clone(shared[pattern()].get_or_init(make))))
    }

    /// Returns parts of which none have been made, given the number of copies of each number, in turn.
    pub(super) fn none(copies: &[usize]) -> Self {
        let numbers: usize = copies.iter().sum();
        let mut start = 0;
        let masks = copies.iter().map(|&copies| {
            start += copies;
            ones(copies) << (start - copies)
        });
        let mut runs = Vec::new();
        Copies::add(&mut runs, masks);
        let nodes = Vec::with_capacity(1 << numbers.min(MOST_INDEXED));
        // Different numbers have less than 3ⁿ/2 splits. Equal numbers and fixed orders have fewer.
        let splits = Vec::with_capacity(3_usize.pow(u32::try_from(numbers.min(MOST_RESERVED)).unwrap_or(0)) / 2);
        Self { runs, nodes, splits, levels: vec![0] }
    }

    /// Returns the nodes of a size that have been made.
    pub(super) fn level(&self, size: usize) -> Range<NodeIndex> {
        self.levels[size - 1]..self.levels[size]
    }

    /// Returns the groups of at least two interchangeable numbers.
    fn repeated(&self) -> impl Iterator<Item = &Copies> {
        self.runs.iter().filter(|run| run.count > 1)
    }

    /// Counts the numbers of a mask that are interchangeable with one before them.
    pub(super) fn repeats(&self, mask: u64) -> usize {
        self.repeated().map(|run| ((run.mask & mask).count_ones() as usize).saturating_sub(1)).sum()
    }

    /// Returns whether no two numbers of a mask are interchangeable.
    fn all_differ(&self, mask: u64) -> bool {
        self.repeated().all(|run| (run.mask & mask).count_ones() <= 1)
    }
}

/// What more parts are made with.
pub(super) struct Making {
    numbers: usize,
    order: Order,
    usage: Use,
    /// Room for the groups of interchangeable numbers of one node, while its splits are made.
    of_part: Vec<Copies>,
    index: NodesByMask,
}

impl Making {
    pub(super) fn new(numbers: usize, order: Order, usage: Use) -> Self {
        Self { numbers, order, usage, of_part: Vec::new(), index: NodesByMask::new(numbers) }
    }

    /// Makes the nodes of the next size. They are incomplete once the search has stopped.
    pub(super) fn add_level(&mut self, parts: &mut Parts, meter: &Meter<'_>) {
        let size = parts.levels.len();
        if self.order == Order::Fixed && self.usage == Use::All {
            let _ = (0..=self.numbers - size).try_for_each(|start| self.add_node(parts, ones(size) << start, 1, meter));
        } else {
            let runs = parts.runs.clone();
            let _ = for_each_part(&runs, size, |mask, ways| self.add_node(parts, mask, ways, meter));
        }
        parts.levels.push(parts.nodes.len());
    }

    /// Adds a node. Breaks once the search has stopped, because the smaller nodes of its splits may then be missing.
    fn add_node(&mut self, parts: &mut Parts, mask: u64, ways: u64, meter: &Meter<'_>) -> ControlFlow<()> {
        if !meter.may_go_on() {
            return ControlFlow::Break(());
        }
        let start = parts.splits.len();
        self.add_splits(parts, mask);
        let node = Node { mask, size: mask.count_ones() as usize, ways, splits: start..parts.splits.len() };
        node.count(meter);
        self.index.insert(mask, parts.nodes.len());
        parts.nodes.push(node);
        ControlFlow::Continue(())
    }

    fn add_splits(&mut self, parts: &mut Parts, mask: u64) {
        let all_differ = parts.all_differ(mask);
        let (index, Parts { runs, splits, .. }) = (&self.index, parts);
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
        let of_part = &mut self.of_part;
        of_part.clear();
        Copies::add(of_part, runs.iter().map(|run| run.mask & mask).filter(|run| *run != 0));
        for left_size in 1..=size / 2 {
            let _ = for_each_part(of_part, left_size, |left, ways| {
                let right = of_part.iter().fold(0, |right, run| right | run.rest(left));
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
        match taken.min(self.count - taken) {
            0 => 1,
            1 => self.count as u64,
            fewer => binomial(self.count as u64, fewer as u64),
        }
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
        if size == 0 {
            return found(part, ways);
        }
        for (at, run) in runs.iter().enumerate() {
            let least = size.saturating_sub(run.after);
            for taken in (least.max(1)..=size.min(run.count)).rev() {
                let ways = ways * run.choices(taken);
                choose(&runs[at + 1..], size - taken, part | lowest(run.mask, taken), ways, found)?;
            }
            if least > 0 {
                break;
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
