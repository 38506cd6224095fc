//! Columns of a batch, from whatever they come in: lists, numpy arrays, Arrow. They are read part by part.

use std::collections::VecDeque;
use std::fmt::Display;
use std::iter::Peekable;

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef, LargeStringArray};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use sumwise::Rational;
use sumwise::number::ParseRationalError;
use sumwise::puzzle::MAX_NUMBERS;

use crate::error::InputError;
use crate::exact::Exact;
use crate::puzzle::{append_items, append_numbers, read_numbers, read_words};

/// The rows of a column that are still to be read.
pub(super) enum Rows<'py> {
    Items(Peekable<Bound<'py, PyIterator>>),
    Chunks(VecDeque<ArrayRef>),
}

/// What is given once for all rows, or for each.
pub(super) enum Column<'py, T> {
    All(T),
    Each(Rows<'py>),
}

/// A part of a column: one value for all rows, or one for each.
pub(super) enum Values<T> {
    All(T),
    Each(Vec<T>),
}

/// A part of a column of hands.
pub(super) struct Hands {
    numbers: Vec<Rational>,
    /// Where the numbers of each row end; `None` where all rows have the same.
    ends: Option<Vec<usize>>,
}

impl<T> Values<T> {
    pub(super) fn of_row(&self, row: usize) -> &T {
        match self {
            Self::All(value) => value,
            Self::Each(values) => &values[row],
        }
    }

    /// How many rows there are, where there is a value for each.
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

    /// How many rows there are, where there is a hand for each.
    pub(super) fn rows(&self) -> Option<usize> {
        self.ends.as_ref().map(Vec::len)
    }
}

pub(super) fn wrong(row: usize, why: impl Display) -> PyErr {
    InputError::new_err((format!("row {row}: {why}"), row))
}

/// A numpy array, or anything that says of itself how it is listed, as a list.
fn listed<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if given.hasattr("tolist")? { given.call_method0("tolist") } else { Ok(given.clone()) }
}

impl<'py> Rows<'py> {
    /// The chunks of an Arrow array or stream, where it is one.
    fn of_arrow(given: &Bound<'py, PyAny>) -> PyResult<Option<VecDeque<ArrayRef>>> {
        if !given.hasattr("__arrow_c_stream__")? && !given.hasattr("__arrow_c_array__")? {
            return Ok(None);
        }
        let array: AnyArray = given.extract()?;
        Ok(Some(array.into_chunked_array()?.into_inner().0.into()))
    }

    /// Iterated once, since it may be an iterator.
    fn of_items(given: &Bound<'py, PyAny>) -> PyResult<Self> {
        Ok(Self::Items(given.try_iter()?.peekable()))
    }
}

/// At most so many of the rows that come next.
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

/// A column of texts.
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

/// At most so many texts, of which any may be missing, from this row on.
pub(super) fn read_texts(rows: &mut Rows<'_>, first: usize, most: usize) -> PyResult<LargeStringArray> {
    let mut texts = LargeStringBuilder::new();
    match rows {
        Rows::Chunks(chunks) => {
            take(chunks, most).iter().try_for_each(|chunk| each_text(chunk, |text| texts.append_option(text)))?;
        }
        Rows::Items(items) => {
            for (row, text) in (first..).zip(items.take(most)) {
                let text = text?;
                match text.cast::<PyString>() {
                    Ok(text) => texts.append_value(text.to_cow().unwrap_or_else(|_| text.to_string_lossy())),
                    Err(_) if text.is_none() => texts.append_null(),
                    Err(_) => return Err(wrong(row, format_args!("{} is not a text", text.get_type().name()?))),
                }
            }
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

/// Integers, or texts of numbers; `row_of` says in which row a place is.
fn values(array: &ArrayRef, row_of: impl Fn(usize) -> usize) -> PyResult<Vec<Rational>> {
    let known =
        |(place, value): (usize, Option<Rational>)| value.ok_or_else(|| wrong(row_of(place), "a number is missing"));
    macro_rules! integers {
        ($type:ty) => {{
            let exact = |value| Rational::new(value, 1).expect("1 is not zero");
            array.as_primitive::<$type>().iter().map(|value| value.map(exact)).enumerate().map(known).collect()
        }};
    }
    match array.data_type() {
        DataType::Int64 => {
            let integers = array.as_primitive::<Int64Type>().iter();
            integers.map(|value| value.map(Rational::from)).enumerate().map(known).collect()
        }
        DataType::Int8 => integers!(Int8Type),
        DataType::Int16 => integers!(Int16Type),
        DataType::Int32 => integers!(Int32Type),
        DataType::UInt8 => integers!(UInt8Type),
        DataType::UInt16 => integers!(UInt16Type),
        DataType::UInt32 => integers!(UInt32Type),
        DataType::UInt64 => integers!(UInt64Type),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            let mut values: Vec<PyResult<Rational>> = Vec::new();
            each_text(array, |text| {
                let read = text.unwrap_or_default().trim().parse();
                values.push(read.map_err(|error: ParseRationalError| wrong(row_of(values.len()), error)));
            })?;
            values.into_iter().collect()
        }
        other => Err(InputError::new_err(format!(
            "a column of {other} is given where exact numbers are asked for: give integers, or texts like 5.4 or 8/3"
        ))),
    }
}

/// Targets: one for all rows, or one for each.
pub(super) fn targets<'py>(given: Option<&Bound<'py, PyAny>>) -> PyResult<Column<'py, Option<Rational>>> {
    let Some(given) = given else { return Ok(Column::All(None)) };
    if let Some(chunks) = Rows::of_arrow(given)? {
        return Ok(Column::Each(Rows::Chunks(chunks)));
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() || !given.hasattr("__iter__")? {
        return Ok(Column::All(Some(given.extract::<Exact>()?.0)));
    }
    Rows::of_items(&given).map(Column::Each)
}

/// At most so many targets, from this row on.
pub(super) fn read_targets(
    column: &mut Column<'_, Option<Rational>>,
    first: usize,
    most: usize,
) -> PyResult<Values<Option<Rational>>> {
    let mut targets = Vec::new();
    match column {
        Column::All(target) => return Ok(Values::All(target.clone())),
        Column::Each(Rows::Chunks(chunks)) => {
            for chunk in take(chunks, most) {
                let first = first + targets.len();
                targets.extend(values(&chunk, |place| first + place)?.into_iter().map(Some));
            }
        }
        Column::Each(Rows::Items(items)) => {
            for (row, target) in (first..).zip(items.take(most)) {
                let target = target?;
                let read = target.extract::<Exact>().map_err(|error| wrong(row, error.value(target.py())))?;
                targets.push(Some(read.0));
            }
        }
    }
    Ok(Values::Each(targets))
}

/// Hands: one for all rows, or one for each, as lists or as texts.
pub(super) fn hands<'py>(given: &Bound<'py, PyAny>) -> PyResult<Column<'py, Vec<Rational>>> {
    if let Some(chunks) = Rows::of_arrow(given)? {
        let is_hand = |chunk: &ArrayRef| {
            use DataType::{FixedSizeList, LargeList, LargeUtf8, List, Utf8, Utf8View};
            matches!(chunk.data_type(), Utf8 | LargeUtf8 | Utf8View | List(_) | LargeList(_) | FixedSizeList(..))
        };
        if chunks.iter().all(is_hand) {
            return Ok(Column::Each(Rows::Chunks(chunks)));
        }
        let hand = chunks.iter().map(|chunk| values(chunk, |place| place)).collect::<PyResult<Vec<_>>>()?;
        return Ok(Column::All(hand.into_iter().flatten().take(MAX_NUMBERS + 1).collect()));
    }
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() {
        return read_numbers(&given).map(Column::All);
    }
    let mut hands = given.try_iter()?.peekable();
    if let Some(Ok(first)) = hands.peek()
        && first.cast::<PyString>().is_err()
        && !first.hasattr("__iter__")?
    {
        let mut numbers = Vec::new();
        append_items(hands, &mut numbers)?;
        return Ok(Column::All(numbers));
    }
    Ok(Column::Each(Rows::Items(hands)))
}

/// At most so many hands, from this row on.
pub(super) fn read_hands(column: &mut Column<'_, Vec<Rational>>, first: usize, most: usize) -> PyResult<Hands> {
    let (mut numbers, mut ends) = (Vec::new(), Vec::new());
    match column {
        Column::All(hand) => return Ok(Hands { numbers: hand.clone(), ends: None }),
        Column::Each(Rows::Chunks(chunks)) => {
            for chunk in take(chunks, most) {
                append_chunk(&chunk, first + ends.len(), &mut numbers, &mut ends)?;
            }
        }
        Column::Each(Rows::Items(items)) => {
            for (row, hand) in (first..).zip(items.take(most)) {
                let hand = hand?;
                let is_list = hand.is_instance_of::<PyList>() || hand.is_instance_of::<PyTuple>();
                let hand = if is_list { hand } else { listed(&hand)? };
                append_numbers(&hand, &mut numbers).map_err(|error| wrong(row, error.value(hand.py())))?;
                ends.push(numbers.len());
            }
        }
    }
    Ok(Hands { numbers, ends: Some(ends) })
}

/// Appends the hands of a chunk, the first of which is in this row.
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
    if let Some(row) = (0..chunk.len()).find(|&row| chunk.is_null(row)) {
        return Err(wrong(first + row, "the numbers are missing"));
    }
    let (start, end) = (offsets[0], offsets[chunk.len()]);
    let row_of = |place: usize| first + offsets.partition_point(|offset| *offset <= start + place) - 1;
    let before = numbers.len();
    numbers.extend(values(&of_rows.slice(start, end - start), row_of)?);
    ends.extend(offsets[1..].iter().map(|end| before + end - start));
    Ok(())
}

fn place(offset: i64) -> usize {
    usize::try_from(offset).expect("an offset is a place")
}

fn append_texts(chunk: &ArrayRef, first: usize, numbers: &mut Vec<Rational>, ends: &mut Vec<usize>) -> PyResult<()> {
    let (mut read, mut row) = (Ok(()), first);
    each_text(chunk, |text| {
        match read_words(text.unwrap_or_default()) {
            Ok(hand) => numbers.extend(hand),
            Err(error) if read.is_ok() => read = Err(wrong(row, error)),
            Err(_) => {}
        }
        ends.push(numbers.len());
        row += 1;
    })?;
    read
}
