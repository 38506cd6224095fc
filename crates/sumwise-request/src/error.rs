//! The errors of requests.

use sumwise::ParsePoolError;
use sumwise::generate::{CandidatesError, NothingFound};
use sumwise::solve::StopReason;
use sumwise::sweep::{MAX_HANDS, SweepError};
use sumwise::{Code, Message};
use sumwise::{DealError, ParseSeedError};
use sumwise::{HandError, ParsePuzzleError};
use sumwise::{ParseRationalError, Rational};
use sumwise::{RuleError, UnknownWord};

use sumwise_render::message::FaultJson;

use crate::game_file::{GameError, GameFileError};

/// The reason why a request cannot be answered. Its message says what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// A text is not a number.
    #[error(transparent)]
    Number(#[from] ParseRationalError),
    /// A text with commas between groups of three digits is one number or several.
    #[error("`{0}` is one number or several: write {one}, or {several} with spaces", one = .0.replace(',', ""), several = ungrouped(.0))]
    Grouped(String),
    /// A card stands among numbers, and no game of playing cards is named.
    #[error("`{0}` is a card, and not a number: name a game of playing cards, like 24, or write 1, 10, 11, 12 or 13")]
    Card(String),
    /// A rule has an unknown name or value.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A word is not one of those allowed.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// There are no numbers, or too many.
    #[error(transparent)]
    Hand(#[from] HandError),
    /// A text is not the id of a puzzle.
    #[error(transparent)]
    Id(#[from] ParsePuzzleError),
    /// Numbers and a target stand around a colon, as in no id.
    #[error("`{text}` is not a puzzle id: write {meant}")]
    Colon {
        /// The text.
        text: String,
        /// The numbers and the target as they are read.
        meant: String,
    },
    /// The game given beside a puzzle is not that of its id.
    #[error("the id is of the game {own}, and the game {given} is given beside it: leave out one of them")]
    OtherGame {
        /// The game of the puzzle.
        own: String,
        /// The given game.
        given: String,
    },
    /// A text is not a seed.
    #[error(transparent)]
    Seed(#[from] ParseSeedError),
    /// The game cannot be dealt in the requested way.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A text is not a pool.
    #[error(transparent)]
    Pool(#[from] ParsePoolError),
    /// There are no hands to generate puzzles from.
    #[error(transparent)]
    Candidates(#[from] CandidatesError),
    /// The space cannot be swept.
    #[error(transparent)]
    Sweep(SweepError),
    /// The text of a game file is invalid.
    #[error(transparent)]
    GameFile(#[from] GameFileError),
    /// More numbers are left of a puzzle than it has.
    #[error("{after} numbers cannot be left of {before}: a step joins two of them to one")]
    Left {
        /// The numbers of the puzzle.
        before: usize,
        /// The numbers left.
        after: usize,
    },
    /// No valid steps make these numbers from those of the puzzle.
    #[error("no valid steps leave {left} of {given}: give the numbers left, unused ones and results")]
    NeverLeft {
        /// The numbers left.
        left: String,
        /// The numbers of the puzzle.
        given: String,
    },
    /// Neither the request nor the game has a target.
    #[error("a target is missing: {0} has none of its own, so give one, like 812")]
    NoTarget(String),
    /// A question mark stands where the target is written.
    #[error("the target is `?`: write a number, or list all that are made with `reach`")]
    AskedTarget,
    /// The game is not dealt from one pool, and none is given.
    #[error("{0} is not dealt from one pool: give one, like 1..13x4")]
    NoPool(String),
    /// There are more hands than are listed at once.
    #[error(
        "there are {0} hands, and more than {MAX_HANDS} are not listed at once: answer them in shares, or take fewer numbers or a smaller pool"
    )]
    TooManyHands(u128),
    /// The search would take too long without a limit.
    #[error("{0} without a limit")]
    TooLong(String),
    /// The targets and their answers take more memory than the limit.
    #[error(
        "{targets} {} {needed} MiB, more than the limit of {limit} MiB: give {}more memory",
        if *targets == 1 { "target takes" } else { "targets take" },
        if *targets == 1 { "" } else { "fewer targets or " },
    )]
    Memory {
        /// The number of targets.
        targets: usize,
        /// The memory they take, in MiB.
        needed: usize,
        /// The limit, in MiB.
        limit: usize,
    },
    /// A JSON object or one of its fields is invalid.
    #[error("{0}")]
    Field(String),
    /// Two columns of a row may be the same field.
    #[error("`{}` and `{}` may both be the {field}: say which is meant", places[0], places[1])]
    TwoPlaces {
        /// The name of the field.
        field: &'static str,
        /// Where it may be.
        places: [String; 2],
    },
    /// A row has no column with the numbers or the target of a puzzle.
    #[error("there is no column `{missing}`{found}")]
    NoColumn {
        /// The name of the column.
        missing: &'static str,
        /// The columns that there are.
        found: String,
    },
    /// There is nothing that meets the request.
    #[error("{0}")]
    Nothing(String),
    /// The work was stopped before there was an answer.
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

impl RequestError {
    /// Wraps the message of another error of the input.
    #[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
    pub fn input(error: impl ToString) -> Self {
        Self::Field(error.to_string())
    }

    /// Returns the message with the flags of the command `sumwise` in it.
    ///
    /// ```
    /// let missing = sumwise_request::RequestError::NoTarget("primes".to_owned());
    /// assert!(missing.with_flags().ends_with("so give one with --target"));
    /// ```
    pub fn with_flags(&self) -> String {
        match self {
            Self::NoTarget(game) => {
                format!("a target is missing: {game} has none of its own, so give one with --target")
            }
            Self::NoPool(game) => format!("{game} is not dealt from one pool: give one with --pool"),
            Self::TooManyHands(hands) => format!(
                "there are {hands} hands, and more than {MAX_HANDS} are not listed at once: answer them in shares with --out DIR --shard K/M, or take fewer numbers or a smaller pool"
            ),
            Self::TooLong(why) => format!("{why} without --limit"),
            Self::TwoPlaces { field, places } => {
                let [first, second] = places.each_ref().map(|place| format!("--field {field}={place}"));
                format!("{self} with {first} or {second}")
            }
            error => error.to_string(),
        }
    }

    /// Returns the error as a code with values. Errors that no page leads to are told in English.
    pub fn message(&self) -> Message {
        let told = Message::new;
        match self {
            Self::Number(number) | Self::Id(ParsePuzzleError::Number(number)) => number.message(),
            Self::Grouped(text) | Self::Card(text) => told(Code::NotANumber).with("text", text),
            Self::Hand(hand) | Self::Id(ParsePuzzleError::Hand(hand)) => hand.message(),
            Self::Colon { text, .. } | Self::Id(ParsePuzzleError::Syntax(text)) => {
                told(Code::NotAnId).with("text", text)
            }
            Self::Id(ParsePuzzleError::Game(word)) => told(Code::UnknownGame).with("text", &word.given),
            Self::Word(word) if word.what == "game" => told(Code::UnknownGame).with("text", &word.given),
            Self::Id(ParsePuzzleError::RuleSyntax(_)) => told(Code::NotARule),
            Self::Rule(rule) | Self::Id(ParsePuzzleError::Rule(rule)) => told(match rule {
                RuleError::MinusWithoutBrackets => Code::MinusWithoutBrackets,
                _ => Code::NotARule,
            }),
            Self::Seed(ParseSeedError::Version(version)) => told(Code::SeedVersion).with("version", version),
            Self::Seed(_) => told(Code::NotASeed),
            Self::NoTarget(_) | Self::AskedTarget => told(Code::NoTarget),
            Self::Nothing(_) => told(Code::NothingFound),
            Self::TooLong(_) => told(Code::SearchTooLong),
            Self::Stopped(stop) => stop.message(),
            error => Message::other(error),
        }
    }

    /// Describes the error in JSON.
    pub fn json(&self) -> String {
        let fault = FaultJson { message: self.to_string(), told: self.message().into() };
        serde_json::to_string(&fault).expect("texts are valid JSON")
    }
}

impl From<NothingFound> for RequestError {
    fn from(nothing: NothingFound) -> Self {
        Self::Nothing(nothing.to_string())
    }
}

impl From<SweepError> for RequestError {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Sweep(error),
        }
    }
}

impl From<GameError> for RequestError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Name(error) => error.into(),
            GameError::File(error) => error.into(),
        }
    }
}

/// Returns the several numbers that a word with commas may mean.
fn ungrouped(word: &str) -> String {
    let numbers =
        word.split(',').map(|group| group.parse::<Rational>().map_or_else(|_| group.into(), |n| n.to_string()));
    numbers.collect::<Vec<String>>().join(" ")
}
