//! What may stand after an expression.

use super::context::Context;
use super::near::back;
use super::signs::{claims_value, leads_on};
use super::tokens::{Token, Tokens, begins_line, is_ideograph, is_unspaced};
use super::words::{
    AFTER_FORMULA, AFTER_IN_KOREAN, ANSWERS, CLAIMED, COUNTED, DISTANCES, EQUALS, LISTING, OF_FORMULA, UNUSED, is_prose,
};
use crate::check::lexer::Span;
use crate::number::Rational;

/// What has been seen after the expression.
struct After {
    /// The last token that is shown.
    shown: Option<(Token, Span)>,
    /// The last token that is shown in this line.
    line: Option<(Token, Span)>,
    /// Whether nothing has been seen, or only the end of markup.
    touches: bool,
    /// Whether a sign claims what the words after it say.
    claims: bool,
    /// The open brackets.
    open: usize,
    /// What has been said.
    said: Vec<Said>,
    /// Whether no other expression follows.
    is_last: bool,
}

/// What is said after an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// That numbers of the expression are listed.
    Listing,
    /// That it makes the target.
    Claim,
    /// That numbers are not in it.
    Unused,
    /// The sentence of the expression, to its end.
    Sentence,
    /// A number, in this sentence.
    Number,
    /// What an answer is called, in this sentence.
    Answer,
    /// The label of an answer, in this line.
    Label,
}

impl After {
    fn say(&mut self, what: Said) {
        if !self.has_said(what) {
            self.said.push(what);
        }
    }

    fn has_said(&self, what: Said) -> bool {
        self.said.contains(&what)
    }

    fn after(&mut self, token: Token, at: Span) {
        self.touches &= token.is_blank() && !matches!(token, Token::Space | Token::Newline) || token == Token::Close;
        match token {
            Token::Newline => self.line = None,
            Token::Open => self.open += 1,
            Token::Close => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        if token == Token::Newline {
            self.shown = self.shown.or(Some((token, at)));
        } else if !token.is_blank() {
            (self.shown, self.line) = (Some((token, at)), Some((token, at)));
        }
    }
}

impl Context<'_> {
    /// Returns the end of what is not known after the expression, up to a place.
    pub(super) fn strange_after(&self, to: usize, math: Option<&'static str>, groups: usize) -> Option<usize> {
        let is_last = to == self.text.len();
        let mut tokens = Tokens::new(self.text, self.at.end, to, math, groups);
        let mut state = After {
            shown: None,
            line: None,
            touches: true,
            claims: false,
            open: self.open_brackets(),
            said: Vec::new(),
            is_last,
        };
        let mut next = tokens.next();
        while let Some((token, at)) = next {
            let in_math = tokens.math.is_some_and(|end| end != "```" && end != "`") && tokens.groups <= groups;
            next = tokens.next();
            // The end of a line ends what is said of a step, unless the next one begins with a sign.
            if !is_last && token == Token::Newline {
                while next.is_some_and(|(token, _)| token.is_blank()) {
                    next = tokens.next();
                }
                let sign = next.filter(|(token, _)| matches!(token, Token::Relation | Token::Strange));
                // An arrow may lead to the next step.
                let mut leads = |(_, at): &(Token, Span)| {
                    leads_on(self.word(*at).trim_end()) && tokens.all(|(token, _)| token.is_blank())
                };
                return sign.filter(|sign| !leads(sign)).map(|(_, at)| at.end);
            }
            let is_other = |(_, at): (Token, Span)| matches!(self.word(at), "and" | "or");
            let is_step_number = !is_last && token == Token::Number && state.line.is_some_and(|last| !is_other(last));
            if !is_step_number && self.is_strange(token, at, &state, next, in_math) {
                return Some(at.end);
            }
            if token == Token::Relation
                && let Some(end) = self.claimed(at, to, state.line, &mut tokens, &mut next)
            {
                match end {
                    Ok(()) => {
                        state = After { shown: None, line: None, touches: true, ..state };
                        state.say(Said::Claim);
                    }
                    Err(end) => return Some(end),
                }
                continue;
            }
            state.after(token, at);
            let ends = |what: Said| match what {
                Said::Number | Said::Answer => matches!(token, Token::Stop | Token::Newline),
                Said::Label => token == Token::Newline,
                _ => false,
            };
            state.said.retain(|what| !ends(*what));
            let word = || self.word(at).to_lowercase();
            let is_word = token == Token::Word;
            let said = [
                (Said::Number, token == Token::Number),
                (Said::Answer, is_word && ANSWERS.contains(&&*word())),
                (Said::Unused, is_word && UNUSED.contains(&&*word())),
                (Said::Listing, is_word && self.lists_numbers(at)),
                (Said::Label, token == Token::Colon && self.ends_label(at)),
                (Said::Sentence, self.ends_here(token, at, next)),
            ];
            for (what, is_said) in said {
                if is_said {
                    state.say(what);
                }
            }
            state.claims = token == Token::Relation
                || state.claims && !matches!(token, Token::Newline | Token::Stop | Token::Comma);
        }
        None
    }

    /// Returns whether a token ends the sentence of the expression. A line that begins with a small letter goes on with it.
    fn ends_here(&self, token: Token, at: Span, next: Option<(Token, Span)>) -> bool {
        let goes_on = |(token, at): (Token, Span)| {
            token.is_blank() && token != Token::Newline
                || matches!(token, Token::Word | Token::Bullet | Token::Open)
                    && self.text[at.start..]
                        .trim_start_matches(['-', '+', '*', '•', '(', ' '])
                        .starts_with(char::is_lowercase)
        };
        match token {
            Token::Stop => self.ends_sentence(at),
            Token::Newline => !next.is_some_and(goes_on),
            _ => false,
        }
    }

    /// Reads the number after a sign that claims, if one follows. Returns the end of an untrue claim as an error.
    fn claimed(
        &self,
        sign: Span,
        to: usize,
        before: Option<(Token, Span)>,
        tokens: &mut Tokens<'_>,
        next: &mut Option<(Token, Span)>,
    ) -> Option<Result<(), usize>> {
        while next.is_some_and(|(token, _)| token.is_blank()) {
            *next = tokens.next();
        }
        match *next {
            Some((Token::Number, at)) => {
                let is_joined = |next: char| next.is_alphanumeric() && !is_unspaced(next);
                let is_whole = !self.text[at.end..to].starts_with(is_joined);
                let is_distance = before.is_some_and(|(token, at)| {
                    token == Token::Word && DISTANCES.contains(&&*self.word(at).to_lowercase())
                });
                let claimed = if is_distance { Rational::ZERO } else { self.own.target.clone() };
                let is_true = is_whole && self.value(at) == Some(claimed);
                *next = tokens.next();
                // With the end of its bold type or box.
                let bold = self.text[at.end..].len() - self.text[at.end..].trim_start_matches(['*', '}']).len();
                Some(if is_true { Ok(()) } else { Err(at.end + bold) })
            }
            None if !leads_on(self.word(sign).trim_end()) => Some(Err(sign.end)),
            // Other words are values, as far as anybody knows.
            Some((Token::Word, at)) if !leads_on(self.word(sign).trim_end()) && !self.names_target(at) => {
                Some(Err(at.end))
            }
            Some((Token::Word, _)) | None => None,
            Some((Token::Stop | Token::Newline, _)) if leads_on(self.word(sign).trim_end()) => None,
            Some((_, at)) => Some(Err(at.end)),
        }
    }

    /// Returns whether the expression has a claim of its own.
    pub(super) fn is_equation(&self) -> bool {
        self.word(self.at).contains('=')
    }

    fn value(&self, at: Span) -> Option<Rational> {
        let number = self.word(at);
        let is_grouped =
            number.split(',').skip(1).all(|group| group.split('.').next().is_some_and(|group| group.len() == 3));
        is_grouped.then(|| number.replace(',', "").parse().ok()).flatten()
    }

    /// Returns whether a token after the expression is not known there.
    fn is_strange(&self, token: Token, at: Span, state: &After, next: Option<(Token, Span)>, in_math: bool) -> bool {
        let is_first = state.shown.is_none();
        match token {
            Token::Strange => true,
            // What a given number is said to be is no claim of the value.
            Token::Relation => {
                !claims_value(self.word(at).trim_end()) || matches!(state.line, Some((Token::Number, _)))
            }
            Token::Word
                if state.touches
                    && !self.word(at).starts_with(|first| is_unspaced(first) || AFTER_IN_KOREAN.contains(first)) =>
            {
                true
            }
            Token::Word if state.touches && self.is_other_word(at) => true,
            // The claim of a step says what words before the next one cannot change.
            Token::Word => {
                let is_near = state.shown.is_none_or(|(token, _)| matches!(token, Token::Newline | Token::Comma));
                let is_bound = !state.has_said(Said::Sentence) && (state.is_last || is_near || !self.is_equation());
                let is_known = is_prose(self.text, at) || self.names_distance(at);
                // As in `8*3 solutions`.
                let is_count = is_first && !self.is_equation() && COUNTED.contains(&&*self.word(at).to_lowercase());
                in_math || is_count || is_bound && !is_known
            }
            Token::Letter => is_first || in_math || !matches!(state.line, Some((Token::Word, _))),
            Token::Number => {
                in_math && self.value(at).as_ref() != Some(self.own.target) || self.is_strange_number(at, state, next)
            }
            // It may be a factorial, of a claim too.
            Token::Stop
                if self.own.factorial
                    && self.word(at) == "!"
                    && state.shown.is_none_or(|(token, _)| token == Token::Newline) =>
            {
                true
            }
            Token::Stop if in_math && self.word(at) == "!" => true,
            Token::Stop if state.touches && self.word(at) == "!" => !state.has_said(Said::Claim) && !self.is_equation(),
            Token::Stop | Token::Comma => {
                let is_ascii = self.word(at).is_ascii();
                state.touches && is_ascii && self.text[at.end..].starts_with(|next: char| next.is_ascii_digit())
            }
            Token::Colon => {
                state.line.is_none_or(|(token, _)| token != Token::Word)
                    && !self.text[at.end..].trim_start().is_empty()
                    && !is_first
                    || is_first && self.begins_value(at.end)
            }
            Token::Open => {
                let lists = matches!(state.line, Some((Token::Word, _))) && self.begins_list(at.end);
                let remarks = state.has_said(Said::Sentence) && self.is_equation() && self.begins_remark(at.end);
                state.touches && !self.begins_word(at.end) || self.begins_value_of(at.end) && !lists && !remarks
            }
            Token::Close => state.open == 0 && !self.numbers_line(at),
            Token::Dash => {
                let is_spaced = self.text[..at.start].ends_with(char::is_whitespace)
                    && self.text[at.end..].starts_with(char::is_whitespace);
                let is_one = self.text[at.end..].trim_start().starts_with("one");
                !is_spaced || self.begins_value(at.end) || !self.begins_word(at.end) || is_one
            }
            Token::Quote => in_math,
            // It says that something is wrong.
            Token::Mark => self.word(at) == "❌",
            Token::Bullet => self.word(at) != "---" && !self.begins_item(at),
            _ => false,
        }
    }

    /// Returns whether a number after the expression is neither known nor a part of a list.
    fn is_strange_number(&self, at: Span, state: &After, next: Option<(Token, Span)>) -> bool {
        let rest = &self.text[at.end..];
        if rest.starts_with(|next: char| next.is_alphanumeric() && !is_unspaced(next))
            || self.text[..at.start].ends_with(['-', '−', '.'])
        {
            return true;
        }
        let before = &self.text[..at.start];
        let is_apart = before
            .ends_with(|before: char| before.is_whitespace() || "(（".contains(before) || is_unspaced(before))
            && !before.ends_with(" to the ");
        let has_zero = self.word(at).len() > 1 && self.word(at).starts_with('0') && !self.word(at).starts_with("0.");
        let value = self.value(at);
        if has_zero || (state.claims || state.has_said(Said::Label)) && value.as_ref() != Some(self.own.target) {
            return true;
        }
        if value.as_ref() == Some(self.own.target) {
            let stands =
                |(token, _)| matches!(token, Token::Word | Token::Comma | Token::Colon | Token::Open | Token::Bar);
            let joins = |(_, at): (Token, Span)| matches!(self.word(at), "and" | "with" | "from" | "or");
            let is_joined = !state.has_said(Said::Sentence) && state.line.is_some_and(joins);
            return is_joined || state.shown.is_none() || !state.line.is_none_or(stands);
        }
        // `2. Then …`
        let is_numbering = state.line.is_none() && state.shown.is_some();
        let mark = rest.strip_prefix(['.', ')']);
        if is_numbering && mark.is_some_and(|rest| rest.starts_with(' ') && self.begins_word(at.end + 1)) {
            return false;
        }
        let is_given = |number: &str| {
            number.parse().is_ok_and(|number: Rational| number.is_zero() || self.own.given.contains(&number))
        };
        let noun = rest.strip_prefix(' ').unwrap_or_default();
        let counts = COUNTED.contains(&noun.split(|next: char| !next.is_alphabetic()).next().unwrap_or_default());
        if counts && !state.has_said(Said::Sentence) && !noun.starts_with("step") {
            let numbers = self.word(self.at).split(|next: char| !next.is_ascii_digit() && next != '.');
            let counted = [self.own.given.len(), numbers.filter(|number| !number.is_empty()).count()];
            return !self.word(at).parse().is_ok_and(|count: usize| counted.contains(&count));
        }
        let is_known = counts
            || value.as_ref().is_some_and(|value| is_given(&value.to_string()))
            || self.word(at).split(',').all(is_given);
        let is_listed = matches!(next, Some((Token::Comma, _)));
        if state.has_said(Said::Sentence) && self.is_equation() && self.explains(at, state) {
            return false;
        }
        // As in `unused: 75, 3`.
        let is_unused = state.has_said(Said::Unused) && !state.has_said(Said::Sentence);
        if is_unused {
            let mut numbers = self.word(self.at).split(|next: char| !next.is_ascii_digit() && next != '.');
            return numbers.any(|number| number == self.word(at))
                || !value.is_some_and(|value| self.own.given.contains(&value));
        }
        let is_distance = matches!(state.line, Some((Token::Word, word)) if self.names_distance(word));
        let follows = match state.line {
            // As in `8*3 reduced by 3`, unlike `8*3 uses 8 and 3`.
            Some((Token::Word, _))
                if !state.has_said(Said::Sentence) && !state.has_said(Said::Listing) && !is_distance && !counts =>
            {
                false
            }
            Some((Token::Word, word)) => {
                let word = self.word(word).to_lowercase();
                !EQUALS.contains(&&*word) || is_listed && word == "are" || counts
            }
            Some((Token::Comma, _)) => state.has_said(Said::Sentence) || state.has_said(Said::Listing),
            Some((Token::Colon, colon)) => is_listed && !self.ends_label(colon),
            Some((Token::Open, open)) => is_listed && !begins_line(self.text, open.start),
            _ => false,
        };
        !(is_known && follows && is_apart)
    }

    /// Returns whether a word of Chinese or Japanese right after the expression is none that stands there in prose.
    fn is_other_word(&self, at: Span) -> bool {
        let mut letters = self.text[at.start..].chars();
        let (first, next) = (letters.next(), letters.next());
        let is_of = matches!(first, Some('的' | 'の')) && next.is_some_and(|next| OF_FORMULA.contains(next))
            || (first, next) == (Some('一'), Some('共'));
        first.is_some_and(|first| is_ideograph(first) && !AFTER_FORMULA.contains(first)) && !is_of
    }

    /// Returns whether the line begins the part of a list with a word.
    fn begins_item(&self, at: Span) -> bool {
        let rest = self.text[at.end..].trim_start_matches([' ', '*', '#']);
        self.word(at).starts_with(['#', '>']) && !rest.starts_with(|next: char| next.is_ascii_digit())
            || rest.starts_with(|next: char| next.is_alphabetic())
                && rest.chars().nth(1).is_some_and(char::is_alphabetic)
            || rest.is_empty()
    }

    fn begins_word(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start_matches([' ', '*', '_', '"', '“']);
        let mut letters = rest.chars();
        let first = letters.next();
        first.is_some_and(|first| {
            first.is_alphabetic()
                && (is_unspaced(first) || matches!(first, 'a' | 'I') || letters.next().is_some_and(char::is_alphabetic))
        })
    }

    /// Returns whether a value begins at a place, after markup.
    fn begins_value(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start_matches([' ', '\n', '*', '$', '`', '"']);
        rest.starts_with(|next: char| next.is_ascii_digit() || matches!(next, '(' | '\\' | '√' | '-' | '−'))
    }

    /// Returns whether a colon ends the label of an answer or of its value.
    fn ends_label(&self, colon: Span) -> bool {
        const LONGEST: usize = 16;
        let before = &self.text[back(self.text, colon.start, LONGEST)..colon.start];
        let before = before.trim_end_matches(['*', '_', ' ']).to_lowercase();
        ANSWERS.iter().chain(&["total", "value"]).any(|label| before.ends_with(label))
    }

    /// Returns whether a number in a sentence after the expression, whose claim is true, tells how it is calculated: it neither stands alone
    /// nor is what something without a number makes, as in `I get 25`.
    fn explains(&self, at: Span, state: &After) -> bool {
        const MADE: [&str; 8] = ["get", "got", "have", "obtain", "obtained", "reach", "say", "want"];
        let word = |at: Span| self.word(at).to_lowercase();
        let makes = |at: Span| EQUALS.contains(&&*word(at)) || MADE.contains(&&*word(at));
        !state.has_said(Said::Answer)
            && match state.line {
                Some((Token::Word, word)) => state.has_said(Said::Number) || !makes(word),
                Some((Token::Comma, _)) => state.has_said(Said::Number),
                Some((Token::Open | Token::Colon | Token::Stop, _)) | None => {
                    let rest = &self.text[at.end..];
                    let sentence = rest.split(['.', '!', '?', '\n']).next().unwrap_or_default().to_lowercase();
                    self.begins_word(at.end) && !ANSWERS.iter().any(|name| sentence.contains(name))
                }
                _ => false,
            }
    }

    /// Returns whether a number and a word follow.
    fn begins_remark(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start_matches(|next: char| next.is_ascii_digit());
        rest.len() < self.text.len() - from && rest.starts_with(' ') && self.begins_word(self.text.len() - rest.len())
    }

    /// Returns whether a word begins a list of the numbers of the expression.
    fn lists_numbers(&self, at: Span) -> bool {
        let word = self.word(at).to_lowercase();
        let rest = self.text[at.end..].trim_start_matches([' ', '*']);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        LISTING.contains(&&*word) || word == "with" && digits > 0 && rest[digits..].starts_with(", ")
    }

    /// Returns whether a word names how far the value is from the target, before a sign or 0.
    fn names_distance(&self, at: Span) -> bool {
        DISTANCES.contains(&&*self.word(at).to_lowercase())
            && self.text[at.end..].trim_start_matches([' ', '*']).starts_with(['=', ':', '0'])
    }

    /// Returns whether a word may stand for the target.
    fn names_target(&self, word: Span) -> bool {
        let mut words = self.text[word.start..].split([' ', '*', '_']).filter(|word| !word.is_empty());
        let is_article = |word: &&str| matches!(&*word.to_lowercase(), "exactly" | "our" | "the" | "your");
        let said = words.find(|word| !is_article(word)).unwrap_or_default();
        let said = said.trim_end_matches(|last: char| !last.is_alphanumeric()).to_lowercase();
        CLAIMED.contains(&&*said)
    }

    /// Returns whether brackets begin with a value other than the target, as in `(8)`.
    fn begins_value_of(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        !rest.starts_with("100%") && digits > 0 && rest[..digits].parse() != Ok(self.own.target.clone())
    }

    /// Returns whether brackets hold a list of numbers, as in `all numbers (8, 3)`.
    fn begins_list(&self, from: usize) -> bool {
        let rest = &self.text[from..];
        let end = rest.find(|next: char| !next.is_ascii_digit() && !" ,".contains(next)).unwrap_or(rest.len());
        rest[..end].contains(", ") && rest[end..].starts_with([')', '）'])
    }

    /// Returns whether only digits stand before a bracket in its line, as in `2)`.
    fn numbers_line(&self, at: Span) -> bool {
        let line = self.text[..at.start].rsplit('\n').next().unwrap_or_default();
        !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Counts the brackets of prose around the expression that are open.
    fn open_brackets(&self) -> usize {
        let line = self.text[..self.at.start].rsplit('\n').next().unwrap_or_default();
        let count = |brackets: [char; 3]| line.matches(brackets).count();
        // Those with a backslash are marks of LaTeX.
        let marks = ["\\(", "\\)"].map(|mark| line.matches(mark).count());
        (count(['(', '（', '【']) - marks[0]).saturating_sub(count([')', '）', '】']) - marks[1])
    }
}
