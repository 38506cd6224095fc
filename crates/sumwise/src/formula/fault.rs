//! The errors of texts that are no formulas, with their places.

use std::ops::Range;

use crate::number::{ParseRationalError, Rational};
use crate::operator::{Operator, Sign};

/// The maximum number of characters of a formula.
pub const MAX_FORMULA_TEXT: usize = 10_000;

/// The error of a text that is not a formula, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ParseFormulaError {
    /// The kind of error.
    pub fault: FormulaFault,
    /// The range of the wrong characters, as character indices from 0.
    pub at: Range<usize>,
}

/// The kinds of errors in the text of a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaFault {
    /// The text is empty.
    #[error("there is no formula: write one, like (75+50)*2")]
    Empty,
    /// The text has more than [`MAX_FORMULA_TEXT`] characters.
    #[error("{0} characters are too many: a formula has at most {MAX_FORMULA_TEXT}")]
    TooLong(usize),
    /// A character that no formula contains.
    #[error("`{0}` has no place in a formula: write numbers, + - * / ^ | ! √ and ( )")]
    Character(char),
    /// An unreadable number.
    #[error(transparent)]
    Number(#[from] ParseRationalError),
    /// `!` after `!!`, which is not the factorial of a double factorial.
    #[error("`!` after `!` needs brackets: write (3!)! for the factorial of a factorial")]
    DoubleFactorial,
    /// A number or an opening parenthesis is missing.
    #[error("a number or ( is missing here")]
    ExpectedNumber,
    /// An operator is missing.
    #[error("an operator is missing here: one of + - * / ^ |")]
    ExpectedOperator,
    /// A parenthesis or bracket is never closed.
    #[error("this is never closed")]
    Unclosed,
    /// A parenthesis was never opened.
    #[error("this parenthesis was never opened")]
    Unopened,
    /// A sign in RPN or Lisp has no value.
    #[error("`{0}` has no value before it")]
    Unsigned(Sign),
    /// An operator has fewer than two operands.
    #[error("`{operator}` has {depth} of the two values it needs")]
    Operands {
        /// The operator.
        operator: Operator,
        /// The number of values before it.
        depth: usize,
    },
    /// An operator before its operands has fewer than two.
    #[error("`{operator}` has {depth} of the two values it needs after it")]
    OperandsAfter {
        /// The operator.
        operator: Operator,
        /// The number of values after it.
        depth: usize,
    },
    /// A step has another result.
    #[error("this step makes {0}")]
    Claim(Rational),
    /// A step has no result, such as a division by 0.
    #[error("this step has no result")]
    Undefined,
    /// Several values are left at the end of an RPN text.
    #[error("{0} values are left at the end, and there should be one: an operator is missing")]
    Values(usize),
    /// Text follows the end of a Lisp formula.
    #[error("the formula has ended before this")]
    AfterTheEnd,
}
