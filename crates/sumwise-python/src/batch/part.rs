//! The puzzles of a batch, read some rows at a time.

use arrow_array::{Array as _, LargeStringArray};
use pyo3::prelude::*;
use sumwise::puzzle::HandError;
use sumwise::{Game, Hand, Puzzle, Rational, Rules};

use super::columns::{self, Column, Hands, Rows, Values};
use crate::error::InputError;
use crate::game;
use crate::rules;

/// What is wrong with a row.
pub(super) type Wrong = (usize, String);

/// The puzzles of all rows, and the answers to them if there are any, that are still to be read.
pub(super) struct Reader<'py> {
    game: Game,
    rules: Rules,
    texts: Option<Rows<'py>>,
    hands: Column<'py, Vec<Rational>>,
    targets: Column<'py, Option<Rational>>,
    /// How many rows have been read.
    rows: usize,
}

/// Rows that have been read.
pub(super) struct Part {
    game: Game,
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
        let game = game.map_or(Ok(Game::Countdown), game::read)?;
        let rules = rules::over(said, game.rules())?;
        let (hands, targets) = (columns::hands(numbers)?, columns::targets(targets)?);
        let texts = texts.map(columns::texts).transpose()?;
        Ok(Self { game, rules, texts, hands, targets, rows: 0 })
    }

    /// At most so many rows, and none when all have been read. Where all is given once for all rows, there is one.
    pub(super) fn read(&mut self, most: usize) -> PyResult<Part> {
        let first = self.rows;
        let texts = self.texts.as_mut().map(|texts| columns::read_texts(texts, first, most)).transpose()?;
        let hands = columns::read_hands(&mut self.hands, first, most)?;
        let targets = columns::read_targets(&mut self.targets, first, most)?;
        let counts = [
            ("texts", texts.as_ref().map(arrow_array::Array::len)),
            ("hands", hands.rows()),
            ("targets", targets.rows()),
        ];
        let counts = counts.into_iter().filter_map(|(what, rows)| Some((what, rows?)));
        let (what, rows) = counts.clone().min_by_key(|(_, rows)| *rows).unwrap_or(("", usize::from(first == 0)));
        self.rows += rows;
        if let Some((more, _)) = counts.clone().find(|(_, others)| *others > rows) {
            let rows = self.rows;
            let message = format!("there are {rows} {what}, and more {more}: give one for each row, or one for all");
            return Err(InputError::new_err(message));
        }
        Ok(Part { game: self.game, rules: self.rules, first, rows, texts, hands, targets })
    }
}

impl Part {
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// How many numbers the hand of a row has.
    pub(super) fn numbers(&self, row: usize) -> usize {
        self.hands.of_row(row).len()
    }

    /// The answer of a row, if it has one.
    pub(super) fn text(&self, row: usize) -> Option<&str> {
        self.texts.as_ref().filter(|texts| texts.is_valid(row)).map(|texts| texts.value(row))
    }

    pub(super) fn puzzle(&self, row: usize) -> Result<Puzzle, Wrong> {
        let wrong = |why| (self.first + row, why);
        let hand = Hand::new(self.hands.of_row(row).to_vec(), self.rules);
        let hand = hand.map_err(|error: HandError| wrong(error.to_string()))?;
        let target = self.targets.of_row(row).clone().or_else(|| self.game.default_target());
        let missing = || wrong(format!("a target is missing: {} has none of its own", self.game));
        Ok(Puzzle::new(self.game, hand, target.ok_or_else(missing)?))
    }
}
