//! `sumwise generate`

mod join;
mod out;
mod rows;
pub(super) mod stream;
mod wishes;

use std::ffi::OsString;
use std::iter::once;

use sumwise::Seed;
use sumwise::generate::{Item, trace};
use sumwise::solve::{Interrupt, StopReason};

use crate::args::{Command, Generate, Shard};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::{Caller, Searching, Until};
use crate::{Refusal, parse, talk};
pub use join::join;
use out::Out;
use rows::Writer;
use stream::Stream;

/// A puzzle, and a search for its solution if that was asked for.
type Searched = (Item, Option<String>);

/// Puzzles for a caller within the process, in waves.
///
/// ```
/// use sumwise_cli::Puzzles;
///
/// let mut puzzles = Puzzles::new(["--game", "24", "--seed", "tuesday", "-n", "2"], &())?;
/// let wave = puzzles.next_wave(&())?.unwrap();
/// assert_eq!(wave.len(), 2);
/// assert_eq!(puzzles.next_wave(&())?.map(|wave| wave.len()), None);
/// assert_eq!(puzzles.stop(), None);
/// # Ok::<(), sumwise_cli::Refusal>(())
/// ```
pub struct Puzzles {
    arguments: Generate,
    seed: Seed,
    stream: Stream,
}

impl Puzzles {
    /// The puzzles that words after `sumwise generate` ask for.
    ///
    /// # Errors
    /// What is wrong with the words, that there are no such puzzles, or why it was stopped.
    pub fn new(
        words: impl IntoIterator<Item = impl Into<OsString>>,
        caller: &(dyn Interrupt + Sync),
    ) -> Result<Self, Refusal> {
        let words = words.into_iter().map(Into::into);
        let parsed = parse(once("generate".into()).chain(words)).map_err(Refusal::Wrong)?;
        let Command::Generate(arguments) = parsed else { unreachable!("the first word is the command") };
        let seed = arguments.wishes.seed()?;
        let stream = stream(&arguments, &seed, caller)?;
        Ok(Self { stream, arguments: *arguments, seed })
    }

    /// The seed that names them.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Why there are no more before the end, if that is so.
    pub fn stop(&self) -> Option<StopReason> {
        self.stream.stop()
    }

    /// The next of them, each with a search for its solution if that was asked for; `None` at the end, or when they
    /// were stopped: those before come first.
    ///
    /// # Errors
    /// Of the system alone.
    pub fn next_wave(&mut self, caller: &(dyn Interrupt + Sync)) -> Result<Option<Vec<Searched>>, Refusal> {
        let (how, limit) = (self.arguments.trace, self.arguments.trace_limit);
        let searched =
            |item: &Item| how.zip(item.labels.best.as_ref()).map(|(how, best)| trace(&item.puzzle, best, how, limit));
        Ok(self.stream.next_wave(caller, |item| Ok((item.clone(), searched(item))))?)
    }
}

pub(crate) fn run(arguments: &Generate, caller: Caller<'_>) -> Result<Exit, Fault> {
    let _searching = Searching::start();
    let until = Until::new(caller, arguments.timeout.map(|timeout| timeout.0));
    let seed = arguments.wishes.seed()?;
    let mut out = Out::open(arguments)?;
    let mut stream = stream(arguments, &seed, &until)?;
    let writer = Writer::new(arguments, &seed);
    while let Some(rows) = stream.next_wave(&until, |item| writer.row(item))? {
        rows.into_iter().try_for_each(|row| out.write(row))?;
    }
    if arguments.out.is_some() && stream.stop() == Some(StopReason::Interrupt) {
        return Err(Fault::Cut(StopReason::Interrupt, "the file is not written"));
    }
    out.finish()?;
    let (written, void) = (stream.written(), stream.void());
    let plural = if written == 1 { "" } else { "s" };
    let rest = match (stream.ended(), void) {
        (true, _) => "; there are no more".to_owned(),
        (false, 0) => String::new(),
        (false, void) => {
            let asked = written + void;
            format!("; {void} of {asked} items are void: their part of the space has no more such puzzles")
        }
    };
    talk::say(format_args!("{written} puzzle{plural}, seed {seed}{rest}"));
    if let Some(stop) = stream.stop() {
        talk::say_cut(stop);
    }
    Ok(Exit::of_search(stream.stop(), true))
}

fn stream(arguments: &Generate, seed: &Seed, interrupt: &dyn Interrupt) -> Result<Stream, Fault> {
    let generator = arguments.wishes.generator(seed, interrupt)?;
    let stream = Stream::new(&arguments.wishes, arguments.count, arguments.shard.unwrap_or(Shard::WHOLE), generator);
    Ok(stream.limited_to(arguments.limit))
}
