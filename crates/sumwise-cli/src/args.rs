//! The flags, described once: help, man pages and completions come from here.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use sumwise::check::{Extract, Reading};
use sumwise::formula::MAX_OPERATORS;
use sumwise::generate::{Split, Strategy};
use sumwise::grade::Band;
use sumwise::hint::Level;
use sumwise::solve::{Distinct, Method};
use sumwise::sweep::{Need, Question};
use sumwise::{Domain, Game, Notation, Operators, Order, Pool, Rational, Seed, Use};
use sumwise_render::worksheet::Title;

use crate::tables::Form;

const EXIT_CODES: &str = "\
Exit codes: 0 solved, correct or clean, 1 no exact solution, not correct or something found, 2 wrong usage or input, 3 stopped at a limit, 130 interrupted.
";

/// Exact answers about arithmetic number games: Countdown, the 24 game, cards, primes, Krypto, make ten, four fours
#[derive(Debug, Parser)]
#[command(name = "sumwise", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the best solution of a puzzle, all of them, or the nearest
    Solve(Solve),
    /// Say which targets a hand makes, with a formula for each
    Reach(Reach),
    /// Count the formulas of a hand, the valid ones, and the solutions
    Count(Count),
    /// Judge an answer: say whether it is right, and if not, what is wrong and where
    Check(Check),
    /// Say what is wrong with a file of puzzles: duplicates, overlap, wrong labels and answers
    Audit(Box<Audit>),
    /// Say how hard a puzzle is for a person, and why
    Grade(Grade),
    /// Give away the next step of a puzzle, or less, or more
    Hint(Hint),
    /// Ask one question of every hand of a game
    Sweep(Box<Sweep>),
    /// Draw a formula as a tree and evaluate it on a stack, step by step
    Explain(Explain),
    /// List every tree shape with so many operators
    Shapes(Shapes),
    /// Deal a puzzle
    Deal(Deal),
    /// Generate puzzles, each with its solution and what there is to say about it
    Generate(Box<Generate>),
    /// Write a worksheet of puzzles to print, with a key
    Worksheet(Box<Worksheet>),
    /// List the games and their rules
    Games,
    /// Play a game: answer deals and be told what is wrong
    Play(Play),
    /// Serve the page, with all of this in a browser, to this machine alone
    Serve(Serve),
    /// Print a script that completes commands in a shell
    Completions(Completions),
    /// Print a manual page
    Man(Man),
}

/// The game and what is overridden of its rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RuleArgs {
    /// The game whose rules hold; `sumwise games` lists them [default: countdown]
    #[arg(long, short, value_parser = word_parser::<Game>(Game::NAMES))]
    pub(crate) game: Option<Game>,
    /// Whether the numbers may be rearranged
    #[arg(long, value_parser = word_parser::<Order>(Order::NAMES), help_heading = "Rules")]
    pub(crate) order: Option<Order>,
    /// Whether every number must be used
    #[arg(long = "use", value_parser = word_parser::<Use>(Use::NAMES), help_heading = "Rules")]
    pub(crate) r#use: Option<Use>,
    /// Which values an intermediate may take
    #[arg(long, value_parser = word_parser::<Domain>(Domain::NAMES), help_heading = "Rules")]
    pub(crate) domain: Option<Domain>,
    /// The operators allowed, like +-*
    #[arg(long, allow_hyphen_values = true, help_heading = "Rules")]
    pub(crate) operators: Option<Operators>,
}

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

/// How the search is done, and how long.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// By tables of the values of sub-hands, or by looking at every formula
    #[arg(long, help_heading = "Search", default_value = "fast", value_parser = word_parser::<Method>(Method::NAMES))]
    pub(crate) method: Method,
    /// Stop after so many steps, and give what was found until then
    #[arg(long, help_heading = "Search", value_name = "STEPS", value_parser = whole::<u64>)]
    pub(crate) limit: Option<u64>,
    /// Stop after so long, and give what was found until then; like 2.5, or 0 for no end
    #[arg(long, help_heading = "Search", value_name = "SECONDS", default_value = "60")]
    pub(crate) timeout: Seconds,
    /// Stop when tables take so many MiB, and give what was found until then
    #[arg(long, help_heading = "Search", value_name = "MIB", default_value = "1024", value_parser = whole::<usize>)]
    pub(crate) memory: usize,
}

/// A length of time, written as a decimal number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seconds(pub(crate) Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a number of seconds: write one like 2.5");
        let milliseconds = text.parse::<Rational>().map_err(|_| wrong())?.times(&1000.into());
        let whole = (milliseconds.numerator() / milliseconds.denominator()).try_into().map_err(|_| wrong())?;
        // 0 is no end, and what is shorter than can be told is not.
        Ok(Self(Duration::from_millis(u64::max(whole, u64::from(!milliseconds.is_zero())))))
    }
}

#[derive(Args, Debug)]
pub(crate) struct Reach {
    /// Numbers set apart by spaces or commas
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
    /// The targets, like 1..100 [default: the game's]
    #[arg(long, short, allow_hyphen_values = true)]
    pub(crate) targets: Option<TargetRange>,
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
    #[arg(long, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<TargetRange>,
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

#[derive(Args, Debug)]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// The targets, like 24 or 1..100 [default: the game's]
    #[arg(long, short, alias = "target", allow_hyphen_values = true)]
    pub(crate) targets: Option<TargetRange>,
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

/// One of so many shares of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Shard {
    /// The whole.
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(format!("`{text}` is not a share: write K/M with K from 1 to M, like 2/7")),
        }
    }
}

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
pub(crate) struct DealArgs {
    /// The game to deal
    #[arg(long, short, default_value = "countdown", value_parser = word_parser::<Game>(Game::NAMES))]
    pub(crate) game: Game,
    /// A word that names the deal: the same word, the same deal, for ever [default: a new one]
    #[arg(long, short, value_name = "WORD")]
    pub(crate) seed: Option<Seed>,
    /// How many of the large numbers (countdown only)
    #[arg(long, short, value_name = "N", value_parser = whole::<usize>)]
    pub(crate) large: Option<usize>,
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
    #[arg(long, short, alias = "target", allow_hyphen_values = true, help_heading = "Space")]
    pub(crate) targets: Option<TargetRange>,
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

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON document a line
    Jsonl,
    /// A table with a header
    Csv,
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

/// A range of integer targets, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TargetRange(pub(crate) RangeInclusive<i64>);

/// The most targets of one `reach`.
const MAX_TARGETS: u64 = 1_000_000;

impl FromStr for TargetRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a range of targets: write FIRST..LAST, like 1..100");
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let first: i64 = first.parse().map_err(|_| wrong())?;
        let last: i64 = last.parse().map_err(|_| wrong())?;
        if first > last {
            Err(format!("the range {first}..{last} is the wrong way round: write {last}..{first}"))
        } else if last.abs_diff(first) >= MAX_TARGETS {
            Err(format!("the range {first}..{last} is too long: at most {MAX_TARGETS} targets"))
        } else {
            Ok(Self(first..=last))
        }
    }
}

impl Shapes {
    /// The most operators whose shapes are listed: a bound on the longest template, not on patience.
    pub(crate) const MAX: usize = MAX_OPERATORS;
}

fn notation_parser() -> impl TypedValueParser {
    word_parser::<Notation>(Notation::NAMES)
}

/// A parser of whole numbers.
fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let least = u8::from("0".parse::<T>().is_err());
    text.parse().map_err(|_| format!("`{text}` is not a whole number from {least} up, or is too large"))
}

fn odd(text: &str) -> Result<u32, String> {
    let number = whole(text)?;
    if number % 2 == 1 { Ok(number) } else { Err(format!("the best of {number} may end even: take an odd number")) }
}

/// A parser of one whole number or a range of them, both ends included.
fn span<T: FromStr + PartialOrd>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err(format!("`{text}` is not a range: write FIRST..LAST, like 2..3, or one whole number")),
    }
}

/// A parser of a band or a range of scores.
fn difficulty(text: &str) -> Result<RangeInclusive<u16>, String> {
    let wrong = |_| format!("`{text}` is not a difficulty: write {}, or scores like 300..600", Band::NAMES.join(", "));
    text.parse().map(Band::scores).or_else(|_| span(text).map_err(wrong))
}

/// A parser of the words that name a type's values; help and completions list them.
fn word_parser<T>(names: &'static [&'static str]) -> impl TypedValueParser
where
    T: FromStr<Err: std::fmt::Debug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names.iter().copied())
        .map(|name| name.parse::<T>().expect("the name is one of the values'"))
}
