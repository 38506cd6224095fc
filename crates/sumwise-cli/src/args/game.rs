//! A game by its name, or in a file.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use clap::builder::{PossibleValue, TypedValueParser};
use sumwise::Game;
use sumwise_request::game_file::{self, MAX_BYTES};

/// Reads a built-in game's name, the name of a game file in a directory, or the text of one, which has more than one line.
pub(crate) fn read_in(directory: &Path, word: &str) -> Result<Game, String> {
    if !game_file::is_file_name(word) || word.contains('\n') {
        return game_file::named_or_file(word);
    }
    let mut text = String::new();
    // One byte more than is allowed, so that what is too long is seen.
    let read =
        File::open(directory.join(word)).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text));
    read.map_err(|error| format!("{word} cannot be read: {error}"))?;
    game_file::read(&text).map_err(|error| format!("{word}: {error}"))
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
