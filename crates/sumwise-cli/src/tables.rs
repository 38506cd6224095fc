//! Writers of tables as Parquet, CSV or JSON lines.

use std::io::{self, BufWriter, Write as _};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sumwise_render::exact::Exact;

use crate::fault::{Fault, without};
use crate::files::Output;
use crate::parquet;

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
    pub(crate) fn new(form: TableFormat, file: Output, columns: &Columns) -> Result<Self, Fault> {
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
