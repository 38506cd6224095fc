//! The `sumwise` command: arguments, files, terminals and exit codes around the engine.
//!
//! The binary is [`run`]; the Python package has it too, in one file with its module.

mod args;
mod commands;
mod exit;
mod fault;
mod fields;
mod in_order;
mod input;
mod interrupt;
mod output;
mod rows;
mod stream;
mod tables;

use std::ffi::OsString;
use std::fmt;
use std::iter::once;

use clap::Parser as _;
use sumwise::solve::{Interrupt, StopReason};

use args::{Arguments, Command};
pub use commands::generate::{Puzzles, join};
pub use exit::Exit;
use fault::Fault;
pub use input::{endless, targets_of};
use interrupt::CtrlC;

/// Does what the words of a command line say, the name of the program first: reads standard input where they say so, and
/// writes to standard output and standard error. From then on Ctrl-C is heeded in this process.
///
/// ```
/// use sumwise_cli::{Exit, run};
///
/// assert_eq!(run(["sumwise", "solve", "3", "3", "8", "8", "--game", "24"]), Exit::Solved);
/// assert_eq!(run(["sumwise", "solve", "1", "1", "1", "1", "--game", "24"]), Exit::Unsolved);
/// ```
pub fn run(words: impl IntoIterator<Item = impl Into<OsString>>) -> Exit {
    interrupt::heed_ctrl_c();
    output::talk();
    match Arguments::try_parse_from(words.into_iter().map(|word| input::keep_sign(word.into()))) {
        Ok(arguments) => answer(arguments).unwrap_or_else(Fault::report),
        Err(error) => fault::report_usage(&error),
    }
}

/// Answers a command within a process: `audit`, `sweep`, or `generate` to a file. The words are those after `sumwise`. What
/// would go to standard output comes back, nothing is said on standard error, and the caller is asked now and then
/// whether to stop, as Ctrl-C says else.
///
/// # Errors
/// [`Refusal`]: what is wrong, or why it was stopped before there was an answer.
///
/// ```
/// use sumwise_cli::{Exit, ask};
///
/// let (answer, exit) = ask(["sweep", "--game", "primes", "--format", "json"], &())?;
/// assert!(answer.contains("\"solvable\": 30"));
/// assert_eq!(exit, Exit::Solved);
/// assert!(ask(["sweep", "--game", "chess"], &()).unwrap_err().to_string().contains("chess"));
/// # Ok::<(), sumwise_cli::Refusal>(())
/// ```
pub fn ask(
    words: impl IntoIterator<Item = impl Into<OsString>>,
    caller: &(dyn Interrupt + Sync),
) -> Result<(String, Exit), Refusal> {
    let mut out = Vec::new();
    let exit = match parse(words).map_err(Refusal::Wrong)? {
        Command::Audit(audit) => commands::audit::run(&audit, caller, &mut out),
        Command::Sweep(sweep) => commands::sweep::run(&sweep, caller, &mut out),
        Command::Generate(generate) if generate.out.is_some() => commands::generate::run(&generate, caller),
        _ => Err(Fault::input("this command is only for the command line")),
    }?;
    Ok((String::from_utf8(out).expect("answers are UTF-8 text"), exit))
}

/// Why a caller within the process has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something is wrong: what, and what would be right.
    Wrong(String),
    /// It was stopped.
    Cut(StopReason),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(message) => f.write_str(message),
            Self::Cut(stop) => write!(f, "stopped: {stop}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Cut(stop, _) => Self::Cut(stop),
            fault => Self::Wrong(fault.message()),
        }
    }
}

/// The command that words after `sumwise` ask for, or what is wrong with them.
fn parse(words: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Command, String> {
    let words = words.into_iter().map(|word| input::keep_sign(word.into()));
    let arguments = Arguments::try_parse_from(once("sumwise".into()).chain(words));
    arguments.map(|arguments| arguments.command).map_err(|error| fault::told(&error))
}

/// A seed that is not likely to come again.
///
/// # Errors
/// Where the system has no random numbers.
///
/// ```
/// assert_ne!(sumwise_cli::new_seed()?, sumwise_cli::new_seed()?);
/// # Ok::<(), String>(())
/// ```
pub fn new_seed() -> Result<sumwise::Seed, String> {
    commands::deal::new_seed().map_err(Fault::message)
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
        Command::Shapes(shapes) => commands::shapes::run(&shapes),
        Command::Generate(generate) => commands::generate::run(&generate, &CtrlC),
        Command::Worksheet(worksheet) => commands::worksheet::run(&worksheet),
        Command::Deal(deal) => commands::deal::run(&deal),
        Command::Games(arguments) => commands::games::run(&arguments),
        Command::Play(play) => commands::play::run(&play),
        Command::Serve(serve) => commands::serve::run(&serve),
        Command::Completions(completions) => commands::documents::completions(&completions),
        Command::Man(man) => commands::documents::man(&man),
    }
}
