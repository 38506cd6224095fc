//! The core of a class: the class without its idle groups.
//!
//! An idle group is any terms of one flattened sum whose total is 0, or any factors of one flattened product whose
//! product is 1. Inner sums and products lose their groups before outer ones. An inner sum or product with a single
//! item left merges into the sum or product around it. An exponent 1 is idle, and so is any exponent of 1. So is a sign that does
//! not change its value: the root of 0 or 1, and the factorial of 1 or 2.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::chain::Chain;
use super::class::{Class, Flat, FlatKind, Item, Outer};
use crate::number::Rational;
use crate::operator::Operator;

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
        if self.part.is_core() { self.clone() } else { self.without_groups() }
    }

    /// Returns the class without its idle groups, which are looked for.
    fn without_groups(&self) -> Self {
        if self.part.has_powers_or_signs() {
            let plain = self.without_idle_signs();
            if plain != *self {
                return plain.core();
            }
        }
        // A class that needs a minus before a value has it left in its core.
        let turned = if self.is_possible(Some(false)) { Some(false) } else { None };
        let core = self.core_of(turned);
        // What is left of a sum with powers may have idle exponents beside the factors around it.
        if core.numbers() < self.numbers() { core.core() } else { core }
    }

    /// Returns the core of the class, or of its negation if `turned`, as [`Flat::core`] does.
    fn core_of(&self, turned: Option<bool>) -> Self {
        let Self { negative, part } = self.part.core(turned.map(|turned| turned != self.negative));
        let core = Self { negative: negative != self.negative && part.has_sign(), part };
        if core.is_possible(turned) { core } else { self.clone() }
    }
}

impl Class {
    /// Returns the class without the roots and factorials that have the value of their operands.
    fn without_idle_signs(&self) -> Self {
        let Self { negative, part } = self.part.without_idle_signs();
        Self { negative: negative != self.negative && !part.self_negating, part }
    }
}

impl Flat {
    fn has_powers_or_signs(&self) -> bool {
        match &self.form {
            FlatKind::Number => false,
            FlatKind::Sum(items) | FlatKind::Product(items) => items.iter().any(|(_, item)| item.has_powers_or_signs()),
            FlatKind::Power(_) | FlatKind::Opaque(..) | FlatKind::Joined(_) => true,
        }
    }

    fn without_idle_signs(&self) -> Class {
        let plain = |(inverse, item): &Item| (*inverse, item.without_idle_signs());
        match &self.form {
            FlatKind::Number => Class { negative: false, part: self.clone() },
            FlatKind::Sum(terms) => Class::of_items(Chain::Sum, terms.iter().map(plain)),
            FlatKind::Product(factors) => Class::of_items(Chain::Product, factors.iter().map(plain)),
            FlatKind::Power(power) if self.is_root() && &self.value * &self.value == self.value => {
                let is_inverse = power[1].negative && power[1].part.numbers == 0;
                let square = self.square().without_idle_signs();
                if is_inverse { square.inverse_product().unwrap_or(square) } else { square }
            }
            FlatKind::Power(power) => {
                let [base, exponent] = power.each_ref().map(Class::without_idle_signs);
                root_beside_ones(&base, &exponent, &self.value)
                    .unwrap_or_else(|| Class::power(base, exponent, self.value.clone()))
            }
            FlatKind::Opaque(Outer::Sign(_), operands) if operands[0].value() == self.value => {
                operands[0].without_idle_signs()
            }
            FlatKind::Opaque(outer, operands) => {
                let operands = operands.iter().map(Class::without_idle_signs).collect();
                Class::opaque(*outer, operands, self.value.clone())
            }
            FlatKind::Joined(values) => join_all(values.iter().map(Class::without_idle_signs)),
        }
    }
}

/// Returns a root without the factors 1 below it, which stand beside it: `1/√x` for `√(1/x)`, as `√1/√x` is both.
fn root_beside_ones(base: &Class, exponent: &Class, value: &Rational) -> Option<Class> {
    let base = if exponent.negative { base.inverse_product()? } else { base.clone() };
    let FlatKind::Product(factors) = base.part.form else { return None };
    let (ones, mut rest): (Vec<Item>, Vec<Item>) =
        factors.into_iter().partition(|(_, factor)| factor.value == Rational::ONE);
    if exponent.part.numbers > 0 || value.is_zero() || ones.is_empty() || rest.is_empty() {
        return None;
    }
    let is_divisor = rest.iter().all(|(divided, _)| *divided);
    let mut value = value.clone();
    if is_divisor {
        for (divided, _) in &mut rest {
            *divided = false;
        }
        value = Rational::ONE.checked_div(&value)?;
    }
    let exponent = Class { negative: false, ..exponent.clone() };
    let root = Class::power(Class::product(base.negative, rest), exponent, value);
    let sides = ones.into_iter().map(|(divided, part)| (divided, Class { negative: false, part }));
    let root = (is_divisor, root);
    Some(Class::of_items(Chain::Product, sides.chain([root])))
}

/// Returns whether an opaque part of a value is idle around its first operand: a sign that does not change it, or an operator whose
/// other operand does not.
fn is_idle(outer: Outer, operands: &[Class], value: &Rational) -> bool {
    match outer {
        Outer::Sign(_) => operands[0].value() == *value,
        Outer::Operator(operator) => {
            operator.definition().idle_right.is_some_and(|idle| operands[1].value() == Rational::from(idle))
        }
    }
}

/// Returns the class of natural values side by side.
fn join_all(values: impl Iterator<Item = Class>) -> Class {
    let join = |left: Class, right: Class| {
        let value = Operator::Join.apply(&left.value(), &right.value()).expect("joined values keep their values");
        Class::joined(left, right, value)
    };
    values.reduce(join).expect("two or more values are joined")
}

/// The most items of a sum or product, all of whose groups are tried at once.
const FEW_ITEMS: usize = 6;

impl Flat {
    /// Returns whether the part is of few small whole numbers and `+ - * /`, and plainly has no idle group. Most formulas that people write
    /// are.
    fn is_core(&self) -> bool {
        let (items, is_sum) = match &self.form {
            FlatKind::Number => return true,
            FlatKind::Sum(items) => (items, true),
            FlatKind::Product(items) => (items, false),
            FlatKind::Power(_) | FlatKind::Opaque(..) | FlatKind::Joined(_) => return false,
        };
        items.len() <= FEW_ITEMS
            && items.iter().all(|(_, item)| item.is_core())
            && if is_sum { has_no_idle_terms(items) } else { has_no_idle_factors(items) }.unwrap_or(false)
    }
}

/// Returns whether no group of terms has the total 0; `None` if they are not small whole numbers.
fn has_no_idle_terms(terms: &[Item]) -> Option<bool> {
    let mut totals = [0_i64; 1 << FEW_ITEMS];
    for (index, (subtracted, term)) in terms.iter().enumerate() {
        let value = term.value.to_i64()?;
        let value = if *subtracted { value.checked_neg()? } else { value };
        for group in 0..1 << index {
            totals[group | 1 << index] = totals[group].checked_add(value)?;
        }
    }
    Some(!totals[1..1 << terms.len()].contains(&0))
}

/// Returns whether no group of factors has the product 1 or −1; `None` if they are not small whole numbers.
fn has_no_idle_factors(factors: &[Item]) -> Option<bool> {
    let mut products = [(1_u64, 1_u64); 1 << FEW_ITEMS];
    for (index, (divided, factor)) in factors.iter().enumerate() {
        // The sign of 0 is idle.
        let value = factor.value.to_i64().filter(|value| *value != 0)?.unsigned_abs();
        for group in 0..1 << index {
            let (over, under) = products[group];
            products[group | 1 << index] =
                if *divided { (over, under.checked_mul(value)?) } else { (over.checked_mul(value)?, under) };
        }
    }
    Some(products[1..1 << factors.len()].iter().all(|(over, under)| over != under))
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
    /// `turned` true, so that its negation can, where that is possible; with `None`, so that one of the two can.
    fn core(&self, turned: Option<bool>) -> Class {
        let core = match &self.form {
            FlatKind::Number => return Class { negative: false, part: self.clone() },
            FlatKind::Sum(terms) => sum_of_cores(terms, turned),
            FlatKind::Product(factors) => product_of_cores(factors, turned),
            FlatKind::Power(_) => power_of_cores(self, turned, false),
            FlatKind::Opaque(outer, operands) if is_idle(*outer, operands, &self.value) => operands[0].core_of(turned),
            FlatKind::Opaque(outer, operands) => {
                Class::opaque(*outer, operands.iter().map(Class::core).collect(), self.value.clone())
            }
            FlatKind::Joined(values) => join_all(values.iter().map(Class::core)),
        };
        if turned.is_some() || core.is_possible(None) { core } else { Class { negative: false, part: self.clone() } }
    }

    /// Returns whether the negation of the part is another part.
    fn has_sign(&self) -> bool {
        !self.self_negating && (matches!(self.form, FlatKind::Sum(_)) || !self.value.is_zero())
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
            FlatKind::Product(factors) => factors.iter().fold(
                [factors.iter().any(|(divided, factor)| can_lead(*divided, factor)), false],
                |[plain, turned], (_, factor)| {
                    let can = factor.can_be_factor();
                    [(plain && can[0]) || (turned && can[1]), (plain && can[1]) || (turned && can[0])]
                },
            ),
            FlatKind::Power(power) => [power_can_be_written(power, false), false],
            FlatKind::Opaque(_, values) | FlatKind::Joined(values) => {
                [values.iter().all(|value| value.can_be_written(false)), false]
            }
        }
    }

    /// Returns whether the part can be written as a factor or a divisor, and whether its negation can.
    fn can_be_factor(&self) -> [bool; 2] {
        match &self.form {
            FlatKind::Power(power) => {
                [[false, true].iter().any(|&inverse| power_can_be_written(power, inverse)), false]
            }
            _ => self.can_be_written(),
        }
    }

    /// Returns a power whose exponent has no sign if it is 0.
    fn with_unsigned_zero(mut self) -> Self {
        if let FlatKind::Power(power) = &mut self.form {
            let exponent = &mut power[1];
            exponent.negative &= exponent.part.has_sign();
        }
        self
    }
}

impl Class {
    /// Returns whether the class can be written as a formula, with `turned` true its negation, and with `None` one of the two.
    fn is_possible(&self, turned: Option<bool>) -> bool {
        let can = |turned| self.can_be_written(turned && self.part.has_sign());
        turned.map_or_else(|| can(false) || can(true), can)
    }

    /// Returns whether the class, or its negation if `turned`, can be written as a formula.
    fn can_be_written(&self, turned: bool) -> bool {
        self.part.can_be_written()[usize::from(self.negative != turned)]
    }
}

/// Returns whether a power, or 1 divided by it, can be written as a power.
fn power_can_be_written([base, exponent]: &[Class; 2], inverse: bool) -> bool {
    let is_possible = |base: &Class, negated| base.can_be_written(false) && exponent.can_be_written(negated);
    is_possible(base, inverse) || base.inverse_product().is_some_and(|base| is_possible(&base, !inverse))
}

/// Returns whether a product can begin with a factor: with one that does not divide, where a power may change sides.
fn can_lead(divided: bool, factor: &Flat) -> bool {
    match &factor.form {
        FlatKind::Power(power) => power_can_be_written(power, divided),
        _ => !divided,
    }
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

/// Returns the core of a power: without an exponent 1, and without any exponent of 1. A factor may change sides: then it is
/// enough that its inverse can be written. What cannot be written without its idle items keeps them.
fn power_of_cores(part: &Flat, turned: Option<bool>, is_factor: bool) -> Class {
    let whole = Class { negative: false, part: part.clone() };
    let FlatKind::Power(power) = &part.form else { return whole };
    let [base, exponent] = &**power;
    let is_idle_root = exponent.part.numbers == 0 && base.value() == part.value;
    if base.value() == Rational::ONE || exponent.value() == Rational::ONE || is_idle_root {
        return base.core_of(turned);
    }
    let inverse = base.inverse_product().filter(|inverse| inverse.can_be_written(false));
    if let Some(inverse) = inverse.as_ref().filter(|_| exponent.value() == -Rational::ONE) {
        return inverse.core_of(turned);
    }
    let negated = Class { negative: !exponent.negative && !exponent.part.self_negating, ..exponent.clone() };
    let sides = [(Some(base), exponent, false), (inverse.as_ref(), &negated, false)];
    let other_sides = [(Some(base), &negated, true), (inverse.as_ref(), exponent, true)];
    let other_sides = other_sides.into_iter().filter(|_| is_factor && !part.value.is_zero());
    let cores = sides.into_iter().chain(other_sides).filter_map(|(base, exponent, inverted)| {
        let (base, exponent) = (base?.core(), exponent.core());
        if !base.can_be_written(false) || !exponent.can_be_written(false) {
            return None;
        }
        let value = if inverted { Rational::ONE.checked_div(&part.value)? } else { part.value.clone() };
        let core = Class::power(base, exponent, value).part;
        Some(if inverted { core.inverse_power() } else { core }.with_unsigned_zero())
    });
    match cores.min_by(|a, b| (a.numbers, a).cmp(&(b.numbers, b))) {
        // The core of the base may be a product or a power, and have idle exponents with this one.
        Some(core) if (core.numbers, &core) < (part.numbers, part) => power_of_cores(&core, turned, is_factor),
        Some(core) => Class { negative: false, part: core },
        None => whole,
    }
}

fn product_of_cores(factors: &[Item], turned: Option<bool>) -> Class {
    let core = |(divided, factor): &Item| match &factor.form {
        FlatKind::Power(_) => (*divided, power_of_cores(factor, None, true)),
        _ => (*divided, factor.core(None)),
    };
    let cores: Vec<(bool, Class)> = factors.iter().map(core).collect();
    let leads = |(divided, factor): &Item| can_lead(*divided, factor);
    if factors.iter().any(leads) && !flatten_factors(&cores).1.iter().any(leads) {
        // What can begin a formula keeps what it needs for that.
        let led = factors.iter().enumerate().filter_map(|(at, factor)| {
            let mut cores = cores.clone();
            cores[at] = (false, leading_core(factor)?);
            Some(product_of_factors(flatten_factors(&cores), turned))
        });
        if let Some(led) = led.min_by(|a, b| (a.numbers(), a).cmp(&(b.numbers(), b))) {
            return led;
        }
    }
    product_of_factors(flatten_factors(&cores), turned)
}

/// Returns the core of a power that can begin a product, on the side on which it begins one.
fn leading_core((divided, factor): &Item) -> Option<Class> {
    let is_power = matches!(factor.form, FlatKind::Power(_));
    (is_power && can_lead(*divided, factor)).then(|| {
        let power = if *divided { factor.clone().inverse_power() } else { factor.clone() };
        power_of_cores(&power, None, false)
    })
}

/// Returns whether a product is negated, and its factors. A factor 1 has no side.
fn flatten_factors(cores: &[(bool, Class)]) -> (bool, Vec<Item>) {
    let negative = cores.iter().fold(false, |negative, (_, core)| negative != core.negative);
    let factors = cores.iter().flat_map(|(divided, core)| core.part.clone().into_factors(*divided));
    let with_side = |(divided, factor): Item| {
        let divided = divided && (factor.value != Rational::ONE || !can_lead(false, &factor));
        (divided, factor)
    };
    (negative, factors.map(with_side).collect())
}

fn product_of_factors((negative, cores): (bool, Vec<Item>), turned: Option<bool>) -> Class {
    let has_sign = cores.iter().all(|(_, factor)| !factor.value.is_zero());
    let is_turned = has_sign && turned.is_some_and(|turned| turned != negative);
    // Where a factor has a minus sign, it may be that none can lead by its operators. Then a power or what does not divide stays.
    let some_can_lead = cores.iter().any(|(divided, factor)| can_lead(*divided, factor));
    let may_lead = |divided: bool, factor: &Flat| {
        if some_can_lead { can_lead(divided, factor) } else { !divided || matches!(factor.form, FlatKind::Power(_)) }
    };
    let roles = |(divided, factor): &Item| {
        let leads = if may_lead(*divided, factor) { role::LEADS } else { 0 };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate;
    use crate::rules::Rules;
    use crate::rules::hand::Hand;

    /// What plainly has no idle group is what is left when groups are looked for.
    #[test]
    fn plain_cores_are_cores() {
        let (mut plain, mut all) = (0, 0);
        for numbers in [[1, 2, 3, 4], [2, 2, 4, 4], [1, 1, 5, 5], [0, 3, 3, 6], [-2, 2, 3, 9], [-1, 4, 6, 24]] {
            for formula in enumerate::formulas(&Hand::new(numbers, Rules::FREE).unwrap()) {
                let Ok(class) = Class::of(&formula) else { continue };
                all += 1;
                if class.part.is_core() {
                    plain += 1;
                    assert_eq!(class.without_groups(), class, "{formula:?}");
                }
            }
        }
        assert!(plain > all / 4, "{plain} of {all}");
    }
}
