//! The `sumwise` command.

use std::process::ExitCode;

use memory_stats::memory_stats;

fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    share_freed_memory();
    // Threads that count what they allocate wait for each other.
    sumwise_cli::measure_memory(|| memory_stats().map_or(0, |memory| memory.physical_mem));
    sumwise_cli::main(STACK).into()
}

/// The stack of the thread that does the work, in bytes. That of the first thread is the shell's limit, which may be tiny.
const STACK: usize = 8 << 20;

/// Starts the command anew with one arena, if its memory is bounded.
///
/// The C library of GNU keeps what a thread has freed for that thread. So with many threads the command takes several times the
/// memory that is allocated, unless the number of arenas was set before it started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn share_freed_memory() {
    use std::os::unix::process::CommandExt as _;
    use std::{env, process};

    const ARENAS: &str = "MALLOC_ARENA_MAX";
    let mut arguments = env::args_os();
    let name = arguments.next().unwrap_or_default();
    let is_bounded = env::args_os().any(|argument| argument.as_encoded_bytes().starts_with(b"--memory"));
    if is_bounded
        && env::var_os(ARENAS).is_none()
        && let Ok(program) = env::current_exe()
    {
        // It returns only if it failed. Then the command goes on as it is.
        let _ = process::Command::new(program).arg0(name).args(arguments).env(ARENAS, "1").exec();
    }
}
