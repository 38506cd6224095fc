//! The reader of Parquet tables.

use std::error::Error;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::mem;

use ::parquet::basic::Type as Physical;
use ::parquet::errors::ParquetError;
use ::parquet::file::reader::{FileReader as _, SerializedFileReader};
use ::parquet::record::Field;
use ::parquet::record::reader::RowIter;
use ::parquet::schema::types::Type;
use serde::{Serialize, Serializer};

use super::simple::{self, is_integer};
use crate::plain::Plain;
use crate::talk;
use sumwise_render::table::ColumnType;

/// The rows of a Parquet file.
pub(crate) struct Reader {
    rows: Rows,
    schema: Type,
    /// How many values of a column are read together.
    together: usize,
}

enum Rows {
    /// Those of a file of which nothing has been read.
    Unread(Box<SerializedFileReader<File>>),
    Any(Box<RowIter<'static>>),
    Simple(Box<simple::Rows>),
    /// None, after an error.
    None,
}

/// A row of a Parquet file.
pub(crate) struct Row(Form);

enum Form {
    Any(::parquet::record::Row),
    Simple(simple::Row),
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
            Ok((Self { rows: Rows::Unread(table.into()), schema, together }, rows))
        })
    }

    /// Returns the columns with the types of their values.
    pub(crate) fn columns(&self) -> Vec<(String, ColumnType)> {
        let kind = |column: &Type| match column {
            Type::PrimitiveType { physical_type: Physical::BOOLEAN, .. } => ColumnType::Boolean,
            _ if is_integer(column) => ColumnType::Integer,
            _ => ColumnType::Text,
        };
        self.schema.get_fields().iter().map(|column| (column.name().to_owned(), kind(column))).collect()
    }

    /// Reads some columns alone, if nothing has been read yet.
    pub(crate) fn read_only(&mut self, is_read: impl Fn(&str) -> bool) {
        self.rows = match mem::replace(&mut self.rows, Rows::None) {
            Rows::Unread(file) => self.rows_of(*file, is_read),
            begun => begun,
        };
    }

    fn rows_of(&self, file: SerializedFileReader<File>, is_read: impl Fn(&str) -> bool) -> Rows {
        match simple::Rows::of(file, self.together, &is_read) {
            Ok(rows) => Rows::Simple(rows.into()),
            Err(file) => {
                let read = self.schema.get_fields().iter().filter(|column| is_read(column.name())).cloned().collect();
                let only = Type::group_type_builder(self.schema.name()).with_fields(read).build().ok();
                let rows = file.into_iter().project(only);
                rows.map_or(Rows::None, |rows| Rows::Any(rows.with_batch_size(self.together).into()))
            }
        }
    }

    /// Reads the next rows, until there are `most` or they take `most_bytes`. Returns none at the end.
    pub(crate) fn next(&mut self, most: usize, most_bytes: usize) -> Result<Vec<Row>, Box<dyn Error>> {
        guarded(|| {
            self.read_only(|_| true);
            let (mut read, mut bytes) = (Vec::new(), 0);
            while read.len() < most
                && bytes < most_bytes
                && let Some(row) = self.rows.next().transpose()?
            {
                bytes += row.size();
                read.push(row);
            }
            Ok(read)
        })
    }
}

impl Iterator for Rows {
    type Item = ::parquet::errors::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        let form = match self {
            Self::Any(rows) => rows.next()?.map(Form::Any),
            Self::Simple(rows) => rows.next()?.map(Form::Simple),
            Self::Unread(_) | Self::None => Err(ParquetError::General("no columns are left".to_owned())),
        };
        Some(form.map(Row))
    }
}

impl Row {
    /// Returns about how many bytes the row takes.
    pub(crate) fn size(&self) -> usize {
        match &self.0 {
            Form::Any(row) => size_of_row(row),
            Form::Simple(row) => row.size(),
        }
    }

    /// Returns the numbers, the target and the answer of a row that has them as whole numbers and texts, under their own names, and nothing
    /// else that is read. Such rows need not be written as JSON.
    pub(crate) fn plain(&self) -> Option<Plain<'_>> {
        match &self.0 {
            Form::Any(_) => None,
            Form::Simple(row) => row.plain(),
        }
    }
}

/// Writes the values as [`Field::to_json_value`] does, in the order of the columns and without copies of texts.
impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Form::Any(row) => Columns(row).serialize(serializer),
            Form::Simple(row) => row.serialize(serializer),
        }
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
