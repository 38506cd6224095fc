//! What stands beside an expression in a text and belongs to it: claims, operands that are no numbers, and signs of no game. Without
//! it the expression would be judged as something the author did not write.

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

pub(super) fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Returns the span of an expression with the foreign parts beside it.
pub(super) fn with_foreign_parts(text: &str, lexemes: &[(Lexeme, Span)], at: Span, target: &Rational) -> Span {
    let first = lexemes.partition_point(|(_, lexeme)| lexeme.start < at.start);
    let next = lexemes.partition_point(|(_, lexeme)| lexeme.start < at.end);
    let ink = |character: char| !character.is_whitespace();
    let start = foreign_part(text, lexemes[..first].iter().rev(), at).map_or_else(
        || at.start - unknown_operand_before(&text[..at.start]),
        |part| text[..part.start].trim_end_matches(ink).len(),
    );
    let end = foreign_part(text, lexemes[next..].iter(), at).map_or_else(
        || at.end + false_claim(&text[at.end..], target).max(unknown_operand_after(&text[at.end..])),
        |part| text.len() - text[part.end..].trim_start_matches(ink).len(),
    );
    Span::new(start, end)
}

/// Returns the length of the signs that compare and the number at the start of a text that claims something else than the target, like
/// `→ 25`, or 0. A number that a word or an operator follows is no claim.
fn false_claim(text: &str, target: &Rational) -> usize {
    let marks = |character: char| character.is_whitespace() || "$`*{}+|".contains(character);
    let mut rest = text.trim_start_matches(marks);
    loop {
        let sign = &rest[..comparison(rest)];
        if sign.is_empty() {
            return 0;
        }
        let mut value = rest[sign.len()..].trim_start_matches(marks);
        if let Some(command) = value.strip_prefix('\\') {
            // Another typeface, or a box.
            value = trim_letters(command).trim_start_matches(marks);
        }
        let digits = value.strip_prefix(['-', '−']).unwrap_or(value);
        let beyond = digits.trim_start_matches(|character: char| is_digit(character) || "./".contains(character));
        let number = value[..value.len() - beyond.len()].trim_end_matches('.');
        let end = number.as_ptr() as usize - text.as_ptr() as usize + number.len();
        let after = text[end..].trim_start_matches([' ', '$', '`', '*', '{', '}', '.', ')', ']', '|']);
        // In `→ 16/4 = 4` a step follows.
        let goes_on = if comparison(after) > 0 {
            number.contains('/')
        } else {
            let beyond = after.strip_prefix(',').unwrap_or(after).trim_start_matches(' ');
            let is_operator = |next: char| "+-−/×÷·^%".contains(next);
            after.starts_with(char::is_alphanumeric) || after.starts_with(is_operator) || beyond.starts_with(is_digit)
        };
        if !number.contains(is_digit) || goes_on {
            return 0;
        }
        if !claims_value(sign) || number.replace('−', "-").parse() != Ok(target.clone()) {
            return end;
        }
        rest = after.trim_start();
    }
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
