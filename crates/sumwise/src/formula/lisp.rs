//! The prefix form of Lisp: `(+ 1 1 11 11)`. An operator takes two or more operands, from the left.

use super::fault::{FormulaFault, ParseFormulaError};
use super::word::{Word, is_function, named, read_word};
use super::{Formula, Node, Token};
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
    close(formula.fold(|node| match node {
        Node::Leaf(leaf) => Prefix { operator: None, text: leaf.to_string() },
        Node::Sign(sign, operand) => Prefix { operator: None, text: format!("({sign} {})", close(operand)) },
        Node::Operator(operator, left, right) => {
            let chains = left.operator == Some(operator) && !operator.groups_right() && !operator.is_function();
            let left = if chains { left.text } else { close(left) };
            Prefix { operator: Some(operator), text: format!("{left} {}", close(right)) }
        }
    }))
}

/// An open list: its parenthesis, its operator or sign with its word, and the count of its operands so far.
struct List<'a> {
    parenthesis: &'a Word<'a>,
    symbol: Token,
    head: &'a Word<'a>,
    operands: usize,
}

impl List<'_> {
    /// Returns the fault of a list that ends here.
    fn fault(&self) -> Option<ParseFormulaError> {
        match (&self.symbol, self.operands) {
            (Token::Sign(sign), 0) => Some(self.head.fault(FormulaFault::Unsigned(*sign))),
            (Token::Operator(operator), depth @ 0..=1) => {
                Some(self.head.fault(FormulaFault::Operands { operator: *operator, depth }))
            }
            _ => None,
        }
    }

    /// Counts one more operand, which ends with `last`. Returns the operator or sign that follows it.
    fn add_operand(&mut self, last: &Word<'_>) -> Result<Option<Token>, ParseFormulaError> {
        self.operands += 1;
        match self.symbol {
            Token::Sign(_) if self.operands > 1 => Err(last.fault(FormulaFault::Values(self.operands))),
            Token::Operator(_) if self.operands == 1 => Ok(None),
            _ => Ok(Some(self.symbol.clone())),
        }
    }
}

pub(super) fn read(words: &[Word<'_>]) -> Result<Formula, ParseFormulaError> {
    let mut tokens = Vec::new();
    let mut open: Vec<List<'_>> = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.text {
            "(" => {
                let head = words.next().unwrap_or(word);
                let symbol = read_word(head).ok().filter(|token| token.number().is_none());
                let symbol = symbol.ok_or_else(|| head.fault(FormulaFault::ExpectedOperator))?;
                open.push(List { parenthesis: word, symbol, head, operands: 0 });
                continue;
            }
            ")" => {
                let list = open.pop().ok_or_else(|| word.fault(FormulaFault::Unopened))?;
                list.fault().map_or(Ok(()), Err)?;
            }
            _ => {
                let leaf = read_word(word)?;
                leaf.number().ok_or_else(|| word.fault(FormulaFault::ExpectedNumber))?;
                tokens.push(leaf);
            }
        }
        match open.last_mut() {
            Some(list) => tokens.extend(list.add_operand(word)?),
            None => match words.next() {
                Some(more) => return Err(more.fault(FormulaFault::AfterTheEnd)),
                None => return Ok(Formula { tokens }),
            },
        }
    }
    let list = open.last().expect("a formula that has not ended has a list open");
    Err(list.parenthesis.fault(FormulaFault::Unclosed))
}

/// Returns whether the words can only be Lisp: a parenthesis, then an operator or a sign that is a word of its own. In infix,
/// `-` and `√` may touch a second parenthesis.
pub(super) fn is_meant(words: &[Word<'_>]) -> bool {
    let [open, head, next, ..] = words else { return false };
    let Some(symbol) = named(head.text) else { return false };
    let may_be_infix = (matches!(head.text, "-" | "~" | "√") || is_function(&symbol)) && head.at.end == next.at.start;
    open.text == "(" && !may_be_infix
}
