//! The instructions to a pupil.

use sumwise::generate::Item;
use sumwise::{Domain, Order, Rules, Use};

use super::signs;

/// Explains the rules of the first puzzle, and what to do with a puzzle that has no solution.
pub(super) fn instructions(items: &[Item]) -> String {
    let mut sentences = Vec::new();
    if let Some(Item { puzzle, .. }) = items.first() {
        let target = puzzle.target();
        let same = items.iter().all(|item| item.puzzle.target() == target);
        let target = if same { signs::number(target) } else { "the target".to_owned() };
        sentences.extend([task(puzzle.hand().rules(), &target), steps(puzzle.hand().rules().domain).to_owned()]);
    }
    if items.iter().any(|item| item.labels.best.is_none()) {
        sentences.push("Where it cannot be done, come as near as you can.".to_owned());
    }
    sentences.join(" ")
}

fn task(rules: &Rules, target: &str) -> String {
    let numbers = match rules.r#use {
        Use::All => "every number once",
        Use::Any => "some or all of the numbers, each at most once",
    };
    let order = match rules.order {
        Order::Any => "",
        Order::Fixed => ", from left to right as they stand",
    };
    let operators: Vec<String> =
        rules.operators.as_slice().iter().map(|operator| operator.sign().to_string()).collect();
    format!("Make {target}: use {numbers}{order}, with {} and brackets.", operators.join(" "))
}

const fn steps(domain: Domain) -> &'static str {
    match domain {
        Domain::Positive => "Every step must make a whole number above 0.",
        Domain::Natural => "Every step must make a whole number, 0 or more.",
        Domain::Integer => "Every step must make a whole number, which may be negative.",
        Domain::Nonnegative => "A step may make a fraction, but nothing negative.",
        Domain::Rational => "A step may make a fraction or a negative number.",
    }
}
