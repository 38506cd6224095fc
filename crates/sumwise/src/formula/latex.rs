//! LaTeX, with divisions as fractions.

use num_traits::Signed as _;

use super::Formula;
use super::infix::keeps_right;
use crate::number::Rational;
use crate::operator::Operator;

/// The precedence of numbers, which bind tighter than any operator.
const ATOM: u8 = u8::MAX;

/// The precedence of fractions. They stand in parentheses before an exponent.
const FRACTION: u8 = 3;

pub(super) fn write(formula: &Formula) -> String {
    let number = |number: &Rational| {
        let is_fraction = !number.is_integer() && !number.is_negative();
        (write_number(number), if is_fraction { FRACTION } else { ATOM })
    };
    let keeps_right = keeps_right(formula);
    let (text, _) = formula.fold(number, |operator, (left, left_binds), (right, right_binds)| {
        let symbol = match operator {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => " \\times ",
            Operator::Divide => return (format!("\\frac{{{left}}}{{{right}}}"), FRACTION),
            Operator::Power => {
                let base = parenthesise(left, operator.encloses_left(left_binds));
                return (format!("{base}^{{{right}}}"), operator.precedence());
            }
        };
        let left = parenthesise(left, operator.encloses_left(left_binds));
        let right = parenthesise(right, operator.encloses_right(right_binds, keeps_right));
        (format!("{left}{symbol}{right}"), operator.precedence())
    });
    text
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
