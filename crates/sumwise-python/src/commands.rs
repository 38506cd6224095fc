//! The command line, and what of it the package asks by the same words.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sumwise::generate::Item;
use sumwise::solve::StopReason;
use sumwise_cli::{Puzzles, Refusal};

use crate::answers::Many;
use crate::error::{CutError, InputError};
use crate::exact::Exact;
use crate::formula::Formula;
use crate::puzzle::Puzzle;
use crate::search::{listening, timeout};

/// Runs the command line in this process, and returns its exit code.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| sumwise_cli::run(words) as u8)
}

/// Answers the words of a command in so many seconds, and returns what it would write to standard output.
#[pyfunction]
#[pyo3(signature = (words, seconds=None))]
pub(crate) fn ask(py: Python<'_>, words: Vec<String>, seconds: Option<f64>) -> PyResult<String> {
    let (text, _) = listening(py, timeout(seconds)?, |until| sumwise_cli::ask(words, until))?.map_err(raise)?;
    Ok(text)
}

/// Joins the Parquet tables of the shares of generated puzzles.
#[pyfunction]
pub(crate) fn join(py: Python<'_>, parts: Vec<PathBuf>, out: PathBuf) -> PyResult<()> {
    listening(py, None, move |until| sumwise_cli::join(&parts, &out, until))?.map_err(raise)
}

fn raise(refusal: Refusal) -> PyErr {
    match refusal {
        Refusal::Wrong(message) => InputError::new_err(message),
        Refusal::Cut(stop) => cut(stop),
    }
}

fn cut(stop: StopReason) -> PyErr {
    let stop = stop.name();
    CutError::new_err((format!("it was cut ({stop}) before the end: allow it more"), stop))
}

/// Puzzles one after the other, as `sumwise generate` makes them.
#[pyclass(module = "sumwise._sumwise")]
pub(crate) struct Generation {
    puzzles: Puzzles,
    ready: std::vec::IntoIter<(Item, Option<String>)>,
    /// How long puzzles may still be made: the time between is the caller's.
    left: Option<Duration>,
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
    #[pyo3(signature = (words, seconds=None))]
    fn new(py: Python<'_>, words: Vec<String>, seconds: Option<f64>) -> PyResult<Self> {
        let (begun, timeout) = (Instant::now(), timeout(seconds)?);
        let puzzles = listening(py, timeout, |until| Puzzles::new(words, until))?.map_err(raise)?;
        let left = timeout.map(|timeout| timeout.saturating_sub(begun.elapsed()));
        Ok(Self { puzzles, ready: Vec::new().into_iter(), left })
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
            let (begun, puzzles) = (Instant::now(), &mut self.puzzles);
            let wave = listening(py, self.left, |until| puzzles.next_wave(until))?.map_err(raise)?;
            self.left = self.left.map(|left| left.saturating_sub(begun.elapsed()));
            match (wave, self.puzzles.stop()) {
                (Some(items), _) => self.ready = items.into_iter(),
                (None, Some(stop)) => return Err(cut(stop)),
                (None, None) => return Ok(None),
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
