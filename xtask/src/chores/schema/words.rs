//! The words of requests, as types of the Python package.

use std::fmt::Write as _;

use sumwise_request::description::{Description, Field, Kind, QUESTIONS, RULE_FIELDS};

const HEAD: &str = r#""""What requests take. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead."""

from __future__ import annotations

from typing import Literal, TypedDict, Union
"#;

/// The fields of questions whose words are types, beside the rules. Those of results have theirs in `_schema.py`.
const FIELDS: [&str; 7] = ["method", "distinct", "nearest", "reading", "extract", "claims", "split_by"];

pub(super) fn write() -> String {
    let of_questions = |name: &str| QUESTIONS.iter().flat_map(Description::fields).find(|field| field.name == name);
    let fields = FIELDS.iter().map(|name| of_questions(name).expect("a question has the field"));
    let mut text = HEAD.to_owned();
    for field in RULE_FIELDS.iter().chain(fields) {
        if let Kind::Word(words) = field.kind {
            // stubtest takes a `Literal` of several words for a union, and refuses it.
            let words: Vec<String> = words.iter().map(|word| format!("Literal[{word:?}]")).collect();
            let _ = write!(text, "\n{} = Union[{}]\n\"\"\"{}.\"\"\"\n", named(field), words.join(", "), field.about);
        }
    }
    text += "\n\nclass RuleWords(TypedDict, total=False):\n    \"\"\"The overridden rules.\"\"\"\n\n";
    for rule in &RULE_FIELDS {
        let of = if matches!(rule.kind, Kind::Word(_)) { named(rule) } else { "str".to_owned() };
        let _ = write!(text, "    {}: {of}\n    \"\"\"{}\"\"\"\n", rule.name, rule.sentence());
    }
    text
}

/// Returns the name of a type: `Order` for `order`, `SplitBy` for `split_by`.
fn named(field: &Field) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    field.name.split('_').map(capital).collect()
}
