//! Puzzles that need a fraction, or a negative number, in every solution.

use crate::rules::Domain;
use crate::text::words::words;

/// A kind of intermediate that every solution of a puzzle has.
///
/// A solvable puzzle needs a fraction if no solution has only integer intermediates. It needs a negative if no solution has
/// only intermediates of 0 or more. It needs neither if it can avoid each of them, though perhaps not both at once.
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
    /// Returns the domain that forbids this kind of intermediate and is otherwise the same. Returns `None` for
    /// [`Need::Neither`].
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
