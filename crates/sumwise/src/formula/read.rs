//! Reading formulas in any notation, with errors that point at the character.

use std::ops::Range;
use std::str::FromStr;

use super::{Formula, Token, infix, lisp, prefix, rpn, steps};
use crate::number::{ParseRationalError, Rational};
use crate::operator::{Operator, Sign};
use crate::plain::plain;

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
    #[error("`{0}` has no place in a formula: write numbers, + - * / ^ ! √ and ( )")]
    Character(char),
    /// An unreadable number.
    #[error(transparent)]
    Number(#[from] ParseRationalError),
    /// `!!`, which is not the factorial of a factorial.
    #[error("double factorials are no operator here: write (3!)! for the factorial of a factorial")]
    DoubleFactorial,
    /// A number or an opening parenthesis is missing.
    #[error("a number or ( is missing here")]
    ExpectedNumber,
    /// An operator is missing.
    #[error("an operator is missing here: one of + - * / ^")]
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

/// A part of the text between spaces or commas. Each parenthesis is a word of its own.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
}

impl Word<'_> {
    pub(super) fn fault(&self, fault: FormulaFault) -> ParseFormulaError {
        ParseFormulaError { fault, at: self.at.clone() }
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut joins = false;
    // Whether the last word has `.(`: the digits that recur stand in parentheses after the point, as in `.(4)`.
    let mut recurring = false;
    for (at, (byte, character)) in text.char_indices().enumerate() {
        let last = words.last().filter(|_| joins).map_or("", |word| word.text);
        recurring &= joins;
        let recurs = last.ends_with('.') || recurring && !last.ends_with(')');
        let alone = matches!(character, '(' | ')') && !recurs;
        recurring |= character == '(' && last.ends_with('.');
        let end = byte + character.len_utf8();
        match words.last_mut() {
            Some(word) if joins && !alone && !separates(character) => {
                let start = byte - word.text.len();
                *word = Word { text: &text[start..end], at: word.at.start..at + 1 };
            }
            _ if !separates(character) => words.push(Word { text: &text[byte..end], at: at..at + 1 }),
            _ => {}
        }
        joins = !alone && !separates(character);
    }
    words
}

fn separates(character: char) -> bool {
    character == ',' || character.is_whitespace()
}

/// Reads a word of RPN or Lisp: an operator, a sign, or a number.
pub(super) fn read_word(word: &Word<'_>) -> Result<Token, ParseFormulaError> {
    let mut characters = word.text.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        if let Some(operator) = Operator::from_symbol(character) {
            return Ok(Token::Operator(operator));
        }
        if let Some(sign) = Sign::from_symbol(character) {
            return Ok(Token::Sign(sign));
        }
    }
    parse_leaf(word.text).map_err(|error| word.fault(FormulaFault::Number(error)))
}

/// Reads a leaf as [`Token`] writes it: a fraction may stand in brackets.
pub(super) fn parse_leaf(text: &str) -> Result<Token, ParseRationalError> {
    if let Some(number) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        return number.parse().map(Token::Number);
    }
    if text.contains('.') && !text.starts_with(['-', '+']) {
        return text.parse().map(|decimal| Token::Decimal(Box::new(decimal)));
    }
    text.parse().map(Token::Number)
}
