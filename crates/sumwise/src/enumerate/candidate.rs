//! Formulas as the walk passes them to a visitor.

use crate::formula::{Formula, Shape};
use crate::number::Rational;
use crate::operator::Operator;
use crate::puzzle::Hand;

/// A valid formula with its value, borrowed from the walk. The [`Formula`] is built only on request.
///
/// ```
/// use std::ops::ControlFlow;
/// use sumwise::{Game, Hand, Operator, enumerate};
///
/// let hand = Hand::new([2, 3, 5, 7], Game::PRIMES.rules())?;
/// enumerate::for_each(&hand, |first| {
///     assert_eq!(first.shape().to_string(), "xxxxooo");
///     assert_eq!((first.operators(), first.positions()), (&[Operator::Add; 3][..], &[0, 1, 2, 3][..]));
///     assert_eq!(first.formula().rpn().to_string(), "2 3 5 7 + + +");
///     assert_eq!(first.value(), &17.into());
///     ControlFlow::Break(())
/// });
/// # Ok::<(), sumwise::HandError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    pub(super) hand: &'a Hand,
    pub(super) positions: &'a [usize],
    pub(super) shape: &'a Shape,
    pub(super) operators: &'a [Operator],
    pub(super) value: Rational,
}

impl Candidate<'_> {
    /// Returns the value of the formula.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// Returns the operators in postfix order.
    pub fn operators(&self) -> &[Operator] {
        self.operators
    }

    /// Returns the shape.
    pub fn shape(&self) -> &Shape {
        self.shape
    }

    /// Returns the index in the hand of each number, left to right.
    pub fn positions(&self) -> &[usize] {
        self.positions
    }

    /// Builds the formula.
    pub fn formula(&self) -> Formula {
        let numbers: Vec<Rational> =
            self.positions.iter().map(|&position| self.hand.numbers()[position].clone()).collect();
        Formula::decorate(self.shape, self.operators, &numbers).expect("as many operators and numbers as places")
    }
}
