//! Reverse Polish notation: tokens separated by spaces.

use super::fault::{FormulaFault, ParseFormulaError};
use super::word::{Word, read_word};
use super::{Formula, Token};

/// The bytes that most tokens fit in, with a space.
const ROOM_OF_A_TOKEN: usize = 4;

pub(super) fn write(formula: &Formula) -> String {
    let mut text = String::with_capacity(ROOM_OF_A_TOKEN * formula.tokens().len());
    for (at, token) in formula.tokens().iter().enumerate() {
        if at > 0 {
            text.push(' ');
        }
        token.append_to(&mut text);
    }
    text
}

pub(super) fn read(words: &[Word<'_>]) -> Result<Formula, ParseFormulaError> {
    let mut depth = 0;
    let mut tokens = Vec::with_capacity(words.len());
    for word in words {
        let token = read_word(word)?;
        match token {
            Token::Number(_) | Token::Decimal(_) => depth += 1,
            Token::Sign(sign) if depth == 0 => return Err(word.fault(FormulaFault::Unsigned(sign))),
            Token::Sign(_) => {}
            Token::Operator(operator) if depth < 2 => {
                return Err(word.fault(FormulaFault::Operands { operator, depth }));
            }
            Token::Operator(_) => depth -= 1,
        }
        tokens.push(token);
    }
    match words.last() {
        Some(_) if depth == 1 => Ok(Formula { tokens }),
        Some(last) => Err(last.fault(FormulaFault::Values(depth))),
        None => Err(ParseFormulaError { fault: FormulaFault::Empty, at: 0..0 }),
    }
}

/// Returns whether the words can only be RPN. Infix never ends with an operator or begins with two numbers.
pub(super) fn is_meant(words: &[Word<'_>]) -> bool {
    let is_operator = |word: &Word<'_>| matches!(read_word(word), Ok(Token::Operator(_) | Token::Sign(_)));
    let is_unsigned =
        |word: &Word<'_>| word.text.starts_with(|first: char| first.is_ascii_digit()) && read_word(word).is_ok();
    match words {
        _ if words.iter().any(|word| matches!(word.text, "(" | ")")) => false,
        [first, second, .., last] => is_operator(last) || (is_unsigned(first) && is_unsigned(second)),
        [first, second] => is_operator(second) || (is_unsigned(first) && is_unsigned(second)),
        _ => false,
    }
}
