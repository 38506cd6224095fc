//! The questions, each answered with the fields of its result in the schema.

use pyo3::prelude::*;
use pyo3::types::PyString;
use sumwise::check::{Manner, check as check_text};
use sumwise::deal::{DealError, ParseSeedError};
use sumwise::grade::grade as grade_puzzle;
use sumwise::hint::{Level, hint as hint_at};
use sumwise::puzzle::HandError;
use sumwise::solve::{
    self as solving, Distinct, Method, count as count_formulas, count_targets as count_each, reach as reach_targets,
};
use sumwise::{Hand, Puzzle as OfEngine, Rational, Seed, UnknownWord};
use sumwise_render::schema::{CheckJson, CountJson, GradeJson, HintJson, ReachJson, SolveJson};

use crate::error::{InputError, PuzzleError, Raise as _};
use crate::exact::Exact;
use crate::game;
use crate::puzzle::{Puzzle, Question};
use crate::search::Search;
use crate::told::told;

#[pyfunction]
#[pyo3(signature = (numbers, target, game, rules, distinct, search))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    distinct: Option<&str>,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    let list: Option<Distinct> = distinct.map(str::parse).transpose().map_err(UnknownWord::raise)?;
    search.refuse_endless(puzzle.hand(), Some(puzzle.target()), list)?;
    let answer = search.run(py, |limits| solving::solve(&puzzle, search.method, list, limits))?;
    told(py, &SolveJson::new(&puzzle, &answer))
}

/// The most targets of one `reach`.
const MAX_TARGETS: usize = 1_000_000;

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search))]
pub(crate) fn reach<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    targets: Option<&Bound<'_, PyAny>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let question = Question::read(numbers, None, game, rules)?;
    let targets = match targets {
        Some(targets) => read_targets(targets)?,
        None => sumwise_cli::targets_of(question.game).map(Rational::from).collect(),
    };
    search.refuse_endless(&question.hand, None, None)?;
    let reach = search.run(py, |limits| reach_targets(&question.hand, &targets, search.method, limits))?;
    told(py, &ReachJson::new(&question.hand, &reach))
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
pub(crate) fn count<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let Question { hand, target, .. } = Question::read(numbers, target, game, rules)?;
    search.refuse_endless(&hand, target.as_ref(), target.as_ref().map(|_| Distinct::Essential))?;
    let (counts, stop) = search.run(py, |limits| count_formulas(&hand, target.as_ref(), search.method, limits))?;
    told(py, &CountJson::new(&hand, target.as_ref(), &counts, stop))
}

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search))]
pub(crate) fn count_targets<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let Question { hand, .. } = Question::read(numbers, None, game, rules)?;
    let targets = read_targets(targets)?;
    for target in targets.iter().min().into_iter().chain(targets.iter().max()) {
        search.refuse_endless(&hand, Some(target), Some(Distinct::Essential))?;
    }
    let (counts, stop) = search.run(py, |limits| match search.method {
        Method::Fast => count_each(&hand, &targets, limits),
        Method::Literal => {
            let each = |target| count_formulas(&hand, Some(target), Method::Literal, limits);
            let (counts, stops): (Vec<_>, Vec<_>) = targets.iter().map(each).unzip();
            (counts, stops.into_iter().flatten().next())
        }
    })?;
    let counts = counts.iter().zip(&targets);
    let counts: Vec<_> = counts.map(|(counts, target)| CountJson::new(&hand, Some(target), counts, stop)).collect();
    told(py, &counts)
}

/// How answers are judged, by the names of the reading and the extraction.
pub(crate) fn manner(reading: &str, extract: &str) -> PyResult<Manner> {
    let (reading, extract) = (reading.parse(), extract.parse());
    Ok(Manner { reading: reading.map_err(UnknownWord::raise)?, extract: extract.map_err(UnknownWord::raise)? })
}

#[pyfunction]
#[pyo3(signature = (text, numbers, target, game, rules, reading, extract))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    text: &Bound<'_, PyString>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    reading: &str,
    extract: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    told(py, &CheckJson::from(&check_text(&puzzle, &text.to_string_lossy(), manner(reading, extract)?)))
}

#[pyfunction]
#[pyo3(signature = (numbers, target, game, rules, search))]
pub(crate) fn grade<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    search.refuse_endless(puzzle.hand(), Some(puzzle.target()), Some(Distinct::Essential))?;
    let grade = search.run(py, |limits| grade_puzzle(&puzzle, search.method, limits))?;
    told(py, &GradeJson::new(&puzzle, &grade))
}

#[pyfunction]
#[pyo3(signature = (numbers, target, left, game, rules, level, search))]
#[expect(clippy::too_many_arguments, reason = "the package names each")]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    left: Option<Vec<Exact>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    level: &str,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let level: Level = level.parse().map_err(UnknownWord::raise)?;
    let puzzle = Question::read(numbers, target, game, rules)?.puzzle()?;
    let position = match left {
        Some(left) => after(&puzzle, left)?,
        None => puzzle,
    };
    search.refuse_endless(position.hand(), Some(position.target()), None)?;
    let hint = search.run(py, |limits| hint_at(&position, search.method, limits))?;
    told(py, &HintJson::new(&position, level, &hint))
}

/// The position in which some numbers are left: each step leaves one fewer.
fn after(puzzle: &OfEngine, left: Vec<Exact>) -> PyResult<OfEngine> {
    let (given, remain) = (puzzle.hand().numbers().len(), left.len());
    if remain > given {
        let why = format!("{remain} numbers cannot be left of {given}: a step joins two of them to one");
        return Err(PuzzleError::new_err(why));
    }
    let left = left.into_iter().map(|number| number.0).collect();
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
