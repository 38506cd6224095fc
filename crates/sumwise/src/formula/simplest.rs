//! The simplest formula of an algebraic class.
//!
//! A flattened sum or product can be bracketed in any way, and every bracketing joins the parts of two subsets of its
//! items. So the best formula of each subset, seen from each of its sides, is found from those of smaller subsets:
//! first the smallest largest intermediate, then, within that bound, the canonically first formula.

use super::Formula;
use super::class::{Class, Form, Item, Part};
use crate::number::Rational;
use crate::operator::Operator;
use crate::rules::Rules;

impl Class {
    /// The best formula of the class that is valid under the rules, whatever the order of its numbers: the one with the
    /// smallest largest intermediate, and of those the canonically first. `None` when no formula of the class is valid.
    ///
    /// Costs time that grows as 3ⁿ in the number of items of the longest flattened sum or product.
    ///
    /// ```
    /// use sumwise::{Class, Formula, Game};
    ///
    /// let class = Class::of(&"3-(5-8)".parse::<Formula>()?)?;
    /// let simplest = class.simplest(&Game::Countdown.rules()).unwrap();
    /// assert_eq!(simplest.infix().to_string(), "8-5+3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn simplest(&self, rules: &Rules) -> Option<Formula> {
        let largest = Choice { rules, pick: Smallest }.of(&self.part, self.negative)?;
        Choice { rules, pick: First { bound: largest } }.of(&self.part, self.negative)
    }
}

/// What is kept of the formulas of a part, the least of which is chosen.
trait Pick {
    type Kept: Clone + Ord;
    fn number(&self, number: &Rational) -> Self::Kept;
    fn step(&self, operator: Operator, left: &Self::Kept, right: &Self::Kept, value: &Rational) -> Option<Self::Kept>;
}

/// The largest intermediate.
struct Smallest;

impl Pick for Smallest {
    type Kept = Option<Rational>;

    fn number(&self, _: &Rational) -> Self::Kept {
        None
    }

    fn step(&self, _: Operator, left: &Self::Kept, right: &Self::Kept, value: &Rational) -> Option<Self::Kept> {
        Some(left.max(right).clone().max(Some(value.abs())))
    }
}

/// The formula, so long as no intermediate passes a bound.
struct First {
    bound: Option<Rational>,
}

impl Pick for First {
    type Kept = Formula;

    fn number(&self, number: &Rational) -> Formula {
        Formula::number(number.clone())
    }

    fn step(&self, operator: Operator, left: &Formula, right: &Formula, value: &Rational) -> Option<Formula> {
        (Some(value.abs()) <= self.bound).then(|| left.join(operator, right))
    }
}

struct Choice<'r, P> {
    rules: &'r Rules,
    pick: P,
}

/// Where a subset of items is seen from: whether the sign of the whole is turned, and whether it is divided by.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    turned: bool,
    inverted: bool,
}

impl View {
    const ALL: [Self; 4] = [
        Self { turned: false, inverted: false },
        Self { turned: true, inverted: false },
        Self { turned: false, inverted: true },
        Self { turned: true, inverted: true },
    ];

    fn index(self) -> usize {
        usize::from(self.turned) + 2 * usize::from(self.inverted)
    }

    fn turn(self) -> Self {
        Self { turned: !self.turned, ..self }
    }

    fn invert(self) -> Self {
        Self { inverted: !self.inverted, ..self }
    }
}

/// What is kept for each view of each subset of items.
type Subsets<T> = Vec<[Option<T>; 4]>;

impl<P: Pick> Choice<'_, P> {
    /// The choice among all formulas of a part, or of minus the part.
    fn of(&self, part: &Part, turned: bool) -> Option<P::Kept> {
        let sides: &[bool] = if part.self_negating { &[false, true] } else { &[turned] };
        sides.iter().filter_map(|&turned| self.of_side(part, turned)).min()
    }

    fn of_side(&self, part: &Part, turned: bool) -> Option<P::Kept> {
        let view = View { turned, inverted: false };
        match &part.form {
            Form::Number => (!turned).then(|| self.pick.number(&part.value)),
            Form::Sum(terms) => self.of_items(&Items { items: terms, chain: Chain::Sum }, view),
            Form::Product(factors) => self.of_items(&Items { items: factors, chain: Chain::Product }, view),
        }
    }

    fn of_item(&self, chain: Chain, (inverse, part): &Item, view: View) -> Option<P::Kept> {
        match chain {
            Chain::Sum if view.inverted => None,
            Chain::Sum => self.of(part, *inverse != view.turned),
            Chain::Product if *inverse != view.inverted => None,
            Chain::Product => self.of(part, view.turned),
        }
    }

    fn of_items(&self, items: &Items<'_>, view: View) -> Option<P::Kept> {
        let mut subsets: Subsets<P::Kept> = vec![[const { None }; 4]];
        for subset in 1_usize..1 << items.items.len() {
            let mut kept = [const { None }; 4];
            for view in View::ALL {
                kept[view.index()] = if subset.is_power_of_two() {
                    self.of_item(items.chain, &items.items[subset.trailing_zeros() as usize], view)
                } else {
                    let value = items.value(subset, view).filter(|value| self.rules.domain.admits(value));
                    value.and_then(|value| self.of_splits(&subsets, subset, view, items.chain, &value))
                };
            }
            subsets.push(kept);
        }
        subsets.pop().and_then(|mut whole| whole[view.index()].take())
    }

    /// The choice among all ways to join two subsets that together are a third.
    fn of_splits(
        &self,
        subsets: &Subsets<P::Kept>,
        subset: usize,
        view: View,
        chain: Chain,
        value: &Rational,
    ) -> Option<P::Kept> {
        let mut kept: Option<P::Kept> = None;
        let mut left = (subset - 1) & subset;
        while left > 0 {
            for (operator, left_view, right_view) in joins(chain, view) {
                let sides = (&subsets[left][left_view.index()], &subsets[subset & !left][right_view.index()]);
                if let (Some(left), Some(right)) = sides
                    && self.rules.operators.contains(operator)
                {
                    kept = [kept, self.pick.step(operator, left, right, value)].into_iter().flatten().min();
                }
            }
            left = (left - 1) & subset;
        }
        kept
    }
}

/// How two views join to one: the operator, and the views of its left and right operand.
fn joins(chain: Chain, view: View) -> Vec<(Operator, View, View)> {
    if chain == Chain::Sum {
        return vec![(Operator::Add, view, view), (Operator::Subtract, view, view.turn())];
    }
    let straight = View { turned: false, ..view };
    let signs = if view.turned {
        [(straight, straight.turn()), (straight.turn(), straight)]
    } else {
        [(straight, straight), (straight.turn(), straight.turn())]
    };
    let joins =
        |(left, right): (View, View)| [(Operator::Multiply, left, right), (Operator::Divide, left, right.invert())];
    signs.into_iter().flat_map(joins).collect()
}

/// What items are flattened to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chain {
    Sum,
    Product,
}

/// The items of a flattened sum or product.
struct Items<'a> {
    items: &'a [Item],
    chain: Chain,
}

impl Items<'_> {
    /// The value of a subset from a view; `None` when it divides by zero, or is a sum that is divided by.
    fn value(&self, subset: usize, view: View) -> Option<Rational> {
        let mut chosen =
            self.items.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1).map(|(_, item)| item);
        match self.chain {
            Chain::Sum if view.inverted => None,
            Chain::Sum => Some(chosen.fold(Rational::ZERO, |sum, (subtracted, term)| {
                if *subtracted == view.turned { sum.plus(&term.value) } else { sum.minus(&term.value) }
            })),
            Chain::Product => {
                let product = chosen.try_fold(Rational::from(1), |product, (divided, factor)| {
                    if *divided == view.inverted {
                        Some(product.times(&factor.value))
                    } else {
                        product.over(&factor.value)
                    }
                })?;
                Some(if view.turned { Rational::ZERO.minus(&product) } else { product })
            }
        }
    }
}
