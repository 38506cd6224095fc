//! Many questions at once, on all threads, with the interpreter detached.

use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use arrow_array::builder::{BooleanBuilder, Int64Builder, StringBuilder};
use arrow_array::{Array as _, ArrayRef, LargeStringArray, RecordBatch};
use pyo3::prelude::*;
use sumwise::check::{Extract, Judge, Judgement, Manner};
use sumwise::puzzle::HandError;
use sumwise::solve::{Interrupt, Solution, StopReason, solve};
use sumwise::{Game, Hand, Puzzle, Rational, Rules};

use crate::answers::manner;
use crate::arrow::{self, Column, Hands};
use crate::error::InputError;
use crate::game;
use crate::rules;
use crate::search::{Search, Until, listening};
use crate::table::Table;

/// How many answers to judge a thread takes at once.
const JUDGED: usize = 4096;
/// How many puzzles to solve it takes at most; one may take as long as thousands of others.
const SOLVED: usize = 64;

/// The puzzles of all rows.
struct Puzzles {
    game: Game,
    rules: Rules,
    hands: Hands,
    targets: Column<Option<Rational>>,
}

/// What is wrong with a row.
type Wrong = (usize, String);

fn told((row, why): Wrong) -> PyErr {
    InputError::new_err((format!("row {row}: {why}"), row))
}

impl Puzzles {
    fn read(
        numbers: &Bound<'_, PyAny>,
        targets: Option<&Bound<'_, PyAny>>,
        game: Option<&Bound<'_, PyAny>>,
        said: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let game = game.map_or(Ok(Game::Countdown), game::read)?;
        let rules = rules::over(said, game.rules())?;
        Ok(Self { game, rules, hands: Hands::read(numbers)?, targets: arrow::targets(targets)? })
    }

    /// How many rows there are, which must be one number.
    fn rows(&self, texts: Option<usize>) -> PyResult<usize> {
        let counts = [("texts", texts), ("hands", self.hands.rows()), ("targets", self.targets.rows())];
        let mut counts = counts.into_iter().filter_map(|(what, rows)| Some((what, rows?)));
        let Some((what, rows)) = counts.next() else { return Ok(1) };
        match counts.find(|(_, others)| *others != rows) {
            None => Ok(rows),
            Some((other, others)) => Err(InputError::new_err(format!(
                "there are {rows} {what}, and {others} {other}: give one for each row, or one for all"
            ))),
        }
    }

    fn of_row(&self, row: usize) -> Result<Puzzle, Wrong> {
        let hand = Hand::new(self.hands.of_row(row).to_vec(), self.rules.clone());
        let hand = hand.map_err(|error: HandError| (row, error.to_string()))?;
        let target = self.targets.of_row(row).clone().or_else(|| self.game.default_target());
        let missing = || (row, format!("a target is missing: {} has none of its own", self.game));
        Ok(Puzzle::new(self.game, hand, target.ok_or_else(missing)?))
    }
}

/// On how many threads work is done: as many as were asked for, but no more than there are cores.
fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    asked.map_or(cores, |asked| asked.min(cores)).get()
}

/// Answers all rows, some at a time, on so many threads; the batches are in order.
fn answer(
    py: Python<'_>,
    rows: usize,
    at_once: usize,
    threads: usize,
    work: impl Fn(Range<usize>, &Until) -> Result<RecordBatch, Wrong> + Sync,
) -> PyResult<Table> {
    let threads = threads.min(rows.div_ceil(at_once));
    let next = AtomicUsize::new(0);
    let some = |until: &Until| {
        let mut done = Vec::new();
        loop {
            let first = next.fetch_add(at_once, Ordering::Relaxed);
            if first >= rows || until.has_ended() {
                return Ok(done);
            }
            let batch = work(first..rows.min(first + at_once), until).inspect_err(|_| until.end());
            done.push((first, batch?));
        }
    };
    let done = listening(py, None, |until| {
        thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| some(until))).collect();
            let done: Vec<Result<Vec<_>, Wrong>> =
                running.into_iter().map(|thread| thread.join().expect("a row does not panic")).collect();
            done.into_iter().collect::<Result<Vec<_>, _>>()
        })
    })?;
    let mut done: Vec<(usize, RecordBatch)> = match done {
        Ok(done) => done.into_iter().flatten().collect(),
        Err(wrong) => return Err(told(wrong)),
    };
    done.sort_unstable_by_key(|(first, _)| *first);
    let empty = work(0..0, &Until::new(None)).expect("nothing is wrong without a row");
    Ok(Table::new(&empty, done.into_iter().map(|(_, batch)| batch).collect()))
}

fn column<T: arrow_array::Array + 'static>(column: T) -> ArrayRef {
    Arc::new(column)
}

#[pyfunction]
#[pyo3(signature = (texts, numbers, targets, game, rules, reading, extract, essential, threads))]
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
    essential: bool,
    threads: Option<NonZeroUsize>,
) -> PyResult<Table> {
    let puzzles = Puzzles::read(numbers, targets, game, rules)?;
    let texts = arrow::texts(texts)?;
    let rows = puzzles.rows(Some(texts.len()))?;
    let manner = manner(reading, extract)?;
    answer(py, rows, JUDGED, self::threads(threads), |rows, _| judge_rows(rows, &puzzles, &texts, manner, essential))
}

fn judge_rows(
    rows: Range<usize>,
    puzzles: &Puzzles,
    texts: &LargeStringArray,
    manner: Manner,
    essential: bool,
) -> Result<RecordBatch, Wrong> {
    let (mut judge, mut verdicts) = (Judge::default(), Verdicts::default());
    for row in rows {
        let puzzle = puzzles.of_row(row)?;
        // An answer that is missing is no answer, wherever it is looked for.
        let (text, manner) = if texts.is_null(row) {
            ("", Manner { extract: Extract::Raw, ..manner })
        } else {
            (texts.value(row), manner)
        };
        verdicts.push(&judge.check(&puzzle, text, manner), essential);
    }
    Ok(verdicts.finish(essential))
}

/// The columns of verdicts.
#[derive(Default)]
struct Verdicts {
    verdict: StringBuilder,
    correct: BooleanBuilder,
    value: StringBuilder,
    distance: StringBuilder,
    from: Int64Builder,
    to: Int64Builder,
    step: Int64Builder,
    message: StringBuilder,
    essential: StringBuilder,
}

/// Writes an entry in place.
fn tell(column: &mut StringBuilder, entry: Option<impl Display>) {
    match entry {
        None => column.append_null(),
        Some(entry) => {
            write!(column, "{entry}").expect("a column takes any text");
            column.append_value("");
        }
    }
}

fn place(place: usize) -> i64 {
    i64::try_from(place).expect("a text is not as long")
}

impl Verdicts {
    fn push(&mut self, judgement: &Judgement, essential: bool) {
        self.verdict.append_value(judgement.verdict().name());
        self.correct.append_value(judgement.is_correct());
        tell(&mut self.value, judgement.value());
        tell(&mut self.distance, judgement.distance());
        let span = judgement.span();
        self.from.append_option(span.clone().map(|span| place(span.start)));
        self.to.append_option(span.map(|span| place(span.end)));
        self.step.append_option(judgement.step().map(place));
        tell(&mut self.message, Some(judgement));
        if essential {
            tell(&mut self.essential, judgement.essential());
        }
    }

    fn finish(mut self, essential: bool) -> RecordBatch {
        let mut columns = vec![
            ("verdict", column(self.verdict.finish())),
            ("correct", column(self.correct.finish())),
            ("value", column(self.value.finish())),
            ("distance", column(self.distance.finish())),
            ("from", column(self.from.finish())),
            ("to", column(self.to.finish())),
            ("step", column(self.step.finish())),
            ("message", column(self.message.finish())),
        ];
        if essential {
            columns.push(("essential", column(self.essential.finish())));
        }
        Table::batch(columns)
    }
}

#[pyfunction]
#[pyo3(signature = (numbers, targets, game, rules, search, threads))]
pub(crate) fn solve_batch(
    py: Python<'_>,
    numbers: &Bound<'_, PyAny>,
    targets: Option<&Bound<'_, PyAny>>,
    game: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    search: Search,
    threads: Option<NonZeroUsize>,
) -> PyResult<Table> {
    let puzzles = Puzzles::read(numbers, targets, game, rules)?;
    let rows = puzzles.rows(None)?;
    // How long a search takes is a matter of how many numbers there are.
    let mut lengths = BTreeSet::new();
    for row in (0..rows).filter(|&row| lengths.insert(puzzles.hands.of_row(row).len())) {
        let puzzle = puzzles.of_row(row).map_err(told)?;
        search.refuse_endless(puzzle.hand(), Some(puzzle.target()), None)?;
    }
    let threads = self::threads(threads);
    let at_once = (rows / (threads * 8)).clamp(1, SOLVED);
    answer(py, rows, at_once, threads, |rows, until| solve_rows(rows, &puzzles, search, until))
}

/// Stops a search when its own time is up, or when all are stopped.
struct OfRow<'a> {
    deadline: Option<Instant>,
    all: &'a Until,
}

impl Interrupt for OfRow<'_> {
    fn stop(&self) -> Option<StopReason> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.all.stop().or_else(|| is_late().then_some(StopReason::Time))
    }
}

fn solve_rows(rows: Range<usize>, puzzles: &Puzzles, search: Search, all: &Until) -> Result<RecordBatch, Wrong> {
    let mut answers = Answers::default();
    for row in rows {
        let puzzle = puzzles.of_row(row)?;
        let until = OfRow { deadline: search.deadline(), all };
        let answer = solve(&puzzle, search.method, None, &search.limits(&until));
        answers.push(&puzzle, &answer);
        if all.has_ended() {
            break;
        }
    }
    Ok(answers.finish())
}

/// The columns of answers.
#[derive(Default)]
struct Answers {
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
    fn push(&mut self, puzzle: &Puzzle, answer: &sumwise::solve::Answer) {
        let best = answer.best.as_ref();
        let nearest: Vec<String> = answer.nearest.iter().map(|nearest| nearest.formula().infix().to_string()).collect();
        tell(&mut self.puzzle, Some(puzzle));
        self.status.append_value(answer.status.name());
        tell(&mut self.distance, answer.distance(puzzle.target()));
        tell(&mut self.best, best.map(|best| best.formula().infix()));
        tell(&mut self.rpn, best.map(|best| best.formula().rpn()));
        self.operators.append_option(best.map(|best| place(best.formula().operators())));
        tell(&mut self.largest, best.and_then(Solution::largest));
        self.nearest.append_value(nearest.join("; "));
        self.stop.append_option(answer.stop.map(StopReason::name));
    }

    fn finish(mut self) -> RecordBatch {
        Table::batch(vec![
            ("puzzle", column(self.puzzle.finish())),
            ("status", column(self.status.finish())),
            ("distance", column(self.distance.finish())),
            ("best", column(self.best.finish())),
            ("rpn", column(self.rpn.finish())),
            ("operators", column(self.operators.finish())),
            ("largest", column(self.largest.finish())),
            ("nearest", column(self.nearest.finish())),
            ("stop", column(self.stop.finish())),
        ])
    }
}
