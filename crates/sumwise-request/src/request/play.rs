//! The requests that a game to play needs. A browser loads these first.

use sumwise::{Game, Puzzle};
use sumwise_render::game::{DailyJson, GameJson, PuzzleJson};
use sumwise_render::round::RoundJson;
use sumwise_render::schema::{CheckJson, SolveJson};

use super::{Request, json};
use crate::error::RequestError;
use crate::played::Played;
use crate::search::MAX_SEARCHED;
use crate::{Check, Daily, Deal, Draft, Given, Solve};

pub(super) const REQUESTS: [Request; 8] = [
    ("games", |_, _, _| json(&Game::built_in().iter().map(GameJson::from).collect::<Vec<_>>())),
    ("game", |fields, _, _| {
        let given = Given::read(fields)?;
        json(&GameJson::under(&given.game(), &given.rules()?))
    }),
    ("puzzle", |fields, _, _| {
        json(&PuzzleJson::from(&searchable(Draft::of_fields(fields, &Given::default(), None)?.puzzle()?)?))
    }),
    ("deal", |fields, _, _| json(&PuzzleJson::from(&Deal::read(fields)?.puzzle()?))),
    ("daily", |fields, most, caller| {
        let daily = Daily::read(fields)?;
        let puzzle = PuzzleJson::from(&daily.puzzle(&most.limits(caller))?);
        json(&DailyJson { number: daily.day.number(), day: daily.day.to_string(), puzzle })
    }),
    ("solve", |fields, most, caller| {
        let solve = Solve::read(fields)?;
        let (answer, plan) = solve.answer_and_plan(&solve.search.within(most).limits(caller));
        json(&SolveJson { plan, ..SolveJson::new(&solve.puzzle, &answer) })
    }),
    ("check", |fields, most, caller| {
        let check = Check::read(fields)?;
        json(&CheckJson::from(&check.answer(&check.search.within(most).limits(caller))))
    }),
    ("round", |fields, most, caller| {
        let (played, reply) = Played::read(fields, &most.limits(caller))?;
        json(&RoundJson::new(played.round(), reply))
    }),
];

/// Refuses a puzzle that no request about it would search.
fn searchable(puzzle: Puzzle) -> Result<Puzzle, RequestError> {
    match puzzle.hand().numbers().len() {
        ..=MAX_SEARCHED => Ok(puzzle),
        numbers => {
            let why = format!("{numbers} numbers are too many: at most {MAX_SEARCHED} are searched");
            Err(RequestError::Field(why))
        }
    }
}
