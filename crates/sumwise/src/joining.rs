//! Numerals: numbers that are written side by side.

use num_bigint::BigInt;

use crate::number::Rational;
use crate::rules::Join;

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
