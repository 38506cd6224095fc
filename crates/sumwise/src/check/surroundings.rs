//! What stands beside an expression in a text and belongs to it. Words, the ends of sentences, layout and true claims say nothing of
//! an expression. Whatever else stands there is part of it, so that it would be judged as something the author did not write.

use super::lexer::Span;
use super::markup::GLUE;
use super::pieces::{Piece, claims_value, is_digit, is_other_environment, leads_on, piece};
use super::steps::answer_label;
use crate::number::Rational;

/// The most bytes before an expression in which what belongs to it is looked for.
const BEFORE: usize = 300;

/// The most bytes before an expression in which open brackets around it are looked for, and the most brackets.
const AROUND: (usize, usize) = (2000, 8);

/// Words that apply to the value after them.
const FUNCTIONS: [&str; 27] = [
    "abs", "arccos", "arcsin", "arctan", "cbrt", "ceil", "cos", "cosh", "cot", "csc", "exp", "floor", "gcd", "lcm",
    "lg", "ln", "log", "max", "min", "pow", "round", "sec", "sin", "sqrt", "sum", "tan", "√",
];

/// Words between two values.
const OPERATORS: [&str; 12] =
    ["bmod", "div", "divided", "minus", "mod", "modulo", "multiplied", "over", "plus", "pmod", "rem", "times"];

/// An expression with what belongs to it beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The expression, or a longer part of the text.
    pub(super) at: Span,
    /// Whether the part is longer. Then it is no answer, even if it can be read.
    pub(super) is_part: bool,
}

impl Found {
    /// Returns an answer that is all of what is looked at.
    pub(super) const fn whole(at: Span) -> Self {
        Self { at, is_part: false }
    }
}

/// Returns an expression with what belongs to it. `to` is the end of the text that follows it, or the place of the next expression.
pub(super) fn with_surroundings(text: &str, at: Span, to: usize, target: &Rational) -> Found {
    let (start, open) = match brackets_around(text, at.start) {
        Ok(open) => {
            let places = std::iter::once(at.start).chain(open.iter().copied());
            (places.filter_map(|place| strange_before(text, place, target)).min().unwrap_or(at.start), open.len())
        }
        Err(place) => (place, 0),
    };
    let after = After { text, to, target, open, is_last: to == text.len(), place: Place::Expression };
    let end = after.strange(at.end).unwrap_or(at.end);
    Found { at: Span::new(start, end), is_part: start < at.start || end > at.end }
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

/// Returns a place at most `most` bytes before another, and not before an empty line.
fn back(text: &str, at: usize, most: usize) -> usize {
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
    let begun = text[from..at].rfind("\\begin").map(|begin| from + begin);
    let ended = text[from..at].rfind("\\end").map(|end| from + end);
    match begun.filter(|begin| ended < Some(*begin)) {
        Some(begin) if is_other_environment(&text[begin + "\\begin".len()..]) => return Err(begin),
        _ => {}
    }
    if open.len() > AROUND.1 { Err(open[AROUND.1]) } else { Ok(open) }
}

/// Returns the start of what belongs to a value and stands before it.
fn strange_before(text: &str, at: usize, target: &Rational) -> Option<usize> {
    let pieces = pieces(text, back(text, at, BEFORE), at);
    let mut rest = &pieces[..];
    let (mut touches, mut is_on_line, mut in_table) = (true, true, false);
    while let Some(((piece, span), before)) = rest.split_last() {
        let word = &text[span.start..span.end];
        let begins_line = before
            .iter()
            .rev()
            .find(|(piece, _)| *piece != Piece::Layout)
            .is_none_or(|(piece, _)| *piece == Piece::Newline);
        let before_is = |is: fn(Piece) -> bool| nearest(before).is_some_and(|(piece, _)| is(piece));
        match piece {
            // `~8*3~` is struck out, and `+~1` has a space.
            Piece::Layout if touches && word == "~" => return Some(span.start),
            Piece::Layout => touches &= is_thin(word),
            Piece::Newline => (touches, is_on_line) = (false, false),
            Piece::Open => {}
            Piece::Bar => in_table = true,
            Piece::Stars => {
                let is_apart = !touches && before.last().is_some_and(|(piece, _)| *piece == Piece::Layout);
                let joins =
                    touches && before.last().is_some_and(|(piece, _)| piece.is_value() || *piece == Piece::Letter);
                if (is_apart && !begins_line) || joins || in_table {
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
                let belongs = touches && word.is_ascii() || FUNCTIONS.contains(&&*name) || is_spoken;
                return (belongs && !in_table).then_some(span.start);
            }
            Piece::Letter => {
                let multiplies = word.eq_ignore_ascii_case("x") && before_is(Piece::is_value);
                let applies = text[at..].starts_with('(') && text[span.end..at].trim().is_empty();
                return (touches || (multiplies || applies) && is_on_line).then_some(span.start);
            }
            Piece::Number => {
                let belongs = is_on_line && !in_table && !are_two_formulas(&text[span.end..at]);
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
                    touches && text[span.end..].starts_with(is_digit) && far.is_some_and(is_digit) && word != ":";
                return belongs.then_some(span.start);
            }
            Piece::Close => {
                let inside = nearest(before).map(|(piece, _)| piece);
                let is_prose = matches!(inside, Some(Piece::Word | Piece::Stop | Piece::Other));
                // The number of a step, like `1)` and `(a)`.
                let lists = matches!(
                    before,
                    [.., (Piece::Newline | Piece::Layout, _), (Piece::Number | Piece::Letter, _)]
                        | [(Piece::Number | Piece::Letter, _)]
                );
                let lists = lists
                    || matches!(
                        before,
                        [(Piece::Open, _), (Piece::Number | Piece::Letter, _)]
                            | [.., (Piece::Newline, _), (Piece::Open, _), (Piece::Number | Piece::Letter, _)]
                    );
                return (is_on_line && !in_table && (touches || !is_prose && !lists)).then_some(span.start);
            }
            Piece::Relation => return strange_relation(text, word, before, target).then_some(span.start),
            Piece::Operator => {
                let is_bullet = begins_line && !touches && matches!(word, "+" | "•" | "·" | "∙") && !in_table;
                return (!is_bullet).then_some(span.start);
            }
            Piece::Minus => {
                let is_bullet = begins_line && !touches && word != "−";
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
            Piece::Unit | Piece::Strange => return Some(span.start),
            Piece::Other => return None,
        }
        rest = before;
    }
    None
}

/// Returns whether what stands between two values ends one formula and begins another, as in `$8-4=4$ $9-3=6$`.
fn are_two_formulas(between: &str) -> bool {
    const DELIMITERS: [&str; 6] = ["$", "`", "\\)", "\\]", "\\(", "\\["];
    let rest = between.trim_start_matches(['$', '`']);
    let rest = ["\\)", "\\]"].into_iter().find_map(|end| rest.strip_prefix(end)).unwrap_or(rest);
    let next = rest.trim_start();
    rest.len() < between.len() && next.len() < rest.len() && DELIMITERS.into_iter().any(|begin| next.starts_with(begin))
}

/// Returns whether layout is shown as no space.
fn is_thin(layout: &str) -> bool {
    layout.starts_with(GLUE) || !layout.trim().is_empty() && layout != "$" && layout != "`"
}

/// Returns the nearest piece before a place that shows something.
fn nearest(pieces: &[(Piece, Span)]) -> Option<(Piece, Span)> {
    pieces.iter().rev().find(|(piece, _)| !matches!(piece, Piece::Layout | Piece::Stars)).copied()
}

/// Returns whether a number is said to be the words before a place, as in `25 = the product = 8*3`.
fn claims_of_words(text: &str, before: &[(Piece, Span)]) -> bool {
    let is_word = |(piece, _): &&(Piece, Span)| matches!(piece, Piece::Word | Piece::Layout);
    let words = before.iter().rev().take_while(is_word).count();
    let Some(((Piece::Relation, at), value)) = before[..before.len() - words].split_last() else { return false };
    !leads_on(text[at.start..at.end].trim_end()) && nearest(value).is_some_and(|(piece, _)| piece == Piece::Number)
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
        Piece::Word => claims_of_words(text, before),
        _ => false,
    }
}

/// What stands before a place in its sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The expression, or a claim of its value.
    Expression,
    /// The same on a line above.
    Above,
    /// A number or a bracket that closes.
    Value,
    /// Anything else.
    Prose,
}

/// The text after an expression.
struct After<'t> {
    text: &'t str,
    to: usize,
    target: &'t Rational,
    /// The brackets around the expression that are still open.
    open: usize,
    /// Whether no other expression follows. Then nothing may follow that looks like one.
    is_last: bool,
    place: Place,
}

impl After<'_> {
    /// Returns the end of what belongs to the expression that ends at a place, with a value after a sign.
    fn strange(mut self, from: usize) -> Option<usize> {
        let (mut at, mut touches, mut is_near) = (from, true, true);
        while at < self.to {
            let (piece, length) = self.piece(at)?;
            let end = at + length;
            let word = &self.text[at..end];
            let next = || self.next_of(end);
            let joins = matches!(self.place, Place::Expression | Place::Above | Place::Value);
            // Beyond the first words of what stands between two steps, only claims count.
            let counts = is_near || self.is_last;
            let is_even = self.is_space(at.checked_sub(1)) == self.is_space(Some(end));
            let begins_value = || {
                let is_value = |piece| matches!(piece, Piece::Number | Piece::Open | Piece::Letter | Piece::Strange);
                next().is_some_and(|(piece, _)| is_value(piece))
            };
            let after = match piece {
                Piece::Layout => self.place,
                Piece::Newline => {
                    if let Some(claim) = self.labelled(end).filter(|_| self.is_last && word == "\n") {
                        return Some(claim);
                    }
                    let above = matches!(self.place, Place::Expression | Place::Above);
                    let bullet = if self.open == 0 && word == "\n" { self.bullet(end) } else { 0 };
                    if bullet > 0 {
                        (at, touches, self.place) = (end + bullet, false, Place::Prose);
                        continue;
                    }
                    if above { Place::Above } else { Place::Prose }
                }
                Piece::Word => {
                    let name = word.to_ascii_lowercase();
                    let applies = FUNCTIONS.contains(&&*name) && self.is_value_at(end) && counts;
                    let is_spoken = OPERATORS.contains(&&*name) && joins && begins_value() && counts;
                    if touches && self.place == Place::Expression && word.is_ascii() || applies || is_spoken {
                        return Some(end);
                    }
                    Place::Prose
                }
                Piece::Letter => {
                    let multiplies = word.eq_ignore_ascii_case("x") && joins && begins_value() && counts;
                    let is_factor =
                        self.place == Place::Expression && !next().is_some_and(|(piece, _)| piece == Piece::Word);
                    if multiplies || is_factor {
                        return Some(end);
                    }
                    Place::Prose
                }
                Piece::Number if self.place == Place::Expression => return Some(end),
                Piece::Number => Place::Value,
                Piece::Relation => match self.claim(at, end) {
                    Claim::True(value) => {
                        (at, touches, self.place) = (value, true, Place::Expression);
                        continue;
                    }
                    Claim::Prose => Place::Prose,
                    Claim::Other(end) => return Some(end),
                },
                Piece::Operator => {
                    let is_more = word == "+"
                        && self.place == Place::Value
                        && !self.is_space(at.checked_sub(1))
                        && !begins_value();
                    let lists = matches!(word, "•" | "·")
                        && !matches!(self.place, Place::Expression | Place::Above)
                        && !begins_value();
                    let slash = matches!(word, "/" | "∕" | "⁄" | "／") && self.place == Place::Prose;
                    let leads = begins_value() && (!matches!(word, "•" | "·") || joins);
                    if counts && !is_more && !lists && !slash && (joins || leads || word == "^") {
                        return Some(next().map_or(end, |(_, next)| next));
                    }
                    Place::Prose
                }
                Piece::Minus => {
                    let is_rule = self.piece(end).is_some_and(|(piece, _)| piece == Piece::Minus) || self.is_minus(at);
                    let value = next().filter(|(piece, _)| {
                        !matches!(piece, Piece::Word | Piece::Newline | Piece::Minus | Piece::Stop)
                    });
                    let is_far = self.place == Place::Value && !begins_value() || self.place == Place::Prose;
                    let is_dash = is_rule || is_far || self.place == Place::Above && !begins_value();
                    if let Some((_, end)) = value.filter(|_| !is_dash && counts) {
                        match self.dashed(word, end) {
                            Some(value) => {
                                (at, touches, self.place) = (value, true, Place::Expression);
                                continue;
                            }
                            None => return Some(end),
                        }
                    }
                    if self.place == Place::Expression && touches && !is_rule && next().is_some() {
                        return Some(end);
                    }
                    Place::Prose
                }
                Piece::Stars => {
                    let multiplies = joins && begins_value() && is_even && counts;
                    let is_cut = self.place == Place::Expression
                        && touches
                        && is_even
                        && next().is_some()
                        && !self.is_space(Some(end));
                    if multiplies || is_cut {
                        return Some(next().map_or(end, |(_, next)| next));
                    }
                    self.place
                }
                Piece::Stop => {
                    let is_point = touches && word == "." && self.text[end..].starts_with(is_digit);
                    let goes_on = word == "!"
                        && touches
                        && next().is_some_and(|(piece, _)| matches!(piece, Piece::Operator | Piece::Relation));
                    if self.place == Place::Expression && (is_point || goes_on) {
                        return Some(end);
                    }
                    Place::Prose
                }
                Piece::Pause => {
                    let is_number =
                        touches && self.place == Place::Expression && self.text[end..].starts_with(is_digit);
                    let divides = word == ":" && self.place == Place::Expression && is_even && begins_value();
                    if is_number || divides {
                        return Some(end);
                    }
                    Place::Prose
                }
                Piece::Open => {
                    if self.place == Place::Expression && touches {
                        return Some(end);
                    }
                    match self.bracketed(end).filter(|_| self.place == Place::Expression) {
                        Some((true, close)) => {
                            (at, touches) = (close, false);
                            continue;
                        }
                        Some((false, close)) => return Some(close),
                        None => Place::Prose,
                    }
                }
                Piece::Close => {
                    self.open = self.open.saturating_sub(1);
                    if matches!(self.place, Place::Expression | Place::Above) { self.place } else { Place::Value }
                }
                Piece::Bar if self.place == Place::Expression => {
                    if next().is_some_and(|(piece, _)| piece == Piece::Number) && !self.is_row(from, end) {
                        return next().map(|(_, next)| next);
                    }
                    Place::Value
                }
                Piece::Bar => Place::Prose,
                Piece::Unit if self.place == Place::Expression => return Some(end),
                Piece::Strange if counts => return Some(next().map_or(end, |(_, next)| next)),
                Piece::Unit | Piece::Strange => Place::Prose,
                Piece::Other => Place::Prose,
            };
            is_near &= after != Place::Prose;
            touches &= piece == Piece::Close || piece == Piece::Layout && is_thin(word);
            (at, self.place) = (end, after);
        }
        None
    }

    /// Returns the end of a line below that calls another number than the target the answer, like `Answer: 25`.
    fn labelled(&self, at: usize) -> Option<usize> {
        const MOST: usize = 200;
        let end = self.text.as_bytes()[at..self.to].iter().take(MOST).position(|byte| *byte == b'\n');
        let line = &self.text[at..end.map_or(self.to, |end| at + end)];
        if line.len() > MOST {
            return None;
        }
        let line = line.trim_start_matches([' ', '#', '>']);
        let label = line.trim_start_matches(['*', GLUE]);
        let value = &label[answer_label(label)..];
        let number = value.trim_matches([' ', '*', '$', '`', '.', '\r', GLUE]);
        // A number may stand in a box.
        let is_claim = value.len() < label.len() || line.starts_with(GLUE);
        let is_other = is_claim && number.parse::<Rational>().is_ok_and(|number| number != *self.target);
        is_other.then(|| number.as_ptr() as usize - self.text.as_ptr() as usize + number.len())
    }

    /// Returns whether an upright line after the expression belongs to a table: others stand in its line.
    fn is_row(&self, from: usize, at: usize) -> bool {
        let line = self.text[..from].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = self.text[at..self.to].split('\n').next().unwrap_or_default();
        self.text[line..from].contains('|') || rest.contains('|')
    }

    /// Returns the piece at a place, with its length, or `None` at the end.
    fn piece(&self, at: usize) -> Option<(Piece, usize)> {
        (at < self.to).then(|| piece(&self.text[at..self.to], self.text[..at].chars().next_back()))
    }

    /// Returns the next piece that shows something, with its end.
    fn next_of(&self, mut at: usize) -> Option<(Piece, usize)> {
        for _ in 0..MOST_LAYOUT {
            let (piece, length) = self.piece(at)?;
            at += length;
            if !matches!(piece, Piece::Layout | Piece::Stars) {
                return Some((piece, at));
            }
        }
        Some((Piece::Strange, at))
    }

    fn is_space(&self, at: Option<usize>) -> bool {
        at.and_then(|at| self.text.as_bytes().get(at)).is_none_or(u8::is_ascii_whitespace)
    }

    fn is_minus(&self, at: usize) -> bool {
        self.text[..at].ends_with(['-', '—', '–'])
    }

    fn is_value_at(&self, at: usize) -> bool {
        self.text[at..self.to].starts_with(|next: char| is_digit(next) || matches!(next, '(' | '{' | '['))
            || self.text[at..self.to].starts_with(' ') && self.text[at + 1..self.to].starts_with(is_digit)
    }

    /// Returns the length of the sign at the start of a line that begins the part of a list, with the spaces around it.
    fn bullet(&self, at: usize) -> usize {
        let line = &self.text[at..self.to];
        let item = line.trim_start_matches([' ', '\t', '>']);
        let Some(bullet) = item.chars().next() else { return 0 };
        let rest = &item[bullet.len_utf8()..];
        let words = rest.trim_start_matches([' ', '*', '_']);
        let is_bullet = match bullet {
            '-' | '*' | '–' | '—' => true,
            '+' | '•' | '·' | '∙' => words.starts_with(char::is_alphabetic) || !self.is_last && words.is_empty(),
            _ => false,
        };
        if is_bullet && rest.starts_with([' ', '\t']) { line.len() - rest.len() } else { 0 }
    }

    /// Returns the end of a number after a dash, if it is the target.
    fn dashed(&self, dash: &str, end: usize) -> Option<usize> {
        let value = self.text[..end].rsplit(|character: char| character.is_whitespace()).next()?;
        (matches!(dash, "—" | "–") && value.parse() == Ok(self.target.clone())).then_some(end)
    }

    /// Returns whether a bracket after the expression holds nothing but a number that is the target, with its end; `None` if it holds
    /// something else.
    fn bracketed(&self, at: usize) -> Option<(bool, usize)> {
        let (piece, number) = self.next_of(at)?;
        let (close, end) = self.next_of(number)?;
        let value = self.text[at..number].trim_matches(|character: char| !is_digit(character) && character != '.');
        (piece == Piece::Number && close == Piece::Close).then(|| (value.parse() == Ok(self.target.clone()), end))
    }

    /// Reads what a sign at a place claims. The sign ends at `after`.
    fn claim(&self, at: usize, after: usize) -> Claim {
        let sign = self.text[at..after].trim_end();
        let (mut from, mut is_negative) = (after, false);
        let (piece, end) = loop {
            let Some((piece, length)) = self.piece(from) else {
                // Another step follows, or nothing.
                return if claims_value(sign) { Claim::Prose } else { Claim::Other(after) };
            };
            from += length;
            match piece {
                Piece::Layout | Piece::Newline | Piece::Stars => {}
                Piece::Minus if !is_negative => is_negative = true,
                _ => break (piece, from),
            }
        };
        if !claims_value(sign) {
            return Claim::Other(end);
        }
        let is_label = self.place == Place::Prose;
        match piece {
            Piece::Word | Piece::Other if leads_on(sign) || is_label => Claim::Prose,
            Piece::Stop if leads_on(sign) => Claim::Prose,
            Piece::Number => self.number(end, is_negative),
            _ => Claim::Other(end),
        }
    }

    /// Compares a claimed number that ends at a place with the target.
    fn number(&self, end: usize, is_negative: bool) -> Claim {
        let start = self.text[..end]
            .rfind(|character: char| !is_digit(character) && !matches!(character, '.' | ','))
            .map_or(0, |start| start + self.text[start..].chars().next().map_or(1, char::len_utf8));
        let mut end = end;
        // A fraction.
        if let Some(denominator) = self.text[end..self.to].strip_prefix('/') {
            end += 1 + denominator.len() - denominator.trim_start_matches(is_digit).len();
        }
        let number = self.text[start..end].trim_start_matches(['.', ',']);
        let value: Option<Rational> = number.replace(',', "").parse().ok();
        let value = value.map(|value| if is_negative { -value } else { value });
        // With the end of its bold type.
        let stars = self.text[end..].len() - self.text[end..].trim_start_matches('*').len();
        if value.as_ref() == Some(self.target) { Claim::True(end) } else { Claim::Other(end + stars) }
    }
}

/// The most pieces of layout that are looked over for the next piece.
const MOST_LAYOUT: usize = 20;

/// What a sign that compares says of an expression before it.
enum Claim {
    /// That it makes the target. The claim ends at this place.
    True(usize),
    /// Nothing: words follow it, or another step.
    Prose,
    /// Something else. It ends at this place.
    Other(usize),
}
