//! Tests of the limits of commands: time, memory, and what is read from outside.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{PipeReader, PipeWriter, Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const SUMWISE: &str = env!("CARGO_BIN_EXE_sumwise");

mod scratch;

use scratch::{Dice, Scratch, heeding};

/// What a command did.
struct Ran {
    status: ExitStatus,
    error: String,
    time: Duration,
    /// The most memory that was resident, in MiB.
    peak: u64,
}

/// Runs a command without output, and looks at its memory until it ends.
fn run(words: &str, input: Stdio) -> Ran {
    let start = Instant::now();
    let mut child = Command::new(SUMWISE)
        .args(words.split_whitespace())
        .stdin(input)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (file, mut peak) = (format!("/proc/{}/status", child.id()), 0);
    let status = loop {
        let status = fs::read_to_string(&file).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        peak = peak.max(kilobytes.unwrap_or(0) / 1024);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{words} does not end");
        sleep(Duration::from_millis(5));
    };
    let mut error = String::new();
    child.stderr.unwrap().read_to_string(&mut error).unwrap();
    Ran { status, error, time: start.elapsed(), peak }
}

#[test]
fn times_have_units_and_threads_a_bound() {
    for time in ["2", "2.5", "500ms", "30s", "2m", "1h"] {
        let ran = run(&format!("sweep --pool 1..4 --size 3 --timeout {time} --threads 99999999999"), Stdio::null());
        assert_eq!(ran.status.code(), Some(0), "{time}: {}", ran.error);
    }
    for time in ["", "s", "2 days", "-1s", "1e3", "nan"] {
        let command = Command::new(SUMWISE).args(["sweep", "--game", "24", "--timeout", time]).output().unwrap();
        assert_eq!(command.status.code(), Some(2), "{time}");
    }
}

#[test]
fn an_input_without_lines_is_refused() {
    for command in ["audit -", "solve -", "check - --game 24", "grade -"] {
        let ran = run(command, File::open("/dev/zero").unwrap().into());
        assert_eq!(ran.status.code(), Some(2), "{command}: {}", ran.error);
        // The first bytes are looked at before lines are read.
        assert!(ran.error.contains("no text: save it as UTF-8"), "{command}: {}", ran.error);
        assert!(ran.peak < 400, "{command}: {} MiB", ran.peak);
    }
}

#[test]
fn one_ctrl_c_ends_a_command_that_waits_for_input() {
    for command in ["audit -", "solve -", "check - --game 24"] {
        let (reader, _writer) = std::io::pipe().unwrap();
        let child = heeding(SUMWISE)
            .args(command.split(' '))
            .stdin(reader)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(300));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let (code, time) = wait(child, 8);
        assert_eq!(code, Some(130), "{command}");
        assert!(time < Duration::from_millis(1500), "{command}: {time:?}");
    }
}

/// Waits for a command that ends within some seconds.
fn wait(mut child: Child, seconds: u64) -> (Option<i32>, Duration) {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return (status.code(), start.elapsed());
        }
        if start.elapsed() > Duration::from_secs(seconds) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        sleep(Duration::from_millis(5));
    }
}

/// Returns a pipe without room.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let full = writer.try_clone().unwrap();
    // It writes until the pipe is full, and ends when the pipe is closed.
    std::thread::spawn(move || writer.write_all(&vec![0; 1 << 20]));
    sleep(Duration::from_millis(50));
    (reader, full)
}

#[test]
fn a_timeout_is_kept_where_input_and_output_block() {
    let scratch = Scratch::new("blocked");
    let fifos = ["in.jsonl", "out.jsonl", "out.svg"].map(|name| scratch.path(name));
    assert!(Command::new("mkfifo").args(&fifos).status().unwrap().success());
    let (reader, _writer) = std::io::pipe().unwrap();
    let (_unread, output) = full_pipe();
    let commands = [
        "audit -",
        "audit /dev/stdin --input-format csv",
        "audit in.jsonl",
        "generate --count 1 --out out.jsonl",
        "worksheet --count 1 --out out.svg",
        "daily --out out.svg --format ics",
        "sweep --game 24 --plot out.svg",
        "generate --game 24 --count 10",
        "daily --game 24",
        "sweep --list --game 24",
        "solve 1 2 3 4 5 6 --target 101",
        "reach 1 2 3 4 5 6",
        "count 1 2 3 = 6 --game 24",
        "grade 3 3 8 8 --game 24",
        "hint 3 3 8 8 --game 24",
    ];
    let spawn = |words: &&str| {
        let mut command = scratch.command(words);
        command.args(["--timeout", "300ms"]).stdin(reader.try_clone().unwrap()).stdout(output.try_clone().unwrap());
        command.spawn().unwrap()
    };
    let children: Vec<Child> = commands.iter().map(spawn).collect();
    for (words, mut child) in commands.iter().zip(children) {
        let mut error = child.stderr.take().unwrap();
        // The machine may be busy: a second of lateness is that of a quiet one.
        assert_eq!(wait(child, 3).0, Some(3), "{words}");
        let mut said = String::new();
        error.read_to_string(&mut said).unwrap();
        assert_eq!(said, "stopped when the time was up: nothing more is written\n", "{words}");
    }
    assert_eq!(fs::read_dir(&scratch.path).unwrap().count(), fifos.len());
}

#[test]
fn a_timeout_is_kept_while_a_game_is_read() {
    let scratch = Scratch::new("game");
    assert!(Command::new("mkfifo").arg(scratch.path("game.toml")).status().unwrap().success());
    for timeout in ["--timeout 100ms", "--timeout=100ms"] {
        let mut child = scratch.command(&format!("reach 1 2 3 --game game.toml {timeout}")).spawn().unwrap();
        let mut error = child.stderr.take().unwrap();
        assert_eq!(wait(child, 3).0, Some(3), "{timeout}");
        let mut said = String::new();
        error.read_to_string(&mut said).unwrap();
        assert!(said.contains("the time was up"), "{timeout}: {said}");
    }
}

#[test]
fn a_timeout_is_kept_where_messages_are_not_read() {
    let (reader, _writer) = std::io::pipe().unwrap();
    let (_unread, full) = full_pipe();
    let mut command = Command::new(SUMWISE);
    command.args(["audit", "-", "--timeout", "100ms"]).stdin(reader).stdout(Stdio::null()).stderr(full);
    assert_eq!(wait(command.spawn().unwrap(), 3).0, Some(3));
}

#[test]
fn a_quote_that_is_never_closed_ends_in_an_error() {
    let scratch = Scratch::new("quote");
    let file = scratch.path("quote.csv");
    let mut out = File::create(&file).unwrap();
    out.write_all(b"numbers,target\n\"1 2 3\",6\n\"4 5 6").unwrap();
    let block = vec![b'7'; 1 << 20];
    (0..200).for_each(|_| out.write_all(&block).unwrap());
    drop(out);
    let ran = run(&format!("audit {}", file.display()), Stdio::null());
    assert_eq!(ran.status.code(), Some(2), "{}", ran.error);
    assert!(ran.error.contains("is a quote missing?"), "{}", ran.error);
    assert!(ran.peak < 400, "{} MiB", ran.peak);
}

#[test]
fn rows_that_grow_when_they_are_read_are_refused() {
    let scratch = Scratch::new("rows");
    let row = |rest: &str| format!("{{\"numbers\":[3,3,8,8],\"target\":24,{rest}}}\n");
    let list = |item: &str| vec![item; 7_500_000 / (item.len() + 1)].join(",");
    let rules: Vec<String> = (0..700_000).map(|rule| format!("\"{rule:x}\":1")).collect();
    for (name, rows, why) in [
        ("list.jsonl", row(&format!("\"solutions\":[{}]", list("1"))).repeat(3), "`solutions` is too long"),
        ("steps.jsonl", row(&format!("\"steps\":[{}]", list("\"1+1=2\""))).repeat(3), "`steps` is too long"),
        ("numbers.jsonl", format!("{{\"numbers\":[{}]}}\n", list("1")).repeat(3), "the numbers are too long"),
        ("rules.jsonl", row(&format!("\"rules\":{{{}}}", rules.join(","))).repeat(3), "the rules are too long"),
        ("fields.jsonl", row(&list("\"a\":1")).repeat(3), "an object has at most 10000 fields"),
        (
            "escapes.csv",
            format!("numbers,text\n{}", ["3 3,", &"\x01".repeat(8_000_000), "\n"].concat().repeat(4)),
            "the record is too long",
        ),
        ("commas.csv", format!("numbers,target\n{}", (",".repeat(1_000_000) + "\n").repeat(8)), "and the header 2"),
    ] {
        fs::write(scratch.path(name), rows).unwrap();
        let found = scratch.run(&format!("audit {name}"));
        let found = String::from_utf8(found.stdout).unwrap();
        assert!(found.contains(why), "{name}: {found}");
        let ran = run(&format!("audit {} --memory 100 --threads 16", scratch.path(name).display()), Stdio::null());
        assert_eq!((ran.status.code(), &*ran.error), (Some(1), ""), "{name}");
        assert!(ran.peak < 110, "{name}: {} MiB", ran.peak);
    }
}

#[test]
fn an_audit_of_endless_puzzles_keeps_its_memory() {
    let numbers = ["-f", r#"{"numbers":[3,3,8,%.0f],"target":24}"#, "1", "100000000"];
    let mut endless = Command::new("seq").args(numbers).stdout(Stdio::piped()).spawn().unwrap();
    let ran = run("audit - --memory 100", endless.stdout.take().unwrap().into());
    let _ = endless.kill();
    endless.wait().unwrap();
    assert_eq!(ran.status.code(), Some(3), "{}", ran.error);
    assert!(ran.peak < 110, "{} MiB", ran.peak);
}

#[test]
fn an_audit_stops_in_the_middle_of_its_rows() {
    let scratch = Scratch::new("late");
    // The search takes a fifth of a second before it first looks at the time.
    let fraction = |number: u64| format!("\"{}/{}\"", u128::MAX - u128::from(number), u128::MAX / 10 - 7);
    let numbers: Vec<String> = (1..=7).map(|number| fraction(number * number * 1_000_003)).collect();
    let labels = r#""solutions":3,"operators":2,"distance":2,"needs_fraction":true"#;
    let row = |target: usize| format!("{{\"numbers\":[{}],\"target\":{target},{labels}}}\n", numbers.join(","));
    fs::write(scratch.path("late.jsonl"), (0..20).map(row).collect::<String>()).unwrap();
    let file = scratch.path("late.jsonl").display().to_string();
    let words = format!(
        "audit {file} --operators=+-*/^ --domain nonnegative --limit 1000000000000 --threads 1 --timeout 300ms"
    );
    let ran = run(&words, Stdio::null());
    // Without this sentence, the watch has ended it.
    assert_eq!(ran.error, "stopped when the time was up: the results are partial\n");
    assert!(ran.status.code() == Some(3) && ran.time < Duration::from_secs(2), "{:?}", ran.time);
}

#[test]
fn a_sweep_stops_while_it_writes_its_tables() {
    let scratch = Scratch::new("tables");
    let words = "sweep --pool 1..4 --size 2 --targets 1..1000000 --timeout 1s --out";
    let ran = run(&format!("{words} {}", scratch.path("out").display()), Stdio::null());
    // Without this sentence, the watch has ended it.
    assert_eq!(ran.error, "stopped when the time was up: run the same command to resume\n");
    assert!(ran.status.code() == Some(3) && ran.time < Duration::from_secs(3), "{:?}", ran.time);
    assert!(scratch.path("out/parts/000000.part").exists() && !scratch.path("out/manifest.json").exists());
}

#[test]
fn damaged_files_end_in_an_answer_or_an_error() {
    let scratch = Scratch::new("damage");
    let whole = scratch.path("whole.parquet");
    let made = run(&format!("generate --count 20 --game 24 --seed a --out {}", whole.display()), Stdio::null());
    assert!(made.status.success(), "{}", made.error);
    let (bytes, mut dice) = (fs::read(&whole).unwrap(), Dice(1));
    let damaged = scratch.path("damaged.parquet");
    for round in 0..200 {
        let mut bytes = bytes.clone();
        match round % 3 {
            0 => bytes.truncate(dice.below(bytes.len())),
            _ => (0..=dice.below(4)).for_each(|_| {
                // Most of the damage is done to the metadata at the end.
                let from = if round % 3 == 1 { bytes.len() * 2 / 3 } else { 0 };
                let at = from + dice.below(bytes.len() - from);
                bytes[at] = u8::try_from(dice.below(256)).unwrap();
            }),
        }
        fs::write(&damaged, bytes).unwrap();
        let ran = run(&format!("audit {}", damaged.display()), Stdio::null());
        assert!(matches!(ran.status.code(), Some(0..=3)), "round {round}: {} {}", ran.status, ran.error);
        assert!(!ran.error.contains("panicked"), "round {round}: {}", ran.error);
        assert!(ran.peak < 1000, "round {round}: {} MiB", ran.peak);
    }
}

#[test]
fn targets_that_need_more_memory_than_the_limit_are_refused() {
    for question in ["reach", "reach --fewest"] {
        let words = format!("{question} 1 2 3 4 5 6 --targets 1..1000000");
        let refused = run(&format!("{words} --memory 100"), Stdio::null());
        assert_eq!(refused.status.code(), Some(2), "{}", refused.error);
        assert!(refused.error.contains("1000000 targets take 335 MiB") && refused.peak < 100, "{}", refused.error);
        let answered = run(&format!("{words} --memory 350"), Stdio::null());
        assert!(answered.error.is_empty() && answered.peak < 385, "{} {}", answered.error, answered.peak);
    }
}

#[test]
fn the_many_last_steps_to_zero_are_held_to_the_memory() {
    for limit in [32, 64] {
        let words =
            format!("solve 9 30 14 3 0 1 100 -t 0 --use all --domain rational --signs 1 --all --memory {limit}");
        let ran = run(&words, Stdio::null());
        assert_eq!(ran.status.code(), Some(3), "{}", ran.error);
        assert!(ran.peak < limit + 10, "{} MiB", ran.peak);
    }
}

#[test]
fn a_sweep_whose_answers_need_more_memory_than_the_limit_is_refused() {
    for (question, needed) in NEEDED {
        let refused = run(&format!("{MANY_TARGETS} {question} --memory 150"), Stdio::null());
        assert_eq!(refused.status.code(), Some(2), "{question}: {}", refused.error);
        assert!(refused.error.contains(&format!("1000000 targets take {needed} MiB")), "{}", refused.error);
        assert!(refused.peak < 50, "{question}: {} MiB", refused.peak);
    }
    for rules in ["--points decimals", "--join values", "--operators +-*/!√", "--operators +-*/^"] {
        let refused = run(&format!("{MANY_TARGETS} solvable {rules} --memory 150"), Stdio::null());
        assert_eq!(refused.status.code(), Some(2), "{rules}: {}", refused.error);
        assert!(refused.error.contains("1000000 targets take 504 MiB"), "{}", refused.error);
        assert!(refused.peak < 50, "{rules}: {} MiB", refused.peak);
    }
}

const MANY_TARGETS: &str = "sweep --pool 1..10 --size 3 --targets 1..1000000 --threads 4 --timeout 1s --question";

/// Questions, and the least memory for their answers to a million targets, in MiB.
const NEEDED: [(&str, u64); 4] = [("distance", 330), ("essential", 416), ("fewest", 184), ("formulas", 184)];

#[test]
fn the_searches_of_many_lines_share_the_memory() {
    let scratch = Scratch::new("shared");
    let line = |last: usize| format!("3 7 11 13 25 50 75 {last}\n");
    fs::write(scratch.path("lines"), (100..108).map(line).collect::<String>()).unwrap();
    let lines = || File::open(scratch.path("lines")).unwrap();
    let ran = run("count - --memory 40 --threads 8", lines().into());
    assert!(ran.status.code() == Some(3) && ran.peak < 40 + 4 + 10, "{} {} MiB", ran.error, ran.peak);
    let counted = |threads: &str| {
        let words = ["count", "-", "--memory", "40", "--threads", threads];
        Command::new(SUMWISE).args(words).stdin(lines()).output().unwrap().stdout
    };
    let alone = counted("1");
    assert!(alone.split(|byte| *byte == b'\n').count() == 8 + 1 && alone == counted("8"));
    // Long values, of which each thread frees many.
    fs::write(scratch.path("lines"), "11 81 61 83 36 6 = 7719904\n".repeat(4)).unwrap();
    let ran = run("solve - --operators=+-*/^!√ --domain natural --use all --memory 40 --threads 4", lines().into());
    assert!(ran.status.code() == Some(3) && ran.peak < 40 + 4 + 10, "{} {} MiB", ran.error, ran.peak);
    // The targets alone take more than the share of a thread.
    fs::write(scratch.path("lines"), "1 2 3\n").unwrap();
    let ran = run("reach - --targets 1..100000 --memory 40 --threads 8", lines().into());
    assert_eq!(ran.status.code(), Some(1), "{}", ran.error);
}

#[test]
fn hands_and_their_sub_hands_keep_the_memory() {
    for (words, memory) in [
        ("sweep --pool 1..14 --size 10 --targets 24 --use all --operators / --list", 245),
        ("sweep --pool 1..13 --size 8 --histogram", 100),
    ] {
        let ran = run(&format!("{words} --memory {memory}"), Stdio::null());
        assert_eq!(ran.status.code(), Some(3), "{words}: {}", ran.error);
        assert!(ran.peak < memory + memory / 10, "{words}: {} MiB", ran.peak);
    }
}

#[test]
fn long_values_keep_the_memory() {
    let rules = "--domain natural --use all --operators +-*/^!√";
    for (words, memory) in [
        (format!("solve {LONG_HAND} -t 7719904 {rules} --digits 10000"), 64),
        (format!("solve {LONG_HAND} -t 7719904 {rules}"), 64),
        (format!("hint {LONG_HAND} -t 7719904 {rules} --digits 1000"), 64),
        (format!("count {LONG_HAND} {rules} --digits 10000"), 64),
        ("solve 34 3 24 1 6 7 -t 34 --operators +-*/! --domain rational --use all --join digits".to_owned(), 40),
    ] {
        let ran = run(&format!("{words} --memory {memory}"), Stdio::null());
        assert_eq!(ran.status.code(), Some(3), "{words}: {}", ran.error);
        assert!(ran.peak < memory + memory / 10 + 10, "{words}: {} MiB", ran.peak);
    }
}

/// A hand that makes very long values.
const LONG_HAND: &str = "11 81 61 83 36 6";

#[test]
fn a_search_that_fits_is_not_cut() {
    for rules in ["--operators *!", "--operators +-*/~", "--operators +-*/√ --signs 1", "--join values"] {
        let words = format!("solve {LONG_HAND} -t 7719904 {rules} --domain natural --use all --memory 32");
        let ran = run(&words, Stdio::null());
        assert!(ran.status.code() == Some(1) && ran.error.is_empty(), "{rules}: {}", ran.error);
        assert!(ran.peak < 32, "{rules}: {} MiB", ran.peak);
    }
}

#[test]
fn the_targets_of_lines_that_wait_keep_the_memory() {
    let scratch = Scratch::new("waiting");
    fs::write(scratch.path("lines"), "1 2 3\n".repeat(40)).unwrap();
    for (words, targets, code) in
        [("reach - --fewest", 1_000_000, 2), ("count -", 1_000_000, 2), ("reach -", 50_000, 1)]
    {
        let lines = File::open(scratch.path("lines")).unwrap();
        let words = format!("{words} --targets 1..{targets} --threads 8 --format jsonl --memory 40");
        let ran = run(&words, lines.into());
        assert_eq!(ran.status.code(), Some(code), "{words}: {}", ran.error);
        assert!(ran.peak < 40 + 4 + 10, "{words}: {} MiB", ran.peak);
    }
}

#[test]
fn a_cut_count_has_a_whole_table() {
    for limit in [1000, 1500, 2000] {
        let words = format!("count 75 50 2 3 --targets 1..20 --format csv --limit {limit}");
        let output = Command::new(SUMWISE).args(words.split(' ')).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
        let table = String::from_utf8(output.stdout).unwrap();
        let fields: Vec<usize> = table.lines().map(|line| line.split(',').count()).collect();
        assert!(fields.len() == 21 && fields.iter().all(|count| *count == fields[0]), "{table}");
    }
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn a_timeout_is_kept_with_many_targets() {
        for (command, limits) in [
            ("count 1 2 3 --method literal --targets 1..1000000", "--timeout 500ms"),
            ("sweep --list --pool 1..10 --size 3 --targets 1..100000 --threads 1", "--timeout 500ms --memory 256"),
        ] {
            let ran = run(&format!("{command} {limits}"), Stdio::null());
            assert_eq!(ran.status.code(), Some(3), "{command}: {}", ran.error);
            assert!(ran.time < Duration::from_secs(5), "{command}: {:?}", ran.time);
        }
        let ran = run("sweep --list --pool 1..10 --size 3 --targets 1..100000 --threads 1 --memory 200", Stdio::null());
        assert!(ran.status.code() == Some(3) && ran.peak < 220, "{} {} MiB", ran.error, ran.peak);
    }

    #[test]
    fn a_timeout_is_kept_on_any_input() {
        let many = "--pool 1..20 --numbers 5 --targets 1..1000000";
        let commands = [
            format!("sweep {many}"),
            format!("sweep {many} --domain rational"),
            format!("sweep {many} --question formulas"),
            format!("sweep {many} --question distance --use all"),
            format!("sweep {many} --question essential"),
            format!("sweep {many} --question grade"),
            format!("sweep {many} --histogram"),
            "sweep --pool 1..60 --numbers 5".to_owned(),
            "sweep --pool 1..25 --numbers 6 --domain rational --question fewest".to_owned(),
            "solve 3 7 11 13 17 19 23 29 31 37 41 43 --target 99999991".to_owned(),
            "solve 3 7 11 13 17 19 23 29 31 --target 9991 --all --order fixed --domain rational".to_owned(),
            "count 3 7 11 13 17 19 23 29 31 37 --target 9991".to_owned(),
            "reach 3 7 11 13 17 19 23 29 31 37 41 --targets 1..100000".to_owned(),
            "grade 3 7 11 13 17 19 23 29 31 37 --target 9991".to_owned(),
            "generate --count 1000000 --numbers 6 --difficulty 999..1000".to_owned(),
            "worksheet --count 500 --numbers 6 --difficulty 999..1000 --out -  --format pdf".to_owned(),
            "enumerate 1 2 3 4 5 6 7 8 9 10 11 12 --join digits --from 99999999999999999999".to_owned(),
        ];
        for command in commands {
            let ran = run(&format!("{command} --timeout 1s"), Stdio::null());
            assert!(matches!(ran.status.code(), Some(0 | 1 | 3)), "{command}: {} {}", ran.status, ran.error);
            // The machine may be busy: a second of lateness is that of a quiet one.
            assert!(ran.time < Duration::from_secs(3), "{command}: {:?}", ran.time);
            assert!(ran.peak < 1600, "{command}: {} MiB", ran.peak);
        }
    }

    #[test]
    fn a_limit_of_memory_is_kept() {
        let commands = [
            "sweep --pool 1..60 --numbers 5",
            "sweep --pool 1..25 --numbers 6 --domain rational --question formulas",
            "sweep --pool 1..30 --numbers 5 --targets 1..100000 --question fewest",
            "sweep --pool 0..11 --size 8 --targets 24 --use all --histogram",
            "solve 3 7 11 13 17 19 23 29 31 37 41 43 --target 99999991 --timeout 20s",
            "count 3 7 11 13 17 19 23 29 31 --target 9991 --timeout 20s",
            "solve 0 1 1 7 11 13 27 30 31 38 53 66 966813 31/6 347/2 --target 51893874350187246472/7 --timeout 20s",
        ];
        for command in commands {
            let ran = run(&format!("{command} --memory 150"), Stdio::null());
            assert_eq!(ran.status.code(), Some(3), "{command}: {}", ran.error);
            assert!(ran.error.contains("stopped when the memory was used up"), "{command}: {}", ran.error);
            assert!(ran.peak < 150 + 15 + 10, "{command}: {} MiB", ran.peak); // and ten for the program itself
        }
    }

    #[test]
    fn a_sweep_keeps_the_least_memory() {
        for (question, needed) in NEEDED {
            let swept = run(&format!("{MANY_TARGETS} {question} --memory {needed}"), Stdio::null());
            assert!(matches!(swept.status.code(), Some(0 | 3)), "{question}: {}", swept.error);
            assert!(swept.peak < needed + needed / 10, "{question}: {} MiB", swept.peak);
        }
    }

    #[test]
    fn a_hand_takes_little_memory() {
        let ran = run("sweep --pool 1..99x6 --numbers 3 --targets 24 --use all --list", Stdio::null());
        assert!(ran.status.success() && ran.peak < 130, "{} MiB for 171600 hands", ran.peak);
    }
}

#[test]
fn a_page_that_needs_more_memory_than_the_limit_ends_the_command() {
    use std::sync::Arc;

    use parquet::basic::{Compression, ZstdLevel};
    use parquet::data_type::ByteArrayType;
    use parquet::file::{properties::WriterProperties, writer::SerializedFileWriter};
    use parquet::schema::parser::parse_message_type;

    let scratch = Scratch::new("page");
    let schema = parse_message_type("message rows { required binary text (UTF8); }").unwrap();
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    let properties = properties.set_dictionary_enabled(false).build();
    let file = File::create(scratch.path("page.parquet")).unwrap();
    let mut table = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)).unwrap();
    let mut group = table.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<ByteArrayType>().write_batch(&[vec![b'x'; 300 << 20].into()], None, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    table.close().unwrap();
    let page = scratch.path("page.parquet");
    assert!(fs::metadata(&page).unwrap().len() < 1 << 16);
    let ran = run(&format!("audit {} --memory 64", page.display()), Stdio::null());
    assert!(ran.status.code() == Some(3) && ran.error.contains("memory"), "{:?} {}", ran.status, ran.error);
    assert!(ran.peak < 64 + 16, "{} MiB", ran.peak);
}

#[test]
fn tables_that_are_copied_and_parts_of_joined_numbers_keep_the_memory() {
    let scratch = Scratch::new("copied");
    fs::write(scratch.path("line"), "73 4 3 81 88 8 = 999\n").unwrap();
    let rules = "--operators=+*^! --domain integer --use all --join values";
    let line = File::open(scratch.path("line")).unwrap();
    let audited = run(&format!("audit - {rules} --memory 60"), line.into());
    assert!(audited.status.code() == Some(3) && audited.peak < 60 + 6 + 4, "{} MiB", audited.peak);
    let joined = "solve 94 30 8 54 78 3 15 9 = 1000000000007 --operators=+* --domain positive --join digits";
    let long = "solve 1000000000000000 1004 1000005 10000000000 10000000000 10000000000000002 10000000009 10000000000000000 \
        10000007 100000008 10002 10008 = 0 --operators=^*+ --domain integer --join some";
    for command in [joined, long] {
        let solved = run(&format!("{command} --memory 60"), Stdio::null());
        assert!(solved.status.code() == Some(3) && solved.peak < 60 + 6 + 4, "{command}: {} MiB", solved.peak);
    }
}

#[test]
fn classes_and_steps_of_a_value_keep_the_memory() {
    let classes = "sweep --pool 1..10 --size 3 --targets 1..10000 -q essential --operators=+-*/^~!sqrt --memory 64";
    let signed = "sweep --pool 1..13x4 --size 3 --targets 1..100 -q essential --order any --use all --join some --signs 2 \
        --operators=+-*/!sqrt --digits 30 --memory 24";
    let zero = "9 30 14 3 0 1 100 -t 0 --use all --domain rational --brackets any --signs 1";
    // Steps that are only counted are not kept.
    let counted = run(&format!("count {zero} --memory 64"), Stdio::null());
    assert_eq!(counted.status.code(), Some(0), "{}", counted.error);
    let tables = format!("count {zero} --memory 32");
    for (command, memory) in [(classes, 64), (signed, 24), (&tables, 32)] {
        let ran = run(command, Stdio::null());
        assert_eq!(ran.status.code(), Some(3), "{command}");
        assert!(ran.peak < memory + memory / 10 + 10, "{command}: {} MiB", ran.peak);
    }
}
