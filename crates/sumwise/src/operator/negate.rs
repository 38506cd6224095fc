//! Minus before a value. `~` only names it: formulas write `-`.

use super::definition::{Operands, PREFIX, SignDefinition, SignForm, in_latex_brackets};

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "~",
    word: "neg",
    name: "negate",
    makes: "a minus",
    form: SignForm::Before("-", "−"),
    latex: |(operand, binds)| {
        let needed = binds < PREFIX || operand.starts_with('-');
        (format!("-{}", in_latex_brackets(&operand, needed)), PREFIX)
    },
    grows: false,
    of_naturals: false,
    value: |operand, _| Some(-operand),
    operands: |value| Operands::Few(vec![-value]),
};
