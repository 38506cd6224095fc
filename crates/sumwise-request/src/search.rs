//! The method and the limits of a search.

use std::num::NonZeroUsize;
use std::time::Duration;

use num_bigint::BigUint;
use sumwise::solve::{Interrupt, Limits, Method, Solver};
use sumwise::{Hand, Rational, enumerate};

use crate::batch::Threads;
use crate::error::RequestError;
use crate::fields::Fields;

/// The most formulas that are enumerated without a limit: those of about seven numbers.
const MAX_FORMULAS: u64 = 10_000_000_000;

/// The most numbers of a hand whose sub-hands are searched without a limit.
pub(crate) const MAX_SEARCHED: usize = 16;

/// The method of a search, and the limits of its cost.
///
/// ```
/// use sumwise_request::{Fields, Search};
///
/// let search = Search::read(&Fields::read(r#"{"limit": 1000}"#)?)?;
/// assert_eq!(search, Search { limit: Some(1000), ..Search::default() });
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The method.
    pub method: Method,
    /// The most steps.
    pub limit: Option<u64>,
    /// The timeout, which the host measures; `None` for no timeout.
    pub timeout: Option<Duration>,
    /// The memory limit of tables, in MiB.
    pub memory: usize,
}

impl Default for Search {
    /// Returns the fast method with a timeout of 60 seconds and a memory limit of 1,024 MiB.
    fn default() -> Self {
        Self { method: Method::Fast, limit: None, timeout: Some(Self::TIMEOUT), memory: Self::MEMORY }
    }
}

impl Search {
    /// The default timeout.
    pub const TIMEOUT: Duration = Duration::from_secs(60);

    /// The default memory limit, in MiB.
    pub const MEMORY: usize = 1024;

    /// The names of the fields.
    pub(crate) const FIELDS: [&str; 3] = ["method", "limit", "memory"];

    /// Reads the fields `method`, `limit` and `memory`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        let default = Self::default();
        Ok(Self {
            method: fields.parse("method")?.unwrap_or(default.method),
            limit: fields.whole("limit")?,
            memory: fields.whole("memory")?.unwrap_or(default.memory),
            ..default
        })
    }

    /// Returns the limits as the engine takes them.
    pub fn limits(self, interrupt: &dyn Interrupt) -> Limits<'_> {
        Limits { steps: self.limit, memory: Some(self.memory.saturating_mul(1 << 20)), interrupt, spent: None }
    }

    /// Returns the solver of this search's method within some limits.
    pub fn solver<'a>(self, limits: &Limits<'a>) -> Solver<'a> {
        Solver::new().method(self.method).limits(*limits)
    }

    /// Returns the same search with the limits of steps and memory capped by those of another.
    pub(crate) fn within(self, most: Self) -> Self {
        let limit = self.limit.into_iter().chain(most.limit).min();
        Self { limit, memory: self.memory.min(most.memory), ..self }
    }

    /// Refuses a search that would take too long, unless it has a limit.
    ///
    /// # Errors
    /// [`RequestError::TooLong`] when it would take too long.
    pub fn refuse_endless(self, hand: &Hand) -> Result<(), RequestError> {
        match endless(hand, self.method) {
            Some(why) if self.limit.is_none() => Err(RequestError::TooLong(why)),
            _ => Ok(()),
        }
    }

    /// Makes targets, and returns the search with the memory that they and their answers leave. Counts them before they are made.
    ///
    /// # Errors
    /// [`RequestError::Memory`] when they take more than the limit.
    pub(crate) fn beside(
        self,
        targets: impl IntoIterator<Item = Rational>,
    ) -> Result<(Self, Vec<Rational>), RequestError> {
        let made = targets.into_iter();
        let targets = made.size_hint().0;
        let needed = targets.saturating_mul(BYTES_OF_TARGET) >> 20;
        let left = self.memory.checked_sub(needed);
        let memory = left.ok_or(RequestError::Memory { targets, needed, limit: self.memory })?;
        Ok((Self { memory, ..self }, made.collect()))
    }

    /// Returns the threads of a batch of searches (`None` for one for each core): no more than have room for the targets of each
    /// search, and for the answers that wait.
    pub fn threads(self, asked: Option<NonZeroUsize>, targets: usize) -> Threads {
        let memory = self.memory.saturating_mul(1 << 20);
        // The text of an answer takes about as much again.
        Threads::new(asked).at_most_results(memory / targets.saturating_mul(2 * BYTES_OF_TARGET).max(1))
    }
}

/// The most bytes that a target and its answer take.
const BYTES_OF_TARGET: usize = 352;

/// Returns the reason why a search would take too long, if it would: it enumerates more than 10^10 formulas, or the sub-hands
/// of more than 16 numbers.
pub fn endless(hand: &Hand, method: Method) -> Option<String> {
    let numbers = hand.numbers().len();
    let formulas = enumerate::count_of(hand);
    let bound = if method == Method::Fast && method.covers(hand.rules()) {
        (numbers > MAX_SEARCHED).then_some("at most 16 numbers are searched")
    } else {
        (formulas > BigUint::from(MAX_FORMULAS)).then_some("at most 10^10 of them are looked at one by one")
    };
    bound.map(|bound| format!("{numbers} numbers make {} formulas under these rules, and {bound}", about(&formulas)))
}

/// Writes a large count as two digits and a power of ten, rounded down.
fn about(count: &BigUint) -> String {
    let digits = count.to_string();
    format!("about {}.{} × 10^{}", &digits[..1], &digits[1..2], digits.len() - 1)
}
