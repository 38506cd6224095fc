//! Raising to a power. [`Rational::power`] has the values.

use super::definition::{Definition, Family, Form, Latex, Side, in_latex_brackets};
use super::{Operator, join};
use crate::number::Rational;

pub(super) const DEFINITION: Definition = Definition {
    symbol: "^",
    word: "^",
    sign: "^",
    key: '^',
    name: "power",
    makes: "a power",
    form: Form::Between { precedence: PRECEDENCE, side: Side::Right },
    latex: Latex::As(|(base, binds), (exponent, _)| {
        // The exponent would seem to belong to the last of joined values.
        let is_joined = binds == join::PRECEDENCE;
        let base = in_latex_brackets(&base, is_joined || Operator::Power.encloses_left(binds));
        (format!("{base}^{{{exponent}}}"), PRECEDENCE)
    }),
    commutes: false,
    family: Family::Other,
    idle_right: Some(1),
    divides: false,
    grows: true,
    value: Rational::power,
    rights: |base, power, _| super::exponents(base, power),
    lefts: |exponent, power, digits| super::bases(exponent, power, digits),
};

const PRECEDENCE: u8 = 8;
