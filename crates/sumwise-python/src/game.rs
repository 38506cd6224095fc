//! `Game`

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sumwise::game::{Deck, Targets};
use sumwise::{Game as OfEngine, UnknownWord};

use crate::error::Raise as _;
use crate::rules::{Rules, hash_of};

/// A named game.
///
/// >>> import sumwise
/// >>> [game.name for game in sumwise.Game.ALL]
/// ['cards', 'countdown', '24', 'primes', 'krypto', 'make-ten', 'n-copies']
/// >>> sumwise.Game("24").pool
/// '1..13x4'
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
        PyTuple::new(py, OfEngine::ALL.iter().copied().map(Self))
    }

    #[new]
    fn new(name: &str) -> PyResult<Self> {
        name.parse().map(Self).map_err(UnknownWord::raise)
    }

    /// The word that names it.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Its rules, before anything is overridden.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// What is dealt and what is to be made, in a sentence.
    #[getter]
    fn description(&self) -> &'static str {
        self.0.description()
    }

    /// Where it is written about, or None.
    #[getter]
    fn source(&self) -> Option<&'static str> {
        self.0.source()
    }

    /// What the numbers are drawn from, like '1..13x4', or None where they are not drawn.
    #[getter]
    fn pool(&self) -> Option<String> {
        match self.0.deck() {
            Deck::Draw { pool, .. } => Some(pool.to_string()),
            Deck::Copies { .. } | Deck::Given(_) => None,
        }
    }

    /// How many numbers a hand has.
    #[getter]
    fn size(&self) -> usize {
        match self.0.deck() {
            Deck::Draw { numbers, .. } | Deck::Copies { numbers, .. } => numbers,
            Deck::Given(hand) => hand.len(),
        }
    }

    /// The first and the last target, or None where the target is drawn from the pool.
    #[getter]
    fn targets(&self) -> Option<(i64, i64)> {
        match self.0.targets() {
            Targets::Fixed(target) => Some((target, target)),
            Targets::Range(targets) => Some(targets.into_inner()),
            Targets::Draw => None,
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.0)
    }

    fn __str__(&self) -> &'static str {
        self.0.name()
    }

    fn __getnewargs__(&self) -> (&'static str,) {
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
