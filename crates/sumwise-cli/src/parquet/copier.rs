//! Copies of Parquet tables with more columns.

use std::collections::VecDeque;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use ::parquet::column::writer::ColumnCloseResult;
use ::parquet::file::metadata::{ParquetMetaDataReader, RowGroupMetaData};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::Type;

use super::writer::{Column, properties};
use crate::cell::{Cell, Columns};
use crate::fault::Fault;
use crate::files::{Output, named};

/// A table that gets the columns of another one as they are, and columns of its own after them. Each group of rows is written when it has its
/// values, which is all that is kept.
pub(crate) struct Copier {
    from: File,
    groups: VecDeque<RowGroupMetaData>,
    to: SerializedFileWriter<Output>,
    columns: Vec<Column>,
    /// The rows of the next group that have their values.
    rows: i64,
}

impl Copier {
    pub(crate) fn new(from: &Path, to: Output, columns: &Columns<'_>) -> Result<Self, Fault> {
        let from = File::open(from).map_err(named(from))?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&from)?;
        let own = columns.iter().map(|(name, kind)| kind.field(name).map(Arc::new)).collect::<Result<Vec<_>, _>>()?;
        let schema = metadata.file_metadata().schema();
        let fields = schema.get_fields().iter().cloned().chain(own).collect();
        let schema = Type::group_type_builder(schema.name()).with_fields(fields).build()?;
        Ok(Self {
            from,
            groups: metadata.row_groups().iter().cloned().collect(),
            to: SerializedFileWriter::new(to, Arc::new(schema), properties()?)?,
            columns: columns.iter().map(|(_, kind)| Column::new(*kind)).collect(),
            rows: 0,
        })
    }

    /// Adds the values of the next row.
    pub(crate) fn write(&mut self, row: Vec<Cell>) -> Result<(), Fault> {
        self.columns.iter_mut().zip(row).for_each(|(column, cell)| column.push(cell));
        self.rows += 1;
        self.write_groups()
    }

    /// Writes the next group once all its rows have their values, and empty ones after it.
    fn write_groups(&mut self) -> Result<(), Fault> {
        while let Some(from) = self.groups.front().filter(|group| group.num_rows() <= self.rows) {
            let mut group = self.to.next_row_group()?;
            for column in from.columns() {
                let copied = ColumnCloseResult {
                    bytes_written: u64::try_from(column.compressed_size()).unwrap_or_default(),
                    rows_written: u64::try_from(from.num_rows()).unwrap_or_default(),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                group.append_column(&self.from, copied)?;
            }
            for column in &mut self.columns {
                column.write(&mut group)?;
            }
            group.close()?;
            self.groups.pop_front();
            self.rows = 0;
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Output, Fault> {
        self.write_groups()?;
        Ok(self.to.into_inner()?)
    }
}
