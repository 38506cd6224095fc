//! The steps, one per line: `1. 5 + 10 = 15`.

use super::Formula;

/// Writes the steps. A formula that divides by zero ends with a line that says so; a number alone is written as
/// itself.
pub(super) fn write(formula: &Formula) -> String {
    match formula.to_steps() {
        Ok(steps) if steps.is_empty() => super::rpn::write(formula),
        Ok(steps) => {
            let lines: Vec<String> =
                steps.iter().enumerate().map(|(index, step)| format!("{}. {step}", index + 1)).collect();
            lines.join("\n")
        }
        Err(error) => error.to_string(),
    }
}
