//! Where puzzles go: standard output, or a file that is there whole or not at all.

use std::io::{BufWriter, Write};
use std::path::Path;

use super::rows::{COLUMNS, Row, record};
use crate::args::RowFormat;
use crate::fault::Fault;
use crate::files::Unfinished;
use crate::output;
use crate::tables::{Form, Table};

/// Where the puzzles go.
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
                return Err(Fault::input("Parquet is not written to standard output: give a file with --out"));
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
            _ => unreachable!("rows are written as the format says"),
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
