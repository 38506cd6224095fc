//! Work done on many threads, with results in the order of the input.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::mpsc::{self, TryRecvError};
use std::thread;

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
    let source = Mutex::new((0_usize, next));
    // Results wait for a slow reader, and not all of them in memory.
    let (sender, results) = mpsc::sync_channel(threads.get());
    let take = || {
        let mut source = source.lock().expect("no source of items panics");
        let item = (source.1)()?;
        source.0 += 1;
        Some((source.0, item))
    };
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (sender, take, map) = (sender.clone(), &take, &map);
            // Nobody listens any more after an error.
            scope.spawn(move || {
                while let Some((number, item)) = take()
                    && sender.send((number, map(item))).is_ok()
                {}
            });
        }
        drop(sender);
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
            done(Some(result?))?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
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
    }
}
