//! The questions, each answered with the fields of its class in the package.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use sumwise::check::{Judgement, Manner, check as check_text};
use sumwise::deal::{DealError, ParseSeedError};
use sumwise::grade::{Ungraded, grade as grade_puzzle};
use sumwise::hint::{Hint, Level, hint as hint_at};
use sumwise::puzzle::HandError;
use sumwise::solve::{
    self as solving, Distinct, Method, Reach, Solution, StopReason, count as count_formulas,
    count_targets as count_each, reach as reach_targets,
};
use sumwise::{Hand, Operator, Puzzle as OfEngine, Rational, Seed, UnknownWord};

use crate::error::{InputError, PuzzleError, Raise as _};
use crate::exact::Exact;
use crate::formula::Formula;
use crate::game;
use crate::puzzle::{Puzzle, Question};
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
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    let list: Option<Distinct> = distinct.map(str::parse).transpose().map_err(UnknownWord::raise)?;
    search.refuse_endless(puzzle.hand(), Some(puzzle.target()), list)?;
    let answer = search.run(py, |limits| solving::solve(&puzzle, search.method, list, limits))?;
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
    let question = Question::read(numbers, None, game, rules)?;
    let targets = match targets {
        Some(targets) => read_targets(targets)?,
        None => sumwise_cli::targets_of(question.game).map(Rational::from).collect(),
    };
    search.refuse_endless(&question.hand, None, None)?;
    let Reach { targets, stop, .. } =
        search.run(py, |limits| reach_targets(&question.hand, &targets, search.method, limits))?;
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
    let Question { hand, target, .. } = Question::read(numbers, target, game, rules)?;
    search.refuse_endless(&hand, target.as_ref(), target.as_ref().map(|_| Distinct::Essential))?;
    let (counts, stop) = search.run(py, |limits| count_formulas(&hand, target.as_ref(), search.method, limits))?;
    Ok(Counts::new(counts, target, stop))
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
    let Question { hand, .. } = Question::read(numbers, None, game, rules)?;
    let targets = read_targets(targets)?;
    for target in targets.iter().min().into_iter().chain(targets.iter().max()) {
        search.refuse_endless(&hand, Some(target), Some(Distinct::Essential))?;
    }
    let (counts, stop) = search.run(py, |limits| match search.method {
        Method::Literal => {
            let each = |target| count_formulas(&hand, Some(target), Method::Literal, limits);
            let (counts, stops): (Vec<_>, Vec<_>) = targets.iter().map(each).unzip();
            (counts, stops.into_iter().flatten().next())
        }
        _ => count_each(&hand, &targets, limits),
    })?;
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
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
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
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    search.refuse_endless(puzzle.hand(), Some(puzzle.target()), Some(Distinct::Essential))?;
    let grade = search.run(py, |limits| grade_puzzle(&puzzle, search.method, limits))?;
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
        puzzle: Puzzle(puzzle),
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
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    let position = match left {
        Some(left) => after(&puzzle, left)?,
        None => puzzle,
    };
    search.refuse_endless(position.hand(), Some(position.target()), None)?;
    let hint = search.run(py, |limits| hint_at(&position, search.method, limits))?;
    let known = hint.as_ref().ok();
    let from = |first| known.filter(|_| level >= first);
    let goal = known.and_then(Hint::goal);
    let last = from(Level::Last).and_then(Hint::last).map(Operator::symbol);
    Ok(Hinted {
        level: level as u8,
        winnable: known.map(Hint::winnable),
        operators: goal.map(|goal| goal.formula().operators()),
        last: last.map(String::from),
        step: from(Level::First).and_then(Hint::step).map(|step| step.to_string()),
        left: from(Level::First).and_then(Hint::next).map(|next| exacts(next.hand().numbers())),
        solution: from(Level::Solution).and_then(Hint::goal).map(formula),
        nearest: goal.filter(|goal| goal.value() != position.target()).map(|goal| Exact(goal.value().clone())),
        stop: hint.as_ref().err().map(|stop| stop.name()),
        puzzle: Puzzle(position),
    })
}

/// The position in which some numbers are left: each step leaves one fewer.
fn after(puzzle: &OfEngine, left: Vec<Exact>) -> PyResult<OfEngine> {
    let (given, remain) = (puzzle.hand().numbers().len(), left.len());
    if remain > given {
        let why = format!("{remain} numbers cannot be left of {given}: a step joins two of them to one");
        return Err(PuzzleError::new_err(why));
    }
    let left = left.into_iter().map(|number| number.0);
    let hand = Hand::new(left, *puzzle.hand().rules()).map_err(HandError::raise)?;
    Ok(OfEngine::new(puzzle.game(), hand, puzzle.target().clone()))
}

#[pyfunction]
#[pyo3(signature = (game, seed, large))]
pub(crate) fn deal(game: &Bound<'_, PyAny>, seed: Option<&str>, large: Option<usize>) -> PyResult<Puzzle> {
    let seed: Seed = match seed {
        Some(seed) => seed.parse().map_err(ParseSeedError::raise)?,
        None => sumwise_cli::new_seed().map_err(InputError::new_err)?,
    };
    sumwise::deal(game::read(game)?, &seed, large).map(Puzzle).map_err(DealError::raise)
}
