//! LaTeX, with divisions as fractions.

use num_traits::Signed as _;

use super::evaluate::{POSTFIX, PREFIX};
use super::infix::keeps_right;
use super::{Formula, Node, Token};
use crate::number::Rational;
use crate::rules::operator::{Operator, Sign};

/// The precedence of numbers, which bind tighter than any operator.
const ATOM: u8 = u8::MAX;

/// The precedence of fractions. They stand in parentheses before an exponent.
const FRACTION: u8 = 3;

pub(super) fn write(formula: &Formula, digits: Option<u32>) -> String {
    let leaf = |leaf: &Token| match leaf {
        Token::Number(number) => {
            let is_fraction = !number.is_integer() && !number.is_negative();
            (write_number(number), if is_fraction { FRACTION } else { ATOM })
        }
        _ => (write_decimal(&leaf.to_string()), ATOM),
    };
    let keeps_right = keeps_right(formula, digits);
    let (text, _) = formula.fold(|node| match node {
        Node::Leaf(token) => leaf(token),
        Node::Sign(Sign::Root, (operand, _)) => (format!("\\sqrt{{{operand}}}"), ATOM),
        Node::Sign(Sign::Factorial, (operand, binds)) => (format!("{}!", parenthesise(operand, binds < ATOM)), POSTFIX),
        Node::Sign(Sign::Negate, (operand, binds)) => {
            let needed = binds < PREFIX || operand.starts_with('-');
            (format!("-{}", parenthesise(operand, needed)), PREFIX)
        }
        Node::Operator(operator, left, right) => write_operator(operator, left, right, keeps_right),
    });
    text
}

fn write_operator(
    operator: Operator,
    (left, left_binds): (String, u8),
    (right, right_binds): (String, u8),
    keeps_right: bool,
) -> (String, u8) {
    let symbol = match operator {
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Multiply => " \\times ",
        Operator::Join => " \\| ",
        Operator::Divide => return (format!("\\frac{{{left}}}{{{right}}}"), FRACTION),
        Operator::Power => {
            // The exponent would seem to belong to the last of joined values.
            let is_joined = left_binds == Operator::Join.precedence();
            let base = parenthesise(left, is_joined || operator.encloses_left(left_binds));
            return (format!("{base}^{{{right}}}"), operator.precedence());
        }
    };
    let left = parenthesise(left, operator.encloses_left(left_binds));
    let right = parenthesise(right, operator.encloses_right(right_binds, keeps_right));
    (format!("{left}{symbol}{right}"), operator.precedence())
}

/// Writes a decimal, with a line above the digits that recur.
fn write_decimal(text: &str) -> String {
    text.replace('(', "\\overline{").replace(')', "}")
}

fn parenthesise(text: String, needed: bool) -> String {
    if needed { format!("\\left({text}\\right)") } else { text }
}

fn write_number(number: &Rational) -> String {
    let sign = if number.is_negative() { "-" } else { "" };
    let text = if number.is_integer() {
        number.to_string()
    } else {
        format!("{sign}\\tfrac{{{}}}{{{}}}", number.numerator().abs(), number.denominator())
    };
    parenthesise(text, number.is_negative())
}
