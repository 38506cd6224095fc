//! `sumwise games`

use std::io::Write as _;

use sumwise::Game;
use sumwise_render::game::GameJson;
use sumwise_render::text;
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
        DocumentFormat::Text => out.write_all(text::games(Game::built_in(), paint::colours()).as_bytes())?,
        DocumentFormat::Json => output::write_json(&mut out, &documents().collect::<Vec<_>>(), true)?,
        DocumentFormat::Jsonl => documents().try_for_each(|game| output::write_json(&mut out, &game, false))?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}
