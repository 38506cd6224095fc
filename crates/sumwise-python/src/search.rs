//! The limits of searches, and Python's signals while they run.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sumwise::UnknownWord;
use sumwise::solve::{Interrupt, Limits, StopReason};
use sumwise_request::Search as OfRequest;

use crate::error::{InputError, Raise as _};

/// The interval between two checks for signals.
const LISTENS_EVERY: Duration = Duration::from_millis(50);

/// The method and limits of a search, read from a tuple of the method, the steps, the seconds, and the MiB of tables.
#[derive(Clone, Copy)]
pub(crate) struct Search(pub(crate) OfRequest);

impl<'py> FromPyObject<'_, 'py> for Search {
    type Error = PyErr;

    fn extract(search: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (method, limit, seconds, memory): (String, Option<i64>, Option<f64>, i64) = search.extract()?;
        let below_zero = |what: &str| InputError::new_err(format!("the {what} is below 0: give one from 0 up"));
        let limit = limit.map(u64::try_from).transpose().map_err(|_| below_zero("limit"))?;
        let memory = usize::try_from(memory).map_err(|_| below_zero("memory"))?;
        let method = method.parse().map_err(UnknownWord::raise)?;
        Ok(Self(OfRequest { method, limit, timeout: timeout(seconds)?, memory }))
    }
}

/// A number of threads.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) NonZeroUsize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(threads: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong =
            || InputError::new_err(format!("{} threads: give a number from 1 up, or None for all cores", *threads));
        threads.extract::<NonZeroUsize>().map(Self).map_err(|_| wrong())
    }
}

/// Reads a timeout in seconds.
pub(crate) fn timeout(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    // A timeout beyond the range of a duration is no timeout.
    let seconds = seconds.filter(|&seconds| seconds < Duration::MAX.as_secs_f64() || seconds.is_nan());
    seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|_| InputError::new_err("the timeout is not a number of seconds from 0 up: give one like 2.5"))
}

impl Search {
    /// Searches in this thread, detached from the interpreter, and heeds signals.
    pub(crate) fn run<T: Send>(self, py: Python<'_>, work: impl FnOnce(&Limits<'_>) -> T + Send) -> PyResult<T> {
        Signals::heeded(py, self.0.timeout, |signals| work(&self.0.limits(signals)))
    }

    /// Returns the deadline of a search that starts now.
    pub(crate) fn deadline(self) -> Option<Instant> {
        self.0.timeout.and_then(|timeout| Instant::now().checked_add(timeout))
    }
}

/// An interrupt that stops a search at its deadline, or when a signal handler raises.
pub(crate) struct Signals {
    deadline: Option<Instant>,
    listen_at: Mutex<Instant>,
    raised: Mutex<Option<PyErr>>,
}

impl Signals {
    fn new(timeout: Option<Duration>) -> Self {
        let now = Instant::now();
        let deadline = timeout.and_then(|timeout| now.checked_add(timeout));
        Self { deadline, listen_at: Mutex::new(now + LISTENS_EVERY), raised: Mutex::default() }
    }

    /// Works in this thread, detached from the interpreter. If a signal handler raises, the work is stopped and the exception
    /// is returned.
    pub(crate) fn heeded<T: Send>(
        py: Python<'_>,
        timeout: Option<Duration>,
        work: impl FnOnce(&Self) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let signals = Self::new(timeout);
            let done = work(&signals);
            signals.raised.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(done), Err)
        })
    }
}

impl Interrupt for Signals {
    fn stop(&self) -> Option<StopReason> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(StopReason::Time);
        }
        let mut listen_at = self.listen_at.lock().unwrap_or_else(PoisonError::into_inner);
        if now < *listen_at {
            return None;
        }
        *listen_at = now + LISTENS_EVERY;
        let raised = Python::attach(heed_signals).err()?;
        *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
        Some(StopReason::Interrupt)
    }
}

/// Runs Python's signal handlers, which may raise.
fn heed_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Works in another thread while this one handles signals. If a signal handler raises, this waits for the work to stop, and
/// returns the exception. Where the system allows no more threads, this one works, and signals wait.
pub(crate) fn listening<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Until) -> T + Send,
) -> PyResult<T> {
    let until = &Until::new(timeout);
    let work = &Mutex::new(Some(work));
    let done = || work.lock().unwrap_or_else(PoisonError::into_inner).take().map(|work| work(until));
    let mut done = thread::scope(|scope| {
        let (sender, sent) = mpsc::channel();
        let started = thread::Builder::new().spawn_scoped(scope, move || {
            // The receiver lives until this is received.
            done().map(|done| sender.send(done))
        });
        if started.is_err() {
            return Ok(py.detach(done).into_iter().collect());
        }
        listen(py, sent, until)
    })?;
    Ok(done.pop().expect("it has sent what it made"))
}

/// Receives items until all senders are gone, and handles signals meanwhile. If a signal handler raises, the work is stopped,
/// and the exception is returned at the end.
pub(crate) fn listen<T: Send>(py: Python<'_>, sent: Receiver<T>, until: &Until) -> PyResult<Vec<T>> {
    py.detach(move || {
        let (mut heard, mut raised) = (Vec::new(), None);
        let mut listens_at = Instant::now() + LISTENS_EVERY;
        loop {
            match sent.recv_timeout(listens_at.saturating_duration_since(Instant::now())) {
                Ok(item) => heard.push(item),
                Err(RecvTimeoutError::Disconnected) => return raised.map_or(Ok(heard), Err),
                Err(RecvTimeoutError::Timeout) => {
                    listens_at = Instant::now() + LISTENS_EVERY;
                    if raised.is_none()
                        && let Err(error) = Python::attach(heed_signals)
                    {
                        until.end();
                        raised = Some(error);
                    }
                }
            }
        }
    })
}

/// An interrupt shared by all threads of a call, which stops them at a deadline or on request.
pub(crate) struct Until {
    deadline: Option<Instant>,
    ended: AtomicBool,
}

impl Until {
    /// Makes an interrupt with a timeout from now on, or without one.
    pub(crate) fn new(timeout: Option<Duration>) -> Self {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Self { deadline, ended: AtomicBool::new(false) }
    }

    /// Stops the work.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Returns whether the work was stopped.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Interrupt for Until {
    fn stop(&self) -> Option<StopReason> {
        if self.has_ended() {
            return Some(StopReason::Interrupt);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(StopReason::Time)
    }
}
