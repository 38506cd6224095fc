//! Tags around what a language model says. Any other tag is not known.

use std::borrow::Cow;
use std::iter;

use super::near::back;
use super::words::is_prose;
use crate::check::extract::{is_code, is_tag};
use crate::check::lexer::{Span, UNSEEN};

/// The most bytes of a tag, and of what is looked at before it.
const MOST: usize = 100;

/// The tags in which language models put an answer or a thought, and the end of a line.
const NAMES: [&str; 9] =
    ["answer", "br", "expression", "final", "final_answer", "response", "result", "solution", "think"];

/// Returns a text with the tags of an answer, and the tokens of language models, as the ends of lines. The characters keep their places.
pub(in crate::check) fn without_tags(text: &str) -> Cow<'_, str> {
    let text = without_marks(text);
    let places = memchr::memchr2_iter(b'<', b'[', text.as_bytes());
    // The sign of the end of a text, unless what stands before it is struck out.
    let is_struck = text.contains("<s>");
    let tags: Vec<(usize, usize)> = places.filter_map(|at| Some((at, tag(&text[at..], is_struck)?))).collect();
    if tags.is_empty() {
        return text;
    }
    let mut shown = String::with_capacity(text.len());
    let mut from = 0;
    for (at, length) in tags {
        // A tag may have another in its attributes, and one within a formula is a part of it.
        if at < from || is_within_formula(&text, at, length) {
            continue;
        }
        shown.push_str(&text[from..at]);
        // The end of a line, of an answer or of the text has no name.
        let is_line =
            length <= "<br/>".len() || text[at..].starts_with("</") || text[at + length..].trim_start().is_empty();
        // No paragraph.
        let is_break = is_tag(&text, at, "<br");
        let blank = |(index, character): (usize, char)| match is_line {
            true if is_break && index > 0 => ' ',
            true => '\n',
            false => as_line(character),
        };
        shown.extend(text[at..at + length].chars().enumerate().map(blank));
        from = at + length;
    }
    shown.push_str(&text[from..]);
    shown.into()
}

/// Returns whether a tag stands in code, after a sign or a word that waits for a value, or between two values.
fn is_within_formula(text: &str, at: usize, length: usize) -> bool {
    let (before, after) = (&text[..at], &text[at + length..]);
    if is_code(text, at, at + length) {
        return true;
    }
    let ends = before.ends_with(|last: char| last.is_ascii_digit() || last == ')');
    let begins = after.starts_with(|first: char| first.is_ascii_digit() || first == '(');
    let is_token = ["<s>", "</s>", "<|", "["].iter().any(|token| text[at..].starts_with(token));
    waits(before) || ends && begins && is_token
}

/// Returns whether a text ends with a sign or a word that waits for a value, and not with bold type, a rule or a bullet.
fn waits(text: &str) -> bool {
    // Another tag.
    if text.ends_with('>') {
        return false;
    }
    let text = &text[back(text, text.len(), MOST)..];
    let line = text.trim_end();
    let bold = line.strip_suffix("**").map_or(line, str::trim_end);
    // It ends here, or is no power.
    let is_closed = line.rsplit('\n').next().is_some_and(|line| line.matches("**").count() % 2 == 0);
    let is_bold =
        bold.len() < line.len() && (is_closed || !bold.ends_with(|last: char| last.is_ascii_digit() || last == ')'));
    let shown = if is_bold { bold } else { line };
    let last = shown.rsplit('\n').next().unwrap_or_default().trim();
    let is_rule =
        last.len() > 2 && ["-", "*", "_"].iter().any(|mark| last.trim_matches(|sign| mark.contains(sign)).is_empty());
    let is_bullet = matches!(last, "-" | "*" | "+") && !text.ends_with('\n');
    if is_rule || is_bullet {
        return false;
    }
    let before_word = shown.trim_end_matches(char::is_alphabetic);
    let word = &shown[before_word.len()..];
    let claim = shown.strip_suffix('=').map_or("", str::trim_end);
    let is_known = |from: usize, word: &str| word.is_empty() || is_prose(shown, Span::new(from, from + word.len()));
    // As in `half of`.
    let other = before_word.trim_end();
    let before_other = other.trim_end_matches(char::is_alphabetic);
    shown.ends_with(WAITING)
        || !word.is_empty() && !is_known(before_other.len(), &other[before_other.len()..])
        || claim.ends_with(|last: char| last.is_ascii_digit() || last == ')')
        || !word.is_empty() && (before_word.ends_with('\\') || !is_known(before_word.len(), word))
}

/// Signs that wait for a value.
const WAITING: [char; 19] =
    ['+', '-', '*', '/', '^', '×', '÷', '−', '(', '√', '·', '•', '∙', '⋅', '%', '≠', '≤', '≥', '±'];

/// Returns what a character of a tag is shown as. The name of a tag is a line of words, so that no expression goes on over it.
fn as_line(character: char) -> char {
    match character {
        '<' | '>' | '[' | ']' => '\n',
        _ if character.is_ascii_alphabetic() => character,
        _ => ' ',
    }
}

/// Returns a text without the marks of type that is both bold and slanted, and those of quotations after an empty line.
fn without_marks(text: &str) -> Cow<'_, str> {
    const SLANTED: &str = "***";
    if !text.contains(SLANTED) && !text.contains("\n>") && !text.starts_with('>') {
        return text.into();
    }
    // A character for each of theirs, so that places stay the same.
    let unseen = UNSEEN.to_string().repeat(SLANTED.len());
    let mut shown = String::with_capacity(text.len());
    let mut quotes = true;
    for line in text.split_inclusive('\n') {
        let is_quoted = line.starts_with('>');
        let begins = is_quoted && quotes;
        // A quotation in a quotation has a mark for each.
        let marks = if begins { line.len() - line.trim_start_matches(['>', ' ']).len() } else { 0 };
        shown.extend(iter::repeat_n(' ', marks));
        shown.push_str(&line[marks..].replace(SLANTED, &unseen));
        quotes = begins || line.trim().is_empty();
    }
    shown.into()
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-".contains(&byte)
}

/// Returns the length of a tag at the start of a text.
fn tag(text: &str, is_struck: bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let close = if bytes[0] == b'<' { b'>' } else { b']' };
    let end = bytes.iter().take(MOST).position(|byte| *byte == close)?;
    let inside = &text[1..end];
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let is_tag = if close == b'>' {
        let token = inside.strip_prefix('|').and_then(|inside| inside.strip_suffix('|'));
        let is_token = token.is_some_and(|name| {
            name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.bytes().all(is_name)
        });
        let word = name.split([' ', '/']).next().unwrap_or_default();
        is_token || NAMES.contains(&&*word.to_ascii_lowercase()) || name == "s" && !is_struck
    } else {
        name.len() > 2 && name.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    is_tag.then_some(end + 1)
}
