//! What stands beside an expression in a text and belongs to it: claims, operands that are no numbers, and signs of no game. Without
//! it the expression would be judged as something the author did not write.

use super::layout::{STRUCK, after_layout, before_layout, is_digit};
use super::lexer::{Foreign, Lexeme, Span};
use crate::number::Rational;
use crate::rules::operator::Operator;

/// Returns whether a character compares two values, or is an arrow or another sign of mathematics that is no operator of a game.
pub(super) fn compares(character: char) -> bool {
    let is_relation = matches!(
        character,
        '\u{2223}'..='\u{2235}' | '\u{2237}'..='\u{22c3}' | '\u{22c8}'..='\u{22ff}' | '\u{2a66}'..='\u{2aff}'
    );
    is_relation || is_arrow(character) || matches!(character, '=' | '~' | '¬')
}

fn is_arrow(character: char) -> bool {
    matches!(
        character,
        '\u{2190}'..='\u{21ff}' | '\u{2794}' | '\u{2798}'..='\u{27be}' | '\u{27f0}'..='\u{297f}'
    )
}

/// Returns the length of a sign at the start of a text that compares two values or is an arrow, or 0. `>` alone quotes a line, and `<`
/// begins a tag.
pub(super) fn comparison(text: &str) -> usize {
    if let Some(name) = text.strip_prefix('\\') {
        let length = name.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(name.len());
        return if is_comparison(&name[..length]) { 1 + length } else { 0 };
    }
    let is_part = |character: char| {
        compares(character)
            || "!:<>-/".contains(character)
            || matches!(character, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}')
    };
    let sign = &text[..text.find(|character| !is_part(character)).unwrap_or(text.len())];
    let is_less = || sign == "<" && text[1..].starts_with(|next: char| next.is_whitespace() || is_digit(next));
    if sign.contains(compares) || matches!(sign, "->" | "-->" | "<>") || is_less() { sign.len() } else { 0 }
}

/// Returns whether a command of LaTeX compares two values or is an arrow.
fn is_comparison(name: &str) -> bool {
    const NAMES: [&str; 19] = [
        "approx",
        "cong",
        "doteq",
        "equiv",
        "ge",
        "geq",
        "gt",
        "implies",
        "le",
        "leq",
        "lt",
        "mapsto",
        "ne",
        "neq",
        "not",
        "sim",
        "simeq",
        "therefore",
        "to",
    ];
    NAMES.contains(&name) || name.ends_with("arrow") || name.strip_prefix('n').is_some_and(|name| NAMES.contains(&name))
}

/// Returns the span of an expression with the foreign parts beside it.
pub(super) fn with_foreign_parts(text: &str, lexemes: &[(Lexeme, Span)], at: Span, target: &Rational) -> Span {
    let first = lexemes.partition_point(|(_, lexeme)| lexeme.start < at.start);
    let next = lexemes.partition_point(|(_, lexeme)| lexeme.start < at.end);
    let ink = |character: char| !character.is_whitespace();
    let start = foreign_part(text, lexemes[..first].iter().rev(), at).map_or_else(
        || {
            let before = &text[..at.start];
            at.start - unknown_operand_before(before).max(strange_before(before, target))
        },
        |part| text[..part.start].trim_end_matches(ink).len(),
    );
    let end = foreign_part(text, lexemes[next..].iter(), at).map_or_else(
        || {
            let after = &text[at.end..];
            at.end + unknown_operand_after(after).max(strange_after(after, target))
        },
        |part| text.len() - text[part.end..].trim_start_matches(ink).len(),
    );
    Span::new(start, end)
}

/// What a sign that compares says of an expression before it.
enum Claim {
    /// Nothing: words follow it, or another step.
    None,
    /// That it makes the target. The rest of the text follows.
    Target,
    /// Something else, up to this many bytes.
    Other(usize),
}

/// Reads a sign that compares, given its length, and the number after it.
fn claim<'t>(text: &'t str, sign: usize, target: &Rational) -> (Claim, &'t str) {
    let marks = |character: char| character.is_whitespace() || "$`*_{}+|?\"'“”".contains(character);
    let mut value = text[sign..].trim_start_matches(marks);
    let command = value.strip_prefix('\\');
    if let Some(command) = command {
        // Another typeface or colour, or a box.
        let colour = command.strip_prefix("textcolor{").and_then(|colour| Some(colour.split_once('}')?.1));
        value = colour.unwrap_or_else(|| trim_letters(command)).trim_start_matches(marks);
    }
    let digits = value.strip_prefix(['-', '−']).unwrap_or(value);
    let beyond = digits.trim_start_matches(|character: char| is_digit(character) || "./".contains(character));
    let number = value[..value.len() - beyond.len()].trim_end_matches('.');
    let end = number.as_ptr() as usize - text.as_ptr() as usize + number.len();
    let after = text[end..].trim_start_matches([' ', '$', '`', '*', '_', '{', '}', '.', ')', ']', '|', '"', '”']);
    // In `→ 16/4 = 4` a step follows.
    let goes_on = if comparison(after) > 0 {
        number.contains('/')
    } else {
        let beyond = after.strip_prefix(',').unwrap_or(after).trim_start_matches(' ');
        let is_operator = |next: char| "+-−/×÷·^%".contains(next);
        after.starts_with(char::is_alphanumeric) || after.starts_with(is_operator) || beyond.starts_with(is_digit)
    };
    if !number.contains(is_digit) {
        // What a command of LaTeX sets is no word.
        let is_hidden = command.is_some_and(|name| !name.starts_with("text")) && value.contains(is_digit);
        return (if is_hidden { Claim::Other(end) } else { Claim::None }, after);
    }
    if goes_on {
        return (Claim::None, after);
    }
    if !claims_value(text[..sign].trim_end()) || number.replace('−', "-").parse() != Ok(target.clone()) {
        // With the end of its bold type.
        let stars = text[end..].len() - text[end..].trim_start_matches('*').len();
        return (Claim::Other(end + stars), after);
    }
    (Claim::Target, after)
}

/// Counts the bytes after an expression up to something that may belong to it: a claim of another value than the target, an operand
/// that is no number, or a sign of which nobody knows what it does. Words, the ends of sentences and layout belong to the text.
fn strange_after(text: &str, target: &Rational) -> usize {
    let mut rest = text;
    loop {
        rest = after_layout(rest);
        // The lines of an expression that goes on are read together.
        let below = rest.trim_start();
        if comparison(below) > 0 || OPERATIONS.into_iter().any(|operator| below.starts_with(operator)) {
            rest = below;
        }
        let at = text.len() - rest.len();
        if STRUCK.into_iter().any(|mark| rest.starts_with(mark)) {
            return at + 1;
        }
        let sign = comparison(rest);
        if sign > 0 {
            match claim(rest, sign, target) {
                (Claim::Other(end), _) => return at + end,
                (Claim::None, _) => return 0,
                (Claim::Target, after) => rest = after,
            }
            continue;
        }
        if let Some(operator) = OPERATIONS.into_iter().find(|operator| rest.starts_with(operator)) {
            let operand = after_layout(rest[operator.len()..].trim_start_matches(['~', ' ']));
            let is_value = operand.starts_with(|next: char| is_digit(next) || matches!(next, '√' | '(' | '['))
                || operand.starts_with("sqrt")
                || operand.starts_with('.') && operand[1..].starts_with(is_digit);
            let length = operand.chars().next().map_or(0, char::len_utf8);
            return if is_value { text.len() - operand.len() + length } else { 0 };
        }
        match rest.chars().next() {
            Some(',' | ';' | ':') => rest = rest.trim_start_matches([',', ';', ':']),
            // The end of an absolute value, and not of a column.
            Some('|') if !rest[1..].contains('|') => rest = &rest[1..],
            Some(next) if is_strange(next, rest) => return at + rest.find(char::is_whitespace).unwrap_or(rest.len()),
            _ => return 0,
        }
    }
}

/// Commands of LaTeX that strike out.
const STRIKING: [&str; 5] = ["\\cancel", "\\bcancel", "\\xcancel", "\\sout", "\\st"];

/// Returns whether a sign after an expression is none of prose, of which it is not known what it does to the expression.
fn is_strange(sign: char, text: &str) -> bool {
    match sign {
        '\n' | '\r' => false,
        '\\' => {
            let name = text[1..].len() - trim_letters(&text[1..]).len();
            !["text", "mathrm", "end", "checkmark", "square", "blacksquare", "qed", "tag", "hfill", "newline", "n"]
                .iter()
                .any(|known| text[1..=name].starts_with(known))
        }
        '&' => text[1..].starts_with('#'),
        _ if sign.is_ascii() => sign.is_ascii_control(),
        // Marks, invisible characters, and signs of mathematics.
        '\u{61c}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2061}'..='\u{2064}'
        | '\u{2066}'..='\u{206f}'
        | '\u{300}'..='\u{36f}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{2200}'..='\u{22ff}'
        | '⌈'..='⌋'
        | '⟨'
        | '⟩'
        | '\u{27c0}'..='\u{27ef}'
        | '\u{2980}'..='\u{2aff}' => true,
        _ => sign.is_control(),
    }
}

/// Counts the bytes before an expression back to an operand or a claim whose sign stands before layout, as in `1+_8*3_`.
fn strange_before(text: &str, target: &Rational) -> usize {
    let command = text.trim_end_matches('{');
    if let Some(striking) = STRIKING.into_iter().find(|striking| command.ends_with(striking)) {
        return text.len() - command.len() + striking.len();
    }
    // A text that was cut off in brackets.
    let opened = text.trim_end_matches(['(', '{', '[']);
    let belongs = |last: char| is_digit(last) || matches!(last, '√' | '+' | '*' | '/' | '×' | '÷' | '^' | '}');
    let is_root = opened.ends_with("sqrt") || opened.ends_with("frac");
    if opened.len() < text.len() && (opened.ends_with(belongs) || is_root) {
        return text.len() - opened.len() + opened.chars().next_back().map_or(0, char::len_utf8);
    }
    let rest = before_layout(text);
    let operator = ["+", "×", "÷", "*", "/", "·", "^", "\\times", "\\cdot", "\\div", "=", "≈"];
    let Some((operator, before)) = operator.into_iter().find_map(|sign| Some((sign, rest.strip_suffix(sign)?))) else {
        return 0;
    };
    let value = before_layout(before).trim_end_matches([')', ']', '}']);
    let number = value[value.trim_end_matches(|digit: char| is_digit(digit) || digit == '.').len()..].trim_matches('.');
    let is_claim = matches!(operator, "=" | "≈");
    if number.is_empty() || is_claim && number.parse() == Ok(target.clone()) {
        return 0;
    }
    text.len() - value.len() + number.len()
}

/// Counts the bytes after the last expression that is read up to one that is not, since its numbers stand in markup or its sign is
/// unusual, as in `_9_ × _4_`: 0 if there is none.
pub(super) fn formula_after(text: &str) -> usize {
    #[derive(PartialEq)]
    enum Seen {
        Nothing,
        Number,
        Operator,
    }
    const SIGNS: [&str; 11] = ["+", "×", "÷", "·", "⋅", "⨉", "\\times", "\\cdot", "\\div", "&#215;", "&#xd7;"];
    let (mut seen, mut at) = (Seen::Nothing, 0);
    while at < text.len() {
        let rest = &text[at..];
        let laid = after_layout(rest).trim_start_matches(['{', '(', '[', '“', '"']);
        if laid.len() < rest.len() {
            at = text.len() - laid.len();
        } else if rest.starts_with(is_digit) {
            let number = rest.len() - rest.trim_start_matches(is_digit).len();
            if seen == Seen::Operator {
                return at + number;
            }
            (seen, at) = (Seen::Number, at + number);
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            seen = if seen == Seen::Number { Seen::Operator } else { Seen::Nothing };
            at += sign.len();
        } else if let Some(name) =
            rest.strip_prefix('\\').filter(|name| name.starts_with("math") || name.starts_with("text"))
        {
            at += 1 + name.len() - trim_letters(name).len();
        } else {
            seen = Seen::Nothing;
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    0
}

/// Returns whether a sign claims that the value after it is the one before.
fn claims_value(sign: &str) -> bool {
    let is_equal = |character: char| "=≈≅≃≡~:".contains(character) || is_arrow(character);
    match sign.strip_prefix('\\') {
        Some(name) => {
            name.ends_with("arrow")
                || ["approx", "cong", "equiv", "implies", "sim", "simeq", "therefore", "to"].contains(&name)
        }
        None => ["->", "-->", "=>", "==>"].contains(&sign) || sign.chars().all(is_equal),
    }
}

/// Operators between an expression and what is no number.
const OPERATIONS: [&str; 14] =
    ["+", "*", "×", "·", "/", "÷", "^", "±", "∓", "\\pm", "\\mp", "\\times", "\\cdot", "\\div"];

/// Counts the bytes up to an operand after an expression that is no number, as in `+ x`, `+ \pi` and `± 1`. A minus is more often a
/// dash.
fn unknown_operand_after(text: &str) -> usize {
    let marks = [' ', '$', '`'];
    let rest = text.trim_start_matches(marks);
    let Some(operator) = OPERATIONS.into_iter().find(|operator| rest.starts_with(operator)) else { return 0 };
    let operand = rest[operator.len()..].trim_start_matches(marks);
    let letters = operand.strip_prefix('\\').map_or(0, |name| name.len() - trim_letters(name).len());
    let mut characters = operand.chars();
    let is_value = characters.next().is_some_and(char::is_alphanumeric);
    let is_word = characters.clone().next().is_some_and(char::is_alphabetic);
    if letters > 0 {
        text.len() - operand.len() + 1 + letters
    } else if is_value && !is_word {
        text.len() - characters.as_str().len()
    } else {
        0
    }
}

fn trim_letters(text: &str) -> &str {
    text.trim_start_matches(|character: char| character.is_ascii_alphabetic())
}

/// Counts the bytes back to such an operand before an expression.
fn unknown_operand_before(text: &str) -> usize {
    let marks = [' ', '$', '`'];
    let before = text.trim_end_matches(marks);
    let without_fraction = before.trim_end_matches(['½', '⅓', '⅔', '¼', '¾']);
    if without_fraction.len() < before.len() {
        return text.len() - without_fraction.len();
    }
    let Some(before) = OPERATIONS.into_iter().find_map(|operator| before.strip_suffix(operator)) else { return 0 };
    let before = before.trim_end_matches(marks);
    let name = before.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    if name.len() < before.len() && name.ends_with('\\') {
        return text.len() - name.len() + 1;
    }
    if let Some(raised) = before.chars().next_back().filter(|last| "⁰¹⁴⁵⁶⁷⁸⁹".contains(*last)) {
        return text.len() - before.len() + raised.len_utf8();
    }
    let mut characters = before.chars();
    let is_value = characters.next_back().is_some_and(|last| last.is_alphanumeric() && !is_digit(last));
    let is_word = characters.clone().next_back().is_some_and(char::is_alphanumeric);
    if is_value && !is_word { text.len() - characters.as_str().len() } else { 0 }
}

/// Words that apply to the value after them.
const FUNCTIONS: [&str; 25] = [
    "abs", "arccos", "arcsin", "arctan", "cbrt", "ceil", "cos", "cosh", "cot", "csc", "exp", "floor", "gcd", "lcm",
    "lg", "ln", "log", "max", "min", "round", "sec", "sin", "sqrt", "tan", "√",
];

/// Words between two values.
const OPERATORS: [&str; 10] = ["bmod", "div", "minus", "mod", "modulo", "over", "plus", "pmod", "rem", "times"];

/// Returns a neighbour that belongs to an expression although no game has it, like `sqrt` or `!`. Without it the
/// expression would be judged as something the author did not write. `beside` yields the neighbours of the expression, from
/// the nearest outwards.
fn foreign_part<'l>(text: &str, beside: impl Iterator<Item = &'l (Lexeme, Span)> + Clone, of: Span) -> Option<Span> {
    let touch = |one: Span, other: Span| one.end == other.start || other.end == one.start;
    let mut outwards = beside.clone();
    let (lexeme, at) = *outwards.next()?;
    let beyond = outwards.next().copied();
    let letter = |at: Span| text[at.start..at.end].starts_with(is_letter);
    let is_bracket = |at: Span| text[at.start..at.end].starts_with(['(', ')', '[', ']', '{', '}']);
    let is_operator = |(lexeme, next): (Lexeme, Span), at| matches!(lexeme, Lexeme::Operator(_)) && touch(next, at);
    let is_part = match lexeme {
        _ if !touch(at, of) => false,
        Lexeme::Factorial => beyond.is_some_and(|(lexeme, next)| match lexeme {
            Lexeme::Operator(_)
            | Lexeme::Equals
            | Lexeme::Relation(_)
            | Lexeme::Foreign(Foreign::Binary | Foreign::Percent) => true,
            _ => touch(next, at) && letter(next),
        }),
        Lexeme::Bar => beyond.is_some_and(|next| is_operator(next, at)),
        // A minus apart is more often a dash.
        Lexeme::Other if is_bracket(at) => beyond.is_some_and(|(lexeme, next)| {
            is_operator((lexeme, next), at) || matches!(lexeme, Lexeme::Operator(other) if other != Operator::Subtract)
        }),
        Lexeme::Other if ["<sup", "<sub"].iter().any(|tag| text[at.start..].starts_with(tag)) => true,
        Lexeme::Foreign(_) | Lexeme::Raised(_) => true,
        Lexeme::Operator(_) => {
            let is_value = |at: Span| letter(at) || is_bracket(at) || text[at.start..at.end].contains(is_chinese_digit);
            letter(at)
                || beyond.is_some_and(|(lexeme, next)| lexeme == Lexeme::Other && touch(next, at) && is_value(next))
        }
        Lexeme::Other => letter(at) || is_sign_between(text, at, of),
        _ => false,
    };
    if is_part {
        return Some(at);
    }
    let mut words =
        beside.skip_while(|(lexeme, at)| matches!(lexeme, Lexeme::Mark | Lexeme::Operator(_)) || is_bracket(*at));
    let (Lexeme::Other, word) = *words.next()? else { return None };
    let name = text[word.start..word.end].trim_start_matches('\\').to_ascii_lowercase();
    let is_operand = |(lexeme, _): &(Lexeme, Span)| {
        matches!(lexeme, Lexeme::Number | Lexeme::Open(_) | Lexeme::Close(_) | Lexeme::Fraction | Lexeme::Root)
    };
    let is_part = FUNCTIONS.contains(&&*name) || (OPERATORS.contains(&&*name) && words.next().is_some_and(is_operand));
    is_part.then_some(word)
}

/// Returns whether a character is a letter, a digit beyond ASCII or a sign attached to a value. Scripts without spaces
/// between words do not count.
fn is_letter(character: char) -> bool {
    character < '\u{2e80}' && character.is_alphanumeric() || "√∛∜‰°′″±∓⌊⌋⌈⌉⁻⁺".contains(character)
}

fn is_chinese_digit(character: char) -> bool {
    "零〇一二两三四五六七八九十百千万".contains(character)
}

/// Returns whether a character next to an expression continues it, like the comma in `2,5`, and does not end a
/// sentence.
fn is_sign_between(text: &str, at: Span, of: Span) -> bool {
    let leads = at.end == of.start;
    let (far, near) = if leads {
        (text[..at.start].chars().next_back(), text[of.start..].chars().next())
    } else {
        (text[at.end..].chars().next(), text[..of.end].chars().next_back())
    };
    let digit = |character: Option<char>| character.is_some_and(|character| character.is_ascii_digit());
    match &text[at.start..at.end] {
        "_" => far.is_some_and(char::is_alphanumeric),
        "," => digit(far) && digit(near),
        "." if leads => digit(near) && !far.is_some_and(|far| far == '.' || far.is_alphabetic()),
        "." => digit(far),
        "\\" => matches!(far, Some('%' | '_' | '^')),
        _ => false,
    }
}
