//! The feature `serde`: values read back, and errors say what is wrong.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sumwise::{Domain, Formula, Game, Operators, Order, Pool, Puzzle, Rational, Rules, Seed, Shape, Use};

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

fn fault<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn values_are_their_text() {
    there_and_back(&Rational::new(-8, 3).unwrap(), r#""-8/3""#);
    there_and_back(&Rational::from(u64::MAX), r#""18446744073709551615""#);
    there_and_back::<Puzzle>(&"24~domain=integer:3,3,8,8=24".parse().unwrap(), r#""24~domain=integer:3,3,8,8=24""#);
    there_and_back::<Seed>(&"tuesday".parse().unwrap(), r#""v2:tuesday""#);
    there_and_back(&Game::COUNTDOWN, r#""countdown""#);
    there_and_back::<Pool>(&"1..10x2,25".parse().unwrap(), r#""1..10x2,25x1""#);
    there_and_back::<Shape>(&"xxoxo".parse().unwrap(), r#""xxoxo""#);
    there_and_back::<Operators>(&"*+".parse().unwrap(), r#""+*""#);
    there_and_back(&(Order::Fixed, Use::Any, Domain::Natural), r#"["fixed","any","natural"]"#);
}

#[test]
fn a_formula_keeps_its_tree() {
    let formula: Formula = "(2*3)+(9-7)".parse().unwrap();
    there_and_back(&formula, r#""(2*3)+(9-7)""#);
}

#[test]
fn rules_are_an_object_of_words() {
    let rules = Rules { order: Order::Fixed, ..Rules::FREE };
    there_and_back(&rules, r#"{"order":"fixed","use":"all","domain":"rational","operators":"+-*/"}"#);
}

#[test]
fn faults_say_what_would_be_right() {
    assert!(fault::<Rational>("7.5").contains("expected a string with a number, like 7 or 1/3"));
    assert!(fault::<Rational>(r#""x""#).starts_with("`x` is not a number: write an integer, a decimal or a fraction"));
    assert!(fault::<Rules>(r#"{"sides":"2"}"#).starts_with("unknown rule `sides`: it is one of order, use"));
    assert!(fault::<Rules>(r#"{"order":"any"}"#).starts_with("missing field `use`"));
}
