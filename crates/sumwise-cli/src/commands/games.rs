//! `sumwise games`

use std::io::Write as _;

use sumwise::Game;
use sumwise::game::Targets;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

pub(crate) fn run() -> Result<Exit, Fault> {
    let mut out = output::stdout();
    for &game in Game::ALL {
        let targets = match game.targets() {
            Targets::Fixed(target) => target.to_string(),
            Targets::Range(targets) => format!("{}..{}", targets.start(), targets.end()),
            Targets::Draw => "one more card".to_owned(),
        };
        writeln!(out, "{game:<11}{}", game.description())?;
        writeln!(out, "{:<11}{}; target {targets}", "", game.rules())?;
        if let Some(source) = game.source() {
            writeln!(out, "{:<11}from {source}", "")?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}
