//! Duplicate puzzles, within a split and across splits.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;

use itertools::Itertools as _;

use crate::game::puzzle::Puzzle;
use crate::rules::{Order, Rules};

/// The identity of a puzzle: the rules, the target and the numbers, sorted if their order is free. The key is exact,
/// not a hash, and takes about 25 bytes for six numbers.
///
/// ```
/// use sumwise::audit::Key;
///
/// let key = |id: &str| id.parse().map(|puzzle| Key::of(&puzzle));
/// assert_eq!(key("24:3,3,8,8=24")?, key("krypto:8,3,8,3=24")?); // the same rules
/// assert_ne!(key("24:3,3,8,8=24")?, key("countdown:3,3,8,8=24")?);
/// assert_ne!(key("primes:2,3,5,7=10")?, key("primes:7,5,3,2=10")?);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Box<str>);

impl Key {
    /// Returns the key of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let rules = puzzle.hand().rules();
        let mut numbers: Vec<_> = puzzle.hand().numbers().iter().collect();
        if rules.order == Order::Any {
            numbers.sort_unstable();
        }
        let mut key = format!("{}{}{}", rules.order as u8, rules.usage as u8, rules.domain as u8);
        let rare = rules.stated_words().filter(|(name, _)| Rules::RARE.contains(name));
        let rare = rare.format_with(",", |(name, word), f| f(&format_args!("{name}={word}")));
        let numbers = numbers.iter().format(" ");
        write!(key, "{} {rare} {numbers} {}", rules.operators, puzzle.target()).expect("a string takes any text");
        Self(key.into())
    }
}

/// The first occurrence of a puzzle.
#[derive(Debug)]
struct Place {
    row: u64,
    /// The first row with a split, and the split; 0 if there is none.
    in_split: (u64, u8),
    /// A bit for each split with the puzzle. The lowest bit is for rows without a split.
    splits: u64,
}

/// The puzzles of a file so far. Takes about 120 bytes for each distinct puzzle.
///
/// ```
/// use sumwise::audit::{Key, Meeting, Seen};
///
/// let mut seen = Seen::default();
/// let key = |id: &str| id.parse().map(|puzzle| Key::of(&puzzle));
/// assert_eq!(seen.meet(key("24:3,3,8,8=24")?, 1, Some("train")), None);
/// assert_eq!(seen.meet(key("24:3,8,3,8=24")?, 2, Some("train")), Some(Meeting::Duplicate { row: 1 }));
/// let split = "train".to_owned();
/// assert_eq!(seen.meet(key("24:8,8,3,3=24")?, 3, Some("test")), Some(Meeting::Overlap { row: 1, split }));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Debug, Default)]
pub struct Seen {
    puzzles: BTreeMap<Key, Place>,
    splits: Vec<(String, u64)>,
}

/// The relation of a row to an earlier one with the same puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// An earlier row with the puzzle is in the same split, or this row or all earlier ones have no split.
    Duplicate {
        /// The first row with the puzzle.
        row: u64,
    },
    /// An earlier row with the puzzle is in another split, and none is in the split of this row.
    Overlap {
        /// The first row with the puzzle and a split.
        row: u64,
        /// Its split.
        split: String,
    },
}

/// The maximum number of splits that are distinguished; the rest count as one.
const MAX_SPLITS: usize = 63;

impl Seen {
    /// Adds a row, with its split if it has one. Returns its relation to earlier rows.
    pub fn meet(&mut self, key: Key, row: u64, split: Option<&str>) -> Option<Meeting> {
        let split = split.map_or(0, |split| self.add_to(split));
        match self.puzzles.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(Place { row, in_split: (row, split), splits: 1 << split });
                None
            }
            Entry::Occupied(mut entry) => {
                let place = entry.get_mut();
                let others = place.splits & !1;
                let overlaps = split > 0 && others != 0 && others & 1 << split == 0;
                let (first, other) = place.in_split;
                if other == 0 {
                    place.in_split = (row, split);
                }
                place.splits |= 1 << split;
                Some(if overlaps {
                    Meeting::Overlap { row: first, split: self.splits[usize::from(other) - 1].0.clone() }
                } else {
                    Meeting::Duplicate { row: place.row }
                })
            }
        }
    }

    /// Counts a row of a split, and returns the number of the split, from 1.
    fn add_to(&mut self, split: &str) -> u8 {
        let place = self.splits.iter().position(|(name, _)| name == split).unwrap_or_else(|| {
            let other = self.splits.len() == MAX_SPLITS;
            if !other {
                self.splits.push((split.to_owned(), 0));
            }
            self.splits.len() - 1
        });
        self.splits[place].1 += 1;
        u8::try_from(place + 1).expect("there are few splits")
    }

    /// Returns the first row with a puzzle.
    pub fn row(&self, key: &Key) -> Option<u64> {
        self.puzzles.get(key).map(|place| place.row)
    }

    /// Counts the distinct puzzles.
    pub fn puzzles(&self) -> usize {
        self.puzzles.len()
    }

    /// Returns the splits in order of appearance, each with its number of rows.
    pub fn splits(&self) -> &[(String, u64)] {
        &self.splits
    }
}
