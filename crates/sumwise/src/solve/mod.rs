//! Solving: best solutions, lists of solutions, reachable targets, and counts.
//!
//! [`Puzzle::solve`] and its neighbours search without limits. A [`Solver`] has a method and limits. It returns
//! [`Searched`] results: what was found, and why the search was cut, if it was.
//!
//! There are two methods with equal answers. The literal method enumerates every formula; it is slow and simple. The fast
//! method computes the values of each sub-hand once for all formulas that contain it.

mod backwards;
mod classes;
mod every;
mod fast;
mod forms;
mod listed;
mod literal;
mod lookups;
mod missing;
mod of_numerals;
mod plan;
mod searched;
mod solution;
mod solver;
mod thresholds;

pub use crate::limits::{Interrupt, Limits, Spent, StopReason};
pub(crate) use classes::{Found, for_each_core, parts_are_cores};
pub(crate) use forms::{Left, best_or_nearest};
pub use lookups::{Lookup, Lookups, SubHand, lookups};
pub use plan::{Against, Considered, HandQuestion, Plan, Way};
pub use searched::Searched;
pub use solution::{Answer, Counts, Made, Reach, Side, Solution, Status, Target};
pub use solver::Solver;
pub(crate) use solver::{is_solvable, unlimited};

use crate::formula::Class;
use crate::game::puzzle::Puzzle;
use crate::limits::Meter;
use crate::number::Rational;
use crate::rules::Rules;
use crate::rules::hand::Hand;
use crate::text::words::words;

/// A method of searching.
///
/// ```
/// use sumwise::solve::{Method, Solver};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// let best = |method| Solver::new().method(method).solve(&puzzle).found.best;
/// assert_eq!(best(Method::Fast), best(Method::Literal));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Tables of the values of sub-hands.
    #[default]
    Fast,
    /// Enumeration of every formula.
    Literal,
}

impl Method {
    /// Returns whether the method answers under the rules. Where the fast method does not, the literal method answers for it.
    ///
    /// ```
    /// use sumwise::solve::Method;
    /// use sumwise::{Brackets, Rules};
    ///
    /// let rules = Rules { brackets: Brackets::None, ..Rules::FREE };
    /// assert_eq!([Method::Fast, Method::Literal].map(|method| method.covers(&rules)), [false, true]);
    /// ```
    pub fn covers(self, rules: &Rules) -> bool {
        match self {
            Self::Fast => fast::covers(rules) || forms::covers(rules),
            Self::Literal => true,
        }
    }
}

words!("method", Method { Fast = "fast", Literal = "literal" });

/// A criterion by which solutions count as different.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::solve::Distinct;
///
/// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
/// let solutions = |distinct| puzzle.list(distinct).solutions.len();
/// assert_eq!(solutions(Distinct::Formulas), 4); // each 3 and each 8 may change places
/// assert_eq!(solutions(Distinct::Algebraic), 1);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Distinct {
    /// Every formula is different. Two copies of a number are two numbers.
    Formulas,
    /// Formulas are different if they are different rational functions of the numbers: see [`Class`].
    Algebraic,
    /// Formulas are different if their cores differ. The core has no idle groups: see [`Class::core`].
    #[default]
    Essential,
}

words!("distinction", Distinct { Formulas = "formulas", Algebraic = "algebraic", Essential = "essential" });

/// Returns whether such solutions are listed and counted formula by formula, and not class by class.
pub(crate) fn lists_by_formula(hand: &Hand, target: Option<&Rational>, distinct: Distinct) -> bool {
    distinct == Distinct::Formulas || target.is_some_and(|target| !classes::covers(hand, target))
}

/// Returns the sorted cores of a puzzle's solutions.
///
/// # Errors
/// [`StopReason`] when the search was cut.
pub(crate) fn cores(puzzle: &Puzzle, solver: &Solver<'_>) -> Result<Vec<Class>, StopReason> {
    let (hand, target) = (puzzle.hand(), puzzle.target());
    let (_, limits) = solver.parts();
    let plan = solver.plan(hand, HandQuestion::Solutions(target, Distinct::Essential));
    let (cores, stop) = if plan.lists == Some(Way::Classes) {
        let meter = Meter::new(limits);
        (classes::cores(hand, target, &meter), meter.stop())
    } else {
        let Searched { found: answer, stop } = solver.list(puzzle, Distinct::Essential);
        let class = |solution: &Solution| Class::of(solution.formula()).expect("a solution has a value");
        let mut cores: Vec<Class> = answer.solutions.iter().map(|solution| class(solution).core()).collect();
        cores.sort_unstable();
        (cores, stop)
    };
    stop.map_or(Ok(cores), Err)
}

/// Calls `found` with the sorted cores of the solutions of each target of a hand, in turn.
///
/// # Errors
/// [`StopReason`] when the search was cut.
pub(crate) fn cores_of_each(
    hand: &Hand,
    targets: &[Rational],
    limits: &Limits<'_>,
    mut found: impl FnMut(Vec<Class>) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    let solver = Solver::new().limits(*limits);
    let plan = |target| solver.plan(hand, HandQuestion::Solutions(target, Distinct::Essential));
    if targets.iter().all(|target| plan(target).lists == Some(Way::Classes)) {
        return classes::cores_of_each(hand, targets, limits, found);
    }
    let cores = |target: &Rational| cores(&Puzzle::new(hand.clone(), target.clone()), &solver);
    targets.iter().try_for_each(|target| found(cores(target)?))
}

/// Counts the essentially different solutions of a hand for each of many targets.
///
/// # Errors
/// [`StopReason`] when the search was cut.
pub(crate) fn count_essential_within(
    hand: &Hand,
    targets: &[Rational],
    limits: &Limits<'_>,
) -> Result<Vec<u64>, StopReason> {
    let meter = Meter::new(limits);
    let counts = classes::count(hand, targets, Distinct::Essential, &meter);
    meter.stop().map_or(Ok(()), Err)?;
    let one_by_one = |target| {
        let counts = match Solver::new().plan(hand, HandQuestion::Counts(target)).lists {
            Some(_) => backwards::count_classes(hand, target, limits),
            None => literal::count(hand, Some(target), limits),
        };
        Ok(counts.complete()?.essential.expect("classes are counted"))
    };
    counts.into_iter().zip(targets).map(|(count, target)| count.map_or_else(|| one_by_one(target), Ok)).collect()
}

/// The error of [`Solver::count_each`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountEachError {
    /// No hand has this size.
    #[error("no hand has {size} of {numbers} numbers: take 1 to {numbers}")]
    Size {
        /// The requested size.
        size: usize,
        /// The number of given numbers.
        numbers: usize,
    },
    /// Such solutions are listed formula by formula: see [`Solver::list`].
    #[error("such solutions are only listed formula by formula: count hand by hand")]
    ListedByFormula,
    /// The search was cut.
    #[error("the search was stopped: {0}")]
    Stopped(#[from] StopReason),
}
