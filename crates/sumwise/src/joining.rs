//! Numerals: numbers that are written side by side, perhaps with a point.

use num_bigint::BigInt;

use crate::formula::{Decimal, Token};
use crate::number::Rational;
use crate::rules::{Join, Order, Points};

/// How a number may be joined with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joins {
    /// At any place of a numeral.
    Anywhere,
    /// Not at the beginning: it is 0.
    Inside,
    /// Not at all: it is no natural number.
    Never,
}

impl Joins {
    pub(crate) fn of(number: &Rational, join: Join) -> Self {
        if join == Join::None || !number.is_integer() || number.is_negative() {
            Self::Never
        } else if number.is_zero() {
            Self::Inside
        } else {
            Self::Anywhere
        }
    }
}

/// Returns the integer that natural numbers make side by side, also after a leading 0, if it fits.
pub(crate) fn side_by_side(numbers: &[i64]) -> Option<i64> {
    let are_natural = numbers.iter().all(|number| *number >= 0);
    are_natural.then(|| numbers.iter().map(ToString::to_string).collect::<String>().parse().ok())?
}

/// Counts the orders of natural numbers, given ascending, that make a positive integer side by side; with fixed order, only theirs.
pub(crate) fn orders_that_make(target: i64, numbers: &[i64], order: Order) -> u32 {
    let digits = |number: i64| number.checked_ilog10().map_or(1, |log| log + 1);
    let are_natural = numbers.iter().all(|number| *number >= 0);
    if target < 1 || !are_natural || numbers.iter().map(|number| digits(*number)).sum::<u32>() != digits(target) {
        return 0;
    }
    orders_of_rest(target, numbers, order, 0)
}

/// Counts the orders of the numbers whose bit is not set, from the last to the first.
fn orders_of_rest(target: i64, numbers: &[i64], order: Order, taken: u128) -> u32 {
    let is_left = |at: &usize| taken & (1 << at) == 0;
    let left = (0..numbers.len()).filter(is_left);
    let last = left.clone().next_back();
    let Some(last) = last else { return 1 };
    // Of equal numbers, the first is taken first.
    let is_new = |at: &usize| *at == 0 || numbers[at - 1] != numbers[*at] || !is_left(&(at - 1));
    let may_end = |at: &usize| order == Order::Any && is_new(at) || order == Order::Fixed && *at == last;
    let of_end = |at: usize| {
        let rest = target - numbers[at];
        let power = 10_i64.checked_pow(numbers[at].checked_ilog10().unwrap_or(0) + 1);
        let fits = power.is_some_and(|power| rest >= 0 && rest % power == 0);
        if fits { orders_of_rest(rest / power.unwrap_or(1), numbers, order, taken | 1 << at) } else { 0 }
    };
    left.filter(may_end).map(of_end).sum()
}

/// Returns the numeral that numbers make side by side.
pub(crate) fn numeral(numbers: &[Rational], join: Join) -> Option<Rational> {
    match numbers {
        [number] => Some(number.clone()),
        [first, rest @ ..] => {
            let joins = Joins::of(first, join) == Joins::Anywhere
                && rest.iter().all(|number| Joins::of(number, join) != Joins::Never);
            joins.then(|| {
                let digits: String = numbers.iter().map(ToString::to_string).collect();
                Rational::from(digits.parse::<BigInt>().expect("natural numbers side by side are a natural number"))
            })
        }
        [] => None,
    }
}

/// Returns every leaf that is written with these numbers, in their order: without a point, then with a point before each of
/// them, and after that with the digits after it recurring.
pub(crate) fn leaves(numbers: &[Rational], join: Join, points: Points) -> Vec<Token> {
    let plain = numeral(numbers, join).map(Token::Number);
    let are_natural = |number: &Rational| number.is_integer() && !number.is_negative();
    let has_points = points != Points::None && (numbers.len() == 1 || join != Join::None);
    let mut leaves: Vec<Token> = plain.into_iter().collect();
    if !has_points || !numbers.iter().all(are_natural) {
        return leaves;
    }
    let recurring: &[bool] = if points == Points::Recurring { &[false, true] } else { &[false] };
    let digits: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    // A numeral that begins with 0 has its point before it.
    let places = if numbers[0].is_zero() { 1 } else { numbers.len() };
    for place in 0..places {
        let (whole, rest) = (digits[..place].concat(), digits[place..].concat());
        let decimal = |recurs: &bool| Token::Decimal(Box::new(Decimal::new(&whole, &rest, *recurs)));
        leaves.extend(recurring.iter().map(decimal));
    }
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orders_that_make_a_target_are_those_tried_one_by_one() {
        for numbers in [&[0, 1, 1, 2][..], &[1, 1, 11], &[0, 0, 5], &[2, 12, 21], &[0], &[7], &[3, 3, 3]] {
            let tiles: Vec<usize> = (0..numbers.len()).collect();
            let mut orders: Vec<Vec<i64>> = vec![Vec::new()];
            for place in &tiles {
                orders = orders
                    .iter()
                    .flat_map(|order| numbers.iter().map(move |next| [&order[..], &[*next]].concat()))
                    .collect();
                orders.retain(|order| {
                    let count = |list: &[i64], value| list.iter().filter(|number| **number == value).count();
                    order.len() == place + 1 && order.iter().all(|value| count(order, *value) <= count(numbers, *value))
                });
            }
            orders.sort_unstable();
            orders.dedup();
            for target in (-5..=12_500).chain([21_212, 122_121, 212_112, i64::MAX]) {
                let makes = |order: &&Vec<i64>| order[0] > 0 && side_by_side(order) == Some(target);
                let expected = u32::try_from(orders.iter().filter(makes).count()).unwrap();
                assert_eq!(orders_that_make(target, numbers, Order::Any), expected, "{numbers:?} {target}");
                let given = numbers[0] > 0 && side_by_side(numbers) == Some(target);
                assert_eq!(orders_that_make(target, numbers, Order::Fixed), u32::from(given), "{numbers:?} {target}");
            }
        }
    }
}
