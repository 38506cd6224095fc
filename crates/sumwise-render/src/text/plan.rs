//! How an answer was found.

use super::{Style, stopped};
use crate::plan::{ConsideredJson, PlanJson};

/// Writes how an answer was found, below it: a line for each way that was considered, what the search took, and how it ended. Writes
/// nothing where that was not asked for.
///
/// ```
/// use sumwise::solve::{HandQuestion, Solver, Spent};
/// use sumwise_render::plan::PlanJson;
/// use sumwise_render::text::{Style, plan};
///
/// let puzzle: sumwise::Puzzle = "24:3,3,8,8=24".parse()?;
/// let considered = Solver::new().considered(puzzle.hand(), HandQuestion::Best);
/// let json = PlanJson::new(&considered, &Spent::default(), None, None);
/// let text = plan(Some(&json), Style::default());
/// assert!(text.contains("  tables       chosen: the values of sub-hands\n"));
/// assert!(text.contains("  numerals     no: no numbers are joined\n"));
/// assert!(text.contains("  enumeration  not needed: every formula, one by one\n"));
/// assert!(text.ends_with("  ended        decided\n"));
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn plan(plan: Option<&PlanJson>, Style { colours, .. }: Style) -> String {
    let Some(plan) = plan else { return String::new() };
    let line = |name: &str, what: &str| format!("  {:<11}  {what}\n", colours.beside(name));
    let ways: String = plan.ways.iter().map(|way| line(way.way.as_str(), &verdict(way))).collect();
    let end = plan.stop.map_or_else(|| "decided".to_owned(), |stop| stopped(stop.0));
    format!("\nHow it was found\n{ways}{}{}", line("took", &took(plan)), line("ended", &end))
}

/// Writes the same below one answer among many, with an empty line after it.
///
/// ```
/// use sumwise_render::text::{Style, plan_in_turn};
///
/// assert_eq!(plan_in_turn(None, Style::default()), "");
/// ```
pub fn plan_in_turn(plan: Option<&PlanJson>, style: Style) -> String {
    let mut text = self::plan(plan, style);
    text.extend(plan.map(|_| '\n'));
    text
}

/// Says whether a way was taken, and what stands against it or what it goes through.
fn verdict(ConsideredJson { way, chosen, against, .. }: &ConsideredJson) -> String {
    match against {
        Some(against) => format!("no: {}", against.0.why()),
        None if *chosen => format!("chosen: {}", way.0.about()),
        None => format!("not needed: {}", way.0.about()),
    }
}

/// Says what a search took.
fn took(PlanJson { steps, bytes, microseconds, .. }: &PlanJson) -> String {
    let s = if *steps == 1 { "" } else { "s" };
    let time = microseconds.map(|time| format!(", {}", of_time(time))).unwrap_or_default();
    let memory = if *bytes == 0 { String::new() } else { format!(", {} of tables", of_memory(*bytes)) };
    format!("{steps} step{s}{time}{memory}")
}

/// Writes a time with at least two digits, if it has as many.
fn of_time(microseconds: u64) -> String {
    match microseconds {
        0..1_000 => format!("{microseconds} µs"),
        1_000..10_000 => format!("{}.{} ms", microseconds / 1_000, microseconds / 100 % 10),
        10_000..1_000_000 => format!("{} ms", microseconds / 1_000),
        _ => format!("{}.{} s", microseconds / 1_000_000, microseconds / 100_000 % 10),
    }
}

/// Writes an amount of memory, rounded up.
fn of_memory(bytes: usize) -> String {
    let kibibytes = bytes.div_ceil(1 << 10);
    if kibibytes < 1 << 10 { format!("{kibibytes} KiB") } else { format!("{} MiB", kibibytes.div_ceil(1 << 10)) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sumwise::solve::{Distinct, HandQuestion, Limits, Solver, Spent, StopReason};

    use super::*;

    #[test]
    fn times_and_memory_have_units_that_fit() {
        let times = [(0, "0 µs"), (999, "999 µs"), (1_000, "1.0 ms"), (9_999, "9.9 ms"), (12_345, "12 ms")];
        for (time, text) in times.into_iter().chain([(999_999, "999 ms"), (1_000_000, "1.0 s"), (61_250_000, "61.2 s")])
        {
            assert_eq!(of_time(time), text);
        }
        for (bytes, text) in [(1, "1 KiB"), (1 << 10, "1 KiB"), (1025, "2 KiB"), (1 << 20, "1 MiB"), (5 << 20, "5 MiB")]
        {
            assert_eq!(of_memory(bytes), text);
        }
    }

    #[test]
    fn every_way_has_a_line_and_a_cut_says_by_what() {
        let puzzle: sumwise::Puzzle = "hundred:1,2,3,4=10".parse().unwrap();
        let question = HandQuestion::Solutions(puzzle.target(), Distinct::Essential);
        let spent = Spent::default();
        let solver = Solver::new().limits(Limits { steps: Some(1), spent: Some(&spent), ..Limits::NONE });
        let stop = solver.list(&puzzle, Distinct::Essential).stop;
        assert_eq!(stop, Some(StopReason::Limit));
        let considered = solver.considered(puzzle.hand(), question);
        let json = PlanJson::new(&considered, &spent, Some(Duration::from_millis(12)), stop);
        let text = plan(Some(&PlanJson { steps: 1, bytes: 0, ..json }), Style::default());
        let expected = "
How it was found
  tables       no: the rules restrict brackets
  numerals     no: the rules restrict brackets
  forms        no: the rules restrict brackets
  enumeration  chosen: every formula, one by one
  classes      no: only for all of + - * /, any order, numbers of the domain from 0 on and a target above 0
  last-steps   not needed: every solution, from its last step
  took         1 step, 12 ms
  ended        stopped at the limit
";
        assert_eq!(text, expected);
    }
}
