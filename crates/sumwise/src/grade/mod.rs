//! Grades: how hard a puzzle is for a person.
//!
//! Each essentially different solution has an effort: the weighted sum of its [`Load`]s. The effort of a puzzle is the
//! soft minimum of these efforts, −log₂ Σ 2^−effort, plus the weighted loads of the hand. Every solution makes the
//! puzzle easier, and the easiest one counts most. The weights are fitted to the times and solve rates of people who
//! played the 24 game (docs/grade.md). For other games they are an extrapolation without data, so
//! their [`Bands`] are ranks within the game. All arithmetic is in integers. Grades are those of the newest [`Version`],
//! except where a [`Seed`](crate::Seed) names another.

mod ease;
mod fit;
mod load;
mod visitor;

use std::fmt;

use itertools::Itertools as _;

use crate::formula::{Class, Flat, FlatKind, Formula, Node, Operation, Outer, Part, Term};
use crate::game::Game;
use crate::game::band::MOST;
pub use crate::game::band::{Band, Bands, Version};
use crate::game::puzzle::Puzzle;
use crate::limits::Meter;
use crate::number::Rational;
use crate::operator::{Operator, Operators};
use crate::rules::hand::Hand;
use crate::rules::representation::with_representation;
use crate::rules::{Order, Rules};
use crate::solve::{self, Distinct, HandQuestion, Interrupt, Limits, Solution, Solver, StopReason, Way};
use ease::Ease;
use fit::Fit;
pub use load::{Amount, Load};
use visitor::{OfHand, Visitor};
pub use visitor::{of_core, of_hand};

/// The amount of one whole load. Amounts are in eighths.
const WHOLE: i64 = 8;

/// The difficulty of a puzzle for a person.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::grade::Band;
///
/// let [easy, hard] =
///     ["24:1,1,4,6=24", "24:3,3,8,8=24"].map(|puzzle| puzzle.parse::<Puzzle>().unwrap().grade().unwrap());
/// assert_eq!((easy.band, hard.band), (Some(Band::Easy), Some(Band::Expert)));
/// assert!(easy.score < hard.score && easy.seconds < hard.seconds);
/// assert_eq!(hard.because.to_string(), "8/3, a fraction");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The score from 0, the easiest, to 1000.
    pub score: u16,
    /// The [band of the game](Game::bands); `None` for a puzzle without a game, or with other rules or another number of
    /// numbers than its game.
    pub band: Option<Band>,
    /// The seconds that people take; `None` except for the 24 game under its own rules.
    pub seconds: Option<u16>,
    /// The hardest step of the best solution, with the reason.
    pub because: Reason,
}

/// The reason of a grade: the hardest step of the best solution, and why it is hard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The step, such as `8/(1/3) = 24`; `None` if one of the numbers is the target.
    pub step: Option<String>,
    /// The heaviest load of the step that says why it is hard.
    pub load: Option<Load>,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.step.as_deref().unwrap_or("one of the numbers is the target"))?;
        self.load.and_then(Load::reason).map_or(Ok(()), |reason| write!(f, ", {reason}"))
    }
}

/// The number of scores in a band of the 24 game.
const BAND: u16 = 250;

/// Why a puzzle has no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GradeError {
    /// The puzzle has no solution.
    #[error("there is no solution")]
    Unsolvable,
    /// Nobody has been timed with the operators of the puzzle.
    #[error("nobody has been timed with {0}: grades are for + - * /")]
    Untimed(Operators),
    /// Nobody has been timed with joined numbers, points, or restricted brackets.
    #[error(
        "nobody has been timed with joined numbers, points or without brackets: grades are for numbers that stand alone"
    )]
    UntimedForm,
    /// The search for all solutions was cut.
    #[error("the search for all solutions was stopped: {0}")]
    Stopped(#[from] StopReason),
}

impl Solver<'_> {
    /// Grades a puzzle: see [the module](crate::grade). Costs about as much as listing its essential
    /// solutions.
    ///
    /// # Errors
    /// [`GradeError`] if there is no solution, or the search was cut.
    ///
    /// ```
    /// use sumwise::grade::GradeError;
    /// use sumwise::solve::{Limits, Solver, StopReason};
    ///
    /// let cut = Solver::new().limits(Limits { steps: Some(10), ..Limits::NONE });
    /// let puzzle = "countdown:75,50,2,3,8,7=812".parse()?;
    /// assert_eq!(cut.grade(&puzzle), Err(GradeError::Stopped(StopReason::Limit)));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn grade(&self, puzzle: &Puzzle) -> Result<Grade, GradeError> {
        refuse_untimed(puzzle.hand().rules())?;
        let version = Version::default();
        let effort = Cores::of(puzzle, self, version)?
            .effort(&OfHand::new(puzzle.hand()), puzzle.target())
            .ok_or(GradeError::Unsolvable)?;
        let best = self.solve(puzzle).complete()?.best.ok_or(GradeError::Unsolvable)?;
        Ok(Grade::new(puzzle, effort, &best, version))
    }
}

/// Returns the score of the grade of each target; `None` without a solution, or if nobody has been timed with the rules.
///
/// # Errors
/// [`StopReason`] when the search was cut.
pub(crate) fn scores(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Result<Vec<Option<u16>>, StopReason> {
    if refuse_untimed(hand.rules()).is_err() {
        return Ok(vec![None; targets.len()]);
    }
    let fit = Fit::of(Version::default());
    let mut cores = Vec::with_capacity(targets.len());
    if solve::parts_are_cores(hand, targets) {
        cores = Cores::of_parts(hand, targets, limits, fit)?;
    } else {
        solve::cores_of_each(hand, targets, limits, |classes| {
            cores.push(Cores::of_classes(&classes, (hand, &targets[cores.len()]), limits.interrupt, fit)?);
            Ok(())
        })?;
    }
    let of_hand = OfHand::new(hand);
    let score = |(cores, target): (Cores, _)| cores.effort(&of_hand, target).map(|effort| score(effort, fit));
    Ok(cores.into_iter().zip(targets).map(score).collect())
}

/// The cores of the solutions of a puzzle.
#[derive(Clone, Copy)]
struct Cores {
    number: u64,
    ease: Ease,
    fit: &'static Fit,
}

impl Cores {
    fn none(fit: &'static Fit) -> Self {
        Self { number: 0, ease: Ease::default(), fit }
    }

    fn of(puzzle: &Puzzle, solver: &Solver<'_>, version: Version) -> Result<Self, StopReason> {
        let (hand, targets, (_, limits)) = (puzzle.hand(), std::slice::from_ref(puzzle.target()), solver.parts());
        let plan = solver.plan(hand, HandQuestion::Solutions(puzzle.target(), Distinct::Essential));
        if plan.ways().any(|way| way == Way::Classes) && solve::parts_are_cores(hand, targets) {
            return Ok(Self::of_parts(hand, targets, limits, Fit::of(version))?[0]);
        }
        Self::of_classes(&solve::cores(puzzle, solver)?, (hand, puzzle.target()), limits.interrupt, Fit::of(version))
    }

    /// Weighs the parts of a hand that make each target. [`solve::parts_are_cores`] must hold.
    fn of_parts(
        hand: &Hand,
        targets: &[Rational],
        limits: &Limits<'_>,
        fit: &'static Fit,
    ) -> Result<Vec<Self>, StopReason> {
        let mut all = vec![Self::none(fit); targets.len()];
        with_representation!(hand.numbers(), targets, hand.rules(), N => {
            let mut done = 0;
            while done < targets.len() {
                let (meter, mut visitor) = (Meter::new(limits), Visitor::<N>::new(hand, fit));
                let (rest, of_rest) = (&targets[done..], &mut all[done..]);
                done += solve::for_each_core(hand, rest, &meter, |target, core: solve::Found<'_, '_, N>| {
                    of_rest[target].add(visitor.weigh(core, core.value()));
                });
                meter.stop().map_or(Ok(()), Err)?;
            }
        });
        Ok(all)
    }

    fn of_classes(
        classes: &[Class],
        (hand, target): (&Hand, &Rational),
        interrupt: &dyn Interrupt,
        fit: &'static Fit,
    ) -> Result<Self, StopReason> {
        let (mut cores, mut visitor) = (Self::none(fit), Visitor::new(hand, fit));
        for core in classes {
            interrupt.stop().map_or(Ok(()), Err)?;
            cores.add(visitor.weigh(&core.part, target));
        }
        Ok(cores)
    }

    /// Adds a core, given the weighted sum of its loads in eighths.
    fn add(&mut self, weight: i64) {
        self.number += 1;
        self.ease.add(weight.div_euclid(WHOLE));
    }

    /// Returns the effort of the puzzle; `None` without a solution.
    fn effort(&self, hand: &OfHand<'_>, target: &Rational) -> Option<i64> {
        self.ease.effort().map(|least| self.fit.effort(&hand.with(target)) + least)
    }
}

impl Puzzle {
    /// Grades the puzzle like [`Solver::grade`]. Returns `None` if it has no solution, or nobody has been timed with its
    /// rules.
    ///
    /// ```
    /// use sumwise::Puzzle;
    ///
    /// assert_eq!("24:1,1,1,1=24".parse::<Puzzle>()?.grade(), None);
    /// assert_eq!("countdown:75,50,2,3,8,7=812".parse::<Puzzle>()?.grade().unwrap().seconds, None);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn grade(&self) -> Option<Grade> {
        match Solver::new().grade(self) {
            Ok(grade) => Some(grade),
            Err(GradeError::Unsolvable | GradeError::Untimed(_) | GradeError::UntimedForm) => None,
            Err(GradeError::Stopped(_)) => unreachable!("a search without limits is complete"),
        }
    }
}

impl Grade {
    /// Counts the cores of the solutions of a puzzle, and grades it by them and its best solution. There is no grade if nobody has
    /// been timed with its rules.
    ///
    /// # Errors
    /// [`StopReason`] when the search was cut.
    pub(crate) fn with_cores(
        puzzle: &Puzzle,
        best: &Solution,
        limits: &Limits<'_>,
        version: Version,
    ) -> Result<(u64, Option<Self>), StopReason> {
        let solver = Solver::new().limits(*limits);
        if refuse_untimed(puzzle.hand().rules()).is_err() {
            return Ok((solve::cores(puzzle, &solver)?.len() as u64, None));
        }
        let cores = Cores::of(puzzle, &solver, version)?;
        let effort = cores.effort(&OfHand::new(puzzle.hand()), puzzle.target());
        Ok((cores.number, effort.map(|effort| Self::new(puzzle, effort, best, version))))
    }

    fn new(puzzle: &Puzzle, effort: i64, best: &Solution, version: Version) -> Self {
        let (hand, fit) = (puzzle.hand(), Fit::of(version));
        let score = score(effort, fit);
        let seconds = is_calibrated(hand, puzzle.target()).then(|| seconds(effort, fit));
        let bands = puzzle.game().and_then(|game| game.bands(hand.rules(), hand.numbers().len(), version));
        Self { score, band: bands.map(|bands| bands.of(score)), seconds, because: because(puzzle, best, fit) }
    }
}

/// Returns whether people have been timed with the form of these rules: with others there is no grade.
///
/// ```
/// use sumwise::grade::is_timed;
/// use sumwise::Game;
///
/// assert!(is_timed(&Game::COUNTDOWN.rules()) && !is_timed(&Game::FOUR_FOURS.rules()));
/// ```
pub fn is_timed(rules: &Rules) -> bool {
    refuse_untimed(rules).is_ok()
}

/// Refuses rules with which nobody has been timed.
fn refuse_untimed(rules: &Rules) -> Result<(), GradeError> {
    if !rules.binary().is_subset(&Operators::ARITHMETIC) {
        return Err(GradeError::Untimed(rules.binary()));
    }
    if rules.has_all_trees_of_its_numbers() { Ok(()) } else { Err(GradeError::UntimedForm) }
}

/// Returns whether the expected seconds apply: to four numbers from 1 to 13 that make 24 under the rules of the 24
/// game.
fn is_calibrated(hand: &Hand, target: &Rational) -> bool {
    let game = Game::TWENTY_FOUR;
    let cards = |number: &Rational| number.to_i64().is_some_and(|number| (1..=13).contains(&number));
    hand.rules() == &game.rules()
        && *target == 24.into()
        && hand.numbers().len() == 4
        && hand.numbers().iter().all(cards)
}

/// Returns the score of an effort. It is linear within a band of the 24 game, and approaches 1000 in the last one.
fn score(effort: i64, fit: &Fit) -> u16 {
    let [first, .., before, last] = fit.bands;
    let score = if effort < last {
        let ends = fit.bands.windows(2).zip(0_i64..).find(|(ends, _)| effort < ends[1]);
        let (ends, band) = ends.expect("the effort is less than the last end");
        i64::from(BAND) * band + between(effort.max(first), (ends[0], 0), (ends[1], BAND.into()))
    } else {
        let over = effort - last;
        i64::from(MOST - BAND) + i64::from(BAND) * over / (over + last - before)
    };
    u16::try_from(score).expect("a score is at most 1000")
}

fn seconds(effort: i64, Fit { seconds, .. }: &Fit) -> u16 {
    let (first, last) = (seconds[0].0, seconds[seconds.len() - 1].0);
    let effort = effort.clamp(first, last);
    let ends = seconds.windows(2).find(|ends| effort <= ends[1].0).expect("the effort is not beyond the last");
    u16::try_from(between(effort, ends[0], ends[1])).expect("the times of the table are short")
}

/// Interpolates linearly between two points.
fn between(x: i64, (x0, y0): (i64, i64), (x1, y1): (i64, i64)) -> i64 {
    y0 + (x - x0) * (y1 - y0) / (x1 - x0)
}

/// Describes the part of a solution with the greatest effort, and the heaviest of its loads that has a reason.
fn because(puzzle: &Puzzle, best: &Solution, fit: &'static Fit) -> Reason {
    let core = Class::of(best.formula()).expect("a solution has a value").core();
    let mut heaviest: Option<(i64, &Flat, Option<Load>)> = None;
    Visitor::new(puzzle.hand(), fit).visit(&core.part, puzzle.target(), |part, loads| {
        let costs = fit.effort(loads);
        if heaviest.is_none_or(|(most, ..)| costs > most) {
            let load = loads.iter().max_by_key(|weighty| (weighty.0.reason().is_some(), fit.weighed(weighty)));
            heaviest = Some((costs, part, load.map(|(load, _)| *load).filter(|load| load.reason().is_some())));
        }
    });
    let step = |part| step(part, best.formula(), puzzle.hand().rules().order);
    Reason { step: heaviest.map(|(_, part, _)| step(part)), load: heaviest.and_then(|(.., load)| load) }
}

/// Writes a part of a formula as a step from the values of its items, largest first unless their order is fixed: `15*8/5 = 24`.
fn step(part: &Flat, formula: &Formula, order: Order) -> String {
    let (signs, items) = match &part.form {
        FlatKind::Number => return part.value.to_string(),
        FlatKind::Opaque(outer, operands) => {
            let operation = match (*outer, &operands[..]) {
                (Outer::Operator(operator), [left, right]) => Operation::of(left.value(), operator, right.value()),
                (Outer::Sign(sign), [operand, ..]) => Operation::Sign { sign, operand: operand.value() },
                _ => unreachable!("an operator has two operands, and a sign one"),
            };
            return format!("{operation} = {}", part.value);
        }
        FlatKind::Sum(items) => (['+', '-'], items),
        FlatKind::Product(items) => (['*', '/'], items),
        FlatKind::Power(power) => {
            let [left, right] = &power.each_ref().map(Class::value);
            return format!("{} = {}", Term { left, operator: Operator::Power, right }, part.value);
        }
        FlatKind::Joined(values) => {
            let values = values.iter().map(Class::value).format("|");
            return format!("{values} = {}", part.value);
        }
    };
    let items: Vec<Signed> = items.iter().map(|(inverse, item)| (*inverse, item.value.clone())).collect();
    let (mut values, order) = match chain(formula, signs, &items, &part.value) {
        Some(chain) => (chain, order),
        None => (items, Order::Any),
    };
    if order == Order::Any {
        values.sort_by(|(a, left), (b, right)| (a, right).cmp(&(b, left)));
    }
    let mut step = String::new();
    for (inverse, value) in values {
        if inverse || !step.is_empty() {
            step.push(signs[usize::from(inverse)]);
        }
        let (plain, value) = (value.is_integer() && !value.is_negative(), value.to_string());
        step.extend(if plain { ["", &value, ""] } else { ["(", &value, ")"] });
    }
    // The fraction 3/4 is its own value: `3/4 = 3/4` would say nothing.
    if step == part.value.to_string() { step } else { format!("{step} = {}", part.value) }
}

/// A value, and whether it is subtracted or divides.
type Signed = (bool, Rational);

/// Returns the smallest sum or product of a formula, given by its operators, that has some items and their value. Its own items
/// stand from left to right, without 0 or 1. They are more where several together are idle: 8-6-2 in 8-1-(6+2-5), for 5-1.
fn chain(formula: &Formula, operators: [char; 2], items: &[Signed], value: &Rational) -> Option<Vec<Signed>> {
    let idle: Rational = i64::from(operators[0] == '*').into();
    let has_items = |chain: &[Signed]| {
        let mut rest = chain.to_vec();
        items.iter().all(|item| rest.iter().position(|other| other == item).map(|at| rest.swap_remove(at)).is_some())
    };
    let mut found = None;
    formula.fold(|node: Node<'_, (Rational, Vec<Signed>)>| match node {
        Node::Operator(operator, left, right) => {
            let made = operator.apply(&left.0, &right.0).expect("the steps of a solution have values");
            let Some(sign) = operators.iter().position(|&sign| operator.symbol().chars().eq([sign])) else {
                return (made.clone(), vec![(false, made)]);
            };
            let right = right.1.into_iter().map(|(inverse, item)| (inverse != (sign == 1), item));
            let chain: Vec<Signed> = left.1.into_iter().chain(right).filter(|(_, item)| *item != idle).collect();
            if found.is_none() && made == *value && has_items(&chain) {
                found = Some(chain.clone());
            }
            (made, chain)
        }
        Node::Leaf(leaf) => {
            let value = leaf.number().expect("a leaf is a number");
            (value.clone(), vec![(false, value.clone())])
        }
        Node::Sign(sign, (operand, _)) => {
            let value = sign.apply(&operand).expect("the steps of a solution have values");
            (value.clone(), vec![(false, value)])
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::rules::{Domain, Rules};

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        /// Large numbers have fractions near the bounds of machine integers, on which no step may wrap.
        #[test]
        fn parts_weigh_as_much_as_their_classes(
            numbers in prop::collection::vec(prop_oneof![1..13_i64, 1..13_i64, 100..30_000_i64], 4..=5),
            domain in select(vec![Domain::Positive, Domain::Rational]),
            target in prop_oneof![1..40_i64, 100..10_000_i64],
        ) {
            let made = numbers[0] * numbers[1] + numbers[2];
            for target in [target, made] {
                let hand = Hand::new(numbers.iter().copied(), Rules { domain, ..Game::COUNTDOWN.rules() }).unwrap();
                let puzzle = Puzzle::new(hand, target.into());
                let parts = Cores::of(&puzzle, &Solver::new(), Version::Two).unwrap();
                let classes = solve::cores(&puzzle, &Solver::new()).unwrap();
                let classes = Cores::of_classes(&classes, (puzzle.hand(), puzzle.target()), &(), Fit::of(Version::Two)).unwrap();
                prop_assert_eq!((parts.number, parts.ease.effort()), (classes.number, classes.ease.effort()));
            }
        }
    }
}
