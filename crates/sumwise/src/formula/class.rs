//! The algebraic class of a formula.
//!
//! A class is a canonical form: nested sums of signed terms and products of factors with a power of 1 or −1, flattened
//! and sorted. The sign of a sum inside a product is free, since the product can carry it. So every sum is given the
//! sign that makes its value positive; a sum of value zero is given the sign that makes its terms come first in order.
//!
//! A power has a base and an exponent. `(a^b)^c` is flattened to `a^(b*c)` where the values agree, which they do unless the
//! root of a negative number is taken. A base that is a product stands on one side of its fraction, since `(a/b)^(c-d)`
//! is `(b/a)^(d-c)`. The exponent of a factor has no sign, since `1/a^(c-d)` is `a^(d-c)`.
//!
//! A minus before a value is the factor −1. `√x` is x to the power of a half that is none of the numbers, and `√a*√b` is
//! `√(a*b)`. Factorials, joined values and all
//! other operators are opaque, but joined numerals are a numeral.
//!
//! Each number occurs in a formula once. Therefore two formulas have equal canonical forms exactly if they are the same
//! rational function of their numbers, where equal numbers are interchangeable.

use std::fmt::{self, Write as _};

use itertools::Itertools as _;

use super::chain::Chain;
use super::{Formula, Node, Operation, Token, UndefinedStep};
use crate::number::Rational;
use crate::operator::definition::{Family, SignForm};
use crate::operator::{Operator, Sign};

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

/// A flattened formula: a number, a sum, a product, a power, joined values, or what algebra knows nothing of. The value of a sum is never negative; that of a number may be.
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
    /// A base and an exponent. A root has the [half](Class::half) as its exponent, or as a factor of it.
    Power(Box<[Class; 2]>),
    /// An operator or a sign that algebra knows nothing of, with its operands.
    Opaque(Outer, Vec<Class>),
    /// Two or more values side by side.
    Joined(Vec<Class>),
}

/// What stands around the operands of an opaque part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Outer {
    Sign(Sign),
    Operator(Operator),
}

/// A term or a factor. `true` marks a subtracted term or a divisor.
pub(crate) type Item = (bool, Flat);

impl Class {
    /// Returns the class of a formula.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Class;
    ///
    /// let class = Class::of(&"8-(3-5)".parse()?)?;
    /// assert_eq!((class.value(), class.numbers()), (10.into(), 3));
    /// assert!(Class::of(&"8/(3-3)".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(formula: &Formula) -> Result<Self, UndefinedStep> {
        let mut step = 0;
        formula.try_fold(|node: Node<'_, Self>| {
            let operation = match &node {
                Node::Leaf(leaf) => return Ok(Self::number(leaf.number().expect("a leaf has a value"))),
                Node::Sign(sign, operand) => Operation::Sign { sign: *sign, operand: operand.value() },
                Node::Operator(operator, left, right) => Operation::of(left.value(), *operator, right.value()),
            };
            step += 1;
            let Some(value) = operation.apply() else { return Err(UndefinedStep { step, operation }) };
            Ok(match node {
                Node::Operator(Operator::Power, left, right) => Self::power(left, right, value),
                Node::Operator(Operator::Join, left, right) => Self::joined(left, right, value),
                Node::Operator(operator, left, right) if operator.family() == Family::Other => {
                    Self::opaque(Outer::Operator(operator), vec![left, right], value)
                }
                Node::Operator(operator, left, right) => left.join(operator, right),
                Node::Sign(sign, operand) => operand.sign(sign, value),
                Node::Leaf(_) => unreachable!("a leaf is no step"),
            })
        })
    }

    /// Returns the class of this one with a sign, of this value.
    fn sign(self, sign: Sign, value: Rational) -> Self {
        match sign {
            Sign::Negate => Self { negative: !self.negative && !self.part.self_negating, ..self },
            Sign::Root => Self::power(self, Self::half(), value),
            _ => Self::opaque(Outer::Sign(sign), vec![self], value),
        }
    }

    /// Returns the class of an operator or a sign of which algebra knows nothing, of this value.
    pub(super) fn opaque(outer: Outer, operands: Vec<Self>, value: Rational) -> Self {
        let numbers = operands.iter().map(Self::numbers).sum();
        let form = FlatKind::Opaque(outer, operands);
        Self { negative: false, part: Flat { numbers, value, self_negating: false, form } }
    }

    /// Returns the exponent of a root, which is no number of the formula.
    fn half() -> Self {
        let value = Rational::new(1, 2).expect("2 is not 0");
        Self { negative: false, part: Flat { numbers: 0, value, self_negating: false, form: FlatKind::Number } }
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

    /// Returns about the number of bytes that the class takes outside itself.
    pub(crate) fn heap(&self) -> usize {
        self.part.heap()
    }

    /// Returns the class of the formulas `left ∘ right`, for an operator of arithmetic.
    pub(crate) fn join(self, operator: Operator, right: Self) -> Self {
        match operator {
            _ if operator.family() == Family::Sum => {
                let mut terms = self.into_terms(false);
                terms.extend(right.into_terms(operator == Operator::Subtract));
                Self::sum(terms)
            }
            _ if operator.family() == Family::Product => {
                let negative = self.negative != right.negative;
                let mut factors = self.part.into_factors(false);
                factors.extend(right.part.into_factors(operator == Operator::Divide));
                Self::product(negative, factors)
            }
            _ => unreachable!("other operators are made with their value"),
        }
    }

    /// Returns the class of a sum or product of classes, with `true` for a subtracted term or a divisor.
    pub(crate) fn of_items(chain: Chain, items: impl Iterator<Item = (bool, Self)>) -> Self {
        match chain {
            Chain::Sum => Self::sum(items.flat_map(|(subtracted, term)| term.into_terms(subtracted)).collect()),
            Chain::Product => {
                let mut negative = false;
                let factors = items.flat_map(|(divided, factor)| {
                    negative ^= factor.negative;
                    factor.part.into_factors(divided)
                });
                let factors = factors.collect();
                Self::product(negative, factors)
            }
        }
    }

    /// Returns the class of two values side by side, of this value. Two numerals are a numeral, unless it begins with 0.
    pub(super) fn joined(left: Self, right: Self, value: Rational) -> Self {
        let side = |side: Self| match side {
            Self { part: Flat { form: FlatKind::Joined(values), .. }, .. } => values,
            _ => vec![side],
        };
        let mut values = side(left);
        for next in side(right) {
            let last = values.last_mut().expect("a side has a value");
            match last.numeral_with(&next) {
                Some(numeral) => *last = numeral,
                None => values.push(next),
            }
        }
        if values.len() == 1 {
            return values.swap_remove(0);
        }
        let numbers = values.iter().map(Self::numbers).sum();
        let form = FlatKind::Joined(values);
        Self { negative: false, part: Flat { numbers, value, self_negating: false, form } }
    }

    /// Returns the numeral of two numerals side by side.
    fn numeral_with(&self, next: &Self) -> Option<Self> {
        let are_numerals = [self, next].iter().all(|class| matches!(class.part.form, FlatKind::Number));
        let value = Operator::Join.apply(&self.value(), &next.value())?;
        are_numerals.then(|| Self::number(&value))
    }

    /// Returns the class of a power of this value.
    pub(super) fn power(mut base: Self, mut exponent: Self, value: Rational) -> Self {
        if let (false, FlatKind::Power(inner)) = (base.negative, &base.part.form) {
            let [inner_base, inner_exponent] = &**inner;
            let product = inner_exponent.clone().join(Operator::Multiply, exponent.clone());
            if Operator::Power.apply(&inner_base.value(), &product.value()).as_ref() == Some(&value) {
                (base, exponent) = (inner_base.clone(), product);
            }
        }
        Self::flat_power(base, exponent, value)
    }

    /// Returns the class of a power that is not flattened.
    fn flat_power(mut base: Self, mut exponent: Self, value: Rational) -> Self {
        if let Some(inverse) = base.inverse_product() {
            let side = |base: &Self| (!base.part.has_numerator(), base.clone());
            if base == inverse {
                exponent.negative = false;
            } else if side(&inverse) < side(&base) {
                base = inverse;
                exponent.negative ^= !exponent.part.self_negating;
            }
        }
        let numbers = base.part.numbers + exponent.part.numbers;
        let form = FlatKind::Power(Box::new([base, exponent]));
        Self { negative: false, part: Flat { numbers, value, self_negating: false, form } }
    }

    /// Returns 1 divided by a product. Returns `None` for what is no product, and for a product of 0.
    pub(super) fn inverse_product(&self) -> Option<Self> {
        match &self.part.form {
            FlatKind::Product(factors) if !self.part.value.is_zero() => {
                let inverse = factors.iter().flat_map(|(divided, factor)| factor.clone().into_factors(!divided));
                Some(Self::product(self.negative, inverse.collect()))
            }
            _ => None,
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
        if !value.is_negative() && !value.is_zero() {
            // Exchanging equal numbers keeps the value, so only 0 can be negated by it.
            let numbers = count_numbers(&terms);
            let part = Flat { numbers, value, self_negating: false, form: FlatKind::Sum(terms) };
            return Self { negative: false, part };
        }
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

    /// Returns the product of at least one factor. A single factor is a divisor only if it is a power.
    pub(super) fn product(negative: bool, mut factors: Vec<Item>) -> Self {
        if factors.iter().filter(|(_, factor)| factor.is_root()).count() > 1 {
            factors = merge_roots(factors);
        }
        if factors.len() == 1 {
            let (divided, part) = factors.swap_remove(0);
            let part = if divided { part.inverse_power() } else { part };
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

impl Flat {
    fn heap(&self) -> usize {
        let of_classes = |classes: &[Class]| size_of_val(classes) + classes.iter().map(Class::heap).sum::<usize>();
        let form = match &self.form {
            FlatKind::Number => 0,
            FlatKind::Sum(items) | FlatKind::Product(items) => {
                items.capacity() * size_of::<Item>() + items.iter().map(|(_, item)| item.heap()).sum::<usize>()
            }
            FlatKind::Power(power) => of_classes(&**power),
            FlatKind::Opaque(_, operands) | FlatKind::Joined(operands) => of_classes(operands),
        };
        form + self.value.heap()
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

/// Writes an opaque part, given how an operand is written beside a sign.
fn write_opaque(
    f: &mut fmt::Formatter<'_>,
    outer: Outer,
    operands: &[Class],
    operand: impl Fn(&Class) -> String,
) -> fmt::Result {
    match (outer, operands) {
        (Outer::Operator(operator), [left, right]) if !operator.is_function() => {
            write!(f, "{}{operator}{}", operand(left), operand(right))
        }
        (Outer::Operator(operator), _) => write!(f, "{operator}({})", operands.iter().format(", ")),
        (Outer::Sign(sign), [inner, ..]) => match sign.definition().form {
            SignForm::Before(symbol, _) => write!(f, "{symbol}{}", operand(inner)),
            SignForm::After(symbol) => write!(f, "{}{symbol}", operand(inner)),
            SignForm::Function => write!(f, "{sign}({inner})"),
        },
        (Outer::Sign(_), []) => Ok(()),
    }
}

impl fmt::Display for Flat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operand = |operand: &Class| match operand.part.form {
            FlatKind::Number if !operand.negative && !operand.part.value.is_negative() => operand.to_string(),
            _ => format!("({operand})"),
        };
        let (items, signs) = match &self.form {
            FlatKind::Number if self.value.is_integer() => return self.value.fmt(f),
            FlatKind::Number => return Token::Number(self.value.clone()).fmt(f),
            FlatKind::Sum(terms) => (terms, ['+', '-']),
            FlatKind::Product(factors) => (factors, ['*', '/']),
            FlatKind::Opaque(outer, operands) => return write_opaque(f, *outer, operands, operand),
            FlatKind::Power(power) if power[1] == Class::half() => return write!(f, "√{}", operand(&power[0])),
            FlatKind::Power(power) => {
                let [base, exponent] = power.each_ref().map(operand);
                return write!(f, "{base}^{exponent}");
            }
            FlatKind::Joined(values) => return values.iter().map(operand).format("|").fmt(f),
        };
        let side = |side: bool| items.iter().filter(move |(inverse, _)| *inverse == side);
        for (place, (inverse, item)) in side(false).chain(side(true)).enumerate() {
            if place > 0 || *inverse {
                f.write_char(signs[usize::from(*inverse)])?;
            }
            // A leading minus before a bare number would be read as its sign, so the item stands in parentheses.
            let leads = place == 0 && *inverse;
            let is_enclosed = leads
                || match &item.form {
                    FlatKind::Sum(_) => true,
                    // It binds like the product around it, and has no law with it.
                    FlatKind::Opaque(Outer::Operator(operator), _) => signs[0] == '*' && !operator.is_function(),
                    _ => false,
                };
            if is_enclosed {
                f.write_char('(')?;
                item.fmt(f)?;
                f.write_char(')')?;
            } else {
                item.fmt(f)?;
            }
        }
        Ok(())
    }
}

/// Joins the roots among the factors of a product to the root of one product.
fn merge_roots(factors: Vec<Item>) -> Vec<Item> {
    let (roots, mut factors): (Vec<Item>, Vec<Item>) = factors.into_iter().partition(|(_, factor)| factor.is_root());
    let mut value = Rational::ONE;
    let mut squares = Vec::new();
    for (divided, root) in roots {
        let next = if divided { value.checked_div(&root.value) } else { Some(&value * &root.value) };
        value = next.expect("no factor that is divided by is zero");
        squares.extend(root.square().part.into_factors(divided));
    }
    let root = Class::power(Class::product(false, squares), Class::half(), value);
    factors.extend(root.part.into_factors(false));
    factors
}

fn turn_if(inverse: bool, (was, part): Item) -> Item {
    ((was != inverse) && !part.self_negating, part)
}

fn count_numbers(items: &[Item]) -> usize {
    items.iter().map(|(_, part)| part.numbers).sum()
}

impl Flat {
    /// Returns whether the part is a root, or a power of one.
    pub(super) fn is_root(&self) -> bool {
        let FlatKind::Power(power) = &self.form else { return false };
        let half = Class::half().part;
        match &power[1].part.form {
            FlatKind::Product(factors) => factors.contains(&(false, half)),
            _ => power[1].part == half,
        }
    }

    /// Returns the class under a root.
    pub(super) fn square(&self) -> Class {
        let FlatKind::Power(power) = &self.form else { unreachable!("a root is a power") };
        let [base, exponent] = &**power;
        let mut base = base.clone();
        if let FlatKind::Product(factors) = &exponent.part.form {
            let half = (false, Class::half().part);
            let mut factors = factors.clone();
            factors.remove(factors.iter().position(|factor| *factor == half).expect("the exponent has a half"));
            base = Class::power(base, Class::product(exponent.negative, factors), &self.value * &self.value);
        }
        base
    }

    pub(super) fn into_factors(self, divided: bool) -> Vec<Item> {
        match self.form {
            FlatKind::Power(_) if self.is_self_inverse() => vec![(false, self)],
            // The sign of the exponent is the side of the fraction.
            FlatKind::Power(ref power) if power[1].negative => vec![(!divided, self.inverse_power())],
            FlatKind::Product(factors) => {
                factors.into_iter().flat_map(|(was, part)| part.into_factors(was != divided)).collect()
            }
            _ => vec![(divided, self)],
        }
    }

    /// Returns whether a power is the same on both sides of a fraction: exchanging equal numbers turns its base into the
    /// inverse, or its exponent into the negation. A power of 0 has no other side.
    fn is_self_inverse(&self) -> bool {
        let FlatKind::Power(power) = &self.form else { return false };
        let [base, exponent] = &**power;
        let is_zero = self.value.is_zero();
        is_zero || exponent.part.self_negating || base.inverse_product().is_some_and(|inverse| inverse == *base)
    }

    /// Returns whether some factor of a product does not divide.
    fn has_numerator(&self) -> bool {
        matches!(&self.form, FlatKind::Product(factors) if factors.iter().any(|(divided, _)| !divided))
    }

    /// Returns 1 divided by a power, as a power. Its value must not be 0.
    pub(super) fn inverse_power(self) -> Self {
        let FlatKind::Power(power) = self.form else { unreachable!("only a power is inverted") };
        let [base, mut exponent] = *power;
        exponent.negative = !exponent.negative && !exponent.part.self_negating;
        let inverse = Rational::ONE.checked_div(&self.value).expect("a divisor is not 0");
        Class::flat_power(base, exponent, inverse).part
    }
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasher as _;

    use rustc_hash::{FxBuildHasher, FxHashSet};

    use super::*;
    use crate::enumerate;
    use crate::rules::Rules;
    use crate::rules::hand::Hand;

    /// A value for a power of symbols, which few other expressions have.
    fn symbolic_value(base: &Class, exponent: &Class) -> Rational {
        if exponent.negative {
            let exponent = Class { negative: false, ..exponent.clone() };
            return Rational::ONE / symbolic_value(base, &exponent);
        }
        let size = |base: &Class| Rational::from((FxBuildHasher.hash_one((base, exponent)) >> 32).cast_signed() + 2);
        match base.inverse_product().filter(|inverse| inverse < base) {
            Some(inverse) => Rational::ONE / size(&inverse),
            None => size(base),
        }
    }

    fn symbolic_class(formula: &Formula) -> Class {
        formula.fold(|node| {
            let (mut left, right) = match node {
                Node::Leaf(leaf) => return Class::number(leaf.number().unwrap()),
                Node::Sign(..) => unreachable!("there are no signs"),
                Node::Operator(Operator::Power, left, right) => (left, right),
                Node::Operator(operator, left, right) => return Class::join(left, operator, right),
            };
            let mut exponent = right;
            if let (false, FlatKind::Power(inner)) = (left.negative, left.part.form.clone()) {
                let [base, first] = *inner;
                (left, exponent) = (base, first.join(Operator::Multiply, exponent));
            }
            let value = symbolic_value(&left, &exponent);
            Class::flat_power(left, exponent, value)
        })
    }

    /// As published for up to four symbols, OEIS A351922, and one more.
    #[test]
    fn classes_of_n_symbols_with_powers_are_oeis_a351922() {
        let primes = [1_009, 10_007, 100_003, 1_000_003, 10_000_019];
        for (n, count) in (1..).zip([1, 8, 146, 4294, 175_102]) {
            let rules = Rules { operators: "+-*/^".parse().unwrap(), ..Rules::FREE };
            let hand = Hand::new(primes[..n].iter().copied(), rules).unwrap();
            let classes: FxHashSet<Class> =
                enumerate::formulas(&hand).map(|formula| symbolic_class(&formula)).collect();
            assert_eq!(classes.len(), count, "{n} symbols");
        }
    }
}
