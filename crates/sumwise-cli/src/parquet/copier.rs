//! Copies of Parquet tables with more columns.

use std::collections::VecDeque;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use ::parquet::column::writer::ColumnCloseResult;
use ::parquet::file::metadata::{ParquetMetaDataReader, RowGroupMetaData};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::Type;

use super::writer::{Cells, field, properties};
use crate::fault::Fault;
use crate::files::{Output, named};
use sumwise_render::table::Columns;

/// A table that gets the columns of another one as they are, and columns of its own after them. Each group of rows is written when it has its
/// values, which is all that is kept.
pub(crate) struct Copier {
    from: File,
    groups: VecDeque<RowGroupMetaData>,
    to: SerializedFileWriter<Output>,
    /// The values of the rows of the next groups.
    cells: Cells,
}

impl Copier {
    pub(crate) fn new(from: &Path, to: Output, columns: &Columns<'_>) -> Result<Self, Fault> {
        let from = File::open(from).map_err(named(from))?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&from)?;
        let own = columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<Vec<_>, _>>()?;
        let schema = metadata.file_metadata().schema();
        let fields = schema.get_fields().iter().cloned().chain(own).collect();
        let schema = Type::group_type_builder(schema.name()).with_fields(fields).build()?;
        Ok(Self {
            from,
            groups: metadata.row_groups().iter().cloned().collect(),
            to: SerializedFileWriter::new(to, Arc::new(schema), properties()?)?,
            cells: Cells::new(columns.iter().map(|(_, kind)| *kind)),
        })
    }

    /// Adds the values of the next rows.
    pub(crate) fn append(&mut self, rows: Cells) -> Result<(), Fault> {
        self.cells.append(rows);
        self.write_groups()
    }

    /// Writes the next group once all its rows have their values, and empty ones after it.
    fn write_groups(&mut self) -> Result<(), Fault> {
        let rows = |group: &RowGroupMetaData| usize::try_from(group.num_rows()).unwrap_or_default();
        while let Some(from) = self.groups.front().filter(|group| rows(group) <= self.cells.rows()) {
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
            self.cells.take(rows(from)).write(&mut group)?;
            group.close()?;
            self.groups.pop_front();
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Output, Fault> {
        self.write_groups()?;
        Ok(self.to.into_inner()?)
    }
}
