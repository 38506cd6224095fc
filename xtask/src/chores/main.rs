//! Development tasks that need the engine or are seldom done: `cargo xtask NAME` builds and runs them.

mod bands;
mod bench;
mod figures;
mod package;
mod python;
mod schema;
mod upkeep;
mod web;

use std::env;
use std::process::ExitCode;

use clap::Parser;
use xtask::{Done, Skipped, cargo, failing, format, is_installed, published};

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
    /// Check the licences and versions of dependencies, dependencies nobody uses, and misspelt words
    Upkeep,
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
        #[command(flatten)]
        measured: Measured,
        /// Measure the Python package and reasoning-gym
        #[arg(long, conflicts_with = "Measured")]
        python: bool,
    },
    /// Measure in this build, which `bench` makes a release build
    #[command(hide = true)]
    BenchBuilt {
        #[command(flatten)]
        measured: Measured,
    },
    /// Measure one row of the table
    #[command(hide = true)]
    BenchRow {
        /// The index of the row
        row: usize,
        /// The number of runs, the best of which counts
        #[arg(long, default_value_t = 3)]
        runs: u32,
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

/// What `bench` measures
#[derive(clap::Args)]
struct Measured {
    /// Measure only the rows whose name contains one of these words [default: all but the slow ones]
    words: Vec<String>,
    /// Also count instructions with valgrind, which takes some ten minutes for the whole table
    #[arg(long)]
    instructions: bool,
    /// Measure how the cost grows: print its tables and write docs/growth.svg
    #[arg(long, conflicts_with_all = ["words", "instructions"])]
    plot: bool,
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Test { quick: true, .. } => xtask::quick_test(),
        Chore::Test { all_pythons, .. } => test(all_pythons),
        Chore::Upkeep => failing("upkeep", upkeep::check(&mut Skipped::default())),
        Chore::Web => failing("web", web::build()),
        Chore::Package { check: true, .. } => failing("package", published::check()),
        Chore::Package { publish, options, .. } => failing("package", package::package(publish, &options)),
        Chore::Wheel => failing("wheel", python::wheel("release").map(drop)),
        Chore::Python { release, all_pythons } => {
            let profile = if release { "release" } else { "dev" };
            failing("python", python::test(profile, all_pythons, &mut Skipped::default()))
        }
        Chore::Bench { python: true, .. } => failing("bench --python", python::bench()),
        Chore::Bench { measured, python: false } => bench(&measured),
        Chore::BenchBuilt { measured: Measured { plot: true, .. } } => failing("bench --plot", bench::growth()),
        Chore::BenchBuilt { measured } => failing("bench", bench::table(&measured.words, measured.instructions)),
        Chore::BenchRow { row, runs } => {
            bench::row(row, runs);
            Ok(())
        }
        Chore::Schema { check: true } => failing("schema --check", schema::check()),
        Chore::Schema { check: false } => failing("schema", schema::write()),
        Chore::Figures { check } => figures(check),
    };
    xtask::exit(done)
}

/// Measures in a release build.
fn bench(Measured { words, instructions, plot }: &Measured) -> Done {
    let mut run = vec!["run", "--quiet", "--release", "--package", "xtask", "--bin", "chores", "--", "bench-built"];
    run.extend(instructions.then_some("--instructions"));
    run.extend(plot.then_some("--plot"));
    run.extend(words.iter().map(String::as_str));
    cargo(&run)
}

/// All packages except xtask. With it, the features of shared dependencies would differ, and they would be built twice.
const HOUSE: [&str; 3] = ["--workspace", "--exclude", "xtask"];

fn test(all_pythons: bool) -> Done {
    let mut skipped = Skipped::default();
    format(&mut skipped)?;
    if is_installed("clippy", &mut skipped) {
        cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])?;
        cargo(&["clippy", "--package", "sumwise-cli", "--no-default-features", "--", "--deny", "warnings"])?;
    }
    failing("package", published::check())?;
    failing("upkeep", upkeep::check(&mut skipped))?;
    // Without features: the command, before the whole one, whose file this one takes, and the methods of the engine in the page.
    let lean =
        ["--package", "sumwise-cli", "--package", "sumwise", "--no-default-features", "--features", "sumwise/serde"];
    let tests = ["--test", "lean", "--test", "steps", "--test", "fast", "--test", "coverage"];
    cargo(&[&["test"], &lean[..], &tests[..]].concat())?;
    // The page is built before the program, which includes it.
    let page = page(&mut skipped)?;
    cargo(&[&["test"], &HOUSE[..]].concat())?;
    // Benches run once each, for the counts that they assert.
    cargo(&[&["test"], &HOUSE[..], &["--bench", "*"]].concat())?;
    figures(true)?;
    cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    if page {
        failing("test", web::test())?;
        if let Some(missing) = web::missing_engines() {
            skipped.add(&format!("the tests of the page in other browsers need {missing}"));
        }
    }
    // The wheel shares the build of the other tests.
    let engines = python::engines();
    failing("python", python::test("dev", all_pythons, &mut skipped))?;
    if python::engines() > engines {
        return Err(
            "the wheel builds the engine anew: crates/sumwise-python/Cargo.toml lacks features of the other tests"
                .to_owned(),
        );
    }
    skipped.repeat();
    Ok(())
}

/// Builds the page, and returns whether it can be tested. In continuous integration it must be.
fn page(skipped: &mut Skipped) -> Done<bool> {
    match web::missing() {
        None => web::build().map(|()| true),
        Some(missing) if env::var_os("CI").is_some() => Err(format!("the tests of the page need {missing}")),
        Some(missing) => {
            skipped.add(&format!("the tests of the page need {missing}"));
            Ok(false)
        }
    }
}

fn figures(check: bool) -> Done {
    failing("figures", if check { bands::check() } else { bands::write() })?;
    failing("figures", if check { figures::check() } else { figures::write() })
}
