//! How a list of the numbers left begins.

/// Returns the length of the beginning of a list of the numbers left at the start of a text, in upper or lower case, or 0. `(left` begins
/// one, and `(remaining:` if nothing but numbers follows.
pub(super) fn left(text: &str) -> usize {
    const REMAINING: &str = "(remaining:";
    let inside = &text[word(text, REMAINING)..];
    let are_numbers = || {
        let end = inside.find(|next: char| !next.is_ascii_digit() && !" ,.-/".contains(next)).unwrap_or(inside.len());
        inside[end..].starts_with(')') && inside[..end].contains(|digit: char| digit.is_ascii_digit())
    };
    if inside.len() < text.len() && are_numbers() { REMAINING.len() } else { word(text, "(left") }
}

/// Returns the length of a word at the start, in upper or lower case.
pub(super) fn word(line: &str, word: &str) -> usize {
    line.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)).map_or(0, str::len)
}
