//! Typographic and full-width characters, which people paste, as those that every reader knows.

use std::borrow::Cow;

/// Returns a text with full-width digits and signs, `× · ÷ −` and other typographic signs, and `，` `、` `；` in ASCII. The number
/// of characters stays the same, so places in one text are places in the other.
///
/// ```
/// use sumwise::plain;
///
/// assert_eq!(plain("８÷（３−８÷３）"), "8/(3-8/3)");
/// assert_eq!(plain("３、３，８　８"), "3,3,8 8");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { text.chars().map(plain_character).collect() }
}

fn plain_character(character: char) -> char {
    match character {
        // Full width stands at a fixed distance from ASCII.
        '！'..='～' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        '×' | '·' | '⋅' | '∙' | '∗' => '*',
        '÷' | '∕' | '∶' => '/',
        '−' | '–' | '—' => '-',
        '、' => ',',
        '　' => ' ',
        '∣' => '|',
        _ => character,
    }
}
