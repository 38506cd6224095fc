//! Texts from outside reach a terminal with their control characters and bidi marks escaped.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs the program, and returns what it writes to standard output and standard error.
fn said(words: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
    let command = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The program may end without reading its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

const EVIL: &str = "a\u{1b}[31mb\u{202e}c\u{7}";

fn is_quoted(said: &str) {
    assert!(!said.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{said:?}");
    // The parser of arguments drops whole escape sequences.
    assert!(said.contains(r"\u{1b}[31mb") || said.contains(r"ab\u{202e}c"), "{said:?}");
    assert!(said.contains(r"\u{202e}c"), "{said:?}");
}

#[test]
fn in_errors_and_messages() {
    is_quoted(&said(&["solve", EVIL], ""));
    is_quoted(&said(&["solve", "1", "2", "--game", EVIL], ""));
    is_quoted(&said(&["solve", "1", "2", "--game", &format!("{EVIL}.toml")], ""));
    is_quoted(&said(&["deal", "--seed", EVIL], ""));
    assert!(said(&["explain", "8+\u{202e}"], "").contains(r"`\u{202e}` has no place"));
    is_quoted(&said(&[EVIL], ""));
    is_quoted(&said(&["audit", &format!("{EVIL}.jsonl")], ""));
}

#[test]
fn in_play_and_in_audits() {
    is_quoted(&said(&["play", "--seed", EVIL, "--rounds", "1"], "quit\n"));
    is_quoted(&said(&["play", "--seed", "a", "--rounds", "1"], &format!("hint {EVIL}\nquit\n")));
    let directory = std::env::temp_dir().join(format!("sumwise-escapes-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let file = directory.join("rows.jsonl");
    let row = serde_json::json!({"numbers": [3, 3, 8, 8], "target": 24, "split": EVIL, "puzzle": EVIL});
    fs::write(&file, format!("{row}\n")).unwrap();
    let report = said(&["audit", file.to_str().unwrap()], "");
    fs::remove_dir_all(directory).unwrap();
    is_quoted(&report);
}

#[test]
fn on_worksheets() {
    for format in ["svg", "html"] {
        is_quoted(&said(&["worksheet", "-n", "1", "--seed", EVIL, "-o", "-", "--format", format], ""));
    }
    let refused = said(&["worksheet", "-n", "1", "--title", "8\u{202e}24", "-o", "-", "--format", "svg"], "");
    let why = "a title is a line of 1 to 100 characters, without control characters and marks that reverse the direction of text";
    assert_eq!(refused, format!("error: invalid value '8\\u{{202e}}24' for '--title <TEXT>': {why}\n"));
}
