//! The request to generate puzzles.

mod stream;

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use sumwise::DealError;
use sumwise::generate::{Candidates, Generator, GeneratorError, Item, Strategy, Wanted, trace};
use sumwise::grade::Version;
use sumwise::solve::{Interrupt, Method, StopReason};
use sumwise::{Deck, Targets};
use sumwise::{Domain, Hand, Pool, Rules, Seed};
use sumwise::{HandError, MAX_NUMBERS};

use crate::batch::Caller;
use crate::draft::Given;
use crate::error::RequestError;
use crate::fields::Fields;
use crate::search::endless;
use crate::span::{Difficulty, Shard, target_range};
use crate::sweep::draws;
pub use stream::Stream;

/// The requirements on generated puzzles.
///
/// ```
/// use sumwise_request::{Fields, Wishes};
///
/// let wishes = Wishes::read(&Fields::read(r#"{"game": "24", "solutions": 1, "difficulty": "hard"}"#)?)?;
/// assert_eq!(wishes.wanted.solutions, Some(1..=1));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The game and the overridden rules. The target is not used.
    pub given: Given,
    /// The pool; `None` for the game's.
    pub pool: Option<Pool>,
    /// The numbers of numbers drawn, each equally often; `None` for the game's.
    pub size: Option<RangeInclusive<usize>>,
    /// The targets; `None` for the game's.
    pub targets: Option<RangeInclusive<i64>>,
    /// The difficulty. A band is that of the game, by the version of the seed.
    pub difficulty: Option<Difficulty>,
    /// The other labels that a puzzle must have.
    pub wanted: Wanted,
}

impl Wishes {
    /// The names of the fields.
    pub(crate) const FIELDS: [&str; 15] = [
        "game",
        "rules",
        "pool",
        "size",
        "targets",
        "split",
        "split_by",
        "solvable",
        "large",
        "solutions",
        "operators",
        "difficulty",
        "needs_fraction",
        "needs_negative",
        "plus_minus_only",
    ];

    /// Reads the fields `game`, `rules`, `pool`, `size` and `targets`, and the required labels: `split` (by `split_by`), `solvable` (true, false
    /// or `"any"`), `large`, `solutions`, `operators`, `difficulty`, `needs_fraction`, `needs_negative` and `plus_minus_only`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        let solvable = fields.read_by("solvable", |word| match word {
            "true" => Ok(Some(true)),
            "false" => Ok(Some(false)),
            "any" => Ok(None),
            word => Err(format!("`{word}` is neither true nor false nor \"any\"")),
        })?;
        let wanted = Wanted {
            split: fields.parse("split")?,
            split_by: fields.parse("split_by")?.unwrap_or_default(),
            solvable: solvable.unwrap_or(Some(true)),
            large: fields.span("large")?,
            solutions: fields.span("solutions")?,
            operators: fields.span("operators")?,
            score: None,
            needs_fraction: fields.truth("needs_fraction")?.unwrap_or(false),
            needs_negative: fields.truth("needs_negative")?.unwrap_or(false),
            plus_minus_only: fields.truth("plus_minus_only")?.unwrap_or(false),
        };
        Ok(Self {
            given: Given::read(fields)?,
            pool: fields.parse("pool")?,
            size: fields.span("size")?,
            targets: fields.read_by("targets", target_range)?,
            difficulty: fields.read_by("difficulty", str::parse)?,
            wanted,
        })
    }

    /// Returns the scores of the difficulty, if one is given, in a version of the grades.
    fn scores(&self, version: Version) -> Result<Option<RangeInclusive<u16>>, RequestError> {
        let (game, rules) = (self.given.game(), self.given.rules()?);
        let size = self.size.clone().unwrap_or(game.size()..=game.size());
        let bands = game.bands(&rules, *size.start(), version).filter(|_| size.start() == size.end());
        self.difficulty.as_ref().map(|difficulty| difficulty.scores(bands)).transpose()
    }

    /// Returns the generator of the puzzles of a seed.
    ///
    /// # Errors
    /// [`RequestError`] when there are no such puzzles, or the work was stopped.
    pub fn generator(&self, seed: &Seed, interrupt: &dyn Interrupt) -> Result<Generator, RequestError> {
        let wanted = Wanted { score: self.scores(seed.version())?, ..self.wanted.clone() };
        let generator = Generator::try_new(self.candidates()?, wanted, seed, interrupt);
        generator.map_err(|error| match error {
            GeneratorError::Nothing(nothing) => nothing.into(),
            GeneratorError::Stopped(stop) => RequestError::Stopped(stop),
            error => RequestError::input(error),
        })
    }

    /// Returns the hands and targets to generate from.
    fn candidates(&self) -> Result<Candidates, RequestError> {
        let (game, rules) = (self.given.game().into_owned(), self.given.rules()?);
        if self.wanted.large.is_some() && game.large().is_none() {
            return Err(DealError::NoLarge(game).into());
        }
        let draws = |numbers| draws(&game, self.pool.as_ref(), numbers);
        let draws = match &self.size {
            Some(sizes) if *sizes.end() > MAX_NUMBERS => return Err(HandError::TooMany(*sizes.end()).into()),
            Some(sizes) => sizes.clone().map(|numbers| draws(Some(numbers))).collect::<Result<Option<Vec<_>>, _>>()?,
            None => draws(None)?.map(|drawn| vec![drawn]),
        };
        let pool = draws.as_ref().map(|draws| draws[0].0.clone());
        let deck = |(pool, numbers)| Deck::draw(pool, numbers);
        let decks = draws.map_or_else(|| vec![game.deck().clone()], |draws| draws.into_iter().map(deck).collect());
        let targets_from = pool.filter(|_| self.targets.is_none() && game.targets_pool().is_some());
        let targets = match (&self.targets, &targets_from) {
            (Some(targets), _) => targets.clone(),
            (None, Some(pool)) => pool.range(),
            (None, None) => game.target_range(),
        };
        refuse_endless(&decks, &rules)?;
        let are_joined = self.targets.is_none() && *game.targets() == Targets::Joined;
        Ok(match targets_from {
            _ if are_joined => Candidates::with_targets_joined(&game, rules, &decks)?,
            Some(pool) => Candidates::with_targets_drawn(&game, rules, &decks, pool)?,
            None => Candidates::new(&game, rules, &decks, targets)?,
        })
    }
}

/// Refuses hands whose solutions take too long to count. The smallest numbers are the hardest to count.
fn refuse_endless(decks: &[Deck], rules: &Rules) -> Result<(), RequestError> {
    let Some(deck) = decks.last().filter(|deck| !deck.drawers().is_empty()) else { return Ok(()) };
    let numbers = deck.numbers();
    let most = match rules.domain {
        Domain::Positive => 9,
        Domain::Natural | Domain::Integer => 8,
        Domain::Nonnegative | Domain::Rational => 7,
    };
    if numbers > most {
        let domain = rules.domain;
        return Err(RequestError::Field(format!(
            "all solutions of a puzzle of {numbers} numbers take too long to count: up to {most} can be generated under domain {domain}"
        )));
    }
    let smallest = deck.values()[0];
    // The candidates refuse a hand of no numbers or too many.
    let Ok(hand) = Hand::new(vec![smallest; numbers], *rules) else { return Ok(()) };
    endless(&hand, Method::Fast).map_or(Ok(()), |why| Err(RequestError::Field(why)))
}

/// The request for a sequence of puzzles of a seed.
///
/// ```
/// use sumwise_request::{Fields, Generate};
///
/// let request = Generate::read(&Fields::read(r#"{"game": "24", "seed": "tuesday", "count": 2}"#)?, None)?;
/// let mut puzzles = request.start(&())?;
/// assert_eq!(puzzles.next_wave(&()).map(|wave| wave.len()), Some(2));
/// assert_eq!((puzzles.next_wave(&()), puzzles.stream().stop()), (None, None));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generate {
    /// The requirements on the puzzles.
    pub wishes: Wishes,
    /// The seed.
    pub seed: Seed,
    /// The index of the first item.
    pub from: u64,
    /// The number of items.
    pub count: u64,
    /// The share of the items.
    pub shard: Shard,
    /// The number of threads; `None` for one per processor.
    pub threads: Option<NonZeroUsize>,
    /// The strategy of the search to trace, and the number of steps after which the trace takes those of the best solution.
    pub trace: Option<(Strategy, usize)>,
    /// The limit of candidates to examine.
    pub limit: Option<u64>,
}

/// The default number of items.
pub const COUNT: u64 = 10;

/// The default number of steps after which a trace takes those of the best solution.
pub const TRACE_LIMIT: usize = 1000;

impl Generate {
    /// Reads the fields of [`Wishes::read`], `seed`, `from`, `count`, `shard`, `threads`, `trace`, `trace_limit` and `limit`. The
    /// argument `seed` is used if the object has none; with `from` or `shard` the object must have one.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value, or there is no seed.
    pub fn read(fields: &Fields<'_>, seed: Option<Seed>) -> Result<Self, RequestError> {
        let others = ["seed", "from", "count", "shard", "threads", "trace", "trace_limit", "limit"];
        fields.refuse_unknown(&[&Wishes::FIELDS[..], &others].concat())?;
        let own = fields.parse("seed")?;
        let (from, shard) = (fields.whole("from")?, fields.read_by("shard", str::parse)?);
        if own.is_none() && (from.is_some() || shard.is_some()) {
            return Err(RequestError::input(
                "an index or a share means something only with a seed: give one, like \"tuesday\"",
            ));
        }
        let seed =
            own.or(seed).ok_or_else(|| RequestError::input("a seed is missing: give a word, like \"tuesday\""))?;
        let trace_limit = fields.whole("trace_limit")?.unwrap_or(TRACE_LIMIT);
        Ok(Self {
            wishes: Wishes::read(fields)?,
            seed,
            from: from.unwrap_or(0),
            count: fields.whole("count")?.unwrap_or(COUNT),
            shard: shard.unwrap_or(Shard::WHOLE),
            threads: fields.whole("threads")?,
            trace: fields.parse("trace")?.map(|strategy| (strategy, trace_limit)),
            limit: fields.whole("limit")?,
        })
    }

    /// Starts to generate puzzles.
    ///
    /// # Errors
    /// [`RequestError`] when there are no such puzzles, or the work was stopped.
    pub fn start(self, interrupt: &dyn Interrupt) -> Result<Puzzles, RequestError> {
        let generator = self.wishes.generator(&self.seed, interrupt)?;
        let stream = Stream::new(generator, self.from, self.count, self.shard, self.threads).limited_to(self.limit);
        Ok(Puzzles { request: self, stream })
    }

    /// Returns the trace of a search for a solution of an item, if one was requested.
    pub fn trace(&self, item: &Item) -> Option<String> {
        let ((strategy, limit), best) = self.trace.zip(item.labels.best.as_ref())?;
        Some(trace(&item.puzzle, best, strategy, limit))
    }
}

/// A puzzle, and the trace of a search for its solution if one was requested.
pub type Traced = (Item, Option<String>);

/// The puzzles of a request, in waves.
#[derive(Debug)]
pub struct Puzzles {
    request: Generate,
    stream: Stream,
}

impl Puzzles {
    /// Returns the request.
    pub fn request(&self) -> &Generate {
        &self.request
    }

    /// Returns the stream of items, with its counts so far.
    pub fn stream(&self) -> &Stream {
        &self.stream
    }

    /// Returns the reason for stopping before the end, if there was one.
    pub fn stop(&self) -> Option<StopReason> {
        self.stream.stop()
    }

    /// Returns the next puzzles; `None` at the end. When the work is stopped, the puzzles found before still come first.
    pub fn next_wave(&mut self, caller: Caller<'_>) -> Option<Vec<Traced>> {
        let wave = self.make_wave(caller, |item, trace| Ok::<_, std::convert::Infallible>((item.clone(), trace)));
        wave.unwrap_or_else(|never| match never {})
    }

    /// Maps each of the next puzzles and its trace by `make`; returns `None` at the end, or when the work was stopped.
    ///
    /// # Errors
    /// The first error of `make`.
    pub fn make_wave<T: Send, E: Send>(
        &mut self,
        caller: Caller<'_>,
        make: impl Fn(&Item, Option<String>) -> Result<T, E> + Sync,
    ) -> Result<Option<Vec<T>>, E> {
        let Self { request, stream } = self;
        stream.next_wave(caller, |item| make(item, request.trace(item)))
    }
}
