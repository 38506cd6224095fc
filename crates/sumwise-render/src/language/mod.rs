//! The languages of worksheets and of the puzzles of the day: one file for each.

mod de;
mod en;
mod es;
mod fr;
mod ja;
mod tr;
mod zh;

use std::fmt;
use std::str::FromStr;

use sumwise::grade::Band;
use sumwise::{Game, UnknownWord};

/// A language.
///
/// ```
/// use sumwise_render::language::Language;
///
/// assert_eq!("de".parse(), Ok(Language::German));
/// assert!("xx".parse::<Language>().unwrap_err().to_string().starts_with("unknown language `xx`: it is one of en, "));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
    /// Japanese.
    Japanese,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// Turkish.
    Turkish,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 7] =
        [Self::English, Self::Chinese, Self::Japanese, Self::French, Self::Spanish, Self::German, Self::Turkish];

    /// The names of the languages, in the same order.
    pub const NAMES: &'static [&'static str] = &["en", "zh", "ja", "fr", "es", "de", "tr"];

    /// Returns the name, such as `de`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the language tag of documents.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Chinese => "zh-Hans",
            _ => self.name(),
        }
    }

    /// Returns the title of a game.
    pub fn title(self, game: &Game) -> &str {
        let known = self.words().games.iter().find(|(name, _)| *name == game.name());
        known.filter(|_| Game::built_in().contains(game)).map_or_else(|| game.title(), |(_, title)| title)
    }

    /// Returns the word for a difficulty.
    pub(crate) fn band(self, band: Band) -> &'static str {
        self.words().bands[band as usize]
    }

    /// Returns the texts of the puzzles of a day.
    pub const fn days(self) -> &'static Days {
        &self.words().days
    }

    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::English => &en::WORDS,
            Self::Chinese => &zh::WORDS,
            Self::Japanese => &ja::WORDS,
            Self::French => &fr::WORDS,
            Self::Spanish => &es::WORDS,
            Self::German => &de::WORDS,
            Self::Turkish => &tr::WORDS,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Language {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|language| language.name() == text).ok_or_else(|| UnknownWord {
            what: "language",
            given: text.chars().take(20).collect(),
            choices: Self::NAMES,
        })
    }
}

/// The texts of worksheets. Names in curly brackets are places for values.
pub(crate) struct Words {
    pub(crate) untitled: &'static str,
    pub(crate) name: &'static str,
    pub(crate) date: &'static str,
    pub(crate) make: &'static str,
    pub(crate) key: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) rank: &'static str,
    pub(crate) page: &'static str,
    pub(crate) cannot: &'static str,
    pub(crate) nearest: &'static str,
    pub(crate) the_target: &'static str,
    /// What to do where every number is used, and the same in a fixed order.
    pub(crate) all: [&'static str; 2],
    /// What to do where numbers may be left out, and the same in a fixed order.
    pub(crate) any: [&'static str; 2],
    /// What follows the operators: with brackets, without, from left to right.
    pub(crate) brackets: [&'static str; 3],
    /// Which numbers may be joined: digits, some of them, values.
    pub(crate) join: [&'static str; 3],
    /// Which points may be put: decimals, recurring ones.
    pub(crate) points: [&'static str; 2],
    /// What a step may make, by the domain.
    pub(crate) steps: [&'static str; 5],
    pub(crate) near: &'static str,
    /// What stands between numbers of a list, and between the last two.
    pub(crate) list: [&'static str; 2],
    /// What stands between two sentences.
    pub(crate) space: &'static str,
    /// The words for the bands of difficulty.
    pub(crate) bands: [&'static str; 4],
    /// The titles of games that differ from the English ones, by their names.
    pub(crate) games: &'static [(&'static str, &'static str)],
    pub(crate) days: Days,
}

/// The texts of the puzzles of a day. Names in curly brackets are places for values: see [`filled`].
#[derive(Debug)]
pub struct Days {
    /// The title of the puzzles.
    pub title: &'static str,
    /// The description of a feed.
    pub about: &'static str,
    /// The title of a puzzle: `game` and `number`.
    pub puzzle: &'static str,
    /// The description of a puzzle: `numbers` and `target`.
    pub dealt: &'static str,
}

/// Writes values in their places.
///
/// ```
/// use sumwise_render::language::filled;
///
/// assert_eq!(filled("page {page} of {pages}", &[("page", "1"), ("pages", "{page}")]), "page 1 of {page}");
/// ```
pub fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        filled.extend(values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value));
        filled.push_str(rest);
    }
    filled
}

#[cfg(test)]
impl Words {
    /// Lists the texts, in order.
    pub(crate) fn texts(&self) -> Vec<&'static str> {
        let Self { untitled, name, date, make, key, seed, rank, page, cannot, nearest, the_target, near, .. } = self;
        let Days { title, about, puzzle, dealt } = &self.days;
        let single = [
            untitled, name, date, make, key, seed, rank, page, cannot, nearest, the_target, near, title, about, puzzle,
            dealt,
        ];
        let lists: [&[&str]; 8] =
            [&self.all, &self.any, &self.brackets, &self.join, &self.points, &self.steps, &self.list, &self.bands];
        single.into_iter().copied().chain(lists.into_iter().flatten().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn every_text_has_words_and_the_places_of_the_english_one() {
        for language in Language::ALL {
            for (text, english) in language.words().texts().into_iter().zip(Language::English.words().texts()) {
                assert!(!text.is_empty(), "{language}: {english}");
                assert_eq!(places(text), places(english), "{language}: {text}");
            }
        }
    }

    #[test]
    fn every_game_has_a_title_in_every_language_but_english() {
        for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
            let names: Vec<&str> = language.words().games.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, Game::NAMES, "{language}");
        }
    }
}
