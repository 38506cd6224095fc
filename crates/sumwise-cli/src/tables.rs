//! Writers of tables as Parquet, CSV or JSON lines.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write as _};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::fault::{Fault, without};
use crate::files::Output;
use crate::output;
use crate::parquet;
use sumwise_render::table::{Cell, Columns};

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

/// A table that is being written.
pub(crate) enum TableWriter {
    Parquet(Box<parquet::Writer>),
    Csv(Box<csv::Writer<Output>>),
    Jsonl(Vec<&'static str>, BufWriter<Output>),
}

impl TableFormat {
    /// Refuses a form that the program was built without.
    pub(crate) fn built(self) -> Result<Self, Fault> {
        if self == Self::Parquet && !cfg!(feature = "parquet") {
            return Err(Fault::Input(without("parquet")));
        }
        Ok(self)
    }

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
    pub(crate) fn new(form: TableFormat, file: Output, columns: &Columns<'static>) -> Result<Self, Fault> {
        Ok(match form {
            TableFormat::Parquet => Self::Parquet(Box::new(parquet::Writer::new(file, columns)?)),
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
            Self::Csv(table) => Ok(output::write_record(table, &row)?),
            Self::Jsonl(names, file) => {
                let fields: BTreeMap<_, _> = names.iter().zip(&row).collect();
                serde_json::to_writer(&mut *file, &fields).map_err(io::Error::from)?;
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
