//! Splitting a text into lexemes, strictly or leniently.

use super::{Reading, Relation};
use crate::operator::Operator;

/// A span in bytes of the whole text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    pub(super) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span from the start of this one to the end of `that`.
    pub(super) const fn to(self, that: Self) -> Self {
        Self::new(self.start, that.end)
    }
}

/// The kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    Square,
    Curly,
    /// `⌊` and `⌋`, which round down.
    Floor,
    /// `⌈` and `⌉`, which round up.
    Ceiling,
}

/// A sign of arithmetic that is an operator of few games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foreign {
    /// `//`.
    Binary,
    /// `%`, between two numbers or after one.
    Percent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lexeme {
    /// Digits, with at most one point between or before them. Those after the point may stand in parentheses.
    Number,
    Operator(Operator),
    /// `**`: a power, or Markdown for bold type.
    Stars,
    /// A raised digit, like `²`: a power.
    Raised(u8),
    Foreign(Foreign),
    /// `!`, after a value.
    Factorial,
    /// `|` or `||`, which joins values where the rules say so.
    Bar,
    /// `√` or `sqrt`, before a value.
    Root,
    Open(Bracket),
    Close(Bracket),
    /// `\frac` and its variants, followed by two groups in curly brackets.
    Fraction,
    Equals,
    /// A sign that compares two values, like `!=` or `<`.
    Relation(Relation),
    /// Markup without meaning.
    Mark,
    /// Any other word or character.
    Other,
}

/// An iterator over the lexemes of a text, without spaces.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    reading: Reading,
}

impl<'a> Lexer<'a> {
    /// Returns the lexer of a text from `start` to its end.
    pub(super) const fn new(text: &'a str, start: usize, reading: Reading) -> Self {
        Self { text, at: start, reading }
    }

    /// Continues at an index in bytes.
    pub(super) fn skip_to(&mut self, end: usize) {
        self.at = end;
    }

    pub(super) fn peek(&self) -> Option<(Lexeme, Span)> {
        self.clone().next()
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn digits(&self, from: usize) -> usize {
        self.text.as_bytes()[from..]
            .iter()
            .position(|byte| !byte.is_ascii_digit())
            .map_or(self.text.len(), |n| from + n)
    }

    /// Returns the end of the number that starts at `start`.
    fn number(&self, start: usize) -> usize {
        let whole = self.digits(start);
        self.decimals(whole).unwrap_or(whole)
    }

    /// Returns the end of a point with the digits after it. They stand in parentheses, or in LaTeX under a line, if they recur.
    fn decimals(&self, point: usize) -> Option<usize> {
        let rest = self.text[point..].strip_prefix('.')?;
        let from = point + 1;
        if self.byte(from).is_some_and(|byte| byte.is_ascii_digit()) {
            return Some(self.digits(from));
        }
        let (open, close) = if rest.starts_with('(') { ("(", b')') } else { ("\\overline{", b'}') };
        let from = rest.starts_with(open).then_some(from + open.len())?;
        let end = self.digits(from);
        (end > from && self.byte(end) == Some(close)).then_some(end + 1)
    }
}

impl Iterator for Lexer<'_> {
    type Item = (Lexeme, Span);

    #[inline]
    fn next(&mut self) -> Option<(Lexeme, Span)> {
        let mut start = self.at;
        let mut byte = self.byte(start)?;
        while byte.is_ascii_whitespace() {
            start += 1;
            byte = self.byte(start)?;
        }
        let doubled = self.byte(start + 1) == Some(byte);
        let (lexeme, length) = match byte {
            b'0'..=b'9' => (Lexeme::Number, self.number(start) - start),
            b'+' => (Lexeme::Operator(Operator::Add), 1),
            b'-' => (Lexeme::Operator(Operator::Subtract), 1),
            // So many are printed, as the stars that they are.
            b'*' if self.text.as_bytes()[start..].starts_with(b"****") => (Lexeme::Other, 4),
            b'*' if doubled => (Lexeme::Stars, 2),
            b'*' => (Lexeme::Operator(Operator::Multiply), 1),
            b'/' if doubled => (Lexeme::Foreign(Foreign::Binary), 2),
            b'/' => (Lexeme::Operator(Operator::Divide), 1),
            b'(' => (Lexeme::Open(Bracket::Round), 1),
            b')' => (Lexeme::Close(Bracket::Round), 1),
            b'^' => (Lexeme::Operator(Operator::Power), 1),
            b'|' => (Lexeme::Bar, if self.byte(start + 1) == Some(b'|') { 2 } else { 1 }),
            b'%' => (Lexeme::Foreign(Foreign::Percent), 1),
            b'!' if self.reading == Reading::Lenient => self.exclamation(start),
            b'!' => (Lexeme::Factorial, 1),
            b'.' if self.begins_decimals(start) => (Lexeme::Number, self.number(start) - start),
            b'[' => (Lexeme::Open(Bracket::Square), 1),
            _ => self.other(start, byte),
        };
        self.at = start + length;
        Some((lexeme, Span::new(start, start + length)))
    }
}

impl Lexer<'_> {
    /// Returns a lexeme of the lenient reading, or an unknown one, with its length.
    fn other(&self, start: usize, byte: u8) -> (Lexeme, usize) {
        let lexeme = match (self.reading, byte) {
            (_, 0x80..) if self.text[start..].starts_with('√') => return (Lexeme::Root, '√'.len_utf8()),
            (Reading::Strict, _) => Lexeme::Other,
            (_, b's' | b'S') if self.is_word(start, "sqrt") => return (Lexeme::Root, "sqrt".len()),
            (_, b']') => Lexeme::Close(Bracket::Square),
            (_, b'{') => Lexeme::Open(Bracket::Curly),
            (_, b'}') => Lexeme::Close(Bracket::Curly),
            (_, b'=' | b'<' | b'>' | b'~' | b'&') => return self.relation(start),
            // A fence that is not around a block of code.
            (_, b'`') if self.text[start..].starts_with("```") => Lexeme::Other,
            (_, b'$' | b'`') => Lexeme::Mark,
            (_, b':') if self.divides(start) => Lexeme::Operator(Operator::Divide),
            (_, b'\\') => return self.command(start),
            (_, b'x' | b'X') if self.word(start) == 1 => Lexeme::Operator(Operator::Multiply),
            (_, 0x80..) => return self.symbol(start),
            _ => Lexeme::Other,
        };
        (lexeme, if lexeme == Lexeme::Other { self.word(start).max(self.character(start).len_utf8()) } else { 1 })
    }

    /// Reads `!`. With a `=` beside it, or after a space that is hardly seen, it compares two values.
    fn exclamation(&self, start: usize) -> (Lexeme, usize) {
        let is_thin = |space: char| !space.is_ascii() && space.is_whitespace();
        let rest = self.text[start + 1..].trim_start_matches(is_thin);
        if rest.starts_with('=') {
            return (Lexeme::Relation(Relation::NotEqual), self.text.len() - start - rest.len() + 1);
        }
        (Lexeme::Factorial, 1)
    }

    fn character(&self, at: usize) -> char {
        self.text[at..].chars().next().expect("a lexeme starts at a character")
    }

    /// Counts the letters of the word that starts at `start`.
    fn word(&self, start: usize) -> usize {
        self.text.as_bytes()[start..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count()
    }

    /// Returns whether a word, in upper or lower case, starts at `start`.
    fn is_word(&self, start: usize, word: &str) -> bool {
        self.text[start..start + self.word(start)].eq_ignore_ascii_case(word)
    }

    /// Returns whether a colon divides: it has spaces on both sides or on neither, and stands after no word and before no star. In
    /// `step 2: 8-4`, `Step 2 : 8-4` and `**Step 2:** 8-4` it does not.
    fn divides(&self, at: usize) -> bool {
        let space = |byte: Option<u8>| byte.is_none_or(|byte| byte.is_ascii_whitespace());
        let before = at.checked_sub(1).and_then(|before| self.byte(before));
        let after = self.byte(at + 1);
        space(before) == space(after)
            && after != Some(b'*')
            && !before.is_some_and(|before| before.is_ascii_alphabetic())
            && !ends_with_step_number(&self.text[..at])
    }

    /// Reads `=`, or the longest sign that compares two values. What begins or ends a tag or an arrow is none.
    fn relation(&self, start: usize) -> (Lexeme, usize) {
        let rest = &self.text[start..];
        if let Some((entity, operator)) = ENTITIES.into_iter().find(|(entity, _)| rest.starts_with(entity)) {
            return (Lexeme::Operator(operator), entity.len());
        }
        if let Some((sign, relation)) = RELATIONS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            return (Lexeme::Relation(relation), sign.len());
        }
        let before = start.checked_sub(1).and_then(|before| self.byte(before));
        let lexeme = match (self.byte(start), self.byte(start + 1)) {
            (Some(b'='), _) => Lexeme::Equals,
            (Some(b'&'), _) => Lexeme::Mark,
            (Some(b'<'), next) if !next.is_some_and(begins_tag) => Lexeme::Relation(Relation::Less),
            (Some(b'>'), _) if !matches!(before, Some(b'-' | b'=')) => Lexeme::Relation(Relation::Greater),
            _ => Lexeme::Other,
        };
        (lexeme, 1)
    }

    /// Returns whether a point begins a number, like `.5`. After a word or a value it does not.
    fn begins_decimals(&self, at: usize) -> bool {
        let ends = |character: char| character.is_alphanumeric() || matches!(character, '.' | ')' | ']' | '}');
        self.decimals(at).is_some() && !self.text[..at].ends_with(ends)
    }

    /// Reads a command of LaTeX.
    fn command(&self, start: usize) -> (Lexeme, usize) {
        let length = self.word(start + 1);
        let lexeme = match &self.text.as_bytes()[start + 1..start + 1 + length] {
            b"times" | b"cdot" | b"ast" => Lexeme::Operator(Operator::Multiply),
            b"div" => Lexeme::Operator(Operator::Divide),
            b"frac" | b"dfrac" | b"tfrac" | b"cfrac" => Lexeme::Fraction,
            b"sqrt" => Lexeme::Root,
            b"left" | b"right" | b"boxed" | b"fbox" | b"displaystyle" | b"quad" | b"big" | b"Big" | b"bigg"
            | b"Bigg" | b"bigl" | b"bigr" | b"Bigl" | b"Bigr" | b"biggl" | b"biggr" | b"Biggl" | b"Biggr"
            | b"mathbf" | b"mathrm" | b"boldsymbol" => Lexeme::Mark,
            b"approx" | b"cong" => Lexeme::Equals,
            b"ne" | b"neq" => Lexeme::Relation(Relation::NotEqual),
            b"not" => return self.negated(start + 1 + length),
            b"lt" => Lexeme::Relation(Relation::Less),
            b"le" | b"leq" | b"leqslant" => Lexeme::Relation(Relation::LessOrEqual),
            b"gt" => Lexeme::Relation(Relation::Greater),
            b"ge" | b"geq" | b"geqslant" => Lexeme::Relation(Relation::GreaterOrEqual),
            // The base stands below it.
            b"log" if self.byte(start + 1 + length) == Some(b'_') => return (Lexeme::Other, 1 + length + 1),
            b"bmod" | b"mod" => Lexeme::Foreign(Foreign::Percent),
            b"operatorname" if self.text[start + 1 + length..].starts_with("{div}") => {
                return (Lexeme::Foreign(Foreign::Binary), 1 + length + "{div}".len());
            }
            b"lfloor" => Lexeme::Open(Bracket::Floor),
            b"rfloor" => Lexeme::Close(Bracket::Floor),
            b"lceil" => Lexeme::Open(Bracket::Ceiling),
            b"rceil" => Lexeme::Close(Bracket::Ceiling),
            b"begin" | b"end" => return self.environment(start, start + 1 + length),
            b"" => return self.escape(start),
            _ => Lexeme::Other,
        };
        (lexeme, 1 + length)
    }

    /// Reads what follows `\\not`.
    fn negated(&self, from: usize) -> (Lexeme, usize) {
        let rest = &self.text[from..];
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        let sign = ["=", "\\approx", "\\cong", "\\equiv"].into_iter().find(|sign| rest[spaces..].starts_with(sign));
        match sign {
            Some(sign) => (Lexeme::Relation(Relation::NotEqual), "\\not".len() + spaces + sign.len()),
            None => (Lexeme::Other, "\\not".len()),
        }
    }

    /// Reads the name of an environment of LaTeX after `\\begin` or `\\end`, like `{align*}`.
    fn environment(&self, start: usize, from: usize) -> (Lexeme, usize) {
        let name = self.text[from..].strip_prefix('{').unwrap_or_default();
        let length = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let is_starred = name[length..].starts_with('*');
        let end = from + 1 + length + usize::from(is_starred);
        let is_known = ENVIRONMENTS.contains(&&name[..length]) && self.byte(end) == Some(b'}');
        if is_known { (Lexeme::Mark, end + 1 - start) } else { (Lexeme::Other, from - start) }
    }

    /// Reads a backslash before a character other than a letter.
    fn escape(&self, start: usize) -> (Lexeme, usize) {
        match self.byte(start + 1) {
            // The star of a line of LaTeX is not printed, nor is the space after it.
            Some(b'\\') if self.text[start + 2..].trim_start().starts_with(['*', '[']) => (Lexeme::Other, 2),
            Some(b'%') => (Lexeme::Foreign(Foreign::Percent), 2),
            Some(b'(' | b')' | b'[' | b']' | b',' | b';' | b':' | b' ' | b'\\' | b'!' | b'>') => (Lexeme::Mark, 2),
            // Without the backslash, Markdown would take them for its own.
            Some(b'*') => (Lexeme::Operator(Operator::Multiply), 2),
            Some(b'+') => (Lexeme::Operator(Operator::Add), 2),
            Some(b'-') => (Lexeme::Operator(Operator::Subtract), 2),
            Some(b'|') => (Lexeme::Bar, 2),
            Some(b'{') => (Lexeme::Open(Bracket::Curly), 2),
            Some(b'}') => (Lexeme::Close(Bracket::Curly), 2),
            _ => (Lexeme::Other, 1),
        }
    }

    /// Reads a character beyond ASCII.
    fn symbol(&self, start: usize) -> (Lexeme, usize) {
        let character = self.character(start);
        let lexeme = match character {
            '×' | '✕' | '✖' | '⨯' | '·' | '⋅' | '∙' | '∗' => Lexeme::Operator(Operator::Multiply),
            '÷' | '∕' | '⁄' | '∶' | '➗' => Lexeme::Operator(Operator::Divide),
            '➕' => Lexeme::Operator(Operator::Add),
            '≈' | '≅' => Lexeme::Equals,
            '≠' | '≢' | '≉' | '≇' => Lexeme::Relation(Relation::NotEqual),
            '≤' | '≦' | '⩽' => Lexeme::Relation(Relation::LessOrEqual),
            '≥' | '≧' | '⩾' => Lexeme::Relation(Relation::GreaterOrEqual),
            '⌊' => Lexeme::Open(Bracket::Floor),
            '⌋' => Lexeme::Close(Bracket::Floor),
            '⌈' => Lexeme::Open(Bracket::Ceiling),
            '⌉' => Lexeme::Close(Bracket::Ceiling),
            '≪' => Lexeme::Relation(Relation::Less),
            '≫' => Lexeme::Relation(Relation::Greater),
            '²' => Lexeme::Raised(2),
            '³' => Lexeme::Raised(3),
            '−' | '–' | '‐' | '‑' | '‒' | '﹣' | '➖' => Lexeme::Operator(Operator::Subtract),
            // The one is printed as a stroke, the other stands for stars of Markdown.
            '\u{1680}' | UNSEEN => Lexeme::Other,
            _ if character.is_whitespace() => Lexeme::Mark,
            _ => Lexeme::Other,
        };
        (lexeme, character.len_utf8())
    }
}

/// The signs of more than one character that compare two values, the longer ones first. `=` with a stroke over it is `≠` in two characters.
const RELATIONS: [(&str, Relation); 16] = [
    ("=/=", Relation::NotEqual),
    ("=!=", Relation::NotEqual),
    ("=\u{337}", Relation::NotEqual),
    ("=\u{338}", Relation::NotEqual),
    ("=\u{20d2}", Relation::NotEqual),
    ("=\u{20e5}", Relation::NotEqual),
    ("&ne;", Relation::NotEqual),
    ("&#8800;", Relation::NotEqual),
    ("&#x2260;", Relation::NotEqual),
    ("&lt;", Relation::Less),
    ("&gt;", Relation::Greater),
    ("<>", Relation::NotEqual),
    ("~=", Relation::NotEqual),
    ("<=", Relation::LessOrEqual),
    ("=<", Relation::LessOrEqual),
    (">=", Relation::GreaterOrEqual),
];

/// The operators of HTML.
const ENTITIES: [(&str, Operator); 6] = [
    ("&times;", Operator::Multiply),
    ("&middot;", Operator::Multiply),
    ("&sdot;", Operator::Multiply),
    ("&divide;", Operator::Divide),
    ("&minus;", Operator::Subtract),
    ("&plus;", Operator::Add),
];

/// Words before the number of a step, in upper or lower case. Comparing their letters in ASCII alone spares a browser the tables of others.
const STEPS: [&str; 7] = ["adım", "Étape", "étape", "paso", "passo", "schritt", "step"];

/// Returns whether a text ends with the number of a step, like `Step 3 `.
pub(super) fn ends_with_step_number(text: &str) -> bool {
    let number = text.trim_end_matches(' ');
    let word = number.trim_end_matches(|character: char| character.is_ascii_digit());
    let words = word.trim_end_matches(' ');
    let ends = |step: &str| {
        let start = words.len().checked_sub(step.len());
        start.and_then(|start| words.get(start..)).is_some_and(|word| word.eq_ignore_ascii_case(step))
    };
    word.len() < number.len() && STEPS.into_iter().any(ends)
}

/// The space for a character that is not shown. What stands on its sides is shown side by side.
pub(super) const INVISIBLE: char = '\u{2007}';

/// The space for the marks of type that is both bold and slanted. What stands on their sides is printed side by side.
pub(super) const UNSEEN: char = '\u{2008}';

/// The environments of LaTeX that hold formulas.
pub(super) const ENVIRONMENTS: [&str; 9] =
    ["align", "aligned", "displaymath", "equation", "gather", "gathered", "math", "multline", "split"];

/// Returns whether a character is a check mark, as people put it behind what is right.
pub(super) fn is_check_mark(character: char) -> bool {
    matches!(character, '✓' | '✔' | '✅' | '\u{fe0f}')
}

/// Returns whether what stands between two values sets them apart: more than a space, so that they are no product.
pub(super) fn is_set_apart(between: &str) -> bool {
    between.contains(['\n', '\r', '\u{2028}', '&', '$', '`'])
        || ["\\\\", "\\(", "\\)", "\\[", "\\]", "\\quad"].iter().any(|mark| between.contains(mark))
}

/// What parts two paragraphs, or two formulas or pieces of code, apart from spaces.
const PARTS: [&str; 9] = ["\n\n", "$$", "$\n$", "``", "`\n`", "\\)\\(", "\\)\n\\(", "\\]\\[", "\\]\n\\["];

/// Returns whether what stands between a value and an operator parts two paragraphs, two formulas, or two rows of LaTeX: the second of
/// these goes on with the first only after the mark of its column.
pub(super) fn are_apart(between: &str) -> bool {
    if between.len() < 2 {
        return false;
    }
    let marks = between.replace(' ', "");
    let row = marks.rsplit_once("\\\\").map(|(_, row)| row);
    PARTS.iter().any(|part| marks.contains(part))
        || row.is_some_and(|row| !row.contains('&') && !row.contains("\\quad"))
}

/// Returns whether a character after `<` makes it a tag, like `<b>`, `</b>` or `<|end|>`.
const fn begins_tag(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'|' | b'!')
}
