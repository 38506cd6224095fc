//! Every hand a game can deal, each with its number of ways to be dealt.

use num_integer::binomial;

use crate::game::{Deck, Game};
use crate::pool::{Pool, Tile};
use crate::rules::Order;

/// There are more draws than can be counted in 127 bits.
///
/// ```
/// use sumwise::{Order, Space, SpaceTooLarge};
///
/// let space = Space::draws(&"1..100".parse()?, 100, Order::Fixed);
/// assert_eq!(space.err(), Some(SpaceTooLarge));
/// # Ok::<(), sumwise::pool::ParsePoolError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a space of more than 2^127 draws is too large: take fewer numbers or a smaller pool")]
pub struct SpaceTooLarge;

/// Every hand a game can deal, each with the number of ways to deal it.
///
/// With [`Order::Any`] a hand is a multiset, listed ascending; with [`Order::Fixed`] it is a sequence. Hands come in
/// lexicographic order. A way to deal is a set of physical cards or tiles where the order is free, a sequence of them
/// where it is fixed, and an ordered tuple where a value may come any number of times.
///
/// ```
/// use sumwise::{Game, Order, Space};
///
/// let hands: Vec<_> = Space::of(Game::Countdown, Order::Any).collect();
/// assert_eq!(hands.len(), 13_243);
/// assert_eq!(hands.iter().map(|(_, ways)| ways).sum::<u128>(), 134_596);
/// ```
#[derive(Clone, Debug)]
pub struct Space {
    tiles: Vec<Tile>,
    replace: bool,
    order: Order,
    /// For each position the tile dealt there; `None` when every hand has been listed.
    current: Option<Vec<usize>>,
    /// How many numbers of each listed hand are written out; more than `current` has where one value is copied.
    repeat: usize,
}

impl Space {
    /// The space of a game, with the hands as sets or as sequences.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// let mut hands = Space::of(Game::TwentyFour, Order::Any);
    /// assert_eq!(hands.next(), Some((vec![1, 1, 1, 1], 1)));
    /// assert_eq!(hands.next(), Some((vec![1, 1, 1, 2], 16))); // three of four 1s and one of four 2s
    /// ```
    pub fn of(game: Game, order: Order) -> Self {
        match game.deck() {
            Deck::Draw { pool, numbers } => Self::draws(&pool, numbers, order).expect("every deck is within the bound"),
            Deck::Copies { values, numbers } => {
                let tiles = values.map(|value| Tile { value, copies: 1 }).collect();
                Self { repeat: numbers, ..Self::start(tiles, false, 1, order) }
            }
            Deck::Given(hand) => Self {
                current: Some((0..hand.len()).collect()),
                ..Self::start(
                    hand.iter().map(|&value| Tile { value, copies: 1 }).collect(),
                    false,
                    hand.len(),
                    Order::Any,
                )
            },
        }
    }

    /// The space of all draws of `numbers` numbers from a pool.
    ///
    /// ```
    /// use sumwise::{Order, Space};
    ///
    /// let space = Space::draws(&"1..13x4".parse()?, 4, Order::Any).unwrap();
    /// assert_eq!(space.count(), 1820);
    /// # Ok::<(), sumwise::pool::ParsePoolError>(())
    /// ```
    ///
    /// # Errors
    /// [`SpaceTooLarge`] when the number of draws could pass 2¹²⁷.
    pub fn draws(pool: &Pool, numbers: usize, order: Order) -> Result<Self, SpaceTooLarge> {
        let size = pool.size().map_or(pool.values().len() as u128, u128::from).max(numbers as u128);
        let draws = u32::try_from(numbers).ok().and_then(|numbers| size.checked_pow(numbers));
        match draws {
            Some(draws) if draws < 1 << 127 => Ok(Self::start(pool.tiles().to_vec(), pool.replaces(), numbers, order)),
            _ => Err(SpaceTooLarge),
        }
    }

    /// How many hands there are, at most `u128::MAX`, without listing them. Costs time in proportion to the values.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// assert_eq!(Space::of(Game::Countdown, Order::Any).hands(), 13_243);
    /// assert_eq!(Space::of(Game::Cards, Order::Fixed).hands(), 99_990);
    /// ```
    pub fn hands(&self) -> u128 {
        self.current.as_ref().map_or(0, |current| self.beginning_with(&[], current.len()))
    }

    /// In how many ways any hand can be dealt, without listing them.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// assert_eq!(Space::of(Game::Countdown, Order::Any).deals(), 134_596);
    /// ```
    pub fn deals(&self) -> u128 {
        let Some(current) = &self.current else { return 0 };
        let numbers = current.len() as u128;
        let size = self.tiles.iter().map(|tile| u128::from(tile.copies)).sum();
        match (self.replace, self.order) {
            (true, _) => current.iter().map(|_| self.tiles.len() as u128).product(),
            (false, Order::Fixed) => falling(size, numbers),
            (false, Order::Any) => falling(size, numbers) / falling(numbers, numbers),
        }
    }

    /// The hands from a place on, the first being at 0, without listing those before it. Costs time in proportion to the
    /// square of the values.
    ///
    /// ```
    /// use sumwise::{Order, Space};
    ///
    /// let space = Space::draws(&"1..100".parse()?, 6, Order::Any)?;
    /// assert_eq!(space.hands(), 1_609_344_100);
    /// let mut last = space.starting_at(1_609_344_099);
    /// assert_eq!(last.next(), Some((vec![100; 6], 1)));
    /// assert_eq!(last.next(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn starting_at(self, mut place: u128) -> Self {
        let numbers = self.current.as_ref().map_or(0, Vec::len);
        let mut hand = Vec::with_capacity(numbers);
        while hand.len() < numbers {
            let tiles = self.lowest_after(&hand)..self.tiles.len();
            let tile = tiles.into_iter().filter(|&tile| self.has_left(&hand, tile)).find(|&tile| {
                let longer = [&hand[..], &[tile]].concat();
                let hands = self.beginning_with(&longer, numbers);
                let is_before = place >= hands;
                place -= if is_before { hands } else { 0 };
                !is_before
            });
            let Some(tile) = tile else { return Self { current: None, ..self } };
            hand.push(tile);
        }
        Self { current: self.current.is_some().then_some(hand), ..self }
    }

    /// How many hands begin with a prefix, at most `u128::MAX`.
    fn beginning_with(&self, prefix: &[usize], numbers: usize) -> u128 {
        let left = numbers - prefix.len();
        // For each length the ways to go on with so many numbers made of the tiles so far.
        let mut of_length = vec![0_u128; left + 1];
        of_length[0] = 1;
        for tile in self.lowest_after(prefix)..self.tiles.len() {
            let copies = if self.replace { left } else { self.tiles[tile].copies as usize - count(prefix, tile) };
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

    /// The first tile that may come after a prefix.
    fn lowest_after(&self, prefix: &[usize]) -> usize {
        match self.order {
            Order::Any => prefix.last().copied().unwrap_or(0),
            Order::Fixed => 0,
        }
    }

    fn start(tiles: Vec<Tile>, replace: bool, numbers: usize, order: Order) -> Self {
        let mut space = Self { tiles, replace, order, current: None, repeat: 1 };
        let mut first = Vec::with_capacity(numbers);
        space.current = space.fill(&mut first, numbers).then_some(first);
        space
    }

    /// Extends a prefix to the first hand of `numbers` numbers that begins with it, if there is one.
    fn fill(&self, prefix: &mut Vec<usize>, numbers: usize) -> bool {
        while prefix.len() < numbers {
            let Some(tile) = (self.lowest_after(prefix)..self.tiles.len()).find(|&tile| self.has_left(prefix, tile))
            else {
                return false;
            };
            prefix.push(tile);
        }
        true
    }

    fn has_left(&self, prefix: &[usize], tile: usize) -> bool {
        self.replace || count(prefix, tile) < self.tiles[tile].copies as usize
    }

    /// The hand after `current` in lexicographic order.
    fn successor(&self, mut current: Vec<usize>) -> Option<Vec<usize>> {
        let numbers = current.len();
        while let Some(last) = current.pop() {
            for tile in last + 1..self.tiles.len() {
                if self.has_left(&current, tile) {
                    let mut next = current.clone();
                    next.push(tile);
                    if self.fill(&mut next, numbers) {
                        return Some(next);
                    }
                }
            }
        }
        None
    }

    fn ways(&self, hand: &[usize]) -> u128 {
        let used = |tile| count(hand, tile) as u128;
        let each = (0..self.tiles.len()).filter(|&tile| used(tile) > 0);
        match (self.replace, self.order) {
            (true, Order::Fixed) => 1,
            (true, Order::Any) => {
                falling(hand.len() as u128, hand.len() as u128)
                    / each.map(|tile| falling(used(tile), used(tile))).product::<u128>()
            }
            (false, Order::Fixed) => each.map(|tile| falling(self.tiles[tile].copies.into(), used(tile))).product(),
            (false, Order::Any) => each
                .map(|tile| falling(self.tiles[tile].copies.into(), used(tile)) / falling(used(tile), used(tile)))
                .product(),
        }
    }
}

fn count(hand: &[usize], tile: usize) -> usize {
    hand.iter().filter(|&&dealt| dealt == tile).count()
}

/// n·(n−1)·…, k factors.
fn falling(n: u128, k: u128) -> u128 {
    (0..k).map(|taken| n - taken).product()
}

impl Iterator for Space {
    type Item = (Vec<i64>, u128);

    fn next(&mut self) -> Option<Self::Item> {
        let current = self.current.take()?;
        let hand = current.iter().flat_map(|&tile| std::iter::repeat_n(self.tiles[tile].value, self.repeat)).collect();
        let ways = self.ways(&current);
        self.current = self.successor(current);
        Some((hand, ways))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(game: Game) -> (usize, u128) {
        Space::of(game, game.rules().order).fold((0, 0), |(hands, draws), (_, ways)| (hands + 1, draws + ways))
    }

    #[test]
    fn the_seven_games_have_their_published_or_counted_sizes() {
        assert_eq!(totals(Game::Countdown), (13_243, 134_596));
        assert_eq!(totals(Game::TwentyFour), (1_820, 270_725));
        assert_eq!(totals(Game::Cards), (99_990, 40 * 39 * 38 * 37 * 36));
        assert_eq!(totals(Game::MakeTen), (715, 10_000));
        assert_eq!(totals(Game::Primes), (1, 1));
        assert_eq!(totals(Game::NCopies), (9, 9));
        assert_eq!(totals(Game::Krypto).1, 56 * 55 * 54 * 53 * 52 / 120);
    }

    #[test]
    fn hands_come_once_in_lexicographic_order() {
        for order in [Order::Any, Order::Fixed] {
            let hands: Vec<_> =
                Space::draws(&"1..3x2,7x1".parse().unwrap(), 3, order).unwrap().map(|(hand, _)| hand).collect();
            assert!(hands.is_sorted_by(|a, b| a < b), "{hands:?}");
        }
    }

    #[test]
    fn hands_are_counted_as_they_are_listed() {
        for order in [Order::Any, Order::Fixed] {
            for game in Game::ALL {
                counted_as_listed(&Space::of(*game, order));
            }
            counted_as_listed(&Space::draws(&"0..2,5".parse().unwrap(), 5, order).unwrap());
        }
    }

    fn counted_as_listed(space: &Space) {
        let (hands, deals) = space.clone().fold((0, 0), |(hands, deals), (_, ways)| (hands + 1, deals + ways));
        assert_eq!((space.hands(), space.deals()), (hands, deals), "{space:?}");
    }

    #[test]
    fn hands_stand_at_their_places() {
        for order in [Order::Any, Order::Fixed] {
            for pool in ["0..2,5", "1..3x2,7x1", "4x3", "1x1"] {
                let space = Space::draws(&pool.parse().unwrap(), 3, order).unwrap();
                for place in 0..=space.clone().count() + 1 {
                    let listed = space.clone().skip(place);
                    assert!(space.clone().starting_at(place as u128).eq(listed), "{pool} {order} {place}");
                }
            }
            for game in [Game::Primes, Game::NCopies] {
                let space = Space::of(game, order);
                assert!((0..=space.hands()).all(|place| {
                    let listed = space.clone().skip(usize::try_from(place).unwrap());
                    space.clone().starting_at(place).eq(listed)
                }));
            }
        }
    }

    #[test]
    fn a_pool_smaller_than_the_hand_has_no_hands() {
        assert_eq!(Space::draws(&"1..3x1".parse().unwrap(), 4, Order::Any).unwrap().count(), 0);
    }

    #[test]
    fn the_primes_stay_in_their_order() {
        assert_eq!(Space::of(Game::Primes, Order::Fixed).next(), Some((vec![2, 3, 5, 7], 1)));
    }
}
