//! The words of a command line: flags with their values, and the rest. What is wrong with them is said as the command says it.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;

use sumwise::{Game, Rational, Rules};

use super::Refused;
use crate::description::{self, Description, Field, Kind};
use crate::draft::{Draft, Given, RuleChanges};
use crate::error::RequestError;
use crate::game_file;
use crate::search::Search;
use crate::span::{Seconds, target_range, whole};

/// What a flag takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// No value.
    Nothing,
    /// One word.
    Word,
    /// All words up to the next flag.
    Words,
    /// What only the command reads or writes, such as a file.
    Elsewhere,
}

/// A flag of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag<Name = String> {
    /// The name, without hyphens.
    pub name: Name,
    /// The letter.
    pub letter: Option<char>,
    /// What it takes.
    pub takes: Takes,
    /// The name of its value, if it is not the flag's own in capitals.
    pub value: &'static str,
    /// The words that it takes, if they are few.
    pub words: &'static [&'static str],
}

/// A flag that no field of the question describes.
pub(super) type Own = Flag<&'static str>;

impl Own {
    pub(super) const fn word(name: &'static str, value: &'static str) -> Self {
        Self { name, letter: None, takes: Takes::Word, value, words: &[] }
    }

    pub(super) const fn one_of(name: &'static str, words: &'static [&'static str]) -> Self {
        Self { words, ..Self::word(name, "") }
    }

    pub(super) const fn switch(name: &'static str) -> Self {
        Self { takes: Takes::Nothing, ..Self::word(name, "") }
    }

    pub(super) const fn elsewhere(name: &'static str, value: &'static str) -> Self {
        Self { takes: Takes::Elsewhere, ..Self::word(name, value) }
    }

    pub(super) const fn letter(self, letter: char) -> Self {
        Self { letter: Some(letter), ..self }
    }
}

impl Flag {
    fn of_field(field: &Field) -> Option<Self> {
        let takes = match field.kind {
            Kind::Truth => Takes::Nothing,
            Kind::Numbers => Takes::Words,
            _ => Takes::Word,
        };
        // A game may be a file.
        let words = if field.name == "game" { &[] } else { field.kind.words() };
        Some(Self { name: field.flag_name()?, letter: field.letter, takes, value: field.value, words })
    }

    /// Returns the flag with its value, as errors name it.
    fn shown(&self) -> String {
        let value = match self.value {
            "" => self.name.to_uppercase().replace('-', "_"),
            value => value.to_owned(),
        };
        match self.takes {
            Takes::Nothing => format!("--{}", self.name),
            Takes::Words => format!("--{} <{value}>...", self.name),
            _ => format!("--{} <{value}>", self.name),
        }
    }
}

/// Returns the flags of a question: those of its fields, and its own.
pub(super) fn flags<'o>(name: &str, own: impl Iterator<Item = &'o Own>) -> Vec<Flag> {
    let described = description::QUESTIONS.iter().find(|question| question.name == name);
    let fields = described.into_iter().flat_map(Description::flags).filter_map(Flag::of_field);
    let own = own.map(|flag| Flag {
        name: flag.name.to_owned(),
        letter: flag.letter,
        takes: flag.takes,
        value: flag.value,
        words: flag.words,
    });
    let mut flags: Vec<Flag> = own.collect();
    let others = fields.filter(|field| flags.iter().all(|own| own.name != field.name));
    let others: Vec<Flag> = others.collect();
    flags.extend(others);
    flags
}

/// Names the most similar of some words, after a colon; an empty text if none is. `what` the words are names of.
///
/// ```
/// let known = ["--domain", "--order"];
/// assert_eq!(sumwise_request::similar("--domains", &known, "argument"), ": a similar argument exists: '--domain'");
/// assert_eq!(sumwise_request::similar("--xyz", &["--domain"], "argument"), "");
/// ```
pub fn similar(word: &str, known: &[impl AsRef<str>], what: &str) -> String {
    const ALIKE: f64 = 0.7;
    let bare = |word: &str| word.trim_start_matches('-').to_owned();
    let nearness = |known: &str| strsim::jaro(&bare(word), &bare(known));
    let nearest = known.iter().map(|known| (nearness(known.as_ref()), known.as_ref()));
    let nearest = nearest.max_by(|one, other| one.0.total_cmp(&other.0));
    let nearest = nearest.filter(|(nearness, _)| *nearness > ALIKE);
    nearest.map_or_else(String::new, |(_, word)| format!(": a similar {what} exists: '{word}'"))
}

/// The words of a line.
pub(super) struct Line<'w> {
    flags: Vec<(&'w Flag, Vec<&'w str>)>,
    pub(super) rest: Vec<&'w str>,
}

fn wrong<T>(why: String) -> Result<T, Refused> {
    Err(Refused::Wrong(RequestError::Field(why)))
}

impl<'w> Line<'w> {
    /// Reads words. If the first may be a formula, it is no flag unless it is known as one.
    pub(super) fn read(words: &[&'w str], known: &'w [Flag], begins_with_formula: bool) -> Result<Self, Refused> {
        let (mut flags, mut rest): (Vec<(&Flag, Vec<&str>)>, Vec<&str>) = (Vec::new(), Vec::new());
        let mut words = words.iter().copied().peekable();
        let is_flag = |word: &str| word.starts_with('-') && word.len() > 1 && word.parse::<Rational>().is_err();
        while let Some(word) = words.next() {
            if word == "--" {
                rest.extend(words.by_ref());
                break;
            }
            if !is_flag(word) {
                rest.push(word);
                continue;
            }
            let word = if word == "--json" { "--format=json" } else { word };
            let (name, value) = name_and_value(word);
            let flag = match found(name, known) {
                Err(Refused::Wrong(_)) if begins_with_formula && rest.is_empty() => {
                    rest.push(word);
                    continue;
                }
                found => found?,
            };
            let values: Vec<&str> = match (flag.takes, value) {
                (Takes::Elsewhere, _) => return Err(Refused::NotHere),
                (Takes::Nothing, None) => Vec::new(),
                // Letters together are the command's.
                (Takes::Nothing, Some(_)) if !name.starts_with("--") => return Err(Refused::NotHere),
                (Takes::Nothing, Some(value)) => {
                    let flag = flag.shown();
                    return wrong(format!("unexpected value '{value}' for '{flag}' found; no more were expected"));
                }
                (_, Some(value)) => vec![value],
                (Takes::Word, None) => words.next().into_iter().collect(),
                (Takes::Words, None) => std::iter::from_fn(|| words.next_if(|word| !is_flag(word))).collect(),
            };
            if values.is_empty() && flag.takes != Takes::Nothing {
                return wrong(format!("a value is required for '{}' but none was supplied", flag.shown()));
            }
            if flags.iter().any(|(given, _)| given.name == flag.name) {
                return wrong(format!("the argument '{}' cannot be used multiple times", flag.shown()));
            }
            flags.push((flag, values));
        }
        let line = Self { flags, rest };
        for (flag, values) in &line.flags {
            if let Some(value) = values.iter().find(|value| !flag.words.is_empty() && !flag.words.contains(value)) {
                let (words, similar) = (flag.words.join(", "), similar(value, flag.words, "value"));
                let shown = flag.shown();
                return wrong(format!("invalid value '{value}' for '{shown}' [possible values: {words}]{similar}"));
            }
        }
        Ok(line)
    }

    /// Refuses two flags that do not go together, and a flag without the one that it needs.
    pub(super) fn refuse(&self, apart: &[(&str, &str)], needs: &[(&str, &Flag)]) -> Result<(), Refused> {
        let is_apart = |one: &str, other: &str| apart.contains(&(one, other)) || apart.contains(&(other, one));
        for (place, (one, _)) in self.flags.iter().enumerate() {
            if let Some((other, _)) = self.flags[place + 1..].iter().find(|(other, _)| is_apart(&one.name, &other.name))
            {
                return wrong(format!("the argument '{}' cannot be used with '{}'", one.shown(), other.shown()));
            }
        }
        match needs.iter().find(|(flag, needed)| self.has(flag) && !self.has(&needed.name)) {
            Some((_, needed)) => {
                wrong(format!("the following required arguments were not provided: {}", needed.shown()))
            }
            None => Ok(()),
        }
    }

    /// Refuses words beside the flags.
    pub(super) fn refuse_rest(&self) -> Result<(), Refused> {
        match self.rest.first() {
            Some(word) => wrong(format!("unexpected argument '{word}' found: `--help` lists the flags")),
            None => Ok(()),
        }
    }

    pub(super) fn has(&self, flag: &str) -> bool {
        self.words(flag).is_some()
    }

    pub(super) fn words(&self, flag: &str) -> Option<&[&'w str]> {
        self.flags.iter().find(|(given, _)| given.name == flag).map(|(_, values)| &values[..])
    }

    pub(super) fn word(&self, flag: &str) -> Option<&'w str> {
        self.words(flag)?.first().copied()
    }

    /// Reads the value of a flag by a function.
    pub(super) fn read_by<T, E: Display>(
        &self,
        flag: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Refused> {
        let Some((flag, values)) = self.flags.iter().find(|(given, _)| given.name == flag) else { return Ok(None) };
        let Some(value) = values.first() else { return Ok(None) };
        match read(value) {
            Ok(read) => Ok(Some(read)),
            Err(error) => wrong(format!("invalid value '{value}' for '{}': {error}", flag.shown())),
        }
    }

    pub(super) fn parsed<T: FromStr<Err: Display>>(&self, flag: &str) -> Result<Option<T>, Refused> {
        self.read_by(flag, str::parse)
    }

    pub(super) fn whole<T: FromStr>(&self, flag: &str) -> Result<Option<T>, Refused> {
        self.read_by(flag, whole)
    }

    pub(super) fn given(&self) -> Result<Given, Refused> {
        let mut rules = RuleChanges::default();
        for name in Rules::NAMES {
            let set = self.read_by(name, |word| {
                let mut changed = rules.clone();
                changed.set(name, word).map(|()| changed)
            })?;
            rules = set.unwrap_or(rules);
        }
        Ok(Given { game: self.game("game")?, rules, target: self.parsed("target")?, ..Given::default() })
    }

    /// Reads the name of a game, or the text of a game file.
    pub(super) fn game(&self, flag: &str) -> Result<Option<Game>, Refused> {
        if self.word(flag).is_some_and(game_file::is_file_name) {
            return Err(Refused::NotHere);
        }
        self.read_by(flag, game_file::named_or_file)
    }

    /// Reads a puzzle, with the remarks about it.
    pub(super) fn draft(&self, words: &[&str]) -> Result<(Draft, Vec<String>), Refused> {
        if words == ["-"] {
            return Err(Refused::NotHere);
        }
        if let Some(threads) = self.whole::<NonZeroUsize>("threads")? {
            return wrong(format!(
                "--threads {threads} is for rows: leave it out, or read them with --in FILE or from standard input with `-`"
            ));
        }
        let draft = Draft::of_words(words, &self.given()?)?;
        let remarks = draft.remarks("--game 24").into_iter().flatten().collect();
        Ok((draft, remarks))
    }

    /// Reads the method and the limits of a search. The time is the host's.
    pub(super) fn search(&self, most: Search) -> Result<Search, Refused> {
        let default = Search::default();
        let timeout: Option<Seconds> = self.parsed("timeout")?;
        let search = Search {
            method: self.parsed("method")?.unwrap_or(default.method),
            limit: self.whole("limit")?,
            memory: self.whole("memory")?.unwrap_or(default.memory),
            timeout: timeout.map_or(default.timeout, |Seconds(time)| Some(time)),
        };
        Ok(search.within(most))
    }

    pub(super) fn targets(&self) -> Result<Option<std::ops::RangeInclusive<i64>>, Refused> {
        self.read_by("targets", target_range)
    }
}

/// Other names of flags.
const OTHER_NAMES: [(&str, &str); 6] = [
    ("target", "targets"),
    ("numbers", "size"),
    ("range", "pool"),
    ("only-fraction", "needs-fraction"),
    ("only-negative", "needs-negative"),
    ("only-plus-minus", "plus-minus-only"),
];

/// Parts a flag from the value in the same word: `--target=24`, `-t=24`, `-t24`.
fn name_and_value(word: &str) -> (&str, Option<&str>) {
    if word.starts_with("--") {
        return word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
    }
    let name = word.chars().take(2).map(char::len_utf8).sum();
    let (name, value) = word.split_at(name);
    (name, Some(value.strip_prefix('=').unwrap_or(value)).filter(|_| !value.is_empty()))
}

/// Finds a flag by its name with hyphens.
fn found<'w>(name: &str, known: &'w [Flag]) -> Result<&'w Flag, Refused> {
    let find = |is_it: &dyn Fn(&Flag) -> bool| known.iter().find(|flag| is_it(flag));
    let long = name.strip_prefix("--");
    let letter = name.strip_prefix('-').and_then(|rest| rest.chars().next()).filter(|_| long.is_none());
    let other = OTHER_NAMES.iter().find(|(other, _)| long == Some(other)).map(|(_, name)| *name);
    let flag = find(&|flag| long == Some(&flag.name) || letter.is_some() && flag.letter == letter)
        .or_else(|| find(&|flag| other == Some(&flag.name)));
    match flag {
        Some(flag) => Ok(flag),
        None if ["-h", "--help", "-V", "--version"].contains(&name) => Err(Refused::NotHere),
        None => {
            let names: Vec<String> = known.iter().map(|flag| format!("--{}", flag.name)).collect();
            let tip = match similar(name, &names, "argument") {
                none if none.is_empty() || long.is_none() => ": `--help` lists the flags".to_owned(),
                similar => similar,
            };
            let tip = if name == "-v" { ": `sumwise -V` prints the version".to_owned() } else { tip };
            wrong(format!("unexpected argument '{name}' found{tip}"))
        }
    }
}
