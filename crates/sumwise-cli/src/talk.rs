//! Messages beside the answer, on standard error.

use std::cell::Cell;
use std::fmt::Display;
use std::io::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, mpsc};
use std::thread;
use std::time::Duration;

use anstyle::Style;
use sumwise::solve::StopReason;
use sumwise::visible;
use sumwise_render::text;

use crate::Exit;
use crate::signal;

/// Whether messages are written. Callers within the process get the answer alone.
static TALKS: AtomicBool = AtomicBool::new(false);

/// Turns messages on or off.
pub(crate) fn talk(talks: bool) {
    TALKS.store(talks, Ordering::Relaxed);
}

/// Returns whether messages are written.
pub(crate) fn talks() -> bool {
    TALKS.load(Ordering::Relaxed)
}

thread_local! {
    /// Whether a panic of this thread is caught, and writes no message.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function of a library that may panic on bad input. Returns `None` if it panics.
pub(crate) fn without_panics<T>(call: impl FnOnce() -> T) -> Option<T> {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !CATCHES.get() {
                hook(panic);
            }
        }));
    });
    CATCHES.set(true);
    let called = panic::catch_unwind(AssertUnwindSafe(call));
    CATCHES.set(false);
    called.ok()
}

/// Writes a message to standard error.
pub(crate) fn say(message: impl Display) {
    if talks() {
        let dim = Style::new().dimmed();
        write_in(dim, "", message);
    }
}

/// Writes a styled text and a line after it, which may quote texts from outside, to standard error. A full disk or a closed
/// terminal there does not stop the program.
pub(crate) fn write_after(head: impl Display, line: impl Display) {
    write_in(Style::new(), head, line);
}

fn write_in(style: Style, head: impl Display, line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{head}{style}{}{style:#}", visible(&line.to_string()));
}

/// Writes a message to standard error, but does not wait for long if nobody reads it.
pub(crate) fn try_to_say(message: String) {
    let (sender, said) = mpsc::channel::<()>();
    let said_there = move || {
        say(message);
        drop(sender);
    };
    if thread::Builder::new().spawn(said_there).is_ok() {
        let _ = said.recv_timeout(Duration::from_millis(100));
    }
}

/// Writes to standard error that a search was cut.
pub(crate) fn say_cut(stop: StopReason) {
    say(cut(stop, text::PARTIAL));
}

/// Returns a message with the reason of a stop and its consequence, `rest`.
pub(crate) fn cut(stop: StopReason, rest: &str) -> String {
    match (stop, signal::first()) {
        (StopReason::Interrupt, Some(Exit::HungUp)) => format!("stopped by SIGHUP: {rest}"),
        (StopReason::Interrupt, Some(Exit::Terminated)) => format!("stopped by SIGTERM: {rest}"),
        _ => text::cut(stop, rest),
    }
}
