//! Fractions of machine integers that are not reduced.
//!
//! Finding common divisors would take most of the time of searches over fractions. Values are compared by products and hashed by
//! the first digits of their expansion, which are the same whether a fraction is reduced or not.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use num_integer::Integer;
use num_rational::Ratio;

use super::arithmetic::{Number, spread_of_quotient};
use super::rational::Rational;

/// A fraction with a positive denominator, exact for the hands that
/// [`Representation`](crate::rules::representation::Representation) gives it: its bounds hold without reduction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    pub(super) numerator: i64,
    pub(super) denominator: i64,
}

impl Fraction {
    /// Returns the numerator and the denominator, of which all products fit.
    #[inline]
    fn wide(self) -> [i128; 2] {
        [self.numerator.into(), self.denominator.into()]
    }

    /// Returns the value that is as far from `middle` on its other side, or an integer farther away if it does not fit. Returns
    /// `None` if that does not fit either.
    pub(crate) fn opposite(self, middle: Self) -> Option<Self> {
        let ([a, b], [c, d]) = (self.wide(), middle.wide());
        let (numerator, denominator) = (c.checked_mul(2)?.checked_mul(b)?.checked_sub(a * d)?, b * d);
        fitting(numerator, denominator).or_else(|| {
            let integer = if self > middle {
                Integer::div_floor(&numerator, &denominator)
            } else {
                Integer::div_ceil(&numerator, &denominator)
            };
            fitting(integer, 1)
        })
    }
}

/// Returns a fraction with a positive denominator, or `None` if it does not fit in lowest terms.
#[inline]
fn fitting(numerator: i128, denominator: i128) -> Option<Fraction> {
    match (numerator.try_into(), denominator.try_into()) {
        (Ok(numerator), Ok(denominator)) => Some(Fraction { numerator, denominator }),
        _ => fitting_once_reduced(numerator, denominator),
    }
}

#[cold]
fn fitting_once_reduced(numerator: i128, denominator: i128) -> Option<Fraction> {
    let divisor = numerator.gcd(&denominator);
    let [numerator, denominator] = [numerator, denominator].map(|part| (part / divisor).try_into().ok());
    Some(Fraction { numerator: numerator?, denominator: denominator? })
}

impl PartialEq for Fraction {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let ([a, b], [c, d]) = (self.wide(), other.wide());
        (a * d).cmp(&(c * b))
    }
}

impl Hash for Fraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.spread());
    }
}

impl Number for Fraction {
    fn zero() -> Self {
        Self { numerator: 0, denominator: 1 }
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        Self {
            numerator: self.numerator * other.denominator + other.numerator * self.denominator,
            denominator: self.denominator * other.denominator,
        }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        Self {
            numerator: self.numerator * other.denominator - other.numerator * self.denominator,
            denominator: self.denominator * other.denominator,
        }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        Self { numerator: self.numerator * other.numerator, denominator: self.denominator * other.denominator }
    }

    #[inline]
    fn over(&self, other: &Self) -> Option<Self> {
        let sign = other.numerator.signum();
        (sign != 0).then(|| Self {
            numerator: sign * self.numerator * other.denominator,
            denominator: sign * self.denominator * other.numerator,
        })
    }

    #[inline]
    fn try_plus(&self, other: &Self) -> Option<Self> {
        let ([a, b], [c, d]) = (self.wide(), other.wide());
        fitting(a * d + c * b, b * d)
    }

    #[inline]
    fn try_minus(&self, other: &Self) -> Option<Self> {
        let ([a, b], [c, d]) = (self.wide(), other.wide());
        fitting(a * d - c * b, b * d)
    }

    #[inline]
    fn try_times(&self, other: &Self) -> Option<Self> {
        let ([a, b], [c, d]) = (self.wide(), other.wide());
        fitting(a * c, b * d)
    }

    #[inline]
    fn try_over(&self, other: &Self) -> Option<Self> {
        let ([a, b], [c, d]) = (self.wide(), other.wide());
        (c != 0).then(|| fitting(c.signum() * a * d, b * c.abs())).flatten()
    }

    #[inline]
    fn is_short(&self) -> bool {
        i32::try_from(self.numerator).is_ok() && i32::try_from(self.denominator).is_ok()
    }

    /// Does not compute a quotient that does not fit, since the values need not be operands of one formula.
    fn integer_quotient(&self, other: &Self) -> Option<Self> {
        let ([a, b], [c, d]) = (self.wide(), other.wide());
        let (numerator, denominator) = (a * d, b * c);
        let quotient = (denominator != 0 && numerator % denominator == 0).then(|| numerator / denominator)?;
        Some(Self { numerator: quotient.try_into().ok()?, denominator: 1 })
    }

    fn from_rational(value: &Rational) -> Option<Self> {
        let ratio = value.to_ratio()?;
        Some(Self { numerator: *ratio.numer(), denominator: *ratio.denom() })
    }

    fn to_rational(&self) -> Rational {
        Rational::from_ratio(Ratio::new(self.numerator, self.denominator))
    }

    #[inline]
    fn to_i64(&self) -> Option<i64> {
        self.is_integer().then(|| self.numerator / self.denominator)
    }

    #[inline]
    fn is_integer(&self) -> bool {
        self.denominator == 1 || self.numerator % self.denominator == 0
    }

    #[inline]
    fn signum(&self) -> i64 {
        self.numerator.signum()
    }

    #[inline]
    fn size(&self) -> Self {
        Self { numerator: self.numerator.abs(), ..*self }
    }

    #[inline]
    fn is_one(&self) -> bool {
        self.numerator == self.denominator
    }

    #[inline]
    fn spread(&self) -> u64 {
        spread_of_quotient(self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fraction() -> impl Strategy<Value = Fraction> {
        let part = || prop_oneof![-20..20_i64, -60_000..60_000_i64, -1_500_000_000..1_500_000_000_i64];
        (part(), part())
            .prop_map(|(numerator, denominator)| Fraction { numerator, denominator: denominator.abs().max(1) })
    }

    proptest! {
        #[test]
        fn fractions_are_those_in_lowest_terms(a in fraction(), b in fraction(), by in prop_oneof![1..1000_i64, 1..1_i64 << 32]) {
            let scaled = Fraction { numerator: a.numerator * by, denominator: a.denominator * by };
            let reduced = Fraction::from_rational(&a.to_rational()).expect("it fits");
            for same in [scaled, reduced] {
                prop_assert_eq!(a, same);
                prop_assert_eq!(a.spread(), same.spread());
                prop_assert_eq!((a.is_one(), a.is_integer()), (same.is_one(), same.is_integer()));
            }
            let (x, y) = (a.to_rational(), b.to_rational());
            prop_assert_eq!(a.cmp(&b), x.cmp(&y));
            prop_assert_eq!((a.signum(), a.size().to_rational()), (Number::signum(&x), x.abs()));
            prop_assert_eq!((a.is_integer(), a.is_one()), (x.is_integer(), x == Rational::ONE));
            let written = |value: Option<Fraction>| value.map(|value| value.to_rational());
            prop_assert_eq!(written(a.try_plus(&b)), Some(x.plus(&y)));
            prop_assert_eq!(written(a.try_minus(&b)), Some(x.minus(&y)));
            prop_assert_eq!(written(a.try_times(&b)), Some(x.times(&y)));
            prop_assert_eq!(written(a.try_over(&b)), x.over(&y));
            if a.is_short() && b.is_short() {
                prop_assert_eq!(a.plus(&b), a.try_plus(&b).expect("it fits"));
                prop_assert_eq!(a.minus(&b), a.try_minus(&b).expect("it fits"));
                prop_assert_eq!(a.times(&b), a.try_times(&b).expect("it fits"));
                prop_assert_eq!(a.over(&b), a.try_over(&b));
            }
        }
    }

    #[test]
    fn what_does_not_fit_in_lowest_terms_is_no_fraction() {
        let whole = |numerator| Fraction { numerator, denominator: 1 };
        let long = Fraction { numerator: i64::MAX, denominator: 3 };
        assert_eq!(whole(i64::MAX).try_plus(&whole(1)), None);
        assert_eq!(long.try_times(&whole(3)), Some(whole(i64::MAX)));
        assert_eq!(long.try_times(&whole(2)), None);
        let near = Fraction { numerator: 1 << 40, denominator: (1 << 40) + 1 };
        assert_eq!(near.spread(), Fraction { numerator: 1 << 41, denominator: (1 << 41) + 2 }.spread());
    }
}
