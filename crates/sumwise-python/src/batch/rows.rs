//! Questions about the rows of tables and data sets, each answered in its place.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader, StringArray, UInt32Array};
use arrow_select::take::take;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use pyo3_arrow::input::AnyRecordBatch;
use sumwise::Rational;
use sumwise::check::{Judge, Manner, Verdict};
use sumwise_request::fields::{ANSWERED, ASKED, NUMBERS, PUZZLE, TARGET};
use sumwise_request::{Columns, Draft, Fields, Given, Grade, RequestError, Solve, Taken, decided};

use super::check::Verdicts;
use super::grade::Grades;
use super::plain::{self, Plain};
use super::solve::{Answers, SOLVED};
use super::{OfRow, Stop, answer, json};
use crate::answers::manner;
use crate::error::{InputError, Raise};
use crate::exact::Exact;
use crate::puzzle::{draft, given};
use crate::search::{Search, Threads};
use crate::table::Table;

/// The most rows that a thread judges at once.
const JUDGED: usize = 1024;

/// The column that says why a row could not be read.
const ERROR: &str = "error";

/// What is asked about each row, with what holds where a row has none of its own.
#[pyclass(module = "sumwise._sumwise", frozen)]
pub(crate) struct Asked {
    question: Question,
    columns: Columns,
    given: Given,
    /// The numbers.
    rest: Option<Draft>,
    search: Search,
    said: Mutex<Said>,
}

#[derive(Clone, Copy)]
enum Question {
    Check(Manner),
    Solve,
    Grade,
}

/// What is said of all rows.
#[derive(Default)]
struct Said {
    taken: Taken,
    rows: usize,
    unread: usize,
    first_unread: Option<(usize, String)>,
}

#[pymethods]
impl Asked {
    #[new]
    #[pyo3(signature = (question, columns, numbers, target, game, rules, manner_of_check, search))]
    #[expect(clippy::too_many_arguments, reason = "the package names each")]
    fn new(
        question: &str,
        columns: Vec<(String, String)>,
        numbers: Option<&Bound<'_, PyAny>>,
        target: Option<Exact>,
        game: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        manner_of_check: (String, String, String),
        search: Search,
    ) -> PyResult<Self> {
        let (reading, extract, claims) = manner_of_check;
        let question = match question {
            "check" => Question::Check(manner(&reading, &extract, &claims)?),
            "solve" => Question::Solve,
            _ => Question::Grade,
        };
        let with = |columns: Columns, (field, path)| columns.with(&format!("{field}={path}"));
        let columns = columns.into_iter().try_fold(Columns::default(), with).map_err(Raise::raise)?;
        let rest = numbers.map(|numbers| draft(numbers, None, game, rules)).transpose()?;
        let given = given(target, game, rules)?;
        given.rules().map_err(Raise::raise)?;
        Ok(Self { question, columns, given, rest, search, said: Mutex::default() })
    }

    /// Returns whether a column may be read.
    fn reads(&self, column: &str) -> bool {
        self.columns.may_read(column, self.is_check())
    }

    /// Returns a table with the answer of each row, or the error in it. The rows are a table of Arrow, or a list of JSON objects and of
    /// reasons why there is none.
    #[pyo3(signature = (rows, threads))]
    fn answer(&self, py: Python<'_>, rows: &Bound<'_, PyAny>, threads: Option<Threads>) -> PyResult<Table> {
        let number = rows.len().unwrap_or(usize::MAX);
        let threads = super::threads(threads, number.div_ceil(if self.is_check() { JUDGED } else { 1 }));
        let at_once = if self.is_check() { JUDGED } else { (number / (threads * 8)).clamp(1, SOLVED) };
        let rows = match rows.cast::<PyList>() {
            Ok(list) => Rows::Lines(list, 0..number),
            Err(_) => Rows::Arrow(rows.extract::<AnyRecordBatch>()?.into_reader()?, None),
        };
        let parts = Parts { rows, at_once };
        let told = answer(py, parts, threads, threads, |part, stop| Ok(self.work(&part, stop)))?;
        let empty = self.work(&Part::Lines(Vec::new()), &()).batch;
        let mut said = self.said();
        let batches = told.into_iter().map(|told| said.add(told)).collect();
        Ok(Table::new(&empty, batches))
    }

    /// Returns a JSON object with everything that is read under a name of its own. One in which a place is not there stays as it is.
    fn renamed(&self, row: &str) -> String {
        let mut taken = Taken::default();
        let Ok(read) = self.columns.read(row, self.is_check(), &mut taken) else { return row.to_owned() };
        self.said().taken.extend(&taken);
        read.into_owned()
    }

    /// Says what was read from other columns than those of its name, if anything was.
    #[getter]
    fn taken(&self) -> Option<String> {
        let said = self.said();
        (!said.taken.is_by_name()).then(|| said.taken.to_string())
    }

    /// Says how many rows could not be read, and why the first of them could not, if there are any.
    #[getter]
    fn unread(&self) -> Option<String> {
        let said = self.said();
        let (row, why) = said.first_unread.as_ref()?;
        Some(format!("{} of {} rows cannot be read, of which row {row} is the first: {why}", said.unread, said.rows))
    }
}

impl Said {
    fn add(&mut self, told: Told) -> RecordBatch {
        self.taken.extend(&told.taken);
        if self.first_unread.is_none() {
            self.first_unread = told.first_unread.map(|(row, why)| (self.rows + row, why));
        }
        self.rows += told.batch.num_rows();
        self.unread += told.unread;
        told.batch
    }
}

/// The rows that are left.
enum Rows<'a, 'py> {
    Arrow(Box<dyn RecordBatchReader + Send>, Option<RecordBatch>),
    Lines(&'a Bound<'py, PyList>, Range<usize>),
}

/// Parts of at most some rows.
struct Parts<'a, 'py> {
    rows: Rows<'a, 'py>,
    at_once: usize,
}

/// Consecutive rows.
enum Part {
    Arrow(RecordBatch),
    Lines(Vec<Result<String, String>>),
}

impl Iterator for Parts<'_, '_> {
    type Item = PyResult<Part>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.rows {
            Rows::Lines(list, left) => {
                let rows = left.by_ref().take(self.at_once).map(|row| line(&list.get_item(row)?));
                let part: PyResult<Vec<_>> = rows.collect();
                if matches!(&part, Ok(part) if part.is_empty()) { None } else { Some(part.map(Part::Lines)) }
            }
            Rows::Arrow(reader, left) => {
                let batch = loop {
                    match left.take().map(Ok).or_else(|| reader.next())? {
                        Ok(batch) if batch.num_rows() == 0 => {}
                        Ok(batch) => break batch,
                        Err(error) => return Some(Err(InputError::new_err(error.to_string()))),
                    }
                };
                let length = batch.num_rows().min(self.at_once);
                *left = Some(batch.slice(length, batch.num_rows() - length));
                Some(Ok(Part::Arrow(batch.slice(0, length))))
            }
        }
    }
}

/// Returns a JSON object, or the reason why there is none.
fn line(item: &Bound<'_, PyAny>) -> PyResult<Result<String, String>> {
    Ok(match item.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy().into_owned()),
        Err(_) => Err(item.str()?.to_string_lossy().into_owned()),
    })
}

/// A row, or the reason why there is none.
#[derive(Clone, Copy)]
enum Row<'a> {
    Plain(Plain<'a>),
    Json(&'a str),
    Unread(&'a str),
}

impl Part {
    /// Passes every row to `show` until it returns `false`. `plain` are the columns of a plain table.
    fn for_each(&self, plain: Option<&plain::Columns<'_>>, mut show: impl FnMut(Row<'_>) -> bool) {
        match self {
            Self::Lines(lines) => {
                lines
                    .iter()
                    .all(|line| show(line.as_ref().map_or_else(|why| Row::Unread(why), |line| Row::Json(line))));
            }
            Self::Arrow(batch) => {
                let mut json = Vec::new();
                (0..batch.num_rows()).all(|row| {
                    if let Some(plain) = plain.and_then(|plain| plain.row(row)) {
                        return show(Row::Plain(plain));
                    }
                    json.clear();
                    json::append_row(&mut json, batch, row);
                    show(Row::Json(std::str::from_utf8(&json).expect("JSON is UTF-8 text")))
                });
            }
        }
    }
}

/// The answers to some rows.
struct Told {
    batch: RecordBatch,
    taken: Taken,
    unread: usize,
    first_unread: Option<(usize, String)>,
}

/// What is asked about a row.
struct Read<'a> {
    draft: Draft,
    /// The answer to judge.
    text: Cow<'a, str>,
    manner: Manner,
}

/// The columns of answers to a question.
enum OfQuestion {
    Check(Box<(Judge, Verdicts)>),
    Solve(Box<Answers>),
    Grade(Box<Grades>),
}

impl OfQuestion {
    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        match self {
            Self::Check(judged) => judged.1.finish(false),
            Self::Solve(answers) => answers.finish(),
            Self::Grade(grades) => grades.finish(),
        }
    }
}

impl Asked {
    fn is_check(&self) -> bool {
        matches!(self.question, Question::Check(_))
    }

    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers some rows.
    fn work(&self, part: &Part, stop: Stop<'_>) -> Told {
        let mut answers = match self.question {
            Question::Check(_) => OfQuestion::Check(Box::default()),
            Question::Solve => OfQuestion::Solve(Box::default()),
            Question::Grade => OfQuestion::Grade(Box::default()),
        };
        let plain = match part {
            Part::Arrow(batch) if self.columns == Columns::default() => plain::Columns::of(batch, self.is_check()),
            _ => None,
        };
        let (mut taken, mut errors, mut unread) = (Taken::default(), Vec::new(), 0);
        part.for_each(plain.as_ref(), |row| {
            let told = self.read(row, &mut taken).and_then(|read| self.answer_row(read, stop, &mut answers));
            let error = told.err().map(|error| with_argument(&error));
            unread += usize::from(error.is_some());
            errors.push(error);
            stop.stop().is_none()
        });
        let first = errors.iter().position(Option::is_some);
        let first_unread = first.and_then(|row| Some((row, errors[row].clone()?)));
        let batch = Table::batch(in_place(answers.finish(), errors, unread));
        Told { batch, taken, unread, first_unread }
    }

    fn read<'r>(&self, row: Row<'r>, taken: &mut Taken) -> Result<Read<'r>, RequestError> {
        let (is_check, manner) = match self.question {
            Question::Check(manner) => (true, manner),
            Question::Solve | Question::Grade => (false, Manner::default()),
        };
        let json = match row {
            Row::Unread(why) => return Err(RequestError::Field(why.to_owned())),
            Row::Plain(Plain { numbers, target, text }) => {
                let target = target.map(Rational::from).or_else(|| self.given.target.clone());
                let numbers = numbers.iter().copied().map(Rational::from).collect();
                let draft = Draft::of_numbers(numbers, &Given { target, ..self.given.clone() })?;
                return Ok(Read { draft, text: text.into(), manner });
            }
            Row::Json(json) => self.columns.read(json, is_check, taken)?,
        };
        let fields = Fields::read_like(&json, if is_check { ANSWERED } else { ASKED })?;
        if !is_check {
            return Ok(Read { draft: self.draft(&fields)?, text: "".into(), manner });
        }
        let text = fields.answer().or_else(|missing| fields.best()?.ok_or(missing))?;
        let manner = sumwise_request::manner(&fields, manner)?;
        Ok(Read { draft: self.draft(&fields)?, text: text.into_owned().into(), manner })
    }

    /// Reads the puzzle of a row. Where its numbers are the id of a puzzle, it is that puzzle, as in batches.
    fn draft(&self, fields: &Fields<'_>) -> Result<Draft, RequestError> {
        match fields.text(NUMBERS) {
            Ok(Some(id)) if id.contains(':') && fields.find(PUZZLE).is_none() => {
                Draft::of_id(&id, &Given { target: fields.number(TARGET)?, ..self.given.clone() })
            }
            _ => Draft::of_fields(fields, &self.given, self.rest.as_ref()),
        }
    }

    fn answer_row(&self, read: Read<'_>, stop: Stop<'_>, answers: &mut OfQuestion) -> Result<(), RequestError> {
        let search = self.search.0;
        let until = || OfRow { deadline: self.search.deadline(), all: stop };
        match answers {
            OfQuestion::Check(judged) => {
                let (judge, verdicts) = &mut **judged;
                let puzzle = read.draft.puzzle()?;
                let mut judgement = judge.check(&puzzle, &read.text, read.manner);
                if *judgement.verdict() == Verdict::Undecided {
                    judgement = decided(judgement, &puzzle, search, &search.limits(&until()));
                }
                verdicts.push(&judgement, false);
            }
            OfQuestion::Solve(answers) => {
                let solve = Solve::new(read.draft, false, None, search)?;
                answers.push(&solve.puzzle, &solve.answer(&search.limits(&until())));
            }
            OfQuestion::Grade(grades) => {
                let grade = Grade::new(read.draft, search)?;
                grades.push(&grade.puzzle, &grade.answer(&search.limits(&until())));
            }
        }
        Ok(())
    }
}

/// Returns columns with a null for each row that has an error, and the errors after them.
fn in_place(
    mut columns: Vec<(&'static str, ArrayRef)>,
    errors: Vec<Option<String>>,
    unread: usize,
) -> Vec<(&'static str, ArrayRef)> {
    if unread > 0 {
        let mut rows = 0..;
        let place = |error: &Option<String>| if error.is_some() { None } else { rows.next() };
        let places: UInt32Array = errors.iter().map(place).collect();
        for (_, column) in &mut columns {
            *column = take(column, &places, None).expect("each place is that of a row");
        }
    }
    columns.push((ERROR, Arc::new(StringArray::from(errors))));
    columns
}

/// Names the argument of the package where a message says which column may be meant.
fn with_argument(error: &RequestError) -> String {
    match error {
        RequestError::TwoPlaces { field, places } => {
            let [first, second] = places.each_ref().map(|place| format!("columns={{{field:?}: {place:?}}}"));
            format!("{error} with {first} or {second}")
        }
        error => error.to_string(),
    }
}
