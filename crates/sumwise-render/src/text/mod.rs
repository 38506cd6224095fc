//! Answers as text for people, as the command `sumwise` prints them.
//!
//! Each function goes from a result to its text. Whoever prints it chooses the colours and the notation.

#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "the texts are short, and the code reads like them"
)]

mod check;
mod colours;
mod count;
mod explain;
mod game;
mod generate;
mod grade;
mod plan;
mod reach;
mod solve;
mod sweep;

pub use check::judgement;
pub use colours::{Colours, Painted};
pub use count::{count_in_turn, counts, counts_of_targets, named_counts};
pub use explain::{MAX_DRAWN, enumerated, explained, shapes};
pub use game::{dealt, described, games};
pub use generate::{item, summary_of_items};
pub use grade::{grade, hint, told_hint};
pub use plan::{plan, plan_in_turn};
pub use reach::{fewest, first_missing, reached, share, values};
pub use solve::{solution_in_turn, solutions, summary_of_solutions};
pub use sweep::{Listed, histogram, listed, sweep};

use sumwise::solve::StopReason;
use sumwise::{Notation, Rules};

/// How text looks.
///
/// ```
/// use sumwise_render::text::{Colours, Style};
///
/// assert_eq!(Style::default().colours, Colours::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub colours: Colours,
    /// The notation of formulas.
    pub notation: Notation,
}

impl Default for Style {
    /// Returns infix without colours.
    fn default() -> Self {
        Self { colours: Colours::None, notation: Notation::Infix }
    }
}

/// Returns the bounds that an answer holds for, if the rules have one.
///
/// ```
/// use sumwise::Rules;
/// use sumwise_render::text::within_digits;
///
/// assert_eq!(within_digits(&Rules::FREE), "");
/// let powers = Rules { operators: "+-*/^".parse()?, ..Rules::FREE };
/// assert_eq!(within_digits(&powers), " in steps of at most 100 digits");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn within_digits(rules: &Rules) -> String {
    let signs = match rules.most_signs() {
        0 => String::new(),
        1 => " and 1 sign on a value".to_owned(),
        signs => format!(" and {signs} signs on a value"),
    };
    rules.most_digits().map(|digits| format!(" in steps of at most {digits} digits{signs}")).unwrap_or_default()
}

/// Returns the message that a search was cut, with what comes of it. An interrupt is one by Ctrl-C.
///
/// ```
/// use sumwise::solve::StopReason;
/// use sumwise_render::text::{PARTIAL, cut};
///
/// assert_eq!(cut(StopReason::Limit, PARTIAL), "stopped at the limit: the results are partial");
/// ```
pub fn cut(stop: StopReason, rest: &str) -> String {
    format!("{}: {rest}", stopped(stop))
}

/// Says where a search was stopped.
fn stopped(stop: StopReason) -> String {
    let why = match stop {
        StopReason::Limit => "at the limit",
        StopReason::Time => "when the time was up",
        StopReason::Memory => "when the memory was used up",
        StopReason::Interrupt => "by Ctrl-C",
        _ => "before the end",
    };
    format!("stopped {why}")
}

/// What comes of a cut of a search that has results.
pub const PARTIAL: &str = "the results are partial";

/// Joins values with spaces.
///
/// ```
/// assert_eq!(sumwise_render::text::spaced(&[3, 3, 8, 8]), "3 3 8 8");
/// ```
pub fn spaced<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
