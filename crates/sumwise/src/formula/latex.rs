//! LaTeX, with divisions as fractions.

use num_traits::Signed as _;

use super::Formula;
use super::infix::keeps_right;
use crate::number::Rational;
use crate::operator::Operator;

/// The precedence of numbers and fractions, which bind tighter than any operator.
const ATOM: u8 = u8::MAX;

pub(super) fn write(formula: &Formula) -> String {
    let number = |number: &Rational| (write_number(number), ATOM);
    let keeps_right = keeps_right(formula);
    let (text, _) = formula.fold(number, |operator, (left, left_binds), (right, right_binds)| {
        let symbol = match operator {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => " \\times ",
            Operator::Divide => return (format!("\\frac{{{left}}}{{{right}}}"), ATOM),
        };
        let binds = operator.precedence();
        let left = parenthesise(left, left_binds < binds || (left_binds == binds && operator.groups_right()));
        let splits = keeps_right || operator.splits_right();
        let right = parenthesise(right, right_binds < binds || (right_binds == binds && splits));
        (format!("{left}{symbol}{right}"), binds)
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
