//! Integer sequences that others have published about making numbers of given ones.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sumwise::solve::Solver;
use sumwise::{Domain, Hand, Order, Rational, Rules, Use, enumerate};

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
    let [oeis, what, numbers, order, r#use, domain, operators, join, n, term] = fields.try_into().unwrap();
    assert_eq!(join, "none");
    let mut rules = Rules::FREE;
    for (rule, word) in [("order", order), ("use", r#use), ("domain", domain), ("operators", operators)] {
        rules.set(rule, &word).unwrap();
    }
    Term { oeis, what, numbers, rules, n: n.parse().unwrap(), value: term.parse().unwrap() }
}

fn hand(numbers: impl IntoIterator<Item = i64>, rules: &Rules) -> Hand {
    Hand::new(numbers, *rules).unwrap()
}

/// Returns the smallest positive integer that none of the hands makes.
fn smallest_not_made(hands: &[Hand]) -> i64 {
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

impl Term {
    fn computed(&self) -> i64 {
        let (n, rules) = (self.n, &self.rules);
        let numbers: Vec<i64> = match &*self.numbers {
            "1..n" => (1..=n).collect(),
            "0..n-1" => (0..n).collect(),
            "n copies of n" => vec![n; usize::try_from(n).unwrap()],
            "n, n-1, ..., 1" => (1..=n).rev().collect(),
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
            _ if numbers.is_empty() => 1,
            _ => smallest_not_made(&[hand(numbers, rules)]),
        }
    }
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
    ] {
        compare(oeis, 0..=most);
    }
}

#[test]
fn the_rules_of_the_sequences_are_read() {
    let first = &terms()[0];
    assert_eq!((first.rules.order, first.rules.r#use, first.rules.domain), (Order::Fixed, Use::All, Domain::Rational));
    assert_eq!(terms().len(), 119);
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn longer_terms_are_those_published() {
        for (oeis, n) in [
            ("A185352", 7),
            ("A182002", 9),
            ("A258097", 5),
            ("A060315", 7),
            ("A071603", 5),
            ("A071848", 9),
            ("A071985", 7),
            ("A071115", 7),
            ("A354423", 7),
            ("A357891", 7),
            ("A358075", 7),
            ("A071794", 5),
        ] {
            compare(oeis, n..=n);
        }
    }
}
