//! Arguments of the other subcommands.

use clap::{Args, ValueEnum};
use sumwise::MAX_OPERATORS;

use sumwise::Game;

use super::DealArgs;
use super::game::GameParser;
use super::values::{Clock, odd, whole};

#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// A formula in infix, RPN (5 10 +) or Lisp form (+ 5 10)
    #[arg(required = true, allow_hyphen_values = true)]
    pub(crate) formula: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Shapes {
    /// The number of operators
    #[arg(value_parser = whole::<usize>)]
    pub(crate) operators: usize,
    /// The notation of a shape
    #[arg(long, value_enum, default_value_t)]
    pub(crate) notation: ShapeNotation,
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Print one game as a file to start your own from
    #[arg(long, value_name = "GAME", value_parser = GameParser, hide_possible_values = true)]
    pub(crate) show: Option<Game>,
}

#[derive(Args, Debug)]
pub(crate) struct Deal {
    #[command(flatten)]
    pub(crate) deal: DealArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) deal: DealArgs,
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
    #[arg(long, short)]
    pub(crate) full_screen: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port, or 0 for any free one
    #[arg(long, short, default_value = "8024", value_parser = whole::<u16>)]
    pub(crate) port: u16,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The command to document [default: sumwise itself]
    pub(crate) command: Option<String>,
}

/// The notation of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShapeNotation {
    /// Postfix, with x for a number and o for an operator
    #[default]
    Template,
    /// A drawing of the tree
    Tree,
}

impl Shapes {
    /// The largest number of operators. It bounds the length of a template, not the time that the list takes.
    pub(crate) const MAX: usize = MAX_OPERATORS;
}
