//! The chores of the house: `cargo xtask NAME`.

mod bench;
mod figures;
mod parallel;
mod python;
mod schema;
mod web;

use std::env;
use std::process::{Command, ExitCode};

use clap::Parser;

/// The chores of the house
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Chore {
    /// Check the format and the lints, and run every test
    Test,
    /// Build the wheel of the Python package
    Wheel,
    /// Build the wheel, and test it in a virtual environment of its own
    Python {
        /// Build it in the profile of the other tests
        #[arg(long)]
        quick: bool,
    },
    /// Build the page into web/dist, where `sumwise serve` finds it when it is built
    Web,
    /// Measure how long the questions take, with the literal method beside the fast one
    Bench {
        /// Measure the Python package beside reasoning-gym
        #[arg(long)]
        python: bool,
    },
    /// Measure on this build of the chores, which `bench` makes a release build
    #[command(hide = true)]
    BenchTable,
    /// Measure one row
    #[command(hide = true)]
    BenchRow {
        /// Which
        row: usize,
    },
    /// Write the schema of the results, and the types that the page and the Python package have of them
    Schema {
        /// Only see that they are what would be written
        #[arg(long)]
        check: bool,
    },
    /// Write docs/figures.md: the figures of all games, beside the published ones
    Figures {
        /// Only see that the figures that are quick to compute are still those written
        #[arg(long)]
        check: bool,
    },
}

/// The command that failed.
struct Failed(String);

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Test => test(),
        Chore::Web => failing("web", web::build()),
        Chore::Wheel => failing("wheel", python::wheel("release").map(drop)),
        Chore::Python { quick } => failing("python", python::test(if quick { "dev" } else { "release" })),
        Chore::Bench { python: true } => failing("bench --python", python::bench()),
        Chore::Bench { python: false } => {
            cargo(&["run", "--quiet", "--release", "--package", "xtask", "--", "bench-table"])
        }
        Chore::BenchTable => failing("bench", bench::table()),
        Chore::BenchRow { row } => {
            bench::row(row);
            Ok(())
        }
        Chore::Schema { check: true } => failing("schema --check", schema::check()),
        Chore::Schema { check: false } => failing("schema", schema::write()),
        Chore::Figures { check } => figures(check),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed(command)) => {
            eprintln!("failed: {command}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), Failed> {
    if is_installed("fmt") {
        cargo(&["fmt", "--all", "--check"])?;
    }
    if is_installed("clippy") {
        cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])?;
    }
    // Before the program is built, which then has the page.
    let page = page()?;
    cargo(&["test", "--workspace", "--all-targets"])?;
    cargo(&["test", "--workspace", "--doc"])?;
    figures(true)?;
    cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    if page {
        failing("test", web::test())?;
    }
    failing("python", python::test("release"))
}

/// Builds the page, and says whether it can be tested. Only on a server that runs the tests for everybody must it be.
fn page() -> Result<bool, Failed> {
    let missing = if web::can_build() { web::missing_for_tests() } else { Some("the wasm32 target of Rust") };
    match missing {
        None => web::build().map(|()| true).map_err(Failed),
        Some(missing) if env::var_os("CI").is_some() => Err(Failed(format!("the tests of the page need {missing}"))),
        Some(missing) => {
            eprintln!("skipped: the tests of the page need {missing}");
            Ok(false)
        }
    }
}

fn figures(check: bool) -> Result<(), Failed> {
    failing("figures", if check { figures::check() } else { figures::write() })
}

fn failing(chore: &str, done: Result<(), impl std::fmt::Display>) -> Result<(), Failed> {
    done.map_err(|error| Failed(format!("cargo xtask {chore}: {error}")))
}

/// A minimal toolchain has no formatter and no linter; the tests run without them.
fn is_installed(tool: &str) -> bool {
    let version = Command::new(cargo_path()).args([tool, "--version"]).output();
    let installed = version.is_ok_and(|output| output.status.success());
    if !installed {
        eprintln!("skipped: cargo {tool} is not installed (rustup component add rustfmt clippy)");
    }
    installed
}

fn cargo(arguments: &[&str]) -> Result<(), Failed> {
    let command = format!("cargo {}", arguments.join(" "));
    eprintln!("> {command}");
    let status = Command::new(cargo_path()).args(arguments).env("RUSTDOCFLAGS", "--deny warnings").status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err(Failed(command)) }
}

fn cargo_path() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
