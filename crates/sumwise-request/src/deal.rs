//! The request to deal a puzzle.

use sumwise::{Game, Puzzle, Seed};

use crate::draft::Given;
use crate::error::RequestError;
use crate::fields::Fields;

/// The request to deal a puzzle from a seed.
///
/// ```
/// use sumwise_request::{Deal, Fields};
///
/// let deal = Deal::read(&Fields::read(r#"{"seed": "tuesday", "large": 2}"#)?)?;
/// assert_eq!(deal.puzzle()?.to_string(), "countdown:100,25,6,8,9,4=390");
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The game.
    pub game: Game,
    /// The seed.
    pub seed: Seed,
    /// The number of large numbers; `None` to let the seed choose.
    pub large: Option<usize>,
}

impl Deal {
    /// Reads the fields `game`, `seed` and `large`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value, or there is no seed.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&["game", "seed", "large"])?;
        let seed = fields.parse("seed")?;
        let seed = seed.ok_or_else(|| RequestError::input("a seed is missing: give a word, like \"tuesday\""))?;
        Ok(Self { game: Given::read(fields)?.game().into_owned(), seed, large: fields.whole("large")? })
    }

    /// Deals the puzzle.
    ///
    /// # Errors
    /// [`RequestError::Deal`] when the game does not have that many large numbers.
    pub fn puzzle(&self) -> Result<Puzzle, RequestError> {
        Ok(sumwise::deal(&self.game, &self.seed, self.large)?)
    }
}
