//! The exceptions of `sumwise.errors`, raised for errors of the engine.

use std::io;

use pyo3::PyErr;
use sumwise::ParseRationalError;
use sumwise::solve::StopReason;
use sumwise::{HandError, ParsePuzzleError};
use sumwise::{ParseFormulaError, UndefinedStep};
use sumwise::{RuleError as RuleOfEngine, UnknownWord};
use sumwise_cli::Refusal;
use sumwise_request::RequestError;

mod of_package {
    pyo3::import_exception!(sumwise.errors, CutError);
    pyo3::import_exception!(sumwise.errors, Error);
    pyo3::import_exception!(sumwise.errors, FormulaError);
    pyo3::import_exception!(sumwise.errors, InputError);
    pyo3::import_exception!(sumwise.errors, MeaningWarning);
    pyo3::import_exception!(sumwise.errors, NoValueError);
    pyo3::import_exception!(sumwise.errors, NumberError);
    pyo3::import_exception!(sumwise.errors, PuzzleError);
    pyo3::import_exception!(sumwise.errors, RefusedError);
    pyo3::import_exception!(sumwise.errors, RuleError);
    pyo3::import_exception!(sumwise.errors, TooLongError);
}
pub(crate) use of_package::{
    CutError, Error, FormulaError, InputError, MeaningWarning, NoValueError, NumberError, PuzzleError, RefusedError,
    RuleError, TooLongError,
};

/// An error that can be raised as a Python exception.
pub(crate) trait Raise {
    fn raise(self) -> PyErr;
}

impl Raise for ParseRationalError {
    fn raise(self) -> PyErr {
        NumberError::new_err(self.to_string())
    }
}

impl Raise for UnknownWord {
    fn raise(self) -> PyErr {
        RuleError::new_err((self.to_string(), self.what))
    }
}

impl Raise for RuleOfEngine {
    fn raise(self) -> PyErr {
        let message = self.to_string();
        let rule = match self {
            Self::Unknown(name) => name,
            Self::Word(error) => error.what.to_owned(),
            _ => "operators".to_owned(),
        };
        RuleError::new_err((message, rule))
    }
}

impl Raise for HandError {
    fn raise(self) -> PyErr {
        PuzzleError::new_err(self.to_string())
    }
}

impl Raise for ParsePuzzleError {
    fn raise(self) -> PyErr {
        match self {
            Self::Game(error) => error.raise(),
            Self::Rule(error) => error.raise(),
            Self::Number(error) => error.raise(),
            Self::Hand(error) => error.raise(),
            _ => PuzzleError::new_err(self.to_string()),
        }
    }
}

impl Raise for ParseFormulaError {
    fn raise(self) -> PyErr {
        let message = format!("{self} (at character {})", self.at.start + 1);
        FormulaError::new_err((message, (self.at.start, self.at.end)))
    }
}

impl Raise for UndefinedStep {
    fn raise(self) -> PyErr {
        NoValueError::new_err((self.to_string(), self.step))
    }
}

impl Raise for RequestError {
    fn raise(self) -> PyErr {
        match self {
            Self::Number(error) => error.raise(),
            Self::Rule(error) => error.raise(),
            Self::Word(error) => error.raise(),
            Self::Hand(error) => error.raise(),
            Self::Id(error) => error.raise(),
            Self::NoTarget(_) | Self::Left { .. } => PuzzleError::new_err(self.to_string()),
            Self::TooLong(_) => TooLongError::new_err(self.to_string()),
            Self::Stopped(stop) => cut(stop),
            error @ Self::TooManyHands(_) => {
                let shares = "in shares, as sumwise.scale.sweep does,";
                InputError::new_err(error.to_string().replace("in shares,", shares))
            }
            error => InputError::new_err(error.to_string()),
        }
    }
}

impl Raise for Refusal {
    fn raise(self) -> PyErr {
        match self {
            Self::Wrong(message) => InputError::new_err(message),
            Self::File(kind, message) => io::Error::new(kind, message).into(),
            Self::Cut(stop) => cut(stop),
        }
    }
}

/// Returns the exception for a search that was cut without any answer.
pub(crate) fn cut(stop: StopReason) -> PyErr {
    let stop = stop.name();
    CutError::new_err((format!("the search was cut ({stop}) before the end: raise its limits"), stop))
}
