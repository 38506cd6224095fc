//! Tests that every help ends with examples, that manual pages have them too, and that they do what they say.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn sumwise(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sumwise")).args(words).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the names of the commands, which `--help` lists.
fn commands() -> Vec<String> {
    let help = sumwise(&["--help"]);
    let list = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).filter(|name| name != "help").collect()
}

/// Returns the lines after `Examples:`, which are the last of a help.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_default();
    examples.trim_end().lines().map(|line| line.trim().to_owned()).collect()
}

/// Returns the examples of the program, under an empty name, and of all commands.
fn all() -> Vec<(String, Vec<String>)> {
    let helps = commands().into_iter().map(|name| (sumwise(&[&name, "--help"]), name));
    let helps = helps.chain([(sumwise(&["--help"]), String::new())]);
    helps.map(|(help, name)| (name, examples(&help))).collect()
}

#[test]
fn every_help_and_manual_page_ends_with_two_or_three_examples() {
    for (name, examples) in all() {
        assert!((2..=3).contains(&examples.len()), "{name}: {examples:?}");
        let begins = |line: &String| line.contains(format!("sumwise {name}").trim_end());
        assert!(examples.iter().all(begins), "{name}: {examples:?}");
        let page = sumwise(&["man", &name][..if name.is_empty() { 1 } else { 2 }]);
        let plain = page.replace("\\-", "-").replace("\\(aq", "'").replace("\\*(Aq", "'").replace("\\\\", "\\");
        for example in examples {
            assert!(plain.lines().any(|line| line.trim() == example), "{example} in\n{plain}");
        }
    }
}

fn scratch() -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).unwrap();
    fs::write(
        scratch.join("answers.jsonl"),
        r#"{"text": "8/(3-8/3)", "numbers": [3, 3, 8, 8], "target": 24, "game": "24"}"#,
    )
    .unwrap();
    for (file, puzzle) in [("puzzles", "3,3,8,8"), ("train", "4,4,7,7"), ("test", "1,1,11,11")] {
        fs::write(scratch.join(file).with_extension("jsonl"), format!("{{\"puzzle\": \"24:{puzzle}=24\"}}\n")).unwrap();
    }
    scratch
}

#[test]
fn every_example_runs() {
    let scratch = scratch();
    let path = Path::new(env!("CARGO_BIN_EXE_sumwise")).parent().unwrap();
    let path = std::env::join_paths([path, Path::new("/usr/bin"), Path::new("/bin")]).unwrap();
    for example in all().into_iter().flat_map(|(_, examples)| examples) {
        let mut shell = Command::new("sh");
        shell.current_dir(&scratch).env("PATH", &path).env("HOME", &scratch).stdin(Stdio::null());
        // `exec` lets the server be killed; in a pipeline it changes nothing.
        shell.arg("-c").arg(format!("exec {example}"));
        if example.starts_with("sumwise serve") {
            // It serves for ever, and the port may be taken: the flags are what can be tested.
            let mut served = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let mut said = String::new();
            BufReader::new(served.stdout.take().unwrap()).read_line(&mut said).unwrap();
            served.kill().unwrap();
            let output = served.wait_with_output().unwrap();
            let refused = String::from_utf8_lossy(&output.stderr).into_owned();
            let ran = said.starts_with("http://127.0.0.1:");
            assert!(ran || refused.contains("built without the page") || refused.contains("cannot serve on port"));
            continue;
        }
        let output = shell.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        // 1 is a negative answer: 2 3 5 7 do not make every target.
        assert!(matches!(output.status.code(), Some(0 | 1)), "{example}: {said}");
    }
}
