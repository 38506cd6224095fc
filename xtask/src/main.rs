//! Development tasks: `cargo xtask NAME`.

mod bands;
mod bench;
mod figures;
mod package;
mod parallel;
mod python;
mod quick;
mod schema;
mod web;

use std::env;
use std::process::{Command, ExitCode};

use clap::Parser;

/// Development tasks
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Chore {
    /// Check the format and the lints, and run every test
    Test {
        /// Check only the format, and run only the quick tests of the engine and the command line
        #[arg(long, conflicts_with = "all_pythons")]
        quick: bool,
        /// Also test the Python package on the oldest and the newest of the other Pythons found
        #[arg(long)]
        all_pythons: bool,
    },
    /// Build the wheel of the Python package
    Wheel,
    /// Build the wheel, and test it in a virtual environment
    Python {
        /// Build in the release profile [default: dev]
        #[arg(long)]
        release: bool,
        /// Also test on the oldest and the newest of the other Pythons found
        #[arg(long)]
        all_pythons: bool,
    },
    /// Build the page into web/dist, from where it is built into `sumwise serve`
    Web,
    /// Package the published crates, with the page in the command line
    Package {
        /// Only check that every package has a README and licences, and includes no file from outside the package
        #[arg(long)]
        check: bool,
        /// Publish the packages
        #[arg(long, conflicts_with = "check")]
        publish: bool,
        /// Options of `cargo package` or `cargo publish`, after `--`
        #[arg(last = true, conflicts_with = "check")]
        options: Vec<String>,
    },
    /// Measure the time and memory of the questions, by the fast and the literal method
    Bench {
        /// Measure the Python package and reasoning-gym
        #[arg(long)]
        python: bool,
    },
    /// Measure in this build, which `bench` makes a release build
    #[command(hide = true)]
    BenchTable,
    /// Measure one row of the table
    #[command(hide = true)]
    BenchRow {
        /// The index of the row
        row: usize,
    },
    /// Write the schema of the results, and their types for the page and the Python package
    Schema {
        /// Only check that the files are up to date
        #[arg(long)]
        check: bool,
    },
    /// Write docs/figures.md: the computed figures of all games beside the published ones; and the bands of docs/grade.md
    Figures {
        /// Only check the bands and the figures that are quick to compute
        #[arg(long)]
        check: bool,
    },
}

/// The command that failed.
struct Failed(String);

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Test { quick: true, .. } => quick_test(),
        Chore::Test { all_pythons, .. } => test(all_pythons),
        Chore::Web => failing("web", web::build()),
        Chore::Package { check: true, .. } => failing("package", package::check()),
        Chore::Package { publish, options, .. } => failing("package", package::package(publish, &options)),
        Chore::Wheel => failing("wheel", python::wheel("release").map(drop)),
        Chore::Python { release, all_pythons } => {
            let profile = if release { "release" } else { "dev" };
            failing("python", python::test(profile, all_pythons, &mut Skipped::default()))
        }
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

/// The checks that were skipped, each with the command that installs its requirements.
#[derive(Default)]
struct Skipped(Vec<String>);

impl Skipped {
    fn add(&mut self, what: &str) {
        eprintln!("skipped: {what}");
        self.0.push(what.to_owned());
    }

    /// Prints the skipped checks again at the end.
    fn repeat(&self) {
        self.0.iter().for_each(|what| eprintln!("skipped: {what}"));
    }
}

/// All packages except xtask. With it, the features of shared dependencies would differ, and they would be built twice.
const HOUSE: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Runs the tests of the engine and the command line that take a few seconds at most, and the quick checks.
fn quick_test() -> Result<(), Failed> {
    let mut skipped = Skipped::default();
    format(&mut skipped)?;
    failing("package", package::check())?;
    failing("test", quick::test(&cargo_path()))?;
    skipped.repeat();
    Ok(())
}

fn test(all_pythons: bool) -> Result<(), Failed> {
    let mut skipped = Skipped::default();
    format(&mut skipped)?;
    if is_installed("clippy", &mut skipped) {
        cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])?;
    }
    failing("package", package::check())?;
    // The page is built before the program, which includes it.
    let page = page(&mut skipped)?;
    cargo(&[&["test"], &HOUSE[..]].concat())?;
    // Benches run once each, for the counts that they assert.
    cargo(&[&["test"], &HOUSE[..], &["--bench", "*"]].concat())?;
    figures(true)?;
    cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    if page {
        failing("test", web::test())?;
    }
    // The wheel shares the build of the other tests.
    failing("python", python::test("dev", all_pythons, &mut skipped))?;
    skipped.repeat();
    Ok(())
}

fn format(skipped: &mut Skipped) -> Result<(), Failed> {
    if is_installed("fmt", skipped) { cargo(&["fmt", "--all", "--check"]) } else { Ok(()) }
}

/// Builds the page, and returns whether it can be tested. In continuous integration it must be.
fn page(skipped: &mut Skipped) -> Result<bool, Failed> {
    match web::missing() {
        None => web::build().map(|()| true).map_err(Failed),
        Some(missing) if env::var_os("CI").is_some() => Err(Failed(format!("the tests of the page need {missing}"))),
        Some(missing) => {
            skipped.add(&format!("the tests of the page need {missing}"));
            Ok(false)
        }
    }
}

fn figures(check: bool) -> Result<(), Failed> {
    failing("figures", if check { bands::check() } else { bands::write() })?;
    failing("figures", if check { figures::check() } else { figures::write() })
}

fn failing(chore: &str, done: Result<(), impl std::fmt::Display>) -> Result<(), Failed> {
    done.map_err(|error| Failed(format!("cargo xtask {chore}: {error}")))
}

/// Returns whether a tool is installed. A minimal toolchain has no formatter and no linter, and the tests run without them.
fn is_installed(tool: &str, skipped: &mut Skipped) -> bool {
    let version = Command::new(cargo_path()).args([tool, "--version"]).output();
    let installed = version.is_ok_and(|output| output.status.success());
    if !installed {
        skipped.add(&format!("cargo {tool} is not installed: `rustup component add rustfmt clippy`"));
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
