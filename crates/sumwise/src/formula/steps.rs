//! The steps, one per line: `1. 5 + 10 = 15`.

use super::read::{FormulaFault, ParseFormulaError, parse_leaf};
use super::{Formula, Token};
use crate::number::Rational;
use crate::operator::{Operator, Sign};
use crate::puzzle::Hand;

/// Writes the steps. If the formula divides by zero, writes the error instead. Writes a single number as itself.
pub(super) fn write(formula: &Formula, hand: Option<&Hand>) -> String {
    match hand.map_or_else(|| formula.to_steps(), |hand| hand.steps_of(formula)) {
        Ok(steps) if steps.is_empty() => super::rpn::write(formula),
        Ok(steps) => {
            let lines: Vec<String> =
                steps.iter().enumerate().map(|(index, step)| format!("{}. {step}", index + 1)).collect();
            lines.join("\n")
        }
        Err(error) => error.to_string(),
    }
}

/// A step as it is written: its operands, what joins them, and the claimed result.
struct Line<'a> {
    operands: Vec<&'a str>,
    symbol: Token,
    result: &'a str,
    /// The text, without its number.
    text: &'a str,
}

impl<'a> Line<'a> {
    /// Reads `1. 8 / 3 = 8/3` or `√9 = 3`. The number of the step may be missing.
    fn read(line: &'a str) -> Option<Self> {
        let numbered =
            line.trim().split_once(". ").filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        let text = numbered.map_or(line, |(_, step)| step).trim();
        let (step, result) = text.split_once(" = ")?;
        let line = |operands, symbol| Some(Self { operands, symbol, result: result.trim(), text });
        if let [left, operator, right] = step.split_whitespace().collect::<Vec<_>>()[..] {
            let mut symbol = operator.chars();
            let operator = symbol.next().and_then(Operator::from_symbol).filter(|_| symbol.next().is_none())?;
            return line(vec![left, right], Token::Operator(operator));
        }
        let mut prefixed = [('√', Sign::Root), ('-', Sign::Negate)].into_iter();
        let sign = prefixed.find_map(|(symbol, sign)| Some((sign, step.strip_prefix(symbol)?)));
        let (sign, operand) = sign.or_else(|| Some((Sign::Factorial, step.strip_suffix('!')?)))?;
        line(vec![operand], Token::Sign(sign))
    }
}

/// Returns the lines of steps. They stand on lines of their own, or between semicolons.
fn lines(text: &str) -> Option<Vec<Line<'_>>> {
    let lines = text.split(['\n', ';']).filter(|line| !line.trim().is_empty());
    lines.map(Line::read).collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty())
}

/// Reads steps, if these are steps. A value that an earlier step made and no other has used is that step's.
pub(super) fn read(text: &str) -> Option<Result<Formula, ParseFormulaError>> {
    let lines = lines(text)?;
    let mut made: Vec<(Rational, Formula)> = Vec::new();
    for line in &lines {
        if let Err(fault) = take(line, &mut made) {
            let at = text.find(line.text).map_or(0, |byte| text[..byte].chars().count());
            return Some(Err(ParseFormulaError { fault, at: at..at + line.text.chars().count() }));
        }
    }
    let length = text.chars().count();
    Some(match made.pop() {
        Some((_, formula)) if made.is_empty() => Ok(formula),
        _ => Err(ParseFormulaError { fault: FormulaFault::Values(made.len() + 1), at: 0..length }),
    })
}

/// Takes a step: its operands go, and its result comes.
fn take(line: &Line<'_>, made: &mut Vec<(Rational, Formula)>) -> Result<(), FormulaFault> {
    let mut tokens = Vec::new();
    let mut values = Vec::new();
    for operand in &line.operands {
        let leaf = parse_leaf(unenclosed(operand))?;
        let value = leaf.number().expect("a leaf has a value").clone();
        match made.iter().rposition(|(result, _)| *result == value) {
            Some(place) => tokens.extend(made.remove(place).1.tokens),
            None => tokens.push(leaf),
        }
        values.push(Token::Number(value));
    }
    tokens.push(line.symbol.clone());
    values.push(line.symbol.clone());
    let claimed: Rational = unenclosed(line.result).parse()?;
    match (Formula { tokens: values }).evaluate() {
        Ok(value) if value == claimed => made.push((value, Formula { tokens })),
        Ok(value) => return Err(FormulaFault::Claim(value)),
        Err(_) => return Err(FormulaFault::Undefined),
    }
    Ok(())
}

/// Returns an operand without the parentheses of a fraction or a negative number. Recurring digits have parentheses of their own.
fn unenclosed(operand: &str) -> &str {
    operand.strip_prefix('(').and_then(|operand| operand.strip_suffix(')')).unwrap_or(operand)
}
