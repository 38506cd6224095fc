//! Loads: the features that make a solution hard to find.

use std::collections::BTreeSet;
use std::iter;

use itertools::Itertools as _;

use super::WHOLE;
use crate::formula::{Class, Flat, FlatKind, Item};
use crate::number::Rational;
use crate::puzzle::Hand;
use crate::words::words;

/// A feature that makes a solution harder or easier to find.
///
/// The *parts* of a solution are the flattened sums and products of its core. An *inner* part is an item of another
/// part. A *made* item is a sum or a product, not a single number. A *long* sum has three or more terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Load {
    /// A distinct number of the hand.
    Different,
    /// A 1 in the hand.
    HasOne,
    /// A sum or a product.
    Part,
    /// A number that repeats an earlier number of the solution.
    Repeat,
    /// An inner part that is not an integer.
    Fraction,
    /// An inner part that is 1.
    One,
    /// An inner part, other than 1, that divides the target. The amount is its binary logarithm.
    Divisor,
    /// An inner part that is an integer and does not divide the target.
    NoDivisor,
    /// A part with at least two made items.
    TwoMade,
    /// A division.
    Division,
    /// A division that leaves a remainder in every factor, so it must follow the multiplications.
    LateDivision,
    /// A product of at least two factors that also has a divisor.
    MixedProduct,
    /// A multiplication whose result exceeds the target. The amount is the binary logarithm of the excess factor, at
    /// most 1.
    Beyond,
    /// An addition with a carry from the units digit.
    Carry,
    /// A term of a sum after the second.
    LongSum,
    /// A term of a long sum that repeats another.
    EqualTerms,
    /// A long sum with an added and a subtracted term that differ by 1.
    NearTerms,
    /// A sum with two terms that share a number as a factor, such as `5*4+4`.
    CommonFactor,
    /// A target that is the sum or difference of a number and a made multiple of it.
    Multiple,
}

words!("load", Load {
    Different = "different",
    HasOne = "has-one",
    Part = "part",
    Repeat = "repeat",
    Fraction = "fraction",
    One = "one",
    Divisor = "divisor",
    NoDivisor = "no-divisor",
    TwoMade = "two-made",
    Division = "division",
    LateDivision = "late-division",
    MixedProduct = "mixed-product",
    Beyond = "beyond",
    Carry = "carry",
    LongSum = "long-sum",
    EqualTerms = "equal-terms",
    NearTerms = "near-terms",
    CommonFactor = "common-factor",
    Multiple = "multiple",
});

impl Load {
    /// Returns the reason why a step with this load is hard, in words.
    pub(super) const fn reason(self) -> Option<&'static str> {
        Some(match self {
            Self::Fraction => "a fraction",
            Self::Divisor => "a step on the way",
            Self::NoDivisor => "which does not divide the target",
            Self::Division => "a division",
            Self::LateDivision => "a division that comes last",
            Self::MixedProduct => "a product that also divides",
            Self::Beyond => "by way of more than the target",
            Self::Carry => "with a carry",
            Self::LongSum => "a sum of several terms",
            _ => return None,
        })
    }
}

/// A load and its amount, in eighths.
pub type Amount = (Load, i64);

/// Returns the size of a value: eight times the binary logarithm of its numerator or denominator, whichever is larger,
/// rounded down.
fn size(value: &Rational) -> i64 {
    let short = value.height().and_then(|height| u128::from(height.unsigned_abs()).checked_pow(8));
    short.map_or_else(|| size_of_long(value), |power| power.ilog2().into())
}

fn size_of_long(value: &Rational) -> i64 {
    let height = value.abs().numerator().max(value.denominator());
    i64::try_from(height.pow(8).bits()).expect("a number is shorter than a memory") - 1
}

/// Returns the loads of a hand, which do not depend on its solutions.
///
/// ```
/// use sumwise::grade::{Load, of_hand};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 4, 4, 6], Game::TWENTY_FOUR.rules())?;
/// assert_eq!(of_hand(&hand), [(Load::Different, 24), (Load::HasOne, 8)]); // three and one, in eighths
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn of_hand(hand: &Hand) -> Vec<Amount> {
    let different: BTreeSet<&Rational> = hand.numbers().iter().collect();
    vec![(Load::Different, count(different.len())), (Load::HasOne, flag(different.contains(&Rational::from(1))))]
}

/// Returns the loads of a solution's core, part by part. A load may occur more than once.
///
/// ```
/// use sumwise::Class;
/// use sumwise::grade::{Load, of_core};
///
/// let core = Class::of(&"8/(3-8/3)".parse()?)?.core();
/// let loads = of_core(&core, &24.into());
/// assert_eq!(loads.iter().filter(|(load, _)| *load == Load::Fraction).count(), 2); // 8/3 and 1/3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_core(core: &Class, target: &Rational) -> Vec<Amount> {
    let mut all = Vec::new();
    visit(core, target, &mut |_, loads| all.extend_from_slice(loads));
    all
}

/// Calls `found` with every sum and product of a core and its loads, inner parts first.
pub(super) fn visit<'a>(core: &'a Class, target: &Rational, found: &mut dyn FnMut(&'a Flat, &[Amount])) {
    PartVisitor { target, found }.walk(&core.part, true);
}

fn count(things: usize) -> i64 {
    i64::try_from(things).expect("a hand is small") * WHOLE
}

struct PartVisitor<'a, 'b> {
    target: &'b Rational,
    found: &'b mut dyn FnMut(&'a Flat, &[Amount]),
}

impl<'a> PartVisitor<'a, '_> {
    fn walk(&mut self, part: &'a Flat, root: bool) {
        let (FlatKind::Sum(items) | FlatKind::Product(items)) = &part.form else { return };
        for (_, item) in items {
            self.walk(item, false);
        }
        let made = items.iter().filter(|(_, item)| item.form != FlatKind::Number).count();
        let mut loads = vec![(Load::Part, WHOLE), (Load::TwoMade, flag(made >= 2))];
        match part.form {
            FlatKind::Sum(_) => of_sum(items, root, &mut loads),
            _ => self.of_product(items, root, &mut loads),
        }
        if root {
            loads.push((Load::Repeat, repeats(part)));
        } else {
            loads.push(self.of_inner(&part.value));
        }
        loads.retain(|(_, amount)| *amount != 0);
        (self.found)(part, &loads);
    }

    /// Returns the load of an inner part by its relation to the target.
    fn of_inner(&self, value: &Rational) -> Amount {
        if !value.is_integer() {
            (Load::Fraction, WHOLE)
        } else if *value == 1.into() {
            (Load::One, WHOLE)
        } else if self.target.integer_quotient(value).is_some() {
            (Load::Divisor, size(value))
        } else {
            (Load::NoDivisor, WHOLE)
        }
    }

    /// Adds the loads of a product. It is computed in this order: divisions without remainder, multiplications from the
    /// smallest factor up, other divisions.
    fn of_product(&self, items: &[Item], root: bool, loads: &mut Vec<Amount>) {
        let (mut factors, divisors) = values(items);
        let mut late = 0;
        for divisor in divisors.iter().rev() {
            match factors.iter_mut().find_map(|factor| Some((quotient(factor, divisor)?, factor))) {
                Some((quotient, factor)) => *factor = quotient,
                None => late += 1,
            }
            factors.sort_unstable();
        }
        let mixed = factors.len() > 1 && !divisors.is_empty();
        factors.retain(|factor| *factor != 1.into());
        let products = factors.iter().scan(Rational::from(1), |product, factor| {
            *product *= factor;
            Some(product.clone())
        });
        // The last product of the root is the target, unless a division follows.
        let on_the_way = factors.len() - usize::from(root && late == 0 && !factors.is_empty());
        let beyond = products.take(on_the_way).skip(1).map(|product| size(&product) - size(self.target));
        loads.extend(beyond.map(|by| (Load::Beyond, by.clamp(0, WHOLE))));
        loads.push((Load::Division, count(divisors.len())));
        loads.push((Load::LateDivision, count(late)));
        loads.push((Load::MixedProduct, flag(mixed)));
    }
}

fn of_sum(items: &[Item], root: bool, loads: &mut Vec<Amount>) {
    let (added, subtracted) = values(items);
    loads.push((Load::Carry, count(carries(&added))));
    loads.push((Load::CommonFactor, flag(has_common_factor(items))));
    loads.push((Load::Multiple, flag(root && is_multiple(items))));
    if items.len() > 2 {
        let different: BTreeSet<&Rational> = added.iter().chain(&subtracted).collect();
        let near = |a: &Rational| subtracted.iter().any(|b| (a - b).abs() == Rational::ONE);
        loads.push((Load::LongSum, count(items.len() - 2)));
        loads.push((Load::EqualTerms, count(items.len() - different.len())));
        loads.push((Load::NearTerms, flag(added.iter().any(near))));
    }
}

/// Returns the quotient of two integers, if it is an integer.
fn quotient(factor: &Rational, divisor: &Rational) -> Option<Rational> {
    let integers = factor.is_integer() && divisor.is_integer();
    if integers { factor.integer_quotient(divisor) } else { None }
}

fn flag(is: bool) -> i64 {
    if is { WHOLE } else { 0 }
}

/// Returns the values of the added or multiplied items, and of the subtracted or dividing ones, each ascending.
fn values(items: &[Item]) -> (Vec<Rational>, Vec<Rational>) {
    let side = |inverse| {
        let side = items.iter().filter(move |item| item.0 == inverse);
        side.map(|(_, part)| part.value.clone()).sorted_unstable().collect()
    };
    (side(false), side(true))
}

/// Counts the carries from the units digit when the positive integers among the terms are added, largest first.
fn carries(added: &[Rational]) -> usize {
    let terms: Vec<i64> = added.iter().rev().filter_map(Rational::to_i64).filter(|term| *term > 0).collect();
    let sums = terms.iter().scan(0_i64, |sum, term| {
        *sum = sum.saturating_add(*term);
        Some(*sum)
    });
    iter::zip(sums, terms.iter().skip(1)).filter(|(sum, term)| sum % 10 + *term % 10 >= 10).count()
}

fn factors(part: &Flat) -> Vec<&Rational> {
    match &part.form {
        FlatKind::Number => vec![&part.value],
        FlatKind::Product(items) => {
            let numbers = items.iter().filter(|(divided, item)| !divided && item.form == FlatKind::Number);
            numbers.map(|(_, item)| &item.value).collect()
        }
        FlatKind::Sum(_) | FlatKind::Power(_) | FlatKind::Factorial(_) | FlatKind::Joined(_) => Vec::new(),
    }
}

/// Returns whether two terms, at least one of them a product, share a number as a factor.
fn has_common_factor(terms: &[Item]) -> bool {
    let shares = |a: &Flat, b: &Flat| factors(a).iter().any(|factor| factors(b).contains(factor));
    let is_product = |part: &Flat| matches!(part.form, FlatKind::Product(_));
    let mut pairs = terms.iter().map(|(_, term)| term).array_combinations();
    pairs.any(|[a, b]| (is_product(a) || is_product(b)) && shares(a, b))
}

/// Returns whether there are two items: a number, and a made item that is a multiple of it.
fn is_multiple(items: &[Item]) -> bool {
    let [(_, a), (_, b)] = items else { return false };
    let multiple = |number: &Flat, made: &Flat| {
        let is_made = number.form == FlatKind::Number && made.form != FlatKind::Number;
        is_made && made.value.integer_quotient(&number.value).is_some()
    };
    multiple(a, b) || multiple(b, a)
}

fn repeats(part: &Flat) -> i64 {
    let (mut different, mut repeats) = (Vec::new(), 0);
    part.for_each_number(&mut |number| {
        if different.contains(&number) {
            repeats += 1;
        } else {
            different.push(number);
        }
    });
    count(repeats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_the_same_by_machine_and_by_long_integers() {
        let powers = (0..63).map(|power| 1_i64 << power).flat_map(|power| [power - 1, power, power + 1]);
        for height in powers.chain([65_535, 65_536, i64::MAX - 1]).filter(|height| *height > 0) {
            for value in [Rational::from(height), Rational::new(-1, height).unwrap()] {
                assert_eq!(size(&value), size_of_long(&value), "{value}");
            }
        }
        assert_eq!(size(&Rational::ZERO), 0);
    }
}
