//! `sumwise play`, which plays rounds of a game in lines or on the full screen.

#[cfg(feature = "screen")]
mod editor;
mod line;
#[cfg(feature = "screen")]
mod screen;

use std::io::Write as _;
use std::time::Duration;

use sumwise::hint::Level;
use sumwise::round::Refusal;
use sumwise::round::Round;
use sumwise::score::{Outcome, Score};
use sumwise::solve::{Method, Searched, Solution, Solver, Status};
use sumwise::{Game, Puzzle, Rules, Seed};
use sumwise_request::{Draft, Given, Search, endless};

use crate::Exit;
use crate::args::{Clock, Play};
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;

pub(crate) fn run(arguments: &Play) -> Result<Exit, Fault> {
    let mut game = Match::new(arguments)?;
    let exit = if arguments.full_screen { screen::play(&mut game)? } else { line::play(&mut game)? };
    let mut out = output::stdout();
    writeln!(out, "\nFinal score: {}", game.score)?;
    if let Some(verdict) = game.verdict() {
        writeln!(out, "{verdict}")?;
    }
    out.flush()?;
    Ok(exit)
}

/// The full screen in a program without it.
#[cfg(not(feature = "screen"))]
mod screen {
    use super::Match;
    use crate::Exit;
    use crate::fault::{Fault, without};

    pub(super) fn play(_: &mut Match<'_>) -> Result<Exit, Fault> {
        Err(Fault::Input(without("screen")))
    }
}

/// A match: consecutive rounds and their score.
struct Match<'a> {
    arguments: &'a Play,
    given: Given,
    source: Source,
    clock: Option<Duration>,
    score: Score,
}

/// The puzzles of a match.
enum Source {
    /// One puzzle, for one round.
    Given(Puzzle),
    /// Those of a seed, under the rules.
    Deals(Seed, Rules),
}

/// A round and the seed that deals it again; `None` for a given puzzle.
struct Dealt {
    round: Round,
    seed: Option<Seed>,
}

impl<'a> Match<'a> {
    fn new(arguments: &'a Play) -> Result<Self, Fault> {
        let given = arguments.rules.given(arguments.target.as_ref());
        let source = if arguments.numbers.is_empty() {
            let seed = arguments.dealt.seed()?;
            round_seed(&seed, u32::MAX)?;
            Source::Deals(seed, given.rules().map_err(Fault::input)?)
        } else {
            Source::Given(playable(Draft::of_words(&arguments.numbers, &given)?)?)
        };
        let game = match &source {
            Source::Given(puzzle) => puzzle.game().cloned(),
            Source::Deals(..) => Some(given.game().into_owned()),
        };
        let clock = match arguments.clock {
            None => None,
            Some(Clock::Own(clock)) => Some(clock.0).filter(|clock| !clock.is_zero()),
            Some(Clock::OfGame) => {
                let seconds = game.as_ref().and_then(Game::seconds).ok_or_else(|| {
                    let game = game.as_ref().map_or("the puzzle", Game::name);
                    Fault::Input(format!("{game} has no clock of its own: give the seconds, like --clock 30"))
                })?;
                Some(Duration::from_secs(seconds.into()))
            }
        };
        Ok(Self { arguments, given, source, clock, score: Score::default() })
    }

    /// Returns the name of what is played: the game, or the id of the one puzzle.
    fn name(&self) -> String {
        match &self.source {
            Source::Given(puzzle) => puzzle.to_string(),
            Source::Deals(..) => self.given.game().to_string(),
        }
    }

    fn rules(&self) -> Rules {
        match &self.source {
            Source::Given(puzzle) => *puzzle.hand().rules(),
            Source::Deals(_, rules) => *rules,
        }
    }

    /// Returns the description of the game, and the rules if they are not the game's.
    fn description(&self) -> String {
        let rules = self.rules();
        match &self.source {
            Source::Given(_) => rules.to_string(),
            Source::Deals(..) if rules != self.given.game().rules() => {
                format!("{}; {rules}", self.given.game().description())
            }
            Source::Deals(..) => self.given.game().description().to_owned(),
        }
    }

    /// Returns the time for a round; `None` for no limit.
    fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// Returns the number of the current or next round.
    fn number(&self) -> u32 {
        self.score.rounds + 1
    }

    /// Returns a text like `round 2 of 5`.
    fn progress(&self) -> String {
        let number = self.number();
        match (self.arguments.rounds, self.arguments.best_of) {
            (Some(rounds), _) => format!("round {number} of {rounds}"),
            (_, Some(rounds)) => format!("round {number}, best of {rounds}"),
            _ => format!("round {number}"),
        }
    }

    /// Deals the next round, unless the match is over.
    fn next(&self) -> Result<Option<Dealt>, Fault> {
        let over = self.arguments.rounds.is_some_and(|rounds| self.score.rounds >= rounds)
            || self.arguments.best_of.is_some_and(|rounds| self.score.decides(rounds))
            || matches!(self.source, Source::Given(_)) && self.score.rounds > 0;
        if over {
            return Ok(None);
        }
        let (puzzle, seed) = match &self.source {
            Source::Given(puzzle) => (puzzle.clone(), None),
            Source::Deals(seed, _) => {
                let seed = round_seed(seed, self.number())?;
                let dealt = self.arguments.dealt.deal(self.given.game().into_owned(), &seed)?;
                (playable(Draft::of_puzzle(&dealt, &self.given)?)?, Some(seed))
            }
        };
        Ok(Some(Dealt { round: Round::new(puzzle), seed }))
    }

    /// Returns the result of a decided best-of match.
    fn verdict(&self) -> Option<String> {
        let best_of = self.arguments.best_of.filter(|rounds| self.score.decides(*rounds))?;
        let (won, lost) = (self.score.won, self.score.rounds - self.score.won);
        let verdict = if won > lost { "You win" } else { "You lose" };
        Some(format!("{verdict} the best of {best_of}, {won} to {lost}."))
    }
}

/// Returns the puzzle, unless a search for a hint would take too long.
fn playable(draft: Draft) -> Result<Puzzle, Fault> {
    let puzzle = draft.puzzle()?;
    match endless(puzzle.hand(), Method::Fast) {
        Some(why) => Err(Fault::Input(why)),
        None => Ok(puzzle),
    }
}

/// Starts a search for the player, who does not wait for long.
fn search() -> RunningSearch {
    RunningSearch::new(Search { timeout: Some(Duration::from_secs(10)), ..Search::default() })
}

/// Returns the seed of a round: the seed of the match, then `WORD/2` and so on.
fn round_seed(seed: &Seed, round: u32) -> Result<Seed, Fault> {
    if round == 1 { Ok(seed.clone()) } else { format!("{seed}/{round}").parse().map_err(Fault::input) }
}

/// Returns the sentences at the end of a round: the outcome, a solution if the player gave none, and the points.
fn ending(round: &Round) -> Vec<String> {
    let best = round.best().map(shown).unwrap_or_default();
    let mut told = match round.outcome() {
        Some(Outcome::Made { distance }) if distance.is_zero() => vec![format!("Right! {best}.")],
        Some(Outcome::Made { distance }) => vec![format!("Your answer is {best}, {distance} away.")],
        Some(Outcome::ClaimedNone { right: true }) => vec!["You saw it.".to_owned()],
        Some(Outcome::ClaimedNone { right: false }) => vec!["It can be done.".to_owned()],
        Some(Outcome::NoAnswer) | None => Vec::new(),
    };
    if !round.outcome().is_some_and(|outcome| matches!(outcome, Outcome::Made { distance } if distance.is_zero())) {
        told.push(reveal(round.puzzle()));
    }
    told.push(match (round.points(), round.hint_price()) {
        (points, 0) => format!("{}.", counted(points)),
        (points, price) => format!("{}, after {price} for hints.", counted(points)),
    });
    told
}

/// Takes a hint and returns its text and price. `from here` marks a lost position, since the round itself may be solvable.
fn hint(round: &mut Round, level: Level) -> Result<String, Refusal> {
    let price = counted(round.price(level));
    let hint = round.hint(level, &search().limits())?;
    let from_here = if hint.winnable() || round.steps().next().is_none() { "" } else { "from here " };
    Ok(format!("Hint {level} ({price}): {from_here}{}.", hint.tell(level)))
}

/// Returns a sentence with the points for declaring the nearest value, if they are more than before.
fn worth(round: &Round, before: u32) -> Option<String> {
    let points = round.declarable();
    (round.outcome().is_none() && points > before).then(|| format!("Declaring it would earn {}.", counted(points)))
}

/// Returns a text like `1 point` or `7 points`.
fn counted(points: u32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

fn shown(solution: &Solution) -> String {
    format!("{} = {}", solution.infix(), solution.value())
}

/// Claims that the target cannot be made.
fn claim_none(round: &mut Round) -> Result<(), Refusal> {
    round.claim_none(&search().limits()).map(drop)
}

/// Returns a sentence with the best solution or the nearest values.
fn reveal(puzzle: &Puzzle) -> String {
    let running = search();
    let Searched { found: answer, stop } = Solver::new().limits(running.limits()).solve(puzzle);
    if let Some(best) = &answer.best {
        return format!("A solution is {}.", shown(best));
    }
    let done = match stop.filter(|_| answer.status == Status::Cut) {
        Some(stop) => format!("The search for a solution was stopped: {stop}."),
        None => "It cannot be done.".to_owned(),
    };
    let so_far = if stop.is_some() { " so far" } else { "" };
    match answer.nearest.iter().map(shown).collect::<Vec<_>>() {
        nearest if nearest.is_empty() => done,
        nearest => format!("{done} The nearest{so_far} is {}.", nearest.join(", and ")),
    }
}

/// Returns the numbers left, like `75 2 3 7 58`.
fn left(round: &Round) -> String {
    round.left().iter().map(|number| number.value().to_string()).collect::<Vec<_>>().join(" ")
}
