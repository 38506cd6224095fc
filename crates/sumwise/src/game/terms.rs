//! The parts of a game besides its deck and rules: targets, points and looks.

use std::ops::RangeInclusive;

/// Where the targets of a game come from.
///
/// ```
/// use sumwise::Game;
/// use sumwise::game::Targets;
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
