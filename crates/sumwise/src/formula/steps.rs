//! The steps, one per line: `1. 5 + 10 = 15`.

use super::Formula;
use crate::puzzle::Hand;

/// Writes the steps. If the formula divides by zero, writes the error instead. Writes a single number as itself.
pub(super) fn write(formula: &Formula, hand: Option<&Hand>) -> String {
    match hand.map_or_else(|| formula.to_steps(), |hand| hand.steps_of(formula)) {
        Ok(steps) if steps.is_empty() => super::rpn::write(formula),
        Ok(steps) => {
            let lines: Vec<String> =
                steps.iter().enumerate().map(|(index, step)| format!("{}. {step}", index + 1)).collect();
            lines.join("\n")
        }
        Err(error) => error.to_string(),
    }
}
