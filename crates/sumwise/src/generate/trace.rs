//! Searches for a solution, written line by line as examples to learn from.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use itertools::Itertools as _;

use crate::formula::{Formula, Operation, Step};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::Operator;
use crate::rules::{Order, Use};
use crate::solve::Solution;
use crate::text::words::words;

/// The order in which a search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Depth first: from the numbers after the last step, and back after all their steps have been tried.
    Dfs,
    /// Best first: from the numbers that include the value closest to the target. Ties go to fewer numbers, then to
    /// those found earlier.
    Best,
}

words!("strategy", Strategy { Dfs = "dfs", Best = "best" });

/// Searches for a solution of a puzzle, and writes the search line by line.
///
/// The search tries steps on two of its current numbers. The lines are:
///
/// - `make 24 of 3 3 8 8`: the puzzle;
/// - `8 - 3 = 5, left 3 8 5`: a step and the numbers after it. A depth-first search continues from them. A best-first
///   search may come back to them;
/// - `5 + 8 = 13, not 24`: a step that leaves one number, which is not the target;
/// - `back to 3 3 8 8`, `go to 3 8 5`: the numbers from which the search continues;
/// - `limit: 1000 steps tried, straight to a solution`: the limit is reached, and the steps of the known solution
///   follow;
/// - `8 / (1/3) = 24, solved`: the last step;
/// - `8/(3-8/3) = 24`: the solution.
///
/// A step is skipped if an earlier step left the same numbers.
///
/// Where numbers may be joined or brackets are restricted, nothing is tried. After `limit` steps, the text ends with the steps of the solution `known`. So it always ends in a solution, and has
/// at most about `2 * limit` lines.
///
/// ```
/// use sumwise::generate::{Strategy, trace};
/// use sumwise::solve::Solution;
///
/// let puzzle = "countdown:2,3,4=10".parse()?;
/// let text = trace(&puzzle, &Solution::new("2*3+4".parse()?)?, Strategy::Dfs, 1000);
/// assert_eq!(
///     text.lines().collect::<Vec<_>>(),
///     [
///         "make 10 of 2 3 4",
///         "2 + 3 = 5, left 4 5",
///         "4 + 5 = 9, not 10",
///         "5 - 4 = 1, not 10",
///         "4 * 5 = 20, not 10",
///         "back to 2 3 4",
///         "3 - 2 = 1, left 4 1",
///         "4 + 1 = 5, not 10",
///         "4 - 1 = 3, not 10",
///         "4 * 1 = 4, not 10",
///         "back to 2 3 4",
///         "2 * 3 = 6, left 4 6",
///         "4 + 6 = 10, solved",
///         "4+2*3 = 10",
///     ]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace(puzzle: &Puzzle, known: &Solution, strategy: Strategy, limit: usize) -> String {
    let start: State =
        puzzle.hand().numbers().iter().map(|number| (number.clone(), Formula::number(number.clone()))).collect();
    let mut search = Search { puzzle, limit, tried: 0, seen: HashSet::new(), lines: Vec::new() };
    search.lines.push(format!("make {} of {}", puzzle.target(), values(&start)));
    let found = match (search.given(&start), strategy) {
        (Some(given), _) => Outcome::Solved(given),
        _ if known.formula().steps() == 0 => Outcome::Solved(known.formula().clone()),
        // The steps that the search tries would not respect such rules.
        _ if !puzzle.hand().rules().has_all_trees_of_its_numbers() => Outcome::Cut,
        (None, Strategy::Dfs) => search.depth_first(&start),
        (None, Strategy::Best) => search.best_first(start),
    };
    let solution = if let Outcome::Solved(solution) = found { solution } else { search.straight_to(known) };
    search.lines.push(format!("{} = {}", solution.infix(), puzzle.target()));
    search.lines.join("\n")
}

/// The current numbers of a search, each with its formula.
type State = Vec<(Rational, Formula)>;

/// The outcome of some steps.
enum Outcome {
    Solved(Formula),
    /// No step is left to try.
    Dead,
    /// The limit is reached.
    Cut,
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    limit: usize,
    tried: usize,
    /// The keys of all numbers that a step has left.
    seen: HashSet<Vec<Rational>>,
    lines: Vec<String>,
}

impl Search<'_> {
    /// Returns the target as a formula, if a given number alone is a solution.
    fn given(&self, start: &State) -> Option<Formula> {
        let (target, all) = (self.puzzle.target(), self.puzzle.hand().rules().usage == Use::All);
        let given = start.iter().find(|(value, _)| value == target && !(all && start.len() > 1));
        given.map(|(_, formula)| formula.clone())
    }

    fn depth_first(&mut self, state: &State) -> Outcome {
        for (step, left) in self.steps(state) {
            match self.attempt(&step, &left) {
                Some(Outcome::Dead) => continue,
                Some(outcome) => return outcome,
                None => {}
            }
            match self.depth_first(&left) {
                Outcome::Dead => self.lines.push(format!("back to {}", values(state))),
                outcome => return outcome,
            }
        }
        Outcome::Dead
    }

    fn best_first(&mut self, start: State) -> Outcome {
        let mut states = vec![start];
        let mut open = BinaryHeap::from([Reverse((Rational::ZERO, 0, 0))]);
        while let Some(Reverse((_, _, at))) = open.pop() {
            if at > 0 {
                self.lines.push(format!("go to {}", values(&states[at])));
            }
            for (step, left) in self.steps(&states[at]) {
                match self.attempt(&step, &left) {
                    Some(Outcome::Dead) => continue,
                    Some(outcome) => return outcome,
                    None => {}
                }
                open.push(Reverse((self.distance(&left), left.len(), states.len())));
                states.push(left);
            }
        }
        Outcome::Dead
    }

    /// Returns the distance of the closest number from the target.
    fn distance(&self, state: &State) -> Rational {
        let distances = state.iter().map(|(value, _)| (value - self.puzzle.target()).abs());
        distances.min().expect("a step leaves a number")
    }

    /// Writes a step, and returns its outcome. Returns `None` if the search can continue from the numbers that it
    /// leaves.
    fn attempt(&mut self, step: &Step, left: &State) -> Option<Outcome> {
        if !self.seen.insert(self.key(left)) {
            return Some(Outcome::Dead);
        }
        if self.tried == self.limit {
            return Some(Outcome::Cut);
        }
        self.tried += 1;
        let (target, any) = (self.puzzle.target(), self.puzzle.hand().rules().usage == Use::Any);
        let made = left.iter().find(|(value, _)| *value == step.value).expect("a step leaves its value");
        if step.value == *target && (any || left.len() == 1) {
            self.lines.push(format!("{step}, solved"));
            return Some(Outcome::Solved(made.1.clone()));
        }
        if left.len() == 1 {
            self.lines.push(format!("{step}, not {target}"));
            return Some(Outcome::Dead);
        }
        self.lines.push(format!("{step}, left {}", values(left)));
        None
    }

    /// Returns the identity of the current numbers: sorted if the order is free.
    fn key(&self, state: &State) -> Vec<Rational> {
        let mut key: Vec<Rational> = state.iter().map(|(value, _)| value.clone()).collect();
        if self.puzzle.hand().rules().order == Order::Any {
            key.sort_unstable();
        }
        key
    }

    /// Lists the valid steps on two numbers, each with the numbers that it leaves.
    fn steps(&self, state: &State) -> Vec<(Step, State)> {
        let rules = self.puzzle.hand().rules();
        let mut steps = Vec::new();
        for [i, j] in (0..state.len()).array_combinations() {
            let free = rules.order == Order::Any;
            if !free && rules.usage == Use::All && j > i + 1 {
                continue;
            }
            for &operator in rules.binary().as_slice() {
                let turned = (free && !operator.commutes()).then_some((j, i));
                for (left, right) in [Some((i, j)), turned].into_iter().flatten() {
                    steps.extend(self.step(state, left, operator, right));
                }
            }
        }
        steps
    }

    /// Returns a step and the numbers that it leaves, or `None` if it is invalid. With fixed order, its value replaces
    /// its operands and the numbers between them are dropped. Otherwise its value is appended.
    fn step(&self, state: &State, left: usize, operator: Operator, right: usize) -> Option<(Step, State)> {
        let rules = self.puzzle.hand().rules();
        let ((left_value, left_formula), (right_value, right_formula)) = (&state[left], &state[right]);
        let value = rules.combine(operator, left_value, right_value)?;
        let made = (value.clone(), left_formula.join(operator, right_formula));
        let mut after = state.clone();
        match rules.order {
            Order::Fixed => drop(after.splice(left..=right, [made])),
            Order::Any => {
                after.remove(left.max(right));
                after.remove(left.min(right));
                after.push(made);
            }
        }
        Some((Step::new(Operation::of(left_value.clone(), operator, right_value.clone()), value), after))
    }

    /// Writes the steps of the known solution, and returns its formula.
    fn straight_to(&mut self, known: &Solution) -> Formula {
        self.lines.push(format!("limit: {} steps tried, straight to a solution", self.tried));
        let steps = known.formula().to_steps().expect("a solution has a value");
        let (last, first) = steps.split_last().expect("a number that is a solution is found without a step");
        self.lines.extend(first.iter().map(ToString::to_string));
        self.lines.push(format!("{last}, solved"));
        known.formula().clone()
    }
}

fn values(state: &State) -> String {
    state.iter().map(|(value, _)| value).join(" ")
}
