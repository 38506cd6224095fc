//! The algebraic class of a formula.
//!
//! A class is a canonical form: nested sums of signed terms and products of factors with a power of 1 or −1, flattened
//! and sorted. The sign of a sum inside a product is free, since the product can carry it. So every sum is given the
//! sign that makes its value positive; a sum of value zero is given the sign that makes its terms come first in order.
//!
//! Each number occurs in a formula once. Therefore two formulas have equal canonical forms exactly if they are the same
//! rational function of their numbers, where equal numbers are interchangeable.

use std::fmt;

use super::{DivisionByZero, Formula, Token};
use crate::number::Rational;
use crate::operator::Operator;

/// All formulas that are algebraically equal: the same rational function of the numbers, where equal numbers are
/// interchangeable.
///
/// ```
/// use sumwise::{Class, Formula};
///
/// let class = |text: &str| Class::of(&text.parse::<Formula>().unwrap()).unwrap();
/// assert_eq!(class("8-(3-5)"), class("5+8-3"));
/// assert_eq!(class("(8-3)*(5-9)"), class("(3-8)*(9-5)"));
/// assert_eq!(class("8/(3/5)"), class("8*5/3"));
/// assert_ne!(class("2*2"), class("2+2"));
/// assert_eq!(class("24*(5-4)").core(), class("24/1+3-3").core());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// Whether the class is the negation of the part.
    pub(super) negative: bool,
    pub(crate) part: Flat,
}

/// A flattened formula: a number, a sum or a product. The value of a sum is never negative; that of a number may be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Flat {
    /// The number of leaves.
    pub(super) numbers: usize,
    pub(crate) value: Rational,
    /// Whether exchanging equal numbers can turn the formula into its negation.
    pub(super) self_negating: bool,
    pub(crate) form: FlatKind,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum FlatKind {
    Number,
    /// Terms, with `true` for a subtracted one.
    Sum(Vec<Item>),
    /// Factors, with `true` for a divisor.
    Product(Vec<Item>),
}

/// A term or a factor. `true` marks a subtracted term or a divisor.
pub(crate) type Item = (bool, Flat);

impl Class {
    /// Returns the class of a formula.
    ///
    /// # Errors
    /// [`DivisionByZero`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Class;
    ///
    /// let class = Class::of(&"8-(3-5)".parse()?)?;
    /// assert_eq!((class.value(), class.numbers()), (10.into(), 3));
    /// assert!(Class::of(&"8/(3-3)".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(formula: &Formula) -> Result<Self, DivisionByZero> {
        let mut step = 0;
        formula.try_fold(Self::number, |operator, left: Self, right: Self| {
            step += 1;
            match operator {
                Operator::Divide if right.part.value.is_zero() => Err(DivisionByZero { step, left: left.value() }),
                _ => Ok(left.join(operator, right)),
            }
        })
    }

    pub(crate) fn number(number: &Rational) -> Self {
        Self {
            negative: false,
            part: Flat { numbers: 1, value: number.clone(), self_negating: false, form: FlatKind::Number },
        }
    }

    /// Returns the common value of the formulas.
    pub fn value(&self) -> Rational {
        if self.negative { -&self.part.value } else { self.part.value.clone() }
    }

    /// Counts the numbers in each formula of the class.
    pub fn numbers(&self) -> usize {
        self.part.numbers
    }

    /// Returns the class of the formulas `left ∘ right`.
    pub(crate) fn join(self, operator: Operator, right: Self) -> Self {
        match operator {
            Operator::Add => Self::sum([self.into_terms(false), right.into_terms(false)].concat()),
            Operator::Subtract => Self::sum([self.into_terms(false), right.into_terms(true)].concat()),
            Operator::Multiply | Operator::Divide => {
                let negative = self.negative != right.negative;
                let divided = operator == Operator::Divide;
                Self::product(negative, [self.part.into_factors(false), right.part.into_factors(divided)].concat())
            }
        }
    }

    pub(super) fn into_terms(self, subtracted: bool) -> Vec<Item> {
        let inverse = self.negative != subtracted;
        match self.part.form {
            FlatKind::Sum(terms) => terms.into_iter().map(|term| turn_if(inverse, term)).collect(),
            _ => vec![turn_if(inverse, (false, self.part))],
        }
    }

    /// Returns the sum of at least one term.
    pub(super) fn sum(mut terms: Vec<Item>) -> Self {
        if terms.len() == 1 {
            let (negative, part) = terms.swap_remove(0);
            return Self { negative, part };
        }
        terms.sort_unstable();
        let value = terms.iter().fold(
            Rational::ZERO,
            |sum, (subtracted, term)| {
                if *subtracted { sum - &term.value } else { sum + &term.value }
            },
        );
        let mut turned = terms.clone();
        for term in &mut turned {
            term.0 ^= !term.1.self_negating;
        }
        turned.sort_unstable();
        let self_negating = terms == turned;
        let negative = value.is_negative() || (value.is_zero() && turned < terms);
        Self {
            negative,
            part: Flat {
                numbers: count_numbers(&terms),
                value: value.abs(),
                self_negating,
                form: FlatKind::Sum(if negative { turned } else { terms }),
            },
        }
    }

    /// Returns the product of at least one factor. A single factor must not be a divisor.
    pub(super) fn product(negative: bool, mut factors: Vec<Item>) -> Self {
        if factors.len() == 1 {
            let (_, part) = factors.swap_remove(0);
            return Self { negative: negative && !part.self_negating, part };
        }
        factors.sort_unstable();
        let value = factors.iter().fold(Rational::from(1), |product, (divided, factor)| {
            let next = if *divided { product.checked_div(&factor.value) } else { Some(product * &factor.value) };
            next.expect("no factor that is divided by is zero")
        });
        let self_negating = factors.iter().any(|(_, factor)| factor.self_negating);
        Self {
            negative: negative && !self_negating,
            part: Flat { numbers: count_numbers(&factors), value, self_negating, form: FlatKind::Product(factors) },
        }
    }
}

impl fmt::Display for Class {
    /// Writes the canonical form: added terms before subtracted ones, factors before divisors, each in order.
    ///
    /// ```
    /// use sumwise::Class;
    ///
    /// assert_eq!(Class::of(&"(9-3)*(8-4)".parse()?)?.to_string(), "(8-4)*(9-3)");
    /// assert_eq!(Class::of(&"8*(3-9)".parse()?)?.to_string(), "-(8*(9-3))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative { write!(f, "-({})", self.part) } else { self.part.fmt(f) }
    }
}

impl fmt::Display for Flat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (items, signs) = match &self.form {
            FlatKind::Number => return Token::Number(self.value.clone()).fmt(f),
            FlatKind::Sum(terms) => (terms, ['+', '-']),
            FlatKind::Product(factors) => (factors, ['*', '/']),
        };
        let (straight, inverse): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|(inverse, _)| !inverse);
        for (place, (inverse, item)) in straight.into_iter().chain(inverse).enumerate() {
            if place > 0 || *inverse {
                write!(f, "{}", signs[usize::from(*inverse)])?;
            }
            // A leading minus before a bare number would be read as its sign, so the item stands in parentheses.
            let leads = place == 0 && *inverse;
            if leads || matches!(item.form, FlatKind::Sum(_)) { write!(f, "({item})")? } else { item.fmt(f)? }
        }
        Ok(())
    }
}

fn turn_if(inverse: bool, (was, part): Item) -> Item {
    ((was != inverse) && !part.self_negating, part)
}

fn count_numbers(items: &[Item]) -> usize {
    items.iter().map(|(_, part)| part.numbers).sum()
}

impl Flat {
    pub(super) fn into_factors(self, divided: bool) -> Vec<Item> {
        match self.form {
            FlatKind::Product(factors) => factors.into_iter().map(|(was, part)| (was != divided, part)).collect(),
            _ => vec![(divided, self)],
        }
    }
}
