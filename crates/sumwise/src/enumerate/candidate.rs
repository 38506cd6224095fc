//! Formulas as the walk passes them to a visitor.

use std::cell::OnceCell;

use super::at;
use crate::formula::{Formula, Mark, Shape, Token};
use crate::number::Rational;
use crate::operator::{Operator, Sign};
use crate::rules::hand::Hand;

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
    /// The leaves with their signs, unless each number stands alone and without a sign.
    pub(super) leaves: Option<&'a [Vec<Token>]>,
}

impl Numerals<'_> {
    fn to_vec(self) -> Vec<Vec<Token>> {
        let alone = || at(self.hand.numbers(), self.positions).into_iter().map(|number| vec![Token::Number(number)]);
        self.leaves.map_or_else(|| alone().collect(), <[Vec<Token>]>::to_vec)
    }

    fn signs(self) -> usize {
        self.leaves.map_or(0, |leaves| leaves.iter().map(|leaf| leaf.len() - 1).sum())
    }
}

/// The signs on the values of operators in postfix order, each as the index of a sequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepSigns<'a> {
    pub(super) sequences: &'a [Vec<Sign>],
    pub(super) of_steps: &'a [usize],
}

impl<'a> StepSigns<'a> {
    fn of(self, step: usize) -> &'a [Sign] {
        &self.sequences[self.of_steps[step]]
    }
}

/// The shape and the operators of a formula.
#[derive(Clone, Debug)]
pub(super) enum Tree<'a> {
    /// A shape, and the operators in postfix order, perhaps with signs.
    Shaped(&'a Shape, &'a [Operator], Option<StepSigns<'a>>),
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
            Tree::Shaped(_, operators, _) => operators,
            Tree::InRow(..) => &self.in_postfix().1,
        }
    }

    /// Counts the steps: the operators and the signs.
    #[inline]
    pub(crate) fn steps(&self) -> usize {
        let steps = match &self.tree {
            Tree::Shaped(_, operators, None) | Tree::InRow(operators, _) => operators.len(),
            Tree::Shaped(_, operators, Some(signs)) => (0..operators.len()).map(|step| 1 + signs.of(step).len()).sum(),
        };
        steps + self.numerals.signs()
    }

    /// Returns the shape, without signs.
    pub fn shape(&self) -> &Shape {
        match &self.tree {
            Tree::Shaped(shape, ..) => shape,
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
        if let (Tree::Shaped(shape, operators, None), None) = (&self.tree, self.numerals.leaves) {
            let numbers = at(self.numerals.hand.numbers(), self.numerals.positions);
            return Formula::decorate(shape, operators, &numbers).expect("as many operators and numbers as places");
        }
        let leaves = self.numerals.to_vec();
        match &self.tree {
            Tree::Shaped(shape, operators, signs) => {
                let operator = |(step, operator): (usize, &Operator)| {
                    let signs = signs.map_or(&[][..], |signs| signs.of(step));
                    std::iter::once(Token::Operator(*operator)).chain(signs.iter().copied().map(Token::Sign)).collect()
                };
                decorated(shape, operators.iter().enumerate().map(operator), leaves)
            }
            Tree::InRow(operators, _) => Formula::of_row(leaves, operators, self.numerals.hand.rules().brackets),
        }
    }

    fn in_postfix(&self) -> &(Shape, Vec<Operator>) {
        let Tree::InRow(_, made) = &self.tree else { unreachable!("only rows are turned into postfix") };
        made.get_or_init(|| {
            let tokens = self.formula().tokens().to_vec();
            let tokens: Vec<Token> = tokens.into_iter().filter(|token| !matches!(token, Token::Sign(_))).collect();
            let operator = |token: &Token| match token {
                Token::Operator(operator) => Some(*operator),
                _ => None,
            };
            let operators = tokens.iter().filter_map(operator).collect();
            (Formula::from_postfix(tokens).shape(), operators)
        })
    }
}

/// Labels a shape with leaves, left to right, and operators in postfix order, each with its signs.
pub(super) fn decorated(
    shape: &Shape,
    operators: impl IntoIterator<Item = Vec<Token>>,
    leaves: impl IntoIterator<Item = Vec<Token>>,
) -> Formula {
    let (mut operators, mut leaves) = (operators.into_iter(), leaves.into_iter());
    let tokens = shape.marks().iter().flat_map(|mark| {
        let label = if *mark == Mark::Number { leaves.next() } else { operators.next() };
        label.expect("as many operators and numbers as places")
    });
    Formula::from_postfix(tokens.collect())
}
