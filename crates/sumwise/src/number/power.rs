//! Powers, roots and factorials, exact and bounded in size.
//!
//! Sizes are compared before anything is computed, so a result that is too long costs next to nothing.

use std::ops::DivAssign;

use num_bigint::{BigInt, BigUint};
use num_integer::{Integer, Roots as _};
use num_rational::Ratio;
use num_traits::{One as _, Pow, Signed as _, ToPrimitive as _};

use super::Rational;

/// The most decimal digits of an `i64`.
const DIGITS_OF_A_WORD: u32 = 19;

/// A power of a rational.
enum Power {
    Short(Rational),
    /// A base and a natural exponent whose power does not fit in words.
    Long(Rational, u32),
}

impl Rational {
    /// Returns whether numerator and denominator have at most this many decimal digits.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert!(Rational::from(999).is_within_digits(3) && !Rational::from(-1000).is_within_digits(3));
    /// assert!(!"1/1000".parse::<Rational>().unwrap().is_within_digits(3));
    /// ```
    pub fn is_within_digits(&self, digits: u32) -> bool {
        match self.height() {
            Some(height) => digits >= DIGITS_OF_A_WORD || 10_i64.checked_pow(digits).is_none_or(|end| height < end),
            None => {
                self.with_terms(|numerator, denominator| is_short(numerator, digits) && is_short(denominator, digits))
            }
        }
    }

    /// Returns `self` to the power of `exponent`, or `None` if it is undefined or has more decimal digits than given.
    ///
    /// An exponent p/q takes the exact q-th root first, which only a positive number has. 0 has positive powers only.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// let power = |base: &str, exponent: &str| {
    ///     let [base, exponent] = [base, exponent].map(|number| number.parse::<Rational>().unwrap());
    ///     base.power(&exponent, 100).map(|power| power.to_string())
    /// };
    /// assert_eq!(power("2/3", "-2").as_deref(), Some("9/4"));
    /// assert_eq!(power("8", "2/3").as_deref(), Some("4"));
    /// assert_eq!([power("0", "0"), power("-4", "1/2"), power("2", "1/2"), power("9", "999999999")], [const { None }; 4]);
    /// ```
    pub fn power(&self, exponent: &Self, digits: u32) -> Option<Self> {
        let power = match self.power_of(exponent, digits)? {
            Power::Short(power) => power,
            Power::Long(base, exponent) => {
                let denominator = base.denominator();
                let denominator = if denominator.is_one() { denominator } else { denominator.pow(exponent) };
                Self::in_lowest_terms(base.numerator().pow(exponent), denominator)
            }
        };
        power.is_within_digits(digits).then_some(power)
    }

    /// Returns the [`spread`](super::Number::spread) of the power, if there is one, also of some that have more decimal digits than given.
    pub(super) fn spread_of_power(&self, exponent: &Self, digits: u32) -> Option<u64> {
        use super::Residue;
        use super::arithmetic::{Number as _, spread_of_long};

        self.power_of(exponent, digits).map(|power| match power {
            Power::Short(power) => power.spread(),
            Power::Long(base, exponent) => {
                spread_of_long(Residue::of(&base).map(|residue| residue.power(exponent.into())))
            }
        })
    }

    /// Returns the power, if there is one, and it may have no more decimal digits than given.
    fn power_of(&self, exponent: &Self, digits: u32) -> Option<Power> {
        if self.is_zero() {
            return (*exponent > Self::ZERO).then_some(Power::Short(Self::ZERO));
        }
        if *self == Self::ONE {
            return Some(Power::Short(Self::ONE));
        }
        if *self == Self::from(-1) {
            let power = if exponent.numerator().bit(0) { self.clone() } else { Self::ONE };
            return exponent.is_integer().then_some(Power::Short(power));
        }
        // Of other numbers, powers and roots of so many digits are too long or not rational.
        let exponent = exponent.to_ratio()?;
        let root = u32::try_from(*exponent.denom()).ok()?;
        let base = if root == 1 { self.clone() } else { self.nth_root(root)? };
        let base = if *exponent.numer() < 0 { Self::ONE.checked_div(&base)? } else { base };
        base.natural_power(u32::try_from(exponent.numer().unsigned_abs()).ok()?, digits)
    }

    /// Returns a power of a number that is neither 0 nor a unit.
    fn natural_power(self, exponent: u32, digits: u32) -> Option<Power> {
        if exponent == 0 {
            return Some(Power::Short(Self::ONE));
        }
        if let Some(ratio) = self.to_ratio()
            && let (Some(numerator), Some(denominator)) =
                (ratio.numer().checked_pow(exponent), ratio.denom().checked_pow(exponent))
        {
            return Some(Power::Short(Self::from_ratio(Ratio::new_raw(numerator, denominator))));
        }
        let bits = match self.height() {
            Some(height) => (i64::BITS - height.leading_zeros()).into(),
            None => self.numerator().bits().max(self.denominator().bits()),
        };
        // The base is at least 2 to the power of one bit less, and no number within the digits has four bits for each.
        let is_within = (bits - 1).checked_mul(exponent.into())? <= 4 * u64::from(digits);
        is_within.then_some(Power::Long(self, exponent))
    }

    /// Returns the square root, if the number is the square of a rational. The root is not negative.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::new(4, 9).unwrap().square_root(), Rational::new(2, 3));
    /// assert_eq!(Rational::from(2).square_root(), None);
    /// ```
    pub fn square_root(&self) -> Option<Self> {
        if self.is_zero() { Some(Self::ZERO) } else { self.nth_root(2) }
    }

    /// Returns the positive root of a positive number, if it is rational.
    fn nth_root(&self, degree: u32) -> Option<Self> {
        if self.is_negative() {
            return None;
        }
        if let Some(ratio) = self.to_ratio() {
            let root = |number: i64| Some(number.nth_root(degree)).filter(|root| root.pow(degree) == number);
            return Some(Self::from_ratio(Ratio::new_raw(root(*ratio.numer())?, root(*ratio.denom())?)));
        }
        let root = |number: BigInt| {
            // A root of a number of fewer bits than its degree is 1.
            let root = if number.bits() > degree.into() { number.nth_root(degree) } else { BigInt::one() };
            (Pow::pow(&root, degree) == number).then_some(root)
        };
        Some(Self::in_lowest_terms(root(self.numerator())?, root(self.denominator())?))
    }

    /// Returns the factorial, or `None` if the number is not natural or the factorial has more decimal digits than given.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::from(5).factorial(100), Some(120.into()));
    /// assert_eq!([Rational::from(-1).factorial(100), Rational::from(100_000).factorial(100)], [None, None]);
    /// ```
    pub fn factorial(&self, digits: u32) -> Option<Self> {
        // From 25 on, a factorial has at least as many digits as its number says.
        let most = i64::from(digits) + 25;
        let number = self.to_i64().filter(|number| (0..=most).contains(number))?;
        // n! is at least (n/3)ⁿ, and no number within the digits has four bits for each.
        let bits = number * i64::from((number / 3).checked_ilog2().unwrap_or(0));
        if bits > 4 * i64::from(digits) {
            return None;
        }
        let factorial = Self::from((2..=number).fold(BigInt::one(), |product, factor| product * factor));
        // A product that grows has room for more, which the copy has not.
        factorial.is_within_digits(digits).then(|| factorial.clone())
    }
}

impl Rational {
    /// Returns the exponent x for which `self` to the power of x is `value`, if there is exactly one.
    ///
    /// 0, 1 and −1 have none or many such exponents, and give `None`.
    pub(crate) fn logarithm(&self, value: &Self) -> Option<Self> {
        let (base, power) = (self.abs(), value.abs());
        if base.is_zero() || power.is_zero() || base == Self::ONE {
            return None;
        }
        let at_least_one = |number: Self| if number < Self::ONE { Self::ONE / number } else { number };
        let is_inverse = (base < Self::ONE) != (power < Self::ONE);
        let (base, power) = (at_least_one(base), at_least_one(power));
        let exponent = match (base.to_ratio(), power.to_ratio()) {
            (Some(base), Some(power)) => integer_logarithm(*base.numer(), *power.numer()),
            _ => integer_logarithm(base.numerator(), power.numerator()),
        }?;
        let exponent = if is_inverse { -exponent } else { exponent };
        // Denominators and signs decide. No digit takes less than one bit.
        let digits = u32::try_from(value.numerator().bits().max(value.denominator().bits())).ok()?;
        (self.power(&exponent, digits).as_ref() == Some(value)).then_some(exponent)
    }

    /// Returns the numbers whose power of `exponent` is this number: none, one, or two of opposite signs. A number of more
    /// decimal digits than given is left out. The exponent must not be 0.
    pub(crate) fn bases(&self, exponent: &Self, digits: u32) -> [Option<Self>; 2] {
        // With such an exponent only 0, 1 and −1 have powers that fit in a word.
        let is_beyond = |exponent: i64| exponent.unsigned_abs() >= u64::from(i64::BITS);
        if exponent.to_i64().is_some_and(is_beyond) && self.height().is_some_and(|height| height > 1) {
            return [None, None];
        }
        let (times, root) = (exponent.numerator(), exponent.denominator());
        if self.is_zero() {
            return [times.is_positive().then_some(Self::ZERO), None];
        }
        if self.is_negative() && !(root.is_one() && times.bit(0)) {
            return [None, None];
        }
        let has_negative = root.is_one() && (self.is_negative() || !times.bit(0));
        let size = || {
            let size = self.abs();
            let size = if size == Self::ONE { size } else { size.nth_root(times.magnitude().to_u32()?)? };
            let size = if times.is_negative() { Self::ONE.checked_div(&size)? } else { size };
            size.power(&root.into(), digits)
        };
        let size = size();
        let negative = size.as_ref().filter(|_| has_negative).map(|size| -size);
        [size.filter(|_| !self.is_negative()), negative]
    }
}

/// Returns the exponent p/q for which `base` to the power of p/q is `power`. Both must be positive, and `base` not 1.
///
/// This is Euclid's algorithm on the exponents of a number that both are powers of. If there is no such number, the smaller
/// of two remainders at some point does not divide the larger.
fn integer_logarithm<I: Integer + Clone + DivAssign>(base: I, power: I) -> Option<Rational> {
    // `power` is baseˣ with x = (a·y + b)/(c·y + d), where y is the exponent of the current pair.
    let (mut small, mut large) = (base, power);
    let (mut a, mut b, mut c, mut d) = (1_i64, 0_i64, 0_i64, 1_i64);
    while !large.is_one() {
        let (mut times, mut rest) = (0_i64, large);
        while !rest.is_one() && rest.is_multiple_of(&small) {
            rest /= small.clone();
            times += 1;
        }
        // y = times + y', where y' is the exponent of `rest`. Then the pair changes places: y' = 1/y''.
        (b, d) = (a * times + b, c * times + d);
        if rest.is_one() {
            return Rational::new(b, d);
        }
        if rest >= small {
            return None;
        }
        (a, b, c, d) = (b, a, d, c);
        (small, large) = (rest, small);
    }
    Rational::new(b, d)
}

/// Returns whether a number has at most this many decimal digits.
fn is_short(number: &BigUint, digits: u32) -> bool {
    // 10³ lies between 2⁹ and 2¹⁰, so most numbers need no power of ten.
    let (bits, digits_in_bits) = (number.bits(), u64::from(digits));
    bits <= 3 * digits_in_bits || (bits <= 4 * digits_in_bits && *number < BigUint::from(10_u8).pow(digits))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::Number as _;

    fn number(size: &'static str) -> impl Strategy<Value = Rational> {
        let integer = prop_oneof![size.prop_map(|text: String| text), Just("2305843009213693951".to_owned())];
        (integer, prop_oneof![Just(String::new()), "/[1-9][0-9]{0,3}", Just("/2305843009213693951".to_owned())])
            .prop_map(|(numerator, denominator)| format!("{numerator}{denominator}").parse().unwrap())
    }

    proptest! {
        #[test]
        fn a_power_that_is_not_computed_has_the_spread_of_its_value(
            base in number("-?[0-9]{1,25}"), exponent in number("-?[0-9]{1,2}"), digits in 1..200_u32,
        ) {
            if let Some(power) = base.power(&exponent, digits) {
                prop_assert_eq!(base.spread_of_power(&exponent, digits), Some(power.spread()));
            }
        }
    }
}
