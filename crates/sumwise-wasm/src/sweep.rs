//! The figures of a whole game, unit by unit, so that a page can show how far they are.

use sumwise::game::{Deck, Targets};
use sumwise::sweep::{Field, Question, Summary, Sweep};
use sumwise::{Game, Space};
use sumwise_render::sweep::SweepJson;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::{large, targets};
use crate::{Told, json, told};

/// The most hands of a game that is swept on a page.
const MAX_HANDS: u128 = 20_000;

/// Whether a game has few enough hands to be swept on a page.
pub(crate) fn is_small(game: Game) -> bool {
    space(game).hands() <= MAX_HANDS
}

/// A sweep of a game, and what it has come to so far.
///
/// ```
/// let mut sweep = sumwise_wasm::sweep::Sweeping::new("24", "solvable")?;
/// while sweep.step() < sweep.units() {}
/// assert!(sweep.figures()?.contains(r#""hands":1820"#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub struct Sweeping {
    game: Game,
    sweep: Sweep,
    summary: Summary,
    done: usize,
}

#[wasm_bindgen]
impl Sweeping {
    /// Prepares the sweep of a game, with a question by name.
    ///
    /// # Errors
    /// What is wrong with the names, or that the game is too large to sweep on a page.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, question: &str) -> Result<Self, String> {
        let game: Game = game.parse().map_err(told)?;
        let question: Question = question.parse().map_err(told)?;
        let field = field(game)?;
        let summary = Summary::new(&field, &large(game));
        Ok(Self { game, sweep: Sweep::new(field, question), summary, done: 0 })
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        self.sweep.units()
    }

    /// Answers the next unit, and says how many are done.
    pub fn step(&mut self) -> usize {
        if self.done < self.units() {
            let answers = self.sweep.unit(self.done);
            self.summary.add(self.sweep.field(), self.sweep.hands_of(self.done), &answers);
            self.done += 1;
        }
        self.done
    }

    /// The figures of all units that are done.
    ///
    /// # Errors
    /// None: figures can always be told.
    pub fn figures(&self) -> Told {
        let (game, question) = (self.game.name(), self.sweep.question().name());
        json(&SweepJson::new(game, question, self.sweep.field(), &self.summary))
    }
}

fn space(game: Game) -> Space {
    Space::of(game, game.rules().order)
}

/// Every hand of a game, and every target.
fn field(game: Game) -> Result<Field, String> {
    let space = space(game);
    if space.hands() > MAX_HANDS {
        return Err(format!("{} hands are too many for a page: `sumwise sweep` counts them", space.hands()));
    }
    let field = Field::new(space, targets(game), game.rules()).map_err(told)?;
    Ok(match (game.targets(), game.deck()) {
        (Targets::Draw, Deck::Draw { pool, .. }) => field.with_targets_drawn_from(pool),
        _ => field,
    })
}
