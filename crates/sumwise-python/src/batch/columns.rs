//! Columns of a batch, read part by part from lists, numpy arrays, iterators or Arrow.

use std::collections::VecDeque;
use std::fmt::Display;
use std::iter::{Fuse, Peekable};

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef, LargeStringArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use sumwise::ParseRationalError;
use sumwise::Rational;

use crate::error::{Error, InputError};
use crate::exact;
use crate::puzzle::{append_items, append_numbers, read_numbers, read_words};

/// The rest of the rows of a column.
pub(super) enum Rows<'py> {
    Items(Peekable<Fuse<Bound<'py, PyIterator>>>),
    Chunks(VecDeque<ArrayRef>),
}

/// A column with one value for all rows, or one value per row.
pub(super) enum Column<'py, T> {
    All(T),
    Each(Rows<'py>),
}

/// The values read before the first invalid row, and the error of that row.
pub(super) type Read<T> = (T, PyResult<()>);

/// A part of a column with one value for all rows, or one value per row.
pub(super) enum Values<T> {
    All(T),
    Each(Vec<T>),
}

/// A part of a column of hands.
pub(super) struct Hands {
    numbers: Vec<Rational>,
    /// The end of the numbers of each row; `None` if all rows have the same.
    ends: Option<Vec<usize>>,
}

impl<T> Values<T> {
    pub(super) fn of_row(&self, row: usize) -> &T {
        match self {
            Self::All(value) => value,
            Self::Each(values) => &values[row],
        }
    }

    /// Returns the number of rows, if there is a value per row.
    pub(super) fn rows(&self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Each(values) => Some(values.len()),
        }
    }
}

impl Hands {
    pub(super) fn of_row(&self, row: usize) -> &[Rational] {
        match &self.ends {
            None => &self.numbers,
            Some(ends) => &self.numbers[row.checked_sub(1).map_or(0, |before| ends[before])..ends[row]],
        }
    }

    /// Returns the number of rows, if there is a hand per row.
    pub(super) fn rows(&self) -> Option<usize> {
        self.ends.as_ref().map(Vec::len)
    }
}

pub(super) fn wrong(row: usize, why: impl Display) -> PyErr {
    InputError::new_err((format!("row {row}: {why}"), row))
}

/// Adds the row to the error of a value. Other exceptions, raised while the value was read, stay as they are.
fn in_row(py: Python<'_>, row: usize, error: PyErr) -> PyErr {
    if !error.is_instance_of::<Error>(py) && !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let told = wrong(row, error.value(py));
    told.set_cause(py, Some(error));
    told
}

/// Converts a numpy array, or another object with a method like `tolist`, to a list.
fn listed<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    for method in ["tolist", "to_list", "to_pylist"] {
        if let Some(list) = given.getattr_opt(method)? {
            return list.call0();
        }
    }
    Ok(given.clone())
}

impl<'py> Rows<'py> {
    /// Returns the chunks of an Arrow array or stream of supported types. Other types are read as lists.
    fn of_arrow(given: &Bound<'py, PyAny>) -> PyResult<Option<VecDeque<ArrayRef>>> {
        if !given.hasattr("__arrow_c_stream__")? && !given.hasattr("__arrow_c_array__")? {
            return Ok(None);
        }
        let chunks = given.extract().ok().and_then(|array: AnyArray| array.into_chunked_array().ok());
        Ok(chunks.filter(|chunks| is_read(chunks.data_type())).map(|chunks| chunks.into_inner().0.into()))
    }

    /// Starts to iterate, which happens only once, since the column may be an iterator.
    fn of_items(given: &Bound<'py, PyAny>) -> PyResult<Self> {
        let items = given.try_iter().map_err(|_| not_a_column(given))?;
        Ok(Self::Items(items.fuse().peekable()))
    }
}

fn not_a_column(given: &Bound<'_, PyAny>) -> PyErr {
    let name = given.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{name} is no column: give a list, a numpy array, or a column of Arrow"))
}

fn is_text(column: &DataType) -> bool {
    matches!(column, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

fn is_read(column: &DataType) -> bool {
    match column {
        DataType::List(of) | DataType::LargeList(of) | DataType::FixedSizeList(of, _) => is_read(of.data_type()),
        column => column.is_integer() || is_text(column),
    }
}

/// Takes at most `most` of the next rows.
fn take(chunks: &mut VecDeque<ArrayRef>, most: usize) -> Vec<ArrayRef> {
    let (mut taken, mut left) = (Vec::new(), most);
    while left > 0
        && let Some(chunk) = chunks.pop_front()
    {
        let length = chunk.len().min(left);
        if length < chunk.len() {
            chunks.push_front(chunk.slice(length, chunk.len() - length));
        }
        left -= length;
        taken.push(chunk.slice(0, length));
    }
    taken
}

/// Opens a column of texts.
pub(super) fn texts<'py>(given: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
    if let Some(chunks) = Rows::of_arrow(given)? {
        return Ok(Rows::Chunks(chunks));
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() {
        return Err(InputError::new_err(
            "one text is given where a column of texts is asked for: give a list, like ['1+2']",
        ));
    }
    Rows::of_items(&given)
}

/// Reads at most `most` texts, of which any may be missing, from row `first` on.
pub(super) fn read_texts(rows: &mut Rows<'_>, first: usize, most: usize) -> Read<LargeStringArray> {
    let mut texts = LargeStringBuilder::new();
    let read = match rows {
        Rows::Chunks(chunks) => take(chunks, most).iter().try_for_each(|chunk| {
            each_text(chunk, |text| {
                texts.append_option(text);
                Ok(())
            })
        }),
        Rows::Items(items) => (first..).zip(items.take(most)).try_for_each(|(row, text)| {
            let text = text?;
            match text.cast::<PyString>() {
                Ok(text) => texts.append_value(text.to_cow().unwrap_or_else(|_| text.to_string_lossy())),
                Err(_) if text.is_none() => texts.append_null(),
                Err(_) => return Err(wrong(row, format_args!("{} is not a text", text.get_type().name()?))),
            }
            Ok(())
        }),
    };
    (texts.finish(), read)
}

fn each_text(array: &ArrayRef, take: impl FnMut(Option<&str>) -> PyResult<()>) -> PyResult<()> {
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().try_for_each(take),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().try_for_each(take),
        DataType::Utf8View => array.as_string_view().iter().try_for_each(take),
        other => {
            let message = format!("a column of {other} is given where texts are asked for: give one of strings");
            Err(InputError::new_err(message))
        }
    }
}

/// Appends integers, or texts of numbers, up to the first invalid one. `row_of` returns the row of an index.
fn append_values(array: &ArrayRef, row_of: impl Fn(usize) -> usize, numbers: &mut Vec<Rational>) -> PyResult<()> {
    let first = numbers.len();
    let mut append = |value: Option<Rational>| {
        let missing = || wrong(row_of(numbers.len() - first), "a number is missing");
        let value = value.ok_or_else(missing)?;
        numbers.push(value);
        Ok(())
    };
    macro_rules! integers {
        ($type:ty) => {{
            let exact = |value| Rational::new(value, 1).expect("1 is not zero");
            array.as_primitive::<$type>().iter().map(|value| value.map(exact)).try_for_each(append)
        }};
    }
    match array.data_type() {
        DataType::Int64 => {
            array.as_primitive::<Int64Type>().iter().map(|value| value.map(Rational::from)).try_for_each(append)
        }
        DataType::Int8 => integers!(Int8Type),
        DataType::Int16 => integers!(Int16Type),
        DataType::Int32 => integers!(Int32Type),
        DataType::UInt8 => integers!(UInt8Type),
        DataType::UInt16 => integers!(UInt16Type),
        DataType::UInt32 => integers!(UInt32Type),
        DataType::UInt64 => integers!(UInt64Type),
        text if is_text(text) => {
            let mut place = 0;
            each_text(array, |text| {
                let read: Result<Rational, ParseRationalError> = text.unwrap_or_default().trim().parse();
                let value = read.map_err(|error| wrong(row_of(place), error))?;
                place += 1;
                append(Some(value))
            })
        }
        other => Err(InputError::new_err(format!(
            "a column of {other} is given where exact numbers are asked for: give integers, or texts like 5.4 or 8/3"
        ))),
    }
}

/// Opens a column of targets: one for all rows, or one per row.
pub(super) fn targets<'py>(given: &Bound<'py, PyAny>) -> PyResult<Column<'py, Option<Rational>>> {
    if let Some(chunks) = Rows::of_arrow(given)? {
        return Ok(Column::Each(Rows::Chunks(chunks)));
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() || !given.hasattr("__iter__")? {
        return Ok(Column::All(Some(exact::read_of_column(&given)?)));
    }
    Rows::of_items(&given).map(Column::Each)
}

/// Reads at most `most` targets, from row `first` on.
pub(super) fn read_targets(
    column: &mut Column<'_, Option<Rational>>,
    first: usize,
    most: usize,
) -> Read<Values<Option<Rational>>> {
    let mut targets = Vec::new();
    let read = match column {
        Column::All(target) => return (Values::All(target.clone()), Ok(())),
        Column::Each(Rows::Chunks(chunks)) => take(chunks, most).iter().try_for_each(|chunk| {
            let first = first + targets.len();
            append_values(chunk, |place| first + place, &mut targets)
        }),
        Column::Each(Rows::Items(items)) => (first..).zip(items.take(most)).try_for_each(|(row, target)| {
            let target = target?;
            targets.push(exact::read_of_column(&target).map_err(|error| in_row(target.py(), row, error))?);
            Ok(())
        }),
    };
    (Values::Each(targets.into_iter().map(Some).collect()), read)
}

/// Opens a column of hands: one for all rows, or one per row, as lists or texts.
pub(super) fn hands<'py>(given: &Bound<'py, PyAny>) -> PyResult<Column<'py, Vec<Rational>>> {
    if let Some(chunks) = Rows::of_arrow(given)?
        && !chunks.iter().any(|chunk| chunk.data_type().is_integer())
    {
        return Ok(Column::Each(Rows::Chunks(chunks)));
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() {
        return read_numbers(&given).map(Column::All);
    }
    let mut hands = given.try_iter().map_err(|_| not_a_column(&given))?.fuse().peekable();
    if let Some(Ok(first)) = hands.peek()
        && first.cast::<PyString>().is_err()
        && !first.is_none()
        && !first.hasattr("__iter__")?
    {
        let mut numbers = Vec::new();
        append_items(hands, &mut numbers)?;
        return Ok(Column::All(numbers));
    }
    Ok(Column::Each(Rows::Items(hands)))
}

/// Reads at most `most` hands, from row `first` on.
pub(super) fn read_hands(column: &mut Column<'_, Vec<Rational>>, first: usize, most: usize) -> Read<Hands> {
    let (mut numbers, mut ends) = (Vec::new(), Vec::new());
    let read = match column {
        Column::All(hand) => return (Hands { numbers: hand.clone(), ends: None }, Ok(())),
        Column::Each(Rows::Chunks(chunks)) => take(chunks, most)
            .iter()
            .try_for_each(|chunk| append_chunk(chunk, first + ends.len(), &mut numbers, &mut ends)),
        Column::Each(Rows::Items(items)) => (first..).zip(items.take(most)).try_for_each(|(row, hand)| {
            let hand = hand?;
            let is_plain = hand.is_instance_of::<PyList>() || hand.is_instance_of::<PyTuple>();
            let hand = if is_plain || hand.is_instance_of::<PyString>() { hand } else { listed(&hand)? };
            append_numbers(&hand, &mut numbers).map_err(|error| in_row(hand.py(), row, error))?;
            ends.push(numbers.len());
            Ok(())
        }),
    };
    (Hands { numbers, ends: Some(ends) }, read)
}

/// Appends the hands of a chunk, which starts at row `first`, up to the first invalid one.
fn append_chunk(chunk: &ArrayRef, first: usize, numbers: &mut Vec<Rational>, ends: &mut Vec<usize>) -> PyResult<()> {
    let (of_rows, offsets): (_, Vec<usize>) = match chunk.data_type() {
        DataType::List(_) => {
            let lists = chunk.as_list::<i32>();
            (lists.values(), lists.offsets().iter().map(|&offset| place(offset.into())).collect())
        }
        DataType::LargeList(_) => {
            let lists = chunk.as_list::<i64>();
            (lists.values(), lists.offsets().iter().map(|&offset| place(offset)).collect())
        }
        DataType::FixedSizeList(_, length) => {
            let (lists, length) = (chunk.as_fixed_size_list(), place((*length).into()));
            (lists.values(), (0..=lists.len()).map(|row| row * length).collect())
        }
        _ => return append_texts(chunk, first, numbers, ends),
    };
    let rows = (0..chunk.len()).find(|&row| chunk.is_null(row)).unwrap_or(chunk.len());
    let (start, before) = (offsets[0], numbers.len());
    let row_of = |place: usize| first + offsets.partition_point(|offset| *offset <= start + place) - 1;
    let read = append_values(&of_rows.slice(start, offsets[rows] - start), row_of, numbers);
    let ends_of_rows = offsets[1..=rows].iter().map(|end| before + end - start);
    ends.extend(ends_of_rows.take_while(|end| *end <= numbers.len()));
    read?;
    if rows < chunk.len() { Err(wrong(first + rows, "the numbers are missing")) } else { Ok(()) }
}

fn place(offset: i64) -> usize {
    usize::try_from(offset).expect("an offset is a place")
}

fn append_texts(chunk: &ArrayRef, mut row: usize, numbers: &mut Vec<Rational>, ends: &mut Vec<usize>) -> PyResult<()> {
    each_text(chunk, |text| {
        numbers.extend(read_words(text.unwrap_or_default()).map_err(|error| wrong(row, error))?);
        ends.push(numbers.len());
        row += 1;
        Ok(())
    })
}
