//! Which steps make a new part: canonical, valid, and not idle where only essential classes are asked for.

use super::{Origin, PartIndex, Parts, ValuedPart, same_chain};
use crate::number::Number;
use crate::operator::Operator;
use crate::solve::Distinct;

impl<N: Number> Parts<'_, N> {
    /// The part that a step makes, if the step is canonical, valid and, where only those are wanted, not idle.
    pub(super) fn step(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> Option<ValuedPart<N>> {
        let (r, i) = (self.part(rest), self.part(item));
        let is_sum = matches!(operator, Operator::Add | Operator::Subtract);
        if i.shadow || (if is_sum { i.form.is_sum() } else { i.form.is_product() || r.shadow }) {
            return None;
        }
        if !self.comes_after(operator, rest, item) {
            return None;
        }
        let value = operator
            .combine(&r.value, &i.value)
            .filter(|value| value.signum() >= 0 && self.rules.domain.allows(value))?;
        if self.distinct == Distinct::Essential && self.is_idle(operator, rest, item) {
            return None;
        }
        let can_turn = r.can_turn || i.can_turn || operator == Operator::Subtract;
        let mut part = ValuedPart {
            value,
            form: Origin::Step { operator, rest, item },
            shadow: false,
            self_negating: false,
            can_turn,
        };
        if !is_sum {
            part.self_negating = r.self_negating || i.self_negating;
        } else if operator == Operator::Subtract && i.self_negating {
            return None;
        } else if part.value.signum() == 0 {
            let (added, subtracted, signless) = self.sides(&part);
            part.self_negating = added == subtracted;
            // Seen from its other side, it needs a term to begin with.
            part.shadow = added > subtracted && (signless || !subtracted.is_empty());
        }
        Some(part)
    }

    /// Whether an item may follow the last item of the rest.
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

    /// Whether the step adds an item that is idle, or makes one idle that was there.
    fn is_idle(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let (r, i) = (self.part(rest), self.part(item));
        let alone = r.form.operator().is_none_or(|last| !same_chain(last, operator));
        match operator {
            Operator::Add => i.value.signum() == 0 || (alone && r.value.signum() == 0),
            Operator::Subtract => {
                i.value.signum() == 0
                    || (alone && r.value.signum() == 0)
                    || (!alone && self.has_equal(operator, rest, item))
            }
            Operator::Multiply => i.value == self.one || (alone && r.value == self.one),
            Operator::Divide => {
                i.value == self.one || (!self.has_one_numerator(rest) && self.has_equal(operator, rest, item))
            }
        }
    }

    /// Whether an item that is added (a numerator) of the rest has the value of one that is to be its inverse.
    fn has_equal(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let value = &self.part(item).value;
        let mut part = rest;
        loop {
            match self.part(part).form {
                Origin::Step { operator: last, rest, item } if same_chain(last, operator) => {
                    if last != operator && self.part(item).value == *value {
                        return true;
                    }
                    part = rest;
                }
                _ => return self.part(part).value == *value,
            }
        }
    }

    fn has_one_numerator(&self, rest: PartIndex) -> bool {
        let mut part = rest;
        while let Origin::Step { operator: Operator::Divide, rest, .. } = self.part(part).form {
            part = rest;
        }
        self.part(part).form.operator() != Some(Operator::Multiply)
    }

    /// The terms of a sum that have a sign, those added and those subtracted, each ascending; and whether there are any
    /// that have none.
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
