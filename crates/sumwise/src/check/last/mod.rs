//! Finding the last expression of a text, and its last equations.

mod after;
mod before;
mod context;
mod label;
mod near;
mod signs;
mod tags;
mod tokens;
mod words;

use context::in_context;
pub(super) use context::{Found, comment, is_in_math, lines_in_math};
pub(super) use label::labelled;
pub(super) use near::is_in_environment;
pub(super) use signs::compares;
use signs::comparison;
pub(super) use tags::without_tags;
pub(super) use words::{announces_checks, is_check, says_otherwise};

use super::left::left;
use super::lexer::{Bracket, Foreign, Lexeme, Lexer, Span, is_set_apart};
use super::{Reading, Relation};
use crate::formula::MAX_FORMULA_TEXT;
use crate::number::Rational;
use crate::operator::{Operator, Operators, Sign};

/// The target and the numbers of a puzzle, and which signs of prose and tables are its operators.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own<'a> {
    /// The target. A claim of it needs no look.
    pub(super) target: &'a Rational,
    /// The given numbers.
    pub(super) given: &'a [Rational],
    /// `!` or `!!`, which also ends a sentence.
    pub(super) factorial: bool,
    /// `|`, which also stands between the columns of a table.
    pub(super) bar: bool,
    /// All operators, some of which are words.
    pub(super) operators: Operators,
}

/// Operators that go on with the line before, unlike a minus and a star, which begin the parts of a list.
const CONTINUING: [&str; 9] = ["+", "×", "÷", "·", "/", "^", "\\times", "\\cdot", "\\div"];

/// Returns where the last line of a text begins. A line that begins with `=` or another sign that compares, or that adds to the one
/// before, goes on with it, and so does the line after a sign.
fn line_start(text: &str) -> usize {
    let last = memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |newline| newline + 1);
    // Most lines neither begin with a sign nor follow one.
    let is_plain =
        |byte: Option<&u8>| byte.is_none_or(|byte| byte.is_ascii_digit() || matches!(byte, b'(' | b')' | b'.'));
    let begin = text.as_bytes().get(last);
    if begin != Some(&b')') && is_plain(begin) && is_plain(last.checked_sub(2).map(|before| &text.as_bytes()[before])) {
        return last;
    }
    let (mut end, mut goes_on, mut adds) = (text.len(), false, false);
    loop {
        let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[start..end].trim_matches([' ', '\t', '\r', '&', '$', '`']);
        let line = line.strip_prefix("\\quad").unwrap_or(line).trim_start();
        let raises = line.starts_with("**") && is_power(line);
        let line = line.trim_matches('*').trim();
        // A heading is underlined.
        let is_rule = line.len() > 1 && line.bytes().all(|byte| byte == b'=');
        let is_plus = line.starts_with('+');
        if !line.is_empty() {
            let is_listed = adds && is_plus;
            if end < text.len() && (is_rule || is_listed || !goes_on && !ends_with_sign(&text[start..end])) {
                return end + 1;
            }
            let rest = CONTINUING.into_iter().find_map(|sign| line.strip_prefix(sign)).unwrap_or_default();
            let rest = rest.trim_start();
            adds = rest.starts_with(|next: char| next.is_ascii_digit() || matches!(next, '(' | '.' | '√' | '\\'))
                || rest.starts_with("sqrt");
            goes_on = !is_rule
                && (adds || raises || CONTINUING.contains(&line) || line.starts_with(')') || comparison(line) > 0);
        }
        if start == 0 || (line.is_empty() && end == text.len()) {
            return start;
        }
        end = start - 1;
    }
}

/// Returns whether a line that begins with two stars goes on with a power, and not with bold type.
fn is_power(line: &str) -> bool {
    let operand = line[2..].trim_start();
    operand.starts_with(|next: char| next.is_ascii_digit() || next == '(') && !operand.contains("**")
}

/// Returns whether a line ends with a sign, so that the next one goes on with it. A minus and a star after a word are others.
fn ends_with_sign(line: &str) -> bool {
    let line = line.trim_end().trim_end_matches(['$', '`', '&', '\\', ' ']);
    let after_value = line
        .strip_suffix(['*', '-', '/'])
        .map_or("", str::trim_end)
        .ends_with(|last: char| last.is_ascii_digit() || last == ')');
    after_value || line.ends_with(compares) || CONTINUING.into_iter().any(|sign| line.ends_with(sign))
}

/// Returns the last expression of the last line that has one, with what is not known beside it.
pub(super) fn last(text: &str, reading: Reading, own: Own<'_>) -> Option<Found> {
    let (mut lexemes, mut found) = (Vec::new(), Vec::new());
    // Blank lines may be many.
    let shown = |end: usize| text[..end].trim_end_matches('\n').len();
    let mut end = shown(text.len());
    loop {
        let start = line_start(&text[..end]);
        if text[start..end].bytes().any(|byte| byte.is_ascii_digit()) {
            add_expressions(&text[..end], start, reading, own, (false, 2), &mut lexemes, &mut found);
        }
        match found[..] {
            [(at, _), ref before @ ..] => {
                let from = before.first().map_or(0, |(before, _)| before.end);
                return Some(in_context(text, with_left(text, at, text.len()), from, text.len(), own));
            }
            [] if start == 0 => return None,
            [] => end = shown(start - 1),
        }
    }
}

/// Adds the last expressions of the line that starts at `start` and ends the text, from the last on, with whether they are equations: so
/// many at most. A sign may stand for an operator if it is said, as in the step `4! = 24`.
fn add_expressions(
    text: &str,
    start: usize,
    reading: Reading,
    own: Own<'_>,
    (signs, most): (bool, usize),
    lexemes: &mut Vec<(Lexeme, Span)>,
    found: &mut Vec<(Span, bool)>,
) {
    lexemes.clear();
    lexemes.extend(Lexer::new(text, start, reading));
    group_digits(text, own.given, lexemes);
    join_at_words(text, own.operators, lexemes);
    split_at_marks(text, lexemes);
    split_at_lone_brackets(lexemes);
    let parts = |(lexeme, _): &(Lexeme, Span)| *lexeme == Lexeme::Other || (*lexeme == Lexeme::Bar && !own.bar);
    let expressions = lexemes.rsplit(parts).filter_map(|part| {
        let is_equation = part.iter().any(|(lexeme, _)| *lexeme == Lexeme::Equals);
        Some((expression(text, part, own, signs)?, is_equation))
    });
    found.extend(expressions.take(most));
}

/// The most bytes before the end of a text in which steps are searched.
const STEPS_LENGTH: usize = MAX_FORMULA_TEXT;

/// Returns the last equations of a text, at most `most`, in their order: the steps of an answer in sentences.
pub(super) fn equations(text: &str, reading: Reading, own: Own<'_>, most: usize) -> Vec<Found> {
    let (mut found, mut lexemes, mut in_line) = (Vec::new(), Vec::new(), Vec::new());
    let (mut end, mut to) = (text.len(), text.len());
    while end > text.len().saturating_sub(STEPS_LENGTH) && found.len() < most {
        let start = line_start(&text[..end]);
        if end - start > STEPS_LENGTH {
            break;
        }
        in_line.clear();
        if memchr::memchr(b'=', &text.as_bytes()[start..end]).is_some() {
            add_expressions(&text[..end], start, reading, own, (true, most + 1), &mut lexemes, &mut in_line);
        }
        for (index, (at, is_equation)) in in_line.iter().enumerate() {
            if *is_equation && found.len() < most {
                let from = in_line.get(index + 1).map_or(0, |(before, _)| before.end);
                found.push(in_context(text, with_left(text, *at, to), from, to, own));
            }
            to = at.start;
        }
        end = start.saturating_sub(1);
    }
    found.reverse();
    found
}

/// Returns an equation with the lists of the numbers left after it, if it has any. More than one are no step.
fn with_left(text: &str, mut at: Span, to: usize) -> Span {
    loop {
        let list = text[at.end..to].trim_start_matches([' ', '*', '\n']);
        let has_number = |close: &usize| list[..*close].contains(|digit: char| digit.is_ascii_digit());
        let close = list.find([')', '\n']).filter(|close| left(list) > 0 && has_number(close));
        let Some(close) = close else { return at };
        at.end = to - list.len() + close + 1;
    }
}

/// Joins the digits of a number that commas group, as in `1,050`, unless each group is a given number.
fn group_digits(text: &str, given: &[Rational], lexemes: &mut Vec<(Lexeme, Span)>) {
    let of = |at: Span| &text[at.start..at.end];
    let is_given = |at: Span| of(at).parse().is_ok_and(|number| given.contains(&number));
    let mut kept: usize = 0;
    for index in 0..lexemes.len() {
        let (lexeme, at) = lexemes[index];
        lexemes[kept] = (lexeme, at);
        kept += 1;
        let Some(first) = kept.checked_sub(3) else { continue };
        let [(Lexeme::Number, number), (Lexeme::Other, comma), (Lexeme::Number, group)] = lexemes[first..kept] else {
            continue;
        };
        let touches = number.end == comma.start && comma.end == group.start;
        // As in the answer as a whole: the digits before the first comma are three at most.
        let begins = of(number).find(',').unwrap_or(of(number).len()) < 4 && !of(number).starts_with('0');
        let groups = of(comma) == "," && of(group).len() == 3 && begins && !of(number).contains('.');
        if touches && groups && !(is_given(number) && is_given(group)) {
            lexemes[first].1 = number.to(group);
            kept = first + 1;
        }
    }
    lexemes.truncate(kept);
}

/// Replaces the names of functions and operators that the rules allow, and the commas in functions, by lexemes that belong to an expression.
fn join_at_words(text: &str, operators: Operators, lexemes: &mut [(Lexeme, Span)]) {
    if operators.others().next().is_none() && !operators.signs().any(Sign::is_function) {
        return;
    }
    let of = |at: Span| &text[at.start..at.end];
    // The open brackets: whether a function has them.
    let mut open = Vec::new();
    for index in 0..lexemes.len() {
        let (lexeme, at) = lexemes[index];
        match lexeme {
            Lexeme::Open(_) => open.push(index > 0 && lexemes[index - 1].0 == Lexeme::Fraction),
            Lexeme::Close(_) => drop(open.pop()),
            Lexeme::Other if of(at) == "," && open.last() == Some(&true) => {
                lexemes[index].0 = Lexeme::Foreign(Foreign::Binary);
            }
            Lexeme::Other if of(at) == "\\binom" && operators.contains(Operator::Binomial) => {
                lexemes[index].0 = Lexeme::Fraction;
            }
            Lexeme::Other if of(at) == "\\log_" && operators.contains(Operator::Logarithm) => {
                lexemes[index].0 = Lexeme::Fraction;
            }
            Lexeme::Root if operators.contains(Operator::Root) && of(at).starts_with('\\') => {
                let next = lexemes.get(index + 1);
                if next.is_some_and(|(next, _)| *next == Lexeme::Open(Bracket::Square)) {
                    lexemes[index].0 = Lexeme::Fraction;
                }
            }
            Lexeme::Other => {
                let opens = lexemes.get(index + 1).is_some_and(|(next, _)| matches!(next, Lexeme::Open(_)));
                let is_function =
                    operators.others().any(|operator| operator.is_function() && operator.symbol() == of(at))
                        || operators.signs().any(|sign| sign.is_function() && sign.symbol() == of(at));
                if is_function && opens {
                    lexemes[index].0 = Lexeme::Fraction;
                } else if operators.others().any(|operator| !operator.is_function() && operator.sign() == of(at)) {
                    lexemes[index].0 = Lexeme::Foreign(Foreign::Percent);
                }
            }
            _ => {}
        }
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

/// Replaces unmatched brackets by [`Lexeme::Other`], and those around a claim like `(= 24)`, since they belong to no expression.
fn split_at_lone_brackets(lexemes: &mut [(Lexeme, Span)]) {
    let mut open: Vec<usize> = Vec::new();
    for index in 0..lexemes.len() {
        match lexemes[index].0 {
            Lexeme::Open(_) => open.push(index),
            Lexeme::Close(_) => match open.pop() {
                None => lexemes[index].0 = Lexeme::Other,
                Some(begin) if lexemes[begin + 1].0 == Lexeme::Equals => {
                    (lexemes[begin].0, lexemes[index].0) = (Lexeme::Other, Lexeme::Other);
                }
                Some(_) => {}
            },
            Lexeme::Other => open.drain(..).for_each(|index| lexemes[index].0 = Lexeme::Other),
            _ => {}
        }
    }
    for index in open {
        lexemes[index].0 = Lexeme::Other;
    }
}

/// Returns the span of an expression, trimmed of signs that cannot begin or end one. An expression has two or more
/// numbers and an operator, a fraction, or a value that touches the bracket of another. A factorial ends one only if the puzzle has
/// factorials: elsewhere it ends a sentence.
fn expression(text: &str, lexemes: &[(Lexeme, Span)], own: Own<'_>, signs: bool) -> Option<Span> {
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
        && !(*first == Lexeme::Factorial
            && own.operators.has_sign(Sign::Subfactorial)
            && rest.first().is_some_and(|(_, next)| next.start == at.end))
        && !(*first == minus
            && (rest.first().is_some_and(|(_, next)| next.start == at.end) || text[at.start..].starts_with('−')))
    {
        lexemes = rest;
    }
    while let [rest @ .., (last, _)] = lexemes
        && (*last == Lexeme::Root || joins(*last))
        && !(own.factorial && *last == Lexeme::Factorial)
    {
        lexemes = rest;
    }
    let is_number = |lexeme: Lexeme| matches!(lexeme, Lexeme::Number | Lexeme::Raised(_));
    let numbers = lexemes.iter().filter(|(lexeme, _)| is_number(*lexeme)).count();
    let is_equation = lexemes.iter().any(|(lexeme, _)| *lexeme == Lexeme::Equals);
    let has_sign = |lexeme: Lexeme| match lexeme {
        Lexeme::Raised(_) => true,
        Lexeme::Root => signs,
        Lexeme::Factorial => own.factorial && (signs || is_equation),
        _ => false,
    };
    let operators =
        lexemes.iter().any(|(lexeme, _)| is_sign(*lexeme) || *lexeme == Lexeme::Fraction || has_sign(*lexeme));
    let product = lexemes.windows(2).any(|pair| match pair {
        [(Lexeme::Close(_), _), (Lexeme::Open(Bracket::Round), _)] => true,
        [(Lexeme::Number, number), (Lexeme::Open(Bracket::Round), open)] => number.end == open.start,
        _ => false,
    });
    let is_value = |lexeme| matches!(lexeme, Lexeme::Number | Lexeme::Open(_) | Lexeme::Close(_));
    let power = lexemes.windows(3).any(|parts| match parts {
        [(left, base), (Lexeme::Stars, stars), (right, exponent)] => {
            is_value(*left) && is_value(*right) && (base.end == stars.start) == (stars.end == exponent.start)
        }
        _ => false,
    });
    let (first, last) = (lexemes.first()?.1, lexemes.last()?.1);
    (numbers > 1 && (operators || product || power)).then(|| first.to(last))
}
