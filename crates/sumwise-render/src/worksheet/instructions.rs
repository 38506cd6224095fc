//! The instructions to a pupil.

use sumwise::generate::Item;
use sumwise::{Brackets, Domain, Join, Order, Points, Rules, Sign, Use};

use super::signs;

/// Explains the rules of the first puzzle, and what to do with a puzzle that has no solution.
pub(super) fn instructions(items: &[Item]) -> String {
    let mut sentences = Vec::new();
    if let Some(Item { puzzle, .. }) = items.first() {
        let target = puzzle.target();
        let same = items.iter().all(|item| item.puzzle.target() == target);
        let target = if same { signs::number(target) } else { "the target".to_owned() };
        let rules = puzzle.hand().rules();
        sentences.push(task(rules, &target));
        sentences.extend(
            [join(rules.join), points(rules.points), Some(steps(rules.domain))]
                .into_iter()
                .flatten()
                .map(str::to_owned),
        );
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
    let operators = rules.operators.as_slice().iter().map(|operator| operator.sign());
    // A minus before a value looks like the operator.
    let signs = rules.operators.signs().filter(|sign| *sign != Sign::Negate).map(Sign::symbol);
    let operators: Vec<String> = operators.chain(signs).map(String::from).collect();
    let brackets = match rules.brackets {
        Brackets::None => ", without brackets",
        Brackets::Left => ", computed strictly from left to right",
        _ => " and brackets",
    };
    format!("Make {target}: use {numbers}{order}, with {}{brackets}.", operators.join(" "))
}

const fn join(join: Join) -> Option<&'static str> {
    match join {
        Join::Digits => Some("Numbers may be joined: 4 and 4 as 44."),
        Join::Some => Some("Numbers may be joined, but not all of them: 4 and 4 as 44."),
        Join::Values => Some("Numbers and results may be joined: 4 and 4 as 44."),
        _ => None,
    }
}

const fn points(points: Points) -> Option<&'static str> {
    match points {
        Points::Decimals => Some("A point may be put: 4 as .4."),
        Points::Recurring => Some("A point may be put, also with digits that recur: 4 as .4 or .444…"),
        _ => None,
    }
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

#[cfg(test)]
mod tests {
    use sumwise::generate::Labels;

    use super::*;

    #[test]
    fn all_that_a_game_allows_is_told() {
        for (id, told) in [
            (
                "four-fours:4,4,4,4=9",
                "Make 9: use every number once, with + − × ÷ ^ ! √ and brackets. Numbers may be joined: 4 and 4 as 44. A point may be \
                 put: 4 as .4. A step may make a fraction or a negative number.",
            ),
            (
                "rules~order=fixed~join=some~brackets=none:1,2,3=15",
                "Make 15: use every number once, from left to right as they stand, with + − × ÷, without brackets. Numbers may be \
                 joined, but not all of them: 4 and 4 as 44. A step may make a fraction or a negative number.",
            ),
            (
                "rules~use=any~domain=positive~brackets=left:1,2,3=9",
                "Make 9: use some or all of the numbers, each at most once, with + − × ÷, computed strictly from left to right. Every \
                 step must make a whole number above 0.",
            ),
        ] {
            let puzzle = id.parse().unwrap();
            assert_eq!(instructions(&[Item { index: 0, labels: Labels::of(&puzzle), puzzle }]), told);
        }
    }
}
