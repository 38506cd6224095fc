//! The literal method: enumerates every formula of the hand and keeps the requested ones.
//!
//! It takes as long as [`enumerate`].

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::listed::{Classes, Listed, class};
use super::{Answer, Counts, Distinct, Limits, Reach, Searched, Solution, Status, Target};
use crate::enumerate::{self, Candidate, Visitor};
use crate::game::puzzle::Puzzle;
use crate::limits::Meter;
use crate::number::Rational;
use crate::rules::hand::Hand;

pub(super) fn solve(puzzle: &Puzzle, list: Option<Distinct>, limits: &Limits<'_>) -> Searched<Answer> {
    let target = puzzle.target();
    let mut best = None;
    let (mut below, mut above) = (None, None);
    let mut listed = list.map(Listed::new);
    let meter = Meter::new(limits);
    let mut counts = look(puzzle.hand(), &meter, |candidate| {
        if candidate.value() == target {
            keep_better(&mut best, candidate);
            if let Some(listed) = &mut listed {
                listed.add(evaluated(candidate), &meter);
            }
            return true;
        }
        if best.is_none() {
            let side = if candidate.value() < target { &mut below } else { &mut above };
            keep_nearer(side, candidate, target);
        }
        false
    });
    let stop = meter.stop();
    let solutions = listed.map(Listed::into_sorted).unwrap_or_default();
    let found = Some(solutions.len() as u64);
    match list {
        Some(Distinct::Algebraic) => counts.algebraic = found,
        Some(Distinct::Essential) => counts.essential = found,
        Some(Distinct::Formulas) | None => {}
    }
    let nearest = if best.is_none() { nearer_side(below, above, target) } else { Vec::new() };
    let status = Status::of(best.as_ref(), &nearest, stop);
    Searched { found: Answer { status, best, nearest, solutions, counts }, stop }
}

pub(super) fn reach(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<Reach> {
    let mut best: FxHashMap<&Rational, Option<Solution>> = targets.iter().map(|target| (target, None)).collect();
    let meter = Meter::new(limits);
    let counts = look(hand, &meter, |candidate| {
        let place = best.get_mut(candidate.value());
        place.map(|place| keep_better(place, candidate)).is_some()
    });
    let stop = meter.stop();
    let made = |target: &Rational| Target::new(target, best[target].clone(), stop);
    Searched { found: Reach { targets: targets.iter().map(made).collect(), counts }, stop }
}

pub(super) fn count(hand: &Hand, target: Option<&Rational>, limits: &Limits<'_>) -> Searched<Counts> {
    let mut algebraic = Classes::default();
    let meter = Meter::new(limits);
    let mut counts = look(hand, &meter, |candidate| {
        let is_solution = Some(candidate.value()) == target;
        if is_solution {
            algebraic.add(class(&candidate.formula()), &meter);
        }
        is_solution
    });
    if target.is_some() {
        counts.essential = Some(algebraic.cores(&meter).count());
        counts.algebraic = Some(algebraic.count());
    } else {
        counts.solutions = None;
    }
    Searched { found: counts, stop: meter.stop() }
}

/// Calls `found` with the value of every valid formula.
pub(super) fn each_value(hand: &Hand, meter: &Meter<'_>, mut found: impl FnMut(&Rational)) {
    look(hand, meter, |candidate| {
        found(candidate.value());
        false
    });
}

/// Calls `is_solution` with every valid formula. Counts all formulas, the valid ones, and those for which it returned
/// `true`.
fn look(hand: &Hand, meter: &Meter<'_>, is_solution: impl FnMut(&Candidate<'_>) -> bool) -> Counts {
    let mut look = Look { meter, formulas: 0, valid: 0, solutions: 0, is_solution };
    let _ = enumerate::visit(hand, &mut look);
    Counts {
        formulas: look.formulas.into(),
        valid: Some(look.valid.into()),
        solutions: Some(look.solutions.into()),
        ..Counts::default()
    }
}

struct Look<'a, F> {
    meter: &'a Meter<'a>,
    formulas: u128,
    valid: u128,
    solutions: u128,
    is_solution: F,
}

impl<F: FnMut(&Candidate<'_>) -> bool> Visitor for Look<'_, F> {
    fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()> {
        self.invalid(1)?;
        self.valid += 1;
        self.solutions += u128::from((self.is_solution)(candidate));
        ControlFlow::Continue(())
    }

    fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
        if !self.meter.may_go_on() {
            return ControlFlow::Break(());
        }
        self.formulas += formulas;
        self.meter.add_steps(u64::try_from(formulas).unwrap_or(u64::MAX));
        ControlFlow::Continue(())
    }
}

fn evaluated(candidate: &Candidate<'_>) -> Solution {
    Solution::new(candidate.formula()).expect("a valid formula has a value")
}

fn keep_better(best: &mut Option<Solution>, candidate: &Candidate<'_>) {
    let fewest = best.as_ref().map_or(usize::MAX, Solution::steps);
    if candidate.steps() > fewest {
        return;
    }
    let solution = evaluated(candidate);
    if best.as_ref().is_none_or(|best| solution < *best) {
        *best = Some(solution);
    }
}

/// Keeps the candidate if it is nearer to the target than the kept solution of its side, or has the same value and is
/// better.
fn keep_nearer(side: &mut Option<Solution>, candidate: &Candidate<'_>, target: &Rational) {
    let nearer = |kept: &Rational| (candidate.value() < target) == (kept < candidate.value());
    match side {
        Some(kept) if kept.value() == candidate.value() => keep_better(side, candidate),
        Some(kept) if !nearer(kept.value()) => {}
        _ => *side = Some(evaluated(candidate)),
    }
}

/// Returns the solution at the smaller distance, or both if they are equally near, the lower value first.
fn nearer_side(below: Option<Solution>, above: Option<Solution>, target: &Rational) -> Vec<Solution> {
    let sides: Vec<Solution> = below.into_iter().chain(above).collect();
    let distance = |solution: &Solution| (solution.value() - target).abs();
    let smallest = sides.iter().map(distance).min();
    sides.into_iter().filter(|solution| Some(distance(solution)) == smallest).collect()
}
