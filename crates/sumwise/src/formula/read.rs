//! Reading formulas in any notation, with errors that point at the character.

use std::str::FromStr;

use super::fault::{FormulaFault, MAX_FORMULA_TEXT, ParseFormulaError};
use super::word::words;
use super::{Formula, infix, lisp, prefix, rpn, steps};
use crate::text::plain::plain;

impl FromStr for Formula {
    type Err = ParseFormulaError;

    /// Reads infix, full parentheses, RPN, Lisp, Polish notation or steps, and detects the notation. Signs and digits may be
    /// typographic or of full width. Takes time linear in the length of the text, without recursion.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let formula: Formula = "(+ 1 1 11 11)".parse()?;
    /// assert_eq!("1 1 + 11 + 11 +".parse(), Ok(formula.clone()));
    /// assert_eq!("+ + + 1 1 11 11".parse(), Ok(formula.clone()));
    /// assert_eq!("1 + 1 = 2; 2 + 11 = 13; 13 + 11 = 24".parse(), Ok(formula.clone()));
    /// assert_eq!("１＋１＋１１＋１１".parse(), Ok(formula));
    ///
    /// let error = "(75+50*2".parse::<Formula>().unwrap_err();
    /// assert_eq!((error.to_string().as_str(), error.at), ("this is never closed", 0..1));
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseFormulaError> {
        let length = text.chars().count();
        if length > MAX_FORMULA_TEXT {
            return Err(ParseFormulaError { fault: FormulaFault::TooLong(length), at: MAX_FORMULA_TEXT..length });
        }
        let text = &*plain(text);
        if let Some(read) = steps::read(text) {
            return read;
        }
        let words = words(text);
        if words.is_empty() {
            Err(ParseFormulaError { fault: FormulaFault::Empty, at: 0..length })
        } else if lisp::is_meant(&words) {
            lisp::read(&words)
        } else if rpn::is_meant(&words) {
            rpn::read(&words)
        } else if prefix::is_meant(&words) {
            prefix::read(&words)
        } else {
            infix::read(text)
        }
    }
}
