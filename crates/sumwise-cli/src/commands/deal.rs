//! `sumwise deal`

use std::time::{SystemTime, UNIX_EPOCH};

use sumwise::{Game, Puzzle, Seed};
use sumwise_render::game::PuzzleJson;
use sumwise_render::text;
use sumwise_request::{Deal, of_year};

use crate::Exit;
use crate::args::{self, DealArgs};
use crate::fault::Fault;
use crate::{output, talk};

pub(crate) fn run(arguments: &args::Deal) -> Result<Exit, Fault> {
    let seed = arguments.dealt.seed()?;
    let puzzle = arguments.dealt.deal(arguments.game.given().game().into_owned(), &seed)?;
    talk::say(text::dealt(&puzzle, &seed));
    let form = args::Format::from(arguments.format).form(None)?;
    output::write(&form.document(&PuzzleJson::from(&puzzle), || format!("{puzzle}\n"))?)
}

impl DealArgs {
    /// Returns the seed of the flag, or a new one.
    pub(crate) fn seed(&self) -> Result<Seed, Fault> {
        self.seed.clone().map_or_else(new_seed, Ok)
    }

    /// Returns the puzzle of a seed. Where no seed is given, the year game has the current year.
    pub(crate) fn deal(&self, game: Game, seed: &Seed) -> Result<Puzzle, Fault> {
        let is_of_this_year = self.seed.is_none() && game == Game::YEAR;
        let deal = Deal { game, seed: seed.clone(), large: self.large };
        let puzzle = deal.puzzle()?;
        if !is_of_this_year {
            return Ok(puzzle);
        }
        Ok(of_year(&puzzle, current_year()))
    }
}

/// Returns the number of days from 1970-01-01 to today, in universal time.
pub(crate) fn days_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60)
}

/// Returns the current year of the Gregorian calendar, in universal time.
fn current_year() -> u32 {
    let days = days_since_1970();
    // The days before the first of January of a year, by the rule of leap years, plus a constant.
    let days_before = |year: u64| 365 * year + (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400;
    let first = days_before(1970);
    (1970..10_000).take_while(|year| days_before(u64::from(*year)) - first <= days).last().unwrap_or(1970)
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
