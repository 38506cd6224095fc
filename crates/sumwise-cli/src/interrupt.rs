//! Ctrl-C and deadlines.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sumwise::solve::{Interrupt, Limits, StopReason};

use sumwise_request::Search;

use crate::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops a search when Ctrl-C has been pressed; pressed again, the program ends at once.
pub(crate) struct CtrlC;

impl Interrupt for CtrlC {
    fn stop(&self) -> Option<StopReason> {
        interrupted().then_some(StopReason::Interrupt)
    }
}

/// Who may stop a command: [`CtrlC`], or a caller within the process.
pub(crate) type Caller<'a> = &'a (dyn Interrupt + Sync);

/// Stops a search when whoever asked for it says so, or when the time is up.
pub(crate) struct Until<'a> {
    caller: Caller<'a>,
    deadline: Option<Instant>,
}

impl<'a> Until<'a> {
    /// So long from now on, or without end.
    pub(crate) fn new(caller: Caller<'a>, timeout: Option<Duration>) -> Self {
        // Later than a clock can tell is never.
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

/// Whether Ctrl-C has been pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// How many searches are running.
static SEARCHING: AtomicUsize = AtomicUsize::new(0);

/// Heeds Ctrl-C from now on: running searches stop and give what they have. Where none is running, or it is pressed
/// again, the program ends at once.
pub(crate) fn heed_ctrl_c() {
    // Where no handler can be installed, Ctrl-C ends the program as it does any other.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || SEARCHING.load(Ordering::Relaxed) == 0 {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// Something that looks at [`interrupted`] now and then is running, until this is dropped.
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

/// What one search may do, from now on.
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
