//! Texts from outside, as errors quote them.

/// Returns a text from outside as errors quote it: on one line, and shortened to 40 characters.
pub(crate) fn shown(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut shown = String::new();
    for character in text.chars().take(LENGTH) {
        if character.is_control() { shown.extend(character.escape_debug()) } else { shown.push(character) }
    }
    if text.chars().nth(LENGTH).is_some() {
        shown.push('…');
    }
    shown
}
