//! The signal that ends the program.

use std::sync::atomic::{AtomicU8, Ordering};

use sumwise_request::Exit;

/// The exit code of the first signal that ends the program; 0 before it.
static SIGNALLED: AtomicU8 = AtomicU8::new(0);

/// Notes that a signal ends the program with this code. Returns whether it is the first.
pub(crate) fn note(exit: Exit) -> bool {
    SIGNALLED.compare_exchange(0, exit as u8, Ordering::Relaxed, Ordering::Relaxed).is_ok()
}

/// Returns the exit code of the first signal, if there was one.
pub(crate) fn first() -> Option<Exit> {
    let first = SIGNALLED.load(Ordering::Relaxed);
    [Exit::HungUp, Exit::Interrupted, Exit::Terminated].into_iter().find(|exit| *exit as u8 == first)
}
