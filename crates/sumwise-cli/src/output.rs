//! Standard output, which holds the answer alone: JSON documents and tables.

use std::io::{self, BufWriter, Write};

use serde::Serialize;
use sumwise::solve::Solution;

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

/// Returns the CSV text of the rows that `write` writes.
pub(crate) fn table(write: impl FnOnce(&mut csv::Writer<&mut Vec<u8>>) -> csv::Result<()>) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    let mut table = csv::Writer::from_writer(&mut text);
    write(&mut table)?;
    table.flush()?;
    drop(table);
    Ok(text)
}

/// Returns the fields of a formula, which end a row of a table; empty ones without a solution.
pub(crate) fn formula_fields(solution: Option<&Solution>) -> [String; 5] {
    solution.map_or_else(Default::default, |solution| {
        let formula = solution.formula();
        [
            solution.infix().to_string(),
            formula.rpn().to_string(),
            solution.value().to_string(),
            formula.steps().to_string(),
            solution.largest().map(ToString::to_string).unwrap_or_default(),
        ]
    })
}

/// The names of the fields of a formula.
pub(crate) const FORMULA_FIELDS: [&str; 5] = ["infix", "rpn", "value", "operators", "largest"];

/// Cuts a text to at most some bytes, between two characters.
pub(crate) fn shorten(text: &mut String, most: usize) {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.truncate(end.unwrap_or(0));
}
