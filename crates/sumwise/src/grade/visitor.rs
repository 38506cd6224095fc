//! Finds the loads of hands and of solutions.

use std::collections::BTreeSet;
use std::ops::Range;

use itertools::Itertools as _;
use num_integer::Integer as _;

use super::WHOLE;
use super::fit::Fit;
use super::load::{Amount, Load};
use crate::formula::{Chain, Class, Part, repeated};
use crate::game::band::Version;
use crate::game::puzzle::Puzzle;
use crate::number::{Number, Rational};
use crate::rules::Use;
use crate::rules::hand::Hand;

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

/// Returns the loads of a hand with a target, which do not depend on its solutions.
///
/// ```
/// use sumwise::grade::{Load, of_hand};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([1, 4, 4, 6], Game::TWENTY_FOUR.rules())?;
/// let loads = of_hand(&hand, &24.into());
/// assert_eq!(loads[..2], [(Load::Different, 24), (Load::HasOne, 8)]); // three and one, in eighths
/// assert!(loads.contains(&(Load::FirstStep, 56))); // 1, 2, 3, 4, 6, 8 and 24
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn of_hand(hand: &Hand, target: &Rational) -> Vec<Amount> {
    OfHand::new(hand).with(target)
}

/// The loads of a hand, with what those that depend on the target are made from.
pub(super) struct OfHand<'h> {
    numbers: &'h [Rational],
    fixed: [Amount; 4],
    /// The different positive integers that a first step makes.
    steps: Vec<Rational>,
}

impl<'h> OfHand<'h> {
    pub(super) fn new(hand: &'h Hand) -> Self {
        let (numbers, one) = (hand.numbers(), Rational::from(1));
        let different: BTreeSet<&Rational> = numbers.iter().collect();
        let ones = numbers.iter().filter(|number| **number == one).count();
        let pairs = || numbers.iter().array_combinations::<2>();
        let equal = pairs().filter(|[a, b]| a == b).count();
        // By the four operators in any order, whatever the rules: wider rules must not make a puzzle harder.
        let mut steps = Vec::new();
        for [a, b] in pairs() {
            steps.extend([a + b, (a - b).abs(), a * b]);
            steps.extend([(a, b), (b, a)].into_iter().filter_map(|(left, right)| left.integer_quotient(right)));
        }
        steps.retain(|value| value.is_integer() && *value > Rational::ZERO);
        steps.sort_unstable();
        steps.dedup();
        Self {
            numbers,
            fixed: [
                (Load::Different, count(different.len())),
                (Load::HasOne, flag(ones > 0)),
                (Load::Ones, count(ones)),
                (Load::Pair, count(equal)),
            ],
            steps,
        }
    }

    pub(super) fn with(&self, target: &Rational) -> Vec<Amount> {
        let is_coprime = |number: &Rational| match (number.to_i64(), target.to_i64()) {
            (Some(number), Some(target)) => number >= 7 && number.gcd(&target) == 1,
            _ => false,
        };
        let coprime = self.numbers.iter().filter(|number| is_coprime(number)).count();
        let steps = self.steps.iter().filter(|value| target.is_integer() && target.integer_quotient(value).is_some());
        let on_target = [(Load::Coprime, count(coprime)), (Load::FirstStep, count(steps.count()))];
        self.fixed.into_iter().chain(on_target).collect()
    }
}

/// Returns the loads of a solution's core, part by part. A load may occur more than once.
///
/// ```
/// use sumwise::Class;
/// use sumwise::grade::{Load, of_core};
///
/// let core = Class::of(&"8/(3-8/3)".parse()?)?.core();
/// let loads = of_core(&core, &"24:3,3,8,8=24".parse()?);
/// assert_eq!(loads.iter().filter(|(load, _)| *load == Load::Fraction).count(), 2); // 8/3 and 1/3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_core(core: &Class, puzzle: &Puzzle) -> Vec<Amount> {
    let (mut all, mut visitor) = (Vec::new(), Visitor::new(puzzle.hand(), Fit::of(Version::default())));
    visitor.visit(&core.part, puzzle.target(), |_, loads| all.extend_from_slice(loads));
    all
}

fn count(things: usize) -> i64 {
    i64::try_from(things).expect("a hand is small") * WHOLE
}

fn flag(is: bool) -> i64 {
    if is { WHOLE } else { 0 }
}

/// Finds the loads of solutions. Its memory is used again for the next one.
pub(super) struct Visitor<N> {
    /// What the loads weigh.
    fit: &'static Fit,
    /// The number of numbers that a solution must use, or 0.
    needed: usize,
    /// The loads of one part that do not depend on the target.
    loads: Vec<Amount>,
    /// Those that do.
    on_target: Vec<OnTarget<N>>,
    /// The values of the added or multiplied items of a part, ascending.
    straight: Vec<N>,
    /// Those of the subtracted or dividing items.
    inverse: Vec<N>,
    /// The weights of inner parts, by [`Part::place`].
    inner: Vec<Option<Inner>>,
    /// The loads of these parts that depend on the target.
    on_any_target: Vec<OnTarget<N>>,
}

/// A load that depends on the target.
#[derive(Clone)]
enum OnTarget<N> {
    /// That of an inner part that is an integer other than 1, by its relation to the target.
    Inner(N),
    /// That of a multiplication whose result has this size.
    Product(i64),
}

impl<N: Number> OnTarget<N> {
    fn amount(&self, target: &N, size_of_target: i64) -> Amount {
        match self {
            Self::Product(product) => (Load::Beyond, (product - size_of_target).clamp(0, WHOLE)),
            Self::Inner(value) if target.integer_quotient(value).is_some() => {
                (Load::Divisor, size(&value.to_rational()))
            }
            Self::Inner(_) => (Load::NoDivisor, WHOLE),
        }
    }
}

/// The weights of an inner part and of the parts within it.
#[derive(Clone)]
struct Inner {
    /// The sum of those that do not depend on the target, in eighths.
    fixed: i64,
    /// The range of the others in a visitor's list.
    on_target: Range<usize>,
}

impl<N: Number> Visitor<N> {
    pub(super) fn new(hand: &Hand, fit: &'static Fit) -> Self {
        let needed = if hand.rules().usage == Use::All { hand.numbers().len() } else { 0 };
        Self {
            fit,
            needed,
            loads: Vec::new(),
            on_target: Vec::new(),
            straight: Vec::new(),
            inverse: Vec::new(),
            inner: Vec::new(),
            on_any_target: Vec::new(),
        }
    }

    /// Calls `found` with every sum and product of a core and its loads, inner parts first.
    pub(super) fn visit<P: Part<Value = N>>(&mut self, core: P, target: &N, mut found: impl FnMut(P, &[Amount])) {
        let size = size(&target.to_rational());
        self.walk(core, true, &mut |part, loads, on_target| {
            loads.extend(on_target.iter().map(|load| load.amount(target, size)));
            loads.retain(|(_, amount)| *amount != 0);
            found(part, loads);
        });
    }

    fn walk<P: Part<Value = N>>(
        &mut self,
        part: P,
        is_root: bool,
        found: &mut impl FnMut(P, &mut Vec<Amount>, &[OnTarget<N>]),
    ) {
        for (_, item) in part.items() {
            self.walk(item, false, found);
        }
        if self.find(part, is_root) {
            found(part, &mut self.loads, &self.on_target);
        }
    }

    /// Returns the weighted sum of all loads of a core, in eighths. The sums of inner parts that have a place are kept.
    pub(super) fn weigh<P: Part<Value = N>>(&mut self, core: P, target: &N) -> i64 {
        let size = size(&target.to_rational());
        let fit = self.fit;
        let weigh = |load: &OnTarget<N>| fit.weighed(&load.amount(target, size));
        let mut sum = 0;
        for (_, item) in core.items() {
            let kept = self.on_any_target.len();
            let inner = self.inner(item);
            sum += inner.fixed + self.on_any_target[inner.on_target].iter().map(weigh).sum::<i64>();
            if item.place().is_none() {
                self.on_any_target.truncate(kept);
            }
        }
        if self.find(core, true) {
            sum += fit.sum(&self.loads) + self.on_target.iter().map(weigh).sum::<i64>();
        }
        sum
    }

    fn inner<P: Part<Value = N>>(&mut self, part: P) -> Inner {
        let known = part.place().and_then(|place| self.inner.get(place)).cloned().flatten();
        if part.is_number() {
            return Inner { fixed: 0, on_target: 0..0 };
        }
        known.unwrap_or_else(|| {
            let items: Vec<Inner> = part.items().map(|(_, item)| self.inner(item)).collect();
            let start = self.on_any_target.len();
            let mut fixed = 0;
            for item in items {
                fixed += item.fixed;
                self.on_any_target.extend_from_within(item.on_target);
            }
            if self.find(part, false) {
                fixed += self.fit.sum(&self.loads);
                self.on_any_target.extend_from_slice(&self.on_target);
            }
            let inner = Inner { fixed, on_target: start..self.on_any_target.len() };
            if let Some(place) = part.place() {
                self.inner.resize(self.inner.len().max(place + 1), None);
                self.inner[place] = Some(inner.clone());
            }
            inner
        })
    }

    /// Finds the loads of a sum or product without those of its items. Returns whether the part is one.
    fn find<P: Part<Value = N>>(&mut self, part: P, is_root: bool) -> bool {
        let Some(chain) = part.chain() else { return false };
        self.loads.clear();
        self.on_target.clear();
        self.straight.clear();
        self.inverse.clear();
        let mut made = 0;
        for (inverse, item) in part.items() {
            made += usize::from(!item.is_number());
            let side = if inverse { &mut self.inverse } else { &mut self.straight };
            side.push(item.value().clone());
        }
        self.straight.sort_unstable();
        self.inverse.sort_unstable();
        self.loads.extend([(Load::Part, WHOLE), (Load::TwoMade, flag(made >= 2))]);
        match chain {
            Chain::Sum => self.add_sum(part, is_root),
            Chain::Product => self.add_product(is_root),
        }
        let value = part.value();
        if is_root {
            self.loads.push((Load::Repeat, count(part.repeats())));
            let is_plain = chain == Chain::Sum && made == 0 && part.items().count() >= self.needed;
            self.loads.push((Load::PlusMinus, flag(is_plain)));
        } else if !value.is_integer() {
            self.loads.push((Load::Fraction, WHOLE));
        } else if value.is_one() {
            self.loads.push((Load::One, WHOLE));
        } else {
            self.on_target.push(OnTarget::Inner(value.clone()));
        }
        true
    }

    /// Adds the loads of a product. It is computed in this order: divisions without remainder, multiplications from the
    /// smallest factor up, other divisions.
    fn add_product(&mut self, is_root: bool) {
        let Self { loads, on_target, straight: factors, inverse: divisors, .. } = self;
        let mut late = 0;
        for divisor in divisors.iter().rev() {
            match factors.iter_mut().find_map(|factor| Some((quotient(factor, divisor)?, factor))) {
                Some((quotient, factor)) => *factor = quotient,
                None => late += 1,
            }
            factors.sort_unstable();
        }
        let mixed = factors.len() > 1 && !divisors.is_empty();
        factors.retain(|factor| !factor.is_one());
        // The last product of the root is the target, unless a division follows.
        let on_the_way = factors.len() - usize::from(is_root && late == 0 && !factors.is_empty());
        if let Some((first, others)) = factors[..on_the_way].split_first() {
            // Factors in another order may have a product that does not fit.
            on_target.extend(others.iter().scan(first.to_rational(), |product, factor| {
                *product *= factor.to_rational();
                Some(OnTarget::Product(size(product)))
            }));
        }
        loads.push((Load::Division, count(divisors.len())));
        loads.push((Load::LateDivision, count(late)));
        loads.push((Load::MixedProduct, flag(mixed)));
    }

    fn add_sum<P: Part<Value = N>>(&mut self, sum: P, is_root: bool) {
        let Self { loads, straight: added, inverse: subtracted, .. } = self;
        loads.push((Load::Carry, count(carries(added))));
        loads.push((Load::CommonFactor, flag(has_common_factor(sum))));
        loads.push((Load::Multiple, flag(is_root && is_multiple(sum))));
        let multiplies = |part: P| part.chain() == Some(Chain::Product) && part.items().all(|(divides, _)| !divides);
        let products = |taken| count(sum.items().filter(|(is, item)| *is == taken && multiplies(*item)).count());
        loads.push((Load::AddedProduct, if added.len() > 1 { products(false) } else { 0 }));
        loads.push((Load::TakenProduct, products(true)));
        let terms = added.len() + subtracted.len();
        if terms > 2 {
            let near = |a: &N| subtracted.iter().any(|b| a.try_minus(b).is_some_and(|by| by.size().is_one()));
            let near = flag(added.iter().any(near));
            added.append(subtracted);
            loads.push((Load::LongSum, count(terms - 2)));
            loads.push((Load::EqualTerms, count(repeated(added))));
            loads.push((Load::NearTerms, near));
        }
    }
}

/// Returns the quotient of two integers, if it is an integer.
fn quotient<N: Number>(factor: &N, divisor: &N) -> Option<N> {
    let integers = factor.is_integer() && divisor.is_integer();
    if integers { factor.integer_quotient(divisor) } else { None }
}

/// Counts the carries from the units digit when the positive integers among the terms are added, largest first.
fn carries<N: Number>(added: &[N]) -> usize {
    let mut terms = added.iter().rev().filter_map(N::to_i64).filter(|term| *term > 0);
    let mut sum = terms.next().unwrap_or(0);
    let carries = terms.filter(|term| {
        let carries = sum % 10 + term % 10 >= 10;
        sum = sum.saturating_add(*term);
        carries
    });
    carries.count()
}

/// Returns whether two terms, at least one of them a product, share a number as a factor.
fn has_common_factor<P: Part>(sum: P) -> bool {
    let is_product = |part: P| part.chain() == Some(Chain::Product);
    let terms = || sum.items().map(|(_, term)| term);
    terms().enumerate().any(|(place, a)| {
        terms()
            .skip(place + 1)
            .any(|b| (is_product(a) || is_product(b)) && any_factor(a, |factor| any_factor(b, |other| other == factor)))
    })
}

/// Returns whether a condition holds for any number that is a factor of a part: for itself, or for a factor of a product.
fn any_factor<P: Part>(part: P, mut holds: impl FnMut(&P::Value) -> bool) -> bool {
    match part.chain() {
        None => part.is_number() && holds(part.value()),
        Some(Chain::Sum) => false,
        Some(Chain::Product) => part.items().any(|(divided, item)| !divided && item.is_number() && holds(item.value())),
    }
}

/// Returns whether there are two items: a number, and a made item that is a multiple of it.
fn is_multiple<P: Part>(sum: P) -> bool {
    let mut items = sum.items().map(|(_, item)| item);
    let (Some(a), Some(b), None) = (items.next(), items.next(), items.next()) else { return false };
    let multiple = |number: P, made: P| {
        number.is_number() && !made.is_number() && made.value().integer_quotient(number.value()).is_some()
    };
    multiple(a, b) || multiple(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn the_weight_of_a_core_is_that_of_its_loads() {
        let fit = Fit::of(Version::default());
        for formula in ["8/(3-8/3)", "(75+50)*(8-2)/3-7", "((3+4)*5-6)*(2+1)+(3+4)*5", "6*4*2*3/9", "24", "5*4+4-3"] {
            let core = Class::of(&formula.parse().unwrap()).unwrap().core();
            for target in [core.value(), 60.into(), 7.into()] {
                let hand = Hand::new([Rational::from(1)], Rules::FREE).unwrap();
                let puzzle = Puzzle::new(hand, target);
                let weight = Visitor::new(puzzle.hand(), fit).weigh(&core.part, puzzle.target());
                assert_eq!(weight, fit.sum(&of_core(&core, &puzzle)), "{formula}");
            }
        }
    }

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
