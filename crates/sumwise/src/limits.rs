//! The limits of a search.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;

use crate::text::words::words;

/// The reason why a search was cut.
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
    /// The deadline passed.
    Time,
    /// The limit on memory was reached.
    Memory,
    /// The caller interrupted the search.
    Interrupt,
}

impl std::error::Error for StopReason {}

words!("stop reason", StopReason { Limit = "limit", Time = "time", Memory = "memory", Interrupt = "interrupt" });

/// A source of interruptions: a deadline, Ctrl-C, a cancelled request.
///
/// Long searches call it many times a second.
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
    /// Returns the reason to stop now, or `None` to continue.
    fn stop(&self) -> Option<StopReason>;

    /// Returns the reason to stop before this many more bytes are allocated, or `None` to continue. A host that limits
    /// memory looks ahead here, since [`stop`](Self::stop) would notice a large table too late.
    fn stop_before(&self, bytes: usize) -> Option<StopReason> {
        let _ = bytes;
        self.stop()
    }
}

/// Returns the error of a stop, if there is a reason to stop now.
pub(crate) fn go_on(interrupt: &dyn Interrupt) -> Result<(), StopReason> {
    interrupt.stop().map_or(Ok(()), Err)
}

/// Returns the error of a stop, if there is a reason to stop before so many more values of a type are kept.
pub(crate) fn room_for<T>(values: usize, interrupt: &dyn Interrupt) -> Result<(), StopReason> {
    interrupt.stop_before(values.saturating_mul(size_of::<T>())).map_or(Ok(()), Err)
}

/// Returns the error of a stop, if the next new key makes a map grow, and there is a reason to stop before. A map that grows
/// has its entries twice for a while.
pub(crate) fn room_for_key<K, V, S>(map: &HashMap<K, V, S>, interrupt: &dyn Interrupt) -> Result<(), StopReason> {
    if map.len() < map.capacity() {
        return Ok(());
    }
    interrupt.stop_before(bytes_of_grown::<(K, V)>(map.capacity())).map_or(Ok(()), Err)
}

/// Returns the number of bytes that a map of this capacity takes once it has grown.
fn bytes_of_grown<Entry>(capacity: usize) -> usize {
    // Of the places, at most seven eighths are taken, and each has a byte beside its entry.
    (capacity.saturating_mul(2) / 7 * 8).saturating_mul(size_of::<(Entry, u8)>())
}

/// Never interrupts.
impl Interrupt for () {
    fn stop(&self) -> Option<StopReason> {
        None
    }
}

/// The limits of a search.
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
    /// The maximum number of steps. A step of the literal method is one formula. Formulas skipped because of an invalid
    /// step also count. A step of the fast method is about one value that it makes or looks up.
    pub steps: Option<u64>,
    /// The maximum number of bytes that tables may take.
    pub memory: Option<usize>,
    /// The source of interruptions.
    pub interrupt: &'a dyn Interrupt,
    /// What counts the steps and the memory of the searches under these limits, if anything does.
    pub spent: Option<&'a Spent>,
}

/// The steps that searches have taken, and the memory of their tables.
///
/// ```
/// use sumwise::solve::{Limits, Solver, Spent};
///
/// let spent = Spent::default();
/// let solver = Solver::new().limits(Limits { spent: Some(&spent), ..Limits::NONE });
/// solver.solve(&"24:3,3,8,8=24".parse()?).complete()?;
/// assert!((1..1000).contains(&spent.steps()));
/// assert!(spent.bytes() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Spent {
    steps: Cell<u64>,
    bytes: Cell<usize>,
}

impl Spent {
    /// Returns the steps so far, as [`Limits::steps`] counts them.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Returns the most bytes that the tables of one of the searches took at once, as [`Limits::memory`] counts them.
    pub fn bytes(&self) -> usize {
        self.bytes.get()
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("steps", &self.steps).field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Limits<'static> {
    /// No limits.
    pub const NONE: Self = Self { steps: None, memory: None, interrupt: &(), spent: None };
}

/// Whether this build has the methods that only save time.
pub(crate) const SAVES_TIME: bool = cfg!(feature = "fast");

/// The number of steps between two calls of [`Interrupt::stop`]. They take a few microseconds, or tens of milliseconds
/// with the longest numbers.
const ASKS_EVERY: u64 = 1 << 10;

/// The number of bytes of tables between two such calls, if there are fewer steps.
const ASKS_EVERY_BYTES: usize = 1 << 20;

/// Counts the steps and the memory of a search and compares them with its limits. After a stop the tables of the search
/// are incomplete and must not be used.
pub(crate) struct Meter<'a> {
    limits: &'a Limits<'a>,
    steps: Cell<u64>,
    /// The number of steps at which the limits are checked next.
    look_at: Cell<u64>,
    bytes: Cell<usize>,
    /// The most bytes at once.
    most_bytes: Cell<usize>,
    /// The bytes added since the limits were checked last.
    unchecked: Cell<usize>,
    stop: Cell<Option<StopReason>>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Self {
        let look_at = limits.steps.unwrap_or(u64::MAX).min(ASKS_EVERY);
        Self {
            limits,
            steps: Cell::new(0),
            look_at: Cell::new(look_at),
            bytes: Cell::new(0),
            most_bytes: Cell::new(0),
            unchecked: Cell::new(0),
            stop: Cell::new(None),
        }
    }

    /// Returns whether the search may continue. Checks the limits if they are due.
    #[inline]
    pub(crate) fn may_go_on(&self) -> bool {
        if self.steps.get() >= self.look_at.get() {
            self.look_before(0);
        }
        self.stop.get().is_none()
    }

    /// Returns whether methods may be chosen that only save time. They take other steps than the methods that every build has, so a
    /// search of limited steps does without: its limit cuts it at the same place in every build.
    #[inline]
    pub(crate) fn may_save_time(&self) -> bool {
        SAVES_TIME && self.limits.steps.is_none()
    }

    /// Returns the steps so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Adds steps.
    #[inline]
    pub(crate) fn add_steps(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Adds steps.
    ///
    /// # Errors
    /// [`StopReason`] when the search must stop.
    #[inline]
    pub(crate) fn go_on(&self, steps: usize) -> Result<(), StopReason> {
        self.add_steps(steps as u64);
        self.may_go_on();
        self.stop.get().map_or(Ok(()), Err)
    }

    /// Checks the limits before some bytes are taken.
    #[cold]
    fn look_before(&self, bytes: usize) {
        self.unchecked.set(0);
        let steps = self.steps.get();
        if self.limits.steps.is_some_and(|limit| steps >= limit) {
            self.stop.set(Some(StopReason::Limit));
        }
        if self.stop.get().is_none() {
            self.stop.set(self.limits.interrupt.stop_before(bytes));
        }
        self.look_at.set(self.limits.steps.unwrap_or(u64::MAX).min(steps.saturating_add(ASKS_EVERY)));
    }

    /// Adds bytes of tables and returns whether they are within the limit.
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        self.most_bytes.set(self.most_bytes.get().max(self.bytes.get()));
        if self.limits.memory.is_some_and(|limit| self.bytes.get() > limit) {
            self.stop.set(self.stop.get().or(Some(StopReason::Memory)));
        }
        self.unchecked.set(self.unchecked.get().saturating_add(bytes));
        if self.unchecked.get() > ASKS_EVERY_BYTES {
            self.look_before(bytes);
        }
        self.stop.get().is_none()
    }

    /// Returns whether there is room for the next new entry of a list, set or map of this length and capacity. Small ones may grow
    /// unchecked.
    pub(crate) fn has_room_to_grow<Entry>(&self, length: usize, capacity: usize) -> bool {
        let grown = if length == capacity { bytes_of_grown::<Entry>(capacity) } else { 0 };
        if grown > ASKS_EVERY_BYTES {
            self.look_before(grown);
        }
        self.stop.get().is_none()
    }

    /// Returns whether what was found may be counted to the end, which takes `bytes` more: neither time nor memory has ended.
    /// A search that stopped at its limit on steps may. Checks the limits.
    pub(crate) fn may_finish(&self, bytes: usize) -> bool {
        if matches!(self.stop.get(), None | Some(StopReason::Limit)) {
            self.stop.set(self.limits.interrupt.stop_before(bytes).or(self.stop.get()));
        }
        matches!(self.stop.get(), None | Some(StopReason::Limit))
    }

    pub(crate) fn stop(&self) -> Option<StopReason> {
        self.stop.get()
    }

    /// Returns the limits of a search beside what this one holds.
    pub(crate) fn rest(&self) -> Limits<'a> {
        Limits { memory: self.limits.memory.map(|memory| memory.saturating_sub(self.bytes.get())), ..*self.limits }
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        if let Some(Spent { steps, bytes }) = self.limits.spent {
            steps.set(steps.get().saturating_add(self.steps.get()));
            bytes.set(bytes.get().max(self.most_bytes.get()));
        }
    }
}

/// Bytes of tables that are counted until they are freed together.
pub(crate) struct Room<'a> {
    pub(crate) meter: &'a Meter<'a>,
    bytes: Cell<usize>,
}

impl<'a> Room<'a> {
    pub(crate) fn new(meter: &'a Meter<'a>) -> Self {
        Self { meter, bytes: Cell::new(0) }
    }

    /// Returns the bytes that it counts.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.get()
    }

    /// Adds bytes as [`Meter::has_room`] does.
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        self.meter.has_room(bytes)
    }
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        let bytes = &self.meter.bytes;
        bytes.set(bytes.get().saturating_sub(self.bytes.get()));
    }
}
