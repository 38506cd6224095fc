//! `Game`

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyTuple, PyType};
use sumwise::{Game as OfEngine, Targets};
use sumwise_request::game_file::{self, GameError};

use crate::error::{InputError, Raise as _};
use crate::exact::Exact;
use crate::rules::{Rules, hash_of};

/// A named game.
///
/// ```python
/// >>> import sumwise
/// >>> [game.name for game in sumwise.Game.ALL][:7]
/// ['cards', 'countdown', '24', 'primes', 'krypto', 'make-ten', 'ten']
/// >>> sumwise.Game("24").pool
/// '1..13x4'
///
/// ```
#[pyclass(module = "sumwise", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Game(pub(crate) OfEngine);

#[pymethods]
impl Game {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str,) = ("name",);

    /// All built-in games.
    #[classattr]
    #[pyo3(name = "ALL")]
    fn all(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, OfEngine::built_in().iter().cloned().map(Self))
    }

    #[new]
    fn new(name: &str) -> PyResult<Self> {
        game_file::named(name).map(Self).map_err(raise)
    }

    /// Reads a game from the text of a TOML file.
    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Self> {
        game_file::read(text).map(Self).map_err(|error| raise(error.into()))
    }

    /// Writes the game as the TOML that `from_toml` reads.
    fn to_toml(&self) -> String {
        game_file::write(&self.0)
    }

    /// Whether the game is one of `Game.ALL`.
    #[getter]
    fn is_built_in(&self) -> bool {
        self.0.is_built_in()
    }

    /// The seconds on the clock, or None.
    #[getter]
    fn seconds(&self) -> Option<u32> {
        self.0.seconds()
    }

    /// Returns the points for a value at a distance from the target.
    fn points(&self, distance: Exact) -> u32 {
        let Exact(distance) = distance;
        self.0.points(&distance)
    }

    /// Reads a game from a TOML file.
    #[classmethod]
    fn from_file(class: &Bound<'_, PyType>, path: &Bound<'_, PyAny>) -> PyResult<Self> {
        let path = class.py().import("os")?.call_method1("fspath", (path,))?;
        let file = class.py().import("builtins")?.call_method(
            "open",
            (path,),
            Some(&[("encoding", "utf-8")].into_py_dict(class.py())?),
        )?;
        let text: String = file.call_method1("read", (game_file::MAX_BYTES + 1,))?.extract()?;
        file.call_method0("close")?;
        Self::from_toml(&text)
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The rules, without overrides.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// The description: the numbers dealt and the target to make, in one sentence.
    #[getter]
    fn description(&self) -> &str {
        self.0.description()
    }

    /// The source of the rules, or None.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source()
    }

    /// The pool that the numbers are drawn from, like '1..13x4', or None if they are not drawn from one pool.
    #[getter]
    fn pool(&self) -> Option<String> {
        self.0.pool().map(ToString::to_string)
    }

    /// The number of numbers in a hand.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The least and the greatest target, or None if the target is drawn from the pool.
    #[getter]
    fn targets(&self) -> Option<(i64, i64)> {
        match self.0.targets() {
            Targets::Draw => None,
            _ => Some(self.0.target_range().into_inner()),
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        if self.0.is_built_in() { format!("Game('{}')", self.0) } else { format!("<Game '{}'>", self.0) }
    }

    fn __str__(&self) -> &str {
        self.0.name()
    }

    fn __getnewargs__(&self) -> (String,) {
        (word(&self.0),)
    }
}

/// Returns the name of a built-in game, or the TOML of another.
fn word(game: &OfEngine) -> String {
    if game.is_built_in() { game.name().to_owned() } else { game_file::write(game) }
}

fn raise(error: GameError) -> PyErr {
    match error {
        GameError::Name(error) => error.raise(),
        error => InputError::new_err(error.to_string()),
    }
}

/// Reads a game, its name, or the text of a game file.
pub(crate) fn read(game: &Bound<'_, PyAny>) -> PyResult<OfEngine> {
    match game.extract::<Game>() {
        Ok(game) => Ok(game.0),
        Err(_) => game_file::named(&game.extract::<String>()?).map_err(raise),
    }
}
