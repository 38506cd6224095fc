//! What is generated: the space of puzzles, and which of them are wanted.

use sumwise::deal::DealError;
use sumwise::game::Deck;
use sumwise::generate::{Candidates, Generator, GeneratorError, Wanted};
use sumwise::puzzle::{HandError, MAX_NUMBERS};
use sumwise::solve::{Distinct, Interrupt, Method};
use sumwise::{Domain, Game, Hand, Rules, Seed};

use crate::args::WishArgs;
use crate::commands::deal::new_seed;
use crate::fault::Fault;
use crate::input::{draws, endless};

impl WishArgs {
    /// The seed asked for, or a new one.
    pub(crate) fn seed(&self) -> Result<Seed, Fault> {
        self.seed.clone().map_or_else(new_seed, Ok)
    }

    /// The puzzles of a seed.
    pub(crate) fn generator(&self, seed: &Seed, interrupt: &dyn Interrupt) -> Result<Generator, Fault> {
        let generator = Generator::new_unless(candidates(self)?, wanted(self), seed, interrupt);
        generator.map_err(|error| match error {
            GeneratorError::Nothing(nothing) => Fault::Nothing(nothing.to_string()),
            GeneratorError::Stopped(stop) => Fault::Cut(stop, "no such puzzle was found so far"),
        })
    }
}

/// What may come.
fn candidates(arguments: &WishArgs) -> Result<Candidates, Fault> {
    let game = arguments.rules.game(Game::COUNTDOWN);
    if arguments.large.is_some() && game.large().is_none() {
        return Err(Fault::input(DealError::NoLarge(game)));
    }
    let rules = arguments.rules.over(game.rules());
    let draws = |numbers| draws(&game, arguments.pool.as_ref(), numbers);
    let draws = match &arguments.numbers {
        Some(sizes) if *sizes.end() > MAX_NUMBERS => return Err(Fault::input(HandError::TooMany(*sizes.end()))),
        Some(sizes) => sizes.clone().map(|numbers| draws(Some(numbers))).collect::<Result<Option<Vec<_>>, _>>()?,
        None => draws(None)?.map(|drawn| vec![drawn]),
    };
    let pool = draws.as_ref().map(|draws| draws[0].0.clone());
    let decks = draws.map_or_else(
        || vec![game.deck().clone()],
        |draws| draws.into_iter().map(|(pool, numbers)| Deck::draw(pool, numbers)).collect(),
    );
    let targets_from = pool.filter(|_| arguments.targets.is_none() && game.targets_pool().is_some());
    let targets = match (&arguments.targets, &targets_from) {
        (Some(targets), _) => targets.0.clone(),
        (None, Some(pool)) => pool.range(),
        (None, None) => game.target_range(),
    };
    refuse_endless(&decks, &rules, *targets.start())?;
    let candidates = match targets_from {
        Some(pool) => Candidates::with_targets_drawn(&game, rules, &decks, pool),
        None => Candidates::new(&game, rules, &decks, targets),
    };
    candidates.map_err(Fault::input)
}

/// Refuses hands whose solutions would be counted longer than anybody waits. The smallest number and target are those
/// that are hardest to count.
fn refuse_endless(decks: &[Deck], rules: &Rules, target: i64) -> Result<(), Fault> {
    let Some(deck) = decks.last().filter(|deck| !deck.drawers().is_empty()) else { return Ok(()) };
    let numbers = deck.numbers();
    let most = match rules.domain {
        Domain::Positive => 9,
        Domain::Natural | Domain::Integer => 8,
        Domain::Nonnegative | Domain::Rational => 7,
    };
    if numbers > most {
        let domain = rules.domain;
        let why = format!(
            "all solutions of a puzzle of {numbers} numbers take too long to count: up to {most} can be generated under domain {domain}"
        );
        return Err(Fault::Input(why));
    }
    let smallest = deck.values()[0];
    // A hand of no numbers or too many is refused by the candidates.
    let Ok(hand) = Hand::new(vec![smallest.into(); numbers], *rules) else { return Ok(()) };
    let why = endless(&hand, Some(&target.into()), Method::Fast, Some(Distinct::Essential));
    why.map_or(Ok(()), |why| Err(Fault::Input(why)))
}

fn wanted(arguments: &WishArgs) -> Wanted {
    Wanted {
        split: arguments.split,
        solvable: (!arguments.any_solvability).then_some(!arguments.unsolvable),
        large: arguments.large.clone(),
        solutions: arguments.solutions.clone(),
        operators: arguments.operators_needed.clone(),
        score: arguments.difficulty.clone(),
        needs_fraction: arguments.only_fraction,
        needs_negative: arguments.only_negative,
        plus_minus_only: arguments.only_plus_minus,
    }
}
