//! Rows of tables that have lists of integers, a target and an answer in columns of their own names, and nothing else. Most have, and
//! are read without JSON in a third of the time.

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, ArrayRef, GenericListArray, OffsetSizeTrait, RecordBatch};
use arrow_schema::DataType;
use sumwise_request::fields::{NUMBERS, TARGET, TEXT};

/// The values of a column, by rows; `None` where one is missing.
type Values<'a, T> = Box<dyn Fn(usize) -> Option<T> + 'a>;

/// The columns of such a table.
pub(super) struct Columns<'a> {
    numbers: Values<'a, &'a [i64]>,
    target: Option<Values<'a, i64>>,
    text: Option<Values<'a, &'a str>>,
}

/// A row of such a table.
#[derive(Clone, Copy)]
pub(super) struct Plain<'a> {
    pub(super) numbers: &'a [i64],
    pub(super) target: Option<i64>,
    pub(super) text: &'a str,
}

impl<'a> Columns<'a> {
    /// Returns the columns of such a table; `None` if it is another. It has an answer if one is to be judged.
    pub(super) fn of(batch: &'a RecordBatch, is_judged: bool) -> Option<Self> {
        let schema = batch.schema_ref();
        let find = |names: &[&str]| {
            let name = names.iter().find(|name| schema.index_of(name).is_ok())?;
            batch.column_by_name(name)
        };
        let (numbers, target, text) = (find(NUMBERS)?, find(&TARGET[..1]), find(TEXT));
        let known = 1 + usize::from(target.is_some()) + usize::from(text.is_some());
        if batch.num_columns() != known || text.is_some() != is_judged {
            return None;
        }
        let (target, text) = (target.map(integers), text.map(texts));
        if matches!(target, Some(None)) || matches!(text, Some(None)) {
            return None;
        }
        Some(Self { numbers: lists(numbers)?, target: target.flatten(), text: text.flatten() })
    }

    /// Returns a row; `None` if a value is missing.
    pub(super) fn row(&self, row: usize) -> Option<Plain<'a>> {
        let target = self.target.as_ref().map(|target| target(row));
        let text = self.text.as_ref().map_or(Some(""), |text| text(row))?;
        if target == Some(None) {
            return None;
        }
        Some(Plain { numbers: (self.numbers)(row)?, target: target.flatten(), text })
    }
}

fn integers(column: &ArrayRef) -> Option<Values<'_, i64>> {
    let integers = column.as_primitive_opt::<Int64Type>()?;
    Some(Box::new(|row| integers.is_valid(row).then(|| integers.value(row))))
}

fn texts(column: &ArrayRef) -> Option<Values<'_, &str>> {
    Some(match column.data_type() {
        DataType::Utf8 => {
            let texts = column.as_string::<i32>();
            Box::new(|row| texts.is_valid(row).then(|| texts.value(row)))
        }
        DataType::LargeUtf8 => {
            let texts = column.as_string::<i64>();
            Box::new(|row| texts.is_valid(row).then(|| texts.value(row)))
        }
        DataType::Utf8View => {
            let texts = column.as_string_view();
            Box::new(|row| texts.is_valid(row).then(|| texts.value(row)))
        }
        _ => return None,
    })
}

fn lists(column: &ArrayRef) -> Option<Values<'_, &[i64]>> {
    match column.data_type() {
        DataType::List(_) => lists_of(column.as_list::<i32>()),
        DataType::LargeList(_) => lists_of(column.as_list::<i64>()),
        _ => None,
    }
}

fn lists_of<O: OffsetSizeTrait>(lists: &GenericListArray<O>) -> Option<Values<'_, &[i64]>> {
    let items = lists.values().as_primitive_opt::<Int64Type>().filter(|items| items.null_count() == 0)?;
    let (items, offsets) = (items.values(), lists.value_offsets());
    Some(Box::new(|row| lists.is_valid(row).then(|| &items[offsets[row].as_usize()..offsets[row + 1].as_usize()])))
}
