//! The number of formulas, without enumeration.

use std::iter::{Product, Sum};

use num_bigint::BigUint;
use num_integer::{Integer, binomial};

use crate::rules::{Brackets, Join, Order, Points, Rules, Use};

/// Counts the formulas, valid or not, of a hand of this many numbers under the rules.
///
/// For k of n numbers there are C(n, k) choices, k! arrangements if the order is free, Catalan(k−1) shapes and
/// |operators|ᵏ⁻¹ ways to place the operators. With [`Use::Any`] this is summed over k from 1 to n. Where brackets are
/// restricted, the operators decide the shape. Where s sequences of signs are allowed, each of the 2k−1 nodes has one of them, or
/// each of the k numbers where brackets are restricted. With [`Join::Digits`] and with [`Points`] the numbers must be positive
/// integers, and k of them are written as j numerals: a numeral of L numbers in 1 way, in 1 + L with decimals, and in 1 + 2L if
/// they may also recur. [`count_of`](super::count_of) counts for any numbers.
///
/// ```
/// use sumwise::{Game, enumerate};
///
/// assert_eq!(enumerate::count(6, &Game::COUNTDOWN.rules()), 33_665_406_u32.into());
/// assert_eq!(enumerate::count(5, &Game::CARDS.rules()), 3584_u32.into());
/// ```
pub fn count(numbers: usize, rules: &Rules) -> BigUint {
    // n numbers have at most n! · Catalan(n−1) · 6ⁿ⁻¹ formulas that use all of them, and fewer with smaller subsets and joined
    // numbers: with eight numbers far below 2⁶⁴, with twelve far below 2¹²⁸.
    let is_plain = rules.most_signs() == 0 && rules.points == Points::None;
    match numbers {
        ..=8 if is_plain => count_in::<u64>(numbers, rules).into(),
        ..=12 if is_plain => count_in::<u128>(numbers, rules).into(),
        _ => count_in(numbers, rules),
    }
}

fn count_in<T: Integer + Clone + From<u64> + Sum + Product>(numbers: usize, rules: &Rules) -> T {
    let from = |number: usize| T::from(number as u64);
    let smallest = if rules.usage == Use::All { numbers } else { 1 };
    let is_plain = rules.join == Join::None && rules.points == Points::None;
    let written = if is_plain { Vec::new() } else { written::<T>(numbers, rules) };
    let over: Vec<T> = (0..=numbers).map(|numerals| formulas_over(numerals, rules)).collect();
    let of_size = |chosen: usize| {
        let arranged: T = match rules.order {
            Order::Any => (numbers - chosen + 1..=numbers).map(from).product(),
            Order::Fixed => binomial(from(numbers), from(chosen)),
        };
        let in_numerals = |numerals: usize| written[numerals][chosen].clone() * over[numerals].clone();
        let formulas = if is_plain { over[chosen].clone() } else { (1..=chosen).map(in_numerals).sum() };
        arranged * formulas
    };
    (smallest.max(1)..=numbers).map(of_size).sum()
}

/// Returns the number of ways to write k positive integers in their order as j numerals, by j and k.
fn written<T: Integer + Clone + From<u64> + Sum>(numbers: usize, rules: &Rules) -> Vec<Vec<T>> {
    let longest = rules.longest_numeral(numbers);
    let mut written = vec![vec![T::zero(); numbers + 1]];
    written[0][0] = T::one();
    for numerals in 0..numbers {
        let before =
            |length: usize, end: usize| written[numerals][end - length].clone() * T::from(ways_to_write(length, rules));
        let ending = |end: usize| (1..=longest.min(end)).map(|length| before(length, end)).sum();
        let next = (0..=numbers).map(ending).collect();
        written.push(next);
    }
    written
}

/// Returns the number of ways to write a numeral of positive integers.
fn ways_to_write(numbers: usize, rules: &Rules) -> u64 {
    1 + ways_to_place_a_point(rules) * numbers as u64
}

/// Returns the number of ways to write what follows a point, or 0 if there is none.
pub(super) fn ways_to_place_a_point(rules: &Rules) -> u64 {
    match rules.points {
        Points::None => 0,
        Points::Decimals => 1,
        Points::Recurring => 2,
    }
}

/// Counts the formulas over a row of numerals: the shapes times the ways to place the operators and all signs.
pub(super) fn formulas_over<T: Integer + Clone + From<u64>>(numerals: usize, rules: &Rules) -> T {
    formulas_over_signed::<T>(numerals, rules) * num_traits::pow(T::from(sequences(rules) as u64), numerals)
}

/// Returns the number of sequences of signs that a value may have.
fn sequences(rules: &Rules) -> usize {
    if rules.most_signs() == 0 { 1 } else { rules.sign_sequences().len() }
}

/// Returns the number of shapes with some operators, a Catalan number. Each is (4k − 2)/(k + 1) of the one before it.
fn shapes<T: Integer + From<u64>>(operators: usize) -> T {
    (1..=operators as u64).fold(T::one(), |shapes, k| shapes * T::from(4 * k - 2) / T::from(k + 1))
}

/// Counts the formulas over a row of numerals with their signs: the shapes times the ways to place the operators with the signs
/// of their values.
pub(super) fn formulas_over_signed<T: Integer + Clone + From<u64>>(numerals: usize, rules: &Rules) -> T {
    let Some(operators) = numerals.checked_sub(1) else { return T::zero() };
    let from = |number: usize| T::from(number as u64);
    let (shapes, sequences) = match rules.brackets {
        Brackets::Any => (shapes(operators), sequences(rules)),
        Brackets::None | Brackets::Left => (T::one(), 1),
    };
    shapes * num_traits::pow(from(rules.binary().as_slice().len() * sequences), operators)
}
