//! Readers of files and pipes with a row for each puzzle: JSON lines, CSV or Parquet. Each row becomes a line of JSON.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write, stdin};
use std::path::Path;
use std::sync::Arc;

use csv::ByteRecord;
use serde::Serialize;
use sumwise_request::batch::{Chunk, Lines};

use crate::fault::Fault;
use crate::files::{extension, named};
use crate::interrupt::Caller;
use crate::parquet;
use crate::tables::TableFormat;

/// The most bytes of one line.
const MAX_LINE: usize = 1 << 23;

/// The most commas of a record.
const MAX_COMMAS: usize = 1 << 20;

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
    Csv(Box<csv::Reader<Bounded<BufReader<File>>>>, Arc<[String]>),
    Parquet(Box<parquet::Reader>),
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
    Parquet(Vec<parquet::Row>),
}

/// The bytes of a batch of lines: some hundred rows.
const BYTES: usize = 1 << 14;

/// The most rows of a batch of a table.
const ROWS: usize = 128;

/// The bytes of a batch of a table, without those of its last row.
const BATCH_BYTES: usize = 1 << 20;

/// About the most bytes of memory that a thread takes for the rows that it reads.
pub(crate) const THREAD_BYTES: usize = 4 * MAX_LINE;

/// A reader of records that fails in the middle of one that is too long, such as one with a quote that is never closed.
struct Bounded<R> {
    input: R,
    /// The bytes that the current record may still have.
    left: usize,
    /// The commas that it may still have. Each field takes memory.
    commas: usize,
}

impl<R> Bounded<R> {
    fn new(input: R) -> Self {
        Self { input, left: MAX_LINE, commas: MAX_COMMAS }
    }

    /// Begins the next record.
    fn renew(&mut self) {
        (self.left, self.commas) = (MAX_LINE, MAX_COMMAS);
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.left = self.left.checked_sub(read).ok_or_else(|| {
            let why = format!("a record has more than {MAX_LINE} bytes: is a quote missing?");
            io::Error::new(io::ErrorKind::InvalidData, why)
        })?;
        let commas = buffer[..read].split(|byte| *byte == b',').count() - 1;
        self.commas = self.commas.checked_sub(commas).ok_or_else(|| {
            let why = format!("a record has more than {MAX_COMMAS} commas: is a line end missing?");
            io::Error::new(io::ErrorKind::InvalidData, why)
        })?;
        Ok(read)
    }
}

impl Rows {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, form: Option<TableFormat>) -> Result<Self, Fault> {
        let lines = |input| Source::Lines(Lines::new(input, MAX_LINE, usize::MAX));
        let wrong = |error: &dyn std::fmt::Display| Fault::Input(format!("{}: {error}", path.display()));
        if path.as_os_str() == "-" {
            return match form {
                None | Some(TableFormat::Jsonl) => {
                    let input = Box::new(of_text(stdin()).map_err(|error| wrong(&error))?);
                    Ok(Self { name: "-".to_owned(), source: lines(input), next: 1, length: None })
                }
                Some(_) => Err(Fault::input("standard input is read as JSON lines: give a file for other formats")),
            };
        }
        let form = form
            .or_else(|| form_of(path))
            .ok_or_else(|| wrong(&"unknown file extension: give the input format as well: jsonl, csv or parquet"))?;
        let file = File::open(path).map_err(named(path))?;
        let bytes = file.metadata().map_err(|error| wrong(&error))?.len();
        let (source, length) = match form {
            TableFormat::Jsonl => (lines(Box::new(of_text(file).map_err(|error| wrong(&error))?)), bytes),
            TableFormat::Csv => {
                let input = of_text(file).map_err(|error| wrong(&error))?;
                let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(Bounded::new(input));
                let header = table.byte_headers().map_err(|error| wrong(&error))?;
                let names = header.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned());
                let names = names.collect();
                (Source::Csv(Box::new(table), names), bytes)
            }
            TableFormat::Parquet => {
                let (table, rows) = parquet::Reader::open(file, bytes).map_err(|error| wrong(&error))?;
                (Source::Parquet(Box::new(table)), rows)
            }
        };
        Ok(Self { name: path.display().to_string(), source, next: 1, length: Some(length) })
    }

    /// Returns the names of the columns that the header of a table in CSV lists.
    pub(crate) fn columns(&self) -> Option<Arc<[String]>> {
        match &self.source {
            Source::Csv(_, names) => Some(Arc::clone(names)),
            _ => None,
        }
    }

    /// Returns the next batch; `None` at the end, or when `caller` stops the work.
    pub(crate) fn next(&mut self, caller: Caller<'_>) -> Option<Result<Batch, Fault>> {
        let batch = self.read(caller).transpose();
        batch.map(|batch| batch.map_err(|error| Fault::Input(format!("{}: {error}", self.name))))
    }

    fn read(&mut self, caller: Caller<'_>) -> Result<Option<Batch>, Box<dyn Error>> {
        let first = self.next;
        Ok(match &mut self.source {
            Source::Lines(lines) => lines.next(caller).transpose()?.map(|chunk| {
                let length = chunk.length();
                Batch { rows: Unread::Lines(chunk), first, length }
            }),
            Source::Csv(table, names) => {
                let from = table.position().byte();
                let (mut records, mut bytes) = (Vec::new(), 0);
                while records.len() < ROWS && bytes < BATCH_BYTES {
                    table.get_mut().renew();
                    let mut record = ByteRecord::new();
                    if !table.read_byte_record(&mut record)? {
                        break;
                    }
                    bytes += record.as_slice().len() + size_of::<usize>() * record.len();
                    records.push(record);
                }
                self.next += records.len();
                let length = table.position().byte() - from;
                (!records.is_empty()).then(|| Batch { rows: Unread::Csv(records, names.clone()), first, length })
            }
            Source::Parquet(rows) => {
                let rows = rows.next(ROWS, BATCH_BYTES)?;
                self.next += rows.len();
                let length = rows.len() as u64;
                (length > 0).then_some(Batch { rows: Unread::Parquet(rows), first, length })
            }
        })
    }
}

/// Returns a reader of text in UTF-8.
///
/// # Errors
/// Any error of the input, and a text in UTF-16, which begins with its mark or has zero bytes.
fn of_text<R: Read>(input: R) -> io::Result<BufReader<R>> {
    let mut input = BufReader::with_capacity(BYTES, input);
    let begin = loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            begin => break begin?,
        }
    };
    let has_mark = begin.starts_with(&[0xff, 0xfe]) || begin.starts_with(&[0xfe, 0xff]);
    if has_mark || begin.iter().take(4).any(|byte| *byte == 0) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "this is text in UTF-16, or no text: save it as UTF-8"));
    }
    Ok(input)
}

fn form_of(path: &Path) -> Option<TableFormat> {
    match extension(path)?.to_ascii_lowercase().as_str() {
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
                    let line = if row.size() > MAX_LINE { Err(too_long()) } else { json(&row.json()) };
                    show(number, line.as_deref().map_err(Fault::input));
                }
            }
        }
    }
}

/// Returns a record as a JSON object of its texts, with null for those that are empty.
fn object(record: &ByteRecord, names: &[String]) -> Result<String, String> {
    if record.len() != names.len() {
        return Err(format!("the record has {} fields, and the header {}", record.len(), names.len()));
    }
    if record.as_slice().len() > MAX_LINE {
        return Err(too_long());
    }
    let mut object = BTreeMap::new();
    for (name, field) in names.iter().zip(record) {
        let field = std::str::from_utf8(field).map_err(|_| format!("the field `{name}` is not UTF-8 text"))?;
        object.insert(name, Some(field).filter(|field| !field.is_empty()));
    }
    json(&object)
}

/// Returns the JSON of a row, unless it is too long because of its escapes.
fn json(row: &impl Serialize) -> Result<String, String> {
    let mut line = Line(Vec::new());
    serde_json::to_writer(&mut line, row).map_err(|_| too_long())?;
    Ok(String::from_utf8(line.0).expect("JSON is UTF-8 text"))
}

/// A line of at most [`MAX_LINE`] bytes.
struct Line(Vec<u8>);

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn too_long() -> String {
    format!("the record is too long: at most {MAX_LINE} bytes")
}

#[cfg(test)]
#[cfg(feature = "parquet")]
mod tests {
    use ::parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
    use ::parquet::data_type::Int64Type;
    use ::parquet::file::properties::WriterProperties;
    use ::parquet::file::writer::SerializedFileWriter;
    use ::parquet::schema::parser::parse_message_type;

    use super::*;
    use crate::cell::{Cell, ColumnType};
    use crate::files::Output;
    use crate::tables::TableWriter;

    #[test]
    fn parquet_is_read_in_every_compression() {
        let file = std::env::temp_dir().join(format!("sumwise-codecs-{}.parquet", std::process::id()));
        for codec in [
            Compression::UNCOMPRESSED,
            Compression::SNAPPY,
            Compression::GZIP(GzipLevel::default()),
            Compression::BROTLI(BrotliLevel::default()),
            Compression::LZ4,
            Compression::LZ4_RAW,
            Compression::ZSTD(ZstdLevel::default()),
        ] {
            let schema = Arc::new(parse_message_type("message rows { required int64 target; }").unwrap());
            let properties = Arc::new(WriterProperties::builder().set_compression(codec).build());
            let mut table = SerializedFileWriter::new(File::create(&file).unwrap(), schema, properties).unwrap();
            let mut group = table.next_row_group().unwrap();
            let mut column = group.next_column().unwrap().unwrap();
            column.typed::<Int64Type>().write_batch(&[7; 1000], None, None).unwrap();
            column.close().unwrap();
            group.close().unwrap();
            table.close().unwrap();
            let mut rows = Rows::open(&file, None).unwrap();
            let mut read = 0;
            while let Some(batch) = rows.next(&()) {
                batch.unwrap_or_else(|_| panic!("{codec}")).for_each(|_, line| {
                    assert_eq!(line.unwrap_or_else(|_| panic!("{codec}")), r#"{"target":7}"#);
                    read += 1;
                });
            }
            assert_eq!(read, 1000, "{codec}");
        }
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn batches_of_long_rows_have_few() {
        let file = std::env::temp_dir().join(format!("sumwise-rows-{}.parquet", std::process::id()));
        let columns = [("text", ColumnType::Text)];
        let mut table = TableWriter::new(TableFormat::Parquet, Output::create(&file).unwrap(), &columns).unwrap();
        for length in [BATCH_BYTES, 1, BATCH_BYTES, MAX_LINE + 1, 2, 3] {
            table.write(vec![Cell::Text("x".repeat(length))]).unwrap();
        }
        table.finish().unwrap();
        let mut rows = Rows::open(&file, None).unwrap();
        let (mut lengths, mut read) = (Vec::new(), Vec::new());
        while let Some(batch) = rows.next(&()) {
            let batch = batch.unwrap();
            lengths.push(batch.length);
            batch.for_each(|number, line| read.push((number, line.is_ok())));
        }
        assert_eq!(lengths, [1, 2, 1, 2]);
        assert_eq!(read, [(1, true), (2, true), (3, true), (4, false), (5, true), (6, true)]);
        std::fs::remove_file(file).unwrap();
    }
}
