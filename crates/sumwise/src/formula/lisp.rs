//! The prefix form of Lisp: `(+ 1 1 11 11)`. An operator takes two or more operands, from the left.

use super::read::{FormulaFault, ParseFormulaError, Word, read_word};
use super::{Formula, Token};
use crate::operator::Operator;

/// A formula being written: its operator and the text of its operands, or the text of a number.
struct Prefix {
    operator: Option<Operator>,
    text: String,
}

/// Writes a formula. A left chain of one operator becomes one list: `1+1+11+11` is `(+ 1 1 11 11)`.
pub(super) fn write(formula: &Formula) -> String {
    let close = |prefix: Prefix| match prefix.operator {
        Some(operator) => format!("({operator} {})", prefix.text),
        None => prefix.text,
    };
    close(formula.fold(
        |number| Prefix { operator: None, text: Token::Number(number.clone()).to_string() },
        |operator, left, right| {
            let chains = left.operator == Some(operator) && !operator.groups_right();
            let left = if chains { left.text } else { close(left) };
            Prefix { operator: Some(operator), text: format!("{left} {}", close(right)) }
        },
    ))
}

/// An open list: its parenthesis, its operator, and the count of its operands so far.
struct List<'a> {
    parenthesis: &'a Word<'a>,
    operator: Operator,
    head: &'a Word<'a>,
    operands: usize,
}

pub(super) fn read(words: &[Word<'_>]) -> Result<Formula, ParseFormulaError> {
    let mut tokens = Vec::new();
    let mut open: Vec<List<'_>> = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.text {
            "(" => {
                let head = words.next().unwrap_or(word);
                let Ok(Token::Operator(operator)) = read_word(head) else {
                    return Err(head.fault(FormulaFault::ExpectedOperator));
                };
                open.push(List { parenthesis: word, operator, head, operands: 0 });
                continue;
            }
            ")" => {
                let list = open.pop().ok_or_else(|| word.fault(FormulaFault::Unopened))?;
                if list.operands < 2 {
                    return Err(list
                        .head
                        .fault(FormulaFault::Operands { operator: list.operator, depth: list.operands }));
                }
            }
            _ => match read_word(word)? {
                number @ Token::Number(_) => tokens.push(number),
                Token::Operator(_) => return Err(word.fault(FormulaFault::ExpectedNumber)),
            },
        }
        match open.last_mut() {
            Some(list) => {
                list.operands += 1;
                if list.operands > 1 {
                    tokens.push(Token::Operator(list.operator));
                }
            }
            None => match words.next() {
                Some(more) => return Err(more.fault(FormulaFault::AfterTheEnd)),
                None => return Ok(Formula { tokens }),
            },
        }
    }
    let list = open.last().expect("a formula that has not ended has a list open");
    Err(list.parenthesis.fault(FormulaFault::Unclosed))
}

/// Returns whether the words can only be Lisp: a parenthesis, then an operator that is a word of its own.
pub(super) fn is_meant(words: &[Word<'_>]) -> bool {
    matches!(words, [first, second, ..] if first.text == "(" && matches!(read_word(second), Ok(Token::Operator(_))))
}
