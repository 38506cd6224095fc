//! How long a search may take, and an ear for the signals of Python.

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

/// How often Python is asked for signals.
const LISTENS_EVERY: Duration = Duration::from_millis(50);

/// How a search is done, read from the method, the most steps, the most seconds, and the most MiB that tables may take.
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

/// On how many threads something is done.
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

/// So many seconds, or no end.
pub(crate) fn timeout(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    // What is longer than any clock tells is no end as well.
    let seconds = seconds.filter(|&seconds| seconds < Duration::MAX.as_secs_f64() || seconds.is_nan());
    seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|_| InputError::new_err("the timeout is not a number of seconds from 0 up: give one like 2.5"))
}

impl Search {
    /// Searches in this thread, detached from the interpreter. A signal that raises ends the search.
    pub(crate) fn run<T: Send>(self, py: Python<'_>, work: impl FnOnce(&Limits<'_>) -> T + Send) -> PyResult<T> {
        py.detach(|| {
            let signals = Signals::new(self.0.timeout);
            let done = work(&self.0.limits(&signals));
            signals.raised.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(done), Err)
        })
    }

    /// When a search that starts now ends.
    pub(crate) fn deadline(self) -> Option<Instant> {
        self.0.timeout.and_then(|timeout| Instant::now().checked_add(timeout))
    }
}

/// Stops a search when the time is up, or when a signal raises.
struct Signals {
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

/// Lets Python handle its signals, any of which may raise.
fn heed_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Works in another thread while this one listens for signals. One that raises stops the work, is waited for, and raised.
pub(crate) fn listening<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Until) -> T + Send,
) -> PyResult<T> {
    let until = &Until::new(timeout);
    let mut done = thread::scope(|scope| {
        let (sender, done) = mpsc::channel();
        scope.spawn(move || {
            // Nobody ends it before it is heard.
            let _ = sender.send(work(until));
        });
        listen(py, done, until)
    })?;
    Ok(done.pop().expect("it has sent what it made"))
}

/// All that is sent, until nobody is left to send. Signals are listened for meanwhile: one that raises stops what is worked
/// on, and is raised at the end.
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

/// Stops what one call works on, on however many threads: when the time is up, or at once.
pub(crate) struct Until {
    deadline: Option<Instant>,
    ended: AtomicBool,
}

impl Until {
    /// So long from now on, or without end.
    pub(crate) fn new(timeout: Option<Duration>) -> Self {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Self { deadline, ended: AtomicBool::new(false) }
    }

    /// The work ends here.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Whether it was ended.
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
