//! `sumwise games`

use sumwise_request::{game_file, printed};

use crate::Exit;
use crate::args::{self, Games};
use crate::fault::Fault;
use crate::output;

pub(crate) fn run(arguments: &Games) -> Result<Exit, Fault> {
    let form = args::Format::from(arguments.format).form(None)?;
    output::write(&match &arguments.show {
        Some(game) => game_file::write(game),
        None => printed::games(arguments.game.as_ref(), form)?,
    })
}
