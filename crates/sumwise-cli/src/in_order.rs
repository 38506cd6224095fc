//! Work done on many threads, with results in the order of the input.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::mpsc::{self, TryRecvError};
use std::thread;

/// How many results of each thread may wait at most.
const WAITING: usize = 64;

/// More threads than this no machine has a use for.
const MOST_THREADS: usize = 1024;

/// Maps every item that `next` gives, on so many threads, and hands the results to `done` in the order of the items.
/// `done` also hears, with `None`, when no result is ready, before waiting for one. The first error ends it.
///
/// # Errors
/// The first error of `map`, in order, or of `done`.
pub(crate) fn map<T, R: Send, E: Send>(
    threads: NonZeroUsize,
    next: impl FnMut() -> Option<T> + Send,
    map: impl Fn(T) -> Result<R, E> + Sync,
    mut done: impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.get().min(MOST_THREADS);
    let source = Mutex::new((0_usize, next));
    let (sender, results) = mpsc::channel();
    // An item is taken when its result has a place; so few results wait for a slow item or a slow reader.
    let (places, taken) = mpsc::sync_channel(threads * WAITING);
    let take = || {
        let mut source = source.lock().expect("no source of items panics");
        let item = (source.1)()?;
        source.0 += 1;
        Some((source.0, item))
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, places, take, map) = (sender.clone(), places.clone(), &take, &map);
            // After an error nobody listens and there are no more places.
            scope.spawn(move || {
                while places.send(()).is_ok()
                    && let Some((number, item)) = take()
                    && sender.send((number, map(item))).is_ok()
                {}
            });
        }
        drop(sender);
        let (results, taken) = (results, taken);
        let mut ready = BTreeMap::new();
        for number in 1.. {
            while !ready.contains_key(&number) {
                let (number, result) = match results.try_recv() {
                    Ok(received) => received,
                    Err(TryRecvError::Disconnected) => return Ok(()),
                    Err(TryRecvError::Empty) => {
                        done(None)?;
                        match results.recv() {
                            Ok(received) => received,
                            Err(_) => return Ok(()),
                        }
                    }
                };
                ready.insert(number, result);
            }
            let result = ready.remove(&number).expect("the result is there");
            taken.recv().expect("the item has a place");
            done(Some(result?))?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 7] {
            let mut items = 0..1000_u64;
            let mut results = Vec::new();
            let squares = |item: u64| {
                thread::sleep(std::time::Duration::from_micros(item * 7919 % 50));
                Ok::<_, ()>(item * item)
            };
            let threads = NonZeroUsize::new(threads).unwrap();
            map(
                threads,
                || items.next(),
                squares,
                |result| {
                    results.extend(result);
                    Ok(())
                },
            )
            .unwrap();
            assert!(results.iter().copied().eq((0..1000).map(|item| item * item)));
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let mut items = 0..1_000_000_u64;
        let fail = |item: u64| if item == 100 { Err(item) } else { Ok(item) };
        assert_eq!(map(NonZeroUsize::new(3).unwrap(), || items.next(), fail, |_| Ok(())), Err(100));
        assert!(items.start < 1000, "the rest is not looked at");
    }

    #[test]
    fn few_results_wait_for_a_slow_item() {
        let (mut items, ahead) = (0..10_000_u64, AtomicU64::new(0));
        let slow_first = |item: u64| {
            if item == 0 {
                thread::sleep(std::time::Duration::from_millis(50));
                return Ok::<_, ()>(ahead.load(Ordering::Relaxed));
            }
            ahead.fetch_max(item, Ordering::Relaxed);
            Ok(0)
        };
        let mut most = 0;
        let keep = |result: Option<u64>| {
            most = most.max(result.unwrap_or(0));
            Ok(())
        };
        map(NonZeroUsize::new(2).unwrap(), || items.next(), slow_first, keep).unwrap();
        assert!((1..=2 * WAITING as u64).contains(&most), "{most}");
    }
}
