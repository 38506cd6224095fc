//! Work on all processors.

use std::num::NonZeroUsize;
use std::thread;

/// Works on every unit, on all processors, and returns the results in order.
pub(crate) fn parallel<T: Send>(units: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let share = |first: usize| (first..units).step_by(threads).map(|unit| (unit, work(unit))).collect::<Vec<_>>();
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let share = &share;
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || share(first))).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("a unit does not panic")).collect()
    });
    done.sort_unstable_by_key(|(unit, _)| *unit);
    done.into_iter().map(|(_, result)| result).collect()
}
