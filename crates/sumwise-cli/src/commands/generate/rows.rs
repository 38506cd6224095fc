//! The rows of generated puzzles.

use sumwise::Seed;
use sumwise::generate::Item;
use sumwise::solve::Solution;
use sumwise_render::generate::ItemJson;
use sumwise_render::text;

use crate::args::RowFormat;
use crate::cell::{Cell, ColumnType};
use crate::fault::Fault;
use crate::output;

/// A generated puzzle in its output format.
pub(super) enum Row {
    Bytes(Vec<u8>),
    Cells(Vec<Cell>),
}

/// The columns of the table.
pub(super) const COLUMNS: [(&str, ColumnType); 21] = [
    ("id", ColumnType::Text),
    ("numbers", ColumnType::Text),
    ("target", ColumnType::Integer),
    ("rules", ColumnType::Text),
    ("split", ColumnType::Text),
    ("solvable", ColumnType::Boolean),
    ("best", ColumnType::Text),
    ("rpn", ColumnType::Text),
    ("steps", ColumnType::Text),
    ("solutions", ColumnType::Integer),
    ("operators", ColumnType::Integer),
    ("needs_fraction", ColumnType::Boolean),
    ("needs_negative", ColumnType::Boolean),
    ("plus_minus_only", ColumnType::Boolean),
    ("distance", ColumnType::Text),
    ("nearest", ColumnType::Text),
    ("grade", ColumnType::Integer),
    ("band", ColumnType::Text),
    ("seed", ColumnType::Text),
    ("index", ColumnType::Integer),
    ("trace", ColumnType::Text),
];

/// A writer of rows in one format.
pub(super) struct Writer<'a> {
    format: RowFormat,
    seed: &'a Seed,
}

impl<'a> Writer<'a> {
    pub(super) fn new(format: RowFormat, seed: &'a Seed) -> Self {
        Self { format, seed }
    }

    pub(super) fn row(&self, item: &Item, searched: Option<String>) -> Result<Row, Fault> {
        Ok(match self.format {
            RowFormat::Text => Row::Bytes(text::item(item, searched.as_deref()).into_bytes()),
            RowFormat::Jsonl => {
                let mut line = Vec::new();
                output::write_json(&mut line, &ItemJson::new(item, self.seed, searched), false)?;
                Row::Bytes(line)
            }
            RowFormat::Csv => Row::Bytes(output::rows(&[self.cells(item, searched)])?),
            RowFormat::Parquet => Row::Cells(self.cells(item, searched)),
        })
    }

    fn cells(&self, item: &Item, searched: Option<String>) -> Vec<Cell> {
        let (puzzle, labels) = (&item.puzzle, &item.labels);
        let text = |text: Option<String>| text.map_or(Cell::None, Cell::Text);
        let integer = |integer: Option<u64>| integer.map_or(Cell::None, |integer| Cell::Integer(integer.cast_signed()));
        let best = labels.best.as_ref().map(Solution::formula);
        let steps = best.map(|best| puzzle.hand().steps_of(best).expect("a solution has a value"));
        let infix = |solution: &Solution| solution.infix().to_string();
        vec![
            Cell::Text(puzzle.to_string()),
            Cell::Text(joined(puzzle.hand().numbers(), " ")),
            puzzle.target().to_i64().map_or(Cell::None, Cell::Integer),
            Cell::Text(puzzle.hand().rules().to_string()),
            Cell::Text(labels.split.to_string()),
            Cell::Boolean(best.is_some()),
            text(labels.best.as_ref().map(infix)),
            text(best.map(|best| best.rpn().to_string())),
            text(steps.map(|steps| joined(&steps, "; "))),
            integer(labels.solutions),
            integer(labels.operators().map(|operators| operators as u64)),
            Cell::Boolean(labels.needs_fraction),
            Cell::Boolean(labels.needs_negative),
            Cell::Boolean(labels.plus_minus_only),
            text(labels.distance(puzzle).map(|distance| distance.to_string())),
            text(best.is_none().then(|| joined(labels.nearest.iter().map(infix), "; "))),
            integer(labels.grade.as_ref().map(|grade| grade.score.into())),
            text(labels.band().map(|band| band.to_string())),
            Cell::Text(self.seed.to_string()),
            integer(Some(item.index)),
            text(searched),
        ]
    }
}

fn joined<T: ToString>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}
