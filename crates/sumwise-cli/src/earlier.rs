//! The answers that an earlier run has left in its output.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use sumwise_request::Fields;

use crate::fault::Fault;
use crate::interrupt::CtrlC;
use crate::rows::{Most, Rows};
use sumwise_render::table::Cell;

/// The rows of an output, or of the part of it that an interrupted run has left.
pub(crate) struct Earlier {
    rows: Rows,
    /// Those that are read and not taken yet.
    waiting: VecDeque<String>,
    /// Whether all are read.
    is_read: bool,
    /// The file of an interrupted run.
    partial: Option<PathBuf>,
}

impl Earlier {
    /// Opens what an interrupted run has left of an output, or else the output itself; `None` if there is neither.
    pub(crate) fn open(out: &Path, most: Most) -> Result<Option<Self>, Fault> {
        let mut partial = out.as_os_str().to_owned();
        partial.push(".partial");
        let partial = Some(PathBuf::from(partial)).filter(|file| file.is_file());
        let file = partial.as_deref().unwrap_or(out);
        if !file.is_file() || fs::metadata(file)?.len() == 0 {
            return Ok(None);
        }
        let rows = Rows::open_like(file, out, most)?;
        Ok(Some(Self { rows, waiting: VecDeque::new(), is_read: false, partial }))
    }

    /// Takes the next rows, as many as are asked for; fewer at the end.
    pub(crate) fn take(&mut self, rows: usize) -> Result<Vec<String>, Fault> {
        while self.waiting.len() < rows && !self.is_read {
            let Some(batch) = self.rows.next(&CtrlC) else {
                self.is_read = true;
                break;
            };
            let mut wrong = None;
            batch?.for_each(|_, line| match line {
                Ok(line) => self.waiting.push_back(line.to_owned()),
                Err(fault) => drop(wrong.get_or_insert(fault)),
            });
            wrong.map_or(Ok(()), Err)?;
        }
        Ok(self.waiting.drain(..rows.min(self.waiting.len())).collect())
    }

    /// Returns whether all rows are taken, so that a new output has them too.
    pub(crate) fn is_taken(&self) -> bool {
        self.is_read && self.waiting.is_empty()
    }

    /// Removes what an interrupted run has left, when the output is complete.
    pub(crate) fn remove_partial(&self) -> Result<(), Fault> {
        Ok(self.partial.as_ref().map_or(Ok(()), fs::remove_file)?)
    }
}

/// The columns that say that a row has no answer, or none that is whole.
const LACKING: [&str; 2] = ["error", "stop"];

/// The values that say so, with the columns in which they stand.
const CUT: [(&str, &str); 2] = [("status", "\"cut\""), ("verdict", "\"undecided\"")];

/// Returns the answer in a row that an earlier run has written for `line`, in the columns of some names; `None` if the row lacks it.
///
/// # Errors
/// The reason why the row is not that of `line`.
pub(crate) fn answer(line: &str, row: &str, names: &[String]) -> Result<Option<Vec<Cell>>, String> {
    let row = Fields::read(row).map_err(|error| error.to_string())?;
    let is_own = match Fields::read(line) {
        Ok(fields) => fields.names().all(|name| is_same(fields.json(name), row.json(name))),
        Err(_) => row.text(&["line"]).is_ok_and(|own| own.as_deref() == Some(line)),
    };
    if !is_own {
        return Err("it is of another puzzle".to_owned());
    }
    let is_lacking = |name: &String| {
        let ends_with = |last: &str| name.strip_suffix(last).is_some_and(|head| ["", "sumwise_"].contains(&head));
        match row.json(name) {
            // In lines of JSON, only a row without an answer has an error.
            None => !name.ends_with(LACKING[0]),
            Some(value) => {
                let is_cut = |(column, cut): &(&str, &str)| ends_with(column) && value == *cut;
                value != "null" && LACKING.iter().any(|column| ends_with(column)) || CUT.iter().any(is_cut)
            }
        }
    };
    if names.iter().any(is_lacking) {
        return Ok(None);
    }
    let (_, names) = names.split_last().expect("the last column is that of errors");
    Ok(Some(names.iter().map(|name| cell(row.json(name).unwrap_or("null"))).collect()))
}

/// Returns whether two values in JSON are the same in any format of a table, which may have numbers and lists as texts.
fn is_same(one: Option<&str>, other: Option<&str>) -> bool {
    let plain = |value: Option<&str>| match value.unwrap_or("null") {
        "null" => String::new(),
        value => serde_json::from_str::<String>(value).unwrap_or_else(|_| value.to_owned()),
    };
    one == other || plain(one) == plain(other)
}

fn cell(value: &str) -> Cell {
    match value {
        "null" => Cell::None,
        "true" | "false" => Cell::Boolean(value == "true"),
        value => match (serde_json::from_str::<String>(value), value.parse()) {
            (Ok(text), _) => Cell::Text(text),
            (_, Ok(integer)) => Cell::Integer(integer),
            _ => Cell::Text(value.to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_kept_if_it_is_of_the_same_puzzle_and_has_a_whole_answer() {
        let names = ["best", "stop", "error"].map(str::to_owned);
        let line = r#"{"numbers": [1, 2], "target": 3}"#;
        let found = |row| answer(line, row, &names);
        let best = Some(vec![Cell::Text("1+2".to_owned()), Cell::None]);
        assert_eq!(found(r#"{"numbers": [1, 2], "target": 3, "best": "1+2", "stop": null}"#), Ok(best.clone()));
        assert_eq!(
            found(r#"{"numbers": "[1, 2]", "target": "3", "best": "1+2", "stop": null, "error": null}"#),
            Ok(best)
        );
        for row in [
            r#"{"numbers": [1, 2], "target": 3, "best": null, "stop": "steps"}"#,
            r#"{"numbers": [1, 2], "target": 3, "best": null, "stop": null, "error": "no"}"#,
            r#"{"numbers": [1, 2], "target": 3, "verdict": "correct"}"#,
        ] {
            assert_eq!(found(row), Ok(None), "{row}");
        }
        let cut = r#"{"numbers": [1, 2], "target": 3, "status": "cut"}"#;
        assert_eq!(answer(line, cut, &["status", "error"].map(str::to_owned)), Ok(None));
        assert!(found(r#"{"numbers": [1, 2], "target": 4, "best": "1+2", "stop": null}"#).is_err());
        assert_eq!(
            answer("1 2 = 3", r#"{"line": "1 2 = 3", "best": 7, "stop": null}"#, &names),
            Ok(Some(vec![Cell::Integer(7), Cell::None]))
        );
    }
}
