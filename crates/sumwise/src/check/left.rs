//! How a list of the numbers left begins.

/// Returns the length of the beginning of a list of the numbers left at the start of a text, in upper or lower case, or 0. `(left` begins
/// one, and `(remaining:` and the like if nothing but numbers follows.
pub(super) fn left(text: &str) -> usize {
    const REMAINING: [&str; 6] =
        ["(remaining:", "(remaining numbers:", "(still left:", "(numbers left:", "(left over:", "( left:"];
    let length = REMAINING.into_iter().map(|begin| word(text, begin)).max().unwrap_or_default();
    let inside = &text[length..];
    let are_numbers = || {
        let end = inside.find(|next: char| !next.is_ascii_digit() && !" ,;.-/".contains(next)).unwrap_or(inside.len());
        inside[end..].starts_with(')') && inside[..end].contains(|digit: char| digit.is_ascii_digit())
    };
    if length > 0 && are_numbers() { length } else { word(text, "(left") }
}

/// Returns the length of a word at the start, in upper or lower case.
pub(super) fn word(line: &str, word: &str) -> usize {
    line.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)).map_or(0, str::len)
}
