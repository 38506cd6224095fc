//! The full screen, with numbers as tiles that keys or the mouse choose.

mod state;
#[cfg(test)]
mod tests;
mod view;

use std::io::{self, IsTerminal as _};
use std::mem::ManuallyDrop;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
#[cfg(unix)]
use ratatui::Terminal;
#[cfg(unix)]
use ratatui::backend::CrosstermBackend;
#[cfg(unix)]
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use ratatui::crossterm::execute;
#[cfg(unix)]
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::layout::Rect;

use sumwise::score::Score;

use super::{Dealt, Match};
use crate::Exit;
use crate::fault::Fault;
use crate::interrupt::{Searching, interrupted};
use crate::{talk, terminal};
use state::{After, State};
use view::Look;

/// The interval of updates in milliseconds, for the clock and for signals.
const TICK: u16 = 200;

pub(super) fn play(game: &mut Match<'_>) -> Result<Exit, Fault> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        let message = "the full screen needs a terminal: leave out --full-screen";
        return Err(Fault::Input(message.to_owned()));
    }
    let mut screen = Screen::open()?;
    while let Some(dealt) = game.next()? {
        let (score, after) = screen.play(State::new(game, dealt))?;
        game.score = score;
        match after {
            After::Interrupt => return Ok(Exit::Interrupted),
            After::Quit => break,
            After::Stay | After::Next => {}
        }
    }
    Ok(Exit::Solved)
}

/// The terminal in full-screen mode. It is restored on drop, and before the message of a panic.
struct Screen {
    /// Its own drop would panic on a closed terminal, where it can neither show the cursor nor say so.
    terminal: ManuallyDrop<DefaultTerminal>,
    look: Look,
    /// Lets the game see a signal between two ticks, so that the terminal is restored.
    _heeding: Searching,
}

impl Screen {
    fn open() -> io::Result<Self> {
        let heeding = Searching::start();
        terminal::remember();
        terminal::FULL_SCREEN.store(true, Ordering::Relaxed);
        let terminal = ManuallyDrop::new(ratatui::try_init()?);
        terminal::signal_ctrl_c();
        terminal::heed_suspension();
        let screen = Self { terminal, look: Look::of_environment(), _heeding: heeding };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }

    /// Plays one round. Returns the score with the round, if it was finished, and what to do next.
    fn play(&mut self, mut state: State<'_>) -> io::Result<(Score, After)> {
        let begun = Instant::now();
        loop {
            state.pass(begun.elapsed());
            let drawn = self.terminal.draw(|frame| view::draw(frame, &state, self.look)).map(|_| ());
            let pressed = drawn.and_then(|()| pressed());
            // A terminal that was closed fails, and SIGHUP says why.
            let after = match pressed {
                _ if interrupted() => After::Interrupt,
                pressed => match pressed? {
                    Some(Pressed::Key(key)) => state.press(key),
                    Some(Pressed::Click(x, y)) => {
                        let size = self.terminal.size()?;
                        view::key_at(Rect::from((ratatui::layout::Position::ORIGIN, size)), &state, x, y)
                            .map_or(After::Stay, |key| state.press(key))
                    }
                    Some(Pressed::Interrupt) => After::Interrupt,
                    #[cfg(unix)]
                    Some(Pressed::Suspend(by)) => {
                        self.suspend(by)?;
                        After::Stay
                    }
                    None => After::Stay,
                },
            };
            if after != After::Stay {
                return Ok((state.score(), after));
            }
        }
    }

    /// Gives the terminal to the shell, until the game goes on.
    #[cfg(unix)]
    fn suspend(&mut self, by: terminal::Suspension) -> io::Result<()> {
        execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show)?;
        terminal::suspend(by);
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
        // Another one draws everything.
        self.terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A closed terminal needs no reset.
        let _ = execute!(io::stdout(), DisableMouseCapture);
        // On a panic, the hook has already restored the terminal and printed the message.
        if !std::thread::panicking() {
            let _ = self.terminal.show_cursor();
            let _ = ratatui::try_restore();
        }
        terminal::FULL_SCREEN.store(false, Ordering::Relaxed);
    }
}

enum Pressed {
    Key(KeyCode),
    Click(u16, u16),
    Interrupt,
    #[cfg(unix)]
    Suspend(terminal::Suspension),
}

/// Waits for one tick, and returns the input of the player.
fn pressed() -> io::Result<Option<Pressed>> {
    let left = terminal::wait(TICK)?;
    #[cfg(unix)]
    if let Some(by) = terminal::suspension(None) {
        return Ok(Some(Pressed::Suspend(by)));
    }
    // The library panics on some mouse and cursor sequences.
    let event = talk::without_panics(|| {
        Ok::<_, io::Error>(if event::poll(Duration::from_millis(left.into()))? { Some(event::read()?) } else { None })
    });
    let Some(event) = event.transpose()?.flatten() else { return Ok(None) };
    Ok(match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => None,
        Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
            KeyCode::Char('c') => Some(Pressed::Interrupt),
            #[cfg(unix)]
            KeyCode::Char(key) => terminal::suspension(Some(key)).map(Pressed::Suspend),
            _ => None,
        },
        Event::Key(key) => Some(Pressed::Key(key.code)),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            Some(Pressed::Click(mouse.column, mouse.row))
        }
        _ => None,
    })
}
