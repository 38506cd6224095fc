//! Rounds that a page plays.

use serde::Deserialize;
use sumwise::hint::{Hint, Level};
use sumwise::round::{self, Entry, Refusal, Round, RoundStep};
use sumwise::solve::Limits;
use sumwise::{Code, Operator, Puzzle, Sign, Told};
use sumwise_render::round::{Reply, RoundJson};

use crate::draft::{Draft, Given};
use crate::error::RequestError;
use crate::fields::{self, Fields};

/// The most actions of one round.
const MAX_ACTIONS: usize = 2000;

/// An action of a player.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    /// Joins two numbers by their indices. `|` writes numerals side by side.
    Join(usize, String, usize),
    /// Puts a sign on a number.
    Sign(String, usize),
    /// Puts a point before a numeral, whose digits recur or not.
    Point(usize, bool),
    /// Enters a step or an answer.
    Enter(String),
    Undo,
    Redo,
    Restart,
    /// Takes a hint of a level.
    Hint(u8),
    /// Lets the time run out.
    Late,
    /// Ends with the nearest value so far.
    Declare,
    /// Claims that there is no solution.
    None,
    GiveUp,
}

/// A puzzle and the actions of a player. A page keeps the actions, and every request replays all of them, so there is no state
/// between requests that could be lost or disagree.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    puzzle: Puzzle,
    actions: Vec<Action>,
}

impl Played {
    /// Reads the fields of a puzzle and `actions`, such as `[{"join": [1, "+", 4]}, "undo", {"enter": "(50+8)*7*2"}]`.
    pub(crate) fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        let known: Vec<&str> = fields::of_puzzle().chain(["actions"]).collect();
        fields.refuse_unknown(&known)?;
        let actions = fields.find(&["actions"]).map_or("[]", |(_, actions)| actions.get());
        let actions: Vec<Action> = serde_json::from_str(actions).map_err(RequestError::input)?;
        if actions.len() > MAX_ACTIONS {
            let many = actions.len();
            let why = format!("a round of {many} steps is too long: at most {MAX_ACTIONS} are played");
            return Err(RequestError::Field(why));
        }
        Ok(Self { puzzle: Draft::of_fields(fields, &Given::default(), None)?.puzzle()?, actions })
    }

    /// Replays the round, and returns its state with the reply to the last action.
    pub(crate) fn answer(self, limits: &Limits<'_>) -> RoundJson {
        let mut round = Round::new(self.puzzle);
        let mut reply = Ok(Reply::new("", Code::Done));
        for action in &self.actions {
            reply = act(&mut round, action, limits);
        }
        RoundJson::new(&round, reply)
    }
}

fn act(round: &mut Round, action: &Action, limits: &Limits<'_>) -> Result<Reply, Reply> {
    let nothing = |there_was: bool, what: &str, code: Code| {
        if there_was {
            Ok(Reply::new("", Code::Done))
        } else {
            Err(Reply::new(&format!("there is nothing to {what}"), code))
        }
    };
    match action {
        Action::Join(left, operator, right) => took(round, round::Action::Join(*left, operator_of(operator)?, *right)),
        Action::Sign(sign, place) => took(round, round::Action::Sign(sign_of(sign)?, *place)),
        Action::Point(place, recurs) => took(round, round::Action::Point { place: *place, recurs: *recurs }),
        Action::Enter(text) => round.enter(text).map_err(refused).map(|entry| match entry {
            Entry::Step(step) => stepped(&step),
            Entry::Answer(judgement) => Reply { message: judgement.to_string(), told: judgement.told() },
        }),
        Action::Undo => nothing(round.undo().map_err(refused)?, "undo", Code::NothingToUndo),
        Action::Redo => nothing(round.redo().map_err(refused)?, "redo", Code::NothingToRedo),
        Action::Restart => nothing(round.restart().map_err(refused)?, "undo", Code::NothingToUndo),
        Action::Hint(level) => {
            let level: Level = level.to_string().parse().map_err(other)?;
            let hinted = |hint: Hint| Reply { message: hint.tell(level), told: hint.told(level) };
            round.hint(level, limits).map(hinted).map_err(refused)
        }
        Action::Late => {
            round.stop_clock();
            Ok(Reply::new("time is up: give your answer", Code::TimeUp))
        }
        Action::Declare => {
            let made = round.declare().map_err(refused)?.value();
            Ok(Reply { message: made.to_string(), told: Told::new(Code::Declared).with("value", made) })
        }
        Action::None => round.claim_none(limits).map_err(refused).map(|right| {
            if right {
                Reply::new("it cannot be made: right", Code::RightClaim)
            } else {
                Reply::new("it can be made", Code::FalseClaim)
            }
        }),
        Action::GiveUp if round.outcome().is_some() => Err(refused(Refusal::Over)),
        Action::GiveUp => {
            round.give_up();
            Ok(Reply::new("", Code::Done))
        }
    }
}

fn took(round: &mut Round, action: round::Action) -> Result<Reply, Reply> {
    round.take(action).map(|step| stepped(&step)).map_err(refused)
}

fn stepped(step: &RoundStep) -> Reply {
    Reply { message: step.to_string(), told: Told::new(Code::Step).with("step", step) }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn refused(refusal: Refusal) -> Reply {
    Reply { message: refusal.to_string(), told: refusal.told() }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn other(error: impl ToString) -> Reply {
    Reply { message: error.to_string(), told: Told::other(error.to_string()) }
}

fn operator_of(text: &str) -> Result<Operator, Reply> {
    let operator = text.parse().ok().and_then(Operator::from_symbol);
    operator.ok_or_else(|| other(format!("`{text}` is no operator: write one of + - * / ^ |")))
}

fn sign_of(text: &str) -> Result<Sign, Reply> {
    let sign = text.parse().ok().and_then(Sign::from_symbol);
    sign.ok_or_else(|| other(format!("`{text}` is no sign: write one of ~ ! √")))
}
