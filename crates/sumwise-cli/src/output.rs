//! Standard output, which holds the answer alone: JSON documents and tables.

use std::io::{self, BufWriter, Write};

use serde::Serialize;
use sumwise::solve::Solution;
use sumwise::visible;

use crate::cell::{Cell, ColumnType};
use crate::fault::Fault;
use crate::files::Output;

/// Returns standard output with a buffer. Flush it at the end, to see errors.
pub(crate) fn stdout() -> BufWriter<Output> {
    BufWriter::new(Output::stdout())
}

/// Writes a JSON document, indented or on one line.
pub(crate) fn write_json(out: &mut impl Write, document: &impl Serialize, indented: bool) -> io::Result<()> {
    if indented {
        serde_json::to_writer_pretty(&mut *out, document)?;
    } else {
        serde_json::to_writer(&mut *out, document)?;
    }
    writeln!(out)
}

/// The bytes of most rows of a table. Each row of a file may have a writer of its own.
const USUAL_ROW: usize = 1 << 9;

/// Returns the CSV text of the rows that `write` writes.
pub(crate) fn table(write: impl FnOnce(&mut csv::Writer<&mut Vec<u8>>) -> csv::Result<()>) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    let mut table = csv::WriterBuilder::new().buffer_capacity(USUAL_ROW).from_writer(&mut text);
    write(&mut table)?;
    table.flush()?;
    drop(table);
    Ok(text)
}

/// Returns the CSV text of some rows.
pub(crate) fn rows(rows: &[Vec<Cell>]) -> Result<Vec<u8>, Fault> {
    table(|table| rows.iter().try_for_each(|row| write_record(table, row)))
}

/// Writes a row of CSV.
pub(crate) fn write_record<'c>(
    table: &mut csv::Writer<impl Write>,
    row: impl IntoIterator<Item = &'c Cell>,
) -> csv::Result<()> {
    row.into_iter().try_for_each(|cell| table.write_field(cell.text().as_bytes()))?;
    table.write_record(None::<&[u8]>)
}

/// Returns the cells of rows in CSV. An empty field is no value.
pub(crate) fn cells(rows: &[u8]) -> Result<Vec<Vec<Cell>>, Fault> {
    let mut table = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(rows);
    let cell = |field: &str| if field.is_empty() { Cell::None } else { Cell::of(field) };
    table.records().map(|row| Ok(row?.iter().map(cell).collect())).collect()
}

/// Returns the cells of a formula, which end a row of a table; empty ones without a solution.
pub(crate) fn formula_cells(solution: Option<&Solution>) -> [Cell; 5] {
    solution.map_or([const { Cell::None }; 5], |solution| {
        let formula = solution.formula();
        [
            Cell::of(&solution.infix()),
            Cell::of(&formula.rpn()),
            Cell::exact(solution.value()),
            Cell::count(formula.steps()),
            solution.largest().map_or(Cell::None, Cell::exact),
        ]
    })
}

/// The columns of a formula.
pub(crate) const FORMULA_COLUMNS: [(&str, ColumnType); 5] = [
    ("infix", ColumnType::Text),
    ("rpn", ColumnType::Text),
    ("value", ColumnType::Text),
    ("operators", ColumnType::Integer),
    ("largest", ColumnType::Text),
];

/// The most columns that a message names.
const NAMED: usize = 12;

/// Lists the names of some columns, or the first of them; `None` if there are none.
pub(crate) fn listed(names: &[impl AsRef<str>]) -> Option<String> {
    let told: Vec<_> = names.iter().take(NAMED).map(|name| visible(name.as_ref()).to_string()).collect();
    let more = names.len() - told.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    if told.is_empty() { None } else { Some(told.join(", ") + &more) }
}

/// Cuts a text to at most some bytes, between two characters.
pub(crate) fn shorten(text: &mut String, most: usize) {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.truncate(end.unwrap_or(0));
}
