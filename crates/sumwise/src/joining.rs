//! Numerals: numbers that are written side by side, perhaps with a point.

use num_bigint::BigInt;

use crate::formula::{Decimal, Token};
use crate::number::Rational;
use crate::rules::{Join, Points};

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
