//! The terminal: its mode, which the line editor changes while it waits for a line, and its end.

use std::io::{self, Write as _};
#[cfg(target_os = "linux")]
use std::os::fd::AsFd as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
#[cfg(unix)]
use std::{
    io::stdin,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use ratatui::crossterm::{cursor::Show, event::DisableMouseCapture, execute};

#[cfg(target_os = "linux")]
use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
};
#[cfg(unix)]
use nix::{
    sys::{
        signal::{SigSet, Signal, kill, raise},
        termios::{LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr},
    },
    unistd::Pid,
};
#[cfg(unix)]
use signal_hook::consts::SIGTSTP;

/// The mode before the game.
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

/// The longest time to write to a terminal at the end. Nobody may read it.
const PATIENCE: Duration = Duration::from_millis(500);

/// Restores the mode of the terminal, if it was remembered, and closes the full screen or the line. A signal may end the program
/// while a line is edited, and a second one before the full screen has closed.
pub(crate) fn restore() {
    let is_full = FULL_SCREEN.load(Ordering::Relaxed);
    if !restore_mode() && !is_full {
        return;
    }
    let (sender, closed) = mpsc::channel();
    // A closed terminal needs no reset.
    let close = move || {
        if is_full {
            let _ = execute!(io::stdout(), DisableMouseCapture, Show);
            let _ = ratatui::try_restore();
        } else {
            let _ = writeln!(io::stdout());
        }
        let _ = sender.send(());
    };
    if thread::Builder::new().spawn(close).is_ok() {
        let _ = closed.recv_timeout(PATIENCE);
    }
    // The game may have begun a line.
    restore_mode();
}

/// Restores the mode of the terminal. Returns whether it was remembered.
pub(crate) fn restore_mode() -> bool {
    #[cfg(unix)]
    if let Some(mode) = &*BEFORE.lock().unwrap_or_else(PoisonError::into_inner) {
        // A closed terminal needs no reset.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, mode);
        return true;
    }
    false
}

/// Lets Ctrl-C make a signal in raw mode. As a key it would be lost after a cut sequence, such as one of a mouse.
pub(crate) fn signal_ctrl_c() {
    #[cfg(unix)]
    if let Ok(mut mode) = tcgetattr(stdin()) {
        mode.local_flags.insert(LocalFlags::ISIG);
        let intr = mode.control_chars[SpecialCharacterIndices::VINTR as usize];
        // The other keys with signals make none. Without any key, the line editor would take Ctrl-Space for them.
        mode.control_chars[SpecialCharacterIndices::VQUIT as usize] = intr;
        mode.control_chars[SpecialCharacterIndices::VSUSP as usize] = intr;
        // Without it, Ctrl-C is a key.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, &mode);
    }
}

/// Returns the key that suspended a program in the mode before the game.
#[cfg(unix)]
pub(crate) fn key_to_suspend() -> Option<char> {
    let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner);
    let key = before.as_ref()?.control_chars[SpecialCharacterIndices::VSUSP as usize];
    (key != 0).then_some(char::from(key))
}

/// What asks to suspend the program.
#[cfg(unix)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suspension {
    Key,
    Signal,
}

/// Whether a signal asks to suspend the program, which has to close the full screen first.
#[cfg(unix)]
static SUSPENSION: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Lets [`suspension`] see a signal that would suspend the program.
pub(crate) fn heed_suspension() {
    // Without a handler the program is suspended as it is.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(SIGTSTP, Arc::clone(&SUSPENSION));
}

/// Returns what asks to suspend the program: a signal, or a key that was pressed with Ctrl.
#[cfg(unix)]
pub(crate) fn suspension(pressed: Option<char>) -> Option<Suspension> {
    let suspends = |key: char| key_to_suspend() == char::from_u32(u32::from(key) & 0x1f);
    if SUSPENSION.swap(false, Ordering::Relaxed) {
        return Some(Suspension::Signal);
    }
    pressed.filter(|key| suspends(*key)).map(|_| Suspension::Key)
}

/// Suspends the program, with the mode before the game, until the shell continues it.
#[cfg(unix)]
pub(crate) fn suspend(by: Suspension) {
    let Ok(mode) = tcgetattr(stdin()) else { return };
    restore_mode();
    // All processes of the job stop, as by the key in any other program.
    if by == Suspension::Key {
        // Another thread may take the signal of all, and this one would go on until it has. It holds one of its own back, which
        // stops it where it lets it go, unless it was continued before: that clears what is pending.
        let stop = SigSet::from(Signal::SIGTSTP);
        let _ = stop.thread_block().and_then(|()| raise(Signal::SIGTSTP));
        let _ = kill(Pid::from_raw(0), Signal::SIGTSTP);
        let _ = stop.thread_unblock();
    }
    // A signal that is heeded has stopped nothing.
    if FULL_SCREEN.load(Ordering::Relaxed) {
        let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
        SUSPENSION.store(false, Ordering::Relaxed);
    }
    let _ = tcsetattr(stdin(), SetArg::TCSANOW, &mode);
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
