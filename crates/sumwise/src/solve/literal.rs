//! The literal method: look at every formula of the hand, and keep what is asked for.
//!
//! Its cost is that of [`enumerate`](crate::enumerate): about a second for six numbers under Countdown's rules.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::{Answer, Counts, Limits, Made, Reach, Solution, Status, StopReason};
use crate::enumerate::{self, Candidate, Visitor};
use crate::number::Rational;
use crate::puzzle::{Hand, Puzzle};

/// The best solution of a puzzle, or the nearest; with `all`, every solution.
///
/// ```
/// use sumwise::solve::{Limits, Status, literal};
///
/// let answer = literal::solve(&"24:3,3,8,8=24".parse()?, true, &Limits::NONE);
/// assert_eq!(answer.status, Status::Exact);
/// assert_eq!(answer.best.unwrap().formula().infix().to_string(), "8/(3-8/3)");
/// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
/// ```
pub fn solve(puzzle: &Puzzle, all: bool, limits: &Limits<'_>) -> Answer {
    let target = puzzle.target();
    let mut best = None;
    let (mut below, mut above) = (None, None);
    let mut solutions = Vec::new();
    let (counts, stop) = look(puzzle.hand(), limits, |candidate| {
        if candidate.value() == target {
            keep_better(&mut best, candidate);
            if all {
                solutions.push(evaluated(candidate));
            }
            return true;
        }
        if best.is_none() {
            let side = if candidate.value() < target { &mut below } else { &mut above };
            keep_nearer(side, candidate, target);
        }
        false
    });
    solutions.sort_unstable();
    let nearest = if best.is_none() { nearer_side(below, above, target) } else { Vec::new() };
    let status = match (&best, nearest.is_empty(), stop) {
        (_, _, Some(_)) => Status::Cut,
        (Some(_), _, None) => Status::Exact,
        (None, false, None) => Status::Nearest,
        (None, true, None) => Status::None,
    };
    Answer { status, best, nearest, solutions, counts, stop }
}

/// For every target its best formula, if the hand makes it.
///
/// ```
/// use sumwise::solve::{Limits, literal};
/// use sumwise::{Game, Hand};
///
/// let primes = Hand::new([2, 3, 5, 7].map(Into::into).to_vec(), Game::Primes.rules())?;
/// let targets: Vec<_> = (1..=100).map(Into::into).collect();
/// let reach = literal::reach(&primes, &targets, &Limits::NONE);
/// assert_eq!(reach.targets.iter().filter(|made| made.best.is_some()).count(), 30);
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn reach(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Reach {
    let mut best: FxHashMap<&Rational, Option<Solution>> = targets.iter().map(|target| (target, None)).collect();
    let (counts, stop) = look(hand, limits, |candidate| {
        let place = best.get_mut(candidate.value());
        place.map(|place| keep_better(place, candidate)).is_some()
    });
    let made = |target: &Rational| Made { target: target.clone(), best: best[target].clone() };
    Reach { targets: targets.iter().map(made).collect(), counts, stop }
}

/// How many formulas the hand has, how many are valid, and how many make the target.
///
/// ```
/// use sumwise::solve::{Limits, literal};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 1, 11, 11].map(Into::into).to_vec(), Game::TwentyFour.rules())?;
/// let (counts, stop) = literal::count(&hand, Some(&24.into()), &Limits::NONE);
/// assert_eq!((counts.formulas, stop), (7680, None));
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn count(hand: &Hand, target: Option<&Rational>, limits: &Limits<'_>) -> (Counts, Option<StopReason>) {
    look(hand, limits, |candidate| Some(candidate.value()) == target)
}

/// Shows every valid formula to a function that says whether it is a solution.
fn look(
    hand: &Hand,
    limits: &Limits<'_>,
    is_solution: impl FnMut(&Candidate<'_>) -> bool,
) -> (Counts, Option<StopReason>) {
    let mut look = Look { counts: Counts::default(), limits, asks_in: ASKS_EVERY, stop: None, is_solution };
    let _ = enumerate::visit(hand, &mut look);
    (look.counts, look.stop)
}

/// How many visits go by between two questions to the interrupt: a millisecond, or some tens of them on big numbers.
const ASKS_EVERY: u32 = 1 << 16;

struct Look<'a, F> {
    counts: Counts,
    limits: &'a Limits<'a>,
    asks_in: u32,
    stop: Option<StopReason>,
    is_solution: F,
}

impl<F> Look<'_, F> {
    /// Counts formulas as looked at, unless the search should stop before them.
    fn go_on(&mut self, formulas: u128) -> ControlFlow<()> {
        if self.limits.formulas.is_some_and(|limit| self.counts.formulas >= limit) {
            self.stop = Some(StopReason::Limit);
        }
        self.asks_in -= 1;
        if self.asks_in == 0 {
            self.asks_in = ASKS_EVERY;
            self.stop = self.stop.or_else(|| self.limits.interrupt.stop());
        }
        if self.stop.is_some() {
            return ControlFlow::Break(());
        }
        self.counts.formulas += formulas;
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Candidate<'_>) -> bool> Visitor for Look<'_, F> {
    fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()> {
        self.go_on(1)?;
        self.counts.valid += 1;
        self.counts.solutions += u128::from((self.is_solution)(candidate));
        ControlFlow::Continue(())
    }

    fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
        self.go_on(formulas)
    }
}

fn evaluated(candidate: &Candidate<'_>) -> Solution {
    Solution::new(candidate.formula()).expect("a valid formula has a value")
}

fn keep_better(best: &mut Option<Solution>, candidate: &Candidate<'_>) {
    let fewest = best.as_ref().map_or(usize::MAX, |best| best.formula().operators());
    if candidate.operators().len() > fewest {
        return;
    }
    let solution = evaluated(candidate);
    if best.as_ref().is_none_or(|best| solution < *best) {
        *best = Some(solution);
    }
}

/// Keeps the candidate when it is nearer to the target, on its side, than what is kept there; or as near and better.
fn keep_nearer(side: &mut Option<Solution>, candidate: &Candidate<'_>, target: &Rational) {
    let nearer = |kept: &Rational| (candidate.value() < target) == (kept < candidate.value());
    match side {
        Some(kept) if kept.value() == candidate.value() => keep_better(side, candidate),
        Some(kept) if !nearer(kept.value()) => {}
        _ => *side = Some(evaluated(candidate)),
    }
}

/// The side at the smaller distance, or both when they tie, the lower first.
fn nearer_side(below: Option<Solution>, above: Option<Solution>, target: &Rational) -> Vec<Solution> {
    let sides: Vec<Solution> = below.into_iter().chain(above).collect();
    let distance = |solution: &Solution| solution.value().minus(target).abs();
    let smallest = sides.iter().map(distance).min();
    sides.into_iter().filter(|solution| Some(distance(solution)) == smallest).collect()
}
