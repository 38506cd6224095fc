//! Ctrl-C and deadlines.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sumwise::solve::{Interrupt, Limits, StopReason};

use sumwise_request::Search;

use crate::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops a search when Ctrl-C was pressed.
pub(crate) struct CtrlC;

impl Interrupt for CtrlC {
    fn stop(&self) -> Option<StopReason> {
        interrupted().then_some(StopReason::Interrupt)
    }
}

/// The interrupt of a command: [`CtrlC`], or that of a caller within the process.
pub(crate) type Caller<'a> = &'a (dyn Interrupt + Sync);

/// Stops a search when its caller asks for it, or at a deadline.
pub(crate) struct Until<'a> {
    caller: Caller<'a>,
    deadline: Option<Instant>,
}

impl<'a> Until<'a> {
    /// Starts a timeout; `None` and zero mean no deadline.
    pub(crate) fn new(caller: Caller<'a>, timeout: Option<Duration>) -> Self {
        // A deadline beyond the clock's range is no deadline.
        let deadline = timeout.filter(|timeout| !timeout.is_zero()).and_then(|it| Instant::now().checked_add(it));
        Self { caller, deadline }
    }
}

impl Interrupt for Until<'_> {
    fn stop(&self) -> Option<StopReason> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.caller.stop().or_else(|| is_late().then_some(StopReason::Time))
    }
}

/// Returns whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The number of running searches.
static SEARCHING: AtomicUsize = AtomicUsize::new(0);

/// Installs the handler of Ctrl-C: running searches stop with partial results. The program ends at once if no search is
/// running, or at the second Ctrl-C.
pub(crate) fn heed_ctrl_c() {
    // Without a handler, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || SEARCHING.load(Ordering::Relaxed) == 0 {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// A guard of a running search, which checks [`interrupted`] regularly.
pub(crate) struct Searching;

impl Searching {
    pub(crate) fn start() -> Self {
        SEARCHING.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        SEARCHING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The limits of one search, whose timeout has started.
pub(crate) struct Patience {
    search: Search,
    until: Until<'static>,
    _searching: Searching,
}

impl Patience {
    pub(crate) fn new(search: Search) -> Self {
        Self { search, until: Until::new(&CtrlC, search.timeout), _searching: Searching::start() }
    }

    pub(crate) fn limits(&self) -> Limits<'_> {
        self.search.limits(&self.until)
    }
}
