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

use crate::fault::Fault;
use crate::files::Output;
use sumwise_render::table::{Cell, ColumnType, Columns};

/// A Parquet file and the buffered rows of its next row group.
pub(crate) struct Writer {
    file: SerializedFileWriter<Output>,
    cells: Cells,
}

/// The values of some rows, column by column. A thread that makes rows hands over some large buffers in place of many small ones, which
/// another thread could free only in turns with the first.
pub(crate) struct Cells {
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
        let fields = columns.iter().map(|column| field(column).map(Arc::new));
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("sweep").with_fields(fields).build()?;
        let cells = Cells::new(columns.iter().map(|(_, kind)| *kind));
        Ok(Self { file: SerializedFileWriter::new(file, Arc::new(schema), properties()?)?, cells })
    }

    pub(crate) fn write(&mut self, row: Vec<Cell>) -> Result<(), Fault> {
        self.cells.push(row);
        self.flush_full()
    }

    /// Writes some rows.
    pub(crate) fn append(&mut self, rows: Cells) -> Result<(), Fault> {
        self.cells.append(rows);
        self.flush_full()
    }

    fn flush_full(&mut self) -> Result<(), Fault> {
        let is_small = self.file.flushed_row_groups().len() < SMALL_GROUPS;
        if self.cells.rows >= if is_small { SMALL_GROUP } else { ROW_GROUP } { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let mut group = self.file.next_row_group()?;
        self.cells.write(&mut group)?;
        group.close()?;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Output, Fault> {
        if self.cells.rows > 0 {
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

/// Returns the field of a column.
pub(super) fn field((name, kind): &(&str, ColumnType)) -> Result<Type, ParquetError> {
    let (physical, logical) = match kind {
        ColumnType::Integer => (Physical::INT64, None),
        ColumnType::Boolean => (Physical::BOOLEAN, None),
        ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let field = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
    field.with_logical_type(logical).build()
}

impl Cells {
    /// Makes no rows with columns of these types.
    pub(crate) fn new(kinds: impl IntoIterator<Item = ColumnType>) -> Self {
        Self { columns: kinds.into_iter().map(Column::new).collect(), rows: 0 }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn push(&mut self, row: Vec<Cell>) {
        self.columns.iter_mut().zip(row).for_each(|(column, cell)| column.push(cell));
        self.rows += 1;
    }

    pub(super) fn append(&mut self, more: Self) {
        self.columns.iter_mut().zip(more.columns).for_each(|(column, more)| column.append(more));
        self.rows += more.rows;
    }

    /// Takes the first rows out.
    pub(super) fn take(&mut self, rows: usize) -> Self {
        self.rows -= rows;
        Self { columns: self.columns.iter_mut().map(|column| column.take(rows)).collect(), rows }
    }

    /// Writes the values as the next columns of a group, and forgets them.
    pub(super) fn write<W: io::Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        self.rows = 0;
        self.columns.iter_mut().try_for_each(|column| column.write(group))
    }
}

impl Column {
    fn new(kind: ColumnType) -> Self {
        let (present, integers, booleans) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, present, integers, booleans, texts: Vec::new(), ends: Vec::new() }
    }

    fn append(&mut self, more: Self) {
        let start = self.texts.len();
        self.present.extend(more.present);
        self.integers.extend(more.integers);
        self.booleans.extend(more.booleans);
        self.texts.extend(more.texts);
        self.ends.extend(more.ends.into_iter().map(|end| start + end));
    }

    /// Takes the values of the first rows out.
    fn take(&mut self, rows: usize) -> Self {
        let there = self.present[..rows].iter().filter(|present| **present > 0).count();
        let first = |length: usize| there.min(length);
        let start = if self.ends.is_empty() || there == 0 { 0 } else { self.ends[there - 1] };
        let rest = Self {
            kind: self.kind,
            present: self.present.split_off(rows),
            integers: self.integers.split_off(first(self.integers.len())),
            booleans: self.booleans.split_off(first(self.booleans.len())),
            texts: self.texts.split_off(start),
            ends: self.ends.split_off(first(self.ends.len())).into_iter().map(|end| end - start).collect(),
        };
        mem::replace(self, rest)
    }

    fn push(&mut self, cell: Cell) {
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
    fn write<W: io::Write + Send>(&mut self, group: &mut SerializedRowGroupWriter<'_, W>) -> Result<(), ParquetError> {
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
    fn rows_are_taken_out_and_appended() {
        let kinds = [ColumnType::Integer, ColumnType::Boolean, ColumnType::Text];
        let row = |row: i64| {
            let is_there = |column: i64| (row + column) % 3 > 0;
            let cells = [
                Cell::Integer(row),
                Cell::Boolean(row % 2 == 0),
                Cell::Text("é".repeat(usize::try_from(row % 4).unwrap())),
            ];
            cells
                .into_iter()
                .zip(0..)
                .map(|(cell, column)| if is_there(column) { cell } else { Cell::None })
                .collect::<Vec<_>>()
        };
        let of = |rows: std::ops::Range<i64>| {
            let mut cells = Cells::new(kinds);
            rows.for_each(|number| cells.push(row(number)));
            cells
        };
        for cut in 0..=12 {
            let mut rest = of(0..12);
            let mut first = rest.take(cut);
            let at = i64::try_from(cut).unwrap();
            assert_eq!((first.rows(), rest.rows()), (cut, 12 - cut));
            for (found, wanted) in [(&first, of(0..at)), (&rest, of(at..12))] {
                assert_eq!(format!("{:?}", found.columns), format!("{:?}", wanted.columns), "{cut}");
            }
            first.append(rest);
            assert_eq!(format!("{:?}", first.columns), format!("{:?}", of(0..12).columns), "{cut}");
        }
    }

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
