//! The `sumwise` command: arguments, files, terminals and exit codes around the engine.
//!
//! The binary calls [`run`], and so does the Python package.

#![cfg_attr(
    not(all(feature = "parquet", feature = "pdf", feature = "plots", feature = "screen", feature = "serve")),
    allow(dead_code, unused_imports, reason = "only what is left out needs it")
)]

mod args;
mod commands;
mod config;
mod earlier;
mod fault;
mod files;
mod filled;
mod interrupt;
mod output;
mod paint;
#[cfg_attr(not(feature = "parquet"), path = "parquet/absent.rs")]
mod parquet;
mod plain;
mod progress;
mod remarks;
mod rows;
#[cfg(feature = "serve")]
mod server;
mod signal;
mod stream;
mod tables;
mod talk;
#[cfg(feature = "screen")]
mod terminal;
mod tools;
mod whole;

use std::ffi::OsString;
use std::{fmt, io};

use clap::{CommandFactory as _, FromArgMatches as _};
use sumwise::solve::StopReason;

use args::{Arguments, Command};
pub use commands::audit::audit;
pub use commands::generate::generate;
#[cfg(feature = "parquet")]
pub use commands::generate::join;
#[cfg(feature = "serve")]
pub use commands::serve::{Api, serve, serve_api};
pub use commands::sweep::{merge_sweeps, sweep, sweep_into};
use config::{Config, Name};
use fault::Fault;
use interrupt::{CtrlC, Watch};
#[cfg(feature = "serve")]
pub use server::Limits;
pub use sumwise_request::Exit;

/// Runs a command line, whose first word is the name of the program.
///
/// Reads standard input if the words ask for it, and writes to standard output and standard error. Installs handlers of
/// Ctrl-C, SIGTERM and SIGHUP for the rest of the process. The configuration file of the user gives defaults.
///
/// ```
/// use sumwise_cli::{Exit, run};
///
/// assert_eq!(run(["sumwise", "solve", "3", "3", "8", "8", "--game", "24"]), Exit::Solved);
/// assert_eq!(run(["sumwise", "solve", "1", "1", "1", "1", "--game", "24"]), Exit::Unsolved);
/// ```
pub fn run(words: impl IntoIterator<Item = impl Into<OsString>>) -> Exit {
    interrupt::heed_signals(end);
    let words = args::readable(words.into_iter().map(Into::into));
    let exit = match parse(&words) {
        Ok(arguments) => begin(arguments).unwrap_or_else(Fault::report),
        Err(exit) => exit,
    };
    match (exit, signal::first()) {
        // Where a signal came with the end of a terminal or pipe, a read or write may have failed first.
        (Exit::Interrupted | Exit::BadInput, Some(signal)) => signal,
        (exit, _) => exit,
    }
}

/// Runs a program: the command line with its arguments, on a thread with a stack of `stack` bytes, which ends the process with the
/// exit code. The calling thread heeds signals meanwhile. Returns the exit code where the system allows no thread.
///
/// ```no_run
/// sumwise_cli::main(8 << 20);
/// ```
pub fn main(stack: usize) -> Exit {
    interrupt::heed_signals_during(|| run(std::env::args_os()), stack, end)
}

/// Parses the words, with the defaults of the configuration file. Reports errors, help and the version.
fn parse(words: &[OsString]) -> Result<Arguments, Exit> {
    // A file may be a pipe that nobody writes: the watch says so.
    talk::talk(!words.iter().any(|word| word == "--quiet"));
    let color = args::color(words).unwrap_or_default();
    paint::choose(color);
    let _watch = Watch::over(args::timeout(words));
    let usage = |error: clap::Error| fault::report_usage(&error);
    let read = |command: clap::Command| {
        let line = command.try_get_matches_from(words)?;
        Arguments::from_arg_matches(&line).map(|arguments| (line, arguments))
    };
    // Describing the flags of every command takes longer than most answers.
    let quick = read(Arguments::quick_command());
    let whole = || Arguments::command().color(color);
    let (line, arguments) = quick.or_else(|_| read(whole())).map_err(usage)?;
    let name = Name::of_environment().filter(|_| !arguments.command.is_about_program());
    match name.map(|name| Config::read(&name)).transpose().map_err(Fault::report)?.flatten() {
        Some(config) => config.parse(words, &line).map_err(usage),
        None => Ok(arguments),
    }
}

/// Ends the program without temporary files, and with the terminal as it was.
fn end(by: Exit) -> ! {
    #[cfg(feature = "screen")]
    terminal::restore();
    let _no_more = files::remove_unfinished();
    std::process::exit(by as i32)
}

/// Lets a function that returns the bytes of the program that are in memory measure them, for `--memory`. Without one, the commands
/// about many puzzles have no such limit.
///
/// ```
/// sumwise_cli::measure_memory(|| 0);
/// ```
pub fn measure_memory(measure: fn() -> usize) {
    interrupt::measure_memory(measure);
}

/// The reason why a caller within the process gets no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Wrong input: a message that says what is wrong and what would be right.
    Wrong(String),
    /// A file that cannot be read or written: the kind of the error, and a message with its name.
    File(io::ErrorKind, String),
    /// A stop before the end.
    Cut(StopReason),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(message) | Self::File(_, message) => f.write_str(message),
            Self::Cut(stop) => write!(f, "stopped: {stop}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Cut(stop, _) => Self::Cut(stop),
            Fault::Io(error) if error.kind() != io::ErrorKind::InvalidData => {
                Self::File(error.kind(), error.to_string())
            }
            fault => Self::Wrong(fault.message()),
        }
    }
}

/// Returns a new random seed.
///
/// # Errors
/// The system provides no random numbers.
///
/// ```
/// assert_ne!(sumwise_cli::new_seed()?, sumwise_cli::new_seed()?);
/// # Ok::<(), String>(())
/// ```
pub fn new_seed() -> Result<sumwise::Seed, String> {
    commands::deal::new_seed().map_err(Fault::message)
}

/// Applies the flags of every command, and answers.
fn begin(arguments: Arguments) -> Result<Exit, Fault> {
    talk::talk(!arguments.everywhere.quiet);
    paint::choose(arguments.everywhere.color);
    answer(arguments)
}

fn answer(arguments: Arguments) -> Result<Exit, Fault> {
    match arguments.command {
        Command::Solve(solve) => commands::solve::run(&solve),
        Command::Reach(reach) => commands::reach::run(&reach),
        Command::Count(count) => commands::count::run(&count),
        Command::Check(check) => commands::check::run(&check),
        Command::Audit(audit) => commands::audit::run(&audit, &CtrlC, &mut output::stdout()),
        Command::Grade(grade) => commands::grade::run(&grade),
        Command::Hint(hint) => commands::hint::run(&hint),
        Command::Sweep(sweep) => commands::sweep::run(&sweep, &CtrlC, &mut output::stdout()),
        Command::Explain(explain) => commands::explain::run(&explain),
        Command::Enumerate(enumerate) => commands::enumerate::run(&enumerate),
        Command::Shapes(shapes) => commands::shapes::run(&shapes),
        Command::Generate(generate) => commands::generate::run(&generate, &CtrlC),
        Command::Worksheet(worksheet) => commands::worksheet::run(&worksheet),
        Command::Deal(deal) => commands::deal::run(&deal),
        Command::Daily(daily) => commands::daily::run(&daily),
        Command::Games(arguments) => commands::games::run(&arguments),
        Command::Play(play) => commands::play::run(&play),
        Command::Serve(serve) => commands::serve::run(&serve),
        Command::Mcp(mcp) => commands::mcp::run(&mcp),
        Command::Schema(schema) => commands::schema::run(&schema),
        Command::Config(config) => commands::config::run(&config),
        Command::Completions(completions) => commands::documents::completions(&completions),
        Command::Man(man) => commands::documents::man(&man),
    }
}
