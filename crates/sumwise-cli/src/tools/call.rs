//! Calls that run: they take turns, and stop when their client cancels them, when their time is up, or when the program ends.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sumwise::solve::{Interrupt, StopReason};
use sumwise_request::{RequestError, Search};
use tokio::sync::oneshot;

use super::places::{Place, Places};
use crate::interrupt;

/// The time of a turn.
pub(crate) const TURN: Duration = Duration::from_millis(20);

/// The most memory for the tables of a call without a place for large ones, in MiB. It is enough for most puzzles.
const LIGHT: usize = 8;

/// The client's word that it no longer wants an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(super) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The cores and the memory that calls share, with the limits of each call.
pub(crate) struct Machine {
    cores: Arc<Places>,
    /// The calls that may have large tables, also while others have their turn.
    large: Arc<Places>,
    most: Search,
    time: Duration,
}

impl Machine {
    /// Makes a machine of all cores, with the most time and the most memory of a call, in MiB.
    pub(crate) fn new(time: Duration, memory: usize) -> Self {
        Self::with_cores(thread::available_parallelism().map_or(1, usize::from), time, memory)
    }

    fn with_cores(cores: usize, time: Duration, memory: usize) -> Self {
        let most = Search { memory, ..Search::default() };
        Self { cores: Places::new(cores), large: Places::new(cores), most, time }
    }

    /// Queues a call for its next turn, after it has had a number of them. The channel closes when the call is cancelled.
    pub(crate) fn queue(&self, client: IpAddr, turns: u64, cancel: &Cancel) -> oneshot::Receiver<Place> {
        self.cores.queue(client, turns, cancel)
    }

    /// Cancels a call, also while it waits.
    pub(crate) fn cancel(&self, cancel: &Cancel) {
        cancel.cancel();
        self.cores.drop_cancelled();
        self.large.drop_cancelled();
    }
}

/// A running call. It waits within [`Interrupt::stop`] while others have their turn.
pub(crate) struct Running {
    machine: Arc<Machine>,
    client: IpAddr,
    cancel: Cancel,
    turn: Mutex<Turn>,
}

/// The turn of a call.
struct Turn {
    /// The core; `None` while the call waits, and when it was cancelled meanwhile.
    core: Option<Place>,
    began: Instant,
    /// The number of turns before this one.
    turns: u64,
    /// The computing time that was left when it began.
    left: Duration,
}

impl Running {
    /// Begins the turn of a call that has its core, after a number of turns.
    pub(crate) fn new(machine: Arc<Machine>, client: IpAddr, turns: u64, cancel: Cancel, core: Place) -> Self {
        let turn = Turn { core: Some(core), began: Instant::now(), turns, left: machine.time };
        Self { machine, client, cancel, turn: Mutex::new(turn) }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns the number of turns with this one.
    pub(crate) fn turns(&self) -> u64 {
        self.turn().turns + 1
    }

    /// Answers a question within the time and the memory of a call: first with little memory, and if that is too little, again with
    /// all of it, when there is a place for large tables. So the answer does not depend on other calls.
    pub(crate) fn answer(&self, ask: impl Fn(Search) -> Result<String, RequestError>) -> Result<String, RequestError> {
        {
            let mut turn = self.turn();
            turn.left = turn.began.elapsed().saturating_add(self.machine.time);
        }
        let most = self.machine.most;
        let light = Search { memory: most.memory.min(LIGHT), ..most };
        let answer = ask(light);
        if light == most || !lacks_memory(&answer) {
            return answer;
        }
        let large =
            self.wait(&mut self.turn(), || self.machine.large.queue(self.client, 0, &self.cancel).blocking_recv().ok());
        if large.is_some() { ask(most) } else { answer }
    }

    fn turn(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a turn, waits for something and then for the next turn. Returns `None` when the call was cancelled meanwhile.
    fn wait<T>(&self, turn: &mut Turn, wait_for: impl FnOnce() -> Option<T>) -> Option<T> {
        turn.left = turn.left.saturating_sub(turn.began.elapsed());
        turn.turns += 1;
        turn.core = None;
        let found = wait_for()?;
        turn.core = Some(self.machine.queue(self.client, turn.turns, &self.cancel).blocking_recv().ok()?);
        turn.began = Instant::now();
        Some(found)
    }
}

/// Returns whether a search was cut for lack of memory. A claim that stays undecided does not say why.
fn lacks_memory(answer: &Result<String, RequestError>) -> bool {
    match answer {
        Ok(answer) => [r#""stop":"memory""#, r#""verdict":"undecided""#].iter().any(|cut| answer.contains(cut)),
        Err(error) => matches!(error, RequestError::Memory { .. } | RequestError::Stopped(StopReason::Memory)),
    }
}

impl Interrupt for Running {
    fn stop(&self) -> Option<StopReason> {
        let is_unwanted = || self.cancel.is_cancelled() || interrupt::interrupted();
        let mut turn = self.turn();
        let elapsed = turn.began.elapsed();
        if is_unwanted() {
            return Some(StopReason::Interrupt);
        }
        if elapsed >= turn.left {
            return Some(StopReason::Time);
        }
        if elapsed >= TURN {
            self.wait(&mut turn, || Some(()));
        }
        is_unwanted().then_some(StopReason::Interrupt)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::net::Ipv4Addr;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// Returns a call that has the only core.
    pub(in crate::tools) fn running(cancel: &Cancel) -> Running {
        begun(&Arc::new(Machine::with_cores(1, Duration::from_secs(60), 1024)), cancel)
    }

    /// Returns a call that has had to wait for a core.
    fn begun(machine: &Arc<Machine>, cancel: &Cancel) -> Running {
        let client = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let core = machine.queue(client, 0, cancel).blocking_recv().unwrap();
        Running::new(Arc::clone(machine), client, 0, cancel.clone(), core)
    }

    /// Runs some calls of `ask` at the same time.
    fn run(
        machine: &Arc<Machine>,
        calls: usize,
        ask: impl Fn(&Running, Search) -> Result<String, RequestError> + Sync,
    ) {
        let (ask, call) = (&ask, || begun(machine, &Cancel::default()));
        thread::scope(|scope| {
            (0..calls).for_each(|_| {
                scope.spawn(move || {
                    let running = call();
                    running.answer(|most| ask(&running, most)).unwrap();
                });
            });
        });
    }

    #[test]
    fn few_calls_have_large_tables_at_a_time() {
        let machine = Arc::new(Machine::with_cores(2, Duration::from_secs(60), 256));
        let begun = AtomicUsize::new(0);
        let (large, most_large) = (AtomicUsize::new(0), AtomicUsize::new(0));
        run(&machine, 16, |running, most| {
            if most.memory <= LIGHT {
                // All begin before one of them goes on.
                begun.fetch_add(1, Ordering::Relaxed);
                while begun.load(Ordering::Relaxed) < 16 {
                    assert_eq!(running.stop(), None);
                }
                return Ok(r#"{"stop":"memory"}"#.to_owned());
            }
            assert_eq!(most.memory, 256);
            most_large.fetch_max(large.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
            let until = Instant::now() + 2 * TURN;
            while Instant::now() < until {
                assert_eq!(running.stop(), None);
            }
            large.fetch_sub(1, Ordering::Relaxed);
            Ok(String::new())
        });
        assert_eq!(most_large.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn the_time_of_others_does_not_count() {
        let time = 4 * TURN;
        let machine = Arc::new(Machine::with_cores(1, time, 1));
        let begin = Instant::now();
        run(&machine, 8, |running, _| {
            while running.stop().is_none() {}
            assert_eq!(running.stop(), Some(StopReason::Time));
            Ok(String::new())
        });
        assert!(begin.elapsed() >= 8 * time, "{:?}", begin.elapsed());
    }

    #[test]
    fn a_cancelled_call_does_not_wait() {
        let machine = Arc::new(Machine::with_cores(1, Duration::from_secs(60), 256));
        let (holds, cancel) = (Cancel::default(), Cancel::default());
        let waits = begun(&machine, &cancel);
        thread::scope(|scope| {
            // The only core is taken as soon as the call gives it up, and so is the place for large tables.
            let large = machine.large.queue(waits.client, 0, &holds).blocking_recv().unwrap();
            let core = machine.queue(waits.client, 0, &holds);
            let waiting = scope.spawn(|| waits.answer(|_| Err(RequestError::Stopped(StopReason::Memory))));
            let core = core.blocking_recv().unwrap();
            machine.cancel(&cancel);
            assert!(waiting.join().unwrap().is_err());
            assert_eq!(waits.stop(), Some(StopReason::Interrupt));
            drop((core, large));
        });
    }
}
