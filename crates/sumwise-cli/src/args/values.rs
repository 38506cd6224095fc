//! Parsers of single values: times, whole numbers, names.

use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sumwise::{Notation, Rational};

use super::Format;
use crate::Refusal;
use crate::fault::Fault;

/// A length of time, read from a decimal number of seconds or with a unit: `2.5`, `500ms`, `30s`, `2m`, `1h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seconds(pub(crate) Duration);

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

/// Returns the notation of formulas in text. The other formats have their own.
pub(crate) fn text_notation(notation: Option<Notation>, format: Format) -> Result<Notation, Fault> {
    match notation {
        Some(notation) if format != Format::Text => {
            Err(Fault::Input(format!("--notation {notation} is for text: leave it out, or leave out --format")))
        }
        notation => Ok(notation.unwrap_or(Notation::Infix)),
    }
}

pub(super) fn notation_parser() -> impl TypedValueParser {
    word_parser::<Notation>(Notation::NAMES)
}

/// Reads a whole number.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let least = u8::from("0".parse::<T>().is_err());
    text.parse().map_err(|_| format!("`{text}` is not a whole number from {least} up, or is too large"))
}

pub(super) fn odd(text: &str) -> Result<u32, String> {
    let number = whole(text)?;
    if number % 2 == 1 { Ok(number) } else { Err(format!("the best of {number} may be a draw: write an odd number")) }
}

/// Returns a parser of the words that name a type's values. Help and completions list these words.
pub(super) fn word_parser<T>(names: &'static [&'static str]) -> impl TypedValueParser
where
    T: FromStr<Err: std::fmt::Debug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names.iter().copied())
        .map(|name| name.parse::<T>().expect("each name is a value of the type"))
}

/// Reads the form of tables that a caller within the process names.
pub(crate) fn form<F: ValueEnum>(text: &str) -> Result<F, Refusal> {
    F::from_str(text, false).map_err(|_| {
        let forms = F::value_variants().iter().filter_map(F::to_possible_value);
        let names: Vec<String> = forms.map(|form| form.get_name().to_owned()).collect();
        Refusal::Wrong(format!("`{text}` is not a form of tables: it is one of {}", names.join(", ")))
    })
}
