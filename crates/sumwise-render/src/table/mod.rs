//! Tables of answers: their columns, and the rows of each question.

mod csv;
mod rows;

use std::borrow::Cow;
use std::fmt::{Display, Write as _};

use serde::{Serialize, Serializer};
use sumwise::Rational;

use crate::exact::Exact;

pub use csv::{csv, csv_line};
pub use rows::{
    COUNT, ENUMERATED, FORMULA, GRADE, HINT, ITEM, JUDGEMENT, SOLUTION, counts, enumerated, fewest, formula, grade,
    hint, item, judgement, reached, solutions,
};

/// The type of a column. A row may lack any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Integers.
    Integer,
    /// True or false.
    Boolean,
    /// Texts.
    Text,
}

/// One value of a row.
///
/// ```
/// use sumwise_render::table::Cell;
///
/// assert_eq!((Cell::of("8/3"), Cell::exact(&24.into())), (Cell::Text("8/3".to_owned()), Cell::Integer(24)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No value.
    None,
    /// An integer.
    Integer(i64),
    /// True or false.
    Boolean(bool),
    /// A text.
    Text(String),
}

/// The bytes of most texts.
const USUAL_TEXT: usize = 48;

/// The names and types of columns.
pub type Columns<'a> = [(&'a str, ColumnType)];

impl Cell {
    /// Returns a value as text.
    pub fn of(value: &(impl Display + ?Sized)) -> Self {
        // Most are short, and a text that grows is moved again and again.
        let mut text = String::with_capacity(USUAL_TEXT);
        write!(text, "{value}").expect("a string takes any text");
        Self::Text(text)
    }

    /// Returns an exact number: an integer, or the text of a fraction or of what is larger.
    pub fn exact(value: &Rational) -> Self {
        value.to_i64().map_or_else(|| Self::of(value), Self::Integer)
    }

    /// Returns a count.
    pub fn count(count: usize) -> Self {
        i64::try_from(count).map_or_else(|_| Self::of(&count), Self::Integer)
    }

    /// Returns the value as text; an empty one for no value.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::None => "".into(),
            Self::Integer(integer) => integer.to_string().into(),
            Self::Boolean(boolean) => boolean.to_string().into(),
            Self::Text(text) => text.into(),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_unit(),
            Self::Integer(integer) => Exact::from(*integer).serialize(serializer),
            Self::Boolean(boolean) => serializer.serialize_bool(*boolean),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}
