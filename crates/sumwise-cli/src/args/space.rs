//! Arguments of the subcommands about many puzzles.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sumwise::check::{Extract, Reading};
use sumwise::generate::{Split, Strategy};
use sumwise::sweep::{Need, Question};
use sumwise::{Notation, Pool, Rational, Seed};
use sumwise_render::worksheet::Title;
use sumwise_request::{Shard, difficulty, span, target_range};

use super::values::{Seconds, notation_parser, whole, word_parser};
use super::{Format, RuleArgs};
use crate::tables::Form;

#[derive(Args, Debug)]
pub(crate) struct Audit {
    /// A file of puzzles: .jsonl, .csv or .parquet, or `-` for lines of JSON from standard input. A row has the numbers
    /// (numbers, nums or starting) and the target (target or output), and may have a game, rules, a split, labels
    /// (solvable, solutions, operators, distance, nearest, best and others that `generate` writes) and answers (solution,
    /// steps, text, completion or answer)
    pub(crate) file: PathBuf,
    /// Other files, none of whose puzzles may be in this one
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) against: Vec<PathBuf>,
    /// How the files are written [default: as their names end]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) input_format: Option<Form>,
    /// Fields that mean something else in these files
    #[arg(long, value_name = "FIELDS", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// What is to be made, where a row does not say [default: the game's, where it has one]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// How answers are read: see `check`
    #[arg(long, default_value = "lenient", value_parser = word_parser::<Reading>(Reading::NAMES))]
    pub(crate) reading: Reading,
    /// Where the answer is in text, completion and answer: see `check`
    #[arg(long, default_value = "raw", value_parser = word_parser::<Extract>(Extract::NAMES))]
    pub(crate) extract: Extract,
    /// How many examples of each kind are shown
    #[arg(long, value_name = "N", default_value = "3", value_parser = whole::<usize>)]
    pub(crate) examples: usize,
    /// Give up a puzzle after so many steps
    #[arg(long, value_name = "STEPS", default_value = "100000000", value_parser = whole::<u64>)]
    pub(crate) limit: u64,
    /// Stop after so long, and report what was found until then; like 2.5 [default: no end]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// How many threads work [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// How the report is written: text and json count and show examples, jsonl and csv have a line for everything found
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// The targets, like 24 or 1..100 [default: the game's]
    #[arg(long, short, alias = "target", allow_hyphen_values = true, value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    /// What the numbers are drawn from, like 1..13x4 or 1..10x2,25,50,75,100 [default: the game's deck]
    #[arg(long, allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) pool: Option<Pool>,
    /// How many numbers are drawn [default: as many as in the game]
    #[arg(long, value_name = "N", help_heading = "Space")]
    pub(crate) numbers: Option<usize>,
    /// The values that count as large [default: the game's]
    #[arg(long, value_name = "VALUES", value_delimiter = ',', allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) large: Option<Vec<i64>>,
    /// What is asked of every hand and target
    #[arg(long, short, default_value = "solvable", value_parser = word_parser::<Question>(Question::NAMES))]
    pub(crate) question: Question,
    /// List every hand with its best solution, and with its grade where that is the question
    #[arg(long, conflicts_with_all = ["histogram", "out"])]
    pub(crate) list: bool,
    /// List only the hands whose every solution needs a fraction, or a negative number, or those that need neither
    #[arg(long, requires = "list", value_parser = word_parser::<Need>(Need::NAMES))]
    pub(crate) needs: Option<Need>,
    /// List only the hands that are as hard for a person, with their grades: easy, medium, hard, expert, or scores like 300..600
    #[arg(long, requires = "list", value_name = "HOW", value_parser = difficulty)]
    pub(crate) difficulty: Option<RangeInclusive<u16>>,
    /// Count how many of all formulas of all draws take each value of the targets
    #[arg(long, conflicts_with = "out")]
    pub(crate) histogram: bool,
    /// Write the tables of hands, targets and puzzles to this directory; started again, it goes on where it stopped
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
    /// Answer only the Kth of M shares, to be joined with --merge
    #[arg(long, value_name = "K/M", requires = "out", help_heading = "Output")]
    pub(crate) shard: Option<Shard>,
    /// Join the shares in these directories
    #[arg(long, value_name = "DIR", num_args = 1.., requires = "out", conflicts_with = "shard", help_heading = "Output")]
    pub(crate) merge: Vec<PathBuf>,
    /// Draw a picture to this file, .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with = "list", help_heading = "Output")]
    pub(crate) plot: Option<PathBuf>,
    /// What the picture shows [default: what suits the question]
    #[arg(long, value_enum, requires = "plot", help_heading = "Output")]
    pub(crate) picture: Option<Picture>,
    /// How many threads work [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Stop when so many hands are answered, or a few more: they are answered some at a time
    #[arg(long, help_heading = "Search", value_name = "HANDS", value_parser = whole::<u64>, conflicts_with = "histogram")]
    pub(crate) limit: Option<u64>,
    /// Stop after so long, like 2.5 [default: no end]
    #[arg(long, help_heading = "Search", value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// How formulas are written
    #[arg(long, default_value = "infix", value_parser = notation_parser())]
    pub(crate) notation: Notation,
    /// How the answer is written; csv and jsonl also choose the form of the tables, which is else Parquet
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// The share of draws that make each target
    Targets,
    /// The pairs by the fewest operators, or by distance
    Answers,
    /// The share of solvable draws by large numbers
    Large,
    /// The formulas of each value, on two logarithmic axes
    Values,
}

#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// How many puzzles; fewer come where a part of the space has no more, and more of the rest with a larger N
    #[arg(long, short = 'n', value_name = "N", default_value = "10", value_parser = whole::<u64>)]
    pub(crate) count: u64,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
    /// Write down how a search finds a solution: depth first, or from the numbers closest to the target
    #[arg(long, value_parser = word_parser::<Strategy>(Strategy::NAMES), help_heading = "Output", conflicts_with = "unsolvable")]
    pub(crate) trace: Option<Strategy>,
    /// After so many steps a search takes those of the best solution
    #[arg(long, value_name = "STEPS", default_value = "1000", requires = "trace", value_parser = whole::<usize>, help_heading = "Output")]
    pub(crate) trace_limit: usize,
    /// Only the Kth of M shares, which are all the puzzles together
    #[arg(long, value_name = "K/M", requires = "seed", help_heading = "Output")]
    pub(crate) shard: Option<Shard>,
    /// Stop when so many puzzles have been looked at, those too that are not wanted, and give what was found until then
    #[arg(long, help_heading = "Search", value_name = "PUZZLES", value_parser = whole::<u64>)]
    pub(crate) limit: Option<u64>,
    /// Stop after so long, and give what was found until then; like 2.5 [default: no end]
    #[arg(long, help_heading = "Search", value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
    /// How the puzzles are written
    #[arg(long, short, value_enum, default_value_t, help_heading = "Output")]
    pub(crate) format: RowFormat,
}

/// Which puzzles are generated.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct WishArgs {
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// A word that names the puzzles: the same word, the same puzzles, for ever [default: a new one]
    #[arg(long, short, value_name = "WORD")]
    pub(crate) seed: Option<Seed>,
    /// Which puzzle of the seed is the first, from 0
    #[arg(long, value_name = "INDEX", default_value = "0", requires = "seed", value_parser = whole::<u64>)]
    pub(crate) from: u64,
    /// What the numbers are drawn from, like 1..99 or 1..10x2,25,50,75,100 [default: the game's deck]
    #[arg(long, visible_alias = "range", allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) pool: Option<Pool>,
    /// How many numbers are drawn, like 4 or 4..6, each as often [default: as many as in the game]
    #[arg(long, value_name = "N", value_parser = span::<usize>, help_heading = "Space")]
    pub(crate) numbers: Option<RangeInclusive<usize>>,
    /// The targets, like 24 or 1..100 [default: the game's]
    #[arg(long, short, alias = "target", allow_hyphen_values = true, help_heading = "Space", value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    /// Only puzzles for training, or for testing: a tenth, which the puzzle alone decides
    #[arg(long, value_parser = word_parser::<Split>(Split::NAMES), help_heading = "Only such puzzles")]
    pub(crate) split: Option<Split>,
    /// Only with so many essentially different solutions, like 1 or 1..3
    #[arg(long, value_name = "N", value_parser = span::<u64>, help_heading = "Only such puzzles")]
    pub(crate) solutions: Option<RangeInclusive<u64>>,
    /// Only where the best solution has so many operators, like 3 or 2..3
    #[arg(long, value_name = "N", value_parser = span::<usize>, help_heading = "Only such puzzles")]
    pub(crate) operators_needed: Option<RangeInclusive<usize>>,
    /// Only as hard for a person: easy, medium, hard, expert, or a range of scores from 0 to 1000, like 300..600
    #[arg(long, value_name = "HOW", value_parser = difficulty, help_heading = "Only such puzzles")]
    pub(crate) difficulty: Option<RangeInclusive<u16>>,
    /// Only with so many large numbers among those drawn, like 2 or 1..2 (countdown only)
    #[arg(long, short, value_name = "N", value_parser = span::<usize>, help_heading = "Only such puzzles")]
    pub(crate) large: Option<RangeInclusive<usize>>,
    /// Only where every solution has a fraction among its intermediates
    #[arg(long, help_heading = "Only such puzzles")]
    pub(crate) only_fraction: bool,
    /// Only where every solution has a negative number among its intermediates
    #[arg(long, help_heading = "Only such puzzles")]
    pub(crate) only_negative: bool,
    /// Only where + and - alone make a solution
    #[arg(long, help_heading = "Only such puzzles")]
    pub(crate) only_plus_minus: bool,
    /// Only without a solution
    #[arg(long, help_heading = "Only such puzzles", conflicts_with_all = ["solutions", "operators_needed", "difficulty", "only_fraction", "only_negative", "only_plus_minus"])]
    pub(crate) unsolvable: bool,
    /// With a solution or without
    #[arg(long, help_heading = "Only such puzzles", conflicts_with = "unsolvable")]
    pub(crate) any_solvability: bool,
    /// How many threads work [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub(crate) struct Worksheet {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value = "24", value_parser = whole::<usize>)]
    pub(crate) count: usize,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
    /// The file, written whole or not at all: .pdf; .html, which a browser prints page by page; or .svg, with all pages one
    /// below the other
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: PathBuf,
    /// What it is printed on
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    pub(crate) paper: PaperSize,
    /// How the puzzles stand on a page
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    pub(crate) layout: Arrangement,
    /// How many cards are on a page [default: 6]
    #[arg(long, value_enum, value_name = "N", help_heading = "Output")]
    pub(crate) per_page: Option<CardsPerPage>,
    /// What stands above the puzzles [default: the name of the game]
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) title: Option<Title>,
    /// Leave out the key: the pages with the solutions
    #[arg(long, help_heading = "Output")]
    pub(crate) no_key: bool,
}

/// What a worksheet is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperSize {
    /// 210 mm × 297 mm
    #[default]
    A4,
    /// 8.5 in × 11 in
    Letter,
}

/// How puzzles stand on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Arrangement {
    /// Cards in frames, with as much room for working as there is
    #[default]
    Cards,
    /// A numbered list, with two lines for working
    List,
}

/// How many cards are on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CardsPerPage {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    #[value(name = "4")]
    Four,
    #[default]
    #[value(name = "6")]
    Six,
}

/// How a row for each puzzle is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document a line
    Jsonl,
    /// A table with a header
    Csv,
    /// A table in columns
    Parquet,
}
