//! Rows of plain columns, which need not be written as JSON to be read.

use sumwise::Rational;
use sumwise_request::{Draft, Given, RequestError};

/// A row that has numbers, a target and perhaps an answer, and nothing else that is read.
pub(crate) struct Plain<'a> {
    pub(crate) numbers: Numbers<'a>,
    pub(crate) target: Option<Rational>,
    pub(crate) text: Option<&'a str>,
}

/// The numbers of a row.
pub(crate) enum Numbers<'a> {
    List(Vec<Rational>),
    Text(&'a str),
}

impl Plain<'_> {
    /// Returns its puzzle.
    pub(crate) fn draft(&self, given: &Given) -> Result<Draft, RequestError> {
        let target = self.target.clone().or_else(|| given.target.clone());
        let given = Given { target, ..given.clone() };
        match &self.numbers {
            Numbers::List(numbers) => Draft::of_numbers(numbers.clone(), &given),
            Numbers::Text(text) => Draft::of_text(text, &given),
        }
    }
}
