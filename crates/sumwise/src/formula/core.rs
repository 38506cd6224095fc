//! The core of a class: the class without its idle groups.
//!
//! An idle group is any terms of one flattened sum whose total is 0, or any factors of one flattened product whose
//! product is 1. Inner sums and products lose their groups before outer ones. An inner sum or product with a single
//! item left merges into the sum or product around it. An exponent 1 is idle, and so is any exponent of 1.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::class::{Class, Flat, FlatKind, Item};
use crate::number::Rational;

impl Class {
    /// Returns the class without its idle groups: terms of a sum whose total is 0, and factors of a product whose
    /// product is 1. Only the values of the items matter, not what they are made of.
    ///
    /// The core can be written as a formula. Of the possible cores, it is the one with the fewest numbers, and of
    /// several of these the first, compared item by item. A factor 1 is never a divisor, and a term 0 is never
    /// subtracted. Two solutions are essentially different if their cores differ.
    ///
    /// Takes time proportional to 2ⁿ, where n is the number of items in the longest flattened sum or product. A sum or
    /// product with more than 64 items or 8,192 different subtotals is not reduced.
    ///
    /// ```
    /// use sumwise::Class;
    ///
    /// let idle = Class::of(&"3*8*(5-4)".parse()?)?;
    /// assert_eq!(idle.core(), Class::of(&"8*3".parse()?)?);
    /// assert_eq!((idle.numbers(), idle.core().numbers()), (4, 2));
    /// assert_eq!(Class::of(&"8-7+5+2".parse()?)?.core().to_string(), "8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn core(&self) -> Self {
        let Self { negative, part } = self.part.core(Some(self.negative));
        let has_sign = !part.self_negating && (part.is_sum() || !part.value.is_zero());
        let negative = negative != self.negative && has_sign;
        if part.can_be_written()[usize::from(negative)] { Self { negative, part } } else { self.clone() }
    }
}

/// The most subtotals of one sum or product that are kept.
const MOST_SUBTOTALS: usize = 1 << 13;

/// The roles of an item in a sum or product, as bits. If any item has a role, an item that is left must have it.
mod role {
    /// Is an item: at least one must be left.
    pub(super) const IS_LEFT: u8 = 1;
    /// Can begin a formula.
    pub(super) const LEADS: u8 = 2;
    /// Can carry the minus of a negative product.
    pub(super) const CAN_TURN: u8 = 4;
}

impl Flat {
    /// Returns the core of the part. With `turned` false, the core is chosen so that it can be written as a formula; with
    /// `turned` true, so that its negation can; with `None`, so that one of the two can.
    fn core(&self, turned: Option<bool>) -> Class {
        match &self.form {
            FlatKind::Number => Class { negative: false, part: self.clone() },
            FlatKind::Sum(terms) => sum_of_cores(terms, turned),
            FlatKind::Product(factors) => product_of_cores(factors, turned),
            FlatKind::Power(power) => power_of_cores(power, &self.value),
        }
    }

    /// Returns whether the part can be written as a formula, and whether its negation can.
    fn can_be_written(&self) -> [bool; 2] {
        match &self.form {
            FlatKind::Number => [true, false],
            FlatKind::Sum(terms) => terms.iter().fold([false; 2], |can, (subtracted, term)| {
                let [plain, turned] = term.can_be_written();
                let [first, turned] = if *subtracted { [turned, plain] } else { [plain, turned] };
                [can[0] || first, can[1] || turned]
            }),
            FlatKind::Product(factors) => {
                factors.iter().fold([factors.iter().any(can_lead), false], |[plain, turned], (_, factor)| {
                    let can = factor.can_be_written();
                    [(plain && can[0]) || (turned && can[1]), (plain && can[1]) || (turned && can[0])]
                })
            }
            FlatKind::Power(power) => [power.iter().all(|operand| operand.can_be_written(false)), false],
        }
    }

    fn is_sum(&self) -> bool {
        matches!(self.form, FlatKind::Sum(_))
    }
}

impl Class {
    /// Returns whether the class, or its negation if `turned`, can be written as a formula.
    fn can_be_written(&self, turned: bool) -> bool {
        self.part.can_be_written()[usize::from(self.negative != turned)]
    }
}

/// Returns whether a product can begin with a factor: with one that does not divide, or with a power whose exponent can be
/// negated.
fn can_lead((divided, factor): &Item) -> bool {
    !divided || matches!(&factor.form, FlatKind::Power(power) if power[1].can_be_written(true))
}

fn sum_of_cores(terms: &[Item], turned: Option<bool>) -> Class {
    let cores = terms.iter().flat_map(|(subtracted, term)| term.core(None).into_terms(*subtracted));
    let terms = cores.map(|(subtracted, term)| (subtracted && !term.value.is_zero(), term)).collect();
    let leads = |(subtracted, term): &Item| {
        let can = |turned| term.can_be_written()[usize::from(*subtracted != turned)];
        term.value.is_zero() || turned.is_none_or(can)
    };
    let add = |total: &Rational, (subtracted, term): &Item| {
        if *subtracted { total - &term.value } else { total + &term.value }
    };
    Class::sum(without_idle(terms, &Rational::ZERO, |term| if leads(term) { role::LEADS } else { 0 }, add))
}

/// Returns the core of a power: without an exponent 1, and without any exponent of 1.
fn power_of_cores([base, exponent]: &[Class; 2], value: &Rational) -> Class {
    let (base, exponent) = (base.core(), exponent.core());
    if exponent.value() == Rational::ONE || base.value() == Rational::ONE {
        base
    } else {
        Class::power(base, exponent, value.clone())
    }
}

fn product_of_cores(factors: &[Item], turned: Option<bool>) -> Class {
    let mut negative = false;
    let mut cores = Vec::new();
    for (divided, factor) in factors {
        let core = factor.core(None);
        negative ^= core.negative;
        cores.extend(core.part.into_factors(*divided));
    }
    for (divided, factor) in &mut cores {
        *divided &= factor.value != Rational::ONE;
    }
    let has_sign = cores.iter().all(|(_, factor)| !factor.value.is_zero());
    let is_turned = has_sign && turned.is_some_and(|turned| turned != negative);
    let roles = |(divided, factor): &Item| {
        let leads = if *divided { 0 } else { role::LEADS };
        if is_turned && factor.can_be_written()[1] { leads | role::CAN_TURN } else { leads }
    };
    let multiply = |product: &Rational, (divided, factor): &Item| {
        let next = if *divided { product.checked_div(&factor.value) } else { Some(product * &factor.value) };
        next.expect("no factor that is divided by is zero")
    };
    Class::product(negative && has_sign, without_idle(cores, &Rational::ONE, roles, multiply))
}

/// Removes the items with a neutral total that leave the fewest numbers.
///
/// Visits each item once. Keeps the best choice of left items for each total of removed items and each set of roles.
fn without_idle(
    mut items: Vec<Item>,
    neutral: &Rational,
    roles: impl Fn(&Item) -> u8,
    with: impl Fn(&Rational, &Item) -> Rational,
) -> Vec<Item> {
    let is_neutral = |item: &Item| item.1.value == *neutral;
    if items.len() > MAX_ITEMS || (items.len() == 2 && !items.iter().any(is_neutral)) {
        return items;
    }
    items.sort_unstable();
    let mut choices = FxHashMap::from_iter([((neutral.clone(), 0), Left::default())]);
    let mut needed = 0;
    for (index, item) in items.iter().enumerate() {
        let roles = roles(item) | role::IS_LEFT;
        needed |= roles;
        let mut next = FxHashMap::default();
        for ((removed, done), left) in choices {
            keep_least(&mut next, (with(&removed, item), done), left);
            keep_least(&mut next, (removed, done | roles), left.with(index, item));
        }
        choices = next;
        if choices.len() > MOST_SUBTOTALS {
            return items;
        }
    }
    let left = choices[&(neutral.clone(), needed)];
    items.into_iter().enumerate().filter(|(index, _)| left.has(*index)).map(|(_, item)| item).collect()
}

/// The items that are left. The least choice has the fewest numbers and then the earliest items.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    numbers: usize,
    /// A bit for each item; the first item has the highest bit.
    items: Reverse<u64>,
}

const MAX_ITEMS: usize = u64::BITS as usize;

impl Left {
    const FIRST: u64 = 1 << (MAX_ITEMS - 1);

    fn with(self, index: usize, (_, part): &Item) -> Self {
        Self { numbers: self.numbers + part.numbers, items: Reverse(self.items.0 | Self::FIRST >> index) }
    }

    fn has(self, index: usize) -> bool {
        self.items.0 & Self::FIRST >> index != 0
    }
}

fn keep_least(choices: &mut FxHashMap<(Rational, u8), Left>, choice: (Rational, u8), left: Left) {
    choices.entry(choice).and_modify(|kept| *kept = left.min(*kept)).or_insert(left);
}
