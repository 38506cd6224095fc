//! Arguments of the commands about games.

use clap::Args;
use sumwise::{Game, Rational};

use super::game::GameParser;
use super::values::{Clock, odd, whole};
use super::{DealArgs, DocumentFormat, GameArgs, RuleArgs};

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Print one game as a file to start your own from
    #[arg(long, value_name = "GAME", value_parser = GameParser, hide_possible_values = true)]
    pub(crate) show: Option<Game>,
    /// The output format
    #[arg(long, short, value_enum, default_value_t, conflicts_with = "show")]
    pub(crate) format: DocumentFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Deal {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) dealt: DealArgs,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: DocumentFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// One puzzle to play: numbers (like `3 3 8 8 = 24`) or a puzzle id [default: deal the game's puzzles]
    #[arg(allow_negative_numbers = true, conflicts_with_all = ["seed", "large", "rounds", "best_of"])]
    pub(crate) numbers: Vec<String>,
    /// The target of the numbers [default: the game's, if it is fixed]
    #[arg(long, short, allow_hyphen_values = true, requires = "numbers")]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) dealt: DealArgs,
    /// Stop after N rounds [default: no limit]
    #[arg(long, short, value_name = "N", value_parser = whole::<u32>)]
    pub(crate) rounds: Option<u32>,
    /// Play the best of N rounds, N odd; a round with points is won
    #[arg(long, value_name = "N", conflicts_with = "rounds", value_parser = odd)]
    pub(crate) best_of: Option<u32>,
    /// The seconds to work on a round, like 30, or the game's own; then one answer is allowed [default: no limit]
    #[arg(long, short, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "game")]
    pub(crate) clock: Option<Clock>,
    /// Play on the full screen of a terminal
    #[arg(long, short_alias = 'f')]
    pub(crate) full_screen: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port, or 0 for any free one
    #[arg(long, short, default_value = "8024", value_parser = whole::<u16>)]
    pub(crate) port: u16,
}
