//! Arguments of the subcommands about one puzzle, or about a stream of puzzles.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use clap::Args;
use sumwise::check::{Claims, Extract, Reading};
use sumwise::hint::Level;
use sumwise::solve::{Distinct, Side};
use sumwise::{Notation, Rational};
use sumwise_request::{target_range, whole};

use super::values::{notation_parser, word_parser};
use super::{FileArgs, Format, RuleArgs, SearchArgs};

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// Numbers (like `3 3 8 8` or `3 3 8 8 = 24`), a puzzle id, or `-` to read one puzzle a line from standard input
    #[arg(required_unless_present = "input", conflicts_with = "input", allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[arg(long, short)]
    pub(crate) all: bool,
    #[arg(long, requires = "all", value_parser = word_parser::<Distinct>(Distinct::NAMES))]
    pub(crate) distinct: Option<Distinct>,
    #[arg(long, conflicts_with = "all", value_parser = word_parser::<Side>(Side::NAMES))]
    pub(crate) nearest: Option<Side>,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// The number of threads for rows [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[arg(long)]
    pub(crate) plan: bool,
    /// The notation of formulas in text [default: infix]
    #[arg(long, value_parser = notation_parser())]
    pub(crate) notation: Option<Notation>,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Reach {
    /// Numbers (like `3 3 8 8`), a puzzle id, or `-` to read one puzzle a line from standard input; its target is not used
    #[arg(required_unless_present = "input", conflicts_with = "input", allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    #[arg(long, short, allow_hyphen_values = true, value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    /// Show only the targets that are made; without targets, every value with its formula
    #[arg(long, conflicts_with_all = ["fewest", "first_missing"])]
    pub(crate) made: bool,
    /// Show only the fewest operators for each target, which is faster
    #[arg(long, conflicts_with = "notation")]
    pub(crate) fewest: bool,
    /// Show only the first target that cannot be made, which is faster still
    #[arg(long, conflicts_with_all = ["notation", "fewest"])]
    pub(crate) first_missing: bool,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// The number of threads for rows [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[arg(long, conflicts_with = "fewest")]
    pub(crate) plan: bool,
    /// The notation of formulas in text [default: infix]
    #[arg(long, value_parser = notation_parser())]
    pub(crate) notation: Option<Notation>,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Count {
    /// Numbers (like `3 3 8 8` or `3 3 8 8 = 24`), a puzzle id, or `-` to read one puzzle a line from standard input
    #[arg(required_unless_present = "input", conflicts_with = "input", allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// Count solutions for this target too [default: the game's, if it is fixed]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[arg(long, allow_hyphen_values = true, conflicts_with = "target", value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// The number of threads for rows [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[arg(long)]
    pub(crate) plan: bool,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The answer, or `-` to read one puzzle with an answer a line from standard input
    ///
    /// A line is a JSON object, or a puzzle and its answer with two spaces between. An object has the answer (`text`,
    /// `completion`, `answer` or the `best` that `generate` writes), the numbers (`numbers`, `nums` or `starting`) and the
    /// target (`target` or `output`). A game and rules are optional.
    #[arg(allow_hyphen_values = true, required_unless_present = "input", conflicts_with = "input")]
    pub(crate) answer: Option<String>,
    /// The puzzle: its numbers and target, like `3 3 8 8 = 24`; or the answer, where its id stands first
    #[arg(allow_negative_numbers = true, conflicts_with_all = ["input", "numbers"])]
    pub(crate) puzzle: Vec<String>,
    /// The numbers of the puzzle (separated by spaces or commas) or its id
    #[arg(long, num_args = 1.., allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[arg(long, default_value = "lenient", value_parser = word_parser::<Reading>(Reading::NAMES))]
    pub(crate) reading: Reading,
    #[arg(long, default_value = "auto", value_parser = word_parser::<Extract>(Extract::NAMES))]
    pub(crate) extract: Extract,
    #[arg(long, default_value = "solution", value_parser = word_parser::<Claims>(Claims::NAMES))]
    pub(crate) claims: Claims,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// The number of threads for rows [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Grade {
    /// Numbers (like `3 3 8 8` or `3 3 8 8 = 24`), a puzzle id, or `-` to read one puzzle a line from standard input
    #[arg(required_unless_present = "input", conflicts_with = "input", allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// The number of threads for rows [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Hint {
    /// Numbers (like `3 3 8 8` or `3 3 8 8 = 24`), a puzzle id, or `-` to read one puzzle a line from standard input
    #[arg(required_unless_present = "input", conflicts_with = "input", allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[arg(long, short_alias = 'l', default_value = "1", value_parser = word_parser::<Level>(Level::NAMES))]
    pub(crate) level: Level,
    #[arg(long, num_args = 1.., value_delimiter = ',', allow_negative_numbers = true)]
    pub(crate) left: Vec<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// The number of threads for rows [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// The output format
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}
