//! Labels of puzzles.

use std::ops::RangeInclusive;

use super::{Split, SplitBy};
use crate::enumerate;
use crate::formula::Token;
use crate::game::puzzle::Puzzle;
use crate::grade::{Band, Grade, Version};
use crate::number::Rational;
use crate::operator::{Operator, Operators};
use crate::rules::hand::Hand;
use crate::rules::{Domain, Order, Rules, Use};
use crate::solve::{self, Distinct, Limits, Solution, Solver, StopReason};
use crate::sweep::Need;

/// The labels of a puzzle. Every label is exact. For a puzzle without a solution, labels about its solutions are false.
///
/// ```
/// use sumwise::generate::{Labels, Split};
///
/// let labels = Labels::of(&"24:3,3,8,8=24".parse()?);
/// assert_eq!(labels.best.as_ref().unwrap().formula().infix().to_string(), "8/(3-8/3)");
/// assert_eq!((labels.solutions, labels.operators(), labels.split), (Some(1), Some(3), Split::Train));
/// assert!(labels.needs_fraction && !labels.needs_negative && !labels.plus_minus_only);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The split of the puzzle.
    pub split: Split,
    /// The best solution, which has the fewest operators.
    pub best: Option<Solution>,
    /// If there is no solution, the best formula of each value nearest to the target, lower first; otherwise empty.
    /// Also empty if no formula is valid.
    pub nearest: Vec<Solution>,
    /// The number of essentially different solutions; `None` where more than ten million formulas would have to be looked at one by
    /// one.
    pub solutions: Option<u64>,
    /// Whether every solution has a fraction among its intermediates: [`Need::Fraction`].
    pub needs_fraction: bool,
    /// Whether every solution has a negative intermediate: [`Need::Negative`].
    pub needs_negative: bool,
    /// Whether some solution uses only + and −, or no operator.
    pub plus_minus_only: bool,
    /// The grade; `None` if there is no solution.
    pub grade: Option<Grade>,
}

impl Labels {
    /// Computes all labels of a puzzle. Takes about as long as listing its essential solutions.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, &Limits::NONE).expect("nothing limits the search")
    }

    /// Computes all labels of a puzzle within some limits.
    ///
    /// # Errors
    /// The reason for a stop before all are known.
    pub fn within(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Self, StopReason> {
        Ok(Self::of_wanted(puzzle, &Wanted::ANY, Version::default(), limits)?.expect("any puzzle will do"))
    }

    /// Returns the fewest operators of a solution.
    pub fn operators(&self) -> Option<usize> {
        self.best.as_ref().map(|best| best.formula().steps())
    }

    /// Returns the band of the grade.
    pub fn band(&self) -> Option<Band> {
        self.grade.as_ref()?.band
    }

    /// Returns the distance of the nearest value from the target: 0 if there is a solution, `None` if no formula is
    /// valid.
    ///
    /// ```
    /// use sumwise::generate::Labels;
    ///
    /// let puzzle = "countdown:1,2,3=100".parse()?;
    /// assert_eq!(Labels::of(&puzzle).distance(&puzzle), Some(91.into()));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn distance(&self, puzzle: &Puzzle) -> Option<Rational> {
        self.best.as_ref().or(self.nearest.first()).map(|made| (made.value() - puzzle.target()).abs())
    }

    /// Computes the labels of a puzzle, fastest first. Returns `None` at the first that is not as wanted.
    pub(super) fn of_wanted(
        puzzle: &Puzzle,
        wanted: &Wanted,
        version: Version,
        limits: &Limits<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let split = Split::by(puzzle, wanted.split_by);
        if !wanted.before_search(puzzle, split) {
            return Ok(None);
        }
        let best = best(puzzle.hand(), puzzle.target(), limits)?;
        if !wanted.with_best(best.as_ref()) {
            return Ok(None);
        }
        let says = |it: &dyn Fn(&Solution) -> Result<bool, StopReason>| best.as_ref().map_or(Ok(false), it);
        let needs_fraction = says(&|best| needs(Need::Fraction, puzzle, best, limits))?;
        if wanted.needs_fraction && !needs_fraction {
            return Ok(None);
        }
        let needs_negative = says(&|best| needs(Need::Negative, puzzle, best, limits))?;
        if wanted.needs_negative && !needs_negative {
            return Ok(None);
        }
        let plus_minus_only = says(&|best| plus_minus_only(puzzle, best, limits))?;
        if wanted.plus_minus_only && !plus_minus_only {
            return Ok(None);
        }
        let (solutions, grade) = match &best {
            None => (Some(0), None),
            Some(best) if counts_solutions(puzzle) => {
                let (solutions, grade) = Grade::with_cores(puzzle, best, limits, version)?;
                (Some(solutions), grade)
            }
            Some(_) => (None, None),
        };
        if !wanted.with_classes(solutions, grade.as_ref()) {
            return Ok(None);
        }
        let nearest = if best.is_some() { Vec::new() } else { nearest(puzzle, limits)? };
        Ok(Some(Self { split, best, nearest, solutions, needs_fraction, needs_negative, plus_minus_only, grade }))
    }
}

/// Conditions on generated puzzles. `None` and `false` mean no condition.
///
/// ```
/// use sumwise::generate::Wanted;
///
/// let hard = Wanted { solutions: Some(1..=1), needs_fraction: true, ..Wanted::SOLVABLE };
/// assert_eq!((hard.solvable, hard.split), (Some(true), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The split.
    pub split: Option<Split>,
    /// What stays on one side of the split.
    pub split_by: SplitBy,
    /// Whether there is a solution.
    pub solvable: Option<bool>,
    /// The number of [large](crate::Game::large) numbers of the game.
    pub large: Option<RangeInclusive<usize>>,
    /// The number of essentially different solutions.
    pub solutions: Option<RangeInclusive<u64>>,
    /// The number of operators of the best solution.
    pub operators: Option<RangeInclusive<usize>>,
    /// The score of the [grade](Grade).
    pub score: Option<RangeInclusive<u16>>,
    /// Whether every solution must have a fraction: [`Need::Fraction`].
    pub needs_fraction: bool,
    /// Whether every solution must have a negative intermediate: [`Need::Negative`].
    pub needs_negative: bool,
    /// Whether some solution must use only + and −, or no operator.
    pub plus_minus_only: bool,
}

impl Wanted {
    /// No conditions.
    pub const ANY: Self = Self {
        split: None,
        split_by: SplitBy::Puzzle,
        solvable: None,
        large: None,
        solutions: None,
        operators: None,
        score: None,
        needs_fraction: false,
        needs_negative: false,
        plus_minus_only: false,
    };

    /// Returns whether a domain allows the intermediates that must be needed.
    pub(super) fn is_possible(&self, domain: Domain) -> bool {
        let has = |need: Need| need.domain_without(domain) != Some(domain);
        (!self.needs_fraction || has(Need::Fraction)) && (!self.needs_negative || has(Need::Negative))
    }

    /// Checks the conditions that need no search.
    fn before_search(&self, puzzle: &Puzzle, split: Split) -> bool {
        self.split.is_none_or(|wanted| wanted == split)
            && (self.solutions.is_none() || counts_solutions(puzzle))
            && self.large.as_ref().is_none_or(|wanted| wanted.contains(&large(puzzle)))
    }

    /// Checks the conditions on the best solution.
    fn with_best(&self, best: Option<&Solution>) -> bool {
        let operators = best.map(|best| best.formula().steps());
        self.solvable.is_none_or(|wanted| wanted == best.is_some())
            && self.operators.as_ref().is_none_or(|wanted| operators.is_some_and(|it| wanted.contains(&it)))
    }

    /// Checks the conditions on the number of solutions and the grade.
    fn with_classes(&self, solutions: Option<u64>, grade: Option<&Grade>) -> bool {
        self.solutions.as_ref().is_none_or(|wanted| solutions.is_some_and(|solutions| wanted.contains(&solutions)))
            && self.score.as_ref().is_none_or(|wanted| grade.is_some_and(|grade| wanted.contains(&grade.score)))
    }

    /// The condition that there is a solution.
    pub const SOLVABLE: Self = Self { solvable: Some(true), ..Self::ANY };
}

/// Finds the best solution.
pub(crate) fn best(hand: &Hand, target: &Rational, limits: &Limits<'_>) -> Result<Option<Solution>, StopReason> {
    let reach = Solver::new().limits(*limits).reach(hand, std::slice::from_ref(target)).complete()?;
    Ok(reach.targets.into_iter().next().and_then(|target| target.best().cloned()))
}

/// Finds the best formula of each value nearest to the target, for a puzzle without a solution.
fn nearest(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Vec<Solution>, StopReason> {
    Ok(Solver::new().limits(*limits).solve(puzzle).complete()?.nearest)
}

/// Counts the numbers of a puzzle that are large in its game.
fn large(puzzle: &Puzzle) -> usize {
    let Some(range) = puzzle.game().and_then(crate::Game::large) else { return 0 };
    let is_large = |number: &i64| range.contains(number);
    puzzle.hand().numbers().iter().filter_map(Rational::to_i64).filter(is_large).count()
}

/// Counts the essentially different solutions.
pub(crate) fn solutions(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<u64, StopReason> {
    let counts = solve::count_essential_within(puzzle.hand(), std::slice::from_ref(puzzle.target()), limits)?;
    Ok(counts[0])
}

/// Returns the hand of a puzzle under other rules.
fn under(puzzle: &Puzzle, rules: Rules) -> Hand {
    Hand::new(puzzle.hand().numbers(), rules).expect("the numbers were a hand before")
}

/// The most formulas that are looked at one by one to count the solutions of a puzzle.
const MOST_LISTED: u32 = 10_000_000;

/// Returns whether the essentially different solutions of a puzzle are counted.
fn counts_solutions(puzzle: &Puzzle) -> bool {
    let hand = puzzle.hand();
    !solve::lists_by_formula(hand, Some(puzzle.target()), Distinct::Essential)
        || enumerate::count_of(hand) <= MOST_LISTED.into()
}

/// Returns whether every solution of a puzzle has such an intermediate. If the given solution has none, no search is
/// needed.
pub(crate) fn needs(need: Need, puzzle: &Puzzle, solution: &Solution, limits: &Limits<'_>) -> Result<bool, StopReason> {
    let rules = puzzle.hand().rules();
    let narrower = need.domain_without(rules.domain).filter(|domain| *domain != rules.domain);
    let Some(domain) = narrower else { return Ok(false) };
    let steps = solution.formula().to_steps().expect("a solution has a value");
    let does = steps.iter().any(|step| !domain.admits(&step.value));
    Ok(does && best(&under(puzzle, Rules { domain, ..*rules }), puzzle.target(), limits)?.is_none())
}

/// Returns whether some solution of a puzzle uses only + and −. If its best solution does, no search is needed.
pub(crate) fn plus_minus_only(
    puzzle: &Puzzle,
    best_solution: &Solution,
    limits: &Limits<'_>,
) -> Result<bool, StopReason> {
    let (rules, plus_minus) = (puzzle.hand().rules(), [Operator::Add, Operator::Subtract]);
    let mut operators = best_solution.formula().tokens().iter().filter_map(|token| match token {
        Token::Number(_) | Token::Decimal(_) => None,
        Token::Operator(operator) => Some(plus_minus.contains(operator)),
        Token::Sign(_) => Some(false),
    });
    if operators.all(|is_plus_or_minus| is_plus_or_minus) {
        return Ok(true);
    }
    let symbols: String =
        plus_minus.into_iter().filter(|&it| rules.operators.contains(it)).map(Operator::symbol).collect();
    let Ok(operators) = symbols.parse::<Operators>() else { return Ok(false) };
    let hand = under(puzzle, Rules { operators, ..*rules });
    match signed_sum(&hand, puzzle.target()) {
        Some(made) => Ok(made),
        None => best(&hand, puzzle.target(), limits).map(|best| best.is_some()),
    }
}

/// Returns whether some signed sum of the numbers is the target. Returns `None` if this does not decide whether a
/// solution under rules of + and − exists. It does if the order is free, no other rule changes the formulas or their
/// values, and the numbers and the target are positive integers: all additions can come before all subtractions, so
/// every intermediate is positive.
fn signed_sum(hand: &Hand, target: &Rational) -> Option<bool> {
    let (numbers, rules) = (hand.numbers(), hand.rules());
    let positive = |number: &Rational| number.to_i64().filter(|number| (1..=i64::from(u32::MAX)).contains(number));
    let has_both = rules.operators.as_slice().len() == 2;
    let applies = has_both && rules.order == Order::Any && rules.arithmetic().is_some() && numbers.len() <= 8;
    let target = positive(target).filter(|_| applies)?;
    let numbers: Vec<i64> = numbers.iter().map(positive).collect::<Option<_>>()?;
    Some(sums_to(&numbers, target, rules.usage == Use::Any))
}

fn sums_to(numbers: &[i64], target: i64, may_leave: bool) -> bool {
    match numbers.split_first() {
        None => target == 0,
        Some(_) if target.abs() > numbers.iter().sum() => false,
        Some((number, rest)) => {
            sums_to(rest, target - number, may_leave)
                || sums_to(rest, target + number, may_leave)
                || (may_leave && sums_to(rest, target, may_leave))
        }
    }
}
