//! The `sumwise` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    sumwise_cli::run(std::env::args_os()).into()
}
