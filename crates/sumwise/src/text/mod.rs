//! Texts from outside and for people: typography, quoting, and enums with a word for each value.

pub(crate) mod plain;
pub(crate) mod quote;
pub(crate) mod words;
