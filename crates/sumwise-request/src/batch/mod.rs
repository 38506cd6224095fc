//! Batches: items mapped on all threads with results in order, and lines of input as such items.

#[cfg(not(target_family = "wasm"))]
mod results;

use std::io::{self, BufRead};
use std::num::NonZeroUsize;
#[cfg(not(target_family = "wasm"))]
use std::sync::Mutex;
use std::thread;

use sumwise::solve::Interrupt;

use crate::error::RequestError;
#[cfg(not(target_family = "wasm"))]
use results::Results;

/// The caller, who may stop the work from any thread.
pub type Caller<'a> = &'a (dyn Interrupt + Sync);

/// The threads of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads {
    number: usize,
    /// The most results per thread that wait to be used.
    waiting: usize,
}

impl Threads {
    /// The most threads; no machine has a use for more.
    pub const MOST: usize = 1024;

    /// Returns the requested number of threads, or one per processor. At most [`Self::MOST`] are started.
    pub fn new(asked: Option<NonZeroUsize>) -> Self {
        let number = asked.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        Self { number: number.min(Self::MOST), waiting: 64 }
    }

    /// Lets few results wait, since each takes much memory.
    #[must_use]
    pub fn for_large_results(self) -> Self {
        Self { waiting: 4, ..self }
    }

    /// Limits the number of threads to some, but at least one.
    #[must_use]
    pub fn at_most(self, number: usize) -> Self {
        Self { number: self.number.min(number).max(1), ..self }
    }

    /// Limits the number of results that are made or wait to some, but at least one.
    #[must_use]
    pub fn at_most_results(self, results: usize) -> Self {
        let number = self.number.min(results).max(1);
        Self { number, waiting: self.waiting.min(results / number).max(1) }
    }

    /// Returns the number of threads.
    pub fn number(self) -> usize {
        self.number
    }
}

/// Maps every item that `next` yields, on several threads, and passes the results to `done` in the order of the items. When no
/// result is ready, `done` gets a `None` before this function waits for one. The number of waiting results is bounded. Where
/// there are no threads, as in a browser, items are mapped one after the other.
///
/// # Errors
/// The first error of `map`, in the order of the items, or of `done`.
///
/// ```
/// use sumwise_request::batch::{Threads, map};
///
/// let (mut items, mut squares) = (1..=4, Vec::new());
/// map(Threads::new(None), || items.next(), |item: u64| Ok::<_, ()>(item * item), |square| {
///     squares.extend(square);
///     Ok(())
/// })?;
/// assert_eq!(squares, [1, 4, 9, 16]);
/// # Ok::<(), ()>(())
/// ```
pub fn map<T, R: Send, E: Send>(
    threads: Threads,
    next: impl FnMut() -> Option<T> + Send,
    map: impl Fn(T) -> Result<R, E> + Sync,
    done: impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    #[cfg(not(target_family = "wasm"))]
    return map_on_threads(threads, next, map, done);
    #[cfg(target_family = "wasm")]
    {
        let _ = threads;
        map_in_turn(next, map, done)
    }
}

/// Maps the items one after the other.
fn map_in_turn<T, R, E>(
    mut next: impl FnMut() -> Option<T>,
    map: impl Fn(T) -> Result<R, E>,
    mut done: impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    while let Some(item) = next() {
        done(Some(map(item)?))?;
        done(None)?;
    }
    Ok(())
}

#[cfg(not(target_family = "wasm"))]
fn map_on_threads<T, R: Send, E: Send>(
    threads: Threads,
    next: impl FnMut() -> Option<T> + Send,
    map: impl Fn(T) -> Result<R, E> + Sync,
    mut done: impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    let source = Mutex::new((0_usize, next));
    // An item is only taken when there is a place for its result. This bounds the results that wait for a slow item or reader.
    let results = Results::at_most(threads.number * threads.waiting);
    let take = || {
        let mut source = source.lock().expect("no source of items panics");
        let item = (source.1)()?;
        source.0 += 1;
        Some((source.0, item))
    };
    thread::scope(|scope| {
        let user = results.user();
        for number in 0..threads.number {
            let (maker, take, map) = (results.maker(), &take, &map);
            let started = thread::Builder::new().spawn_scoped(scope, move || {
                while maker.wait_for_place()
                    && let Some((number, item)) = take()
                {
                    maker.begin();
                    maker.leave(number, map(item));
                }
            });
            // Where the system allows no more threads, fewer do the work, or this one alone.
            match started {
                Ok(_) => {}
                Err(_) if number > 0 => break,
                Err(_) => return map_in_turn(|| Some(take()?.1), map, done),
            }
        }
        for number in 1.. {
            let Some(result) = user.wait_for(number, || done(None))? else { break };
            done(Some(result?))?;
        }
        Ok(())
    })
}

/// Returns a line as text, without the byte order mark that some programs write at the start of a file.
///
/// # Errors
/// [`RequestError::Field`] when the line has more than `longest` bytes, or is not UTF-8.
pub fn text(line: &[u8], longest: usize) -> Result<&str, RequestError> {
    if line.len() > longest {
        return Err(RequestError::Field(format!("the line is too long: at most {longest} bytes")));
    }
    let line = std::str::from_utf8(line).map_err(|_| RequestError::input("the line is not UTF-8 text"))?;
    Ok(line.trim_start_matches('\u{feff}').trim())
}

/// A reader of lines that yields chunks of the lines available, without waiting for more.
///
/// ```
/// use sumwise_request::batch::Lines;
///
/// let mut lines = Lines::new(&b"3 3 8 8 = 24\n\n1 2 3 = 6"[..], 100, 10);
/// let mut read = Vec::new();
/// while let Some(chunk) = lines.next(&()) {
///     chunk?.for_each(|number, line| read.push((number, line.unwrap().to_owned())));
/// }
/// assert_eq!(read, [(1, "3 3 8 8 = 24".to_owned()), (3, "1 2 3 = 6".to_owned())]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    /// The number of the next line, from 1.
    number: usize,
    /// The most bytes of a line.
    longest: usize,
    /// The most lines of a chunk.
    together: usize,
}

/// Consecutive whole lines.
#[derive(Debug)]
pub struct Chunk {
    text: Vec<u8>,
    first: usize,
    longest: usize,
}

/// The length from which on a line is taken for an input without lines, in lines of the greatest length.
const NO_LINES: usize = 4;

impl<R: BufRead> Lines<R> {
    /// Makes a reader of lines of at most `longest` bytes, up to `together` lines in a chunk.
    pub fn new(input: R, longest: usize, together: usize) -> Self {
        Self { input, number: 1, longest, together }
    }

    /// Returns the next lines; `None` at the end, or when `caller` stops the work. Only the beginning of a line that is too
    /// long is kept.
    ///
    /// # Errors
    /// Any error of the input except an interruption, and a line so long that the input has no lines: one four times as
    /// long as a line may be.
    pub fn next(&mut self, caller: Caller<'_>) -> Option<io::Result<Chunk>> {
        let (mut text, mut read) = (Vec::new(), 0);
        loop {
            if caller.stop().is_some() {
                return None;
            }
            if read / NO_LINES > self.longest {
                let (number, longest) = (self.number, self.longest);
                let why = format!("line {number} does not end: a line has at most {longest} bytes");
                return Some(Err(io::Error::new(io::ErrorKind::InvalidData, why)));
            }
            let found = match self.input.fill_buf() {
                Ok(found) => found,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(error)),
            };
            let whole = end_of_lines(found, self.together);
            let taken = if whole > 0 { whole } else { found.len() };
            if text.len() <= self.longest {
                text.extend_from_slice(&found[..taken]);
            } else if let Some(newline) = found[..taken].iter().position(|byte| *byte == b'\n') {
                text.truncate(self.longest + 1);
                text.extend_from_slice(&found[newline..taken]);
            }
            self.input.consume(taken);
            read += taken;
            if whole > 0 || taken == 0 {
                let first = self.number;
                self.number += text.split_inclusive(|byte| *byte == b'\n').count();
                return (!text.is_empty()).then_some(Ok(Chunk { text, first, longest: self.longest }));
            }
        }
    }
}

/// Returns the end of the last whole line among the first `lines` lines.
fn end_of_lines(text: &[u8], lines: usize) -> usize {
    let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(place, _)| place + 1);
    ends.take(lines).last().unwrap_or(0)
}

impl Chunk {
    /// Returns the number of bytes, with line ends.
    pub fn length(&self) -> u64 {
        self.text.len() as u64
    }

    /// Calls `show` with every line that is not blank and its number, from 1, or with the reason why the line cannot be read.
    pub fn for_each(&self, mut show: impl FnMut(usize, Result<&str, RequestError>)) {
        for (line, number) in self.text.split_inclusive(|byte| *byte == b'\n').zip(self.first..) {
            let line = text(line, self.longest);
            if !matches!(line, Ok("")) {
                show(number, line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sumwise::solve::StopReason;

    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc;

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
            let threads = Threads::new(NonZeroUsize::new(threads));
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
        assert_eq!(map(Threads::new(NonZeroUsize::new(3)), || items.next(), fail, |_| Ok(())), Err(100));
        assert!(items.start < 1000, "the rest is not looked at");
    }

    #[test]
    fn a_result_is_used_before_the_next_item_comes() {
        for threads in [1, 2, 5] {
            let (ask, asked) = mpsc::channel();
            ask.send(0).unwrap();
            let (mut ask, mut last) = (Some(ask), None);
            let answer = |result: Option<u64>| {
                if let Some(result) = result {
                    last = Some(result);
                    ask = ask.take().filter(|ask| result < 500 && ask.send(result + 1).is_ok());
                }
                Ok::<_, ()>(())
            };
            let next = move || asked.recv().ok();
            map(Threads::new(NonZeroUsize::new(threads)), next, Ok, answer).unwrap();
            assert_eq!(last, Some(500));
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_a_thread_ends_it() {
        let mut items = 0..1000;
        let fail = |item: u64| if item == 300 { panic!("this item fails") } else { Ok::<_, ()>(item) };
        let _ = map(Threads::new(NonZeroUsize::new(3)), || items.next(), fail, |_| Ok(()));
    }

    #[test]
    fn an_input_without_lines_is_refused_and_can_be_stopped() {
        struct Stopped;
        impl Interrupt for Stopped {
            fn stop(&self) -> Option<StopReason> {
                Some(StopReason::Interrupt)
            }
        }
        let mut endless = Lines::new(io::BufReader::new(io::repeat(0)), 1000, 1);
        assert!(endless.next(&Stopped).is_none());
        let error = endless.next(&()).unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 1 does not end: a line has at most 1000 bytes");
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
        let (mut most, threads) = (0, Threads::new(NonZeroUsize::new(2)));
        let keep = |result: Option<u64>| {
            most = most.max(result.unwrap_or(0));
            Ok(())
        };
        map(threads.for_large_results(), || items.next(), slow_first, keep).unwrap();
        assert!((1..=2 * 4).contains(&most), "{most}");
    }
}
