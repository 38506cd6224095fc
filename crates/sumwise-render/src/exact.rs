//! Exact values and counts: JSON integers if every reader of JSON reads them exactly, otherwise strings.

use num_bigint::BigInt;
use serde::{Serialize, Serializer};
use sumwise::{Puzzle, Rational};

/// The bound of JSON integers. Many readers turn a JSON number into a float, which is exact up to this bound.
const LARGEST_NUMBER: u64 = 1 << 53;

/// An exact value: a JSON integer if it is an integer below 2⁵³, otherwise a string such as `"8/3"`.
///
/// ```
/// use sumwise_render::exact::Exact;
///
/// let json = |text: &str| serde_json::to_string(&Exact::from(&text.parse().unwrap())).unwrap();
/// assert_eq!(json("812"), "812");
/// assert_eq!(json("8/3"), r#""8/3""#);
/// assert_eq!(json("9007199254740992"), r#""9007199254740992""#);
/// assert_eq!(json("-9223372036854775808"), r#""-9223372036854775808""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact(Rational);

impl From<&Rational> for Exact {
    fn from(value: &Rational) -> Self {
        Self(value.clone())
    }
}

impl From<i64> for Exact {
    fn from(value: i64) -> Self {
        Self(value.into())
    }
}

impl std::fmt::Display for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Serializers of other formats than JSON recognise it by the name of the newtype.
impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct("Exact", &Bare(&self.0))
    }
}

/// A count: a JSON integer if it is below 2⁵³, otherwise a string of its digits.
///
/// ```
/// use sumwise_render::exact::Integer;
///
/// assert_eq!(serde_json::to_string(&Integer::new(1820)).unwrap(), "1820");
/// assert_eq!(serde_json::to_string(&Integer::new(u64::MAX)).unwrap(), r#""18446744073709551615""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer(Rational);

impl Integer {
    /// Wraps a count of any size.
    pub fn new(count: impl Into<BigInt>) -> Self {
        Self(Rational::new(count, 1).expect("1 is not zero"))
    }
}

/// Serializers of other formats than JSON recognise it by the name of the newtype.
impl std::fmt::Display for Integer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct("Integer", &Bare(&self.0))
    }
}

struct Bare<'a>(&'a Rational);

impl Serialize for Bare<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_i64() {
            Some(integer) if integer.unsigned_abs() < LARGEST_NUMBER => serializer.serialize_i64(integer),
            _ => serializer.collect_str(self.0),
        }
    }
}

/// The id of a puzzle, such as `24:3,3,8,8=24`: its game, the rules that differ from the game's, its numbers and its target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleId(String);

impl PuzzleId {
    /// Returns the id as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&Puzzle> for PuzzleId {
    fn from(puzzle: &Puzzle) -> Self {
        Self(puzzle.to_string())
    }
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::{Exact, Integer};

    impl JsonSchema for Exact {
        fn schema_name() -> Cow<'static, str> {
            "Exact".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "description": "An exact value: an integer below 2^53, or a string such as \"8/3\".",
                "type": ["integer", "string"],
                "pattern": "^-?[0-9]+(/[0-9]+)?$",
            })
        }
    }

    impl JsonSchema for Integer {
        fn schema_name() -> Cow<'static, str> {
            "Integer".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "description": "A count: an integer below 2^53, or a string of its digits.",
                "type": ["integer", "string"],
                "pattern": "^-?[0-9]+$",
            })
        }
    }
}
