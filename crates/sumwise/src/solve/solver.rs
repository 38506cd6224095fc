//! The solver: a method and limits.

use num_bigint::BigUint;

use super::plan::Plan;
use super::{
    Answer, CountEachError, Counts, Distinct, HandQuestion, Made, Method, Reach, Searched, Side, Status, Way,
    backwards, classes, every, fast, forms, lists_by_formula, literal, missing, of_numerals, thresholds,
};
use crate::game::puzzle::Puzzle;
use crate::limits::{Limits, Meter, StopReason};
use crate::number::Rational;
use crate::rules::hand::Hand;

/// A method and the limits of a search.
///
/// [`Puzzle::solve`], [`Puzzle::list`], [`Puzzle::counts`], [`Puzzle::hint`], [`Puzzle::grade`], [`Hand::reach`] and
/// [`Hand::counts`] use a solver with the fast method and no limits.
///
/// ```
/// use sumwise::solve::{Limits, Method, Solver};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// let fast = Solver::new().limits(Limits { steps: Some(1_000_000), ..Limits::NONE });
/// assert_eq!(fast.solve(&puzzle).found.best, fast.method(Method::Literal).solve(&puzzle).found.best);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver<'a> {
    method: Method,
    limits: Limits<'a>,
    /// A bit for each way that plans leave out.
    left_out: u8,
}

/// The most solutions of a target that [`Solver::count`] looks at to count their classes.
const MOST_LOOKED_AT: u32 = 10_000_000;

/// The number of targets that [`Solver::first_missing`] asks for at once where no tables cover the rules.
const TARGETS_TOGETHER: usize = 64;

impl Default for Solver<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver<'static> {
    /// Returns a solver that uses the fast method and has no limits.
    pub const fn new() -> Self {
        Self { method: Method::Fast, limits: Limits::NONE, left_out: 0 }
    }
}

impl<'a> Solver<'a> {
    /// Changes the method.
    #[must_use]
    pub const fn method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Changes the limits.
    #[must_use]
    pub const fn limits<'b>(self, limits: Limits<'b>) -> Solver<'b>
    where
        'a: 'b,
    {
        Solver { method: self.method, limits, left_out: self.left_out }
    }

    /// Leaves a way out of every [plan](Self::plan), so that the next one answers. Enumeration stays.
    ///
    /// ```
    /// use sumwise::solve::{HandQuestion, Solver, Way};
    ///
    /// let puzzle: sumwise::Puzzle = "24:3,3,8,8=24".parse()?;
    /// let slow = Solver::new().without(Way::Tables);
    /// assert_eq!(slow.plan(puzzle.hand(), HandQuestion::Best).to_string(), "enumeration");
    /// assert_eq!(slow.solve(&puzzle).found.best, Solver::new().solve(&puzzle).found.best);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub const fn without(self, way: Way) -> Self {
        Self { left_out: self.left_out | 1 << way as u8, ..self }
    }

    pub(super) const fn leaves_out(&self, way: Way) -> bool {
        self.left_out >> way as u8 & 1 == 1
    }

    /// Returns the method and the limits.
    pub(crate) const fn parts(&self) -> (Method, &Limits<'a>) {
        (self.method, &self.limits)
    }

    /// Finds the best solution of a puzzle, or the nearest values.
    ///
    /// A Countdown puzzle takes about a tenth of a millisecond, and about ten times as long for each further number.
    /// The literal method takes about a tenth of a second for a Countdown puzzle.
    ///
    /// ```
    /// use sumwise::solve::{Limits, Solver, Status};
    ///
    /// let limits = Limits { steps: Some(10), ..Limits::NONE };
    /// let cut = Solver::new().limits(limits).solve(&"countdown:75,50,2,3,8,7=812".parse()?);
    /// assert_eq!(cut.found.status, Status::Cut);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn solve(&self, puzzle: &Puzzle) -> Searched<Answer> {
        self.answer(puzzle, None)
    }

    /// Finds the best solution of a puzzle, or else the nearest values on one side of the target. Where that side is not the nearer one, all
    /// values are looked at, as for [`values`](Self::values).
    ///
    /// ```
    /// use sumwise::solve::{Side, Solver};
    ///
    /// let puzzle = "countdown:3,7,9=23".parse()?;
    /// let above = Solver::new().solve_beside(&puzzle, Side::Above);
    /// assert_eq!(above.found.nearest[0].infix().to_string(), "9*3");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn solve_beside(&self, puzzle: &Puzzle, side: Side) -> Searched<Answer> {
        let Searched { found: mut answer, mut stop } = self.solve(puzzle);
        let (hand, target) = (puzzle.hand(), puzzle.target());
        let is_there = |below: bool| answer.nearest.iter().any(|nearest| (nearest.value() < target) == below);
        let needs = match side {
            Side::Either => false,
            Side::Below => !is_there(true),
            Side::Above => !is_there(false),
            Side::Both => !(is_there(true) && is_there(false)),
        };
        if answer.nearest.is_empty() || side == Side::Either {
            return Searched { found: answer, stop };
        }
        if needs && stop.is_none() {
            let meter = Meter::new(&self.limits);
            let sides = every::neighbours(hand, self.plan(hand, HandQuestion::Values).finds, target, &meter);
            let sides: Vec<Rational> = sides.into_iter().flatten().collect();
            stop = meter.stop();
            let reached = self.reach(hand, &sides);
            stop = stop.or(reached.stop);
            answer.nearest = reached.found.targets.into_iter().filter_map(|target| target.made.by()).collect();
        }
        answer.nearest.retain(|nearest| match side {
            Side::Below => nearest.value() < target,
            Side::Above => nearest.value() > target,
            Side::Either | Side::Both => true,
        });
        if answer.status == Status::Nearest {
            answer.status = Status::without_solution(&answer.nearest, stop);
        }
        Searched { found: answer, stop }
    }

    /// Finds every value that a hand makes, in ascending order; where the search was cut, those that were found.
    ///
    /// Takes about a microsecond and some 50 bytes for each value of formulas of the whole hand, and less where many formulas have one value.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([1, 2, 3], Game::COUNTDOWN.rules())?;
    /// let values = Solver::new().values(&hand).found;
    /// assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9].map(Into::into));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn values(&self, hand: &Hand) -> Searched<Vec<Rational>> {
        every::values(hand, self.plan(hand, HandQuestion::Values).finds, &self.limits)
    }

    /// Finds the best solution of a puzzle and lists every different solution, each by its best formula.
    ///
    /// Classes take least where the [plan](Self::plan) has them. Last steps look at every solution, a million in one to six seconds, and
    /// enumeration at every formula of the hand.
    ///
    /// ```
    /// use sumwise::solve::{Distinct, Limits, Solver, StopReason};
    ///
    /// let limits = Limits { memory: Some(1000), ..Limits::NONE };
    /// let cut = Solver::new().limits(limits).list(&"24:1,2,3,4=24".parse()?, Distinct::Essential);
    /// assert_eq!(cut.stop, Some(StopReason::Memory));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn list(&self, puzzle: &Puzzle, distinct: Distinct) -> Searched<Answer> {
        self.answer(puzzle, Some(distinct))
    }

    fn answer(&self, puzzle: &Puzzle, list: Option<Distinct>) -> Searched<Answer> {
        let hand = puzzle.hand();
        let question = list.map_or(HandQuestion::Best, |distinct| HandQuestion::Solutions(puzzle.target(), distinct));
        let Plan { finds, lists } = self.plan(hand, question);
        let answer = match (finds, lists) {
            (Way::Tables, None) => fast::solve(puzzle, None, &thresholds::limits_of_best(hand, &self.limits)),
            // Classes are made from the same tables.
            (Way::Tables, Some(Way::Classes)) => fast::solve(puzzle, list, &self.limits),
            (Way::Tables, _) => fast::solve(puzzle, None, &self.limits),
            (Way::Numerals, _) => of_numerals::solve(puzzle, &self.limits),
            (Way::Forms, _) => forms::solve(puzzle, &self.limits),
            _ => literal::solve(puzzle, list, &self.limits),
        };
        let answer = match list {
            Some(distinct) if lists == Some(Way::LastSteps) => self.list_backwards(puzzle, distinct, answer),
            _ => answer,
        };
        answer.map(|answer| answer.under(hand.rules()))
    }

    /// Adds the list of solutions to the answer without it.
    fn list_backwards(&self, puzzle: &Puzzle, distinct: Distinct, answer: Searched<Answer>) -> Searched<Answer> {
        let Searched { found: mut answer, stop } = answer;
        let Searched { found: (solutions, ways), stop } = match stop {
            None if answer.best.is_some() => backwards::list(puzzle, distinct, &self.limits),
            stop => Searched { found: Default::default(), stop },
        };
        answer.solutions = solutions;
        let found = Some(answer.solutions.len() as u64);
        match distinct {
            Distinct::Algebraic => answer.counts.algebraic = found,
            Distinct::Essential => answer.counts.essential = found,
            Distinct::Formulas => {}
        }
        answer.counts.solutions = Some(ways);
        if answer.best.is_some() {
            answer.status = Status::of(answer.best.as_ref(), &answer.nearest, stop);
        }
        Searched { found: answer, stop }
    }

    /// Finds the best formula of each target, in the order of the targets.
    ///
    /// The literal method enumerates the formulas once for all targets.
    ///
    /// ```
    /// use sumwise::solve::{Limits, Made, Solver};
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([75, 50, 2, 3, 8, 7], Game::COUNTDOWN.rules())?;
    /// let cut = Solver::new().limits(Limits { steps: Some(10), ..Limits::NONE }).reach(&hand, &[812.into()]);
    /// assert_eq!(cut.found.targets[0].made, Made::Unknown);
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn reach(&self, hand: &Hand, targets: &[Rational]) -> Searched<Reach> {
        let searched = match self.plan(hand, HandQuestion::Reach).finds {
            Way::Tables => fast::reach(hand, targets, &self.limits),
            Way::Numerals => of_numerals::reach(hand, targets, &self.limits),
            Way::Forms => forms::reach(hand, targets, &self.limits),
            _ => literal::reach(hand, targets, &self.limits),
        };
        searched.map(|reach| Reach {
            targets: reach.targets.into_iter().map(|target| target.under(hand.rules())).collect(),
            ..reach
        })
    }

    /// Finds the first of some targets that a hand does not make. Returns `None` if it makes all of them, and where the search was
    /// cut. No formulas are made, so this costs much less than [`reach`](Self::reach) where tables cover the rules.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise::{Hand, Order, Rational, Rules};
    ///
    /// // A term of OEIS A185352.
    /// let hand = Hand::new((1..=9).rev(), Rules { order: Order::Fixed, ..Rules::FREE })?;
    /// let targets: Vec<Rational> = (1..=3000).map(Rational::from).collect();
    /// assert_eq!(Solver::new().first_missing(&hand, &targets).found, Some(2894.into()));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn first_missing(&self, hand: &Hand, targets: &[Rational]) -> Searched<Option<Rational>> {
        match self.plan(hand, HandQuestion::FirstMissing).finds {
            Way::Existence => return missing::first(hand, targets, &self.limits),
            Way::Forms => return forms::first_missing(hand, targets, &self.limits),
            _ => {}
        }
        for targets in targets.chunks(TARGETS_TOGETHER) {
            let Searched { found: Reach { targets, .. }, stop } = self.reach(hand, targets);
            let missing = targets.into_iter().find(|target| matches!(target.made, Made::Never));
            if missing.is_some() || stop.is_some() {
                return Searched { found: missing.filter(|_| stop.is_none()).map(|target| target.value), stop };
            }
        }
        Searched { found: None, stop: None }
    }

    /// Counts the formulas of a hand and the valid ones. With a target, also counts its solutions and its algebraically
    /// and essentially different solutions. The fast method leaves these two unknown where it would look at more than ten million
    /// solutions one by one: see [`list`](Self::list).
    ///
    /// ```
    /// use sumwise::solve::{Method, Solver};
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([1, 1, 11, 11], Game::TWENTY_FOUR.rules())?;
    /// let counts = Solver::new().method(Method::Literal).count(&hand, Some(&24.into()));
    /// assert_eq!((counts.found.formulas, counts.stop), (7680_u32.into(), None));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn count(&self, hand: &Hand, target: Option<&Rational>) -> Searched<Counts> {
        let question = target.map_or(HandQuestion::Valid, HandQuestion::Counts);
        match (self.plan(hand, question).finds, target) {
            (Way::Enumeration, _) => literal::count(hand, target, &self.limits),
            (_, Some(target)) => {
                self.count_targets(hand, std::slice::from_ref(target)).map(|mut counts| counts.swap_remove(0))
            }
            (Way::Tables, None) => fast::count(hand, &[], false, &self.limits).map(|mut counts| counts.swap_remove(0)),
            (Way::Numerals, None) => of_numerals::count(hand, &[], &self.limits).map(|(counts, _)| counts),
            _ => forms::count(hand, &[], &self.limits).map(|(counts, _)| counts),
        }
    }

    /// Counts as [`count`](Self::count) does, for each target. The fast method makes its tables once for all targets.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([1, 2, 3], Game::COUNTDOWN.rules())?;
    /// let counts = Solver::new().count_targets(&hand, &[5.into(), 6.into(), 7.into()]).complete()?;
    /// let essential: Vec<_> = counts.iter().map(|counts| counts.essential.unwrap()).collect();
    /// assert_eq!(essential, [2, 2, 1]); // 3+2, 2*3-1; 3+2+1, 3*2; 3*2+1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_targets(&self, hand: &Hand, targets: &[Rational]) -> Searched<Vec<Counts>> {
        if targets.is_empty() {
            return Searched { found: Vec::new(), stop: None };
        }
        let of_each = |(whole, solutions): (Counts, Vec<BigUint>)| {
            let of_target = |solutions| Counts { solutions: Some(solutions), ..whole.clone() };
            solutions.into_iter().map(of_target).collect()
        };
        // What finds values follows from the hand alone.
        let plans: Vec<Plan> = targets.iter().map(|target| self.plan(hand, HandQuestion::Counts(target))).collect();
        let with_classes = plans.iter().any(|plan| plan.lists == Some(Way::Classes));
        let Searched { found: mut counts, mut stop } = match plans[0].finds {
            Way::Tables => fast::count(hand, targets, with_classes, &self.limits),
            Way::Numerals => of_numerals::count(hand, targets, &self.limits).map(of_each),
            Way::Forms => forms::count(hand, targets, &self.limits).map(of_each),
            _ => Searched { found: vec![Counts::default(); targets.len()], stop: None },
        };
        for (counts, target) in counts.iter_mut().zip(targets) {
            // A hand may be too small to look at the limits itself.
            stop = stop.or_else(|| self.limits.interrupt.stop());
            if stop.is_some() {
                break;
            }
            if counts.valid.is_none() {
                Searched { found: *counts, stop } = literal::count(hand, Some(target), &self.limits);
            } else if counts.algebraic.is_none() && counts.solutions <= Some(MOST_LOOKED_AT.into()) {
                let classes = backwards::count_classes(hand, target, &self.limits);
                let Counts { algebraic, essential, .. } = classes.found;
                (counts.algebraic, counts.essential, stop) = (algebraic, essential, classes.stop);
            }
        }
        Searched { found: counts, stop }
    }

    /// Counts the different solutions of every hand of `size` of the given numbers.
    ///
    /// Each hand occurs once, with its numbers ascending. The hands are in lexicographic order, as
    /// [`Space`](crate::Space) lists them. They share their sub-hands: all 1,820 hands of the 24 game take about five
    /// milliseconds. The method is always the fast one.
    ///
    /// # Errors
    /// [`CountEachError`] when such solutions are listed formula by formula, as in [`list`](Self::list), when no hand has
    /// this size, or when the search was cut.
    ///
    /// ```
    /// use sumwise::solve::{Distinct, Solver};
    /// use sumwise::{Game, Hand};
    ///
    /// let cards = Hand::new([1, 1, 2, 3, 4], Game::TWENTY_FOUR.rules())?;
    /// let counts = Solver::new().count_each(&cards, 4, &24.into(), Distinct::Essential)?;
    /// assert_eq!(counts, [0, 0, 1, 3]); // 1 1 2 3, 1 1 2 4, 1 1 3 4, 1 2 3 4
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_each(
        &self,
        numbers: &Hand,
        size: usize,
        target: &Rational,
        distinct: Distinct,
    ) -> Result<Vec<u64>, CountEachError> {
        self.count_first(usize::MAX, numbers, size, target, distinct)
    }

    /// Does the same as [`count_each`](Self::count_each) for the first hands alone.
    pub(crate) fn count_first(
        &self,
        hands: usize,
        numbers: &Hand,
        size: usize,
        target: &Rational,
        distinct: Distinct,
    ) -> Result<Vec<u64>, CountEachError> {
        let given = numbers.numbers().len();
        if !(1..=given).contains(&size) {
            return Err(CountEachError::Size { size, numbers: given });
        }
        if lists_by_formula(numbers, Some(target), distinct) {
            return Err(CountEachError::ListedByFormula);
        }
        let meter = Meter::new(&self.limits);
        let counts = classes::count_first(hands, numbers, size, target, distinct, &meter);
        meter.stop().map_or(Ok(counts), |stop| Err(stop.into()))
    }
}

/// Returns whether a puzzle has a solution, by less work than [`Puzzle::solve`].
pub(crate) fn is_solvable(puzzle: &Puzzle) -> bool {
    match Solver::new().plan(puzzle.hand(), HandQuestion::Solvable).finds {
        Way::Tables => fast::is_solvable(puzzle),
        Way::Forms => forms::is_solvable(puzzle),
        _ => puzzle.solve().best.is_some(),
    }
}

/// Returns the result of a search without limits, which is always complete.
pub(crate) fn unlimited<T>(complete: Result<T, StopReason>) -> T {
    complete.expect("a search without limits is complete")
}

impl Puzzle {
    /// Finds the best solution, or the nearest values: see [`Solver::solve`].
    ///
    /// ```
    /// use sumwise::Puzzle;
    ///
    /// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
    /// assert_eq!(puzzle.solve().best.unwrap().formula().infix().to_string(), "8/(3-8/3)");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn solve(&self) -> Answer {
        unlimited(Solver::new().solve(self).complete())
    }

    /// Finds the best solution and lists every different one: see [`Solver::list`].
    ///
    /// ```
    /// use sumwise::Puzzle;
    /// use sumwise::solve::Distinct;
    ///
    /// let puzzle: Puzzle = "24:1,2,3,4=24".parse()?;
    /// assert_eq!(puzzle.list(Distinct::Essential).solutions.len(), 3);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn list(&self, distinct: Distinct) -> Answer {
        unlimited(Solver::new().list(self, distinct).complete())
    }

    /// Counts the formulas and the solutions: see [`Solver::count`].
    ///
    /// ```
    /// use sumwise::Puzzle;
    ///
    /// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
    /// assert_eq!(puzzle.counts().essential, Some(1));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn counts(&self) -> Counts {
        unlimited(Solver::new().count(self.hand(), Some(self.target())).complete())
    }
}

impl Hand {
    /// Finds the best formula of each target: see [`Solver::reach`].
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let primes = Hand::new([2, 3, 5, 7], Game::PRIMES.rules())?;
    /// let targets: Vec<_> = (1..=100).map(Into::into).collect();
    /// assert_eq!(primes.reach(&targets).targets.iter().filter(|target| target.best().is_some()).count(), 30);
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn reach(&self, targets: &[Rational]) -> Reach {
        unlimited(Solver::new().reach(self, targets).complete())
    }

    /// Counts the formulas and the valid ones: see [`Solver::count`].
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([1, 1, 11, 11], Game::TWENTY_FOUR.rules())?;
    /// assert_eq!(hand.counts().formulas, 7680_u32.into());
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn counts(&self) -> Counts {
        unlimited(Solver::new().count(self, None).complete())
    }
}
