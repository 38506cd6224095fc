//! The questions, each answered with a dictionary of the fields of its result.

use pyo3::prelude::*;
use pyo3::types::PyString;
use sumwise::ParseSeedError;
use sumwise::check::{Manner, Reply, Verdict, check as check_text};
use sumwise::hint::Level;
use sumwise::solve::{Distinct, Searched};
use sumwise::{Rational, UnknownWord};
use sumwise_render::schema::{CheckJson, CountJson, GradeJson, HintJson, ReachJson, SolveJson, ValuesJson};
use sumwise_request::{Count, Deal, Grade, Hint, Reach, RequestError, Solve, Values, decided};

use crate::error::{InputError, Raise};
use crate::exact::Exact;
use crate::game;
use crate::puzzle::{Puzzle, asked};
use crate::search::Search;
use crate::to_python::{to_python, to_python_with};

#[pyfunction]
#[pyo3(signature = (numbers, target, game, rules, distinct, nearest, search, plan))]
#[expect(clippy::too_many_arguments, reason = "the package names each")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    distinct: Option<&str>,
    nearest: &str,
    search: Search,
    plan: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let draft = asked(py, numbers, target, game, rules)?;
    let list: Option<Distinct> = distinct.map(str::parse).transpose().map_err(UnknownWord::raise)?;
    let request = Solve::new(draft, list.is_some(), list, search.0).map_err(Raise::raise)?;
    let side = nearest.parse().map_err(UnknownWord::raise)?;
    let request = Solve { side, plan, ..request };
    let (answer, plan) = search.run(py, |limits| request.answer_and_plan(limits))?;
    let document = SolveJson { plan, ..SolveJson::new(&request.puzzle, &answer) };
    to_python_with(py, &document, ("puzzle", &request.puzzle))
}

/// The most targets of one call of `reach`.
const MAX_TARGETS: usize = 1_000_000;

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search, plan))]
pub(crate) fn reach<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    targets: Option<&Bound<'_, PyAny>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
    plan: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let targets = targets.map(read_targets).transpose()?;
    let request = Reach::new(asked(py, numbers, None, game, rules)?, targets, search.0).map_err(Raise::raise)?;
    let request = Reach { plan, ..request };
    let (reach, plan) = search.run(py, |limits| request.answer_and_plan(limits))?;
    to_python(py, &ReachJson { plan, ..ReachJson::new(&request.hand, &reach) })
}

#[pyfunction]
#[pyo3(signature = (numbers, game, rules, search, plan))]
pub(crate) fn values<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
    plan: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let request = Values::new(asked(py, numbers, None, game, rules)?, search.0).map_err(Raise::raise)?;
    let request = Values { plan, ..request };
    let (values, plan) = search.run(py, |limits| request.answer_and_plan(limits))?;
    to_python(py, &ValuesJson { plan, ..ValuesJson::new(&request.hand, &values) })
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
#[pyo3(signature = (numbers, target, game, rules, search, plan))]
pub(crate) fn count<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
    plan: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let request =
        Count::new(asked(py, numbers, target, game, rules)?, None::<Vec<Rational>>, search.0).map_err(Raise::raise)?;
    let request = Count { plan, ..request };
    let (counts, plan) = search.run(py, |limits| request.answer_and_plan(limits))?;
    let document = CountJson::new(&request.hand, request.targets.first(), &counts.found[0], counts.stop);
    to_python(py, &CountJson { plan, ..document })
}

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search, plan))]
pub(crate) fn count_targets<'py>(
    py: Python<'py>,
    numbers: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
    plan: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let targets = read_targets(targets)?;
    let request = Count::new(asked(py, numbers, None, game, rules)?, Some(targets), search.0).map_err(Raise::raise)?;
    if request.targets.is_empty() {
        return to_python(py, &Vec::<CountJson>::new());
    }
    let request = Count { plan, ..request };
    let (Searched { found: counts, stop }, plan) = search.run(py, |limits| request.answer_and_plan(limits))?;
    let counts = counts.iter().zip(&request.targets);
    let counts = counts.map(|(counts, target)| {
        let document = CountJson::new(&request.hand, Some(target), counts, stop);
        CountJson { plan: plan.clone(), ..document }
    });
    to_python(py, &counts.collect::<Vec<_>>())
}

/// Reads the names of the reading, the extraction and the claims.
pub(crate) fn manner(reading: &str, extract: &str, claims: &str) -> PyResult<Manner> {
    Ok(Manner {
        reading: reading.parse().map_err(UnknownWord::raise)?,
        extract: extract.parse().map_err(UnknownWord::raise)?,
        claims: claims.parse().map_err(UnknownWord::raise)?,
    })
}

#[pyfunction]
#[pyo3(signature = (text, numbers, target, game, rules, reading, extract, claims, search))]
#[expect(clippy::too_many_arguments, reason = "the package names each")]
pub(crate) fn check<'py>(
    py: Python<'py>,
    text: &Bound<'_, PyString>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    reading: &str,
    extract: &str,
    claims: &str,
    search: Search,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = asked(py, numbers, target, game, rules)?.puzzle().map_err(Raise::raise)?;
    let mut judgement = check_text(&puzzle, &text.to_string_lossy(), manner(reading, extract, claims)?);
    if *judgement.verdict() == Verdict::Undecided {
        judgement = search.run(py, |limits| decided(judgement, &puzzle, search.0, limits))?;
    }
    to_python(py, &CheckJson::from(&judgement))
}

/// Returns the answer, the box and all of a reply, without its thoughts.
#[pyfunction]
pub(crate) fn reply(text: &Bound<'_, PyString>) -> (Option<String>, Option<String>, String) {
    let Reply { answer, boxed, said } = Reply::of(&text.to_string_lossy());
    (answer, boxed, said)
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
    let request = Grade::new(asked(py, numbers, target, game, rules)?, search.0).map_err(Raise::raise)?;
    let grade = search.run(py, |limits| request.answer(limits))?;
    to_python_with(py, &GradeJson::new(&request.puzzle, &grade), ("puzzle", &request.puzzle))
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
    let left = left.map(|left| left.into_iter().map(|number| number.0).collect());
    let request = Hint::new(asked(py, numbers, target, game, rules)?, left, level, search.0).map_err(Raise::raise)?;
    let hint = search.run(py, |limits| request.answer(limits))?;
    to_python_with(py, &HintJson::new(&request.position, level, &hint), ("puzzle", &request.position))
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
