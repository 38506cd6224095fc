//! Numbers in words about an expression. They say nothing of it if they are given or the target, or count the lines of a list.

use super::Own;
use super::pieces::is_digit;
use crate::check::lexer::Span;
use crate::number::Rational;

/// Signs that make a number beside them part of a value, without a space between.
const SIGNS: [char; 15] = ['-', '−', '+', '×', '·', '⋅', '/', '÷', '^', '√', '%', '‰', '°', '⁄', '²'];

/// Words for what is counted when an answer is explained.
const COUNTED: [&str; 14] = [
    "brackets",
    "cards",
    "digits",
    "number",
    "numbers",
    "operations",
    "operators",
    "signs",
    "solutions",
    "step",
    "steps",
    "time",
    "times",
    "ways",
];

/// Returns the first number from a place on that is neither given nor the target, and counts nothing.
pub(super) fn foreign_number(text: &str, from: usize, own: Own<'_>) -> Option<Span> {
    let (mut at, end) = (from, text.len());
    while let Some(found) = text[at..end].find(char::is_numeric) {
        let start = at + found;
        let digits = text[start..].find(|character| !is_part(character)).map_or(end, |length| start + length);
        // A number of another kind, as in `²`, is a character. Those in circles and on signs are no values.
        let Some(first) = text[start..].chars().next().filter(|first| !is_digit(*first)) else {
            at = digits;
            let number = Span::new(start, start + text[start..digits].trim_end_matches(['.', ',']).len());
            if !is_known(text, number, own) && !numbers_line(text, number) && !counts(text, number) {
                return Some(number);
            }
            continue;
        };
        at = start + first.len_utf8();
        if !matches!(first, '\u{2460}'..='\u{24ff}' | '\u{2776}'..='\u{2793}') && !first.is_alphabetic() {
            return Some(Span::new(start, at));
        }
    }
    None
}

fn is_part(character: char) -> bool {
    is_digit(character) || matches!(character, '.' | ',')
}

/// Returns whether a number is given, the target or 0, and no sign joins it to another value. A list of numbers may have commas without
/// spaces.
fn is_known(text: &str, at: Span, own: Own<'_>) -> bool {
    let is = |number: &str| {
        number
            .parse::<Rational>()
            .is_ok_and(|number| number.is_zero() || number == *own.target || own.given.contains(&number))
    };
    let number = &text[at.start..at.end];
    let is_sure = number == "100" && text[at.end..].starts_with("% ");
    let is_number = is(number) || number.split(',').all(is) || is(&number.replace(',', ""));
    is_sure || is_number && !is_joined(text, at)
}

/// Returns whether a sign beside a number joins it to another value, or says what it is.
fn is_joined(text: &str, at: Span) -> bool {
    let (before, after) = (&text[..at.start], &text[at.end..]);
    let is_value = |beside: char| beside.is_alphanumeric() || matches!(beside, '(' | ')');
    let (left, right) = (before.trim_end_matches('*'), after.trim_start_matches('*'));
    // Bold type has no value on its other side.
    let is_product = left.len() < before.len() && left.ends_with(is_value)
        || right.len() < after.len() && right.starts_with(is_value);
    // In `final-24` it is a hyphen.
    let is_hyphen = before.strip_suffix('-').is_some_and(|word| word.ends_with(char::is_alphabetic));
    is_product || after.starts_with(SIGNS) || before.ends_with(SIGNS) && !is_hyphen
}

/// Returns whether a number says how many of something there are, like `all 4 numbers`.
fn counts(text: &str, at: Span) -> bool {
    let noun = text[at.end..].strip_prefix(' ').unwrap_or_default();
    let word = noun.split(|character: char| !character.is_alphabetic()).next().unwrap_or_default();
    COUNTED.contains(&word) && text[..at.start].ends_with([' ', '(', '\n'])
}

/// Returns whether a number stands at the start of its line before a point or a bracket and words, like `2. `.
fn numbers_line(text: &str, at: Span) -> bool {
    const MOST: usize = 20;
    let before = text[..at.start].bytes().rev().take(MOST).find(|byte| !b" \t(>#*".contains(byte));
    let mark = text[at.end..].strip_prefix(['.', ')', ':']);
    let words = mark.map(|rest| rest.trim_start_matches([' ', '*', '.', ')', ':']));
    before.is_none_or(|byte| byte == b'\n')
        && at.end - at.start < 3
        && words.is_some_and(|rest| rest.starts_with(|first: char| first.is_alphabetic()))
        && mark.is_some_and(|rest| rest.starts_with([' ', '*', ')', '.']))
}
