//! How many classes of solutions a hand has, some of which leave numbers over that can be made idle.

use super::{Origin, Parts};
use crate::number::Number;
use crate::rules::Use;
use crate::solve::Distinct;
use crate::values::hand::lattice::NodeIndex;

impl<N: Number> Parts<'_, N> {
    /// How many classes of solutions a hand has that is a node: those of all its numbers, and those of fewer, where the
    /// others need not be used or can be made idle.
    pub(super) fn count(&mut self, hand: NodeIndex, target: &N) -> u64 {
        let mut count = self.count_whole(hand, target);
        if self.rules.r#use == Use::All && self.distinct == Distinct::Algebraic {
            return count;
        }
        for (part, rest) in self.ordered_splits(hand) {
            let counts = self.rules.r#use == Use::Any || self.can_idle(rest);
            if counts {
                count += self.count_whole(part, target);
            }
        }
        count
    }

    /// How many classes of solutions use all numbers of a node.
    fn count_whole(&mut self, node: NodeIndex, target: &N) -> u64 {
        if let Some(&count) = self.counts.get(&node) {
            return count;
        }
        let count = self.of(node, target).len() as u64;
        self.counts.insert(node, count);
        count
    }

    /// Whether the numbers of a node, left over by a solution, can be made idle in it: all together, as a factor that
    /// is 1, a term that is 0, or two terms or factors that are equal; or else one group after the other.
    fn can_idle(&mut self, node: NodeIndex) -> bool {
        if let Some(&idle) = self.idle.get(&node) {
            return idle;
        }
        let one = self.one.clone();
        let splits = self.values.lattice().splits(node).to_vec();
        let idle = self.has(node, &one, is_factor)
            || self.has(node, &N::zero(), is_term)
            || splits.iter().any(|split| self.have_equals(split.left, split.right))
            || splits.iter().any(|split| self.can_idle(split.left) && self.can_idle(split.right));
        self.idle.insert(node, idle);
        idle
    }

    fn has(&mut self, node: NodeIndex, value: &N, is_item: fn(Origin) -> bool) -> bool {
        self.of(node, value).any(|part| is_item(self.part(part).form))
    }

    /// Whether two nodes have a term each, or a factor each, with one value.
    fn have_equals(&mut self, left: NodeIndex, right: NodeIndex) -> bool {
        let lattice = self.values.lattice();
        let (left, right) = if lattice.size(left) <= lattice.size(right) { (left, right) } else { (right, left) };
        let values: Vec<N> = self.values.table(left).entries().iter().map(|(value, _)| value.clone()).collect();
        values.iter().any(|value| {
            self.values.has(right, value)
                && ((self.has(left, value, is_term) && self.has(right, value, is_term))
                    || (value.signum() != 0 && self.has(left, value, is_factor) && self.has(right, value, is_factor)))
        })
    }
}

/// Whether a part can be an item of a sum.
fn is_term(form: Origin) -> bool {
    !form.is_sum()
}

/// Whether a part can be an item of a product.
fn is_factor(form: Origin) -> bool {
    !form.is_product()
}
