//! Judging: the pinned cases, what other parts of the engine print and find, and any text at all.

mod strategies;

use serde_json::Value;
use sumwise::check::{Extract, Manner, Reading, check};
use sumwise::{Game, Puzzle, Rational, Rules};

fn word<T: std::str::FromStr<Err: std::fmt::Debug>>(value: &Value) -> T {
    value.as_str().expect("a word").parse().expect("one of the words")
}

fn manner(reading: Reading, extract: Extract) -> Manner {
    Manner { reading, extract }
}

fn number(value: &Value) -> Rational {
    value.to_string().parse().expect("a number")
}

#[test]
fn pinned_cases() {
    let cases = include_str!("../../../testdata/check-cases.jsonl");
    for line in cases.lines().filter(|line| line.starts_with('{')) {
        let case: Value = serde_json::from_str(line).unwrap();
        let rules = &case["rules"];
        let rules = Rules {
            order: word(&rules["order"]),
            r#use: word(&rules["use"]),
            domain: word(&rules["domain"]),
            ..Game::TwentyFour.rules()
        };
        let numbers = case["numbers"].as_array().unwrap().iter().map(number).collect();
        let puzzle = Puzzle::new(Game::TwentyFour, strategies::hand_of(numbers, &rules), number(&case["target"]));
        let manner = manner(word(&case["reading"]), word(&case["extract"]));
        let judgement = check(&puzzle, case["text"].as_str().unwrap(), manner);
        assert_eq!(judgement.verdict().name(), case["verdict"], "{line}: {judgement}");
    }
}
