//! Ctrl-C, other signals that end the program, and deadlines.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, process, thread};

use sumwise::solve::{Interrupt, Limits, StopReason};

use sumwise_request::Search;

use crate::talk;
use crate::{Exit, signal};
use signals::Heeded;

/// Stops a search when Ctrl-C was pressed, or at another signal that ends the program.
pub(crate) struct CtrlC;

impl Interrupt for CtrlC {
    fn stop(&self) -> Option<StopReason> {
        interrupted().then_some(StopReason::Interrupt)
    }
}

/// The interrupt of a command: [`CtrlC`], or that of a caller within the process.
pub(crate) type Caller<'a> = &'a (dyn Interrupt + Sync);

/// Returns the number of bytes of the program that are in memory; set by a program that measures them.
static MEASURE: OnceLock<fn() -> usize> = OnceLock::new();

/// Lets `measure` measure the memory of the program.
pub(crate) fn measure_memory(measure: fn() -> usize) {
    // A second measure would be the same.
    let _ = MEASURE.set(measure);
}

/// The time for which a measure of the memory counts. It takes less than a hundredth of that, and a program fills few
/// megabytes meanwhile.
const MEASURES_EVERY: Duration = Duration::from_millis(1);

/// Returns the number of bytes of the program that are in memory; `None` where it does not measure them.
fn taken() -> Option<usize> {
    static LAST: Mutex<Option<(Instant, usize)>> = Mutex::new(None);
    let measure = MEASURE.get()?;
    let (mut last, now) = (LAST.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
    if last.is_none_or(|(at, _)| now.saturating_duration_since(at) >= MEASURES_EVERY) {
        *last = Some((now, measure()));
    }
    last.map(|(_, bytes)| bytes)
}

/// Stops a search when its caller asks for it, at a deadline, or when the program takes too much memory.
pub(crate) struct Until<'a> {
    caller: Caller<'a>,
    deadline: Option<Instant>,
    /// The most bytes that the program may take.
    memory: usize,
    _watch: Option<Watch>,
}

impl<'a> Until<'a> {
    /// Starts a timeout; `None` and zero mean no deadline.
    pub(crate) fn new(caller: Caller<'a>, timeout: Option<Duration>) -> Self {
        Self { caller, deadline: deadline(timeout), memory: usize::MAX, _watch: None }
    }

    /// Limits the memory of the program to some bytes. Without [`measure_memory`] there is no limit.
    pub(crate) fn within(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Returns the most bytes that the program may take.
    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    /// Ends the program some time after the deadline, or when it has an eighth more memory than it may, if this is not dropped
    /// before.
    pub(crate) fn watched(self) -> Self {
        let memory = Some(self.memory.saturating_add(self.memory / 8)).filter(|_| self.memory < usize::MAX);
        Self { _watch: Watch::start(self.deadline, memory), ..self }
    }
}

/// Returns the end of a timeout; `None` and zero mean no deadline, and so does one beyond the clock's range.
fn deadline(timeout: Option<Duration>) -> Option<Instant> {
    timeout.filter(|timeout| !timeout.is_zero()).and_then(|timeout| Instant::now().checked_add(timeout))
}

/// Ends the program [`GRACE`] after a deadline, unless it is dropped before: something may block, such as a pipe that nobody
/// writes or reads. Also ends it when it takes too much memory: a reader may take it all at once, such as for a page of a
/// damaged file.
pub(crate) struct Watch(#[expect(dead_code, reason = "its drop ends the watch")] Sender<()>);

impl Watch {
    /// Watches over a timeout; `None` and zero mean no deadline.
    pub(crate) fn over(timeout: Option<Duration>) -> Option<Self> {
        Self::start(deadline(timeout), None)
    }

    fn start(deadline: Option<Instant>, memory: Option<usize>) -> Option<Self> {
        let (sender, ended) = mpsc::channel();
        let end_of_time = deadline.and_then(|deadline| deadline.checked_add(GRACE));
        let most = memory.filter(|_| MEASURE.get().is_some());
        let exceeded = move || {
            let is_late = end_of_time.is_some_and(|end| Instant::now() >= end);
            let is_large = most.zip(taken()).is_some_and(|(most, taken)| taken > most);
            is_late.then_some(StopReason::Time).or(is_large.then_some(StopReason::Memory))
        };
        let watch = move || {
            let left = || end_of_time.map(|end| end.saturating_duration_since(Instant::now()));
            let pause = || left().into_iter().chain(most.map(|_| MEASURES_EVERY)).min().unwrap_or(GRACE);
            while ended.recv_timeout(pause()) == Err(RecvTimeoutError::Timeout) {
                if let Some(stop) = exceeded() {
                    talk::try_to_say(talk::cut(stop, "nothing more is written"));
                    end(Exit::Cut);
                }
            }
        };
        let is_needed = deadline.is_some() || most.is_some();
        (is_needed && thread::Builder::new().spawn(watch).is_ok()).then_some(Self(sender))
    }
}

impl Interrupt for Until<'_> {
    fn stop(&self) -> Option<StopReason> {
        self.stop_before(0)
    }

    fn stop_before(&self, bytes: usize) -> Option<StopReason> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let exceeds = |taken: usize| taken.saturating_add(bytes) > self.memory;
        let is_large = || taken().is_some_and(exceeds);
        self.caller
            .stop()
            .or_else(|| is_late().then_some(StopReason::Time))
            .or_else(|| is_large().then_some(StopReason::Memory))
    }
}

/// Returns whether Ctrl-C was pressed, or another signal ends the program.
pub(crate) fn interrupted() -> bool {
    signal::first().is_some()
}

/// The number of running searches.
static SEARCHING: AtomicUsize = AtomicUsize::new(0);

/// Installs the handlers of Ctrl-C, SIGTERM and SIGHUP: running searches stop with partial results. The program ends at
/// once if no search is running, or at the second signal.
///
/// `end` ends the program.
pub(crate) fn heed_signals(end: fn(Exit) -> !) {
    HEEDED.call_once(|| {
        END.set(end).expect("this is called once");
        // Where the system allows no thread, a signal ends the program as usual.
        signals::heed();
    });
}

static HEEDED: Once = Once::new();

/// Runs some work on a thread with a stack of `stack` bytes, which then ends the program. This thread heeds signals meanwhile, so
/// that it takes no third one. Where the system allows no thread, the work runs here, and a signal ends the program as usual.
pub(crate) fn heed_signals_during(work: fn() -> Exit, stack: usize, end: fn(Exit) -> !) -> Exit {
    let mut heeded = None;
    HEEDED.call_once(|| {
        END.set(end).expect("this is called once");
        heeded = Heeded::install();
    });
    let panicked = heeded.as_ref().map(Heeded::until_dropped);
    let worker = thread::Builder::new().stack_size(stack).spawn(move || -> Exit {
        let _panicked = panicked;
        process::exit(work() as i32)
    });
    let Ok(worker) = worker else {
        heeded.into_iter().for_each(Heeded::end_as_usual);
        return work();
    };
    heeded.into_iter().for_each(Heeded::wait);
    worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// The time for a search to stop and for what it found to be written, after a signal or a deadline.
const GRACE: Duration = Duration::from_millis(750);

/// Stops running searches, or ends the program: at once if there are none or at the second signal, else after
/// [`GRACE`].
fn stop(by: Exit) {
    if !signal::note(by) || SEARCHING.load(Ordering::Relaxed) == 0 {
        end(by);
    }
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(GRACE);
        end(by);
    });
}

/// The function that ends the program.
static END: OnceLock<fn(Exit) -> !> = OnceLock::new();

/// Ends the program as Ctrl-C does, for a key that made no signal.
pub(crate) fn end_by_key() -> ! {
    end(Exit::Interrupted)
}

fn end(by: Exit) -> ! {
    END.get().expect("a signal is heeded after this is set")(by)
}

/// Ctrl-C, SIGTERM and SIGHUP, for which a thread waits.
#[cfg(unix)]
mod signals {
    use std::fs::File;
    use std::io::Read as _;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, mpsc};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::{Handle, Signals};

    use super::{Exit, stop};

    /// The signals whose handlers are installed. They wait until somebody heeds them.
    pub(super) struct Heeded {
        signals: Signals,
        heeded: Vec<i32>,
    }

    /// Ends the heeding on its drop.
    pub(super) struct UntilDropped(Handle);

    impl Drop for UntilDropped {
        fn drop(&mut self) {
            self.0.close();
        }
    }

    impl Heeded {
        /// Installs the handlers of the signals that the caller has not ignored.
        pub(super) fn install() -> Option<Self> {
            let ignored = ignored();
            let mut heeded = vec![SIGINT, SIGTERM, SIGHUP, SIGXFSZ];
            heeded.retain(|signal| ignored >> (signal - 1) & 1 == 0);
            Some(Self { signals: Signals::new(&heeded).ok()?, heeded })
        }

        /// Returns what ends the heeding of the signals on its drop.
        pub(super) fn until_dropped(&self) -> UntilDropped {
            UntilDropped(self.signals.handle())
        }

        /// Heeds the signals, until its end.
        pub(super) fn wait(mut self) {
            for signal in self.signals.forever() {
                match signal {
                    SIGINT => stop(Exit::Interrupted),
                    SIGHUP => stop(Exit::HungUp),
                    SIGTERM => stop(Exit::Terminated),
                    // A file has reached the limit of its size: writing fails, and says so.
                    _ => {}
                }
            }
        }

        /// Lets each signal do what it does without a handler.
        pub(super) fn end_as_usual(self) {
            for signal in self.heeded {
                let _ = flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true)));
            }
        }
    }

    /// Installs the handlers on a thread, if there may be one.
    pub(super) fn heed() {
        let (sender, installed) = mpsc::channel::<Heeded>();
        let wait = move || installed.recv().into_iter().for_each(Heeded::wait);
        if thread::Builder::new().spawn(wait).is_ok()
            && let Some(heeded) = Heeded::install()
        {
            // The thread waits for it.
            let _ = sender.send(heeded);
        }
    }

    /// Returns the signals that the caller had ignored, a bit for each, as `nohup` does with SIGHUP, and a script with SIGINT for
    /// what it runs in the background.
    fn ignored() -> u64 {
        // Room for all of it, so that it is read at once.
        let mut status = String::with_capacity(1 << 12);
        let read = File::open("/proc/self/status").and_then(|mut file| file.read_to_string(&mut status));
        let status = read.map_or("", |_| &status);
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // Systems other than Linux do not tell, and `nohup` must hold there too.
        ignored.unwrap_or(1 << (SIGHUP - 1))
    }
}

/// Ctrl-C, which a thread of its own heeds.
#[cfg(not(unix))]
mod signals {
    use std::thread;

    use super::{Exit, stop};

    /// Signals for which a thread must wait: none.
    pub(super) enum Heeded {}

    impl Heeded {
        /// Installs the handler.
        pub(super) fn install() -> Option<Self> {
            let _ = ctrlc::set_handler(|| stop(Exit::Interrupted));
            None
        }

        pub(super) fn until_dropped(&self) {
            match *self {}
        }

        pub(super) fn wait(self) {
            match self {}
        }

        pub(super) fn end_as_usual(self) {
            match self {}
        }
    }

    /// Installs the handler, if there may be a thread.
    pub(super) fn heed() {
        if thread::Builder::new().spawn(|| ()).is_ok() {
            Heeded::install();
        }
    }
}

/// A guard of a running search, which checks [`interrupted`] regularly.
pub(crate) struct Searching;

impl Searching {
    pub(crate) fn start() -> Self {
        SEARCHING.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        SEARCHING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The interrupt of one search, whose timeout has started.
pub(crate) struct RunningSearch {
    search: Search,
    until: Until<'static>,
    _searching: Searching,
}

impl RunningSearch {
    pub(crate) fn new(search: Search) -> Self {
        Self { search, until: Until::new(&CtrlC, search.timeout), _searching: Searching::start() }
    }

    pub(crate) fn limits(&self) -> Limits<'_> {
        self.search.limits(&self.until)
    }
}

impl Interrupt for RunningSearch {
    fn stop(&self) -> Option<StopReason> {
        self.until.stop()
    }
}
