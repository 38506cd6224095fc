//! The number of formulas, without enumeration.

use std::iter::{Product, Sum};

use num_bigint::BigUint;
use num_integer::{Integer, binomial};

use crate::rules::{Brackets, Join, Order, Rules, Use};

/// Counts the formulas, valid or not, of a hand of this many numbers under the rules.
///
/// For k of n numbers there are C(n, k) choices, k! arrangements if the order is free, Catalan(k−1) shapes and
/// |operators|ᵏ⁻¹ ways to place the operators. With [`Use::Any`] this is summed over k from 1 to n. Where brackets are
/// restricted, the operators decide the shape. With [`Join::Digits`] the numbers must be positive integers, and there are
/// C(k−1, j−1) ways to join them to j numerals; [`count_of`](super::count_of) counts for any numbers.
///
/// ```
/// use sumwise::{Game, enumerate};
///
/// assert_eq!(enumerate::count(6, &Game::COUNTDOWN.rules()), 33_665_406_u32.into());
/// assert_eq!(enumerate::count(5, &Game::CARDS.rules()), 3584_u32.into());
/// ```
pub fn count(numbers: usize, rules: &Rules) -> BigUint {
    // Twelve numbers have at most 12! · Catalan(11) · 5¹¹ formulas that use all of them, and fewer with smaller
    // subsets and joined numbers: far below 2¹²⁸.
    if numbers <= 12 { count_in::<u128>(numbers, rules).into() } else { count_in(numbers, rules) }
}

fn count_in<T: Integer + Clone + From<u64> + Sum + Product>(numbers: usize, rules: &Rules) -> T {
    let from = |number: usize| T::from(number as u64);
    let smallest = if rules.r#use == Use::All { numbers } else { 1 };
    let of_size = |chosen: usize| {
        let choices = binomial(from(numbers), from(chosen));
        let arrangements: T = match rules.order {
            Order::Any => (1..=chosen).map(from).product(),
            Order::Fixed => T::one(),
        };
        let fewest = if rules.join == Join::None { chosen } else { 1 };
        let joined = |numerals: usize| binomial(from(chosen - 1), from(numerals - 1)) * formulas_over(numerals, rules);
        choices * arrangements * (fewest..=chosen).map(joined).sum()
    };
    (smallest.max(1)..=numbers).map(of_size).sum()
}

/// Counts the formulas over a row of numerals: the shapes times the ways to place the operators.
pub(super) fn formulas_over<T: Integer + Clone + From<u64>>(numerals: usize, rules: &Rules) -> T {
    let Some(operators) = numerals.checked_sub(1) else { return T::zero() };
    let from = |number: usize| T::from(number as u64);
    let shapes = match rules.brackets {
        Brackets::Any => binomial(from(2 * operators), from(operators)) / from(numerals),
        Brackets::None | Brackets::Left => T::one(),
    };
    shapes * num_traits::pow(from(rules.operators.as_slice().len()), operators)
}
