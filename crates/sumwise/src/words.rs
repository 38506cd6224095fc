//! Enums whose values are named by one word each.

/// The word names none of the values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{given}`: it is one of {}", choices.join(", "))]
pub struct UnknownWord {
    /// What the word should name: a game, an order, a domain.
    pub what: &'static str,
    /// The word that was given, cut where it grows long.
    pub given: String,
    /// The words there are.
    pub choices: &'static [&'static str],
}

/// Gives an enum its words: `ALL`, `NAMES`, `name`, and reading and writing.
macro_rules! words {
    ($what:literal, $type:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $type {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The words that name them.
            pub const NAMES: &'static [&'static str] = &[$($word),+];

            /// The word that names it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::words::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|value| value.name() == text).ok_or_else(|| $crate::words::UnknownWord {
                    what: $what,
                    given: $crate::quote::shown(text),
                    choices: Self::NAMES,
                })
            }
        }
    };
}
pub(crate) use words;
