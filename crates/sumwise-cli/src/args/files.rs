//! Arguments about files with a row for each puzzle.

use std::path::{Path, PathBuf};

use clap::Args;
use sumwise_request::{Columns, similar};

use crate::fault::Fault;

/// The file of puzzles that a command reads.
#[derive(Args, Debug, Default)]
pub(crate) struct RowArgs {
    /// Read a puzzle from each row of this file (.jsonl, .json, .csv or .parquet)
    #[arg(long = "in", value_name = "FILE", help_heading = "Files")]
    pub(crate) input: Option<PathBuf>,
    /// Read a field from another place in the rows, like numbers=doc.nums
    ///
    /// A field is `numbers`, `target`, `puzzle`, `answer`, `game`, `rules` or `split`. A place is the name of a column, with names of
    /// fields or places of items after points, like resps.0.0; -1 is the last item.
    #[arg(long = "field", value_name = "FIELD=PLACE", help_heading = "Files")]
    pub(crate) fields: Vec<String>,
}

impl RowArgs {
    /// Returns whether rows are read, and not the words of a line.
    pub(crate) fn are_read(&self, words: &[String]) -> bool {
        self.input.is_some() || words == ["-"]
    }

    /// Returns the file that is read.
    pub(crate) fn path(&self) -> &Path {
        self.input.as_deref().unwrap_or(Path::new("-"))
    }

    /// Returns where fields are read from.
    pub(crate) fn columns(&self) -> Result<Columns, Fault> {
        let with = |columns: Columns, field: &String| {
            let name = field.split('=').next().unwrap_or_default();
            let is_known = Columns::FIELDS.contains(&name.trim());
            let similar = if is_known { String::new() } else { similar(name, &Columns::FIELDS, "name") };
            columns.with(field).map_err(|error| Fault::Input(format!("{error}{similar}")))
        };
        self.fields.iter().try_fold(Columns::default(), with)
    }

    /// Refuses places of fields where no rows are read.
    pub(crate) fn refuse(&self) -> Result<(), Fault> {
        if self.fields.is_empty() { Ok(()) } else { Err(of_rows("--field")) }
    }
}

fn of_rows(flag: &str) -> Fault {
    Fault::Input(format!("{flag} is for rows: read them with --in FILE or from standard input with `-`"))
}

/// The file of puzzles that a command reads, and the file that it fills with its answers.
#[derive(Args, Debug, Default)]
pub(crate) struct FileArgs {
    #[command(flatten)]
    pub(crate) rows: RowArgs,
    /// Write each row with its answer to this file (.jsonl, .csv or .parquet)
    #[arg(long, short, value_name = "FILE", help_heading = "Files")]
    pub(crate) out: Option<PathBuf>,
    /// Keep the answers that the file of --out, or what an earlier run left of it, has already
    #[arg(long, requires = "out", help_heading = "Files")]
    pub(crate) skip_done: bool,
}

impl FileArgs {
    /// Returns whether rows are read, and not the words of a line.
    pub(crate) fn are_read(&self, words: &[String]) -> bool {
        self.rows.are_read(words)
    }

    /// Refuses what is about rows where none are read, and the answer may be written to a file.
    pub(crate) fn refuse_all_but_out(&self) -> Result<(), Fault> {
        if self.skip_done { Err(of_rows("--skip-done")) } else { self.rows.refuse() }
    }

    /// Refuses what is about rows where none are read.
    pub(crate) fn refuse(&self) -> Result<(), Fault> {
        if self.out.is_some() { Err(of_rows("--out")) } else { self.rows.refuse() }
    }
}
