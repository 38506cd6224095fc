//! `sumwise config`

use std::io::Write as _;

use sumwise::visible;

use crate::Exit;
use crate::args;
use crate::config::{Config, KEYS, Name};
use crate::fault::Fault;
use crate::output;

/// The defaults without a file, in the order of the keys.
const DEFAULTS: [&str; KEYS.len()] = ["countdown", "infix", "text", "auto", "false"];

pub(crate) fn run(arguments: &args::Config) -> Result<Exit, Fault> {
    let name = Name::of_environment();
    let mut out = output::stdout();
    let path = name.as_ref().map(|name| name.path().display().to_string());
    if arguments.path {
        let path = path.ok_or_else(|| Fault::Nothing(NO_FILE.to_owned()))?;
        writeln!(out, "{}", visible(&path))?;
    } else {
        writeln!(out, "# {}", visible(path.as_deref().unwrap_or(NO_FILE)))?;
        // The name of a file that cannot be read is seen.
        out.flush()?;
        let config = name.map(|name| Config::read(&name)).transpose()?.flatten().unwrap_or_default();
        for (key, default) in KEYS.into_iter().zip(DEFAULTS) {
            let said = config.words.iter().find(|(said, _)| *said == key);
            let (mark, word) = said.map_or(("# ", default), |(_, word)| ("", word));
            let quote = if key == "quiet" { "" } else { "\"" };
            let word = word.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(out, "{mark}{key} = {quote}{}{quote}", visible(&word))?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}

const NO_FILE: &str = "SUMWISE_CONFIG is empty, or there is no home directory: no file is read";
