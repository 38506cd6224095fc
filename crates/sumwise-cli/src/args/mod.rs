//! The flags, described once: help, man pages and completions come from here.

mod agents;
mod deferred;
mod documents;
mod examples;
mod files;
mod formulas;
mod game;
mod play;
mod puzzle;
mod shared;
mod site;
mod space;
mod values;

use std::ffi::OsString;
use std::time::Duration;

use clap::{Args, ColorChoice, Parser, Subcommand};
use sumwise::Rational;
use sumwise_request::Seconds;

pub(crate) use agents::{Mcp, Schema, SchemaFormat};
use deferred::Deferred;
pub(crate) use documents::{Completions, Config, Man};
pub(crate) use files::{FileArgs, RowArgs};
pub(crate) use formulas::{Enumerate, Explain, ShapeNotation, Shapes};
pub(crate) use game::read_in;
pub(crate) use play::{Daily, DailyFormat, Deal, Games, Play, Serve};
pub(crate) use puzzle::{Check, Count, Grade, Hint, Reach, Solve};
pub(crate) use shared::{BoundArgs, DealArgs, DocumentFormat, Format, GameArgs, RuleArgs, SearchArgs};
pub(crate) use site::Site;
pub(crate) use space::{
    Arrangement, Audit, CardsPerPage, Generate, PaperSize, Picture, PlotTheme, QrCodes, RowFormat, SheetFormat, Sweep,
    WishArgs, Worksheet,
};
pub(crate) use values::{Clock, form};

const CODES_AND_EXAMPLES: &str = "\
Exit codes: 0 solved, correct or clean; 1 no exact solution, wrong answer or findings; 2 wrong usage or input; 3 stopped at a limit; 130, 143 and 129 ended by Ctrl-C, SIGTERM and SIGHUP.

Examples:
  sumwise solve 75 50 2 3 8 7 = 812
  sumwise generate --game 24 --difficulty hard --count 5
  sumwise play
";

/// Exact answers about arithmetic number games: Countdown, the 24 game, cards, primes, Krypto, make ten, four fours
#[derive(Debug, Parser)]
#[command(name = "sumwise", version = env!("SUMWISE_VERSION"), after_help = CODES_AND_EXAMPLES, styles = crate::paint::HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Args, Debug)]
pub(crate) struct Everywhere {
    /// When to use colours
    #[arg(
        long,
        global = true,
        hide_possible_values = true,
        value_name = "auto|always|never",
        default_value = "auto",
        hide_default_value = true,
        help_heading = "Everywhere"
    )]
    pub(crate) color: ColorChoice,
    /// Write no messages except errors
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub(crate) quiet: bool,
}

impl Arguments {
    /// Returns a description that is made fast, for lines without errors: the flags of a command are added once it is named.
    pub(crate) fn quick_command() -> clap::Command {
        Command::augment_subcommands_for_update(Everywhere::augment_args(clap::Command::new("sumwise")))
    }
}

/// The help of `--game`, which has no default for the puzzles of the day.
const OF_DAILY: &str =
    "The game (see `sumwise games`), or a file like my-game.toml [default: every game with a puzzle of the day]";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the best solution of a puzzle, all solutions, or the nearest
    #[command(after_help = examples::SOLVE)]
    Solve(Deferred<Solve>),
    /// List the targets a hand makes, with a formula for each
    #[command(after_help = examples::REACH)]
    Reach(Deferred<Reach>),
    /// Count the formulas of a hand, the valid ones, and the solutions
    #[command(after_help = examples::COUNT)]
    Count(Deferred<Count>),
    /// Check an answer, and say what is wrong and where
    #[command(after_help = examples::CHECK)]
    Check(Deferred<Check>),
    /// Audit a file of puzzles for duplicates, overlaps, wrong labels and wrong answers
    #[command(after_help = examples::AUDIT)]
    Audit(Deferred<Audit>),
    /// Grade how hard a puzzle is for a person, and say why
    #[command(after_help = examples::GRADE)]
    Grade(Deferred<Grade>),
    /// Give a hint: solvability, last operator, first step or solution
    #[command(after_help = examples::HINT)]
    Hint(Deferred<Hint>),
    /// Answer one question for every hand of a game
    #[command(after_help = examples::SWEEP)]
    Sweep(Deferred<Sweep>),
    /// Draw a formula as a tree and evaluate it on a stack, step by step
    #[command(after_help = examples::EXPLAIN)]
    Explain(Deferred<Explain>),
    /// List every formula of a hand, one by one, with its value
    #[command(after_help = examples::ENUMERATE)]
    Enumerate(Deferred<Enumerate>),
    /// List every tree shape with N operators
    #[command(after_help = examples::SHAPES)]
    Shapes(Deferred<Shapes>),
    /// Deal a puzzle
    #[command(after_help = examples::DEAL)]
    Deal(Deferred<Deal>),
    /// Write the puzzles of the day, as a feed, a calendar or a page
    #[command(after_help = examples::DAILY, mut_arg("game", |game| game.help(OF_DAILY)))]
    Daily(Daily),
    /// Generate puzzles with their solutions and labels
    #[command(after_help = examples::GENERATE)]
    Generate(Deferred<Generate>),
    /// Write a printable worksheet of puzzles, with a key
    #[command(after_help = examples::WORKSHEET)]
    Worksheet(Deferred<Worksheet>),
    /// List the games and their rules
    #[command(after_help = examples::GAMES)]
    Games(Deferred<Games>),
    /// Play a game in the terminal
    #[command(after_help = examples::PLAY)]
    Play(Deferred<Play>),
    /// Serve the web page, and with --api the questions of other programs
    #[command(after_help = examples::SERVE)]
    Serve(Deferred<Serve>),
    /// Answer the calls of agents over the Model Context Protocol
    #[command(after_help = examples::MCP)]
    Mcp(Deferred<Mcp>),
    /// Print the questions as tools, for programs that call models
    #[command(after_help = examples::SCHEMA)]
    Schema(Deferred<Schema>),
    /// Show the configuration file and the defaults in force
    #[command(after_help = examples::CONFIG)]
    Config(Deferred<Config>),
    /// Print a shell completion script
    #[command(after_help = examples::COMPLETIONS)]
    Completions(Deferred<Completions>),
    /// Print a manual page
    #[command(after_help = examples::MAN)]
    Man(Deferred<Man>),
}

impl Command {
    /// Returns the game of the command, if it has one.
    pub(crate) fn game(&mut self) -> Option<&mut GameArgs> {
        let rules = match self {
            Self::Solve(solve) => &mut solve.rules,
            Self::Reach(reach) => &mut reach.rules,
            Self::Count(count) => &mut count.rules,
            Self::Check(check) => &mut check.rules,
            Self::Audit(audit) => &mut audit.rules,
            Self::Grade(grade) => &mut grade.rules,
            Self::Hint(hint) => &mut hint.rules,
            Self::Sweep(sweep) => &mut sweep.rules,
            Self::Generate(generate) => &mut generate.wishes.rules,
            Self::Worksheet(worksheet) => &mut worksheet.wishes.rules,
            Self::Play(play) => &mut play.rules,
            Self::Enumerate(enumerate) => &mut enumerate.rules,
            Self::Deal(deal) => return Some(&mut deal.game),
            Self::Daily(daily) => return Some(&mut daily.game),
            Self::Explain(_)
            | Self::Shapes(_)
            | Self::Games(_)
            | Self::Serve(_)
            | Self::Mcp(_)
            | Self::Schema(_)
            | Self::Config(_)
            | Self::Completions(_)
            | Self::Man(_) => return None,
        };
        Some(&mut rules.game)
    }

    /// Returns whether the command works with a wrong configuration.
    pub(crate) fn is_about_program(&self) -> bool {
        matches!(self, Self::Config(_) | Self::Completions(_) | Self::Man(_))
    }
}

/// Returns the timeout among the words of a command, before they are parsed.
pub(crate) fn timeout(words: &[OsString]) -> Option<Duration> {
    value_of("--timeout", words)?.parse().ok().map(|Seconds(time)| time)
}

/// Returns when to use colours by the words of a command, before they are parsed.
pub(crate) fn color(words: &[OsString]) -> Option<ColorChoice> {
    value_of("--color", words)?.parse().ok()
}

/// Returns the word after a flag, or after its `=`.
fn value_of<'a>(flag: &str, words: &'a [OsString]) -> Option<&'a str> {
    let words = words.iter().filter_map(|word| word.to_str());
    let joined = words.clone().find_map(|word| word.strip_prefix(flag)?.strip_prefix('='));
    joined.or_else(|| words.skip_while(|word| *word != flag).nth(1))
}

/// Returns the words as clap reads them: `--json` as the format that it is, and the sign of a negative fraction as `−`, so that the word
/// is no flag.
pub(crate) fn readable(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut are_flags = true;
    let readable = |word: OsString| {
        are_flags &= word != "--";
        if are_flags && word == "--json" { "--format=json".into() } else { keep_sign(word) }
    };
    words.into_iter().map(readable).collect()
}

fn keep_sign(word: OsString) -> OsString {
    let fraction = word
        .to_str()
        .and_then(|text| text.strip_prefix('-'))
        .filter(|text| text.starts_with(|first: char| first.is_ascii_digit()) && text.contains('/'))
        .filter(|text| text.parse::<Rational>().is_ok());
    fraction.map(|fraction| format!("−{fraction}").into()).unwrap_or(word)
}
