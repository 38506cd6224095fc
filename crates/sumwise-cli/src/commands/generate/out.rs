//! The output of generated puzzles: standard output, or a file that appears only when it is complete.

use std::io::{BufWriter, Write};
use std::path::Path;

use super::rows::{COLUMNS, Row, record};
use crate::args::RowFormat;
use crate::fault::Fault;
use crate::files::Unfinished;
use crate::output;
use crate::tables::{Form, Table};

/// The output of generated puzzles.
pub(super) struct Out {
    to: To,
    file: Option<Unfinished>,
}

enum To {
    Bytes(Box<dyn Write>),
    Table(Box<Table>),
}

impl Out {
    pub(super) fn open(file: Option<&Path>, format: RowFormat) -> Result<Self, Fault> {
        let file = file.map(Unfinished::new);
        let to = match (format, &file) {
            (RowFormat::Parquet, None) => {
                return Err(Fault::input("standard output takes no Parquet: give a file with --out"));
            }
            (RowFormat::Parquet, Some(file)) => {
                file.create()?;
                To::Table(Box::new(Table::create(Form::Parquet, file.scratch(), &COLUMNS)?))
            }
            (_, Some(file)) => To::Bytes(Box::new(BufWriter::new(file.create()?))),
            (_, None) => To::Bytes(Box::new(output::stdout())),
        };
        let mut out = Self { to, file };
        if format == RowFormat::Csv {
            out.write(Row::Bytes(record(COLUMNS.iter().map(|(name, _)| name))?))?;
        }
        Ok(out)
    }

    pub(super) fn write(&mut self, row: Row) -> Result<(), Fault> {
        match (&mut self.to, row) {
            (To::Bytes(out), Row::Bytes(bytes)) => Ok(out.write_all(&bytes)?),
            (To::Table(table), Row::Cells(cells)) => table.write(cells),
            _ => unreachable!("rows have the format of the output"),
        }
    }

    pub(super) fn finish(self) -> Result<(), Fault> {
        match self.to {
            To::Bytes(mut out) => out.flush()?,
            To::Table(table) => table.finish()?,
        }
        self.file.map_or(Ok(()), Unfinished::finish)
    }
}
