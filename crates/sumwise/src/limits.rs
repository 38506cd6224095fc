//! What may cut a search short.

use std::cell::Cell;
use std::fmt;

use crate::words::words;

/// Why a search stopped before its end.
///
/// ```
/// use sumwise::solve::StopReason;
///
/// assert_eq!(StopReason::Memory.name(), "memory");
/// assert_eq!(StopReason::Time.to_string(), "time");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on steps was reached.
    Limit,
    /// The time was up.
    Time,
    /// The memory was used up.
    Memory,
    /// Somebody asked for it.
    Interrupt,
}

impl std::error::Error for StopReason {}

words!("stop reason", StopReason { Limit = "limit", Time = "time", Memory = "memory", Interrupt = "interrupt" });

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
///
/// ```
/// use sumwise::solve::{Limits, Method, Solver, StopReason};
///
/// let limits = Limits { steps: Some(1000), ..Limits::NONE };
/// let solver = Solver::new().method(Method::Literal).limits(limits);
/// assert_eq!(solver.solve(&"countdown:75,50,2,3,8,7=812".parse()?).stop, Some(StopReason::Limit));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most steps: formulas looked at by the literal method, where those skipped together under an invalid step
    /// count one by one; values made or asked for by the fast one.
    pub steps: Option<u64>,
    /// The most bytes that tables may take.
    pub memory: Option<usize>,
    /// Asked now and then.
    pub interrupt: &'a dyn Interrupt,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("steps", &self.steps).field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Limits<'static> {
    /// No limit at all.
    pub const NONE: Self = Self { steps: None, memory: None, interrupt: &() };
}

/// How many steps go by between two questions to the interrupt: some microseconds, or some tens of milliseconds on the longest
/// numbers.
const ASKS_EVERY: u64 = 1 << 10;

/// What a search has done, held against its limits. Once it has stopped, what the search makes is not to be used.
pub(crate) struct Meter<'a> {
    limits: &'a Limits<'a>,
    steps: Cell<u64>,
    /// At so many steps there is something to look at.
    look_at: Cell<u64>,
    bytes: Cell<usize>,
    stop: Cell<Option<StopReason>>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Self {
        let look_at = limits.steps.unwrap_or(u64::MAX).min(ASKS_EVERY);
        Self { limits, steps: Cell::new(0), look_at: Cell::new(look_at), bytes: Cell::new(0), stop: Cell::new(None) }
    }

    /// Whether the search may go on.
    #[inline]
    pub(crate) fn may_go_on(&self) -> bool {
        if self.steps.get() >= self.look_at.get() {
            self.look();
        }
        self.stop.get().is_none()
    }

    /// Counts steps that are done.
    #[inline]
    pub(crate) fn add_steps(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Counts steps that are done; why not to go on, if there is a reason.
    #[inline]
    pub(crate) fn go_on(&self, steps: usize) -> Result<(), StopReason> {
        self.add_steps(steps as u64);
        self.may_go_on();
        self.stop.get().map_or(Ok(()), Err)
    }

    #[cold]
    fn look(&self) {
        let steps = self.steps.get();
        if self.limits.steps.is_some_and(|limit| steps >= limit) {
            self.stop.set(Some(StopReason::Limit));
        }
        if self.stop.get().is_none() {
            self.stop.set(self.limits.interrupt.stop());
        }
        self.look_at.set(self.limits.steps.unwrap_or(u64::MAX).min(steps.saturating_add(ASKS_EVERY)));
    }

    /// Counts bytes that tables take; whether there is room for them.
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        if self.limits.memory.is_some_and(|limit| self.bytes.get() > limit) {
            self.stop.set(self.stop.get().or(Some(StopReason::Memory)));
        }
        self.stop.get().is_none()
    }

    pub(crate) fn stop(&self) -> Option<StopReason> {
        self.stop.get()
    }
}
