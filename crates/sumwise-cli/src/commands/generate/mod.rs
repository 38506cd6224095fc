//! `sumwise generate`

mod out;
mod rows;
pub(super) mod stream;
mod wishes;

use std::ffi::OsString;
use std::iter::once;

use sumwise::Seed;
use sumwise::generate::{Item, trace};

use crate::args::{Command, Generate, Shard};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::{interrupt, output, parse};
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
/// let mut puzzles = Puzzles::new(["--game", "24", "--seed", "tuesday", "-n", "2"])?;
/// let wave = puzzles.next_wave()?.unwrap();
/// assert_eq!(wave.len(), 2);
/// assert_eq!(puzzles.next_wave()?.map(|wave| wave.len()), None);
/// # Ok::<(), String>(())
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
    /// One sentence on what is wrong with the words, or that there are no such puzzles.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Self, String> {
        let words = words.into_iter().map(Into::into);
        let Command::Generate(arguments) = parse(once("generate".into()).chain(words))? else {
            unreachable!("the first word is the command")
        };
        let seed = arguments.wishes.seed().map_err(Fault::message)?;
        let stream = stream(&arguments, &seed).map_err(Fault::message)?;
        Ok(Self { stream, arguments: *arguments, seed })
    }

    /// The seed that names them.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The next of them, each with a search for its solution if that was asked for; `None` at the end, or when they
    /// were interrupted.
    ///
    /// # Errors
    /// Of the system alone.
    pub fn next_wave(&mut self) -> Result<Option<Vec<Searched>>, String> {
        let (how, limit) = (self.arguments.trace, self.arguments.trace_limit);
        let searched =
            |item: &Item| how.zip(item.labels.best.as_ref()).map(|(how, best)| trace(&item.puzzle, best, how, limit));
        self.stream.next_wave(|item| Ok((item.clone(), searched(item)))).map_err(Fault::message)
    }
}

pub(crate) fn run(arguments: &Generate) -> Result<Exit, Fault> {
    let _searching = interrupt::Searching::start();
    let seed = arguments.wishes.seed()?;
    let mut out = Out::open(arguments)?;
    let mut stream = stream(arguments, &seed)?;
    let writer = Writer::new(arguments, &seed);
    while let Some(rows) = stream.next_wave(|item| writer.row(item))? {
        rows.into_iter().try_for_each(|row| out.write(row))?;
    }
    if interrupt::interrupted() {
        return Ok(Exit::Interrupted);
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
    output::say(format_args!("{written} puzzle{plural}, seed {seed}{rest}"));
    Ok(Exit::Solved)
}

fn stream(arguments: &Generate, seed: &Seed) -> Result<Stream, Fault> {
    let generator = arguments.wishes.generator(seed)?;
    Ok(Stream::new(&arguments.wishes, arguments.count, arguments.shard.unwrap_or(Shard::WHOLE), generator))
}
