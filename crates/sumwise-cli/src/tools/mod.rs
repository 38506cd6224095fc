//! The questions as tools: their fields, their results and their limits, for agents, for `serve --api` and for `schema` alike.

mod call;
mod line;
mod places;
mod schema;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};
use sumwise_request::description::{Description, MOST_GENERATED, QUESTIONS, Returns};
use sumwise_request::{Fields, RequestError, ask};

use crate::new_seed;

pub(crate) use call::{Cancel, Machine, Running, TURN};
pub(crate) use line::line;
pub(crate) use schema::{anthropic, json_schema, mcp, openai, openapi};

/// A question that a program may ask.
#[derive(Clone, Copy)]
pub(crate) struct Tool(&'static Description);

/// Yields every tool.
pub(crate) fn tools() -> impl Iterator<Item = Tool> {
    QUESTIONS.iter().filter(|question| question.is_tool).map(Tool)
}

/// Returns the tool with a name.
pub(crate) fn find(name: &str) -> Option<Tool> {
    tools().find(|tool| tool.name() == name)
}

impl Tool {
    /// Returns the name, which is also that of the request.
    pub(crate) const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns whether it has fields.
    pub(crate) fn takes_fields(self) -> bool {
        self.0.fields().next().is_some()
    }

    /// Returns whether it judges answers.
    pub(crate) fn is_about_answers(self) -> bool {
        self.0.name == "check"
    }

    /// Returns whether the fields of a question are valid by the schema of the tool, so that what is wrong is what they mean.
    pub(crate) fn is_valid(self, text: &str) -> bool {
        serde_json::from_str(text).is_ok_and(|fields| self.0.takes(&fields))
    }

    /// Returns a JSON object as it is, and the id of a puzzle, or numbers such as `3 3 8 8 = 24`, as one.
    pub(crate) fn object(self, text: &str) -> Cow<'_, str> {
        if text.starts_with(['{', '[']) || !self.0.names().any(|name| name == "puzzle") {
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
    pub(crate) fn answer(self, arguments: &str, running: &Running) -> Result<String, RequestError> {
        Fields::read(arguments)?.refuse_unknown(&self.0.names().collect::<Vec<_>>())?;
        let mut fields: BTreeMap<String, Box<RawValue>> =
            serde_json::from_str(arguments).map_err(RequestError::input)?;
        if self.name() == "generate" {
            let count = fields.get("count").map(|count| count.get().trim_matches('"').parse::<u64>());
            if count.is_some_and(|count| count.is_ok_and(|count| count > MOST_GENERATED)) {
                return Err(RequestError::Field(format!(
                    "`count` is too large: at most {MOST_GENERATED} puzzles at once"
                )));
            }
            if fields.get("seed").is_none_or(|seed| seed.get() == "null") {
                let seed = new_seed().map_err(RequestError::input)?;
                fields.insert("seed".to_owned(), to_raw_value(&seed.to_string()).map_err(RequestError::input)?);
            }
            // Other calls have the other threads.
            fields.insert("threads".to_owned(), to_raw_value(&1).map_err(RequestError::input)?);
        }
        let fields = serde_json::to_string(&fields).map_err(RequestError::input)?;
        running.answer(|most| ask(self.name(), &fields, most, running))
    }

    /// Returns an answer as a JSON object, which agents need.
    pub(crate) fn structured(self, answer: &str) -> String {
        match self.0.returns {
            Returns::One(_) => answer.to_owned(),
            Returns::Many(field, _) | Returns::All(field, _) if answer.starts_with('[') => {
                format!("{{\"{field}\":{answer}}}")
            }
            Returns::Many(field, _) | Returns::All(field, _) => format!("{{\"{field}\":[{answer}]}}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use sumwise_request::description::{Field, Kind};

    use super::*;

    fn answer(name: &str, arguments: &str) -> Result<String, RequestError> {
        find(name).unwrap().answer(arguments, &call::tests::running(&Cancel::default()))
    }

    #[test]
    fn puzzles_without_a_seed_name_a_new_one() {
        let seed = |arguments: &str| {
            let puzzles = answer("generate", arguments).unwrap();
            let puzzles: Vec<Value> = serde_json::from_str(&puzzles).unwrap();
            puzzles[0]["seed"].as_str().unwrap().to_owned()
        };
        let asked = r#"{"game": "24", "count": 1}"#;
        let [first, second] = [seed(asked), seed(asked)];
        assert_ne!(first, second);
        let again = format!(r#"{{"game": "24", "count": 1, "seed": "{first}"}}"#);
        assert_eq!(seed(&again), first);
    }

    #[test]
    fn answers_are_found_in_prose() {
        let verdict = |text: &str, more: &str| {
            let asked = json!({"puzzle": "24:3,4,8,9=24", "text": text}).to_string();
            let judged =
                answer("check", &format!("{},{more}", asked.trim_end_matches('}')).replace(",}", "}")).unwrap();
            serde_json::from_str::<Value>(&judged).unwrap()["verdict"].as_str().unwrap().to_owned()
        };
        for text in [
            "So we get (8-4)*(9-3) = 24.",
            "<think>8*3</think><answer>(8-4)*(9-3)</answer>",
            r"It is \boxed{(8-4)*(9-3)}.",
        ] {
            assert_eq!(verdict(text, "}"), "correct", "{text}");
            assert_ne!(verdict(text, r#""extract":"raw"}"#), "correct", "{text}");
        }
        assert_eq!(verdict("(8-4)*(9-3", "}"), "syntax");
        assert_eq!(verdict("eight", "}"), "syntax");
    }

    /// Returns a value that a field takes.
    fn example(field: &Field) -> Value {
        match (field.name, field.kind) {
            ("puzzle", _) => "24:3,3,8,8=24".into(),
            ("text" | "formula", _) => "8/(3-8/3)".into(),
            ("difficulty", _) => "hard".into(),
            ("pool", _) => "1..10x2,25".into(),
            ("size", _) => 4.into(),
            ("large" | "operators", _) => json!([1, 3]),
            ("memory", _) => 100.into(),
            ("limit", _) => 100_000.into(),
            ("count" | "from", _) => 3.into(),
            ("game", Kind::Text) => "cards".into(),
            (_, Kind::Text) => "tuesday".into(),
            (_, Kind::Truth) => true.into(),
            (_, Kind::Whole(least, _)) => least.into(),
            (_, Kind::Word(words)) => words[0].into(),
            (_, Kind::Exact) => "24".into(),
            (_, Kind::Numbers) => json!([3, "8/3", 8]),
            (_, Kind::Rules) => json!({"domain": "rational", "use": "all"}),
            (_, Kind::Span) => "1..24".into(),
            (_, Kind::TruthOr(word)) => word.into(),
            (name, kind) => unreachable!("no tool takes {name}: {kind:?}"),
        }
    }

    #[test]
    fn every_example_of_a_field_is_valid_and_read() {
        for tool in tools() {
            for field in tool.0.fields() {
                let mut fields: BTreeMap<&str, Value> = BTreeMap::new();
                let has_puzzle = tool.0.synonyms.contains(&"id");
                let puzzle = has_puzzle && !["puzzle", "numbers", "game"].contains(&field.name);
                fields.extend(puzzle.then(|| ("puzzle", "24:3,3,8,8=24".into())));
                fields.extend((field.name == "numbers").then(|| ("target", 24.into())));
                let is_game = field.name == "game" && has_puzzle;
                fields
                    .extend(is_game.then(|| [("numbers", json!([3, 8])), ("target", 24.into())]).into_iter().flatten());
                fields.extend(tool.0.required.iter().map(|&name| (name, "8/(3-8/3)".into())));
                // Countdown has no fractions and no negative values, and the order of the 24 game is free.
                fields.extend(field.name.starts_with("needs_").then(|| ("game", "cards".into())));
                fields.insert(field.name, example(field));
                let text = serde_json::to_string(&fields).unwrap();
                assert!(tool.is_valid(&text), "{text}");
                answer(tool.name(), &text).unwrap_or_else(|error| panic!("{}: {text}: {error}", tool.name()));
            }
        }
    }

    #[test]
    fn what_the_schema_excludes_is_not_valid() {
        for (name, text, valid) in [
            ("solve", r#"{"numbers": [1], "taget": 2}"#, false),
            ("solve", r#"{"numbers": {}}"#, false),
            ("solve", r#"{"puzzle": "24:1", "rules": {"sign": 1}}"#, false),
            ("solve", r#"{"puzzle": "24:1", "method": "slow"}"#, false),
            ("solve", r#"{"puzzle": "24:1", "limit": -1}"#, false),
            ("solve", r#"{"puzzle": "24:1", "limit": null}"#, true),
            ("solve", r#"{"puzzle": "24:1", "limit": 1000.0}"#, true),
            ("solve", r#"{"puzzle": "24:1", "limit": 10.5}"#, false),
            ("generate", r#"{"seed": "a", "large": [1.0, 2.0]}"#, true),
            ("generate", r#"{"seed": "a", "large": 1e300}"#, false),
            ("solve", "[]", false),
            ("check", r#"{"puzzle": "24:3,3,8,8=24"}"#, false),
            ("check", r#"{"puzzle": "24:3,3,8,8=24", "answer": "1"}"#, true),
            ("generate", r#"{"seed": "a", "count": 1001}"#, false),
            ("generate", r#"{"seed": "a", "targets": [1]}"#, false),
            ("generate", "{}", true),
            ("explain", r#"{"formula": "1+"}"#, true),
        ] {
            assert_eq!(find(name).unwrap().is_valid(text), valid, "{name} {text}");
        }
    }

    #[test]
    fn what_would_take_a_machine_is_refused() {
        for (name, arguments) in [
            ("generate", r#"{"seed": "a", "count": 1001}"#),
            ("generate", r#"{"seed": "a", "count": "1001"}"#),
            ("generate", r#"{"seed": "a", "threads": 1000}"#),
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
