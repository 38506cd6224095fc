//! The square root of the square of a rational, which is not negative.

use super::definition::{ATOM, Operands, SignDefinition, SignForm};

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "√",
    word: "sqrt",
    name: "root",
    makes: "a root",
    form: SignForm::Before("√", "√"),
    latex: |(operand, _)| (format!("\\sqrt{{{operand}}}"), ATOM),
    grows: true,
    of_naturals: false,
    value: |operand, _| operand.square_root(),
    operands: |value| Operands::Few(if value.is_negative() { Vec::new() } else { vec![value * value] }),
};
