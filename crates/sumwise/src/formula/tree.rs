//! The tree, drawn as text: every operator above its two operands, every sign above its one.

use super::shape::Mark;
use super::{Formula, Node, Shape};
use crate::operator::Sign;

/// A drawing: lines of equal width, and the column of its root.
struct Drawing {
    lines: Vec<String>,
    width: usize,
    root: usize,
}

/// The number of columns between two subtrees.
const GAP: usize = 2;

pub(super) fn write(formula: &Formula) -> String {
    let drawing = formula.fold(|node: Node<'_, Drawing>| match node {
        Node::Leaf(leaf) => Drawing::leaf(leaf.to_string()),
        Node::Sign(Sign::Negate, operand) => operand.under("-"),
        Node::Sign(sign, operand) => operand.under(sign.symbol()),
        Node::Operator(operator, left, right) => Drawing::join(operator.symbol(), &left, &right),
    });
    drawing.to_string()
}

impl Shape {
    /// Draws the tree as text, with `x` for its numbers, `o` for its operators and `u` for its signs.
    ///
    /// ```
    /// let shape = sumwise::Shape::number().grow().next().unwrap();
    /// assert_eq!(shape.draw(), " o\n┌┴─┐\nx  x");
    /// ```
    pub fn draw(&self) -> String {
        let mut stack: Vec<Drawing> = Vec::new();
        for mark in self.marks() {
            let drawing = match mark {
                Mark::Number => Drawing::leaf("x".to_owned()),
                Mark::Sign => stack.pop().expect("a sign of a shape has a value").under("u"),
                Mark::Operator => {
                    let right = stack.pop().expect("an operator of a shape has a right operand");
                    let left = stack.pop().expect("an operator of a shape has a left operand");
                    Drawing::join("o", &left, &right)
                }
            };
            stack.push(drawing);
        }
        stack.pop().expect("a shape has a root").to_string()
    }
}

impl Drawing {
    fn leaf(text: String) -> Self {
        let (root, width) = middle(&text);
        Self { lines: vec![text], width, root }
    }

    /// Returns the drawing of a sign above this one.
    fn under(self, symbol: &str) -> Self {
        let (middle, length) = middle(symbol);
        // A word is wider than what is below it.
        let root = self.root.max(middle);
        let shift = root - self.root;
        let mut lines = vec![format!("{:1$}{symbol}", "", root - middle), format!("{:root$}│", "")];
        lines.extend(self.lines.iter().map(|line| format!("{:shift$}{line}", "")));
        Self { lines, width: (self.width + shift).max(root - middle + length), root }
    }

    fn join(symbol: &str, left: &Self, right: &Self) -> Self {
        let width = left.width + GAP + right.width;
        let right_root = left.width + GAP + right.root;
        let root = usize::midpoint(left.root, right_root);
        let branch = |column: usize| match column {
            _ if column < left.root || column > right_root => ' ',
            _ if column == left.root => '┌',
            _ if column == right_root => '┐',
            _ if column == root => '┴',
            _ => '─',
        };
        // An operator is no wider than the operands that it joins: `┌┴─┐` has four columns, and the longest is `root`.
        let start = root.saturating_sub(middle(symbol).0);
        let mut lines = vec![format!("{:start$}{symbol}", ""), (0..width).map(branch).collect()];
        for row in 0..left.lines.len().max(right.lines.len()) {
            let line = |drawing: &Self| drawing.lines.get(row).cloned().unwrap_or_default();
            lines.push(format!("{:<1$}{2}", line(left), left.width + GAP, line(right)));
        }
        Self { lines, width, root }
    }
}

/// Returns the middle of a word, and its length.
fn middle(word: &str) -> (usize, usize) {
    let length = word.chars().count();
    ((length - 1) / 2, length)
}

impl std::fmt::Display for Drawing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<&str> = self.lines.iter().map(|line| line.trim_end()).collect();
        f.write_str(&lines.join("\n"))
    }
}
