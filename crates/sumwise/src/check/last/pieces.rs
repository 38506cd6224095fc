//! The pieces of a text beside its expression. They say whether it goes on there.

use crate::check::lexer::ENVIRONMENTS;

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A space or a mark that shows nothing, like a quotation mark.
    Layout,
    /// The end of a line.
    Newline,
    /// A word of prose.
    Word,
    /// A letter alone, or with digits, like a variable.
    Letter,
    Number,
    /// A sign that compares two values, or an arrow.
    Relation,
    /// A sign between two values.
    Operator,
    /// A minus, a dash or a hyphen.
    Minus,
    /// One or more stars: a product, a power, or Markdown.
    Stars,
    /// The end of a sentence.
    Stop,
    /// A comma, a semicolon or a colon.
    Pause,
    Open,
    Close,
    /// An upright line: of a table, or around an absolute value.
    Bar,
    /// A sign of what a value before it is, like `%`.
    Unit,
    /// A character that says nothing of values, like a check mark.
    Other,
    /// What no prose has.
    Strange,
}

impl Piece {
    /// Returns whether a value begins or ends with it.
    pub(super) fn is_value(self) -> bool {
        matches!(self, Self::Number | Self::Open | Self::Close | Self::Strange)
    }
}

pub(super) fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Scripts without spaces between words.
pub(super) fn is_unspaced(character: char) -> bool {
    character >= '\u{2e80}' && !matches!(character, '\u{1d400}'..='\u{1d7ff}')
}

/// Returns the piece at the start of a text that is not empty, with its length. `before` is the character before it.
pub(super) fn piece(text: &str, before: Option<char>) -> (Piece, usize) {
    let first = text.chars().next().expect("a piece is not empty");
    let length = first.len_utf8();
    let next = text[length..].chars().next();
    let sign = comparison(text);
    let is_inside = before.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric);
    let piece = match first {
        '\n' => Piece::Newline,
        '\\' => return command(text),
        // A quotation in Markdown begins a line.
        '>' if before.is_none_or(|before| matches!(before, '\n' | '>')) => Piece::Layout,
        _ if sign > 0 => return (Piece::Relation, sign),
        '0'..='9' => return (Piece::Number, number(text)),
        '.' if next.is_some_and(is_digit) && !before.is_some_and(char::is_alphanumeric) => {
            return (Piece::Number, number(text));
        }
        '.' | '!' | '?' | '…' | '。' | '！' | '？' => Piece::Stop,
        ',' | ';' | ':' | '，' | '；' | '：' | '、' => Piece::Pause,
        '_' if is_inside || next == Some('{') => Piece::Strange,
        '$'
        | '`'
        | '_'
        | '"'
        | '\''
        | '“'
        | '”'
        | '„'
        | '‘'
        | '’'
        | '«'
        | '»'
        | '「'
        | '」'
        | '『'
        | '』'
        | '〈'
        | '〉'
        | '《'
        | '》'
        | '~'
        | '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2060}'
        | '\u{feff}' => Piece::Layout,
        '{' if text.starts_with("{}") => return (Piece::Layout, "{}".len()),
        '{' if text.starts_with("{,}") => return (Piece::Strange, "{,}".len()),
        '(' | '[' | '{' | '（' | '［' | '【' | '〔' => Piece::Open,
        ')' | ']' | '}' | '）' | '］' | '】' | '〕' => Piece::Close,
        '|' | '¦' | '│' => Piece::Bar,
        '*' => return (Piece::Stars, text.len() - text.trim_start_matches('*').len()),
        '-' | '−' | '–' | '—' | '‐' | '‑' | '‒' | '―' | '﹣' | '－' | '➖' | 'ー' | '─' | '━' => {
            Piece::Minus
        }
        '+' | '×' | '✕' | '✖' | '⨯' | '⨉' | '·' | '⋅' | '∙' | '•' | '∗' | '÷' | '/' | '∕' | '⁄' | '➗' | '➕' | '^'
        | '±' | '∓' | '＋' | '﹢' | '＊' | '／' | '＾' => Piece::Operator,
        '%' | '‰' | '°' | '′' | '″' | '€' | '£' | '¥' | '¢' | '％' => Piece::Unit,
        '<' => Piece::Strange,
        '&' => return entity(text),
        // Signs beside what is right or wrong, and the numbers of steps.
        '∎' | '□' | '■' | '∴' | '∵' | '\u{274c}' | '\u{2460}'..='\u{24ff}' | '\u{2776}'..='\u{2793}' => {
            Piece::Other
        }
        _ if first.is_whitespace() => Piece::Layout,
        _ if is_mathematical(first) => Piece::Strange,
        _ if first.is_alphabetic() => return word(text),
        _ if first.is_numeric() => Piece::Strange,
        _ => Piece::Other,
    };
    (piece, length)
}

/// Returns whether a character belongs to formulas alone, or turns or marks what stands beside it.
fn is_mathematical(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '¬'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2061}'..='\u{206f}'
            | '\u{207a}'..='\u{207e}'
            | '\u{208a}'..='\u{208e}'
            | '\u{300}'..='\u{36f}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{2140}'..='\u{214b}'
            | '\u{2200}'..='\u{22ff}'
            | '\u{2308}'..='\u{230b}'
            | '\u{239b}'..='\u{23b3}'
            | '\u{2716}'
            | '\u{27c0}'..='\u{27ef}'
            | '\u{2980}'..='\u{2aff}'
            | '\u{3164}'
            | '‖'
    ) && !character.is_ascii_whitespace()
}

/// Returns the length of a number, with the points and commas in it.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_part = |at: &usize| {
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        digit(*at) || matches!(bytes[*at], b'.' | b',') && digit(at + 1)
    };
    (0..bytes.len()).take_while(is_part).count()
}

/// Reads letters, with digits and marks that go on with them.
fn word(text: &str) -> (Piece, usize) {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '\'' | '’');
    let first = text.chars().next().expect("a word is not empty");
    if is_unspaced(first) {
        return (Piece::Word, first.len_utf8());
    }
    let end = text.find(|character| !is_part(character) || is_unspaced(character)).unwrap_or(text.len());
    let letters = text[..end].chars().take_while(|character| character.is_alphabetic()).count();
    let is_word = letters > 1 || matches!(&text[..end], "a" | "A" | "I");
    (if is_word { Piece::Word } else { Piece::Letter }, end)
}

/// Reads an entity of HTML, or the mark between the columns of LaTeX.
fn entity(text: &str) -> (Piece, usize) {
    const MOST: usize = 12;
    let name = text[1..].bytes().take(MOST).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
    let is_entity = name > 0 && text[1 + name..].starts_with(';');
    match &text[..=name] {
        "&quot" | "&apos" | "&amp" if is_entity => (Piece::Layout, name + 2),
        _ if is_entity => (Piece::Strange, name + 2),
        _ => (Piece::Layout, 1),
    }
}

/// Reads a command of LaTeX.
fn command(text: &str) -> (Piece, usize) {
    let sign = comparison(text);
    if sign > 0 {
        return (Piece::Relation, sign);
    }
    let letters = text[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let name = &text[1..=letters];
    let piece = match name {
        "" => {
            let next = text[1..].chars().next();
            let piece = match next {
                Some('\\' | '\n') => Piece::Newline,
                Some('{') => Piece::Open,
                Some('}') => Piece::Close,
                Some('%') => Piece::Unit,
                Some('_' | '^' | '0'..='9') => Piece::Strange,
                Some('*' | '+') => Piece::Operator,
                Some('-') => Piece::Minus,
                Some('|') => Piece::Bar,
                _ => Piece::Layout,
            };
            // The space below a line of LaTeX.
            let rest = text.strip_prefix("\\\\[");
            let space = rest.and_then(|rest| rest.bytes().take(8).position(|byte| byte == b']'));
            return (piece, space.map_or(1 + next.map_or(0, char::len_utf8), |end| "\\\\[]".len() + end));
        }
        "n" | "newline" | "par" | "hline" => Piece::Newline,
        "begin" | "end" => return (Piece::Layout, 1 + letters + environment(&text[1 + letters..])),
        "quad" | "qquad" | "left" | "right" | "displaystyle" | "big" | "Big" | "bigg" | "Bigg" | "bigl" | "bigr"
        | "Bigl" | "Bigr" | "biggl" | "biggr" | "Biggl" | "Biggr" | "nonumber" | "notag" | "hfill" | "item"
        | "noindent" | "centering" | "hspace" | "vspace" | "bigskip" | "medskip" | "smallskip" => Piece::Layout,
        "checkmark" | "square" | "blacksquare" | "qed" | "Box" | "tag" | "label" | "because" | "ldots" | "dots" => {
            Piece::Other
        }
        "times" | "cdot" | "div" | "ast" | "pm" | "mp" | "bullet" | "star" => Piece::Operator,
        _ => Piece::Strange,
    };
    (piece, 1 + letters)
}

/// Returns the length of the name of an environment that holds formulas or prose.
fn environment(text: &str) -> usize {
    let name = text.strip_prefix('{').unwrap_or_default();
    let length = name.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'*').count();
    if length > 0 && name[length..].starts_with('}') { length + 2 } else { 0 }
}

/// Returns whether what stands in an environment of LaTeX is not what it says, as in a matrix.
pub(super) fn is_other_environment(text: &str) -> bool {
    let name = &text[..environment(text)];
    let plain = name.trim_matches(['{', '}', '*']);
    !ENVIRONMENTS.contains(&plain) && (plain.ends_with("matrix") || matches!(plain, "array" | "comment"))
}

/// Returns whether a character compares two values, or is an arrow or another sign of mathematics that is no operator of a game.
pub(in crate::check) fn compares(character: char) -> bool {
    let is_relation = matches!(
        character,
        '\u{2223}'..='\u{2235}' | '\u{2237}'..='\u{22c3}' | '\u{22c8}'..='\u{22ff}' | '\u{2a66}'..='\u{2aff}'
    );
    is_relation && !matches!(character, '∴' | '∵') || is_arrow(character) || matches!(character, '=' | '﹦' | '＝')
}

fn is_arrow(character: char) -> bool {
    matches!(
        character,
        '\u{2190}'..='\u{21ff}' | '\u{2794}' | '\u{2798}'..='\u{27be}' | '\u{27f0}'..='\u{297f}'
    )
}

/// The most characters of a sign that compares.
const MOST_PARTS: usize = 8;

/// Returns the length of a sign at the start of a text that compares two values or is an arrow, or 0. `<` may begin a tag.
pub(super) fn comparison(text: &str) -> usize {
    if let Some(name) = text.strip_prefix('\\') {
        let length = name.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(name.len());
        return if is_comparison(&name[..length]) { 1 + length } else { 0 };
    }
    let is_part = |character: char| {
        compares(character)
            || "!:<>-/~?".contains(character)
            || matches!(character, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}')
    };
    let parts = text.chars().take(MOST_PARTS).take_while(|character| is_part(*character));
    let sign = &text[..parts.map(char::len_utf8).sum()];
    let is_less = || sign == "<" && text[1..].starts_with(|next: char| next.is_whitespace() || is_digit(next));
    let is_sign =
        sign.contains(compares) || matches!(sign, "->" | "-->" | "--->" | "<>" | "<<" | ">>" | ">") || is_less();
    if is_sign { sign.len() } else { 0 }
}

/// Returns whether a command of LaTeX compares two values or is an arrow.
fn is_comparison(name: &str) -> bool {
    const NAMES: [&str; 21] = [
        "approx",
        "cong",
        "doteq",
        "equiv",
        "ge",
        "geq",
        "gt",
        "iff",
        "implies",
        "le",
        "leq",
        "lt",
        "mapsto",
        "ne",
        "neq",
        "not",
        "propto",
        "sim",
        "simeq",
        "therefore",
        "to",
    ];
    NAMES.contains(&name) || name.ends_with("arrow") || name.strip_prefix('n').is_some_and(|name| NAMES.contains(&name))
}

/// Returns whether a sign claims that the value after it is the one before.
pub(super) fn claims_value(sign: &str) -> bool {
    let is_equal = |character: char| "=≈≅≃≡~:﹦＝".contains(character) || is_arrow(character);
    match sign.strip_prefix('\\') {
        Some(name) => {
            name.ends_with("arrow") && !name.starts_with('n')
                || ["approx", "cong", "equiv", "iff", "implies", "sim", "simeq", "therefore", "to"].contains(&name)
        }
        None => leads_on(sign) || sign.chars().all(is_equal),
    }
}

/// Returns whether a sign is an arrow, after which words or another step may follow.
pub(super) fn leads_on(sign: &str) -> bool {
    let is_named = ["\\implies", "\\iff", "\\therefore", "\\to"].contains(&sign)
        || sign.starts_with('\\') && sign.ends_with("arrow");
    is_named || ["->", "-->", "--->", "=>", "==>"].contains(&sign) || sign.chars().all(is_arrow)
}
