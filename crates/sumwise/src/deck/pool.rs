//! Pools: the values that can be dealt, each with its copies.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The values that can be dealt, each with its number of copies. Without copies, a value may come any number of times.
///
/// The text form is `VALUES[xCOPIES],…`, where VALUES is an integer or a range:
///
/// ```
/// use sumwise::Pool;
///
/// let tiles: Pool = "1..10x2,25,50,75,100".parse()?;
/// assert_eq!(tiles.size(), Some(24));
/// assert_eq!(tiles.to_string(), "1..10x2,25x1,50x1,75x1,100x1");
/// # Ok::<(), sumwise::ParsePoolError>(())
/// ```
///
/// If any part has copies, a part without them has one.
///
/// ```
/// use sumwise::Pool;
///
/// let digits: Pool = "0..9".parse()?;
/// assert!(digits.replaces());
/// assert_eq!((digits.size(), digits.values().len()), (None, 10));
/// assert_eq!("3x2,1".parse::<Pool>()?.values().collect::<Vec<_>>(), [1, 3]);
/// # Ok::<(), sumwise::ParsePoolError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Ascending values, each with its copies.
    tiles: Cow<'static, [Tile]>,
    replace: bool,
}

/// A value of a pool, and its number of copies. Without replacement `copies` is at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) value: i64,
    pub(crate) copies: u32,
}

/// The maximum size of a pool: values and copies together.
const MAX_SIZE: u32 = 10_000;

impl Pool {
    /// Counts the numbers, copies included. Returns `None` if a value may come any number of times.
    pub fn size(&self) -> Option<u32> {
        (!self.replace).then(|| self.tiles.iter().map(|tile| tile.copies).sum())
    }

    /// Returns whether each number is put back after a draw, so that a value may come any number of times.
    pub fn replaces(&self) -> bool {
        self.replace
    }

    /// Yields the distinct values, ascending.
    pub fn values(&self) -> impl ExactSizeIterator<Item = i64> + '_ {
        self.tiles.iter().map(|tile| tile.value)
    }

    /// Returns whether a value can be drawn again after `drawn` draws of it.
    pub(crate) fn has_left(&self, value: i64, drawn: usize) -> bool {
        let tile = self.tiles.iter().find(|tile| tile.value == value);
        tile.is_some_and(|tile| self.replace || drawn < tile.copies as usize)
    }

    /// Returns whether all of some values can be drawn.
    ///
    /// ```
    /// use sumwise::Pool;
    ///
    /// let pool: Pool = "25,3x2".parse()?;
    /// assert!(pool.holds(&[3, 25, 3]) && !pool.holds(&[25, 25]) && !pool.holds(&[4]));
    /// # Ok::<(), sumwise::ParsePoolError>(())
    /// ```
    pub fn holds(&self, values: &[i64]) -> bool {
        let drawn = |at: usize| values[..at].iter().filter(|value| **value == values[at]).count();
        (0..values.len()).all(|at| self.has_left(values[at], drawn(at)))
    }

    /// Counts the copies of a value that can be drawn, at most `most`.
    pub(crate) fn copies(&self, value: i64, most: usize) -> u32 {
        let kind = self.tiles.binary_search_by_key(&value, |kind| kind.value).ok();
        kind.map_or(0, |at| if self.replace { u32::try_from(most).unwrap_or(u32::MAX) } else { self.tiles[at].copies })
    }

    /// Returns the range from the least value to the greatest.
    ///
    /// ```
    /// use sumwise::Pool;
    ///
    /// assert_eq!("25,3x2".parse::<Pool>()?.range(), 3..=25);
    /// # Ok::<(), sumwise::ParsePoolError>(())
    /// ```
    pub fn range(&self) -> RangeInclusive<i64> {
        let first = self.tiles.first().expect("a pool has values");
        let last = self.tiles.last().expect("a pool has values");
        first.value..=last.value
    }

    /// Makes a pool of ascending values.
    pub(crate) const fn of_tiles(tiles: &'static [Tile], replace: bool) -> Self {
        Self { tiles: Cow::Borrowed(tiles), replace }
    }

    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Lists every number in the pool, ascending, with its copies.
    pub(crate) fn numbers(&self) -> Vec<i64> {
        self.tiles.iter().flat_map(|tile| std::iter::repeat_n(tile.value, tile.copies as usize)).collect()
    }

    /// Returns the pool of the values that satisfy a condition.
    pub(crate) fn filter(&self, keep: impl Fn(i64) -> bool) -> Self {
        let tiles = self.tiles.iter().copied().filter(|tile| keep(tile.value)).collect();
        Self { tiles, replace: self.replace }
    }
}

/// Counts the values of runs: the first, the last, and the copies of each.
pub(crate) const fn size_of(runs: &[(i64, i64, u32)]) -> usize {
    let (mut size, mut at) = (0, 0);
    while at < runs.len() {
        let (mut value, last, _) = runs[at];
        while value <= last {
            value += 1;
            size += 1;
        }
        at += 1;
    }
    size
}

/// Lists the values of ascending runs.
pub(crate) const fn expanded<const SIZE: usize>(runs: &[(i64, i64, u32)]) -> [Tile; SIZE] {
    let mut tiles = [Tile { value: 0, copies: 0 }; SIZE];
    let (mut run, mut at) = (0, 0);
    while run < runs.len() {
        let (mut value, last, copies) = runs[run];
        while value <= last {
            tiles[at] = Tile { value, copies };
            value += 1;
            at += 1;
        }
        run += 1;
    }
    tiles
}

/// Why a text is not a pool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePoolError {
    /// An entry is not written as `VALUES[xCOPIES]`.
    #[error("`{0}` is not part of a pool: write VALUES or VALUESxCOPIES, like 1..13x4 or 25")]
    Syntax(String),
    /// A value stands in two entries.
    #[error("{0} is in the pool twice: give each value once, with its copies, like {0}x2")]
    Twice(i64),
    /// The pool is too large.
    #[error("a pool has at most {MAX_SIZE} numbers")]
    TooLarge,
}

impl FromStr for Pool {
    type Err = ParsePoolError;

    /// Reads `VALUES[xCOPIES],…`, of at most 10,000 numbers in total. Each value stands once.
    ///
    /// ```
    /// use sumwise::Pool;
    /// use sumwise::ParsePoolError;
    ///
    /// assert_eq!("1..5,3".parse::<Pool>(), Err(ParsePoolError::Twice(3)));
    /// ```
    fn from_str(text: &str) -> Result<Self, ParsePoolError> {
        let mut tiles = Vec::new();
        let mut replace = true;
        let mut size = 0_u64;
        for part in text.split(',') {
            let (values, copies) = read_part(part).ok_or_else(|| ParsePoolError::Syntax(part.to_owned()))?;
            replace &= copies.is_none();
            let copies = copies.unwrap_or(1);
            let span = values.end().abs_diff(*values.start()) + 1;
            size = size.saturating_add(span.saturating_mul(copies.into()));
            if size > MAX_SIZE.into() {
                return Err(ParsePoolError::TooLarge);
            }
            tiles.extend(values.map(|value| Tile { value, copies }));
        }
        tiles.sort_unstable_by_key(|tile| tile.value);
        match tiles.windows(2).find(|pair| pair[0].value == pair[1].value) {
            Some(pair) => Err(ParsePoolError::Twice(pair[0].value)),
            None => Ok(Self { tiles: tiles.into(), replace }),
        }
    }
}

fn read_part(part: &str) -> Option<(RangeInclusive<i64>, Option<u32>)> {
    let (values, copies) = match part.trim().split_once('x') {
        Some((values, copies)) => (values, Some(copies.parse().ok().filter(|&copies| copies > 0)?)),
        None => (part.trim(), None),
    };
    let (first, last) = values.split_once("..").unwrap_or((values, values));
    let (first, last) = (first.parse::<i32>().ok()?, last.parse::<i32>().ok()?);
    (first <= last).then(|| (i64::from(first)..=i64::from(last), copies))
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = self.tiles.chunk_by(|a, b| a.value + 1 == b.value && a.copies == b.copies);
        for (position, run) in runs.enumerate() {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{}", run[0].value)?;
            if let [first, .., last] = run {
                debug_assert!(first.value < last.value);
                write!(f, "..{}", last.value)?;
            }
            if !self.replace {
                write!(f, "x{}", run[0].copies)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_are_read_and_written() {
        for text in ["1..13x4", "0..9", "5", "1..6x3,7..10x4,11..17x2,18..25x1", "-3..3"] {
            assert_eq!(text.parse::<Pool>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn pools_with_a_fault_are_refused() {
        for text in ["", "x", "1..", "5..1", "1x0", "1x", "1..3x2x2", "a..b"] {
            assert!(matches!(text.parse::<Pool>(), Err(ParsePoolError::Syntax(_))), "{text}");
        }
        assert_eq!("1..5,3".parse::<Pool>(), Err(ParsePoolError::Twice(3)));
        assert_eq!("1..2000000000x4000000000".parse::<Pool>(), Err(ParsePoolError::TooLarge));
    }
}
