//! Bands of difficulty, and the scores where they begin.

use std::ops::RangeInclusive;

use crate::text::words::words;

/// The largest score.
pub(crate) const MOST: u16 = 1000;

/// A version of the grades, whose scores and bands never change.
///
/// What grades is the newest. Only [`Seed`](crate::Seed)s name another, so that the puzzles of a difficulty stay the same.
///
/// ```
/// use sumwise::Game;
/// use sumwise::grade::Version;
///
/// let bands = |version| Game::COUNTDOWN.bands(&Game::COUNTDOWN.rules(), 6, version).unwrap();
/// assert_eq!(bands(Version::One).begins(), [730, 881, 929]);
/// assert_eq!(Some(bands(Version::default())), Game::COUNTDOWN.definition().bands);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Version {
    /// The first.
    One,
    /// The second, with more loads.
    #[default]
    Two,
}

words!("version", Version { One = "v1", Two = "v2" });

/// A band of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Band {
    /// The lowest scores of a game.
    Easy,
    /// Scores from the first of [`Bands::begins`].
    Medium,
    /// Scores from the second.
    Hard,
    /// Scores from the third.
    Expert,
}

words!("band", Band { Easy = "easy", Medium = "medium", Hard = "hard", Expert = "expert" });

/// The scores where the bands of a game begin.
///
/// The bands of the 24 game are fitted to people: `Medium`, `Hard` and `Expert` begin where fewer than 90, 75 and 50
/// percent of players solve a hand. Those of other built-in games are ranks within the game: a third of its solvable
/// puzzles is easy, a third medium, and the hardest tenth expert (docs/grade.md).
///
/// ```
/// use sumwise::Game;
/// use sumwise::grade::{Band, Bands};
///
/// let bands = Game::TWENTY_FOUR.definition().bands.unwrap();
/// assert_eq!((bands.of(499), bands.scores(Band::Medium)), (Band::Medium, 250..=499));
/// assert_eq!(Bands::new([500, 250, 750]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bands([u16; 3]);

impl Bands {
    /// Makes bands from the scores where `Medium`, `Hard` and `Expert` begin. Returns `None` unless they ascend from 1
    /// to 1000.
    pub const fn new(begins: [u16; 3]) -> Option<Self> {
        let [medium, hard, expert] = begins;
        if 0 < medium && medium < hard && hard < expert && expert <= MOST { Some(Self(begins)) } else { None }
    }

    /// Returns the scores where `Medium`, `Hard` and `Expert` begin.
    pub const fn begins(self) -> [u16; 3] {
        self.0
    }

    /// Returns the band of a score.
    pub fn of(self, score: u16) -> Band {
        Band::ALL[self.0.iter().filter(|begin| score >= **begin).count()]
    }

    /// Returns the range of scores of a band.
    pub fn scores(self, band: Band) -> RangeInclusive<u16> {
        let [medium, hard, expert] = self.0;
        match band {
            Band::Easy => 0..=medium - 1,
            Band::Medium => medium..=hard - 1,
            Band::Hard => hard..=expert - 1,
            Band::Expert => expert..=MOST,
        }
    }
}
