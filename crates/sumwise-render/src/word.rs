//! Words for values of the engine. The schema lists all of them.

use serde::{Serialize, Serializer};
use sumwise::check::Verdict;
use sumwise::generate::Split;
use sumwise::grade::Band;
use sumwise::score::Outcome;
use sumwise::solve::{Against, Status, StopReason, Way};
use sumwise::sweep::Question;
use sumwise::{Brackets, Code, Domain, Join, Order, Points, Use};

/// A type with a word for each of its values.
pub trait Named: Copy {
    /// The name of the type in the schema.
    const TITLE: &'static str;
    /// The description of the type in the schema.
    const ABOUT: &'static str;
    /// The words, in the order of the values.
    const WORDS: &'static [&'static str];

    /// Returns the word for this value.
    fn word(self) -> &'static str;
}

/// A value that serializes as its word.
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

/// Implements [`Named`] for types of the engine with a constant `NAMES`.
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
    Domain as "Domain": "The values that an intermediate may take.";
    Join as "Join": "Whether numbers may be written side by side, as one numeral.";
    Points as "Points": "Whether a point may stand in a numeral.";
    Brackets as "Brackets": "The brackets that a formula may need.";
    Status as "Status": "The status of an answer.";
    StopReason as "Stop": "The reason why a search was cut.";
    Way as "Way": "A way to find an answer.";
    Against as "Against": "What stands against a way.";
    Band as "Band": "The band of difficulty of a puzzle for a person.";
    Split as "Split": "The split of a puzzle, which depends on its numbers and target alone.";
    Code as "Code": "The code of a message, to word it in another language.";
    Question as "Question": "The question that a sweep asks about every hand.";
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
    const ABOUT: &'static str = "The name of a verdict, in the order in which faults are charged.";
    const WORDS: &'static [&'static str] = &Verdict::NAMES;

    fn word(self) -> &'static str {
        self.0
    }
}

/// The outcome of a round.
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
    const ABOUT: &'static str = "The outcome of a round.";
    const WORDS: &'static [&'static str] = &["made", "none", "not_none", "no_answer"];

    fn word(self) -> &'static str {
        Self::WORDS[self.0]
    }
}
