//! Arguments of the subcommands about many puzzles.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sumwise::check::{Claims, Extract, Reading};
use sumwise::generate::{Split, SplitBy, Strategy};
use sumwise::sweep::{Need, Question};
use sumwise::{Notation, Pool, Rational, Seed};
use sumwise_render::language::Language;
use sumwise_render::worksheet::{Address, Title};
use sumwise_request::{Difficulty, Shard, printed, span, target_range, whole};

use super::values::{notation_parser, word_parser};
use super::{BoundArgs, FileArgs, Format, RowArgs, RuleArgs};
use crate::tables::TableFormat;

#[derive(Args, Debug)]
pub(crate) struct Audit {
    /// A file of puzzles (.jsonl, .csv or .parquet), or `-` to read lines from standard input
    ///
    /// A line is a JSON object, or a puzzle and its answer with two spaces between. A row has the numbers (`numbers`, `nums` or `starting`) and the target (`target` or `output`). Optional are a game,
    /// rules, a split, labels (`solvable`, `solutions`, `operators`, `distance`, `nearest`, `best` and others that `generate`
    /// writes), answers (`solution`, `steps`, `text`, `completion` or `answer`), and `reading` and `extract` for these.
    #[arg(required_unless_present = "input", conflicts_with = "input")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    /// Report puzzles that are also in these files
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) against: Vec<PathBuf>,
    /// The format of the files [default: by their extensions]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) input_format: Option<TableFormat>,
    /// Ignore these fields, separated by commas
    #[arg(long, value_name = "FIELDS", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// The target of rows without one [default: the game's, if it is fixed]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) target: Option<Rational>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// How strictly to read answers (see `check --help`)
    #[arg(long, default_value = "lenient", value_parser = word_parser::<Reading>(Reading::NAMES))]
    pub(crate) reading: Reading,
    /// Where to find the answer in a text (see `check --help`)
    #[arg(long, default_value = "auto", value_parser = word_parser::<Extract>(Extract::NAMES))]
    pub(crate) extract: Extract,
    /// What an answer may claim (see `check --help`)
    #[arg(long, default_value = "solution", value_parser = word_parser::<Claims>(Claims::NAMES))]
    pub(crate) claims: Claims,
    /// The number of examples of each kind in text and json [default: 3]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub(crate) examples: Option<usize>,
    /// Stop the search of a puzzle after this many steps
    #[arg(long, value_name = "STEPS", default_value = "100000000", value_parser = whole::<u64>)]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The output format: text and json count findings, jsonl and csv list each one
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// The arguments that the shares of a sweep have settled.
const OF_SHARES: [&str; 15] = [
    "shard",
    "game",
    "order",
    "use",
    "domain",
    "operators",
    "targets",
    "pool",
    "size",
    "large_values",
    "question",
    "limit",
    "histogram",
    "list",
    "threads",
];

#[derive(Args, Debug)]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[arg(long, short, alias = "target", allow_hyphen_values = true, value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    #[arg(long, allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) pool: Option<Pool>,
    #[arg(long, alias = "numbers", value_name = "N", help_heading = "Space")]
    pub(crate) size: Option<usize>,
    #[arg(long, value_name = "VALUES", value_delimiter = ',', allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) large_values: Option<Vec<i64>>,
    #[arg(long, short, default_value = "solvable", value_parser = word_parser::<Question>(Question::NAMES))]
    pub(crate) question: Question,
    /// List every hand with its best solution (and its grade, with --question grade)
    #[arg(long, conflicts_with_all = ["histogram", "out", "large_values"])]
    pub(crate) list: bool,
    /// List only hands that need a fraction, a negative number, or neither
    #[arg(long, requires = "list", value_parser = word_parser::<Need>(Need::NAMES))]
    pub(crate) needs: Option<Need>,
    /// List only hands of this difficulty: easy, medium, hard, expert (for the game), or scores like 300..600
    #[arg(long, requires = "list", value_name = "HOW")]
    pub(crate) difficulty: Option<Difficulty>,
    /// Count the formulas of all draws by value
    #[arg(long, conflicts_with_all = ["out", "question", "large_values"])]
    pub(crate) histogram: bool,
    /// Write tables to this directory; the same command resumes a stopped sweep
    #[arg(long, short, value_name = "DIR", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
    /// Answer only the Kth of M shares, for --merge
    #[arg(long, value_name = "K/M", requires = "out", conflicts_with = "plot", help_heading = "Output")]
    pub(crate) shard: Option<Shard>,
    /// Join the shares in these directories
    #[arg(long, value_name = "DIR", num_args = 1.., requires = "out", conflicts_with_all = OF_SHARES, help_heading = "Output")]
    pub(crate) merge: Vec<PathBuf>,
    /// Draw a picture to this .svg or .png file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "shard"], help_heading = "Output")]
    pub(crate) plot: Option<PathBuf>,
    /// The content of the picture [default: by the question]
    #[arg(long, value_enum, requires = "plot", help_heading = "Output")]
    pub(crate) picture: Option<Picture>,
    /// The width and the height of the picture in pixels [default: 800x480]
    #[arg(long, value_name = "SIZE", requires = "plot", value_parser = plot_size, help_heading = "Output")]
    pub(crate) plot_size: Option<(u32, u32)>,
    /// The title of the picture [default: what it shows]
    #[arg(long, value_name = "TEXT", requires = "plot", help_heading = "Output")]
    pub(crate) title: Option<Title>,
    /// The colours of the picture
    #[arg(long, value_enum, requires = "plot", help_heading = "Output")]
    pub(crate) theme: Option<PlotTheme>,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Stop after this many hands, rounded up to whole units of work
    #[arg(long, help_heading = "Search", value_name = "HANDS", value_parser = whole::<u64>, conflicts_with = "histogram")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The notation of formulas in text [default: infix]
    #[arg(long, requires = "list", value_parser = notation_parser())]
    pub(crate) notation: Option<Notation>,
    /// The output format; csv and jsonl are table formats too [default for tables: parquet]
    #[arg(long, short, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Reads the size of a picture, such as `1200x630`.
fn plot_size(text: &str) -> Result<(u32, u32), String> {
    const LEAST: (u32, u32) = (480, 320);
    const MOST: u32 = 4000;
    let sides = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits = |(width, height): &(u32, u32)| (LEAST.0..=MOST).contains(width) && (LEAST.1..=MOST).contains(height);
    sides.filter(fits).ok_or_else(|| {
        let (width, height) = LEAST;
        format!("write a width and a height like 1200x630, from {width}x{height} to {MOST}x{MOST}")
    })
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotTheme {
    /// Dark on white
    Light,
    /// Light on a dark ground
    Dark,
}

/// The content of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// The share of draws that make each target
    Targets,
    /// The number of pairs by answer, such as fewest operators
    Answers,
    /// The share of solvable draws by number of large numbers
    Large,
    /// The number of formulas by value, on logarithmic axes
    Values,
}

#[derive(Args, Debug)]
pub(crate) struct Generate {
    #[arg(long, short = 'n', value_name = "N", default_value = "10", value_parser = whole::<u64>)]
    pub(crate) count: u64,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
    /// Add the trace of a search: depth first, or closest numbers first
    #[arg(long, value_parser = word_parser::<Strategy>(Strategy::NAMES), help_heading = "Output", conflicts_with = "unsolvable")]
    pub(crate) trace: Option<Strategy>,
    /// End a traced search after this many steps with the best solution
    #[arg(long, value_name = "STEPS", default_value = "1000", requires = "trace", value_parser = whole::<usize>, help_heading = "Output")]
    pub(crate) trace_limit: usize,
    /// Write only the Kth of M shares
    #[arg(long, value_name = "K/M", requires = "seed", help_heading = "Output")]
    pub(crate) shard: Option<Shard>,
    #[arg(long, help_heading = "Search", value_name = "PUZZLES", value_parser = whole::<u64>)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Write to this .txt, .jsonl, .csv or .parquet file, or to standard output with `-`
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
    /// The output format [default: by the extension of the file, else text]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub(crate) format: Option<RowFormat>,
}

/// The wishes for generated puzzles.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct WishArgs {
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// The seed; the same word always gives the same puzzles [default: random]
    #[arg(long, short, value_name = "WORD")]
    pub(crate) seed: Option<Seed>,
    #[arg(long, value_name = "INDEX", default_value = "0", requires = "seed", value_parser = whole::<u64>)]
    pub(crate) from: u64,
    #[arg(long, alias = "range", allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) pool: Option<Pool>,
    #[arg(long, alias = "numbers", value_name = "N", value_parser = span::<usize>, help_heading = "Space")]
    pub(crate) size: Option<RangeInclusive<usize>>,
    #[arg(long, short, alias = "target", allow_hyphen_values = true, help_heading = "Space", value_parser = target_range)]
    pub(crate) targets: Option<RangeInclusive<i64>>,
    #[arg(long, value_parser = word_parser::<Split>(Split::NAMES), help_heading = "Filters")]
    pub(crate) split: Option<Split>,
    #[arg(long, value_name = "WHAT", default_value = "puzzle", value_parser = word_parser::<SplitBy>(SplitBy::NAMES), help_heading = "Filters")]
    pub(crate) split_by: SplitBy,
    #[arg(long, value_name = "N", value_parser = span::<u64>, help_heading = "Filters")]
    pub(crate) solutions: Option<RangeInclusive<u64>>,
    #[arg(long, value_name = "N", value_parser = span::<usize>, help_heading = "Filters")]
    pub(crate) operators_needed: Option<RangeInclusive<usize>>,
    #[arg(long, value_name = "HOW", help_heading = "Filters")]
    pub(crate) difficulty: Option<Difficulty>,
    #[arg(long, short_alias = 'l', value_name = "N", value_parser = span::<usize>, help_heading = "Filters")]
    pub(crate) large: Option<RangeInclusive<usize>>,
    #[arg(long, alias = "only-fraction", help_heading = "Filters")]
    pub(crate) needs_fraction: bool,
    #[arg(long, alias = "only-negative", help_heading = "Filters")]
    pub(crate) needs_negative: bool,
    #[arg(long, alias = "only-plus-minus", help_heading = "Filters")]
    pub(crate) plus_minus_only: bool,
    /// Only puzzles without a solution
    #[arg(long, help_heading = "Filters", conflicts_with_all = ["solutions", "operators_needed", "difficulty", "needs_fraction", "needs_negative", "plus_minus_only"])]
    pub(crate) unsolvable: bool,
    /// Puzzles with or without a solution
    #[arg(long, help_heading = "Filters", conflicts_with = "unsolvable")]
    pub(crate) any_solvability: bool,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub(crate) struct Worksheet {
    /// The puzzles to print, like 24:3,3,8,8=24, or `-` to read one a line from standard input [default: generated ones]
    #[arg(value_name = "PUZZLE", conflicts_with_all = ["seed", "count", "difficulty", "large", "pool", "size", "targets"])]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) rows: RowArgs,
    #[arg(long, short = 'n', value_name = "N", default_value = "24", value_parser = whole::<usize>)]
    pub(crate) count: usize,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The file: .pdf, .html (printed page by page) or .svg (all pages in one column), or `-` for standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: PathBuf,
    /// The format of the file [default: by its extension]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub(crate) format: Option<SheetFormat>,
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    pub(crate) paper: PaperSize,
    /// The layout of a page
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    pub(crate) layout: Arrangement,
    /// The number of cards on a page [default: 6]
    #[arg(long, value_enum, value_name = "N", help_heading = "Output")]
    pub(crate) per_page: Option<CardsPerPage>,
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) title: Option<Title>,
    #[arg(long, default_value_t, value_parser = word_parser::<Language>(Language::NAMES), help_heading = "Output")]
    pub(crate) language: Language,
    /// Leave out the key (the pages with solutions)
    #[arg(long, help_heading = "Output")]
    pub(crate) no_key: bool,
    /// Write the key to a file of its own
    #[arg(long, value_name = "FILE", conflicts_with = "no_key", help_heading = "Output")]
    pub(crate) answers: Option<PathBuf>,
    /// Leave out the difficulty of the puzzles
    #[arg(long, help_heading = "Output")]
    pub(crate) no_grades: bool,
    #[arg(long, value_enum, value_name = "WHERE", requires = "link", help_heading = "Output")]
    pub(crate) qr: Option<QrCodes>,
    #[arg(long, value_name = "ADDRESS", requires = "qr", help_heading = "Output")]
    pub(crate) link: Option<Address>,
}

/// The QR codes of a worksheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QrCodes {
    /// Beside each puzzle, to play it on the page with this address
    Puzzles,
    /// On each page, with this address as it is
    Sheet,
}

/// The format of a worksheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Pages to print
    Pdf,
    /// A document that a browser prints page by page
    Html,
    /// All pages in one drawing
    Svg,
}

impl SheetFormat {
    /// The formats by their file extensions.
    pub(crate) const EXTENSIONS: [(&str, Self); 3] = [("pdf", Self::Pdf), ("html", Self::Html), ("svg", Self::Svg)];
}

/// The paper size of a worksheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperSize {
    /// 210 mm × 297 mm
    #[default]
    A4,
    /// 8.5 in × 11 in
    Letter,
}

/// The layout of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Arrangement {
    /// Framed cards with room for working
    #[default]
    Cards,
    /// A numbered list with two lines for working
    List,
}

/// The number of cards on a page.
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

/// The format of a file or stream with a row for each puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document a line
    Jsonl,
    /// A CSV table with a header
    Csv,
    /// A Parquet table
    Parquet,
}

impl RowFormat {
    /// The formats by their file extensions.
    pub(crate) const EXTENSIONS: [(&str, Self); 4] =
        [("txt", Self::Text), ("jsonl", Self::Jsonl), ("csv", Self::Csv), ("parquet", Self::Parquet)];

    /// Returns the format in which a row is made. Those of Parquet are the rows of CSV.
    pub(crate) fn written(self) -> printed::Format {
        match self {
            Self::Text => printed::Format::Text,
            Self::Jsonl => printed::Format::Jsonl,
            Self::Csv | Self::Parquet => printed::Format::Csv,
        }
    }
}
