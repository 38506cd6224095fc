//! Colours of answers for people, on standard output.

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use clap::builder::Styles;

/// Whether answers have colours. Callers within the process get none.
static PAINTS: AtomicBool = AtomicBool::new(false);

/// Sets the colours of all outputs. Automatic ones are for terminals, unless `NO_COLOR` is set.
pub(crate) fn choose(choice: clap::ColorChoice) {
    match choice {
        clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let choice = anstream::AutoStream::choice(&std::io::stdout());
    PAINTS.store(choice != anstream::ColorChoice::Never, Ordering::Relaxed);
}

/// A text in a colour, or plain. It is padded like the text alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painted<T>(Style, T);

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !PAINTS.load(Ordering::Relaxed) {
            return self.1.fmt(f);
        }
        write!(f, "{}", self.0)?;
        self.1.fmt(f)?;
        write!(f, "{:#}", self.0)
    }
}

/// Paints what is right or solved.
pub(crate) fn right<T: Display>(text: T) -> Painted<T> {
    Painted(AnsiColor::Green.on_default(), text)
}

/// Paints what is wrong or impossible.
pub(crate) fn wrong<T: Display>(text: T) -> Painted<T> {
    Painted(AnsiColor::Red.on_default(), text)
}

/// Paints names of rows and columns, and what stands beside an answer.
pub(crate) fn beside<T: Display>(text: T) -> Painted<T> {
    Painted(Style::new().dimmed(), text)
}

/// Paints the name of an entry of a list.
pub(crate) fn name<T: Display>(text: T) -> Painted<T> {
    Painted(Style::new().bold(), text)
}

/// The colours of help.
pub(crate) const HELP: Styles = Styles::plain()
    .header(Style::new().bold())
    .usage(Style::new().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(Style::new().dimmed());
