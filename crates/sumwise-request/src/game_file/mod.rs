//! Games in TOML files, in the form that `sumwise games --show countdown` prints.
//!
//! ```toml
//! name = "dice"
//! description = "five dice make a number up to 100"
//! targets = "1..100"            # a number, a range, "draw" or "joined"
//! points = { 0 = 10, 5 = 7 }    # by the greatest distance from the target
//! seconds = 60
//!
//! [rules]
//! use = "any"
//! domain = "positive"
//!
//! [[drawers]]
//! pool = "1..6"
//! draw = 5
//! ```
//!
//! Instead of drawers a game may have `given = [2, 3, 5, 7]` or `copies = { values = "1..9", numbers = 4 }`.

#[cfg(feature = "all")]
pub(crate) mod fields;
#[cfg(feature = "all")]
mod read;
mod write;

use std::path::{Path, is_separator};

use sumwise::{Game, UnknownWord};

#[cfg(feature = "all")]
pub use self::read::read;
#[cfg(feature = "all")]
pub(crate) use self::read::read_table;
pub use self::write::write;

/// The most bytes of a game file.
pub const MAX_BYTES: usize = 64 << 10;

/// The error of a game file, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct GameFileError {
    /// The number of the line, from 1; `None` for an error of the whole text.
    pub line: Option<usize>,
    /// The message: what is wrong, and what would be right.
    pub message: String,
}

/// The reason why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// There is no built-in game of that name.
    #[error(transparent)]
    Name(#[from] UnknownWord),
    /// The text of a game file is invalid.
    #[error(transparent)]
    File(#[from] GameFileError),
}

/// Reads the name of a built-in game, or the text of a game file, which has more than one line.
///
/// Without the feature `all` it reads names only.
///
/// # Errors
/// [`GameError`] when there is no built-in game of that name, or the text is not a game file.
///
/// ```
/// use sumwise::Game;
/// use sumwise_request::game_file::{named, write};
///
/// assert_eq!(named("24"), Ok(Game::TWENTY_FOUR));
/// assert_eq!(named(&write(&Game::KRYPTO)), Ok(Game::KRYPTO));
/// ```
pub fn named(text: &str) -> Result<Game, GameError> {
    #[cfg(feature = "all")]
    if text.contains('\n') {
        return Ok(read(text)?);
    }
    Ok(text.parse()?)
}

/// Returns whether a word is the name of a game file, and not of a game.
///
/// ```
/// use sumwise_request::game_file::is_file_name;
///
/// assert!(is_file_name("my-game.toml") && !is_file_name("24"));
/// ```
pub fn is_file_name(word: &str) -> bool {
    word.contains(is_separator) || Path::new(word).extension().is_some_and(|end| end == "toml")
}

/// Reads a built-in game's name, or the text of a game file, where the name of a file might stand as well.
///
/// # Errors
/// The message, with the most similar name.
#[cfg(feature = "all")]
pub fn named_or_file(word: &str) -> Result<Game, String> {
    named(word).map_err(|error| match error {
        GameError::Name(error) => {
            format!("{error}, or a file like my-game.toml{}", crate::similar(word, Game::NAMES, "name"))
        }
        error => error.to_string(),
    })
}
