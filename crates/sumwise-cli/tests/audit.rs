//! Tests that the same puzzles give the same report in every format, from a pipe, and on any number of threads.

use std::fs::File;
use std::process::{Command, Output, Stdio};

fn audit(file: &str, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sumwise"))
        .args(["audit", file])
        .args(["--game", "24"].iter().filter(|_| !arguments.contains("--game")))
        .args(arguments.split_whitespace())
        .stdin(File::open("tests/audit/puzzles.jsonl").map_or_else(|_| Stdio::null(), Stdio::from))
        .output()
        .unwrap()
}

/// Audits a file with some content in the 24 game.
fn audited(name: &str, content: impl AsRef<[u8]>, arguments: &str) -> Output {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, content).unwrap();
    audit(file.to_str().unwrap(), arguments)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
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

#[test]
fn a_file_without_the_columns_says_so_once() {
    let rows = |row: &str| row.repeat(1000);
    for (name, content, says) in [
        ("tiles.jsonl", rows("{\"tiles\": [3, 3, 8, 8], \"goal\": 24}\n"), "`numbers`: there are `tiles`, `goal`"),
        ("id.jsonl", rows("{\"id\": 7, \"prompt\": \"3 3 8 8\"}\n"), "`numbers`: there are `id`, `prompt`"),
        ("none.jsonl", rows("{}\n"), "`numbers` and no other"),
        ("tiles.csv", format!("tiles,goal\n{}", rows("3 3 8 8,24\n")), "`numbers`: there are `tiles`, `goal`"),
        ("semicolons.csv", format!("nums;target\n{}", rows("3,3,8,8;24\n")), "only one is `nums;target`; separate"),
        ("tabs.csv", format!("nums\ttarget\n{}", rows("3 3 8 8\t24\n")), "separate the columns by commas"),
        ("case.csv", format!("Numbers,Target\n{}", rows("3 3 8 8,24\n")), "; write `numbers` for `Numbers`"),
        ("spaces.csv", format!("Nums\n{}", rows("3 3 8 8\n")), "only one is `Nums`; write `nums` for `Nums`"),
    ] {
        let found = out(&audited(name, &content, "--format jsonl"));
        assert!(
            found.lines().count() == 1 && found.contains("\"kind\":\"columns\"") && found.contains(says),
            "{found}"
        );
        let report = audited(name, content, "");
        assert_eq!(report.status.code(), Some(1));
        assert!(out(&report).ends_with("\n1 finding in 1000 rows\n"), "{}", out(&report));
    }
    let wide = (0..5000).map(|column| format!("\"column {column}\": 1, ")).collect::<Vec<_>>().concat();
    let found = out(&audited("wide.jsonl", format!("{{{wide}\"goal\": 24}}\n").repeat(3), "--format jsonl"));
    assert!(found.lines().count() == 1 && found.contains("`column 11` and 4989 more\""), "{found}");
}

#[test]
fn a_file_without_targets_says_so_once() {
    let rows = "{\"numbers\": [3, 3, 8, 8]}\n".repeat(1000);
    let found = out(&audited("untargeted.jsonl", &rows, "--game countdown --format jsonl"));
    assert!(found.lines().count() == 1 && found.contains("no column `target`: the only one is `numbers`"), "{found}");
    assert_eq!(audited("targeted.jsonl", &rows[..26], "").status.code(), Some(0), "the game has a target");
}

#[test]
fn rows_that_lack_what_others_have_are_told_of_one_by_one() {
    let good = "{\"numbers\": [3, 3, 8, 8]}\n{\"numbers\": [1, 2, 3, 4]}\n";
    let content = format!("{{\"tiles\": 1}}\n{good}{{\"tiles\": 1}}\n{{\"numbers\": null}}\n{{\"tiles\": 1}}\n");
    let found = out(&audited("mixed.jsonl", content, "--format csv"));
    let kinds: Vec<&str> = found.lines().skip(1).map(|line| &line[..line.find(",,").unwrap()]).collect();
    assert_eq!(kinds, ["1,columns", "4,unreadable", "5,unreadable", "6,unreadable"], "{found}");
}

#[test]
fn text_in_utf_16_is_named() {
    for (name, text) in
        [("utf16.csv", "numbers,target\r\n3 3 8 8,24\r\n"), ("utf16.jsonl", "{\"numbers\": [3, 3, 8, 8]}\n")]
    {
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = mark.encode_utf16().chain(text.encode_utf16()).collect();
            for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                let content: Vec<u8> = units.iter().copied().flat_map(bytes).collect();
                let output = audited(name, content, "");
                let said = String::from_utf8(output.stderr).unwrap();
                assert!(
                    output.status.code() == Some(2) && said.lines().count() == 1 && said.contains("UTF-16"),
                    "{said}"
                );
            }
        }
    }
    assert_eq!(audited("marked.csv", "\u{feff}numbers\n3 3 8 8\n", "").status.code(), Some(0));
}

#[test]
fn a_report_counts_answers_and_names_columns_that_are_not_read() {
    let text = out(&audited("r.jsonl", r#"{"nums":[8,4,6],"target":24,"response":"(8-4)*6+1"}"#, "--extract answer"));
    assert!(text.contains("\n1 answer judged\n") && text.contains("no_answer"), "{text}");
    let rows = "numbers,answer,steps,remarks,index\n8 4 6,(8-4)*6,8-4=4 4*6=24,a,1\n8 4 4 6,,,,\n";
    let text = out(&audited("answers.csv", rows, ""));
    assert!(text.contains("\n2 answers judged; columns not read: index, remarks\n"), "{text}");
    assert!(out(&audited("answers.csv", rows, "--ignore answer")).contains("\n1 answer judged; "));
    let report: serde_json::Value = serde_json::from_str(&out(&audited("answers.csv", rows, "--format json"))).unwrap();
    assert_eq!((&report["answers"], &report["unread"]), (&2.into(), &serde_json::json!(["index", "remarks"])));
}

#[test]
fn fields_are_found_in_data_sets_and_where_they_are_said_to_be() {
    let row = r#"{"doc": {"nums": [8, 4, 6], "goal": 24}, "resps": [["(8-4)*6"]], "filtered": ["x"], "answer": "8"}"#;
    let text = out(&audited("both.jsonl", row, ""));
    assert!(
        text.contains("`answer` and `resps` may both be the answer") || text.contains("`answer` and `resps.0.0`"),
        "{text}"
    );
    let said = "--field answer=resps.0.0 --field target=doc.goal";
    let output = audited("said.jsonl", row, said);
    assert!(out(&output).contains("\n1 answer judged; columns not read: filtered\n"), "{}", out(&output));
    let taken = "answers from resps.0.0, numbers from doc.nums, targets from doc.goal\n";
    assert_eq!((String::from_utf8(output.stderr).unwrap().as_str(), output.status.code()), (taken, Some(0)));
}

#[test]
fn nothing_is_a_finding() {
    for (name, content) in
        [("empty.jsonl", ""), ("blank.jsonl", "\n\n"), ("empty.csv", ""), ("header.csv", "numbers,target\n")]
    {
        let report = audited(name, content, "");
        assert_eq!(report.status.code(), Some(1), "{name}");
        assert!(out(&report).ends_with("\nempty  1\n  the file has no rows\n\n1 finding\n"), "{}", out(&report));
    }
    let against =
        audited("full.csv", "numbers\n3 3 8 8\n", &format!("--against {}/empty.csv", env!("CARGO_TARGET_TMPDIR")));
    assert!(against.status.code() == Some(1) && out(&against).contains("the file has no rows"));
    for (row, findings) in [
        (r#"{"numbers":[3,3,8,8],"text":""}"#, 1),
        (r#"{"numbers":[3,3,8,8],"completion":" "}"#, 1),
        (r#"{"numbers":[3,3,8,8],"answer":null}"#, 0),
        (r#"{"numbers":[3,3,8,8],"solution":""}"#, 0),
        (r#"{"numbers":[1,1,1,1],"answer":"","solvable":false}"#, 0),
    ] {
        let report = out(&audited("texts.jsonl", row, "--format csv"));
        let found = report.lines().skip(1).filter(|line| line.starts_with("1,answer,no_answer,"));
        assert_eq!((found.count(), report.lines().count()), (findings, 1 + findings), "{row}: {report}");
    }
}
