//! The command line, and requests that use files or all threads.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sumwise_render::generate::ItemJson;
use sumwise_request::generate::{Puzzles, Traced};
use sumwise_request::{Audit, Fields, Generate, RequestError, Shard, Sweep};

use crate::batch::Items;
use crate::error::{InputError, Raise, cut};
use crate::search::{Threads, listening, timeout};
use crate::table::Table;
use crate::to_python::to_python_with;

/// Runs the command line in this process, and returns its exit code.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| sumwise_cli::run(words) as u8)
}

/// Reads a request from a JSON object with its fields.
fn read<T>(asked: &str, read: impl FnOnce(&Fields<'_>) -> Result<T, RequestError>) -> PyResult<T> {
    Fields::read(asked).and_then(|fields| read(&fields)).map_err(|error| match error {
        RequestError::Field(message) => RequestError::Field(with_parameters(message)).raise(),
        error => error.raise(),
    })
}

/// Names the parameters of the package instead of the fields of requests.
fn with_parameters(message: String) -> String {
    [("`size`", "`numbers`"), ("`from`", "`start`")]
        .into_iter()
        .fold(message, |message, (field, parameter)| message.replace(field, parameter))
}

/// Answers a sweep, and returns its figures as JSON.
#[pyfunction]
#[pyo3(signature = (asked, threads=None, limit=None, seconds=None))]
pub(crate) fn sweep(
    py: Python<'_>,
    asked: &str,
    threads: Option<Threads>,
    limit: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<String> {
    let (sweep, threads) = (read(asked, Sweep::read)?, threads.map(|threads| threads.0));
    sweep.refuse_unlisted().map_err(Raise::raise)?;
    listening(py, timeout(seconds)?, move |until| sumwise_cli::sweep(&sweep, threads, limit, until))?
        .map_err(Raise::raise)
}

/// Writes a sweep, or a share of it, to a directory.
#[pyfunction]
#[pyo3(signature = (asked, directory, form, shard=None, threads=None, limit=None, seconds=None))]
#[expect(clippy::too_many_arguments, reason = "the package names each")]
pub(crate) fn sweep_into(
    py: Python<'_>,
    asked: &str,
    directory: PathBuf,
    form: String,
    shard: Option<(usize, usize)>,
    threads: Option<Threads>,
    limit: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<()> {
    let (sweep, threads) = (read(asked, Sweep::read)?, threads.map(|threads| threads.0));
    let shard = shard.map(|(number, of)| Shard { number, of });
    listening(py, timeout(seconds)?, move |until| {
        sumwise_cli::sweep_into(&directory, &sweep, (&form, shard), (threads, limit), until)
    })?
    .map_err(Raise::raise)
}

/// Merges the shares of a sweep in some directories into the tables of one.
#[pyfunction]
pub(crate) fn merge_sweeps(py: Python<'_>, sources: Vec<PathBuf>, directory: PathBuf) -> PyResult<()> {
    listening(py, None, move |until| sumwise_cli::merge_sweeps(&sources, &directory, until))?.map_err(Raise::raise)
}

/// Audits a file of puzzles, and returns the report as JSON.
#[pyfunction]
#[pyo3(signature = (asked, file, against, form=None, seconds=None))]
pub(crate) fn audit(
    py: Python<'_>,
    asked: &str,
    file: PathBuf,
    against: Vec<PathBuf>,
    form: Option<String>,
    seconds: Option<f64>,
) -> PyResult<String> {
    let audit = read(asked, Audit::read)?;
    listening(py, timeout(seconds)?, move |until| sumwise_cli::audit(&audit, &file, &against, form.as_deref(), until))?
        .map_err(Raise::raise)
}

/// Writes generated puzzles to a file.
#[pyfunction]
pub(crate) fn generate_into(py: Python<'_>, asked: &str, out: PathBuf, form: String) -> PyResult<()> {
    let generate = read(asked, |fields| Generate::read(fields, None))?;
    listening(py, None, move |until| sumwise_cli::generate(generate, &out, &form, until))?.map_err(Raise::raise)
}

/// Joins the Parquet tables of the shares of generated puzzles, and returns how many puzzles they have.
#[pyfunction]
pub(crate) fn join(py: Python<'_>, parts: Vec<PathBuf>, out: PathBuf) -> PyResult<u64> {
    listening(py, None, move |until| sumwise_cli::join(&parts, &out, until))?.map_err(Raise::raise)
}

/// An iterator of the puzzles that `sumwise generate` makes.
#[pyclass(module = "sumwise._sumwise")]
pub(crate) struct Generation {
    puzzles: Puzzles,
    ready: std::vec::IntoIter<Traced>,
    /// The rest of the timeout. Only the time spent in this iterator counts.
    left: Option<Duration>,
}

#[pymethods]
impl Generation {
    #[new]
    #[pyo3(signature = (asked, seconds=None))]
    fn new(py: Python<'_>, asked: &str, seconds: Option<f64>) -> PyResult<Self> {
        let (begun, timeout) = (Instant::now(), timeout(seconds)?);
        let seed = sumwise_cli::new_seed().map_err(InputError::new_err)?;
        let generate = read(asked, |fields| Generate::read(fields, Some(seed)))?;
        let puzzles = listening(py, timeout, |until| generate.start(until))?.map_err(Raise::raise)?;
        let left = timeout.map(|timeout| timeout.saturating_sub(begun.elapsed()));
        Ok(Self { puzzles, ready: Vec::new().into_iter(), left })
    }

    /// The seed and its version.
    #[getter]
    fn seed(&self) -> String {
        self.puzzles.request().seed.to_string()
    }

    /// The reason why there were fewer puzzles than requested, or None.
    #[getter]
    fn shortfall(&self) -> Option<String> {
        let stream = self.puzzles.stream();
        let (written, void) = (stream.written(), stream.void());
        match (stream.ended(), void) {
            (_, 0) => None,
            (true, _) => Some(format!("{written} puzzles: there are no more")),
            (false, _) => Some(format!(
                "{written} puzzles instead of {}: the parts of the space for the others are exhausted, and a larger count gives more",
                written + void
            )),
        }
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            if let Some((item, trace)) = self.ready.next() {
                let json = ItemJson::new(&item, &self.puzzles.request().seed, trace);
                return to_python_with(py, &json, ("id", &item.puzzle)).map(Some);
            }
            match self.next_wave(py)? {
                Some(items) => self.ready = items.into_iter(),
                None => return Ok(None),
            }
        }
    }

    /// Returns all puzzles that are left as a table, or with `waves` those of a number of waves, which are none at the end.
    #[pyo3(signature = (waves=None))]
    fn table(&mut self, py: Python<'_>, waves: Option<usize>) -> PyResult<Table> {
        let (seed, mut batches) = (self.seed(), Vec::new());
        while waves.is_none_or(|waves| batches.len() < waves)
            && let Some(wave) = self.next_wave(py)?
        {
            // A wave is empty where the space has run dry.
            if wave.is_empty() {
                continue;
            }
            let mut items = Items::default();
            for (item, trace) in wave {
                items.push(&item, &seed, trace);
            }
            batches.push(Table::batch(items.finish()));
        }
        Ok(Table::new(&Table::batch(Items::default().finish()), batches))
    }
}

impl Generation {
    /// Generates the next puzzles on all threads; `None` at the end.
    fn next_wave(&mut self, py: Python<'_>) -> PyResult<Option<Vec<Traced>>> {
        let (begun, puzzles) = (Instant::now(), &mut self.puzzles);
        let wave = listening(py, self.left, |until| puzzles.next_wave(until))?;
        self.left = self.left.map(|left| left.saturating_sub(begun.elapsed()));
        match (wave, self.puzzles.stop()) {
            (None, Some(stop)) => Err(cut(stop)),
            (wave, _) => Ok(wave),
        }
    }
}
