//! The steps, one per line: `1. 5 + 10 = 15`.

use rustc_hash::FxHashMap;

use super::fault::{FormulaFault, ParseFormulaError};
use super::word::{is_function, named, parse_leaf};
use super::{Formula, Step, Token};
use crate::number::Rational;
use crate::operator::definition::SignForm;
use crate::operator::{Operator, Sign};

/// Writes the steps. If the formula divides by zero, writes the error instead. Writes a single number as itself.
pub(super) fn write(formula: &Formula) -> String {
    match formula.to_steps() {
        Ok(steps) if steps.is_empty() => super::rpn::write(formula),
        Ok(steps) => numbered(&steps),
        Err(error) => error.to_string(),
    }
}

/// Returns the steps with their numbers, one per line, as [`Notation::Steps`](super::Notation::Steps) has them.
///
/// ```
/// use sumwise::{Formula, numbered};
///
/// let formula: Formula = "(5+10)/2".parse()?;
/// assert_eq!(numbered(&formula.to_steps()?), "1. 5 + 10 = 15\n2. 15 / 2 = 15/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn numbered(steps: &[Step]) -> String {
    let lines: Vec<String> = steps.iter().zip(1..).map(|(step, number)| format!("{number}. {step}")).collect();
    lines.join("\n")
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
        if let [left, operator, right] = step.split_whitespace().collect::<Vec<_>>()[..]
            && let Some(operator) = Operator::from_symbol(operator).filter(|operator| !operator.is_function())
        {
            return line(vec![left, right], Token::Operator(operator));
        }
        if let Some((symbol, operands)) = function(step) {
            return line(operands, symbol);
        }
        let signed = |&sign: &Sign| {
            let operand = match sign.definition().form {
                SignForm::Before(symbol, _) => step.strip_prefix(symbol),
                // Of two signs after a value, `!!` is the longer one.
                SignForm::After(symbol) => step.strip_suffix(symbol).filter(|operand| !operand.ends_with(symbol)),
                SignForm::Function => None,
            };
            Some((sign, operand?))
        };
        let (sign, operand) = Sign::ALL.iter().find_map(signed)?;
        line(vec![operand], Token::Sign(sign))
    }
}

/// Reads `root(3, 8)` or `sq(3)`: the operator or sign, and the operands.
fn function(step: &str) -> Option<(Token, Vec<&str>)> {
    let (name, operands) = step.strip_suffix(')')?.split_once('(')?;
    let symbol = named(name).filter(is_function)?;
    let operands: Vec<&str> = operands.split(',').map(str::trim).collect();
    let needed = if matches!(symbol, Token::Sign(_)) { 1 } else { 2 };
    (operands.len() == needed).then_some((symbol, operands))
}

/// Returns the lines of steps. They stand on lines of their own, or between semicolons.
fn lines(text: &str) -> Option<Vec<Line<'_>>> {
    let lines = text.split(['\n', ';']).filter(|line| !line.trim().is_empty());
    lines.map(Line::read).collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty())
}

/// A part of a step: the result of an earlier step, or a leaf, or the operator or sign at its end.
enum Part {
    Step(usize),
    Token(Token),
}

/// The steps that have been read.
#[derive(Default)]
struct Steps {
    parts: Vec<Vec<Part>>,
    /// The steps with each result that no later step has used.
    open: FxHashMap<Rational, Vec<usize>>,
    used: usize,
}

/// Reads steps, if these are steps. A value that an earlier step made and no other has used is that step's.
pub(super) fn read(text: &str) -> Option<Result<Formula, ParseFormulaError>> {
    let lines = lines(text)?;
    let mut steps = Steps::default();
    for line in &lines {
        if let Err(fault) = steps.take(line) {
            let at = text.find(line.text).map_or(0, |byte| text[..byte].chars().count());
            return Some(Err(ParseFormulaError { fault, at: at..at + line.text.chars().count() }));
        }
    }
    let length = text.chars().count();
    Some(match lines.len() - steps.used {
        1 => Ok(steps.put_together()),
        values => Err(ParseFormulaError { fault: FormulaFault::Values(values), at: 0..length }),
    })
}

impl Steps {
    /// Takes a step: its operands go, and its result comes.
    fn take(&mut self, line: &Line<'_>) -> Result<(), FormulaFault> {
        let (mut parts, mut tokens) = (Vec::new(), Vec::new());
        for operand in &line.operands {
            let leaf = parse_leaf(unenclosed(operand))?;
            let value = leaf.number().expect("a leaf has a value").clone();
            let step = self.open.get_mut(&value).and_then(Vec::pop);
            self.used += usize::from(step.is_some());
            parts.push(step.map_or(Part::Token(leaf), Part::Step));
            tokens.push(Token::Number(value));
        }
        parts.push(Part::Token(line.symbol.clone()));
        tokens.push(line.symbol.clone());
        let claimed: Rational = unenclosed(line.result).parse()?;
        match (Formula { tokens }).evaluate() {
            Ok(value) if value == claimed => self.open.entry(value).or_default().push(self.parts.len()),
            Ok(value) => return Err(FormulaFault::Claim(value)),
            Err(_) => return Err(FormulaFault::Undefined),
        }
        self.parts.push(parts);
        Ok(())
    }

    /// Returns the last step, with every result in it replaced by its step.
    fn put_together(mut self) -> Formula {
        let (mut tokens, mut waiting) = (Vec::new(), vec![Part::Step(self.parts.len() - 1)]);
        while let Some(part) = waiting.pop() {
            match part {
                Part::Token(token) => tokens.push(token),
                Part::Step(step) => waiting.extend(std::mem::take(&mut self.parts[step]).into_iter().rev()),
            }
        }
        Formula { tokens }
    }
}

/// Returns an operand without the parentheses of a fraction or a negative number. Recurring digits have parentheses of their own.
fn unenclosed(operand: &str) -> &str {
    operand.strip_prefix('(').and_then(|operand| operand.strip_suffix(')')).unwrap_or(operand)
}
