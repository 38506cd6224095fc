//! Remarks beside the answers about puzzles that may be meant otherwise than they are read.

use std::sync::atomic::{AtomicBool, Ordering};

use sumwise_request::Draft;

use crate::talk;

/// What there is to say about how a puzzle was read.
#[derive(Debug, Default)]
pub(crate) struct Remarks([Option<String>; 2]);

impl Remarks {
    /// Returns the remarks about a puzzle.
    pub(crate) fn of(draft: &Draft) -> Self {
        Self(draft.remarks("--game 24"))
    }

    /// Writes each kind of remark to standard error, once in a command.
    pub(crate) fn say(self) {
        static SAID: [AtomicBool; 2] = [const { AtomicBool::new(false) }; 2];
        for (remark, said) in self.0.into_iter().zip(&SAID) {
            if let Some(remark) = remark
                && !said.swap(true, Ordering::Relaxed)
            {
                talk::say(remark);
            }
        }
    }
}
