//! The output of generated puzzles, in one of their formats.

use std::io::{BufWriter, IntoInnerError, Write as _};

use super::rows::{COLUMNS, Row};
use crate::args::RowFormat;
use crate::fault::Fault;
use crate::files::Output;
use crate::output;
use crate::tables::{TableFormat, TableWriter};

/// The output of generated puzzles.
pub(super) enum Out {
    Bytes(BufWriter<Output>),
    Table(Box<TableWriter>),
}

impl Out {
    pub(super) fn new(file: Output, format: RowFormat) -> Result<Self, Fault> {
        if format == RowFormat::Parquet {
            return Ok(Self::Table(Box::new(TableWriter::new(TableFormat::Parquet, file, &COLUMNS)?)));
        }
        let mut out = Self::Bytes(BufWriter::new(file));
        if format == RowFormat::Csv {
            out.write(Row::Bytes(output::table(|table| table.write_record(COLUMNS.iter().map(|(name, _)| name)))?))?;
        }
        Ok(out)
    }

    pub(super) fn write(&mut self, row: Row) -> Result<(), Fault> {
        match (self, row) {
            (Self::Bytes(out), Row::Bytes(bytes)) => Ok(out.write_all(&bytes)?),
            (Self::Table(table), Row::Cells(cells)) => table.write(cells),
            _ => unreachable!("rows have the format of the output"),
        }
    }

    /// Writes the rest and returns the file.
    pub(super) fn into_file(self) -> Result<Output, Fault> {
        match self {
            Self::Bytes(out) => Ok(out.into_inner().map_err(IntoInnerError::into_error)?),
            Self::Table(table) => table.into_file(),
        }
    }
}
