//! Solutions and answers.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::StopReason;
use crate::formula::{Formula, Notation, Readable, UndefinedStep, Written};
use crate::number::Rational;
use crate::rules::{Domain, Rules};
use crate::text::words::words;

/// A formula with its value.
///
/// Solutions are ordered from the best, the one that most people would give:
///
/// 1. by the number of operators, the fewest first;
/// 2. by the worst intermediate: positive integers come before 0, then negative integers, then fractions;
/// 3. by the largest intermediate by absolute value, the smallest first;
/// 4. by the number of subtracted sums and of products used as divisors, as in `9-(10-4)` and `8/(6/3)`, the fewest
///    first;
/// 5. by the canonical order of formulas (see [`Formula`]).
///
/// ```
/// use sumwise::solve::Solution;
///
/// let solution = Solution::new("(3-75)*2+8".parse()?)?;
/// assert_eq!((solution.value(), solution.largest()), (&(-136).into(), Some(&144.into())));
/// assert_eq!(solution.formula().operators(), 3);
///
/// let ranked = ["9+6-4-1", "(9-9)*4+10", "(4-5)*9+19", "(9/6+1)*4"].map(|text| Solution::new(text.parse().unwrap()));
/// assert!(ranked.is_sorted_by_key(|solution| solution.clone().unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    formula: Formula,
    value: Rational,
    /// The index in [`Domain::KINDEST_FIRST`] of the first domain that admits every intermediate.
    kind: u8,
    largest: Option<Rational>,
    inversions: u32,
    /// The number of operators and signs.
    steps: u32,
    /// The most digits of a step by the rules.
    digits: Option<u32>,
}

impl Solution {
    /// Evaluates a formula.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::solve::Solution;
    ///
    /// let a = Solution::new("(8+8-3)*3".parse()?)?;
    /// let b = Solution::new("8/(3-8/3)".parse()?)?;
    /// assert!(a < b); // 8/3 is a fraction
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(formula: Formula) -> Result<Self, UndefinedStep> {
        let (mut kind, mut largest, mut count) = (0, None, 0);
        let value = formula.for_each_value(|value| {
            // Each domain admits what kinder ones admit, and the last one all.
            while !Domain::KINDEST_FIRST[usize::from(kind)].admits(value) {
                kind += 1;
            }
            largest = largest.take().max(Some(value.abs()));
            count += 1;
        })?;
        let few = |count: usize| u32::try_from(count).expect("a formula has fewer operators");
        let (inversions, steps) = (few(formula.inversions()), few(count));
        Ok(Self { value, kind, largest, inversions, steps, digits: None, formula })
    }

    /// Returns a formula with its value. The domain is the kindest that admits every intermediate, and `largest` is the largest of
    /// them.
    pub(super) fn of_simplest(simplest: Readable, value: Rational, domain: Domain, largest: Rational) -> Self {
        let Readable { inversions, formula } = simplest;
        let kind = Domain::KINDEST_FIRST
            .iter()
            .take_while(|&&kinder| kinder != domain)
            .count()
            .min(Domain::Rational.kinder().len());
        let steps = formula.tokens().len() / 2;
        let few = |count: usize| u32::try_from(count).expect("a formula has fewer operators");
        Self {
            kind: u8::try_from(kind).expect("there are few domains"),
            largest: (steps > 0).then_some(largest),
            inversions: few(inversions),
            steps: few(steps),
            value,
            digits: None,
            formula,
        }
    }

    /// Returns the solution as one under the rules, by which it is written.
    pub(super) fn under(self, rules: &Rules) -> Self {
        Self { digits: rules.most_digits(), ..self }
    }

    /// Returns the formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Returns the formula in a notation. What is written is a solution under the rules of the puzzle. Where these bound the
    /// digits of steps, it may have more parentheses than the [formula alone](Formula::write).
    ///
    /// ```
    /// use sumwise::{Notation, Puzzle};
    ///
    /// let puzzle: Puzzle = "rules~order=fixed~digits=1:8,8,7=9".parse()?;
    /// let best = puzzle.solve().best.unwrap();
    /// assert_eq!(best.write(Notation::Infix).to_string(), "8+(8-7)"); // 8+8 has two digits
    /// assert_eq!(best.formula().write(Notation::Infix).to_string(), "8+8-7");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn write(&self, notation: Notation) -> Written<'_> {
        self.formula.write(notation).within_digits(self.digits)
    }

    /// Returns the formula in [`Notation::Infix`], as [`write`](Self::write) does.
    pub fn infix(&self) -> Written<'_> {
        self.write(Notation::Infix)
    }

    /// Returns the value.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// Returns the largest absolute value of an intermediate; `None` for a single number.
    pub fn largest(&self) -> Option<&Rational> {
        self.largest.as_ref()
    }

    /// Counts the operators and signs.
    pub(super) fn steps(&self) -> usize {
        self.steps as usize
    }

    /// Returns the index in [`Domain::KINDEST_FIRST`] of the first domain that admits every intermediate.
    pub(super) fn kind(&self) -> usize {
        self.kind.into()
    }
}

/// All else follows from the formula, but for the rules by which it is written.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.formula == other.formula
    }
}

impl Eq for Solution {}

impl Ord for Solution {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |it: &Self| (it.steps, it.kind);
        let by_text = || (self.inversions, &self.formula).cmp(&(other.inversions, &other.formula));
        rank(self).cmp(&rank(other)).then_with(|| self.largest.cmp(&other.largest)).then_with(by_text)
    }
}

impl PartialOrd for Solution {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The side of a target on which the nearest values are looked for.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::solve::{Side, Solver};
///
/// let puzzle: Puzzle = "countdown:3,7,9=23".parse()?;
/// let values = |side| Solver::new().solve_beside(&puzzle, side).found.nearest.iter().map(|it| it.value().clone()).collect::<Vec<_>>();
/// assert_eq!(values(Side::Either), [21.into()]);
/// assert_eq!(values(Side::Both), [21.into(), 27.into()]);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// Where they are nearest, or both if they are equally near.
    #[default]
    Either,
    /// Below the target.
    Below,
    /// Above the target.
    Above,
    /// Below the target and above it, however near.
    Both,
}

words!("side", Side { Either = "either", Below = "below", Above = "above", Both = "both" });

/// The status of an answer.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::solve::Status;
///
/// let answer = "24:1,1,1,1=24".parse::<Puzzle>()?.solve();
/// assert_eq!((answer.status, answer.status.name()), (Status::Nearest, "nearest"));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The puzzle has a solution.
    Exact,
    /// The puzzle has no solution. If the search of the nearest values was cut, those that were found may not be the nearest.
    Nearest,
    /// No formula of the hand is valid.
    None,
    /// The search was cut before it knew whether there is a solution, or the best one.
    Cut,
}

words!("status", Status { Exact = "exact", Nearest = "nearest", None = "none", Cut = "cut" });

impl Status {
    /// Returns the status of a search from what it found.
    pub(super) fn of(best: Option<&Solution>, nearest: &[Solution], stop: Option<StopReason>) -> Self {
        match (best, nearest.is_empty(), stop) {
            (_, _, Some(_)) => Self::Cut,
            (Some(_), _, None) => Self::Exact,
            (None, false, None) => Self::Nearest,
            (None, true, None) => Self::None,
        }
    }

    /// Returns the status of a search that knows, before it looks for the nearest values, that there is no solution.
    pub(super) fn without_solution(nearest: &[Solution], stop: Option<StopReason>) -> Self {
        if nearest.is_empty() && stop.is_none() { Self::None } else { Self::Nearest }
    }
}

/// Counts of formulas; `None` where not counted. After a cut search, each count is a lower bound.
///
/// ```
/// use sumwise::Puzzle;
///
/// let counts = "24:3,3,8,8=24".parse::<Puzzle>()?.counts();
/// assert_eq!((counts.solutions, counts.essential), (Some(4_u32.into()), Some(1)));
/// assert!(counts.valid.unwrap() < counts.formulas); // some divide by zero
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All formulas, valid or not.
    pub formulas: BigUint,
    /// The valid formulas.
    pub valid: Option<BigUint>,
    /// The valid formulas with the value of the target.
    pub solutions: Option<BigUint>,
    /// The algebraically different solutions.
    pub algebraic: Option<u64>,
    /// The essentially different solutions.
    pub essential: Option<u64>,
}

/// The answer to a puzzle.
///
/// ```
/// use sumwise::Puzzle;
///
/// let answer = "countdown:1,2,3=100".parse::<Puzzle>()?.solve();
/// assert_eq!(answer.best, None);
/// assert_eq!(answer.nearest[0].formula().infix().to_string(), "3*(2+1)");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: Status,
    /// The best solution.
    pub best: Option<Solution>,
    /// If there is no solution, the best formula of each value nearest to the target, the lower value first. If the search was cut, of the
    /// nearest that were found.
    pub nearest: Vec<Solution>,
    /// Every different solution, best first, if a list was requested.
    pub solutions: Vec<Solution>,
    /// The counts of formulas.
    pub counts: Counts,
}

impl Answer {
    /// Returns the answer with its solutions under the rules.
    pub(super) fn under(self, rules: &Rules) -> Self {
        let all = |solutions: Vec<Solution>| solutions.into_iter().map(|solution| solution.under(rules)).collect();
        Self {
            best: self.best.map(|best| best.under(rules)),
            nearest: all(self.nearest),
            solutions: all(self.solutions),
            ..self
        }
    }

    /// Returns the formulas to show: all solutions if they were listed, or else the best, or the nearest.
    ///
    /// ```
    /// use sumwise::Puzzle;
    ///
    /// let answer = "24:3,3,8,8=24".parse::<Puzzle>()?.solve();
    /// assert_eq!(answer.shown(), [answer.best.clone().unwrap()]);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn shown(&self) -> &[Solution] {
        match (&self.solutions[..], &self.best) {
            ([], Some(best)) => std::slice::from_ref(best),
            ([], None) => &self.nearest,
            (solutions, _) => solutions,
        }
    }

    /// Returns the distance of the best solution or the nearest value from the target. It is 0 for a solution, and
    /// `None` if no formula is valid or none was found.
    ///
    /// ```
    /// use sumwise::Puzzle;
    ///
    /// let answer = "countdown:1,2,3=100".parse::<Puzzle>()?.solve();
    /// assert_eq!(answer.distance(&100.into()), Some(91.into()));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn distance(&self, target: &Rational) -> Option<Rational> {
        let shown = self.best.as_ref().map_or(&self.nearest[..], std::slice::from_ref);
        shown.iter().map(|solution| (&solution.value - target).abs()).min()
    }
}

/// Whether a hand makes a target, with the formula that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made<T = Solution> {
    /// The best formula, or the best one found before the search was cut.
    By(T),
    /// No formula makes the target.
    Never,
    /// The search was cut before a formula was found.
    Unknown,
}

impl<T> Made<T> {
    /// Converts the content of [`Made::By`].
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Made<U> {
        match self {
            Self::By(best) => Made::By(convert(best)),
            Self::Never => Made::Never,
            Self::Unknown => Made::Unknown,
        }
    }

    /// Borrows the content of [`Made::By`].
    pub const fn as_ref(&self) -> Made<&T> {
        match self {
            Self::By(best) => Made::By(best),
            Self::Never => Made::Never,
            Self::Unknown => Made::Unknown,
        }
    }

    /// Returns the content of [`Made::By`], or `None` without a formula.
    pub fn by(self) -> Option<T> {
        match self {
            Self::By(best) => Some(best),
            Self::Never | Self::Unknown => None,
        }
    }
}

/// A target of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The value.
    pub value: Rational,
    /// Whether the hand makes it.
    pub made: Made,
}

impl Target {
    pub(super) fn new(value: &Rational, best: Option<Solution>, stop: Option<StopReason>) -> Self {
        let unmade = if stop.is_some() { Made::Unknown } else { Made::Never };
        Self { value: value.clone(), made: best.map_or(unmade, Made::By) }
    }

    /// Returns the target with its best formula under the rules.
    pub(super) fn under(self, rules: &Rules) -> Self {
        Self { made: self.made.map(|best| best.under(rules)), ..self }
    }

    /// Returns the best formula of the target, or `None` if it cannot be made or no formula was found.
    pub fn best(&self) -> Option<&Solution> {
        self.made.as_ref().by()
    }
}

/// The targets that a hand makes.
///
/// ```
/// use sumwise::solve::Made;
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 2], Game::COUNTDOWN.rules())?;
/// let reach = hand.reach(&[3.into(), 4.into()]);
/// assert_eq!(reach.targets[0].best().unwrap().formula().infix().to_string(), "2+1");
/// assert_eq!(reach.targets[1].made, Made::Never);
/// # Ok::<(), sumwise::HandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The targets, in the requested order.
    pub targets: Vec<Target>,
    /// The counts of formulas.
    pub counts: Counts,
}
