//! `Game`

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sumwise::Targets;
use sumwise::{Game as OfEngine, UnknownWord};

use crate::error::Raise as _;
use crate::rules::{Rules, hash_of};

/// A named game.
///
/// ```python
/// >>> import sumwise
/// >>> [game.name for game in sumwise.Game.ALL][:7]
/// ['cards', 'countdown', '24', 'primes', 'krypto', 'make-ten', 'n-copies']
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

    /// Every game.
    #[classattr]
    #[pyo3(name = "ALL")]
    fn all(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, OfEngine::built_in().iter().cloned().map(Self))
    }

    #[new]
    fn new(name: &str) -> PyResult<Self> {
        name.parse().map(Self).map_err(UnknownWord::raise)
    }

    /// The word that names it.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Its rules, before anything is overridden.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// What is dealt and what is to be made, in a sentence.
    #[getter]
    fn description(&self) -> &str {
        self.0.description()
    }

    /// Where it is written about, or None.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source()
    }

    /// What the numbers are drawn from, like '1..13x4', or None where they are not drawn from one pool.
    #[getter]
    fn pool(&self) -> Option<String> {
        self.0.pool().map(ToString::to_string)
    }

    /// How many numbers a hand has.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The first and the last target, or None where the target is drawn from the pool.
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
        format!("Game('{}')", self.0)
    }

    fn __str__(&self) -> &str {
        self.0.name()
    }

    fn __getnewargs__(&self) -> (&str,) {
        (self.0.name(),)
    }
}

/// A game, or its name.
pub(crate) fn read(game: &Bound<'_, PyAny>) -> PyResult<OfEngine> {
    match game.extract::<Game>() {
        Ok(game) => Ok(game.0),
        Err(_) => game.extract::<String>()?.parse().map_err(UnknownWord::raise),
    }
}
