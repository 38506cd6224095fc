//! LaTeX, with divisions as fractions.

use num_traits::Signed as _;

use super::infix::keeps_right;
use super::{Formula, Node, Token};
use crate::number::Rational;
use crate::operator::Operator;
use crate::operator::definition::{ATOM, Bound, FRACTION, Latex, in_latex_brackets};

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
        Node::Sign(sign, operand) => (sign.definition().latex)(operand),
        Node::Operator(operator, left, right) => write_operator(operator, left, right, keeps_right),
    });
    text
}

fn write_operator(operator: Operator, left: Bound, right: Bound, keeps_right: bool) -> Bound {
    let symbol = match operator.definition().latex {
        Latex::Between(symbol) => symbol,
        Latex::As(write) => return write(left, right),
    };
    let before = in_latex_brackets(&left.0, operator.encloses_left(left.1));
    let after = in_latex_brackets(&right.0, operator.encloses_right(right.1, keeps_right));
    (format!("{before}{symbol}{after}"), operator.binds())
}

/// Writes a decimal, with a line above the digits that recur.
fn write_decimal(text: &str) -> String {
    text.replace('(', "\\overline{").replace(')', "}")
}

fn write_number(number: &Rational) -> String {
    let sign = if number.is_negative() { "-" } else { "" };
    let text = if number.is_integer() {
        number.to_string()
    } else {
        format!("{sign}\\tfrac{{{}}}{{{}}}", number.numerator().abs(), number.denominator())
    };
    in_latex_brackets(&text, number.is_negative())
}
