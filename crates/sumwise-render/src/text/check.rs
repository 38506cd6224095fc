//! Verdicts.

use sumwise::check::{Judgement, Verdict};

use super::Colours;

/// Writes a verdict with its reason, or with the essential class of a right answer.
///
/// ```
/// use sumwise::check::{Manner, check};
/// use sumwise_render::text::{Colours, judgement};
///
/// let puzzle = "24:3,4,8,9=24".parse()?;
/// let judged = check(&puzzle, "(8-4)*(9-3)", Manner::default());
/// assert_eq!(judgement(&judged, Colours::None), "correct: essentially (8-4)*(9-3)\n");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn judgement(judgement: &Judgement, colours: Colours) -> String {
    let verdict = format!("{}:", judgement.verdict().name());
    let is_right = matches!(judgement.verdict(), Verdict::Correct | Verdict::RightClaim);
    let verdict = if is_right { colours.right(verdict) } else { colours.wrong(verdict) };
    match judgement.essential() {
        Some(essential) => format!("{verdict} essentially {essential}\n"),
        None => format!("{verdict} {judgement}\n"),
    }
}
