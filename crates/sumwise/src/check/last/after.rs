//! What stands after an expression and belongs to it.

use super::markup::{GLUE, GLUE_CLOSE, GLUE_OPEN};
use super::pieces::{Piece, claims_value, is_digit, is_unspaced, leads_on, piece};
use super::surroundings::{FUNCTIONS, OPERATORS, SUFFIXES, TIMES, is_thin};
use crate::check::lexer::Span;
use crate::check::steps::answer_label;
use crate::number::Rational;

/// The most pieces of layout that are looked over for the next piece.
const MOST_LAYOUT: usize = 20;

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

/// What a sign that compares says of an expression before it.
enum Claim {
    /// That it makes the target. The claim ends at this place.
    True(usize),
    /// Nothing: words follow it, or another step.
    Prose,
    /// Something else. It ends at this place.
    Other(usize),
}

/// The text after an expression.
pub(super) struct After<'t> {
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

impl<'t> After<'t> {
    /// Returns the text after an expression up to a place, with the number of brackets that are open around the expression.
    pub(super) fn new(text: &'t str, to: usize, target: &'t Rational, open: usize, in_formula: bool) -> Self {
        let is_last = to == text.len();
        Self { text, to, target, open, in_formula, is_last, place: Place::Expression, near: Near::Touching }
    }

    /// Returns the end of what belongs to the expression that ends at a place, with a value after a sign.
    pub(super) fn strange(mut self, from: usize) -> Option<usize> {
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
            let applies = joins(&FUNCTIONS) && self.is_value_at(at.end) || joins(&SUFFIXES) && is_after;
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
            Place::Prose => !(self.is_even(at) && self.begins_value(at.end)),
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
