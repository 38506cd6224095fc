//! Arguments of the subcommands about one puzzle, or one after the other.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use clap::Args;
use sumwise::check::{Extract, Reading};
use sumwise::hint::Level;
use sumwise::solve::Distinct;
use sumwise::{Notation, Rational};
use sumwise_request::target_range;

use super::values::{notation_parser, whole, word_parser};
use super::{Format, RuleArgs, SearchArgs};

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// Numbers set apart by spaces or commas, a puzzle id, or `-` to read puzzles from standard input, one a line
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// What is to be made [default: the game's, where it has one]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// List every different solution, from the best on
    #[arg(long, short)]
    pub(crate) all: bool,
    /// Which solutions count as different: every formula, those that no algebra makes equal, or those that are still
    /// different without their idle steps, like adding 0 or multiplying by 1 [default: essential, or formulas where the
    /// order is fixed]
    #[arg(long, requires = "all", value_parser = word_parser::<Distinct>(Distinct::NAMES))]
    pub(crate) distinct: Option<Distinct>,
    /// How many puzzles of standard input are solved at once [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// How formulas are written
    #[arg(long, default_value = "infix", value_parser = notation_parser())]
    pub(crate) notation: Notation,
    /// How the answer is written
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Reach {
    /// Numbers set apart by spaces or commas
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// The targets, like 1..100 [default: the game's]
    #[arg(long, short, allow_hyphen_values = true, value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    /// Tell only how many operators each target takes, which is quicker
    #[arg(long, conflicts_with = "notation")]
    pub(crate) fewest: bool,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// How formulas are written
    #[arg(long, default_value = "infix", value_parser = notation_parser())]
    pub(crate) notation: Notation,
    /// How the answer is written
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Count {
    /// Numbers set apart by spaces or commas, or a puzzle id
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// Count the solutions for this target too [default: the game's, where it has one]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    /// Count the solutions for every target of a range, like 101..999
    #[arg(long, allow_hyphen_values = true, conflicts_with = "target", value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// How the answer is written
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The answer, in any text, or `-` to read answers from standard input: a line is a JSON object with the answer
    /// (text, completion or answer), the numbers (numbers, nums or starting) and the target (target or output), and may
    /// have a game and rules
    #[arg(allow_hyphen_values = true)]
    pub(crate) answer: String,
    /// The numbers of the puzzle set apart by spaces or commas, or a puzzle id
    #[arg(long, short, num_args = 1.., allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// What is to be made [default: the game's, where it has one]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// How the answer is read: strict takes digits, + - * / ( ) and spaces; lenient also other signs, LaTeX, brackets
    /// side by side, claims like = 24, and lists of steps
    #[arg(long, default_value = "lenient", value_parser = word_parser::<Reading>(Reading::NAMES))]
    pub(crate) reading: Reading,
    /// Where the answer is: the whole text, the last <answer>…</answer>, the last \boxed{…}, or the last expression
    #[arg(long, default_value = "raw", value_parser = word_parser::<Extract>(Extract::NAMES))]
    pub(crate) extract: Extract,
    /// How many threads judge the answers of standard input [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// How the verdict is written
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Grade {
    /// Numbers set apart by spaces or commas, a puzzle id, or `-` to read puzzles from standard input, one a line
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// What is to be made [default: the game's, where it has one]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// How many puzzles of standard input are graded at once [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// How the grade is written
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Hint {
    /// Numbers set apart by spaces or commas, or a puzzle id
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// What is to be made [default: the game's, where it has one]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    /// How much is given away: whether it can be done and in how many steps, the operator that comes last, the first step,
    /// or the solution
    #[arg(long, short, default_value = "1", value_parser = word_parser::<Level>(Level::NAMES))]
    pub(crate) level: Level,
    /// The numbers that remain after some steps: given ones unused, and results; where the order is fixed, in order
    #[arg(long, num_args = 1.., value_delimiter = ',', allow_negative_numbers = true)]
    pub(crate) left: Vec<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// How the hint is written
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}
