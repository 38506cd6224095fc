//! Columns of a batch, from whatever they come in: lists, numpy arrays, Arrow.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, LargeStringArray, builder::LargeStringBuilder};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3_arrow::input::AnyArray;
use sumwise::Rational;
use sumwise::number::ParseRationalError;
use sumwise::puzzle::MAX_NUMBERS;

use crate::error::InputError;
use crate::exact::Exact;
use crate::puzzle::{read_numbers, read_words};

/// One value for all rows, or one for each.
pub(crate) enum Column<T> {
    All(T),
    Each(Vec<T>),
}

impl<T> Column<T> {
    pub(crate) fn of_row(&self, row: usize) -> &T {
        match self {
            Self::All(value) => value,
            Self::Each(values) => &values[row],
        }
    }

    /// How many rows there are, where there is a value for each.
    pub(crate) fn rows(&self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Each(values) => Some(values.len()),
        }
    }
}

fn wrong(row: usize, why: impl std::fmt::Display) -> PyErr {
    InputError::new_err((format!("row {row}: {why}"), row))
}

/// The chunks of an Arrow array or stream, where it is one.
fn chunks(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if !given.hasattr("__arrow_c_stream__")? && !given.hasattr("__arrow_c_array__")? {
        return Ok(None);
    }
    let array: AnyArray = given.extract()?;
    Ok(Some(array.into_chunked_array()?.into_inner().0))
}

/// A numpy array, or anything that says of itself how it is listed, as a list.
fn listed<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if given.hasattr("tolist")? { given.call_method0("tolist") } else { Ok(given.clone()) }
}

/// Texts, of which any may be missing.
pub(crate) fn texts(given: &Bound<'_, PyAny>) -> PyResult<LargeStringArray> {
    let mut texts = LargeStringBuilder::new();
    if let Some(chunks) = chunks(given)? {
        chunks.iter().try_for_each(|chunk| each_text(chunk, |text| texts.append_option(text)))?;
        return Ok(texts.finish());
    }
    for (row, text) in listed(given)?.try_iter()?.enumerate() {
        let text = text?;
        match text.cast::<PyString>() {
            Ok(text) => texts.append_value(text.to_string_lossy()),
            Err(_) if text.is_none() => texts.append_null(),
            Err(_) => return Err(wrong(row, format_args!("{} is not a text", text.get_type().name()?))),
        }
    }
    Ok(texts.finish())
}

fn each_text(array: &ArrayRef, take: impl FnMut(Option<&str>)) -> PyResult<()> {
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().for_each(take),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().for_each(take),
        DataType::Utf8View => array.as_string_view().iter().for_each(take),
        other => return Err(InputError::new_err(format!("a column of {other} is given where texts are asked for"))),
    }
    Ok(())
}

/// Integers, or texts of numbers.
fn values(array: &ArrayRef) -> PyResult<Vec<Rational>> {
    fn integers<T: ArrowPrimitiveType>(array: &ArrayRef) -> PyResult<Vec<Rational>>
    where
        T::Native: Into<num_bigint::BigInt>,
    {
        let value = |(row, value): (usize, Option<T::Native>)| {
            let value = value.ok_or_else(|| wrong(row, "a number is missing"))?;
            Ok(Rational::new(value, 1).expect("1 is not zero"))
        };
        array.as_primitive::<T>().iter().enumerate().map(value).collect()
    }
    match array.data_type() {
        DataType::Int64 => {
            let value = |(row, value): (usize, Option<i64>)| {
                value.map(Rational::from).ok_or_else(|| wrong(row, "a number is missing"))
            };
            array.as_primitive::<Int64Type>().iter().enumerate().map(value).collect()
        }
        DataType::Int8 => integers::<Int8Type>(array),
        DataType::Int16 => integers::<Int16Type>(array),
        DataType::Int32 => integers::<Int32Type>(array),
        DataType::UInt8 => integers::<UInt8Type>(array),
        DataType::UInt16 => integers::<UInt16Type>(array),
        DataType::UInt32 => integers::<UInt32Type>(array),
        DataType::UInt64 => integers::<UInt64Type>(array),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            let mut values: Vec<PyResult<Rational>> = Vec::new();
            each_text(array, |text| {
                let read = text.unwrap_or_default().trim().parse();
                values.push(read.map_err(|error: ParseRationalError| wrong(values.len(), error)));
            })?;
            values.into_iter().collect()
        }
        other => Err(InputError::new_err(format!(
            "a column of {other} is given where exact numbers are asked for: give integers, or texts like 5.4 or 8/3"
        ))),
    }
}

/// Targets: one for all rows, or one for each.
pub(crate) fn targets(given: Option<&Bound<'_, PyAny>>) -> PyResult<Column<Option<Rational>>> {
    let Some(given) = given else { return Ok(Column::All(None)) };
    if let Some(chunks) = chunks(given)? {
        let values = chunks.iter().map(values).collect::<PyResult<Vec<_>>>()?;
        return Ok(Column::Each(values.into_iter().flatten().map(Some).collect()));
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() || !given.hasattr("__iter__")? {
        return Ok(Column::All(Some(given.extract::<Exact>()?.0)));
    }
    let mut targets = Vec::new();
    for (row, target) in given.try_iter()?.enumerate() {
        let target = target?.extract::<Exact>().map_err(|error| wrong(row, error.value(given.py())))?;
        targets.push(Some(target.0));
    }
    Ok(Column::Each(targets))
}

/// Hands: one for all rows, or one for each, as lists or as texts.
pub(crate) fn hands(given: &Bound<'_, PyAny>) -> PyResult<Column<Vec<Rational>>> {
    if let Some(chunks) = chunks(given)? {
        return arrow_hands(&chunks);
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() {
        return read_numbers(&given).map(Column::All);
    }
    let mut hands = Vec::new();
    for (row, hand) in given.try_iter()?.enumerate() {
        let hand = hand?;
        let is_number = hand.cast::<PyString>().is_err() && !hand.hasattr("__iter__")?;
        if is_number && row == 0 {
            return read_numbers(&given).map(Column::All);
        }
        hands.push(read_numbers(&listed(&hand)?).map_err(|error| wrong(row, error.value(given.py())))?);
    }
    Ok(Column::Each(hands))
}

fn arrow_hands(chunks: &[ArrayRef]) -> PyResult<Column<Vec<Rational>>> {
    let mut hands = Vec::new();
    for chunk in chunks {
        match chunk.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                let mut read = Ok(());
                each_text(chunk, |text| match read_words(text.unwrap_or_default()) {
                    Ok(hand) => hands.push(hand),
                    Err(error) if read.is_ok() => read = Err(wrong(hands.len(), error)),
                    Err(_) => {}
                })?;
                read?;
            }
            DataType::List(_) => lists(chunk.as_list::<i32>().iter(), &mut hands)?,
            DataType::LargeList(_) => lists(chunk.as_list::<i64>().iter(), &mut hands)?,
            DataType::FixedSizeList(..) => lists(chunk.as_fixed_size_list().iter(), &mut hands)?,
            _ => {
                let hand = chunks.iter().map(values).collect::<PyResult<Vec<_>>>()?;
                return Ok(Column::All(hand.into_iter().flatten().take(MAX_NUMBERS + 1).collect()));
            }
        }
    }
    Ok(Column::Each(hands))
}

fn lists(rows: impl Iterator<Item = Option<ArrayRef>>, hands: &mut Vec<Vec<Rational>>) -> PyResult<()> {
    for row in rows {
        let row = row.ok_or_else(|| wrong(hands.len(), "the numbers are missing"))?;
        hands.push(values(&row).map_err(|error| Python::attach(|py| wrong(hands.len(), error.value(py))))?);
    }
    Ok(())
}
