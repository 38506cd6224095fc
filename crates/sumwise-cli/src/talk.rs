//! Messages beside the answer, on standard error.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use sumwise::solve::StopReason;

/// Whether messages are written. Callers within the process get the answer alone.
static TALKS: AtomicBool = AtomicBool::new(false);

/// Turns messages on.
pub(crate) fn talk() {
    TALKS.store(true, Ordering::Relaxed);
}

/// Returns whether messages are written.
pub(crate) fn talks() -> bool {
    TALKS.load(Ordering::Relaxed)
}

/// Writes a message to standard error.
pub(crate) fn say(message: impl Display) {
    if talks() {
        anstream::eprintln!("{message}");
    }
}

/// Writes to standard error that a search was cut.
pub(crate) fn say_cut(stop: StopReason) {
    say(cut(stop, "the results are partial"));
}

/// Returns a message with the reason of a stop and its consequence, `rest`.
pub(crate) fn cut(stop: StopReason, rest: &str) -> String {
    let why = match stop {
        StopReason::Limit => "at the limit",
        StopReason::Time => "when the time was up",
        StopReason::Memory => "when the memory was used up",
        StopReason::Interrupt => "by Ctrl-C",
        _ => "before the end",
    };
    format!("stopped {why}: {rest}")
}
