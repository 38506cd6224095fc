//! The mode of the terminal, which the line editor changes while it waits for a line.

#[cfg(unix)]
use std::{
    io::stdin,
    sync::{Mutex, PoisonError},
};

#[cfg(unix)]
use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};

/// The mode before the first line was edited.
#[cfg(unix)]
static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

/// Remembers the mode of the terminal.
pub(crate) fn remember() {
    #[cfg(unix)]
    {
        *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = tcgetattr(stdin()).ok();
    }
}

/// Restores the mode of the terminal, if it was remembered. A signal may end the program while a line is edited.
pub(crate) fn restore() {
    #[cfg(unix)]
    if let Some(mode) = &*BEFORE.lock().unwrap_or_else(PoisonError::into_inner) {
        // A closed terminal needs no reset.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, mode);
    }
}
