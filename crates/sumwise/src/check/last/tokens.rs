//! The tokens of the text around an expression. What is not known is [`Token::Strange`].

use super::near::is_in_environment;
use super::signs::comparison;
use crate::check::lexer::{ENVIRONMENTS, INVISIBLE, Span, UNSEEN};

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Space,
    Newline,
    /// A word of prose.
    Word,
    /// A letter alone, like a variable.
    Letter,
    /// Digits, with the points and commas in them.
    Number,
    /// The end of a sentence.
    Stop,
    Colon,
    /// A comma or a semicolon.
    Comma,
    Open,
    Close,
    Quote,
    /// Two stars or a tag, which begin or end another type.
    Bold,
    /// A mark of mathematics or code.
    Delimiter,
    /// A typeface or a box of LaTeX.
    Group,
    GroupEnd,
    /// The line between two cells of a table.
    Bar,
    /// A picture, like a check mark.
    Mark,
    /// A hyphen or a dash.
    Dash,
    /// What begins the part of a list, a heading or a quotation.
    Bullet,
    /// A sign that compares two values, or an arrow.
    Relation,
    Strange,
}

impl Token {
    /// Returns whether it shows nothing of its own.
    pub(super) fn is_blank(self) -> bool {
        matches!(
            self,
            Self::Space | Self::Newline | Self::Quote | Self::Bold | Self::Delimiter | Self::Group | Self::GroupEnd
        )
    }
}

/// What begins and ends a formula of LaTeX or code.
pub(super) const PAIRS: [(&str, &str); 6] =
    [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"), ("```", "```"), ("`", "`")];

/// Commands of LaTeX for typefaces and boxes.
const GROUPS: [&str; 12] = [
    "boxed",
    "fbox",
    "text",
    "textbf",
    "textit",
    "textrm",
    "mathbf",
    "mathrm",
    "mathit",
    "bm",
    "boldsymbol",
    "underline",
];

/// Characters of Chinese and Japanese that look like signs.
const LOOK_ALIKE: [char; 9] = ['一', '二', '十', '乂', '丿', 'メ', 'ノ', 'ニ', 'エ'];

/// The most letters of the name of an environment of LaTeX.
const LONGEST_NAME: usize = 12;

/// Commands of LaTeX that are printed as space.
const SPACES: [&str; 14] = [
    "quad",
    "qquad",
    "left",
    "right",
    "displaystyle",
    "bigl",
    "bigr",
    "Bigl",
    "Bigr",
    "big",
    "Big",
    "nonumber",
    "noindent",
    "hfill",
];

/// The tokens of a part of a text.
pub(super) struct Tokens<'t> {
    text: &'t str,
    from: usize,
    at: usize,
    to: usize,
    /// What ends the formula of LaTeX or the code in which the next token stands.
    pub(super) math: Option<&'static str>,
    /// The open groups of LaTeX.
    pub(super) groups: usize,
    /// Whether the next token stands in an environment of LaTeX, which prints no `&`.
    environment: bool,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str, at: usize, to: usize, math: Option<&'static str>, groups: usize) -> Self {
        Self { text, from: at, at, to, math, groups, environment: is_in_environment(text, at) }
    }

    /// Returns whether nothing but space stands before the next token in its line. In a formula of LaTeX no line begins.
    fn begins_line(&self) -> bool {
        if self.math.is_some_and(|end| end != "```") {
            return false;
        }
        begins_line(self.text, self.at)
    }

    fn read(&mut self) -> (Token, usize) {
        let rest = &self.text[self.at..self.to];
        let first = rest.chars().next().expect("a token is not empty");
        let length = first.len_utf8();
        let next = rest[length..].chars().next();
        let is_spaced = next.is_none_or(char::is_whitespace);
        if let Some(delimiter) = self.delimiter(rest) {
            return delimiter;
        }
        let sign = comparison(rest);
        let token = match first {
            '<' if tag(rest) > 0 => return (Token::Bold, tag(rest)),
            '\n' if self.math.is_none_or(|end| end == "```") => Token::Newline,
            '>' if self.begins_line() => Token::Bullet,
            '#' if self.begins_line() => return (Token::Bullet, rest.len() - rest.trim_start_matches('#').len()),
            '-' | '–' | '—' | '*' | '+' | '•' if is_spaced && self.begins_line() => Token::Bullet,
            '-' if rest.starts_with("---") && self.begins_line() => {
                return (Token::Bullet, rest.len() - rest.trim_start_matches('-').len());
            }
            '\\' => return self.command(rest),
            _ if sign > 0 => return (Token::Relation, sign),
            // Below the head of a table.
            '-' if rest.starts_with("--") && self.text[..self.at].trim_end_matches([' ', ':']).ends_with('|') => {
                return (Token::Space, rest.len() - rest.trim_start_matches(['-', ':']).len());
            }
            '-' | '–' | '—' => Token::Dash,
            '*' if rest.starts_with("**") => return (Token::Bold, 2),
            // Beside the expression it is slanted.
            '_' if !self.is_in_latex() && (self.at == self.from || rest.len() == 1 && !self.follows_letter()) => {
                Token::Bold
            }
            '1' if rest.starts_with("100%") && !rest[4..].starts_with(char::is_alphanumeric) => {
                return (Token::Mark, 4);
            }
            '|' if self.math.is_none() => Token::Bar,
            '0'..='9' => return (Token::Number, number(rest)),
            '.' | '!' | '?' | '…' | '。' | '！' | '？' => Token::Stop,
            ':' | '：' => Token::Colon,
            ',' | ';' | '，' | '；' | '、' => Token::Comma,
            '(' | '（' | '【' => Token::Open,
            ')' | '）' | '】' => Token::Close,
            '[' if is_list(rest) => Token::Open,
            ']' if self.text[..self.at].rfind('[').is_some_and(|open| is_list(&self.text[open..])) => Token::Close,
            '"' | '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '»' | '「' | '」' | '『' | '』' => {
                Token::Quote
            }
            '}' if self.groups > 0 => {
                self.groups -= 1;
                Token::GroupEnd
            }
            '&' if entity(rest) > 0 => return (Token::Strange, entity(rest)),
            '&' if self.math.is_some() || self.environment => Token::Space,
            '\u{2460}'..='\u{2473}' if self.begins_line() => Token::Bullet,
            _ if is_mark(first) => Token::Mark,
            // Beside a space or a full stop it shows nothing.
            INVISIBLE | UNSEEN if self.stands_apart(length) => Token::Space,
            INVISIBLE | UNSEEN => Token::Strange,
            'ー' if !self.text[..self.at].ends_with(is_kana) => Token::Strange,
            _ if LOOK_ALIKE.contains(&first) && self.touches_value(length) => Token::Strange,
            _ if first.is_whitespace() => Token::Space,
            _ if is_letter(first) => return word(rest),
            _ => Token::Strange,
        };
        (token, length)
    }

    /// Returns whether a letter or a digit stands right before the next token, as in `a_8`.
    fn follows_letter(&self) -> bool {
        self.text[..self.at].ends_with(char::is_alphanumeric)
    }

    /// Returns whether a space, the end of the text or of a sentence stands beside a character of a length.
    fn stands_apart(&self, length: usize) -> bool {
        // The marks of one type are three.
        const MARKS: usize = 3;
        let before = self.text[..self.at].chars().rev().take(MARKS).find(|before| *before != UNSEEN);
        let after = self.text[self.at + length..].chars().take(MARKS).find(|after| *after != UNSEEN);
        let is_space = |beside: char| beside.is_whitespace() && beside != INVISIBLE;
        let ends_label = [":", "：", "=", ":**"].iter().any(|end| self.text[..self.at].ends_with(end));
        ends_label || before.is_none_or(is_space) || after.is_none_or(|after| is_space(after) || ".,;)".contains(after))
    }

    /// Returns whether the next token stands in a formula or a group of LaTeX.
    fn is_in_latex(&self) -> bool {
        self.groups > 0 || self.math.is_some_and(|end| !end.starts_with('`'))
    }

    /// Returns whether a value ends before a character of a length, or begins after it.
    fn touches_value(&self, length: usize) -> bool {
        let (before, after) = (&self.text[..self.at], &self.text[self.at + length..]);
        before.ends_with(|before: char| before.is_ascii_digit() || before == ')') && !after.starts_with(is_letter)
            || after.starts_with(|after: char| after.is_ascii_digit() || after == '(')
    }

    /// Reads a mark of mathematics or code.
    fn delimiter(&mut self, rest: &str) -> Option<(Token, usize)> {
        if let Some(end) = self.math {
            if !rest.starts_with(end) {
                return None;
            }
            self.math = None;
            return Some((Token::Delimiter, end.len()));
        }
        let (open, end) = PAIRS.into_iter().find(|(open, _)| rest.starts_with(open))?;
        self.math = Some(end);
        // With the language of a block of code, which has lines of its own.
        let language = rest[open.len()..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        let is_block = open == "```"
            && begins_line(self.text, self.at)
            && rest[3..].starts_with(|first: char| first.is_ascii_alphabetic())
            && rest[3 + language..].starts_with('\n');
        Some((Token::Delimiter, open.len() + if is_block { language } else { 0 }))
    }

    fn command(&mut self, rest: &str) -> (Token, usize) {
        let letters = rest[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, length) = (&rest[1..=letters], 1 + letters);
        let sign = comparison(rest);
        match name {
            _ if sign > 0 => (Token::Relation, sign),
            "" if rest.starts_with("\\\\") && !rest.starts_with("\\\\*") => (Token::Newline, 2),
            "" if [",", ";", ":", " "].iter().any(|space| rest[1..].starts_with(space)) => (Token::Space, 2),
            // Elsewhere Markdown prints them.
            "" if self.is_in_latex() && rest[1..].starts_with(['!', '>']) => (Token::Space, 2),
            "checkmark" | "square" | "blacksquare" | "qed" | "Box" => (Token::Mark, length),
            "begin" | "end" => {
                let group = rest[length..].strip_prefix('{');
                let name =
                    group.map(|group| group.bytes().take(LONGEST_NAME).take_while(u8::is_ascii_alphabetic).count());
                let group = group.zip(name).map(|(group, name)| {
                    let name = name + usize::from(group[name..].starts_with('*'));
                    group.split_at(name)
                });
                let group = group.filter(|(_, rest)| rest.starts_with('}'));
                match group {
                    Some((name, _)) if ENVIRONMENTS.contains(&name.trim_end_matches('*')) => {
                        // The rows of a formula end with it.
                        self.environment = rest.starts_with("\\begin");
                        let token = if self.environment { Token::Space } else { Token::Newline };
                        (token, length + name.len() + 2)
                    }
                    _ => (Token::Strange, length),
                }
            }
            // Without a bracket.
            "left" | "right" if rest[length..].starts_with('.') => (Token::Space, length + 1),
            _ if SPACES.contains(&name) => (Token::Space, length),
            _ if GROUPS.contains(&name) && rest[length..].starts_with('{') => {
                self.groups += 1;
                (Token::Group, length + 1)
            }
            // Its bracket belongs to the expression.
            _ if GROUPS.contains(&name) && rest[length..].trim_start().is_empty() => (Token::Group, rest.len()),
            _ => (Token::Strange, length),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = (Token, Span);

    fn next(&mut self) -> Option<(Token, Span)> {
        if self.at >= self.to {
            return None;
        }
        let (token, length) = self.read();
        let start = self.at;
        self.at += length;
        Some((token, Span::new(start, self.at)))
    }
}

/// Returns whether nothing but space stands before a place in its line.
pub(super) fn begins_line(text: &str, at: usize) -> bool {
    const MOST: usize = 40;
    let near = &text.as_bytes()[at.saturating_sub(MOST)..at];
    match near.iter().rposition(|byte| !b" \t>".contains(byte)) {
        Some(place) => near[place] == b'\n',
        None => near.len() == at,
    }
}

/// Returns the length of a tag of HTML for a typeface at the start of a text, or 0.
fn tag(text: &str) -> usize {
    const NAMES: [&str; 6] = ["b", "code", "em", "i", "strong", "u"];
    let name = text.strip_prefix("</").or_else(|| text.strip_prefix('<')).unwrap_or_default();
    let is_tag = |known: &str| name.strip_prefix(known).is_some_and(|rest| rest.starts_with('>'));
    NAMES.into_iter().find(|known| is_tag(known)).map_or(0, |known| text.len() - name.len() + known.len() + 1)
}

/// Returns whether a text begins with a list of numbers in square brackets.
fn is_list(text: &str) -> bool {
    const MOST: usize = 100;
    let part =
        text.as_bytes().iter().skip(1).take(MOST).take_while(|byte| byte.is_ascii_digit() || b" ,".contains(byte));
    let length = 1 + part.count();
    text[..length].contains(", ") && text[length..].starts_with(']')
}

/// Returns the length of an entity of HTML at the start of a text, like `&nbsp;`, or 0.
fn entity(text: &str) -> usize {
    const MOST: usize = 10;
    let name = text.bytes().skip(1).take(MOST).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
    if name > 0 && text[1 + name..].starts_with(';') { name + 2 } else { 0 }
}

/// Returns the length of a number, with the points and commas in it.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_part = |at: &usize| digit(*at) || matches!(bytes[*at], b'.' | b',') && digit(at + 1);
    (0..bytes.len()).take_while(is_part).count()
}

/// Reads a word. Hyphens and apostrophes may stand in it.
fn word(text: &str) -> (Token, usize) {
    let first = text.chars().next().expect("a word is not empty");
    if is_unspaced(first) {
        return (Token::Word, first.len_utf8());
    }
    let is_part = |(at, character): (usize, char)| {
        let joins = matches!(character, '-' | '\'' | '’')
            && text[at + character.len_utf8()..].starts_with(|next: char| is_letter(next) && !is_unspaced(next));
        joins || is_letter(character) && !is_unspaced(character)
    };
    let end = text.char_indices().find(|place| !is_part(*place)).map_or(text.len(), |(at, _)| at);
    let is_word =
        text[..end].chars().nth(1).is_some() || matches!(first, 'a' | 'A' | 'I' | 'à' | 'À' | 'è' | 'È' | 'é' | 'É');
    (if is_word { Token::Word } else { Token::Letter }, end)
}

/// Returns whether a character is a letter of prose.
fn is_letter(character: char) -> bool {
    let is_script = matches!(
        character,
        'A'..='Z' | 'a'..='z' | 'À'..='ɏ' | 'Ͱ'..='ԯ' | '\u{531}'..='\u{587}' | '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{64a}'
            | '\u{900}'..='\u{e7f}' | '\u{1e00}'..='\u{1eff}' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '々'
            | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}'
    );
    // In Japanese it makes a vowel long.
    is_script && character.is_alphabetic() || character == 'ー'
}

pub(super) fn is_kana(character: char) -> bool {
    matches!(character, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | 'ー')
}

/// Returns whether a character is one of Chinese or Japanese.
pub(super) fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{3005}'..='\u{9fff}')
}

/// Scripts without spaces between words.
pub(super) fn is_unspaced(character: char) -> bool {
    matches!(character, '\u{e00}'..='\u{e7f}' | '\u{3005}'..='\u{9fff}')
}

/// Returns whether a character is a picture that says nothing of values.
fn is_mark(character: char) -> bool {
    matches!(
        character,
        '✓' | '✔' | '✅' | '❌' | '☑' | '\u{fe0f}' | '⭐' | '✨' | '\u{1f389}' | '\u{1f38a}' | '\u{1f3af}'
    ) || matches!(
        character,
        '\u{1f600}'..='\u{1f64f}' | '\u{1f449}' | '\u{1f44d}' | '\u{1f44f}' | '\u{1f9e0}' | '\u{1f680}' | '∎' | '∴'
    )
}
