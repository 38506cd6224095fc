//! The instructions to a pupil.

use sumwise::generate::Item;
use sumwise::{Brackets, Domain, Join, Operator, Order, Points, Rules, Sign, Use};

use crate::language::{Language, Words, filled};

/// Explains the rules of puzzles of one game, and what to do with a puzzle that has no solution.
pub(super) fn instructions(items: &[&Item], language: Language) -> String {
    let words = language.words();
    let mut sentences = Vec::new();
    if let Some(Item { puzzle, .. }) = items.first() {
        let target = puzzle.target();
        let same = items.iter().all(|item| item.puzzle.target() == target);
        let target = if same { target.typographic() } else { words.the_target.to_owned() };
        let rules = puzzle.hand().rules();
        sentences.push(task(rules, &target, words));
        let [join, points] = [join(rules).map(|at| words.join[at]), points(rules.points).map(|at| words.points[at])];
        sentences
            .extend([join, points, Some(words.steps[step(rules.domain)])].into_iter().flatten().map(str::to_owned));
    }
    if items.iter().any(|item| item.labels.best.is_none()) {
        sentences.push(words.near.to_owned());
    }
    sentences.join(words.space)
}

fn task(rules: &Rules, target: &str, words: &Words) -> String {
    let task = match rules.usage {
        Use::All => words.all,
        Use::Any => words.any,
    };
    let task = match rules.order {
        Order::Any => task[0],
        Order::Fixed => task[1],
    };
    // A sentence of its own says what is written side by side.
    let operators = rules.operators.as_slice().iter().filter(|operator| **operator != Operator::Join);
    let operators = operators.map(|operator| operator.sign());
    // A minus before a value looks like the operator.
    let signs = rules.operators.signs().filter(|sign| *sign != Sign::Negate).map(Sign::symbol);
    let operators: Vec<String> = operators.chain(signs).map(String::from).collect();
    let brackets = words.brackets[match rules.brackets {
        Brackets::None => 1,
        Brackets::Left => 2,
        _ => 0,
    }];
    filled(task, &[("target", target), ("operators", &operators.join(" ")), ("brackets", brackets)])
}

fn join(rules: &Rules) -> Option<usize> {
    match rules.join {
        _ if rules.binary().contains(Operator::Join) => Some(2),
        Join::Digits => Some(0),
        Join::Some => Some(1),
        _ => None,
    }
}

const fn points(points: Points) -> Option<usize> {
    match points {
        Points::Decimals => Some(0),
        Points::Recurring => Some(1),
        _ => None,
    }
}

const fn step(domain: Domain) -> usize {
    match domain {
        Domain::Positive => 0,
        Domain::Natural => 1,
        Domain::Integer => 2,
        Domain::Nonnegative => 3,
        Domain::Rational => 4,
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
                "rules~operators=+*|:6,8,6=516",
                "Make 516: use every number once, with + × and brackets. Numbers and results may be joined: 4 and 4 as 44. A step may \
                 make a fraction or a negative number.",
            ),
            (
                "rules~use=any~domain=positive~brackets=left:1,2,3=9",
                "Make 9: use some or all of the numbers, each at most once, with + − × ÷, computed strictly from left to right. Every \
                 step must make a whole number above 0.",
            ),
        ] {
            let puzzle = id.parse().unwrap();
            assert_eq!(
                instructions(&[&Item { index: 0, labels: Labels::of(&puzzle), puzzle }], Language::English),
                told
            );
        }
    }
}
