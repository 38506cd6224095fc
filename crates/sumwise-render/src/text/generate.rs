//! Generated puzzles.

use sumwise::Seed;
use sumwise::generate::Item;
use sumwise::solve::Solution;

/// Says how many puzzles of a seed there are, and how many of the items asked for are void.
///
/// ```
/// use sumwise_render::text::summary_of_items;
///
/// assert_eq!(summary_of_items((3, 0), false, &"tuesday".parse()?), "3 puzzles, seed v2:tuesday");
/// # Ok::<(), sumwise::ParseSeedError>(())
/// ```
pub fn summary_of_items((written, void): (u64, u64), is_ended: bool, seed: &Seed) -> String {
    let plural = if written == 1 { "" } else { "s" };
    let rest = match (is_ended, void) {
        (true, _) => "; there are no more".to_owned(),
        (false, 0) => String::new(),
        (false, void) => {
            let asked = written + void;
            format!("; {void} of {asked} items are void: their part of the space is exhausted")
        }
    };
    format!("{written} puzzle{plural}, seed {seed}{rest}")
}

/// Writes a line like `24:3,3,8,8=24  8/(3-8/3)`, and the trace of the search below it.
///
/// ```
/// use sumwise::Game;
/// use sumwise::generate::{Candidates, Generator, Wanted};
/// use sumwise_render::text::item;
///
/// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &"tuesday".parse()?)?;
/// assert!(item(&generator.item(0).unwrap(), None).starts_with("24:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn item(item: &Item, searched: Option<&str>) -> String {
    let nearest = |nearest: &Solution| format!("{} = {}", nearest.infix(), nearest.value());
    let answer = match (&item.labels.best, &item.labels.nearest[..]) {
        (Some(best), _) => best.infix().to_string(),
        (None, []) => "none".to_owned(),
        (None, values) => {
            format!("none, nearest {}", values.iter().map(nearest).collect::<Vec<_>>().join(" or "))
        }
    };
    let searched = searched.map(|searched| format!("{searched}\n\n")).unwrap_or_default();
    format!("{}  {answer}\n{searched}", item.puzzle)
}
