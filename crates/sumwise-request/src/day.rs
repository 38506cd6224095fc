//! The dates that have a puzzle of the day.

use std::fmt;
use std::str::FromStr;

use crate::error::RequestError;

/// A date from 2026-01-01, which is day number 1, to 9999-12-31.
///
/// ```
/// use sumwise_request::Day;
///
/// let day: Day = "2026-11-21".parse()?;
/// assert_eq!((day.number(), day.to_string().as_str()), (325, "2026-11-21"));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u32,
    month: u32,
    of_month: u32,
}

/// The year of day number 1.
const FIRST_YEAR: u32 = 2026;

/// The last year that a date can have.
const LAST_YEAR: u32 = 9999;

impl Day {
    /// Returns the number of the day, from 1.
    pub fn number(self) -> u32 {
        let years: u32 = (FIRST_YEAR..self.year).map(|year| (1..=12).map(|month| days(year, month)).sum::<u32>()).sum();
        years + (1..self.month).map(|month| days(self.year, month)).sum::<u32>() + self.of_month
    }

    /// Returns the year of the day.
    pub fn year(self) -> u32 {
        self.year
    }

    /// Returns the day of a number; `None` for 0, and after 9999-12-31.
    ///
    /// ```
    /// use sumwise_request::Day;
    ///
    /// assert_eq!(Day::of_number(325).map(|day| day.to_string()).as_deref(), Some("2026-11-21"));
    /// ```
    pub fn of_number(number: u32) -> Option<Self> {
        let mut left = number.checked_sub(1)?;
        for (year, month) in (FIRST_YEAR..=LAST_YEAR).flat_map(|year| (1..=12).map(move |month| (year, month))) {
            match left.checked_sub(days(year, month)) {
                Some(rest) => left = rest,
                None => return Some(Self { year, month, of_month: left + 1 }),
            }
        }
        None
    }

    /// Returns the first moment of the day in universal time, as mail and feeds write it: `Sat, 21 Nov 2026 00:00:00 GMT`.
    pub fn rfc_2822(self) -> String {
        // Day number 1 is a Thursday.
        let weekday = ["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"][self.number() as usize % 7];
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let month = months[self.month as usize - 1];
        format!("{weekday}, {:02} {month} {} 00:00:00 GMT", self.of_month, self.year)
    }
}

/// Returns the number of days of a month.
fn days(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Day {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, RequestError> {
        let part = |from: usize, to: usize| {
            let digits = text.get(from..to).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
            digits.parse::<u32>().ok()
        };
        let separated = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
        let parts = part(0, 4).zip(part(5, 7)).zip(part(8, 10)).filter(|_| separated);
        let day = parts.map(|((year, month), of_month)| Self { year, month, of_month });
        let is_date = |day: &Self| {
            day.year >= FIRST_YEAR
                && (1..=12).contains(&day.month)
                && (1..=days(day.year, day.month)).contains(&day.of_month)
        };
        day.filter(is_date).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            RequestError::Field(format!(
                "`{shown}` is no day: write a date from {FIRST_YEAR}-01-01 on, like 2026-11-21"
            ))
        })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}
