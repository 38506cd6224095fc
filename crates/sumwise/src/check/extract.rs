//! Finding the answer in a text. Each way takes time linear in its length.

use super::lexer::{At, Bracket, Lexeme, Lexer};
use super::{Extract, Manner, Reading};
use crate::operator::Operator;

/// Where the answer stands, without the spaces around it; `None` where there is none.
pub(super) fn extract(text: &str, manner: Manner) -> Option<At> {
    let at = match manner.extract {
        Extract::Raw => At::new(0, text.len()),
        Extract::Answer => answer(text)?,
        Extract::Boxed => boxed(text)?,
        Extract::Last => last(text, manner.reading)?,
    };
    Some(trim(text, at, manner.reading)).filter(|at| at.start < at.end)
}

/// Without spaces around it and, where that is read leniently, without the stop that ends a sentence.
fn trim(text: &str, at: At, reading: Reading) -> At {
    let stops = |character: char| character.is_whitespace() || (character == '.' && reading == Reading::Lenient);
    let part = text[at.start..at.end].trim_end_matches(stops);
    At::new(at.start + part.len() - part.trim_start().len(), at.start + part.len())
}

const OPEN: &str = "<answer>";
const CLOSE: &str = "</answer>";

/// Inside the last `<answer>` that has an end.
fn answer(text: &str) -> Option<At> {
    let is = |tag: &'static str| {
        move |at: &usize| {
            text.as_bytes()[*at..].get(..tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()))
        }
    };
    let last_close = text.rmatch_indices('<').map(|(at, _)| at).find(is(CLOSE))?;
    let start = text[..last_close].rmatch_indices('<').map(|(at, _)| at).find(is(OPEN))? + OPEN.len();
    let end = text[start..].match_indices('<').map(|(at, _)| start + at).find(is(CLOSE))?;
    Some(At::new(start, end))
}

const BOXED: &str = "\\boxed{";

/// Inside the last `\boxed{` whose bracket is closed.
fn boxed(text: &str) -> Option<At> {
    let last = text.rfind(BOXED)?;
    boxed_from(text, last, last).or_else(|| boxed_from(text, text.find(BOXED)?, last))
}

/// The box that starts last among those that are closed, from the start of one on.
fn boxed_from(text: &str, start: usize, last: usize) -> Option<At> {
    let bytes = text.as_bytes();
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut found: Option<At> = None;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if bytes[at..].starts_with(BOXED.as_bytes()) => {
                at += BOXED.len() - 1;
                open.push(Some(at + 1));
            }
            b'\\' => at += 1,
            b'{' => open.push(None),
            b'}' => {
                let boxed = open.pop().flatten().map(|start| At::new(start, at));
                found = boxed.filter(|boxed| found.is_none_or(|found| found.start < boxed.start)).or(found);
                if boxed.is_some_and(|boxed| boxed.start == last + BOXED.len()) {
                    return boxed;
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The last expression: of the last line that has one.
fn last(text: &str, reading: Reading) -> Option<At> {
    let mut lexemes = Vec::new();
    let mut end = text.len();
    loop {
        let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
        let found = if text[start..end].bytes().any(|byte| byte.is_ascii_digit()) {
            last_in_line(&text[..end], start, reading, &mut lexemes)
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

fn last_in_line(text: &str, start: usize, reading: Reading, lexemes: &mut Vec<(Lexeme, At)>) -> Option<At> {
    lexemes.clear();
    lexemes.extend(Lexer::new(text, start, reading));
    split_at_lone_brackets(lexemes);
    lexemes.rsplit(|(lexeme, _)| *lexeme == Lexeme::Other).find_map(expression)
}

/// A bracket that has no other is no part of an expression.
fn split_at_lone_brackets(lexemes: &mut [(Lexeme, At)]) {
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

/// Two numbers or more with operators between them, without what cannot begin or end an expression.
fn expression(lexemes: &[(Lexeme, At)]) -> Option<At> {
    let is_sign = |lexeme: Lexeme| matches!(lexeme, Lexeme::Operator(_) | Lexeme::Foreign(_));
    let joins = |lexeme: Lexeme| is_sign(lexeme) || lexeme == Lexeme::Equals;
    let minus = Lexeme::Operator(Operator::Subtract);
    let mut lexemes = lexemes;
    while let [(first, at), rest @ ..] = lexemes
        && joins(*first)
        && !(*first == minus && rest.first().is_some_and(|(_, next)| next.start == at.end))
    {
        lexemes = rest;
    }
    while let [rest @ .., (last, _)] = lexemes
        && joins(*last)
    {
        lexemes = rest;
    }
    let numbers = lexemes.iter().filter(|(lexeme, _)| *lexeme == Lexeme::Number).count();
    let operators = lexemes.iter().any(|(lexeme, _)| is_sign(*lexeme) || *lexeme == Lexeme::Fraction);
    let product =
        lexemes.windows(2).any(|pair| matches!(pair, [(Lexeme::Close(_), _), (Lexeme::Open(Bracket::Round), _)]));
    let (first, last) = (lexemes.first()?.1, lexemes.last()?.1);
    (numbers > 1 && (operators || product)).then(|| first.to(last))
}
