//! The JSON of rounds as they are played.

use sumwise::round::Round;
use sumwise::score::Outcome;

use crate::results::results;
use crate::schema::{Exact, FormulaJson, PuzzleId, exact};
use crate::word::{OutcomeName, Word};

results! {
    /// A round after all that was done.
    ///
    /// ```
    /// use sumwise::round::Round;
    /// use sumwise_render::round::RoundJson;
    ///
    /// let round = Round::new("24:3,3,8,8=24".parse()?);
    /// let json = RoundJson::new(&round, Err("there is nothing to undo".to_owned()));
    /// assert_eq!((json.left.len(), json.outcome, json.next_hint), (4, None, [1, 1]));
    /// assert!(json.reply.refused);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct RoundJson {
        /// The id of the puzzle that was dealt.
        pub puzzle: PuzzleId,
        /// The id of the puzzle with the numbers that remain.
        pub position: PuzzleId,
        /// The numbers that are left, each with how it was made.
        pub left: Vec<FormulaJson>,
        /// The steps so far.
        pub steps: Vec<String>,
        /// Whether a step was undone that can be done again.
        pub can_redo: bool,
        /// The nearest value so far.
        pub best: Option<FormulaJson>,
        /// Whether the time is up.
        pub late: bool,
        /// How it ended, or `null`.
        pub outcome: Option<Word<OutcomeName>>,
        /// How far the answer is from the target, or `null`.
        pub distance: Option<Exact>,
        /// The points it has earned.
        pub points: u32,
        /// The points it would earn with the nearest value so far.
        pub declarable: u32,
        /// What the hints have cost.
        pub hint_price: u32,
        /// The level of the next hint for this position, and its price.
        pub next_hint: [u32; 2],
        /// What came of the last thing that was done.
        pub reply: ReplyJson,
    }

    /// What came of something that was done.
    pub struct ReplyJson {
        /// Whether it was refused.
        pub refused: bool,
        /// What there is to say about it.
        pub message: String,
    }
}

impl RoundJson {
    /// Describes a round, with what came of the last thing that was done.
    pub fn new(round: &Round, reply: Result<String, String>) -> Self {
        let distance = match round.outcome() {
            Some(Outcome::Made { distance }) => Some(exact(distance)),
            _ => None,
        };
        let level = round.next_level();
        Self {
            puzzle: round.puzzle().into(),
            position: (&round.position()).into(),
            left: round.left().iter().map(FormulaJson::from).collect(),
            steps: round.steps().map(ToString::to_string).collect(),
            can_redo: round.clone().redo() == Ok(true),
            best: round.best().map(FormulaJson::from),
            late: round.is_late(),
            outcome: round.outcome().map(|outcome| OutcomeName::from(outcome).into()),
            distance,
            points: round.points(),
            declarable: round.declarable(),
            hint_price: round.hint_price(),
            next_hint: [level as u32, round.price(level)],
            reply: ReplyJson { refused: reply.is_err(), message: reply.unwrap_or_else(|refusal| refusal) },
        }
    }
}
