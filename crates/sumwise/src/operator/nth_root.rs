//! The root of an index, an integer from 2 on: exact, and not negative where the index is even.

use super::definition::{ATOM, Definition, Family, Form, Latex, Others};
use crate::number::Rational;

pub(super) const DEFINITION: Definition = Definition {
    symbol: "root",
    word: "root",
    sign: "root",
    key: 'R',
    name: "nth_root",
    makes: "a root",
    form: Form::Function,
    latex: Latex::As(|(index, _), (operand, _)| {
        // LaTeX would end the index at the bracket of another.
        let index = if index.contains(']') { format!("{{{index}}}") } else { index };
        (format!("\\sqrt[{index}]{{{operand}}}"), ATOM)
    }),
    commutes: false,
    family: Family::Other,
    idle_right: None,
    divides: false,
    grows: true,
    value: root,
    rights: |index, root, digits| {
        if !is_index(index) || (root.is_negative() && is_even(index)) {
            return Others::NONE;
        }
        root.power(index, digits).into()
    },
    lefts: |operand, root, _| {
        if root.is_zero() || root.abs() == Rational::ONE { Others::Tried } else { root.logarithm(operand).into() }
    },
};

fn is_index(index: &Rational) -> bool {
    index.is_integer() && *index > Rational::ONE
}

fn is_even(index: &Rational) -> bool {
    !index.numerator().bit(0)
}

fn root(index: &Rational, operand: &Rational, digits: u32) -> Option<Rational> {
    if !is_index(index) || (operand.is_negative() && is_even(index)) {
        return None;
    }
    let size = operand.abs().power(&Rational::ONE.checked_div(index)?, digits)?;
    Some(if operand.is_negative() { -size } else { size })
}
