//! Puzzles that cannot be solved without a fraction, or without a negative number.

use crate::rules::Domain;
use crate::words::words;

/// What every solution of a puzzle has among its intermediates.
///
/// A puzzle needs a fraction when it is solvable, but not with intermediates that are integers as well; it needs a
/// negative when it is solvable, but not with intermediates that are 0 or more as well. One that can do without either,
/// though perhaps not without both at once, needs neither.
///
/// ```
/// use sumwise::sweep::Need;
/// use sumwise::Domain;
///
/// assert_eq!(Need::Fraction.domain_without(Domain::Rational), Some(Domain::Integer));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Need {
    /// An intermediate that is not an integer.
    Fraction,
    /// An intermediate below 0.
    Negative,
    /// Neither a fraction nor a negative.
    Neither,
}

words!("need", Need { Fraction = "fraction", Negative = "negative", Neither = "neither" });

impl Need {
    /// The domain that forbids it and is otherwise the same; `None` for [`Need::Neither`], which forbids nothing.
    pub fn domain_without(self, domain: Domain) -> Option<Domain> {
        match (self, domain) {
            (Self::Fraction, Domain::Rational) => Some(Domain::Integer),
            (Self::Fraction, Domain::Nonnegative) | (Self::Negative, Domain::Integer) => Some(Domain::Natural),
            (Self::Negative, Domain::Rational) => Some(Domain::Nonnegative),
            (Self::Fraction | Self::Negative, domain) => Some(domain),
            (Self::Neither, _) => None,
        }
    }
}
