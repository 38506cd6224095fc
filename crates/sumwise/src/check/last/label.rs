//! What a text calls its answer.

use super::near::{BEFORE, back};
use super::words::{ANSWERS, says_otherwise, takes_back};
use crate::check::Reading;
use crate::check::extract::trim;
use crate::check::lexer::Span;
use crate::number::Rational;

/// Returns the answer that the last label before a place names, if it is a value, but not the target, and nothing after it takes it back.
pub(in crate::check) fn labelled(text: &str, at: usize, target: &Rational) -> Option<Span> {
    let from = back(text, at, BEFORE);
    let (mut end, mut below) = (at, "");
    while end > from {
        let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
        let line = &text[start..end];
        if let Some(rest) = said_after(line) {
            let is_blank = rest.trim_matches(MARKS).is_empty();
            // It may stand below its label.
            let said = if is_blank { below } else { rest }.trim_start_matches(MARKS);
            if said.is_empty() {
                return None;
            }
            let value = &said[..said.find(|next: char| !is_sign(next)).unwrap_or(said.len())];
            let value = value.trim_end_matches(|last: char| !last.is_ascii_digit() && last != ')');
            let is_value = value.contains(|digit: char| digit.is_ascii_digit()) && value.parse() != Ok(target.clone());
            let place = said.as_ptr() as usize - text.as_ptr() as usize;
            let stands = is_value && !takes_back(said) && !says_otherwise(&text[place + said.len()..at]);
            return stands.then(|| trim(text, Span::new(place, place + value.len()), Reading::Lenient));
        }
        if !line.trim().is_empty() && end < at {
            below = line;
        }
        end = start.saturating_sub(1);
    }
    None
}

/// What may stand around an answer in its line.
const MARKS: [char; 9] = [' ', '*', '$', '`', '\r', '#', '>', '-', '_'];

/// Returns whether a character may belong to a value.
fn is_sign(character: char) -> bool {
    character.is_ascii_digit() || " .,+-*/^()!√×÷·−–=".contains(character)
}

/// Returns what stands after a label or the words of an answer in a line, or before words that say so, if it has any.
fn said_after(line: &str) -> Option<&str> {
    const SAYS: &str = "answer is ";
    const LONGEST: usize = 60;
    let names = |label: &str| {
        let label = label.trim_end_matches(MARKS).to_lowercase();
        let label = label.strip_suffix(" is").unwrap_or(&label);
        label.len() < LONGEST && ANSWERS.iter().any(|name| label.ends_with(name))
    };
    let label = line.rmatch_indices([':', '：', '=']).find(|(at, _)| names(&line[back(line, *at, LONGEST)..*at]));
    if let Some((at, sign)) = label {
        return Some(&line[at + sign.len()..]);
    }
    let plain = line.trim_start_matches(MARKS);
    if line.starts_with(['#', '*']) && names(plain) {
        return Some("");
    }
    // As in `6*4 is my answer`.
    let is_named = plain.starts_with(|first: char| first.is_ascii_digit() || first == '(') && plain.contains(" answer");
    if is_named {
        return Some(plain);
    }
    line.rfind(SAYS).map(|words| &line[words + SAYS.len()..])
}
