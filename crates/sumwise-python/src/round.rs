//! `Played`: what `sumwise.Round` plays.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sumwise::hint::Level;
use sumwise::round::Round as OfEngine;
use sumwise::{Code, Rational, UnknownWord};
use sumwise_render::round::Reply;
use sumwise_render::word::{Named as _, OutcomeName};
use sumwise_request::{Action, Fields, Played as OfRequest, RequestError};

use crate::error::{Raise, RefusedError, cut};
use crate::exact::{Exact, ToPython as _};
use crate::formula::Formula;
use crate::puzzle::{Puzzle, draft};
use crate::search::Search;

/// A round and the actions that led to it. The package wraps it as `Round`.
#[pyclass(module = "sumwise._sumwise")]
#[derive(Clone)]
pub(crate) struct Played(OfRequest);

impl Played {
    fn round(&self) -> &OfEngine {
        self.0.round()
    }

    fn act(&mut self, action: Action) -> PyResult<String> {
        // Only hints and claims search.
        self.0.act(action, &sumwise::solve::Limits::NONE).map(|reply| reply.message).map_err(refused)
    }

    fn act_within(&mut self, py: Python<'_>, action: Action, search: Search) -> PyResult<String> {
        let mut played = self.0.clone();
        let reply = search.run(py, |limits| played.act(action, limits))?;
        self.0 = played;
        reply.map(|reply| reply.message).map_err(refused)
    }

    /// Returns the indices of the numbers left with a value, the latest first.
    fn places(&self, value: &Rational) -> PyResult<Vec<usize>> {
        let left = self.round().left();
        let places: Vec<usize> = (0..left.len()).rev().filter(|place| left[*place].value() == value).collect();
        if places.is_empty() {
            return Err(RefusedError::new_err((format!("{value} is not one of the numbers left"), "unknown_number")));
        }
        Ok(places)
    }

    /// Does the first of some actions that is not refused.
    fn first_of(&mut self, actions: impl IntoIterator<Item = Action>) -> PyResult<String> {
        let mut refusal = None;
        for action in actions {
            match self.act(action) {
                Err(error) => refusal = Some(error),
                done => return done,
            }
        }
        Err(refusal.unwrap_or_else(|| RefusedError::new_err(("a number cannot be joined with itself", "same_number"))))
    }
}

#[pymethods]
impl Played {
    #[new]
    #[pyo3(signature = (numbers, target=None, game=None, rules=None))]
    fn new(
        numbers: &Bound<'_, PyAny>,
        target: Option<Exact>,
        game: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let puzzle = draft(numbers, target, game, rules)?.puzzle().map_err(Raise::raise)?;
        Ok(Self(OfRequest::new(puzzle)))
    }

    /// The puzzle as dealt.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(self.round().puzzle().clone())
    }

    /// The numbers left, each as the formula that made it.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.round().left().iter().map(|left| Formula(left.formula().clone())))
    }

    /// The steps that led to the numbers left, as '50 + 8 = 58'.
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.round().steps().map(ToString::to_string).collect()
    }

    /// Whether the round is over.
    #[getter]
    fn done(&self) -> bool {
        self.round().outcome().is_some()
    }

    /// How the round ended, as a word of the schema; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.round().outcome().map(|outcome| OutcomeName::from(outcome).word())
    }

    /// The points earned, after hints are paid: 0 until the round is over.
    #[getter]
    fn points(&self) -> u32 {
        self.round().points()
    }

    /// The price of the hints so far, in points.
    #[getter]
    fn hint_price(&self) -> u32 {
        self.round().hint_price()
    }

    /// The level of the next hint.
    #[getter]
    fn next_hint(&self) -> u8 {
        self.round().next_level() as u8
    }

    /// The formula of the value nearest to the target so far, or None.
    #[getter]
    fn best(&self) -> Option<Formula> {
        self.round().best().map(|best| Formula(best.formula().clone()))
    }

    /// Returns how far the nearest value so far is from the target, or None if none was made.
    fn distance<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let distance = self.round().best().map(|best| (best.value() - self.round().puzzle().target()).abs());
        distance.map(|distance| distance.exact(py)).transpose()
    }

    /// Joins two of the numbers left and returns the step. '|' writes two numerals side by side.
    fn join(&mut self, a: Exact, operator: &str, b: Exact) -> PyResult<String> {
        let (Exact(a), Exact(b)) = (a, b);
        let (lefts, rights) = (self.places(&a)?, self.places(&b)?);
        let pairs = lefts.iter().flat_map(|left| rights.iter().map(move |right| (*left, *right)));
        let apart = pairs.filter(|(left, right)| left != right);
        self.first_of(apart.map(|(left, right)| Action::Join(left, operator.to_owned(), right)))
    }

    /// Puts a sign ('√', '!' or '-') or a point ('.', or '.()' for one whose digits recur) on one of the numbers left, and
    /// returns the step.
    fn apply(&mut self, sign: &str, a: Exact) -> PyResult<String> {
        let action = |place| match sign {
            "." | ".()" => Action::Point(place, sign == ".()"),
            "-" | "−" | "neg" => Action::Sign("~".to_owned(), place),
            "sqrt" => Action::Sign("√".to_owned(), place),
            sign => Action::Sign(sign.to_owned(), place),
        };
        let Exact(a) = a;
        let places = self.places(&a)?;
        self.first_of(places.into_iter().map(action))
    }

    /// Enters a step or a whole formula, read leniently, and returns the step or the verdict.
    fn enter(&mut self, text: String) -> PyResult<String> {
        self.act(Action::Enter(text))
    }

    /// Takes the last step back.
    fn undo(&mut self) -> PyResult<()> {
        self.act(Action::Undo).map(drop)
    }

    /// Takes the last undone step again.
    fn redo(&mut self) -> PyResult<()> {
        self.act(Action::Redo).map(drop)
    }

    /// Takes all steps back.
    fn restart(&mut self) -> PyResult<()> {
        self.act(Action::Restart).map(drop)
    }

    /// Ends the round with the nearest value so far.
    fn declare(&mut self) -> PyResult<()> {
        self.act(Action::Declare).map(drop)
    }

    /// Ends the round with the claim that the target cannot be made, and returns whether that is right.
    #[pyo3(signature = (search))]
    fn claim_none(&mut self, py: Python<'_>, search: Search) -> PyResult<bool> {
        self.act_within(py, Action::None, search)?;
        Ok(self.outcome() == Some("none"))
    }

    /// Ends the round without an answer.
    fn give_up(&mut self) -> PyResult<()> {
        self.act(Action::GiveUp).map(drop)
    }

    /// Signals that time is up: one answer can still be given.
    fn stop_clock(&mut self) -> PyResult<()> {
        self.act(Action::Late).map(drop)
    }

    #[pyo3(signature = (level, search))]
    fn hint(&mut self, py: Python<'_>, level: Option<u8>, search: Search) -> PyResult<String> {
        let level = level.map_or_else(|| Ok(self.round().next_level()), |level| level.to_string().parse::<Level>());
        let level = level.map_err(UnknownWord::raise)?;
        self.act_within(py, Action::Hint(level as u8), search)
    }

    /// Returns whether a hint for the next step would show the last one, at no cost in points.
    #[pyo3(signature = (search))]
    fn is_last_step(&self, py: Python<'_>, search: Search) -> PyResult<bool> {
        let mut played = self.0.clone();
        let reply = search.run(py, |limits| played.act(Action::Hint(Level::Length as u8), limits))?.map_err(refused)?;
        Ok(reply.told.code == Code::HintLength && reply.told.values.iter().any(|(_, steps)| steps == "1"))
    }

    #[pyo3(signature = (search))]
    fn winnable(&self, py: Python<'_>, search: Search) -> PyResult<bool> {
        let round = self.round().clone();
        search.run(py, |limits| round.winnable(limits))?.map_err(cut)
    }

    /// Returns every step that the rules allow now, each as `enter` takes it: '50 + 8 = 58', '√4 = 2', '44'.
    fn legal_moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// Returns the round as JSON: the puzzle and the actions, which `from_json` replays.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    #[staticmethod]
    #[pyo3(signature = (text, search))]
    fn from_json(py: Python<'_>, text: &str, search: Search) -> PyResult<Self> {
        let read = |limits: &sumwise::solve::Limits<'_>| -> Result<OfRequest, RequestError> {
            Ok(OfRequest::read(&Fields::read(text)?, limits)?.0)
        };
        search.run(py, read)?.map(Self).map_err(Raise::raise)
    }

    /// Returns a line for each action, with the reply to it.
    fn transcript(&self) -> Vec<String> {
        self.0.transcript()
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.round().puzzle() == other.round().puzzle() && self.0.actions() == other.0.actions()
    }
}

fn refused(reply: Reply) -> PyErr {
    RefusedError::new_err((reply.message, reply.told.code.to_string()))
}
