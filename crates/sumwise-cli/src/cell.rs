//! The values of tables, and the types of their columns.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};

use serde::{Serialize, Serializer};
use sumwise::Rational;
use sumwise_render::exact::Exact;

/// The type of a column. A row may lack any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnType {
    Integer,
    Boolean,
    Text,
}

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    None,
    Integer(i64),
    Boolean(bool),
    Text(String),
}

/// The bytes of most texts.
const USUAL_TEXT: usize = 48;

/// The names and types of columns.
pub(crate) type Columns<'a> = [(&'a str, ColumnType)];

impl Cell {
    /// Returns a value as text.
    pub(crate) fn of(value: &(impl Display + ?Sized)) -> Self {
        // Most are short, and a text that grows is moved again and again.
        let mut text = String::with_capacity(USUAL_TEXT);
        write!(text, "{value}").expect("a string takes any text");
        Self::Text(text)
    }

    /// Returns an exact number: an integer, or the text of a fraction or of what is larger.
    pub(crate) fn exact(value: &Rational) -> Self {
        value.to_i64().map_or_else(|| Self::of(value), Self::Integer)
    }

    /// Returns a count.
    pub(crate) fn count(count: usize) -> Self {
        i64::try_from(count).map_or_else(|_| Self::of(&count), Self::Integer)
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
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
