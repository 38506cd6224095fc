//! `sumwise completions` and `sumwise man`, both generated from the flags.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Arguments, Completions, Man};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

pub(crate) fn completions(arguments: &Completions) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "sumwise", &mut script);
    write_whole(&script)
}

pub(crate) fn man(arguments: &Man) -> Result<Exit, Fault> {
    let mut page = Vec::new();
    let mut program = Arguments::command();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => {
            let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
            let unknown = || Fault::Input(format!("unknown command `{name}`: it is one of {}", names.join(", ")));
            program.find_subcommand(name).ok_or_else(unknown)?.clone()
        }
    };
    let version = concat!("sumwise ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).source(version).manual("sumwise manual").render(&mut page)?;
    write_whole(&page)
}

fn write_whole(document: &[u8]) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    out.write_all(document)?;
    out.flush()?;
    Ok(Exit::Solved)
}
