//! What may cut a search short.

use std::fmt;

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The limit on formulas was reached.
    Limit,
    /// The time was up.
    Time,
    /// The memory was used up.
    Memory,
    /// Somebody asked for it.
    Interrupt,
}

impl StopReason {
    /// The word that names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Limit => "limit",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Interrupt => "interrupt",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Asked now and then by a long search whether to stop: a deadline, Ctrl-C, a cancelled request.
///
/// ```
/// use sumwise::solve::{Interrupt, StopReason};
///
/// struct Never;
/// impl Interrupt for Never {
///     fn stop(&self) -> Option<StopReason> {
///         None
///     }
/// }
/// ```
pub trait Interrupt {
    /// Why the search should stop now, if it should. It is asked many times a second.
    fn stop(&self) -> Option<StopReason>;
}

/// Never stops.
impl Interrupt for () {
    fn stop(&self) -> Option<StopReason> {
        None
    }
}

/// How much a search may do.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most formulas to look at; those skipped together under an invalid step count one by one, so the last skip
    /// may pass the limit.
    pub formulas: Option<u128>,
    /// Asked now and then.
    pub interrupt: &'a dyn Interrupt,
}

impl Limits<'static> {
    /// No limit at all.
    pub const NONE: Self = Self { formulas: None, interrupt: &() };
}
