//! Standard output, which holds the answer alone: JSON documents and tables.

use std::io::{self, BufWriter, Write};

use serde::Serialize;
use sumwise::visible;
use sumwise_render::table::Cell;
use sumwise_request::printed::Answered;

use crate::Exit;
use crate::fault::Fault;
use crate::files::Output;
use crate::talk;

/// Returns standard output with a buffer. Flush it at the end, to see errors.
pub(crate) fn stdout() -> BufWriter<Output> {
    BufWriter::new(Output::stdout())
}

/// Writes an answer.
pub(crate) fn write(text: &str) -> Result<Exit, Fault> {
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// Writes an answer, whose rows stand below the names of their columns, and says what stands beside it.
pub(crate) fn answer<'n>(answered: Answered, names: impl IntoIterator<Item = &'n str>) -> Result<Exit, Fault> {
    write(&answered.told.into_text(names))?;
    answered.stop.into_iter().for_each(talk::say_cut);
    answered.said.into_iter().for_each(talk::say);
    Ok(answered.exit)
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

/// Writes a row of CSV.
pub(crate) fn write_record<'c>(
    table: &mut csv::Writer<impl Write>,
    row: impl IntoIterator<Item = &'c Cell>,
) -> csv::Result<()> {
    row.into_iter().try_for_each(|cell| table.write_field(cell.text().as_bytes()))?;
    table.write_record(None::<&[u8]>)
}

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
