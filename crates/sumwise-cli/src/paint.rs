//! Colours of answers for people, on standard output.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use clap::builder::Styles;
use sumwise_render::text::{Colours, Painted};

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

/// Returns the colours of answers.
pub(crate) fn colours() -> Colours {
    if PAINTS.load(Ordering::Relaxed) { Colours::Ansi } else { Colours::None }
}

/// Paints what is right.
pub(crate) fn right<T: Display>(text: T) -> Painted<T> {
    colours().right(text)
}

/// Paints what is wrong.
pub(crate) fn wrong<T: Display>(text: T) -> Painted<T> {
    colours().wrong(text)
}

/// The colours of help.
pub(crate) const HELP: Styles = Styles::plain()
    .header(Style::new().bold())
    .usage(Style::new().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(Style::new().dimmed());
