//! Results on their way from the threads that make them to the caller, who uses them in order.
//!
//! Waking a thread takes about as long as an easy puzzle. So while results are being made, the caller first waits for some time,
//! in which many easy ones may come. Only after that, it sleeps until it is woken.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The time that the caller waits for results that are being made, before it sleeps.
const PATIENCE: Duration = Duration::from_micros(200);

pub(super) struct Results<R> {
    state: Mutex<State<R>>,
    /// Signals to the sleeping caller.
    news: Condvar,
    /// Signals to threads that wait for a place.
    places: Condvar,
    /// The most results that are made or wait to be used.
    most: usize,
}

struct State<R> {
    /// The results that have not been used, by number.
    ready: BTreeMap<usize, R>,
    /// The number of results that are made or wait to be used.
    placed: usize,
    /// The number of results that are being made.
    making: usize,
    /// The number of threads that may make more.
    makers: usize,
    /// The number of threads that wait for a place.
    waiting: usize,
    /// The number of the result for which the caller sleeps.
    asleep: Option<usize>,
    /// Whether no more results are wanted.
    closed: bool,
}

/// A thread that makes results. It ends when this is dropped, also by a panic.
pub(super) struct Maker<'a, R>(&'a Results<R>);

/// The caller. It wants no more results when this is dropped.
pub(super) struct User<'a, R>(&'a Results<R>);

impl<R> Results<R> {
    pub(super) fn at_most(most: usize) -> Self {
        let state =
            State { ready: BTreeMap::new(), placed: 0, making: 0, makers: 0, waiting: 0, asleep: None, closed: false };
        Self { state: Mutex::new(state), news: Condvar::new(), places: Condvar::new(), most }
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a thread, before it starts.
    pub(super) fn maker(&self) -> Maker<'_, R> {
        self.state().makers += 1;
        Maker(self)
    }

    pub(super) fn user(&self) -> User<'_, R> {
        User(self)
    }
}

impl<R> Maker<'_, R> {
    /// Waits for a place for one more result. Returns `false` when no more are wanted.
    pub(super) fn wait_for_place(&self) -> bool {
        let mut state = self.0.state();
        while state.placed == self.0.most && !state.closed {
            state.waiting += 1;
            state = self.0.places.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
        state.placed += 1;
        !state.closed
    }

    /// Says that a result is being made.
    pub(super) fn begin(&self) {
        self.0.state().making += 1;
    }

    /// Leaves the result that was begun.
    pub(super) fn leave(&self, number: usize, result: R) {
        let mut state = self.0.state();
        state.ready.insert(number, result);
        state.making -= 1;
        if state.asleep == Some(number) {
            self.0.news.notify_one();
        }
    }
}

impl<R> Drop for Maker<'_, R> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.makers -= 1;
        // The result that it was making will never come, and the others would wait for it.
        state.closed |= thread::panicking();
        self.0.places.notify_all();
        self.0.news.notify_one();
    }
}

impl<R> User<'_, R> {
    /// Returns the result of a number, or `None` if no thread will make it. Calls `idle` once if it is not there yet.
    ///
    /// # Errors
    /// Any error of `idle`.
    pub(super) fn wait_for<E>(&self, number: usize, mut idle: impl FnMut() -> Result<(), E>) -> Result<Option<R>, E> {
        let mut state = self.0.state();
        let (mut is_idle, mut was_patient) = (false, false);
        loop {
            if let Some(result) = state.ready.remove(&number) {
                state.placed -= 1;
                // They are woken together, which is seldom.
                if state.waiting > 0 && state.placed <= self.0.most / 2 {
                    self.0.places.notify_all();
                }
                return Ok(Some(result));
            }
            if state.makers == 0 || state.closed {
                return Ok(None);
            }
            if !is_idle {
                is_idle = true;
                drop(state);
                idle()?;
                state = self.0.state();
            } else if state.making > 0 && !was_patient {
                was_patient = true;
                let waited = self.0.news.wait_timeout(state, PATIENCE);
                (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            } else {
                state.asleep = Some(number);
                state = self.0.news.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.asleep = None;
            }
        }
    }
}

impl<R> Drop for User<'_, R> {
    fn drop(&mut self) {
        self.0.state().closed = true;
        self.0.places.notify_all();
    }
}
