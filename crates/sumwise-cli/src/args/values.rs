//! Parsers of single values: times, whole numbers, names.

use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sumwise::Notation;
use sumwise_request::{Seconds, whole};

use crate::Refusal;

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

pub(super) fn notation_parser() -> impl TypedValueParser {
    word_parser::<Notation>(Notation::NAMES)
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
