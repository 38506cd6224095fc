//! Tests that the same puzzles give the same report in every format, from a pipe, and on any number of threads.

use std::fs::File;
use std::process::{Command, Output, Stdio};

fn audit(file: &str, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sumwise"))
        .args(["audit", file, "--game", "24"])
        .args(arguments.split_whitespace())
        .stdin(File::open("tests/audit/puzzles.jsonl").map_or_else(|_| Stdio::null(), Stdio::from))
        .output()
        .unwrap()
}

/// Returns the report after the name of the file.
fn report(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap().split_once(": ").unwrap().1.to_owned()
}

#[test]
fn every_format_makes_the_same_report() {
    let lines = audit("tests/audit/puzzles.jsonl", "");
    assert_eq!(lines.status.code(), Some(1));
    for file in ["tests/audit/puzzles.csv", "tests/audit/puzzles.parquet", "-"] {
        assert_eq!(report(&audit(file, "")), report(&lines), "{file}");
    }
}

#[test]
fn a_row_says_how_its_answer_is_read() {
    let scratch = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("read.csv");
    let rows = [
        "3 3 8 8,8/(3-8/3),,",
        "3 3 8 8,8÷(3-8÷3),,",
        "3 3 8 8,8÷(3-8÷3),strict,",
        "3 3 8 8,so \\boxed{8/(3-8/3)},,boxed",
        "3 3 8 8,8/(3-8/3),loose,",
    ];
    std::fs::write(&scratch, format!("numbers,text,reading,extract\n{}\n", rows.join("\n"))).unwrap();
    let found = audit(scratch.to_str().unwrap(), "--format csv");
    let found = String::from_utf8(found.stdout).unwrap();
    let lines: Vec<&str> = found.lines().skip(1).filter(|line| !line.contains("duplicate")).collect();
    assert!(lines.len() == 2 && lines[0].contains("`÷`"), "{found}");
    assert!(lines[1].contains("unknown reading `loose`: it is one of strict, lenient"), "{found}");
    // What means something else is ignored.
    let ignored = audit(scratch.to_str().unwrap(), "--format csv --ignore reading");
    assert!(!String::from_utf8(ignored.stdout).unwrap().contains("loose"));
}

#[test]
fn threads_change_nothing_and_what_is_generated_is_clean() {
    let scratch = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for format in ["jsonl", "csv", "parquet"] {
        let file = scratch.join(format!("audited.{format}"));
        let file = file.to_str().unwrap();
        let generated =
            ["generate", "--any-solvability", "--seed", "a", "-n", "600", "--format", format, "--out", file];
        let generated = Command::new(env!("CARGO_BIN_EXE_sumwise")).args(generated).output().unwrap();
        assert!(generated.status.success());
        assert_eq!(audit(file, "").status.code(), Some(0), "{format}");
        // Under other rules, some labels are wrong.
        let reports = ["1", "2", "5"].map(|threads| {
            audit(file, &format!("--ignore rules,split --use all --domain natural --format jsonl --threads {threads}"))
        });
        assert_eq!(reports[0].status.code(), Some(1));
        assert!(reports.iter().all(|output| output.stdout == reports[0].stdout), "{format}");
    }
}
