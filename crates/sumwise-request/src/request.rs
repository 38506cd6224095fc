//! Requests of any kind, read from JSON objects and answered in JSON. A front end that shows JSON needs nothing more.

use serde::Serialize;
use sumwise::solve::Interrupt;
use sumwise::{Game, Puzzle};
use sumwise_render::explain::{ExplainedJson, GrownJson, ShapesJson};
use sumwise_render::game::{GameJson, PuzzleJson};
#[cfg(feature = "all")]
use sumwise_render::generate::ItemJson;
use sumwise_render::schema::{CheckJson, CountJson, ReachJson, SolveJson};
#[cfg(feature = "all")]
use sumwise_render::schema::{FewestJson, GradeJson, HintJson};
use sumwise_render::worksheet::WorksheetJson;

use crate::batch::Caller;
use crate::error::RequestError;
use crate::fields::Fields;
use crate::search::{MAX_SEARCHED, Search};
use crate::show::{self, Played};
use crate::{Check, Count, Deal, Draft, Given, Reach, Solve, Worksheet};
#[cfg(feature = "all")]
use crate::{Generate, Grade, Hint, Sweep};

/// A request of any kind. Without the feature `all` there are only those that a page makes.
///
/// ```
/// use sumwise_request::{Request, Search};
///
/// let ask = |name, text| Request::read(name, text)?.answer(Search::default(), &());
/// assert!(ask("count", r#"{"puzzle": "24:1,1,11,11=24"}"#)?.contains(r#""essential":1"#));
/// assert!(ask("sweep", r#"{"game": "24"}"#)?.contains(r#""solvable":1362"#));
/// assert!(ask("sing", "{}").unwrap_err().to_string().starts_with("unknown request `sing`: it is one of "));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Request {
    /// The puzzle that an object names.
    Puzzle(Puzzle),
    /// The best solution, or all solutions.
    Solve(Solve),
    /// The targets that a hand makes.
    Reach(Reach),
    /// The fewest operators for each target.
    #[cfg(feature = "all")]
    Fewest(Reach),
    /// The numbers of formulas.
    Count(Count),
    /// A judgement of an answer.
    Check(Check),
    /// The difficulty of a puzzle.
    #[cfg(feature = "all")]
    Grade(Grade),
    /// A hint for a position.
    #[cfg(feature = "all")]
    Hint(Hint),
    /// A dealt puzzle.
    Deal(Deal),
    /// Generated puzzles.
    #[cfg(feature = "all")]
    Generate(Generate),
    /// A worksheet.
    Worksheet(Worksheet),
    /// The figures of a sweep.
    #[cfg(feature = "all")]
    Sweep(Sweep),
    /// The numbers of formulas of a space by value.
    #[cfg(feature = "all")]
    Histogram(Sweep),
    /// The built-in games.
    Games,
    /// A game, by its name or the text of a game file.
    Game(Game),
    /// A formula in every notation.
    Explain(Box<ExplainedJson>),
    /// A shape and the shapes that grow from it.
    Grow(GrownJson),
    /// Some of the shapes with one number of operators.
    Shapes(ShapesJson),
    /// A round after some actions.
    Round(Played),
}

impl Request {
    /// The names of the requests.
    pub const NAMES: &[&str] = &[
        "puzzle",
        "solve",
        "reach",
        #[cfg(feature = "all")]
        "fewest",
        "count",
        "check",
        #[cfg(feature = "all")]
        "grade",
        #[cfg(feature = "all")]
        "hint",
        "deal",
        #[cfg(feature = "all")]
        "generate",
        "worksheet",
        #[cfg(feature = "all")]
        "sweep",
        #[cfg(feature = "all")]
        "histogram",
        "games",
        "game",
        "explain",
        "grow",
        "shapes",
        "round",
    ];

    /// Reads a request by its name and a JSON object with its fields.
    ///
    /// # Errors
    /// [`RequestError`] when there is no such request, or a field has an invalid value.
    pub fn read(name: &str, text: &str) -> Result<Self, RequestError> {
        let fields = &Fields::read(text)?;
        Ok(match name {
            "puzzle" => Self::Puzzle(searchable(Draft::of_fields(fields, &Given::default(), None)?.puzzle()?)?),
            "solve" => Self::Solve(Solve::read(fields)?),
            "reach" => Self::Reach(Reach::read(fields)?),
            #[cfg(feature = "all")]
            "fewest" => Self::Fewest(Reach::read(fields)?),
            "count" => Self::Count(Count::read(fields)?),
            "check" => Self::Check(Check::read(fields)?),
            #[cfg(feature = "all")]
            "grade" => Self::Grade(Grade::read(fields)?),
            #[cfg(feature = "all")]
            "hint" => Self::Hint(Hint::read(fields)?),
            "deal" => Self::Deal(Deal::read(fields)?),
            #[cfg(feature = "all")]
            "generate" => Self::Generate(Generate::read(fields, None)?),
            "worksheet" => Self::Worksheet(Worksheet::read(fields, None)?),
            #[cfg(feature = "all")]
            "sweep" => Self::Sweep(Sweep::read(fields)?),
            #[cfg(feature = "all")]
            "histogram" => Self::Histogram(Sweep::read(fields)?),
            "games" => Self::Games,
            "game" => Self::Game(Given::read(fields)?.game().into_owned()),
            "explain" => Self::Explain(Box::new(show::explain(fields)?)),
            "grow" => Self::Grow(show::grow(fields)?),
            "shapes" => Self::Shapes(show::shapes(fields)?),
            "round" => Self::Round(Played::read(fields)?),
            _ => {
                let names = Self::NAMES.join(", ");
                return Err(RequestError::Field(format!("unknown request `{name}`: it is one of {names}")));
            }
        })
    }
}

impl Request {
    /// Answers in JSON, within the limits of steps and memory of `most`. Generating and sweeping use all threads.
    ///
    /// # Errors
    /// [`RequestError`] when there is no answer, or the work was stopped before there was one.
    pub fn answer(self, most: Search, caller: Caller<'_>) -> Result<String, RequestError> {
        let interrupt: &dyn Interrupt = caller;
        match self {
            Self::Puzzle(puzzle) => json(&PuzzleJson::from(&puzzle)),
            Self::Solve(solve) => {
                let answer = solve.answer(&solve.search.within(most).limits(interrupt));
                json(&SolveJson::new(&solve.puzzle, &answer))
            }
            Self::Reach(reach) => {
                let reached = reach.answer(&reach.search.within(most).limits(interrupt));
                json(&ReachJson::new(&reach.hand, &reached))
            }
            #[cfg(feature = "all")]
            Self::Fewest(reach) => {
                let fewest = reach.fewest(&reach.search.within(most).limits(interrupt));
                json(&FewestJson::new(&reach.hand, reach.targets.into_iter().zip(fewest.found), fewest.stop))
            }
            Self::Count(count) => {
                let counts = count.answer(&count.search.within(most).limits(interrupt));
                let mut targets = count.targets.iter();
                let stop = counts.stop;
                let counts =
                    counts.found.iter().map(|counts| CountJson::new(&count.hand, targets.next(), counts, stop));
                match &counts.collect::<Vec<_>>()[..] {
                    [one] => json(one),
                    many => json(&many),
                }
            }
            Self::Check(check) => json(&CheckJson::from(&check.answer())),
            #[cfg(feature = "all")]
            Self::Grade(grade) => {
                let graded = grade.answer(&grade.search.within(most).limits(interrupt));
                json(&GradeJson::new(&grade.puzzle, &graded))
            }
            #[cfg(feature = "all")]
            Self::Hint(hint) => {
                let found = hint.answer(&hint.search.within(most).limits(interrupt));
                json(&HintJson::new(&hint.position, hint.level, &found))
            }
            Self::Deal(deal) => json(&PuzzleJson::from(&deal.puzzle()?)),
            #[cfg(feature = "all")]
            Self::Generate(generate) => puzzles(generate, caller),
            Self::Worksheet(worksheet) => {
                if !(1..=MAX_SHEET).contains(&worksheet.count) {
                    return Err(RequestError::Field(format!(
                        "a worksheet of a page has 1 to {MAX_SHEET} puzzles: `sumwise worksheet` writes longer ones"
                    )));
                }
                let items = worksheet.items(MAX_ITEMS, caller)?;
                json(&WorksheetJson::new(&worksheet.sheet(&items)?, &worksheet.seed, items.len()))
            }
            #[cfg(feature = "all")]
            Self::Sweep(sweep) => figures(sweep.start(interrupt)?, caller),
            #[cfg(feature = "all")]
            Self::Histogram(sweep) => figures(sweep.start_histogram(interrupt)?, caller),
            Self::Games => json(&Game::built_in().iter().map(GameJson::from).collect::<Vec<_>>()),
            Self::Game(game) => json(&GameJson::from(&game)),
            Self::Explain(explained) => json(&explained),
            Self::Grow(grown) => json(&grown),
            Self::Shapes(shapes) => json(&shapes),
            Self::Round(played) => json(&played.answer(&most.limits(interrupt))),
        }
    }
}

/// The most puzzles of a worksheet.
const MAX_SHEET: usize = 200;

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

/// The most items to examine for the puzzles of a worksheet.
const MAX_ITEMS: u64 = 10_000;

/// The most puzzles in one answer.
#[cfg(feature = "all")]
const MAX_PUZZLES: u64 = 10_000;

#[cfg(feature = "all")]
fn puzzles(generate: Generate, caller: Caller<'_>) -> Result<String, RequestError> {
    if generate.count > MAX_PUZZLES {
        return Err(RequestError::Field(format!("{} puzzles are too many: at most {MAX_PUZZLES}", generate.count)));
    }
    let (seed, mut puzzles) = (generate.seed.clone(), generate.start(caller)?);
    let mut items = Vec::new();
    while let Some(wave) = puzzles.next_wave(caller) {
        items.extend(wave.into_iter().map(|(item, trace)| ItemJson::new(&item, &seed, trace)));
    }
    puzzles.stop().map_or(Ok(()), |stop| Err(RequestError::Stopped(stop)))?;
    json(&items)
}

#[cfg(feature = "all")]
fn figures(mut units: crate::sweep::Units, caller: Caller<'_>) -> Result<String, RequestError> {
    units.add_all(caller).map_err(RequestError::Stopped)?;
    Ok(units.figures())
}

fn json(answer: &impl Serialize) -> Result<String, RequestError> {
    serde_json::to_string(answer).map_err(RequestError::input)
}
