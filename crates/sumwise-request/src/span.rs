//! Ranges, shares, difficulties, lengths of time and whole numbers, read from text.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use sumwise::Rational;
use sumwise::grade::{Band, Bands};

use crate::error::RequestError;

/// The most targets of one request.
pub(crate) const MAX_TARGETS: u64 = 1_000_000;

/// Reads a whole number or a range, both ends included.
///
/// # Errors
/// The message, in one sentence.
///
/// ```
/// assert_eq!(sumwise_request::span("2..3"), Ok(2_u64..=3));
/// assert!(sumwise_request::span::<u64>("3..2").is_err());
/// ```
pub fn span<T: FromStr + PartialOrd>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        (Ok(_), Ok(_)) => Err(backwards(text)),
        _ => Err(format!("`{text}` is not a range: write FIRST..LAST, like 2..3, or one whole number")),
    }
}

/// Reads a range of at most 1,000,000 integer targets, both ends included.
///
/// # Errors
/// The message, in one sentence.
///
/// ```
/// assert_eq!(sumwise_request::target_range("24"), Ok(24..=24));
/// assert!(sumwise_request::target_range("5..1").unwrap_err().ends_with("write 1..5"));
/// ```
pub fn target_range(text: &str) -> Result<RangeInclusive<i64>, String> {
    let wrong = || format!("`{text}` is not a range of targets: write FIRST..LAST, like 1..100");
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let first: i64 = first.parse().map_err(|_| wrong())?;
    let last: i64 = last.parse().map_err(|_| wrong())?;
    if first > last {
        Err(backwards(text))
    } else if last.abs_diff(first) >= MAX_TARGETS {
        Err(format!("the range {first}..{last} is too long: at most {MAX_TARGETS} targets"))
    } else {
        Ok(first..=last)
    }
}

/// Returns the message about a range whose ends are the wrong way round.
fn backwards(text: &str) -> String {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    format!("the range {text} is the wrong way round: write {last}..{first}")
}

/// A band of difficulty or a range of scores.
///
/// ```
/// use sumwise::Game;
/// use sumwise_request::Difficulty;
///
/// let (scores, hard): (Difficulty, Difficulty) = ("300..600".parse()?, "hard".parse()?);
/// assert_eq!(scores.scores(None).unwrap(), 300..=600);
/// assert_eq!(hard.scores(Game::TWENTY_FOUR.definition().bands).unwrap(), 500..=749);
/// assert!(hard.scores(None).is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// A band of the game.
    Band(Band),
    /// Scores.
    Scores(RangeInclusive<u16>),
}

impl Difficulty {
    /// Returns the range of scores. A band needs those of a game.
    ///
    /// # Errors
    /// [`RequestError::Field`] for a band without the bands of a game.
    pub fn scores(&self, bands: Option<Bands>) -> Result<RangeInclusive<u16>, RequestError> {
        match (self, bands) {
            (Self::Scores(scores), _) => Ok(scores.clone()),
            (Self::Band(band), Some(bands)) => Ok(bands.scores(*band)),
            (Self::Band(band), None) => Err(RequestError::Field(format!(
                "no band `{band}`: bands are for a game's own rules and number of numbers, if it has bands; give scores, like 300..600"
            ))),
        }
    }
}

impl FromStr for Difficulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bands = Band::NAMES.join(", ");
        let wrong = || format!("`{text}` is not a difficulty: write {bands}, or scores like 300..600");
        let is_backwards = |why: &String| *why == backwards(text);
        let scores =
            || span(text).map(Self::Scores).map_err(|why| Some(why).filter(is_backwards).unwrap_or_else(wrong));
        text.parse().map(Self::Band).or_else(|_| scores())
    }
}

/// A share of some work.
///
/// ```
/// use sumwise_request::Shard;
///
/// assert_eq!("2/7".parse(), Ok(Shard { number: 2, of: 7 }));
/// assert!("8/7".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the share, from 1.
    pub number: usize,
    /// The number of shares.
    pub of: usize,
}

impl Shard {
    /// The only share, which is the whole work.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(format!("`{text}` is not a share: write K/M with K from 1 to M, like 2/7")),
        }
    }
}

/// A length of time, read from a decimal number of seconds or with a unit: `2.5`, `500ms`, `30s`, `2m`, `1h`.
///
/// ```
/// use std::time::Duration;
/// use sumwise_request::Seconds;
///
/// assert_eq!("2m".parse(), Ok(Seconds(Duration::from_secs(120))));
/// assert!("soon".parse::<Seconds>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a length of time: write one like 2.5, 30s or 2m");
        let units = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("", 1000)];
        let unit = units.into_iter().find_map(|(unit, length)| Some((text.strip_suffix(unit)?.trim_end(), length)));
        let (number, unit) = unit.ok_or_else(wrong)?;
        let milliseconds = number.parse::<Rational>().map_err(|_| wrong())? * Rational::from(unit);
        let whole = (milliseconds.numerator() / milliseconds.denominator()).try_into().map_err(|_| wrong())?;
        // 0 means no limit, so a time under a millisecond must not become 0.
        Ok(Self(Duration::from_millis(u64::max(whole, u64::from(!milliseconds.is_zero())))))
    }
}

/// Reads a whole number.
///
/// # Errors
/// The message, in one sentence.
///
/// ```
/// assert_eq!(sumwise_request::whole("12"), Ok(12_u32));
/// assert!(sumwise_request::whole::<u32>("-1").is_err());
/// ```
pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let least = u8::from("0".parse::<T>().is_err());
    text.parse().map_err(|_| format!("`{text}` is not a whole number from {least} up, or is too large"))
}
