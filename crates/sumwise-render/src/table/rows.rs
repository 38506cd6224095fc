//! The rows of each question.

use sumwise::check::Judgement;
use sumwise::generate::Item;
use sumwise::grade::{Grade, GradeError};
use sumwise::hint::{Hint, Level};
use sumwise::solve::{Answer, Counts, Made, Reach, Solution, StopReason};
use sumwise::{Hand, Puzzle, Rational, Seed};

use super::{Cell, ColumnType, Columns};
use crate::explain::EnumeratedJson;
use crate::schema::{GradeJson, Word};
use crate::text::{self, named_counts, spaced};

use ColumnType::{Boolean, Integer, Text};

/// The columns of a formula.
pub const FORMULA: &Columns<'static> =
    &[("infix", Text), ("rpn", Text), ("value", Text), ("operators", Integer), ("largest", Text)];

/// The columns of a solution.
pub const SOLUTION: &Columns<'static> = &[
    ("puzzle", Text),
    ("status", Text),
    ("distance", Text),
    FORMULA[0],
    FORMULA[1],
    FORMULA[2],
    FORMULA[3],
    FORMULA[4],
];

/// The columns of a judgement.
pub const JUDGEMENT: &Columns<'static> = &[
    ("verdict", Text),
    ("value", Text),
    ("distance", Text),
    ("from", Integer),
    ("to", Integer),
    ("step", Integer),
    ("message", Text),
    ("essential", Text),
];

/// The columns of a grade.
pub const GRADE: &Columns<'static> =
    &[("puzzle", Text), ("score", Integer), ("band", Text), ("seconds", Integer), ("because", Text)];

/// The columns of a hint.
pub const HINT: &Columns<'static> = &[("puzzle", Text), ("level", Text), ("winnable", Boolean), ("hint", Text)];

/// The columns of a generated puzzle.
pub const ITEM: &Columns<'static> = &[
    ("id", Text),
    ("numbers", Text),
    ("target", Integer),
    ("rules", Text),
    ("split", Text),
    ("solvable", Boolean),
    ("best", Text),
    ("rpn", Text),
    ("steps", Text),
    ("solutions", Integer),
    ("operators", Integer),
    ("needs_fraction", Boolean),
    ("needs_negative", Boolean),
    ("plus_minus_only", Boolean),
    ("distance", Text),
    ("nearest", Text),
    ("grade", Integer),
    ("band", Text),
    ("seed", Text),
    ("index", Integer),
    ("trace", Text),
];

/// The columns of counts.
pub const COUNT: &Columns<'static> = &[
    ("numbers", Text),
    ("target", Text),
    ("formulas", Text),
    ("valid", Text),
    ("solutions", Text),
    ("algebraic", Text),
    ("essential", Text),
];

/// The columns of a formula of an enumeration.
pub const ENUMERATED: &Columns<'static> =
    &[("place", Text), ("infix", Text), ("rpn", Text), ("value", Text), ("valid", Boolean)];

fn some<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
    value.map_or(Cell::None, cell)
}

/// Returns the cells of a formula; empty ones without a solution.
pub fn formula(solution: Option<&Solution>) -> [Cell; 5] {
    solution.map_or([const { Cell::None }; 5], |solution| {
        let formula = solution.formula();
        [
            Cell::of(&solution.infix()),
            Cell::of(&formula.rpn()),
            Cell::exact(solution.value()),
            Cell::count(formula.steps()),
            some(solution.largest(), Cell::exact),
        ]
    })
}

/// Returns a row for each solution of a puzzle, or for each nearest value; one without a formula if there is none.
///
/// ```
/// use sumwise::{Puzzle, solve::Solver};
/// use sumwise_render::table::{SOLUTION, solutions};
///
/// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
/// let rows = solutions(&puzzle, &Solver::new().solve(&puzzle).found);
/// assert_eq!((rows.len(), rows[0].len()), (1, SOLUTION.len()));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn solutions(puzzle: &Puzzle, answer: &Answer) -> Vec<Vec<Cell>> {
    let distance = answer.distance(puzzle.target());
    let head = [Cell::of(puzzle), Cell::of(answer.status.name()), some(distance.as_ref(), Cell::exact)];
    let row = |solution| head.iter().cloned().chain(formula(solution)).collect();
    match answer.shown() {
        [] => vec![row(None)],
        shown => shown.iter().map(|solution| row(Some(solution))).collect(),
    }
}

/// Returns a row for each target that the search decided: without a formula, it is never made.
pub fn reached(reach: &Reach) -> Vec<Vec<Cell>> {
    let decided = reach.targets.iter().filter(|target| target.made != Made::Unknown);
    decided.map(|target| [Cell::exact(&target.value)].into_iter().chain(formula(target.best())).collect()).collect()
}

/// Returns a row with the fewest operators for each target that the search decided.
pub fn fewest(targets: &[Rational], fewest: &[Made<usize>]) -> Vec<Vec<Cell>> {
    let decided = targets.iter().zip(fewest).filter(|(_, made)| **made != Made::Unknown);
    decided.map(|(target, made)| vec![Cell::exact(target), some(made.by(), Cell::count)]).collect()
}

/// Returns the counts of a hand, and of a target.
pub fn counts((hand, target): (&Hand, Option<&Rational>), counts: &Counts, stop: Option<StopReason>) -> Vec<Cell> {
    let known = named_counts(counts, stop);
    let count =
        |(field, _): &(&str, _)| some(known.iter().find(|(name, _)| name == field), |(_, count)| Cell::of(count));
    let head = [Cell::Text(spaced(hand.numbers())), some(target, Cell::exact)];
    head.into_iter().chain(COUNT[2..].iter().map(count)).collect()
}

/// Returns the row of a judgement.
pub fn judgement(judgement: &Judgement) -> Vec<Cell> {
    let span = judgement.span();
    // A file of rows adds a column.
    let mut row = Vec::with_capacity(JUDGEMENT.len() + 1);
    row.extend([
        Cell::of(judgement.verdict().name()),
        some(judgement.value(), Cell::exact),
        some(judgement.distance(), Cell::exact),
        some(span.as_ref().map(|span| span.start), Cell::count),
        some(span.map(|span| span.end), Cell::count),
        some(judgement.step(), Cell::count),
        Cell::of(judgement),
        some(judgement.essential(), |class| Cell::of(&class)),
    ]);
    row
}

/// Returns the row of a grade.
pub fn grade(puzzle: &Puzzle, grade: &Result<Grade, GradeError>) -> Vec<Cell> {
    let json = GradeJson::new(puzzle, grade);
    let number = |number: Option<u16>| some(number, |number| Cell::Integer(number.into()));
    let band = some(json.band, |band| Cell::of(Word::as_str(band)));
    vec![Cell::of(json.puzzle.as_str()), number(json.score), band, number(json.seconds), Cell::Text(json.because)]
}

/// Returns the row of a hint about a position.
pub fn hint(position: &Puzzle, hint: &Result<Hint, StopReason>, level: Level) -> Vec<Cell> {
    let winnable = some(hint.as_ref().ok(), |hint| Cell::Boolean(hint.winnable()));
    vec![Cell::of(position), Cell::of(level.name()), winnable, Cell::Text(text::told_hint(hint, level))]
}

/// Returns the row of a formula of an enumeration.
pub fn enumerated(formula: &EnumeratedJson) -> Vec<Cell> {
    let EnumeratedJson { place, infix, rpn, value, valid } = formula;
    let value = some(value.as_ref(), Cell::of);
    vec![Cell::of(place), Cell::of(infix), Cell::of(rpn), value, Cell::Boolean(*valid)]
}

/// Returns the row of a generated puzzle of a seed, with the trace of a search.
pub fn item(item: &Item, seed: &Seed, trace: Option<String>) -> Vec<Cell> {
    let (puzzle, labels) = (&item.puzzle, &item.labels);
    let text = |text: Option<String>| some(text, Cell::Text);
    let integer = |integer: Option<u64>| some(integer, |integer| Cell::Integer(integer.cast_signed()));
    let best = labels.best.as_ref().map(Solution::formula);
    let steps = best.map(|best| puzzle.hand().steps_of(best).expect("a solution has a value"));
    let infix = |solution: &Solution| solution.infix().to_string();
    vec![
        Cell::Text(puzzle.to_string()),
        Cell::Text(spaced(puzzle.hand().numbers())),
        some(puzzle.target().to_i64(), Cell::Integer),
        Cell::Text(puzzle.hand().rules().to_string()),
        Cell::Text(labels.split.to_string()),
        Cell::Boolean(best.is_some()),
        text(labels.best.as_ref().map(infix)),
        text(best.map(|best| best.rpn().to_string())),
        text(steps.map(|steps| joined(steps.iter().map(ToString::to_string)))),
        integer(labels.solutions),
        integer(labels.operators().map(|operators| operators as u64)),
        Cell::Boolean(labels.needs_fraction),
        Cell::Boolean(labels.needs_negative),
        Cell::Boolean(labels.plus_minus_only),
        text(labels.distance(puzzle).map(|distance| distance.to_string())),
        text(best.is_none().then(|| joined(labels.nearest.iter().map(infix)))),
        integer(labels.grade.as_ref().map(|grade| grade.score.into())),
        text(labels.band().map(|band| band.to_string())),
        Cell::Text(seed.to_string()),
        integer(Some(item.index)),
        text(trace),
    ]
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}
