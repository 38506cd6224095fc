//! The standard operators and conversions of [`Rational`].

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use num_bigint::BigInt;
use num_rational::Ratio;

use super::Rational;

/// Implements an operator for values and references, and its assignment.
macro_rules! operator {
    ($Operator:ident :: $operate:ident, $Assign:ident :: $assign:ident, |$left:ident, $right:ident| $result:expr) => {
        impl $Operator<&Rational> for &Rational {
            type Output = Rational;

            fn $operate(self, other: &Rational) -> Rational {
                let ($left, $right) = (self, other);
                $result
            }
        }

        impl $Operator<Rational> for &Rational {
            type Output = Rational;

            fn $operate(self, other: Rational) -> Rational {
                self.$operate(&other)
            }
        }

        impl $Operator<&Self> for Rational {
            type Output = Self;

            fn $operate(self, other: &Self) -> Self {
                (&self).$operate(other)
            }
        }

        impl $Operator for Rational {
            type Output = Self;

            fn $operate(self, other: Self) -> Self {
                (&self).$operate(&other)
            }
        }

        impl $Assign<&Self> for Rational {
            fn $assign(&mut self, other: &Self) {
                *self = (&*self).$operate(other);
            }
        }

        impl $Assign for Rational {
            fn $assign(&mut self, other: Self) {
                self.$assign(&other);
            }
        }
    };
}

operator!(Add::add, AddAssign::add_assign, |left, right| left.sum(right));
operator!(Sub::sub, SubAssign::sub_assign, |left, right| left.difference(right));
operator!(Mul::mul, MulAssign::mul_assign, |left, right| left.product(right));
// Panics if the divisor is zero, as division of integers does.
operator!(Div::div, DivAssign::div_assign, |left, right| left.checked_div(right).expect("attempt to divide by zero"));

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational::ZERO.difference(self)
    }
}

impl Neg for Rational {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}

impl<T> Sum<T> for Rational
where
    Self: Add<T, Output = Self>,
{
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Self::add)
    }
}

impl<T> Product<T> for Rational
where
    Self: Mul<T, Output = Self>,
{
    fn product<I: Iterator<Item = T>>(factors: I) -> Self {
        factors.fold(Self::ONE, Self::mul)
    }
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Self::from_ratio(Ratio::from_integer(integer))
    }
}

impl From<&Self> for Rational {
    fn from(value: &Self) -> Self {
        value.clone()
    }
}

impl From<BigInt> for Rational {
    fn from(integer: BigInt) -> Self {
        Self::in_lowest_terms(integer, 1.into())
    }
}

/// Implements the conversion from integers that fit in the type named first.
macro_rules! from_integers {
    ($through:ident: $($integer:ident),+) => {$(
        impl From<$integer> for Rational {
            fn from(integer: $integer) -> Self {
                Self::from($through::from(integer))
            }
        }
    )+};
}

from_integers!(i64: i8, i16, i32, u8, u16, u32);
from_integers!(BigInt: isize, i128, usize, u64, u128);
