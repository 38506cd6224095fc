//! Hints: the next step of a solution, or less.
//!
//! A position of a game is itself a puzzle: the numbers that remain, both unused ones and results, with the same rules and
//! target. A result was admitted when it was made, and counts as any other number afterwards. If not every number must be
//! used, a position is won when one of its numbers is the target, and lost when it has no solution.

use crate::formula::{Formula, Step, Token};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::rules::Order;
use crate::rules::hand::Hand;
use crate::solve::{Solution, Solver, StopReason, unlimited};
use crate::text::words::words;

/// The amount that a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Whether the target can be made, and the number of steps.
    Length = 1,
    /// The last operator.
    Last,
    /// The first step.
    First,
    /// The solution.
    Solution,
}

words!("level", Level { Length = "1", Last = "2", First = "3", Solution = "4" });

/// A hint for a position.
///
/// A hint leads to the best solution. In a lost position it leads to the nearest value, the lower of two. The hint after
/// its first step leads to the same value in one step less, so following the hints reaches that value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    position: Puzzle,
    goal: Option<Solution>,
}

impl Solver<'_> {
    /// Returns the hint for a position.
    ///
    /// # Errors
    /// [`StopReason`] when the search was cut: a hint is never a guess.
    ///
    /// ```
    /// use sumwise::solve::{Limits, Solver, StopReason};
    ///
    /// let cut = Solver::new().limits(Limits { steps: Some(10), ..Limits::NONE });
    /// assert_eq!(cut.hint(&"countdown:75,50,2,3,8,7=812".parse()?), Err(StopReason::Limit));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn hint(&self, position: &Puzzle) -> Result<Hint, StopReason> {
        let answer = self.solve(position).complete()?;
        let goal = answer.best.or_else(|| answer.nearest.into_iter().next());
        Ok(Hint::new(position.clone(), goal))
    }
}

impl Puzzle {
    /// Returns the hint for the puzzle as a position: see [`Solver::hint`].
    ///
    /// ```
    /// use sumwise::Puzzle;
    /// use sumwise::hint::Level;
    ///
    /// let hint = |position: &str| position.parse::<Puzzle>().unwrap().hint();
    /// let begin = hint("countdown:75,50,2,3,8,7=812");
    /// assert_eq!(begin.tell(Level::Length), "it can be done in 3 steps");
    /// assert_eq!(begin.tell(Level::Last), "it can be done: the last step is a multiplication");
    /// assert_eq!(begin.tell(Level::First), "it can be done: 50 + 8 = 58, which leaves 75 2 3 7 58");
    /// assert_eq!(begin.tell(Level::Solution), "it can be done: (50+8)*7*2");
    /// let lost = hint("countdown:75,50,6,8,7=812");
    /// assert_eq!(lost.tell(Level::Length), "it cannot be done, but 811, 1 away, can be made in 4 steps");
    /// ```
    pub fn hint(&self) -> Hint {
        unlimited(Solver::new().hint(self))
    }
}

impl Hint {
    pub(crate) const fn new(position: Puzzle, goal: Option<Solution>) -> Self {
        Self { position, goal }
    }

    /// Returns the position.
    pub fn position(&self) -> &Puzzle {
        &self.position
    }

    /// Returns whether the target can be made.
    pub fn winnable(&self) -> bool {
        self.goal.as_ref().is_some_and(|goal| goal.value() == self.position.target())
    }

    /// Returns the best solution, or without a solution the best formula of the nearest value; `None` when no formula is
    /// valid.
    pub fn goal(&self) -> Option<&Solution> {
        self.goal.as_ref()
    }

    /// Returns the first step to the goal; `None` when the goal is a single number or there is no goal.
    ///
    /// ```
    /// use sumwise::Puzzle;
    ///
    /// let hint = "primes:2,3,5,7=17".parse::<Puzzle>()?.hint();
    /// assert_eq!(hint.step().unwrap().to_string(), "2 + 3 = 5");
    /// assert_eq!(hint.next().unwrap().to_string(), "primes:5,5,7=17");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn step(&self) -> Option<Step> {
        self.steps().into_iter().next()
    }

    /// Returns the last operator or sign of the goal, if it has one.
    pub fn last(&self) -> Option<Token> {
        let is_step = |token: &&Token| token.number().is_none();
        self.goal()?.formula().tokens().last().filter(is_step).cloned()
    }

    fn steps(&self) -> Vec<Step> {
        let hand = self.position.hand();
        let steps = |goal: &Solution| hand.steps_of(goal.formula()).expect("a solution has a value");
        self.goal().map(steps).unwrap_or_default()
    }

    /// Returns the position after the first step; `None` when there is no step, and where numbers may be joined or have points or
    /// signs, or brackets are restricted: these rules are about whole formulas.
    ///
    /// Under a fixed order the result replaces its operands and the skipped numbers between them. Otherwise it is
    /// appended.
    pub fn next(&self) -> Option<Puzzle> {
        let (goal, step) = (self.goal()?, self.step()?);
        let (hand, mut left) = (self.position.hand(), self.position.hand().numbers().to_vec());
        if !hand.rules().has_all_trees_of_its_numbers() {
            return None;
        }
        match hand.rules().order {
            Order::Any => {
                let (first, _, second) = step.operands()?;
                for operand in [first, second] {
                    left.remove(left.iter().position(|number| number == operand).expect("a formula has its numbers"));
                }
                left.push(step.value);
            }
            Order::Fixed => {
                let [from, to] = joined(goal.formula(), &left);
                left.splice(from..=to, [step.value]);
            }
        }
        let hand = Hand::new(left, *hand.rules()).expect("a step leaves its result");
        Some(self.position.with_hand(hand))
    }

    /// Writes what the hint gives away at a level, in words.
    pub fn tell(&self, level: Level) -> String {
        let Some(goal) = self.goal() else { return "it cannot be done: every formula has an invalid step".to_owned() };
        let value = goal.value();
        let head = if self.winnable() {
            "it can be done".to_owned()
        } else {
            format!("it cannot be done, but {value}, {} away, can be made", (value - self.position.target()).abs())
        };
        let (Some(step), Some(last)) = (self.step(), self.last()) else {
            return if self.position.hand().numbers().contains(value) {
                format!("{head}: {value} is there")
            } else {
                format!("{head}: the numbers side by side are {value}")
            };
        };
        match (level, goal.formula().steps()) {
            (Level::Length, 1) => format!("{head} in 1 step"),
            (Level::Length, steps) => format!("{head} in {steps} steps"),
            (Level::Last, _) => format!("{head}: the last step is {}", kind(&last)),
            (Level::First, _) => match self.next() {
                Some(next) => format!("{head}: {step}, which leaves {}", spaced(next.hand().numbers())),
                None => format!("{head}: the first step is {step}"),
            },
            (Level::Solution, _) => format!("{head}: {}", goal.infix()),
        }
    }
}

/// Returns the indices of the two numbers that a formula joins first, among numbers in its order.
fn joined(formula: &Formula, numbers: &[Rational]) -> [usize; 2] {
    let mut numbers = numbers.iter().enumerate();
    let mut place = |leaf| numbers.find(|(_, number)| *number == leaf).expect("a formula has its numbers").0;
    let leaves = formula.tokens().iter().map_while(Token::number);
    leaves.fold([0; 2], |[_, left], leaf| [left, place(leaf)])
}

fn kind(step: &Token) -> &'static str {
    match step {
        Token::Operator(operator) => operator.definition().makes,
        Token::Sign(sign) => sign.definition().makes,
        Token::Number(_) | Token::Decimal(_) => "a number",
    }
}

pub(crate) fn spaced(numbers: &[Rational]) -> String {
    numbers.iter().map(Rational::to_string).collect::<Vec<_>>().join(" ")
}
