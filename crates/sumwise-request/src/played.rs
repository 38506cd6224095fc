//! Rounds with the actions that led to them, which can be kept, sent and replayed.

use serde::{Deserialize, Serialize};
use sumwise::hint::{Hint, Level};
use sumwise::round::{self, Entry, Refusal, Round, RoundStep};
use sumwise::solve::Limits;
use sumwise::{Code, Message, Operator, Puzzle, Sign, visible};
use sumwise_render::round::Reply;

use crate::draft::{Draft, Given};
use crate::error::RequestError;
use crate::fields::{self, Fields};

/// The most actions of one round.
const MAX_ACTIONS: usize = 2000;

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Joins two numbers by their indices. `|` writes numerals side by side.
    Join(usize, String, usize),
    /// Puts a sign on a number.
    Sign(String, usize),
    /// Puts a point before a numeral, whose digits recur or not.
    Point(usize, bool),
    /// Enters a step or an answer.
    Enter(String),
    /// Takes the last step back.
    Undo,
    /// Takes the last undone step again.
    Redo,
    /// Takes all steps back.
    Restart,
    /// Takes a hint of a level.
    Hint(u8),
    /// Lets the time run out.
    Late,
    /// Ends with the nearest value so far.
    Declare,
    /// Claims that there is no solution.
    None,
    /// Ends without an answer.
    GiveUp,
}

/// A round and the actions of its player. Pages and programs keep the actions, and replay all of them, so there is no other state
/// that could be lost or disagree.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Action, Played};
///
/// let mut played = Played::new("24:3,3,8,8=24".parse()?);
/// let reply = played.act(Action::Enter("8/3".into()), &Limits::NONE).unwrap();
/// assert_eq!((reply.message.as_str(), played.round().left().len()), ("8 / 3 = 8/3", 3));
/// assert!(played.act(Action::Enter("8/9".into()), &Limits::NONE).is_err());
/// assert_eq!(played.actions().len(), 1); // what is refused is not kept
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Played {
    round: Round,
    actions: Vec<Action>,
    replies: Vec<String>,
}

impl Played {
    /// Starts a round.
    pub fn new(puzzle: Puzzle) -> Self {
        Self { round: Round::new(puzzle), actions: Vec::new(), replies: Vec::new() }
    }

    /// Reads the fields of a puzzle and `actions`, such as `[{"join": [1, "+", 4]}, "undo", {"enter": "(50+8)*7*2"}]`, and
    /// replays them. Returns the round and the reply to the last action.
    ///
    /// # Errors
    /// [`RequestError`] for a field that cannot be read, and for more than 2,000 actions.
    pub fn read(fields: &Fields<'_>, limits: &Limits<'_>) -> Result<(Self, Result<Reply, Reply>), RequestError> {
        let known: Vec<&str> = fields::of_puzzle().chain(["actions"]).collect();
        fields.refuse_unknown(&known)?;
        let actions = fields.find(&["actions"]).map_or("[]", |(_, actions)| actions.get());
        let actions: Vec<Action> = serde_json::from_str(actions).map_err(RequestError::input)?;
        if actions.len() > MAX_ACTIONS {
            let many = actions.len();
            let why = format!("a round of {many} steps is too long: at most {MAX_ACTIONS} are played");
            return Err(RequestError::Field(why));
        }
        let mut played = Self::new(Draft::of_fields(fields, &Given::default(), None)?.puzzle()?);
        let mut reply = Ok(Reply::new("", Code::Done));
        for action in actions {
            reply = played.act(action, limits);
        }
        Ok((played, reply))
    }

    /// Returns the round.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Returns the actions that led to the round, without those that were refused.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Does an action. Returns the reply.
    ///
    /// # Errors
    /// The reply to an action that is refused. The round is as it was, unless the time was up and this was its answer.
    pub fn act(&mut self, action: Action, limits: &Limits<'_>) -> Result<Reply, Reply> {
        if self.actions.len() >= MAX_ACTIONS {
            return Err(other(format!("a round has at most {MAX_ACTIONS} actions")));
        }
        let reply = act(&mut self.round, &action, limits);
        if reply.is_ok() || self.round.outcome().is_some() {
            self.actions.push(action);
            self.replies.push(reply.as_ref().unwrap_or_else(|refusal| refusal).message.clone());
        }
        reply
    }

    /// Returns the puzzle and the actions as JSON, which [`read`](Self::read) replays.
    ///
    /// ```
    /// use sumwise::solve::Limits;
    /// use sumwise_request::{Action, Played};
    ///
    /// let mut played = Played::new("24:3,3,8,8=24".parse()?);
    /// played.act(Action::Join(2, "/".into(), 0), &Limits::NONE).unwrap();
    /// assert_eq!(played.to_json(), r#"{"puzzle":"24:3,3,8,8=24","actions":[{"join":[2,"/",0]}]}"#);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn to_json(&self) -> String {
        let actions = serde_json::to_string(&self.actions).expect("actions are texts and numbers");
        format!(r#"{{"puzzle":"{}","actions":{actions}}}"#, self.round.puzzle())
    }

    /// Returns a line for each action, with the reply to it.
    ///
    /// ```
    /// use sumwise::solve::Limits;
    /// use sumwise_request::{Action, Played};
    ///
    /// let mut played = Played::new("24:3,3,8,8=24".parse()?);
    /// for action in [Action::Hint(2), Action::Join(2, "/".into(), 0), Action::Undo, Action::Enter("8/(3-8/3)".into())] {
    ///     played.act(action, &Limits::NONE).unwrap();
    /// }
    /// let lines = ["hint 2: it can be done: the last step is a division", "8 / 3 = 8/3", "undo", "8/(3-8/3): correct"];
    /// assert_eq!(played.transcript(), lines);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn transcript(&self) -> Vec<String> {
        let line = |(action, reply): (&Action, &String)| match action {
            Action::Join(..) | Action::Sign(..) | Action::Point(..) | Action::Late => reply.clone(),
            Action::Enter(text) if reply.starts_with(text.trim()) => reply.clone(),
            Action::Enter(text) => format!("{}: {reply}", visible(text)),
            Action::Hint(level) => format!("hint {level}: {reply}"),
            Action::Undo => "undo".to_owned(),
            Action::Redo => "redo".to_owned(),
            Action::Restart => "restart".to_owned(),
            Action::Declare => format!("declare {reply}"),
            Action::None => format!("none: {reply}"),
            Action::GiveUp => "give up".to_owned(),
        };
        self.actions.iter().zip(&self.replies).map(line).collect()
    }

    /// Returns every step that the rules allow now, each as [`Action::Enter`] takes it: `50 + 8 = 58`, `√4 = 2`, `44`. Of steps that
    /// read alike there is one.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for action in self.round.actions() {
            let step = self.round.clone().take(action).expect("the rules allow it");
            let text = match &step {
                RoundStep::Value(step) => step.to_string(),
                RoundStep::Numeral { leaf, .. } => leaf.to_string(),
            };
            if !moves.contains(&text) {
                moves.push(text);
            }
        }
        moves
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
            Entry::Answer(judgement) => Reply { message: judgement.to_string(), told: judgement.message() },
        }),
        Action::Undo => nothing(round.undo().map_err(refused)?, "undo", Code::NothingToUndo),
        Action::Redo => nothing(round.redo().map_err(refused)?, "redo", Code::NothingToRedo),
        Action::Restart => nothing(round.restart().map_err(refused)?, "undo", Code::NothingToUndo),
        Action::Hint(level) => {
            let level: Level = level.to_string().parse().map_err(other)?;
            let hinted = |hint: Hint| Reply { message: hint.tell(level), told: hint.message(level) };
            round.hint(level, limits).map(hinted).map_err(refused)
        }
        Action::Late => {
            round.stop_clock();
            Ok(Reply::new("time is up: give your answer", Code::TimeUp))
        }
        Action::Declare => {
            let made = round.declare().map_err(refused)?.value();
            Ok(Reply { message: made.to_string(), told: Message::new(Code::Declared).with("value", made) })
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
    Reply { message: step.to_string(), told: Message::new(Code::Step).with("step", step) }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn refused(refusal: Refusal) -> Reply {
    Reply { message: refusal.to_string(), told: refusal.message() }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn other(error: impl ToString) -> Reply {
    Reply { message: error.to_string(), told: Message::other(error.to_string()) }
}

fn operator_of(text: &str) -> Result<Operator, Reply> {
    let symbols = || Operator::ALL.iter().map(|operator| operator.symbol()).collect::<Vec<_>>().join(" ");
    Operator::from_symbol(text).ok_or_else(|| other(format!("`{text}` is no operator: write one of {}", symbols())))
}

fn sign_of(text: &str) -> Result<Sign, Reply> {
    let symbols = || Sign::ALL.iter().map(|sign| sign.symbol()).collect::<Vec<_>>().join(" ");
    Sign::from_symbol(text).ok_or_else(|| other(format!("`{text}` is no sign: write one of {}", symbols())))
}
