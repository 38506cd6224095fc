//! The text of steps: `8 / (1/3) = 24`.

use std::fmt;

use super::evaluate::{Leaf, NEGATIVE};
use super::typographic::Signs;
use super::{Operation, Step};
use crate::number::Rational;
use crate::operator::definition::SignForm;
use crate::operator::{Operator, Sign};

impl fmt::Display for Step {
    /// Writes `5 + 10 = 15` or `√4 = 2`. Fractions beside `*`, `/`, `^` or a sign, and negative numbers on the right, before `^`
    /// or with a sign, stand in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Signs::Ascii, [", ", " and "]))
    }
}

impl Step {
    pub(super) fn text(&self, signs: Signs, list: [&str; 2]) -> String {
        let [first, second] = &self.written;
        let operation = match &self.operation {
            Operation::Operator { left, operator, right } => {
                let right = Operand { value: right, leaf: second.as_ref() };
                write_operator(Operand { value: left, leaf: first.as_ref() }, *operator, right, signs, list)
            }
            Operation::Sign { sign, operand } => {
                write_sign(*sign, Operand { value: operand, leaf: first.as_ref() }, signs, list)
            }
        };
        format!("{operation} = {}", signs.number(&self.value))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operator { left, operator, right } => Term { left, operator: *operator, right }.fmt(f),
            Self::Sign { sign, operand } => {
                f.write_str(&write_sign(*sign, Operand { value: operand, leaf: None }, Signs::Ascii, [""; 2]))
            }
        }
    }
}

/// A step of an operator, without its value.
pub(crate) struct Term<'a> {
    pub(crate) left: &'a Rational,
    pub(crate) operator: Operator,
    pub(crate) right: &'a Rational,
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = [self.left, self.right].map(|value| Operand { value, leaf: None });
        f.write_str(&write_operator(left, self.operator, right, Signs::Ascii, [""; 2]))
    }
}

/// An operand of a step, and its leaf if it is not written as its value.
#[derive(Clone, Copy)]
struct Operand<'a> {
    value: &'a Rational,
    leaf: Option<&'a Leaf>,
}

fn write_operator(left: Operand<'_>, operator: Operator, right: Operand<'_>, signs: Signs, list: [&str; 2]) -> String {
    if operator.is_function() {
        let [before, after] = [left, right].map(|operand| operand.enclosed(false, false, signs) + &operand.parts(list));
        return format!("{}({before}, {after})", signs.operator(operator));
    }
    let binds = operator.precedence() > Operator::Add.precedence();
    let before = left.enclosed(binds, operator.encloses_left(NEGATIVE), signs);
    let after = right.enclosed(binds, true, signs);
    format!("{before}{} {} {after}{}", left.parts(list), signs.operator(operator), right.parts(list))
}

/// Writes a sign on an operand. The given numbers of a numeral stand after its sign.
fn write_sign(sign: Sign, operand: Operand<'_>, signs: Signs, list: [&str; 2]) -> String {
    let (is_function, parts) = (sign.is_function(), operand.parts(list));
    let number = operand.enclosed(!is_function, !is_function, signs);
    match sign.definition().form {
        SignForm::Before(ascii, typographic) => format!("{}{number}{parts}", signs.before(ascii, typographic)),
        SignForm::After(symbol) => format!("{number}{symbol}{parts}"),
        SignForm::Function => format!("{sign}({number}{parts})"),
    }
}

impl Operand<'_> {
    /// Writes the operand, in parentheses if it is a fraction or negative, and these are to be enclosed.
    fn enclosed(self, encloses_fraction: bool, encloses_minus: bool, signs: Signs) -> String {
        let Self { value, leaf } = self;
        let is_enclosed = (encloses_fraction && !value.is_integer()) || (encloses_minus && value.is_negative());
        match leaf {
            Some(leaf) => leaf.text.clone(),
            None if is_enclosed => format!("({})", signs.number(value)),
            None => signs.number(value),
        }
    }

    /// Writes the given numbers of a numeral: ` (4, 4 and 4)`.
    fn parts(self, [between, last]: [&str; 2]) -> String {
        match self.leaf.and_then(|leaf| leaf.parts.split_last()) {
            None => String::new(),
            Some((only, [])) => format!(" ({only})"),
            Some((end, others)) => format!(" ({}{last}{end})", others.join(between)),
        }
    }
}
