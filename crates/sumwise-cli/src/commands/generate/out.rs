//! The output of generated puzzles, in one of their formats.

use std::io::{BufWriter, IntoInnerError, Write as _};

use sumwise_render::table::{ITEM, csv_line};
use sumwise_request::printed::{Told, names};

use crate::args::RowFormat;
use crate::fault::Fault;
use crate::files::Output;
use crate::tables::{TableFormat, TableWriter};

/// The output of generated puzzles.
pub(super) enum Out {
    Bytes(BufWriter<Output>),
    Table(Box<TableWriter>),
}

impl Out {
    pub(super) fn new(file: Output, format: RowFormat) -> Result<Self, Fault> {
        if format == RowFormat::Parquet {
            return Ok(Self::Table(Box::new(TableWriter::new(TableFormat::Parquet, file, ITEM)?)));
        }
        let mut out = Self::Bytes(BufWriter::new(file));
        if format == RowFormat::Csv {
            out.write(Told::Text(csv_line(names(ITEM))))?;
        }
        Ok(out)
    }

    pub(super) fn write(&mut self, row: Told) -> Result<(), Fault> {
        match (self, row) {
            (Self::Table(table), Told::Rows(rows)) => rows.into_iter().try_for_each(|cells| table.write(cells)),
            (Self::Bytes(out), told) => Ok(out.write_all(told.into_body().as_bytes())?),
            (Self::Table(_), Told::Text(_)) => unreachable!("a table has rows"),
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
