//! Units of work on threads, with progress on a terminal and an ear for Ctrl-C.

use std::collections::BTreeMap;
use std::fmt;
use std::io::IsTerminal as _;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::fault::Fault;
use crate::{interrupt, output};

/// Threads that take units in turn.
pub(super) struct Workers {
    threads: usize,
}

impl Workers {
    /// So many threads, or one for each processor.
    pub(super) fn new(threads: Option<NonZeroUsize>) -> Self {
        let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        Self { threads }
    }

    /// Works on units on all threads, and shows what comes of them to `take` in the order of the units, whatever the
    /// order they are done in. False when Ctrl-C came before the end.
    pub(super) fn run<T: Send>(
        &self,
        units: &[usize],
        work: impl Fn(usize) -> T + Sync,
        mut take: impl FnMut(usize, T) -> Result<(), Fault>,
    ) -> Result<bool, Fault> {
        let progress = progress(units.len());
        let next = AtomicUsize::new(0);
        let stop = || next.store(units.len(), Ordering::Relaxed);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(self.threads * 4);
            for _ in 0..self.threads.min(units.len()) {
                let (sender, next, work) = (sender.clone(), &next, &work);
                scope.spawn(move || {
                    while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if interrupt::interrupted() || sender.send((unit, work(unit))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut wanted = units.iter();
            let mut want = wanted.next();
            for (unit, done) in receiver {
                progress.inc(1);
                waiting.insert(unit, done);
                while let Some((unit, done)) = want.and_then(|unit| waiting.remove_entry(unit)) {
                    take(unit, done).inspect_err(|_| stop())?;
                    want = wanted.next();
                }
            }
            progress.finish_and_clear();
            Ok(want.is_none())
        })
    }
}

/// A bar with the rate and the time left on a terminal, nothing elsewhere.
fn progress(units: usize) -> ProgressBar {
    if !output::talks() || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {pos} of {len} units  {rate}/s  {eta} left")
        .expect("the template is well-formed")
        .with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
            // What cannot be written to a terminal is not worth stopping for.
            let _ = write!(out, "{:.1}", state.per_sec());
        });
    ProgressBar::with_draw_target(Some(units as u64), ProgressDrawTarget::stderr_with_hz(5)).with_style(style)
}
