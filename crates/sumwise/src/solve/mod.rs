//! Questions about a hand: what is the best solution, how many are there, what can be made.
//!
//! Each is answered by either of two methods. The literal one looks at every formula; it is slow and obviously right.
//! The fast one shares the values of sub-hands between all formulas that contain them. Both give the same answers.

mod classes;
mod fast;
mod literal;
mod solution;

pub use crate::limits::{Interrupt, Limits, StopReason};
pub use solution::{Answer, Counts, Made, Reach, Solution, Status};

use crate::formula::Class;
use crate::limits::Meter;
use crate::number::Rational;
use crate::puzzle::{Hand, Puzzle};
use crate::rules::Rules;
use crate::words::words;

/// How a question is answered.
///
/// ```
/// use sumwise::solve::{Limits, Method, solve};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// let best = |method| solve(&puzzle, method, None, &Limits::NONE).best;
/// assert_eq!(best(Method::Fast), best(Method::Literal));
/// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// By tables of the values of sub-hands.
    #[default]
    Fast,
    /// By looking at every formula.
    Literal,
}

impl Method {
    /// This method where it covers the rules, and else the next slower one. Enumeration covers all.
    fn under(self, rules: &Rules) -> Self {
        match self {
            Self::Fast if fast::covers(rules) => Self::Fast,
            Self::Fast | Self::Literal => Self::Literal,
        }
    }
}

words!("method", Method { Fast = "fast", Literal = "literal" });

/// Which solutions count as different.
///
/// ```
/// use sumwise::solve::{Distinct, Limits, Method, solve};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// let solutions = |distinct| solve(&puzzle, Method::Fast, Some(distinct), &Limits::NONE).solutions.len();
/// assert_eq!(solutions(Distinct::Formulas), 4); // each 3 and each 8 may change places
/// assert_eq!(solutions(Distinct::Algebraic), 1);
/// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Distinct {
    /// Every formula; two copies of one number are two numbers.
    Formulas,
    /// Those that are different rational functions of the numbers: see [`Class`].
    Algebraic,
    /// Those with different cores, when idle steps are taken out: see [`Class::core`](crate::Class::core).
    #[default]
    Essential,
}

words!("distinction", Distinct { Formulas = "formulas", Algebraic = "algebraic", Essential = "essential" });

/// The best solution of a puzzle, or the nearest; with `list`, every different solution, each by its best formula.
///
/// A puzzle of Countdown takes about a tenth of a millisecond, and each number more about ten times as long. The literal
/// method takes about a tenth of a second for it. Lists of formulas are always made by the literal method, and so are
/// lists of classes where the fast one does not go: under a fixed order, without all four operators, with negative
/// numbers or ones that the domain does not admit, or for a target that is not positive.
///
/// ```
/// use sumwise::solve::{Distinct, Limits, Method, Status, solve};
///
/// let answer = solve(&"24:3,3,8,8=24".parse()?, Method::Fast, Some(Distinct::Essential), &Limits::NONE);
/// assert_eq!(answer.status, Status::Exact);
/// assert_eq!(answer.solutions.len(), 1);
/// assert_eq!(answer.best.unwrap().formula().infix().to_string(), "8/(3-8/3)");
/// # Ok::<(), sumwise::puzzle::ParsePuzzleError>(())
/// ```
pub fn solve(puzzle: &Puzzle, method: Method, list: Option<Distinct>, limits: &Limits<'_>) -> Answer {
    let literally = list.is_some_and(|distinct| lists_literally(puzzle.hand(), Some(puzzle.target()), distinct));
    match method.under(puzzle.hand().rules()) {
        Method::Fast if !literally => fast::solve(puzzle, list, limits),
        _ => literal::solve(puzzle, list, limits),
    }
}

/// Whether the fast method falls back to the literal one to list or count such solutions: see [`solve`].
///
/// ```
/// use sumwise::solve::{Distinct, lists_literally};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 1, 11, 11], Game::TWENTY_FOUR.rules())?;
/// assert!(!lists_literally(&hand, Some(&24.into()), Distinct::Essential));
/// assert!(lists_literally(&hand, Some(&24.into()), Distinct::Formulas));
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn lists_literally(hand: &Hand, target: Option<&Rational>, distinct: Distinct) -> bool {
    distinct == Distinct::Formulas || target.is_some_and(|target| !classes::covers(hand, target))
}

/// For every target its best formula, if the hand makes it.
///
/// The targets come back in the order asked for. The literal method looks at every formula once, however many targets
/// there are.
///
/// ```
/// use sumwise::solve::{Limits, Method, reach};
/// use sumwise::{Game, Hand};
///
/// let primes = Hand::new([2, 3, 5, 7], Game::PRIMES.rules())?;
/// let targets: Vec<_> = (1..=100).map(Into::into).collect();
/// let reach = reach(&primes, &targets, Method::Fast, &Limits::NONE);
/// assert_eq!(reach.targets.iter().filter(|made| made.best.is_some()).count(), 30);
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn reach(hand: &Hand, targets: &[Rational], method: Method, limits: &Limits<'_>) -> Reach {
    match method.under(hand.rules()) {
        Method::Fast => fast::reach(hand, targets, limits),
        Method::Literal => literal::reach(hand, targets, limits),
    }
}

/// How many formulas a hand has and how many are valid; with a target, how many make it, and how many of those are
/// algebraically and essentially different. Where a search is cut, the counts are those of what was looked at.
///
/// ```
/// use sumwise::solve::{Limits, Method, count};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 1, 11, 11], Game::TWENTY_FOUR.rules())?;
/// let (counts, stop) = count(&hand, Some(&24.into()), Method::Fast, &Limits::NONE);
/// assert_eq!((counts.formulas, stop), (7680_u32.into(), None));
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn count(
    hand: &Hand,
    target: Option<&Rational>,
    method: Method,
    limits: &Limits<'_>,
) -> (Counts, Option<StopReason>) {
    match method.under(hand.rules()) {
        Method::Fast => {
            let (mut counts, stop) = fast::count(hand, target.map(std::slice::from_ref).unwrap_or_default(), limits);
            (counts.swap_remove(0), stop)
        }
        Method::Literal => literal::count(hand, target, limits),
    }
}

/// [`count`] for many targets at once, with one set of tables for all of them.
///
/// ```
/// use sumwise::solve::{Limits, count_targets};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 2, 3], Game::COUNTDOWN.rules())?;
/// let (counts, _) = count_targets(&hand, &[5.into(), 6.into(), 7.into()], &Limits::NONE);
/// let essential: Vec<_> = counts.iter().map(|counts| counts.essential.unwrap()).collect();
/// assert_eq!(essential, [2, 2, 1]); // 3+2, 2*3-1; 3+2+1, 3*2; 3*2+1
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn count_targets(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> (Vec<Counts>, Option<StopReason>) {
    if targets.is_empty() {
        return (Vec::new(), None);
    }
    if Method::Fast.under(hand.rules()) == Method::Fast {
        return fast::count(hand, targets, limits);
    }
    let mut stop = None;
    let count = |target| {
        let (counts, cut) = literal::count(hand, Some(target), limits);
        stop = stop.or(cut);
        counts
    };
    (targets.iter().map(count).collect(), stop)
}

/// The cores of a puzzle's solutions, in order, or why not all of them are known.
pub(crate) fn cores(puzzle: &Puzzle, method: Method, limits: &Limits<'_>) -> Result<Vec<Class>, StopReason> {
    let (hand, target) = (puzzle.hand(), puzzle.target());
    let (cores, stop) = if method == Method::Fast && classes::covers(hand, target) {
        let meter = Meter::new(limits);
        (classes::cores(hand, target, &meter), meter.stop())
    } else {
        let answer = literal::solve(puzzle, Some(Distinct::Essential), limits);
        let class = |solution: &Solution| Class::of(solution.formula()).expect("a solution has a value");
        let mut cores: Vec<Class> = answer.solutions.iter().map(|solution| class(solution).core()).collect();
        cores.sort_unstable();
        (cores, answer.stop)
    };
    stop.map_or(Ok(cores), Err)
}

/// How many essentially different solutions a hand has for each of many targets, and nothing else, unless it is cut.
pub(crate) fn count_essential_within(
    hand: &Hand,
    targets: &[Rational],
    limits: &Limits<'_>,
) -> Result<Vec<u64>, StopReason> {
    let meter = Meter::new(limits);
    let counts = classes::count(hand, targets, Distinct::Essential, &meter);
    meter.stop().map_or(Ok(()), Err)?;
    let literally = |target| {
        let (counts, stop) = literal::count(hand, Some(target), limits);
        stop.map_or(Ok(counts.essential.expect("there is a target")), Err)
    };
    counts.into_iter().zip(targets).map(|(count, target)| count.map_or_else(|| literally(target), Ok)).collect()
}

/// For every hand of so many of the given numbers, how many different solutions it has: each hand once, ascending, and
/// all of them in lexicographic order, as [`Space`](crate::Space) lists them. Sub-hands are shared between the hands.
/// `None` where such solutions are only listed literally ([`lists_literally`]) or the search was cut.
///
/// All 1,820 hands of the 24 game take some ten milliseconds.
///
/// ```
/// use sumwise::solve::{Distinct, Limits, count_each};
/// use sumwise::{Game, Hand};
///
/// let cards = Hand::new([1, 1, 2, 3, 4], Game::TWENTY_FOUR.rules())?;
/// let counts = count_each(&cards, 4, &24.into(), Distinct::Essential, &Limits::NONE);
/// assert_eq!(counts, Some(vec![0, 0, 1, 3])); // 1 1 2 3, 1 1 2 4, 1 1 3 4, 1 2 3 4
/// # Ok::<(), sumwise::puzzle::HandError>(())
/// ```
pub fn count_each(
    numbers: &Hand,
    size: usize,
    target: &Rational,
    distinct: Distinct,
    limits: &Limits<'_>,
) -> Option<Vec<u64>> {
    let size = (1..=numbers.numbers().len()).contains(&size).then_some(size)?;
    if lists_literally(numbers, Some(target), distinct) {
        return None;
    }
    classes::count_each(numbers, size, target, distinct, &Meter::new(limits))
}
