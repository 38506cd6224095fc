//! The command line, and what of it the package asks by the same words.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sumwise::generate::Item;
use sumwise::solve::StopReason;
use sumwise_cli::{Puzzles, Refusal};
use sumwise_render::generate::ItemJson;

use crate::error::{CutError, InputError};
use crate::search::{listening, timeout};
use crate::told::told;

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

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            if let Some((item, trace)) = self.ready.next() {
                return told(py, &ItemJson::new(&item, self.puzzles.seed(), trace)).map(Some);
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
