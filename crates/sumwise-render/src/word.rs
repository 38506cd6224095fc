//! Words that stand for values of the engine: the schema lists those there are.

use serde::{Serialize, Serializer};
use sumwise::check::Verdict;
use sumwise::generate::Split;
use sumwise::grade::Band;
use sumwise::score::Outcome;
use sumwise::solve::{Status, StopReason};
use sumwise::sweep::Question;
use sumwise::{Domain, Order, Use};

/// A type whose values are named by a word each.
pub trait Named: Copy {
    /// The name of the type in the schema.
    const TITLE: &'static str;
    /// What the type stands for.
    const ABOUT: &'static str;
    /// Every word.
    const WORDS: &'static [&'static str];

    /// Returns the word for this value.
    fn word(self) -> &'static str;
}

/// A value that is written as the word for it.
///
/// ```
/// use sumwise::grade::Band;
/// use sumwise_render::word::Word;
///
/// assert_eq!(serde_json::to_string(&Word(Band::Hard)).unwrap(), r#""hard""#);
/// assert_eq!(Word(Band::Hard).as_str(), "hard");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T: Named> Word<T> {
    /// Returns the word.
    pub fn as_str(self) -> &'static str {
        self.0.word()
    }
}

impl<T: Named> From<T> for Word<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

#[cfg(feature = "schema")]
impl<T: Named> schemars::JsonSchema for Word<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::TITLE.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "description": T::ABOUT, "type": "string", "enum": T::WORDS })
    }
}

/// Types of the engine whose words are their `NAMES`.
macro_rules! named {
    ($($type:ident as $title:literal: $about:literal;)+) => { $(
        impl Named for $type {
            const TITLE: &'static str = $title;
            const ABOUT: &'static str = $about;
            const WORDS: &'static [&'static str] = Self::NAMES;

            fn word(self) -> &'static str {
                self.name()
            }
        }
    )+ };
}

named! {
    Order as "Order": "Whether the numbers may be rearranged.";
    Use as "Use": "Whether every number must be used.";
    Domain as "Domain": "Which values an intermediate may take.";
    Status as "Status": "How a puzzle was answered.";
    StopReason as "Stop": "Why a search was cut.";
    Band as "Band": "How hard a puzzle is for a person.";
    Split as "Split": "What a puzzle is for; the puzzle alone decides.";
    Question as "Question": "What a sweep asks of every hand.";
}

/// The name of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerdictName(&'static str);

impl From<&Verdict> for VerdictName {
    fn from(verdict: &Verdict) -> Self {
        Self(verdict.name())
    }
}

impl Named for VerdictName {
    const TITLE: &'static str = "VerdictName";
    const ABOUT: &'static str = "The word that names a verdict, in the order in which faults are charged.";
    const WORDS: &'static [&'static str] = &Verdict::NAMES;

    fn word(self) -> &'static str {
        self.0
    }
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeName(usize);

impl From<&Outcome> for OutcomeName {
    fn from(outcome: &Outcome) -> Self {
        Self(match outcome {
            Outcome::Made { .. } => 0,
            Outcome::ClaimedNone { right: true } => 1,
            Outcome::ClaimedNone { right: false } => 2,
            Outcome::NoAnswer => 3,
        })
    }
}

impl Named for OutcomeName {
    const TITLE: &'static str = "Outcome";
    const ABOUT: &'static str = "How a round ended.";
    const WORDS: &'static [&'static str] = &["made", "none", "not_none", "no_answer"];

    fn word(self) -> &'static str {
        Self::WORDS[self.0]
    }
}
