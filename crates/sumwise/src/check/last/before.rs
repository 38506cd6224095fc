//! What stands before an expression and belongs to it.

use super::Own;
use super::pieces::{Piece, claims_value, is_digit, is_unspaced, leads_on, piece};
use super::surroundings::{FUNCTIONS, OPERATORS, PREFIXES, TIMES, back, is_in_formula, is_thin};
use crate::check::lexer::Span;
use crate::number::Rational;

/// The most bytes before an expression in which what belongs to it is looked for.
const BEFORE: usize = 300;

/// Returns the start of what belongs to a value and stands before it.
pub(super) fn strange_before(text: &str, at: usize, own: Own<'_>) -> Option<usize> {
    let pieces = pieces(text, back(text, at, BEFORE), at);
    let mut rest = &pieces[..];
    let (mut touches, mut is_on_line, mut in_table) = (true, true, false);
    let in_formula = is_in_formula(text, at);
    while let Some(((piece, span), before)) = rest.split_last() {
        let word = &text[span.start..span.end];
        // In a formula no line begins a part of a list.
        let begins_line = !in_formula && is_on_line && begins_line(text, before);
        let before_is = |is: fn(Piece) -> bool| nearest(before).is_some_and(|(piece, _)| is(piece));
        match piece {
            // `~8*3~` is struck out, and `+~1` has a space.
            Piece::Layout if touches && word == "~" => return Some(span.start),
            Piece::Layout => touches &= is_thin(word),
            Piece::Newline => (touches, is_on_line) = (false, false),
            Piece::Open => {}
            Piece::Bar => in_table = true,
            Piece::Stars => {
                let is_apart =
                    !touches && before.last().is_some_and(|(piece, _)| matches!(piece, Piece::Layout | Piece::Newline));
                let last = before.last().map(|(piece, _)| *piece);
                let joins = touches && last.is_some_and(|piece| piece.is_value() || piece == Piece::Letter);
                // At the start of a line that no star ends, it is no slanted type.
                let continues = touches && word == "*" && above(before).is_some_and(Piece::is_value) && begins_line;
                let is_slanted = || text[at..].lines().next().is_some_and(|line| line.trim_end().ends_with('*'));
                if (is_apart && !begins_line) || joins || in_table || continues && !is_slanted() {
                    return Some(span.start);
                }
                if begins_line && !touches {
                    return None;
                }
            }
            Piece::Word => {
                let name = word.to_ascii_lowercase();
                let is_spoken =
                    OPERATORS.contains(&&*name) && before_is(|piece| piece.is_value() || piece == Piece::Letter);
                let is_spaced = !word.chars().next_back().is_some_and(is_unspaced);
                // `half of 8*3`
                let named = if name == "of" { nearest(before) } else { None };
                let named = named.map_or(name, |(_, at)| text[at.start..at.end].to_ascii_lowercase());
                let applies = FUNCTIONS.contains(&&*named) || PREFIXES.contains(&&*named);
                let belongs = touches && is_spaced || applies || is_spoken;
                return (belongs && !in_table).then_some(span.start);
            }
            Piece::Letter => {
                let belongs = touches || is_on_line && (in_formula || is_factor(text, *span, at, before));
                return belongs.then_some(span.start);
            }
            Piece::Number => {
                // An equation in a formula of its own ends with it.
                let is_claimed = before_is(|piece| piece == Piece::Relation);
                let belongs = is_on_line && !in_table && !(is_claimed && are_two_formulas(&text[span.end..at]));
                return belongs.then_some(span.start);
            }
            Piece::Stop => {
                let far = text[..span.start].chars().next_back();
                let is_point = touches && word == "." && text[span.end..].starts_with(is_digit);
                let belongs = is_point && !far.is_some_and(|far| far == '.' || far.is_alphabetic());
                return belongs.then_some(span.start);
            }
            Piece::Pause => {
                let far = text[..span.start].chars().next_back();
                let belongs =
                    touches && text[span.end..].starts_with(is_digit) && far.is_some_and(is_digit) && word == ",";
                return belongs.then_some(span.start);
            }
            Piece::Close => {
                let belongs = is_on_line && !in_table && closes_value(text, word, touches, before);
                return belongs.then_some(span.start);
            }
            Piece::Relation => return strange_relation(text, word, before, own.target).then_some(span.start),
            Piece::Operator => {
                let is_bullet = begins_line && !touches && matches!(word, "+" | "•" | "·" | "∙") && !in_table;
                let marks = !is_on_line && matches!(word, "✖" | "✕");
                return (!is_bullet && !marks).then_some(span.start);
            }
            Piece::Minus => {
                let is_bullet = begins_line
                    && !touches
                    && (word == "-" || word == "–" && !above(before).is_some_and(Piece::is_value));
                let is_apart = before
                    .last()
                    .is_none_or(|(piece, _)| matches!(piece, Piece::Layout | Piece::Newline | Piece::Minus));
                let is_dash = !touches
                    && is_apart
                    && word != "−"
                    && before_is(|piece| {
                        matches!(piece, Piece::Word | Piece::Stop | Piece::Pause | Piece::Other | Piece::Minus)
                    });
                // A rule in Markdown.
                let is_rule = !is_on_line && before.last().is_some_and(|(piece, _)| *piece == Piece::Minus);
                return ((!is_bullet && !is_dash && !is_rule) || in_table).then_some(span.start);
            }
            Piece::Unit | Piece::Strange => return is_on_line.then_some(span.start),
            // A sign that nobody knows may stand between two values.
            Piece::Other => return (is_on_line && !in_table && before_is(Piece::is_value)).then_some(span.start),
        }
        rest = before;
    }
    None
}

/// Returns whether a variable before an expression is multiplied by it, applied to it, or stands after a value.
fn is_factor(text: &str, letter: Span, at: usize, before: &[(Piece, Span)]) -> bool {
    let follows = nearest(before).is_some_and(|(piece, _)| piece.is_value());
    let multiplies = TIMES.contains(&&text[letter.start..letter.end]) && follows;
    let applies = text[at..].starts_with('(') && text[letter.end..at].trim().is_empty();
    let touches_value = before.last().is_some_and(|(piece, _)| piece.is_value());
    multiplies || applies || touches_value || follows && text[..letter.start].ends_with(' ')
}

/// Returns whether a bracket that closes before an expression ends a value, and no remark, label or number of a step.
fn closes_value(text: &str, bracket: &str, touches: bool, before: &[(Piece, Span)]) -> bool {
    let applies = |at: Span| FUNCTIONS.contains(&&*text[at.start..at.end].to_ascii_lowercase());
    let is_prose = bracket != "}"
        && matches!(nearest(before), Some((Piece::Word | Piece::Stop | Piece::Other, at)) if !applies(at));
    let is_label = is_prose && !matches!(bracket, ")" | "）");
    // Like `1)` and `(a)`.
    let numbers = |rest: &[(Piece, Span)]| {
        let before = match rest.split_last() {
            Some(((Piece::Open, _), before)) => before,
            _ => rest,
        };
        before.last().is_none_or(|(piece, _)| matches!(piece, Piece::Newline | Piece::Layout))
    };
    let is_number = matches!(before.split_last(), Some(((Piece::Number | Piece::Letter, _), rest)) if numbers(rest));
    !is_label && (touches || !is_prose && !is_number)
}

/// Returns whether what stands between two values ends one formula and begins another, as in `$8-4=4$ $9-3=6$`.
fn are_two_formulas(between: &str) -> bool {
    const DELIMITERS: [&str; 6] = ["$", "`", "\\)", "\\]", "\\(", "\\["];
    let rest = between.trim_start_matches(['$', '`']);
    let rest = ["\\)", "\\]"].into_iter().find_map(|end| rest.strip_prefix(end)).unwrap_or(rest);
    let next = rest.trim_start();
    rest.len() < between.len() && next.len() < rest.len() && DELIMITERS.into_iter().any(|begin| next.starts_with(begin))
}

/// Returns the pieces between two places, each with its span.
fn pieces(text: &str, from: usize, to: usize) -> Vec<(Piece, Span)> {
    let (mut found, mut at, mut before) = (Vec::new(), from, text[..from].chars().next_back());
    while at < to {
        let (piece, length) = piece(&text[at..to], before);
        found.push((piece, Span::new(at, at + length)));
        at += length;
        before = text[..at].chars().next_back();
    }
    found
}

/// Returns the nearest piece before a place that shows something, on the line above too.
fn above(pieces: &[(Piece, Span)]) -> Option<Piece> {
    let is_shown = |piece: Piece| !matches!(piece, Piece::Layout | Piece::Stars | Piece::Newline);
    pieces.iter().rev().map(|(piece, _)| *piece).find(|piece| is_shown(*piece))
}

/// Returns the nearest piece before a place that shows something.
fn nearest(pieces: &[(Piece, Span)]) -> Option<(Piece, Span)> {
    pieces.iter().rev().find(|(piece, _)| !matches!(piece, Piece::Layout | Piece::Stars)).copied()
}

/// Returns whether a text stands at the beginning of its line, after these pieces.
fn begins_line(text: &str, before: &[(Piece, Span)]) -> bool {
    let is_space = |(piece, at): &&(Piece, Span)| {
        *piece == Piece::Layout && text[at.start..at.end].trim_matches([' ', '\t', '>']).is_empty()
    };
    before.iter().rev().find(|piece| !is_space(piece)).is_none_or(|(piece, _)| *piece == Piece::Newline)
}

/// Returns whether another number than the target is said to be the expression, in words before its sign, as in `25 points = 8*3`.
fn claims_of_words(text: &str, before: &[(Piece, Span)], target: &Rational) -> bool {
    let is_said = |(piece, _): &&(Piece, Span)| {
        matches!(piece, Piece::Word | Piece::Letter | Piece::Layout | Piece::Stars | Piece::Number)
    };
    let words = before.iter().rev().take_while(is_said);
    let mut numbers = words.clone().filter(|(piece, _)| *piece == Piece::Number);
    let is_other = numbers.any(|(_, at)| text[at.start..at.end].parse() != Ok(target.clone()));
    // `25 = the product = 8*3`
    let rest = &before[..before.len() - words.count()];
    let is_claim = rest.split_last().is_some_and(|((piece, at), value)| {
        let is_equal = *piece == Piece::Relation && !leads_on(text[at.start..at.end].trim_end());
        is_equal && nearest(value).is_some_and(|(piece, _)| piece == Piece::Number)
    });
    is_other || is_claim
}

/// Returns whether a sign before an expression compares it with something else than the target, which it is then said to be.
fn strange_relation(text: &str, sign: &str, before: &[(Piece, Span)], target: &Rational) -> bool {
    if !claims_value(sign.trim_end()) {
        return true;
    }
    let Some((piece, at)) = nearest(before) else { return false };
    match piece {
        Piece::Number => {
            let value = &text[at.start..at.end];
            let beyond = before.iter().rev().skip_while(|(_, span)| span.start >= at.start);
            let step = beyond.clone().find(|(piece, _)| *piece != Piece::Layout).map(|(piece, _)| *piece);
            // In `8-4 = 4 → 4*6` a step ends with the number.
            let ends_step = leads_on(sign) && step == Some(Piece::Relation);
            value.parse() != Ok(target.clone()) && !ends_step
        }
        Piece::Close | Piece::Unit | Piece::Strange | Piece::Operator => !leads_on(sign),
        Piece::Word => claims_of_words(text, before, target),
        _ => false,
    }
}
