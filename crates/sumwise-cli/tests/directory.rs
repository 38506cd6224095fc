//! Tests of the directories of sweeps: who may write to them, and what becomes of damaged ones.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

mod scratch;

use scratch::{Dice, Scratch, contents, said};

/// Returns a directory for sweeps. `SPACE` stands for a space of several units.
fn scratch(name: &str) -> Scratch {
    Scratch::expanding(name, |words| {
        format!(
            "sweep {}",
            words.replace("SPACE", "--pool 1..10x2,25,50 --numbers 4 --question fewest --targets 1..99")
        )
    })
}

impl Scratch {
    /// Returns the message of a command that is refused.
    fn refused(&self, words: &str) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(2), "{words}: {}", said(&output));
        said(&output)
    }
}

fn copy(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    for (path, bytes) in contents(from) {
        fs::create_dir_all(to.join(&path).parent().unwrap()).unwrap();
        fs::write(to.join(path), bytes).unwrap();
    }
}

#[test]
fn a_part_in_the_place_of_another_is_not_taken() {
    let scratch = scratch("place");
    let whole = scratch.done("SPACE --out whole");
    for share in 1..=2 {
        scratch.done(&format!("SPACE --out out --shard {share}/2"));
    }
    let part = |unit: usize| scratch.path(&format!("out/parts/{unit:06}.part"));
    fs::copy(part(1), part(0)).unwrap();
    let message = scratch.refused("--merge out --out joined");
    assert!(message.contains("000000.part: this is not part 1 of"), "{message}");
    assert!(!scratch.path("joined").exists());
    assert_eq!(scratch.done("SPACE --out out"), whole);
    assert!(contents(scratch.path("out")) == contents(scratch.path("whole")));
}

#[test]
fn of_two_sweeps_at_once_one_has_the_directory() {
    let scratch = scratch("two");
    let sweeps = ["--game 24", "--game make-ten"];
    let summaries = sweeps.map(|sweep| {
        scratch.done(&format!("{sweep} --out {}", &sweep[7..]));
        fs::read(scratch.path(&sweep[7..]).join("summary.json")).unwrap()
    });
    for round in 0..40 {
        // Whole sweeps, and shares, which may share the directory but not with another sweep.
        let share = if round % 2 == 0 { "" } else { " --shard 1/1" };
        let running = sweeps.map(|sweep| scratch.command(&format!("{sweep} --out out{share}")).spawn().unwrap());
        let outputs = running.map(|running| running.wait_with_output().unwrap());
        let winners: Vec<usize> = (0..2).filter(|&at| outputs[at].status.success()).collect();
        assert_eq!(winners.len(), 1, "{} {}", said(&outputs[0]), said(&outputs[1]));
        let (winner, loser) = (winners[0], said(&outputs[1 - winners[0]]));
        assert!(loser.contains("is in use by") || loser.contains("holds another sweep"), "{loser}");
        if !share.is_empty() {
            scratch.done(&format!("{} --out out", sweeps[winner]));
        }
        assert!(fs::read(scratch.path("out/summary.json")).unwrap() == summaries[winner]);
        assert!(contents(scratch.path("out")) == contents(scratch.path(&sweeps[winner][7..])));
        fs::remove_dir_all(scratch.path("out")).unwrap();
    }
}

#[test]
fn a_directory_in_use_is_refused_and_names_its_owner() {
    let scratch = scratch("lock");
    scratch.done("SPACE --out out --shard 1/3");
    let lock = File::open(scratch.path("out/lock")).unwrap();
    // A share runs beside other shares.
    lock.lock_shared().unwrap();
    scratch.done("SPACE --out out --shard 2/3");
    for words in ["SPACE --out out", "--merge out --out out"] {
        let message = scratch.refused(words);
        assert!(message.contains("out is in use by shares, the last of them in process "), "{message}");
        assert!(message.ends_with(" s ago: wait for its end, or use another directory\n"), "{message}");
    }
    lock.unlock().unwrap();
    lock.lock().unwrap();
    fs::write(scratch.path("out/lock"), "process 7 on \u{1b}[1mhost\n").unwrap();
    for words in ["SPACE --out out", "SPACE --out out --shard 3/3", "--merge out --out out"] {
        assert!(scratch.refused(words).contains("out is in use by process 7 on \\u{1b}[1mhost, begun "));
    }
    // The lock of an owner that is gone does not count, whatever its file says.
    drop(lock);
    scratch.done("SPACE --out out");
    assert!(!scratch.path("out/lock").exists());
}

#[test]
fn flags_without_effect_are_refused() {
    let scratch = scratch("flags");
    scratch.done("SPACE --out share --shard 1/2");
    let flags = ["-g 24", "--order any", "--use all", "--domain integer", "--operators +", "--targets 1..9"];
    let more = ["--pool 1..9", "--numbers 3", "--large-values 9", "--question solvable", "--threads 1", "--limit 1"];
    for flag in flags.into_iter().chain(more) {
        assert!(scratch.refused(&format!("--out new {flag} --merge share")).contains("cannot be used with"), "{flag}");
    }
    let message = scratch.refused("SPACE --out new --shard 1/2 --plot x.svg");
    assert!(message.contains("cannot be used with"), "{message}");
    assert!(scratch.refused("--out new --merge share").contains("is missing"));
    assert!(!scratch.path("new").exists());
}

#[test]
fn a_file_called_lock_stays() {
    let scratch = scratch("own-lock");
    fs::create_dir(scratch.path("own")).unwrap();
    fs::write(scratch.path("own/lock"), "my notes").unwrap();
    assert!(scratch.refused("SPACE --out own").contains("lock is no lock of sumwise"));
    assert_eq!(fs::read(scratch.path("own/lock")).unwrap(), b"my notes");
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_no_file_is_neither_read_nor_followed() {
    let scratch = scratch("odd-lock");
    fs::create_dir(scratch.path("own")).unwrap();
    let lock = scratch.path("own/lock");
    let refused = || assert!(scratch.refused("SPACE --out own").contains("own/lock is no lock of sumwise"));
    assert!(Command::new("mkfifo").arg(&lock).status().unwrap().success());
    refused();
    for other in ["../new", "lock"] {
        fs::remove_file(&lock).unwrap();
        std::os::unix::fs::symlink(other, &lock).unwrap();
        refused();
    }
    assert!(!scratch.path("new").exists());
    fs::remove_file(&lock).unwrap();
    fs::create_dir(&lock).unwrap();
    refused();
}

#[test]
fn files_of_others_stay() {
    let scratch = scratch("others");
    fs::create_dir_all(scratch.path("out/parts/nested")).unwrap();
    for file in ["out/notes.txt", "out/parts/notes.txt", "out/parts/nested/notes.txt"] {
        fs::write(scratch.path(file), "mine").unwrap();
    }
    scratch.done("SPACE --out out");
    scratch.done("SPACE --out out");
    let left = contents(scratch.path("out"));
    assert_eq!(left.values().filter(|bytes| *bytes == b"mine").count(), 3);
    assert_eq!(left.len(), 3 + 6);
    fs::create_dir(scratch.path("puzzles")).unwrap();
    fs::write(scratch.path("puzzles/generate.json"), "{}").unwrap();
    assert!(scratch.refused("SPACE --out puzzles").contains("puzzles holds puzzles: use another directory"));
    assert!(scratch.refused("SPACE --out out/notes.txt").contains("out/notes.txt is no directory: --out names one"));
}

#[test]
fn a_directory_in_the_place_of_a_part_of_a_finished_sweep_stays() {
    let scratch = scratch("finished-part");
    let whole = scratch.done("SPACE --out out");
    let part = scratch.path("out/parts/000000.part");
    fs::create_dir_all(&part).unwrap();
    for words in ["SPACE --out out", "SPACE --out out --shard 1/2", "--merge out --out out", "SPACE --out out"] {
        let output = scratch.run(words);
        assert!(output.status.success(), "{words}: {}", said(&output));
        assert!(part.is_dir() && (output.stdout == whole || words.contains("--shard")), "{words}");
    }
}

/// Waits until a file of a sweep is there.
fn wait_for(file: &Path) {
    for _ in 0..2000 {
        if file.exists() {
            return;
        }
        sleep(Duration::from_millis(1));
    }
    panic!("{} does not come", file.display());
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_removed_ends_its_owner() {
    let scratch = scratch("lost-lock");
    let long = "--game countdown --targets 100..999 --question fewest";
    for share in ["", " --shard 1/2"] {
        let owner = scratch.command(&format!("{long} --threads 1 --out out{share}")).spawn().unwrap();
        wait_for(&scratch.path("out/parts/000000.part"));
        fs::remove_file(scratch.path("out/lock")).unwrap();
        let output = owner.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let message = said(&output);
        assert!(
            message.ends_with("out/lock was removed while the sweep ran: run the same command to resume\n"),
            "{message}"
        );
        assert!(!scratch.path("out/manifest.json").exists());
        fs::remove_dir_all(scratch.path("out")).unwrap();
    }
    let whole = scratch.done("SPACE --out whole");
    for round in 0..20 {
        let owner = scratch.command("SPACE --threads 1 --out out").spawn().unwrap();
        sleep(Duration::from_millis(round));
        let _ = fs::remove_file(scratch.path("out/lock"));
        let second = scratch.run("SPACE --out out");
        for output in [second, owner.wait_with_output().unwrap()] {
            let message = said(&output);
            assert!(output.stdout == whole || message.contains("out/lock") || message.contains("in use"), "{message}");
        }
        assert_eq!(scratch.done("SPACE --out out"), whole);
        assert!(contents(scratch.path("out")) == contents(scratch.path("whole")));
        fs::remove_dir_all(scratch.path("out")).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn links_in_the_place_of_files_are_replaced_and_directories_named() {
    let scratch = scratch("links");
    scratch.done("SPACE --out whole");
    let out = scratch.path("out");
    for file in ["parts/000000.part", "puzzles.parquet", "summary.json", "manifest.json"] {
        for other in ["/dev/zero", "/none/such", "../whole/sweep.json"] {
            fs::create_dir_all(out.join("parts")).unwrap();
            std::os::unix::fs::symlink(other, out.join(file)).unwrap();
            scratch.done("SPACE --out out");
            assert!(contents(&out) == contents(scratch.path("whole")), "{file} {other}");
            fs::remove_dir_all(&out).unwrap();
        }
        fs::create_dir_all(out.join(file)).unwrap();
        let message = scratch.refused("SPACE --out out");
        assert!(message.contains(file) && message.contains("is a directory"), "{message}");
        fs::remove_dir_all(&out).unwrap();
    }
    fs::create_dir_all(&out).unwrap();
    let nowhere = "sweep.json: a link that leads nowhere";
    for (other, why) in [("/dev/zero", "sweep.json: not a regular file"), ("none", nowhere), ("sweep.json", nowhere)] {
        std::os::unix::fs::symlink(other, out.join("sweep.json")).unwrap();
        let message = scratch.refused("SPACE --out out");
        assert!(message.contains(why), "{message}");
        fs::remove_file(out.join("sweep.json")).unwrap();
    }
}

#[test]
fn files_of_another_version_are_refused() {
    let scratch = scratch("version");
    scratch.done("SPACE --out out --shard 1/2");
    let description = scratch.path("out/sweep.json");
    let text = fs::read_to_string(&description).unwrap();
    fs::write(&description, text.replacen("\"version\": 3", "\"version\": 2", 1)).unwrap();
    for words in ["SPACE --out out", "--merge out --out new"] {
        let message = scratch.refused(words);
        assert!(
            message.contains("sweep.json: its files are of version 2, and this sumwise writes version 3"),
            "{message}"
        );
    }
}

#[test]
fn kills_at_any_moment_leave_a_sweep_that_resumes() {
    let scratch = scratch("kills");
    let whole = scratch.done("SPACE --out whole");
    let (mut numbers, mut kills, mut round) = (Dice(1), 0, 0);
    while kills < 50 {
        round += 1;
        assert!(round < 500, "only {kills} sweeps were killed before their ends");
        let mut running = scratch.command("SPACE --out out").spawn().unwrap();
        sleep(Duration::from_micros(numbers.below(1 << 15) as u64));
        if running.try_wait().unwrap().is_none() {
            running.kill().unwrap();
            kills += 1;
        }
        running.wait().unwrap();
        if numbers.below(3) == 0 {
            assert_eq!(scratch.done("SPACE --out out"), whole);
            assert!(contents(scratch.path("out")) == contents(scratch.path("whole")));
            fs::remove_dir_all(scratch.path("out")).unwrap();
        }
    }
}

/// Changes a random file of a directory, and returns the change in words.
fn change(directory: &Path, numbers: &mut Dice) -> String {
    let names: Vec<PathBuf> = contents(directory).into_keys().map(|name| directory.join(name)).collect();
    let (one, other) = (&names[numbers.below(names.len())], &names[numbers.below(names.len())]);
    let mut bytes = fs::read(one).unwrap();
    let (place, kind) = (numbers.below(bytes.len().max(1)), numbers.below(8));
    match kind {
        0 => bytes.truncate(place),
        1 => bytes.extend_from_within(..place),
        2 | 3 => bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte ^= 1 << numbers.below(8)),
        // A digit changes a number of a JSON file, and leaves it well-formed.
        4 => bytes.iter_mut().skip(place).filter(|byte| byte.is_ascii_digit()).take(1).for_each(|byte| *byte ^= 1),
        5 => bytes = fs::read(other).unwrap(),
        6 => {
            let others = fs::read(other).unwrap();
            fs::write(other, &bytes).unwrap();
            bytes = others;
        }
        _ => {}
    }
    fs::write(one, bytes).unwrap();
    if kind == 7 {
        fs::remove_file(one).unwrap();
        if numbers.below(2) == 0 {
            fs::create_dir(one).unwrap();
        }
    }
    format!("{kind} at {place} of {} with {}", one.display(), other.display())
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn a_finished_sweep_prints_and_draws_its_summary_again() {
        let scratch = scratch("finished");
        let spaces = [
            "--game 24",
            "--game 24 --targets 1..20 --domain integer",
            "--game krypto --numbers 3 --large-values 20,25",
        ];
        for (at, space) in spaces.into_iter().enumerate() {
            for question in ["solvable", "fewest", "distance", "essential", "grade"] {
                let formats: &[&str] = if question == "fewest" { &["text", "json", "csv", "jsonl"] } else { &["text"] };
                for format in formats {
                    let words =
                        format!("{space} --question {question} --format {format} --out {at}-{question}-{format}");
                    let first = scratch.done(&format!("{words} --plot first.svg"));
                    let again = scratch.done(&format!("{words} --plot again.svg"));
                    assert_eq!(String::from_utf8(first).unwrap(), String::from_utf8(again).unwrap(), "{words}");
                    let picture = |name| fs::read(scratch.path(name)).unwrap();
                    assert!(
                        !picture("first.svg").is_empty() && picture("first.svg") == picture("again.svg"),
                        "{words}"
                    );
                }
            }
        }
        let whole = scratch.done("--game 24 --out 0-solvable-text");
        assert_eq!(scratch.done("--merge 0-solvable-text --out 0-solvable-text"), whole);
        assert!(scratch.refused("--merge 0-solvable-text --out new").contains("0-solvable-text is finished: "));
        assert!(!scratch.path("new").exists());
    }

    #[test]
    fn changed_files_end_in_the_right_sweep_or_in_an_error_that_names_one() {
        let scratch = scratch("changes");
        let whole = scratch.done("SPACE --out whole --format csv");
        scratch.done("SPACE --out parts --format csv --shard 1/2");
        scratch.done("SPACE --out shares --format csv --shard 1/1");
        let (mut numbers, mut right, mut refused) = (Dice(7), 0, 0);
        for (base, words) in [
            ("whole", "SPACE --format csv --out out"),
            ("parts", "SPACE --format csv --out out"),
            ("shares", "SPACE --format csv --out out"),
            ("shares", "--format csv --merge out --out new"),
            ("shares", "--format csv --merge out --out out"),
        ] {
            for _ in 0..60 {
                copy(&scratch.path(base), &scratch.path("out"));
                let changed: Vec<String> =
                    (0..=numbers.below(2)).map(|_| change(&scratch.path("out"), &mut numbers)).collect();
                let output = scratch.run(words);
                let into = scratch.path(if words.ends_with("new") { "new" } else { "out" });
                if output.status.success() {
                    assert_eq!(output.stdout, whole, "{words} {changed:?}");
                    assert!(contents(&into) == contents(scratch.path("whole")), "{words} {changed:?}");
                    let _ = fs::remove_dir_all(scratch.path("new"));
                    right += 1;
                } else {
                    let message = said(&output);
                    assert_eq!(output.status.code(), Some(2), "{words} {changed:?}: {message}");
                    let names = [".part", ".json", ".csv", "out/lock"].iter().any(|name| message.contains(name));
                    assert!(
                        names && message.lines().count() == 1 && output.stdout.is_empty(),
                        "{words} {changed:?} {message}"
                    );
                    assert!(!scratch.path("new").exists(), "{words} {changed:?}");
                    refused += 1;
                }
            }
        }
        assert!(right > 60 && refused > 60, "{right} right, {refused} refused");
    }
}
