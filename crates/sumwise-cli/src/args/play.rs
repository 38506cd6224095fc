//! Arguments of the commands about games.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use sumwise::{Game, Rational};
use sumwise_render::language::Language;
use sumwise_request::{Day, Seconds, whole};

use super::game::GameParser;
use super::values::{Clock, odd, word_parser};
use super::{BoundArgs, DealArgs, DocumentFormat, GameArgs, RuleArgs, Site};

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// The game to describe, or a file like my-game.toml [default: all that are built in]
    #[arg(value_parser = GameParser, hide_possible_values = true, conflicts_with = "show")]
    pub(crate) game: Option<Game>,
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
pub(crate) struct Daily {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The first day, like 2026-11-21 [default: today in universal time]
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<Day>,
    /// The number of days, at most 3660
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..=3660))]
    pub(crate) days: u32,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The address of a page of sumwise, which puzzles link to in rss, ics and html
    #[arg(long, value_name = "URL", help_heading = "Output")]
    pub(crate) site: Option<Site>,
    /// The language of rss, ics and html
    #[arg(long, default_value_t, value_parser = word_parser::<Language>(Language::NAMES), help_heading = "Output")]
    pub(crate) language: Language,
    /// The output file, or `-` for standard output [default: standard output]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
    /// The format of the output [default: by the extension of the file, else text]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub(crate) format: Option<DailyFormat>,
}

/// The format of the puzzles of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DailyFormat {
    /// A line for each puzzle: its id and the day
    Text,
    /// One JSON document
    Json,
    /// One JSON document a line
    Jsonl,
    /// An RSS 2.0 feed
    #[value(alias = "xml")]
    Rss,
    /// An iCalendar with an event for each puzzle
    Ics,
    /// A document with a list
    Html,
}

impl DailyFormat {
    /// The formats by their file extensions.
    pub(crate) const EXTENSIONS: [(&str, Self); 7] = [
        ("txt", Self::Text),
        ("json", Self::Json),
        ("jsonl", Self::Jsonl),
        ("rss", Self::Rss),
        ("xml", Self::Rss),
        ("ics", Self::Ics),
        ("html", Self::Html),
    ];
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
    /// Answer questions of other programs as well, at /v1/solve and its like; /openapi.json lists them
    #[arg(long)]
    pub(crate) api: bool,
    /// The address to listen on; one that other machines reach needs --token
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", requires = "api")]
    pub(crate) listen: IpAddr,
    /// A file whose first line every question must carry, as `Authorization: Bearer WORD`
    #[arg(long, value_name = "FILE", requires = "api")]
    pub(crate) token: Option<PathBuf>,
    /// The most computing time for one question, like 5s or 2m
    #[arg(long, value_name = "TIME", default_value = "20s", requires = "api")]
    pub(crate) timeout: Seconds,
    /// The most memory for the tables of one question
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = whole::<usize>, requires = "api")]
    pub(crate) memory: usize,
}
