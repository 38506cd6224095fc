//! What may stand around an expression in a text: words, the ends of sentences, lists, mathematics' marks and true claims. Where anything else
//! stands, nobody knows what the author wrote, and the expression is no answer.

use super::Own;
use super::near::{BEFORE, back, is_in_environment};
use super::tokens::{PAIRS, Token, Tokens, is_unspaced};
use crate::check::lexer::{Span, UNSEEN};
use crate::formula::MAX_FORMULA_TEXT;

/// An expression in a text, with what stands beside it and is not known.
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

/// Returns an expression with what is not known beside it. It stands after the expression that ends at `from`, if that is in its line, and
/// before the one that begins at `to`, or the end of the text.
pub(super) fn in_context(text: &str, at: Span, from: usize, to: usize, own: Own<'_>) -> Found {
    let context = Context { text, at, own };
    // A comment of HTML is not shown.
    if let Some(comment) = comment(text, back(text, at.start, MAX_FORMULA_TEXT), at.start) {
        return Found { at: Span::new(comment, at.end), is_part: true };
    }
    let (math, start) = math_at(text, at.start);
    let line = text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
    if context.is_unprinted(line) || context.is_argument(line) || context.pairs_stars() {
        return Found { at: Span::new(line, at.end), is_part: true };
    }
    if let Some(part) = joined_lines(text, at) {
        return Found { at: part, is_part: true };
    }
    // A formula of LaTeX goes on over lines.
    let start = if math.is_some_and(|end| end != "```") { line.min(start) } else { line };
    let before = context.strange_before(start.max(from), from > start);
    let after = context.strange_after(to, math, context.open_groups(start.max(from)));
    let (start, end) = (before.unwrap_or(at.start).min(at.start), after.unwrap_or(at.end).max(at.end));
    Found { at: Span::new(start, end), is_part: before.is_some() || after.is_some() }
}

/// Returns the start of the comment of HTML in which a place stands, if it begins after another place.
pub(in crate::check) fn comment(text: &str, from: usize, at: usize) -> Option<usize> {
    let [opens, closes] = ["<!--", "-->"].map(|mark| text[from..at].rfind(mark));
    opens.filter(|comment| closes < Some(*comment)).map(|comment| from + comment)
}

/// Returns what ends the formula of LaTeX or the code in which a place is, with the place of its mark, by the marks before it.
pub(super) fn math_at(text: &str, at: usize) -> (Option<&'static str>, usize) {
    let (mut place, mut open) = (back(text, at, BEFORE), None);
    while place < at {
        place += pass(&text[place..at], place, &mut open);
    }
    open.map_or((None, at), |(end, start)| (Some(end), start))
}

/// Passes a character or a mark at a place, with what ends the formula or the code in which it is, and the place of its mark. Returns its length.
fn pass(rest: &str, place: usize, open: &mut Option<(&'static str, usize)>) -> usize {
    match open {
        Some((end, _)) if rest.starts_with(*end) => return open.take().map_or(0, |(end, _)| end.len()),
        // Within a line, or a paragraph.
        Some(("$" | "\\)" | "`", _)) if rest.starts_with("\n\n") => *open = None,
        Some(_) => {}
        None => {
            if let Some((mark, end)) = PAIRS.into_iter().find(|(mark, _)| rest.starts_with(mark)) {
                *open = Some((end, place));
                return mark.len();
            }
        }
    }
    rest.chars().next().map_or(1, char::len_utf8)
}

/// Returns whether a line ends with a row of LaTeX, or is the beginning of an environment.
fn ends_row(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default().trim();
    line.ends_with("\\\\") || line.starts_with("\\begin{") && line.ends_with('}') && !line.contains('=')
}

/// Returns the places of the ends of lines in a part of a text that LaTeX prints as spaces: those in formulas, boxes and
/// environments, but not after `\\\\`.
pub(in crate::check) fn lines_in_math(text: &str, at: Span) -> Vec<usize> {
    let is_boxed = is_in_box(text, at.start);
    let (mut place, mut open, mut depth) = (at.start, math_at(text, at.start).0.map(|end| (end, at.start)), 0_usize);
    let mut lines = Vec::new();
    while place < at.end {
        let rest = &text[place..at.end];
        let is_math = is_boxed || depth > 0 || open.is_some_and(|(end, _)| !end.starts_with('`'));
        if is_math
            && rest.starts_with('\n')
            && !ends_row(&text[at.start..place])
            && !rest[1..].trim_start_matches([' ', '\t']).starts_with("\\end{")
        {
            lines.push(place);
        }
        depth += usize::from(rest.starts_with("\\begin{"));
        depth = depth.saturating_sub(usize::from(rest.starts_with("\\end{")));
        place += pass(rest, place, &mut open);
    }
    lines
}

/// Returns an expression with the line before or after it that an environment of LaTeX prints beside it, if there is one.
fn joined_lines(text: &str, at: Span) -> Option<Span> {
    if !is_in_environment(text, at.start) {
        return None;
    }
    let begin = text[..at.start].rfind("\\begin{")?;
    let end = text[at.end..].find("\\end{").map_or(text.len(), |end| at.end + end);
    let lines = lines_in_math(text, Span::new(begin, end));
    let line = text[..at.start].rfind('\n');
    let next = text[at.end..end].find('\n').map(|newline| at.end + newline);
    let is_shown = |line: &str| line.contains(|shown: char| !shown.is_whitespace());
    let before = line.filter(|line| lines.contains(line));
    let after = next.filter(|next| lines.contains(next) && is_shown(&text[*next..end]));
    (before.is_some() || after.is_some()).then(|| Span::new(before.unwrap_or(at.start), after.map_or(at.end, |_| end)))
}

/// Returns whether a place is in a formula or a box of LaTeX.
pub(in crate::check) fn is_in_math(text: &str, at: usize) -> bool {
    math_at(text, at).0.is_some_and(|end| !end.starts_with('`')) || is_in_box(text, at)
}

fn is_in_box(text: &str, at: usize) -> bool {
    let before = text[back(text, at, BEFORE)..at].trim_end();
    let is_open = |group: &str| {
        let count = |bracket: char| group.matches(bracket).count();
        group.trim_start().starts_with('{') && count('{') > count('}')
    };
    before.rsplit_once("\\boxed").is_some_and(|(_, group)| is_open(group))
}

/// An expression in a text.
pub(super) struct Context<'t> {
    pub(super) text: &'t str,
    pub(super) at: Span,
    pub(super) own: Own<'t>,
}

impl Context<'_> {
    /// Returns whether the expression stands beside the mark that begins a block of code, in a line that is not printed.
    fn is_unprinted(&self, line: usize) -> bool {
        let begins = self.text[line..self.at.start].trim_start().starts_with("```");
        let rest = self.text[self.at.end..].split('\n').next().unwrap_or_default();
        begins && !self.text[line..self.at.start].trim_start()[3..].contains('`') && !rest.contains('`')
    }

    /// Returns whether the expression stands in brackets that a function, a value or a sign touches, as in `min(5+2, 8*3)`.
    fn is_argument(&self, line: usize) -> bool {
        let mut open = Vec::new();
        for (place, character) in self.text[line..self.at.start].char_indices() {
            match character {
                '(' => open.push(line + place),
                ')' => drop(open.pop()),
                _ => {}
            }
        }
        let touches = |last: char| last.is_alphanumeric() && !is_unspaced(last) || "+-*/^×÷−√)".contains(last);
        let with_sign = |before: &str| before.trim_end_matches(' ').ends_with(['+', '*', '/', '^', '×', '÷', '−', '√']);
        open.into_iter().any(|open| {
            let before = &self.text[line..open];
            before.ends_with(touches)
                || with_sign(before)
                || before.ends_with(" - ")
                    && before.trim_end_matches([' ', '-']).ends_with(|last: char| last.is_ascii_digit() || last == ')')
        })
    }

    /// Returns whether Markdown may take a star of the expression for the end of the type around it.
    fn pairs_stars(&self) -> bool {
        // Between brackets it is a product without it.
        let has_star = self.word(self.at).replace(")*(", "").contains('*');
        has_star && (self.text[..self.at.start].ends_with(UNSEEN) || self.text[self.at.end..].starts_with(UNSEEN))
    }

    pub(super) fn word(&self, at: Span) -> &str {
        &self.text[at.start..at.end]
    }

    /// Returns the tokens before the expression, from a place on.
    pub(super) fn before(&self, from: usize) -> Vec<(Token, Span)> {
        let (math, _) = math_at(self.text, from);
        Tokens::new(self.text, from, self.at.start, math, 0).collect()
    }

    /// Returns whether the expression stands in a formula of LaTeX.
    pub(super) fn is_in_math(&self) -> bool {
        is_in_math(self.text, self.at.start)
    }

    /// Counts the groups of LaTeX that are open before the expression.
    fn open_groups(&self, from: usize) -> usize {
        let (math, _) = math_at(self.text, from);
        let mut tokens = Tokens::new(self.text, from, self.at.start, math, 0);
        tokens.by_ref().for_each(drop);
        tokens.groups
    }
}
