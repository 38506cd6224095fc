//! What stands beside an expression in a text and belongs to it. Words, the ends of sentences, layout and true claims say nothing of
//! an expression. Whatever else stands there is part of it, so that it would be judged as something the author did not write.

use super::lexer::Span;
use super::markup::{GLUE, GLUE_CLOSE, GLUE_OPEN};
use super::pieces::{Piece, claims_value, is_digit, is_other_environment, is_unspaced, leads_on, piece};
use super::steps::answer_label;
use crate::number::Rational;

/// The most bytes before an expression in which what belongs to it is looked for.
const BEFORE: usize = 300;

/// The most bytes before an expression in which open brackets around it are looked for, and the most brackets.
const AROUND: (usize, usize) = (2000, 8);

/// Words that apply to the value after them.
const FUNCTIONS: [&str; 40] = [
    "abs", "arccos", "arcsin", "arctan", "arg", "cbrt", "ceil", "cos", "cosh", "cot", "coth", "csc", "deg", "det",
    "dim", "erf", "exp", "floor", "frac", "gcd", "int", "lcm", "lg", "lim", "ln", "log", "max", "min", "neg", "pow",
    "round", "sec", "sgn", "sign", "sin", "sinh", "sqrt", "sum", "tan", "tanh",
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
    let place = Place::Expression;
    let in_formula = is_in_formula(text, at.start);
    let is_last = to == text.len();
    let after = After { text, to, target, open, in_formula, is_last, place, near: Near::Touching };
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
    let [begun, ended] = ["\\begin", "\\end"].map(|name| text[from..at].rfind(name).map(|place| from + place));
    if let Some(place) = begun.filter(|place| ended < Some(*place))
        && is_other_environment(&text[place + "\\begin".len()..])
    {
        return Err(place);
    }
    if open.len() > AROUND.1 { Err(open[AROUND.1]) } else { Ok(open) }
}

/// Returns the start of what belongs to a value and stands before it.
fn strange_before(text: &str, at: usize, target: &Rational) -> Option<usize> {
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
                let belongs = touches && is_spaced || FUNCTIONS.contains(&&*name) || is_spoken;
                return (belongs && !in_table).then_some(span.start);
            }
            Piece::Letter => {
                let belongs = touches || is_on_line && (in_formula || is_factor(text, *span, at, before));
                return belongs.then_some(span.start);
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
                    touches && text[span.end..].starts_with(is_digit) && far.is_some_and(is_digit) && word == ",";
                return belongs.then_some(span.start);
            }
            Piece::Close => {
                let belongs = is_on_line && !in_table && closes_value(text, word, touches, before);
                return belongs.then_some(span.start);
            }
            Piece::Relation => return strange_relation(text, word, before, target).then_some(span.start),
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

/// Returns the nearest piece before a place that shows something, on the line above too.
fn above(pieces: &[(Piece, Span)]) -> Option<Piece> {
    let is_shown = |piece: Piece| !matches!(piece, Piece::Layout | Piece::Stars | Piece::Newline);
    pieces.iter().rev().map(|(piece, _)| *piece).find(|piece| is_shown(*piece))
}

/// Returns whether a text stands at the beginning of its line, after these pieces.
fn begins_line(text: &str, before: &[(Piece, Span)]) -> bool {
    let is_space = |(piece, at): &&(Piece, Span)| {
        *piece == Piece::Layout && text[at.start..at.end].trim_matches([' ', '\t', '>']).is_empty()
    };
    before.iter().rev().find(|piece| !is_space(piece)).is_none_or(|(piece, _)| *piece == Piece::Newline)
}

/// Returns whether a place is in a formula of LaTeX or in code, by what opens and closes these before it.
fn is_in_formula(text: &str, at: usize) -> bool {
    let before = &text[back(text, at, AROUND.0)..at];
    let is_open = |open: &str, close: &str| before.rfind(open) > before.rfind(close);
    let is_odd = |mark: &str| before.matches(mark).count() % 2 == 1;
    let is_boxed = before.matches(GLUE_OPEN).count() > before.matches(GLUE_CLOSE).count();
    let is_open =
        [("\\[", "\\]"), ("\\(", "\\)"), ("\\begin", "\\end")].into_iter().any(|(open, close)| is_open(open, close));
    is_boxed || is_open || ["$", "$$", "`", "```"].into_iter().any(is_odd)
}

/// Signs of products that are letters.
const TIMES: [&str; 6] = ["x", "X", "х", "Х", "χ", "Χ"];

/// Returns whether layout is shown as no space.
fn is_thin(layout: &str) -> bool {
    layout.starts_with([GLUE, GLUE_OPEN, GLUE_CLOSE]) || !layout.trim().is_empty() && layout != "$" && layout != "`"
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
    /// Whether the formula or the code in which the expression stands goes on. No list stands there.
    in_formula: bool,
    /// Whether no other expression follows. Then nothing may follow that looks like one.
    is_last: bool,
    place: Place,
    near: Near,
}

/// How near to the expression a place is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Near {
    /// Words stand between. Beyond the first words of what stands between two steps, only claims count.
    Far,
    /// Something that is shown stands between.
    Apart,
    /// Nothing that is shown does.
    Touching,
}

/// What a piece after an expression means.
enum Meaning {
    /// That what follows stands after this.
    Is(Place),
    /// That the expression is the target, up to this place.
    True(usize),
    /// Nothing, up to this place, after which a line begins.
    Skipped(usize),
    /// That the expression goes on up to this place.
    Part(usize),
}

impl After<'_> {
    /// Returns the end of what belongs to the expression that ends at a place, with a value after a sign.
    fn strange(mut self, from: usize) -> Option<usize> {
        let mut at = from;
        while let Some((piece, length)) = self.piece(at) {
            let end = at + length;
            match self.meaning(piece, Span::new(at, end)) {
                Meaning::Is(place) => {
                    let is_thin = piece == Piece::Layout && is_thin(&self.text[at..end]);
                    let touches = self.touches() && (piece == Piece::Close || is_thin);
                    self.near = match (place, self.near) {
                        (Place::Prose, _) | (_, Near::Far) => Near::Far,
                        _ if touches => Near::Touching,
                        _ => Near::Apart,
                    };
                    (at, self.place) = (end, place);
                }
                Meaning::True(to) => (at, self.near, self.place) = (to, Near::Touching, Place::Expression),
                Meaning::Skipped(to) => (at, self.near, self.place) = (to, Near::Far, Place::Prose),
                Meaning::Part(end) => return Some(end),
            }
        }
        None
    }

    fn meaning(&mut self, piece: Piece, at: Span) -> Meaning {
        let is_after = self.place == Place::Expression;
        match piece {
            Piece::Layout => {
                let layout = &self.text[at.start..at.end];
                let closes = matches!(layout, "$" | "`" | "\\)" | "\\]") || layout.starts_with(GLUE_CLOSE);
                self.in_formula &= !closes && !self.text[at.start..].starts_with("\\end");
                Meaning::Is(self.place)
            }
            Piece::Newline => self.newline(at),
            Piece::Word | Piece::Letter => self.word(piece, at),
            Piece::Number if !is_after => Meaning::Is(Place::Value),
            Piece::Relation => match self.claim(at.start, at.end) {
                Claim::True(end) => Meaning::True(end),
                Claim::Prose => Meaning::Is(Place::Prose),
                Claim::Other(end) => Meaning::Part(end),
            },
            Piece::Operator => self.operator(at),
            Piece::Minus => self.minus(at),
            Piece::Stars => self.stars(at),
            Piece::Stop | Piece::Pause => self.punctuation(at),
            Piece::Open => {
                let is_remark = self.next(at.end).is_some_and(|(piece, _)| piece == Piece::Word);
                let applies = OPERATORS.iter().any(|word| self.text[at.end..self.to].trim_start().starts_with(word));
                match self.bracketed(at.end).filter(|_| is_after) {
                    _ if is_after && (self.touches() && !is_remark || applies) => Meaning::Part(at.end),
                    Some((true, end)) => Meaning::True(end),
                    Some((false, end)) => Meaning::Part(end),
                    None => Meaning::Is(Place::Prose),
                }
            }
            Piece::Close => {
                self.open = self.open.saturating_sub(1);
                Meaning::Is(if self.is_beside() { self.place } else { Place::Value })
            }
            Piece::Bar if is_after => match self.next(at.end) {
                Some((Piece::Number, end)) if !self.is_row(at) => Meaning::Part(end),
                _ => Meaning::Is(Place::Value),
            },
            Piece::Number | Piece::Unit if is_after => Meaning::Part(at.end),
            Piece::Strange if self.counts() => self.with_operand(at),
            // A sign that nobody knows may stand between two values.
            Piece::Other if is_after => match self.next(at.end) {
                Some((Piece::Number, end)) if !self.is_target(end) => Meaning::Part(end),
                Some((Piece::Open, end)) if self.begins_value(end) => Meaning::Part(end),
                _ => Meaning::Is(Place::Prose),
            },
            _ => Meaning::Is(Place::Prose),
        }
    }

    /// Returns whether the expression, or a claim of its value, stands here or on the line above.
    fn is_beside(&self) -> bool {
        matches!(self.place, Place::Expression | Place::Above)
    }

    /// Returns whether a value stands here.
    fn is_after_value(&self) -> bool {
        self.is_beside() || self.place == Place::Value
    }

    /// Returns whether what is no claim counts here.
    fn counts(&self) -> bool {
        self.near > Near::Far || self.is_last
    }

    fn touches(&self) -> bool {
        self.near == Near::Touching
    }

    /// Returns whether what follows a place begins a value.
    fn begins_value(&self, at: usize) -> bool {
        let is_value = |piece| matches!(piece, Piece::Number | Piece::Open | Piece::Letter | Piece::Strange);
        self.next(at).is_some_and(|(piece, _)| is_value(piece))
    }

    /// Returns whether as much space stands before a piece as after it: none, or some.
    fn is_even(&self, at: Span) -> bool {
        self.is_space(at.start.checked_sub(1)) == self.is_space(Some(at.end))
    }

    /// Returns that the expression goes on to the end of what stands after a sign.
    fn with_operand(&self, sign: Span) -> Meaning {
        Meaning::Part(self.next(sign.end).map_or(sign.end, |(_, end)| end))
    }

    /// Returns whether the number that ends at a place is the target.
    fn is_target(&self, end: usize) -> bool {
        let start = self.text[..end].trim_end_matches(|character: char| is_digit(character) || character == '.').len();
        self.text[start..end].parse() == Ok(self.target.clone())
    }

    /// Returns whether another star stands in the line after a place.
    fn is_closed(&self, at: usize) -> bool {
        const MOST: usize = 200;
        let line = self.text.as_bytes()[at..self.to].iter().take(MOST).take_while(|byte| **byte != b'\n');
        line.into_iter().any(|byte| *byte == b'*')
    }

    /// Returns whether what follows a place, on the next line too, begins a value or is a variable.
    fn begins_value_below(&self, at: usize) -> bool {
        match self.next(at) {
            Some((Piece::Newline, end)) => self.begins_value(end),
            _ => self.begins_value(at),
        }
    }

    fn newline(&self, at: Span) -> Meaning {
        let ends_line = &self.text[at.start..at.end] == "\n";
        if let Some(claim) = (ends_line && self.is_last).then(|| self.labelled(at.end)).flatten() {
            return Meaning::Part(claim);
        }
        let bullet = if self.open == 0 && !self.in_formula && ends_line { self.bullet(at.end) } else { 0 };
        match bullet {
            0 => Meaning::Is(if self.is_beside() { Place::Above } else { Place::Prose }),
            _ => Meaning::Skipped(at.end + bullet),
        }
    }

    fn word(&self, piece: Piece, at: Span) -> Meaning {
        let (word, is_after) = (&self.text[at.start..at.end], self.place == Place::Expression);
        let joins = |words: &[&str]| words.contains(&&*word.to_ascii_lowercase());
        let belongs = if piece == Piece::Word {
            let applies = joins(&FUNCTIONS) && self.is_value_at(at.end);
            let is_spoken = joins(&OPERATORS) && self.is_after_value() && self.begins_value(at.end);
            is_after && self.touches() && !word.starts_with(is_unspaced) || self.counts() && (applies || is_spoken)
        } else {
            let is_times = TIMES.contains(&word);
            let factor = TIMES.iter().find_map(|sign| word.strip_prefix(sign)).unwrap_or_default();
            let is_factor_below = self.is_beside() && factor.starts_with(is_digit);
            let multiplies = is_times && self.is_after_value() && self.begins_value_below(at.end) && self.counts();
            let is_prose = !is_times && self.next(at.end).is_some_and(|(piece, _)| piece == Piece::Word);
            let is_factor = is_after && !is_prose || is_factor_below;
            multiplies || is_factor
        };
        if belongs { Meaning::Part(at.end) } else { Meaning::Is(Place::Prose) }
    }

    fn operator(&self, at: Span) -> Meaning {
        let sign = &self.text[at.start..at.end];
        let (follows, leads) = (self.is_after_value(), self.begins_value(at.end));
        let is_prose = match sign {
            // `10+` is 10 or more.
            "+" if !leads => self.place == Place::Value && !self.is_space(at.start.checked_sub(1)) || !follows,
            // They also begin the parts of a list.
            "•" | "·" => {
                if leads {
                    !follows
                } else {
                    !self.is_beside()
                }
            }
            "/" => self.place == Place::Prose && !(leads && self.is_space(at.start.checked_sub(1)) && self.is_even(at)),
            "^" => false,
            _ => !follows && !leads,
        };
        if is_prose || !self.counts() { Meaning::Is(Place::Prose) } else { self.with_operand(at) }
    }

    fn minus(&self, at: Span) -> Meaning {
        let next = self.next(at.end);
        let leads_prose = |piece| matches!(piece, Piece::Word | Piece::Newline | Piece::Minus | Piece::Stop);
        let is_rule = self.text[..at.start].ends_with(['-', '—', '–'])
            || self.piece(at.end).is_some_and(|(piece, _)| piece == Piece::Minus);
        let sign = &self.text[at.start..at.end];
        let is_spaced = self.is_space(Some(at.end)) && !self.touches();
        let is_dash = match self.place {
            // What touches it is no dash, and neither is a sign of mathematics.
            Place::Expression => {
                next.is_none()
                    || sign != "−"
                        && is_spaced
                        && !self.begins_value_below(at.end)
                        && next.is_some_and(|(piece, _)| leads_prose(piece))
            }
            Place::Above | Place::Value => !self.begins_value_below(at.end),
            Place::Prose => sign != "−" || !(self.is_even(at) && self.begins_value(at.end)),
        };
        if is_dash || is_rule || !self.counts() {
            return Meaning::Is(Place::Prose);
        }
        let claim = next.and_then(|(_, end)| self.dashed(sign, end));
        claim.map_or_else(|| self.with_operand(at), Meaning::True)
    }

    fn stars(&self, at: Span) -> Meaning {
        let (is_after, is_single) = (self.place == Place::Expression, at.end - at.start == 1);
        let multiplies = self.is_after_value() && self.begins_value_below(at.end) && self.counts();
        let is_cut = is_after && self.touches() && !self.is_space(Some(at.end));
        // Words after a star with spaces around it are what is multiplied by.
        let is_spaced = self.is_space(Some(at.end)) && self.is_space(at.start.checked_sub(1)) && is_single;
        let next = self.next(at.end).map(|(piece, _)| piece);
        let is_far = self.place == Place::Prose && self.is_last && is_spaced && next == Some(Piece::Number);
        let is_spoken = is_after && is_spaced;
        let is_followed = next.is_some_and(|piece| !matches!(piece, Piece::Newline | Piece::Stop | Piece::Pause));
        // At the start of a line without another star, it is no slanted type.
        let continues = self.place == Place::Above && is_single && multiplies && !self.is_closed(at.end);
        if self.is_even(at) && (multiplies || (is_cut || is_spoken) && is_followed) || continues || is_far {
            return self.with_operand(at);
        }
        Meaning::Is(self.place)
    }

    fn punctuation(&self, at: Span) -> Meaning {
        let begins_digits = self.text[at.end..].starts_with(is_digit);
        let belongs = match &self.text[at.start..at.end] {
            "." | "," => self.touches() && begins_digits,
            "!" => {
                let goes_on = |piece| matches!(piece, Piece::Operator | Piece::Relation);
                self.touches() && self.next(at.end).is_some_and(|(piece, _)| goes_on(piece))
            }
            ":" => self.is_even(at) && self.begins_value(at.end),
            _ => false,
        };
        if belongs && self.place == Place::Expression { Meaning::Part(at.end) } else { Meaning::Is(Place::Prose) }
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
        let label = line.trim_start_matches(['*', GLUE, GLUE_OPEN]);
        let value = &label[answer_label(label)..];
        let number = value.trim_matches([' ', '*', '$', '`', '.', '\r', GLUE, GLUE_OPEN, GLUE_CLOSE]);
        // A number may stand in a box.
        let is_claim = value.len() < label.len() || line.starts_with(GLUE);
        let is_other = is_claim && number.parse::<Rational>().is_ok_and(|number| number != *self.target);
        is_other.then(|| number.as_ptr() as usize - self.text.as_ptr() as usize + number.len())
    }

    /// Returns whether an upright line after the expression belongs to a table: others stand in its line.
    fn is_row(&self, bar: Span) -> bool {
        let line = self.text[..bar.start].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = self.text[bar.end..self.to].split('\n').next().unwrap_or_default();
        self.text[line..bar.start].contains('|') || rest.contains('|')
    }

    /// Returns the piece at a place, with its length, or `None` at the end.
    fn piece(&self, at: usize) -> Option<(Piece, usize)> {
        (at < self.to).then(|| piece(&self.text[at..self.to], self.text[..at].chars().next_back()))
    }

    /// Returns the next piece that shows something, with its end.
    fn next(&self, mut at: usize) -> Option<(Piece, usize)> {
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
            '-' | '*' => true,
            '–' | '—' | '+' | '•' | '·' | '∙' => {
                words.starts_with(char::is_alphabetic) || !self.is_last && words.is_empty()
            }
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
        let (piece, number) = self.next(at)?;
        let (close, end) = self.next(number)?;
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
            Piece::Number if is_label && self.is_distance(at) => Claim::Prose,
            Piece::Number => self.number(end, is_negative),
            _ => Claim::Other(end),
        }
    }

    /// Returns whether the word before a sign is about how far the value is from the target.
    fn is_distance(&self, sign: usize) -> bool {
        const WORDS: [&str; 6] = ["difference", "diff", "distance", "error", "remainder", "deviation"];
        let word =
            self.text[..sign].trim_end().rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
        WORDS.contains(&&*word.to_lowercase())
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
        let bold = self.text[end..].len() - self.text[end..].trim_start_matches('*').len();
        if value.as_ref() == Some(self.target) { Claim::True(end) } else { Claim::Other(end + bold) }
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
