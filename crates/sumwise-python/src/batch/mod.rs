//! Batches of questions. Long ones are answered on all threads while the next rows are read from Python.

mod check;
mod columns;
mod generate;
mod grade;
mod json;
mod part;
mod plain;
mod rows;
mod solve;

pub(crate) use check::check_batch;
pub(crate) use generate::Items;
pub(crate) use rows::Asked;
pub(crate) use solve::solve_batch;

use std::fmt::{Display, Write as _};
use std::num::NonZeroUsize;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use sumwise::solve::{Interrupt, StopReason};
use sumwise_request::batch;

use self::part::Wrong;
use crate::search::{Signals, Threads, Until, listen};

/// Returns the number of threads: as many as requested, but no more than cores or parts of the work.
fn threads(asked: Option<Threads>, parts: usize) -> usize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    asked.map_or(cores, |Threads(asked)| asked.min(cores)).get().min(parts).max(1)
}

/// The interrupt of a batch.
type Stop<'a> = &'a (dyn Interrupt + Sync);

/// An interrupt that stops a search at its own deadline, or when the whole batch is stopped.
struct OfRow<'a> {
    deadline: Option<Instant>,
    all: Stop<'a>,
}

impl Interrupt for OfRow<'_> {
    fn stop(&self) -> Option<StopReason> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.all.stop().or_else(|| is_late().then_some(StopReason::Time))
    }
}

/// Answers parts on several threads, or in this one if one is enough. At most `waiting` parts wait for a thread. Returns
/// the answers in order, or the error of the first invalid row.
fn answer<P: Send, A: Send>(
    py: Python<'_>,
    parts: impl Iterator<Item = PyResult<P>>,
    waiting: usize,
    threads: usize,
    work: impl Fn(P, Stop<'_>) -> Result<A, Wrong> + Sync,
) -> PyResult<Vec<A>> {
    if threads == 1 { answer_here(py, parts, work) } else { answer_on_threads(py, parts, waiting, threads, work) }
}

/// Answers parts one after the other in this thread, detached from the interpreter. Starting a thread takes longer than
/// judging a few answers.
fn answer_here<P: Send, A: Send>(
    py: Python<'_>,
    parts: impl Iterator<Item = PyResult<P>>,
    work: impl Fn(P, Stop<'_>) -> Result<A, Wrong> + Sync,
) -> PyResult<Vec<A>> {
    parts
        .map(|part| {
            let part = part?;
            py.check_signals()?;
            let answer = Signals::heeded(py, None, |signals| work(part, signals))?;
            answer.map_err(|(row, why)| columns::wrong(row, why))
        })
        .collect()
}

/// Answers parts on several threads, while this thread makes them.
fn answer_on_threads<P: Send, A: Send>(
    py: Python<'_>,
    mut parts: impl Iterator<Item = PyResult<P>>,
    waiting: usize,
    threads: usize,
    work: impl Fn(P, Stop<'_>) -> Result<A, Wrong> + Sync,
) -> PyResult<Vec<A>> {
    let until = &Until::new(None);
    let done = thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(waiting);
        let (answered, answers) = mpsc::channel();
        let work = &work;
        let started = thread::Builder::new().spawn_scoped(scope, move || {
            let (mut batches, mut parts) = (Vec::new(), receiver.into_iter());
            let mapped = batch::map(
                batch::Threads::new(NonZeroUsize::new(threads)),
                move || parts.next(),
                |part| work(part, until).inspect_err(|_| until.end()),
                |done| {
                    batches.extend(done);
                    Ok(())
                },
            );
            // The receiver lives until this is received.
            let _ = answered.send(mapped.map(|()| batches));
        });
        started.ok()?;
        let mut send_all = || -> PyResult<()> {
            while !until.has_ended()
                && let Some(part) = parts.next()
            {
                let part = part?;
                py.check_signals()?;
                if py.detach(|| sender.send(part)).is_err() {
                    break; // A row was invalid.
                }
            }
            Ok(())
        };
        let made = send_all().inspect_err(|_| until.end());
        drop(sender);
        Some((made, listen(py, answers, until)))
    });
    // Where the system allows no more threads, this one does the work.
    let Some((made, answers)) = done else { return answer_here(py, parts, work) };
    let answered = answers?.pop().expect("the thread sends what it made");
    // An exception that ends the program, such as KeyboardInterrupt, comes before the error of any row.
    if made.as_ref().is_err_and(|error| !error.is_instance_of::<PyException>(py)) {
        return made.map(|()| Vec::new());
    }
    let batches = answered.map_err(|(row, why)| columns::wrong(row, why))?;
    made.map(|()| batches)
}

fn column<T: Array + 'static>(column: T) -> ArrayRef {
    Arc::new(column)
}

/// Appends an entry to a column, without a string of its own.
fn tell(column: &mut StringBuilder, entry: Option<impl Display>) {
    match entry {
        None => column.append_null(),
        Some(entry) => {
            write!(column, "{entry}").expect("a column takes any text");
            column.append_value("");
        }
    }
}

fn place(place: usize) -> i64 {
    i64::try_from(place).expect("a text is not as long")
}
