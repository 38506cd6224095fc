//! Backwards: from a value to the last steps of a node that make it, by way of the values of the smaller sides.

use std::iter;

use itertools::Either;

use super::{Integers, Tables};
use crate::limits::Room;
use crate::number::Number;
use crate::operator::definition::Others;
use crate::operator::{MAX_RESULT_DIGITS, Operand, Operator};
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::step::{AnyOf, FoundStep, LastStep, Query, RootKinds, Sides, last_step};
use crate::values::split::Split;
use crate::values::weight::Weight;

/// The most values that are remembered as not made by large nodes.
const MOST_MISSED: usize = 1 << 18;

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Returns the weight of a value of a node, if the node has the value.
    pub(crate) fn find(&self, node: NodeIndex, value: &N) -> Option<W> {
        if self.lattice.size(node) == 1 && self.forms.is_none() {
            return (self.numbers[self.lattice.position(node)] == *value).then(W::number);
        }
        if self.lattice.size(node) <= self.tabled {
            return self.table(node).get(value).cloned();
        }
        let mut weight: Option<W> = None;
        let is_cut = self.any_last_step_to(node, value, &mut |step| {
            let Some(operands) = self.weight(value, &step) else { return true };
            for operands in [step.swaps.then(|| operands.clone()), Some(operands)].into_iter().flatten() {
                match &mut weight {
                    Some(weight) => weight.or(operands),
                    None => weight = Some(operands),
                }
            }
            false
        });
        weight.filter(|_| !is_cut)
    }

    /// Returns the weight of a last step that makes a value, or `None` once the search has stopped.
    pub(crate) fn weight(&self, value: &N, step: &LastStep<N>) -> Option<W> {
        let side = |(node, value): &(NodeIndex, N)| self.find(*node, value);
        Some(W::step(value, &side(&step.left)?, &side(&step.right)?, step.ways))
    }

    /// Returns whether a node has a value. The domain must admit the value.
    ///
    /// What a large node does not have is kept: taking numbers away in any order leaves the same value, so it is asked for again.
    pub(crate) fn has(&self, node: NodeIndex, value: &N) -> bool {
        if let Some(sets) = self.sets()
            && let Some(has) = value.to_i64().and_then(|value| sets.has(node, value))
        {
            return has;
        }
        let beyond = self.lattice.size(node).saturating_sub(self.tabled);
        let is_large = beyond > 1;
        let is_missing = match beyond {
            0 => return self.table(node).has(value),
            1 => !self.made[node].filter.get_or_init(|| self.filter(node)).may_have(value),
            _ => is_large && self.missed.borrow().contains(&(node, value.clone())),
        };
        // Large sides have many values, but those beyond the filters take long to ask.
        let size = self.lattice.size(node);
        let (best, larger) = (self.tabled + 1, size.div_ceil(2)..size);
        let has_sides = |distance: &usize| larger.clone().any(|size| size.abs_diff(best) == *distance);
        let mut distances = (0..size).filter(has_sides);
        let is_at = |split: &Split, distance| self.lattice.size(self.larger(split)).abs_diff(best) == distance;
        let mut any =
            |distance| self.any_last_step_over(node, value, self.peels, |split| is_at(split, distance), |_, _| true);
        let has = !is_missing && distances.any(&mut any);
        if is_large && !is_missing && !has {
            self.miss(node, value);
        }
        has
    }

    fn miss(&self, node: NodeIndex, value: &N) {
        let mut missed = self.missed.borrow_mut();
        let room = 2 * size_of::<(NodeIndex, N)>() + value.heap();
        if missed.len() < MOST_MISSED && self.room.has_room(room) {
            missed.insert((node, value.clone()));
        }
    }

    /// Returns the last steps of a node that make a value. Of two that differ only in the order of their sides, one is
    /// listed.
    pub(crate) fn last_steps(&self, node: NodeIndex, value: &N) -> Vec<LastStep<N>> {
        let mut steps = Vec::new();
        self.add_last_steps(node, value, &mut steps);
        steps
    }

    /// Adds the [`last_steps`](Self::last_steps) of a node that make a value.
    pub(crate) fn add_last_steps(&self, node: NodeIndex, value: &N, steps: &mut Vec<LastStep<N>>) {
        // If the value is 0, each value of a side gives a product.
        let room = Room::new(self.meter);
        self.any_last_step_to(node, value, &mut |step| {
            let has_room = room.has_room(size_of::<LastStep<N>>() + step.heap())
                && self.meter.has_room_to_grow::<LastStep<N>>(steps.len(), steps.capacity());
            if has_room {
                steps.push(step);
            }
            !has_room
        });
    }

    /// Calls `will_do` with each of the [`last_steps`](Self::last_steps) of a node that make a value, until it returns `true`.
    /// Returns whether it did.
    pub(crate) fn any_last_step_to(
        &self,
        node: NodeIndex,
        value: &N,
        will_do: &mut dyn FnMut(LastStep<N>) -> bool,
    ) -> bool {
        self.any_link_to(node, value, will_do).unwrap_or_else(|| {
            self.admits(value)
                && self.any_last_step(node, value, |FoundStep { split, operator, known, asked, on_right }, other| {
                    will_do(last_step(split, operator, known, (asked, other.clone()), on_right))
                })
        })
    }

    /// Calls `will_do` with each last step of a node that makes a value, until it returns `true`. Returns whether it
    /// did. The domain must admit the value.
    #[inline]
    fn any_last_step<'t>(
        &'t self,
        node: NodeIndex,
        value: &N,
        will_do: impl FnMut(FoundStep<'t, N>, &N) -> bool,
    ) -> bool {
        self.any_last_step_over(node, value, false, |_| true, will_do)
    }

    /// Does the same as [`any_last_step`](Self::any_last_step) for some of the splits. If `peels`, steps may be skipped whose values
    /// others make.
    #[inline]
    fn any_last_step_over<'t>(
        &'t self,
        node: NodeIndex,
        value: &N,
        peels: bool,
        mut is_meant: impl FnMut(&Split) -> bool,
        mut will_do: impl FnMut(FoundStep<'t, N>, &N) -> bool,
    ) -> bool {
        let whole = value.to_i64();
        let is_made = self.sets().and_then(|sets| sets.has(node, whole?));
        if is_made == Some(false) {
            return false;
        }
        let short = whole.and_then(|value| u32::try_from(value).ok());
        let sets = self.sets().zip(short);
        self.lattice.splits(node).iter().enumerate().filter(|(_, split)| is_meant(split)).any(|(at, split)| {
            let (known, asked, sides) = self.sides(split);
            if let Some((sets, value)) = sets
                && let Some(operands) = sets.values(known)
            {
                // Whether a set rules the split out depends on what the thread keeps, and a limit on steps must not tell.
                self.meter.add_steps(operands.len() as u64);
                let is_there = |other: u32| self.has(asked, &N::from_u32(other));
                return self.meter.may_go_on()
                    && (is_made.is_none() || sets.may_make(node, at))
                    && sets.any_last_step(
                        known,
                        asked,
                        sides,
                        value,
                        is_there,
                        |operator, operand, other, on_right| {
                            let known = (known, N::from_u32(operand));
                            will_do(FoundStep { split, operator, known, asked, on_right }, &N::from_u32(other))
                        },
                    );
            }
            let any = AnyOf::Table(asked);
            let mut found = |operator, operand: &N, other: &N, on_right| {
                will_do(FoundStep { split, operator, known: (known, operand.clone()), asked, on_right }, other)
            };
            let operands = self.table(known).entries();
            self.meter.add_steps(operands.len() as u64);
            if !self.meter.may_go_on() {
                return false;
            }
            let asked_size = self.lattice.size(asked);
            if let Some(kept) = self.partners.as_ref().filter(|kept| asked_size <= self.tabled && kept.are_of(value)) {
                return self.any_answer(kept, split, &mut will_do);
            }
            let kinds = if peels { self.kinds(known) } else { &[] };
            let kinds = kinds.iter().copied().chain(iter::repeat(RootKinds::ANY));
            let mut operands = operands.iter().map(|(operand, _)| operand).zip(kinds);
            if asked_size <= self.tabled {
                let table = self.table(asked);
                let may_be_leaf = asked_size <= self.longest_leaf;
                let is_there = |other: &N| (may_be_leaf || self.admits(other)) && table.has(other);
                operands.any(|operand| self.any_operator(sides, &any, operand, value, &is_there, &mut found))
            } else {
                let is_there = |other: &N| self.admits(other) && self.has(asked, other);
                operands.any(|operand| self.any_operator(sides, &any, operand, value, &is_there, &mut found))
            }
        })
    }

    fn values<'t>(&'t self, asked: &AnyOf<'t, N>) -> impl Iterator<Item = &'t N> {
        match asked {
            AnyOf::Table(node) => Either::Left(self.table(*node).entries().iter().map(|(value, _)| value)),
            AnyOf::Some(values) => Either::Right(values.iter()),
        }
    }

    /// Calls `found` with each operator and other operand that make a value together with a known operand, until it
    /// returns `true`. Other operands that do not exist (`is_there`) are skipped. Returns whether `found` returned
    /// `true`.
    #[inline]
    pub(super) fn any_operator(
        &self,
        sides: Sides,
        asked: &AnyOf<'_, N>,
        (operand, kind): (&N, RootKinds),
        value: &N,
        is_there: &impl Fn(&N) -> bool,
        found: &mut impl FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        let makes = if operand.signum() != 0 && value.signum() != 0 {
            let integers = self.integers == Integers::All;
            sides.any_other(self.allowed, integers, (operand, kind), value, |operator, other, on_right| {
                is_there(&other) && found(operator, operand, &other, on_right)
            })
        } else {
            self.any_operator_with_zero(sides, asked, operand, value, is_there, found)
        };
        makes || !N::IS_BOUNDED && self.any_other(sides, asked, operand, value, is_there, found)
    }

    /// Does the same as [`any_operator`](Self::any_operator) for arithmetic, where the operand or the value may be 0.
    fn any_operator_with_zero(
        &self,
        sides: Sides,
        asked: &AnyOf<'_, N>,
        operand: &N,
        value: &N,
        is_there: &dyn Fn(&N) -> bool,
        found: &mut dyn FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        sides.any_operator(&self.rules.binary(), |operator, on_right| {
            let solve = if on_right { Operator::solve_right } else { Operator::solve_left };
            match solve(operator, operand, value) {
                Operand::None | Operand::Others => false,
                Operand::One(other) => is_there(&other) && found(operator, operand, &other, on_right),
                Operand::Any { nonzero } => {
                    let mut others = self.values(asked).filter(|other| !nonzero || other.signum() != 0);
                    others.any(|other| found(operator, operand, other, on_right))
                }
            }
        })
    }

    /// Does the same as [`any_operator`](Self::any_operator) for the operators beyond arithmetic.
    #[cold]
    fn any_other(
        &self,
        sides: Sides,
        asked: &AnyOf<'_, N>,
        operand: &N,
        value: &N,
        is_there: &dyn Fn(&N) -> bool,
        found: &mut dyn FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        let digits = self.digits.unwrap_or(MAX_RESULT_DIGITS);
        let mut operators = self.power.then_some(Operator::Power).into_iter().chain(self.others.iter().copied());
        operators.any(|operator| {
            [(true, sides.right), (false, sides.left)].into_iter().filter(|(_, may_be)| *may_be).any(|(on_right, _)| {
                let makes = |other: &N| {
                    let (left, right) = if on_right { (operand, other) } else { (other, operand) };
                    self.combine(operator, left, right).as_ref() == Some(value)
                };
                let others = if on_right { Operator::rights } else { Operator::lefts };
                match others(operator, operand, value, digits) {
                    Others::Few(others) => others
                        .iter()
                        .flatten()
                        .any(|other| is_there(other) && makes(other) && found(operator, operand, other, on_right)),
                    Others::Tried => self.values(asked).any(|other| {
                        // Of powers few are tried.
                        self.meter.add_steps(u64::from(operator > Operator::Join));
                        makes(other) && found(operator, operand, other, on_right)
                    }),
                }
            })
        })
    }

    /// Calls `found` with each last step of a split that makes a value, where the larger side has no table. `is_there` says which
    /// values this side has. Where any value would do, those of `some` are tried.
    pub(crate) fn for_each_step_over(
        &self,
        split: &Split,
        value: &N,
        some: &[N],
        is_there: impl Fn(&N) -> bool,
        mut found: impl FnMut(LastStep<N>),
    ) {
        if !self.admits(value) {
            return;
        }
        let (known, asked, sides) = self.sides(split);
        let operands = self.table(known).entries();
        self.meter.add_steps(operands.len() as u64);
        for (operand, _) in operands {
            let mut found = |operator, operand: &N, other: &N, on_right| {
                let (known, asked) = ((known, operand.clone()), (asked, other.clone()));
                found(last_step(split, operator, known, asked, on_right));
                false
            };
            self.any_operator(sides, &AnyOf::Some(some), (operand, RootKinds::ANY), value, &is_there, &mut found);
        }
    }

    /// Calls `will_do` with each last step of a split that would make a value, if the larger side has the other operand, until it
    /// returns `true`. Returns whether it did.
    pub(crate) fn any_question(&self, split: &Split, value: &N, mut will_do: impl FnMut(Query<'_, N>) -> bool) -> bool {
        let (known, asked, sides) = self.sides(split);
        let operands = self.table(known).entries();
        self.meter.add_steps(operands.len() as u64);
        self.meter.may_go_on()
            && operands.iter().any(|(operand, _)| {
                let mut found = |operator, operand: &N, other: &N, on_right| {
                    will_do(Query { operator, known: (known, operand), asked: (asked, other), on_right })
                };
                self.any_operator(sides, &AnyOf::Table(asked), (operand, RootKinds::ANY), value, &|_| true, &mut found)
            })
    }

    /// Returns the side of a split with fewer numbers, or the left one.
    pub(crate) fn smaller(&self, split: &Split) -> NodeIndex {
        if self.is_left_smaller(split) { split.left } else { split.right }
    }

    /// Returns the other side of a split.
    pub(crate) fn larger(&self, split: &Split) -> NodeIndex {
        if self.is_left_smaller(split) { split.right } else { split.left }
    }

    fn is_left_smaller(&self, split: &Split) -> bool {
        self.lattice.size(split.left) <= self.lattice.size(split.right)
    }

    /// Returns the smaller side of a split, the larger one, and where the larger one may stand.
    pub(super) fn sides(&self, split: &Split) -> (NodeIndex, NodeIndex, Sides) {
        let known_left = self.is_left_smaller(split);
        let (known, asked) = if known_left { (split.left, split.right) } else { (split.right, split.left) };
        (known, asked, Sides { right: known_left || split.mirrored, left: !known_left || split.mirrored })
    }
}
