//! Formulas from a place on: the choices of a place are computed, and the formulas before it are not made.

use std::iter::successors;
use std::ops::RangeInclusive;
use std::slice;

use itertools::iproduct;
use num_bigint::BigUint;
use num_integer::{Integer as _, binomial};
use num_traits::{One as _, ToPrimitive as _, pow};

use super::candidate::decorated;
use super::closed_form::{formulas_over, formulas_over_signed};
use super::numerals::{count_of, cuts};
use super::{at, next_combination, next_permutation, next_state};
use crate::formula::{Formula, Shape, Token};
use crate::limits::Interrupt;
use crate::operator::Operator;
use crate::rules::hand::Hand;
use crate::rules::{Brackets, Join, Order, Points, Rules, Use};

/// Yields the formulas as [`formulas`](super::formulas) does, from a place on, which counts from 0.
///
/// Takes the time of a formula to get there. Where numbers may be joined or have points, takes time linear in the rows of numerals
/// that are skipped. `interrupt` is asked before each row, and ends the formulas.
///
/// ```
/// use sumwise::{Game, Hand, enumerate};
///
/// let hand = Hand::new([75, 50, 2, 3, 8, 7], Game::COUNTDOWN.rules())?;
/// let last = enumerate::formulas_from(&hand, 33_665_405_u32.into(), &()).next().unwrap();
/// assert_eq!(last.rpn().to_string(), "7 8 / 3 / 2 / 50 / 75 /");
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn formulas_from<'a>(
    hand: &'a Hand,
    place: BigUint,
    interrupt: &'a dyn Interrupt,
) -> impl Iterator<Item = Formula> + 'a {
    let (numbers, rules) = (hand.numbers().len(), hand.rules());
    let is_inside = place < count_of(hand);
    let is_plain = rules.join == Join::None && rules.points == Points::None;
    let (first, mut skipped) = if is_plain { arrangement_at(numbers, rules, place) } else { (BigUint::ZERO, place) };
    let longest = rules.longest_numeral(numbers);
    let arrangements = is_inside.then(|| arrangements_from(numbers, rules, first)).into_iter().flatten();
    let rows = arrangements.flat_map(move |positions| cuts(at(hand.numbers(), &positions), rules, longest));
    rows.take_while(|_| interrupt.stop().is_none()).flat_map(move |leaves| {
        let here = std::mem::take(&mut skipped);
        let formulas = formulas_over::<BigUint>(leaves.len(), rules);
        let is_before = here >= formulas;
        if is_before {
            skipped = &here - formulas;
        }
        (!is_before).then(move || row_from(leaves, rules, &here)).into_iter().flatten()
    })
}

/// Yields the formulas over a row of numerals, from a place on.
fn row_from<'a>(leaves: Vec<Token>, rules: &'a Rules, place: &BigUint) -> impl Iterator<Item = Formula> + use<'a> {
    let signs: Vec<Vec<Token>> =
        rules.sign_sequences().into_iter().map(|signs| signs.into_iter().map(Token::Sign).collect()).collect();
    let operators: Vec<Vec<Token>> = iproduct!(rules.binary().as_slice(), &signs)
        .map(|(operator, signs)| [&[Token::Operator(*operator)], &signs[..]].concat())
        .collect();
    let (first, place) = place.div_rem(&formulas_over_signed(leaves.len(), rules));
    let mut place = Some(place);
    states_from(leaves.len(), signs.len(), first).flat_map(move |state| {
        let with_signs = |(leaf, at): (&Token, usize)| [slice::from_ref(leaf), &signs[at]].concat();
        let leaves = leaves.iter().zip(state).map(with_signs).collect();
        signed_row_from(leaves, &operators, rules, place.take().unwrap_or_default())
    })
}

/// Yields the formulas over a row of numerals with their signs, from a place on. The values of `operators` have their signs too.
fn signed_row_from<'a>(
    leaves: Vec<Vec<Token>>,
    operators: &[Vec<Token>],
    rules: &'a Rules,
    place: BigUint,
) -> Box<dyn Iterator<Item = Formula> + 'a> {
    let steps = leaves.len() - 1;
    match rules.brackets {
        Brackets::Any => {
            let operators = operators.to_vec();
            let of_shape = pow(BigUint::from(operators.len()), steps);
            let (shape, state) = place.div_rem(&of_shape);
            let mut state = Some(state);
            Box::new(Shape::all_from(steps, shape).flat_map(move |shape| {
                let (leaves, operators) = (leaves.clone(), operators.clone());
                states_from(steps, operators.len(), state.take().unwrap_or_default()).map(move |state| {
                    let operators = state.into_iter().map(|at| operators[at].clone());
                    decorated(&shape, operators, leaves.iter().cloned())
                })
            }))
        }
        Brackets::None | Brackets::Left => {
            let operators = rules.binary().as_slice().to_vec();
            Box::new(states_from(steps, operators.len(), place).map(move |state| {
                let operators: Vec<Operator> = state.into_iter().map(|at| operators[at]).collect();
                Formula::of_row(leaves.iter().cloned(), &operators, rules.brackets)
            }))
        }
    }
}

/// Yields the states of an odometer with digits below `radix`, from a place on.
fn states_from(digits: usize, radix: usize, mut place: BigUint) -> impl Iterator<Item = Vec<usize>> {
    let mut first = vec![0; digits];
    for digit in first.iter_mut().rev() {
        *digit = small(&(&place % radix));
        place /= radix;
    }
    successors(Some(first), move |state| {
        let mut next = state.clone();
        next_state(&mut next, radix).then_some(next)
    })
}

/// Yields the positions of the numbers for each choice and arrangement, in order, from a place on.
pub(super) fn arrangements_from(
    numbers: usize,
    rules: &Rules,
    mut place: BigUint,
) -> impl Iterator<Item = Vec<usize>> + use<> {
    let order = rules.order;
    sizes(numbers, rules).flat_map(move |chosen| {
        let here = std::mem::take(&mut place);
        let (choices, orders) = arrangements_of(numbers, chosen, order);
        let is_before = here >= &choices * &orders;
        if is_before {
            place = &here - choices * &orders;
        }
        let (choice, first) = here.div_rem(&orders);
        let mut first = Some(first);
        let choices = (!is_before).then(|| choices_from(numbers, chosen, choice)).into_iter().flatten();
        choices.flat_map(move |choice| orders_from(choice, order, first.take().unwrap_or_default()))
    })
}

/// Returns the place of the arrangement that the formula of a place has, and the place of the formula among those of the
/// arrangement, if no numbers are joined and none has a point.
fn arrangement_at(numbers: usize, rules: &Rules, mut place: BigUint) -> (BigUint, BigUint) {
    let mut arrangements = BigUint::ZERO;
    for chosen in sizes(numbers, rules) {
        let (choices, orders) = arrangements_of(numbers, chosen, rules.order);
        let (all, formulas) = (choices * orders, formulas_over::<BigUint>(chosen, rules));
        if place < &all * &formulas {
            let (arrangement, place) = place.div_rem(&formulas);
            return (arrangements + arrangement, place);
        }
        place -= &all * formulas;
        arrangements += all;
    }
    (arrangements, place)
}

/// Returns how many of the numbers may be chosen.
fn sizes(numbers: usize, rules: &Rules) -> RangeInclusive<usize> {
    let smallest = if rules.usage == Use::All { numbers } else { 1 };
    smallest..=numbers
}

/// Returns the number of choices of `chosen` numbers, and that of the orders of each.
fn arrangements_of(numbers: usize, chosen: usize, order: Order) -> (BigUint, BigUint) {
    let orders = match order {
        Order::Any => (1..=chosen).map(BigUint::from).product(),
        Order::Fixed => BigUint::one(),
    };
    (binomial(numbers.into(), chosen.into()), orders)
}

/// Yields the choices of some positions, in order, from a place on.
fn choices_from(numbers: usize, chosen: usize, mut place: BigUint) -> impl Iterator<Item = Vec<usize>> {
    let (mut first, mut others) = (Vec::with_capacity(numbers), Vec::new());
    for position in 0..numbers {
        let left = chosen - first.len();
        let with = if left == 0 { BigUint::ZERO } else { binomial((numbers - position - 1).into(), (left - 1).into()) };
        if place < with {
            first.push(position);
        } else {
            place -= with;
            others.push(position);
        }
    }
    first.append(&mut others);
    let next = move |positions: &Vec<usize>| {
        let mut next = positions.clone();
        next_combination(&mut next, chosen).then_some(next)
    };
    successors(Some(first), next).map(move |positions| positions[..chosen].to_vec())
}

/// Yields the orders of some positions that rise, from a place on.
fn orders_from(mut positions: Vec<usize>, order: Order, mut place: BigUint) -> impl Iterator<Item = Vec<usize>> {
    let mut orders = arrangements_of(positions.len(), positions.len(), order).1;
    let mut first = Vec::with_capacity(positions.len());
    while !positions.is_empty() {
        if order == Order::Any {
            orders /= positions.len();
        }
        let (next, rest) = place.div_rem(&orders);
        first.push(positions.remove(small(&next)));
        place = rest;
    }
    successors(Some(first), move |positions| {
        let mut next = positions.clone();
        (order == Order::Any && next_permutation(&mut next, positions.len())).then_some(next)
    })
}

/// Returns a number that is less than the length of a list.
fn small(number: &BigUint) -> usize {
    number.to_usize().expect("it is less than a length")
}
