//! Every hand that a deck deals, by its place and without listing them.

use crate::game::Deck;
use crate::pool::{Pool, Tile};

/// The hands of a deck. Those drawn from a pool are sorted multisets in lexicographic order, as
/// [`Space`](crate::Space) lists them.
#[derive(Clone, Debug)]
pub(super) enum Hands {
    Drawn(Drawn),
    Copies { values: std::ops::RangeInclusive<i64>, numbers: usize },
    Given(Vec<i64>),
}

impl Hands {
    /// `None` where there are more than 2¹²⁷.
    pub(super) fn of(deck: &Deck) -> Option<Self> {
        Some(match deck {
            Deck::Draw { pool, numbers } => Self::Drawn(Drawn::new(pool, *numbers)?),
            Deck::Copies { values, numbers } => Self::Copies { values: values.clone(), numbers: *numbers },
            Deck::Given(hand) => Self::Given(hand.clone()),
        })
    }

    /// How many there are.
    pub(super) fn len(&self) -> u128 {
        match self {
            Self::Drawn(drawn) => drawn.tails[drawn.numbers][0],
            Self::Copies { values, .. } => values.clone().count() as u128,
            Self::Given(_) => 1,
        }
    }

    /// In how many orders the numbers of a hand can be dealt. Equal numbers are told apart.
    pub(super) fn arrangements(&self) -> Option<u128> {
        match self {
            Self::Drawn(drawn) => (1..=drawn.numbers as u128).try_fold(1_u128, u128::checked_mul),
            Self::Copies { .. } | Self::Given(_) => Some(1),
        }
    }

    /// The hand at a place below [`Hands::len`].
    pub(super) fn at(&self, place: u128) -> Vec<i64> {
        match self {
            Self::Drawn(drawn) => drawn.at(place),
            Self::Copies { values, numbers } => {
                let step = usize::try_from(place).expect("the place is below the number of values");
                vec![values.clone().nth(step).expect("the place is below the number of values"); *numbers]
            }
            Self::Given(hand) => hand.clone(),
        }
    }
}

/// The multisets of so many numbers of a pool.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    tiles: Vec<Tile>,
    numbers: usize,
    /// For each number of numbers, and each tile: how many multisets there are of that tile and those after it.
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

    fn at(&self, mut place: u128) -> Vec<i64> {
        let (mut hand, mut from) = (Vec::with_capacity(self.numbers), 0);
        while hand.len() < self.numbers {
            let left = self.numbers - hand.len();
            let tails = &self.tails[left][from..];
            let tile = tails.partition_point(|tail| tails[0] - tail <= place) - 1;
            let first = from + tile;
            place -= tails[0] - tails[tile];
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

/// The numbers of a sorted hand in the order at a place below the factorial of their number; `None` where equal numbers
/// change places, so that each sequence has one place.
pub(super) fn arranged(hand: &[i64], mut place: u128) -> Option<Vec<i64>> {
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
    use crate::{Game, Order, Space};

    #[test]
    fn hands_stand_where_the_space_lists_them() {
        for pool in ["1..5", "1..3x2,7x1", "1..4x3,9x1,12x2", "3x2"] {
            for numbers in 1..=5 {
                let pool: Pool = pool.parse().unwrap();
                let space = Space::draws(&pool, numbers, Order::Any).unwrap();
                let hands = Hands::of(&Deck::Draw { pool: pool.clone(), numbers }).unwrap();
                assert_eq!(hands.len(), space.hands());
                for (place, (hand, _)) in space.enumerate() {
                    assert_eq!(hands.at(place as u128), hand, "{pool} {numbers} {place}");
                }
            }
        }
        for game in Game::ALL {
            let hands = Hands::of(&game.deck()).unwrap();
            assert_eq!(hands.len(), Space::of(*game, Order::Any).hands());
            assert!(Space::of(*game, Order::Any).enumerate().all(|(place, (hand, _))| hands.at(place as u128) == hand));
        }
    }

    #[test]
    fn each_sequence_is_one_arrangement() {
        let pool: Pool = "1..3x2,7x1".parse().unwrap();
        let hands = Hands::of(&Deck::Draw { pool: pool.clone(), numbers: 3 }).unwrap();
        let orders = hands.arrangements().unwrap();
        let places = (0..hands.len()).flat_map(|place| (0..orders).map(move |order| (place, order)));
        let mut all: Vec<Vec<i64>> = places.filter_map(|(place, order)| arranged(&hands.at(place), order)).collect();
        all.sort_unstable();
        let listed = Space::draws(&pool, 3, Order::Fixed).unwrap().map(|(hand, _)| hand);
        assert!(all.into_iter().eq(listed));
    }
}
