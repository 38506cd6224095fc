//! Readers of files and pipes with a row for each puzzle: lines, JSON, CSV or Parquet. Each row becomes a line, of JSON where it has
//! columns.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek as _, Write, stdin};
use std::path::Path;
use std::sync::Arc;

use csv::ByteRecord;
use serde::{Serialize, Serializer};
use sumwise_request::batch::{Chunk, Lines};
use sumwise_request::fields::{ID, NUMBERS, PUZZLE};

use crate::fault::Fault;
use crate::files::{extension, named};
use crate::interrupt::Caller;
use crate::parquet;
use crate::plain::Plain;
use crate::tables::TableFormat;
use crate::whole::Whole;
use sumwise_render::table::ColumnType;

/// The most bytes of one row.
const MAX_LINE: usize = 1 << 23;

/// The most bytes of a record in CSV, or of a line, that is passed over because it is too long.
const MAX_RECORD: usize = 1 << 26;

/// The most commas of a record.
const MAX_COMMAS: usize = 1 << 20;

/// A file of rows.
pub(crate) struct Rows {
    pub(crate) name: String,
    source: Source,
    most: Most,
    /// The number of the next row of a table. Lines carry their own numbers.
    next: usize,
    /// The length in bytes, or in rows for Parquet; `None` for a pipe.
    pub(crate) length: Option<u64>,
}

/// The most that is read at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// The rows of a batch.
    pub(crate) rows: usize,
    /// The bytes of a line.
    pub(crate) bytes: usize,
    /// The bytes of a batch of lines.
    pub(crate) together: usize,
}

impl Most {
    /// What a row of few steps may have.
    pub(crate) const MANY: Self = Self { rows: usize::MAX, bytes: MAX_LINE, together: BYTES };

    /// Lets a row of a file be long, since it may have columns that are not read.
    pub(crate) fn in_file(self, is_file: bool) -> Self {
        if is_file { Self { bytes: MAX_RECORD, ..self } } else { self }
    }
}

enum Source {
    /// What begins when somebody writes it; `None` once that has failed or ended.
    Pipe(Option<Input>, Option<TableFormat>),
    Lines(Lines<Whole<Input>>),
    Csv(Box<csv::Reader<Bounded<Input>>>, Arc<[String]>),
    Parquet(Box<parquet::Reader>),
}

type Input = Box<dyn BufRead + Send>;

/// A batch of consecutive rows.
pub(crate) struct Batch {
    rows: Unread,
    first: usize,
    /// The part of the file's length that the batch covers.
    pub(crate) length: u64,
}

/// A row of a batch.
pub(crate) enum Given<'a> {
    Plain(Plain<'a>),
    Line(Result<&'a str, Fault>),
}

enum Unread {
    Lines(Chunk),
    Csv(Vec<ByteRecord>, Arc<[String]>),
    Parquet(Vec<parquet::Row>),
}

/// The bytes of a batch of lines: some hundred rows.
const BYTES: usize = 1 << 14;

/// The most rows of a batch of a table, unless fewer are asked for.
const ROWS: usize = 1 << 10;

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
        Self { input, left: MAX_RECORD, commas: MAX_COMMAS }
    }

    /// Begins the next record.
    fn renew(&mut self) {
        (self.left, self.commas) = (MAX_RECORD, MAX_COMMAS);
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.left = self.left.checked_sub(read).ok_or_else(|| {
            let why = format!("a record has more than {MAX_RECORD} bytes: is a quote missing?");
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
    /// Opens a file, or standard input for `-`, in a format or else in that of its name or its beginning.
    pub(crate) fn open(path: &Path, form: Option<TableFormat>, most: Most) -> Result<Self, Fault> {
        let wrong = |error: &dyn std::fmt::Display| Fault::Input(format!("{}: {error}", path.display()));
        let rows = |source, length| Self { name: path.display().to_string(), source, most, next: 1, length };
        if path.as_os_str() == "-" {
            if form == Some(TableFormat::Parquet) {
                return Err(Fault::input("Parquet is not read from standard input: give a file"));
            }
            // Somebody may still have to write it.
            return Ok(rows(
                Source::Pipe(Some(Box::new(BufReader::with_capacity(most.together, stdin()))), form),
                None,
            ));
        }
        let mut file = File::open(path).map_err(named(path))?;
        let about = file.metadata().map_err(|error| wrong(&error))?;
        let form = form.or_else(|| form_of(path));
        if form == Some(TableFormat::Parquet) || form.is_none() && about.is_file() && is_parquet(&mut file) {
            let (table, rows_of) = parquet::Reader::open(file, about.len()).map_err(|error| wrong(&error))?;
            return Ok(rows(Source::Parquet(Box::new(table)), Some(rows_of)));
        }
        let input: Input = Box::new(BufReader::with_capacity(most.together, file));
        let source = if about.is_file() {
            of_lines(input, form, most, true, &()).map_err(|error| wrong(&error))?
        } else {
            Some(Source::Pipe(Some(input), form))
        };
        Ok(rows(source.unwrap_or(Source::Pipe(None, form)), about.is_file().then_some(about.len())))
    }

    /// Opens a file in the format of the name of another one.
    pub(crate) fn open_like(path: &Path, other: &Path, most: Most) -> Result<Self, Fault> {
        Self::open(path, Some(form_of(other).unwrap_or(TableFormat::Jsonl)), most)
    }

    /// Returns the names of the columns that the header of a table in CSV lists.
    pub(crate) fn columns(&self) -> Option<Arc<[String]>> {
        match &self.source {
            Source::Csv(_, names) => Some(Arc::clone(names)),
            _ => None,
        }
    }

    /// Returns the columns of a table with the types of their values.
    pub(crate) fn table_columns(&self) -> Option<Vec<(String, ColumnType)>> {
        match &self.source {
            Source::Csv(_, names) => Some(names.iter().map(|name| (name.clone(), ColumnType::Text)).collect()),
            Source::Parquet(table) => Some(table.columns()),
            _ => None,
        }
    }

    /// Returns whether the rows are those of a table in Parquet.
    pub(crate) fn is_parquet(&self) -> bool {
        matches!(self.source, Source::Parquet(_))
    }

    /// Reads some columns of a table in Parquet alone.
    pub(crate) fn read_only(&mut self, is_read: impl Fn(&str) -> bool) {
        if let Source::Parquet(table) = &mut self.source {
            table.read_only(is_read);
        }
    }

    /// Returns the next batch; `None` at the end, or when `caller` stops the work.
    pub(crate) fn next(&mut self, caller: Caller<'_>) -> Option<Result<Batch, Fault>> {
        let batch = self.read(caller).transpose();
        batch.map(|batch| batch.map_err(|error| Fault::Input(format!("{}: {error}", self.name))))
    }

    fn read(&mut self, caller: Caller<'_>) -> Result<Option<Batch>, Box<dyn Error>> {
        let first = self.next;
        if let Source::Pipe(input, form) = &mut self.source {
            let begun = input.take().map(|input| of_lines(input, *form, self.most, false, caller)).transpose()?;
            match begun.flatten() {
                Some(source) => self.source = source,
                None => return Ok(None),
            }
        }
        Ok(match &mut self.source {
            Source::Pipe(..) => None,
            Source::Lines(lines) => lines.next(caller).transpose()?.map(|chunk| {
                let length = chunk.length();
                Batch { rows: Unread::Lines(chunk), first, length }
            }),
            Source::Csv(table, names) => {
                let from = table.position().byte();
                let (mut records, mut bytes) = (Vec::new(), 0);
                while records.len() < ROWS.min(self.most.rows) && bytes < BATCH_BYTES {
                    table.get_mut().renew();
                    let mut record = ByteRecord::with_capacity(USUAL_LINE, names.len());
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
                let rows = rows.next(ROWS.min(self.most.rows), BATCH_BYTES)?;
                self.next += rows.len();
                let length = rows.len() as u64;
                (length > 0).then_some(Batch { rows: Unread::Parquet(rows), first, length })
            }
        })
    }
}

/// Returns a reader of lines, or of a table in CSV, which begins with a header. Waits for the beginning; `None` when `caller` ends that.
///
/// # Errors
/// Any error of the input, a text in UTF-16, which begins with its mark or has zero bytes, and a file of no known format.
fn of_lines(
    mut input: Input,
    form: Option<TableFormat>,
    most: Most,
    is_file: bool,
    caller: Caller<'_>,
) -> Result<Option<Source>, Box<dyn Error>> {
    let begin = loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                if caller.stop().is_some() {
                    return Ok(None);
                }
            }
            begin => break begin?,
        }
    };
    let has_mark = begin.starts_with(&[0xff, 0xfe]) || begin.starts_with(&[0xfe, 0xff]);
    if has_mark || begin.iter().take(4).any(|byte| *byte == 0) {
        return Err("this is text in UTF-16, or no text: save it as UTF-8".into());
    }
    let is_table = form.map_or_else(|| begins_table(begin), |form| form == TableFormat::Csv);
    if is_file && form.is_none() && !is_table && !begins_row(begin) {
        return Err("unknown file extension: give the input format as well: jsonl, csv or parquet".into());
    }
    if !is_table {
        return Ok(Some(Source::Lines(Lines::new(Whole::new(input), most.bytes, most.rows))));
    }
    let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(Bounded::new(input));
    let names = table.byte_headers()?.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
    Ok(Some(Source::Csv(Box::new(table), names)))
}

/// Returns whether a text begins with JSON, numbers or the id of a puzzle.
fn begins_row(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let has = |sign: u8| line.contains(&sign);
    text.first().is_some_and(|first| matches!(first, b'{' | b'[' | b'-' | b'0'..=b'9')) || has(b':') && has(b'=')
}

/// Returns whether a text begins with the header of a table, one of whose columns has numbers or puzzles. No puzzle is written so.
fn begins_table(text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let names = line.split(|byte| *byte == b',').map(|name| name.trim_ascii().trim_ascii_start());
    let known = [NUMBERS, PUZZLE, ID, &["Puzzles", "cards", "input"]].concat();
    let is_known =
        |name: &[u8]| known.iter().any(|known| known.as_bytes() == name.strip_prefix(b"\xef\xbb\xbf").unwrap_or(name));
    names.map(|name| name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name)).any(is_known)
}

/// Returns whether a file begins as Parquet does, and goes back to its beginning.
fn is_parquet(file: &mut File) -> bool {
    let mut mark = [0; 4];
    let is_there = file.read_exact(&mut mark).is_ok() && &mark == b"PAR1";
    file.rewind().is_ok() && is_there
}

fn form_of(path: &Path) -> Option<TableFormat> {
    match extension(path)?.to_ascii_lowercase().as_str() {
        "jsonl" | "ndjson" | "json" => Some(TableFormat::Jsonl),
        "csv" => Some(TableFormat::Csv),
        "parquet" => Some(TableFormat::Parquet),
        _ => None,
    }
}

impl Batch {
    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        match &self.rows {
            Unread::Lines(lines) => {
                let mut rows = 0;
                lines.for_each(|_, _| rows += 1);
                rows
            }
            Unread::Csv(records, _) => records.len(),
            Unread::Parquet(rows) => rows.len(),
        }
    }

    /// Passes the number and the content of every row to `show`. Plain rows of Parquet are not written as JSON.
    pub(crate) fn for_each_given(&self, mut show: impl FnMut(usize, Given<'_>)) {
        let Unread::Parquet(rows) = &self.rows else {
            return self.for_each(|number, line| show(number, Given::Line(line)));
        };
        for (row, number) in rows.iter().zip(self.first..) {
            match row.plain() {
                Some(plain) if row.size() <= MAX_LINE => show(number, Given::Plain(plain)),
                _ => show(number, Given::Line(line_of(row).as_deref().map_err(Fault::input))),
            }
        }
    }

    /// Passes the number and the JSON object of every row to `show`. Line numbers count empty lines, which are not shown;
    /// row numbers of tables do not count the header.
    pub(crate) fn for_each(&self, mut show: impl FnMut(usize, Result<&str, Fault>)) {
        match &self.rows {
            Unread::Lines(lines) => lines.for_each(|number, line| show(number, line.map_err(Fault::from))),
            Unread::Csv(records, names) => {
                for (record, number) in records.iter().zip(self.first..) {
                    let line = object(record, names);
                    show(number, line.as_deref().map_err(Fault::input));
                }
            }
            Unread::Parquet(rows) => {
                for (row, number) in rows.iter().zip(self.first..) {
                    show(number, line_of(row).as_deref().map_err(Fault::input));
                }
            }
        }
    }
}

fn line_of(row: &parquet::Row) -> Result<String, String> {
    if row.size() > MAX_LINE { Err(too_long()) } else { json(row) }
}

/// Returns a record as a JSON object of its texts, with null for those that are empty.
fn object(record: &ByteRecord, names: &[String]) -> Result<String, String> {
    if record.len() != names.len() {
        return Err(format!("the record has {} fields, and the header {}", record.len(), names.len()));
    }
    if record.as_slice().len() > MAX_LINE {
        return Err(too_long());
    }
    let mut object = Vec::with_capacity(names.len());
    for (name, field) in names.iter().zip(record) {
        let field = std::str::from_utf8(field).map_err(|_| format!("the field `{name}` is not UTF-8 text"))?;
        object.push((name, Some(field).filter(|field| !field.is_empty())));
    }
    // Of two columns with one name, the last counts.
    object.reverse();
    object.sort_by_key(|(name, _)| *name);
    object.dedup_by_key(|(name, _)| *name);
    json(&Object(&object))
}

/// Names and their values.
struct Object<'a>(&'a [(&'a String, Option<&'a str>)]);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// Returns the JSON of a row, unless it is too long because of its escapes.
fn json(row: &impl Serialize) -> Result<String, String> {
    let mut line = Line(Vec::with_capacity(USUAL_LINE));
    serde_json::to_writer(&mut line, row).map_err(|_| too_long())?;
    Ok(String::from_utf8(line.0).expect("JSON is UTF-8 text"))
}

/// The bytes of most lines.
const USUAL_LINE: usize = 1 << 9;

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
    use crate::files::Output;
    use crate::tables::TableWriter;
    use sumwise_render::table::Cell;

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
            let mut rows = Rows::open(&file, None, Most::MANY).unwrap();
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
        let mut rows = Rows::open(&file, None, Most::MANY).unwrap();
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
