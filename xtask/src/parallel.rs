//! Work on several threads.

use std::iter;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Returns the number of processors.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Works on every unit, on all processors, and returns the results in order.
pub fn parallel<T: Send>(units: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    parallel_on(processors(), units, work)
}

/// Works on every unit, on some threads, and returns the results in order.
pub fn parallel_on<T: Send>(threads: usize, units: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|unit| *unit < units);
    let share = || iter::from_fn(take).map(|unit| (unit, work(unit))).collect::<Vec<_>>();
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("a unit does not panic")).collect()
    });
    done.sort_unstable_by_key(|(unit, _)| *unit);
    done.into_iter().map(|(_, result)| result).collect()
}
