//! The figures of a whole game, unit by unit, so that a page can show how far they are.

use sumwise::game::{Deck, Targets};
use sumwise::sweep::{Field, Question, Summary, Sweep};
use sumwise::{Game, Space};
use sumwise_render::sweep::SweepJson;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::over;
use crate::{Told, json, told};

/// The most hands of a game that is swept on a page.
const MAX_HANDS: u128 = 20_000;

/// A sweep of a game, and what it has come to so far.
///
/// ```
/// let mut sweep = sumwise_wasm::sweep::Sweeping::new("24", "solvable", "", "", "", "")?;
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
    /// Prepares the sweep of a game, with a question and rules by name; an empty text stands for the game's own rule.
    ///
    /// # Errors
    /// What is wrong with the names, or that the game is too large to sweep on a page.
    #[wasm_bindgen(constructor)]
    pub fn new(
        game: &str,
        question: &str,
        order: &str,
        r#use: &str,
        domain: &str,
        operators: &str,
    ) -> Result<Self, String> {
        let game: Game = game.parse().map_err(told)?;
        let question: Question = question.parse().map_err(told)?;
        let rules = over(game.rules(), [order, r#use, domain, operators])?;
        let space = Space::of(game, rules.order);
        if space.hands() > MAX_HANDS {
            return Err(format!("{} hands are too many for a page: `sumwise sweep` counts them", space.hands()));
        }
        let deck = game.deck();
        let (targets, drawn_from) = match (game.targets(), deck.clone()) {
            (Targets::Fixed(target), _) => (target..=target, None),
            (Targets::Draw, Deck::Draw { pool, .. }) => {
                let values = pool.values().min().unwrap_or(1)..=pool.values().max().unwrap_or(1);
                (values, Some(pool))
            }
            (Targets::Range(targets), _) => (targets, None),
            (Targets::Draw, _) => return Err(format!("{game} has no targets of its own")),
        };
        let field = Field::new(space, targets, rules).map_err(told)?;
        let field = match drawn_from {
            Some(pool) => field.with_targets_drawn_from(pool),
            None => field,
        };
        let large: Vec<i64> = match (game.large(), deck) {
            (Some(large), Deck::Draw { pool, .. }) => pool.values().filter(|value| large.contains(value)).collect(),
            _ => Vec::new(),
        };
        let summary = Summary::new(&field, &large);
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
