//! Texts from outside, as messages quote them.

use std::borrow::Cow;

/// Returns a text with its control characters and the marks that reverse the direction of text escaped. A terminal then
/// shows it as it is, and obeys nothing in it.
///
/// ```
/// assert_eq!(sumwise::visible("red\u{1b}[31m \u{202e}sdrawkcab"), r"red\u{1b}[31m \u{202e}sdrawkcab");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return text.into();
    }
    let mut visible = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if character.is_control() => visible.extend(character.escape_debug()),
            _ if acts(character) => visible.extend(character.escape_unicode()),
            _ => visible.push(character),
        }
    }
    visible.into()
}

/// Returns whether a character acts on a terminal or on the order of the characters around it.
fn acts(character: char) -> bool {
    let is_bidi =
        matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || is_bidi
}

/// Returns a text from outside as errors quote it: visible, on one line, and shortened to 40 characters.
pub(crate) fn shown(text: &str) -> String {
    const LENGTH: usize = 40;
    let start: String = text.chars().take(LENGTH).collect();
    let dots = if text.chars().nth(LENGTH).is_some() { "…" } else { "" };
    visible(&start).into_owned() + dots
}
