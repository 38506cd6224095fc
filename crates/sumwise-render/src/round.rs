//! The JSON of rounds.

use sumwise::round::Round;
use sumwise::score::Outcome;
use sumwise::{Code, Message};

use crate::message::MessageJson;
use crate::results::results;
use crate::schema::{Exact, FormulaJson, PuzzleId, exact};
use crate::word::{OutcomeName, Word};

results! {
    /// The state of a round after some actions.
    ///
    /// ```
    /// use sumwise::Code;
    /// use sumwise::round::Round;
    /// use sumwise_render::round::{Reply, RoundJson};
    ///
    /// let round = Round::new("24:3,3,8,8=24".parse()?);
    /// let json = RoundJson::new(&round, Err(Reply::new("there is nothing to undo", Code::NothingToUndo)));
    /// assert_eq!((json.left.len(), json.outcome, json.next_hint), (4, None, [1, 1]));
    /// assert!(json.reply.refused);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct RoundJson {
        /// The id of the dealt puzzle.
        pub puzzle: PuzzleId,
        /// The id of the puzzle with the numbers that remain.
        pub position: PuzzleId,
        /// The numbers that remain, each as the formula that makes it.
        pub left: Vec<FormulaJson>,
        /// The place of each of them among the numbers dealt, from 0: a result has that of its last operand.
        pub places: Vec<usize>,
        /// The steps so far.
        pub steps: Vec<String>,
        /// Whether there is an undone step to redo.
        pub can_redo: bool,
        /// The nearest value so far.
        pub best: Option<FormulaJson>,
        /// Whether time is up.
        pub late: bool,
        /// The outcome, or `null` while the round goes on.
        pub outcome: Option<Word<OutcomeName>>,
        /// The distance of the answer from the target, or `null`.
        pub distance: Option<Exact>,
        /// The points earned.
        pub points: u32,
        /// The points for declaring the nearest value so far.
        pub declarable: u32,
        /// The price of the hints taken.
        pub hint_price: u32,
        /// The level and the price of the next hint for this position.
        pub next_hint: [u32; 2],
        /// The reply to the last action.
        pub reply: ReplyJson,
    }

    /// The reply to an action.
    pub struct ReplyJson {
        /// Whether the action was refused.
        pub refused: bool,
        /// The message to show.
        pub message: String,
        /// The message as a code with values.
        pub told: MessageJson,
    }
}

impl RoundJson {
    /// Describes a round, with the reply to the last action.
    pub fn new(round: &Round, reply: Result<Reply, Reply>) -> Self {
        let distance = match round.outcome() {
            Some(Outcome::Made { distance }) => Some(exact(distance)),
            _ => None,
        };
        let level = round.next_level();
        Self {
            puzzle: round.puzzle().into(),
            position: (&round.position()).into(),
            left: round.left().iter().map(FormulaJson::from).collect(),
            places: round.places().to_vec(),
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
            reply: {
                let refused = reply.is_err();
                let Reply { message, told } = reply.unwrap_or_else(|refusal| refusal);
                ReplyJson { refused, message, told: told.into() }
            },
        }
    }
}

/// What is said to the last action, in English and as a code with values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The message in English.
    pub message: String,
    /// The message as a code with values.
    pub told: Message,
}

impl Reply {
    /// Returns a reply without values.
    pub fn new(message: &str, code: Code) -> Self {
        Self { message: message.to_owned(), told: Message::new(code) }
    }
}
