//! Tests that sweeps into a directory give the same bytes: resumed, in shares, and on any number of threads.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

mod scratch;

use scratch::{Scratch, contents};

impl Scratch {
    fn dir(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }
}

fn sumwise(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
    command.arg("sweep").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    let output = sumwise(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// A space of 44 units: small enough for a test, and large enough to be stopped midway.
const SPACE: [&str; 8] = ["--pool", "1..8x2,25,50", "--numbers", "5", "--question", "fewest", "--targets", "1..999"];

fn swept(out: &str, more: &[&str]) -> Vec<String> {
    SPACE.iter().chain(&["--out", out]).chain(more).map(ToString::to_string).collect()
}

fn sweep(out: &str, more: &[&str]) -> Output {
    let arguments = swept(out, more);
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn shares_joined_are_the_whole_and_threads_change_nothing() {
    let scratch = Scratch::new("shares");
    let (whole, joined, single) = (scratch.dir("whole"), scratch.dir("joined"), scratch.dir("single"));
    sweep(&whole, &["--threads", "3"]);
    sweep(&single, &["--threads", "1"]);
    let shares: Vec<String> = (1..=7).map(|share| scratch.dir(&format!("share{share}"))).collect();
    for (at, share) in shares.iter().enumerate() {
        sweep(share, &["--shard", &format!("{}/7", at + 1)]);
    }
    let mut merge = vec!["--out", &joined[..], "--merge"];
    merge.extend(shares.iter().rev().map(String::as_str));
    run(&merge);
    assert!(contents(&joined) == contents(&whole));
    assert!(contents(&single) == contents(&whole));
}

#[test]
fn a_share_that_is_missing_is_missed() {
    let scratch = Scratch::new("missing");
    let (share, joined) = (scratch.dir("share"), scratch.dir("joined"));
    sweep(&share, &["--shard", "2/3"]);
    let merged = sumwise(&["--out", &joined, "--merge", &share]).output().unwrap();
    assert_eq!(merged.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&merged.stderr).contains("is missing: sweep its share first"));
}

#[test]
fn a_damaged_part_is_answered_again_and_another_sweep_is_refused() {
    let scratch = Scratch::new("damaged");
    let (whole, out) = (scratch.dir("whole"), scratch.dir("out"));
    sweep(&whole, &[]);
    sweep(&out, &["--shard", "1/2"]);
    let part = Path::new(&out).join("parts/000002.part");
    let mut bytes = fs::read(&part).unwrap();
    bytes[100] ^= 1;
    fs::write(&part, bytes).unwrap();
    sweep(&out, &[]);
    assert!(contents(&out) == contents(&whole));
    let refuses = |file: &str| {
        let other = sumwise(&["--game", "24", "--out", &out]).output().unwrap();
        let message = String::from_utf8_lossy(&other.stderr);
        assert_eq!(other.status.code(), Some(2));
        assert!(message.contains(&format!("holds another sweep in {file}")), "{message}");
    };
    refuses("sweep.json");
    // A lost description does not give the directory away, and its own sweep finishes it again.
    fs::remove_file(Path::new(&out).join("sweep.json")).unwrap();
    refuses("manifest.json");
    assert!(!Path::new(&out).join("sweep.json").exists());
    sweep(&out, &[]);
}

#[test]
fn every_form_of_table_and_every_question_can_be_written() {
    let scratch = Scratch::new("forms");
    for question in ["solvable", "fewest", "distance", "formulas"] {
        for form in ["text", "csv", "jsonl"] {
            let out = scratch.dir(&format!("{question}-{form}"));
            run(&["--game", "24", "--question", question, "--format", form, "--out", &out]);
            let ending = if form == "text" { "parquet" } else { form };
            for table in ["hands", "targets", "puzzles"] {
                assert!(contents(&out).contains_key(Path::new(&format!("{table}.{ending}"))));
            }
        }
    }
    let rows = String::from_utf8(contents(scratch.dir("formulas-csv"))[Path::new("puzzles.csv")].clone()).unwrap();
    assert_eq!(rows.lines().count(), 1 + 1820);
    assert!(rows.starts_with("hand,target,formulas\n0,24,0\n"));
}

#[test]
fn pictures_are_drawn_in_both_forms() {
    let scratch = Scratch::new("pictures");
    let (svg, png) = (scratch.dir("24.svg"), scratch.dir("24.png"));
    run(&["--game", "24", "--histogram", "--targets", "1..100", "--plot", &svg]);
    assert!(fs::read_to_string(&svg).unwrap().contains("formulas of all draws by value"));
    run(&["--game", "primes", "--plot", &png]);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_sweep_that_is_cut_goes_on_and_ends_with_the_same_bytes() {
    let scratch = Scratch::new("cut");
    let (whole, out) = (scratch.dir("whole"), scratch.dir("out"));
    let last = sweep(&whole, &[]);
    let mut calls = 1;
    let finished = loop {
        let limited = swept(&out, &["--limit", "200"]);
        let output = sumwise(&limited.iter().map(String::as_str).collect::<Vec<_>>()).output().unwrap();
        if output.status.success() {
            break output;
        }
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(output.stderr, b"stopped at the limit: run the same command to resume\n");
        // A unit has 256 hands, so one unit reaches the limit of 200.
        assert_eq!(fs::read_dir(Path::new(&out).join("parts")).unwrap().count(), calls);
        calls += 1;
    };
    assert_eq!(finished.stdout, last.stdout);
    assert!(calls > 3, "{calls}");
    assert!(contents(&out) == contents(&whole));
}

#[test]
fn time_ends_a_sweep_in_the_middle_of_a_unit() {
    let endless = ["--pool", "1..12", "--numbers", "7", "--targets", "100..999"];
    for more in [
        &["--question", "essential"][..],
        &["--list", "--domain", "rational"],
        &["--histogram", "--domain", "rational"],
    ] {
        let begun = Instant::now();
        let output = sumwise(&[&endless[..], more, &["--timeout", "0.5"]].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{more:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("stopped when the time was up: "));
        assert!(begun.elapsed() < Duration::from_secs(5), "{more:?} {:?}", begun.elapsed());
    }
    let refused = sumwise(&["--game", "24", "--histogram", "--limit", "9"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}

mod slow_tests {
    use super::*;

    #[test]
    fn a_sweep_that_is_killed_goes_on_and_ends_with_the_same_bytes() {
        let scratch = Scratch::new("killed");
        let whole = sweep(&scratch.dir("whole"), &[]);
        let (mut kills, mut wait) = (0, 1);
        for out in ["once", "often"] {
            let out = scratch.dir(out);
            loop {
                let arguments = swept(&out, &[]);
                let mut child = sumwise(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).spawn().unwrap();
                sleep(Duration::from_millis(wait));
                // The kills spread from before the first part to after the last table.
                wait = wait * 13 / 10 + 1;
                if child.try_wait().unwrap().is_some() {
                    break;
                }
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
            }
            let last = sweep(&out, &[]);
            assert!(contents(&out) == contents(scratch.dir("whole")), "{out}");
            assert!(last.stdout.is_empty() || last.stdout == whole.stdout);
            wait = 3;
        }
        assert!(kills > 2, "the sweep was never stopped");
    }
}
