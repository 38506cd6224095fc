//! Tests the program on cases from public reports, logs and files: `testdata/cases.jsonl`.
//!
//! A line has the arguments, perhaps standard input and files, and what is expected: the exit code, values of the JSON by
//! pointer (`values`; with `each`, of every line), the number of lines, and text that the output contains or lacks.
//! `later` names what the program cannot do yet: such a case must fail.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

const CASES: &str = include_str!("../../../testdata/cases.jsonl");
const KEYS: [&str; 7] = ["source", "kind", "args", "stdin", "files", "expect", "later"];
const EXPECTED: [&str; 6] = ["exit", "values", "each", "lines", "contains", "lacks"];

/// Returns the exit code and standard output of a case.
fn run(case: &Value, directory: &Path) -> (Option<i32>, String) {
    fs::create_dir_all(directory).unwrap();
    for (name, text) in case["files"].as_object().into_iter().flatten() {
        fs::write(directory.join(name), text.as_str().unwrap()).unwrap();
    }
    let args = case["args"].as_array().unwrap().iter().map(|word| word.as_str().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
    command.args(args).current_dir(directory).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    // A program that does not read its input may have ended.
    let _ = child.stdin.take().unwrap().write_all(case["stdin"].as_str().unwrap_or_default().as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Returns what differs from the expected values of a JSON text.
fn different_values(json: &str, expected: &Value) -> Vec<String> {
    let found: Value = serde_json::from_str(json).unwrap_or_default();
    let expected = expected.as_object().into_iter().flatten();
    let different = expected.filter(|(pointer, value)| found.pointer(pointer) != Some(value));
    different.map(|(pointer, value)| format!("{pointer} is not {value}: {:?}", found.pointer(pointer))).collect()
}

/// Returns what differs from the expectation.
fn different(expected: &Value, code: Option<i32>, output: &str) -> Vec<String> {
    let mut different = different_values(output, &expected["values"]);
    different.extend(output.lines().flat_map(|line| different_values(line, &expected["each"])));
    if expected["exit"].as_i64().is_some_and(|exit| code.map(i64::from) != Some(exit)) {
        different.push(format!("the exit code is {code:?}"));
    }
    let lines = output.lines().count();
    if expected["lines"].as_u64().map_or(!expected["each"].is_null() && lines == 0, |expected| expected != lines as u64)
    {
        different.push(format!("{lines} lines"));
    }
    for (key, is_wanted) in [("contains", true), ("lacks", false)] {
        let texts = expected[key].as_array().into_iter().flatten().map(|text| text.as_str().unwrap());
        different.extend(texts.filter(|text| output.contains(text) != is_wanted).map(|text| format!("{key} `{text}`")));
    }
    different
}

fn has_only(object: &Value, keys: &[&str]) -> bool {
    object.as_object().unwrap().keys().all(|key| keys.contains(&key.as_str()))
}

#[test]
fn cases_from_public_sources_give_what_they_should() {
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cases");
    let _ = fs::remove_dir_all(&scratch);
    let (mut wrong, mut later) = (Vec::new(), 0);
    for (line, text) in (1..).zip(CASES.lines()) {
        let case: Value = serde_json::from_str(text).unwrap();
        assert!(has_only(&case, &KEYS) && has_only(&case["expect"], &EXPECTED), "line {line}: an unknown key");
        assert!(!case["expect"].as_object().unwrap().is_empty(), "line {line}: nothing is expected");
        let (code, output) = run(&case, &scratch.join(line.to_string()));
        let different = different(&case["expect"], code, &output);
        let is_marked = case["later"].is_string();
        later += usize::from(is_marked);
        if is_marked && different.is_empty() {
            wrong.push(format!("line {line}: {} is right by now: remove its mark", case["args"]));
        } else if !is_marked && !different.is_empty() {
            wrong.push(format!("line {line}: {}: {different:?}", case["args"]));
        }
    }
    println!("{later} of {} cases are marked for later", CASES.lines().count());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
