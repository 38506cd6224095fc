//! The factorial of a natural number.

use super::definition::{ATOM, Operands, POSTFIX, SignDefinition, SignForm, in_latex_brackets};
use crate::number::Rational;

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "!",
    word: "fact",
    name: "factorial",
    makes: "a factorial",
    form: SignForm::After("!"),
    latex: |(operand, binds)| (format!("{}!", in_latex_brackets(&operand, binds < ATOM)), POSTFIX),
    grows: true,
    of_naturals: true,
    value: Rational::factorial,
    operands: |value| {
        if *value == Rational::ONE {
            return Operands::Few(vec![Rational::ZERO, Rational::ONE]);
        }
        let (mut number, mut factorial) = (2_i64, Rational::from(2));
        while factorial < *value {
            number += 1;
            factorial *= Rational::from(number);
        }
        Operands::Few(if factorial == *value { vec![number.into()] } else { Vec::new() })
    },
};
