//! Puzzles that cannot be solved without a fraction, or without a negative number.

use crate::rules::{Domain, Rules};
use crate::words::words;

/// What every solution of a puzzle has among its intermediates.
///
/// A puzzle needs a fraction when it is solvable, but not with intermediates that are integers as well; it needs a
/// negative when it is solvable, but not with intermediates that are 0 or more as well. One that can do without either,
/// though perhaps not without both at once, needs neither.
///
/// ```
/// use sumwise::sweep::Need;
/// use sumwise::{Domain, Game};
///
/// let without = Need::Fraction.rules_without(&Game::TwentyFour.rules());
/// assert_eq!(without.unwrap().domain, Domain::Integer);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The rules that forbid it and are otherwise the same; `None` for [`Need::Neither`], which forbids nothing.
    pub fn rules_without(self, rules: &Rules) -> Option<Rules> {
        let domain = match (self, rules.domain) {
            (Self::Fraction, Domain::Rational) => Domain::Integer,
            (Self::Fraction, Domain::Nonnegative) | (Self::Negative, Domain::Integer) => Domain::Natural,
            (Self::Negative, Domain::Rational) => Domain::Nonnegative,
            (Self::Fraction | Self::Negative, domain) => domain,
            (Self::Neither, _) => return None,
        };
        Some(Rules { domain, ..rules.clone() })
    }
}
