//! The terminal: its mode, which the line editor changes while it waits for a line, and its end.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::{
    io::stdin,
    sync::{Mutex, PoisonError},
};
#[cfg(target_os = "linux")]
use std::{os::fd::AsFd as _, thread, time::Duration};

use ratatui::crossterm::{cursor::Show, event::DisableMouseCapture, execute};

#[cfg(unix)]
use nix::sys::termios::{LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr};
#[cfg(target_os = "linux")]
use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
};

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

/// Whether the full screen is open.
pub(crate) static FULL_SCREEN: AtomicBool = AtomicBool::new(false);

/// Closes the full screen and restores the mode of the terminal, if it was remembered. A signal may end the program while a line
/// is edited, and a second one before the full screen has closed.
pub(crate) fn restore() {
    if FULL_SCREEN.load(Ordering::Relaxed) {
        // A closed terminal needs no reset.
        let _ = execute!(io::stdout(), DisableMouseCapture, Show);
        let _ = ratatui::try_restore();
    }
    #[cfg(unix)]
    if let Some(mode) = &*BEFORE.lock().unwrap_or_else(PoisonError::into_inner) {
        // A closed terminal needs no reset.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, mode);
    }
}

/// Lets Ctrl-C make a signal in raw mode. As a key it would be lost after a cut sequence, such as one of a mouse.
pub(crate) fn signal_ctrl_c() {
    #[cfg(unix)]
    if let Ok(mut mode) = tcgetattr(stdin()) {
        mode.local_flags.insert(LocalFlags::ISIG);
        // The other keys with signals stay keys.
        for key in [SpecialCharacterIndices::VQUIT, SpecialCharacterIndices::VSUSP] {
            mode.control_chars[key as usize] = nix::libc::_POSIX_VDISABLE;
        }
        // Without it, Ctrl-C is a key.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, &mode);
    }
}

/// Waits for input, for at most `milliseconds`. Returns the milliseconds that are left to wait for an event, since only Linux
/// waits here: crossterm would read a closed terminal for ever.
///
/// # Errors
/// The terminal is closed.
#[cfg_attr(not(target_os = "linux"), expect(clippy::unnecessary_wraps, reason = "Linux knows of an error"))]
pub(crate) fn wait(milliseconds: u16) -> io::Result<u16> {
    #[cfg(target_os = "linux")]
    {
        let stdin = stdin();
        let mut input = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        match poll(&mut input, PollTimeout::from(milliseconds)) {
            // A signal, such as that of another size.
            Err(Errno::EINTR) => {}
            polled => drop(polled?),
        }
        if input[0].revents().is_some_and(|events| events.intersects(PollFlags::POLLHUP | PollFlags::POLLERR)) {
            // SIGHUP comes with it, and says why the game ends.
            thread::sleep(Duration::from_millis(50));
            return Err(io::Error::other("the terminal is closed"));
        }
        Ok(0)
    }
    #[cfg(not(target_os = "linux"))]
    Ok(milliseconds)
}
