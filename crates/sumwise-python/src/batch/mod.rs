//! Many questions at once, on all threads: what comes next is read from Python while what has been read is answered.

mod check;
mod columns;
mod part;
mod solve;

pub(crate) use check::check_batch;
pub(crate) use solve::solve_batch;

use std::fmt::{Display, Write as _};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef, RecordBatch};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use self::part::Wrong;
use crate::search::{Threads, Until, listen};

/// On how many threads work is done: as many as were asked for, but no more than there are cores, or parts of the work.
fn threads(asked: Option<Threads>, parts: usize) -> usize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    asked.map_or(cores, |Threads(asked)| asked.min(cores)).get().min(parts).max(1)
}

/// Answers each part on one of so many threads, while this one makes the parts, of which so many may wait. The batches are
/// in order, and of what is wrong the first is told.
fn answer<P: Send>(
    py: Python<'_>,
    parts: impl Iterator<Item = PyResult<P>>,
    waiting: usize,
    threads: usize,
    work: impl Fn(P, &Until) -> Result<RecordBatch, Wrong> + Sync,
) -> PyResult<Vec<RecordBatch>> {
    let until = &Until::new(None);
    let mut parts = parts.enumerate().map(|(place, part)| part.map(|part| (place, part)));
    let (made, answers) = thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(waiting);
        let (answered, answers) = mpsc::channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..threads {
            let (receiver, answered, work) = (receiver.clone(), answered.clone(), &work);
            let next = move || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
            scope.spawn(move || {
                while let Ok((place, part)) = next() {
                    let answer = work(part, until).inspect_err(|_| until.end());
                    // It is waited for as long as there is anybody to send it.
                    let _ = answered.send((place, answer));
                }
            });
        }
        drop((receiver, answered));
        let mut send_all = || -> PyResult<()> {
            while !until.has_ended()
                && let Some(part) = parts.next()
            {
                let part = part?;
                py.check_signals()?;
                if py.detach(|| sender.send(part)).is_err() {
                    break; // Nobody is left to take it: all have panicked.
                }
            }
            Ok(())
        };
        let made = send_all().inspect_err(|_| until.end());
        drop(sender);
        (made, listen(py, answers, until))
    });
    let mut answers = answers?;
    // What ends the program is raised, whatever is wrong with a row.
    if made.as_ref().is_err_and(|error| !error.is_instance_of::<PyException>(py)) {
        return made.map(|()| Vec::new());
    }
    answers.sort_unstable_by_key(|(place, _)| *place);
    let batches: Result<Vec<_>, Wrong> = answers.into_iter().map(|(_, answer)| answer).collect();
    let batches = batches.map_err(|(row, why)| columns::wrong(row, why))?;
    made.map(|()| batches)
}

fn column<T: Array + 'static>(column: T) -> ArrayRef {
    Arc::new(column)
}

/// Writes an entry in place.
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
