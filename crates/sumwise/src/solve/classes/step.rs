//! The steps that make a new part. They are canonical and valid. If only essential classes are requested, they are not
//! idle either.

use super::{Origin, PartIndex, Parts, ValuedPart, same_chain};
use crate::operator::Operator;
use crate::solve::Distinct;
use crate::values::weight::Tabled;

impl<N: Tabled> Parts<'_, N> {
    /// Returns the part that a step makes, or `None` if the step is not canonical or not valid. Idle steps also give
    /// `None` if only essential classes are requested.
    pub(super) fn step(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> Option<ValuedPart<N>> {
        self.part_of_step(operator, rest, item, self.value_of_step(operator, rest, item)?)
    }

    /// Returns the value of a step, or `None` if the step is not valid, or is found not to be canonical without its value.
    #[inline]
    pub(super) fn value_of_step(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> Option<N> {
        let (r, i) = (self.part(rest), self.part(item));
        let is_sum = matches!(operator, Operator::Add | Operator::Subtract);
        if i.shadow || (if is_sum { i.form.is_sum() } else { i.form.is_product() || r.shadow }) {
            return None;
        }
        if !self.comes_after(operator, rest, item) {
            return None;
        }
        // Powers are not covered, and nothing else has a bound of digits.
        let value = operator.combine(&r.value, &i.value, 0)?;
        (value.signum() >= 0 && self.rules.domain.allows(&value)).then_some(value)
    }

    /// Returns the part that a step with a [value](Self::value_of_step) makes, as [`step`](Self::step) does.
    pub(super) fn part_of_step(
        &self,
        operator: Operator,
        rest: PartIndex,
        item: PartIndex,
        value: N,
    ) -> Option<ValuedPart<N>> {
        let (r, i) = (self.part(rest), self.part(item));
        let is_sum = matches!(operator, Operator::Add | Operator::Subtract);
        let has_idle = r.has_idle || i.has_idle || self.is_idle(operator, rest, item);
        if self.distinct == Distinct::Essential && has_idle {
            return None;
        }
        let can_turn = r.can_turn || i.can_turn || operator == Operator::Subtract;
        let mut part = ValuedPart {
            value,
            form: Origin::Step { operator, rest, item },
            shadow: false,
            self_negating: false,
            can_turn,
            has_idle,
        };
        if !is_sum {
            part.self_negating = r.self_negating || i.self_negating;
        } else if operator == Operator::Subtract && i.self_negating {
            return None;
        } else if part.value.signum() == 0 {
            let (added, subtracted, signless) = self.sides(&part);
            part.self_negating = added == subtracted;
            // The negated sum is canonical, but only if it can begin: with a term that is subtracted here or has no
            // sign.
            part.shadow = added > subtracted && (signless || !subtracted.is_empty());
        }
        Some(part)
    }

    /// Returns whether an item may follow the last item of the rest.
    fn comes_after(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let inverse = matches!(operator, Operator::Subtract | Operator::Divide);
        match self.part(rest).form {
            Origin::Step { operator: last, item: last_item, .. } if same_chain(last, operator) => {
                let last_inverse = matches!(last, Operator::Subtract | Operator::Divide);
                (last_inverse, last_item) <= (inverse, item)
            }
            _ => inverse || rest <= item,
        }
    }

    /// Returns whether the step completes an idle group. The group contains the item or is the whole rest.
    ///
    /// An item with which a formula can begin must be left. Numerators are added before divisors, so all such items are
    /// known when a divisor is added.
    fn is_idle(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let (rest_value, item) = (&self.part(rest).value, &self.part(item).value);
        match operator {
            Operator::Add => item.signum() == 0 || rest_value.signum() == 0,
            Operator::Subtract => item.signum() == 0 || self.has_sum(rest, item.clone(), false),
            Operator::Multiply => {
                *rest_value == self.one
                    || self.one.over(item).is_some_and(|inverse| self.has_product(rest, inverse, false))
            }
            Operator::Divide => self.has_product(rest, item.clone(), false),
            _ => unreachable!("classes are generated of arithmetic alone"),
        }
    }

    /// Returns whether some terms of a sum add up to `total` while at least one is left over. `is_left` tells whether
    /// one is left over already.
    fn has_sum(&self, sum: PartIndex, total: N, is_left: bool) -> bool {
        let Some((operator, rest, term)) = self.last_of_chain(sum, Operator::Add) else {
            return total.signum() == 0 || (is_left && total == self.part(sum).value);
        };
        let with = if operator == Operator::Add { total.minus(term) } else { total.plus(term) };
        // Added terms come first, so the terms before an added one cannot make a negative total.
        let may_take = operator == Operator::Subtract || with.signum() >= 0;
        (may_take && self.has_sum(rest, with, is_left)) || self.has_sum(rest, total, true)
    }

    /// Returns whether some factors of a product make `value` while at least one numerator is left over. `is_left`
    /// tells whether one is left over already.
    fn has_product(&self, product: PartIndex, value: N, is_left: bool) -> bool {
        let Some((operator, rest, factor)) = self.last_of_chain(product, Operator::Multiply) else {
            return value == self.one || (is_left && value == self.part(product).value);
        };
        let (with, leaves) = match operator {
            Operator::Divide => (Some(value.times(factor)), false),
            _ => (value.over(factor), true),
        };
        with.is_some_and(|value| self.has_product(rest, value, is_left))
            || self.has_product(rest, value, is_left || leaves)
    }

    /// Returns the last step of a part if `operator` belongs to the same kind of chain, sum or product. The step is its
    /// operator, its rest, and the value of its item.
    fn last_of_chain(&self, part: PartIndex, operator: Operator) -> Option<(Operator, PartIndex, &N)> {
        match self.part(part).form {
            Origin::Step { operator: last, rest, item } if same_chain(last, operator) => {
                Some((last, rest, &self.part(item).value))
            }
            _ => None,
        }
    }

    /// Returns the terms of a sum that have a sign: the added and the subtracted ones, each ascending. The flag tells
    /// whether there are also terms without a sign, which are the self-negating ones.
    fn sides(&self, sum: &ValuedPart<N>) -> (Vec<PartIndex>, Vec<PartIndex>, bool) {
        let (mut added, mut subtracted) = (Vec::new(), Vec::new());
        let mut form = sum.form;
        while let Origin::Step { operator, rest, item } = form {
            let side = if operator == Operator::Subtract { &mut subtracted } else { &mut added };
            side.push(item);
            form = self.part(rest).form;
            if !form.is_sum() {
                added.push(rest);
                break;
            }
        }
        let terms = added.len() + subtracted.len();
        for side in [&mut added, &mut subtracted] {
            side.retain(|&term| !self.part(term).self_negating);
            side.sort_unstable();
        }
        let signless = added.len() + subtracted.len() < terms;
        (added, subtracted, signless)
    }
}
