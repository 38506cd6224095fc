//! A round as a page plays it. The page keeps what the player did, and the engine does it all again each time: so nothing
//! that is kept between two questions can be lost or disagree.

use serde::Deserialize;
use sumwise::Operator;
use sumwise::hint::Level;
use sumwise::round::{Entry, Refusal, Round};
use sumwise_render::round::RoundJson;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::{LIMITS, named};
use crate::{Told, json, told};

/// The most that is done in one round.
const MAX_ACTIONS: usize = 2000;

/// Something that the player does.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    /// Joins two numbers by their places from 0.
    Join(usize, String, usize),
    /// Types a step or an answer.
    Enter(String),
    Undo,
    Redo,
    Restart,
    /// Asks for the hint of a level.
    Hint(u8),
    /// Lets the time run out.
    Late,
    /// Ends with the nearest value so far.
    Declare,
    /// Claims that it cannot be done.
    None,
    GiveUp,
}

/// The state of a round, and what came of the last of the actions, which are a JSON array like
/// `[{"join": [1, "+", 4]}, "undo", {"enter": "(50+8)*7*2"}]`.
///
/// # Errors
/// What is wrong with the puzzle, or with the list of actions.
///
/// ```
/// use sumwise_wasm::round::round;
///
/// let state = round("countdown:75,50,2,3,8,7=812", r#"[{"join": [1, "+", 4]}, {"enter": "58*14"}]"#)?;
/// assert!(state.contains(r#""reply":{"refused":true,"message":"14 is not one of the numbers (at character 4)"}"#));
/// assert!(state.contains(r#""steps":["50 + 8 = 58"]"#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn round(puzzle: &str, actions: &str) -> Told {
    let actions: Vec<Action> = serde_json::from_str(actions).map_err(told)?;
    if actions.len() > MAX_ACTIONS {
        return Err(format!("a round of {} steps is too long: at most {MAX_ACTIONS} are played", actions.len()));
    }
    let mut round = Round::new(named(puzzle)?);
    let mut reply = Ok(String::new());
    for action in &actions {
        reply = done(&mut round, action);
    }
    json(&RoundJson::new(&round, reply))
}

fn done(round: &mut Round, action: &Action) -> Result<String, String> {
    let nothing = |there_was: bool, what: &str| {
        if there_was { Ok(String::new()) } else { Err(format!("there is nothing to {what}")) }
    };
    match action {
        Action::Join(left, operator, right) => {
            round.join(*left, operator_of(operator)?, *right).map(|step| step.to_string()).map_err(told)
        }
        Action::Enter(text) => round.enter(text).map_err(told).map(|entry| match entry {
            Entry::Step(step) => step.to_string(),
            Entry::Answer(judgement) => judgement.to_string(),
        }),
        Action::Undo => nothing(round.undo().map_err(told)?, "undo"),
        Action::Redo => nothing(round.redo().map_err(told)?, "redo"),
        Action::Restart => nothing(round.restart().map_err(told)?, "undo"),
        Action::Hint(level) => {
            let level: Level = level.to_string().parse().map_err(told)?;
            round.hint(level, &LIMITS).map(|hint| hint.tell(level)).map_err(told)
        }
        Action::Late => {
            round.stop_clock();
            Ok("time is up: give your answer".to_owned())
        }
        Action::Declare => round.declare().map(|made| made.value().to_string()).map_err(told),
        Action::None => round
            .claim_none(&LIMITS)
            .map_err(told)
            .map(|right| if right { "it cannot be made: right" } else { "it can be made" }.to_owned()),
        Action::GiveUp if round.outcome().is_some() => Err(told(Refusal::Over)),
        Action::GiveUp => {
            round.give_up();
            Ok(String::new())
        }
    }
}

fn operator_of(text: &str) -> Result<Operator, String> {
    let operator = text.parse().ok().and_then(Operator::from_symbol);
    operator.ok_or_else(|| format!("`{text}` is no operator: write one of + - * /"))
}
