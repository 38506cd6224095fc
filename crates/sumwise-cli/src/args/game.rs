//! A game by its name, or in a file.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, is_separator};

use clap::builder::{PossibleValue, TypedValueParser};
use sumwise::Game;
use sumwise_request::game_file::{self, MAX_BYTES};

/// Reads a built-in game's name, the name of a game file in a directory, or the text of one, which has more than one line.
pub(crate) fn read_in(directory: &Path, word: &str) -> Result<Game, String> {
    let is_file = word.contains(is_separator) || Path::new(word).extension().is_some_and(|end| end == "toml");
    if !is_file || word.contains('\n') {
        let game = game_file::named(word);
        return game.map_err(|error| match error {
            game_file::GameError::Name(error) => {
                format!("{error}, or a file like my-game.toml{}", similar(word, Game::NAMES))
            }
            error => error.to_string(),
        });
    }
    let mut text = String::new();
    // One byte more than is allowed, so that what is too long is seen.
    let read =
        File::open(directory.join(word)).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text));
    read.map_err(|error| format!("{word} cannot be read: {error}"))?;
    game_file::read(&text).map_err(|error| format!("{word}: {error}"))
}

/// Names the most similar of some words, after a colon, as clap does for flags; an empty text if none is.
pub(super) fn similar(word: &str, known: &[&str]) -> String {
    const ALIKE: f64 = 0.7;
    let nearest = known.iter().map(|known| (strsim::jaro(word, known), known));
    let nearest = nearest.max_by(|one, other| one.0.total_cmp(&other.0));
    let nearest = nearest.filter(|(nearness, _)| *nearness > ALIKE);
    nearest.map_or_else(String::new, |(_, word)| format!(": a similar name exists: '{word}'"))
}

/// A parser of games; completions list the built-in ones.
#[derive(Clone)]
pub(super) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = Game;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Game, clap::Error> {
        let read: fn(&str) -> Result<Game, String> = |word| read_in(Path::new(""), word);
        read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Game::NAMES.iter().map(PossibleValue::new)))
    }
}
