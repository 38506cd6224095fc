//! Arguments of the commands that document or set up the program.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell [default with --install: that of $SHELL]
    #[arg(value_enum, required_unless_present = "install")]
    pub(crate) shell: Option<clap_complete::Shell>,
    /// Install the completions and the manual pages in your home directory (bash, zsh and fish)
    #[arg(long)]
    pub(crate) install: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Config {
    /// Print only the name of the file
    #[arg(long)]
    pub(crate) path: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The command to document [default: sumwise itself]
    pub(crate) command: Option<String>,
}
