//! The square.

use super::definition::{ATOM, Operands, SignDefinition, SignForm, in_latex_brackets, within};

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "sq",
    word: "sq",
    name: "square",
    makes: "a square",
    form: SignForm::Function,
    latex: |(operand, binds)| (format!("{}^{{2}}", in_latex_brackets(&operand, binds < ATOM)), PRECEDENCE),
    grows: true,
    of_naturals: false,
    value: |operand, digits| within(operand.clone(), digits).and_then(|operand| within(&operand * &operand, digits)),
    operands: |value| {
        let Some(root) = value.square_root() else { return Operands::Few(Vec::new()) };
        Operands::Few(if root.is_zero() { vec![root] } else { vec![-&root, root] })
    },
};

/// The precedence of a power.
const PRECEDENCE: u8 = 8;
