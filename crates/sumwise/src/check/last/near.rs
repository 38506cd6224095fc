//! What stands near a place.

/// The most bytes before an expression in which marks of formulas, and lines above it, are looked for.
pub(super) const BEFORE: usize = 2000;

/// Returns a place at most `most` bytes before another.
pub(super) fn back(text: &str, at: usize, most: usize) -> usize {
    (at.saturating_sub(most)..=at).find(|from| text.is_char_boundary(*from)).unwrap_or(at)
}

/// Returns whether a place is in an environment of LaTeX.
pub(in crate::check) fn is_in_environment(text: &str, at: usize) -> bool {
    let near = &text[back(text, at, BEFORE)..at];
    near.rfind("\\begin{").is_some_and(|begin| near.rfind("\\end{") < Some(begin))
}
