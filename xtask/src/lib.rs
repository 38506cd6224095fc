//! What all chores share, and the quick tests. It has few dependencies, so that the quick tests start soon.

#![expect(clippy::missing_errors_doc, reason = "the error of a chore says what failed")]

#[cfg(doctest)]
mod docs;
pub mod parallel;
pub mod published;
mod quick;

use std::env;
use std::process::{Command, ExitCode};

/// A result whose error says what failed.
pub type Done<T = ()> = Result<T, String>;

/// The checks that were skipped, each with the command that installs its requirements.
#[derive(Default)]
pub struct Skipped(Vec<String>);

impl Skipped {
    /// Prints that a check is skipped.
    pub fn add(&mut self, what: &str) {
        eprintln!("skipped: {what}");
        self.0.push(what.to_owned());
    }

    /// Prints the skipped checks again at the end.
    pub fn repeat(&self) {
        self.0.iter().for_each(|what| eprintln!("skipped: {what}"));
    }
}

/// Runs the tests of the engine and the command line that take a few seconds at most, and the quick checks.
pub fn quick_test() -> Done {
    let mut skipped = Skipped::default();
    format(&mut skipped)?;
    failing("package", published::check())?;
    quick::test()?;
    skipped.repeat();
    Ok(())
}

/// Checks the format.
pub fn format(skipped: &mut Skipped) -> Done {
    if is_installed("fmt", skipped) { cargo(&["fmt", "--all", "--check"]) } else { Ok(()) }
}

/// Returns whether a tool is installed. A minimal toolchain has no formatter and no linter, and the tests run without them.
pub fn is_installed(tool: &str, skipped: &mut Skipped) -> bool {
    let version = Command::new(cargo_path()).args([tool, "--version"]).output();
    let installed = version.is_ok_and(|output| output.status.success());
    if !installed {
        skipped.add(&format!("cargo {tool} is not installed: `rustup component add rustfmt clippy`"));
    }
    installed
}

/// Names the chore that failed.
pub fn failing(chore: &str, done: Result<(), impl std::fmt::Display>) -> Done {
    done.map_err(|error| format!("cargo xtask {chore}: {error}"))
}

/// Returns the exit code of a chore, and says what failed.
pub fn exit(done: Done) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("failed: {failed}");
            ExitCode::FAILURE
        }
    }
}

/// Runs cargo.
pub fn cargo(arguments: &[&str]) -> Done {
    let command = format!("cargo {}", arguments.join(" "));
    eprintln!("> {command}");
    let status = Command::new(cargo_path()).args(arguments).env("RUSTDOCFLAGS", "--deny warnings").status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err(command) }
}

/// Returns the cargo that runs this.
pub fn cargo_path() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
