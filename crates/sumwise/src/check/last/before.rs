//! What may stand before an expression.

use super::context::{Context, is_in_math, math_at};
use super::near::{BEFORE, back, is_in_environment};
use super::signs::{claims_value, leads_on};
use super::tokens::{Token, Tokens, begins_line, is_ideograph, is_unspaced};
use super::words::{self, LINKS, is_prose};
use crate::check::lexer::{Span, ends_with_step_number};
use crate::number::Rational;

impl Context<'_> {
    /// Returns the start of what is not known before the expression in its line, which begins at `from`, or after the expression that ends
    /// there.
    pub(super) fn strange_before(&self, from: usize, follows: bool) -> Option<usize> {
        let tokens = self.before(from);
        // In a formula of LaTeX lines end in another way.
        let line = tokens.iter().rposition(|(token, _)| *token == Token::Newline).map_or(0, |newline| newline + 1);
        let (above, tokens) = tokens.split_at(line);
        let follows = follows && line == 0;
        let strange = |at: Span| Some(at.start);
        let goes_on = |(token, at): &&(Token, Span)| match token {
            Token::Colon => self.text[..at.start].ends_with(' '),
            Token::Word => !is_prose(self.text, *at),
            token => matches!(token, Token::Strange | Token::Relation | Token::Dash | Token::Open),
        };
        if let Some((_, at)) = shown(above).next_back().filter(goes_on) {
            return strange(*at);
        }
        if let Some((token, at)) = tokens.last()
            && !self.may_touch(*token, *at, tokens)
        {
            return strange(*at);
        }
        let Some(index) = tokens.iter().rposition(|(token, _)| !token.is_blank()) else {
            // Two values side by side are none of two expressions. A formula on lines of its own is set apart.
            let is_displayed = |at: Span| matches!(self.word(at), "$$" | "\\[" | "\\]");
            let is_apart = tokens
                .iter()
                .any(|(token, at)| *token == Token::Newline || *token == Token::Delimiter && is_displayed(*at));
            return if follows { (!is_apart).then_some(from) } else { self.strange_above(from) };
        };
        let ((token, at), rest) = (tokens[index], &tokens[..index]);
        let before = shown(rest).next_back().copied();
        let is_spaced = tokens[index + 1..].iter().any(|(token, _)| matches!(token, Token::Space | Token::Newline));
        let begins = before.is_none() && !follows;
        match token {
            Token::Word if self.takes_value(at, rest) || before.is_none() && follows && self.joins(at) => {
                return strange(at);
            }
            Token::Stop => return self.strange_stop(at, rest, is_spaced, (from, follows)),
            Token::Colon if ends_with_step_number(&self.text[..at.start]) => {}
            Token::Colon if !self.ends_words(at, rest) || begins => return strange(at),
            Token::Word | Token::Colon => {}
            Token::Comma if is_spaced || !self.word(at).is_ascii() => {
                if before.is_none_or(|(token, _)| !matches!(token, Token::Word | Token::Close | Token::Mark))
                    && !follows
                {
                    return strange(at);
                }
            }
            Token::Relation => return self.strange_relation(at, rest, follows),
            Token::Mark => {
                if self.word(at) == "❌" {
                    return strange(at);
                }
                let is_plain = |token| matches!(token, Token::Word | Token::Stop | Token::Colon | Token::Mark);
                if begins {
                    return self.strange_above(from);
                }
                if !before.is_some_and(|(token, _)| is_plain(token)) {
                    return strange(at);
                }
            }
            // Code and LaTeX show it.
            Token::Bullet if is_shown_as_sign(self.text, at.start) || self.word(self.at).contains('\n') => {
                return strange(at);
            }
            Token::Bullet => {
                let is_item = self.word(at) != "+" && !self.continues(at.start);
                return if follows || !is_item { strange(at) } else { self.strange_above(from) };
            }
            // Where `|` is an operator, nobody knows what a row is.
            Token::Bar if self.own.bar || self.is_absolute(at) => return strange(at),
            Token::Bar => return self.strange_cell(from, rest).or_else(|| self.strange_above(from)),
            Token::Close => {
                let is_apart = is_spaced || self.word(at) == "】";
                if !(is_apart && ends_remark(rest, follows)) {
                    return strange(at);
                }
                if !follows && begins_remark(rest) {
                    let is_unknown = |(token, at): &&(Token, Span)| *token == Token::Word && !is_prose(self.text, *at);
                    let unknown = rest.iter().find(is_unknown).map(|(_, at)| at.start);
                    return unknown.or_else(|| self.strange_above(from));
                }
            }
            Token::Open => {
                let is_apart =
                    rest.last().map_or(!follows, |(token, _)| matches!(token, Token::Space | Token::Newline));
                let is_prose =
                    before.is_none_or(|(token, _)| matches!(token, Token::Word | Token::Stop | Token::Colon));
                if !(is_apart && is_prose && self.is_closed()) {
                    return strange(at);
                }
            }
            Token::Dash => {
                let is_dash = matches!(self.word(at), "—" | "–") && is_spaced;
                let is_apart = rest.last().is_some_and(|(token, _)| *token == Token::Space);
                let is_prose = before.is_some_and(|(token, _)| matches!(token, Token::Word | Token::Colon));
                if !(is_dash && is_apart && is_prose) {
                    return strange(at);
                }
            }
            _ => return strange(at),
        }
        let is_end =
            |(token, at): &(Token, Span)| *token == Token::Newline || *token == Token::Stop && self.ends_sentence(*at);
        let sentence = rest.iter().rposition(is_end).map_or(0, |end| end + 1);
        self.strange_in_sentence(&tokens[sentence..=index])
    }

    /// Returns the start of the first token that is not known in a sentence before the expression: of a word, or of a sign between a number
    /// and words, which waits for a value, as in `1 - so 8*3`.
    fn strange_in_sentence(&self, sentence: &[(Token, Span)]) -> Option<usize> {
        let seen: Vec<(Token, Span)> = shown(sentence).copied().collect();
        let token = |index: usize| seen.get(index).map(|(token, _)| *token);
        let is_other = |number: Span| self.word(number).parse() != Ok(self.own.target.clone());
        let waits = |index: usize| {
            let (sign, at) = seen[index];
            let before = index.checked_sub(1).map(|before| seen[before]);
            let number = before.filter(|(token, _)| *token == Token::Number).map(|(_, at)| at);
            let sign_word = self.word(at).trim_end();
            token(index + 1) == Some(Token::Word)
                && match sign {
                    // In `Step 1 - Multiply` it names what follows.
                    Token::Dash => number.is_some() && !(index == 2 && token(0) == Some(Token::Word)),
                    Token::Relation => {
                        !leads_on(sign_word) && (!claims_value(sign_word) || number.is_some_and(is_other))
                    }
                    _ => false,
                }
        };
        let leads = seen.last().is_some_and(|(_, at)| LINKS.contains(&&*self.word(*at).to_lowercase()));
        // The claim of an equation says what words before its clause cannot change, and what is calculated.
        let claims = self.is_equation() && !leads;
        let names_clause = |index: usize| {
            let word = seen.get(index).map(|(_, at)| self.word(*at));
            matches!(word, Some("that" | "dass" | "daß" | "que" | "что"))
        };
        let ends = |index: &usize| match token(*index) {
            Some(Token::Comma) => !names_clause(index + 1),
            // What a label says of the claim.
            Some(Token::Colon) => !words::takes_back(&self.text[seen[0].1.start..seen[*index].1.end].replace(':', " ")),
            _ => false,
        };
        let clause = (0..seen.len()).rev().find(ends).filter(|_| self.is_equation()).map_or(0, |end| end + 1);
        let is_unknown = |index: usize| {
            let (token, at) = seen[index];
            let is_known = if index + 1 == seen.len() {
                self.may_lead(at)
            } else {
                is_prose(self.text, at) || claims && words::names_step(self.word(at))
            };
            token == Token::Word && index >= clause && !is_known
        };
        // But for the target, given numbers and what numbers a step or an answer.
        let is_value = |index: usize| {
            let (_, at) = seen[index];
            let value: Option<Rational> = self.word(at).parse().ok();
            let is_target = value == Some(self.own.target.clone());
            let joins = |index: usize| matches!(self.word(seen[index].1), "," | "and" | "，" | "、");
            let is_number = |index: Option<usize>| index.and_then(token) == Some(Token::Number);
            let after = (index + 1..seen.len()).find(|other| !joins(*other)).filter(|after| *after > index + 1);
            let before = (0..index).rev().find(|other| !joins(*other)).filter(|before| before + 1 < index);
            let is_listed = is_number(after) || is_number(before);
            let names = |before: usize| words::NUMBERED.contains(&&*self.word(seen[before].1).to_lowercase());
            let is_name = index.checked_sub(1).is_some_and(names)
                && token(index + 1).is_some_and(|next| matches!(next, Token::Colon | Token::Dash | Token::Close));
            !is_target && !is_listed && !is_name && !ends_with_step_number(&self.text[..at.end])
        };
        let is_strange = |index: &usize| match token(*index) {
            Some(Token::Strange) => true,
            Some(Token::Number) => !self.is_equation() && is_value(*index),
            _ => is_unknown(*index) || waits(*index),
        };
        (0..seen.len()).find(is_strange).map(|index| seen[index].1.start)
    }

    /// Returns whether a number at the end of the line above is a factor of the brackets that begin the expression: it is neither the target
    /// nor the number of a step, nor one of a list.
    fn names_factor(&self, line: &[(Token, Span)], number: Span) -> bool {
        let lists = |token: Token| matches!(token, Token::Colon | Token::Comma | Token::Relation | Token::Bullet);
        self.text[self.at.start..].starts_with('(')
            && !line.iter().any(|(token, _)| lists(*token))
            && !ends_with_step_number(&self.text[..number.end])
            && self.word(number).parse() != Ok(self.own.target.clone())
    }

    /// Returns whether a bracket after the expression closes one before it, in the same paragraph.
    fn is_closed(&self) -> bool {
        let rest = &self.text[self.at.end..];
        let paragraph = &rest[..rest.find("\n\n").unwrap_or(rest.len())];
        paragraph.contains([')', '）', '】'])
    }

    /// Returns the start of what is not known in the cells of a row before the last one, or of the row if some of its cells are not printed.
    /// Words are known, and the number of the row.
    fn strange_cell(&self, from: usize, before: &[(Token, Span)]) -> Option<usize> {
        let is_bar = |(token, _): &&(Token, Span)| *token == Token::Bar;
        let begins = shown(before).next().is_some_and(|token| is_bar(&token));
        let above = self.text[back(self.text, from, BEFORE)..from].trim_end_matches('\n');
        let rows = above.rsplit('\n').take_while(|row| row.contains('|'));
        let is_rule = |row: &&str| row.contains('-') && row.bytes().all(|byte| b"|-: \t\r".contains(&byte));
        let columns = rows.clone().find(is_rule).map(|rule| rule.trim().trim_matches('|').split('|').count());
        let cells = before.iter().filter(is_bar).count() + usize::from(!begins);
        if columns.is_some_and(|columns| cells >= columns) {
            return Some(from);
        }
        let rows = rows.count();
        let is_known = |(token, at): &&(Token, Span)| match token {
            Token::Number => {
                let number = self.word(*at);
                begins && number.parse().is_ok_and(|number: usize| (1..=rows.max(1)).contains(&number))
                    || number.parse() == Ok(self.own.target.clone())
            }
            Token::Word => self.is_equation() || is_prose(self.text, *at),
            Token::Bar | Token::Colon => true,
            token => token.is_blank(),
        };
        before.iter().rev().find(|cell| !is_known(cell)).map(|(_, at)| at.start)
    }

    /// Returns whether a stop is none of several, which go on.
    pub(super) fn ends_sentence(&self, at: Span) -> bool {
        self.word(at) != "…" && !self.text[..at.start].ends_with('.') && !self.text[at.end..].starts_with('.')
    }

    /// Returns whether a word alone joins the expression before it to this one, as in `2*3 is 8*3`.
    fn joins(&self, at: Span) -> bool {
        let word = self.word(at).to_lowercase();
        !self.is_equation()
            && (words::EQUALS.contains(&&*word) || LINKS.contains(&&*word) || matches!(&*word, "and" | "et" | "und"))
    }

    /// Returns whether a word may stand right before the expression.
    fn may_lead(&self, at: Span) -> bool {
        let word = self.word(at).to_lowercase();
        match &*word {
            "of" => ["value", "answer", "solution", "form", "expression", "equation", "result"]
                .iter()
                .any(|noun| self.text[..at.start].trim_end().ends_with(noun)),
            "take" => true,
            "and" | "actually" | "next" | "try" | "trying" => self.is_equation(),
            "in" | "leaving" | "leftover" | "like" | "unused" => false,
            _ => is_prose(self.text, at),
        }
    }

    /// Returns whether a word leads from a value to the expression, as in `Subtract 3 from 8*3`, or touches it and is none that does so in
    /// prose.
    fn takes_value(&self, at: Span, before: &[(Token, Span)]) -> bool {
        let is_end = |(token, _): &&(Token, Span)| {
            matches!(token, Token::Stop | Token::Newline | Token::Colon | Token::Comma | Token::Relation)
        };
        let is_number = |(token, at): &&(Token, Span)| {
            *token == Token::Number
                && self.word(*at).parse() != Ok(self.own.target.clone())
                && !ends_with_step_number(&self.text[..at.end])
        };
        let link = self.word(at).to_lowercase();
        let leads = LINKS.contains(&&*link);
        let numbers = before.iter().rev().take_while(|token| !is_end(token)).filter(is_number).count();
        // As in `25 equals 8*3`, and a variable in a formula.
        let listed =
            shown(before).rev().nth(1).is_some_and(|(token, at)| *token == Token::Comma || self.word(*at) == "and");
        let is_equal =
            words::EQUALS.contains(&&*link) && !listed && shown(before).next_back().as_ref().is_some_and(is_number);
        is_equal
            || link.chars().nth(1).is_none()
                && (is_in_math(self.text, at.start) || is_in_environment(self.text, at.start))
                && !self.word(at).starts_with(is_unspaced)
            || leads && numbers == 1
            || matches!(&*link, "from" | "of")
                && shown(before).next_back().is_some_and(|(token, _)| *token == Token::Number)
            || self.word(at).ends_with(is_ideograph)
                && !self.word(at).ends_with(|last| words::BEFORE_FORMULA.contains(last))
    }

    /// Returns whether a bar before the expression is one of an absolute value, as in `|3-27|`.
    fn is_absolute(&self, bar: Span) -> bool {
        let line = self.text[..bar.start].rsplit('\n').next().unwrap_or_default();
        let touches = bar.end == self.at.start && self.text[self.at.end..].starts_with('|');
        line.ends_with("left")
            || line.ends_with("big")
            || touches && !line.trim_start().starts_with('|') && !line.is_empty()
    }

    /// Returns whether a line goes on with the paragraph above, because it is indented so far that no list begins there.
    fn continues(&self, at: usize) -> bool {
        const INDENTED: usize = 4;
        let Some(above) = self.text[..at].trim_end_matches([' ', '\t']).strip_suffix('\n') else { return false };
        let indent = at - above.len() - 1;
        let line = above.rsplit('\n').next().unwrap_or_default();
        let is_item = line.trim_start().starts_with(['-', '*', '+', '•', '#', '>'])
            || line.trim_start().starts_with(|first: char| first.is_ascii_digit());
        indent >= INDENTED && !line.trim().is_empty() && !is_item
    }

    /// Returns the start of what is not known up to a full stop before the expression, or of the stop.
    fn strange_stop(
        &self,
        at: Span,
        rest: &[(Token, Span)],
        is_spaced: bool,
        (from, follows): (usize, bool),
    ) -> Option<usize> {
        let before = shown(rest).next_back().copied();
        let ends_value = before.is_some_and(|(token, _)| matches!(token, Token::Number | Token::Close));
        // Between spaces it multiplies, and in a formula of LaTeX it is a point.
        let multiplies =
            self.word(at) == "." && ends_value && rest.last().is_some_and(|(token, _)| *token == Token::Space);
        let is_point = self.is_in_math() && math_at(self.text, at.start).0.is_some();
        let ends_sentence =
            is_spaced && !self.text[at.end..].starts_with('\\') || matches!(self.word(at), "。" | "！" | "？");
        if multiplies || is_point || !ends_sentence {
            return Some(at.start);
        }
        if let Some((Token::Number, number)) = before {
            if is_in_math(self.text, number.start) {
                return Some(at.start);
            }
            if begins_line(self.text, number.start) {
                return self.strange_above(from);
            }
        }
        // The number of a line is none of the expression above it.
        let number = self.text[..at.start].trim_end_matches(|digit: char| digit.is_ascii_digit());
        if follows && before.is_none() && number.len() < at.start && begins_line(self.text, number.len()) {
            return self.strange_above(number.rfind('\n').map_or(0, |newline| newline + 1));
        }
        // No abbreviation ends one, as in `e.g. 8*3`.
        let ends = |(token, at): (Token, Span)| match token {
            Token::Word => !matches!(&*self.word(at).to_lowercase(), "approx" | "ca" | "cf" | "vs" | "bzw"),
            Token::Letter => begins_line(self.text, at.start),
            token => matches!(token, Token::Number | Token::Close | Token::Mark),
        };
        (!follows && !before.is_some_and(ends)).then_some(at.start)
    }

    /// Returns whether a colon ends words, like `Answer:`, `Step 1:` and `with 8, 3:`.
    fn ends_words(&self, at: Span, before: &[(Token, Span)]) -> bool {
        // In French a space stands before it.
        let is_word = |(token, _): &(Token, Span)| *token == Token::Word;
        let is_attached = self.word(at) == "："
            || shown(before).next_back().is_some_and(is_word)
            || before.last().is_some_and(|(token, _)| !matches!(token, Token::Space | Token::Newline));
        let mut words = shown(before).rev();
        let (last, beyond) = (words.next(), words.next());
        let has_words = before.iter().any(|(token, _)| *token == Token::Word);
        let is_named = beyond.is_some_and(|(token, _)| *token == Token::Word || *token == Token::Comma && has_words);
        let is_label = last.is_none_or(|(token, last)| match token {
            Token::Word | Token::Close | Token::Mark => true,
            Token::Number | Token::Letter => is_named && last.end == at.start,
            _ => false,
        });
        is_attached && is_label
    }

    /// Returns whether a token may stand before the expression without a space.
    fn may_touch(&self, token: Token, at: Span, tokens: &[(Token, Span)]) -> bool {
        let opens = |mark: &str| tokens.iter().filter(|(_, at)| self.word(*at) == mark).count() % 2 == 1;
        match token {
            Token::Space
            | Token::Newline
            | Token::Group
            | Token::Mark
            | Token::Open
            | Token::Bar
            | Token::Colon
            | Token::Relation => true,
            Token::Close => self.word(at) == "】",
            Token::Delimiter => math_at(self.text, self.at.start).0.is_some() || ends_label(tokens),
            Token::Word => self.word(at).starts_with(is_unspaced),
            Token::Stop | Token::Comma => !self.word(at).is_ascii(),
            Token::Bold | Token::Quote | Token::GroupEnd => {
                matches!(self.word(at), "“" | "„" | "‘" | "«" | "「" | "『")
                    || opens(self.word(at)) && !self.word(at).starts_with("</")
                    || ends_label(tokens)
            }
            _ => false,
        }
    }

    /// Returns the start of a claim before the expression that is not true, or of a comparison.
    fn strange_relation(&self, at: Span, rest: &[(Token, Span)], follows: bool) -> Option<usize> {
        let sign = self.word(at).trim_end();
        if !claims_value(sign)
            || shown(rest).next_back().is_some_and(|(token, at)| *token == Token::Stop && self.word(*at) == "!")
        {
            return Some(at.start);
        }
        let is_end = |(token, _): &&(Token, Span)| matches!(token, Token::Stop | Token::Newline | Token::Colon);
        let sentence: Vec<&(Token, Span)> = rest.iter().rev().take_while(|token| !is_end(token)).collect();
        let is_untrue = |(token, at): &&&(Token, Span)| match token {
            Token::Number => self.word(*at).parse() != Ok(self.own.target.clone()),
            Token::Strange | Token::Relation | Token::Dash | Token::Mark | Token::Open | Token::Close | Token::Bar => {
                true
            }
            Token::Word => !is_prose(self.text, *at),
            _ => false,
        };
        let untrue = sentence.iter().find(is_untrue).map(|(_, at)| at.start);
        if untrue.is_some() || shown(rest).next().is_some() {
            return untrue;
        }
        // An arrow leads from step to step, and any sign from words on the line above.
        let line = self.text[..at.start].trim_end().rsplit('\n').next().unwrap_or_default();
        let is_step = leads_on(sign) && line.contains('=');
        let ends_words =
            line.is_empty() || line.ends_with(|last: char| last.is_alphabetic() || ".:!?。：".contains(last));
        (!(is_step || !follows && ends_words)).then_some(at.start)
    }

    /// Returns whether the last sentence of a line above, which is no heading, has a word that is not known, and leads to a formula without a
    /// claim.
    fn is_led_to(&self, line: &[(Token, Span)]) -> bool {
        let is_heading =
            line.first().is_some_and(|(token, at)| *token == Token::Bullet && self.word(*at).starts_with('#'));
        let mut sentence = line.iter().rev().take_while(|(token, _)| *token != Token::Stop);
        !self.is_equation()
            && !is_heading
            && sentence.any(|(token, at)| *token == Token::Word && !is_prose(self.text, *at))
    }

    /// Returns the start of the last sign of the line above that goes on below.
    fn strange_above(&self, line: usize) -> Option<usize> {
        let from = back(self.text, line, BEFORE);
        let begin = |above: &str| above.rfind('\n').map_or(0, |newline| newline + 1);
        let is_rule = |line: &str| line.len() > 2 && line.bytes().all(|byte| byte == b'-');
        let mut above = self.text[from..line].trim_end();
        // The line that begins a block of code.
        let is_fence = |line: &str| line.starts_with("```");
        while is_rule(above[begin(above)..].trim()) || is_fence(above[begin(above)..].trim_start()) {
            above = above[..begin(above)].trim_end();
        }
        let (start, end) = (from + begin(above), from + above.len());
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
        // An operator before words waits for its value.
        let waits = tokens
            .windows(3)
            .find(|tokens| tokens[0].0 == Token::Strange && tokens[1].0 == Token::Space && tokens[2].0 == Token::Word);
        if let Some(waiting) = waits {
            return Some(waiting[0].1.start);
        }
        let is_seen = |token: Token| !token.is_blank() && token != Token::Mark;
        let (token, at) = *tokens.iter().rev().find(|(token, _)| is_seen(*token))?;
        let is_above = self.text[end..line].matches('\n').count() < 2;
        let goes_on = match token {
            Token::Strange | Token::Relation | Token::Dash | Token::Open => true,
            Token::Colon => {
                let mut before = tokens.iter().rev().skip_while(|(_, other)| other.start >= at.start);
                let sign = before.find(|(token, _)| !token.is_blank());
                self.text[start..at.start].ends_with(' ')
                    || sign.is_some_and(|(token, _)| *token == Token::Strange)
                    || self.is_led_to(&tokens)
            }
            Token::Bullet => shown(&tokens).count() == 1 && self.word(at).chars().count() < 3,
            Token::Word => is_above && self.is_led_to(&tokens),
            // It is one factor, and the brackets below are another.
            Token::Number if self.names_factor(&tokens, at) && is_above => true,
            // It multiplies.
            Token::Letter if matches!(self.word(at), "x" | "X") => true,
            // A value alone above a value, or one in brackets.
            Token::Number | Token::Close | Token::Letter => {
                let is_plain = |token: Token| !matches!(token, Token::Word | Token::Relation | Token::Colon);
                let opens = tokens.iter().rposition(|(token, _)| *token == Token::Open).unwrap_or(0);
                let calculates = |token: Token| matches!(token, Token::Strange | Token::Dash);
                let begins = self.text[self.at.start..].starts_with('(');
                let compares = tokens.iter().any(|(token, _)| *token == Token::Relation);
                is_above
                    && (tokens.iter().all(|(token, _)| is_plain(*token))
                        || token == Token::Close && tokens[opens..].iter().any(|(token, _)| calculates(*token))
                        || begins && !compares && tokens.iter().any(|(token, _)| *token == Token::Strange))
            }
            _ => false,
        };
        goes_on.then_some(at.start)
    }
}

/// Returns whether a sign at the beginning of a line is shown: in a block of code, or in an environment of LaTeX.
fn is_shown_as_sign(text: &str, at: usize) -> bool {
    math_at(text, at).0 == Some("```") || is_in_environment(text, at)
}

/// Yields the tokens that show something.
fn shown(tokens: &[(Token, Span)]) -> impl DoubleEndedIterator<Item = &(Token, Span)> {
    tokens.iter().filter(|(token, _)| !token.is_blank())
}

/// Returns whether a bracket that closes ends words, or the number of a step like `1)` and `(a)`.
fn ends_remark(before: &[(Token, Span)], follows: bool) -> bool {
    let Some(open) = before.iter().rposition(|(token, _)| *token == Token::Open) else {
        return shown(before).count() == 1 && !follows;
    };
    let (outside, inside) = before.split_at(open);
    let is_prose =
        |(token, _): &(Token, Span)| matches!(token, Token::Word | Token::Stop | Token::Colon | Token::Close);
    let is_apart = outside.last().is_none_or(|(token, _)| matches!(token, Token::Space | Token::Newline))
        && shown(outside).next_back().is_none_or(is_prose);
    if inside.iter().any(|(token, _)| matches!(token, Token::Relation | Token::Strange)) {
        return false;
    }
    let is_number = inside[1..].iter().all(|(token, _)| matches!(token, Token::Number | Token::Letter));
    is_apart && inside.iter().any(|(token, _)| *token == Token::Word) || is_number && shown(outside).next().is_none()
}

/// Returns whether a remark, or the number of a step, stands at the beginning of the line.
fn begins_remark(before: &[(Token, Span)]) -> bool {
    let open = before.iter().rposition(|(token, _)| *token == Token::Open);
    shown(&before[..open.unwrap_or(0)]).next().is_none()
}

/// Returns whether the last token is markup at the end of a label, like `**Answer:**`, or at the beginning of the line.
fn ends_label(tokens: &[(Token, Span)]) -> bool {
    shown(tokens).next_back().is_none_or(|(token, _)| *token == Token::Colon)
}
