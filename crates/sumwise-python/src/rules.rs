//! `Rules`

use std::hash::Hasher as _;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use rustc_hash::FxHasher;
use sumwise::Rules as OfEngine;
use sumwise_request::RuleChanges;

use crate::error::Raise;

/// The rules of a puzzle.
///
/// ```python
/// >>> import sumwise
/// >>> rules = sumwise.Rules(domain="positive")
/// >>> rules.use, rules == sumwise.Puzzle([1, 2], 3, rules=rules).rules
/// ('all', True)
///
/// ```
#[pyclass(module = "sumwise", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Rules(pub(crate) OfEngine);

/// A word for each rule. Python knows an array as a list, and wants a tuple.
type Words<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str, &'a str, &'a str, &'a str, &'a str);

#[pymethods]
impl Rules {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: Words<'static> =
        ("order", "use", "domain", "operators", "digits", "signs", "join", "points", "brackets");

    #[new]
    #[pyo3(signature = (order="any", r#use="all", domain="rational", operators="+-*/", digits=None, signs=None, join="none", points="none", brackets="any"))]
    #[expect(clippy::too_many_arguments, reason = "an argument for each rule, all with names in Python")]
    fn new(
        order: &str,
        r#use: &str,
        domain: &str,
        operators: &str,
        digits: Option<u32>,
        signs: Option<u32>,
        join: &str,
        points: &str,
        brackets: &str,
    ) -> PyResult<Self> {
        let [digits, signs] =
            [digits, signs].map(|most| most.map_or_else(|| "any".to_owned(), |most| most.to_string()));
        let mut rules = OfEngine::FREE;
        let words = [order, r#use, domain, operators, &digits, &signs, join, points, brackets];
        for (name, word) in OfEngine::NAMES.iter().copied().zip(words) {
            rules.set(name, word).map_err(Raise::raise)?;
        }
        Ok(Self(rules))
    }

    /// Whether the numbers may be rearranged: 'any' or 'fixed'.
    #[getter]
    fn order(&self) -> &'static str {
        self.0.order.name()
    }

    /// Whether every number must be used: 'all' or 'any'.
    #[getter]
    fn r#use(&self) -> &'static str {
        self.0.usage.name()
    }

    /// The values that an intermediate may take: 'positive', 'natural', 'integer', 'nonnegative' or 'rational'.
    #[getter]
    fn domain(&self) -> &'static str {
        self.0.domain.name()
    }

    /// The symbols of the allowed operators and signs, like '+-*/'.
    #[getter]
    fn operators(&self) -> String {
        self.0.operators.to_string()
    }

    /// The most decimal digits of an intermediate. `None` is no bound, or 100 where an operator such as `^` makes values grow
    /// without end.
    #[getter]
    fn digits(&self) -> Option<u32> {
        self.0.digits.most()
    }

    /// The most signs on one value. `None` is 2 where a sign is allowed.
    #[getter]
    fn signs(&self) -> Option<u8> {
        self.0.signs.most()
    }

    /// Whether numbers may be written side by side: 'none' or 'digits'.
    #[getter]
    fn join(&self) -> &'static str {
        self.0.join.name()
    }

    /// Whether a point may stand in a numeral: 'none', 'decimals' or 'recurring'.
    #[getter]
    fn points(&self) -> &'static str {
        self.0.points.name()
    }

    /// The brackets that a formula may need: 'any', 'none' or 'left'.
    #[getter]
    fn brackets(&self) -> &'static str {
        self.0.brackets.name()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        let quoted = |(rule, word)| {
            if matches!(rule, "digits" | "signs") { format!("{rule}={word}") } else { format!("{rule}='{word}'") }
        };
        let rules: Vec<String> = self.0.stated_words().map(quoted).collect();
        format!("Rules({})", rules.join(", "))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    #[expect(clippy::type_complexity, reason = "a value for each rule")]
    fn __getnewargs__(
        &self,
    ) -> (
        &'static str,
        &'static str,
        &'static str,
        String,
        Option<u32>,
        Option<u8>,
        &'static str,
        &'static str,
        &'static str,
    ) {
        (
            self.order(),
            self.r#use(),
            self.domain(),
            self.operators(),
            self.digits(),
            self.signs(),
            self.join(),
            self.points(),
            self.brackets(),
        )
    }
}

/// Returns a hash that is the same in every process.
pub(crate) fn hash_of(value: &impl std::hash::Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Reads all rules, or a mapping of the overridden ones.
pub(crate) fn changes(said: Option<&Bound<'_, PyAny>>) -> PyResult<RuleChanges> {
    let mut changes = RuleChanges::default();
    let Some(said) = said else { return Ok(changes) };
    if let Ok(said) = said.extract::<Rules>() {
        return Ok((&said.0).into());
    }
    let items = match said.cast::<PyDict>() {
        Ok(said) => said.items(),
        Err(_) => said.cast::<PyMapping>()?.items()?,
    };
    for item in items {
        let (rule, word): (String, String) = item.extract()?;
        changes.set(&rule, &word).map_err(Raise::raise)?;
    }
    Ok(changes)
}
