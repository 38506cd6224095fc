//! Development tasks: `cargo xtask NAME`. The quick tests start at once; the other chores are built first, with the engine.

use std::env;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments == ["test", "--quick"] {
        return xtask::exit(xtask::quick_test());
    }
    let mut chores = Command::new(xtask::cargo_path());
    chores.args(["run", "--quiet", "--package", "xtask", "--bin", "chores", "--"]).args(arguments);
    let code = chores.status().ok().and_then(|status| status.code()).and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}
