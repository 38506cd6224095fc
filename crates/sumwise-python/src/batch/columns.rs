//! Columns of a batch, from whatever they come in: lists, numpy arrays, Arrow.

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef, LargeStringArray};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use sumwise::Rational;
use sumwise::number::ParseRationalError;
use sumwise::puzzle::MAX_NUMBERS;

use crate::error::InputError;
use crate::exact::Exact;
use crate::puzzle::{append_items, append_numbers, read_numbers, read_words};

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
    let given = listed(given)?;
    if given.cast::<PyString>().is_ok() {
        return Err(InputError::new_err(
            "one text is given where a column of texts is asked for: give a list, like ['1+2']",
        ));
    }
    for (row, text) in given.try_iter()?.enumerate() {
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
pub(crate) fn targets(given: Option<&Bound<'_, PyAny>>) -> PyResult<Column<Option<Rational>>> {
    let Some(given) = given else { return Ok(Column::All(None)) };
    if let Some(chunks) = chunks(given)? {
        let mut targets = Vec::new();
        for chunk in &chunks {
            let first = targets.len();
            targets.extend(values(chunk, |place| first + place)?.into_iter().map(Some));
        }
        return Ok(Column::Each(targets));
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
pub(crate) struct Hands {
    numbers: Vec<Rational>,
    /// Where the numbers of each row end; `None` where all rows have the same.
    ends: Option<Vec<usize>>,
}

impl Hands {
    pub(crate) fn of_row(&self, row: usize) -> &[Rational] {
        match &self.ends {
            None => &self.numbers,
            Some(ends) => &self.numbers[row.checked_sub(1).map_or(0, |before| ends[before])..ends[row]],
        }
    }

    /// How many rows there are, where there is a hand for each.
    pub(crate) fn rows(&self) -> Option<usize> {
        self.ends.as_ref().map(Vec::len)
    }

    fn same(numbers: Vec<Rational>) -> Self {
        Self { numbers, ends: None }
    }

    pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(chunks) = chunks(given)? {
            return Self::of_arrow(&chunks);
        }
        let given = listed(given)?;
        if given.cast::<PyString>().is_ok() {
            return read_numbers(&given).map(Self::same);
        }
        let (mut numbers, mut ends) = (Vec::new(), Vec::new());
        // Iterated once, since it may be an iterator.
        let mut hands = given.try_iter()?.peekable();
        if let Some(Ok(first)) = hands.peek()
            && first.cast::<PyString>().is_err()
            && !first.hasattr("__iter__")?
        {
            append_items(hands, &mut numbers)?;
            return Ok(Self::same(numbers));
        }
        for (row, hand) in hands.enumerate() {
            let hand = hand?;
            let is_list = hand.is_instance_of::<PyList>() || hand.is_instance_of::<PyTuple>();
            let hand = if is_list { hand } else { listed(&hand)? };
            append_numbers(&hand, &mut numbers).map_err(|error| wrong(row, error.value(given.py())))?;
            ends.push(numbers.len());
        }
        Ok(Self { numbers, ends: Some(ends) })
    }

    fn of_arrow(chunks: &[ArrayRef]) -> PyResult<Self> {
        let (mut numbers, mut ends) = (Vec::new(), Vec::new());
        for chunk in chunks {
            match chunk.data_type() {
                DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                    let mut read = Ok(());
                    each_text(chunk, |text| {
                        match read_words(text.unwrap_or_default()) {
                            Ok(hand) => numbers.extend(hand),
                            Err(error) if read.is_ok() => read = Err(wrong(ends.len(), error)),
                            Err(_) => {}
                        }
                        ends.push(numbers.len());
                    })?;
                    read?;
                }
                DataType::List(_) => {
                    let lists = chunk.as_list::<i32>();
                    append_lists(
                        chunk,
                        lists.values(),
                        lists.offsets().iter().map(|&end| i64::from(end)),
                        &mut numbers,
                        &mut ends,
                    )?;
                }
                DataType::LargeList(_) => {
                    let lists = chunk.as_list::<i64>();
                    append_lists(chunk, lists.values(), lists.offsets().iter().copied(), &mut numbers, &mut ends)?;
                }
                DataType::FixedSizeList(_, length) => {
                    let lists = chunk.as_fixed_size_list();
                    let offsets = (0..).map(|row| row * i64::from(*length)).take(lists.len() + 1);
                    append_lists(chunk, lists.values(), offsets, &mut numbers, &mut ends)?;
                }
                _ => {
                    let hand = chunks.iter().map(|chunk| values(chunk, |place| place)).collect::<PyResult<Vec<_>>>()?;
                    return Ok(Self::same(hand.into_iter().flatten().take(MAX_NUMBERS + 1).collect()));
                }
            }
        }
        Ok(Self { numbers, ends: Some(ends) })
    }
}

/// Appends the rows of a chunk of lists, each from one offset among the values to the next.
fn append_lists(
    chunk: &ArrayRef,
    of_rows: &ArrayRef,
    offsets: impl Iterator<Item = i64>,
    numbers: &mut Vec<Rational>,
    ends: &mut Vec<usize>,
) -> PyResult<()> {
    if let Some(row) = (0..chunk.len()).find(|&row| chunk.is_null(row)) {
        return Err(wrong(ends.len() + row, "the numbers are missing"));
    }
    let offsets: Vec<usize> = offsets.map(|offset| usize::try_from(offset).expect("an offset is a place")).collect();
    let (first, last) = (offsets[0], offsets[chunk.len()]);
    let row_of = |place: usize| ends.len() + offsets.partition_point(|offset| *offset <= first + place) - 1;
    let before = numbers.len();
    numbers.extend(values(&of_rows.slice(first, last - first), row_of)?);
    ends.extend(offsets[1..].iter().map(|end| before + end - first));
    Ok(())
}
