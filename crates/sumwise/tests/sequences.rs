//! Integer sequences that others have published about making numbers of given ones.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sumwise::solve::Solver;
use sumwise::{Brackets, Domain, Hand, Order, Puzzle, Rational, Rules, Use, enumerate};

/// A term of a sequence.
struct Term {
    oeis: String,
    what: String,
    numbers: String,
    rules: Rules,
    n: i64,
    value: i64,
}

/// Returns the published terms. A field in quotation marks may contain commas.
fn terms() -> Vec<Term> {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/gold-sequences.csv")).lines();
    lines.filter(|line| line.starts_with('A')).map(term).collect()
}

fn term(line: &str) -> Term {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(character),
        }
    }
    let [oeis, what, numbers, order, usage, domain, operators, join, n, term] = fields.try_into().unwrap();
    let mut rules = Rules::FREE;
    let is_friedman = ["A036057", "A080035"].contains(&&*oeis);
    let join = if is_friedman { "some".to_owned() } else { join };
    let operators = operators.replace(" and minus", "~");
    let words = [("order", order), ("use", usage), ("domain", domain), ("operators", operators), ("join", join)];
    for (rule, word) in words {
        rules.set(rule, &word).unwrap();
    }
    if what.contains("without brackets") {
        rules.brackets = Brackets::None;
    }
    Term { oeis, what, numbers, rules, n: n.parse().unwrap(), value: term.parse().unwrap() }
}

fn hand(numbers: impl IntoIterator<Item = i64>, rules: &Rules) -> Hand {
    Hand::new(numbers, *rules).unwrap()
}

/// Returns the smallest positive integer that none of the hands makes.
fn smallest_not_made(hands: &[Hand]) -> i64 {
    if let [hand] = hands {
        let mut chunks =
            (0..).map(|chunk| (chunk * 100 + 1..=chunk * 100 + 100).map(Rational::from).collect::<Vec<_>>());
        return chunks.find_map(|targets| Solver::new().first_missing(hand, &targets).found?.to_i64()).unwrap();
    }
    let mut first = 1;
    loop {
        let targets: Vec<Rational> = (first..first + 40).map(Rational::from).collect();
        let mut left: BTreeSet<Rational> = targets.into_iter().collect();
        for hand in hands {
            let asked: Vec<Rational> = left.iter().cloned().collect();
            let reach = Solver::new().reach(hand, &asked).found;
            for target in reach.targets.iter().filter(|target| target.best().is_some()) {
                left.remove(&target.value);
            }
        }
        if let Some(smallest) = left.first() {
            return smallest.to_i64().unwrap();
        }
        first += 40;
    }
}

/// Counts the integers from `least` on that a hand makes.
fn integers_made(hand: &Hand, least: i64) -> usize {
    let mut made = BTreeSet::new();
    enumerate::for_each(hand, |candidate| {
        made.extend(candidate.value().to_i64().filter(|value| *value >= least));
        ControlFlow::Continue(())
    });
    made.len()
}

fn formulas_with_value(hand: &Hand, value: i64) -> i64 {
    let mut found = 0;
    enumerate::for_each(hand, |candidate| {
        found += i64::from(*candidate.value() == value.into());
        ControlFlow::Continue(())
    });
    found
}

/// Returns whether the digits of a number make it.
fn makes_itself(number: i64, rules: &Rules) -> bool {
    let digits = number.to_string().bytes().map(|digit| i64::from(digit - b'0')).collect::<Vec<_>>();
    let found = Solver::new().solve(&Puzzle::new(hand(digits, rules), number.into())).found;
    found.best.is_some()
}

impl Term {
    fn computed(&self) -> i64 {
        let (n, rules) = (self.n, &self.rules);
        let numbers: Vec<i64> = match &*self.numbers {
            "1..n" => (1..=n).collect(),
            "0..n-1" => (0..n).collect(),
            "n copies of n" => vec![n; usize::try_from(n).unwrap()],
            "n, n-1, ..., 1" => (1..=n).rev().collect(),
            "1 2 3 4 5 6 7 8 9" => (1..=9).collect(),
            // Those of each number that is tried.
            "digits of the number" => Vec::new(),
            "itself" => {
                terms().iter().filter(|other| other.oeis == self.oeis && other.n < n).map(|it| it.value).collect()
            }
            other => panic!("unknown numbers {other}"),
        };
        match &*self.what {
            "positive integers made" => integers_made(&hand(numbers, rules), 1).try_into().unwrap(),
            "natural numbers made" => integers_made(&hand(numbers, rules), 0).try_into().unwrap(),
            "smallest positive integer not made of n-1 at most" => {
                let without = |left_out: &i64| hand(numbers.iter().copied().filter(|number| number != left_out), rules);
                let hands: Vec<Hand> = numbers.iter().filter(|_| n > 1).map(without).collect();
                smallest_not_made(&hands)
            }
            "formulas without brackets with value n" => formulas_with_value(&hand(numbers, rules), n),
            "the same without brackets, minus or joining" | "the same with the digits in order" => {
                let is_made = |number: &i64| makes_itself(*number, rules);
                let place = usize::try_from(n).unwrap() - 1;
                (10..).filter(is_made).nth(place).unwrap()
            }
            _ if numbers.is_empty() => 1,
            _ => smallest_not_made(&[hand(numbers, rules)]),
        }
    }
}

/// The numbers that their digits make, not by joining all of them alone.
#[test]
fn friedman_numbers_are_oeis_a036057() {
    let terms: Vec<Term> = terms().into_iter().filter(|term| term.oeis == "A036057" && term.value < 200).collect();
    let made = (10..200).filter(|number| makes_itself(*number, &terms[0].rules));
    assert!(made.eq(terms.iter().map(|term| term.value)));
}

/// Compares the terms up to a number of numbers.
fn compare(oeis: &str, terms_of: std::ops::RangeInclusive<i64>) {
    let mut compared = 0;
    for term in terms().into_iter().filter(|term| term.oeis == oeis && terms_of.contains(&term.n)) {
        assert_eq!(term.computed(), term.value, "{oeis}, n = {}", term.n);
        compared += 1;
    }
    assert!(compared > 0, "{oeis} has no such terms");
}

#[test]
fn short_terms_are_those_published() {
    for (oeis, most) in [
        ("A185352", 6),
        ("A182002", 7),
        ("A258097", 4),
        ("A060315", 6),
        ("A071603", 4),
        ("A071848", 7),
        ("A071985", 6),
        ("A071115", 6),
        ("A354423", 6),
        ("A357891", 6),
        ("A358075", 6),
        ("A071794", 4),
        ("A078405", 4),
        ("A078413", 4),
        ("A156954", 2),
        ("A080035", 2),
    ] {
        compare(oeis, 0..=most);
    }
}

#[test]
fn the_rules_of_the_sequences_are_read() {
    let first = &terms()[0];
    assert_eq!((first.rules.order, first.rules.usage, first.rules.domain), (Order::Fixed, Use::All, Domain::Rational));
    assert_eq!(terms().len(), 227);
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn longer_terms_are_those_published() {
        for (oeis, n) in [
            ("A185352", 7),
            ("A185352", 8),
            ("A185352", 9),
            ("A185352", 10),
            ("A182002", 8),
            ("A182002", 9),
            ("A182002", 10),
            ("A182002", 11),
            ("A182002", 12),
            ("A182002", 13),
            ("A258097", 5),
            ("A258097", 6),
            ("A060315", 7),
            ("A071603", 5),
            ("A071603", 6),
            ("A071848", 11),
            ("A071848", 12),
            ("A071985", 7),
            ("A071115", 7),
            ("A071115", 8),
            ("A354423", 7),
            ("A357891", 7),
            ("A358075", 7),
            ("A071794", 5),
            ("A078405", 7),
            ("A078413", 6),
            ("A078413", 7),
            ("A171223", 9),
            ("A171223", 17),
        ] {
            compare(oeis, n..=n);
        }
    }

    #[test]
    fn friedman_numbers_are_those_published() {
        // The last terms take longer.
        for (oeis, from, below) in [("A036057", 200, 1300), ("A080035", 10, 4500), ("A156954", 10, 20_000)] {
            let terms: Vec<Term> = terms().into_iter().filter(|term| term.oeis == oeis).collect();
            let published = terms.iter().map(|term| term.value).filter(|value| (from..below).contains(value));
            let made = (from..below).filter(|number| makes_itself(*number, &terms[0].rules));
            assert!(made.eq(published), "{oeis}");
        }
    }
}
