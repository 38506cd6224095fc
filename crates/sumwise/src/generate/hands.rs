//! The hands of a deck, by index, without listing them.

use crate::deck::pool::{Pool, Tile};
use crate::deck::space::Several;
use crate::game::{Deck, Drawer};
use crate::rules::Order;

/// The hands of a deck. Hands drawn from a pool are sorted multisets in lexicographic order, as in
/// [`Space`](crate::Space).
#[derive(Clone, Debug)]
pub(super) enum Hands {
    Drawn(Drawn),
    /// Sorted multisets from several drawers.
    Several(Several),
    /// A sorted multiset from each drawer, one after the other.
    InTurn(Vec<Drawn>),
    Copies {
        values: std::ops::RangeInclusive<i64>,
        numbers: usize,
    },
    Given(Vec<i64>),
}

impl Hands {
    /// Returns the hands of a deck, or `None` if there are too many to count.
    pub(super) fn of(deck: &Deck, order: Order) -> Option<Self> {
        let drawn = |drawer: &Drawer| Drawn::new(&drawer.pool, drawer.numbers);
        Some(match (deck, order) {
            (Deck::Draw(drawers), _) if drawers.len() == 1 => Self::Drawn(drawn(&drawers[0])?),
            (Deck::Draw(drawers), Order::Any) => Self::Several(Several::new(drawers)?),
            (Deck::Draw(drawers), Order::Fixed) => Self::InTurn(drawers.iter().map(drawn).collect::<Option<_>>()?),
            (Deck::Copies { values, numbers }, _) => Self::Copies { values: values.clone(), numbers: *numbers },
            (Deck::Given(hand), _) => Self::Given(hand.to_vec()),
        })
    }

    /// Counts the hands. Returns `None` if there are too many to count.
    pub(super) fn len(&self) -> Option<u128> {
        match self {
            Self::Drawn(drawn) => Some(drawn.len()),
            Self::Several(several) => Some(several.len()),
            Self::InTurn(drawers) => drawers.iter().map(Drawn::len).try_fold(1, u128::checked_mul),
            Self::Copies { values, .. } => Some(values.clone().count() as u128),
            Self::Given(_) => Some(1),
        }
    }

    /// Counts the orders in which the numbers of a hand can be dealt. Equal numbers count as different. Returns `None`
    /// if there are too many to count.
    pub(super) fn arrangements(&self) -> Option<u128> {
        match self {
            Self::Drawn(drawn) => drawn.arrangements(),
            Self::InTurn(drawers) => {
                drawers.iter().try_fold(1_u128, |product, drawn| product.checked_mul(drawn.arrangements()?))
            }
            Self::Several(_) | Self::Copies { .. } | Self::Given(_) => Some(1),
        }
    }

    /// Returns the hand at an index below [`Hands::len`].
    pub(super) fn at(&self, mut place: u128) -> Vec<i64> {
        match self {
            Self::Drawn(drawn) => drawn.at(place),
            Self::Several(several) => several.at(place),
            Self::InTurn(drawers) => {
                let part = |drawn: &Drawn| {
                    let at = place % drawn.len();
                    place /= drawn.len();
                    drawn.at(at)
                };
                drawers.iter().flat_map(part).collect()
            }
            Self::Copies { values, numbers } => {
                let step = usize::try_from(place).expect("the place is below the number of values");
                vec![values.clone().nth(step).expect("the place is below the number of values"); *numbers]
            }
            Self::Given(hand) => hand.clone(),
        }
    }

    /// Returns the numbers of a hand in the arrangement at an index below [`Hands::arrangements`]. Arrangements that
    /// differ only in the order of equal numbers give `None`, except one, so each sequence has one index.
    pub(super) fn arranged(&self, hand: &[i64], mut place: u128) -> Option<Vec<i64>> {
        let Self::InTurn(drawers) = self else { return arranged(hand, place) };
        let (mut sequence, mut rest) = (Vec::with_capacity(hand.len()), hand);
        for drawn in drawers {
            let (part, after) = rest.split_at(drawn.numbers);
            let orders = drawn.arrangements().expect("the arrangements were counted");
            sequence.extend(arranged(part, place % orders)?);
            place /= orders;
            rest = after;
        }
        Some(sequence)
    }
}

/// The multisets of one size from a pool.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    tiles: Vec<Tile>,
    numbers: usize,
    /// The numbers of multisets by size and first tile: `tails[size][i]` counts those of the tiles from index `i` on.
    tails: Vec<Vec<u128>>,
}

impl Drawn {
    fn new(pool: &Pool, numbers: usize) -> Option<Self> {
        let any = u32::try_from(numbers).ok()?;
        let copies = |tile: &Tile| Tile { copies: if pool.replaces() { any } else { tile.copies }, ..*tile };
        let tiles: Vec<Tile> = pool.tiles().iter().map(copies).collect();
        let mut tails = vec![vec![0_u128; tiles.len() + 1]; numbers + 1];
        tails[0][tiles.len()] = 1;
        for (at, tile) in tiles.iter().enumerate().rev() {
            for size in 0..=numbers {
                let most = size.min(tile.copies as usize);
                tails[size][at] =
                    (0..=most).try_fold(0_u128, |sum, taken| sum.checked_add(tails[size - taken][at + 1]))?;
            }
        }
        Some(Self { tiles, numbers, tails })
    }

    fn len(&self) -> u128 {
        self.tails[self.numbers][0]
    }

    fn arrangements(&self) -> Option<u128> {
        (1..=self.numbers as u128).try_fold(1_u128, u128::checked_mul)
    }

    fn at(&self, mut place: u128) -> Vec<i64> {
        let (mut hand, mut from) = (Vec::with_capacity(self.numbers), 0);
        while hand.len() < self.numbers {
            let left = self.numbers - hand.len();
            if left == 1 {
                // Each tile is one multiset.
                let tile = from + usize::try_from(place).expect("the place is below the number of tiles");
                hand.push(self.tiles[tile].value);
                break;
            }
            let tails = &self.tails[left][from..];
            let after = tails[0] - place;
            let tile = tails.partition_point(|tail| *tail >= after) - 1;
            let first = from + tile;
            place = tails[tile] - after;
            let mut taken = left.min(self.tiles[first].copies as usize);
            while place >= self.tails[left - taken][first + 1] {
                place -= self.tails[left - taken][first + 1];
                taken -= 1;
            }
            hand.extend(std::iter::repeat_n(self.tiles[first].value, taken));
            from = first + 1;
        }
        hand
    }
}

/// Returns the numbers of a sorted hand in the arrangement at an index below the factorial of its size. Equal numbers
/// must keep their order: other arrangements give `None`.
fn arranged(hand: &[i64], mut place: u128) -> Option<Vec<i64>> {
    let mut left: Vec<usize> = (0..hand.len()).collect();
    let mut sequence = Vec::with_capacity(hand.len());
    while !left.is_empty() {
        let choices = left.len() as u128;
        let choice = usize::try_from(place % choices).expect("a choice is one of the numbers left");
        place /= choices;
        let at = left.remove(choice);
        if choice > 0 && hand[left[choice - 1]] == hand[at] {
            return None;
        }
        sequence.push(hand[at]);
    }
    Some(sequence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Space};

    #[test]
    fn hands_stand_where_the_space_lists_them() {
        for pool in ["1..5", "1..3x2,7x1", "1..4x3,9x1,12x2", "3x2"] {
            for numbers in 1..=5 {
                let pool: Pool = pool.parse().unwrap();
                let space = Space::draws(&pool, numbers, Order::Any).unwrap();
                let hands = Hands::of(&Deck::draw(pool.clone(), numbers), Order::Any).unwrap();
                assert_eq!(hands.len(), Some(space.hands()));
                for (place, (hand, _)) in space.enumerate() {
                    assert_eq!(hands.at(place as u128), hand, "{pool} {numbers} {place}");
                }
            }
        }
        for game in Game::built_in() {
            let hands = Hands::of(game.deck(), Order::Any).unwrap();
            assert_eq!(hands.len(), Some(Space::of(game, Order::Any).hands()));
            assert!(Space::of(game, Order::Any).enumerate().all(|(place, (hand, _))| hands.at(place as u128) == hand));
        }
    }

    #[test]
    fn each_sequence_is_one_arrangement() {
        let drawer = |pool: &str, numbers| Drawer { pool: pool.parse().unwrap(), numbers };
        for drawers in [vec![drawer("1..3x2,7x1", 3)], vec![drawer("1..3", 2), drawer("2..4x2", 2)]] {
            let hands = Hands::of(&Deck::Draw(drawers.clone().into()), Order::Fixed).unwrap();
            let orders = hands.arrangements().unwrap();
            let places = (0..hands.len().unwrap()).flat_map(|place| (0..orders).map(move |order| (place, order)));
            let mut all: Vec<Vec<i64>> =
                places.filter_map(|(place, order)| hands.arranged(&hands.at(place), order)).collect();
            all.sort_unstable();
            let listed = Space::of_drawers(&drawers, Order::Fixed).unwrap().map(|(hand, _)| hand);
            assert!(all.into_iter().eq(listed));
        }
    }
}
