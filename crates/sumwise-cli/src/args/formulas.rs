//! Arguments of the commands about formulas and shapes.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};
use num_bigint::BigUint;
use sumwise::{Notation, Shape};
use sumwise_request::whole;

use super::values::notation_parser;
use super::{BoundArgs, DocumentFormat, Format, RuleArgs};

#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// A formula in infix, RPN (5 10 +) or Lisp form (+ 5 10), or as `check` reads answers, or `-` to read one a line from standard input
    ///
    /// A line is a formula, a puzzle and its answer with two spaces between, or a JSON object with `formula`, `infix` or the
    /// `best` that `generate` writes.
    #[arg(allow_hyphen_values = true)]
    pub(crate) formula: String,
    /// More words of the formula
    #[arg(hide = true, allow_negative_numbers = true)]
    pub(crate) rest: Vec<String>,
    /// The number of threads for standard input [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: DocumentFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Enumerate {
    /// Numbers (like `3 3 8 8`) or a puzzle id; its target is not used
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    #[arg(long, value_name = "PLACE", default_value = "0", value_parser = whole::<BigUint>)]
    pub(crate) from: BigUint,
    /// The number of formulas [default: all]
    #[arg(long, short, value_name = "N", value_parser = whole::<u64>)]
    pub(crate) count: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The notation of formulas in text [default: infix]
    #[arg(long, value_parser = notation_parser(), conflicts_with = "format")]
    pub(crate) notation: Option<Notation>,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: LineFormat,
}

/// The format of an answer that is written line by line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LineFormat {
    /// Lines for people
    #[default]
    Text,
    /// A table with a header
    Csv,
    /// One JSON document a line
    Jsonl,
}

impl From<LineFormat> for Format {
    fn from(format: LineFormat) -> Self {
        match format {
            LineFormat::Text => Self::Text,
            LineFormat::Csv => Self::Csv,
            LineFormat::Jsonl => Self::Jsonl,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Shapes {
    /// The number of operators
    #[arg(value_parser = whole::<usize>, required_unless_present = "grow")]
    pub(crate) operators: Option<usize>,
    /// List the shapes with one operator more that grow from this one, such as xxo, from the leftmost number to the rightmost
    #[arg(long, value_name = "TEMPLATE", conflicts_with_all = ["operators", "signs"])]
    pub(crate) grow: Option<Shape>,
    /// The most signs on each node, which templates write as u
    #[arg(long, default_value = "0", value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(..=4))]
    pub(crate) signs: u8,
    /// The notation of a shape; JSON has both
    #[arg(long, value_enum, default_value_t, conflicts_with = "format")]
    pub(crate) notation: ShapeNotation,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: DocumentFormat,
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
