//! What stands beside an expression in a text and belongs to it. Words, the ends of sentences, layout and true claims say nothing of
//! an expression. Whatever else stands there is part of it, so that it would be judged as something the author did not write.

use super::Own;
use super::after::After;
use super::before::strange_before;
use super::markup::{GLUE, GLUE_CLOSE, GLUE_OPEN};
use super::numbers::foreign_number;
use super::pieces::is_other_environment;
use crate::check::lexer::Span;

/// The most bytes before an expression in which open brackets around it are looked for, and the most brackets.
const AROUND: (usize, usize) = (2000, 8);

/// Words that apply to the value after them.
pub(super) const FUNCTIONS: [&str; 40] = [
    "abs", "arccos", "arcsin", "arctan", "arg", "cbrt", "ceil", "cos", "cosh", "cot", "coth", "csc", "deg", "det",
    "dim", "erf", "exp", "floor", "frac", "gcd", "int", "lcm", "lg", "lim", "ln", "log", "max", "min", "neg", "pow",
    "round", "sec", "sgn", "sign", "sin", "sinh", "sqrt", "sum", "tan", "tanh",
];

/// Words of prose that apply to the value after them, and to the one before.
pub(super) const PREFIXES: [&str; 12] = [
    "cube",
    "double",
    "factorial",
    "half",
    "inverse",
    "negative",
    "opposite",
    "reciprocal",
    "root",
    "square",
    "triple",
    "twice",
];
pub(super) const SUFFIXES: [&str; 7] = ["cubed", "doubled", "factorial", "halved", "percent", "squared", "tripled"];

/// Words between two values.
pub(super) const OPERATORS: [&str; 12] =
    ["bmod", "div", "divided", "minus", "mod", "modulo", "multiplied", "over", "plus", "pmod", "rem", "times"];

/// Signs of products that are letters.
pub(super) const TIMES: [&str; 6] = ["x", "X", "х", "Х", "χ", "Χ"];

/// An expression with what belongs to it beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) struct Found {
    /// The expression, or a longer part of the text.
    pub(in crate::check) at: Span,
    /// Whether the part is longer. Then it is no answer, even if it can be read.
    pub(in crate::check) is_part: bool,
}

impl Found {
    /// Returns an answer that is all of what is looked at.
    pub(in crate::check) const fn whole(at: Span) -> Self {
        Self { at, is_part: false }
    }
}

/// Returns an expression with what belongs to it. `to` is the end of the text that follows it, or the place of the next expression.
pub(super) fn with_surroundings(text: &str, at: Span, to: usize, own: Own<'_>) -> Found {
    let (start, open) = match brackets_around(text, at.start) {
        Ok(open) => {
            let places = std::iter::once(at.start).chain(open.iter().copied());
            (places.filter_map(|place| strange_before(text, place, own)).min().unwrap_or(at.start), open.len())
        }
        Err(place) => (place, 0),
    };
    let is_last = to == text.len();
    let after = After::new(text, to, own.target, open, is_in_formula(text, at.start));
    let foreign = || foreign_number(text, at.end, own).filter(|_| is_last).map(|number| number.end);
    let end = after.strange(at.end).or_else(foreign).unwrap_or(at.end);
    Found { at: Span::new(start, end), is_part: start < at.start || end > at.end }
}

/// Returns a place at most `most` bytes before another, and not before an empty line.
pub(super) fn back(text: &str, at: usize, most: usize) -> usize {
    let from = (at.saturating_sub(most)..=at).find(|from| text.is_char_boundary(*from)).unwrap_or(at);
    let paragraph = text[from..at].rfind("\n\n").map_or(0, |empty| empty + 2);
    from + paragraph
}

/// Returns the places of the brackets around a place that are open there, from the innermost on, or the place of one of which it is not
/// known what it does.
fn brackets_around(text: &str, at: usize) -> Result<Vec<usize>, usize> {
    let from = back(text, at, AROUND.0);
    let (mut open, mut depth) = (Vec::new(), 0_usize);
    for (place, character) in text[from..at].char_indices().rev() {
        match character {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth > 0 => depth -= 1,
            '(' | '[' | '{' => open.push(from + place),
            _ => {}
        }
    }
    let [begun, ended] = ["\\begin", "\\end"].map(|name| text[from..at].rfind(name).map(|place| from + place));
    if let Some(place) = begun.filter(|place| ended < Some(*place))
        && is_other_environment(&text[place + "\\begin".len()..])
    {
        return Err(place);
    }
    if open.len() > AROUND.1 { Err(open[AROUND.1]) } else { Ok(open) }
}

/// Returns whether a place is in a formula of LaTeX or in code, by what opens and closes these before it.
pub(super) fn is_in_formula(text: &str, at: usize) -> bool {
    let before = &text[back(text, at, AROUND.0)..at];
    let is_open = |open: &str, close: &str| before.rfind(open) > before.rfind(close);
    let is_odd = |mark: &str| before.matches(mark).count() % 2 == 1;
    let is_boxed = before.matches(GLUE_OPEN).count() > before.matches(GLUE_CLOSE).count();
    let is_open =
        [("\\[", "\\]"), ("\\(", "\\)"), ("\\begin", "\\end")].into_iter().any(|(open, close)| is_open(open, close));
    is_boxed || is_open || ["$", "$$", "`", "```"].into_iter().any(is_odd)
}

/// Returns whether layout is shown as no space.
pub(super) fn is_thin(layout: &str) -> bool {
    layout.starts_with([GLUE, GLUE_OPEN, GLUE_CLOSE]) || !layout.trim().is_empty() && layout != "$" && layout != "`"
}
