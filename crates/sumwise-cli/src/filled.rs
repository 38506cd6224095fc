//! Files of rows with their answers: each row as it was, and the columns of its answer after its own.

use std::collections::HashMap;
use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use sumwise_request::Fields;
use sumwise_request::batch::{self, Threads};

use crate::fault::Fault;
use crate::files::{Output, format_of};
use crate::interrupt;
use crate::output;
use crate::parquet;
use crate::rows::{Batch, Most, Rows};
use crate::tables::TableFormat;
use crate::talk;
use sumwise_render::table::{self, Cell, ColumnType, Columns};

/// What stands before the name of a column that the rows have too.
const PREFIX: &str = "sumwise_";

/// The column that says why a row could not be read.
const ERROR: &str = "error";

/// The column of rows that are no objects.
const LINE: &str = "line";

/// The most columns of a table.
const MOST_COLUMNS: usize = 10_000;

/// What is written of some rows: text, or the cells of a table in Parquet.
#[derive(Default)]
pub(crate) struct Written {
    pub(crate) text: Vec<u8>,
    csv: Option<csv::Writer<Vec<u8>>>,
    cells: Option<parquet::Cells>,
}

/// How rows are written.
pub(crate) struct Form {
    format: TableFormat,
    /// The columns of the rows, with their types; none where they are copied.
    own: Vec<(String, ColumnType)>,
    /// Whether the columns of the rows are copied from one table to the other.
    copies: bool,
    /// The names of the columns of an answer.
    names: Vec<String>,
    /// The types of the columns that are written.
    kinds: Vec<ColumnType>,
}

/// A file that is being filled.
pub(crate) struct Filled {
    form: Arc<Form>,
    to: To,
}

enum To {
    Text(BufWriter<Output>),
    Parquet(Box<parquet::Writer>),
    Copied(Box<parquet::Copier>),
}

impl Filled {
    /// Creates the file `out` for the rows of the file `input`, with the columns of an answer, of which a row may have several if there are
    /// `many`. Columns that are not read may be copied. What was read to know their columns is left in `first`.
    pub(crate) fn create(
        (out, input): (&Path, &Path),
        (answer, many): (&Columns<'_>, bool),
        is_read: impl Fn(&str) -> bool,
        (rows, most, threads): (&mut Rows, Most, Threads),
        first: &mut Option<Batch>,
    ) -> Result<Self, Fault> {
        let format = table_format(out)?;
        if let (Ok(out), Ok(input)) = (fs::canonicalize(out), fs::canonicalize(input))
            && out == input
        {
            return Err(Fault::Input(format!("{}: the rows are read from this file: write another", out.display())));
        }
        let copies = format == TableFormat::Parquet && rows.is_parquet() && !many;
        let own = match rows.table_columns() {
            Some(columns) => columns,
            None => Seen::of(input, (rows, most, threads), first)?.columns(),
        };
        if own.len() > MOST_COLUMNS {
            return Err(Fault::Input(format!("the rows have more than {MOST_COLUMNS} columns")));
        }
        let is_own = |name: &str| own.iter().any(|(own, _)| own == name);
        let name = |name: &str| if is_own(name) { format!("{PREFIX}{name}") } else { name.to_owned() };
        let columns_of_answer = answer.iter().copied().chain([(ERROR, ColumnType::Text)]);
        let answer: Vec<(String, ColumnType)> = columns_of_answer.map(|(column, kind)| (name(column), kind)).collect();
        if copies {
            rows.read_only(is_read);
        }
        let file = Output::create(out)?;
        let to = match format {
            TableFormat::Parquet if copies => To::Copied(Box::new(parquet::Copier::new(input, file, &typed(&answer))?)),
            TableFormat::Parquet => {
                let all = [typed(&own), typed(&answer)].concat();
                To::Parquet(Box::new(parquet::Writer::new(file, &all)?))
            }
            _ => To::Text(BufWriter::new(file)),
        };
        let written = own.iter().filter(|_| !copies).chain(&answer);
        let kinds = written.map(|(_, kind)| *kind).collect();
        let names: Vec<String> = answer.into_iter().map(|(name, _)| name).collect();
        let mut filled = Self { form: Arc::new(Form { format, own, copies, names, kinds }), to };
        if let (TableFormat::Csv, To::Text(out)) = (format, &mut filled.to) {
            let form = &filled.form;
            let header = form.own.iter().map(|(name, _)| name).chain(&form.names);
            out.write_all(table::csv_line(header.map(String::as_str)).as_bytes())?;
        }
        Ok(filled)
    }

    pub(crate) fn form(&self) -> Arc<Form> {
        Arc::clone(&self.form)
    }

    pub(crate) fn write(&mut self, written: Written) -> Result<(), Fault> {
        match &mut self.to {
            To::Text(out) => {
                out.write_all(&written.text)?;
                let rows = written.csv.map(csv::Writer::into_inner).transpose();
                Ok(out.write_all(&rows.map_err(|error| Fault::Io(error.into_error()))?.unwrap_or_default())?)
            }
            To::Parquet(table) => written.cells.map_or(Ok(()), |rows| table.append(rows)),
            To::Copied(table) => written.cells.map_or(Ok(()), |rows| table.append(rows)),
        }
    }

    /// Gives the file its name, or that of a part if the rows did not come to an end.
    pub(crate) fn finish(self, is_cut: bool) -> Result<(), Fault> {
        let file = match self.to {
            To::Text(out) => out.into_inner().map_err(|error| Fault::Io(error.into_error()))?,
            To::Parquet(table) => table.finish()?,
            To::Copied(table) => table.finish()?,
        };
        if !is_cut {
            return Ok(file.finish()?);
        }
        if let Some(partial) = file.finish_partial()? {
            talk::say(format_args!("{partial} has the rows so far"));
        }
        Ok(())
    }
}

/// Returns the format of a table by the name of its file.
pub(crate) fn table_format(file: &Path) -> Result<TableFormat, Fault> {
    let formats = [
        ("jsonl", TableFormat::Jsonl),
        ("ndjson", TableFormat::Jsonl),
        ("csv", TableFormat::Csv),
        ("parquet", TableFormat::Parquet),
    ];
    format_of(None, file, &formats, Some(TableFormat::Jsonl), "")?.built()
}

fn typed(columns: &[(String, ColumnType)]) -> Vec<(&str, ColumnType)> {
    columns.iter().map(|(name, kind)| (name.as_str(), *kind)).collect()
}

/// The columns of rows, with the type that all their values have.
#[derive(Default)]
struct Seen {
    columns: Vec<(String, Option<ColumnType>)>,
    places: HashMap<String, usize>,
}

impl Seen {
    /// Reads the columns of all rows of a file, or of the first rows of a pipe, which are left in `first`.
    fn of(
        input: &Path,
        (rows, most, threads): (&mut Rows, Most, Threads),
        first: &mut Option<Batch>,
    ) -> Result<Self, Fault> {
        let mut seen = Self::default();
        if rows.length.is_none() {
            *first = rows.next(&interrupt::CtrlC).transpose()?;
            if let Some(batch) = first {
                seen.add(batch);
            }
            return Ok(seen);
        }
        let mut rows = Rows::open(input, None, Most { rows: usize::MAX, ..most })?;
        let of_batch = |batch: Result<Batch, Fault>| -> Result<Self, Fault> {
            let mut seen = Self::default();
            seen.add(&batch?);
            Ok(seen)
        };
        batch::map(
            threads,
            || rows.next(&interrupt::CtrlC),
            of_batch,
            |of_batch| {
                for (name, kind) in of_batch.unwrap_or_default().columns {
                    seen.add_column(&name, kind);
                }
                Ok(())
            },
        )?;
        Ok(seen)
    }

    fn add(&mut self, batch: &Batch) {
        batch.for_each(|_, line| {
            let Ok(line) = line else { return };
            let Ok(fields) = Fields::read(line) else { return self.add_value(LINE, "\"\"") };
            for name in fields.names() {
                self.add_value(name, fields.json(name).unwrap_or("null"));
            }
        });
    }

    fn add_value(&mut self, name: &str, value: &str) {
        let kind = match value {
            "null" => None,
            "true" | "false" => Some(ColumnType::Boolean),
            number if number.parse::<i64>().is_ok() => Some(ColumnType::Integer),
            _ => Some(ColumnType::Text),
        };
        self.add_column(name, kind);
    }

    /// Adds a column with values of a type, or without any.
    fn add_column(&mut self, name: &str, kind: Option<ColumnType>) {
        let place = match self.places.get(name) {
            Some(place) => *place,
            None if self.columns.len() > MOST_COLUMNS => return,
            None => {
                self.places.insert(name.to_owned(), self.columns.len());
                self.columns.push((name.to_owned(), None));
                self.columns.len() - 1
            }
        };
        let Some(kind) = kind else { return };
        let known = &mut self.columns[place].1;
        *known = Some(known.filter(|known| *known != kind).map_or(kind, |_| ColumnType::Text));
    }

    fn columns(self) -> Vec<(String, ColumnType)> {
        self.columns.into_iter().map(|(name, kind)| (name, kind.unwrap_or(ColumnType::Text))).collect()
    }
}

impl Form {
    /// Returns whether the columns of the rows are copied, so that only what is read of a row is needed.
    pub(crate) fn copies(&self) -> bool {
        self.copies
    }

    /// Returns the names of the columns of an answer, of which the last says why a row could not be read.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Adds a row, once for each row of its answer, to what is written. Without an answer the row says why it could not be read.
    pub(crate) fn fill(
        &self,
        written: &mut Written,
        line: &str,
        mut answers: Vec<Vec<Cell>>,
        error: &str,
    ) -> Result<(), Fault> {
        if answers.is_empty() {
            answers.push(vec![Cell::None; self.names.len() - 1]);
        }
        debug_assert!(!self.copies || answers.len() == 1, "a row that is copied has one answer");
        for mut answer in answers {
            answer.push(if error.is_empty() { Cell::None } else { Cell::of(error) });
            match self.format {
                TableFormat::Jsonl => self.add_object(&mut written.text, line, &answer),
                TableFormat::Parquet if self.copies => self.push(written, answer),
                TableFormat::Parquet | TableFormat::Csv => {
                    let mut row = self.own_cells(line)?;
                    row.append(&mut answer);
                    if self.format == TableFormat::Csv {
                        let table = written.csv.get_or_insert_with(|| csv::Writer::from_writer(Vec::new()));
                        output::write_record(table, &row)?;
                    } else {
                        self.push(written, row);
                    }
                }
            }
        }
        Ok(())
    }

    fn push(&self, written: &mut Written, row: Vec<Cell>) {
        written.cells.get_or_insert_with(|| parquet::Cells::new(self.kinds.iter().copied())).push(row);
    }

    fn add_object(&self, text: &mut Vec<u8>, line: &str, answer: &[Cell]) {
        let object = line.trim().strip_prefix('{').and_then(|line| line.strip_suffix('}'));
        text.push(b'{');
        match object {
            Some(object) if Fields::read(line).is_ok() => text.extend(object.trim_end().as_bytes()),
            _ => add_entry(text, LINE, &line),
        }
        for (name, cell) in self.names.iter().zip(answer) {
            // A row that cannot be read has no value of others.
            if name == ERROR && *cell == Cell::None {
                continue;
            }
            if text.last() != Some(&b'{') {
                text.push(b',');
            }
            add_entry(text, name, cell);
        }
        text.extend(b"}\n");
    }

    /// Returns the values of a row in the columns of the file.
    fn own_cells(&self, line: &str) -> Result<Vec<Cell>, Fault> {
        let Ok(fields) = Fields::read(line) else {
            let cell = |name: &str| if name == LINE { Cell::Text(line.to_owned()) } else { Cell::None };
            return Ok(self.own.iter().map(|(name, _)| cell(name)).collect());
        };
        if let Some(other) = fields.names().find(|name| !self.own.iter().any(|(own, _)| own == name)) {
            return Err(Fault::Input(format!(
                "a row has the column `{other}`, which the first rows do not have: write to a file like rows.jsonl"
            )));
        }
        self.own.iter().map(|(name, kind)| own_cell(name, *kind, fields.json(name).unwrap_or("null"))).collect()
    }
}

/// Adds a name and its value to the text of an object.
fn add_entry(text: &mut Vec<u8>, name: &str, value: &impl Serialize) {
    serde_json::to_writer(&mut *text, name).expect("a text is JSON");
    text.push(b':');
    serde_json::to_writer(&mut *text, value).expect("a value is JSON");
}

fn own_cell(name: &str, kind: ColumnType, value: &str) -> Result<Cell, Fault> {
    let wrong = || {
        Fault::Input(format!(
            "`{name}` is {value} in one row and of another type in the first: write to a file like rows.jsonl"
        ))
    };
    Ok(match (kind, value) {
        (_, "null") => Cell::None,
        (ColumnType::Text, value) => match value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
            // Most have no escapes.
            Some(text) if !text.contains('\\') => Cell::Text(text.to_owned()),
            _ => Cell::Text(serde_json::from_str::<String>(value).unwrap_or_else(|_| value.to_owned())),
        },
        (ColumnType::Integer, value) => Cell::Integer(value.parse().map_err(|_| wrong())?),
        (ColumnType::Boolean, value) => Cell::Boolean(value.parse().map_err(|_| wrong())?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_text() {
        assert_eq!(own_cell("a", ColumnType::Text, "\"x\\n\"").unwrap_or(Cell::None), Cell::Text("x\n".to_owned()));
        assert_eq!(own_cell("a", ColumnType::Text, "[1, 2]").unwrap_or(Cell::None), Cell::Text("[1, 2]".to_owned()));
        assert_eq!(own_cell("a", ColumnType::Integer, "-7").unwrap_or(Cell::None), Cell::Integer(-7));
        assert!(own_cell("a", ColumnType::Integer, "7.5").is_err());
    }
}
