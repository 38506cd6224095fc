//! A call that runs: it stops when its client cancels it, when its time is up, or when the program ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sumwise::solve::{Interrupt, StopReason};

use crate::interrupt;

/// The client's word that it no longer wants an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A running call, whose time has started.
pub(crate) struct Running {
    cancel: Cancel,
    /// The end of its time, unless that is beyond the clock's range.
    deadline: Option<Instant>,
}

impl Running {
    pub(crate) fn new(cancel: &Cancel, time: Duration) -> Self {
        Self { cancel: cancel.clone(), deadline: Instant::now().checked_add(time) }
    }
}

impl Interrupt for Running {
    fn stop(&self) -> Option<StopReason> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_unwanted = self.cancel.is_cancelled() || interrupt::interrupted();
        is_unwanted.then_some(StopReason::Interrupt).or_else(|| is_late().then_some(StopReason::Time))
    }
}
