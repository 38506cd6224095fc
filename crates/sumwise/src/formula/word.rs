//! The words of notations that put operators before or after their operands, and the leaves of all notations.

use std::ops::Range;

use super::Token;
use super::fault::{FormulaFault, ParseFormulaError};
use crate::number::ParseRationalError;
use crate::operator::{Operator, Sign};

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

pub(super) fn words(text: &str) -> Vec<Word<'_>> {
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
    if let Some(symbol) = named(word.text) {
        return Ok(symbol);
    }
    parse_leaf(word.text).map_err(|error| word.fault(FormulaFault::Number(error)))
}

/// Returns the operator or the sign with a name.
pub(super) fn named(name: &str) -> Option<Token> {
    let sign = || Sign::ALL.iter().find(|sign| sign.symbol() == name || sign.word() == name);
    Operator::from_symbol(name).map(Token::Operator).or_else(|| sign().copied().map(Token::Sign))
}

/// Returns whether an operator or a sign is written before its operands, which stand in brackets.
pub(super) fn is_function(symbol: &Token) -> bool {
    match symbol {
        Token::Operator(operator) => operator.is_function(),
        Token::Sign(sign) => sign.is_function(),
        Token::Number(_) | Token::Decimal(_) => false,
    }
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
