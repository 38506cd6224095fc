//! Exact values: returned as `int` or `fractions.Fraction`, and read from any exact number.

use num_bigint::BigInt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString, PyType};
use sumwise::Rational;
use sumwise::{MAX_DIGITS, ParseRationalError};

use crate::error::{NumberError, Raise as _};

/// An exact value.
pub(crate) struct Exact(pub(crate) Rational);

impl<'py> FromPyObject<'_, 'py> for Exact {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        read(&value).map(Self)
    }
}

impl<'py> IntoPyObject<'py> for Exact {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        (&self.0).exact(py)
    }
}

/// A value that can be returned to Python exactly.
pub(crate) trait ToPython {
    fn exact(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

impl ToPython for &Rational {
    fn exact(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        if let Some(integer) = self.to_i64() {
            Ok(integer.into_pyobject(py)?.into_any())
        } else if self.is_integer() {
            Ok(self.numerator().into_pyobject(py)?.into_any())
        } else {
            FRACTION.import(py, "fractions", "Fraction")?.call1((self.numerator(), self.denominator()))
        }
    }
}

/// An upper bound of the bits of a number with [`MAX_DIGITS`] digits.
const MAX_BITS: usize = 340;

/// Returns an `int` that fits in an `i64`, as almost all numbers do.
#[inline]
pub(crate) fn small(value: &Bound<'_, PyAny>) -> Option<i64> {
    value.cast::<PyInt>().ok().filter(|value| !value.is_instance_of::<PyBool>())?.extract().ok()
}

/// Reads a number of a column. Libraries make floats of integers where a value is missing, so a whole float is one.
pub(crate) fn read_of_column(value: &Bound<'_, PyAny>) -> PyResult<Rational> {
    match value.cast::<PyFloat>() {
        Ok(float) if float.call_method0("is_integer")?.is_truthy()? => read(&float.call_method0("__int__")?),
        _ => read(value),
    }
}

fn read(value: &Bound<'_, PyAny>) -> PyResult<Rational> {
    if is_truth(value)? {
        return Err(PyTypeError::new_err(format!("{value} is not a number: give 1 or 0")));
    }
    if let Ok(integer) = value.cast::<PyInt>() {
        return small(value).map_or_else(|| read_large(integer), |small| Ok(small.into()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_string_lossy().trim().parse().map_err(ParseRationalError::raise);
    }
    if value.is_instance_of::<PyFloat>() {
        let message = format!(
            "{value} is a float, which may not be exactly what was meant: give an int, a Fraction, a Decimal, or a str like '5.4' or '8/3'"
        );
        return Err(NumberError::new_err(message));
    }
    if let Some(integer) = integer(value)? {
        return read(&integer);
    }
    if let (Some(numerator), Some(denominator)) = (value.getattr_opt("numerator")?, value.getattr_opt("denominator")?)
        // Only integers are taken: an arbitrary object could have a numerator with a numerator, without end.
        && let (Some(numerator), Some(denominator)) = (integer(&numerator)?, integer(&denominator)?)
    {
        let quotient = read(&numerator)?.checked_div(&read(&denominator)?);
        return quotient.ok_or_else(|| NumberError::new_err(format!("{value} divides by zero")));
    }
    if is_decimal(value)? {
        return read_decimal(value);
    }
    let message = format!(
        "{} is not a number: give an int, a Fraction, a Decimal, or a str like '5.4' or '8/3'",
        value.get_type().name()?
    );
    Err(PyTypeError::new_err(message))
}

/// Returns whether a value is true or false, of Python or of an array: some versions of `NumPy` take their own for integers.
fn is_truth(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if value.is_instance_of::<PyBool>() {
        return Ok(true);
    }
    match value.getattr_opt("dtype")? {
        Some(kind) => Ok(kind.str()?.to_string_lossy().ends_with("bool")),
        None => Ok(false),
    }
}

/// Returns the value as an `int`, if it is one or has `__index__`.
fn integer<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if value.is_instance_of::<PyInt>() {
        return Ok(Some(value.clone()));
    }
    if value.hasattr("__index__")? {
        return value.py().import("operator")?.call_method1("index", (value,)).map(Some);
    }
    Ok(None)
}

fn too_long(digits: usize) -> PyErr {
    ParseRationalError::TooLong(digits).raise()
}

/// Reads an integer that does not fit in an `i64`, unless it is far too long.
fn read_large(integer: &Bound<'_, PyInt>) -> PyResult<Rational> {
    let bits: usize = integer.call_method0("bit_length")?.extract()?;
    let digits = if bits > MAX_BITS {
        // A lower bound of the digits, since log₁₀ 2 > 0.3.
        bits / 10 * 3
    } else {
        let integer: BigInt = integer.extract()?;
        let digits = integer.magnitude().to_string().len();
        if digits <= MAX_DIGITS {
            return Ok(Rational::new(integer, 1).expect("1 is not zero"));
        }
        digits
    };
    Err(too_long(digits))
}

fn is_decimal(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    value.is_instance(DECIMAL.import(value.py(), "decimal", "Decimal")?)
}

/// Reads a decimal, unless its exponent makes it too long.
fn read_decimal(decimal: &Bound<'_, PyAny>) -> PyResult<Rational> {
    let (_, digits, exponent): (Bound<'_, PyAny>, Vec<u8>, Bound<'_, PyAny>) =
        decimal.call_method0("as_tuple")?.extract()?;
    let Ok(exponent) = exponent.extract::<i64>() else {
        return Err(NumberError::new_err(format!("{decimal} is not a number: give a finite one, like 5.4")));
    };
    let exponent = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
    let length = digits.len().saturating_add(exponent);
    if length > MAX_DIGITS {
        return Err(too_long(length));
    }
    let text: String = decimal.call_method1("__format__", ("f",))?.extract()?;
    text.parse().map_err(ParseRationalError::raise)
}
