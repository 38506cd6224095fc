//! Texts from outside, as errors quote them.

/// Returns a text from outside as an error quotes it: on one line, and not longer than helps anybody.
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
