//! Enumeration of every formula of a hand, one by one: the method of the articles.
//!
//! The order is lexicographic in five choices, the first changing slowest:
//! 1. the numbers: with [`Use::Any`](crate::Use::Any) fewer before more, then by their positions in the hand;
//! 2. their arrangement: with [`Order::Any`](crate::Order::Any) every permutation of those positions;
//! 3. with [`Join::Digits`], the numerals: the first number stands alone before it is joined with the second, and so on; with
//!    [`Points`], each without a point before it has one, which moves from left to right, and each then recurring;
//! 4. the signs of each numeral: none, one, and so on, in the order `~ ! √`, the first applied first;
//! 5. the shape, by its template, `x` before `o`;
//! 6. the operators in postfix order, each running through [`Operator::ALL`](crate::Operator::ALL), and with each the signs of its value.
//!
//! With [`Brackets::None`](crate::Brackets::None) and [`Brackets::Left`](crate::Brackets::Left) the operators, from left to right, decide the shape.
//!
//! Every formula comes exactly once. Two copies of a number count as two different numbers.
//!
//! [`formulas`] is the short definition: it yields each formula as a value, valid or not. [`for_each`] visits the same
//! formulas in the same order. It evaluates them on the way and skips all that share an invalid step. Tests compare the
//! two. No formula is stored, so memory stays small. Time grows with the number of formulas, which [`count`] returns.

mod candidate;
mod closed_form;
mod next;
mod numerals;
mod place;
mod row;
mod walk;

use std::ops::ControlFlow;

use num_bigint::BigUint;

pub use candidate::Candidate;
pub use closed_form::count;
pub use next::{Move, next_combination, next_combination_by, next_permutation, next_permutation_by, next_state};
pub use numerals::count_of;
pub(crate) use numerals::{Part, parts};
pub use place::formulas_from;

use crate::deck::space::Space;
use crate::formula::{Formula, Token};
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::rules::representation::{represent, with_representation};
use crate::rules::{Join, Points, Rules};
use candidate::Numerals;
use numerals::cuts;
use place::arrangements_from;

/// A visitor of formulas; [`ControlFlow::Break`] ends the walk.
///
/// ```
/// use std::ops::ControlFlow;
/// use sumwise::enumerate::{Candidate, Visitor, visit};
/// use sumwise::{Game, Hand};
///
/// struct Invalid(u128);
/// impl Visitor for Invalid {
///     fn valid(&mut self, _: &Candidate<'_>) -> ControlFlow<()> {
///         ControlFlow::Continue(())
///     }
///
///     fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
///         self.0 += formulas;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let hand = Hand::new([7, 0], Game::TWENTY_FOUR.rules())?;
/// let mut invalid = Invalid(0);
/// assert!(visit(&hand, &mut invalid).is_continue());
/// assert_eq!(invalid.0, 1); // 7/0
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub trait Visitor {
    /// Receives a valid formula, in order.
    fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()>;

    /// Receives the number of formulas, next in order, that share a step which is undefined or outside the domain.
    fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
        let _ = formulas;
        ControlFlow::Continue(())
    }
}

/// The counts of a walk.
///
/// ```
/// use std::ops::ControlFlow;
/// use sumwise::{Game, Hand, enumerate};
///
/// let hand = Hand::new([7, 0], Game::TWENTY_FOUR.rules())?;
/// let tally = enumerate::for_each(&hand, |_| ControlFlow::Continue(()));
/// assert_eq!((tally.formulas, tally.valid), (8, 7)); // 7/0 is invalid
/// # Ok::<(), sumwise::HandError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The formulas walked.
    pub formulas: u128,
    /// The valid ones among them.
    pub valid: u128,
}

/// Calls a visitor with every formula of a hand, until the visitor breaks.
///
/// Values are computed in the smallest representation that is exact for the hand. Time is proportional to the number of
/// formulas: see [`count`]. [`Visitor`] has an example.
pub fn visit(hand: &Hand, visitor: &mut impl Visitor) -> ControlFlow<()> {
    // Sharing one compiled walk between all visitors makes a small build smaller.
    #[cfg(not(feature = "fast"))]
    let visitor: &mut dyn Visitor = visitor;
    let (numbers, rules) = (hand.numbers(), hand.rules());
    if rules.join == Join::None && rules.points == Points::None && rules.most_signs() == 0 {
        return with_representation!(numbers, &[], rules, N => {
            let numbers = represent::<N>(numbers);
            arrangements_from(numbers.len(), rules, BigUint::ZERO).try_for_each(|positions| {
                let leaves = at(&numbers, &positions);
                walk::walk(&Numerals { hand, positions: &positions, leaves: None }, &leaves, visitor)
            })
        });
    }
    // Every row of numerals has bounds of its own.
    rows(hand).try_for_each(|(positions, leaves)| {
        let numerals = Numerals { hand, positions: &positions, leaves: None };
        if rules.most_signs() > 0 {
            return walk::walk_with_signs(&numerals, &leaves, &mut Vec::new(), visitor);
        }
        let values: Vec<Rational> = leaves.iter().filter_map(Token::number).cloned().collect();
        let leaves: Vec<Vec<Token>> = leaves.into_iter().map(|leaf| vec![leaf]).collect();
        with_representation!(&values, &[], rules, N => {
            let numerals = Numerals { leaves: Some(&leaves), ..numerals };
            walk::walk(&numerals, &represent::<N>(&values), visitor)
        })
    })
}

/// Calls a function with every valid formula of a hand, until it breaks. Invalid formulas are skipped and counted.
///
/// ```
/// use std::ops::ControlFlow;
/// use sumwise::{Game, Hand, enumerate};
///
/// let hand = Hand::new([1, 3, 7], Game::COUNTDOWN.rules())?;
/// let tally = enumerate::for_each(&hand, |candidate| {
///     if candidate.value() == &22.into() {
///         assert_eq!(candidate.formula().infix().to_string(), "1+3*7");
///         return ControlFlow::Break(());
///     }
///     ControlFlow::Continue(())
/// });
/// assert!(tally.valid < tally.formulas);
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn for_each(hand: &Hand, visit_one: impl FnMut(&Candidate<'_>) -> ControlFlow<()>) -> Tally {
    let mut counting = CountingVisitor { tally: Tally::default(), visit_one };
    let _ = visit(hand, &mut counting);
    counting.tally
}

/// Calls [`for_each`] for every hand of a space. The function also receives the hand and the number of ways to deal
/// it.
///
/// ```
/// use std::ops::ControlFlow;
/// use sumwise::{Game, Order, Space, enumerate};
///
/// let digits = Space::draws(&"1..3".parse()?, 2, Order::Any).unwrap();
/// let mut sixes = 0;
/// let tally = enumerate::for_each_hand(digits, &Game::MAKE_TEN.rules(), |_, ways, candidate| {
///     if candidate.value() == &6.into() {
///         sixes += ways;
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!((tally.formulas, sixes), (6 * 8, 6));
/// # Ok::<(), sumwise::ParsePoolError>(())
/// ```
pub fn for_each_hand(
    space: Space,
    rules: &Rules,
    mut visit_one: impl FnMut(&Hand, u128, &Candidate<'_>) -> ControlFlow<()>,
) -> Tally {
    let mut total = Tally::default();
    for (numbers, ways) in space {
        let Ok(hand) = Hand::new(numbers, *rules) else { continue };
        let mut flow = ControlFlow::Continue(());
        let tally = for_each(&hand, |candidate| {
            flow = visit_one(&hand, ways, candidate);
            flow
        });
        total.formulas += tally.formulas;
        total.valid += tally.valid;
        if flow.is_break() {
            break;
        }
    }
    total
}

struct CountingVisitor<F> {
    tally: Tally,
    visit_one: F,
}

impl<F: FnMut(&Candidate<'_>) -> ControlFlow<()>> Visitor for CountingVisitor<F> {
    fn valid(&mut self, candidate: &Candidate<'_>) -> ControlFlow<()> {
        self.tally.formulas += 1;
        self.tally.valid += 1;
        (self.visit_one)(candidate)
    }

    fn invalid(&mut self, formulas: u128) -> ControlFlow<()> {
        self.tally.formulas += formulas;
        ControlFlow::Continue(())
    }
}

/// Yields every formula of a hand, valid or not, in order.
///
/// ```
/// use sumwise::{Game, Hand, enumerate};
///
/// let deal = Hand::new([2, 3, 9, 7, 1], Game::CARDS.rules())?;
/// assert_eq!(enumerate::formulas(&deal).count(), 3584);
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn formulas(hand: &Hand) -> impl Iterator<Item = Formula> + '_ {
    formulas_from(hand, BigUint::ZERO, &())
}

/// Returns the numbers at some positions.
fn at<N: Clone>(numbers: &[N], positions: &[usize]) -> Vec<N> {
    positions.iter().map(|&position| numbers[position].clone()).collect()
}

/// Yields the positions of the numbers and the leaves they make, for each choice, arrangement, joining and place of a point, in
/// order.
fn rows(hand: &Hand) -> impl Iterator<Item = (Vec<usize>, Vec<Token>)> {
    let rules = hand.rules();
    let longest = rules.longest_numeral(hand.numbers().len());
    arrangements_from(hand.numbers().len(), rules, BigUint::ZERO).flat_map(move |positions| {
        cuts(at(hand.numbers(), &positions), rules, longest).map(move |leaves| (positions.clone(), leaves))
    })
}
