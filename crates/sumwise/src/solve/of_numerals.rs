//! The fast method where numbers may be joined: such a hand is several hands of numerals, each with tables of its own.

use num_bigint::BigUint;

use super::{Answer, Counts, Made, Reach, Searched, Solution, Status, Target, fast};
use crate::enumerate::{self, Part, parts};
use crate::game::puzzle::Puzzle;
use crate::limits::{Limits, Meter, StopReason};
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::rules::{Join, Rules};

/// Returns whether this method covers the rules: the fast method must cover those of the parts.
pub(super) fn covers(rules: &Rules) -> bool {
    matches!(rules.join, Join::Digits | Join::Some) && fast::covers(&Rules { join: Join::None, ..*rules })
}

/// Calls `answer` with each part of a hand, those of the fewest numerals first, until it returns `false`. Returns the reason if
/// the search was cut.
fn for_each_part(
    hand: &Hand,
    limits: &Limits<'_>,
    mut answer: impl FnMut(Part, &Limits<'_>) -> Result<bool, StopReason>,
) -> Option<StopReason> {
    let meter = Meter::new(limits);
    let parts = parts(hand, &meter);
    if let Some(stop) = meter.stop() {
        return Some(stop);
    }
    for part in parts {
        // A part may be too small to look at the limits itself.
        if let Some(stop) = limits.interrupt.stop() {
            return Some(stop);
        }
        match answer(part, &meter.rest()) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(stop) => return Some(stop),
        }
    }
    None
}

pub(super) fn solve(puzzle: &Puzzle, limits: &Limits<'_>) -> Searched<Answer> {
    let (hand, target) = (puzzle.hand(), puzzle.target());
    let mut best: Option<Solution> = None;
    let mut stop = for_each_part(hand, limits, |part, limits| {
        // A formula of fewer numerals has fewer operators, and is better.
        let operators = part.hand.numbers().len() - 1;
        if best.as_ref().is_some_and(|best| best.formula().operators() < operators) {
            return Ok(false);
        }
        let Searched { found, stop } = fast::reach(&part.hand, std::slice::from_ref(target), limits);
        for target in found.targets {
            if let Made::By(solution) = target.made {
                keep_best(&mut best, Some(solution));
            }
        }
        stop.map_or(Ok(true), Err)
    });
    let mut nearest: Vec<Solution> = Vec::new();
    let status = if best.is_none() && stop.is_none() {
        // The nearest value of a part takes longer than to know that it does not make the target.
        stop = for_each_part(hand, limits, |part, limits| {
            let Searched { found, stop } = fast::solve(&Puzzle::new(part.hand, target.clone()), None, limits);
            keep_nearest(&mut nearest, found.nearest, target);
            stop.map_or(Ok(true), Err)
        });
        nearest.sort_unstable_by(|one, other| one.value().cmp(other.value()));
        Status::without_solution(&nearest, stop)
    } else {
        Status::of(best.as_ref(), &[], stop)
    };
    let counts = Counts { formulas: enumerate::count_of(hand), ..Counts::default() };
    Searched { found: Answer { status, best, nearest, solutions: Vec::new(), counts }, stop }
}

fn keep_best(best: &mut Option<Solution>, found: Option<Solution>) {
    if let Some(found) = found.filter(|found| best.as_ref().is_none_or(|best| found < best)) {
        *best = Some(found);
    }
}

/// Keeps the best formula of each value at the smallest distance from the target.
fn keep_nearest(nearest: &mut Vec<Solution>, found: Vec<Solution>, target: &Rational) {
    let distance = |value: &Rational| (value - target).abs();
    for solution in found {
        let kept = nearest.first().map(|kept| distance(kept.value()));
        let order = kept.map(|kept| distance(solution.value()).cmp(&kept));
        if order.is_some_and(std::cmp::Ordering::is_gt) {
            continue;
        }
        if order.is_some_and(std::cmp::Ordering::is_lt) {
            nearest.clear();
        }
        match nearest.iter_mut().find(|kept| kept.value() == solution.value()) {
            Some(kept) if solution < *kept => *kept = solution,
            Some(_) => {}
            None => nearest.push(solution),
        }
    }
}

pub(super) fn reach(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<Reach> {
    let mut best: Vec<Option<Solution>> = vec![None; targets.len()];
    let stop = for_each_part(hand, limits, |part, limits| {
        let operators = part.hand.numbers().len() - 1;
        let may_improve =
            |best: &Option<Solution>| best.as_ref().is_none_or(|best| best.formula().operators() >= operators);
        let open: Vec<usize> = (0..targets.len()).filter(|&at| may_improve(&best[at])).collect();
        let asked: Vec<Rational> = open.iter().map(|&at| targets[at].clone()).collect();
        let Searched { found, stop } = fast::reach(&part.hand, &asked, limits);
        for (at, target) in open.iter().zip(found.targets) {
            if let Made::By(solution) = target.made {
                keep_best(&mut best[*at], Some(solution));
            }
        }
        stop.map_or(Ok(!asked.is_empty()), Err)
    });
    let targets = targets.iter().zip(best).map(|(target, best)| Target::new(target, best, stop)).collect();
    let formulas = enumerate::count_of(hand);
    Searched { found: Reach { targets, counts: Counts { formulas, ..Counts::default() } }, stop }
}

/// Counts the formulas and the valid ones, and returns these with the solutions of each target.
pub(super) fn count(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<(Counts, Vec<BigUint>)> {
    let (mut valid, mut solutions) = (BigUint::ZERO, vec![BigUint::ZERO; targets.len()]);
    let stop = for_each_part(hand, limits, |part, limits| {
        let meter = Meter::new(limits);
        let (some, made) = fast::count_solutions(&part.hand, targets, &meter);
        valid += some * part.ways;
        for (solutions, made) in solutions.iter_mut().zip(made) {
            *solutions += made * part.ways;
        }
        meter.stop().map_or(Ok(true), Err)
    });
    let counts = Counts { formulas: enumerate::count_of(hand), valid: Some(valid), ..Counts::default() };
    Searched { found: (counts, solutions), stop }
}
