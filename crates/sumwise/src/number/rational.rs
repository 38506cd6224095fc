//! Exact rationals of any size, stored in two machine words if they fit.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer as _;
use num_rational::{BigRational, Ratio};
use num_traits::{Signed, ToPrimitive, Zero};

/// An exact rational of any size: the type of all numbers, targets and values.
///
/// It is always in lowest terms with a positive denominator, so equal values have equal representations. Arithmetic
/// takes a few nanoseconds while numerator and denominator fit in an `i64`; larger values use big integers. No
/// operation overflows or rounds.
///
/// ```
/// use sumwise::Rational;
///
/// let price: Rational = "5.4".parse()?;
/// assert_eq!(price.to_string(), "27/5");
/// assert!(price > Rational::from(5));
/// # Ok::<(), sumwise::ParseRationalError>(())
/// ```
///
/// ```
/// use sumwise::Rational;
///
/// let price: Rational = "5.4".parse()?;
/// assert_eq!((price.numerator(), price.denominator()), (27.into(), 5.into()));
/// assert!(!price.is_integer() && (&price * Rational::from(5)).is_integer());
/// assert!((&price - &price).is_zero() && (price - Rational::from(6)).is_negative());
/// assert_eq!((Rational::from(i64::MAX) + Rational::ONE).to_string(), "9223372036854775808");
/// # Ok::<(), sumwise::ParseRationalError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// Invariant: in lowest terms, and `Small` whenever numerator and denominator fit. So equal values have equal fields.
#[derive(Clone)]
enum Repr {
    Small(Ratio<i64>),
    Big(Box<BigRational>),
}

/// Compares the fields, which the invariant permits. `Ratio` would reduce both sides first.
impl PartialEq for Repr {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.numer() == b.numer() && a.denom() == b.denom(),
            (Self::Big(a), Self::Big(b)) => a.numer() == b.numer() && a.denom() == b.denom(),
            _ => false,
        }
    }
}

impl Eq for Repr {}

impl Hash for Repr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Small(ratio) => (ratio.numer(), ratio.denom()).hash(state),
            Self::Big(ratio) => (ratio.numer(), ratio.denom()).hash(state),
        }
    }
}

impl Rational {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Small(Ratio::new_raw(0, 1)));

    /// One.
    pub const ONE: Self = Self(Repr::Small(Ratio::new_raw(1, 1)));

    /// Returns the fraction `numerator / denominator` in lowest terms, or `None` if the denominator is zero.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::new(6, -4).unwrap().to_string(), "-3/2");
    /// assert_eq!(Rational::new(1, 0), None);
    /// ```
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Option<Self> {
        let denominator = denominator.into();
        (!denominator.is_zero()).then(|| Self::from_big(BigRational::new(numerator.into(), denominator)))
    }

    /// Returns the numerator in lowest terms; it carries the sign.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(ratio) => (*ratio.numer()).into(),
            Repr::Big(ratio) => ratio.numer().clone(),
        }
    }

    /// Returns the denominator in lowest terms, at least 1.
    pub fn denominator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(ratio) => (*ratio.denom()).into(),
            Repr::Big(ratio) => ratio.denom().clone(),
        }
    }

    /// Returns whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(ratio) => ratio.is_integer(),
            Repr::Big(ratio) => ratio.is_integer(),
        }
    }

    /// Returns whether the value is less than 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(ratio) => *ratio.numer() < 0,
            Repr::Big(ratio) => ratio.is_negative(),
        }
    }

    /// Returns whether the value is 0.
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Returns the number rounded down to an integer.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::new(-7, 2).unwrap().floor(), Rational::from(-4));
    /// ```
    pub fn floor(&self) -> Self {
        if self.is_integer() { self.clone() } else { self.numerator().div_floor(&self.denominator()).into() }
    }

    /// Returns the absolute value.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::from(-7).abs(), Rational::from(7));
    /// ```
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// Returns the larger of |numerator| and denominator, if it fits.
    pub(crate) fn height(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(ratio) => Some(ratio.numer().checked_abs()?.max(*ratio.denom())),
            Repr::Big(_) => None,
        }
    }

    /// Returns the sum of |numerator| and denominator, if it fits.
    pub(crate) fn length(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(ratio) => ratio.numer().checked_abs()?.checked_add(*ratio.denom()),
            Repr::Big(_) => None,
        }
    }

    /// Returns about the number of bytes that the value takes outside itself: an allocation and one for each of its two
    /// integers, with what the allocator adds.
    pub(crate) fn heap(&self) -> usize {
        let integer = |integer: &BigInt| usize::try_from(integer.bits() / 8).unwrap_or(usize::MAX).saturating_add(32);
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Big(ratio) => {
                let numbers = integer(ratio.numer()).saturating_add(integer(ratio.denom()));
                numbers.saturating_add(size_of::<BigRational>() + 16)
            }
        }
    }

    /// Calls a function with |numerator| and denominator.
    pub(super) fn with_terms<T>(&self, call: impl FnOnce(&BigUint, &BigUint) -> T) -> T {
        match &self.0 {
            Repr::Small(ratio) => call(&ratio.numer().unsigned_abs().into(), &ratio.denom().unsigned_abs().into()),
            Repr::Big(ratio) => call(ratio.numer().magnitude(), ratio.denom().magnitude()),
        }
    }

    /// Returns the value as an `i64`, if it is an integer that fits.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::from(812).to_i64(), Some(812));
    /// assert_eq!(Rational::new(8, 3).unwrap().to_i64(), None);
    /// ```
    pub fn to_i64(&self) -> Option<i64> {
        self.to_ratio().filter(Ratio::is_integer).map(|ratio| *ratio.numer())
    }

    /// Returns the value as a fixed-size ratio, if numerator and denominator fit.
    pub(crate) fn to_ratio(&self) -> Option<Ratio<i64>> {
        match self.0 {
            Repr::Small(ratio) => Some(ratio),
            Repr::Big(_) => None,
        }
    }

    fn to_big(&self) -> BigRational {
        BigRational::new_raw(self.numerator(), self.denominator())
    }

    pub(super) fn sum(&self, other: &Self) -> Self {
        self.combine(other, i64::checked_add, |a, b| a + b, |a, b| Some(a + b), |a, b| a + b)
    }

    pub(super) fn difference(&self, other: &Self) -> Self {
        self.combine(other, i64::checked_sub, |a, b| a - b, |a, b| Some(a - b), |a, b| a - b)
    }

    pub(super) fn product(&self, other: &Self) -> Self {
        self.combine(other, i64::checked_mul, |a, b| a * b, |a, b| Some(a * b), |a, b| a * b)
    }

    /// Returns the quotient, or `None` when `other` is zero.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!(Rational::from(8).checked_div(&Rational::from(3)), Rational::new(8, 3));
    /// assert_eq!(Rational::from(8).checked_div(&Rational::ZERO), None);
    /// ```
    pub fn checked_div(&self, other: &Self) -> Option<Self> {
        let exact = |a: i64, b: i64| a.checked_rem(b).filter(|rest| *rest == 0).and_then(|_| a.checked_div(b));
        (!other.is_zero()).then(|| self.combine(other, exact, |a, b| a / b, |_, _| None, |a, b| a / b))
    }

    /// Returns the quotient, or `None` if it is no integer.
    pub(crate) fn integer_quotient(&self, other: &Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        if !self.is_integer() || !other.is_integer() {
            return self.checked_div(other).filter(Self::is_integer);
        }
        if let (Some(a), Some(b)) = (self.to_i64(), other.to_i64())
            && let Some(rest) = a.checked_rem(b)
        {
            return (rest == 0).then(|| Self::from(a / b));
        }
        let (quotient, rest) = self.numerator().div_rem(&other.numerator());
        rest.is_zero().then(|| Self::from(quotient))
    }

    /// Combines two values. Two integers are combined by `narrow` if the result is an integer that fits. Other `i64`
    /// ratios are combined in `i128`, where nothing can exceed 2¹²⁷: cross products are at most 2⁶³·(2⁶³−1) each, and
    /// the sum of two of them is below 2¹²⁷. Of longer integers, `integer` saves the common divisors if it is an integer.
    #[inline]
    fn combine(
        &self,
        other: &Self,
        narrow: impl Fn(i64, i64) -> Option<i64>,
        wide: impl Fn(Ratio<i128>, Ratio<i128>) -> Ratio<i128>,
        integer: impl Fn(BigInt, BigInt) -> Option<BigInt>,
        big: impl Fn(BigRational, BigRational) -> BigRational,
    ) -> Self {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0) {
            let integer = if a.is_integer() && b.is_integer() { narrow(*a.numer(), *b.numer()) } else { None };
            return integer.map_or_else(|| Self::from_wide(wide(widen(*a), widen(*b))), Self::from);
        }
        let both = self.is_integer() && other.is_integer();
        let integer = both.then(|| integer(self.numerator(), other.numerator())).flatten();
        integer.map_or_else(|| Self::from_big(big(self.to_big(), other.to_big())), Self::from)
    }
}

fn widen(ratio: Ratio<i64>) -> Ratio<i128> {
    Ratio::new_raw((*ratio.numer()).into(), (*ratio.denom()).into())
}

impl Rational {
    /// Wraps a ratio in lowest terms.
    pub(crate) fn from_ratio(ratio: Ratio<i64>) -> Self {
        Self(Repr::Small(ratio))
    }

    /// Wraps a ratio in lowest terms.
    fn from_wide(ratio: Ratio<i128>) -> Self {
        match (ratio.numer().to_i64(), ratio.denom().to_i64()) {
            (Some(numerator), Some(denominator)) => Self(Repr::Small(Ratio::new_raw(numerator, denominator))),
            _ => Self(Repr::Big(Box::new(BigRational::new_raw((*ratio.numer()).into(), (*ratio.denom()).into())))),
        }
    }

    /// Wraps a ratio in lowest terms.
    fn from_big(ratio: BigRational) -> Self {
        let (numerator, denominator) = ratio.into_raw();
        Self::in_lowest_terms(numerator, denominator)
    }

    /// Makes a number of a numerator and a positive denominator without a common divisor.
    pub(super) fn in_lowest_terms(numerator: BigInt, denominator: BigInt) -> Self {
        match (numerator.to_i64(), denominator.to_i64()) {
            (Some(numerator), Some(denominator)) => Self(Repr::Small(Ratio::new_raw(numerator, denominator))),
            _ => Self(Repr::Big(Box::new(BigRational::new_raw(numerator, denominator)))),
        }
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) if a.denom() == b.denom() => a.numer().cmp(b.numer()),
            _ => self.cmp_apart(other),
        }
    }
}

impl Rational {
    /// Compares any two rationals.
    #[inline(never)]
    fn cmp_apart(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => widen(*a).cmp(&widen(*b)),
            (Repr::Big(a), Repr::Big(b)) if a.denom() == b.denom() => a.numer().cmp(b.numer()),
            // An integer that does not fit is farther from 0 than any that does.
            (Repr::Big(a), Repr::Small(b)) if a.is_integer() && b.is_integer() => a.numer().sign().cmp(&Sign::NoSign),
            (Repr::Small(a), Repr::Big(b)) if a.is_integer() && b.is_integer() => Sign::NoSign.cmp(&b.numer().sign()),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_i64() {
            Some(integer) => integer.fmt(f),
            None if self.is_integer() => self.numerator().fmt(f),
            None => f.pad(&format!("{}/{}", self.numerator(), self.denominator())),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_values() {
        let sizes = ["0", "1", "2", "3/2", "1/9223372036854775808", "9223372036854775807", "9223372036854775808"];
        let more =
            ["9223372036854775808/3", "18446744073709551617/2", "18446744073709551619/2", "99999999999999999999"];
        let sizes =
            sizes.iter().chain(&more).flat_map(|size| [size.parse().unwrap(), -size.parse::<Rational>().unwrap()]);
        let numbers: Vec<Rational> = sizes.collect();
        for (a, b) in itertools::iproduct!(&numbers, &numbers) {
            let crossed = (a.numerator() * b.denominator(), b.numerator() * a.denominator());
            assert_eq!(a.cmp(b), crossed.0.cmp(&crossed.1), "{a} {b}");
        }
    }

    #[test]
    fn an_integer_quotient_is_the_quotient_if_it_is_an_integer() {
        let sizes = ["0", "1", "2", "6", "3/2", "9223372036854775807", "9223372036854775808", "18446744073709551616"];
        let numbers = sizes.iter().flat_map(|size| [size.parse().unwrap(), -size.parse::<Rational>().unwrap()]);
        let numbers: Vec<Rational> = numbers.collect();
        for (a, b) in itertools::iproduct!(&numbers, &numbers) {
            assert_eq!(a.integer_quotient(b), a.checked_div(b).filter(Rational::is_integer), "{a} {b}");
        }
    }
}
