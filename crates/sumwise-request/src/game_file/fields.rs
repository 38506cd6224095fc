//! The values of a TOML table by their keys, with their positions.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The position of an error and its message.
pub(crate) type Wrong = (Option<Range<usize>>, String);

/// The most characters of a value that a message shows.
const MAX_SHOWN: usize = 40;

/// A table with known keys.
pub(crate) struct Fields<'t, 'i> {
    table: &'t DeTable<'i>,
    /// The position of the table; `None` for the whole file.
    place: Option<Range<usize>>,
}

impl<'t, 'i> Fields<'t, 'i> {
    /// Reads the fields of a table, and refuses unknown keys.
    pub(crate) fn new(table: &'t DeTable<'i>, place: Option<Range<usize>>, keys: &[&str]) -> Result<Self, Wrong> {
        match table.keys().find(|key| !keys.contains(&&**key.get_ref())) {
            Some(key) => {
                let message = format!("unknown key `{}`: it is one of {}", shown(key.get_ref()), keys.join(", "));
                Err((Some(key.span()), message))
            }
            None => Ok(Self { table, place }),
        }
    }

    /// Reads the fields of a value, which must be a table.
    pub(super) fn of(value: &'t Spanned<DeValue<'i>>, what: &str, keys: &[&str]) -> Result<Self, Wrong> {
        let table = value.get_ref().as_table();
        let table = table.ok_or_else(|| {
            (Some(value.span()), format!("`{what}` has something that is no table: give it {}", keys.join(" and ")))
        })?;
        Self::new(table, Some(value.span()), keys)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'t Spanned<DeValue<'i>>> {
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    pub(super) fn required(&self, key: &str, like: &str) -> Result<&'t Spanned<DeValue<'i>>, Wrong> {
        self.get(key).ok_or_else(|| self.missing(key, like))
    }

    /// Returns the error for a missing key.
    pub(super) fn missing(&self, key: &str, like: &str) -> Wrong {
        (self.place.clone(), format!("`{key}` is missing: write {like}"))
    }

    /// Returns the error for the value of a key.
    pub(crate) fn wrong(&self, key: &str, why: &impl fmt::Display) -> Wrong {
        (self.get(key).map(Spanned::span).or(self.place.clone()), why.to_string())
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<&'t str>, Wrong> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let text = value.get_ref().as_str();
        text.map(Some).ok_or_else(|| self.wrong(key, &format_args!("`{key}` is no text: write it in quotation marks")))
    }

    pub(super) fn whole<T: TryFrom<i64>>(&self, key: &str) -> Result<Option<T>, Wrong> {
        self.get(key).map(|value| number(value, &format!("a value of `{key}`"))).transpose()
    }

    pub(super) fn range(&self, key: &str) -> Result<Option<RangeInclusive<i64>>, Wrong> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let range = value.get_ref().as_str().and_then(range);
        range.map(Some).ok_or_else(|| self.wrong(key, &format_args!("`{key}` is no range: write it like \"25..100\"")))
    }
}

/// Reads an integer.
pub(super) fn integer(value: &Spanned<DeValue<'_>>, what: &str) -> Result<i64, Wrong> {
    let integer = value.get_ref().as_integer();
    let read = integer.and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok());
    // Far from the limits of 64 bits, so that ranges can be counted.
    let near = read.filter(|number| i32::try_from(*number).is_ok());
    near.ok_or_else(|| (Some(value.span()), format!("{what} is an integer of at most nine digits, like 24")))
}

/// Reads an integer that is not negative.
pub(super) fn number<T: TryFrom<i64>>(value: &Spanned<DeValue<'_>>, what: &str) -> Result<T, Wrong> {
    let number = integer(value, what)?;
    let wrong = || (Some(value.span()), format!("{what} is a whole number from 0 up: {number} is not"));
    Some(number).filter(|number| *number >= 0).and_then(|number| T::try_from(number).ok()).ok_or_else(wrong)
}

/// Reads a range of integers, both ends included.
pub(super) fn range(text: &str) -> Option<RangeInclusive<i64>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last): (i32, i32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first <= last).then(|| i64::from(first)..=i64::from(last))
}

/// Reads a list that is not empty.
pub(super) fn list<'t, 'i>(
    value: &'t Spanned<DeValue<'i>>,
    key: &str,
    like: &str,
) -> Result<&'t [Spanned<DeValue<'i>>], Wrong> {
    let list = value.get_ref().as_array().map(|list| &**list).filter(|list| !list.is_empty());
    list.ok_or_else(|| (Some(value.span()), format!("`{key}` is no list, or an empty one: write {like}")))
}

/// Shortens a text of the file for a message.
pub(super) fn shown(text: &str) -> String {
    if text.chars().count() <= MAX_SHOWN {
        text.to_owned()
    } else {
        text.chars().take(MAX_SHOWN).chain(['…']).collect()
    }
}
