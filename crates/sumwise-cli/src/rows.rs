//! Readers of files and pipes with a row for each puzzle: JSON lines, CSV or Parquet. Each row becomes a line of JSON.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, stdin};
use std::path::Path;
use std::sync::Arc;

use csv::ByteRecord;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Row;
use parquet::record::reader::RowIter;
use serde_json::{Map, Value};
use sumwise_request::batch::{Chunk, Lines};

use crate::fault::Fault;
use crate::tables::TableFormat;

/// The most bytes of one line.
const MAX_LINE: usize = 1 << 26;

/// A file of rows.
pub(crate) struct Rows {
    pub(crate) name: String,
    source: Source,
    /// The number of the next row of a table. Lines carry their own numbers.
    next: usize,
    /// The length in bytes, or in rows for Parquet; `None` for a pipe.
    pub(crate) length: Option<u64>,
}

enum Source {
    Lines(Lines<Box<dyn BufRead + Send>>),
    Csv(Box<csv::Reader<File>>, Arc<[String]>),
    Parquet(Box<RowIter<'static>>),
}

/// A batch of consecutive rows.
pub(crate) struct Batch {
    rows: Unread,
    first: usize,
    /// The part of the file's length that the batch covers.
    pub(crate) length: u64,
}

enum Unread {
    Lines(Chunk),
    Csv(Vec<ByteRecord>, Arc<[String]>),
    Parquet(Vec<Row>),
}

/// The bytes of a batch of lines: some hundred rows.
const BYTES: usize = 1 << 14;

/// The rows of a batch of a table.
const ROWS: usize = 128;

impl Rows {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, form: Option<TableFormat>) -> Result<Self, Fault> {
        let lines = |input| Source::Lines(Lines::new(input, MAX_LINE, usize::MAX));
        let wrong = |error: &dyn std::fmt::Display| Fault::Input(format!("{}: {error}", path.display()));
        if path.as_os_str() == "-" {
            return match form {
                None | Some(TableFormat::Jsonl) => {
                    let input = Box::new(BufReader::with_capacity(BYTES, stdin()));
                    Ok(Self { name: "-".to_owned(), source: lines(input), next: 1, length: None })
                }
                Some(_) => Err(Fault::input("standard input is read as JSON lines: give a file for other formats")),
            };
        }
        let form = form
            .or_else(|| form_of(path))
            .ok_or_else(|| wrong(&"unknown file extension: add --input-format jsonl, csv or parquet"))?;
        let file = File::open(path).map_err(|error| wrong(&error))?;
        let bytes = file.metadata().map_err(|error| wrong(&error))?.len();
        let (source, length) = match form {
            TableFormat::Jsonl => (lines(Box::new(BufReader::with_capacity(BYTES, file))), bytes),
            TableFormat::Csv => {
                let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(file);
                let header = table.byte_headers().map_err(|error| wrong(&error))?;
                let names = header.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned());
                let names = names.collect();
                (Source::Csv(Box::new(table), names), bytes)
            }
            TableFormat::Parquet => {
                let table = SerializedFileReader::new(file).map_err(|error| wrong(&error))?;
                let rows = u64::try_from(table.metadata().file_metadata().num_rows()).unwrap_or_default();
                (Source::Parquet(Box::new(table.into_iter())), rows)
            }
        };
        Ok(Self { name: path.display().to_string(), source, next: 1, length: Some(length) })
    }

    /// Returns the next batch; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Result<Batch, Fault>> {
        let batch = self.read().transpose();
        batch.map(|batch| batch.map_err(|error| Fault::Input(format!("{}: {error}", self.name))))
    }

    fn read(&mut self) -> Result<Option<Batch>, Box<dyn Error>> {
        let first = self.next;
        self.next += ROWS;
        Ok(match &mut self.source {
            Source::Lines(lines) => lines.next().transpose()?.map(|chunk| {
                let length = chunk.length();
                Batch { rows: Unread::Lines(chunk), first, length }
            }),
            Source::Csv(table, names) => {
                let from = table.position().byte();
                let records: Vec<_> = table.byte_records().take(ROWS).collect::<Result<_, _>>()?;
                let length = table.position().byte() - from;
                (!records.is_empty()).then(|| Batch { rows: Unread::Csv(records, names.clone()), first, length })
            }
            Source::Parquet(rows) => {
                let rows: Vec<_> = rows.take(ROWS).collect::<Result<_, _>>()?;
                let length = rows.len() as u64;
                (length > 0).then_some(Batch { rows: Unread::Parquet(rows), first, length })
            }
        })
    }
}

fn form_of(path: &Path) -> Option<TableFormat> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "jsonl" | "ndjson" => Some(TableFormat::Jsonl),
        "csv" => Some(TableFormat::Csv),
        "parquet" => Some(TableFormat::Parquet),
        _ => None,
    }
}

impl Batch {
    /// Passes the number and the JSON object of every row to `show`. Line numbers count empty lines, which are not shown;
    /// row numbers of tables do not count the header.
    pub(crate) fn for_each(self, mut show: impl FnMut(usize, Result<&str, Fault>)) {
        match self.rows {
            Unread::Lines(lines) => lines.for_each(|number, line| show(number, line.map_err(Fault::from))),
            Unread::Csv(records, names) => {
                for (record, number) in records.iter().zip(self.first..) {
                    let line = object(record, &names);
                    show(number, line.as_deref().map_err(Fault::input));
                }
            }
            Unread::Parquet(rows) => {
                for (row, number) in rows.iter().zip(self.first..) {
                    show(number, Ok(&row.to_json_value().to_string()));
                }
            }
        }
    }
}

/// Returns a record as a JSON object of its nonempty texts.
fn object(record: &ByteRecord, names: &[String]) -> Result<String, String> {
    if record.len() != names.len() {
        return Err(format!("the record has {} fields, and the header {}", record.len(), names.len()));
    }
    if record.as_slice().len() > MAX_LINE {
        return Err(format!("the record is too long: at most {MAX_LINE} bytes"));
    }
    let mut object = Map::new();
    for (name, field) in names.iter().zip(record).filter(|(_, field)| !field.is_empty()) {
        let field = std::str::from_utf8(field).map_err(|_| format!("the field `{name}` is not UTF-8 text"))?;
        object.insert(name.clone(), Value::String(field.to_owned()));
    }
    Ok(Value::Object(object).to_string())
}
