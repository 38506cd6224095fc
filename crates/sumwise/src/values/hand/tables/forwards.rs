//! Forwards: every last step of a node, from all pairs of values of its splits.

use super::Tables;
use crate::limits::Room;
use crate::number::Number;
use crate::operator::{Arithmetic, Operator};
use crate::values::filter::Filter;
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::step::{LastStep, Residues, StepResult, TableStep};
use crate::values::places::Places;
use crate::values::split::Split;
use crate::values::weight::Weight;

/// An entry of a table, and its place there.
type Entry<'t, N, W> = (u32, &'t (N, W));

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Returns the number of pairs of values that the splits of a node have.
    pub(crate) fn pairs(&self, node: NodeIndex) -> usize {
        let pairs = |split: &Split| self.table(split.left).entries().len() * self.table(split.right).entries().len();
        self.lattice.splits(node).iter().map(pairs).sum()
    }

    /// Calls `found` with the value and weight of every valid last step of a node, from the tables of its splits.
    #[inline]
    pub(crate) fn for_each_step(&self, node: NodeIndex, mut found: impl FnMut(N, W)) {
        self.for_each_result(node, self.admitting(), |result, step| {
            if let Some(value) = self.value_of(result) {
                let weight = step.weight(&value);
                found(value, weight);
            }
        });
    }

    /// Does the same as [`for_each_step`](Self::for_each_step) for wanted values alone, and with their places and the steps. Of two
    /// steps that differ only in the order of their sides, one is listed.
    #[inline]
    pub(crate) fn for_each_last_step(
        &self,
        node: NodeIndex,
        wanted: &Places<N>,
        mut found: impl FnMut(usize, W, &TableStep<'_, N, W>),
    ) {
        let is_wanted = |value: &N| wanted.get(value).is_some();
        self.for_each_result(node, is_wanted, |result, step| {
            if let Some(value) = self.value_of(result).filter(|value| self.admits(value))
                && let Some(place) = wanted.get(&value)
            {
                let weight = step.weight(&value);
                found(place, weight, step);
            }
        });
    }

    /// Does the same as [`for_each_step`](Self::for_each_step) without the weights.
    #[inline]
    pub(crate) fn for_each_value(&self, node: NodeIndex, mut found: impl FnMut(N)) {
        self.for_each_result(node, self.admitting(), |result, _| {
            if let Some(value) = self.value_of(result) {
                found(value);
            }
        });
    }

    /// Returns the value of a last step, if it is valid.
    #[inline]
    pub(super) fn value_of(&self, result: StepResult<'_, N>) -> Option<N> {
        match result {
            StepResult::Value(value) => Some(value),
            StepResult::Power(base, exponent) => {
                self.combine(Operator::Power, base, exponent).filter(|power| self.admits(power))
            }
        }
    }

    /// Returns whether the rules admit a value.
    pub(super) fn admitting(&self) -> impl Fn(&N) -> bool {
        |value| self.admits(value)
    }

    /// Calls `found` with the result of every last step whose value is meant, or a power.
    #[inline]
    pub(super) fn for_each_result<'t>(
        &'t self,
        node: NodeIndex,
        is_meant: impl Fn(&N) -> bool,
        mut found: impl FnMut(StepResult<'t, N>, &TableStep<'t, N, W>),
    ) {
        let Arithmetic { add, subtract, multiply, divide } = self.allowed;
        for (at, split) in self.lattice.splits(node).iter().enumerate() {
            let mirrored = split.mirrored;
            let at = u16::try_from(at).unwrap_or(u16::MAX);
            let mut step = |operator: Operator,
                            result: StepResult<'t, N>,
                            left: Entry<'t, N, W>,
                            right: Entry<'t, N, W>,
                            turned| {
                let ((left_place, left), (right_place, right)) = (left, right);
                let places = [left_place, right_place];
                found(result, &TableStep { split, at, operator, places, left, right, turned });
            };
            // Most values are unwanted: this is tested before a step is built.
            let meant = |value: N| if is_meant(&value) { Some(StepResult::Value(value)) } else { None };
            let both_ways = mirrored && !W::IDEMPOTENT;
            let rights = self.table(split.right).entries();
            for left in (0..).zip(self.table(split.left).entries()) {
                self.meter.add_steps(rights.len() as u64);
                if !self.meter.may_go_on() {
                    return;
                }
                let l = &left.1.0;
                for right in (0..).zip(rights) {
                    // Long values take much memory.
                    if !N::IS_BOUNDED && self.meter.stop().is_some() {
                        return;
                    }
                    let r = &right.1.0;
                    for _ in 0..=u8::from(both_ways) {
                        if add && let Some(sum) = meant(l.plus(r)) {
                            step(Operator::Add, sum, left, right, false);
                        }
                        if multiply && let Some(product) = meant(l.times(r)) {
                            step(Operator::Multiply, product, left, right, false);
                        }
                    }
                    if subtract {
                        let difference = l.minus(r);
                        if mirrored && let Some(difference) = meant(N::zero().minus(&difference)) {
                            step(Operator::Subtract, difference, right, left, true);
                        }
                        if let Some(difference) = meant(difference) {
                            step(Operator::Subtract, difference, left, right, false);
                        }
                    }
                    if divide {
                        if let Some(quotient) = self.quotient(l, r).and_then(meant) {
                            step(Operator::Divide, quotient, left, right, false);
                        }
                        if mirrored && let Some(quotient) = self.quotient(r, l).and_then(meant) {
                            step(Operator::Divide, quotient, right, left, true);
                        }
                    }
                    // Such hands have rationals of any size.
                    for &operator in if N::IS_BOUNDED { &[] } else { &self.others[..] } {
                        if let Some(value) = self.combine(operator, l, r).and_then(meant) {
                            step(operator, value, left, right, false);
                        }
                        if mirrored && let Some(value) = self.combine(operator, r, l).and_then(meant) {
                            step(operator, value, right, left, true);
                        }
                    }
                    if !N::IS_BOUNDED && self.power {
                        step(Operator::Power, StepResult::Power(l, r), left, right, false);
                        if mirrored {
                            step(Operator::Power, StepResult::Power(r, l), right, left, true);
                        }
                    }
                }
            }
        }
    }

    /// Calls `found` with every valid last step of a node whose value may be wanted: `filter` has the residues of the wanted
    /// values, and values without a residue are always passed on. Splits with a side that is not tabled are left out.
    pub(crate) fn for_each_step_of(
        &self,
        node: NodeIndex,
        filter: &Filter,
        is_tabled: impl Fn(NodeIndex) -> bool,
        mut found: impl FnMut(LastStep<N>, N),
    ) {
        let room = Room::new(self.meter);
        let residues = |node: NodeIndex| -> Vec<Residues> {
            let residues = |(value, _): &(N, W)| Residues::of(&value.to_rational());
            let entries = self.table(node).entries();
            room.has_room(size_of::<Residues>() * entries.len());
            entries.iter().take_while(|_| self.meter.go_on(1).is_ok()).map(residues).collect()
        };
        let operators = self.rules.binary();
        let splits = self.lattice.splits(node).iter();
        for split in splits.filter(|split| is_tabled(split.left) && is_tabled(split.right)) {
            let (lefts, rights) = (self.table(split.left).entries(), self.table(split.right).entries());
            let (left_residues, right_residues) = (residues(split.left), residues(split.right));
            for ((left, _), left_residue) in lefts.iter().zip(&left_residues) {
                self.meter.add_steps(rights.len() as u64);
                if !self.meter.may_go_on() {
                    return;
                }
                for ((right, _), right_residue) in rights.iter().zip(&right_residues) {
                    if self.meter.stop().is_some() {
                        return;
                    }
                    for &operator in operators.as_slice() {
                        let turned = split.mirrored && !operator.commutes();
                        let (straight, turned) = (true, turned.then_some(false));
                        for is_straight in std::iter::once(straight).chain(turned) {
                            let (a, b) =
                                if is_straight { (left_residue, right_residue) } else { (right_residue, left_residue) };
                            if a.step(operator, b).is_some_and(|residue| !filter.may_have_residue(residue)) {
                                continue;
                            }
                            let [left, right] = [(split.left, left), (split.right, right)];
                            let (a, b) = if is_straight { (left, right) } else { (right, left) };
                            if let Some(value) = self.rules.combine(operator, a.1, b.1) {
                                let side = |(node, value): (NodeIndex, &N)| (node, value.clone());
                                let swaps = split.mirrored && operator.commutes();
                                let step =
                                    LastStep { operator, left: side(a), right: side(b), ways: split.ways, swaps };
                                found(step, value);
                            }
                        }
                    }
                }
            }
        }
    }
}
