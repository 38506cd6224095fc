//! `sumwise games`

use std::io::{self, Write};

use sumwise::Game;
use sumwise::Targets;
use sumwise_render::game::GameJson;
use sumwise_request::game_file;

use crate::args::{DocumentFormat, Games};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::{output, paint};

pub(crate) fn run(arguments: &Games) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    if let Some(game) = &arguments.show {
        out.write_all(game_file::write(game).as_bytes())?;
        out.flush()?;
        return Ok(Exit::Solved);
    }
    let documents = || Game::built_in().iter().map(GameJson::from);
    match arguments.format {
        DocumentFormat::Text => list(&mut out)?,
        DocumentFormat::Json => output::write_json(&mut out, &documents().collect::<Vec<_>>(), true)?,
        DocumentFormat::Jsonl => documents().try_for_each(|game| output::write_json(&mut out, &game, false))?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn list(out: &mut impl Write) -> io::Result<()> {
    let width = Game::NAMES.iter().map(|name| name.len()).max().unwrap_or(0) + 2;
    for game in Game::built_in() {
        let targets = match game.targets() {
            Targets::Fixed(target) => target.to_string(),
            Targets::Range(targets) => format!("{}..{}", targets.start(), targets.end()),
            Targets::Joined => "the numbers side by side".to_owned(),
            _ => "one more card".to_owned(),
        };
        writeln!(out, "{:<width$}{}", paint::name(game.name()), game.description())?;
        writeln!(out, "{:<width$}{}", "", paint::beside(format!("{}; target {targets}", game.rules())))?;
        if let Some(source) = game.source() {
            writeln!(out, "{:<width$}{}", "", paint::beside(format!("from {source}")))?;
        }
    }
    Ok(())
}
