//! Finding the answer in a text. Every method takes time linear in the length of the text.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::lexer::{Bracket, Foreign, Lexeme, Lexer, Span, is_set_apart};
use super::{Extract, Manner, Reading, Relation};
use crate::formula::MAX_FORMULA_TEXT;
use crate::number::Rational;
use crate::rules::operator::Operator;

/// Which signs of prose and tables are operators of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own<'a> {
    /// The target. A claim of it needs no look.
    pub(super) target: &'a Rational,
    /// `!`, which also ends a sentence.
    pub(super) factorial: bool,
    /// `|`, which also stands between the columns of a table.
    pub(super) bar: bool,
}

/// Returns the span of the answer without surrounding spaces, or `None` if there is no answer. `own` says which signs
/// of prose and tables are operators of the puzzle.
pub(super) fn extract(text: &str, manner: Manner, own: Own<'_>) -> Option<Span> {
    let at = match manner.extract {
        Extract::Raw => Span::new(0, text.len()),
        Extract::Answer => answer(text)?,
        Extract::Boxed => boxed(text)?,
        Extract::Last => last(text, manner.reading, own)?,
    };
    Some(trim(text, at, manner.reading)).filter(|at| at.start < at.end)
}

/// Trims spaces and, in the lenient reading, the full stop or semicolon at the end of a sentence, and check marks.
pub(super) fn trim(text: &str, at: Span, reading: Reading) -> Span {
    let ends = |character: char| reading == Reading::Lenient && ".;。；✓✔✅\u{fe0f}".contains(character);
    let stops = |character: char| character.is_whitespace() || ends(character);
    let part = text[at.start..at.end].trim_end_matches(stops);
    Span::new(at.start + part.len() - part.trim_start().len(), at.start + part.len())
}

const THINK: &str = "<think>";
const THOUGHT: &str = "</think>";

/// A text without its thoughts.
#[derive(Debug)]
pub(super) struct Said<'a> {
    /// The text, with thoughts blanked out. The characters keep their places.
    pub(super) text: Cow<'a, str>,
    /// The `<think>` that is never closed.
    pub(super) open: Option<Span>,
}

/// Blanks out thoughts: from `<think>` to `</think>` or to the end, and from the start to a `</think>` before any `<think>`.
pub(super) fn without_thoughts(text: &str) -> Said<'_> {
    // Signs of comparison are more often `<` than `>`.
    let tag = |end: usize| {
        [THINK, THOUGHT].into_iter().find_map(|tag| {
            let start = (end + 1).checked_sub(tag.len())?;
            is_tag(text, start, tag).then_some((start, tag))
        })
    };
    let mut tags = memchr::memchr_iter(b'>', text.as_bytes()).filter_map(tag).peekable();
    let Some(&(_, first)) = tags.peek() else { return Said { text: text.into(), open: None } };
    let (mut blanked, mut start, mut open) = (String::with_capacity(text.len()), 0, None);
    let mut thinks = first == THOUGHT;
    let mut push = |part: &str, thinks: bool| {
        if thinks { blanked.extend(part.chars().map(|_| ' ')) } else { blanked.push_str(part) }
    };
    for (at, tag) in tags {
        push(&text[start..at], thinks);
        push(tag, true);
        (start, thinks) = (at + tag.len(), tag == THINK);
        open = thinks.then_some(Span::new(at, start));
    }
    push(&text[start..], thinks);
    Said { text: blanked.into(), open }
}

/// Returns whether a tag stands at a place of a text, in upper or lower case.
fn is_tag(text: &str, at: usize, tag: &str) -> bool {
    text.as_bytes()[at..].get(..tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()))
}

const OPEN: &str = "<answer>";
const CLOSE: &str = "</answer>";

/// Returns the content of the last closed `<answer>`.
fn answer(text: &str) -> Option<Span> {
    let is = |tag: &'static str| move |at: &usize| is_tag(text, *at, tag);
    let last_close = text.rmatch_indices('<').map(|(at, _)| at).find(is(CLOSE))?;
    let start = text[..last_close].rmatch_indices('<').map(|(at, _)| at).find(is(OPEN))? + OPEN.len();
    let end = text[start..].match_indices('<').map(|(at, _)| start + at).find(is(CLOSE))?;
    Some(Span::new(start, end))
}

const BOXED: &str = "\\boxed";

/// Returns the end of `\boxed{` at a place of a text. Up to one space may stand before the bracket, as with other commands.
fn box_end(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(BOXED)?;
    let space = usize::from(rest.starts_with(' '));
    rest[space..].starts_with('{').then_some(at + BOXED.len() + space + 1)
}

/// Returns the content of the last closed `\boxed{`.
fn boxed(text: &str) -> Option<Span> {
    let is_box = |at: &usize| box_end(text, *at).is_some();
    let last = text.rmatch_indices(BOXED).map(|(at, _)| at).find(is_box)?;
    let first = || text.match_indices(BOXED).map(|(at, _)| at).find(is_box);
    boxed_from(text, last, last).or_else(|| boxed_from(text, first()?, last))
}

/// Returns the closed box that starts last, searching from `start`. The last `\boxed{` of the text is at `last`.
fn boxed_from(text: &str, start: usize, last: usize) -> Option<Span> {
    let bytes = text.as_bytes();
    let last = box_end(text, last)?;
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut found: Option<Span> = None;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => match box_end(text, at) {
                Some(end) => {
                    open.push(Some(end));
                    at = end - 1;
                }
                None => at += 1,
            },
            b'{' => open.push(None),
            b'}' => {
                let boxed = open.pop().flatten().map(|start| Span::new(start, at));
                found = boxed.filter(|boxed| found.is_none_or(|found| found.start < boxed.start)).or(found);
                if boxed.is_some_and(|boxed| boxed.start == last) {
                    return boxed;
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Operators that go on with the line before, unlike a minus and a star, which begin the parts of a list.
const CONTINUING: [&str; 7] = ["+", "×", "÷", "·", "\\times", "\\cdot", "\\div"];

/// Returns where the last line of a text begins. A line that begins with `=` or another sign that compares, or that adds to the one
/// before, goes on with it, and so does the line after a sign.
fn line_start(text: &str) -> usize {
    let last = memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |newline| newline + 1);
    // Most lines neither begin with a sign nor follow one.
    let is_plain =
        |byte: Option<&u8>| byte.is_none_or(|byte| byte.is_ascii_digit() || matches!(byte, b'(' | b')' | b'.'));
    if is_plain(text.as_bytes().get(last)) && is_plain(last.checked_sub(2).map(|before| &text.as_bytes()[before])) {
        return last;
    }
    let (mut end, mut goes_on, mut adds) = (text.len(), false, false);
    loop {
        let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[start..end].trim_matches([' ', '\t', '\r', '&', '$', '`', '*']);
        let line = line.strip_prefix("\\quad").unwrap_or(line).trim_start();
        // A heading is underlined.
        let is_rule = line.len() > 1 && line.bytes().all(|byte| byte == b'=');
        let is_plus = line.starts_with('+');
        if !line.is_empty() {
            let is_listed = adds && is_plus;
            if end < text.len() && (is_rule || is_listed || !goes_on && !leads_on(&text[start..end])) {
                return end + 1;
            }
            let rest = CONTINUING.into_iter().find_map(|sign| line.strip_prefix(sign)).unwrap_or_default();
            adds = rest.trim_start().starts_with(|next: char| is_digit(next) || matches!(next, '(' | '\\'));
            goes_on = !is_rule && (adds || comparison(line) > 0);
        }
        if start == 0 || (line.is_empty() && end == text.len()) {
            return start;
        }
        end = start - 1;
    }
}

/// Returns whether a line ends with a sign, so that the next one goes on with it. A minus and a star after a word are others.
fn leads_on(line: &str) -> bool {
    let line = line.trim_end().trim_end_matches(['$', '`', '&', '\\', ' ']);
    let after_value =
        line.strip_suffix(['*', '-', '/']).map_or("", str::trim_end).ends_with(|last| is_digit(last) || last == ')');
    after_value || line.ends_with(compares) || CONTINUING.into_iter().any(|sign| line.ends_with(sign))
}

/// Returns whether a character compares two values, or is an arrow or another sign of mathematics that is no operator of a game.
pub(super) fn compares(character: char) -> bool {
    matches!(
        character,
        '=' | '~'
            | '¬'
            | '\u{2190}'..='\u{21ff}'
            | '\u{2223}'..='\u{2235}'
            | '\u{2237}'..='\u{22c3}'
            | '\u{22c8}'..='\u{22ff}'
            | '\u{2794}'
            | '\u{2798}'..='\u{27be}'
            | '\u{27f0}'..='\u{297f}'
            | '\u{2a66}'..='\u{2aff}'
    )
}

/// Returns the length of a sign at the start of a text that compares two values or is an arrow, or 0. `>` alone quotes a line, and `<`
/// begins a tag.
fn comparison(text: &str) -> usize {
    if let Some(name) = text.strip_prefix('\\') {
        let length = name.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(name.len());
        return if is_comparison(&name[..length]) { 1 + length } else { 0 };
    }
    let is_part = |character: char| {
        compares(character)
            || "!:<>-/".contains(character)
            || matches!(character, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}')
    };
    let sign = &text[..text.find(|character| !is_part(character)).unwrap_or(text.len())];
    let is_less = || sign == "<" && text[1..].starts_with(|next: char| next.is_whitespace() || is_digit(next));
    if sign.contains(compares) || matches!(sign, "->" | "-->" | "<>") || is_less() { sign.len() } else { 0 }
}

/// Returns whether a command of LaTeX compares two values or is an arrow.
fn is_comparison(name: &str) -> bool {
    const NAMES: [&str; 19] = [
        "approx",
        "cong",
        "doteq",
        "equiv",
        "ge",
        "geq",
        "gt",
        "implies",
        "le",
        "leq",
        "lt",
        "mapsto",
        "ne",
        "neq",
        "not",
        "sim",
        "simeq",
        "therefore",
        "to",
    ];
    NAMES.contains(&name) || name.ends_with("arrow") || name.strip_prefix('n').is_some_and(|name| NAMES.contains(&name))
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Returns the last expression of the last line that has one, with any foreign part attached to it.
fn last(text: &str, reading: Reading, own: Own<'_>) -> Option<Span> {
    let mut lexemes = Vec::new();
    let mut end = text.len();
    loop {
        let start = line_start(&text[..end]);
        let found = if text[start..end].bytes().any(|byte| byte.is_ascii_digit()) {
            last_in_line(&text[..end], start, reading, own, &mut lexemes)
        } else {
            None
        };
        match found {
            Some(found) => return Some(found),
            None if start == 0 => return None,
            None => end = start - 1,
        }
    }
}

/// Returns the last expression of the line that starts at `start` and ends the text.
fn last_in_line(
    text: &str,
    start: usize,
    reading: Reading,
    own: Own<'_>,
    lexemes: &mut Vec<(Lexeme, Span)>,
) -> Option<Span> {
    let mut found = None;
    expressions(text, start, reading, own, false, lexemes, |at, _| {
        found = Some(at);
        ControlFlow::Break(())
    });
    found
}

/// Calls `visit` with the expressions of the line that starts at `start` and ends the text, from the last to the first, and with
/// whether they are equations. A sign may stand for an operator if `signs` says so, as in the step `4! = 24`.
fn expressions(
    text: &str,
    start: usize,
    reading: Reading,
    own: Own<'_>,
    signs: bool,
    lexemes: &mut Vec<(Lexeme, Span)>,
    mut visit: impl FnMut(Span, bool) -> ControlFlow<()>,
) {
    lexemes.clear();
    lexemes.extend(Lexer::new(text, start, reading));
    split_at_marks(text, lexemes);
    split_at_lone_brackets(lexemes);
    let parts = |(lexeme, _): &(Lexeme, Span)| *lexeme == Lexeme::Other || (*lexeme == Lexeme::Bar && !own.bar);
    for part in lexemes.rsplit(parts) {
        let is_equation = part.iter().any(|(lexeme, _)| *lexeme == Lexeme::Equals);
        if let Some(at) = expression(part, own, signs)
            && visit(with_foreign_parts(text, lexemes, at, own.target), is_equation).is_break()
        {
            return;
        }
    }
}

/// The most bytes before the end of a text in which steps are searched.
const STEPS_LENGTH: usize = MAX_FORMULA_TEXT;

/// Returns the last equations of a text, at most `most`, in their order: the steps of an answer in sentences.
pub(super) fn equations(text: &str, reading: Reading, own: Own<'_>, most: usize) -> Vec<Span> {
    let (mut found, mut lexemes, mut end) = (Vec::new(), Vec::new(), text.len());
    while end > text.len().saturating_sub(STEPS_LENGTH) && found.len() < most {
        let start = line_start(&text[..end]);
        if end - start > STEPS_LENGTH {
            break;
        }
        if memchr::memchr(b'=', &text.as_bytes()[start..end]).is_some() {
            expressions(&text[..end], start, reading, own, true, &mut lexemes, |at, is_equation| {
                if is_equation {
                    found.push(at);
                }
                if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        end = start.saturating_sub(1);
    }
    found.reverse();
    found
}

/// Returns the span of an expression with the foreign parts beside it.
fn with_foreign_parts(text: &str, lexemes: &[(Lexeme, Span)], at: Span, target: &Rational) -> Span {
    let first = lexemes.partition_point(|(_, lexeme)| lexeme.start < at.start);
    let next = lexemes.partition_point(|(_, lexeme)| lexeme.start < at.end);
    let ink = |character: char| !character.is_whitespace();
    let start = foreign_part(text, lexemes[..first].iter().rev(), at).map_or_else(
        || at.start - unknown_operand_before(&text[..at.start]),
        |part| text[..part.start].trim_end_matches(ink).len(),
    );
    let end = foreign_part(text, lexemes[next..].iter(), at).map_or_else(
        || at.end + false_claim(&text[at.end..], target).max(unknown_operand_after(&text[at.end..])),
        |part| text.len() - text[part.end..].trim_start_matches(ink).len(),
    );
    Span::new(start, end)
}

/// Returns the length of the signs that compare and the number at the start of a text that claims something else than the target, like
/// `→ 25`, or 0. The number ends its line.
fn false_claim(text: &str, target: &Rational) -> usize {
    let marks = |character: char| character.is_whitespace() || "$`*{}+|".contains(character);
    let mut rest = text.trim_start_matches(marks);
    loop {
        let sign = &rest[..comparison(rest)];
        if sign.is_empty() {
            return 0;
        }
        let mut value = rest[sign.len()..].trim_start_matches(marks);
        if let Some(command) = value.strip_prefix('\\') {
            // Another typeface, or a box.
            value = trim_letters(command).trim_start_matches(marks);
        }
        let digits = value.strip_prefix(['-', '−']).unwrap_or(value);
        let beyond = digits.trim_start_matches(|character: char| is_digit(character) || "./".contains(character));
        let number = value[..value.len() - beyond.len()].trim_end_matches('.');
        let end = number.as_ptr() as usize - text.as_ptr() as usize + number.len();
        let after = text[end..].trim_start_matches([' ', '$', '`', '*', '{', '}', '.', ')', ']', '|']);
        // In `→ 16/4 = 4` a step follows.
        let goes_on = if comparison(after) > 0 {
            number.contains('/')
        } else {
            let beyond = after.strip_prefix(',').unwrap_or(after).trim_start_matches(' ');
            let is_operator = |next: char| "+-−/×÷·^%".contains(next);
            after.starts_with(char::is_alphanumeric) || after.starts_with(is_operator) || beyond.starts_with(is_digit)
        };
        if !number.contains(is_digit) || goes_on {
            return 0;
        }
        if !claims_value(sign) || number.replace('−', "-").parse() != Ok(target.clone()) {
            return end;
        }
        rest = after.trim_start();
    }
}

/// Returns whether a sign claims that the value after it is the one before.
fn claims_value(sign: &str) -> bool {
    let is_arrow = |character: char| matches!(character, '\u{2190}'..='\u{21ff}' | '\u{2794}' | '\u{2798}'..='\u{27be}' | '\u{27f0}'..='\u{297f}');
    let is_equal = |character: char| "=≈≅≃≡~:".contains(character) || is_arrow(character);
    match sign.strip_prefix('\\') {
        Some(name) => {
            name.ends_with("arrow")
                || ["approx", "cong", "equiv", "implies", "sim", "simeq", "therefore", "to"].contains(&name)
        }
        None => ["->", "-->", "=>", "==>"].contains(&sign) || sign.chars().all(is_equal),
    }
}

/// Operators between an expression and what is no number.
const OPERATIONS: [&str; 14] =
    ["+", "*", "×", "·", "/", "÷", "^", "±", "∓", "\\pm", "\\mp", "\\times", "\\cdot", "\\div"];

/// Counts the bytes up to an operand after an expression that is no number, as in `+ x`, `+ \pi` and `± 1`. A minus is more often a
/// dash.
fn unknown_operand_after(text: &str) -> usize {
    let marks = [' ', '$', '`'];
    let rest = text.trim_start_matches(marks);
    let Some(operator) = OPERATIONS.into_iter().find(|operator| rest.starts_with(operator)) else { return 0 };
    let operand = rest[operator.len()..].trim_start_matches(marks);
    let letters = operand.strip_prefix('\\').map_or(0, |name| name.len() - trim_letters(name).len());
    let mut characters = operand.chars();
    let is_value = characters.next().is_some_and(char::is_alphanumeric);
    let is_word = characters.clone().next().is_some_and(char::is_alphabetic);
    if letters > 0 {
        text.len() - operand.len() + 1 + letters
    } else if is_value && !is_word {
        text.len() - characters.as_str().len()
    } else {
        0
    }
}

fn trim_letters(text: &str) -> &str {
    text.trim_start_matches(|character: char| character.is_ascii_alphabetic())
}

/// Counts the bytes back to such an operand before an expression.
fn unknown_operand_before(text: &str) -> usize {
    let marks = [' ', '$', '`'];
    let before = text.trim_end_matches(marks);
    let without_fraction = before.trim_end_matches(['½', '⅓', '⅔', '¼', '¾']);
    if without_fraction.len() < before.len() {
        return text.len() - without_fraction.len();
    }
    let Some(before) = OPERATIONS.into_iter().find_map(|operator| before.strip_suffix(operator)) else { return 0 };
    let before = before.trim_end_matches(marks);
    let name = before.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    if name.len() < before.len() && name.ends_with('\\') {
        return text.len() - name.len() + 1;
    }
    let mut characters = before.chars();
    let is_value = characters.next_back().is_some_and(|last| last.is_alphanumeric() && !is_digit(last));
    let is_word = characters.clone().next_back().is_some_and(char::is_alphanumeric);
    if is_value && !is_word { text.len() - characters.as_str().len() } else { 0 }
}

/// Words that apply to the value after them.
const FUNCTIONS: [&str; 25] = [
    "abs", "arccos", "arcsin", "arctan", "cbrt", "ceil", "cos", "cosh", "cot", "csc", "exp", "floor", "gcd", "lcm",
    "lg", "ln", "log", "max", "min", "round", "sec", "sin", "sqrt", "tan", "√",
];

/// Words between two values.
const OPERATORS: [&str; 10] = ["bmod", "div", "minus", "mod", "modulo", "over", "plus", "pmod", "rem", "times"];

/// Returns a neighbour that belongs to an expression although no game has it, like `sqrt` or `!`. Without it the
/// expression would be judged as something the author did not write. `beside` yields the neighbours of the expression, from
/// the nearest outwards.
fn foreign_part<'l>(text: &str, beside: impl Iterator<Item = &'l (Lexeme, Span)> + Clone, of: Span) -> Option<Span> {
    let touch = |one: Span, other: Span| one.end == other.start || other.end == one.start;
    let mut outwards = beside.clone();
    let (lexeme, at) = *outwards.next()?;
    let beyond = outwards.next().copied();
    let letter = |at: Span| text[at.start..at.end].starts_with(is_letter);
    let is_bracket = |at: Span| text[at.start..at.end].starts_with(['(', ')', '[', ']', '{', '}']);
    let is_operator = |(lexeme, next): (Lexeme, Span), at| matches!(lexeme, Lexeme::Operator(_)) && touch(next, at);
    let is_part = match lexeme {
        _ if !touch(at, of) => false,
        Lexeme::Factorial => beyond.is_some_and(|(lexeme, next)| match lexeme {
            Lexeme::Operator(_)
            | Lexeme::Equals
            | Lexeme::Relation(_)
            | Lexeme::Foreign(Foreign::Binary | Foreign::Percent) => true,
            _ => touch(next, at) && letter(next),
        }),
        Lexeme::Bar => beyond.is_some_and(|next| is_operator(next, at)),
        // A minus apart is more often a dash.
        Lexeme::Other if is_bracket(at) => beyond.is_some_and(|(lexeme, next)| {
            is_operator((lexeme, next), at) || matches!(lexeme, Lexeme::Operator(other) if other != Operator::Subtract)
        }),
        Lexeme::Other if ["<sup", "<sub"].iter().any(|tag| text[at.start..].starts_with(tag)) => true,
        Lexeme::Foreign(_) | Lexeme::Raised(_) => true,
        Lexeme::Operator(_) => {
            let is_value = |at: Span| letter(at) || is_bracket(at) || text[at.start..at.end].contains(is_chinese_digit);
            letter(at)
                || beyond.is_some_and(|(lexeme, next)| lexeme == Lexeme::Other && touch(next, at) && is_value(next))
        }
        Lexeme::Other => letter(at) || is_sign_between(text, at, of),
        _ => false,
    };
    if is_part {
        return Some(at);
    }
    let mut words =
        beside.skip_while(|(lexeme, at)| matches!(lexeme, Lexeme::Mark | Lexeme::Operator(_)) || is_bracket(*at));
    let (Lexeme::Other, word) = *words.next()? else { return None };
    let name = text[word.start..word.end].trim_start_matches('\\').to_ascii_lowercase();
    let is_operand = |(lexeme, _): &(Lexeme, Span)| {
        matches!(lexeme, Lexeme::Number | Lexeme::Open(_) | Lexeme::Close(_) | Lexeme::Fraction | Lexeme::Root)
    };
    let is_part = FUNCTIONS.contains(&&*name) || (OPERATORS.contains(&&*name) && words.next().is_some_and(is_operand));
    is_part.then_some(word)
}

/// Returns whether a character is a letter, a digit beyond ASCII or a sign attached to a value. Scripts without spaces
/// between words do not count.
fn is_letter(character: char) -> bool {
    character < '\u{2e80}' && character.is_alphanumeric() || "√∛∜‰°′″±∓⌊⌋⌈⌉⁻⁺".contains(character)
}

fn is_chinese_digit(character: char) -> bool {
    "零〇一二两三四五六七八九十百千万".contains(character)
}

/// Returns whether a character next to an expression continues it, like the comma in `2,5`, and does not end a
/// sentence.
fn is_sign_between(text: &str, at: Span, of: Span) -> bool {
    let leads = at.end == of.start;
    let (far, near) = if leads {
        (text[..at.start].chars().next_back(), text[of.start..].chars().next())
    } else {
        (text[at.end..].chars().next(), text[..of.end].chars().next_back())
    };
    let digit = |character: Option<char>| character.is_some_and(|character| character.is_ascii_digit());
    match &text[at.start..at.end] {
        "_" => far.is_some_and(char::is_alphanumeric),
        "," => digit(far) && digit(near),
        "." if leads => digit(near) && !far.is_some_and(|far| far == '.' || far.is_alphabetic()),
        "." => digit(far),
        "\\" => matches!(far, Some('%' | '_' | '^')),
        _ => false,
    }
}

/// Replaces a mark between two values by [`Lexeme::Other`] where it ends a line of LaTeX, or one formula and begins another.
fn split_at_marks(text: &str, lexemes: &mut [(Lexeme, Span)]) {
    let mut value: Option<usize> = None;
    for index in 0..lexemes.len() {
        let (lexeme, at) = lexemes[index];
        match lexeme {
            Lexeme::Mark => continue,
            Lexeme::Number | Lexeme::Open(_) | Lexeme::Fraction | Lexeme::Root => {
                if let Some(before) = value
                    && before + 1 < index
                    && is_set_apart(&text[lexemes[before].1.end..at.start])
                {
                    lexemes[before + 1].0 = Lexeme::Other;
                }
            }
            _ => {}
        }
        let ends = matches!(lexeme, Lexeme::Number | Lexeme::Close(_) | Lexeme::Raised(_) | Lexeme::Factorial);
        value = ends.then_some(index);
    }
}

/// Replaces unmatched brackets by [`Lexeme::Other`], since they belong to no expression.
fn split_at_lone_brackets(lexemes: &mut [(Lexeme, Span)]) {
    let mut open: Vec<usize> = Vec::new();
    for index in 0..lexemes.len() {
        match lexemes[index].0 {
            Lexeme::Open(_) => open.push(index),
            Lexeme::Close(_) if open.pop().is_none() => lexemes[index].0 = Lexeme::Other,
            Lexeme::Other => open.drain(..).for_each(|index| lexemes[index].0 = Lexeme::Other),
            _ => {}
        }
    }
    for index in open {
        lexemes[index].0 = Lexeme::Other;
    }
}

/// Returns the span of an expression, trimmed of signs that cannot begin or end one. An expression has two or more
/// numbers and an operator, a fraction, or adjacent brackets. A factorial ends one only if the puzzle has factorials: elsewhere it ends a
/// sentence.
fn expression(lexemes: &[(Lexeme, Span)], own: Own<'_>, signs: bool) -> Option<Span> {
    let is_sign = |lexeme: Lexeme| matches!(lexeme, Lexeme::Operator(_) | Lexeme::Bar | Lexeme::Foreign(_));
    // A comparison belongs to what it compares, but `>` also quotes a line and ends a tag.
    let quotes = |lexeme: Lexeme| lexeme == Lexeme::Relation(Relation::Greater);
    let joins = |lexeme: Lexeme| {
        is_sign(lexeme) || quotes(lexeme) || matches!(lexeme, Lexeme::Equals | Lexeme::Mark | Lexeme::Factorial)
    };
    let minus = Lexeme::Operator(Operator::Subtract);
    let mut lexemes = lexemes;
    // The end of bold type before the expression, as of a label, has its beginning elsewhere, and so for the beginning.
    if let [(Lexeme::Stars, _), rest @ ..] | [rest @ .., (Lexeme::Stars, _)] = lexemes
        && rest.iter().filter(|(lexeme, _)| *lexeme == Lexeme::Stars).count() % 2 == 0
    {
        lexemes = rest;
    }
    while let [(first, at), rest @ ..] = lexemes
        && joins(*first)
        && !(*first == minus && rest.first().is_some_and(|(_, next)| next.start == at.end))
    {
        lexemes = rest;
    }
    while let [rest @ .., (last, _)] = lexemes
        && (*last == Lexeme::Root || joins(*last))
        && !(own.factorial && *last == Lexeme::Factorial)
    {
        lexemes = rest;
    }
    let numbers = lexemes.iter().filter(|(lexeme, _)| *lexeme == Lexeme::Number).count();
    let has_sign = |lexeme: Lexeme| signs && (lexeme == Lexeme::Root || own.factorial && lexeme == Lexeme::Factorial);
    let operators =
        lexemes.iter().any(|(lexeme, _)| is_sign(*lexeme) || *lexeme == Lexeme::Fraction || has_sign(*lexeme));
    let product =
        lexemes.windows(2).any(|pair| matches!(pair, [(Lexeme::Close(_), _), (Lexeme::Open(Bracket::Round), _)]));
    let (first, last) = (lexemes.first()?.1, lexemes.last()?.1);
    (numbers > 1 && (operators || product)).then(|| first.to(last))
}
