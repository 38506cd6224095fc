//! `sumwise games`

use std::io::Write as _;

use sumwise::Game;
use sumwise::Targets;
use sumwise_request::game_file;

use crate::args::Games;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

pub(crate) fn run(arguments: &Games) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    if let Some(game) = &arguments.show {
        out.write_all(game_file::write(game).as_bytes())?;
        out.flush()?;
        return Ok(Exit::Solved);
    }
    let width = Game::NAMES.iter().map(|name| name.len()).max().unwrap_or(0) + 2;
    for game in Game::built_in() {
        let targets = match game.targets() {
            Targets::Fixed(target) => target.to_string(),
            Targets::Range(targets) => format!("{}..{}", targets.start(), targets.end()),
            _ => "one more card".to_owned(),
        };
        writeln!(out, "{game:<width$}{}", game.description())?;
        writeln!(out, "{:<width$}{}; target {targets}", "", game.rules())?;
        if let Some(source) = game.source() {
            writeln!(out, "{:<width$}from {source}", "")?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}
