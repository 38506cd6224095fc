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
use std::iter::once;

use clap::Parser as _;

use args::{Arguments, Command};
pub use commands::generate::Puzzles;
pub use exit::Exit;
use fault::Fault;
pub use input::{endless, targets_of};
pub use interrupt::{forget_interrupt, interrupt, interrupted};

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
/// would go to standard output comes back, nothing is said on standard error, and [`interrupt()`] is what Ctrl-C is else.
///
/// # Errors
/// What is wrong, in one sentence.
///
/// ```
/// use sumwise_cli::{Exit, ask};
///
/// let (answer, exit) = ask(["sweep", "--game", "primes", "--format", "json"])?;
/// assert!(answer.contains("\"solvable\": 30"));
/// assert_eq!(exit, Exit::Solved);
/// assert!(ask(["sweep", "--game", "chess"]).unwrap_err().contains("chess"));
/// # Ok::<(), String>(())
/// ```
pub fn ask(words: impl IntoIterator<Item = impl Into<OsString>>) -> Result<(String, Exit), String> {
    let mut out = Vec::new();
    let exit = match parse(words)? {
        Command::Audit(audit) => commands::audit::run(&audit, &mut out),
        Command::Sweep(sweep) => commands::sweep::run(&sweep, &mut out),
        Command::Generate(generate) if generate.out.is_some() => commands::generate::run(&generate),
        _ => Err(Fault::input("this command is only for the command line")),
    };
    let exit = exit.map_err(Fault::message)?;
    Ok((String::from_utf8(out).expect("answers are UTF-8 text"), exit))
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
        Command::Audit(audit) => commands::audit::run(&audit, &mut output::stdout()),
        Command::Grade(grade) => commands::grade::run(&grade),
        Command::Hint(hint) => commands::hint::run(&hint),
        Command::Sweep(sweep) => commands::sweep::run(&sweep, &mut output::stdout()),
        Command::Explain(explain) => commands::explain::run(&explain),
        Command::Shapes(shapes) => commands::shapes::run(&shapes),
        Command::Generate(generate) => commands::generate::run(&generate),
        Command::Worksheet(worksheet) => commands::worksheet::run(&worksheet),
        Command::Deal(deal) => commands::deal::run(&deal),
        Command::Games => commands::games::run(),
        Command::Play(play) => commands::play::run(&play),
        Command::Serve(serve) => commands::serve::run(&serve),
        Command::Completions(completions) => commands::documents::completions(&completions),
        Command::Man(man) => commands::documents::man(&man),
    }
}
