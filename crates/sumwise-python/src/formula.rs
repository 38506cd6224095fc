//! `Formula`

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sumwise::{Formula as OfEngine, Notation, UnknownWord};
use sumwise::{ParseFormulaError, UndefinedStep};
use sumwise_render::tree;

use crate::error::Raise as _;
use crate::exact::{Exact, ToPython as _};
use crate::rules::hash_of;

/// A formula, read in infix, RPN or Lisp form.
///
/// ```python
/// >>> import sumwise
/// >>> formula = sumwise.Formula("8 3 8 3 / - /")
/// >>> formula, formula.value, formula.largest
/// (Formula('8/(3-8/3)'), 24, 24)
/// >>> sumwise.Formula("8/3").value
/// Fraction(8, 3)
///
/// ```
#[pyclass(module = "sumwise", frozen, eq, ord, from_py_object)]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Formula(pub(crate) OfEngine);

#[pymethods]
impl Formula {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str,) = ("infix",);

    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(ParseFormulaError::raise)
    }

    /// The formula with the fewest parentheses.
    #[getter]
    fn infix(&self) -> String {
        self.0.infix().to_string()
    }

    /// The formula in reverse Polish notation.
    #[getter]
    fn rpn(&self) -> String {
        self.0.rpn().to_string()
    }

    /// The exact value.
    #[getter]
    fn value(&self) -> PyResult<Exact> {
        self.0.evaluate().map(Exact).map_err(UndefinedStep::raise)
    }

    /// The number of operators.
    #[getter]
    fn operators(&self) -> usize {
        self.0.operators()
    }

    /// The intermediate of the largest absolute value, or None for a single number.
    #[getter]
    fn largest(&self) -> PyResult<Option<Exact>> {
        Ok(self.0.largest().map_err(UndefinedStep::raise)?.map(Exact))
    }

    /// The numbers, from left to right.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let numbers: Vec<_> = self.0.numbers().map(|number| number.exact(py)).collect::<PyResult<_>>()?;
        PyTuple::new(py, numbers)
    }

    /// The steps, like '5 + 10 = 15'.
    #[getter]
    fn steps(&self) -> PyResult<Vec<String>> {
        let steps = self.0.to_steps().map_err(UndefinedStep::raise)?;
        Ok(steps.iter().map(ToString::to_string).collect())
    }

    /// The shape, like 'xxxoo'.
    #[getter]
    fn template(&self) -> String {
        self.0.shape().to_string()
    }

    /// Writes the formula in a notation: 'infix', 'full', 'rpn', 'lisp', 'latex', 'steps' or 'tree'.
    fn write(&self, notation: &str) -> PyResult<String> {
        let notation: Notation = notation.parse().map_err(UnknownWord::raise)?;
        Ok(self.0.write(notation).to_string())
    }

    fn _repr_svg_(&self) -> String {
        tree::formula(&self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("Formula('{}')", self.__getnewargs__().0)
    }

    fn __str__(&self) -> String {
        self.infix()
    }

    /// Returns a text that parses to the same tree: infix if possible, otherwise with every parenthesis.
    fn __getnewargs__(&self) -> (String,) {
        let infix = self.infix();
        let same = infix.parse::<OfEngine>().is_ok_and(|read| read == self.0);
        (if same { infix } else { self.0.full().to_string() },)
    }
}
