//! The `sumwise` command: arguments, files, terminals and exit codes around the engine.

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

use std::process::ExitCode;

use clap::Parser as _;

use args::{Arguments, Command};
use exit::Exit;
use fault::Fault;

fn main() -> ExitCode {
    interrupt::heed_ctrl_c();
    let exit = match Arguments::try_parse_from(std::env::args_os().map(input::keep_sign)) {
        Ok(arguments) => run(arguments).unwrap_or_else(Fault::report),
        Err(error) => fault::report_usage(&error),
    };
    exit.into()
}

fn run(arguments: Arguments) -> Result<Exit, Fault> {
    match arguments.command {
        Command::Solve(solve) => commands::solve::run(&solve),
        Command::Reach(reach) => commands::reach::run(&reach),
        Command::Count(count) => commands::count::run(&count),
        Command::Check(check) => commands::check::run(&check),
        Command::Audit(audit) => commands::audit::run(&audit),
        Command::Grade(grade) => commands::grade::run(&grade),
        Command::Hint(hint) => commands::hint::run(&hint),
        Command::Sweep(sweep) => commands::sweep::run(&sweep),
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
