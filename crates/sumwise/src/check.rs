//! Judging a formula that somebody gives as the answer to a puzzle.
//!
//! It shares no code with solving: the formula is held against the rules one by one, and charged with the first that
//! it breaks.

use std::fmt;

use crate::formula::{Formula, Step, Token};
use crate::number::Rational;
use crate::operator::Operator;
use crate::puzzle::Puzzle;
use crate::rules::{Domain, Order, Use};

/// What a formula is as an answer, in the order in which faults are charged.
///
/// ```
/// use sumwise::check::check;
///
/// let verdict = check(&"countdown:3,5,8=6".parse()?, &"3-5+8".parse()?);
/// assert_eq!(verdict.name(), "illegal_intermediate");
/// assert_eq!(verdict.to_string(), "3 - 5 = -2, and every step must give a positive integer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An operator that the rules leave out.
    ForbiddenOperator(Operator),
    /// A number that is not in the hand.
    UnknownNumber(Rational),
    /// A number used more often than the hand has it.
    ReusedNumber(Rational),
    /// A number that must be used and is not.
    MissingNumber(Rational),
    /// The numbers, left to right, are not in the hand's order.
    WrongOrder,
    /// A step divides by zero.
    DivisionByZero {
        /// Which step it is, from 1.
        step: usize,
        /// What is divided.
        left: Rational,
    },
    /// A step's value lies outside the domain.
    IllegalIntermediate {
        /// The step.
        step: Step,
        /// The domain.
        domain: Domain,
    },
    /// The formula is valid and makes another value.
    WrongValue {
        /// The value it makes.
        value: Rational,
        /// How far that is from the target.
        distance: Rational,
    },
    /// The formula is a solution.
    Correct,
}

impl Verdict {
    /// The word that names it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ForbiddenOperator(_) => "forbidden_operator",
            Self::UnknownNumber(_) => "unknown_number",
            Self::ReusedNumber(_) => "reused_number",
            Self::MissingNumber(_) => "missing_number",
            Self::WrongOrder => "wrong_order",
            Self::DivisionByZero { .. } => "division_by_zero",
            Self::IllegalIntermediate { .. } => "illegal_intermediate",
            Self::WrongValue { .. } => "wrong_value",
            Self::Correct => "correct",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ForbiddenOperator(operator) => write!(f, "`{operator}` is not among the operators of this puzzle"),
            Self::UnknownNumber(number) => write!(f, "{number} is not one of the numbers"),
            Self::ReusedNumber(number) => write!(f, "{number} is used more often than it is there"),
            Self::MissingNumber(number) => write!(f, "{number} is not used, and every number must be"),
            Self::WrongOrder => f.write_str("the numbers must stand in the order given"),
            Self::DivisionByZero { step, left } => write!(f, "step {step} divides {left} by 0"),
            Self::IllegalIntermediate { step, domain } => {
                write!(f, "{step}, and every step must give {}", describe(*domain))
            }
            Self::WrongValue { value, distance } => write!(f, "that makes {value}, {distance} away from the target"),
            Self::Correct => f.write_str("correct"),
        }
    }
}

const fn describe(domain: Domain) -> &'static str {
    match domain {
        Domain::Positive => "a positive integer",
        Domain::Natural => "a natural number (0, 1, 2, …)",
        Domain::Integer => "an integer",
        Domain::Nonnegative => "a number that is not negative",
        Domain::Rational => "a number",
    }
}

/// Judges a formula as the answer to a puzzle. Costs time in the square of its length at most.
///
/// ```
/// use sumwise::check::{Verdict, check};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// assert_eq!(check(&puzzle, &"8/(3-8/3)".parse()?), Verdict::Correct);
/// assert_eq!(check(&puzzle, &"3*8".parse()?), Verdict::MissingNumber(3.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(puzzle: &Puzzle, formula: &Formula) -> Verdict {
    check_operators(puzzle, formula)
        .or_else(|| check_numbers(puzzle, formula))
        .unwrap_or_else(|| check_values(puzzle, formula))
}

fn check_operators(puzzle: &Puzzle, formula: &Formula) -> Option<Verdict> {
    let operators = &puzzle.hand().rules().operators;
    formula.tokens().iter().find_map(|token| match token {
        Token::Operator(operator) if !operators.contains(*operator) => Some(Verdict::ForbiddenOperator(*operator)),
        _ => None,
    })
}

fn check_numbers(puzzle: &Puzzle, formula: &Formula) -> Option<Verdict> {
    let (given, rules) = (puzzle.hand().numbers(), puzzle.hand().rules());
    if let Some(unknown) = formula.numbers().find(|number| !given.contains(number)) {
        return Some(Verdict::UnknownNumber(unknown.clone()));
    }
    let mut left = given.to_vec();
    for number in formula.numbers() {
        match left.iter().position(|given| given == number) {
            Some(position) => drop(left.remove(position)),
            None => return Some(Verdict::ReusedNumber(number.clone())),
        }
    }
    if rules.r#use == Use::All && !left.is_empty() {
        return Some(Verdict::MissingNumber(left.swap_remove(0)));
    }
    let mut rest = given.iter();
    let in_order = formula.numbers().all(|number| rest.any(|given| given == number));
    (rules.order == Order::Fixed && !in_order).then_some(Verdict::WrongOrder)
}

fn check_values(puzzle: &Puzzle, formula: &Formula) -> Verdict {
    let domain = puzzle.hand().rules().domain;
    let steps = match formula.to_steps() {
        Ok(steps) => steps,
        Err(error) => return Verdict::DivisionByZero { step: error.step, left: error.left },
    };
    let illegal = steps.iter().find(|step| !domain.admits(&step.value));
    if let Some(step) = illegal {
        return Verdict::IllegalIntermediate { step: step.clone(), domain };
    }
    let value = steps.into_iter().map(|step| step.value).next_back().or_else(|| formula.numbers().next().cloned());
    let value = value.expect("a formula has a last step or is a number");
    if value == *puzzle.target() {
        Verdict::Correct
    } else {
        Verdict::WrongValue { distance: value.minus(puzzle.target()).abs(), value }
    }
}
