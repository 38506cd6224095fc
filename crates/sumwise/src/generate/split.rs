//! The split of puzzles into training and testing.

use itertools::Itertools as _;
use sha2::{Digest as _, Sha256};

use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::text::words::words;

/// The use of a puzzle in machine learning: training or testing. It depends on the numbers and the target alone, not on
/// the rules, the seed, the size or the share. So the two sets never overlap, and no puzzle of one is a puzzle of the
/// other under different rules. One puzzle in ten is for testing. [`SplitBy`] keeps more on one side.
///
/// Version 2 takes the SHA-256 of `sumwise split v2\nNUMBERS\nTARGET`. NUMBERS are ascending, separated by spaces. The
/// puzzle is for testing if the first eight bytes, as a big-endian integer, are a multiple of 10.
///
/// ```
/// use sumwise::generate::Split;
///
/// let split = |id: &str| id.parse().map(|puzzle| Split::of(&puzzle));
/// assert_eq!(split("24:3,3,8,8=24")?, Split::Train);
/// assert_eq!(split("countdown:8,3,8,3=24")?, Split::Train); // the same numbers and target
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Split {
    /// For training.
    Train,
    /// For testing.
    Test,
}

words!("split", Split { Train = "train", Test = "test" });

/// What stays on one side of a [`Split`]. One in ten of these is for testing.
///
/// ```
/// use sumwise::generate::{Split, SplitBy};
///
/// let split = |id: &str, by| id.parse().map(|puzzle| Split::by(&puzzle, by));
/// assert_eq!(split("countdown:2,3,5=19", SplitBy::Hand)?, split("countdown:5,3,2=21", SplitBy::Hand)?);
/// assert_eq!(split("countdown:2,3,5=19", SplitBy::Scale)?, split("countdown:4,6,10=52", SplitBy::Scale)?);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SplitBy {
    /// A puzzle: its numbers, in any order, and its target.
    #[default]
    Puzzle,
    /// All puzzles with the same numbers, in any order.
    Hand,
    /// All puzzles whose numbers have the same ratios, like 2 3 5 and 4 6 10.
    Scale,
}

words!("kind of split", SplitBy { Puzzle = "puzzle", Hand = "hand", Scale = "scale" });

impl Split {
    /// Computes the split of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::by(puzzle, SplitBy::Puzzle)
    }

    /// Computes the split of a puzzle that keeps more than its repetitions on one side.
    ///
    /// By hand, the text of which the hash is taken is `sumwise split v2 by hand\nNUMBERS`. By scale it is
    /// `sumwise split v2 by scale\nNUMBERS`, where the numbers are divided by the smallest absolute value of one that is not 0.
    pub fn by(puzzle: &Puzzle, by: SplitBy) -> Self {
        let mut numbers = puzzle.hand().numbers().to_vec();
        numbers.sort_unstable();
        let key = match by {
            SplitBy::Puzzle => format!("sumwise split v2\n{}\n{}", numbers.iter().format(" "), puzzle.target()),
            SplitBy::Hand => format!("sumwise split v2 by hand\n{}", numbers.iter().format(" ")),
            SplitBy::Scale => {
                let unit = numbers.iter().filter(|number| !number.is_zero()).map(Rational::abs).min();
                let scaled =
                    numbers.iter().map(|number| unit.as_ref().map_or_else(|| number.clone(), |unit| number / unit));
                format!("sumwise split v2 by scale\n{}", scaled.format(" "))
            }
        };
        let digest = Sha256::digest(key.as_bytes());
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        if u64::from_be_bytes(*first) % 10 == 0 { Self::Test } else { Self::Train }
    }
}
