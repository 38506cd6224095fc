//! Hands drawn from several drawers, which may share values.

use std::collections::HashMap;
use std::sync::Arc;

use num_integer::binomial;

use super::draws::Draws;
use crate::deck::Drawer;
use crate::deck::pool::Pool;
use crate::rules::Order;

/// The number of tiles taken from each drawer.
type Taken = Vec<usize>;

/// The multisets that can be drawn from several drawers, indexed in lexicographic order.
#[derive(Clone, Debug)]
pub(crate) struct Several(Arc<Tree>);

/// The prefixes of hands, grown value by value. The ways to complete a prefix depend only on its possible splits among
/// the drawers, which are kept as a sorted list.
#[derive(Debug)]
struct Tree {
    drawers: Vec<Drawer>,
    /// The values of all drawers, ascending.
    values: Vec<i64>,
    /// The number of completions, by the next value and the splits of the prefix.
    hands: HashMap<(usize, Vec<Taken>), u128>,
    len: u128,
}

impl Several {
    /// Counts the hands. Returns `None` if they are more than `u128` holds.
    pub(crate) fn new(drawers: &[Drawer]) -> Option<Self> {
        let mut values: Vec<i64> = drawers.iter().flat_map(|drawer| drawer.pool.values()).collect();
        values.sort_unstable();
        values.dedup();
        let mut tree = Tree { drawers: drawers.to_vec(), values, hands: HashMap::new(), len: 0 };
        tree.len = tree.count(0, vec![vec![0; drawers.len()]])?;
        Some(Self(Arc::new(tree)))
    }

    /// Counts the hands.
    pub(crate) fn len(&self) -> u128 {
        self.0.len
    }

    /// Returns the hand at an index below [`Several::len`].
    pub(crate) fn at(&self, place: u128) -> Vec<i64> {
        self.0.at(place)
    }

    /// Counts the deals: the ways of all hands.
    pub(super) fn deals(&self) -> u128 {
        self.0.drawers.iter().map(|drawer| draws(drawer, Order::Any).deals()).product()
    }

    /// Counts the ways to deal a sorted hand.
    pub(super) fn ways(&self, hand: &[i64]) -> u128 {
        let mut ways = HashMap::from([(vec![0; self.0.drawers.len()], 1_u128)]);
        for run in hand.chunk_by(|a, b| a == b) {
            let mut longer = HashMap::new();
            for (taken, before) in ways {
                for more in self.0.splits(run[0], run.len(), &taken) {
                    let draws: u128 = (0..more.len())
                        .map(|at| drawn(&self.0.drawers[at].pool, run[0], taken[at], more[at] - taken[at]))
                        .product();
                    *longer.entry(more).or_default() += before * draws;
                }
            }
            ways = longer;
        }
        ways.into_values().sum()
    }
}

/// Counts the ways to draw copies of a value from a drawer after `before` other numbers.
fn drawn(pool: &Pool, value: i64, before: usize, copies: usize) -> u128 {
    if pool.replaces() {
        binomial((before + copies) as u128, copies as u128)
    } else {
        binomial(pool.copies(value, copies).into(), copies as u128)
    }
}

impl Tree {
    /// Counts the completions of a prefix with values from this index on, given its splits. Returns `None` if the count
    /// overflows.
    fn count(&mut self, value: usize, split: Vec<Taken>) -> Option<u128> {
        if value == self.values.len() {
            return Some(u128::from(split.iter().any(|taken| self.left(taken) == 0)));
        }
        let key = (value, split);
        if let Some(hands) = self.hands.get(&key) {
            return Some(*hands);
        }
        let mut hands = 0_u128;
        for copies in 0..=self.left(&key.1[0]) {
            let after = self.after(value, copies, &key.1);
            if !after.is_empty() {
                hands = hands.checked_add(self.count(value + 1, after)?)?;
            }
        }
        self.hands.insert(key, hands);
        Some(hands)
    }

    fn at(&self, mut place: u128) -> Vec<i64> {
        let mut split = vec![vec![0; self.drawers.len()]];
        let mut hand = Vec::new();
        for (at, &value) in self.values.iter().enumerate() {
            for copies in (0..=self.left(&split[0])).rev() {
                let after = self.after(at, copies, &split);
                let hands = self.counted(at + 1, &after);
                if place < hands {
                    hand.extend(std::iter::repeat_n(value, copies));
                    split = after;
                    break;
                }
                place -= hands;
            }
        }
        hand
    }

    /// Returns what [`Tree::count`] counted.
    fn counted(&self, value: usize, split: &[Taken]) -> u128 {
        if split.is_empty() {
            0
        } else if value == self.values.len() {
            u128::from(self.left(&split[0]) == 0)
        } else {
            self.hands[&(value, split.to_vec())]
        }
    }

    /// Counts the numbers that a prefix lacks. All its splits lack equally many.
    fn left(&self, taken: &Taken) -> usize {
        self.drawers.iter().zip(taken).map(|(drawer, taken)| drawer.numbers - taken).sum()
    }

    /// Lists the splits of a prefix after some copies of a value were added. The list is empty if the copies cannot be
    /// drawn.
    fn after(&self, value: usize, copies: usize, split: &[Taken]) -> Vec<Taken> {
        let mut after: Vec<Taken> =
            split.iter().flat_map(|taken| self.splits(self.values[value], copies, taken)).collect();
        after.sort_unstable();
        after.dedup();
        after
    }

    /// Lists the ways to take copies of a value from the drawers.
    fn splits(&self, value: i64, copies: usize, taken: &Taken) -> Vec<Taken> {
        let mut splits = vec![(taken.clone(), copies)];
        for (at, drawer) in self.drawers.iter().enumerate() {
            let most = drawer.pool.copies(value, copies) as usize;
            let more = |(taken, left): (Taken, usize)| {
                let most = most.min(left).min(drawer.numbers - taken[at]);
                (0..=most).map(move |given| {
                    let mut taken = taken.clone();
                    taken[at] += given;
                    (taken, left - given)
                })
            };
            splits = splits.into_iter().flat_map(more).collect();
        }
        splits.into_iter().filter(|(_, left)| *left == 0).map(|(taken, _)| taken).collect()
    }
}

fn draws(drawer: &Drawer, order: Order) -> Draws {
    Draws::start(drawer.pool.tiles().to_vec(), drawer.pool.replaces(), drawer.numbers, order)
}

/// The sequences drawn drawer by drawer, in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Sequences {
    /// The sequences of each drawer, from the first on.
    all: Vec<Draws>,
    /// The remaining sequences of each drawer.
    rest: Vec<Draws>,
    /// The parts of the current sequence; empty after the last sequence.
    parts: Vec<(Vec<i64>, u128)>,
    /// The number of sequences left.
    left: u128,
}

impl Sequences {
    pub(super) fn new(drawers: &[Drawer]) -> Self {
        let all: Vec<Draws> = drawers.iter().map(|drawer| draws(drawer, Order::Fixed)).collect();
        let left = all.iter().map(Draws::hands).fold(1, u128::saturating_mul);
        Self { all, rest: Vec::new(), parts: Vec::new(), left }.starting_at(0)
    }

    pub(super) fn hands(&self) -> u128 {
        self.left
    }

    pub(super) fn deals(&self) -> u128 {
        self.all.iter().map(Draws::deals).product()
    }

    pub(super) fn starting_at(self, place: u128) -> Self {
        let total = self.all.iter().map(Draws::hands).fold(1, u128::saturating_mul);
        let mut place = place.saturating_add(total - self.left);
        let left = total.saturating_sub(place);
        if left == 0 {
            return Self { rest: Vec::new(), parts: Vec::new(), left, ..self };
        }
        let mut rest: Vec<Draws> = Vec::with_capacity(self.all.len());
        for draws in self.all.iter().rev() {
            let hands = draws.hands();
            rest.push(draws.clone().starting_at(place % hands));
            place /= hands;
        }
        rest.reverse();
        let parts = rest.iter_mut().map(|draws| draws.next().expect("the place is one of the drawer's")).collect();
        Self { rest, parts, left, ..self }
    }

    fn advance(&mut self) {
        for at in (0..self.all.len()).rev() {
            if let Some(part) = self.rest[at].next() {
                self.parts[at] = part;
                return;
            }
            self.rest[at] = self.all[at].clone();
            self.parts[at] = self.rest[at].next().expect("a drawer has a sequence");
        }
    }
}

impl Iterator for Sequences {
    type Item = (Vec<i64>, u128);

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let hand = self.parts.iter().flat_map(|(part, _)| part).copied().collect();
        let ways = self.parts.iter().map(|(_, ways)| ways).product();
        if self.left > 0 {
            self.advance();
        }
        Some((hand, ways))
    }
}
