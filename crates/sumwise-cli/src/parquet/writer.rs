//! The writer of Parquet tables.

use std::io::Write as _;
use std::sync::Arc;
use std::{io, mem};

use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::column::writer::ColumnWriter;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::Type;

use crate::cell::{Cell, ColumnType, Columns};
use crate::fault::Fault;
use crate::files::Output;

/// A Parquet file and the buffered rows of its next row group.
pub(crate) struct Writer {
    file: SerializedFileWriter<Output>,
    columns: Vec<Column>,
    rows: usize,
}

/// The buffered values of a column. `present` is 1 for each row with a value, and 0 for each row without.
#[derive(Debug)]
pub(super) struct Column {
    kind: ColumnType,
    present: Vec<i16>,
    integers: Vec<i64>,
    booleans: Vec<bool>,
    /// The texts one after the other, and where each ends.
    texts: Vec<u8>,
    ends: Vec<usize>,
}

/// The number of rows of each of the first row groups, which are compressed in a fraction of a second.
const SMALL_GROUP: usize = 1 << 16;

/// The number of small row groups. A file has at most 32,767 groups.
const SMALL_GROUPS: usize = 1 << 10;

/// The number of rows of each further row group.
const ROW_GROUP: usize = 1 << 20;

impl Writer {
    pub(crate) fn new(file: Output, columns: &Columns<'_>) -> Result<Self, Fault> {
        let fields = columns.iter().map(|(name, kind)| kind.field(name).map(Arc::new));
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("sweep").with_fields(fields).build()?;
        let columns = columns.iter().map(|(_, kind)| Column::new(*kind)).collect();
        Ok(Self { file: SerializedFileWriter::new(file, Arc::new(schema), properties()?)?, columns, rows: 0 })
    }

    pub(crate) fn write(&mut self, row: Vec<Cell>) -> Result<(), Fault> {
        self.columns.iter_mut().zip(row).for_each(|(column, cell)| column.push(cell));
        self.rows += 1;
        let is_small = self.file.flushed_row_groups().len() < SMALL_GROUPS;
        if self.rows >= if is_small { SMALL_GROUP } else { ROW_GROUP } { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            column.write(&mut group)?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Output, Fault> {
        if self.rows > 0 {
            self.flush()?;
        }
        Ok(self.file.into_inner()?)
    }
}

/// Returns how tables are written.
pub(super) fn properties() -> Result<Arc<WriterProperties>, ParquetError> {
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?));
    Ok(Arc::new(properties.set_created_by("sumwise".to_owned()).build()))
}

impl ColumnType {
    pub(super) fn field(self, name: &str) -> Result<Type, ParquetError> {
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
    pub(super) fn new(kind: ColumnType) -> Self {
        let (present, integers, booleans) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, present, integers, booleans, texts: Vec::new(), ends: Vec::new() }
    }

    pub(super) fn push(&mut self, cell: Cell) {
        self.present.push(i16::from(cell != Cell::None));
        match (cell, self.kind) {
            (Cell::None, _) => {}
            (Cell::Integer(integer), ColumnType::Integer) => self.integers.push(integer),
            (Cell::Boolean(boolean), ColumnType::Boolean) => self.booleans.push(boolean),
            (cell, _) => {
                match cell {
                    Cell::Integer(integer) => write!(self.texts, "{integer}").expect("memory takes any text"),
                    cell => self.texts.extend(cell.text().as_bytes()),
                }
                self.ends.push(self.texts.len());
            }
        }
    }

    /// Writes the values as the next column of a group, and forgets them.
    pub(super) fn write<W: io::Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let mut writer =
            group.next_column()?.ok_or_else(|| ParquetError::General("the table has fewer columns".to_owned()))?;
        let present = Some(&self.present[..]);
        match writer.untyped() {
            ColumnWriter::Int64ColumnWriter(writer) => drop(writer.write_batch(&self.integers, present, None)?),
            ColumnWriter::BoolColumnWriter(writer) => drop(writer.write_batch(&self.booleans, present, None)?),
            ColumnWriter::ByteArrayColumnWriter(writer) => {
                let texts: ByteArray = mem::take(&mut self.texts).into();
                let (mut ends, mut start) = (self.ends.iter(), 0);
                for present in self.present.chunks(TOGETHER) {
                    let some = present.iter().filter(|present| **present > 0).count();
                    let values: Vec<ByteArray> = ends
                        .by_ref()
                        .take(some)
                        .map(|end| {
                            let value = texts.slice(start, end - start);
                            start = *end;
                            value
                        })
                        .collect();
                    writer.write_batch(&values, Some(present), None)?;
                }
            }
            _ => unreachable!("a column is one of these"),
        }
        writer.close()?;
        *self = Self::new(self.kind);
        Ok(())
    }
}

/// How many texts are written together.
const TOGETHER: usize = 1 << 12;

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

#[cfg(test)]
mod tests {
    use std::fs::File;

    use ::parquet::file::metadata::RowGroupMetaData;
    use ::parquet::file::reader::{FileReader as _, SerializedFileReader};

    use super::*;
    use crate::tables::{TableFormat, TableWriter};

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
