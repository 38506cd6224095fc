//! Polish notation, which is read and not written: `/ 8 - 3 / 8 3`. Every operator stands before its two values.

use super::fault::{FormulaFault, ParseFormulaError};
use super::word::{Word, read_word};
use super::{Formula, Token};

pub(super) fn read(words: &[Word<'_>]) -> Result<Formula, ParseFormulaError> {
    let mut tokens = Vec::with_capacity(words.len());
    // The operators and signs that wait for values, each with the number of those it has.
    let mut waiting: Vec<(Token, &Word<'_>, usize)> = Vec::new();
    let mut words = words.iter();
    for word in words.by_ref() {
        let token = read_word(word)?;
        if token.number().is_none() {
            waiting.push((token, word, 0));
            continue;
        }
        tokens.push(token);
        while let Some((token, _, depth)) = waiting.last_mut() {
            *depth += 1;
            if matches!(token, Token::Operator(_)) && *depth < 2 {
                break;
            }
            tokens.extend(waiting.pop().map(|(token, ..)| token));
        }
        if waiting.is_empty() {
            break;
        }
    }
    match (waiting.pop(), words.next()) {
        (Some((Token::Operator(operator), word, depth)), _) => {
            Err(word.fault(FormulaFault::OperandsAfter { operator, depth }))
        }
        (Some((_, word, _)), _) => Err(word.fault(FormulaFault::ExpectedNumber)),
        (None, Some(more)) => Err(more.fault(FormulaFault::AfterTheEnd)),
        (None, None) => Ok(Formula { tokens }),
    }
}

/// Returns whether the words begin with an operator. A minus may be the sign of the number after it, as in `- 2 + 3`, unless an
/// operator or two numbers follow.
pub(super) fn is_meant(words: &[Word<'_>]) -> bool {
    let is_operator = |word: &Word<'_>| matches!(read_word(word), Ok(Token::Operator(_)));
    let is_number = |word: &Word<'_>| read_word(word).is_ok_and(|token| token.number().is_some());
    match words {
        _ if words.iter().any(|word| matches!(word.text, "(" | ")")) => false,
        [first, second, third, ..] if is_operator(first) => {
            first.text != "-" || is_operator(second) || (is_number(second) && is_number(third))
        }
        _ => false,
    }
}
