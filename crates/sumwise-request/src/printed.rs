//! What the command `sumwise` prints for a question in each format, and how its search ended. Whoever prints it chooses the colours.

use std::iter;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use serde::Serialize;
use sumwise::check::{Judgement, Verdict};
use sumwise::generate::Item;
use sumwise::grade::GradeError;
use sumwise::solve::{Interrupt, Made, Status, StopReason, Target};
use sumwise::sweep::{Field, Histogram, Summary};
use sumwise::{Formula, Game, Notation, ParseFormulaError, Puzzle, Rational, Seed, Shape, catalan};
use sumwise::{MAX_FORMULA_TEXT, MAX_OPERATORS, check as judge};
use sumwise_render::explain::{DrawnJson, EnumeratedJson, ExplainedJson, ShapesJson};
use sumwise_render::game::{DailyJson, GameJson, PuzzleJson};
use sumwise_render::generate::ItemJson;
use sumwise_render::schema::{
    CheckJson, CountJson, FewestJson, FirstMissingJson, GradeJson, HintJson, ReachJson, SolveJson, ValuesJson,
};
use sumwise_render::sweep::{HistogramJson, SweepJson};
use sumwise_render::table::{self, Cell, Columns};
use sumwise_render::text::{self, Style};

use crate::day::Day;
use crate::draft::Draft;
use crate::error::RequestError;
use crate::exit::Exit;
use crate::question::{Check, Count, Grade, Hint, Reach, Solve, Values};
use crate::search::Search;
use crate::sweep::Sweep;

/// The format of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON document.
    Json,
    /// One JSON document a line.
    Jsonl,
    /// A CSV table with a header.
    Csv,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Printing {
    /// The format.
    pub format: Format,
    /// The colours and the notation of text.
    pub style: Style,
    /// Whether it is one answer among many.
    pub in_turn: bool,
}

/// An answer as it is written.
#[derive(Debug)]
pub enum Told {
    /// A text.
    Text(String),
    /// Rows of a table.
    Rows(Vec<Vec<Cell>>),
}

/// An answer as it is written, and how its search ended.
#[derive(Debug)]
pub struct Answered {
    /// The answer.
    pub told: Told,
    /// The reason of a cut.
    pub stop: Option<StopReason>,
    /// The exit code.
    pub exit: Exit,
    /// A message beside the answer.
    pub said: Option<String>,
}

impl Printing {
    /// Returns the form of one answer.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the format has no place for a notation.
    pub fn new(format: Format, notation: Option<Notation>, style: Style) -> Result<Self, RequestError> {
        match notation {
            Some(notation) if format != Format::Text => Err(RequestError::Field(format!(
                "--notation {notation} is for text: leave it out, or leave out --format"
            ))),
            notation => {
                let style = Style { notation: notation.unwrap_or(style.notation), ..style };
                Ok(Self { format, style, in_turn: false })
            }
        }
    }

    /// Refuses the plan of an answer that is a table.
    ///
    /// # Errors
    /// [`RequestError::Field`] when it is one.
    pub fn refuse_plan(self, plan: bool) -> Result<Self, RequestError> {
        if plan && self.format == Format::Csv {
            return Err(RequestError::input(
                "a CSV table has no place for --plan: leave it out, or take another --format",
            ));
        }
        Ok(self)
    }

    /// Writes an answer as a text, a document or rows.
    fn told<D: Serialize>(
        self,
        text: impl FnOnce() -> String,
        document: impl FnOnce() -> D,
        rows: impl FnOnce() -> Vec<Vec<Cell>>,
    ) -> Result<Told, RequestError> {
        Ok(match self.format {
            Format::Text => Told::Text(text()),
            Format::Csv => Told::Rows(rows()),
            _ => Told::Text(self.json(&document())?),
        })
    }

    /// Writes an answer that has no table.
    ///
    /// # Errors
    /// [`RequestError`] when the answer cannot be written.
    pub fn document(self, document: &impl Serialize, text: impl FnOnce() -> String) -> Result<String, RequestError> {
        if self.format == Format::Text { Ok(text()) } else { self.json(document) }
    }

    /// Writes a JSON document, indented or on one line.
    pub(crate) fn json(self, document: &impl Serialize) -> Result<String, RequestError> {
        let json = match self.format {
            Format::Json => serde_json::to_string_pretty(document),
            _ => serde_json::to_string(document),
        };
        Ok(json.map_err(RequestError::input)? + "\n")
    }
}

impl Told {
    /// Returns the text, in which rows stand below the names of their columns.
    ///
    /// ```
    /// use sumwise_render::table::Cell;
    /// use sumwise_request::printed::Told;
    ///
    /// assert_eq!(Told::Rows(vec![vec![Cell::exact(&6.into())]]).into_text(["value"]), "value\n6\n");
    /// ```
    pub fn into_text<'n>(self, names: impl IntoIterator<Item = &'n str>) -> String {
        match self {
            Self::Text(text) => text,
            Self::Rows(rows) => table::csv(names, &rows),
        }
    }

    /// Returns the text without the names of columns.
    pub fn into_body(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Rows(rows) => rows.iter().map(|row| table::csv_line(row.iter().map(Cell::text))).collect(),
        }
    }
}

impl Answered {
    /// Returns an answer that says itself that its search was cut.
    pub fn whole(self) -> Self {
        Self { stop: None, ..self }
    }

    fn new(told: Told, stop: Option<StopReason>, solved: bool) -> Self {
        Self { told, stop, exit: Exit::of_search(stop, solved), said: None }
    }
}

/// Returns the names of columns.
pub fn names(columns: &'static Columns<'static>) -> impl Iterator<Item = &'static str> {
    columns.iter().map(|(name, _)| *name)
}

/// Returns the text before the rows of a table.
pub fn header(form: Printing, columns: &'static Columns<'static>) -> String {
    if form.format == Format::Csv { table::csv_line(names(columns)) } else { String::new() }
}

/// Answers with the best solution of a puzzle, all solutions, or the nearest. The rows are [`table::SOLUTION`].
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn solve(solve: &Solve, form: Printing, interrupt: &dyn Interrupt) -> Result<Answered, RequestError> {
    let (answer, plan) = solve.answer_and_plan(&solve.search.limits(interrupt));
    let (puzzle, style) = (&solve.puzzle, form.style);
    let text = || {
        if form.in_turn {
            text::solution_in_turn(puzzle, &answer, style) + &text::plan_in_turn(plan.as_ref(), style)
        } else {
            text::solutions(puzzle, &answer, style) + &text::plan(plan.as_ref(), style)
        }
    };
    let document = || SolveJson { plan: plan.clone(), ..SolveJson::new(puzzle, &answer) };
    let told = form.told(text, document, || table::solutions(puzzle, &answer.found))?;
    let said = solve.list.map(|distinct| text::summary_of_solutions(&answer, distinct));
    Ok(Answered { said, ..Answered::new(told, answer.stop, answer.found.status == Status::Exact) })
}

/// What is asked of the targets of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A formula for each.
    Formulas,
    /// A formula for each that is made.
    Made,
    /// The fewest operators for each.
    Fewest,
    /// The first that is not made.
    FirstMissing,
}

impl Asked {
    /// Returns the names of the columns of a table.
    pub fn columns(self) -> Vec<&'static str> {
        match self {
            Self::FirstMissing => vec!["first_missing"],
            Self::Fewest => vec!["target", "operators"],
            Self::Formulas | Self::Made => iter::once("target").chain(names(table::FORMULA)).collect(),
        }
    }
}

/// Returns the request for the targets of a hand; where there are none, for those that it makes, and why not all of these are known.
///
/// # Errors
/// [`RequestError`] as of [`Reach::new`] and [`Values::new`].
pub fn targets(
    draft: Draft,
    targets: Option<RangeInclusive<i64>>,
    asked: Asked,
    search: Search,
    interrupt: &dyn Interrupt,
) -> Result<(Reach, Option<StopReason>), RequestError> {
    let targets = targets.map(|targets| targets.map(Rational::from));
    if targets.is_none() && draft.is_unnamed && matches!(asked, Asked::Formulas | Asked::Made) {
        let values = Values::new(draft.clone(), search)?.answer(&search.limits(interrupt));
        return Ok((Reach::new(draft, Some(values.found), search)?, values.stop));
    }
    Ok((Reach::new(draft, targets, search)?, None))
}

/// Answers about the targets of a hand. `cut` is the reason why not all targets are known.
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn reach(
    (reach, cut): &(Reach, Option<StopReason>),
    asked: Asked,
    form: Printing,
    interrupt: &dyn Interrupt,
) -> Result<Answered, RequestError> {
    let (hand, limits, style) = (&reach.hand, reach.search.limits(interrupt), form.style);
    let all = reach.targets.len();
    let share = |made, stop| text::share((made, all), stop, hand.rules(), style);
    match asked {
        Asked::FirstMissing => {
            let (missing, plan) = reach.first_missing_and_plan(&limits);
            // An empty field says that every target is made, and no row that the search was cut.
            let row = || missing.found.as_ref().map_or(Cell::None, Cell::exact);
            let told = form.told(
                || text::first_missing(&missing) + &text::plan(plan.as_ref(), style),
                || FirstMissingJson { plan: plan.clone(), ..FirstMissingJson::new(hand, &missing) },
                || missing.stop.map_or_else(|| vec![vec![row()]], |_| Vec::new()),
            )?;
            Ok(Answered::new(told, missing.stop, missing.found.is_none()))
        }
        Asked::Fewest => {
            let fewest = reach.fewest(&limits);
            let made = fewest.found.iter().filter_map(|made: &Made<usize>| made.by()).count();
            let told = form.told(
                || text::fewest(&reach.targets, &fewest.found, style) + &share(made, fewest.stop),
                || FewestJson::new(hand, &reach.targets, &fewest),
                || table::fewest(&reach.targets, &fewest.found),
            )?;
            Ok(Answered::new(told, fewest.stop, made == all))
        }
        Asked::Formulas | Asked::Made => {
            let (mut reached, plan) = reach.answer_and_plan(&limits);
            reached.stop = reached.stop.or(*cut);
            if asked == Asked::Made {
                reached.found.targets.retain(|target| target.best().is_some());
            }
            let made = reached.found.targets.iter().filter_map(Target::best).count();
            let told = form.told(
                || {
                    let targets = text::reached(&reached.found, style) + &share(made, reached.stop);
                    targets + &text::plan(plan.as_ref(), style)
                },
                || ReachJson { plan: plan.clone(), ..ReachJson::new(hand, &reached) },
                || table::reached(&reached.found),
            )?;
            Ok(Answered::new(told, reached.stop, made == all))
        }
    }
}

/// Answers with every value of a hand, which it returns as well.
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn values(
    values: &Values,
    form: Printing,
    interrupt: &dyn Interrupt,
) -> Result<(Answered, Vec<Rational>), RequestError> {
    let (found, plan) = values.answer_and_plan(&values.search.limits(interrupt));
    let told = form.told(
        || text::values(&found, form.style) + &text::plan(plan.as_ref(), form.style),
        || ValuesJson { plan: plan.clone(), ..ValuesJson::new(&values.hand, &found) },
        || found.found.iter().map(|value| vec![Cell::exact(value)]).collect(),
    )?;
    Ok((Answered::new(told, found.stop, true), found.found))
}

/// Answers with the counts of a hand, for its target or for each of a range. The rows of one among many are [`table::COUNT`].
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn count(
    count: &Count,
    is_range: bool,
    form: Printing,
    interrupt: &dyn Interrupt,
) -> Result<Answered, RequestError> {
    let (counts, plan) = count.answer_and_plan(&count.search.limits(interrupt));
    let (hand, stop, style) = (&count.hand, counts.stop, form.style);
    let counted = || count.targets.iter().map(Some).chain(iter::repeat(None)).zip(&counts.found);
    let text = || {
        let told: String = match counted().next() {
            _ if form.in_turn => {
                counted().map(|(target, counts)| text::count_in_turn((hand, target), counts, stop, style)).collect()
            }
            Some((_, counts)) if !is_range => text::counts(hand, counts, stop, style),
            _ => text::counts_of_targets(count.targets.iter().zip(&counts.found), stop, style),
        };
        let plan_told = if form.in_turn { text::plan_in_turn } else { text::plan };
        told + &plan_told(plan.as_ref(), style)
    };
    let rows = || counted().map(|(target, counts)| table::counts((hand, target), counts, stop)).collect();
    let documents = || {
        counted().map(|(target, counts)| CountJson { plan: plan.clone(), ..CountJson::new(hand, target, counts, stop) })
    };
    let told = match form.format {
        Format::Text => Told::Text(text()),
        Format::Csv if form.in_turn => Told::Rows(rows()),
        Format::Csv => Told::Text(known(&rows(), usize::from(!is_range) + 1)),
        Format::Json if is_range && !form.in_turn => Told::Text(form.json(&documents().collect::<Vec<_>>())?),
        _ => Told::Text(documents().map(|document| form.json(&document)).collect::<Result<_, _>>()?),
    };
    Ok(Answered::new(told, stop, true))
}

/// Writes rows of counts from a column on, without those columns that none has. Of targets that a cut search came to later, less is known.
fn known(rows: &[Vec<Cell>], first: usize) -> String {
    let known: Vec<usize> =
        (first..table::COUNT.len()).filter(|column| rows.iter().any(|row| row[*column] != Cell::None)).collect();
    let of_row = |row: &Vec<Cell>| known.iter().map(|column| row[*column].clone()).collect();
    table::csv(known.iter().map(|column| table::COUNT[*column].0), &rows.iter().map(of_row).collect::<Vec<_>>())
}

/// Judges an answer. The rows are [`table::JUDGEMENT`].
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn check(check: &Check, form: Printing, interrupt: &dyn Interrupt) -> Result<Answered, RequestError> {
    let judged = check.answer(&check.search.limits(interrupt));
    let said = check.unheard(&judged).map(ToOwned::to_owned);
    let (told, exit) = judgement(&judged, form)?;
    Ok(Answered { told, stop: None, exit, said })
}

/// Writes a judgement.
///
/// # Errors
/// [`RequestError`] when it cannot be written.
pub fn judgement(judgement: &Judgement, form: Printing) -> Result<(Told, Exit), RequestError> {
    let told = form.told(
        || text::judgement(judgement, form.style.colours),
        || CheckJson::from(judgement),
        || vec![table::judgement(judgement)],
    )?;
    let exit = match judgement.verdict() {
        Verdict::Correct | Verdict::RightClaim => Exit::Solved,
        Verdict::Undecided => Exit::Cut,
        _ => Exit::Unsolved,
    };
    Ok((told, exit))
}

/// Returns the answer and the words of the puzzle: after the answer, or before it if they are the id of a known game.
///
/// # Errors
/// [`RequestError::Field`] when there are no numbers.
pub fn answer_and_puzzle<'w>(
    first: &'w str,
    rest: &[&'w str],
    numbers: &[&'w str],
) -> Result<(&'w str, Vec<&'w str>), RequestError> {
    let is_id = |text: &str| {
        let name = text.split_once(':').map_or("", |(head, _)| head.split('~').next().unwrap_or(head));
        name == "rules" || name.parse::<sumwise::Game>().is_ok()
    };
    match rest {
        [] if numbers.is_empty() => Err(RequestError::input(
            "the numbers are missing: give them after the answer, like 3 3 8 8 = 24, or with --numbers",
        )),
        [] => Ok((first, numbers.to_vec())),
        [answer] if is_id(first) && first.contains('=') => Ok((answer, vec![first])),
        words => Ok((first, words.to_vec())),
    }
}

/// Grades a puzzle. The rows are [`table::GRADE`].
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn grade(grade: &Grade, form: Printing, interrupt: &dyn Interrupt) -> Result<Answered, RequestError> {
    let (puzzle, graded) = (&grade.puzzle, grade.answer(&grade.search.limits(interrupt)));
    let told = form.told(
        || text::grade(&graded, form.style.colours),
        || GradeJson::new(puzzle, &graded),
        || vec![table::grade(puzzle, &graded)],
    )?;
    let stop = match graded {
        Err(GradeError::Stopped(stop)) => Some(stop),
        _ => None,
    };
    Ok(Answered::new(told, stop, graded.is_ok()))
}

/// Gives a hint. The rows are [`table::HINT`].
///
/// # Errors
/// [`RequestError`] when the answer cannot be written.
pub fn hint(hint: &Hint, form: Printing, interrupt: &dyn Interrupt) -> Result<Answered, RequestError> {
    let (position, level, found) = (&hint.position, hint.level, hint.answer(&hint.search.limits(interrupt)));
    let told = form.told(
        || text::hint(&found, level, form.style.colours),
        || HintJson::new(position, level, &found),
        || vec![table::hint(position, &found, level)],
    )?;
    let winnable = found.as_ref().is_ok_and(sumwise::hint::Hint::winnable);
    Ok(Answered::new(told, found.err(), winnable))
}

/// Explains a formula in any notation, or as `check` reads answers.
///
/// # Errors
/// [`RequestError`] when it is no formula, or JSON has no place for it.
pub fn explain(text: &str, form: Printing) -> Result<Answered, RequestError> {
    let formula: Formula = text.parse().or_else(|error| match judge::read(text) {
        Ok(formula) => Ok(formula),
        Err(judged) if matches!(judged.verdict(), Verdict::WrongValue { .. }) => Err(RequestError::input(judged)),
        Err(_) => Err(RequestError::Field(point_at(text, &error))),
    })?;
    let told = if form.format == Format::Text {
        text::explained(&formula, form.style)
    } else if formula.operators() > text::MAX_DRAWN {
        let (operators, most) = (formula.operators(), text::MAX_DRAWN);
        return Err(RequestError::Field(format!(
            "the formula has {operators} operators: at most {most} are explained"
        )));
    } else {
        let document = ExplainedJson::new(&formula);
        let nothing = |error| RequestError::Nothing(format!("{} has no value: {error}", formula.infix()));
        form.json(&document.map_err(nothing)?)?
    };
    Ok(Answered::new(Told::Text(told), None, formula.evaluate().is_ok()))
}

/// Returns the message of an error and the place of the error in the text.
fn point_at(text: &str, error: &ParseFormulaError) -> String {
    let at = error.at.start;
    let length = text.chars().count();
    let place = if length > MAX_FORMULA_TEXT || text.trim().is_empty() {
        String::new()
    } else if at >= length {
        " (at the end)".to_owned()
    } else {
        let found: String = text.chars().skip(at).take(error.at.len().min(20)).collect();
        format!(" (`{found}` at character {})", at + 1)
    };
    format!("{error}{place}")
}

/// Returns the message that a place is beyond the end of an enumeration, if it is.
pub fn beyond_the_end(from: &BigUint, all: &BigUint) -> Option<String> {
    (from >= all)
        .then(|| format!("--from {from} is beyond the end: the {all} formulas have the places 0 to {}", all - 1_u8))
}

/// Writes a formula of an enumeration. The row is [`table::ENUMERATED`].
///
/// # Errors
/// [`RequestError`] when it cannot be written.
pub fn enumerated(one: &EnumeratedJson, formula: &Formula, form: Printing) -> Result<Told, RequestError> {
    let text = || text::enumerated(one, formula, form.style);
    form.told(text, || one, || vec![table::enumerated(one)])
}

/// Writes shapes with a number of operators and of signs, or those that grow from one, piece by piece.
///
/// # Errors
/// [`RequestError::Field`] when they are too large, or too many for one document.
pub fn shapes<'s>(
    grow: Option<&'s Shape>,
    (operators, signs): (usize, u8),
    is_drawn: bool,
    form: Printing,
) -> Result<Box<dyn Iterator<Item = Result<String, RequestError>> + 's>, RequestError> {
    /// The most shapes in one document: those with ten operators.
    const MOST: u32 = 16_796;
    if operators > MAX_OPERATORS {
        let why = format!("shapes of {operators} operators are too large: write at most {MAX_OPERATORS}");
        return Err(RequestError::Field(why));
    }
    let all: Box<dyn Iterator<Item = Shape> + 's> = match grow {
        Some(shape) => Box::new(shape.grow()),
        None => Box::new(Shape::all_with_signs(operators, signs.into())),
    };
    Ok(match form.format {
        Format::Text => Box::new(text::shapes(all, is_drawn).map(Ok)),
        Format::Json => {
            let nodes = u32::try_from(2 * operators + 1).map_err(RequestError::input)?;
            let shapes = match grow {
                Some(_) => operators.into(),
                None => catalan(operators) * BigUint::from(signs + 1).pow(nodes),
            };
            if shapes > MOST.into() {
                let why = format!("one document holds at most {MOST} shapes: write --format jsonl");
                return Err(RequestError::Field(why));
            }
            let drawn = all.map(|shape| DrawnJson::from(&shape)).collect();
            Box::new(iter::once(form.json(&ShapesJson { shapes: shapes.to_string(), drawn })))
        }
        _ => Box::new(all.map(move |shape| form.json(&DrawnJson::from(&shape)))),
    })
}

/// Writes the puzzles of days.
///
/// # Errors
/// [`RequestError`] when they cannot be written.
pub fn daily<'p>(puzzles: impl Iterator<Item = (&'p Puzzle, Day)>, form: Printing) -> Result<String, RequestError> {
    let document = |(puzzle, day): (&Puzzle, Day)| DailyJson {
        number: day.number(),
        day: day.to_string(),
        puzzle: PuzzleJson::from(puzzle),
    };
    match form.format {
        Format::Text => Ok(puzzles.fold(String::new(), |text, (puzzle, day)| text + &format!("{puzzle}  {day}\n"))),
        Format::Json => form.json(&puzzles.map(document).collect::<Vec<_>>()),
        _ => puzzles.map(|one| form.json(&document(one))).collect(),
    }
}

/// Describes a game, or all that are built in.
///
/// # Errors
/// [`RequestError`] when they cannot be written.
pub fn games(game: Option<&Game>, form: Printing) -> Result<String, RequestError> {
    let games = game.map_or_else(|| Game::built_in(), std::slice::from_ref);
    let mut documents = games.iter().map(GameJson::from);
    match (form.format, game) {
        (Format::Text, _) => Ok(text::games(games, form.style.colours)),
        (Format::Json, Some(game)) => form.json(&GameJson::from(game)),
        (Format::Json, None) => form.json(&documents.collect::<Vec<_>>()),
        _ => documents.try_fold(String::new(), |text, game| Ok(text + &form.json(&game)?)),
    }
}

/// Writes a generated puzzle of a seed, with the trace of a search. The row is [`table::ITEM`].
///
/// # Errors
/// [`RequestError`] when it cannot be written.
pub fn item(item: &Item, seed: &Seed, trace: Option<String>, form: Printing) -> Result<Told, RequestError> {
    Ok(match form.format {
        Format::Text => Told::Text(text::item(item, trace.as_deref())),
        Format::Csv => Told::Rows(vec![table::item(item, seed, trace)]),
        _ => Told::Text(form.json(&ItemJson::new(item, seed, trace))?),
    })
}

/// Writes the figures of a sweep.
///
/// # Errors
/// [`RequestError`] when they cannot be written.
pub fn sweep(sweep: &Sweep, (field, summary): (&Field, &Summary), form: Printing) -> Result<String, RequestError> {
    let asked = (sweep.question, sweep.bands());
    let figures = |target: &sumwise::sweep::TargetFigures| {
        vec![Cell::Integer(target.target), Cell::of(&target.hands), Cell::of(&target.draws)]
    };
    let told = form.told(
        || text::sweep(&sweep.title(field.numbers()), asked, field, summary, form.style.colours),
        || SweepJson::new(sweep.game.name(), sweep.question, field, summary),
        || summary.by_target.iter().map(figures).collect(),
    )?;
    Ok(told.into_text(["target", "hands", "draws"]))
}

/// Writes the numbers of formulas of a game by value.
///
/// # Errors
/// [`RequestError`] when they cannot be written.
pub fn histogram(sweep: &Sweep, histogram: &Histogram, form: Printing) -> Result<String, RequestError> {
    let values = || histogram.targets.clone().zip(&histogram.by_value);
    let told = form.told(
        || text::histogram(histogram),
        || HistogramJson::new(sweep.game.name(), &sweep.rules, histogram),
        || values().map(|(value, formulas)| vec![Cell::Integer(value), Cell::of(formulas)]).collect(),
    )?;
    Ok(told.into_text(["value", "formulas"]))
}
