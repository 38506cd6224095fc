//! Targets, awards and looks of games.

use std::ops::RangeInclusive;

/// The source of a game's targets.
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
    /// The same target in every puzzle.
    Fixed(i64),
    /// A range of targets, all equally likely.
    Range(RangeInclusive<i64>),
    /// One more number drawn from the pool.
    Draw,
    /// The numbers of the hand side by side, in the order in which they are dealt: 127 for 1 2 7.
    Joined,
}

/// The look of a game's numbers on paper and on screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// Square tiles.
    Tiles,
    /// Cards without suits.
    Cards,
    /// Playing cards, where the copies of a value have different suits.
    Suits,
}

crate::text::words::words!("look", Look { Tiles = "tiles", Cards = "cards", Suits = "suits" });

/// The points for values near the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The maximum distance from the target.
    pub within: u32,
    /// The points.
    pub points: u32,
}
