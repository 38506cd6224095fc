//! The parts of solutions as others see them.

use super::forwards::is_worth;
use super::{MOST_SHARED, Origin, PartIndex, Parts, covers};
use crate::formula::{self, Chain};
use crate::limits::Meter;
use crate::number::{Number, Rational};
use crate::puzzle::Hand;
use crate::rules::Use;
use crate::solve::Distinct;
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::tables::Tables;

/// Returns whether [`for_each_core`] finds the cores of all solutions of these targets: every class that is made must be its own
/// core.
pub(crate) fn parts_are_cores(hand: &Hand, targets: &[Rational]) -> bool {
    hand.rules().r#use == Use::Any && targets.iter().all(|target| covers(hand, target))
}

/// Calls `found` with the core of every solution, and the place of its value among the targets. Returns the number of targets that
/// are done: the parts of the others are other ones, which begin at the same [`place`](formula::Part::place). The search may be cut.
/// [`parts_are_cores`] must hold.
pub(crate) fn for_each_core<N: Number>(
    hand: &Hand,
    targets: &[Rational],
    meter: &Meter<'_>,
    mut found: impl FnMut(usize, Found<'_, '_, N>),
) -> usize {
    let mut parts = Parts::new(hand, Distinct::Essential, Tables::new(hand, meter), meter);
    if is_worth(hand, targets) {
        parts.for_each_solution(targets, |_, target, part| found(target, part));
        return targets.len();
    }
    for (place, target) in targets.iter().enumerate() {
        if let Some(target) = N::from_rational(target) {
            parts.for_each_solution_of(hand, &target, |parts, node, index| {
                found(place, Found { parts, index, node: Some(node) });
            });
        }
        if parts.arena.len() > MOST_SHARED {
            return place + 1;
        }
    }
    targets.len()
}

/// A part as others see it.
pub(crate) struct Found<'p, 'a, N> {
    pub(super) parts: &'p Parts<'a, N>,
    pub(super) index: PartIndex,
    /// The node of a whole solution. `None` for an item.
    pub(super) node: Option<NodeIndex>,
}

impl<N> Clone for Found<'_, '_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Found<'_, '_, N> {}

impl<N: Number> formula::Part for Found<'_, '_, N> {
    type Value = N;

    fn value(&self) -> &N {
        &self.parts.part(self.index).value
    }

    fn is_number(self) -> bool {
        matches!(self.parts.part(self.index).form, Origin::Number(_))
    }

    fn chain(self) -> Option<Chain> {
        self.parts.chain(self.index)
    }

    fn items(self) -> impl Iterator<Item = (bool, Self)> {
        let Self { parts, index, .. } = self;
        let items = self.chain().map(|chain| parts.items(index, chain));
        items.into_iter().flatten().map(move |(inverse, index)| (inverse, Self { parts, index, node: None }))
    }

    fn place(self) -> Option<usize> {
        self.node.is_none().then_some(self.index as usize)
    }

    fn repeats(self) -> usize {
        if let Some(node) = self.node {
            return self.parts.values.lattice().repeats(node);
        }
        let mut numbers = Vec::new();
        self.add_numbers(&mut numbers);
        formula::repeated(&mut numbers)
    }
}
