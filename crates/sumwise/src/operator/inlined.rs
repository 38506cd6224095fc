//! The operators of arithmetic, powers and joined values over every kind of number. Most of the time is spent in them. All others are
//! computed by their definitions, over [`Rational`].

use super::Operator;
use super::definition::Others;
use crate::number::{Number, Rational};

impl Operator {
    /// Returns the value of `left ∘ right`. Returns `None` if it is undefined, leaves the representation, or grows beyond this many
    /// digits.
    #[inline]
    pub(crate) fn combine<N: Number>(self, left: &N, right: &N, digits: u32) -> Option<N> {
        match self {
            Self::Add => Some(left.plus(right)),
            Self::Subtract => Some(left.minus(right)),
            Self::Multiply => Some(left.times(right)),
            Self::Divide => left.over(right),
            Self::Power => left.power(right, digits),
            Self::Join => left.joined(right),
            _ => self.defined_value(left, right, digits),
        }
    }

    /// Returns the value of `left ∘ right` as the definition says.
    #[cold]
    fn defined_value<N: Number>(self, left: &N, right: &N, digits: u32) -> Option<N> {
        let value: Rational = (self.definition().value)(&left.to_rational(), &right.to_rational(), digits)?;
        N::from_rational(&value)
    }

    /// Returns the right operands that may make a value beside a left one. Each has to be tried.
    pub(crate) fn rights<N: Number>(self, left: &N, value: &N, digits: u32) -> Others<N> {
        let solve = self.definition().rights;
        if self == Self::Power { exponents(left, value) } else { defined_others(solve, left, value, digits) }
    }

    /// Returns the left operands that may make a value beside a right one. Each has to be tried.
    pub(crate) fn lefts<N: Number>(self, right: &N, value: &N, digits: u32) -> Others<N> {
        let solve = self.definition().lefts;
        if self == Self::Power { bases(right, value, digits) } else { defined_others(solve, right, value, digits) }
    }

    /// Returns the right operand for which `left ∘ right` is `value`.
    #[inline]
    pub(crate) fn solve_right<N: Number>(self, left: &N, value: &N) -> Operand<N> {
        match self {
            Self::Add => value.try_minus(left).into(),
            Self::Subtract => left.try_minus(value).into(),
            Self::Multiply => solve_factor(left, value),
            Self::Divide => match (left.signum(), value.signum()) {
                (0, 0) => Operand::Any { nonzero: true },
                (0, _) | (_, 0) => Operand::None,
                _ => left.try_over(value).into(),
            },
            _ => Operand::Others,
        }
    }

    /// Returns the left operand for which `left ∘ right` is `value`.
    #[inline]
    pub(crate) fn solve_left<N: Number>(self, right: &N, value: &N) -> Operand<N> {
        match self {
            Self::Add => value.try_minus(right).into(),
            Self::Subtract => value.try_plus(right).into(),
            Self::Multiply => solve_factor(right, value),
            Self::Divide if right.signum() == 0 => Operand::None,
            Self::Divide => value.try_times(right).into(),
            _ => Operand::Others,
        }
    }
}

/// The operand that gives a step its value, when the other operand is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand<N> {
    /// No value fits.
    None,
    /// Only this value fits.
    One(N),
    /// Every value fits, except zero if `nonzero` is set.
    Any {
        /// Whether zero is excluded.
        nonzero: bool,
    },
    /// [`Others`] has the values, of a power or by the definition.
    Others,
}

impl<N> From<Option<N>> for Operand<N> {
    #[inline]
    fn from(value: Option<N>) -> Self {
        value.map_or(Self::None, Self::One)
    }
}

#[inline]
fn solve_factor<N: Number>(factor: &N, product: &N) -> Operand<N> {
    match (factor.signum(), product.signum()) {
        (0, 0) => Operand::Any { nonzero: false },
        (0, _) => Operand::None,
        _ => product.try_over(factor).into(),
    }
}

/// Returns the other operands as a definition says.
fn defined_others<N: Number>(
    solve: fn(&Rational, &Rational, u32) -> Others<Rational>,
    operand: &N,
    value: &N,
    digits: u32,
) -> Others<N> {
    match solve(&operand.to_rational(), &value.to_rational(), digits) {
        Others::Few(few) => Others::Few(few.map(|one| N::from_rational(&one?))),
        Others::Tried => Others::Tried,
    }
}

/// Returns the exponents for which `base ^ exponent` is `value`.
pub(crate) fn exponents<N: Number>(base: &N, value: &N) -> Others<N> {
    let unit = base.signum() == 0 || base.size().is_one();
    if !unit {
        base.logarithm(value).into()
    } else if base.size() == value.size() {
        Others::Tried
    } else {
        // All powers of a unit have its size.
        Others::NONE
    }
}

/// Returns the bases for which `base ^ exponent` is `value`.
pub(crate) fn bases<N: Number>(exponent: &N, value: &N, digits: u32) -> Others<N> {
    match exponent.signum() {
        0 if value.is_one() => Others::Tried,
        0 => Others::NONE,
        _ => Others::Few(value.bases(exponent, digits)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::operator::MAX_RESULT_DIGITS;

    #[test]
    fn the_other_operand_follows_from_the_value() {
        assert_eq!(Operator::Divide.solve_right(&24_i64, &8), Operand::One(3));
        assert_eq!(Operator::Multiply.solve_right(&0_i64, &0), Operand::Any { nonzero: false });
        assert_eq!(Operator::Subtract.solve_left(&3_i64, &8), Operand::One(11));
        assert_eq!(Operator::Divide.solve_left(&0_i64, &8), Operand::None);
    }

    /// Returns whether an operand is among those that an inverse gives.
    fn has(others: &Others<Rational>, operand: &Rational) -> bool {
        match others {
            Others::Few(few) => few.iter().flatten().any(|one| one == operand),
            Others::Tried => true,
        }
    }

    proptest! {
        #[test]
        fn the_inlined_forms_agree_with_the_definitions(
            numbers in [(-20_i64..20, 1_i64..5), (-20..20, 1..5)],
            operator in prop::sample::select(Operator::ALL),
        ) {
            let [left, right] = numbers.map(|(above, below)| Rational::new(above, below).unwrap());
            let digits = MAX_RESULT_DIGITS.min(100);
            let value = operator.combine(&left, &right, digits);
            prop_assert_eq!((operator.definition().value)(&left, &right, digits), value.clone());
            let Some(value) = value else { return Ok(()) };
            prop_assert!(has(&operator.rights(&left, &value, digits), &right), "{left} {operator} {right} = {value}");
            prop_assert!(has(&operator.lefts(&right, &value, digits), &left), "{left} {operator} {right} = {value}");
            let solved = [(operator.solve_right(&left, &value), &right), (operator.solve_left(&right, &value), &left)];
            for (solved, operand) in solved {
                let is_there = match solved {
                    Operand::None => false,
                    Operand::One(one) => one == *operand,
                    Operand::Any { nonzero } => !nonzero || !operand.is_zero(),
                    Operand::Others => true,
                };
                prop_assert!(is_there, "{left} {operator} {right} = {value}");
            }
        }
    }
}
