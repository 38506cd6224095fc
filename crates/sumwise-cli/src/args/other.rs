//! Arguments of the other subcommands.

use clap::{Args, ValueEnum};
use sumwise::MAX_OPERATORS;

use super::DealArgs;
use super::values::{Seconds, odd, whole};

#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// A formula in infix, RPN (5 10 +) or Lisp form (+ 5 10)
    #[arg(required = true, allow_hyphen_values = true)]
    pub(crate) formula: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Shapes {
    /// How many operators
    #[arg(value_parser = whole::<usize>)]
    pub(crate) operators: usize,
    /// How a shape is written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) notation: ShapeNotation,
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
    /// Stop after so many rounds [default: when you quit]
    #[arg(long, short, value_name = "N", value_parser = whole::<u32>)]
    pub(crate) rounds: Option<u32>,
    /// Stop when more than half of so many rounds, an odd number, are won or lost; a round with points is won
    #[arg(long, value_name = "N", conflicts_with = "rounds", value_parser = odd)]
    pub(crate) best_of: Option<u32>,
    /// The time for working on a round, like 30; after it one answer is taken [default: none]
    #[arg(long, short, value_name = "SECONDS")]
    pub(crate) clock: Option<Seconds>,
    /// Play on the full screen of a terminal
    #[arg(long, short)]
    pub(crate) full_screen: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port; 0 for one that is free
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
    /// The command whose page is printed [default: sumwise itself]
    pub(crate) command: Option<String>,
}

/// How a shape is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShapeNotation {
    /// x for a number and o for an operator, in postfix order
    #[default]
    Template,
    /// The tree, drawn
    Tree,
}

impl Shapes {
    /// The most operators whose shapes are listed: a bound on the longest template, not on patience.
    pub(crate) const MAX: usize = MAX_OPERATORS;
}
