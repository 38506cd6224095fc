//! The `sumwise` command.

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;

/// Counts the bytes allocated, for `--memory`.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    sumwise_cli::measure_memory(|| ALLOCATOR.allocated());
    sumwise_cli::run(std::env::args_os()).into()
}
