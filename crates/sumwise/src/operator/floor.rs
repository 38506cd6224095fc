//! Rounding down to an integer.

use super::definition::{ATOM, Operands, SignDefinition, SignForm};

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "floor",
    word: "floor",
    name: "floor",
    makes: "a value rounded down",
    form: SignForm::Function,
    latex: |(operand, _)| (format!("\\left\\lfloor {operand} \\right\\rfloor"), ATOM),
    grows: false,
    of_naturals: false,
    value: |operand, _| Some(operand.floor()),
    operands: |_| Operands::Endless,
};
