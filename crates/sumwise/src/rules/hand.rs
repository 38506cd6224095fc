//! Hands: numbers and the rules for using them.

use crate::number::Rational;
use crate::rules::Rules;

/// The maximum number of numbers in a hand.
///
/// It is far more than can be enumerated, and small enough that every count of formulas is computed at once.
pub const MAX_NUMBERS: usize = 64;

/// Numbers in the given order, and the rules for making formulas of them.
///
/// ```
/// use sumwise::HandError;
/// use sumwise::{Domain, Game, Hand};
///
/// let hand = Hand::new([75, 50, 2], Game::COUNTDOWN.rules())?;
/// assert_eq!(hand.numbers()[0], 75.into());
/// assert_eq!(hand.rules().domain, Domain::Positive);
/// assert_eq!(Hand::new([0; 0], Game::COUNTDOWN.rules()), Err(HandError::NoNumbers));
/// # Ok::<(), HandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    numbers: Vec<Rational>,
    rules: Rules,
}

impl Hand {
    /// Makes a hand of 1 to [`MAX_NUMBERS`] numbers: integers or [`Rational`]s, from an array, a vector or any iterator.
    ///
    /// # Errors
    /// [`HandError`] if there are no numbers or too many.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([2, 3, 5, 7], Game::PRIMES.rules())?;
    /// assert_eq!(hand.numbers().len(), 4);
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn new(numbers: impl IntoIterator<Item: Into<Rational>>, rules: Rules) -> Result<Self, HandError> {
        let numbers: Vec<Rational> = numbers.into_iter().map(Into::into).collect();
        match numbers.len() {
            0 => Err(HandError::NoNumbers),
            1..=MAX_NUMBERS => Ok(Self { numbers, rules }),
            count => Err(HandError::TooMany(count)),
        }
    }

    /// Returns the numbers in the given order.
    pub fn numbers(&self) -> &[Rational] {
        &self.numbers
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// Why numbers are not a hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HandError {
    /// There are no numbers.
    #[error("no numbers: give at least one, like 75 50 2 3 8 7")]
    NoNumbers,
    /// There are more than [`MAX_NUMBERS`].
    #[error("{0} numbers are too many: a hand has at most {MAX_NUMBERS}")]
    TooMany(usize),
}
