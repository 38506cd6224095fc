//! Threads for units of work, with a progress bar and stops at limits.

use std::num::NonZeroUsize;

use sumwise::solve::{Interrupt, StopReason};
use sumwise_request::{Sweep, batch};

use crate::fault::Fault;
use crate::interrupt::Until;
use crate::progress;

/// Threads that take units in turn, until a limit or an interrupt.
pub(super) struct Workers<'a> {
    threads: batch::Threads,
    until: Until<'a>,
    limit: Option<u64>,
}

/// A unit and its size, which counts towards the limit.
pub(super) type Unit = (usize, usize);

impl<'a> Workers<'a> {
    /// Makes threads (`None` for one for each core). They take no further units once the limit is reached.
    pub(super) fn new(threads: Option<NonZeroUsize>, limit: Option<u64>, until: Until<'a>) -> Self {
        Self { threads: batch::Threads::new(threads).for_large_results(), until, limit }
    }

    /// Starts no more threads than the memory allows.
    pub(super) fn within_memory(self, sweep: &Sweep) -> Result<Self, Fault> {
        let threads = self.threads.at_most(sweep.threads_within(self.until.memory())?);
        Ok(Self { threads, ..self })
    }

    /// Returns the interrupt, which also applies before the first unit.
    pub(super) fn until(&self) -> &Until<'a> {
        &self.until
    }

    /// Runs `work` for each unit on all threads, and passes the results to `take` in the order of the units. `rest` states
    /// the consequence of a stop, and `done` is the number of units of an earlier run.
    pub(super) fn run<T: Send>(
        &self,
        (units, done): (&[Unit], usize),
        rest: &'static str,
        work: impl Fn(usize, &dyn Interrupt) -> Result<T, StopReason> + Sync,
        mut take: impl FnMut(usize, T) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let all = units.len();
        let units = self.within_limit(units);
        let progress = progress::bar(Some((done + units.len()) as u64), done as u64, "units");
        let mut left = units.iter();
        batch::map(
            self.threads,
            || left.next(),
            |&(unit, _)| {
                let done = work(unit, &self.until);
                Ok((unit, done.map_err(|reason| Fault::Cut(reason, rest))?))
            },
            |done| {
                let Some((unit, done)) = done else { return Ok(()) };
                progress.inc(1);
                take(unit, done)
            },
        )?;
        progress.finish_and_clear();
        if units.len() < all { Err(Fault::Cut(StopReason::Limit, rest)) } else { Ok(()) }
    }

    /// Returns the first units, up to the one that reaches the limit.
    fn within_limit<'b>(&self, units: &'b [Unit]) -> &'b [Unit] {
        let Some(limit) = self.limit else { return units };
        let mut before = 0;
        let allowed = units.iter().take_while(|(_, size)| {
            let is_allowed = before < limit;
            before += *size as u64;
            is_allowed
        });
        &units[..allowed.count()]
    }
}
