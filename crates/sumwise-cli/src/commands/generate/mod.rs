//! `sumwise generate`

mod out;
mod rows;
mod stream;

use std::ffi::OsString;
use std::iter::once;

use sumwise::game::{Deck, Targets};
use sumwise::generate::{Candidates, Generator, Item, Wanted, trace};
use sumwise::puzzle::{HandError, MAX_NUMBERS};
use sumwise::solve::{Distinct, Method};
use sumwise::{Domain, Game, Hand, Rules, Seed};

use super::deal::new_seed;
use crate::args::{Command, Generate};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{draws, endless, targets_of, values_of};
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
        let seed = arguments.seed.clone().map_or_else(new_seed, Ok).map_err(Fault::message)?;
        let generator = generator(&arguments, &seed).map_err(Fault::message)?;
        Ok(Self { stream: Stream::new(&arguments, generator), arguments: *arguments, seed })
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
    let seed = arguments.seed.clone().map_or_else(new_seed, Ok)?;
    let mut out = Out::open(arguments)?;
    let generator = generator(arguments, &seed)?;
    let writer = Writer::new(arguments, &seed);
    let mut stream = Stream::new(arguments, generator);
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

fn generator(arguments: &Generate, seed: &Seed) -> Result<Generator, Fault> {
    let generator = Generator::new(candidates(arguments)?, wanted(arguments), seed);
    generator.map_err(|nothing| Fault::Nothing(nothing.to_string()))
}

/// What may come.
fn candidates(arguments: &Generate) -> Result<Candidates, Fault> {
    let game = arguments.rules.game(Game::Countdown);
    let rules = arguments.rules.over(game.rules());
    let draws = |numbers| draws(game, arguments.pool.as_ref(), numbers);
    let draws = match &arguments.numbers {
        Some(sizes) if *sizes.end() > MAX_NUMBERS => return Err(Fault::input(HandError::TooMany(*sizes.end()))),
        Some(sizes) => sizes.clone().map(|numbers| draws(Some(numbers))).collect::<Result<Option<Vec<_>>, _>>()?,
        None => draws(None)?.map(|drawn| vec![drawn]),
    };
    let pool = draws.as_ref().map(|draws| draws[0].0.clone());
    let deck = |(pool, numbers)| Deck::Draw { pool, numbers };
    let decks = draws.map_or_else(|| vec![game.deck()], |draws| draws.into_iter().map(deck).collect());
    let targets_from = pool.filter(|_| arguments.targets.is_none() && game.targets() == Targets::Draw);
    let targets = match (&arguments.targets, &targets_from) {
        (Some(targets), _) => targets.0.clone(),
        (None, Some(pool)) => values_of(pool),
        (None, None) => targets_of(game),
    };
    refuse_endless(&decks, &rules, *targets.start())?;
    let candidates = match targets_from {
        Some(pool) => Candidates::with_targets_drawn(game, rules, &decks, pool),
        None => Candidates::new(game, rules, &decks, targets),
    };
    candidates.map_err(Fault::input)
}

/// Refuses hands whose solutions would be counted longer than anybody waits. The smallest number and target are those
/// that are hardest to count.
fn refuse_endless(decks: &[Deck], rules: &Rules, target: i64) -> Result<(), Fault> {
    let Some(Deck::Draw { pool, numbers }) = decks.last() else { return Ok(()) };
    let most = match rules.domain {
        Domain::Positive => 9,
        Domain::Natural | Domain::Integer => 8,
        Domain::Nonnegative | Domain::Rational => 7,
    };
    if *numbers > most {
        let domain = rules.domain;
        let why = format!(
            "all solutions of a puzzle of {numbers} numbers take too long to count: up to {most} can be generated under domain {domain}"
        );
        return Err(Fault::Input(why));
    }
    let smallest = pool.values().next().expect("a pool has values");
    // A hand of no numbers or too many is refused by the candidates.
    let Ok(hand) = Hand::new(vec![smallest.into(); *numbers], rules.clone()) else { return Ok(()) };
    let why = endless(&hand, Some(&target.into()), Method::Fast, Some(Distinct::Essential));
    why.map_or(Ok(()), |why| Err(Fault::Input(why)))
}

fn wanted(arguments: &Generate) -> Wanted {
    Wanted {
        split: arguments.split,
        solvable: (!arguments.any_solvability).then_some(!arguments.unsolvable),
        solutions: arguments.solutions.clone(),
        operators: arguments.operators_needed.clone(),
        score: arguments.difficulty.clone(),
        needs_fraction: arguments.only_fraction,
        needs_negative: arguments.only_negative,
        plus_minus_only: arguments.only_plus_minus,
    }
}
