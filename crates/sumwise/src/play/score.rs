//! Points: earnings of answers, prices of hints, and the score of a match.
//!
//! A game awards points by the distance from the target. Only the distance counts, even if the target cannot be made.
//! A puzzle without a game awards 10 points for the target. Two rules of this program hold in every game: a correct
//! claim that the target cannot be made earns as much as the target, and hints cost their [`price`].

use std::fmt;

use crate::game::Game;
use crate::number::Rational;
use crate::play::hint::Level;

/// The points for the target in puzzles without a game.
pub const FULL: u32 = 10;

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a valid formula.
    Made {
        /// The distance of its value from the target.
        distance: Rational,
    },
    /// With the claim that the target cannot be made.
    ClaimedNone {
        /// Whether the claim is correct.
        right: bool,
    },
    /// Without an answer, or with one that breaks the rules.
    NoAnswer,
}

impl Outcome {
    /// Returns the points earned, before hints are paid.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::score::Outcome;
    ///
    /// let away = |distance: i64| Outcome::Made { distance: distance.into() };
    /// assert_eq!([0, 1, 5, 6, 10, 11].map(|n| away(n).points(Some(&Game::COUNTDOWN))), [10, 7, 7, 5, 5, 0]);
    /// assert_eq!([0, 1].map(|n| away(n).points(None)), [10, 0]);
    /// assert_eq!(Outcome::ClaimedNone { right: true }.points(Some(&Game::KRYPTO)), 10);
    /// ```
    pub fn points(&self, game: Option<&Game>) -> u32 {
        match (self, game) {
            (Self::Made { distance }, Some(game)) => game.points(distance),
            (Self::Made { distance }, None) if distance.is_zero() => FULL,
            (Self::ClaimedNone { right: true }, game) => most(game),
            (Self::Made { .. } | Self::ClaimedNone { right: false } | Self::NoAnswer, _) => 0,
        }
    }
}

/// Returns the maximum points of a round of a game, or of a puzzle without a game.
///
/// ```
/// use sumwise::{Game, score};
///
/// assert_eq!([Some(&Game::CIFRAS), None].map(score::most), [9, 10]);
/// ```
pub fn most(game: Option<&Game>) -> u32 {
    game.map_or(FULL, Game::most_points)
}

/// Returns the price of a hint in points. For each position only the highest level is paid.
///
/// ```
/// use sumwise::hint::Level;
/// use sumwise::score::price;
///
/// assert_eq!([Level::Length, Level::Last, Level::First, Level::Solution].map(price), [1, 2, 3, 10]);
/// ```
pub const fn price(level: Level) -> u32 {
    match level {
        Level::Length => 1,
        Level::Last => 2,
        Level::First => 3,
        Level::Solution => FULL,
    }
}

/// The score of a match so far. A round is won if it earns points.
///
/// ```
/// use sumwise::score::Score;
///
/// let mut score = Score::default();
/// for points in [10, 0, 7] {
///     score.add(points, 10);
/// }
/// assert_eq!(score.to_string(), "17 of 30 points, 2 of 3 rounds won");
/// assert!(score.decides(3) && !score.decides(5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The points of all rounds.
    pub points: u64,
    /// The maximum points of the rounds so far.
    pub possible: u64,
    /// The number of rounds played.
    pub rounds: u32,
    /// The number of rounds that earned points.
    pub won: u32,
}

impl Score {
    /// Adds a round with its points and its maximum.
    pub fn add(&mut self, points: u32, most: u32) {
        self.points += u64::from(points);
        self.possible += u64::from(most);
        self.rounds += 1;
        self.won += u32::from(points > 0);
    }

    /// Returns whether a match of `best_of` rounds is decided: one side has won more than half of them, or all are
    /// played.
    pub const fn decides(&self, best_of: u32) -> bool {
        self.won > best_of / 2 || self.rounds - self.won > best_of / 2 || self.rounds >= best_of
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { points, possible, rounds, won } = self;
        write!(f, "{points} of {possible} points, {won} of {rounds} rounds won")
    }
}
