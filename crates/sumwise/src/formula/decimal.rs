//! Numerals with a point.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::{One as _, Pow as _};

use crate::number::{MAX_DIGITS, ParseRationalError, Rational};
use crate::text::quote::shown;

/// A numeral with a point: `.4`, `4.4`, or recurring `.(4)`, which is 4/9.
///
/// Decimals of the same value are different numerals: `.4` and `.40` are written with other numbers.
///
/// ```
/// use sumwise::{Decimal, Rational};
///
/// let recurring: Decimal = "1.(36)".parse()?;
/// assert_eq!(recurring.value(), &Rational::new(15, 11).unwrap());
/// assert_eq!("0.40".parse::<Decimal>()?.to_string(), ".40");
/// # Ok::<(), sumwise::ParseRationalError>(())
/// ```
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal {
    value: Rational,
    text: Box<str>,
}

impl Clone for Decimal {
    // Most tokens are no decimals, and are copied without a call.
    #[cold]
    #[inline(never)]
    fn clone(&self) -> Self {
        Self { value: self.value.clone(), text: self.text.clone() }
    }
}

impl Decimal {
    /// Makes a decimal from the digits before and after its point. There must be digits after it.
    pub(crate) fn new(whole: &str, digits: &str, recurs: bool) -> Self {
        let read =
            |digits: &str| if digits.is_empty() { BigInt::ZERO } else { digits.parse().expect("these are digits") };
        let places = u32::try_from(digits.len()).expect("a numeral is short");
        let ten = BigInt::from(10).pow(places);
        let denominator = if recurs { ten - BigInt::one() } else { ten };
        let value = Rational::from(read(whole)) + Rational::new(read(digits), denominator).expect("it is not 0");
        let text = if recurs { format!("{whole}.({digits})") } else { format!("{whole}.{digits}") };
        Self { value, text: text.into() }
    }

    /// Returns the exact value.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// Returns the digits, without the point.
    pub(crate) fn digits(&self) -> String {
        self.text.chars().filter(char::is_ascii_digit).collect()
    }

    /// Returns the number of digits before the point.
    pub(crate) fn point(&self) -> usize {
        self.text.find('.').expect("a decimal has a point")
    }

    /// Returns whether the digits after the point recur.
    pub(crate) fn recurs(&self) -> bool {
        self.text.ends_with(')')
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for Decimal {
    type Err = ParseRationalError;

    /// Reads `.4`, `0.4`, `4.4`, `.(4)` or `4.(4)`, of at most [`MAX_DIGITS`] digits. A 0 alone before the point is left out.
    fn from_str(text: &str) -> Result<Self, ParseRationalError> {
        let not_a_number = || ParseRationalError::NotANumber(shown(text));
        let (whole, rest) = text.split_once('.').ok_or_else(not_a_number)?;
        let inner = rest.strip_prefix('(').map(|rest| rest.strip_suffix(')').ok_or_else(not_a_number)).transpose()?;
        let digits = inner.unwrap_or(rest);
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if digits.is_empty() || !are_digits(whole) || !are_digits(digits) {
            return Err(not_a_number());
        }
        let length = whole.len() + digits.len();
        if length > MAX_DIGITS {
            return Err(ParseRationalError::TooLong(length));
        }
        Ok(Self::new(if whole == "0" { "" } else { whole }, digits, inner.is_some()))
    }
}
