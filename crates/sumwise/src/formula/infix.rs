//! Infix, with the fewest parentheses or with all of them.

use super::evaluate::NEGATIVE;
use super::fault::{FormulaFault, ParseFormulaError};
use super::word::{is_function, named, parse_leaf};
use super::{Formula, Node, Step, Token};
use crate::number::Rational;
use crate::operator::definition::{ATOM, POSTFIX, PREFIX, SignForm};
use crate::operator::{Operator, Sign};
use crate::rules::{Brackets, Domain};

pub(super) fn write_infix(formula: &Formula, digits: Option<u32>) -> String {
    write(formula, keeps_right(formula, digits))
}

fn write(formula: &Formula, keeps_right: bool) -> String {
    let (text, _) = formula.fold(|node| match node {
        Node::Leaf(leaf) => write_leaf(leaf),
        Node::Sign(sign, operand) => write_sign(sign, operand),
        Node::Operator(operator, (left, _), (right, _)) if operator.is_function() => {
            (format!("{operator}({left}, {right})"), ATOM)
        }
        Node::Operator(operator, (left, left_binds), (right, right_binds)) => {
            let mut text = parenthesise(left, operator.encloses_left(left_binds));
            text.push_str(operator.symbol());
            text.push_str(&parenthesise(right, operator.encloses_right(right_binds, keeps_right)));
            (text, operator.binds())
        }
    });
    text
}

/// Writes a sign on a value, given how the value binds.
fn write_sign(sign: Sign, (operand, binds): (String, u8)) -> (String, u8) {
    match sign.definition().form {
        SignForm::After(symbol) => (format!("{}{symbol}", parenthesise(operand, binds < ATOM)), POSTFIX),
        SignForm::Before(symbol, _) => {
            // `-2` is read as a number.
            let is_number = symbol == "-" && operand.starts_with(|first: char| first.is_ascii_digit()) && binds == ATOM;
            let needed = binds < PREFIX || is_number || operand.starts_with('-');
            (format!("{symbol}{}", parenthesise(operand, needed)), PREFIX)
        }
        SignForm::Function => (format!("{sign}({operand})"), ATOM),
    }
}

/// A formula in postfix, whatever it is stored as. The order is canonical.
pub(crate) trait Postfix: Ord + Sized {
    /// Returns the precedence of the outermost operator or sign, or [`ATOM`] for a single number.
    fn binds(&self) -> u8;
    /// Returns the formula `left ∘ right`.
    fn join(&self, operator: Operator, right: &Self) -> Self;
    /// Returns the formula `left ∘ right`, if it comes before another one.
    fn join_before(&self, operator: Operator, right: &Self, other: &Self) -> Option<Self>;
}

/// A formula with its number of [inversions](Formula::inversions). The order is by inversions, the fewest first, then
/// canonical.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Readable<F = Formula> {
    pub(crate) inversions: usize,
    pub(crate) formula: F,
}

impl Readable {
    pub(crate) fn number(number: Rational) -> Self {
        Self::leaf(Token::Number(number))
    }

    pub(crate) fn leaf(leaf: Token) -> Self {
        Self { inversions: 0, formula: Formula::from_postfix(vec![leaf]) }
    }

    pub(crate) fn sign(&self, sign: Sign) -> Self {
        Self { inversions: self.inversions, formula: self.formula.sign(sign) }
    }
}

impl<F: Postfix> Readable<F> {
    pub(crate) fn join(&self, operator: Operator, right: &Self) -> Self {
        let inversions = self.inversions_with(operator, right);
        Self { inversions, formula: self.formula.join(operator, &right.formula) }
    }

    /// Joins two formulas. Keeps the result if it comes before the kept formula.
    pub(crate) fn join_if_first(&self, operator: Operator, right: &Self, kept: &mut Option<Self>) {
        let inversions = self.inversions_with(operator, right);
        let formula = match kept {
            Some(kept) if inversions > kept.inversions => None,
            Some(kept) if inversions == kept.inversions => {
                self.formula.join_before(operator, &right.formula, &kept.formula)
            }
            _ => Some(self.formula.join(operator, &right.formula)),
        };
        if let Some(formula) = formula {
            *kept = Some(Self { inversions, formula });
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

impl Postfix for Formula {
    fn binds(&self) -> u8 {
        match self.tokens.last() {
            Some(Token::Operator(operator)) => operator.binds(),
            Some(Token::Sign(sign)) => sign.binds(),
            _ => ATOM,
        }
    }

    fn join(&self, operator: Operator, right: &Self) -> Self {
        Self::join(self, operator, right)
    }

    fn join_before(&self, operator: Operator, right: &Self, other: &Self) -> Option<Self> {
        let tokens = self.tokens.iter().chain(&right.tokens);
        // Most do not come before, and are not made.
        tokens.chain([&Token::Operator(operator)]).lt(&other.tokens).then(|| self.join(operator, right))
    }
}

impl Formula {
    /// Returns the formula that is written as a row of leaves, each with its signs, with operators between them.
    pub(crate) fn of_row(
        leaves: impl IntoIterator<Item = impl IntoIterator<Item = Token>>,
        operators: &[Operator],
        brackets: Brackets,
    ) -> Self {
        let mut tokens = Vec::new();
        let mut waiting: Vec<Operator> = Vec::new();
        for (at, leaf) in leaves.into_iter().enumerate() {
            tokens.extend(leaf);
            let next = operators.get(at);
            let goes = |last: &mut Operator| next.is_none_or(|next| brackets.applies_before(*last, *next));
            while let Some(operator) = waiting.pop_if(goes) {
                tokens.push(Token::Operator(operator));
            }
            waiting.extend(next);
        }
        Self { tokens }
    }

    /// Returns whether the formula needs no other brackets than these, to be read as the same tree. Where brackets are restricted,
    /// signs stand on numbers alone, and the brackets between the signs of one number do not count.
    ///
    /// ```
    /// use sumwise::{Brackets, Formula};
    ///
    /// let fits = |text: &str| Brackets::ALL.iter().map(|&b| text.parse::<Formula>().unwrap().fits(b)).collect::<Vec<_>>();
    /// assert_eq!(fits("1+2*3"), [true, true, false]); // any, none, left
    /// assert_eq!(fits("(1+2)*3"), [true, false, true]);
    /// ```
    pub fn fits(&self, brackets: Brackets) -> bool {
        let (fits, _) = self.fold(|node| match node {
            Node::Leaf(_) => (true, ATOM),
            Node::Sign(sign, (fits, binds)) => {
                (fits && (brackets == Brackets::Any || (binds == ATOM && sign != Sign::Negate)), binds)
            }
            Node::Operator(operator, (left, left_binds), (right, right_binds)) => {
                let here = match brackets {
                    Brackets::Any => true,
                    _ if operator.is_function() => false,
                    Brackets::None => {
                        !operator.encloses_left(left_binds) && !operator.encloses_right(right_binds, true)
                    }
                    Brackets::Left => right_binds == ATOM,
                };
                (left && right && here, operator.binds())
            }
        });
        fits
    }

    /// Counts the subtracted sums and the products used as divisors, as in `9-(10-4)` and `8/(6/3)`. Other formulas of
    /// the class have none: `9+4-10` and `8*3/6`.
    pub(crate) fn inversions(&self) -> usize {
        let (count, _) = self.fold(|node| match node {
            Node::Leaf(_) => (0, ATOM),
            Node::Sign(_, (count, _)) => (count, PREFIX),
            Node::Operator(operator, (left, _), (right, right_binds)) => {
                (left + right + usize::from(inverts(operator, right_binds)), operator.binds())
            }
        });
        count
    }
}

/// Returns whether `a+(b+c)` and similar formulas keep their parentheses.
///
/// Without them the value is the same, but a different step takes the place of `b+c`. Its result can be negative, zero
/// or a fraction although every step of the original is positive and whole. The domain would then reject the text when
/// it is read. This happens only if a given number is outside [`Domain::Positive`]. The result can also be longer than
/// steps may be, where `digits` bounds them. And `1|(0|1)` has no value, but `(1|0)|1` has.
pub(super) fn keeps_right(formula: &Formula, digits: Option<u32>) -> bool {
    let joins = || formula.tokens().contains(&Token::Operator(Operator::Join));
    if digits.is_none() && formula.numbers().all(|number| Domain::Positive.admits(number)) && !joins() {
        return false;
    }
    let reread = read(&write(formula, false)).expect("what is written can be read");
    let (steps, others) = match (formula.to_steps(), reread.to_steps()) {
        (Ok(steps), Ok(others)) => (steps, others),
        (steps, others) => return steps.is_ok() != others.is_ok(),
    };
    let has: [fn(&Step) -> bool; 3] =
        [|step| step.value.is_negative(), |step| step.value.is_zero(), |step| !step.value.is_integer()];
    let is_long = |step: &Step| digits.is_some_and(|digits| !step.value.is_within_digits(digits));
    others.iter().any(is_long) || has.into_iter().any(|has| others.iter().any(has) && !steps.iter().any(has))
}

pub(super) fn write_full(formula: &Formula) -> String {
    let (text, _) = formula.fold(|node| match node {
        Node::Leaf(leaf) => write_leaf(leaf),
        Node::Sign(sign, (operand, binds)) => {
            let is_enclosed = binds == 0 && !sign.is_function();
            let operand = if is_enclosed { (format!("({operand})"), ATOM) } else { (operand, binds) };
            (write_sign(sign, operand).0, if sign.is_function() { ATOM } else { 0 })
        }
        Node::Operator(operator, (left, left_binds), (right, right_binds)) => {
            if operator.is_function() {
                return (format!("{operator}({left}, {right})"), ATOM);
            }
            let left = parenthesise(left, left_binds < NEGATIVE || operator.encloses_left(left_binds));
            let right = parenthesise(right, right_binds < NEGATIVE || operator.encloses_right(right_binds, true));
            (format!("{left}{operator}{right}"), 0)
        }
    });
    text
}

/// Writes a leaf, and returns how it binds.
fn write_leaf(leaf: &Token) -> (String, u8) {
    let is_negative = matches!(leaf, Token::Number(number) if number.is_integer() && number.is_negative());
    // Most formulas fit, and what is appended to their first number needs no more room.
    let mut text = String::with_capacity(24);
    leaf.append_to(&mut text);
    (text, if is_negative { NEGATIVE } else { ATOM })
}

pub(super) fn parenthesise(mut text: String, needed: bool) -> String {
    if needed {
        text.insert(0, '(');
        text.push(')');
    }
    text
}

/// An entry of the operator stack.
enum Waiting {
    /// An opening parenthesis at this character.
    Parenthesis(usize),
    /// A function whose parenthesis is open: its operator or sign, where it stands, and how many of its operands have ended.
    Function(Token, usize, usize),
    Operator(Operator),
    /// A minus or a root.
    Sign(Sign),
}

impl Waiting {
    /// Returns whether this is applied before a following operator, when there are no parentheses.
    fn goes_before(&self, next: Operator) -> bool {
        match self {
            Self::Parenthesis(_) | Self::Function(..) => false,
            Self::Operator(operator) => operator.goes_before(next),
            Self::Sign(_) => PREFIX > next.precedence(),
        }
    }

    const fn is_open(&self) -> bool {
        matches!(self, Self::Parenthesis(_) | Self::Function(..))
    }
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
            (at, after_value) = yard.read_after_value(&characters, at)?;
        } else {
            (at, after_value) = yard.read_before_value(&characters, at)?;
        }
    }
    if !after_value {
        return fault_at(FormulaFault::ExpectedNumber, characters.len());
    }
    yard.release(None);
    match yard.waiting.pop() {
        Some(Waiting::Parenthesis(start) | Waiting::Function(_, start, _)) => fault_at(FormulaFault::Unclosed, start),
        _ => Ok(Formula { tokens: yard.tokens }),
    }
}

fn fault_at<T>(fault: FormulaFault, at: usize) -> Result<T, ParseFormulaError> {
    Err(ParseFormulaError { fault, at: at..at + 1 })
}

/// Returns the operator that is written between its operands, with the longest symbol at an index, and the index after it. `||` is `|`.
fn operator_at(characters: &[char], at: usize) -> Option<(Operator, usize)> {
    let between = Operator::ALL.iter().filter(|operator| !operator.is_function());
    let (operator, length) = longest(&characters[at..], between.map(|operator| (*operator, operator.symbol())))?;
    let doubled = operator == Operator::Join && characters.get(at + 1) == characters.get(at);
    Some((operator, at + length + usize::from(doubled)))
}

/// Returns the sign after a value with the longest symbol at an index, and the index after it.
fn sign_after(characters: &[char], at: usize) -> Option<(Sign, usize)> {
    let after = Sign::ALL.iter().filter_map(|sign| match sign.definition().form {
        SignForm::After(symbol) => Some((*sign, symbol)),
        SignForm::Before(..) | SignForm::Function => None,
    });
    longest(&characters[at..], after).map(|(sign, length)| (sign, at + length))
}

/// Returns what has the longest of the ASCII symbols that characters begin with, and its length.
fn longest<T>(characters: &[char], symbols: impl Iterator<Item = (T, &'static str)>) -> Option<(T, usize)> {
    let begins = |symbol: &str| symbol.chars().eq(characters.iter().copied().take(symbol.len()));
    let found = symbols.filter(|(_, symbol)| begins(symbol));
    found.map(|(named, symbol)| (named, symbol.len())).max_by_key(|(_, length)| *length)
}

/// Returns the function whose name and opening parenthesis stand at an index, and the index after it.
fn function_at(characters: &[char], at: usize) -> Option<(Token, usize)> {
    let name: String =
        characters[at..].iter().take(LONGEST_NAME).take_while(|letter| letter.is_ascii_alphabetic()).collect();
    let symbol = named(&name).filter(is_function)?;
    let end = at + name.len();
    let spaces = characters[end..].iter().take_while(|character| character.is_whitespace()).count();
    (characters.get(end + spaces) == Some(&'(')).then_some((symbol, end + spaces + 1))
}

/// More characters than any name has.
const LONGEST_NAME: usize = 8;

impl Yard {
    /// Reads an opening parenthesis, a sign, a function or a number. Returns the index after it, and whether it is a value.
    fn read_before_value(&mut self, characters: &[char], at: usize) -> Result<(usize, bool), ParseFormulaError> {
        let character = characters[at];
        if character == '(' {
            self.waiting.push(Waiting::Parenthesis(at));
            return Ok((at + 1, false));
        }
        if starts_number(character) {
            let (leaf, end) = read_number(characters, at)?;
            self.tokens.push(leaf);
            return Ok((end, true));
        }
        if is_sign(characters, at)
            && let Some((number, end)) = read_signed(characters, at)?
        {
            self.tokens.push(Token::Number(number));
            return Ok((end, true));
        }
        if let Some((function, end)) = function_at(characters, at) {
            self.waiting.push(Waiting::Function(function, at, 0));
            return Ok((end, false));
        }
        match character {
            '-' | '~' => self.waiting.push(Waiting::Sign(Sign::Negate)),
            '√' => self.waiting.push(Waiting::Sign(Sign::Root)),
            ')' | '!' | ',' => return fault_at(FormulaFault::ExpectedNumber, at),
            _ if operator_at(characters, at).is_some() => return fault_at(FormulaFault::ExpectedNumber, at),
            _ => return fault_at(FormulaFault::Character(character), at),
        }
        Ok((at + 1, false))
    }

    /// Reads an operator, a factorial, a comma or a closing parenthesis. Returns the index after it, and whether it ends a value.
    fn read_after_value(&mut self, characters: &[char], at: usize) -> Result<(usize, bool), ParseFormulaError> {
        let character = characters[at];
        if let Some((operator, end)) = operator_at(characters, at) {
            self.release(Some(operator));
            self.waiting.push(Waiting::Operator(operator));
            return Ok((end, false));
        }
        if let Some((sign, end)) = sign_after(characters, at) {
            if characters[..at].ends_with(&['!']) {
                return fault_at(FormulaFault::DoubleFactorial, at);
            }
            self.tokens.push(Token::Sign(sign));
            return Ok((end, true));
        }
        match character {
            ')' => {
                self.release(None);
                self.close(at)?;
                Ok((at + 1, true))
            }
            ',' => {
                self.release(None);
                match self.waiting.last_mut() {
                    Some(Waiting::Function(Token::Operator(_), _, ended @ 0)) => *ended = 1,
                    _ => return fault_at(FormulaFault::Character(character), at),
                }
                Ok((at + 1, false))
            }
            '(' | '√' => fault_at(FormulaFault::ExpectedOperator, at),
            _ if starts_number(character) || function_at(characters, at).is_some() => {
                fault_at(FormulaFault::ExpectedOperator, at)
            }
            _ => fault_at(FormulaFault::Character(character), at),
        }
    }

    /// Closes the last open parenthesis.
    fn close(&mut self, at: usize) -> Result<(), ParseFormulaError> {
        match self.waiting.pop() {
            Some(Waiting::Parenthesis(_)) => {}
            Some(Waiting::Function(Token::Operator(operator), start, 0)) => {
                return fault_at(FormulaFault::OperandsAfter { operator, depth: 1 }, start);
            }
            Some(Waiting::Function(function, ..)) => self.tokens.push(function),
            _ => return fault_at(FormulaFault::Unopened, at),
        }
        Ok(())
    }

    /// Moves waiting operators and signs to the output, back to the last open parenthesis or to one that does not go before
    /// `next`.
    fn release(&mut self, next: Option<Operator>) {
        let goes = |waiting: &mut Waiting| next.is_none_or(|next| waiting.goes_before(next));
        while let Some(waiting) = self.waiting.pop_if(|waiting| !waiting.is_open() && goes(waiting)) {
            self.tokens.push(match waiting {
                Waiting::Operator(operator) => Token::Operator(operator),
                Waiting::Sign(sign) => Token::Sign(sign),
                Waiting::Parenthesis(_) | Waiting::Function(..) => unreachable!("a parenthesis stays"),
            });
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

/// Reads a number with a sign, and returns it with the index after it. A power and a factorial go before a minus, and recurring
/// decimals have no sign of their own: then there is none.
fn read_signed(characters: &[char], at: usize) -> Result<Option<(Rational, usize)>, ParseFormulaError> {
    let (leaf, end) = read_number(characters, at + 1)?;
    let next = characters[end..].iter().find(|character| !character.is_whitespace());
    let number = leaf.number().expect("a leaf has a value");
    Ok(match leaf {
        _ if characters[at] == '+' => Some((number.clone(), end)),
        Token::Decimal(decimal) if decimal.recurs() => None,
        _ if matches!(next, Some('^' | '|' | '!')) => None,
        _ => Some((-number, end)),
    })
}

/// Reads a number, and returns it with the index after it. A number is digits with an optional point, or a fraction in
/// brackets. Digits after the point stand in parentheses if they recur.
fn read_number(characters: &[char], start: usize) -> Result<(Token, usize), ParseFormulaError> {
    let rest = &characters[start..];
    let to = |end: char, from: usize| characters[from..].iter().position(|character| *character == end);
    let end = if rest[0] == '[' {
        to(']', start).map(|length| start + length + 1)
    } else {
        let length = rest[1..].iter().position(|character| !character.is_ascii_digit() && *character != '.');
        let end = length.map_or(characters.len(), |length| start + 1 + length);
        let recurs = characters[..end].ends_with(&['.']) && characters.get(end) == Some(&'(');
        if recurs { to(')', end).map(|length| end + length + 1) } else { Some(end) }
    };
    let Some(end) = end else { return fault_at(FormulaFault::Unclosed, start) };
    let text: String = characters[start..end].iter().collect();
    let number =
        parse_leaf(&text).map_err(|error| ParseFormulaError { fault: FormulaFault::Number(error), at: start..end })?;
    Ok((number, end))
}
