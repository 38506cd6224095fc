//! Numbers of formulas and solutions.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use sumwise::solve::{Counts, StopReason};
use sumwise::{Hand, Rational};

use super::{Style, spaced};

/// The names of counts, in their order.
const NAMES: [&str; 5] = ["formulas", "valid", "solutions", "algebraic", "essential"];

/// Returns the known counts by name. Those of a search that was cut are lower bounds, and begin with `>=`.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise_render::text::named_counts;
///
/// let counts = "24:3,3,8,8=24".parse::<Puzzle>()?.counts();
/// assert_eq!(named_counts(&counts, None)[0], ("formulas", "7680".to_owned()));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn named_counts(counts: &Counts, stop: Option<StopReason>) -> Vec<(&'static str, String)> {
    let text = |count: BigUint| if stop.is_some() { format!(">={count}") } else { count.to_string() };
    let known = [
        Some(counts.formulas.clone()),
        counts.valid.clone(),
        counts.solutions.clone(),
        counts.algebraic.map(BigUint::from),
        counts.essential.map(BigUint::from),
    ];
    NAMES.into_iter().zip(known).filter_map(|(name, count)| Some((name, text(count?)))).collect()
}

/// Writes counts, one on each line, and the bounds that they hold for.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise_render::text::{Style, counts};
///
/// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
/// let text = counts(puzzle.hand(), &puzzle.counts(), None, Style::default());
/// assert!(text.starts_with("formulas   7680\n"));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn counts(hand: &Hand, counts: &Counts, stop: Option<StopReason>, Style { colours, .. }: Style) -> String {
    let line = |name, what: &str| format!("{:<11}{what}\n", colours.beside(name));
    let mut text: String = named_counts(counts, stop).iter().map(|(name, count)| line(*name, count)).collect();
    if let Some(digits) = hand.rules().most_digits() {
        text += &line("digits", &format!("at most {digits} in a step"));
    }
    text
}

/// Writes a line like `3 3 8 8 = 24  formulas 7680  valid 6604  …`.
///
/// ```
/// use sumwise::{Game, Hand};
/// use sumwise_render::text::{Style, count_in_turn};
///
/// let hand = Hand::new([1, 2], Game::TWENTY_FOUR.rules())?;
/// assert_eq!(count_in_turn((&hand, None), &hand.counts(), None, Style::default()), "1 2  formulas 8  valid 8\n");
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn count_in_turn(
    (hand, target): (&Hand, Option<&Rational>),
    counts: &Counts,
    stop: Option<StopReason>,
    Style { colours, .. }: Style,
) -> String {
    let target = target.map(|target| format!(" = {target}")).unwrap_or_default();
    let counts =
        named_counts(counts, stop).into_iter().map(|(name, count)| format!("  {} {count}", colours.beside(name)));
    format!("{}{target}{}\n", spaced(hand.numbers()), counts.collect::<String>())
}

/// Writes a table with a line for each target.
///
/// ```
/// use sumwise::solve::Solver;
/// use sumwise::{Game, Hand};
/// use sumwise_render::text::{Style, counts_of_targets};
///
/// let (hand, targets) = (Hand::new([1, 2], Game::TWENTY_FOUR.rules())?, [2.into(), 3.into()]);
/// let counts = Solver::new().count_targets(&hand, &targets).found;
/// let table = counts_of_targets(targets.iter().zip(&counts), None, Style::default());
/// assert_eq!(table.lines().count(), 3);
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn counts_of_targets<'a>(
    counts: impl Iterator<Item = (&'a Rational, &'a Counts)> + Clone,
    stop: Option<StopReason>,
    Style { colours, .. }: Style,
) -> String {
    let rows: Vec<_> = counts.map(|(target, counts)| (target, named_counts(counts, stop))).collect();
    // Of targets that a cut search came to later, less is known.
    let known: BTreeSet<&str> = rows.iter().flat_map(|(_, counts)| counts).map(|(name, _)| *name).collect();
    let names: Vec<&str> = NAMES.into_iter().filter(|name| known.contains(name)).collect();
    let longest = rows.iter().flat_map(|(_, counts)| counts).map(|(_, count)| count.len()).max();
    let width = longest.unwrap_or(0).max("algebraic".len()) + 2;
    let head: String = names.iter().map(|name| format!("{name:>width$}")).collect();
    let mut text = format!("{}\n", colours.beside(format!("{:>7}{head}", "target")));
    for (target, counts) in rows {
        let count = |name| counts.iter().find(|(known, _)| *known == name).map_or("", |(_, count)| count);
        let counts: String = names.iter().map(|name| format!("{:>width$}", count(*name))).collect();
        text += &format!("{target:>7}{counts}\n");
    }
    text
}
