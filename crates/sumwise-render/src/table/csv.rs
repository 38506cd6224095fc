//! Tables as CSV.

use std::borrow::Cow;

use super::Cell;

/// Writes rows below the names of their columns.
///
/// ```
/// use sumwise_render::table::{Cell, csv};
///
/// let row = vec![Cell::exact(&24.into()), Cell::of("no, never")];
/// assert_eq!(csv(["target", "why"], &[row]), "target,why\n24,\"no, never\"\n");
/// ```
pub fn csv<'n>(names: impl IntoIterator<Item = &'n str>, rows: &[Vec<Cell>]) -> String {
    rows.iter().fold(csv_line(names), |text, row| text + &csv_line(row.iter().map(Cell::text)))
}

/// Writes one row.
///
/// ```
/// assert_eq!(sumwise_render::table::csv_line(["a", "", "\"b\""]), "a,,\"\"\"b\"\"\"\n");
/// ```
pub fn csv_line<'f>(fields: impl IntoIterator<Item = impl Into<Cow<'f, str>>>) -> String {
    let fields: Vec<Cow<'f, str>> = fields.into_iter().map(|field| quoted(field.into())).collect();
    match fields.join(",") {
        // A blank line would be no row.
        blank if blank.is_empty() => "\"\"\n".to_owned(),
        line => line + "\n",
    }
}

/// Quotes a field if it has a character that ends fields or rows, or a quotation mark.
fn quoted(field: Cow<'_, str>) -> Cow<'_, str> {
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")).into() } else { field }
}
