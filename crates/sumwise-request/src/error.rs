//! Why a request cannot be answered.

use sumwise::ParsePoolError;
use sumwise::ParseRationalError;
use sumwise::generate::{CandidatesError, NothingFound};
use sumwise::solve::StopReason;
use sumwise::sweep::SweepError;
use sumwise::{DealError, ParseSeedError};
use sumwise::{HandError, ParsePuzzleError};
use sumwise::{RuleError, UnknownWord};

/// Why a request cannot be answered: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// A number is not one.
    #[error(transparent)]
    Number(#[from] ParseRationalError),
    /// A rule cannot be overridden.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A word names nothing there is.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// There are no numbers, or too many.
    #[error(transparent)]
    Hand(#[from] HandError),
    /// A text is no puzzle's id.
    #[error(transparent)]
    Id(#[from] ParsePuzzleError),
    /// A text is no seed.
    #[error(transparent)]
    Seed(#[from] ParseSeedError),
    /// The game cannot be dealt as asked.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A text is no pool.
    #[error(transparent)]
    Pool(#[from] ParsePoolError),
    /// There are no such hands to generate from.
    #[error(transparent)]
    Candidates(#[from] CandidatesError),
    /// The space cannot be swept.
    #[error(transparent)]
    Sweep(SweepError),
    /// Neither the request nor the game has a target.
    #[error("a target is missing: {0} has none of its own, so give one, like 812")]
    NoTarget(String),
    /// The search would take longer than anybody waits.
    #[error("{0} without a limit")]
    TooLong(String),
    /// A field of a JSON object, or the object itself, is not as it should be.
    #[error("{0}")]
    Field(String),
    /// Nothing is there of what was looked for.
    #[error("{0}")]
    Nothing(String),
    /// The work was stopped before there was an answer.
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

impl RequestError {
    /// An error of the input, in its own words.
    pub fn input(error: impl ToString) -> Self {
        Self::Field(error.to_string())
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
