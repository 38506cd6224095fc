//! Standard error is the talk: what is said beside the answer.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use sumwise::solve::StopReason;

/// Whether there is somebody to talk to: callers within the process get the answer alone.
static TALKS: AtomicBool = AtomicBool::new(false);

/// Talks from now on.
pub(crate) fn talk() {
    TALKS.store(true, Ordering::Relaxed);
}

/// Whether there is somebody to talk to.
pub(crate) fn talks() -> bool {
    TALKS.load(Ordering::Relaxed)
}

/// Says something beside the answer, on standard error.
pub(crate) fn say(message: impl Display) {
    if talks() {
        anstream::eprintln!("{message}");
    }
}

/// Says on standard error that a search was cut.
pub(crate) fn say_cut(stop: StopReason) {
    say(cut(stop, "the answer is what was found so far"));
}

/// Why something was cut, and what that means for what there is.
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
