//! Ctrl-C and deadlines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sumwise::solve::{Interrupt, Limits, StopReason};

use crate::args::SearchArgs;
use crate::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops a search when Ctrl-C has been pressed; pressed again, the program ends at once.
struct CtrlC;

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

/// Whether Ctrl-C has been pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Heeds Ctrl-C from now on: searches stop and give what they have.
pub(crate) fn heed_ctrl_c() {
    // Where no handler can be installed, Ctrl-C ends the program as it does any other.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// What one search may do, from now on.
pub(crate) struct Patience {
    steps: Option<u64>,
    memory: usize,
    deadline: Option<Deadline>,
}

impl Patience {
    pub(crate) fn new(arguments: &SearchArgs) -> Self {
        Self {
            steps: arguments.limit,
            memory: arguments.memory.saturating_mul(1 << 20),
            deadline: arguments.timeout.map(|timeout| Deadline(Instant::now() + timeout.0)),
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
