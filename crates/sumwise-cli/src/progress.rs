//! Progress on standard error, for people who wait.

use std::fmt::Write;
use std::io::IsTerminal as _;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::talk;

/// Returns a progress bar with a rate and the time left, or a spinner without a length. It is hidden unless messages go to a
/// terminal. `done` things of an earlier run are not part of the rate. `what` names the things that are counted.
pub(crate) fn bar(length: Option<u64>, done: u64, what: &str) -> ProgressBar {
    if !is_shown() {
        return ProgressBar::hidden();
    }
    let template = match length {
        Some(_) => format!("{{bar:40}} {{percent:>3}} %  {{pos}} of {{len}} {what}  {{rate}}/s  {{time_left}}"),
        None => format!("{{spinner}} {{pos}} {what}  {{rate}}/s"),
    };
    // A failed write of the progress bar is no reason to stop.
    let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        let _ = write!(out, "{:.1}", state.per_sec());
    });
    let style = style.with_key("time_left", |state: &ProgressState, out: &mut dyn Write| {
        if state.per_sec() > 0.0 {
            let _ = write!(out, "{:#} left", HumanDuration(state.eta()));
        }
    });
    let bar = begun(length, done).with_style(style);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
    if done > 0 {
        bar.tick();
    }
    bar
}

/// Returns a progress bar with the rows and the time left, for a file of a length in bytes or rows. It is hidden unless messages go to a
/// terminal.
pub(crate) fn of_rows(length: Option<u64>) -> ProgressBar {
    if !is_shown() {
        return ProgressBar::hidden();
    }
    let template = if length.is_some() { "{bar:40} {percent:>3} %  {msg}  {eta} left" } else { "{spinner} {msg}" };
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(5)).with_style(style)
}

/// Returns a hidden bar, whose rate begins at `done`.
fn begun(length: Option<u64>, done: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_position(done);
    // The estimate takes notice of the position, and then forgets how fast it was reached.
    bar.tick();
    bar.reset_eta();
    bar
}

fn is_shown() -> bool {
    talk::talks() && std::io::stderr().is_terminal()
}

/// A spinner with the time so far, which appears when a search takes longer than a second and goes when it is dropped.
pub(crate) struct Waiting(Option<(Sender<()>, thread::JoinHandle<()>)>);

impl Waiting {
    pub(crate) fn start() -> Self {
        let spinning = || {
            let (sender, ended) = mpsc::channel();
            let spinner = thread::Builder::new().spawn(move || spin(&ended));
            Some((sender, spinner.ok()?))
        };
        Self(is_shown().then(spinning).flatten())
    }
}

fn spin(ended: &mpsc::Receiver<()>) {
    if ended.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} searching for {elapsed}").expect("the template is well-formed");
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
    let spinner = spinner.with_elapsed(Duration::from_secs(1));
    spinner.enable_steady_tick(Duration::from_millis(200));
    let _ = ended.recv();
    spinner.finish_and_clear();
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((sender, spinner)) = self.0.take() {
            drop(sender);
            // The line is cleared before anything else is written.
            let _ = spinner.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_counts_only_what_is_new() {
        let bar = begun(Some(1_000_000), 400_000);
        thread::sleep(Duration::from_millis(20));
        assert_eq!((bar.position(), bar.length()), (400_000, Some(1_000_000)));
        assert!(bar.per_sec() < 1.0);
        bar.inc(1);
        bar.tick();
        assert!(bar.per_sec() < 100.0 && bar.per_sec() > 0.0, "{}", bar.per_sec());
    }
}
