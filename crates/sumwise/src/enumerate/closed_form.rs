//! How many formulas there are, without enumerating them.

use num_bigint::BigUint;
use num_integer::binomial;

use crate::formula::catalan;
use crate::rules::{Order, Rules, Use};

/// How many formulas, valid or not, so many numbers have under given rules.
///
/// For k of n numbers there are C(n, k) choices, k! arrangements where the order is free, Catalan(k−1) shapes and
/// |operators|ᵏ⁻¹ ways to place the operators; with [`Use::Any`] this is summed over k from 1 to n.
///
/// ```
/// use sumwise::{Game, enumerate};
///
/// assert_eq!(enumerate::count(6, &Game::Countdown.rules()), 33_665_406_u32.into());
/// assert_eq!(enumerate::count(5, &Game::Cards.rules()), 3584_u32.into());
/// ```
pub fn count(numbers: usize, rules: &Rules) -> BigUint {
    let smallest = if rules.r#use == Use::All { numbers } else { 1 };
    let operators = BigUint::from(rules.operators.as_slice().len());
    (smallest.max(1)..=numbers)
        .map(|chosen| {
            let choices = binomial(BigUint::from(numbers), BigUint::from(chosen));
            let arrangements = match rules.order {
                Order::Any => (1..=chosen).map(BigUint::from).product(),
                Order::Fixed => BigUint::from(1_u8),
            };
            let exponent = u32::try_from(chosen - 1).expect("a hand has few numbers");
            choices * arrangements * catalan(chosen - 1) * operators.pow(exponent)
        })
        .sum()
}
