//! Writers of tables as Parquet, CSV or JSON lines.

use std::io::{self, BufWriter, Write as _};
use std::sync::Arc;

use clap::ValueEnum;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sumwise_render::exact::Exact;

use crate::fault::Fault;
use crate::files::Output;

/// The file format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TableFormat {
    /// A Parquet table
    Parquet,
    /// A CSV table with a header
    Csv,
    /// One JSON document a line
    Jsonl,
}

/// The type of a column. A row may lack any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnType {
    Integer,
    Boolean,
    Text,
}

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    None,
    Integer(i64),
    Boolean(bool),
    Text(String),
}

/// The names and types of columns.
pub(crate) type Columns = [(&'static str, ColumnType)];

/// A table that is being written.
pub(crate) enum TableWriter {
    Parquet(Box<Parquet>),
    Csv(Box<csv::Writer<Output>>),
    Jsonl(Vec<&'static str>, BufWriter<Output>),
}

impl From<ParquetError> for Fault {
    fn from(error: ParquetError) -> Self {
        match error {
            ParquetError::External(error) => {
                Self::Io(error.downcast().map_or_else(io::Error::other, |error: Box<io::Error>| *error))
            }
            // The library turns some errors of the file into text.
            error if error.to_string().contains("Broken pipe") => Self::Io(io::ErrorKind::BrokenPipe.into()),
            error => Self::Io(io::Error::other(error)),
        }
    }
}

impl TableFormat {
    /// Returns the extension of file names.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }
}

impl TableWriter {
    pub(crate) fn new(form: TableFormat, file: Output, columns: &Columns) -> Result<Self, Fault> {
        Ok(match form {
            TableFormat::Parquet => Self::Parquet(Box::new(Parquet::new(file, columns)?)),
            TableFormat::Csv => {
                let mut table = csv::Writer::from_writer(file);
                table.write_record(columns.iter().map(|(name, _)| name))?;
                Self::Csv(Box::new(table))
            }
            TableFormat::Jsonl => Self::Jsonl(columns.iter().map(|(name, _)| *name).collect(), BufWriter::new(file)),
        })
    }

    pub(crate) fn write(&mut self, row: Vec<Cell>) -> Result<(), Fault> {
        match self {
            Self::Parquet(table) => table.write(row),
            Self::Csv(table) => Ok(table.write_record(row.iter().map(Cell::text))?),
            Self::Jsonl(names, file) => {
                let fields = names.iter().zip(&row).map(|(name, cell)| ((*name).to_owned(), cell.json()));
                serde_json::to_writer(&mut *file, &fields.collect::<Map<_, _>>()).map_err(io::Error::from)?;
                Ok(file.write_all(b"\n")?)
            }
        }
    }

    /// Writes the rest and gives the file its name.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        Ok(self.into_file()?.finish()?)
    }

    /// Writes the rest and returns the file.
    pub(crate) fn into_file(self) -> Result<Output, Fault> {
        match self {
            Self::Parquet(table) => table.finish(),
            Self::Csv(table) => table.into_inner().map_err(|error| Fault::Io(error.into_error())),
            Self::Jsonl(_, file) => file.into_inner().map_err(|error| Fault::Io(error.into_error())),
        }
    }
}

impl Cell {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Integer(integer) => integer.to_string(),
            Self::Boolean(boolean) => boolean.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::None => Value::Null,
            Self::Integer(integer) => {
                serde_json::to_value(Exact::from(*integer)).expect("an exact value is a number or a text")
            }
            Self::Boolean(boolean) => Value::Bool(*boolean),
            Self::Text(text) => Value::String(text.clone()),
        }
    }
}

/// A Parquet file and the buffered rows of its next row group.
pub(crate) struct Parquet {
    file: SerializedFileWriter<Output>,
    columns: Vec<Column>,
    rows: usize,
}

/// The buffered values of a column. `present` is 1 for each row with a value, and 0 for each row without.
#[derive(Debug)]
struct Column {
    kind: ColumnType,
    present: Vec<i16>,
    integers: Vec<i64>,
    booleans: Vec<bool>,
    texts: Vec<ByteArray>,
}

/// The number of rows of each of the first row groups, which are compressed in a fraction of a second.
const SMALL_GROUP: usize = 1 << 16;

/// The number of small row groups. A file has at most 32,767 groups.
const SMALL_GROUPS: usize = 1 << 10;

/// The number of rows of each further row group.
const ROW_GROUP: usize = 1 << 20;

impl Parquet {
    fn new(file: Output, columns: &Columns) -> Result<Self, Fault> {
        let fields = columns.iter().map(|(name, kind)| kind.field(name).map(Arc::new));
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("sweep").with_fields(fields).build()?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
            .set_created_by("sumwise".to_owned())
            .build();
        let columns = columns.iter().map(|(_, kind)| Column::new(*kind)).collect();
        Ok(Self { file: SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))?, columns, rows: 0 })
    }

    fn write(&mut self, row: Vec<Cell>) -> Result<(), Fault> {
        self.columns.iter_mut().zip(row).for_each(|(column, cell)| column.push(cell));
        self.rows += 1;
        let is_small = self.file.flushed_row_groups().len() < SMALL_GROUPS;
        if self.rows >= if is_small { SMALL_GROUP } else { ROW_GROUP } { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let mut group = self.file.next_row_group()?;
        let mut columns = self.columns.iter_mut();
        while let (Some(mut writer), Some(column)) = (group.next_column()?, columns.next()) {
            let present = Some(&column.present[..]);
            match writer.untyped() {
                ColumnWriter::Int64ColumnWriter(writer) => writer.write_batch(&column.integers, present, None)?,
                ColumnWriter::BoolColumnWriter(writer) => writer.write_batch(&column.booleans, present, None)?,
                ColumnWriter::ByteArrayColumnWriter(writer) => writer.write_batch(&column.texts, present, None)?,
                _ => unreachable!("a column is one of these"),
            };
            writer.close()?;
            *column = Column::new(column.kind);
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    fn finish(mut self) -> Result<Output, Fault> {
        if self.rows > 0 {
            self.flush()?;
        }
        Ok(self.file.into_inner()?)
    }
}

impl ColumnType {
    fn field(self, name: &str) -> Result<Type, ParquetError> {
        let (physical, logical) = match self {
            Self::Integer => (Physical::INT64, None),
            Self::Boolean => (Physical::BOOLEAN, None),
            Self::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let field = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
        field.with_logical_type(logical).build()
    }
}

impl Column {
    fn new(kind: ColumnType) -> Self {
        Self { kind, present: Vec::new(), integers: Vec::new(), booleans: Vec::new(), texts: Vec::new() }
    }

    fn push(&mut self, cell: Cell) {
        self.present.push(i16::from(cell != Cell::None));
        match cell {
            Cell::None => {}
            Cell::Integer(integer) => self.integers.push(integer),
            Cell::Boolean(boolean) => self.booleans.push(boolean),
            Cell::Text(text) => self.texts.push(text.into_bytes().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use parquet::file::metadata::RowGroupMetaData;
    use parquet::file::reader::{FileReader as _, SerializedFileReader};

    use super::*;

    #[test]
    fn the_last_rows_are_few() {
        let file = std::env::temp_dir().join(format!("sumwise-tables-{}.parquet", std::process::id()));
        let columns = [("hand", ColumnType::Integer)];
        let mut table = TableWriter::new(TableFormat::Parquet, Output::create(&file).unwrap(), &columns).unwrap();
        for hand in 0..150_000 {
            table.write(vec![Cell::Integer(hand)]).unwrap();
        }
        table.finish().unwrap();
        let table = SerializedFileReader::new(File::open(&file).unwrap()).unwrap();
        let groups: Vec<i64> = table.metadata().row_groups().iter().map(RowGroupMetaData::num_rows).collect();
        assert_eq!(groups, [1 << 16, 1 << 16, 150_000 - (1 << 17)]);
        std::fs::remove_file(file).unwrap();
    }
}
