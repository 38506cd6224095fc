//! Batches of answers to judge.

use arrow_array::builder::{BooleanBuilder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use pyo3::prelude::*;
use sumwise::check::{Extract, Judge, Judgement, Manner, Verdict};
use sumwise_request::decided;

use super::part::{Part, ROWS, Reader, Wrong};
use super::{OfRow, Stop, answer, column, place, tell};
use crate::answers::manner;
use crate::search::{Search, Threads};
use crate::table::Table;

#[pyfunction]
#[pyo3(signature = (texts, numbers, targets, game, rules, reading, extract, claims, search, essential, threads))]
#[expect(clippy::too_many_arguments, reason = "the package names each")]
pub(crate) fn check_batch(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    numbers: &Bound<'_, PyAny>,
    targets: Option<&Bound<'_, PyAny>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    reading: &str,
    extract: &str,
    claims: &str,
    search: Search,
    essential: bool,
    threads: Option<Threads>,
) -> PyResult<Table> {
    let parts = texts.len().map_or(usize::MAX, |rows| rows.div_ceil(ROWS));
    let reader = Reader::new(Some(texts), numbers, targets, game, rules)?;
    let manner = manner(reading, extract, claims)?;
    let threads = super::threads(threads, parts);
    let batches = answer(py, reader, threads, threads, |part, stop| {
        // With other threads, each finishes its part after an error, since an earlier row may be invalid as well.
        judge(&part, manner, search, essential, if threads == 1 { stop } else { &() })
    })?;
    Ok(Table::new(&Table::batch(Verdicts::default().finish(essential)), batches))
}

fn judge(part: &Part, manner: Manner, search: Search, essential: bool, stop: Stop<'_>) -> Result<RecordBatch, Wrong> {
    let (mut judge, mut verdicts) = (Judge::default(), Verdicts::default());
    for row in (0..part.rows()).take_while(|_| stop.stop().is_none()) {
        // A missing answer gets the verdict `no_answer` with every extraction.
        let none = ("", Manner { extract: Extract::Raw, ..manner });
        let (text, manner) = part.text(row).map_or(none, |text| (text, manner));
        let puzzle = part.puzzle(row)?;
        let mut judgement = judge.check(&puzzle, text, manner);
        if *judgement.verdict() == Verdict::Undecided {
            let until = OfRow { deadline: search.deadline(), all: stop };
            judgement = decided(judgement, &puzzle, search.0, &search.0.limits(&until));
        }
        verdicts.push(&judgement, essential);
    }
    Ok(Table::batch(verdicts.finish(essential)))
}

/// The columns of verdicts.
#[derive(Default)]
pub(super) struct Verdicts {
    verdict: StringBuilder,
    correct: BooleanBuilder,
    value: StringBuilder,
    distance: StringBuilder,
    start: Int64Builder,
    end: Int64Builder,
    step: Int64Builder,
    message: StringBuilder,
    essential: StringBuilder,
}

impl Verdicts {
    pub(super) fn push(&mut self, judgement: &Judgement, essential: bool) {
        self.verdict.append_value(judgement.verdict().name());
        self.correct.append_value(judgement.is_correct());
        tell(&mut self.value, judgement.value());
        tell(&mut self.distance, judgement.distance());
        let span = judgement.span();
        self.start.append_option(span.clone().map(|span| place(span.start)));
        self.end.append_option(span.map(|span| place(span.end)));
        self.step.append_option(judgement.step().map(place));
        tell(&mut self.message, Some(judgement));
        if essential {
            tell(&mut self.essential, judgement.essential());
        }
    }

    pub(super) fn finish(mut self, essential: bool) -> Vec<(&'static str, ArrayRef)> {
        let mut columns = vec![
            ("verdict", column(self.verdict.finish())),
            ("correct", column(self.correct.finish())),
            ("value", column(self.value.finish())),
            ("distance", column(self.distance.finish())),
            ("start", column(self.start.finish())),
            ("end", column(self.end.finish())),
            ("step", column(self.step.finish())),
            ("message", column(self.message.finish())),
        ];
        if essential {
            columns.push(("essential", column(self.essential.finish())));
        }
        columns
    }
}
