//! `sumwise deal`

use std::io::Write as _;

use sumwise::{Game, Puzzle, Seed};
use sumwise_render::game::PuzzleJson;
use sumwise_request::Deal;

use crate::args::{self, DealArgs, DocumentFormat};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::{output, talk};

pub(crate) fn run(arguments: &args::Deal) -> Result<Exit, Fault> {
    let seed = arguments.dealt.seed()?;
    let puzzle = arguments.dealt.deal(arguments.game.given().game().into_owned(), &seed)?;
    talk::say(format_args!("{}, seed {seed}", describe(&puzzle)));
    let mut out = output::stdout();
    match arguments.format {
        DocumentFormat::Text => writeln!(out, "{puzzle}")?,
        format => output::write_json(&mut out, &PuzzleJson::from(&puzzle), format == DocumentFormat::Json)?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// Describes a puzzle, like `numbers 3 3 8 8, target 24`.
pub(crate) fn describe(puzzle: &Puzzle) -> String {
    let numbers: Vec<String> = puzzle.hand().numbers().iter().map(ToString::to_string).collect();
    format!("numbers {}, target {}", numbers.join(" "), puzzle.target())
}

impl DealArgs {
    /// Returns the seed of the flag, or a new one.
    pub(crate) fn seed(&self) -> Result<Seed, Fault> {
        self.seed.clone().map_or_else(new_seed, Ok)
    }

    /// Returns the puzzle of a seed.
    pub(crate) fn deal(&self, game: Game, seed: &Seed) -> Result<Puzzle, Fault> {
        let deal = Deal { game, seed: seed.clone(), large: self.large };
        Ok(deal.puzzle()?)
    }
}

/// Returns a random word: 40 bits in letters that are not mistaken for each other.
pub(crate) fn new_seed() -> Result<Seed, Fault> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut random =
        getrandom::u64().map_err(|error| Fault::Input(format!("cannot make a random seed: {error}; give a seed")))?;
    let mut word = String::new();
    for _ in 0..8 {
        word.push(char::from(LETTERS[(random % 32) as usize]));
        random /= 32;
    }
    word.parse().map_err(Fault::input)
}
