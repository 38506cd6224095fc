//! What a game deals and asks for.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::pool::Pool;

/// Where the hands of a game come from.
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
        /// How many copies a hand has.
        numbers: usize,
    },
    /// Always these numbers.
    Given(Cow<'static, [i64]>),
}

/// A pool, and how many numbers of a hand are drawn from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawer {
    /// The values in the drawer.
    pub pool: Pool,
    /// How many numbers are drawn from it.
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

    /// Returns the drawers; none where nothing is drawn.
    pub fn drawers(&self) -> &[Drawer] {
        match self {
            Self::Draw(drawers) => drawers,
            Self::Copies { .. } | Self::Given(_) => &[],
        }
    }

    /// Returns the pool, when every number is drawn from the same one.
    pub fn pool(&self) -> Option<&Pool> {
        match self.drawers() {
            [drawer] => Some(&drawer.pool),
            _ => None,
        }
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

/// Where the targets of a game come from.
///
/// ```
/// use sumwise::Game;
/// use sumwise::Targets;
///
/// assert_eq!(Game::COUNTDOWN.targets(), &Targets::Range(101..=999));
/// assert_eq!(Game::KRYPTO.targets(), &Targets::Draw);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Targets {
    /// Always the same target.
    Fixed(i64),
    /// Any target of the range, all equally likely.
    Range(RangeInclusive<i64>),
    /// One more number drawn from the pool.
    Draw,
}

/// How the numbers of a game are drawn on paper and on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// Square tiles.
    Tiles,
    /// Cards without suits.
    Cards,
    /// Playing cards, one of each suit for a value.
    Suits,
}

crate::words::words!("look", Look { Tiles = "tiles", Cards = "cards", Suits = "suits" });

/// What a value so near to the target earns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The greatest distance from the target that earns it.
    pub within: u32,
    /// The points.
    pub points: u32,
}
