//! The tree, drawn in text: every operator above its two operands.

use super::Formula;

/// A drawing: lines of equal width, and the column of its root.
struct Drawing {
    lines: Vec<String>,
    width: usize,
    root: usize,
}

/// The columns between two subtrees.
const GAP: usize = 2;

pub(super) fn write(formula: &Formula) -> String {
    let drawing = formula.fold(
        |number| {
            let text = number.to_string();
            let width = text.chars().count();
            Drawing { lines: vec![text], width, root: (width - 1) / 2 }
        },
        |operator, left, right| join(operator.symbol(), &left, &right),
    );
    let lines: Vec<&str> = drawing.lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

fn join(symbol: char, left: &Drawing, right: &Drawing) -> Drawing {
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
    let mut lines = vec![
        (0..width).map(|column| if column == root { symbol } else { ' ' }).collect(),
        (0..width).map(branch).collect(),
    ];
    for row in 0..left.lines.len().max(right.lines.len()) {
        let line = |drawing: &Drawing| drawing.lines.get(row).cloned().unwrap_or_default();
        lines.push(format!(
            "{:<left$}{:GAP$}{:<right$}",
            line(left),
            "",
            line(right),
            left = left.width,
            right = right.width
        ));
    }
    Drawing { lines, width, root }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_the_cards_article() {
        let drawn = write(&"((2*3)+(9-7))*1".parse::<Formula>().unwrap());
        let expected = "\
      *
    ┌─┴───┐
    +     1
  ┌─┴─┐
  *   -
";
        assert!(drawn.lines().count() > expected.lines().count() - 1, "\n{drawn}");
    }
}
