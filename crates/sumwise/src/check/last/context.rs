//! What may stand around an expression in a text: words, the ends of sentences, lists, mathematics' marks and true claims. Where anything else
//! stands, nobody knows what the author wrote, and the expression is no answer.

use super::Own;
use super::signs::{claims_value, leads_on};
use super::tokens::{Token, Tokens, is_unspaced};
use super::words::{COUNTED, DISTANCES, EQUALS, OPERATIONS, PREFIXES, SUFFIXES, is_one_of};
use crate::check::lexer::{Span, ends_with_step_number};
use crate::formula::MAX_FORMULA_TEXT;
use crate::number::Rational;

/// The most bytes before an expression that are looked at.
const BEFORE: usize = 2000;

/// An expression in a text, with what stands beside it and is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) struct Found {
    /// The expression, or a longer part of the text.
    pub(in crate::check) at: Span,
    /// Whether the part is longer. Then it is no answer, even if it can be read.
    pub(in crate::check) is_part: bool,
}

impl Found {
    /// Returns an answer that is all of what is looked at.
    pub(in crate::check) const fn whole(at: Span) -> Self {
        Self { at, is_part: false }
    }
}

/// Returns an expression with what is not known beside it. It stands after the expression that ends at `from`, if that is in its line, and
/// before the one that begins at `to`, or the end of the text.
pub(super) fn in_context(text: &str, at: Span, from: usize, to: usize, own: Own<'_>) -> Found {
    let context = Context { text, at, own };
    // A comment of HTML is not shown.
    let near = back(text, at.start, MAX_FORMULA_TEXT);
    let [opens, closes] = ["<!--", "-->"].map(|mark| text[near..at.start].rfind(mark));
    if let Some(comment) = opens.filter(|comment| closes < Some(*comment)) {
        return Found { at: Span::new(near + comment, at.end), is_part: true };
    }
    let (math, start) = math_at(text, at.start);
    let line = text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
    // A formula of LaTeX goes on over lines.
    let start = if math.is_some_and(|end| end != "```") { line.min(start) } else { line };
    let before = context.strange_before(start.max(from), from > start);
    let after = context.strange_after(to, math, context.open_groups(start.max(from)));
    let (start, end) = (before.unwrap_or(at.start).min(at.start), after.unwrap_or(at.end).max(at.end));
    Found { at: Span::new(start, end), is_part: before.is_some() || after.is_some() }
}

/// Returns a place at most `most` bytes before another.
fn back(text: &str, at: usize, most: usize) -> usize {
    (at.saturating_sub(most)..=at).find(|from| text.is_char_boundary(*from)).unwrap_or(at)
}

/// Returns what ends the formula of LaTeX or the code in which a place is, with the place of its mark, by the marks before it.
fn math_at(text: &str, at: usize) -> (Option<&'static str>, usize) {
    const PAIRS: [(&str, &str); 6] =
        [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"), ("```", "```"), ("`", "`")];
    let from = back(text, at, BEFORE);
    let (mut place, mut open): (usize, Option<(&'static str, usize)>) = (from, None);
    while place < at {
        let rest = &text[place..at];
        let mut length = rest.chars().next().map_or(1, char::len_utf8);
        match open {
            Some((end, _)) if rest.starts_with(end) => (open, length) = (None, end.len()),
            // Within a line, or a paragraph.
            Some(("$" | "\\)" | "`", _)) if rest.starts_with("\n\n") => open = None,
            Some(_) => {}
            None => {
                if let Some((mark, end)) = PAIRS.into_iter().find(|(mark, _)| rest.starts_with(mark)) {
                    (open, length) = (Some((end, place)), mark.len());
                }
            }
        }
        place += length;
    }
    open.map_or((None, at), |(end, start)| (Some(end), start))
}

struct Context<'t> {
    text: &'t str,
    at: Span,
    own: Own<'t>,
}

impl Context<'_> {
    fn word(&self, at: Span) -> &str {
        &self.text[at.start..at.end]
    }

    /// Returns the tokens before the expression, from a place on.
    fn before(&self, from: usize) -> Vec<(Token, Span)> {
        let (math, _) = math_at(self.text, from);
        Tokens::new(self.text, from, self.at.start, math, 0).collect()
    }

    /// Counts the groups of LaTeX that are open before the expression.
    fn open_groups(&self, from: usize) -> usize {
        let tokens = self.before(from);
        let count = |token: Token| tokens.iter().filter(|(other, _)| *other == token).count();
        count(Token::Group).saturating_sub(count(Token::GroupEnd))
    }

    /// Returns the start of what is not known before the expression in its line, which begins at `from`, or after the expression that ends
    /// there.
    fn strange_before(&self, from: usize, follows: bool) -> Option<usize> {
        let tokens = self.before(from);
        let is_shown = |(token, _): &&(Token, Span)| !token.is_blank();
        // In a formula of LaTeX lines end in another way.
        let line = tokens.iter().rposition(|(token, _)| *token == Token::Newline).map_or(0, |newline| newline + 1);
        let (above, tokens) = tokens.split_at(line);
        let follows = follows && line == 0;
        let strange = |at: Span| Some(at.start);
        let goes_on = |(token, at): &&(Token, Span)| match token {
            Token::Colon => self.text[..at.start].ends_with(' '),
            token => matches!(token, Token::Strange | Token::Relation | Token::Dash | Token::Open),
        };
        if let Some((_, at)) = above.iter().rev().find(is_shown).filter(goes_on) {
            return strange(*at);
        }
        if let Some((token, at)) = tokens.last()
            && !self.may_touch(*token, *at, tokens)
        {
            return strange(*at);
        }
        let Some(index) = tokens.iter().rposition(|token| is_shown(&token)) else {
            // Two values side by side are none of two expressions.
            let is_apart = tokens.iter().any(|(token, _)| matches!(token, Token::Newline | Token::Delimiter));
            return if follows { (!is_apart).then_some(from) } else { self.strange_above(from) };
        };
        let ((token, at), rest) = (tokens[index], &tokens[..index]);
        let before = rest.iter().rev().find(is_shown).copied();
        let is_spaced = tokens[index + 1..].iter().any(|(token, _)| matches!(token, Token::Space | Token::Newline));
        let begins = before.is_none() && !follows;
        match token {
            Token::Word => {
                let word = self.word(at).to_lowercase();
                let named = before.filter(|_| matches!(&*word, "of" | "the" | "de" | "von"));
                let named = named.map_or_else(|| word.clone(), |(_, at)| self.word(at).to_lowercase());
                let applies =
                    [&word, &named].iter().any(|word| is_one_of(word, PREFIXES) || is_one_of(word, OPERATIONS));
                if applies {
                    return strange(at);
                }
            }
            Token::Stop if is_spaced => {
                let ends =
                    |token| matches!(token, Token::Word | Token::Number | Token::Close | Token::Mark | Token::Letter);
                return (!follows && !before.is_some_and(|(token, _)| ends(token))).then_some(at.start);
            }
            Token::Colon if ends_with_step_number(&self.text[..at.start]) => return None,
            Token::Colon => {
                let label = before.is_none_or(|(token, label)| {
                    // Like `Step 1:` and `with 8, 3:`.
                    let has_words = rest.iter().any(|(token, _)| *token == Token::Word);
                    let is_named = rest
                        .iter()
                        .rev()
                        .filter(is_shown)
                        .nth(1)
                        .is_some_and(|(token, _)| *token == Token::Word || *token == Token::Comma && has_words);
                    token != Token::Number && token != Token::Letter || is_named && label.end == at.start
                });
                let is_attached = self.word(at) == "："
                    || rest.last().is_some_and(|(token, _)| !matches!(token, Token::Space | Token::Newline));
                return (!label || !is_attached || begins).then_some(at.start);
            }
            Token::Comma if is_spaced || !self.word(at).is_ascii() => {
                if before.is_none_or(|(token, _)| !matches!(token, Token::Word | Token::Close | Token::Mark))
                    && !follows
                {
                    return strange(at);
                }
            }
            Token::Relation => return self.strange_relation(at, rest, follows),
            Token::Mark => {
                let is_plain = |token| matches!(token, Token::Word | Token::Stop | Token::Colon | Token::Mark);
                if begins {
                    return self.strange_above(from);
                }
                return (!before.is_some_and(|(token, _)| is_plain(token))).then_some(at.start);
            }
            Token::Bullet => {
                return if follows || self.word(at) == "+" { strange(at) } else { self.strange_above(from) };
            }
            // A row of a table, with its number or words.
            Token::Bar => {
                let is_cell = |(token, at): &(Token, Span)| match token {
                    Token::Number => {
                        at.end - at.start < 3
                            && rest.iter().find(is_shown).is_some_and(|(token, _)| *token == Token::Bar)
                    }
                    Token::Word | Token::Bar | Token::Colon => true,
                    token => token.is_blank(),
                };
                return rest.iter().rev().find(|cell| !is_cell(cell)).map(|(_, at)| at.start);
            }
            Token::Close => {
                let inside = rest.iter().rposition(|(token, _)| *token == Token::Open);
                let is_label = |open: usize| {
                    let is_apart =
                        rest[..open].last().is_none_or(|(token, _)| matches!(token, Token::Space | Token::Newline));
                    let words = is_apart && rest[open..].iter().any(|(token, _)| *token == Token::Word);
                    let is_number =
                        rest[open + 1..].iter().all(|(token, _)| matches!(token, Token::Number | Token::Letter));
                    words || is_number && !rest[..open].iter().any(|token| is_shown(&token))
                };
                // Like `1)`.
                let numbers = inside.is_none() && rest.iter().filter(is_shown).count() == 1 && !follows;
                let is_apart = is_spaced || self.word(at) == "】";
                return (!(is_apart && (numbers || inside.is_some_and(is_label)))).then_some(at.start);
            }
            Token::Open => {
                let is_apart = rest.last().is_none_or(|(token, _)| matches!(token, Token::Space | Token::Newline));
                let is_prose =
                    before.is_none_or(|(token, _)| matches!(token, Token::Word | Token::Stop | Token::Colon));
                return (!(is_apart && is_prose)).then_some(at.start);
            }
            Token::Dash => {
                let is_dash = matches!(self.word(at), "—" | "–") && is_spaced;
                let is_apart = rest.last().is_some_and(|(token, _)| *token == Token::Space);
                let is_prose = before.is_some_and(|(token, _)| matches!(token, Token::Word | Token::Colon));
                return (!(is_dash && is_apart && is_prose)).then_some(at.start);
            }
            _ => return strange(at),
        }
        // In the rest of the sentence.
        let is_end = |(token, _): &&(Token, Span)| matches!(token, Token::Stop | Token::Newline);
        let sentence = rest.iter().rev().take_while(|token| !is_end(token));
        sentence.filter(|(token, _)| *token == Token::Strange).map(|(_, at)| at.start).last()
    }

    /// Returns whether a token may stand before the expression without a space.
    fn may_touch(&self, token: Token, at: Span, tokens: &[(Token, Span)]) -> bool {
        let opens = |mark: &str| tokens.iter().filter(|(_, at)| self.word(*at) == mark).count() % 2 == 1;
        match token {
            Token::Space | Token::Newline | Token::Group | Token::Mark | Token::Open | Token::Bar => true,
            Token::Close => self.word(at) == "】",
            Token::Delimiter => math_at(self.text, self.at.start).0.is_some() || self.ends_label(tokens),
            Token::Word => self.word(at).starts_with(is_unspaced),
            Token::Stop | Token::Comma => !self.word(at).is_ascii(),
            Token::Colon | Token::Relation => true,
            Token::Bold | Token::Quote | Token::GroupEnd => {
                matches!(self.word(at), "“" | "„" | "‘" | "«" | "「" | "『")
                    || opens(self.word(at)) && !self.word(at).starts_with("</")
                    || self.ends_label(tokens)
            }
            _ => false,
        }
    }

    /// Returns whether the last token is markup at the end of a label, like `**Answer:**`, or at the beginning of the line.
    fn ends_label(&self, tokens: &[(Token, Span)]) -> bool {
        let before = tokens.iter().rev().find(|(token, _)| !token.is_blank());
        before.is_none_or(|(token, _)| *token == Token::Colon)
    }

    /// Returns the start of a claim before the expression that is not true, or of a comparison.
    fn strange_relation(&self, at: Span, rest: &[(Token, Span)], follows: bool) -> Option<usize> {
        let sign = self.word(at).trim_end();
        if !claims_value(sign) {
            return Some(at.start);
        }
        let is_end =
            |(token, _): &&(Token, Span)| matches!(token, Token::Stop | Token::Newline | Token::Colon | Token::Comma);
        let sentence: Vec<&(Token, Span)> = rest.iter().rev().take_while(|token| !is_end(token)).collect();
        let is_untrue = |(token, at): &&&(Token, Span)| match token {
            Token::Number => self.word(*at).parse() != Ok(self.own.target.clone()),
            Token::Strange | Token::Relation | Token::Dash | Token::Mark | Token::Open | Token::Close => true,
            _ => false,
        };
        let untrue = sentence.iter().find(is_untrue).map(|(_, at)| at.start);
        // An arrow leads from step to step.
        untrue.or((follows && rest.is_empty() && !leads_on(sign)).then_some(at.start))
    }

    /// Returns the start of the last sign of the line above that goes on below.
    fn strange_above(&self, line: usize) -> Option<usize> {
        let from = back(self.text, line, BEFORE);
        let above = self.text[from..line].trim_end();
        let start = above.rfind('\n').map_or(from, |newline| from + newline + 1);
        let end = from + above.len();
        let (math, _) = math_at(self.text, start);
        let tokens: Vec<(Token, Span)> = Tokens::new(self.text, start, end, math, 0).collect();
        // A heading is underlined.
        let last = self.text[start..end].trim();
        if last.len() > 2 && last.bytes().all(|byte| byte == b'=') {
            return None;
        }
        // An entity of HTML is a sign.
        let entity = self.text[start..end]
            .rsplit(' ')
            .next()
            .filter(|word| word.ends_with(';'))
            .and_then(|word| word.rfind('&'));
        if entity.is_some() {
            return Some(start);
        }
        let is_seen = |token: Token| !token.is_blank() && token != Token::Mark;
        let (token, at) = *tokens.iter().rev().find(|(token, _)| is_seen(*token))?;
        let is_above = self.text[end..line].matches('\n').count() < 2;
        let goes_on = match token {
            Token::Strange | Token::Relation | Token::Dash | Token::Open => true,
            Token::Colon => self.text[start..at.start].ends_with(' '),
            Token::Bullet => {
                tokens.iter().filter(|(token, _)| !token.is_blank()).count() == 1 && self.word(at).len() < 3
            }
            Token::Word => {
                let word = self.word(at).to_lowercase();
                is_one_of(&word, PREFIXES) || is_one_of(&word, OPERATIONS)
            }
            // A value alone above a value.
            Token::Number | Token::Close | Token::Letter => {
                is_above
                    && !tokens.iter().any(|(token, _)| matches!(token, Token::Word | Token::Relation | Token::Colon))
            }
            _ => false,
        };
        goes_on.then_some(at.start)
    }

    /// Returns the end of what is not known after the expression, up to a place.
    fn strange_after(&self, to: usize, math: Option<&'static str>, groups: usize) -> Option<usize> {
        let is_last = to == self.text.len();
        let mut tokens = Tokens::new(self.text, self.at.end, to, math, groups);
        let mut state = After { shown: None, line: None, touches: true, open: self.open_brackets() };
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
            let is_step_number = !is_last && token == Token::Number && state.line.is_some();
            if !is_step_number && self.is_strange(token, at, &state, next, in_math) {
                return Some(at.end);
            }
            if token == Token::Relation
                && let Some(end) = self.claimed(at, to, state.line, &mut tokens, &mut next)
            {
                match end {
                    Ok(_) => state = After { shown: None, line: None, touches: true, ..state },
                    Err(end) => return Some(end),
                }
                continue;
            }
            state.after(token, at);
        }
        None
    }

    /// Reads the number after a sign that claims, if one follows. Returns the end of a true claim, or of an untrue one as an error.
    fn claimed(
        &self,
        sign: Span,
        to: usize,
        before: Option<(Token, Span)>,
        tokens: &mut Tokens<'_>,
        next: &mut Option<(Token, Span)>,
    ) -> Option<Result<usize, usize>> {
        while next.is_some_and(|(token, _)| token.is_blank()) {
            *next = tokens.next();
        }
        match *next {
            Some((Token::Number, at)) => {
                let is_whole = !self.text[at.end..to].starts_with(|next: char| next.is_alphanumeric());
                let is_distance = before.is_some_and(|(token, at)| {
                    token == Token::Word && DISTANCES.contains(&&*self.word(at).to_lowercase())
                });
                let claimed = if is_distance { Rational::ZERO } else { self.own.target.clone() };
                let is_true = is_whole && self.value(at) == Some(claimed);
                *next = tokens.next();
                // With the end of its bold type or box.
                let bold = self.text[at.end..].len() - self.text[at.end..].trim_start_matches(['*', '}']).len();
                Some(if is_true { Ok(at.end) } else { Err(at.end + bold) })
            }
            Some((Token::Word, _)) | None => None,
            Some((Token::Stop | Token::Newline, _)) if leads_on(self.word(sign).trim_end()) => None,
            Some((_, at)) => Some(Err(at.end)),
        }
    }

    fn value(&self, at: Span) -> Option<Rational> {
        self.word(at).replace(',', "").parse().ok()
    }

    /// Returns whether a token after the expression is not known there.
    fn is_strange(&self, token: Token, at: Span, state: &After, next: Option<(Token, Span)>, in_math: bool) -> bool {
        let word = || self.word(at).to_lowercase();
        let is_first = state.shown.is_none();
        match token {
            Token::Strange => true,
            Token::Relation => !claims_value(self.word(at).trim_end()),
            Token::Word if state.touches && !self.word(at).starts_with(is_unspaced) => true,
            Token::Word => {
                in_math || is_first && (is_one_of(&word(), SUFFIXES) || is_one_of(&word(), OPERATIONS)) || {
                    let is_value = next.map(|(token, _)| token);
                    is_one_of(&word(), OPERATIONS) && self.begins_value(at.end) && is_value.is_some()
                }
            }
            Token::Letter => is_first || in_math || !matches!(state.line, Some((Token::Word, _))),
            Token::Number => self.is_strange_number(at, state, next),
            // Where markup stands between, a factorial is none.
            Token::Stop if state.touches && self.word(at) == "!" && at.start > self.at.end => true,
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
                let word = next.filter(|(token, _)| *token == Token::Word).map(|(_, at)| self.word(at).to_lowercase());
                let applies = word.is_some_and(|word| is_one_of(&word, SUFFIXES) || is_one_of(&word, OPERATIONS));
                state.touches && !self.begins_word(at.end) || self.begins_value_of(at.end) || is_first && applies
            }
            Token::Close => state.open == 0 && !self.numbers_line(at),
            Token::Dash => {
                let is_spaced = self.text[..at.start].ends_with(char::is_whitespace)
                    && self.text[at.end..].starts_with(char::is_whitespace);
                let is_claim = is_spaced && self.word(at) != "-" && self.begins_target(at.end);
                !is_claim && (!is_spaced || self.begins_value(at.end) || !self.begins_word(at.end))
            }
            Token::Bullet => self.word(at) != "---" && !self.begins_item(at),
            _ => false,
        }
    }

    /// Returns whether a number after the expression is neither known nor a part of a list.
    fn is_strange_number(&self, at: Span, state: &After, next: Option<(Token, Span)>) -> bool {
        let rest = &self.text[at.end..];
        if rest.starts_with(|next: char| next.is_alphanumeric()) || self.text[..at.start].ends_with(['-', '−', '.']) {
            return true;
        }
        let before = &self.text[..at.start];
        let is_apart = before
            .ends_with(|before: char| before.is_whitespace() || ",(（：，".contains(before) || is_unspaced(before));
        let has_zero = self.word(at).len() > 1 && self.word(at).starts_with('0') && !self.word(at).starts_with("0.");
        let value = self.value(at).filter(|_| !has_zero);
        if value.as_ref() == Some(self.own.target) {
            return state.shown.is_none();
        }
        // `2. Then …`
        let is_numbering =
            state.line.is_none() && state.shown.is_some() || matches!(state.line, Some((Token::Newline, _)));
        let mark = rest.strip_prefix(['.', ')']);
        if is_numbering && mark.is_some_and(|rest| rest.starts_with(' ') && self.begins_word(at.end + 1)) {
            return false;
        }
        let is_given = |number: &str| {
            number.parse().is_ok_and(|number: Rational| number.is_zero() || self.own.given.contains(&number))
        };
        let noun = rest.strip_prefix(' ').unwrap_or_default();
        let counts = COUNTED.contains(&noun.split(|next: char| !next.is_alphabetic()).next().unwrap_or_default());
        let is_known = counts
            || value.as_ref().is_some_and(|value| is_given(&value.to_string()))
            || self.word(at).split(',').all(is_given);
        let is_listed = matches!(next, Some((Token::Comma, _)));
        let follows = match state.line {
            Some((Token::Word, word)) => !EQUALS.contains(&&*self.word(word).to_lowercase()) || is_listed || counts,
            Some((Token::Comma, _)) => true,
            Some((Token::Colon | Token::Open, _)) => is_listed,
            _ => false,
        };
        !(is_known && follows && is_apart)
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

    /// Returns whether the target stands at a place, after spaces.
    fn begins_target(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start_matches(' ');
        let end = rest.find(|next: char| !next.is_ascii_digit() && next != '.').unwrap_or(rest.len());
        rest[..end].trim_end_matches('.').parse() == Ok(self.own.target.clone())
    }

    /// Returns whether a value begins at a place, after markup.
    fn begins_value(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start_matches([' ', '\n', '*', '$', '`', '"']);
        rest.starts_with(|next: char| next.is_ascii_digit() || matches!(next, '(' | '\\' | '√' | '-' | '−'))
    }

    /// Returns whether brackets begin with a value other than the target, as in `(8)`.
    fn begins_value_of(&self, from: usize) -> bool {
        let rest = self.text[from..].trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        !rest.starts_with("100%")
            && digits > 0
            && rest[..digits].parse() != Ok(self.own.target.clone())
            && !rest[digits..].starts_with(',')
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
        count(['(', '（', '【']).saturating_sub(count([')', '）', '】']))
    }
}

/// What has been seen after the expression.
struct After {
    /// The last token that is shown.
    shown: Option<(Token, Span)>,
    /// The last token that is shown in this line.
    line: Option<(Token, Span)>,
    /// Whether nothing has been seen, or only the end of markup.
    touches: bool,
    /// The open brackets.
    open: usize,
}

impl After {
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
