//! The algebraic class of a formula, and its core.
//!
//! The class is a canonical form: nested sums of signed terms and products of factors with a power of 1 or −1, all
//! flattened and sorted. Inside a product the sign of a sum is free, since the product can take it over; every sum is
//! turned so that its value is not negative, and where the value is zero, so that its terms come first in order. As
//! each number stands in a formula once, two formulas are the same rational function of their numbers, equal numbers
//! being interchangeable, exactly when their forms are equal.

use std::fmt;

use super::{DivisionByZero, Formula, Token};
use crate::number::Rational;
use crate::operator::Operator;

/// All formulas that no algebra tells apart: the same rational function of the numbers, equal numbers being
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
    /// Whether it is minus the part.
    pub(super) negative: bool,
    pub(crate) part: Part,
}

/// A number, a sum or a product. A sum's value is never negative; a number's may be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    /// How many numbers it is made of.
    numbers: usize,
    pub(crate) value: Rational,
    /// Whether exchanging equal numbers can turn it into minus itself.
    pub(super) self_negating: bool,
    pub(crate) form: Form,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Form {
    Number,
    /// Terms, each with whether it is subtracted.
    Sum(Vec<Item>),
    /// Factors, each with whether it is divided by.
    Product(Vec<Item>),
}

/// A term or a factor: inverse when it is subtracted or divided by.
pub(crate) type Item = (bool, Part);

impl Class {
    /// The class of a formula.
    ///
    /// # Errors
    /// [`DivisionByZero`] where the formula has no value.
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
            part: Part { numbers: 1, value: number.clone(), self_negating: false, form: Form::Number },
        }
    }

    /// The value of its formulas.
    pub fn value(&self) -> Rational {
        if self.negative { -&self.part.value } else { self.part.value.clone() }
    }

    /// How many numbers its formulas have.
    pub fn numbers(&self) -> usize {
        self.part.numbers
    }

    /// The class of the formulas `left ∘ right`.
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

    fn into_terms(self, subtracted: bool) -> Vec<Item> {
        let inverse = self.negative != subtracted;
        match self.part.form {
            Form::Sum(terms) => terms.into_iter().map(|term| turn_if(inverse, term)).collect(),
            _ => vec![turn_if(inverse, (false, self.part))],
        }
    }

    /// The sum of one term or more.
    fn sum(mut terms: Vec<Item>) -> Self {
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
            part: Part {
                numbers: count_numbers(&terms),
                value: value.abs(),
                self_negating,
                form: Form::Sum(if negative { turned } else { terms }),
            },
        }
    }

    /// The product of one factor or more, the first of which is not divided by when there is only one.
    fn product(negative: bool, mut factors: Vec<Item>) -> Self {
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
            part: Part { numbers: count_numbers(&factors), value, self_negating, form: Form::Product(factors) },
        }
    }

    /// What is left when every idle step is taken out: adding or subtracting a 0, multiplying or dividing by a 1, and
    /// terms (factors) that meet their equal with the opposite sign (power), so long as something is left that can be
    /// written. All is judged by value; where there is a choice, the part made of fewer numbers stays.
    ///
    /// Two solutions are essentially different when their cores differ.
    ///
    /// ```
    /// use sumwise::Class;
    ///
    /// let idle = Class::of(&"3*8*(5-4)".parse()?)?;
    /// assert_eq!(idle.core(), Class::of(&"8*3".parse()?)?);
    /// assert_eq!((idle.numbers(), idle.core().numbers()), (4, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn core(&self) -> Self {
        let core = self.part.core();
        let core = Self { negative: (core.negative != self.negative) && !core.part.self_negating, part: core.part };
        if core.negative && !core.part.can_turn() { self.clone() } else { core }
    }
}

impl fmt::Display for Class {
    /// The canonical form: what is added before what is subtracted, factors before divisors, each in order.
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

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (items, signs) = match &self.form {
            Form::Number => return Token::Number(self.value.clone()).fmt(f),
            Form::Sum(terms) => (terms, ['+', '-']),
            Form::Product(factors) => (factors, ['*', '/']),
        };
        let (straight, inverse): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|(inverse, _)| !inverse);
        for (place, (inverse, item)) in straight.into_iter().chain(inverse).enumerate() {
            if place > 0 || *inverse {
                write!(f, "{}", signs[usize::from(*inverse)])?;
            }
            // A minus that leads is no part of a number.
            let leads = place == 0 && *inverse;
            if leads || matches!(item.form, Form::Sum(_)) { write!(f, "({item})")? } else { item.fmt(f)? }
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

impl Part {
    fn into_factors(self, divided: bool) -> Vec<Item> {
        match self.form {
            Form::Product(factors) => factors.into_iter().map(|(was, part)| (was != divided, part)).collect(),
            _ => vec![(divided, self)],
        }
    }

    /// Whether minus the part can be written as a formula.
    fn can_turn(&self) -> bool {
        match &self.form {
            Form::Number => false,
            Form::Sum(terms) => terms.iter().any(|(subtracted, term)| *subtracted || term.can_turn()),
            Form::Product(factors) => factors.iter().any(|(_, factor)| factor.can_turn()),
        }
    }

    fn core(&self) -> Class {
        match &self.form {
            Form::Number => Class { negative: false, part: self.clone() },
            Form::Sum(terms) => {
                let cores = terms.iter().flat_map(|(subtracted, term)| term.core().into_terms(*subtracted));
                Class::sum(without_idle(cores.collect(), &Rational::ZERO, |_| true))
            }
            Form::Product(factors) => {
                let mut negative = false;
                let mut cores = Vec::new();
                for (divided, factor) in factors {
                    let core = factor.core();
                    negative ^= core.negative;
                    cores.extend(core.part.into_factors(*divided));
                }
                Class::product(negative, without_idle(cores, &Rational::from(1), |(divided, _)| !divided))
            }
        }
    }
}

/// The items without those of the neutral value and those that meet their equal with the opposite sign or power. One
/// item at least stays, and one that can lead: a factor that is not divided by.
fn without_idle(mut items: Vec<Item>, neutral: &Rational, leads: impl Fn(&Item) -> bool) -> Vec<Item> {
    items.sort_unstable_by(|a, b| a.1.cmp(&b.1));
    let (idle, rest): (Vec<Item>, Vec<Item>) = items.into_iter().partition(|(_, part)| part.value == *neutral);
    // What may stay when nothing else does, from the fewest numbers on.
    let mut spare: Vec<Vec<Item>> = idle.into_iter().filter(&leads).map(|item| vec![item]).collect();
    let mut kept: Vec<Item> = Vec::new();
    let mut values: Vec<Rational> = rest.iter().map(|(_, part)| part.value.clone()).collect();
    values.sort_unstable();
    values.dedup();
    for value in values {
        let side = |inverse| rest.iter().filter(move |item| item.0 == inverse).filter(|(_, part)| part.value == value);
        let pairs = side(false).count().min(side(true).count());
        if pairs > 0 {
            spare.push(side(false).take(1).chain(side(true).take(1)).cloned().collect());
        }
        kept.extend(side(false).take(side(false).count() - pairs).cloned());
        kept.extend(side(true).take(side(true).count() - pairs).cloned());
    }
    if !kept.iter().any(leads) {
        kept.extend(spare.into_iter().min_by_key(|items| (count_numbers(items), items.clone())).unwrap_or_default());
    }
    kept
}
