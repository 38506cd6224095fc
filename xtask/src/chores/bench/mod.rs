//! `cargo xtask bench`: the time, memory and instructions of the questions, by the fast and the literal method.
//!
//! Each row runs in a process of its own, so that it has its own peak of memory.

mod growth;
mod instructions;
mod plot;
mod rows;

use std::env;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use xtask::cargo;
use xtask::parallel::parallel;

use instructions::Counter;
use rows::{Host, ROWS, Row};

pub(crate) use growth::measure as growth;

type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Measures the rows whose name has one of the words, or without words all but the slow ones, and prints the table.
pub(crate) fn table(words: &[String], with_instructions: bool) -> Done {
    let python = Command::new("python3").arg("--version").output().is_ok();
    let is_chosen =
        |row: &Row| if words.is_empty() { !row.slow } else { words.iter().any(|word| row.name.contains(word)) };
    let can_run = |row: &Row| python || row.host != Host::Python;
    let chosen: Vec<usize> =
        (0..ROWS.len()).filter(|&index| is_chosen(&ROWS[index]) && can_run(&ROWS[index])).collect();
    if chosen.iter().any(|&index| ROWS[index].host == Host::Command) {
        cargo(&["build", "--quiet", "--release", "--package", "sumwise-cli"])?;
    }
    let counts = if with_instructions { count(&chosen) } else { vec![None; chosen.len()] };
    println!("| work | time | peak memory | instructions |\n|---|---|---|---|");
    for (index, count) in chosen.into_iter().zip(counts) {
        let row = &ROWS[index];
        let output = Command::new(env::current_exe()?).args(["bench-row", &index.to_string()]).output()?;
        if !output.status.success() {
            return Err(format!("{}: {}", row.name, String::from_utf8_lossy(&output.stderr)).into());
        }
        let count = count.map_or_else(|| "–".to_owned(), |count| shortened(count / u64::from(row.times)));
        println!("| {} | {} | {count} |", row.name, String::from_utf8_lossy(&output.stdout).trim());
    }
    Ok(())
}

/// Counts the instructions of rows, several at a time: other processes do not change them.
fn count(rows: &[usize]) -> Vec<Option<u64>> {
    let Some(counter) = Counter::new() else {
        eprintln!("skipped: instructions are counted by valgrind, which is not installed");
        return vec![None; rows.len()];
    };
    parallel(rows.len(), |at| if ROWS[rows[at]].host == Host::Python { None } else { counter.count(rows[at]) })
}

/// Measures one row as the best of some runs.
pub(crate) fn row(index: usize, runs: u32) {
    let row = &ROWS[index];
    let run = |_| {
        let start = Instant::now();
        (row.run)();
        start.elapsed() / row.times
    };
    let best = (0..runs).map(run).min().unwrap_or_default();
    println!("{} | {}", written(best), peak(row.host));
}

fn written(time: Duration) -> String {
    match time.as_micros() {
        0..10 => format!("{} ns", time.as_nanos()),
        micros @ 10..10_000 => format!("{micros} µs"),
        micros @ 10_000..10_000_000 => format!("{} ms", micros / 1000),
        micros => format!("{} s", micros / 1_000_000),
    }
}

/// Writes a count with three or four digits.
fn shortened(count: u64) -> String {
    let (unit, name) = match count {
        0..10_000 => return count.to_string(),
        10_000..10_000_000 => (1000, "thousand"),
        10_000_000..10_000_000_000 => (1_000_000, "million"),
        _ => (1_000_000_000, "billion"),
    };
    match count / unit {
        whole @ 0..100 => format!("{whole}.{} {name}", count % unit * 10 / unit),
        whole => format!("{whole} {name}"),
    }
}

/// Returns the peak memory of the process that did the work, if the system reports it.
fn peak(host: Host) -> String {
    let kibibytes = if host == Host::Engine { own_peak() } else { peak_of_children() };
    kibibytes.map_or_else(|| "?".to_owned(), |kibibytes| format!("{} MiB", kibibytes.div_ceil(1024)))
}

fn own_peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(target_os = "linux")]
fn peak_of_children() -> Option<u64> {
    use nix::sys::resource::{UsageWho, getrusage};
    u64::try_from(getrusage(UsageWho::RUSAGE_CHILDREN).ok()?.max_rss()).ok()
}

#[cfg(not(target_os = "linux"))]
fn peak_of_children() -> Option<u64> {
    None
}
