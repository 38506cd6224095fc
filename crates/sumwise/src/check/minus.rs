//! A minus before a value, where some formula without it is the same algebraically.
//!
//! Each node can be written with a plus, with a minus, or both, by formulas without such a sign: a number only with a
//! plus; a sum where one of its two terms can lead with the sign it then has; a product where the signs of its factors
//! multiply to it. Every node can be written in one way at least, so the other term of a sum is added or subtracted.

use super::expression::{Entry, Symbol};
use crate::formula::Token;
use crate::operator::Operator;

/// The ways in which a node can be written, and the root of its left operand.
#[derive(Clone, Copy)]
struct Node {
    plus: bool,
    minus: bool,
    left: usize,
}

impl Node {
    const fn can(self, negative: bool) -> bool {
        if negative { self.minus } else { self.plus }
    }
}

/// The same without a minus before a value; `None` where no formula is the same. Takes time linear in the length.
pub(super) fn without(entries: &[Entry]) -> Option<Vec<Entry>> {
    let nodes = nodes(entries);
    nodes.last()?.plus.then(|| write(entries, &nodes))
}

fn nodes(entries: &[Entry]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::with_capacity(entries.len());
    let mut roots: Vec<usize> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let node = match &entry.symbol {
            Symbol::Token(Token::Number(_)) => Node { plus: true, minus: false, left: index },
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

fn joins(operator: Operator, left: Node, right: Node, negative: bool) -> bool {
    match operator {
        Operator::Add => left.can(negative) || right.can(negative),
        Operator::Subtract => left.can(negative) || right.can(!negative),
        Operator::Multiply | Operator::Divide => {
            [false, true].into_iter().any(|sign| left.can(sign) && right.can(sign != negative))
        }
    }
}

/// What is still to be written.
enum Work {
    Node { root: usize, negative: bool },
    Operator { operator: Operator, root: usize },
}

fn write(entries: &[Entry], nodes: &[Node]) -> Vec<Entry> {
    let mut written = Vec::with_capacity(entries.len());
    let mut work = vec![Work::Node { root: entries.len() - 1, negative: false }];
    while let Some(next) = work.pop() {
        match next {
            Work::Operator { operator, root } => {
                written.push(Entry { symbol: Symbol::Token(Token::Operator(operator)), at: entries[root].at });
            }
            Work::Node { root, negative } => match &entries[root].symbol {
                Symbol::Minus => work.push(Work::Node { root: root - 1, negative: !negative }),
                Symbol::Token(Token::Number(_)) => written.push(entries[root].clone()),
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

/// How a node is written with a sign: its operator, and its operands with theirs. What stands in the text is kept where
/// that can be.
fn split(operator: Operator, nodes: &[Node], root: usize, negative: bool) -> (Operator, (usize, bool), (usize, bool)) {
    let (left, right) = (nodes[root].left, root - 1);
    let subtracts = match operator {
        Operator::Add => false,
        Operator::Subtract => true,
        Operator::Multiply | Operator::Divide => {
            let sign = !(nodes[left].plus && nodes[right].can(negative));
            return (operator, (left, sign), (right, sign != negative));
        }
    };
    let terms = [(left, negative), (right, negative != subtracts)];
    let [lead, other] = if nodes[left].can(negative) { terms } else { [terms[1], terms[0]] };
    let sign = !nodes[other.0].plus;
    (if sign == other.1 { Operator::Add } else { Operator::Subtract }, lead, (other.0, sign))
}
