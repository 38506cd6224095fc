//! How many classes of solutions a hand has, some of which leave numbers over that can be made idle.

use super::find::Want;
use super::{Part, Parts};
use crate::number::Number;
use crate::rules::Use;
use crate::solve::Distinct;
use crate::solve::lattice::NodeIndex;

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
        let count = self.solutions(node, target).len() as u64;
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
        let splits = self.ordered_splits(node);
        let idle = self.has(node, &one, Want::Factor)
            || self.has(node, &N::zero(), Want::Term)
            || splits.iter().any(|&(left, right)| self.have_equals(left, right))
            || splits.iter().any(|&(left, right)| self.can_idle(left) && self.can_idle(right));
        self.idle.insert(node, idle);
        idle
    }

    fn has(&mut self, node: NodeIndex, value: &N, want: Want) -> bool {
        let mut found = Vec::new();
        self.find(node, value, want, &mut found);
        !found.is_empty()
    }

    /// Whether two nodes have a term each, or a factor each, with one value.
    fn have_equals(&mut self, left: NodeIndex, right: NodeIndex) -> bool {
        self.table(left);
        self.range(left).any(|part| {
            let Part { value, form, .. } = self.part(part).clone();
            (Want::Term.accepts(form) && self.has(right, &value, Want::Term))
                || (Want::Factor.accepts(form) && value.signum() != 0 && self.has(right, &value, Want::Factor))
        })
    }
}
