//! The instructions of a row, which are nearly the same on a busy machine and on a quiet one.
//!
//! Counters of the processor are missing on most virtual machines, so cachegrind counts, without a model of the caches. It runs
//! the threads of a process one at a time, and the work some twenty times slower.

use std::env;
use std::process::Command;

/// Counts instructions in user space.
pub(super) struct Counter {
    /// The instructions of the start and the end of a process.
    idle: u64,
}

impl Counter {
    /// Returns a counter if valgrind is installed.
    pub(super) fn new() -> Option<Self> {
        Some(Self { idle: of_processes(0, 0)? })
    }

    /// Counts one run of a row, with the processes that it starts and without the start of its own.
    pub(super) fn count(&self, row: usize) -> Option<u64> {
        of_processes(row, 1)?.checked_sub(self.idle)
    }
}

fn of_processes(row: usize, runs: u32) -> Option<u64> {
    let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--trace-children=yes"];
    let output = Command::new("valgrind")
        .args(options)
        .arg(env::current_exe().ok()?)
        .args(["bench-row", &row.to_string(), "--runs", &runs.to_string()])
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr);
    let counts =
        report.lines().filter_map(|line| line.split_once("I   refs:")?.1.trim().replace(',', "").parse::<u64>().ok());
    let sum: u64 = counts.sum();
    (output.status.success() && sum > 0).then_some(sum)
}
