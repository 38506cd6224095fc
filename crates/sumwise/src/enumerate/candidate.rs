//! Formulas as the walk passes them to a visitor.

use std::cell::OnceCell;

use super::at;
use crate::formula::{Formula, Shape, Token};
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
    pub(super) numerals: &'a Numerals<'a>,
    pub(super) tree: Tree<'a>,
    pub(super) value: Rational,
}

/// The numbers of a formula, left to right, and the numerals they make.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numerals<'a> {
    pub(super) hand: &'a Hand,
    /// The index of each number in the hand.
    pub(super) positions: &'a [usize],
    /// The numerals, unless each number stands alone.
    pub(super) joined: Option<&'a [Rational]>,
}

impl Numerals<'_> {
    fn to_vec(self) -> Vec<Rational> {
        self.joined.map_or_else(|| at(self.hand.numbers(), self.positions), <[Rational]>::to_vec)
    }
}

/// The shape and the operators of a formula.
#[derive(Clone, Debug)]
pub(super) enum Tree<'a> {
    /// A shape, and the operators in postfix order.
    Shaped(&'a Shape, &'a [Operator]),
    /// The operators from left to right, which decide the shape, and the same as a shape with operators in postfix order.
    InRow(&'a [Operator], &'a OnceCell<(Shape, Vec<Operator>)>),
}

impl Candidate<'_> {
    /// Returns the value of the formula.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// Returns the operators in postfix order.
    pub fn operators(&self) -> &[Operator] {
        match &self.tree {
            Tree::Shaped(_, operators) => operators,
            Tree::InRow(..) => &self.in_postfix().1,
        }
    }

    /// Counts the operators.
    pub(crate) fn steps(&self) -> usize {
        match &self.tree {
            Tree::Shaped(_, operators) | Tree::InRow(operators, _) => operators.len(),
        }
    }

    /// Returns the shape.
    pub fn shape(&self) -> &Shape {
        match &self.tree {
            Tree::Shaped(shape, _) => shape,
            Tree::InRow(..) => &self.in_postfix().0,
        }
    }

    /// Returns the index in the hand of each number, left to right. Where numbers are joined, there are more of them than
    /// numerals.
    pub fn positions(&self) -> &[usize] {
        self.numerals.positions
    }

    /// Builds the formula.
    pub fn formula(&self) -> Formula {
        let numerals = self.numerals.to_vec();
        match &self.tree {
            Tree::Shaped(shape, operators) => {
                Formula::decorate(shape, operators, &numerals).expect("as many operators and numbers as places")
            }
            Tree::InRow(operators, _) => Formula::of_row(&numerals, operators, self.numerals.hand.rules().brackets),
        }
    }

    fn in_postfix(&self) -> &(Shape, Vec<Operator>) {
        let Tree::InRow(_, made) = &self.tree else { unreachable!("only rows are turned into postfix") };
        made.get_or_init(|| {
            let formula = self.formula();
            let operator = |token: &Token| match token {
                Token::Operator(operator) => Some(*operator),
                Token::Number(_) => None,
            };
            (formula.shape(), formula.tokens().iter().filter_map(operator).collect())
        })
    }
}
