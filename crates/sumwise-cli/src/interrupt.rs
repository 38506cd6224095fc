//! Ctrl-C and deadlines.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use sumwise::solve::{Interrupt, Limits, StopReason};

use crate::args::SearchArgs;
use crate::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops a search when Ctrl-C has been pressed; pressed again, the program ends at once.
pub(crate) struct CtrlC;

impl Interrupt for CtrlC {
    fn stop(&self) -> Option<StopReason> {
        interrupted().then_some(StopReason::Interrupt)
    }
}

/// Stops a search when the time is up, or by Ctrl-C.
struct Deadline(Instant);

impl Interrupt for Deadline {
    fn stop(&self) -> Option<StopReason> {
        CtrlC.stop().or_else(|| (Instant::now() >= self.0).then_some(StopReason::Time))
    }
}

/// Stops what is running in this process, as Ctrl-C does on the command line.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Lets what begins from now on run.
pub fn forget_interrupt() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Whether Ctrl-C has been pressed, or [`interrupt`] called.
pub fn interrupted() -> bool {
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
    steps: Option<u64>,
    memory: usize,
    deadline: Option<Deadline>,
    _searching: Searching,
}

impl Patience {
    pub(crate) fn new(arguments: &SearchArgs) -> Self {
        let timeout = arguments.timeout.0;
        Self {
            steps: arguments.limit,
            memory: arguments.memory.saturating_mul(1 << 20),
            // Later than a clock can tell is never.
            deadline: Instant::now().checked_add(timeout).filter(|_| !timeout.is_zero()).map(Deadline),
            _searching: Searching::start(),
        }
    }

    pub(crate) fn limits(&self) -> Limits<'_> {
        let interrupt: &dyn Interrupt = match &self.deadline {
            Some(deadline) => deadline,
            None => &CtrlC,
        };
        Limits { steps: self.steps, memory: Some(self.memory), interrupt }
    }
}
