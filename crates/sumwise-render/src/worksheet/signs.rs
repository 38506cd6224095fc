//! Numbers and formulas as they are written on paper: `(75 − 9 × 4) × 10`.

use sumwise::Step;
use sumwise::{Formula, Operator, Rational};

/// Writes a number with a true minus sign.
pub(super) fn number(number: &Rational) -> String {
    number.to_string().replace('-', "−")
}

/// Writes a formula in infix. Fractions need no brackets, since division is written `÷`. A negative number after an operator has
/// brackets.
pub(super) fn formula(formula: &Formula) -> String {
    let mut written = String::new();
    let (mut in_fraction, mut is_bracketed, mut after_value) = (false, false, false);
    for character in formula.infix().to_string().chars() {
        let operates = Operator::from_symbol(character).filter(|_| after_value && !in_fraction);
        if is_bracketed && (operates.is_some() || character == ')') {
            written.push(')');
            is_bracketed = false;
        }
        match (character, operates) {
            (_, Some(operator)) => written.extend([' ', operator.sign(), ' ']),
            ('[' | ']', _) => in_fraction = character == '[',
            ('-', _) => {
                is_bracketed = written.ends_with(' ');
                written.push_str(if is_bracketed { "(−" } else { "−" });
            }
            _ => written.push(character),
        }
        after_value = character.is_ascii_digit() || matches!(character, ')' | ']');
    }
    if is_bracketed { written + ")" } else { written }
}

/// Writes a step: `8 ÷ (1/3) = 24`.
pub(super) fn step(step: &Step) -> String {
    let signs = |word: &str| match word {
        "*" => "×".to_owned(),
        "/" => "÷".to_owned(),
        _ => word.replace('-', "−"),
    };
    step.to_string().split(' ').map(signs).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        formula(&text.parse().unwrap())
    }

    #[test]
    fn formulas_have_the_signs_of_paper() {
        assert_eq!(written("(75-9*4)*10"), "(75 − 9 × 4) × 10");
        assert_eq!(written("[1/3]*6/(8-5)"), "1/3 × 6 ÷ (8 − 5)");
        assert_eq!(written("-2"), "−2");
        assert_eq!(written("3-(-2)"), "3 − (−2)");
        assert_eq!(written("[-1/3]+1*(2-[-1/3])"), "−1/3 + 1 × (2 − (−1/3))");
    }

    #[test]
    fn steps_have_the_signs_of_paper() {
        let steps = "8/(1-2/3)-30*2".parse::<Formula>().unwrap().to_steps().unwrap();
        let steps: Vec<String> = steps.iter().map(step).collect();
        assert_eq!(steps, ["2 ÷ 3 = 2/3", "1 − 2/3 = 1/3", "8 ÷ (1/3) = 24", "30 × 2 = 60", "24 − 60 = −36"]);
    }
}
