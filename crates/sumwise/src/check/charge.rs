//! Charges: an expression in postfix is held against the rules, by its numbers, its steps and its value.

use std::ops::Range;

use super::expression::{Entry, Symbol};
use super::lexer::Span;
use super::{Judgement, Syntax, Verdict, joined};
use crate::formula::{Formula, Operation, Step, Token};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::{Operators, Sign};
use crate::rules::{Brackets, Join, Order, Points, Rules, USUAL_DIGITS, Use};

/// A verdict with its place. It becomes a [`Judgement`], whose span is in characters.
#[derive(Debug)]
pub(super) struct Charge {
    pub(super) verdict: Verdict,
    /// The span in bytes of the text.
    pub(super) at: Span,
    /// The wrong step of a list of steps, from 1.
    pub(super) step: Option<usize>,
    pub(super) value: Option<Rational>,
    pub(super) formula: Option<Formula>,
}

impl Charge {
    pub(super) fn new(verdict: Verdict, at: Span) -> Self {
        Self { verdict, at, step: None, value: None, formula: None }
    }

    pub(super) fn syntax((syntax, at): (Syntax, Span)) -> Self {
        Self::new(Verdict::Syntax(syntax), at)
    }

    pub(super) fn with_value(self, value: Option<Rational>) -> Self {
        Self { value, ..self }
    }

    pub(super) fn in_step(self, step: usize) -> Self {
        Self { step: Some(step), ..self }
    }

    pub(super) fn is_correct(&self) -> bool {
        matches!(self.verdict, Verdict::Correct)
    }

    pub(super) fn judgement(self, puzzle: &Puzzle, span: Option<Range<usize>>) -> Judgement {
        let distance = self.value.as_ref().filter(|_| self.step.is_none()).map(|value| distance(value, puzzle));
        let Self { verdict, step, value, formula, .. } = self;
        Judgement { verdict, span, step, value, distance, formula }
    }
}

fn distance(value: &Rational, puzzle: &Puzzle) -> Rational {
    (value - puzzle.target()).abs()
}

/// Returns the verdict on an operator that the rules exclude.
pub(super) fn forbidden(sign: String, operators: &Operators) -> Verdict {
    Verdict::ForbiddenOperator { sign, operators: *operators }
}

/// Judges an expression without unary minus.
pub(super) fn charge_entries(values: &mut Vec<Rational>, puzzle: &Puzzle, entries: &[Entry], at: Span) -> Charge {
    let (given, rules) = (puzzle.hand().numbers(), puzzle.hand().rules());
    let wrong = if rules.join == Join::None && rules.points == Points::None {
        charge_numbers(entries, given, rules, at)
    } else {
        joined::charge_numerals(&leaves(entries).collect::<Vec<_>>(), given, rules, at)
    };
    if let Some((verdict, at)) = wrong {
        return Charge::new(verdict, at);
    }
    if let Some(at) = crowded(entries, rules.most_signs()) {
        return Charge::new(Verdict::TooManySigns(rules.most_signs()), at);
    }
    if rules.brackets != Brackets::Any && !formula(entries).fits(rules.brackets) {
        return Charge::new(Verdict::ForbiddenBrackets(rules.brackets), at);
    }
    let value = match evaluate(values, entries, rules) {
        Ok(value) => value,
        Err(fault) => return *fault,
    };
    let charge = if value == *puzzle.target() {
        Charge { formula: Some(formula(entries)), ..Charge::new(Verdict::Correct, at) }
    } else {
        wrong_value(&value, puzzle, at)
    };
    charge.with_value(Some(value))
}

/// Charges a valid expression whose value is not the target.
pub(super) fn wrong_value(value: &Rational, puzzle: &Puzzle, at: Span) -> Charge {
    let distance = distance(value, puzzle);
    Charge::new(Verdict::WrongValue { value: value.clone(), distance, claim: None }, at)
}

pub(super) fn formula(entries: &[Entry]) -> Formula {
    let token = |entry: &Entry| match &entry.symbol {
        Symbol::Token(token) => Some(token.clone()),
        Symbol::Minus => None,
    };
    Formula::from_postfix(entries.iter().filter_map(token).collect())
}

/// Yields the leaves of an expression, left to right, with their spans.
pub(super) fn leaves(entries: &[Entry]) -> impl Iterator<Item = (&Token, Span)> {
    entries.iter().filter_map(|entry| match &entry.symbol {
        Symbol::Token(leaf @ (Token::Number(_) | Token::Decimal(_))) => Some((leaf, entry.at)),
        _ => None,
    })
}

/// Yields the numbers of an expression, left to right, with their spans.
pub(super) fn numbers(entries: &[Entry]) -> impl Iterator<Item = (&Rational, Span)> {
    leaves(entries).filter_map(|(leaf, at)| Some((leaf.number()?, at)))
}

/// Returns the place of the first sign on a value that has more signs than allowed, or two minuses in a row.
fn crowded(entries: &[Entry], most: usize) -> Option<Span> {
    let mut signs: Vec<Sign> = Vec::new();
    let is_crowded = |entry: &&Entry| {
        if let Symbol::Token(Token::Sign(sign)) = entry.symbol {
            return !put_on(&mut signs, sign, most);
        }
        signs.clear();
        false
    };
    entries.iter().find(is_crowded).map(|entry| entry.at)
}

/// Puts a sign on a value with these signs. Returns whether it may have one more, which is not a second minus in a row.
pub(crate) fn put_on(signs: &mut Vec<Sign>, sign: Sign, most: usize) -> bool {
    let doubled = sign == Sign::Negate && signs.last() == Some(&sign);
    signs.push(sign);
    signs.len() <= most && !doubled
}

/// Returns the first fault in the numbers of an expression: unknown, reused, missing or in the wrong order.
fn charge_numbers(entries: &[Entry], given: &[Rational], rules: &Rules, at: Span) -> Option<(Verdict, Span)> {
    // One bit for each number of the hand, which has at most 64.
    let mut used = 0_u64;
    let mut reused = None;
    for (number, at) in numbers(entries) {
        let mut copies =
            given.iter().zip(0..).filter(|(given, _)| *given == number).map(|(_, bit)| 1_u64 << bit).peekable();
        if copies.peek().is_none() {
            return Some((Verdict::UnknownNumber(number.clone()), at));
        }
        match copies.find(|bit| used & bit == 0) {
            Some(bit) => used |= bit,
            None => reused = reused.or(Some((number, at))),
        }
    }
    if let Some((number, at)) = reused {
        return Some((Verdict::ReusedNumber(number.clone()), at));
    }
    if rules.usage == Use::All
        && let Some((missing, _)) = given.iter().zip(0..).find(|(_, bit)| used >> bit & 1 == 0)
    {
        return Some((Verdict::MissingNumber(missing.clone()), at));
    }
    if rules.order == Order::Any {
        return None;
    }
    let mut rest = given.iter();
    let misplaced = numbers(entries).find(|(number, _)| !rest.any(|given| given == *number));
    misplaced.map(|(_, at)| (Verdict::WrongOrder, at))
}

/// Returns the value of an expression, or its first undefined step, or otherwise its first step outside the domain or of
/// too many digits.
pub(super) fn evaluate(values: &mut Vec<Rational>, entries: &[Entry], rules: &Rules) -> Result<Rational, Box<Charge>> {
    let most_digits = rules.most_digits();
    let digits = most_digits.unwrap_or(USUAL_DIGITS);
    let admits = |value: &Rational| {
        rules.domain.admits(value) && most_digits.is_none_or(|digits| value.is_within_digits(digits))
    };
    let mut illegal = None;
    values.clear();
    for entry in entries {
        let value = match &entry.symbol {
            Symbol::Token(Token::Number(number)) => number.clone(),
            Symbol::Token(Token::Decimal(decimal)) => decimal.value().clone(),
            Symbol::Minus => -values.pop().expect("a minus has a value"),
            Symbol::Token(token @ (Token::Operator(_) | Token::Sign(_))) => {
                let last = values.pop().expect("an operator or a sign has an operand");
                let (operation, value) = match token {
                    Token::Operator(operator) => {
                        let left = values.pop().expect("an operator has a left operand");
                        let value = operator.combine(&left, &last, digits);
                        (Operation::of(left, *operator, last), value)
                    }
                    Token::Sign(sign) => {
                        let value = sign.apply_within(&last, digits);
                        (Operation::Sign { sign: *sign, operand: last }, value)
                    }
                    Token::Number(_) | Token::Decimal(_) => unreachable!("a leaf has its own value"),
                };
                let Some(value) = value else {
                    return Err(Charge::new(Verdict::of_undefined(operation, digits), entry.at).into());
                };
                if illegal.is_none() && !admits(&value) {
                    let step = Step::new(operation, value.clone());
                    illegal = Some((Verdict::of_illegal(step, rules), entry.at));
                }
                value
            }
        };
        values.push(value);
    }
    let value = values.pop().expect("an expression has a value");
    match illegal {
        None => Ok(value),
        Some((verdict, at)) => Err(Charge::new(verdict, at).with_value(Some(value)).into()),
    }
}

/// Returns the value in any domain, or `None` if a step is undefined.
pub(super) fn value_of(values: &mut Vec<Rational>, entries: &[Entry]) -> Option<Rational> {
    evaluate(values, entries, &Rules::FREE).ok()
}
