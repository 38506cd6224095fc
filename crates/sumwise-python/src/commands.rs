//! The command line, and what of it the package asks by the same words.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::prelude::*;
use sumwise::generate::Item;
use sumwise_cli::{Exit, Puzzles};

use crate::answers::Many;
use crate::error::{CutError, InputError};
use crate::exact::Exact;
use crate::formula::Formula;
use crate::puzzle::Puzzle;
use crate::search::listening;

/// Runs the command line in this process, and returns its exit code.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, words: Vec<String>) -> u8 {
    py.detach(|| sumwise_cli::run(words) as u8)
}

/// Answers the words of a command, and returns what it would write to standard output.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, words: Vec<String>) -> PyResult<String> {
    let _working = Working::begin();
    let answered = listening(py, sumwise_cli::interrupt, || sumwise_cli::ask(words))?;
    match answered.map_err(InputError::new_err)? {
        (_, Exit::Interrupted) => Err(interrupted()),
        (text, _) => Ok(text),
    }
}

/// Stopped by a signal that this thread has not had.
fn interrupted() -> PyErr {
    CutError::new_err(("stopped by Ctrl-C", "interrupt"))
}

/// What listens to the interrupt that all commands of a process share: the first to begin forgets an old one.
struct Working;

static WORKING: AtomicUsize = AtomicUsize::new(0);

impl Working {
    fn begin() -> Self {
        if WORKING.fetch_add(1, Ordering::SeqCst) == 0 {
            sumwise_cli::forget_interrupt();
        }
        Self
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        WORKING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Puzzles one after the other, as `sumwise generate` makes them.
#[pyclass(module = "sumwise._sumwise")]
pub(crate) struct Generation {
    puzzles: Puzzles,
    ready: std::vec::IntoIter<(Item, Option<String>)>,
}

#[derive(IntoPyObject)]
pub(crate) struct Generated {
    puzzle: Puzzle,
    split: &'static str,
    best: Option<Formula>,
    solutions: u64,
    needs_fraction: bool,
    needs_negative: bool,
    plus_minus_only: bool,
    distance: Option<Exact>,
    nearest: Many<Formula>,
    grade: Option<u16>,
    band: Option<&'static str>,
    seed: String,
    index: u64,
    trace: Option<String>,
}

#[pymethods]
impl Generation {
    #[new]
    fn new(py: Python<'_>, words: Vec<String>) -> PyResult<Self> {
        let _working = Working::begin();
        let puzzles = listening(py, sumwise_cli::interrupt, || Puzzles::new(words))?.map_err(InputError::new_err)?;
        Ok(Self { puzzles, ready: Vec::new().into_iter() })
    }

    /// The seed, with its version.
    #[getter]
    fn seed(&self) -> String {
        self.puzzles.seed().to_string()
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Generated>> {
        loop {
            if let Some((item, trace)) = self.ready.next() {
                return Ok(Some(self.told(item, trace)));
            }
            let _working = Working::begin();
            let puzzles = &mut self.puzzles;
            let wave = listening(py, sumwise_cli::interrupt, || puzzles.next_wave());
            match wave?.map_err(InputError::new_err)? {
                Some(items) => self.ready = items.into_iter(),
                None if sumwise_cli::interrupted() => return Err(interrupted()),
                None => return Ok(None),
            }
        }
    }
}

impl Generation {
    fn told(&self, item: Item, trace: Option<String>) -> Generated {
        let Item { puzzle, labels, index } = item;
        Generated {
            split: labels.split.name(),
            best: labels.best.as_ref().map(|best| Formula(best.formula().clone())),
            solutions: labels.solutions,
            needs_fraction: labels.needs_fraction,
            needs_negative: labels.needs_negative,
            plus_minus_only: labels.plus_minus_only,
            distance: labels.distance(&puzzle).map(Exact),
            nearest: Many(labels.nearest.iter().map(|nearest| Formula(nearest.formula().clone())).collect()),
            grade: labels.grade.as_ref().map(|grade| grade.score),
            band: labels.grade.as_ref().map(|grade| grade.band.name()),
            seed: self.seed(),
            index,
            trace,
            puzzle: Puzzle(puzzle),
        }
    }
}
