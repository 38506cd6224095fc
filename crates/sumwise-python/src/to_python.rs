//! Results as Python objects: dictionaries with the field names of the schema, tuples, exact values, puzzles and formulas.

use std::fmt::{self, Display};

use num_bigint::BigInt;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use serde::ser::{self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple};
use sumwise::Rational;

use crate::error::Raise as _;
use crate::exact::Exact;
use crate::formula::Formula;
use crate::puzzle::Puzzle;

/// Converts a result to Python objects.
pub(crate) fn to_python<'py>(py: Python<'py>, result: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    result.serialize(ToPython(py)).map_err(|fault| fault.0)
}

/// Converts a result whose field names a puzzle. The id alone would lose a game that is not built in.
pub(crate) fn to_python_with<'py>(
    py: Python<'py>,
    result: &impl Serialize,
    (field, puzzle): (&str, &sumwise::Puzzle),
) -> PyResult<Bound<'py, PyAny>> {
    let result = to_python(py, result)?;
    result.set_item(field, Puzzle(puzzle.clone()))?;
    Ok(result)
}

#[derive(Clone, Copy)]
struct ToPython<'py>(Python<'py>);

type Object<'py> = Result<Bound<'py, PyAny>, SerializeError>;

/// A Python exception, as an error of the serializer.
#[derive(Debug)]
struct SerializeError(PyErr);

impl Display for SerializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SerializeError {}

impl ser::Error for SerializeError {
    fn custom<T: Display>(message: T) -> Self {
        Self(PyValueError::new_err(message.to_string()))
    }
}

impl From<PyErr> for SerializeError {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl<'py> ToPython<'py> {
    fn object(self, value: impl IntoPyObject<'py>) -> Object<'py> {
        Ok(value.into_bound_py_any(self.0)?)
    }

    /// Converts an exact value that serializes as a string.
    fn exact(self, text: &str) -> Object<'py> {
        let integer = |text: &str| text.parse::<BigInt>().map_err(<SerializeError as ser::Error>::custom);
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let value = Rational::new(integer(numerator)?, integer(denominator)?);
        self.object(Exact(value.ok_or_else(|| <SerializeError as ser::Error>::custom("a value is divided by zero"))?))
    }
}

/// Implements methods that convert numbers and strings as they are.
macro_rules! plain {
    ($($method:ident: $type:ty),+ $(,)?) => {
        $(fn $method(self, value: $type) -> Object<'py> {
            self.object(value)
        })+
    };
}

impl<'py> ser::Serializer for ToPython<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = SerializeError;
    type SerializeSeq = Items<'py>;
    type SerializeTuple = Items<'py>;
    type SerializeTupleStruct = Impossible<Self::Ok, SerializeError>;
    type SerializeTupleVariant = Impossible<Self::Ok, SerializeError>;
    type SerializeMap = Entries<'py>;
    type SerializeStruct = Fields<'py>;
    type SerializeStructVariant = Impossible<Self::Ok, SerializeError>;

    plain! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_f32: f32,
        serialize_f64: f64,
        serialize_char: char,
        serialize_str: &str,
        serialize_bytes: &[u8],
    }

    fn serialize_none(self) -> Object<'py> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Object<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Object<'py> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Object<'py> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Object<'py> {
        self.object(word)
    }

    /// Exact values and ids of puzzles are recognised by the names of their types.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Object<'py> {
        let value = value.serialize(self)?;
        match (name, value.cast::<PyString>()) {
            ("Exact" | "Integer", Ok(text)) => self.exact(&text.to_cow()?),
            ("PuzzleId", Ok(id)) => self.object(Puzzle(
                id.to_cow()?.parse().map_err(|error| SerializeError(sumwise::ParsePuzzleError::raise(error)))?,
            )),
            _ => Ok(value),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Object<'py> {
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items<'py>, SerializeError> {
        Ok(Items(self, Vec::with_capacity(length.unwrap_or_default())))
    }

    fn serialize_tuple(self, length: usize) -> Result<Items<'py>, SerializeError> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, SerializeError> {
        Err(ser::Error::custom(format!("{name} is no type of results")))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, SerializeError> {
        Err(ser::Error::custom(format!("{name} is no type of results")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'py>, SerializeError> {
        Ok(Entries { to_python: self, dictionary: PyDict::new(self.0), key: None })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'py>, SerializeError> {
        Ok(match name {
            "FormulaJson" => Fields::Formula(self, None),
            _ => Fields::Named(self, PyDict::new(self.0)),
        })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, SerializeError> {
        Err(ser::Error::custom(format!("{name} is no type of results")))
    }
}

/// A tuple.
struct Items<'py>(ToPython<'py>, Vec<Bound<'py, PyAny>>);

impl<'py> SerializeSeq for Items<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = SerializeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        self.1.push(value.serialize(self.0)?);
        Ok(())
    }

    fn end(self) -> Object<'py> {
        Ok(PyTuple::new(self.0.0, self.1)?.into_any())
    }
}

impl<'py> SerializeTuple for Items<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = SerializeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Object<'py> {
        SerializeSeq::end(self)
    }
}

/// A dictionary whose keys come one by one, as they do for results with flattened fields.
struct Entries<'py> {
    to_python: ToPython<'py>,
    dictionary: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
}

impl<'py> SerializeMap for Entries<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = SerializeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerializeError> {
        self.key = Some(key.serialize(self.to_python)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        let key = self.key.take().expect("a key comes before its value");
        Ok(self.dictionary.set_item(key, value.serialize(self.to_python)?)?)
    }

    fn end(self) -> Object<'py> {
        Ok(self.dictionary.into_any())
    }
}

/// The fields of a result. A formula becomes a `Formula`, parsed from its RPN, which gives the same tree.
enum Fields<'py> {
    Named(ToPython<'py>, Bound<'py, PyDict>),
    Formula(ToPython<'py>, Option<Bound<'py, PyAny>>),
}

impl<'py> SerializeStruct for Fields<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = SerializeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), SerializeError> {
        match self {
            // The classes have no codes of messages.
            Self::Named(..) if name == "told" => {}
            Self::Named(to_python, fields) => {
                fields.set_item(PyString::intern(to_python.0, name), value.serialize(*to_python)?)?;
            }
            Self::Formula(to_python, rpn) if name == "rpn" => *rpn = Some(value.serialize(*to_python)?),
            Self::Formula(..) => {}
        }
        Ok(())
    }

    fn end(self) -> Object<'py> {
        match self {
            Self::Named(_, fields) => Ok(fields.into_any()),
            Self::Formula(to_python, rpn) => {
                let rpn = rpn.expect("a formula has its RPN");
                let formula = rpn.cast::<PyString>().map_err(PyErr::from)?.to_cow()?.parse();
                to_python
                    .object(Formula(formula.map_err(|error| SerializeError(sumwise::ParseFormulaError::raise(error)))?))
            }
        }
    }
}
