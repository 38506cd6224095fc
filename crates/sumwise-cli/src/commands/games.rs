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
    let games = arguments.game.as_ref().map_or_else(|| Game::built_in(), std::slice::from_ref);
    let documents = || games.iter().map(GameJson::from);
    match (arguments.format, &arguments.game) {
        (DocumentFormat::Text, _) => out.write_all(text::games(games, paint::colours()).as_bytes())?,
        (DocumentFormat::Json, Some(game)) => output::write_json(&mut out, &GameJson::from(game), true)?,
        (DocumentFormat::Json, None) => output::write_json(&mut out, &documents().collect::<Vec<_>>(), true)?,
        (DocumentFormat::Jsonl, _) => documents().try_for_each(|game| output::write_json(&mut out, &game, false))?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}
