//! The claims of a row about its puzzle, by the field names of `generate` and of other data sets.

use serde_json::Value;
use sumwise::audit::{Claim, Claims};
use sumwise::check::{self, Manner, Verdict};
use sumwise::{Order, Puzzle, Rational};

use crate::error::RequestError;
use crate::fields::{self, Fields};

/// Reads the claims of a row. A field that is null or an empty string makes no claim, except that an empty text is an answer where no
/// label says that there is none.
///
/// Steps are ignored if the order is fixed and several pairs of neighbours are equal, since a step does not say which pair it
/// takes.
pub(super) fn read(fields: &Fields<'_>, puzzle: &Puzzle, manner: Manner) -> Result<Claims, RequestError> {
    let mut claims = Vec::new();
    let raw = Manner::default();
    for (names, read) in LABELS {
        if let Some((name, value)) = fields.find(names) {
            let value = fields::value(name, value)?;
            // An answer of `solve` has counts, and lists its solutions only if it was asked to.
            if value == Value::Array(Vec::new()) && fields.find(&["counts"]).is_some() {
                continue;
            }
            let read = if value == "" { Some(Vec::new()) } else { read(&value) };
            let wrong =
                || RequestError::Field(format!("`{name}` cannot be {value}: if it means something else, ignore it"));
            claims.extend(read.ok_or_else(wrong)?.into_iter().map(|claim| (name.to_owned(), claim)));
        }
    }
    let steps = (puzzle.hand().rules().order == Order::Any).then_some(("steps", raw));
    let texts = [("solution", raw), ("text", manner), ("completion", manner), ("answer", manner)];
    for (name, manner) in steps.into_iter().chain(texts) {
        if let Some((_, value)) = fields.find(&[name]) {
            let text = match fields::value(name, value)? {
                Value::Array(lines) => lines.iter().map(text).collect::<Vec<_>>().join("\n"),
                steps if name == "steps" => text(&steps).replace("; ", "\n"),
                value => text(&value),
            };
            let is_empty = text.trim().is_empty() && fields::TEXT.contains(&name);
            let is_wanted = claims.iter().all(|(_, claim)| claim.solvable() != Some(false));
            let empty = (is_empty && is_wanted).then_some(Claim::Answer(String::new(), manner));
            let none = claims_none(&text, manner, puzzle).then_some(Claim::Solvable(false));
            let claim = empty.or(none).or_else(|| answer(text, manner));
            claims.extend(claim.map(|claim| (name.to_owned(), claim)));
        }
    }
    Ok(claims)
}

/// Returns the claim of an answer in a line: a formula, or `none` with the nearest values after a comma.
pub(super) fn of_answer(text: Option<&str>) -> Claims {
    let text = text.map(|text| if text.starts_with("none,") { "none" } else { text });
    let claim = text.and_then(|text| answer(text.to_owned(), Manner::default()));
    claim.map(|claim| ("solution".to_owned(), claim)).into_iter().collect()
}

type Label = (&'static [&'static str], fn(&Value) -> Option<Vec<Claim>>);

pub(super) const LABELS: [Label; 9] = [
    (&["solvable", "is_solvable"], |value| Some(vec![Claim::Solvable(truth(value)?)])),
    (&["solutions", "num_solutions"], |value| match value {
        Value::Array(solutions) if solutions.is_empty() => Some(vec![Claim::Solutions(0)]),
        Value::Array(solutions) => {
            Some(solutions.iter().filter_map(|solution| answer(text(solution), Manner::default())).collect())
        }
        value => Some(vec![Claim::Solutions(text(value).parse().ok()?)]),
    }),
    (&["operators", "num_operators"], |value| Some(vec![Claim::Operators(Some(text(value).parse().ok()?))])),
    (&["distance"], |value| Some(vec![Claim::Distance(Some(text(value).parse::<Rational>().ok()?))])),
    (&["needs_fraction"], |value| Some(vec![Claim::NeedsFraction(truth(value)?)])),
    (&["needs_negative"], |value| Some(vec![Claim::NeedsNegative(truth(value)?)])),
    (&["plus_minus_only"], |value| Some(vec![Claim::PlusMinusOnly(truth(value)?)])),
    (&["nearest", "closest"], |value| {
        Some(match value {
            Value::Array(values) => values.iter().map(|value| Claim::Nearest(text(value))).collect(),
            value => text(value).split("; ").map(|value| Claim::Nearest(value.to_owned())).collect(),
        })
    }),
    (&["best"], |value| Some(vec![Claim::Best(text(value))])),
];

/// The names of fields with an answer.
pub(super) const ANSWERS: [&str; 5] = ["solution", "steps", "text", "completion", "answer"];

/// The words that claim, in place of an answer, that there is none.
const NONE: [&str; 4] = ["none", "no solution", "impossible", "unsolvable"];

/// Returns whether an answer claims that there is no solution, in a manner that allows it.
fn claims_none(text: &str, manner: Manner, puzzle: &Puzzle) -> bool {
    manner.claims == check::Claims::None && *check::check(puzzle, text, manner).verdict() == Verdict::Undecided
}

fn answer(text: String, manner: Manner) -> Option<Claim> {
    match text.trim() {
        "" => None,
        word if NONE.iter().any(|none| none.eq_ignore_ascii_case(word)) => Some(Claim::Solvable(false)),
        _ => Some(Claim::Answer(text, manner)),
    }
}

fn truth(value: &Value) -> Option<bool> {
    match text(value).to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

/// Returns a string as it is, a formula of the schema in infix, and any other value as JSON.
fn text(value: &Value) -> String {
    match (value, value.get("infix")) {
        (Value::String(text), _) | (_, Some(Value::String(text))) => text.clone(),
        _ => value.to_string(),
    }
}
