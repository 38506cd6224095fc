//! An answer as a line of text, for models that do not read the structured one.

use serde_json::Value;

/// The most items that a line lists.
const MOST: usize = 100;

/// Returns the line of a tool's answer.
pub(crate) fn line(tool: &str, answer: &Value) -> String {
    let line = match tool {
        "solve" => solve(answer),
        "check" => check(answer),
        "hint" => hint(answer),
        "reach" => reach(answer),
        "count" => joined(&answer["counts"], count),
        "grade" => grade(answer),
        "explain" => explain(answer),
        "generate" => joined(&answer["puzzles"], puzzle),
        _ => joined(&answer["games"], |game| format!("{}: {}", plain(&game["game"]), plain(&game["description"]))),
    };
    match &answer["stop"] {
        Value::String(stop) => format!("{line} (cut: {stop})"),
        _ => line,
    }
}

/// Returns a value without the quotation marks of a string.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Joins the items of an array, but not too many.
fn joined(items: &Value, show: impl Fn(&Value) -> String) -> String {
    let items = items.as_array().map(Vec::as_slice).unwrap_or_default();
    let shown: Vec<String> = items.iter().take(MOST).map(show).collect();
    let more = items.len().saturating_sub(MOST);
    let end = if more > 0 { format!("; and {more} more") } else { String::new() };
    shown.join("; ") + &end
}

fn equation(formula: &Value) -> String {
    format!("{} = {}", plain(&formula["infix"]), plain(&formula["value"]))
}

fn solve(answer: &Value) -> String {
    match (answer["status"].as_str(), &answer["solutions"]) {
        (Some("exact"), Value::Array(solutions)) if !solutions.is_empty() => {
            let plural = if solutions.len() == 1 { "" } else { "s" };
            format!("{} different solution{plural}: {}", solutions.len(), joined(&answer["solutions"], equation))
        }
        (Some("exact"), _) => equation(&answer["best"]),
        (Some("nearest"), _) => {
            let distance = plain(&answer["distance"]);
            format!("no solution; nearest, {distance} away: {}", joined(&answer["nearest"], equation))
        }
        (Some("none"), _) => "no formula has a value".to_owned(),
        _ if answer["best"].is_object() => format!("best so far: {}", equation(&answer["best"])),
        _ => "no answer yet".to_owned(),
    }
}

fn check(answer: &Value) -> String {
    match &answer["essential"] {
        Value::String(essential) => format!("correct: essentially {essential}"),
        _ => format!("{}: {}", plain(&answer["verdict"]), plain(&answer["message"])),
    }
}

fn hint(answer: &Value) -> String {
    let winnable = match (&answer["winnable"], &answer["nearest"]) {
        (Value::Bool(true), _) => format!("it can be done in {} more steps", answer["operators"]),
        (Value::Bool(false), Value::Null) => "it cannot be done".to_owned(),
        (Value::Bool(false), nearest) => format!("it cannot be done; the nearest value is {}", plain(nearest)),
        _ => "not known yet".to_owned(),
    };
    let told = [
        answer["last"].as_str().map(|last| format!("the last operator is {last}")),
        answer["step"].as_str().map(|step| format!("first step: {step}")),
        answer["solution"].is_object().then(|| format!("solution: {}", equation(&answer["solution"]))),
    ];
    [Some(winnable)].into_iter().chain(told).flatten().collect::<Vec<_>>().join("; ")
}

fn reach(answer: &Value) -> String {
    let targets = answer["targets"].as_array().map_or(0, Vec::len);
    let missing = joined(&answer["missing"], plain);
    let missing = if missing.is_empty() { String::new() } else { format!("; missing: {missing}") };
    let made = |made: &Value| format!("{} = {}", plain(&made["best"]["infix"]), plain(&made["target"]));
    let found: Vec<Value> = answer["targets"].as_array().into_iter().flatten().cloned().collect();
    let found: Value = found.into_iter().filter(|made| made["best"].is_object()).collect();
    format!("{} of {targets} targets can be made{missing}. {}", answer["made"], joined(&found, made))
        .trim_end()
        .to_owned()
}

fn count(answer: &Value) -> String {
    let counted = ["formulas", "valid", "solutions", "algebraic", "essential"];
    let counted = counted.into_iter().filter(|name| !answer[name].is_null());
    let counts: Vec<String> = counted.map(|name| format!("{name} {}", plain(&answer[name]))).collect();
    match &answer["target"] {
        Value::Null => counts.join(", "),
        target => format!("target {}: {}", plain(target), counts.join(", ")),
    }
}

fn grade(answer: &Value) -> String {
    let because = plain(&answer["because"]);
    match (&answer["score"], &answer["band"]) {
        (Value::Null, _) => because,
        (score, Value::String(band)) => format!("{band}, {score} of 1000: {because}"),
        (score, _) => format!("{score} of 1000: {because}"),
    }
}

fn explain(answer: &Value) -> String {
    let steps = joined(&answer["steps"], plain);
    if steps.is_empty() { equation(answer) } else { format!("{}: {steps}", equation(answer)) }
}

fn puzzle(item: &Value) -> String {
    match &item["best"]["infix"] {
        Value::String(best) => format!("{} by {best}", plain(&item["id"])),
        _ => format!("{} has no solution", plain(&item["id"])),
    }
}
