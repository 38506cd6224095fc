//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};

use sumwise::solve::{Interrupt, Limits, StopReason};

use crate::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops a search when Ctrl-C has been pressed; pressed again, the program ends at once.
struct CtrlC;

impl Interrupt for CtrlC {
    fn stop(&self) -> Option<StopReason> {
        INTERRUPTED.load(Ordering::Relaxed).then_some(StopReason::Interrupt)
    }
}

/// Whether Ctrl-C has been pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Limits that also heed Ctrl-C, from now on.
pub(crate) fn limits(formulas: Option<u64>) -> Limits<'static> {
    heed();
    Limits { formulas: formulas.map(u128::from), interrupt: &CtrlC }
}

/// From now on Ctrl-C is noted, for whoever asks.
pub(crate) fn heed() {
    // Where no handler can be installed, Ctrl-C ends the program as it does any other.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}
