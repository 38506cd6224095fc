//! Grades and hints.

use sumwise::grade::{Grade, GradeError};
use sumwise::hint::{Hint, Level};
use sumwise::solve::StopReason;

use super::Colours;

/// Writes a grade with its reason, like `hard, 612 of 1000, about 21 seconds: …`, or `medium for this game, 874 of 1000: …`.
///
/// ```
/// use sumwise::grade::GradeError;
/// use sumwise_render::text::{Colours, grade};
///
/// assert_eq!(grade(&Err(GradeError::Unsolvable), Colours::None), "no grade: there is no solution\n");
/// ```
pub fn grade(grade: &Result<Grade, GradeError>, colours: Colours) -> String {
    match grade {
        Ok(Grade { score, band, seconds, because }) => {
            // Only the bands of what was timed are about people.
            let of = if seconds.is_some() { "" } else { " for this game" };
            let band = band.map(|band| format!("{band}{of}, ")).unwrap_or_default();
            let seconds = seconds.map(|seconds| format!(", about {seconds} seconds")).unwrap_or_default();
            format!("{band}{score} of 1000{seconds}: {}\n", colours.beside(because))
        }
        Err(why) => format!("{} {why}\n", colours.wrong("no grade:")),
    }
}

/// Writes a hint at a level, or why there is none.
///
/// ```
/// use sumwise::hint::Level;
/// use sumwise::solve::StopReason;
/// use sumwise_render::text::{Colours, hint};
///
/// let stopped = Err(StopReason::Limit);
/// assert!(hint(&stopped, Level::First, Colours::None).starts_with("no hint: the search was stopped"));
/// ```
pub fn hint(hint: &Result<Hint, StopReason>, level: Level, colours: Colours) -> String {
    let text = told_hint(hint, level);
    let is_winnable = hint.as_ref().is_ok_and(Hint::winnable);
    if is_winnable { text + "\n" } else { format!("{}\n", colours.wrong(text)) }
}

/// Returns the words of a hint.
///
/// ```
/// use sumwise::hint::Level;
/// use sumwise::solve::StopReason;
///
/// let told = sumwise_render::text::told_hint(&Err(StopReason::Limit), Level::First);
/// assert!(told.starts_with("no hint"));
/// ```
pub fn told_hint(hint: &Result<Hint, StopReason>, level: Level) -> String {
    match hint {
        Ok(hint) => hint.tell(level),
        Err(stop) => format!("no hint: the search was stopped: {stop}"),
    }
}
