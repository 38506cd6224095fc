//! The exact logarithm: the exponent that makes a value of a positive base other than 1.

use super::definition::{Definition, Family, Form, Latex, Others, PREFIX};
use crate::number::Rational;

pub(super) const DEFINITION: Definition = Definition {
    symbol: "log",
    word: "log",
    sign: "log",
    key: 'L',
    name: "logarithm",
    makes: "a logarithm",
    form: Form::Function,
    latex: Latex::As(|(base, _), (operand, _)| (format!("\\log_{{{base}}}\\left({operand}\\right)"), PREFIX)),
    commutes: false,
    family: Family::Other,
    idle_right: None,
    divides: false,
    grows: false,
    value: |base, operand, _| {
        let are_defined = is_base(base) && *operand > Rational::ZERO;
        if are_defined { base.logarithm(operand) } else { None }
    },
    rights: |base, exponent, digits| {
        if is_base(base) { base.power(exponent, digits).into() } else { Others::NONE }
    },
    lefts: |operand, exponent, digits| match exponent.is_zero() {
        true if *operand == Rational::ONE => Others::Tried,
        true => Others::NONE,
        false => Others::Few(operand.bases(exponent, digits)),
    },
};

fn is_base(base: &Rational) -> bool {
    *base > Rational::ZERO && *base != Rational::ONE
}
