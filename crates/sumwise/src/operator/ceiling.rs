//! Rounding up to an integer.

use super::definition::{ATOM, Operands, SignDefinition, SignForm};

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "ceil",
    word: "ceil",
    name: "ceiling",
    makes: "a value rounded up",
    form: SignForm::Function,
    latex: |(operand, _)| (format!("\\left\\lceil {operand} \\right\\rceil"), ATOM),
    grows: false,
    of_naturals: false,
    value: |operand, _| Some(-(-operand).floor()),
    operands: |_| Operands::Endless,
};
