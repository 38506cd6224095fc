//! The simplest formula of an algebraic class.
//!
//! A flattened sum or product can be bracketed in any way, and every bracketing joins two subsets of its items. So the
//! best formula of a subset, in each of its views, follows from those of smaller subsets. The first pass finds the
//! smallest largest intermediate. The second pass finds the most readable formula within that bound. Both passes run in
//! one domain after another, from the kindest, until a formula is valid.

use super::Formula;
use super::chain::{Chain, View};
use super::class::{Class, Flat, FlatKind, Item, Outer};
use super::infix::Readable;
use crate::number::{Number, Rational};
use crate::operator::Operator;
use crate::rules::Rules;
use crate::rules::representation::with_representation;

impl Class {
    /// Returns the best formula of the class that is valid under the rules, with its numbers in any order. Returns
    /// `None` if no formula of the class is valid. [`Solution`](crate::solve::Solution) defines the order.
    ///
    /// The brackets that the rules allow are not looked at. A power is written as one power: of `(a^b)^c` and `a^(b*c)`, only the latter is tried. So a class with powers gets
    /// `None` if only the former is valid, and so does every class with signs.
    ///
    /// Takes time proportional to 3ⁿ, where n is the number of items in the longest flattened sum or product.
    ///
    /// ```
    /// use sumwise::{Class, Formula, Game};
    ///
    /// let class = Class::of(&"3-(5-8)".parse::<Formula>()?)?;
    /// let simplest = class.simplest(&Game::COUNTDOWN.rules()).unwrap();
    /// assert_eq!(simplest.infix().to_string(), "8-5+3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn simplest(&self, rules: &Rules) -> Option<Formula> {
        let mut numbers = Vec::new();
        self.part.for_each_number(&mut |number| numbers.push(number.clone()));
        with_representation!(&numbers, &[], rules, N => self.simplest_in::<N>(rules))
    }

    /// Returns [`simplest`](Self::simplest), computed in a representation that is exact for the numbers.
    pub(crate) fn simplest_in<N: Number>(&self, rules: &Rules) -> Option<Formula> {
        let mut domains = rules.domain.kinder().iter().chain([&rules.domain]);
        domains.find_map(|&domain| self.simplest_valid::<N>(&Rules { domain, ..*rules }))
    }

    fn simplest_valid<N: Number>(&self, rules: &Rules) -> Option<Formula> {
        let largest: Option<N> = Choice { rules, pick: Smallest }.of(&self.part, self.negative)?;
        let first: Readable = Choice { rules, pick: First { bound: largest } }.of(&self.part, self.negative)?;
        Some(first.formula)
    }
}

impl Flat {
    pub(crate) fn for_each_number<'a>(&'a self, found: &mut impl FnMut(&'a Rational)) {
        match &self.form {
            FlatKind::Number => found(&self.value),
            FlatKind::Sum(items) | FlatKind::Product(items) => {
                for (_, item) in items {
                    item.for_each_number(found);
                }
            }
            FlatKind::Power(power) => power.iter().for_each(|operand| operand.part.for_each_number(found)),
            FlatKind::Opaque(_, values) | FlatKind::Joined(values) => {
                for value in values {
                    value.part.for_each_number(found);
                }
            }
        }
    }
}

/// A criterion by which the formulas of a part are compared. The least is chosen.
trait Pick<N> {
    type Kept: Clone + Ord;
    fn number(&self, number: &Rational) -> Self::Kept;
    /// Returns what is kept of a step whose value has the absolute value `size`.
    fn step(&self, operator: Operator, left: &Self::Kept, right: &Self::Kept, size: &N) -> Self::Kept;
    /// Returns whether a step may have a value of the absolute value `size`.
    fn allows(&self, size: &N) -> bool;
}

/// Picks the formula with the smallest largest intermediate, and keeps that intermediate.
struct Smallest;

impl<N: Number> Pick<N> for Smallest {
    type Kept = Option<N>;

    fn number(&self, _: &Rational) -> Self::Kept {
        None
    }

    fn step(&self, _: Operator, left: &Self::Kept, right: &Self::Kept, size: &N) -> Self::Kept {
        let operands = left.max(right);
        if operands.as_ref() > Some(size) { operands.clone() } else { Some(size.clone()) }
    }

    fn allows(&self, _: &N) -> bool {
        true
    }
}

/// Picks the most readable formula in which no intermediate exceeds a bound.
struct First<N> {
    bound: Option<N>,
}

impl<N: Number> Pick<N> for First<N> {
    /// One formula for each view suffices. Only the precedence of its outermost operator decides whether an operand is
    /// inverted, and all formulas of a view have the same.
    type Kept = Readable;

    fn number(&self, number: &Rational) -> Readable {
        Readable::number(number.clone())
    }

    fn step(&self, operator: Operator, left: &Readable, right: &Readable, _: &N) -> Readable {
        left.join(operator, right)
    }

    fn allows(&self, size: &N) -> bool {
        Some(size) <= self.bound.as_ref()
    }
}

struct Choice<'r, P> {
    rules: &'r Rules,
    pick: P,
}

/// The choice for each view of a subset of items.
type Views<T> = [Option<T>; 4];

impl<P> Choice<'_, P> {
    /// Returns the choice among all formulas of a part, or of its negation if `turned`. A self-negating part has both.
    fn of<N: Number>(&self, part: &Flat, turned: bool) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        let sides: &[bool] = if part.self_negating { &[false, true] } else { &[turned] };
        sides.iter().filter_map(|&turned| self.of_side(part, turned)).min()
    }

    fn of_side<N: Number>(&self, part: &Flat, turned: bool) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        let (chain, items) = match &part.form {
            FlatKind::Number if part.numbers == 0 => return None,
            FlatKind::Number => return (!turned).then(|| self.pick.number(&part.value)),
            FlatKind::Opaque(outer, operands) => return self.of_opaque(*outer, operands).filter(|_| !turned),
            FlatKind::Joined(values) => return self.of_joined(values).filter(|_| !turned),
            FlatKind::Sum(terms) => (Chain::Sum, terms),
            FlatKind::Product(factors) => (Chain::Product, factors),
            FlatKind::Power(_) => return self.of_power(part, false, turned),
        };
        let value = N::from_rational(&part.value)?;
        let value = if turned { N::zero().minus(&value) } else { value };
        let may_be = self.rules.allows(&value) && self.pick.allows(&value.size());
        may_be.then(|| self.of_items(chain, items, View { turned, inverted: false })).flatten()
    }

    /// Returns the choice for values side by side, joined from the left.
    fn of_joined<N: Number>(&self, values: &[Class]) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        let of = |class: &Class| self.of(&class.part, class.negative);
        let (first, rest) = values.split_first()?;
        let mut kept = (of(first)?, N::from_rational(&first.value())?);
        for next in rest {
            let value = self.rules.combine(Operator::Join, &kept.1, &N::from_rational(&next.value())?)?;
            let is_allowed = self.rules.binary().contains(Operator::Join) && self.pick.allows(&value.size());
            let next = is_allowed.then(|| of(next)).flatten()?;
            kept = (self.pick.step(Operator::Join, &kept.0, &next, &value.size()), value);
        }
        Some(kept.0)
    }

    /// Returns the choice for an operator of which algebra knows nothing. Formulas of signs are not chosen among.
    fn of_opaque<N: Number>(&self, outer: Outer, operands: &[Class]) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        let (Outer::Operator(operator), [left, right]) = (outer, operands) else { return None };
        let operand = |class: &Class| N::from_rational(&class.value());
        let value = self.rules.combine(operator, &operand(left)?, &operand(right)?)?;
        let is_allowed = self.rules.operators.contains(operator) && self.pick.allows(&value.size());
        let of = |class: &Class| self.of(&class.part, class.negative).filter(|_| is_allowed);
        Some(self.pick.step(operator, &of(left)?, &of(right)?, &value.size()))
    }

    /// Returns the choice for a power, or for 1 divided by it if `inverted`: both have an exponent and its negation, for the
    /// base and its inverse. A negated power is no power.
    fn of_power<N: Number>(&self, part: &Flat, inverted: bool, turned: bool) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        let FlatKind::Power(power) = &part.form else { return None };
        let [base, exponent] = &**power;
        let value = if inverted { Rational::ONE.checked_div(&part.value)? } else { part.value.clone() };
        let value = N::from_rational(&value)?;
        let size = value.size();
        let is_allowed = self.rules.operators.contains(Operator::Power) && self.rules.allows(&value);
        if turned || !is_allowed || !self.pick.allows(&size) {
            return None;
        }
        let of = |base: &Class, negated| {
            let base = self.of(&base.part, base.negative)?;
            let exponent = self.of(&exponent.part, exponent.negative != negated)?;
            Some(self.pick.step(Operator::Power, &base, &exponent, &size))
        };
        let inverse = base.inverse_product();
        [of(base, inverted), inverse.and_then(|base| of(&base, !inverted))].into_iter().flatten().min()
    }

    fn of_item<N: Number>(&self, chain: Chain, (inverse, part): &Item, view: View) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        match chain {
            Chain::Sum if view.inverted => None,
            Chain::Sum => self.of(part, *inverse != view.turned),
            Chain::Product if *inverse != view.inverted => self.of_power(part, true, view.turned),
            Chain::Product => self.of(part, view.turned),
        }
    }

    fn of_items<N: Number>(&self, chain: Chain, items: &[Item], view: View) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        let whole = (1 << items.len()) - 1;
        let mut subsets: Vec<Views<P::Kept>> = Vec::with_capacity(1 << items.len());
        subsets.push([const { None }; 4]);
        let one = N::from_rational(&1.into())?;
        let none = Value { numerator: if chain == Chain::Sum { N::zero() } else { one.clone() }, denominator: one };
        let mut values: Vec<Value<N>> = Vec::with_capacity(1 << items.len());
        values.push(none);
        for subset in 1_usize..=whole {
            let item = &items[subset.trailing_zeros() as usize];
            let value = values[subset & (subset - 1)].with(chain, item)?;
            let single = subset.is_power_of_two();
            let kept = View::ALL.map(|seen| {
                if single {
                    self.of_item(chain, item, seen)
                } else if subset == whole && seen != view {
                    None
                } else {
                    let value = value.seen(chain, seen).filter(|value| self.rules.allows(value))?;
                    self.of_splits(&subsets, subset, seen, chain, &value.size())
                }
            });
            subsets.push(kept);
            values.push(value);
        }
        subsets.pop().and_then(|mut whole| whole[view.index()].take())
    }

    /// Returns the choice among all ways to split a subset in two.
    fn of_splits<N: Number>(
        &self,
        subsets: &[Views<P::Kept>],
        subset: usize,
        view: View,
        chain: Chain,
        size: &N,
    ) -> Option<P::Kept>
    where
        P: Pick<N>,
    {
        if !self.pick.allows(size) {
            return None;
        }
        let joins = chain.joins(view);
        let joins = joins.iter().flatten().filter(|(operator, _, _)| self.rules.operators.contains(*operator));
        let mut kept: Option<P::Kept> = None;
        for (operator, left_view, right_view) in joins {
            let mut left = (subset - 1) & subset;
            while left > 0 {
                let sides = (&subsets[left][left_view.index()], &subsets[subset & !left][right_view.index()]);
                if let (Some(left), Some(right)) = sides {
                    let step = self.pick.step(*operator, left, right, size);
                    if kept.as_ref().is_none_or(|kept| step < *kept) {
                        kept = Some(step);
                    }
                }
                left = (left - 1) & subset;
            }
        }
        kept
    }
}

/// The value of a subset of items: the sum with denominator 1, or the numerator and denominator of the product.
#[derive(Clone)]
struct Value<N> {
    numerator: N,
    denominator: N,
}

impl<N: Number> Value<N> {
    /// Returns the value with one more item, or `None` if that item does not fit the representation.
    fn with(&self, chain: Chain, (inverse, part): &Item) -> Option<Self> {
        let Self { numerator, denominator } = self;
        let item = N::from_rational(&part.value)?;
        Some(match (chain, inverse) {
            (Chain::Sum, false) => Self { numerator: numerator.plus(&item), ..self.clone() },
            (Chain::Sum, true) => Self { numerator: numerator.minus(&item), ..self.clone() },
            (Chain::Product, false) => Self { numerator: numerator.times(&item), ..self.clone() },
            (Chain::Product, true) => Self { denominator: denominator.times(&item), ..self.clone() },
        })
    }

    /// Returns the value in a view, or `None` if it divides by zero or inverts a sum.
    fn seen(&self, chain: Chain, view: View) -> Option<N> {
        let value = match (chain, view.inverted) {
            (Chain::Sum, true) => return None,
            (Chain::Sum, false) => self.numerator.clone(),
            (Chain::Product, false) => self.numerator.over(&self.denominator)?,
            (Chain::Product, true) => self.denominator.over(&self.numerator)?,
        };
        Some(if view.turned { N::zero().minus(&value) } else { value })
    }
}
