//! Counts of classes of solutions, with numbers left over that can be made idle.
//!
//! A core uses some numbers of a hand, and the others are idle groups in a formula of all. Where a group goes is free. With
//! totals `a = b ≠ 0`, `+a-b` goes to a number that is a factor and `*a/b` to a number that is a term, so nothing but
//! that number is left of the new sum or product. A single item 0 or 1 is a term or a factor of the whole, for what is left
//! with it has more numbers than without. Two things may find no place, unless a solution is a number: an item 1 beside
//! a product 1, such as `2/2`, which goes instead; and factors that make 1 without a divisor and without an item 1, such
//! as `3*(1-2/3)`, since some of them may stay and other factors go. Then all solutions are generated.

use super::{LastStep, Parts, cores, same_chain};
use crate::number::{Number, Rational};
use crate::operator::Operator;
use crate::puzzle::Hand;
use crate::rules::{Domain, Use};
use crate::solve::Distinct;
use crate::values::hand::lattice::NodeIndex;

/// Whether numbers that a solution leaves over can be idle in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Idle {
    Never,
    /// In some solutions.
    Perhaps,
    Always,
}

impl<N: Number> Parts<'_, N> {
    /// Counts the classes of solutions of a node as a hand: those of all its numbers, and those of fewer, if the
    /// others need not be used or can be made idle.
    pub(super) fn count(&mut self, hand: NodeIndex, target: &N) -> u64 {
        let mut count = self.count_whole(hand, target);
        if self.rules.r#use == Use::All && self.distinct == Distinct::Algebraic {
            return count;
        }
        for (part, rest) in self.ordered_splits(hand) {
            let idle = if self.rules.r#use == Use::Any { Idle::Always } else { self.can_idle(rest) };
            if idle == Idle::Never {
                continue;
            }
            let solutions = self.count_whole(part, target);
            let is_number = self.values.lattice().size(part) == 1;
            let is_certain = self.rules.r#use == Use::Any || is_number || (idle == Idle::Always && *target != self.one);
            if !is_certain && solutions > 0 {
                let hand = Hand::new(self.numbers(hand), *self.rules).expect("a node has numbers");
                return cores(&hand, &target.to_rational(), self.meter).len() as u64;
            }
            count += solutions;
        }
        count
    }

    fn numbers(&self, node: NodeIndex) -> Vec<Rational> {
        let lattice = self.values.lattice();
        match lattice.splits(node).first() {
            Some(split) => [self.numbers(split.left), self.numbers(split.right)].concat(),
            None => vec![lattice.numbers()[lattice.position(node)].clone()],
        }
    }

    /// Counts the classes of solutions that use all numbers of a node.
    fn count_whole(&mut self, node: NodeIndex, target: &N) -> u64 {
        if let Some(&count) = self.counts.get(&node) {
            return count;
        }
        let count = self.of(node, target).len() as u64;
        self.counts.insert(node, count);
        count
    }

    /// Returns whether the numbers of a node can be idle: all together, or in two groups.
    fn can_idle(&mut self, node: NodeIndex) -> Idle {
        if let Some(&idle) = self.idle.get(&node) {
            return idle;
        }
        let mut idle = self.is_idle_group(node);
        let splits = self.values.lattice().splits(node).to_vec();
        for split in splits {
            if idle < Idle::Always {
                idle = idle.max(self.can_idle(split.left).min(self.can_idle(split.right)));
            }
        }
        self.idle.insert(node, idle);
        idle
    }

    /// Returns whether the numbers of a node are one idle group.
    fn is_idle_group(&self, node: NodeIndex) -> Idle {
        let (values, domain) = (&self.values, self.rules.domain);
        let has_one = || values.has(node, &self.one);
        let is_sum = |step: &LastStep<N>| same_chain(step.operator, Operator::Add);
        let makes_sum_one = || values.last_steps(node, &self.one).iter().any(is_sum);
        // A total 0 is no value of this domain.
        let is_always = if domain == Domain::Positive {
            has_one() || values.lattice().splits(node).iter().any(|split| self.have_equals(split.left, split.right))
        } else {
            values.has(node, &N::zero())
                || (if domain.only_integers() || values.lattice().size(node) == 1 {
                    has_one()
                } else {
                    makes_sum_one()
                })
        };
        if is_always {
            Idle::Always
        } else if has_one() {
            Idle::Perhaps
        } else {
            Idle::Never
        }
    }

    /// Returns whether two nodes have a value in common.
    fn have_equals(&self, left: NodeIndex, right: NodeIndex) -> bool {
        let lattice = self.values.lattice();
        let (left, right) = if lattice.size(left) <= lattice.size(right) { (left, right) } else { (right, left) };
        self.values.table(left).entries().iter().any(|(value, _)| self.values.has(right, value))
    }
}
