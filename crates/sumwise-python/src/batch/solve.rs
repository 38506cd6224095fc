//! Batches of puzzles to solve.

use std::collections::BTreeSet;
use std::ops::Range;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use pyo3::prelude::*;
use sumwise::Puzzle;
use sumwise::solve::{Answer, Searched, Solution, StopReason};

use super::part::{Part, Reader, Wrong};
use super::{OfRow, Stop, answer, column, columns, place, tell};
use crate::error::Raise;
use crate::search::{Search, Threads};
use crate::table::Table;

/// The most puzzles that a thread takes at once. There are few, since one puzzle may take as long as thousands of others.
pub(super) const SOLVED: usize = 64;

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search, threads))]
pub(crate) fn solve_batch(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    targets: Option<&Bound<'_, PyAny>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
    threads: Option<Threads>,
) -> PyResult<Table> {
    // All rows are read first, so that an invalid row is refused before hours of work. The time of a search depends on the
    // number of numbers.
    let (mut parts, mut lengths) = (Vec::new(), BTreeSet::new());
    for part in Reader::new(None, numbers, targets, game, rules)? {
        let part = part?;
        for row in (0..part.rows()).filter(|&row| lengths.insert(part.numbers(row))) {
            let puzzle = part.puzzle(row).map_err(|(row, why)| columns::wrong(row, why))?;
            search.0.refuse_endless(puzzle.hand()).map_err(Raise::raise)?;
        }
        parts.push(part);
        py.check_signals()?;
        // Lets other Python threads run.
        py.detach(|| {});
    }
    let rows: usize = parts.iter().map(Part::rows).sum();
    let threads = super::threads(threads, rows);
    let at_once = (rows / (threads * 8)).clamp(1, SOLVED);
    let ranges = |part| ranges(part, at_once);
    let some: Vec<_> = parts.iter().flat_map(ranges).map(Ok).collect();
    let (waiting, some) = (some.len(), some.into_iter());
    let batches = answer(py, some, waiting, threads, |(part, rows), until| solve_rows(rows, part, search, until))?;
    Ok(Table::new(&Table::batch(Answers::default().finish()), batches))
}

/// Yields the rows of a part, `at_once` at a time.
fn ranges(part: &Part, at_once: usize) -> impl Iterator<Item = (&Part, Range<usize>)> {
    (0..part.rows()).step_by(at_once).map(move |first| (part, first..part.rows().min(first + at_once)))
}

fn solve_rows(rows: Range<usize>, part: &Part, search: Search, all: Stop<'_>) -> Result<RecordBatch, Wrong> {
    let mut answers = Answers::default();
    for row in rows.take_while(|_| all.stop().is_none()) {
        let puzzle = part.puzzle(row)?;
        let until = OfRow { deadline: search.deadline(), all };
        let answer = search.0.solver(&search.0.limits(&until)).solve(&puzzle);
        answers.push(&puzzle, &answer);
    }
    Ok(Table::batch(answers.finish()))
}

/// The columns of answers.
#[derive(Default)]
pub(super) struct Answers {
    puzzle: StringBuilder,
    status: StringBuilder,
    distance: StringBuilder,
    best: StringBuilder,
    rpn: StringBuilder,
    operators: Int64Builder,
    largest: StringBuilder,
    nearest: StringBuilder,
    stop: StringBuilder,
}

impl Answers {
    pub(super) fn push(&mut self, puzzle: &Puzzle, searched: &Searched<Answer>) {
        let answer = &searched.found;
        let best = answer.best.as_ref();
        let nearest: Vec<String> = answer.nearest.iter().map(|nearest| nearest.infix().to_string()).collect();
        tell(&mut self.puzzle, Some(puzzle));
        self.status.append_value(answer.status.name());
        tell(&mut self.distance, answer.distance(puzzle.target()));
        tell(&mut self.best, best.map(|best| best.infix()));
        tell(&mut self.rpn, best.map(|best| best.formula().rpn()));
        self.operators.append_option(best.map(|best| place(best.formula().steps())));
        tell(&mut self.largest, best.and_then(Solution::largest));
        self.nearest.append_value(nearest.join("; "));
        self.stop.append_option(searched.stop.map(StopReason::name));
    }

    pub(super) fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("puzzle", column(self.puzzle.finish())),
            ("status", column(self.status.finish())),
            ("distance", column(self.distance.finish())),
            ("best", column(self.best.finish())),
            ("rpn", column(self.rpn.finish())),
            ("operators", column(self.operators.finish())),
            ("largest", column(self.largest.finish())),
            ("nearest", column(self.nearest.finish())),
            ("stop", column(self.stop.finish())),
        ]
    }
}
