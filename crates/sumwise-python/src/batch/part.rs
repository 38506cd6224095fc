//! The puzzles of a batch, read some rows at a time.

use arrow_array::{Array as _, LargeStringArray};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sumwise::HandError;
use sumwise::{Game, Hand, Puzzle, Rational, Rules};
use sumwise_request::Draft;

use super::columns::{self, Column, Hands, Rows, Values};
use crate::error::{InputError, Raise};
use crate::puzzle::{Puzzle as OfPython, draft, given};

/// A row and its error.
pub(super) type Wrong = (usize, String);

/// The number of rows in a part.
pub(super) const ROWS: usize = 4096;

/// A reader of the rows of a batch, with puzzles and possibly answers.
pub(super) struct Reader<'py> {
    py: Python<'py>,
    game: Option<Game>,
    rules: Rules,
    texts: Option<Rows<'py>>,
    hands: Column<'py, Vec<Rational>>,
    targets: Column<'py, Option<Rational>>,
    /// The number of rows read so far.
    rows: usize,
    /// The error that ends the rows.
    fault: Option<PyErr>,
}

/// Consecutive rows.
pub(super) struct Part {
    game: Option<Game>,
    rules: Rules,
    first: usize,
    rows: usize,
    texts: Option<LargeStringArray>,
    hands: Hands,
    targets: Values<Option<Rational>>,
}

impl<'py> Reader<'py> {
    pub(super) fn new(
        texts: Option<&Bound<'py, PyAny>>,
        numbers: &Bound<'py, PyAny>,
        targets: Option<&Bound<'py, PyAny>>,
        game: Option<&Bound<'py, PyAny>>,
        said: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let texts = texts.map(columns::texts).transpose()?;
        let targets = targets.map(columns::targets).transpose()?;
        let (py, rows, fault) = (numbers.py(), 0, None);
        if numbers.cast::<PyString>().is_ok() || numbers.cast::<OfPython>().is_ok() {
            let Draft { game, hand, target, .. } = draft(numbers, None, game, said)?;
            let (rules, hands) = (*hand.rules(), Column::All(hand.numbers().to_vec()));
            let targets = targets.unwrap_or(Column::All(target));
            return Ok(Self { py, game, rules, texts, hands, targets, rows, fault });
        }
        let given = given(None, game, said)?;
        let (game, rules) = (given.game().into_owned(), given.rules().map_err(Raise::raise)?);
        let hands = columns::hands(numbers)?;
        let targets = targets.unwrap_or(Column::All(game.default_target()));
        Ok(Self { py, game: Some(game), rules, texts, hands, targets, rows, fault })
    }
}

impl Iterator for Reader<'_> {
    type Item = PyResult<Part>;

    /// Returns the next rows, up to the first that cannot be read. The next call returns the error of that row, since
    /// an earlier row may turn out to be invalid as well. If every column has one value for all rows, there is one row.
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(fault) = self.fault.take() {
            return Some(Err(fault));
        }
        let first = self.rows;
        let (texts, of_texts) = match &mut self.texts {
            None => (None, Ok(())),
            Some(texts) => {
                let (texts, read) = columns::read_texts(texts, first, ROWS);
                (Some(texts), read)
            }
        };
        let (hands, of_hands) = columns::read_hands(&mut self.hands, first, ROWS);
        let (targets, of_targets) = columns::read_targets(&mut self.targets, first, ROWS);
        let columns = [
            ("texts", texts.as_ref().map(LargeStringArray::len), of_texts),
            ("hands", hands.rows(), of_hands),
            ("targets", targets.rows(), of_targets),
        ];
        let rows = columns.iter().filter_map(|(_, rows, _)| *rows).min().unwrap_or(usize::from(first == 0));
        self.rows += rows;
        self.fault = fault(columns, rows, self.rows);
        // An exception that ends the program comes at once.
        let ends = |fault: &PyErr| !fault.is_instance_of::<PyException>(self.py);
        if rows == 0 || self.fault.as_ref().is_some_and(ends) {
            return self.fault.take().map(Err);
        }
        Some(Ok(Part { game: self.game.clone(), rules: self.rules, first, rows, texts, hands, targets }))
    }
}

/// Returns the reason why the rows end: one cannot be read, or a column is shorter than others.
fn fault(columns: [(&str, Option<usize>, PyResult<()>); 3], rows: usize, before: usize) -> Option<PyErr> {
    let longer =
        columns.iter().find(|(_, others, _)| others.is_some_and(|others| others > rows)).map(|(what, ..)| *what);
    let mut shortest = columns.into_iter().filter(|(_, others, _)| *others == Some(rows)).peekable();
    let what = shortest.peek().map_or("", |(what, ..)| *what);
    let uneven = |longer| {
        let message = format!("there are {before} {what}, and more {longer}: give one for each row, or one for all");
        InputError::new_err(message)
    };
    shortest.find_map(|(.., read)| read.err()).or_else(|| longer.map(uneven))
}

impl Part {
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of numbers in the hand of a row.
    pub(super) fn numbers(&self, row: usize) -> usize {
        self.hands.of_row(row).len()
    }

    /// Returns the answer of a row, if it has one.
    pub(super) fn text(&self, row: usize) -> Option<&str> {
        self.texts.as_ref().filter(|texts| texts.is_valid(row)).map(|texts| texts.value(row))
    }

    pub(super) fn puzzle(&self, row: usize) -> Result<Puzzle, Wrong> {
        let wrong = |why| (self.first + row, why);
        let hand = Hand::new(self.hands.of_row(row).to_vec(), self.rules);
        let hand = hand.map_err(|error: HandError| wrong(error.to_string()))?;
        let (game, target) = (self.game.clone(), self.targets.of_row(row).clone());
        let draft = Draft { game, hand, target, is_by_default: false, is_unnamed: false };
        draft.puzzle().map_err(|error| wrong(error.to_string()))
    }
}
