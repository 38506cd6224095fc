//! Decks: the sources of hands.

pub(crate) mod pool;
pub(crate) mod space;

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::deck::pool::Pool;
use crate::formula::joining::side_by_side;

/// The source of a game's hands.
///
/// ```
/// use sumwise::Game;
/// use sumwise::Deck;
///
/// assert_eq!(Game::PRIMES.deck(), &Deck::given([2, 3, 5, 7]));
/// assert_eq!(Game::TWENTY_FOUR.deck(), &Deck::draw("1..13x4".parse()?, 4));
/// # Ok::<(), sumwise::ParsePoolError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deck {
    /// Numbers drawn from each drawer in turn.
    Draw(Cow<'static, [Drawer]>),
    /// Copies of one value.
    Copies {
        /// The values that may be copied.
        values: RangeInclusive<i64>,
        /// The number of copies in a hand.
        numbers: usize,
    },
    /// The same numbers in every hand.
    Given(Cow<'static, [i64]>),
}

/// A pool, and the number of draws from it in each hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawer {
    /// The values of the drawer.
    pub pool: Pool,
    /// The number of draws.
    pub numbers: usize,
}

impl Deck {
    /// Returns a deck of one drawer.
    pub fn draw(pool: Pool, numbers: usize) -> Self {
        Self::Draw(vec![Drawer { pool, numbers }].into())
    }

    /// Returns a deck that deals the same numbers each time.
    pub fn given(numbers: impl Into<Vec<i64>>) -> Self {
        Self::Given(numbers.into().into())
    }

    /// Counts the numbers of a hand.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::BIR_ISLEM.deck().numbers(), 6);
    /// ```
    pub fn numbers(&self) -> usize {
        match self {
            Self::Draw(drawers) => drawers.iter().map(|drawer| drawer.numbers).fold(0, usize::saturating_add),
            Self::Copies { numbers, .. } => *numbers,
            Self::Given(numbers) => numbers.len(),
        }
    }

    /// Returns the drawers. Decks that draw nothing have none.
    pub fn drawers(&self) -> &[Drawer] {
        match self {
            Self::Draw(drawers) => drawers,
            Self::Copies { .. } | Self::Given(_) => &[],
        }
    }

    /// Returns the pool, if every number is drawn from the same one.
    pub fn pool(&self) -> Option<&Pool> {
        match self.drawers() {
            [drawer] => Some(&drawer.pool),
            _ => None,
        }
    }

    /// Returns the values that each number of a hand can have, in the order in which they are dealt.
    pub(crate) fn places(&self) -> Vec<Vec<i64>> {
        match self {
            Self::Draw(drawers) => {
                let places = |drawer: &Drawer| vec![drawer.pool.values().collect(); drawer.numbers];
                drawers.iter().flat_map(places).collect()
            }
            Self::Copies { values, numbers } => vec![values.clone().collect(); *numbers],
            Self::Given(numbers) => numbers.iter().map(|number| vec![*number]).collect(),
        }
    }

    /// Returns a range in which the numbers of each hand side by side lie, unless they begin with 0; `None` if they cannot be
    /// written so, or may be too long.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::FRIEDMAN.deck().range_side_by_side(), Some(1000..=9999));
    /// assert_eq!(sumwise::Deck::draw("-1..9".parse()?, 2).range_side_by_side(), None);
    /// # Ok::<(), sumwise::ParsePoolError>(())
    /// ```
    pub fn range_side_by_side(&self) -> Option<RangeInclusive<i64>> {
        let places = self.places();
        let least = |(place, values): (usize, &Vec<i64>)| {
            let may_be = |value: &&i64| place > 0 || **value != 0;
            values.iter().filter(may_be).min().or_else(|| values.iter().min()).copied()
        };
        let least: Option<Vec<i64>> = places.iter().enumerate().map(least).collect();
        let most: Option<Vec<i64>> = places.iter().map(|values| values.iter().max().copied()).collect();
        Some(side_by_side(&least?)?..=side_by_side(&most?)?)
    }

    /// Returns the values that can be dealt, ascending.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::PRIMES.deck().values(), [2, 3, 5, 7]);
    /// ```
    pub fn values(&self) -> Vec<i64> {
        let mut values: Vec<i64> = match self {
            Self::Draw(drawers) => drawers.iter().flat_map(|drawer| drawer.pool.values()).collect(),
            Self::Copies { values, .. } => values.clone().collect(),
            Self::Given(numbers) => numbers.to_vec(),
        };
        values.sort_unstable();
        values.dedup();
        values
    }
}
