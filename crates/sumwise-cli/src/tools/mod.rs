//! The questions as tools: their fields, their results and their limits, for agents, for `serve --api` and for `schema` alike.

mod call;
mod fields;
mod line;
mod places;
mod schema;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};
use sumwise_request::{Fields, RequestError, ask};

pub(crate) use call::{Cancel, Machine, Running, TURN};
use fields::Field;
pub(crate) use line::line;
pub(crate) use schema::{anthropic, json_schema, mcp, openai, openapi};

/// The most puzzles that one call generates.
const MAX_GENERATED: u64 = 1000;

/// A question that a program may ask.
pub(crate) struct Tool {
    /// The name, which is also that of the request.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) description: &'static str,
    /// The groups of its fields.
    fields: &'static [&'static [Field]],
    /// Other names of the fields, which are read and not shown.
    synonyms: &'static [&'static str],
    required: &'static [&'static str],
    returned: Returned,
}

/// The result of a tool, by its name in the schema of the results.
enum Returned {
    One(&'static str),
    /// One result, or an array of them. As an object it has a field of this name with an array.
    Many(&'static str, &'static str),
}

/// The other names of the fields of a puzzle.
const OF_PUZZLE: &[&str] = &["id", "nums", "starting", "output"];

/// Every tool.
pub(crate) const TOOLS: [Tool; 9] = [
    Tool {
        name: "solve",
        title: "Solve a puzzle",
        description: "Finds the best solution of a number puzzle such as Countdown or the 24 game, all different solutions, or \
                      the nearest values. The answer is exact: if the status is `nearest` or `none`, no solution exists.",
        fields: &[fields::PUZZLE, fields::SOLVE, fields::SEARCH],
        synonyms: OF_PUZZLE,
        required: &[],
        returned: Returned::One("Solve"),
    },
    Tool {
        name: "check",
        title: "Check an answer",
        description: "Judges an answer to a puzzle, in any usual notation, and says what is wrong and where. `extract` says \
                      where in a longer text the answer stands. Nothing in the text is executed.",
        fields: &[fields::PUZZLE, fields::CHECK, fields::SEARCH],
        synonyms: &["id", "nums", "starting", "output", "completion", "answer"],
        required: &["text"],
        returned: Returned::One("Check"),
    },
    Tool {
        name: "hint",
        title: "Give a hint",
        description: "Says whether the target can still be made from the numbers left, and from level 2 on the last operator, \
                      the first step, and the solution.",
        fields: &[fields::PUZZLE, fields::HINT, fields::SEARCH],
        synonyms: OF_PUZZLE,
        required: &[],
        returned: Returned::One("Hint"),
    },
    Tool {
        name: "reach",
        title: "List what a hand makes",
        description: "Lists which targets some numbers make, with the best formula for each, and which they do not make.",
        fields: &[fields::PUZZLE, fields::TARGETS, fields::SEARCH],
        synonyms: OF_PUZZLE,
        required: &[],
        returned: Returned::One("Reach"),
    },
    Tool {
        name: "count",
        title: "Count formulas and solutions",
        description: "Counts the formulas of a hand, the valid ones, and those that make a target: all of them, and the \
                      algebraically and the essentially different ones.",
        fields: &[fields::PUZZLE, fields::TARGETS, fields::SEARCH],
        synonyms: OF_PUZZLE,
        required: &[],
        returned: Returned::Many("counts", "Count"),
    },
    Tool {
        name: "grade",
        title: "Grade a puzzle",
        description: "Grades how hard a puzzle is for a person, from 0 (easiest) to 1000, and says why.",
        fields: &[fields::PUZZLE, fields::SEARCH],
        synonyms: OF_PUZZLE,
        required: &[],
        returned: Returned::One("Grade"),
    },
    Tool {
        name: "explain",
        title: "Explain a formula",
        description: "Evaluates a formula exactly, step by step, and writes it in every notation.",
        fields: &[fields::EXPLAIN],
        synonyms: &[],
        required: &["formula"],
        returned: Returned::One("Explained"),
    },
    Tool {
        name: "generate",
        title: "Generate puzzles",
        description: "Generates puzzles with their solutions and labels. The same seed always gives the same puzzles.",
        fields: &[fields::GENERATE],
        synonyms: &[],
        required: &["seed"],
        returned: Returned::Many("puzzles", "Item"),
    },
    Tool {
        name: "games",
        title: "List the games",
        description: "Lists the built-in games with their rules, targets and bands of difficulty.",
        fields: &[],
        synonyms: &[],
        required: &[],
        returned: Returned::Many("games", "Game"),
    },
];

/// Returns the tool with a name.
pub(crate) fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

impl Tool {
    fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().copied().flatten()
    }

    /// Returns whether it has fields.
    pub(crate) fn takes_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Returns the names of the fields that are read.
    fn names(&self) -> Vec<&'static str> {
        self.fields().map(|field| field.name).chain(self.synonyms.iter().copied()).collect()
    }

    /// Returns a JSON object as it is, and the id of a puzzle, or numbers such as `3 3 8 8 = 24`, as one.
    pub(crate) fn object<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if text.starts_with(['{', '[']) || !self.names().contains(&"puzzle") {
            return text.into();
        }
        let object = match text.split_once('=') {
            _ if text.contains(':') => json!({"puzzle": text}),
            Some((numbers, target)) => json!({"numbers": numbers, "target": target.trim()}),
            None => json!({"numbers": text}),
        };
        object.to_string().into()
    }

    /// Answers the fields of a JSON object in JSON. Refuses unknown fields.
    pub(crate) fn answer(&self, arguments: &str, running: &Running) -> Result<String, RequestError> {
        Fields::read(arguments)?.refuse_unknown(&self.names())?;
        let mut fields: BTreeMap<String, Box<RawValue>> =
            serde_json::from_str(arguments).map_err(RequestError::input)?;
        if self.name == "generate" {
            let count = fields.get("count").map(|count| count.get().trim_matches('"').parse::<u64>());
            if count.is_some_and(|count| count.is_ok_and(|count| count > MAX_GENERATED)) {
                return Err(RequestError::Field(format!(
                    "`count` is too large: at most {MAX_GENERATED} puzzles at once"
                )));
            }
            // Other calls have the other threads.
            fields.insert("threads".to_owned(), to_raw_value(&1).map_err(RequestError::input)?);
        }
        let fields = serde_json::to_string(&fields).map_err(RequestError::input)?;
        running.answer(|most| ask(self.name, &fields, most, running))
    }

    /// Returns an answer as a JSON object, which agents need.
    pub(crate) fn structured(&self, answer: &str) -> String {
        match self.returned {
            Returned::One(_) => answer.to_owned(),
            Returned::Many(field, _) if answer.starts_with('[') => format!("{{\"{field}\":{answer}}}"),
            Returned::Many(field, _) => format!("{{\"{field}\":[{answer}]}}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use sumwise_request::Search;

    use super::*;

    fn answer(name: &str, arguments: &str) -> Result<String, RequestError> {
        find(name).unwrap().answer(arguments, &call::tests::running(&Cancel::default()))
    }

    #[test]
    fn every_field_that_a_request_knows_is_a_field_or_a_synonym() {
        for tool in TOOLS.iter().filter(|tool| tool.name != "games") {
            let refusal = ask(tool.name, r#"{"no such field": 1}"#, Search::default(), &()).unwrap_err().to_string();
            let known: Vec<&str> = refusal.split_once(": it is one of ").unwrap().1.split(", ").collect();
            let names = tool.names();
            assert!(names.iter().all(|name| known.contains(name)), "{}: {names:?}", tool.name);
            // Shares, traces and threads are for whole files.
            let left_out = ["shard", "threads", "trace", "trace_limit"];
            let missing: Vec<_> =
                known.iter().filter(|name| !names.contains(name) && !left_out.contains(name)).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", tool.name);
        }
    }

    #[test]
    fn every_example_of_a_field_is_read() {
        for tool in &TOOLS {
            for field in tool.fields() {
                let mut fields: BTreeMap<&str, Value> = BTreeMap::new();
                let puzzle = tool.synonyms.contains(&"id") && !["puzzle", "numbers", "game"].contains(&field.name);
                fields.extend(puzzle.then(|| ("puzzle", "24:3,3,8,8=24".into())));
                fields.extend((field.name == "numbers").then(|| ("target", 24.into())));
                let is_game = field.name == "game" && tool.synonyms.contains(&"id");
                fields
                    .extend(is_game.then(|| [("numbers", json!([3, 8])), ("target", 24.into())]).into_iter().flatten());
                fields.extend(tool.required.iter().map(|&name| (name, "8/(3-8/3)".into())));
                // Countdown has no fractions and no negative values, and the order of the 24 game is free.
                fields.extend(field.name.starts_with("needs_").then(|| ("game", "cards".into())));
                fields.insert(field.name, field.example());
                let text = serde_json::to_string(&fields).unwrap();
                answer(tool.name, &text).unwrap_or_else(|error| panic!("{}: {text}: {error}", tool.name));
            }
        }
    }

    #[test]
    fn what_would_take_a_machine_is_refused() {
        for (name, arguments) in [
            ("generate", r#"{"seed": "a", "count": 1001}"#),
            ("generate", r#"{"seed": "a", "count": "1001"}"#),
            ("generate", r#"{"seed": "a", "threads": 1000}"#),
            ("generate", r#"{"game": "24"}"#),
            ("solve", r#"{"numbers": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1], "target": 5}"#),
            ("solve", "[]"),
        ] {
            assert!(answer(name, arguments).is_err(), "{name} {arguments}");
        }
    }

    #[test]
    fn a_cancelled_call_stops() {
        let cancel = Cancel::default();
        let running = call::tests::running(&cancel);
        cancel.cancel();
        let hard = r#"{"numbers": [1,2,3,4,5,6,7,8,9,10], "target": 123456789, "game": "24"}"#;
        let stopped = find("solve").unwrap().answer(hard, &running).unwrap();
        assert!(stopped.contains(r#""stop":"interrupt""#), "{stopped}");
    }
}
