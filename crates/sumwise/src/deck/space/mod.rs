//! Spaces: every hand of a deck, each with the number of ways to deal it.

mod draws;
mod several;

use self::draws::Draws;
use self::several::Sequences;
pub(crate) use self::several::Several;
use crate::deck::pool::{Pool, Tile};
use crate::deck::{Deck, Drawer};
use crate::rules::Order;

/// The error of a space whose draws cannot be counted in 127 bits.
///
/// ```
/// use sumwise::{Order, Space, SpaceTooLarge};
///
/// let space = Space::draws(&"1..100".parse()?, 100, Order::Fixed);
/// assert_eq!(space.err(), Some(SpaceTooLarge));
/// # Ok::<(), sumwise::ParsePoolError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a space of more than 2^127 draws is too large: take fewer numbers or a smaller pool")]
pub struct SpaceTooLarge;

/// Every hand of a game, each with the number of ways to deal it.
///
/// With [`Order::Any`] a hand is a multiset, listed ascending; with [`Order::Fixed`] it is a sequence. Hands come in
/// lexicographic order. A way to deal is a set of physical tiles if the order is free, a sequence of tiles if it is
/// fixed, and an ordered tuple if values may come any number of times.
///
/// With several drawers, a sequence has the numbers of the first drawer first. The ways of a hand are summed over all
/// splits among the drawers; each split has the product of the ways to draw its parts.
///
/// ```
/// use sumwise::{Game, Order, Space};
///
/// let hands: Vec<_> = Space::of(&Game::COUNTDOWN, Order::Any).collect();
/// assert_eq!(hands.len(), 13_243);
/// assert_eq!(hands.iter().map(|(_, ways)| ways).sum::<u128>(), 134_596);
/// ```
#[derive(Clone, Debug)]
pub struct Space(Drawing);

#[derive(Clone, Debug)]
enum Drawing {
    One(Draws),
    Sets(Several, u128),
    Sequences(Sequences),
}

impl Space {
    /// Returns the space of a deck.
    ///
    /// # Errors
    /// [`SpaceTooLarge`] if the number of draws could exceed 2¹²⁷.
    pub(crate) fn of_deck(deck: &Deck, order: Order) -> Result<Self, SpaceTooLarge> {
        match deck {
            Deck::Draw(drawers) => Self::of_drawers(drawers, order),
            Deck::Copies { values, numbers } => Ok(Self(Drawing::One(Draws::copies(values.clone(), *numbers, order)))),
            Deck::Given(hand) => Ok(Self(Drawing::One(Draws::given(hand)))),
        }
    }

    /// Returns the space of all draws from drawers.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// let mut space = Space::of_drawers(Game::BIR_ISLEM.deck().drawers(), Order::Any)?;
    /// assert_eq!((space.hands(), space.deals()), (1287 * 9, 9_u128.pow(6)));
    /// assert_eq!(space.next(), Some((vec![1, 1, 1, 1, 1, 10], 1)));
    /// # Ok::<(), sumwise::SpaceTooLarge>(())
    /// ```
    ///
    /// # Errors
    /// [`SpaceTooLarge`] if the number of draws could exceed 2¹²⁷.
    pub fn of_drawers(drawers: &[Drawer], order: Order) -> Result<Self, SpaceTooLarge> {
        if let [Drawer { pool, numbers }] = drawers {
            return Self::draws(pool, *numbers, order);
        }
        let mut all = drawers.iter().map(|drawer| sequences(&drawer.pool, drawer.numbers));
        let draws = all.try_fold(1_u128, |product, drawn| product.checked_mul(drawn?));
        draws.filter(|draws| *draws < 1 << 127).ok_or(SpaceTooLarge)?;
        Ok(Self(match order {
            Order::Any => Drawing::Sets(Several::new(drawers).ok_or(SpaceTooLarge)?, 0),
            Order::Fixed => Drawing::Sequences(Sequences::new(drawers)),
        }))
    }

    /// Returns the space of all draws of `numbers` numbers from a pool.
    ///
    /// ```
    /// use sumwise::{Order, Space};
    ///
    /// let space = Space::draws(&"1..13x4".parse()?, 4, Order::Any).unwrap();
    /// assert_eq!(space.count(), 1820);
    /// # Ok::<(), sumwise::ParsePoolError>(())
    /// ```
    ///
    /// # Errors
    /// [`SpaceTooLarge`] if the number of draws could exceed 2¹²⁷.
    pub fn draws(pool: &Pool, numbers: usize, order: Order) -> Result<Self, SpaceTooLarge> {
        match sequences(pool, numbers) {
            Some(draws) if draws < 1 << 127 => {
                Ok(Self(Drawing::One(Draws::start(pool.tiles().to_vec(), pool.replaces(), numbers, order))))
            }
            _ => Err(SpaceTooLarge),
        }
    }

    /// Returns the space of all draws of `numbers` numbers from tiles, in any order.
    pub(crate) fn of_tiles(tiles: Vec<Tile>, numbers: usize) -> Self {
        Self(Drawing::One(Draws::start(tiles, false, numbers, Order::Any)))
    }

    /// Counts the hands, at most `u128::MAX`, without listing them. Takes time linear in the number of values.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// assert_eq!(Space::of(&Game::COUNTDOWN, Order::Any).hands(), 13_243);
    /// assert_eq!(Space::of(&Game::CARDS, Order::Fixed).hands(), 99_990);
    /// ```
    pub fn hands(&self) -> u128 {
        match &self.0 {
            Drawing::One(draws) => draws.hands(),
            Drawing::Sets(several, place) => several.len().saturating_sub(*place),
            Drawing::Sequences(sequences) => sequences.hands(),
        }
    }

    /// Counts the deals, which are the ways of all hands, without listing the hands.
    ///
    /// ```
    /// use sumwise::{Game, Order, Space};
    ///
    /// assert_eq!(Space::of(&Game::COUNTDOWN, Order::Any).deals(), 134_596);
    /// ```
    pub fn deals(&self) -> u128 {
        match &self.0 {
            Drawing::One(draws) => draws.deals(),
            Drawing::Sets(several, _) => several.deals(),
            Drawing::Sequences(sequences) => sequences.deals(),
        }
    }

    /// Skips to the hand with this index, from 0, without listing the earlier ones. Takes time quadratic in the number
    /// of values.
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
    pub fn starting_at(self, place: u128) -> Self {
        Self(match self.0 {
            Drawing::One(draws) => Drawing::One(draws.starting_at(place)),
            Drawing::Sets(several, from) => Drawing::Sets(several, from.saturating_add(place)),
            Drawing::Sequences(sequences) => Drawing::Sequences(sequences.starting_at(place)),
        })
    }
}

/// Returns an upper bound on the sequences drawn from a pool.
fn sequences(pool: &Pool, numbers: usize) -> Option<u128> {
    let size = pool.size().map_or(pool.values().len() as u128, u128::from).max(numbers as u128);
    size.checked_pow(u32::try_from(numbers).ok()?)
}

impl Iterator for Space {
    type Item = (Vec<i64>, u128);

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Drawing::One(draws) => draws.next(),
            Drawing::Sets(several, place) => {
                let hand = (*place < several.len()).then(|| several.at(*place))?;
                *place += 1;
                let ways = several.ways(&hand);
                Some((hand, ways))
            }
            Drawing::Sequences(sequences) => sequences.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn totals(game: &Game) -> (usize, u128) {
        Space::of(game, game.rules().order).fold((0, 0), |(hands, draws), (_, ways)| (hands + 1, draws + ways))
    }

    #[test]
    fn the_games_have_their_published_or_counted_sizes() {
        assert_eq!(totals(&Game::COUNTDOWN), (13_243, 134_596));
        assert_eq!(totals(&Game::TWENTY_FOUR), (1_820, 270_725));
        assert_eq!(totals(&Game::CARDS), (99_990, 40 * 39 * 38 * 37 * 36));
        assert_eq!(totals(&Game::MAKE_TEN), (715, 10_000));
        assert_eq!(totals(&Game::PRIMES), (1, 1));
        assert_eq!(totals(&Game::N_COPIES), (9, 9));
        assert_eq!(totals(&Game::KRYPTO).1, 56 * 55 * 54 * 53 * 52 / 120);
        assert_eq!(totals(&Game::BIR_ISLEM), (1_287 * 9, 9_u128.pow(6)));
        assert_eq!(totals(&Game::DIGITS), (177_100, 177_100));
    }

    #[test]
    fn hands_come_once_in_lexicographic_order() {
        for order in [Order::Any, Order::Fixed] {
            let hands: Vec<_> =
                Space::draws(&"1..3x2,7x1".parse().unwrap(), 3, order).unwrap().map(|(hand, _)| hand).collect();
            assert!(hands.is_sorted_by(|a, b| a < b), "{hands:?}");
        }
    }

    /// What `cargo xtask test --quick` leaves out.
    mod slow_tests {
        use super::*;

        #[test]
        fn hands_are_counted_as_they_are_listed() {
            for order in [Order::Any, Order::Fixed] {
                // The 127 million sequences of the newspaper's digits would take half a minute.
                let spaces = Game::built_in().iter().map(|game| Space::of(game, order));
                spaces.filter(|space| space.hands() < 20_000_000).for_each(|space| counted_as_listed(&space));
                counted_as_listed(&Space::draws(&"0..2,5".parse().unwrap(), 5, order).unwrap());
            }
        }
    }

    /// Lists every way to draw from the drawers, one by one.
    fn draws_one_by_one(drawers: &[Drawer]) -> Vec<Vec<i64>> {
        drawers.iter().fold(vec![Vec::new()], |hands, drawer| {
            let tiles = drawer.pool.numbers();
            let mut drawn: Vec<Vec<usize>> = vec![Vec::new()];
            for _ in 0..drawer.numbers {
                let left = |taken: &[usize], tile: &usize| drawer.pool.replaces() || !taken.contains(tile);
                let more = drawn.iter().flat_map(|taken| {
                    (0..tiles.len()).filter(|tile| left(taken, tile)).map(|tile| [&taken[..], &[tile]].concat())
                });
                drawn = more.collect();
            }
            let drawn = drawn.iter().map(|taken| taken.iter().map(|&tile| tiles[tile]).collect::<Vec<_>>());
            let drawn: Vec<Vec<i64>> = drawn.collect();
            hands.iter().flat_map(|hand| drawn.iter().map(move |more| [&hand[..], more].concat())).collect()
        })
    }

    #[test]
    fn several_drawers_are_as_drawn_one_by_one() {
        let table: [&[(&str, usize)]; 6] = [
            &[("1..3", 2), ("10,20", 1)],
            &[("1..3x2", 2), ("2..4x1", 2)],
            &[("1..3", 3), ("2..4x2", 2)],
            &[("1x2,5", 2), ("1..2", 1), ("1,5x3", 1)],
            &[("1..4", 2), ("1..4", 2)],
            &[("7x3", 2), ("7x2", 2)],
        ];
        for drawers in table {
            let drawer = |&(pool, numbers): &(&str, usize)| Drawer { pool: pool.parse().unwrap(), numbers };
            let drawers: Vec<Drawer> = drawers.iter().map(drawer).collect();
            for order in [Order::Any, Order::Fixed] {
                let mut ways = std::collections::BTreeMap::<Vec<i64>, u128>::new();
                for mut hand in draws_one_by_one(&drawers) {
                    if order == Order::Any {
                        hand.sort_unstable();
                    }
                    *ways.entry(hand).or_default() += 1;
                }
                // Without replacement, a draw in free order is a set, but `draws_one_by_one` lists each set in every
                // order.
                let taken = drawers.iter().filter(|drawer| order == Order::Any && !drawer.pool.replaces());
                let orders: u128 = taken.map(|drawer| (1..=drawer.numbers as u128).product::<u128>()).product();
                let expected: Vec<_> = ways.into_iter().map(|(hand, ways)| (hand, ways / orders)).collect();
                let space = Space::of_drawers(&drawers, order).unwrap();
                assert_eq!(space.clone().collect::<Vec<_>>(), expected, "{drawers:?} {order}");
                counted_as_listed(&space);
                for place in 0..=expected.len() + 1 {
                    let from = space.clone().starting_at(place as u128);
                    assert!(from.eq(space.clone().skip(place)), "{drawers:?} {order} {place}");
                }
                let later = space.clone().starting_at(2).starting_at(1);
                assert!(later.eq(space.skip(3)), "{drawers:?} {order}");
            }
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
            for game in [Game::PRIMES, Game::N_COPIES] {
                let space = Space::of(&game, order);
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
        assert_eq!(Space::of(&Game::PRIMES, Order::Fixed).next(), Some((vec![2, 3, 5, 7], 1)));
    }
}
