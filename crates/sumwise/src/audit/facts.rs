//! The facts about a puzzle, computed on demand.

use crate::game::puzzle::Puzzle;
use crate::generate::few::Few;
use crate::generate::label;
use crate::number::Rational;
use crate::solve::{Limits, Solution, Solver, StopReason};
use crate::sweep::Need;

/// The facts known about one puzzle. Callers may keep it for later rows with the same puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    solvable: Option<bool>,
    /// The best solution, computed on demand. `None` if there is no solution.
    best: Option<Solution>,
    nearest: Option<Vec<Rational>>,
    solutions: Option<u64>,
    fraction: Option<bool>,
    negative: Option<bool>,
    plus_minus_only: Option<bool>,
}

/// A puzzle, the known facts about it, and the limits for finding more.
pub(super) struct Facts<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) known: &'a mut Known,
    pub(super) limits: &'a Limits<'a>,
}

type Fact<T> = Result<T, StopReason>;

impl Facts<'_> {
    pub(super) fn is_solvable(&mut self) -> Fact<bool> {
        if self.known.solvable.is_none() {
            self.known.solvable = few_make(self.puzzle);
        }
        match self.known.solvable {
            Some(solvable) => Ok(solvable),
            None => self.best().map(|best| best.is_some()),
        }
    }

    pub(super) fn best(&mut self) -> Fact<Option<&Solution>> {
        if self.known.best.is_none() && self.known.solvable != Some(false) {
            self.known.best = label::best(self.puzzle.hand(), self.puzzle.target(), self.limits)?;
            self.known.solvable = Some(self.known.best.is_some());
        }
        Ok(self.known.best.as_ref())
    }

    pub(super) fn operators(&mut self) -> Fact<Option<usize>> {
        Ok(self.best()?.map(|best| best.formula().steps()))
    }

    /// Returns the values nearest to the target: the target itself if it can be made, none if no formula is valid.
    pub(super) fn nearest(&mut self) -> Fact<&[Rational]> {
        if self.known.nearest.is_none() {
            let nearest = if self.is_solvable()? {
                vec![self.puzzle.target().clone()]
            } else {
                let answer = Solver::new().limits(*self.limits).solve(self.puzzle).complete()?;
                answer.nearest.iter().map(|nearest| nearest.value().clone()).collect()
            };
            self.known.nearest = Some(nearest);
        }
        Ok(self.known.nearest.as_deref().unwrap_or_default())
    }

    pub(super) fn distance(&mut self) -> Fact<Option<Rational>> {
        let target = self.puzzle.target();
        Ok(self.nearest()?.first().map(|value| (value - target).abs()))
    }

    /// Counts the essentially different solutions.
    pub(super) fn solutions(&mut self) -> Fact<u64> {
        let solvable = self.is_solvable()?;
        let count = || if solvable { label::solutions(self.puzzle, self.limits) } else { Ok(0) };
        remember(&mut self.known.solutions, count)
    }

    pub(super) fn needs(&mut self, need: Need) -> Fact<bool> {
        self.best()?;
        let (puzzle, limits, known) = (self.puzzle, self.limits, &mut *self.known);
        let Some(best) = &known.best else { return Ok(false) };
        let of_need = if need == Need::Fraction { &mut known.fraction } else { &mut known.negative };
        remember(of_need, || label::needs(need, puzzle, best, limits))
    }

    pub(super) fn plus_minus_only(&mut self) -> Fact<bool> {
        self.best()?;
        let (puzzle, limits, known) = (self.puzzle, self.limits, &mut *self.known);
        let Some(best) = &known.best else { return Ok(false) };
        remember(&mut known.plus_minus_only, || label::plus_minus_only(puzzle, best, limits))
    }
}

fn remember<T: Copy>(known: &mut Option<T>, find: impl FnOnce() -> Fact<T>) -> Fact<T> {
    match *known {
        Some(fact) => Ok(fact),
        None => Ok(*known.insert(find()?)),
    }
}

/// Returns whether a few integers make the target, if a quick method can decide it.
fn few_make(puzzle: &Puzzle) -> Option<bool> {
    let numbers: Vec<i64> = puzzle.hand().numbers().iter().map(Rational::to_i64).collect::<Option<_>>()?;
    Few::of(puzzle.hand().rules())?.makes(&numbers, puzzle.target().to_i64()?)
}
