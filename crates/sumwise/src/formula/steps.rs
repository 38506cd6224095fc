//! The steps, one per line: `1. 5 + 10 = 15`.

use super::Formula;

/// Writes the steps. If the formula divides by zero, writes the error instead. Writes a single number as itself.
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
