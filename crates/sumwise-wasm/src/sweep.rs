//! The figures of a whole game, unit by unit, so that a page can hand them out to workers and show how far they are.

use std::ops::RangeInclusive;

use sumwise::Game;
use sumwise::sweep::{Field, Histogram, HistogramPlan, Summary, Sweep};
use sumwise_render::sweep::{HistogramJson, SweepJson};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::named_game;
use crate::{Told, json, told};

/// The question that is none of every hand: how many formulas take each value.
const HISTOGRAM: &str = "histogram";

/// A histogram counts values up to here at least, whatever the targets are.
const MIN_VALUES: i64 = 100;

/// A sweep of a game, and what the units that were answered here have come to. Where others answer other units, the
/// counts of all of them are to be added.
///
/// ```
/// let mut sweep = sumwise_wasm::sweep::Sweeping::new("24", "solvable")?;
/// (0..sweep.units()).for_each(|unit| sweep.unit(unit));
/// assert!(sweep.figures()?.contains(r#""hands":1820"#));
/// let mut histogram = sumwise_wasm::sweep::Sweeping::new("primes", "histogram")?;
/// (0..histogram.units()).for_each(|unit| histogram.unit(unit));
/// assert!(histogram.figures()?.contains(r#""formulas":"320""#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub struct Sweeping {
    game: Game,
    work: Work,
}

enum Work {
    Hands(Sweep, Summary),
    Values(HistogramPlan, Histogram),
}

#[wasm_bindgen]
impl Sweeping {
    /// Prepares the sweep of a game, with a question by name or `histogram`.
    ///
    /// # Errors
    /// What is wrong with the names.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, question: &str) -> Result<Self, String> {
        let game = named_game(game)?;
        let work = if question == HISTOGRAM {
            let plan = HistogramPlan::new(field(&game, values(&game))?);
            let none = plan.empty();
            Work::Values(plan, none)
        } else {
            let field = field(&game, game.target_range())?;
            let summary = Summary::new(&field, &game.large_values());
            Work::Hands(Sweep::new(field, question.parse().map_err(told)?), summary)
        };
        Ok(Self { game, work })
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        match &self.work {
            Work::Hands(sweep, _) => sweep.units(),
            Work::Values(plan, _) => plan.units(),
        }
    }

    /// Answers a unit, in whatever order they come. One that does not exist adds nothing.
    pub fn unit(&mut self, unit: usize) {
        if unit >= self.units() {
            return;
        }
        match &mut self.work {
            Work::Hands(sweep, summary) => summary.add(sweep.field(), sweep.hands_of(unit), &sweep.unit(unit)),
            Work::Values(plan, histogram) => histogram.add(&plan.unit(unit)),
        }
    }

    /// The figures of the units that were answered.
    ///
    /// # Errors
    /// None: figures can always be told.
    pub fn figures(&self) -> Told {
        let game = self.game.name();
        match &self.work {
            Work::Hands(sweep, summary) => json(&SweepJson::new(game, sweep.question().name(), sweep.field(), summary)),
            Work::Values(_, histogram) => json(&HistogramJson::new(game, &self.game.rules(), histogram)),
        }
    }
}

/// The values that a histogram of a game counts.
fn values(game: &Game) -> RangeInclusive<i64> {
    0..=MIN_VALUES.max(*game.target_range().end())
}

/// Every hand of a game, and some targets.
fn field(game: &Game, targets: RangeInclusive<i64>) -> Result<Field, String> {
    let field = Field::new(game.space(), targets, game.rules()).map_err(told)?;
    Ok(match game.targets_pool() {
        Some(pool) => field.with_targets_drawn_from(pool.clone()),
        None => field,
    })
}
