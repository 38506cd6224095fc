//! The reader of Parquet tables.

use std::error::Error;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use ::parquet::basic::{ConvertedType, LogicalType, Type as Physical};
use ::parquet::errors::ParquetError;
use ::parquet::file::reader::{FileReader as _, SerializedFileReader};
use ::parquet::record::Field;
use ::parquet::record::reader::RowIter;
use ::parquet::schema::types::Type;
use serde::{Serialize, Serializer};
use sumwise::Rational;

use crate::cell::ColumnType;
use crate::plain::{Numbers, Plain};
use crate::talk;

/// The rows of a Parquet file.
pub(crate) struct Reader {
    /// The rows; `None` after an error.
    rows: Option<RowIter<'static>>,
    schema: Type,
    /// How many values of a column are read together.
    together: usize,
}

/// A row of a Parquet file.
pub(crate) struct Row(::parquet::record::Row);

fn whole(value: &Field) -> Option<Rational> {
    match value {
        Field::Long(integer) => Some((*integer).into()),
        Field::Int(integer) => Some(i64::from(*integer).into()),
        _ => None,
    }
}

impl Reader {
    /// Opens a file, given its length. Returns its rows and their number.
    pub(crate) fn open(file: File, bytes: u64) -> Result<(Self, u64), Box<dyn Error>> {
        if bytes > 0 && metadata_length(&file, bytes).is_none_or(|length| length > MAX_METADATA) {
            return Err("this is not a Parquet file, or its metadata have more than 64 MiB".into());
        }
        guarded(|| {
            let table = SerializedFileReader::new(file)?;
            let rows = u64::try_from(table.metadata().file_metadata().num_rows()).unwrap_or_default();
            let schema = table.metadata().file_metadata().schema().clone();
            // Values may be long, and a batch is read ahead.
            let bytes: i64 = table.metadata().row_groups().iter().map(|group| group.total_byte_size().max(0)).sum();
            let row = u64::try_from(bytes).unwrap_or_default() / rows.max(1);
            let together = usize::try_from(AHEAD / row.max(1)).unwrap_or(usize::MAX).clamp(4, 1024);
            Ok((Self { rows: Some(table.into_iter().with_batch_size(together)), schema, together }, rows))
        })
    }

    /// Returns the columns with the types of their values.
    pub(crate) fn columns(&self) -> Vec<(String, ColumnType)> {
        let kind = |column: &Type| match column {
            Type::PrimitiveType { physical_type: Physical::BOOLEAN, .. } => ColumnType::Boolean,
            Type::PrimitiveType { physical_type: Physical::INT32 | Physical::INT64, basic_info, .. }
                if matches!(basic_info.logical_type_ref(), None | Some(LogicalType::Integer(_)))
                    && matches!(
                        basic_info.converted_type(),
                        ConvertedType::NONE | ConvertedType::INT_32 | ConvertedType::INT_64
                    ) =>
            {
                ColumnType::Integer
            }
            _ => ColumnType::Text,
        };
        self.schema.get_fields().iter().map(|column| (column.name().to_owned(), kind(column))).collect()
    }

    /// Reads some columns alone.
    pub(crate) fn read_only(&mut self, is_read: impl Fn(&str) -> bool) {
        let read = self.schema.get_fields().iter().filter(|column| is_read(column.name())).cloned().collect();
        let only = Type::group_type_builder(self.schema.name()).with_fields(read).build().ok();
        let rows = self.rows.take().and_then(|rows| rows.project(only).ok());
        self.rows = rows.map(|rows| rows.with_batch_size(self.together));
    }

    /// Reads the next rows, until there are `most` or they take `most_bytes`. Returns none at the end.
    pub(crate) fn next(&mut self, most: usize, most_bytes: usize) -> Result<Vec<Row>, Box<dyn Error>> {
        guarded(|| {
            let (mut read, mut bytes) = (Vec::new(), 0);
            let rows = self.rows.as_mut().ok_or_else(|| ParquetError::General("no columns are left".to_owned()))?;
            while read.len() < most
                && bytes < most_bytes
                && let Some(row) = rows.next().transpose()?
            {
                let row = Row(row);
                bytes += row.size();
                read.push(row);
            }
            Ok(read)
        })
    }
}

impl Row {
    /// Returns about how many bytes the row takes.
    pub(crate) fn size(&self) -> usize {
        size_of_row(&self.0)
    }

    /// Returns the numbers, the target and the answer of a row that has them as whole numbers and texts, under their own names, and nothing
    /// else that is read. Such rows need not be written as JSON.
    pub(crate) fn plain(&self) -> Option<Plain<'_>> {
        let (mut numbers, mut target, mut text) = (None, None, None);
        for (name, value) in self.0.get_column_iter() {
            match (name.as_str(), value) {
                ("numbers" | "nums", Field::ListInternal(list)) if numbers.is_none() => {
                    numbers = Some(Numbers::List(list.elements().iter().map(whole).collect::<Option<_>>()?));
                }
                ("numbers" | "nums", Field::Str(text)) if numbers.is_none() => numbers = Some(Numbers::Text(text)),
                ("target", value) => target = Some(whole(value)?),
                ("text" | "completion" | "answer", Field::Str(told)) if text.is_none() => text = Some(told.as_str()),
                _ => return None,
            }
        }
        Some(Plain { numbers: numbers?, target: Some(target?), text })
    }
}

/// Writes the values as [`Field::to_json_value`] does, in the order of the columns and without copies of texts.
impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Columns(&self.0).serialize(serializer)
    }
}

struct Columns<'a>(&'a ::parquet::record::Row);

impl Serialize for Columns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.get_column_iter().map(|(name, value)| (name, Content(value))))
    }
}

struct Content<'a>(&'a Field);

impl Serialize for Content<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Field::Str(text) => serializer.serialize_str(text),
            Field::Long(integer) => serializer.serialize_i64(*integer),
            Field::Group(row) => Columns(row).serialize(serializer),
            Field::ListInternal(list) => serializer.collect_seq(list.elements().iter().map(Content)),
            other => other.to_json_value().serialize(serializer),
        }
    }
}

/// Reads a Parquet file. Its library panics on some damaged files.
fn guarded<T>(read: impl FnOnce() -> ::parquet::errors::Result<T>) -> Result<T, Box<dyn Error>> {
    let read = talk::without_panics(read).ok_or("the file is damaged")?;
    read.map_err(|error| match error {
        ParquetError::NYI(what) => format!("the file uses what is not supported: {what}").into(),
        error => format!("the file is damaged ({error})").into(),
    })
}

/// About the most bytes of a column that are read ahead.
const AHEAD: u64 = 1 << 16;

/// The most bytes of the metadata of a Parquet file.
const MAX_METADATA: u32 = 1 << 26;

/// Returns the length of the metadata, which stands before the mark at the end of a Parquet file.
fn metadata_length(mut file: &File, bytes: u64) -> Option<u32> {
    let mut end = [0; 8];
    file.seek(SeekFrom::Start(bytes.checked_sub(8)?)).ok()?;
    file.read_exact(&mut end).ok()?;
    let (length, mark) = end.split_first_chunk()?;
    (mark == b"PAR1").then_some(u32::from_le_bytes(*length))
}

fn size_of_row(row: &::parquet::record::Row) -> usize {
    row.get_column_iter().map(|(name, field)| name.len() + size_of_field(field)).sum()
}

fn size_of_field(field: &Field) -> usize {
    let content = match field {
        Field::Str(text) => text.len(),
        Field::Bytes(bytes) => bytes.len(),
        Field::Group(row) => size_of_row(row),
        Field::ListInternal(list) => list.elements().iter().map(size_of_field).sum(),
        Field::MapInternal(map) => {
            map.entries().iter().map(|(key, value)| size_of_field(key) + size_of_field(value)).sum()
        }
        _ => 0,
    };
    size_of::<Field>() + content
}
