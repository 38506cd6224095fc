//! Hands drawn from one pool, each with the number of ways to deal it.

use num_integer::binomial;

use crate::deck::pool::Tile;
use crate::rules::Order;

/// The hands of a fixed size from one pool, as sets or as sequences, in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    tiles: Vec<Tile>,
    replace: bool,
    order: Order,
    /// The index of the value at each position, or `None` after the last hand.
    current: Option<Vec<usize>>,
    /// The number of copies of each drawn value in a listed hand. It is 1, except for hands that are copies of one
    /// value.
    repeat: usize,
}

impl Draws {
    /// Returns one hand for each value: `numbers` copies of it.
    pub(super) fn copies(values: impl Iterator<Item = i64>, numbers: usize, order: Order) -> Self {
        let tiles = values.map(|value| Tile { value, copies: 1 }).collect();
        Self { repeat: numbers, ..Self::start(tiles, false, 1, order) }
    }

    /// Returns the single hand of these numbers, in their order.
    pub(super) fn given(hand: &[i64]) -> Self {
        let tiles = hand.iter().map(|&value| Tile { value, copies: 1 }).collect();
        let start = Self::start(tiles, false, hand.len(), Order::Any);
        Self { current: Some((0..hand.len()).collect()), ..start }
    }

    /// Counts the hands.
    pub(super) fn hands(&self) -> u128 {
        self.current.as_ref().map_or(0, |current| self.beginning_with(&[], current.len()))
    }

    /// Counts the deals: the ways of all hands.
    pub(super) fn deals(&self) -> u128 {
        let Some(current) = &self.current else { return 0 };
        let numbers = current.len() as u128;
        let size = self.tiles.iter().map(|kind| u128::from(kind.copies)).sum();
        match (self.replace, self.order) {
            (true, _) => current.iter().map(|_| self.tiles.len() as u128).product(),
            (false, Order::Fixed) => falling(size, numbers),
            (false, Order::Any) => falling(size, numbers) / factorial(numbers),
        }
    }

    /// Skips to the hand with this index, counted from the first hand of all.
    pub(super) fn starting_at(self, mut place: u128) -> Self {
        let numbers = self.current.as_ref().map_or(0, Vec::len);
        let mut hand = Vec::with_capacity(numbers);
        while hand.len() < numbers {
            let tiles = self.lowest_after(&hand)..self.tiles.len();
            let kind = tiles.into_iter().filter(|&kind| self.has_left(&hand, kind)).find(|&kind| {
                let longer = [&hand[..], &[kind]].concat();
                let hands = self.beginning_with(&longer, numbers);
                let is_before = place >= hands;
                place -= if is_before { hands } else { 0 };
                !is_before
            });
            let Some(kind) = kind else { return Self { current: None, ..self } };
            hand.push(kind);
        }
        Self { current: self.current.is_some().then_some(hand), ..self }
    }

    /// Counts the hands that begin with a prefix, at most `u128::MAX`.
    fn beginning_with(&self, prefix: &[usize], numbers: usize) -> u128 {
        let left = numbers - prefix.len();
        // The number of ways to continue by each length with the tiles so far.
        let mut of_length = vec![0_u128; left + 1];
        of_length[0] = 1;
        for kind in self.lowest_after(prefix)..self.tiles.len() {
            let copies = if self.replace { left } else { self.tiles[kind].copies as usize - count(prefix, kind) };
            for length in (1..=left).rev() {
                for taken in 1..=length.min(copies) {
                    let places = match self.order {
                        Order::Any => 1,
                        Order::Fixed => binomial(length as u128, taken as u128),
                    };
                    of_length[length] =
                        of_length[length].saturating_add(of_length[length - taken].saturating_mul(places));
                }
            }
        }
        of_length[left]
    }

    /// Returns the lowest index that may follow a prefix.
    fn lowest_after(&self, prefix: &[usize]) -> usize {
        match self.order {
            Order::Any => prefix.last().copied().unwrap_or(0),
            Order::Fixed => 0,
        }
    }

    pub(super) fn start(tiles: Vec<Tile>, replace: bool, numbers: usize, order: Order) -> Self {
        let mut space = Self { tiles, replace, order, current: None, repeat: 1 };
        let mut first = Vec::with_capacity(numbers);
        space.current = space.fill(&mut first, numbers).then_some(first);
        space
    }

    /// Extends a prefix to the first hand of `numbers` numbers that begins with it. Returns whether there is one.
    fn fill(&self, prefix: &mut Vec<usize>, numbers: usize) -> bool {
        while prefix.len() < numbers {
            let Some(kind) = (self.lowest_after(prefix)..self.tiles.len()).find(|&kind| self.has_left(prefix, kind))
            else {
                return false;
            };
            prefix.push(kind);
        }
        true
    }

    /// Returns whether one more copy of a tile can be drawn after a prefix.
    fn has_left(&self, prefix: &[usize], kind: usize) -> bool {
        self.replace || count(prefix, kind) < self.tiles[kind].copies as usize
    }

    /// Returns the hand after `current` in lexicographic order.
    fn successor(&self, mut current: Vec<usize>) -> Option<Vec<usize>> {
        let numbers = current.len();
        while let Some(last) = current.pop() {
            let kept = current.len();
            for kind in last + 1..self.tiles.len() {
                if self.has_left(&current, kind) {
                    current.push(kind);
                    if self.fill(&mut current, numbers) {
                        return Some(current);
                    }
                    current.truncate(kept);
                }
            }
        }
        None
    }

    fn ways(&self, hand: &[usize]) -> u128 {
        let is_first = |&(at, kind): &(usize, &usize)| !hand[..at].contains(kind);
        let each = hand.iter().enumerate().filter(is_first);
        let each = each.map(|(_, &kind)| (self.tiles[kind].copies.into(), count(hand, kind) as u128));
        match (self.replace, self.order) {
            (true, Order::Fixed) => 1,
            (true, Order::Any) => each.fold(factorial(hand.len() as u128), |ways, (_, used)| ways / factorial(used)),
            (false, Order::Fixed) => each.map(|(copies, used)| falling(copies, used)).product(),
            // Most values are drawn once, and dividing integers of 128 bits is slow.
            (false, Order::Any) => each
                .map(|(copies, used)| if used == 1 { copies } else { falling(copies, used) / factorial(used) })
                .product(),
        }
    }
}

fn count(hand: &[usize], kind: usize) -> usize {
    hand.iter().filter(|&&dealt| dealt == kind).count()
}

/// Returns the falling factorial n·(n−1)·… of k factors.
fn falling(n: u128, k: u128) -> u128 {
    (0..k).map(|taken| n - taken).product()
}

fn factorial(n: u128) -> u128 {
    falling(n, n)
}

impl Iterator for Draws {
    type Item = (Vec<i64>, u128);

    fn next(&mut self) -> Option<Self::Item> {
        let current = self.current.take()?;
        let mut hand = Vec::with_capacity(current.len() * self.repeat);
        hand.extend(current.iter().flat_map(|&kind| std::iter::repeat_n(self.tiles[kind].value, self.repeat)));
        let ways = self.ways(&current);
        self.current = self.successor(current);
        Some((hand, ways))
    }
}
