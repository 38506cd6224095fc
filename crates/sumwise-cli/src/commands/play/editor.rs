//! The editor of the lines that a player types on a terminal.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use rustyline::error::ReadlineError;
#[cfg(unix)]
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, EventHandler, KeyEvent, Modifiers, RepeatCount};
use rustyline::{Config, DefaultEditor};

use super::line::{Input, MAX_LINE};
use crate::{interrupt, output, terminal};

/// Lines that are edited on a terminal, with the earlier ones as a history.
pub(super) struct Edited(DefaultEditor);

impl Edited {
    pub(super) fn new() -> io::Result<Self> {
        terminal::remember();
        // A signal would leave bracketed paste on.
        let config = Config::builder().auto_add_history(true).bracketed_paste(false).enable_signals(true).build();
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix suspends programs"))]
        let mut editor = DefaultEditor::with_config(config).map_err(io::Error::other)?;
        #[cfg(unix)]
        if let Some(key) = terminal::key_to_suspend() {
            editor.bind_sequence(KeyEvent::new(key, Modifiers::NONE), EventHandler::Conditional(Box::new(Suspend)));
        }
        terminal::signal_ctrl_c();
        Ok(Self(editor))
    }
}

/// Hands the terminal to the shell until `fg`. Not every shell restores the mode of a terminal.
#[cfg(unix)]
struct Suspend;

#[cfg(unix)]
impl ConditionalEventHandler for Suspend {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        terminal::suspend(terminal::Suspension::Key);
        Some(Cmd::Repaint)
    }
}

impl Drop for Edited {
    fn drop(&mut self) {
        terminal::restore_mode();
    }
}

impl Input for Edited {
    fn line(&mut self, prompt: &str, out: &mut impl Write) -> io::Result<Option<String>> {
        out.flush()?;
        match self.0.readline(prompt) {
            Ok(mut line) => {
                output::shorten(&mut line, MAX_LINE);
                Ok(Some(line))
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => interrupt::end_by_key(),
            Err(error) => {
                // A terminal that was closed fails. SIGHUP comes with it, and ends the program.
                thread::sleep(Duration::from_millis(200));
                Err(io::Error::other(error))
            }
        }
    }
}
