//! The questions, each answered with the fields of its class in the package.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use sumwise::check::{Judgement, Manner, check as check_text};
use sumwise::deal::ParseSeedError;
use sumwise::grade::Ungraded;
use sumwise::hint::{Hint as Hinting, Level};
use sumwise::solve::{self as solving, Distinct, Reach as Reachable, Solution, StopReason};
use sumwise::{Operator, Rational, UnknownWord};
use sumwise_request::{Count, Deal, Grade, Hint, Reach, RequestError, Solve};

use crate::error::{InputError, Raise};
use crate::exact::Exact;
use crate::formula::Formula;
use crate::game;
use crate::puzzle::{Puzzle, draft};
use crate::search::Search;

/// A tuple.
pub(crate) struct Many<T>(pub(crate) Vec<T>);

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Many<T> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0)
    }
}

fn formulas(solutions: &[Solution]) -> Many<Formula> {
    Many(solutions.iter().map(formula).collect())
}

fn formula(solution: &Solution) -> Formula {
    Formula(solution.formula().clone())
}

fn exacts<'a>(values: impl IntoIterator<Item = &'a Rational>) -> Many<Exact> {
    Many(values.into_iter().cloned().map(Exact).collect())
}

#[derive(IntoPyObject)]
pub(crate) struct Counts {
    formulas: BigUint,
    valid: Option<BigUint>,
    solutions: Option<BigUint>,
    algebraic: Option<u64>,
    essential: Option<u64>,
    target: Option<Exact>,
    stop: Option<&'static str>,
}

impl Counts {
    fn new(counts: solving::Counts, target: Option<Rational>, stop: Option<StopReason>) -> Self {
        let solving::Counts { formulas, valid, solutions, algebraic, essential } = counts;
        let (target, stop) = (target.map(Exact), stop.map(StopReason::name));
        Self { formulas, valid, solutions, algebraic, essential, target, stop }
    }
}

#[derive(IntoPyObject)]
pub(crate) struct Answer {
    puzzle: Puzzle,
    status: &'static str,
    distance: Option<Exact>,
    best: Option<Formula>,
    nearest: Many<Formula>,
    solutions: Many<Formula>,
    counts: Counts,
    stop: Option<&'static str>,
}

#[pyfunction]
#[pyo3(signature = (numbers, target, game, rules, distinct, search))]
pub(crate) fn solve(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    distinct: Option<&str>,
    search: Search,
) -> PyResult<Answer> {
    let draft = draft(numbers, target, game, rules)?;
    let list: Option<Distinct> = distinct.map(str::parse).transpose().map_err(UnknownWord::raise)?;
    let request = Solve::new(draft, list.is_some(), list, search.0).map_err(Raise::raise)?;
    let answer = search.run(py, |limits| request.answer(limits))?;
    let puzzle = request.puzzle;
    Ok(Answer {
        status: answer.status.name(),
        distance: answer.distance(puzzle.target()).map(Exact),
        best: answer.best.as_ref().map(formula),
        nearest: formulas(&answer.nearest),
        solutions: formulas(&answer.solutions),
        counts: Counts::new(answer.counts, Some(puzzle.target().clone()), answer.stop),
        stop: answer.stop.map(StopReason::name),
        puzzle: Puzzle(puzzle),
    })
}

#[derive(IntoPyObject)]
pub(crate) struct Reached {
    targets: Many<(Exact, Option<Formula>)>,
    made: usize,
    missing: Many<Exact>,
    stop: Option<&'static str>,
}

/// The most targets of one `reach`.
const MAX_TARGETS: usize = 1_000_000;

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search))]
pub(crate) fn reach(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    targets: Option<&Bound<'_, PyAny>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Reached> {
    let targets = targets.map(read_targets).transpose()?;
    let request = Reach::new(draft(numbers, None, game, rules)?, targets, search.0).map_err(Raise::raise)?;
    let Reachable { targets, stop, .. } = search.run(py, |limits| request.answer(limits))?;
    let missing: Vec<&Rational> = targets.iter().filter(|made| made.best.is_none()).map(|made| &made.target).collect();
    Ok(Reached {
        made: targets.len() - missing.len(),
        missing: exacts(missing),
        targets: Many(
            targets.iter().map(|made| (Exact(made.target.clone()), made.best.as_ref().map(formula))).collect(),
        ),
        stop: stop.map(StopReason::name),
    })
}

fn read_targets(targets: &Bound<'_, PyAny>) -> PyResult<Vec<Rational>> {
    let mut read = Vec::new();
    for target in targets.try_iter()? {
        if read.len() == MAX_TARGETS {
            return Err(InputError::new_err(format!("more targets are given than {MAX_TARGETS}")));
        }
        read.push(target?.extract::<Exact>()?.0);
    }
    Ok(read)
}

#[pyfunction]
#[pyo3(signature = (numbers, target, game, rules, search))]
pub(crate) fn count(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Counts> {
    let request = Count::new(draft(numbers, target, game, rules)?, None, search.0).map_err(Raise::raise)?;
    let (mut counts, stop) = search.run(py, |limits| request.answer(limits))?;
    Ok(Counts::new(counts.swap_remove(0), request.targets.into_iter().next(), stop))
}

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search))]
pub(crate) fn count_targets(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Many<Counts>> {
    let targets = read_targets(targets)?;
    let request = Count::new(draft(numbers, None, game, rules)?, Some(targets), search.0).map_err(Raise::raise)?;
    if request.targets.is_empty() {
        return Ok(Many(Vec::new()));
    }
    let (counts, stop) = search.run(py, |limits| request.answer(limits))?;
    let targets = request.targets;
    Ok(Many(counts.into_iter().zip(targets).map(|(counts, target)| Counts::new(counts, Some(target), stop)).collect()))
}

#[derive(IntoPyObject)]
#[expect(clippy::struct_field_names, reason = "the fields are those of the schema")]
pub(crate) struct Verdict {
    verdict: &'static str,
    value: Option<Exact>,
    distance: Option<Exact>,
    span: Option<(usize, usize)>,
    step: Option<usize>,
    message: String,
    essential: Option<String>,
}

impl From<&Judgement> for Verdict {
    fn from(judgement: &Judgement) -> Self {
        Self {
            verdict: judgement.verdict().name(),
            value: judgement.value().cloned().map(Exact),
            distance: judgement.distance().cloned().map(Exact),
            span: judgement.span().map(|span| (span.start, span.end)),
            step: judgement.step(),
            message: judgement.to_string(),
            essential: judgement.essential().map(|class| class.to_string()),
        }
    }
}

/// How answers are judged, by the names of the reading and the extraction.
pub(crate) fn manner(reading: &str, extract: &str) -> PyResult<Manner> {
    let (reading, extract) = (reading.parse(), extract.parse());
    Ok(Manner { reading: reading.map_err(UnknownWord::raise)?, extract: extract.map_err(UnknownWord::raise)? })
}

#[pyfunction]
#[pyo3(signature = (text, numbers, target, game, rules, reading, extract))]
pub(crate) fn check(
    text: &Bound<'_, PyString>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    reading: &str,
    extract: &str,
) -> PyResult<Verdict> {
    let puzzle = draft(numbers, target, game, rules)?.puzzle().map_err(Raise::raise)?;
    Ok((&check_text(&puzzle, &text.to_string_lossy(), manner(reading, extract)?)).into())
}

#[derive(IntoPyObject)]
pub(crate) struct Graded {
    puzzle: Puzzle,
    score: Option<u16>,
    band: Option<&'static str>,
    seconds: Option<u16>,
    because: String,
    stop: Option<&'static str>,
}

#[pyfunction]
#[pyo3(signature = (numbers, target, game, rules, search))]
pub(crate) fn grade(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Graded> {
    let request = Grade::new(draft(numbers, target, game, rules)?, search.0).map_err(Raise::raise)?;
    let grade = search.run(py, |limits| request.answer(limits))?;
    let known = grade.as_ref().ok();
    Ok(Graded {
        score: known.map(|grade| grade.score),
        band: known.map(|grade| grade.band.name()),
        seconds: known.and_then(|grade| grade.seconds),
        because: grade.as_ref().map_or_else(Ungraded::to_string, |grade| grade.because.clone()),
        stop: match grade {
            Err(Ungraded::Cut(stop)) => Some(stop.name()),
            _ => None,
        },
        puzzle: Puzzle(request.puzzle),
    })
}

#[derive(IntoPyObject)]
pub(crate) struct Hinted {
    puzzle: Puzzle,
    level: u8,
    winnable: Option<bool>,
    operators: Option<usize>,
    last: Option<String>,
    step: Option<String>,
    left: Option<Many<Exact>>,
    solution: Option<Formula>,
    nearest: Option<Exact>,
    stop: Option<&'static str>,
}

#[pyfunction]
#[pyo3(signature = (numbers, target, left, game, rules, level, search))]
#[expect(clippy::too_many_arguments, reason = "the package names each")]
pub(crate) fn hint(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    left: Option<Vec<Exact>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    level: &str,
    search: Search,
) -> PyResult<Hinted> {
    let level: Level = level.parse().map_err(UnknownWord::raise)?;
    let left = left.map(|left| left.into_iter().map(|number| number.0).collect());
    let request = Hint::new(draft(numbers, target, game, rules)?, left, level, search.0).map_err(Raise::raise)?;
    let hint = search.run(py, |limits| request.answer(limits))?;
    let position = request.position;
    let known = hint.as_ref().ok();
    let from = |first| known.filter(|_| level >= first);
    let goal = known.and_then(Hinting::goal);
    let last = from(Level::Last).and_then(Hinting::last).map(Operator::symbol);
    Ok(Hinted {
        level: level as u8,
        winnable: known.map(Hinting::winnable),
        operators: goal.map(|goal| goal.formula().operators()),
        last: last.map(String::from),
        step: from(Level::First).and_then(Hinting::step).map(|step| step.to_string()),
        left: from(Level::First).and_then(Hinting::next).map(|next| exacts(next.hand().numbers())),
        solution: from(Level::Solution).and_then(Hinting::goal).map(formula),
        nearest: goal.filter(|goal| goal.value() != position.target()).map(|goal| Exact(goal.value().clone())),
        stop: hint.as_ref().err().map(|stop| stop.name()),
        puzzle: Puzzle(position),
    })
}

#[pyfunction]
#[pyo3(signature = (game, seed, large))]
pub(crate) fn deal(game: &Bound<'_, PyAny>, seed: Option<&str>, large: Option<usize>) -> PyResult<Puzzle> {
    let seed = match seed {
        Some(seed) => seed.parse().map_err(|error: ParseSeedError| RequestError::from(error).raise())?,
        None => sumwise_cli::new_seed().map_err(InputError::new_err)?,
    };
    Deal { game: game::read(game)?, seed, large }.puzzle().map(Puzzle).map_err(Raise::raise)
}
