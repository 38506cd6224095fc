//! Infix, with the fewest parentheses or with all of them.

use super::evaluate::NEGATIVE;
use super::read::{FormulaFault, ParseFormulaError, parse_number};
use super::{Formula, Step, Token};
use crate::number::Rational;
use crate::operator::Operator;
use crate::rules::{Brackets, Domain};

/// The precedence of numbers and parentheses, which bind tighter than any operator.
const ATOM: u8 = u8::MAX;

pub(super) fn write_infix(formula: &Formula) -> String {
    write(formula, keeps_right(formula))
}

fn write(formula: &Formula, keeps_right: bool) -> String {
    let (text, _) = formula.fold(write_number, |operator, (left, left_binds), (right, right_binds)| {
        let left = parenthesise(left, operator.encloses_left(left_binds));
        let right = parenthesise(right, operator.encloses_right(right_binds, keeps_right));
        (format!("{left}{operator}{right}"), operator.precedence())
    });
    text
}

/// A formula with its number of [inversions](Formula::inversions). The order is by inversions, the fewest first, then
/// canonical.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Readable {
    inversions: usize,
    pub(crate) formula: Formula,
}

impl Readable {
    pub(crate) fn number(number: Rational) -> Self {
        Self { inversions: 0, formula: Formula::number(number) }
    }

    pub(crate) fn join(&self, operator: Operator, right: &Self) -> Self {
        let inversions = self.inversions_with(operator, right);
        Self { inversions, formula: self.formula.join(operator, &right.formula) }
    }

    /// Joins two formulas. Keeps the result if it comes before the kept formula.
    pub(crate) fn join_if_first(&self, operator: Operator, right: &Self, kept: &mut Option<Self>) {
        if kept.as_ref().is_none_or(|kept| self.inversions_with(operator, right) <= kept.inversions) {
            let joined = self.join(operator, right);
            if kept.as_ref().is_none_or(|kept| joined < *kept) {
                *kept = Some(joined);
            }
        }
    }

    fn inversions_with(&self, operator: Operator, right: &Self) -> usize {
        self.inversions + right.inversions + usize::from(inverts(operator, right.formula.binds()))
    }
}

/// Returns whether a right operand of the precedence `right_binds` is a subtracted sum or a product used as a divisor.
fn inverts(operator: Operator, right_binds: u8) -> bool {
    operator.splits_right() && right_binds == operator.precedence()
}

impl Formula {
    /// Returns the formula that is written as a row of numbers with operators between them.
    pub(crate) fn of_row(numbers: &[Rational], operators: &[Operator], brackets: Brackets) -> Self {
        let mut tokens = Vec::with_capacity(numbers.len() + operators.len());
        let mut waiting: Vec<Operator> = Vec::new();
        for (at, number) in numbers.iter().enumerate() {
            tokens.push(Token::Number(number.clone()));
            let next = operators.get(at);
            let goes = |last: &mut Operator| next.is_none_or(|next| brackets.applies_before(*last, *next));
            while let Some(operator) = waiting.pop_if(goes) {
                tokens.push(Token::Operator(operator));
            }
            waiting.extend(next);
        }
        Self { tokens }
    }

    /// Returns the precedence of the outermost operator, or [`ATOM`] for a single number.
    fn binds(&self) -> u8 {
        match self.tokens.last() {
            Some(Token::Operator(operator)) => operator.precedence(),
            _ => ATOM,
        }
    }

    /// Returns whether the formula needs no other brackets than these, to be read as the same tree.
    ///
    /// ```
    /// use sumwise::{Brackets, Formula};
    ///
    /// let fits = |text: &str| Brackets::ALL.iter().map(|&b| text.parse::<Formula>().unwrap().fits(b)).collect::<Vec<_>>();
    /// assert_eq!(fits("1+2*3"), [true, true, false]); // any, none, left
    /// assert_eq!(fits("(1+2)*3"), [true, false, true]);
    /// ```
    pub fn fits(&self, brackets: Brackets) -> bool {
        let (fits, _) = self.fold(
            |_| (true, ATOM),
            |operator, (left, left_binds), (right, right_binds)| {
                let here = match brackets {
                    Brackets::Any => true,
                    Brackets::None => {
                        !operator.encloses_left(left_binds) && !operator.encloses_right(right_binds, true)
                    }
                    Brackets::Left => right_binds == ATOM,
                };
                (left && right && here, operator.precedence())
            },
        );
        fits
    }

    /// Counts the subtracted sums and the products used as divisors, as in `9-(10-4)` and `8/(6/3)`. Other formulas of
    /// the class have none: `9+4-10` and `8*3/6`.
    pub(crate) fn inversions(&self) -> usize {
        let (count, _) = self.fold(
            |_| (0, ATOM),
            |operator, (left, _), (right, right_binds)| {
                (left + right + usize::from(inverts(operator, right_binds)), operator.precedence())
            },
        );
        count
    }
}

/// Returns whether `a+(b+c)` and similar formulas keep their parentheses.
///
/// Without them the value is the same, but a different step takes the place of `b+c`. Its result can be negative, zero
/// or a fraction although every step of the original is positive and whole. The domain would then reject the text when
/// it is read. This happens only if a given number is outside [`Domain::Positive`].
pub(super) fn keeps_right(formula: &Formula) -> bool {
    let in_every_domain = |token: &Token| match token {
        Token::Number(number) => Domain::Positive.admits(number),
        Token::Operator(_) => true,
    };
    if formula.tokens.iter().all(in_every_domain) {
        return false;
    }
    let reread = read(&write(formula, false)).expect("what is written can be read");
    let (Ok(steps), Ok(others)) = (formula.to_steps(), reread.to_steps()) else { return false };
    let has: [fn(&Step) -> bool; 3] =
        [|step| step.value.is_negative(), |step| step.value.is_zero(), |step| !step.value.is_integer()];
    has.into_iter().any(|has| others.iter().any(has) && !steps.iter().any(has))
}

pub(super) fn write_full(formula: &Formula) -> String {
    let (text, _) = formula.fold(write_number, |operator, (left, left_binds), (right, right_binds)| {
        let left = parenthesise(left, left_binds < NEGATIVE || operator.encloses_left(left_binds));
        let right = parenthesise(right, right_binds < NEGATIVE || operator.encloses_right(right_binds, true));
        (format!("{left}{operator}{right}"), 0)
    });
    text
}

/// Writes a number, and returns how it binds.
fn write_number(number: &Rational) -> (String, u8) {
    let is_negative = number.is_integer() && number.is_negative();
    (Token::Number(number.clone()).to_string(), if is_negative { NEGATIVE } else { ATOM })
}

fn parenthesise(text: String, needed: bool) -> String {
    if needed { format!("({text})") } else { text }
}

/// An entry of the operator stack.
enum Waiting {
    /// An opening parenthesis at this character.
    Parenthesis(usize),
    Operator(Operator),
}

/// Dijkstra's shunting yard: the output in postfix, and the operator stack. It does not recurse.
#[derive(Default)]
struct Yard {
    tokens: Vec<Token>,
    waiting: Vec<Waiting>,
}

pub(super) fn read(text: &str) -> Result<Formula, ParseFormulaError> {
    let characters: Vec<char> = text.chars().collect();
    let mut yard = Yard::default();
    let mut after_value = false;
    let mut at = 0;
    while at < characters.len() {
        if characters[at].is_whitespace() {
            at += 1;
        } else if after_value {
            after_value = yard.read_after_value(&characters, at)?;
            at += 1;
        } else {
            (at, after_value) = yard.read_before_value(&characters, at)?;
        }
    }
    if !after_value {
        return fault_at(FormulaFault::ExpectedNumber, characters.len());
    }
    yard.release(|_| true);
    match yard.waiting.pop() {
        Some(Waiting::Parenthesis(start)) => fault_at(FormulaFault::Unclosed, start),
        _ => Ok(Formula { tokens: yard.tokens }),
    }
}

fn fault_at<T>(fault: FormulaFault, at: usize) -> Result<T, ParseFormulaError> {
    Err(ParseFormulaError { fault, at: at..at + 1 })
}

impl Yard {
    /// Reads an opening parenthesis or a number. Returns the index after it, and whether it is a value.
    fn read_before_value(&mut self, characters: &[char], at: usize) -> Result<(usize, bool), ParseFormulaError> {
        let character = characters[at];
        if character == '(' {
            self.waiting.push(Waiting::Parenthesis(at));
            Ok((at + 1, false))
        } else if starts_number(character) || is_sign(characters, at) {
            let (number, end) = read_number(characters, at)?;
            let next = characters[end..].iter().find(|character| !character.is_whitespace());
            if is_sign(characters, at) && next.is_some_and(|next| Operator::from_symbol(*next) == Some(Operator::Power))
            {
                return fault_at(FormulaFault::SignedBase, at);
            }
            self.tokens.push(Token::Number(number));
            Ok((end, true))
        } else if character == ')' || Operator::from_symbol(character).is_some() {
            fault_at(FormulaFault::ExpectedNumber, at)
        } else {
            fault_at(FormulaFault::Character(character), at)
        }
    }

    /// Reads an operator or a closing parenthesis. Returns whether it ends a value.
    fn read_after_value(&mut self, characters: &[char], at: usize) -> Result<bool, ParseFormulaError> {
        let character = characters[at];
        if let Some(operator) = Operator::from_symbol(character) {
            self.release(|waiting| waiting.goes_before(operator));
            self.waiting.push(Waiting::Operator(operator));
            Ok(false)
        } else if character == ')' {
            self.release(|_| true);
            self.waiting.pop().map_or_else(|| fault_at(FormulaFault::Unopened, at), |_| Ok(true))
        } else if character == '(' || starts_number(character) {
            fault_at(FormulaFault::ExpectedOperator, at)
        } else {
            fault_at(FormulaFault::Character(character), at)
        }
    }

    /// Moves waiting operators to the output while `goes_before` holds, back to the last open parenthesis.
    fn release(&mut self, goes_before: impl Fn(Operator) -> bool) {
        while let Some(&Waiting::Operator(operator)) = self.waiting.last()
            && goes_before(operator)
        {
            self.tokens.push(Token::Operator(operator));
            self.waiting.pop();
        }
    }
}

fn starts_number(character: char) -> bool {
    character.is_ascii_digit() || matches!(character, '[' | '.')
}

/// Returns whether a minus or plus is part of the number right after it.
fn is_sign(characters: &[char], at: usize) -> bool {
    matches!(characters[at], '-' | '+') && characters.get(at + 1).is_some_and(char::is_ascii_digit)
}

/// Reads a number, and returns it with the index after it. A number is digits with an optional sign and point, or a
/// fraction in brackets.
fn read_number(characters: &[char], start: usize) -> Result<(Rational, usize), ParseFormulaError> {
    let rest = &characters[start..];
    let end = if rest[0] == '[' {
        rest.iter().position(|character| *character == ']').map(|length| start + length + 1)
    } else {
        let length = rest[1..].iter().position(|character| !character.is_ascii_digit() && *character != '.');
        Some(length.map_or(characters.len(), |length| start + 1 + length))
    };
    let Some(end) = end else { return fault_at(FormulaFault::Unclosed, start) };
    let text: String = characters[start..end].iter().collect();
    let number = parse_number(&text)
        .map_err(|error| ParseFormulaError { fault: FormulaFault::Number(error), at: start..end })?;
    Ok((number, end))
}
