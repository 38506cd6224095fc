//! The split of puzzles into training and testing.

use itertools::Itertools as _;
use sha2::{Digest as _, Sha256};

use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::text::words::words;

/// The use of a puzzle in machine learning: training or testing. It depends on the numbers and the target alone, not on
/// the rules, the seed, the size or the share. So the two sets never overlap, and no puzzle of one is a puzzle of the
/// other under different rules. One puzzle in ten is for testing.
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

impl Split {
    /// Computes the split of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut numbers: Vec<&Rational> = puzzle.hand().numbers().iter().collect();
        numbers.sort_unstable();
        let key = format!("sumwise split v2\n{}\n{}", numbers.iter().format(" "), puzzle.target());
        let digest = Sha256::digest(key.as_bytes());
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        if u64::from_be_bytes(*first) % 10 == 0 { Self::Test } else { Self::Train }
    }
}
