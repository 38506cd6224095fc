//! Serialization with the feature `serde`: values as text that reads back, rules as an object of words.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::deck::pool::Pool;
use crate::formula::{Formula, Shape};
use crate::game::Game;
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::Operators;
use crate::play::deal::Seed;
use crate::rules::{Brackets, Domain, Join, Order, Rules, Use};

/// Reads a value from a string, as its [`FromStr`] does.
struct FromText<T> {
    what: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string with {}", self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements [`Serialize`] and [`Deserialize`] for types whose text reads back.
macro_rules! as_text {
    ($($what:literal: $type:ty, |$value:ident| $text:expr;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(FromText { what: $what, value: PhantomData })
            }
        }
    )+};
}

as_text! {
    "a number, like 7 or 1/3": Rational, |value| value;
    "a puzzle id": Puzzle, |puzzle| puzzle;
    // The other notations omit parentheses, so the tree would not read back.
    "a formula": Formula, |formula| formula.full();
    "a template": Shape, |shape| shape;
    "a seed": Seed, |seed| seed;
    "the name of a game": Game, |game| game;
    "a pool": Pool, |pool| pool;
    "a set of operators": Operators, |operators| operators;
    "an order": Order, |order| order;
    "a use": Use, |usage| usage;
    "a domain": Domain, |domain| domain;
    "a joining": Join, |join| join;
    "brackets": Brackets, |brackets| brackets;
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.stated_words())
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FromWords)
    }
}

/// Reads rules from an object with a word for each of [`Rules::NAMES`].
struct FromWords;

impl<'de> Visitor<'de> for FromWords {
    type Value = Rules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object of rules: {}", Rules::NAMES.join(", "))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut words: A) -> Result<Rules, A::Error> {
        let mut rules = Rules::FREE;
        let mut missing: Vec<&str> = Rules::NAMES.iter().copied().filter(|name| !Rules::RARE.contains(name)).collect();
        while let Some((name, word)) = words.next_entry::<String, String>()? {
            rules.set(&name, &word).map_err(A::Error::custom)?;
            missing.retain(|&rule| rule != name);
        }
        missing.first().map_or(Ok(rules), |&rule| Err(A::Error::missing_field(rule)))
    }
}
