//! `Puzzle`, and how puzzles and numbers are read from Python values.

use std::ffi::CString;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use sumwise::ParseRationalError;
use sumwise::generate::Split;
use sumwise::{Hand, Puzzle as OfEngine, Rational};
use sumwise::{MAX_NUMBERS, ParsePuzzleError};
use sumwise_request::{Draft, Given};

use crate::error::{MeaningWarning, PuzzleError, Raise};
use crate::exact::{self, Exact, ToPython as _};
use crate::game::{self, Game};
use crate::rules::{self, Rules, hash_of};

/// A puzzle: numbers, a target and rules.
///
/// ```python
/// >>> import sumwise
/// >>> puzzle = sumwise.Puzzle([3, 3, 8, 8], 24, "24")
/// >>> puzzle.id
/// '24:3,3,8,8=24'
/// >>> sumwise.Puzzle("24:3,3,8,8=24") == puzzle
/// True
///
/// ```
#[pyclass(module = "sumwise", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Puzzle(pub(crate) OfEngine);

#[pymethods]
impl Puzzle {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str, &'static str) = ("numbers", "target", "game", "rules");

    #[new]
    #[pyo3(signature = (numbers, target=None, game=None, rules=None))]
    fn new(
        numbers: &Bound<'_, PyAny>,
        target: Option<Exact>,
        game: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        draft(numbers, target, game, rules)?.puzzle().map(Self).map_err(Raise::raise)
    }

    /// The id of the puzzle, like '24:3,3,8,8=24'.
    #[getter]
    fn id(&self) -> String {
        self.0.to_string()
    }

    /// The numbers, in the given order.
    #[getter]
    pub(crate) fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        numbers(py, self.0.hand())
    }

    /// The number to make.
    #[getter]
    fn target<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.target().exact(py)
    }

    /// The game, or None for a puzzle without a game.
    #[getter]
    fn game(&self) -> Option<Game> {
        self.0.game().cloned().map(Game)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.hand().rules())
    }

    /// The split, by the numbers and the target.
    #[getter]
    fn split(&self) -> &'static str {
        Split::of(&self.0).name()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.0)
    }

    fn __str__(&self) -> String {
        self.id()
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.game().filter(|game| !game.0.is_built_in()) {
            None => PyTuple::new(py, [self.id()]),
            // The id does not name a game of one's own.
            Some(game) => (self.numbers(py)?, self.target(py)?, game, self.rules()).into_pyobject(py),
        }
    }
}

/// Returns the numbers of a hand as a Python tuple.
pub(crate) fn numbers<'py>(py: Python<'py>, hand: &Hand) -> PyResult<Bound<'py, PyTuple>> {
    let numbers: Vec<_> = hand.numbers().iter().map(|number| number.exact(py)).collect::<PyResult<_>>()?;
    PyTuple::new(py, numbers)
}

/// Reads a puzzle, its id, or numbers, with the target, game and rules given beside it.
pub(crate) fn draft(
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    said: Option<&Bound<'_, PyAny>>,
) -> PyResult<Draft> {
    let given = given(target, game, said)?;
    let draft = match read_puzzle(numbers)? {
        Some(puzzle) => Draft::of_puzzle(&puzzle, &given),
        None => Draft::of_numbers(read_numbers(numbers)?, &given),
    };
    draft.map_err(Raise::raise)
}

/// Reads the puzzle of a question. Warns where it may be meant otherwise.
pub(crate) fn asked(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    said: Option<&Bound<'_, PyAny>>,
) -> PyResult<Draft> {
    let draft = draft(numbers, target, game, said)?;
    for remark in draft.remarks("game=\"24\"").into_iter().flatten() {
        // The function of the package stands between the caller and this one.
        PyErr::warn(py, &py.get_type::<MeaningWarning>(), &CString::new(remark)?, 2)?;
    }
    Ok(draft)
}

/// Reads the target, game and rules given beside numbers.
pub(crate) fn given(
    target: Option<Exact>,
    game: Option<&Bound<'_, PyAny>>,
    said: Option<&Bound<'_, PyAny>>,
) -> PyResult<Given> {
    let game = game.map(game::read).transpose()?;
    Ok(Given { game, rules: rules::changes(said)?, target: target.map(|target| target.0), ..Given::default() })
}

/// Reads a puzzle, or the id of one.
fn read_puzzle(given: &Bound<'_, PyAny>) -> PyResult<Option<OfEngine>> {
    if let Ok(puzzle) = given.extract::<Puzzle>() {
        return Ok(Some(puzzle.0));
    }
    let Ok(text) = given.cast::<PyString>() else { return Ok(None) };
    let text = text.to_string_lossy();
    if text.contains(':') { text.trim().parse().map(Some).map_err(ParsePuzzleError::raise) } else { Ok(None) }
}

/// Reads any iterable of numbers, or a string of numbers separated by spaces or commas.
pub(crate) fn read_numbers(given: &Bound<'_, PyAny>) -> PyResult<Vec<Rational>> {
    let mut numbers = Vec::new();
    append_numbers(given, &mut numbers)?;
    Ok(numbers)
}

pub(crate) fn append_numbers(given: &Bound<'_, PyAny>, numbers: &mut Vec<Rational>) -> PyResult<()> {
    if let Ok(text) = given.cast::<PyString>() {
        numbers.extend(read_words(&text.to_string_lossy()).map_err(ParseRationalError::raise)?);
        return Ok(());
    }
    if let Ok(list) = given.cast::<PyList>() {
        return append_items(list.iter().map(Ok), numbers);
    }
    let items = given
        .try_iter()
        .map_err(|_| PyTypeError::new_err("the numbers are not a list: give them like [3, 3, 8, 8]"))?;
    append_items(items, numbers)
}

/// Appends the numbers of one hand.
pub(crate) fn append_items<'py>(
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    numbers: &mut Vec<Rational>,
) -> PyResult<()> {
    let most = numbers.len() + MAX_NUMBERS;
    for item in items {
        if numbers.len() == most {
            return Err(PuzzleError::new_err(format!("a hand has at most {MAX_NUMBERS} numbers, and more are given")));
        }
        let item = item?;
        match exact::small(&item) {
            Some(small) => numbers.push(small.into()),
            None => numbers.push(item.extract::<Exact>()?.0),
        }
    }
    Ok(())
}

/// Reads numbers separated by spaces or commas, with or without brackets.
pub(crate) fn read_words(text: &str) -> Result<Vec<Rational>, ParseRationalError> {
    let separates = |character: char| character == ',' || character.is_whitespace();
    let text = text.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
    text.split(separates).filter(|word| !word.is_empty()).map(str::parse).collect()
}
