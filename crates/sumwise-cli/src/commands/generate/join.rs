//! Joins the Parquet tables of shares.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::path::{Path, PathBuf};

use ::parquet::file::reader::SerializedFileReader;
use ::parquet::record::Field;
use ::parquet::record::reader::RowIter;
use sumwise::solve::Interrupt;

use crate::Refusal;
use crate::fault::Fault;
use crate::files::{Output, named};
use crate::tables::{TableFormat, TableWriter};
use sumwise_render::table::Cell;
use sumwise_render::table::ITEM;

/// Joins the tables of all shares, written by `generate --shard K/M --format parquet`, into the table of all puzzles. Returns the
/// number of puzzles.
///
/// All files are open at the same time.
///
/// # Errors
/// [`Refusal`] if a file is wrong, or if `caller` stops it.
pub fn join(parts: &[PathBuf], out: &Path, caller: &(dyn Interrupt + Sync)) -> Result<u64, Refusal> {
    let mut parts = parts.iter().map(|part| Part::open(part)).collect::<Result<Vec<_>, _>>()?;
    let file = Output::create(out).map_err(Fault::from)?;
    let mut table = TableWriter::new(TableFormat::Parquet, file, ITEM)?;
    let mut order = BinaryHeap::new();
    for (at, part) in parts.iter_mut().enumerate() {
        part.read()?;
        order.extend(part.index().map(|index| Reverse((index, at))));
    }
    let mut written = 0_u64;
    let (mut last, mut seed) = (None, None);
    while let Some(Reverse((index, at))) = order.pop() {
        if last.replace(index) >= Some(index) || *seed.get_or_insert_with(|| parts[at].seed()) != parts[at].seed() {
            let why =
                format!("{}: puzzle {index} does not follow: join the shares of one seed, each once", parts[at].name);
            return Err(Fault::Input(why).into());
        }
        if written.is_multiple_of(ASKS_EVERY)
            && let Some(stop) = caller.stop()
        {
            return Err(Refusal::Cut(stop));
        }
        written += 1;
        table.write(std::mem::take(&mut parts[at].row))?;
        parts[at].read()?;
        order.extend(parts[at].index().map(|index| Reverse((index, at))));
    }
    table.finish()?;
    Ok(written)
}

/// The number of rows between two checks for a stop.
const ASKS_EVERY: u64 = 1 << 10;

/// The table of a share and its current row.
struct Part {
    name: String,
    rows: RowIter<'static>,
    /// The current row; no cells at the end.
    row: Vec<Cell>,
}

impl Part {
    fn open(path: &Path) -> Result<Self, Fault> {
        let name = path.display().to_string();
        let wrong = |error: &dyn std::fmt::Display| Fault::Input(format!("{name}: {error}"));
        let file = File::open(path).map_err(named(path))?;
        let rows = SerializedFileReader::new(file).map_err(|error| wrong(&error))?.into_iter();
        Ok(Self { name, rows, row: Vec::new() })
    }

    /// Reads the next row.
    fn read(&mut self) -> Result<(), Fault> {
        self.row.clear();
        let Some(row) = self.rows.next() else { return Ok(()) };
        let wrong = |error: &dyn std::fmt::Display| Fault::Input(format!("{}: {error}", self.name));
        for (name, field) in row.map_err(|error| wrong(&error))?.get_column_iter() {
            self.row.push(match field {
                Field::Null => Cell::None,
                Field::Long(integer) => Cell::Integer(*integer),
                Field::Bool(boolean) => Cell::Boolean(*boolean),
                Field::Str(text) => Cell::Text(text.clone()),
                _ => return Err(wrong(&format_args!("`{name}` is not a column of generated puzzles"))),
            });
        }
        self.index().map(|_| ()).ok_or_else(|| wrong(&"this is not a table of generated puzzles"))
    }

    /// Returns the index of the current puzzle; `None` at the end.
    fn index(&self) -> Option<i64> {
        match self.cell("index") {
            Some(Cell::Integer(index)) if self.row.len() == ITEM.len() => Some(*index),
            _ => None,
        }
    }

    fn seed(&self) -> Option<Cell> {
        self.cell("seed").cloned()
    }

    fn cell(&self, column: &str) -> Option<&Cell> {
        let place = ITEM.iter().position(|(name, _)| *name == column).expect("it is a column of puzzles");
        self.row.get(place)
    }
}
