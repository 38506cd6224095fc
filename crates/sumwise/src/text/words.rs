//! Enums with a word for each value.

/// The error of a word that names no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{given}`: it is one of {}", choices.join(", "))]
pub struct UnknownWord {
    /// The kind of value: a game, an order, a domain.
    pub what: &'static str,
    /// The given word, shortened if it is long.
    pub given: String,
    /// The valid words.
    pub choices: &'static [&'static str],
}

/// Implements `ALL`, `NAMES`, `name`, `Display` and `FromStr` for an enum.
macro_rules! words {
    ($what:literal, $type:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $type {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The words of the values, in the same order.
            pub const NAMES: &'static [&'static str] = &[$($word),+];

            /// Returns the word of the value.
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
            type Err = $crate::text::words::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|value| value.name() == text).ok_or_else(|| $crate::text::words::UnknownWord {
                    what: $what,
                    given: $crate::text::quote::shown(text),
                    choices: Self::NAMES,
                })
            }
        }
    };
}
pub(crate) use words;
