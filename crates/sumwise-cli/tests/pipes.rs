//! Tests that what `generate` writes, as lines for people and as JSON lines, is read by the commands about puzzles.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn sumwise(words: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
    command.args(words.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    // A command that refuses its flags does not read.
    let _ = running.stdin.take().unwrap().write_all(input.as_bytes());
    running.wait_with_output().unwrap()
}

fn lines(words: &str, input: &str) -> Vec<String> {
    let output = sumwise(words, input);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{words}: {said}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Puzzles of two games in both formats. The rules of make-ten are not those of the default game.
fn generated() -> Vec<(Vec<String>, String, String)> {
    let games = ["24", "make-ten", "countdown"];
    let make = |game: &str, format: &str| {
        lines(&format!("generate --game {game} --seed tuesday --count 4 --format {format}"), "").join("\n") + "\n"
    };
    let formulas = |text: &str| text.lines().map(|line| line.split_once("  ").unwrap().1.to_owned()).collect();
    games.map(|game| (formulas(&make(game, "text")), make(game, "text"), make(game, "jsonl"))).into()
}

#[test]
fn solve_grade_hint_and_count_read_what_generate_writes() {
    for (formulas, text, json) in generated() {
        for puzzles in [&text, &json] {
            let solved = lines("solve -", puzzles);
            let found: Vec<&str> = solved.iter().map(|line| line.split_once(" = ").unwrap().0).collect();
            assert_eq!(found, formulas);
            let hints = lines("hint - --level 4", puzzles);
            let told = formulas.iter().map(|formula| format!("it can be done: {formula}"));
            assert!(hints.iter().cloned().eq(told), "{hints:?}");
            assert_eq!(lines("grade -", puzzles).len(), 4);
            assert!(lines("count -", puzzles).iter().all(|line| line.contains("  essential ")));
            assert_eq!(lines("reach - --fewest --targets 1..3", puzzles).len(), 4 * 6);
        }
    }
}

#[test]
fn reach_lists_every_value_of_a_row_without_a_game() {
    let rows = "1 2 3\n24:3,3,8,8=24";
    assert_eq!(
        lines("reach -", rows)[1..],
        [
            "9 values, from 1 to 9",
            "9 whole numbers above 0, whose sum is 45",
            "10 is the first that is missing",
            "",
            "3 3 8 8",
            "24  8/(3-8/3)",
            "1 of 1 targets made",
            ""
        ]
    );
    let json: Vec<Value> =
        lines("reach - -f jsonl", rows).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&json[0]["count"], &json[1]["made"]), (&9.into(), &1.into()));
    // A table has their formulas.
    let table = lines("reach - -f csv", rows);
    assert_eq!(
        (table.len(), &*table[9], &*table[10]),
        (11, "1 2 3,9,3*(2+1),3 2 1 + *,9,2,9", "3 3 8 8,24,8/(3-8/3),8 3 8 3 / - /,24,3,24")
    );
    let cut = sumwise("reach - --limit 1 -f jsonl", "1 2 3 4 5 6");
    let cut: Value = serde_json::from_slice(&cut.stdout).unwrap();
    assert_eq!(cut["stop"], "limit");
}

#[test]
fn answers_of_solve_and_puzzles_of_daily_are_read() {
    for all in ["", " --all"] {
        let solved = lines(&format!("solve 24:1,2,3,4=24{all} -f jsonl"), "").join("\n");
        assert_eq!(lines("audit -", &solved).last().unwrap(), "nothing wrong", "{solved}");
    }
    for format in ["text", "jsonl"] {
        let daily = lines(&format!("daily --game year --days 2 -f {format}"), "").join("\n");
        assert_eq!(lines("solve -", &daily).len(), 2);
        assert_eq!(lines("audit -", &daily).last().unwrap(), "nothing wrong");
    }
}

/// 51,296,472 formulas of four fours make 1, too many to look at at once.
#[test]
fn a_claim_about_very_many_solutions_is_cut_by_the_time() {
    let row = r#"{"puzzle":"four-fours:4,4,4,4=1","solutions":5}"#;
    let cut = sumwise("audit - --timeout 200ms", row);
    let said = String::from_utf8_lossy(&cut.stderr);
    assert!(cut.status.code() == Some(3) && said.contains("the time was up"), "{said}");
}

#[test]
fn rules_with_bounds_are_read_back() {
    for bounds in ["--digits 3", "--operators=+-*/!√ --signs 1"] {
        let puzzles = lines(&format!("generate --game 24 {bounds} --seed a --count 2 --format jsonl"), "").join("\n");
        assert_eq!(lines("solve -", &puzzles).len(), 2, "{puzzles}");
        assert_eq!(lines("audit -", &puzzles).last().unwrap(), "nothing wrong");
    }
    let refused = sumwise("solve -", "{\"numbers\":[1,2],\"target\":3,\"rules\":{\"digits\":[3]}}\n");
    assert!(String::from_utf8_lossy(&refused.stdout).contains("the rule `digits` is [3], and should be a text"));
}

#[test]
fn answers_are_judged_audited_and_explained() {
    for (formulas, text, json) in generated() {
        for puzzles in [&text, &json] {
            let judged = lines("check -", puzzles);
            assert!(judged.len() == 4 && judged.iter().all(|line| line.starts_with("correct")), "{judged:?}");
            assert_eq!(lines("audit -", puzzles).last().unwrap(), "nothing wrong");
            let documents = lines("explain - --format jsonl", puzzles);
            let infix =
                |(document, formula): (&String, &String)| document.starts_with(&format!(r#"{{"infix":"{formula}""#));
            assert!(documents.len() == 4 && documents.iter().zip(&formulas).all(infix), "{documents:?}");
            let explained = lines("explain -", puzzles);
            assert!(
                formulas.iter().all(|formula| explained.iter().any(|line| line.starts_with(&format!("{formula} = "))))
            );
        }
    }
}

#[test]
fn wrong_answers_in_lines_are_found() {
    let puzzles =
        "24:3,3,8,8=24  8/(3-8/3)\n24:3,3,8,8=24  3*8\n24:1,1,1,1=24  none, nearest 1+1+1+1 = 4\n24:4,4,7,7=24  none\n";
    let judged = lines("check -", puzzles);
    assert!(judged[0].starts_with("correct") && !judged[1].starts_with("correct"), "{judged:?}");
    let found = lines("audit - --format csv", puzzles);
    let kinds: Vec<String> = found.iter().map(|row| row.splitn(3, ',').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(kinds, ["row kind", "2 duplicate", "2 answer", "4 label"]);
}

#[test]
fn lines_keep_their_order_on_any_number_of_threads() {
    let puzzles = (1..60).map(|target| format!("1 2 3 4 = {target}")).collect::<Vec<_>>().join("\n");
    for command in ["count -", "hint - --level 3", "reach - --targets 1..4", "solve -", "grade -"] {
        for format in ["text", "jsonl", "csv"] {
            let on = |threads: u8| lines(&format!("{command} --format {format} --threads {threads}"), &puzzles);
            assert_eq!(on(1), on(5), "{command} {format}");
        }
    }
    let formulas = (1..60).map(|number| format!("{number}+1")).collect::<Vec<_>>().join("\n");
    assert_eq!(lines("explain - --threads 1", &formulas), lines("explain - --threads 5", &formulas));
}

/// The limit of the shell in blocks of 1024 bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_small_stack_of_the_shell_is_enough() {
    let line = "ulimit -s 64; exec \"$0\" solve 1 2 3 4 5 6 = 100";
    let output = Command::new("bash").args(["-c", line, env!("CARGO_BIN_EXE_sumwise")]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn one_thread_does_the_work_where_there_are_no_others() {
    let lines = |words: &str, alone: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
        if alone {
            // No thread can be started with a stack of this size.
            command.env("RUST_MIN_STACK", (1_u64 << 60).to_string());
        }
        let command =
            command.args(words.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = command.spawn().unwrap();
        // A command that reads nothing may end before.
        let _ = running.stdin.take().unwrap().write_all(b"3 3 8 8 = 24\n1 1 1 1 = 24\n1 two\n");
        let output = running.wait_with_output().unwrap();
        (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    for words in [
        "solve - --game 24 --threads 3",
        "audit - --game 24",
        "sweep --pool 1..9 --numbers 2 --timeout 60",
        "sweep --pool 1..9 --numbers 2 --histogram",
        "generate --game 24 --seed a --count 50",
        "solve 1 2 3 4 = 10 --timeout 60",
        "worksheet --game 24 --seed a --count 5 --format svg --out -",
    ] {
        let (alone, others) = (lines(words, true), lines(words, false));
        assert_eq!(alone, others, "{words}");
        assert!(!alone.1.is_empty() && !alone.2.contains("panicked"), "{words}: {}", alone.2);
    }
}

#[test]
fn tables_have_one_header_and_failed_lines_stay_in_place() {
    let puzzles = "1 2 3 = 6\n1 two 3 = 6\n1 2 3 = 7\n";
    for command in ["count -", "hint -", "reach - --targets 5..6", "reach - --targets 5..6 --fewest"] {
        let output = sumwise(&format!("{command} --format csv"), puzzles);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let table = String::from_utf8(output.stdout).unwrap();
        let rows: Vec<&str> = table.lines().collect();
        let fields = rows[0].split(',').count();
        assert!(rows[0].starts_with("numbers,target,") || rows[0].starts_with("puzzle,"), "{command}: {table}");
        let at = rows.iter().position(|row| row.starts_with("line 2,")).unwrap();
        assert!(0 < at && at < rows.len() - 1, "{command}: {table}");
        assert_eq!(rows[at].rsplit_once('"').map_or(rows[at], |(_, rest)| rest).matches(',').count(), fields - 2);
        assert_eq!(rows.iter().filter(|row| **row == rows[0]).count(), 1);
    }
    assert_eq!(sumwise("hint - --left 1 2", puzzles).status.code(), Some(2));
}

#[test]
fn old_spellings_mean_the_same() {
    for (old, new) in [
        (
            "generate --range 1..9 --numbers 3 --target 10 --seed a -n 3",
            "generate --pool 1..9 --size 3 --target 10 --seed a --count 3",
        ),
        ("generate --game 24 --seed a -n 2 --only-fraction", "generate --game 24 --seed a --count 2 --needs-fraction"),
        (
            "generate --game 24 --seed a -n 2 --only-negative --any-solvability",
            "generate --game 24 --seed a --count 2 --needs-negative --any-solvability",
        ),
        ("generate --seed a -n 2 -l 1 --only-plus-minus", "generate --seed a --count 2 --large 1 --plus-minus-only"),
        ("sweep --pool 1..9 --numbers 2", "sweep --pool 1..9 --size 2"),
        ("deal --seed a -l 1", "deal --seed a --large 1"),
        ("hint 3 3 8 8 = 24 --game 24 -l 3", "hint 3 3 8 8 = 24 --game 24 --level 3"),
    ] {
        let (old, new) = (sumwise(old, ""), sumwise(new, ""));
        assert_eq!((&old.stdout, old.status.code()), (&new.stdout, new.status.code()));
        assert!(!new.stdout.is_empty() || new.status.code() == Some(1), "{}", String::from_utf8_lossy(&new.stderr));
    }
}
