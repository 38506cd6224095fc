//! Settings in TOML files: a word for each of some keys.

use toml::de::DeValue;

use crate::game_file::fields::Fields;
use crate::game_file::{GameFileError, read_table};

/// Reads settings from the text of a TOML file of at most [`MAX_BYTES`](crate::game_file::MAX_BYTES) bytes, and passes each key
/// with its word to `set`, in the order of `keys`. `true` and `false` are words too.
///
/// # Errors
/// The first error, with its line: no TOML, an unknown key, a value that is not a word, or an error of `set`.
///
/// ```
/// use sumwise_request::settings;
///
/// let mut words = Vec::new();
/// settings::read("quiet = true\ngame = '24'", &["game", "quiet"], |_, word| Ok(words.push(word.to_owned())))?;
/// assert_eq!(words, ["24", "true"]);
/// let error = settings::read("\ngames = '24'", &["game", "quiet"], |_, _| Ok(())).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: unknown key `games`: it is one of game, quiet");
/// # Ok::<(), sumwise_request::game_file::GameFileError>(())
/// ```
pub fn read(
    text: &str,
    keys: &[&'static str],
    mut set: impl FnMut(&'static str, &str) -> Result<(), String>,
) -> Result<(), GameFileError> {
    read_table(text, |table| {
        let fields = Fields::new(table, None, keys)?;
        for key in keys {
            let Some(value) = fields.get(key) else { continue };
            let word = match value.get_ref() {
                DeValue::String(word) => word,
                DeValue::Boolean(true) => "true",
                DeValue::Boolean(false) => "false",
                _ => return Err(fields.wrong(key, &format_args!("`{key}` is no text: write it in quotation marks"))),
            };
            set(key, word).map_err(|error| fields.wrong(key, &error))?;
        }
        Ok(())
    })
}
