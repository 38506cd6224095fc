//! Numerals: numbers that are written side by side, perhaps with a point.

use itertools::Itertools as _;
use num_bigint::BigInt;

use crate::formula::{Decimal, Token};
use crate::number::Rational;
use crate::operator::Sign;
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
    match numbers {
        [number] if Numeral::of(number).is_none() => vec![Token::Number(number.clone())],
        _ => {
            let numerals: Option<Vec<Numeral>> = numbers.iter().map(Numeral::of).collect();
            numerals.map(|numerals| joined_leaves(&numerals, join, points)).unwrap_or_default()
        }
    }
}

/// Returns every leaf that is written with these numerals, in the same order. Only one of them may have a point.
pub(crate) fn joined_leaves(numerals: &[Numeral], join: Join, points: Points) -> Vec<Token> {
    if numerals.len() > 1 && join == Join::None {
        return Vec::new();
    }
    let leaf = |numerals: &[Numeral]| {
        let (first, rest) = numerals.split_first()?;
        rest.iter().try_fold(first.clone(), |left, right| left.then(right)).map(|joined| joined.leaf())
    };
    let recurring: &[bool] = match points {
        Points::None => &[],
        Points::Decimals => &[false],
        Points::Recurring => &[false, true],
    };
    let pointed = (0..numerals.len()).cartesian_product(recurring).filter_map(|(place, recurs)| {
        let mut numerals = numerals.to_vec();
        numerals[place] = numerals[place].with_point(*recurs)?;
        leaf(&numerals)
    });
    leaf(numerals).into_iter().chain(pointed).collect()
}

/// A numeral of natural numbers as it is written, which may still be joined with others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Numeral {
    /// The digits before the point.
    whole: String,
    /// The digits after the point and whether they recur, if there is a point.
    rest: Option<(String, bool)>,
    /// How many given numbers it has.
    pub(crate) numbers: usize,
}

impl Numeral {
    /// Returns the numeral of a natural number alone.
    pub(crate) fn of(number: &Rational) -> Option<Self> {
        let is_natural = number.is_integer() && !number.is_negative();
        is_natural.then(|| Self { whole: number.to_string(), rest: None, numbers: 1 })
    }

    /// Returns the numeral with a point before it, if it has none.
    pub(crate) fn with_point(&self, recurs: bool) -> Option<Self> {
        let Self { whole, rest, numbers } = self;
        rest.is_none().then(|| Self { whole: String::new(), rest: Some((whole.clone(), recurs)), numbers: *numbers })
    }

    /// Returns the numeral with another on its right, unless there are two points or it begins with 0.
    pub(crate) fn then(&self, right: &Self) -> Option<Self> {
        let join = |left: &str, right: &str| [left, right].concat();
        let (whole, rest) = match (&self.rest, &right.rest) {
            (None, rest) => (join(&self.whole, &right.whole), rest.clone()),
            (Some((digits, recurs)), None) => (self.whole.clone(), Some((join(digits, &right.whole), *recurs))),
            (Some(_), Some(_)) => return None,
        };
        (!whole.starts_with('0')).then(|| Self { whole, rest, numbers: self.numbers + right.numbers })
    }

    /// Returns the numeral of a leaf, unless it is no natural number and has no point.
    pub(crate) fn of_leaf(leaf: &Token) -> Option<Self> {
        let Token::Decimal(decimal) = leaf else { return Self::of(leaf.number()?) };
        let digits = decimal.digits();
        let (whole, rest) = digits.split_at(decimal.point());
        Some(Self { whole: whole.to_owned(), rest: Some((rest.to_owned(), decimal.recurs())), numbers: 1 })
    }

    /// Returns whether it can be the beginning of another numeral.
    pub(crate) fn may_become(&self, other: &Self) -> bool {
        match (&self.rest, &other.rest) {
            (None, _) => other.whole.starts_with(&self.whole),
            (Some((digits, recurs)), Some((others, recur))) => {
                self.whole == other.whole && recurs == recur && others.starts_with(digits)
            }
            (Some(_), None) => false,
        }
    }

    /// Returns whether it is written as another numeral.
    pub(crate) fn is_written_as(&self, other: &Self) -> bool {
        self.whole == other.whole && self.rest == other.rest
    }

    /// Returns whether the digits after the point recur, if there is a point.
    pub(crate) fn recurs(&self) -> Option<bool> {
        self.rest.as_ref().map(|(_, recurs)| *recurs)
    }

    /// Returns the leaf of a formula.
    pub(crate) fn leaf(&self) -> Token {
        match &self.rest {
            None => Token::Number(self.whole.parse::<BigInt>().expect("these are digits").into()),
            Some((digits, recurs)) => Token::Decimal(Box::new(Decimal::new(&self.whole, digits, *recurs))),
        }
    }
}

/// What a number left in a round was made from, which says what may still become of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tile {
    /// The numeral, if no operator has made the number.
    pub(crate) numeral: Option<Numeral>,
    /// The signs on it.
    pub(crate) signs: Vec<Sign>,
}

impl Tile {
    /// Returns the tile of a number as dealt.
    pub(crate) fn dealt(number: &Rational) -> Self {
        Self { numeral: Numeral::of(number), signs: Vec::new() }
    }

    /// Returns the tile of what an operator makes.
    pub(crate) const fn made() -> Self {
        Self { numeral: None, signs: Vec::new() }
    }

    /// Returns the numeral, if it may still be joined or have a point.
    pub(crate) fn open(&self) -> Option<&Numeral> {
        self.numeral.as_ref().filter(|_| self.signs.is_empty())
    }
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
