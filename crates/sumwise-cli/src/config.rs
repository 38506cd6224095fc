//! The configuration file, which holds the defaults of one person.

use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory as _, FromArgMatches as _};
use sumwise::{Game, Notation};
use sumwise_request::game_file::MAX_BYTES;
use sumwise_request::settings;

use crate::args::{self, Arguments};
use crate::fault::Fault;

/// The keys of the file.
pub(crate) const KEYS: [&str; 5] = ["game", "notation", "format", "color", "quiet"];

/// The formats of most commands. Others pass over the ones that they do not have.
const FORMATS: [&str; 4] = ["text", "json", "jsonl", "csv"];

const COLORS: [&str; 3] = ["auto", "always", "never"];

/// Flags for one format. On the command line, they win over the format of the file. Tables and files keep their own.
const FOR_ONE_FORMAT: [&str; 4] = ["notation", "show", "examples", "out"];

/// The name of the file.
pub(crate) enum Name {
    /// `SUMWISE_CONFIG` names it, so it must exist.
    Named(PathBuf),
    /// The usual name.
    Usual(PathBuf),
}

impl Name {
    /// Returns the name of the file; `None` if `SUMWISE_CONFIG` is empty, or there is no home directory.
    pub(crate) fn of_environment() -> Option<Self> {
        if let Some(name) = env::var_os("SUMWISE_CONFIG") {
            return (!name.is_empty()).then(|| Self::Named(name.into()));
        }
        let directory = |variable| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let base = if cfg!(windows) {
            directory("APPDATA")
        } else {
            directory("XDG_CONFIG_HOME").or_else(|| Some(directory("HOME")?.join(".config")))
        };
        base.map(|base| Self::Usual(base.join("sumwise").join("config.toml")))
    }

    pub(crate) fn path(&self) -> &Path {
        let (Self::Named(path) | Self::Usual(path)) = self;
        path
    }
}

/// The settings of the file.
#[derive(Debug, Default)]
pub(crate) struct Config {
    game: Option<Game>,
    notation: Option<&'static str>,
    format: Option<&'static str>,
    color: Option<&'static str>,
    quiet: bool,
    /// The words of the file by their keys.
    pub(crate) words: Vec<(&'static str, String)>,
}

impl Config {
    /// Reads the file; `None` if there is none.
    pub(crate) fn read(name: &Name) -> Result<Option<Self>, Fault> {
        let path = name.path();
        let wrong = |error: &dyn std::fmt::Display| Fault::Input(format!("{}: {error}", path.display()));
        let mut text = String::new();
        // One byte more than is allowed, so that what is too long is seen.
        match open(path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)) {
            Err(error)
                if matches!(name, Name::Usual(_))
                    && (matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
                        || is_out_of_reach(path)) =>
            {
                return Ok(None);
            }
            read => read.map_err(|error| wrong(&error))?,
        };
        let mut config = Self::default();
        let directory = path.parent().unwrap_or(Path::new(""));
        settings::read(&text, &KEYS, |key, word| config.set(key, word, directory)).map_err(|error| wrong(&error))?;
        Ok(Some(config))
    }

    /// Sets a key. Names of game files are relative to the directory.
    fn set(&mut self, key: &'static str, word: &str, directory: &Path) -> Result<(), String> {
        match key {
            "game" => self.game = Some(args::read_in(directory, word)?),
            "notation" => self.notation = Some(one_of(Notation::NAMES, key, word)?),
            "format" => self.format = Some(one_of(&FORMATS, key, word)?),
            "color" => self.color = Some(one_of(&COLORS, key, word)?),
            _ => self.quiet = one_of(&["true", "false"], key, word)? == "true",
        }
        self.words.push((key, word.to_owned()));
        Ok(())
    }

    /// Parses a command line again with these defaults. `line` is the same one without.
    pub(crate) fn parse(self, words: &[std::ffi::OsString], line: &ArgMatches) -> Result<Arguments, clap::Error> {
        let mut command = Arguments::command();
        if let Some(color) = self.color {
            command = command.mut_arg("color", |flag| flag.default_value(color));
        }
        if let Some((name, line)) = line.subcommand() {
            command = command.mut_subcommand(name, |command| self.over(command, line));
        }
        let mut arguments = Arguments::from_arg_matches(&command.try_get_matches_from(words)?)?;
        arguments.everywhere.quiet |= self.quiet;
        if let Some(game) = arguments.command.game() {
            game.usual = self.game;
        }
        Ok(arguments)
    }

    /// Puts the format and the notation into the defaults of a command, where they fit the rest of the line.
    fn over(&self, command: Command, line: &ArgMatches) -> Command {
        let is_said = |flag: &str| {
            line.try_contains_id(flag).unwrap_or(false) && line.value_source(flag) == Some(ValueSource::CommandLine)
        };
        let format = self.format.filter(|_| !FOR_ONE_FORMAT.into_iter().any(is_said));
        let format = format.filter(|word| has(&command, "format", word));
        let is_text = if is_said("format") { is_text(line) } else { format.is_none_or(|format| format == "text") };
        let notation = self.notation.filter(|word| is_text && has(&command, "notation", word));
        let words = [("format", format), ("notation", notation)];
        words.into_iter().fold(command, |command, (flag, word)| match word {
            Some(word) => command.mut_arg(flag, |flag| flag.default_value(word)),
            None => command,
        })
    }
}

/// Opens a regular file, or an empty one for `/dev/null`. Neither this nor a read waits, as for a pipe or a log of the system.
fn open(path: &Path) -> io::Result<File> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() && path != Path::new("/dev/null") {
        return Err(io::Error::other("not a regular file"));
    }
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, nix::libc::O_NONBLOCK);
    options.read(true).open(path)
}

/// Returns whether a directory on the way to a file must not be entered, as that of another user under `sudo -u`.
fn is_out_of_reach(path: &Path) -> bool {
    fs::metadata(path).is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

/// Returns whether the line asks for text.
fn is_text(line: &ArgMatches) -> bool {
    line.get_raw("format").is_some_and(|mut words| words.any(|word| word == "text"))
}

/// Returns whether a command has a flag with this word.
fn has(command: &Command, flag: &str, word: &str) -> bool {
    let flag = command.get_arguments().find(|argument| argument.get_id() == flag);
    flag.is_some_and(|flag| flag.get_possible_values().iter().any(|value| value.get_name() == word))
}

fn one_of(words: &[&'static str], key: &str, word: &str) -> Result<&'static str, String> {
    let known = words.iter().find(|known| **known == word);
    known.copied().ok_or_else(|| format!("unknown {key} `{word}`: it is one of {}", words.join(", ")))
}
