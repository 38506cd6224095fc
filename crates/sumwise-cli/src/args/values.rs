//! What is read from a word: ranges, shares, lengths of time, names.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sumwise::grade::Band;
use sumwise::{Notation, Rational};

/// A length of time, written as a decimal number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seconds(pub(crate) Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a number of seconds: write one like 2.5");
        let milliseconds = text.parse::<Rational>().map_err(|_| wrong())?.times(&1000.into());
        let whole = (milliseconds.numerator() / milliseconds.denominator()).try_into().map_err(|_| wrong())?;
        // 0 is no end, and what is shorter than can be told is not.
        Ok(Self(Duration::from_millis(u64::max(whole, u64::from(!milliseconds.is_zero())))))
    }
}

/// The time for working on a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// As the game has it.
    OfGame,
    /// So long.
    Own(Seconds),
}

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "game" { Ok(Self::OfGame) } else { text.parse().map(Self::Own) }
    }
}

/// One of so many shares of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Shard {
    /// The whole.
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };
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

/// A range of integer targets, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TargetRange(pub(crate) RangeInclusive<i64>);

/// The most targets of one `reach`.
const MAX_TARGETS: u64 = 1_000_000;

impl FromStr for TargetRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a range of targets: write FIRST..LAST, like 1..100");
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let first: i64 = first.parse().map_err(|_| wrong())?;
        let last: i64 = last.parse().map_err(|_| wrong())?;
        if first > last {
            Err(format!("the range {first}..{last} is the wrong way round: write {last}..{first}"))
        } else if last.abs_diff(first) >= MAX_TARGETS {
            Err(format!("the range {first}..{last} is too long: at most {MAX_TARGETS} targets"))
        } else {
            Ok(Self(first..=last))
        }
    }
}

pub(super) fn notation_parser() -> impl TypedValueParser {
    word_parser::<Notation>(Notation::NAMES)
}

/// A parser of whole numbers.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let least = u8::from("0".parse::<T>().is_err());
    text.parse().map_err(|_| format!("`{text}` is not a whole number from {least} up, or is too large"))
}

pub(super) fn odd(text: &str) -> Result<u32, String> {
    let number = whole(text)?;
    if number % 2 == 1 { Ok(number) } else { Err(format!("the best of {number} may end even: take an odd number")) }
}

/// A parser of one whole number or a range of them, both ends included.
pub(super) fn span<T: FromStr + PartialOrd>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err(format!("`{text}` is not a range: write FIRST..LAST, like 2..3, or one whole number")),
    }
}

/// A parser of a band or a range of scores.
pub(super) fn difficulty(text: &str) -> Result<RangeInclusive<u16>, String> {
    let wrong = |_| format!("`{text}` is not a difficulty: write {}, or scores like 300..600", Band::NAMES.join(", "));
    text.parse().map(Band::scores).or_else(|_| span(text).map_err(wrong))
}

/// A parser of the words that name a type's values; help and completions list them.
pub(super) fn word_parser<T>(names: &'static [&'static str]) -> impl TypedValueParser
where
    T: FromStr<Err: std::fmt::Debug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names.iter().copied())
        .map(|name| name.parse::<T>().expect("the name is one of the values'"))
}
