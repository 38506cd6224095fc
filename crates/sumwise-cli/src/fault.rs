//! What stops a command before it has an answer, and how it is told: one line on standard error.

use std::fmt;
use std::io;

use anstyle::{AnsiColor, Style};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::exit::Exit;

/// Why a command cannot answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The input is wrong: what is wrong, and what would be right.
    Input(String),
    /// Output or input failed.
    Io(io::Error),
}

impl Fault {
    /// A fault of the input, told in the words of an error.
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// Tells it. A reader that closed the pipe has had all it wanted.
    pub(crate) fn report(self) -> Exit {
        match self {
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Solved,
            Self::Io(error) => {
                report_error(&error.to_string());
                Exit::BadInput
            }
            Self::Input(message) => {
                report_error(&message);
                Exit::BadInput
            }
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<csv::Error> for Fault {
    fn from(error: csv::Error) -> Self {
        Self::Io(error.into())
    }
}

/// `error:` and a message on standard error.
pub(crate) fn report_error(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    anstream::eprintln!("{red}error:{red:#} {message}");
}

/// Help goes to standard output whole; a wrong usage is one line.
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
    report_error(&(first_paragraph(error) + hint(error)));
    Exit::BadInput
}

/// A flag that begins with a digit is meant as a negative fraction.
fn hint(error: &clap::Error) -> &'static str {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(flag)) if flag[1..].starts_with(|first: char| first.is_ascii_digit()) => {
            ": put the numbers last and after `--` when one is a negative fraction"
        }
        _ => "",
    }
}

/// What clap says before its tips and usage, on one line.
fn first_paragraph(error: &clap::Error) -> String {
    let rendered = error.render().to_string();
    let paragraph = rendered.split("\n\n").next().unwrap_or_default();
    let line: Vec<&str> = paragraph.split_whitespace().collect();
    line.join(" ").trim_start_matches("error: ").to_owned()
}
