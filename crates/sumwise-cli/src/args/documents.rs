//! Arguments of the commands that document the program.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The command to document [default: sumwise itself]
    pub(crate) command: Option<String>,
}
