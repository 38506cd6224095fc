//! Reading numbers: integers, decimals and fractions.

use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::{Pow, Zero};

use super::Rational;
use crate::text::quote::shown;

/// The maximum number of digits of an integer, a decimal, or either part of a fraction. It is more than any game needs,
/// and bounds the time of reading.
pub const MAX_DIGITS: usize = 100;

/// The reason why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRationalError {
    /// The text is empty.
    #[error("a number is missing: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3")]
    Empty,
    /// The text is not a number.
    #[error("`{0}` is not a number: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3")]
    NotANumber(String),
    /// The denominator of the fraction is zero.
    #[error("`{0}` divides by zero: a fraction needs a denominator other than 0")]
    ZeroDenominator(String),
    /// The number has more than [`MAX_DIGITS`] digits.
    #[error("a number of {0} digits is too long: at most {MAX_DIGITS} are read")]
    TooLong(usize),
}

impl FromStr for Rational {
    type Err = ParseRationalError;

    /// Reads `7`, `-2`, `5.4` or `1/3`. A sign (`-`, `−` or `+`) may stand first; spaces are not allowed.
    ///
    /// ```
    /// use sumwise::Rational;
    ///
    /// assert_eq!("5.40".parse(), "27/5".parse::<Rational>());
    /// assert!("1/0".parse::<Rational>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseRationalError> {
        if let Some(integer) = read_short(text) {
            return Ok(integer.into());
        }
        let unsigned = text.strip_prefix(['-', '−', '+']).unwrap_or(text);
        let digits = unsigned.split('/').map(|part| part.bytes().filter(u8::is_ascii_digit).count()).max().unwrap_or(0);
        if unsigned.is_empty() {
            return Err(if text.is_empty() { ParseRationalError::Empty } else { not_a_number(text) });
        }
        if digits > MAX_DIGITS {
            return Err(ParseRationalError::TooLong(digits));
        }
        let (numerator, denominator) = if let Some((numerator, denominator)) = unsigned.split_once('/') {
            (read_digits(numerator), read_digits(denominator))
        } else if let Some((whole, decimals)) = unsigned.split_once('.') {
            let places = u32::try_from(decimals.len()).ok().filter(|&places| places > 0);
            let joined = read_digits(whole).and(read_digits(decimals)).and(read_digits(&format!("{whole}{decimals}")));
            (joined, places.map(|places| BigInt::from(10).pow(places)))
        } else {
            (read_digits(unsigned), Some(1.into()))
        };
        let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
            return Err(not_a_number(text));
        };
        if denominator.is_zero() {
            return Err(ParseRationalError::ZeroDenominator(text.to_owned()));
        }
        let numerator = if text.starts_with(['-', '−']) { -numerator } else { numerator };
        Ok(Rational::new(numerator, denominator).expect("the denominator is not zero"))
    }
}

/// Reads digits that are few enough to fit in an `i64`.
#[inline]
pub(crate) fn read_short(text: &str) -> Option<i64> {
    const DIGITS: usize = 18;
    let is_short = (1..=DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_short.then(|| text.bytes().fold(0, |integer, digit| 10 * integer + i64::from(digit - b'0')))
}

fn read_digits(text: &str) -> Option<BigInt> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().expect("a run of digits is an integer"))
}

fn not_a_number(text: &str) -> ParseRationalError {
    ParseRationalError::NotANumber(shown(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, ParseRationalError> {
        text.parse::<Rational>().map(|value| value.to_string())
    }

    #[test]
    fn integers_decimals_and_fractions() {
        let cases = [("7", "7"), ("-2", "-2"), ("+3", "3"), ("5.4", "27/5"), ("-0.50", "-1/2"), ("6/4", "3/2")];
        for (text, shown) in cases {
            assert_eq!(read(text).as_deref(), Ok(shown), "{text}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in
            ["x", "-", ".5", "5.", "1/", "/3", "1/-3", "1/2/3", "1.2.3", "1e5", "٣", "--1", " 1", "0x10", "1/2.5"]
        {
            assert!(matches!(read(text), Err(ParseRationalError::NotANumber(_))), "{text}");
        }
        assert_eq!(read(""), Err(ParseRationalError::Empty));
        assert_eq!(read("1/0"), Err(ParseRationalError::ZeroDenominator("1/0".into())));
        assert_eq!(read(&"9".repeat(101)), Err(ParseRationalError::TooLong(101)));
        assert_eq!(read(&"9".repeat(100)), Ok("9".repeat(100)));
    }
}
