//! Removing unary minus, if some formula without it is algebraically the same.
//!
//! Without unary minus, a node can be written as its value, as the negated value, or as both. A number has only its
//! value. A sum or difference needs one term that can come first with the right sign; its other term is then added or
//! subtracted. A product or quotient needs operands whose signs multiply to the right sign. A power, a root and a
//! factorial have only their value, and need the values of their operands. Every other node whose operands can be written can be written itself.

use super::expression::{Entry, Symbol};
use crate::formula::Token;
use crate::operator::Operator;
use crate::operator::definition::Family;

/// The possible signs of a node.
#[derive(Clone, Copy)]
struct Node {
    /// Whether its value can be written.
    plus: bool,
    /// Whether its negated value can be written.
    minus: bool,
    /// The index of the root of its left operand.
    left: usize,
}

impl Node {
    const fn can(self, negative: bool) -> bool {
        if negative { self.minus } else { self.plus }
    }
}

/// Returns an equal expression without unary minus, or `None` if there is none. Takes time linear in the length.
pub(super) fn without(entries: &[Entry]) -> Option<Vec<Entry>> {
    let nodes = nodes(entries);
    nodes.last()?.plus.then(|| write(entries, &nodes))
}

fn nodes(entries: &[Entry]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::with_capacity(entries.len());
    let mut roots: Vec<usize> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let node = match &entry.symbol {
            Symbol::Token(Token::Number(_) | Token::Decimal(_)) => Node { plus: true, minus: false, left: index },
            Symbol::Token(Token::Sign(_)) => {
                let value = nodes[roots.pop().expect("a sign has a value")];
                Node { plus: value.plus, minus: false, left: index }
            }
            Symbol::Minus => {
                let value = nodes[roots.pop().expect("a minus has a value")];
                Node { plus: value.minus, minus: value.plus, left: index }
            }
            Symbol::Token(Token::Operator(operator)) => {
                let right = nodes[roots.pop().expect("an operator has a right operand")];
                let left = roots.pop().expect("an operator has a left operand");
                let can = |negative| joins(*operator, nodes[left], right, negative);
                Node { plus: can(false), minus: can(true), left }
            }
        };
        nodes.push(node);
        roots.push(index);
    }
    nodes
}

/// Returns whether an operation can be written with a sign.
fn joins(operator: Operator, left: Node, right: Node, negative: bool) -> bool {
    let is_writable = |node: Node| node.plus || node.minus;
    match operator {
        _ if !is_writable(left) || !is_writable(right) => false,
        _ if operator.family() == Family::Other => !negative && left.plus && right.plus,
        Operator::Add => left.can(negative) || right.can(negative),
        Operator::Subtract => left.can(negative) || right.can(!negative),
        _ => [false, true].into_iter().any(|sign| left.can(sign) && right.can(sign != negative)),
    }
}

/// An output still to be written.
enum Work {
    Node { root: usize, negative: bool },
    Operator { operator: Operator, root: usize },
    Sign { root: usize },
}

fn write(entries: &[Entry], nodes: &[Node]) -> Vec<Entry> {
    let mut written = Vec::with_capacity(entries.len());
    let mut work = vec![Work::Node { root: entries.len() - 1, negative: false }];
    while let Some(next) = work.pop() {
        match next {
            Work::Operator { operator, root } => {
                written.push(Entry { symbol: Symbol::Token(Token::Operator(operator)), at: entries[root].at });
            }
            Work::Sign { root } => written.push(entries[root].clone()),
            Work::Node { root, negative } => match &entries[root].symbol {
                Symbol::Minus => work.push(Work::Node { root: root - 1, negative: !negative }),
                Symbol::Token(Token::Number(_) | Token::Decimal(_)) => written.push(entries[root].clone()),
                Symbol::Token(Token::Sign(_)) => {
                    work.extend([Work::Sign { root }, Work::Node { root: root - 1, negative: false }]);
                }
                Symbol::Token(Token::Operator(operator)) => {
                    let (operator, first, second) = split(*operator, nodes, root, negative);
                    let node = |(root, negative)| Work::Node { root, negative };
                    work.extend([Work::Operator { operator, root }, node(second), node(first)]);
                }
            },
        }
    }
    written
}

/// Returns how a node is written with a sign: its operator, and its operands with their signs. Keeps the order of the
/// operands if possible.
fn split(operator: Operator, nodes: &[Node], root: usize, negative: bool) -> (Operator, (usize, bool), (usize, bool)) {
    let (left, right) = (nodes[root].left, root - 1);
    let subtracts = match operator {
        _ if operator.family() == Family::Other => return (operator, (left, false), (right, false)),
        Operator::Add => false,
        Operator::Subtract => true,
        _ => {
            let sign = !(nodes[left].plus && nodes[right].can(negative));
            return (operator, (left, sign), (right, sign != negative));
        }
    };
    let terms = [(left, negative), (right, negative != subtracts)];
    let [lead, other] = if nodes[left].can(negative) { terms } else { [terms[1], terms[0]] };
    let sign = !nodes[other.0].plus;
    (if sign == other.1 { Operator::Add } else { Operator::Subtract }, lead, (other.0, sign))
}
