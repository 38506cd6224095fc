//! Spaces between the signs of an answer: no change of them makes a solution of what is none, except where one parts `!` and `=`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sumwise::Puzzle;
use sumwise::check::{Extract, Manner, check};

/// Two of these side by side are another sign only where `merge` says so.
const SIGNS: [&str; 18] =
    ["4", "24", "97", "+", "*", "-", "/", "(", ")", "√", "!", "=", "!=", "=/=", "<>", "≠", "<", ">"];

fn merge(left: &str, right: &str) -> bool {
    let digits = |sign: &str| sign.starts_with(|first: char| first.is_ascii_digit());
    let doubled = left == right && matches!(left, "=" | "*" | "/");
    let others = [("-", ">"), ("=", ">"), ("<", "="), ("=", "=/="), ("=", "<"), ("<", ">"), ("<", "/"), ("=", "/")];
    digits(left) && digits(right) || doubled || others.contains(&(left, right))
}

fuzz_target!(|bytes: &[u8]| {
    let signs: Vec<(&str, bool)> =
        bytes.iter().take(40).map(|byte| (SIGNS[usize::from(byte >> 1) % SIGNS.len()], byte & 1 == 1)).collect();
    let fours = signs.iter().filter(|(sign, _)| *sign == "4").count().clamp(1, 8);
    let id = format!("four-fours:{}=24", vec!["4"; fours].join(","));
    let puzzle: Puzzle = id.parse().expect("an id");
    let written = |apart: bool| -> String {
        let next = signs.iter().skip(1).map(|(sign, _)| *sign).chain(["4"]);
        let part = |((sign, space), next): (&(&str, bool), &str)| {
            format!("{sign}{}", if apart || *space || merge(sign, next) { " " } else { "" })
        };
        signs.iter().zip(next).map(part).collect()
    };
    // Under `last`, a sign that stands apart at the start may begin a part of a list, and belongs to no expression.
    let begins =
        signs.first().is_some_and(|(sign, _)| sign.starts_with(|first: char| first.is_ascii_digit() || first == '('));
    for extract in [Extract::Raw, Extract::Last].into_iter().take(if begins { 2 } else { 1 }) {
        let right = |text: &str| check(&puzzle, text, Manner { extract, ..Manner::default() }).is_correct();
        let (apart, mixed) = (written(true), written(false));
        assert!(!right(&mixed) || right(&apart), "`{mixed}` is right, and `{apart}` is not");
    }
});
