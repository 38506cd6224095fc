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
pub(crate) fn told<'py>(py: Python<'py>, result: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    result.serialize(Told(py)).map_err(|fault| fault.0)
}

/// Converts a result whose field names a puzzle. The id alone would lose a game that is not built in.
pub(crate) fn told_of<'py>(
    py: Python<'py>,
    result: &impl Serialize,
    (field, puzzle): (&str, &sumwise::Puzzle),
) -> PyResult<Bound<'py, PyAny>> {
    let told = told(py, result)?;
    told.set_item(field, Puzzle(puzzle.clone()))?;
    Ok(told)
}

#[derive(Clone, Copy)]
struct Told<'py>(Python<'py>);

type Object<'py> = Result<Bound<'py, PyAny>, Fault>;

/// A Python exception, as an error of the serializer.
#[derive(Debug)]
struct Fault(PyErr);

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl ser::Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Self(PyValueError::new_err(message.to_string()))
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl<'py> Told<'py> {
    fn object(self, value: impl IntoPyObject<'py>) -> Object<'py> {
        Ok(value.into_bound_py_any(self.0)?)
    }

    /// Converts an exact value that serializes as a string.
    fn exact(self, text: &str) -> Object<'py> {
        let integer = |text: &str| text.parse::<BigInt>().map_err(<Fault as ser::Error>::custom);
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let value = Rational::new(integer(numerator)?, integer(denominator)?);
        self.object(Exact(value.ok_or_else(|| <Fault as ser::Error>::custom("a value is divided by zero"))?))
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

impl<'py> ser::Serializer for Told<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;
    type SerializeSeq = Items<'py>;
    type SerializeTuple = Items<'py>;
    type SerializeTupleStruct = Impossible<Self::Ok, Fault>;
    type SerializeTupleVariant = Impossible<Self::Ok, Fault>;
    type SerializeMap = Entries<'py>;
    type SerializeStruct = Fields<'py>;
    type SerializeStructVariant = Impossible<Self::Ok, Fault>;

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
            ("PuzzleId", Ok(id)) => self
                .object(Puzzle(id.to_cow()?.parse().map_err(|error| Fault(sumwise::ParsePuzzleError::raise(error)))?)),
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

    fn serialize_seq(self, length: Option<usize>) -> Result<Items<'py>, Fault> {
        Ok(Items(self, Vec::with_capacity(length.unwrap_or_default())))
    }

    fn serialize_tuple(self, length: usize) -> Result<Items<'py>, Fault> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Fault> {
        Err(ser::Error::custom(format!("{name} is no type of results")))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Fault> {
        Err(ser::Error::custom(format!("{name} is no type of results")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'py>, Fault> {
        Ok(Entries { told: self, dictionary: PyDict::new(self.0), key: None })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'py>, Fault> {
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
    ) -> Result<Self::SerializeStructVariant, Fault> {
        Err(ser::Error::custom(format!("{name} is no type of results")))
    }
}

/// A tuple.
struct Items<'py>(Told<'py>, Vec<Bound<'py, PyAny>>);

impl<'py> SerializeSeq for Items<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        self.1.push(value.serialize(self.0)?);
        Ok(())
    }

    fn end(self) -> Object<'py> {
        Ok(PyTuple::new(self.0.0, self.1)?.into_any())
    }
}

impl<'py> SerializeTuple for Items<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Object<'py> {
        SerializeSeq::end(self)
    }
}

/// A dictionary whose keys come one by one, as they do for results with flattened fields.
struct Entries<'py> {
    told: Told<'py>,
    dictionary: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
}

impl<'py> SerializeMap for Entries<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Fault> {
        self.key = Some(key.serialize(self.told)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        let key = self.key.take().expect("a key comes before its value");
        Ok(self.dictionary.set_item(key, value.serialize(self.told)?)?)
    }

    fn end(self) -> Object<'py> {
        Ok(self.dictionary.into_any())
    }
}

/// The fields of a result. A formula becomes a `Formula`, parsed from its RPN, which gives the same tree.
enum Fields<'py> {
    Named(Told<'py>, Bound<'py, PyDict>),
    Formula(Told<'py>, Option<Bound<'py, PyAny>>),
}

impl<'py> SerializeStruct for Fields<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Fault> {
        match self {
            Self::Named(told, fields) => {
                fields.set_item(PyString::intern(told.0, name), value.serialize(*told)?)?;
            }
            Self::Formula(told, rpn) if name == "rpn" => *rpn = Some(value.serialize(*told)?),
            Self::Formula(..) => {}
        }
        Ok(())
    }

    fn end(self) -> Object<'py> {
        match self {
            Self::Named(_, fields) => Ok(fields.into_any()),
            Self::Formula(told, rpn) => {
                let rpn = rpn.expect("a formula has its RPN");
                let formula = rpn.cast::<PyString>().map_err(PyErr::from)?.to_cow()?.parse();
                told.object(Formula(formula.map_err(|error| Fault(sumwise::ParseFormulaError::raise(error)))?))
            }
        }
    }
}
