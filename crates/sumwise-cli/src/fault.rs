//! Errors that end a command, each reported by one line on standard error.

use std::fmt;
use std::io;

use anstyle::{AnsiColor, Style};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sumwise::HandError;
use sumwise::solve::StopReason;
use sumwise_request::RequestError;

use crate::Exit;
use crate::talk;

/// The reason why a command has no answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Wrong input: a message that says what is wrong and what would be right.
    Input(String),
    /// A search without a result.
    Nothing(String),
    /// A stop before the end, with its consequence.
    Cut(StopReason, &'static str),
    /// A failed read or write.
    Io(io::Error),
}

/// Says that the program was built without a feature.
pub(crate) fn without(feature: &str) -> String {
    format!("this program was built without the feature `{feature}`: build it with `--features {feature}`")
}

impl Fault {
    /// Makes a fault of the input from an error.
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// Returns the message.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Input(message) | Self::Nothing(message) => message,
            Self::Cut(stop, rest) => talk::cut(stop, rest),
            Self::Io(error) => error.to_string(),
        }
    }

    /// Reports the fault and returns the exit code. A closed pipe is no error: its reader wants no more.
    pub(crate) fn report(self) -> Exit {
        match self {
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Solved,
            Self::Cut(stop, rest) => {
                talk::say(talk::cut(stop, rest));
                Exit::of_search(Some(stop), false)
            }
            fault => {
                let exit = if matches!(fault, Self::Nothing(_)) { Exit::Unsolved } else { Exit::BadInput };
                report_error(&fault.message());
                exit
            }
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RequestError> for Fault {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Nothing(message) => Self::Nothing(message),
            RequestError::Stopped(stop) => Self::Cut(stop, "no answer yet"),
            error => Self::Input(error.with_flags()),
        }
    }
}

impl From<csv::Error> for Fault {
    fn from(error: csv::Error) -> Self {
        // The kind tells a closed pipe from a failure.
        let kind = match error.kind() {
            csv::ErrorKind::Io(error) => error.kind(),
            _ => io::ErrorKind::Other,
        };
        Self::Io(io::Error::new(kind, error))
    }
}

/// Writes `error:` and a message to standard error.
pub(crate) fn report_error(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    talk::write_after(format_args!("{red}error:{red:#} "), message);
}

/// Prints help or the version to standard output, or reports wrong usage in one line.
pub(crate) fn report_usage(error: &clap::Error) -> Exit {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if is_help {
        return match error.print() {
            Ok(()) if error.use_stderr() => Exit::BadInput,
            Ok(()) => Exit::Solved,
            Err(error) => Fault::Io(error).report(),
        };
    }
    report_error(&told(error));
    Exit::BadInput
}

/// Returns the message of clap and its suggestion, on one line.
pub(crate) fn told(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::MissingRequiredArgument
        && let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg)
        && missing.iter().any(|argument| argument.starts_with("<NUMBERS>"))
    {
        return HandError::NoNumbers.to_string();
    }
    let rendered = error.render().to_string();
    let mut paragraphs = rendered.split("\n\n").map(one_line);
    let fault = paragraphs.next().unwrap_or_default();
    // Nobody means a flag as a number.
    let tip = paragraphs
        .filter(|paragraph| !paragraph.starts_with("tip: to pass "))
        .find_map(|paragraph| paragraph.strip_prefix("tip: ").map(|tip| format!(": {tip}")));
    fault.trim_start_matches("error: ").to_owned() + &tip.unwrap_or_else(|| suggestion(error))
}

/// Returns a suggestion for errors that clap has none for.
fn suggestion(error: &clap::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidSubcommand => ": `sumwise --help` lists the commands".to_owned(),
        ErrorKind::UnknownArgument
            if error.get(ContextKind::InvalidArg) == Some(&ContextValue::String("-v".to_owned())) =>
        {
            ": `sumwise -V` prints the version".to_owned()
        }
        ErrorKind::UnknownArgument => ": `--help` lists the flags".to_owned(),
        _ => String::new(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
