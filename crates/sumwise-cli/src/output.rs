//! Standard output is the answer: how it is written.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;
use sumwise::solve::Solution;

use crate::fault::Fault;

/// Standard output, buffered: flush it at the end to learn of errors.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// A JSON document, indented or on one line.
pub(crate) fn write_json(out: &mut impl Write, document: &impl Serialize, indented: bool) -> io::Result<()> {
    if indented {
        serde_json::to_writer_pretty(&mut *out, document)?;
    } else {
        serde_json::to_writer(&mut *out, document)?;
    }
    writeln!(out)
}

/// Rows of a table.
pub(crate) fn table(write: impl FnOnce(&mut csv::Writer<&mut Vec<u8>>) -> csv::Result<()>) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    let mut table = csv::Writer::from_writer(&mut text);
    write(&mut table)?;
    table.flush()?;
    drop(table);
    Ok(text)
}

/// The last fields of a row of a table for a formula, or empty ones.
pub(crate) fn formula_fields(solution: Option<&Solution>) -> [String; 5] {
    solution.map_or_else(Default::default, |solution| {
        let formula = solution.formula();
        [
            formula.infix().to_string(),
            formula.rpn().to_string(),
            solution.value().to_string(),
            formula.operators().to_string(),
            solution.largest().map(ToString::to_string).unwrap_or_default(),
        ]
    })
}

/// The names of those fields.
pub(crate) const FORMULA_FIELDS: [&str; 5] = ["infix", "rpn", "value", "operators", "largest"];
