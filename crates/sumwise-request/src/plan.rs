//! How answers are found.

use std::time::Duration;

use sumwise::Hand;
use sumwise::solve::{Considered, HandQuestion, Limits, Searched, Solver, Spent};
use sumwise_render::plan::PlanJson;

/// Makes a search within limits, and says how, if `is_asked`: the ways that it considered, and what it took.
pub(crate) fn planned<T>(
    is_asked: bool,
    limits: &Limits<'_>,
    search: impl FnOnce(&Limits<'_>) -> Searched<T>,
    considered: impl FnOnce() -> Vec<Considered>,
) -> (Searched<T>, Option<PlanJson>) {
    // What a browser loads first says nothing of plans.
    if !cfg!(feature = "all") || !is_asked {
        return (search(limits), None);
    }
    let spent = Spent::default();
    let (searched, time) = timed(|| search(&Limits { spent: Some(&spent), ..*limits }));
    let plan = PlanJson::new(&considered(), &spent, time, searched.stop);
    (searched, Some(plan))
}

/// Works, and returns the time that it took. A browser has no clock for the engine.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Option<Duration>) {
    #[cfg(target_family = "wasm")]
    return (work(), None);
    #[cfg(not(target_family = "wasm"))]
    {
        let start = std::time::Instant::now();
        (work(), Some(start.elapsed()))
    }
}

/// Returns the ways that are considered for some questions about a hand, each of which may be chosen for one and not for another.
pub(crate) fn considered<'q>(
    solver: &Solver<'_>,
    hand: &Hand,
    questions: impl IntoIterator<Item = HandQuestion<'q>>,
) -> Vec<Considered> {
    let of_each = questions.into_iter().map(|question| solver.considered(hand, question));
    let together = |mut all: Vec<Considered>, others: Vec<Considered>| {
        for (way, other) in all.iter_mut().zip(others) {
            way.is_chosen |= other.is_chosen;
            way.against = way.against.and(other.against);
        }
        all
    };
    of_each.reduce(together).unwrap_or_default()
}
