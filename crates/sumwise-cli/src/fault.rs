//! What stops a command before it has an answer, and how it is told: one line on standard error.

use std::fmt;
use std::io;

use anstyle::{AnsiColor, Style};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sumwise::HandError;
use sumwise::solve::StopReason;
use sumwise_request::RequestError;

use crate::exit::Exit;
use crate::talk;

/// Why a command cannot answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The input is wrong: what is wrong, and what would be right.
    Input(String),
    /// Nothing is there of what was looked for.
    Nothing(String),
    /// It was stopped, and what that means for what there is.
    Cut(StopReason, &'static str),
    /// Output or input failed.
    Io(io::Error),
}

impl Fault {
    /// A fault of the input, told in the words of an error.
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// What is wrong.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Input(message) | Self::Nothing(message) => message,
            Self::Cut(stop, rest) => talk::cut(stop, rest),
            Self::Io(error) => error.to_string(),
        }
    }

    /// Tells it. A reader that closed the pipe has had all it wanted.
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
            RequestError::Stopped(stop) => Self::Cut(stop, "nothing is answered yet"),
            error => Self::input(error),
        }
    }
}

impl From<csv::Error> for Fault {
    fn from(error: csv::Error) -> Self {
        Self::Io(error.into())
    }
}

/// `error:` and a message on standard error.
fn report_error(message: &str) {
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
    report_error(&told(error));
    Exit::BadInput
}

/// What clap says, with what it suggests, on one line.
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
    let tip = paragraphs.find_map(|paragraph| paragraph.strip_prefix("tip: ").map(|tip| format!(": {tip}")));
    fault.trim_start_matches("error: ").to_owned() + &tip.unwrap_or_else(|| suggestion(error))
}

/// What would be right where clap has nothing to suggest.
fn suggestion(error: &clap::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidSubcommand => ": `sumwise --help` lists the commands".to_owned(),
        ErrorKind::UnknownArgument => ": `--help` lists what there is".to_owned(),
        _ => String::new(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
