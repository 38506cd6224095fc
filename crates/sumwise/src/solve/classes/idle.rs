//! Counts of classes of solutions, including solutions in which left-over numbers are idle.
//!
//! A core uses some numbers of a hand. A formula of all numbers makes the other numbers idle, in one of these ways:
//!
//! - Two equal values `a = b ≠ 0` are attached to a number of the core: `+a-b` to a number that is a factor, `*a/b` to
//!   a number that is a term. Only that number is left of the new sum or product.
//! - A single item 0 becomes a term of the whole formula, and a single item 1 a factor. It is removed, because more
//!   numbers would be left with it than without it.
//!
//! In two cases there may be no such way, unless the solution is a single number. All solutions are then generated:
//!
//! - An item 1 stands beside a product 1, such as `2/2`. The product is removed instead of the item.
//! - Factors make 1 without a divisor and without an item 1, such as `3*(1-2/3)`. Some of them may stay while other
//!   factors are removed.

use super::{LastStep, Parts, cores, same_chain};
use crate::number::Rational;
use crate::operator::Operator;
use crate::rules::hand::Hand;
use crate::rules::{Domain, Use};
use crate::solve::Distinct;
use crate::values::hand::lattice::NodeIndex;
use crate::values::weight::Tabled;

/// Whether the numbers left over by a solution can be idle in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Idle {
    Never,
    /// In some solutions.
    Perhaps,
    Always,
}

impl<N: Tabled> Parts<'_, N> {
    /// Counts the classes of solutions of a node as a hand. Solutions of fewer numbers also count if the others may
    /// stay unused or can be idle.
    pub(super) fn count(&mut self, hand: NodeIndex, target: &N) -> u64 {
        let mut count = self.count_whole(hand, target);
        if self.rules.usage == Use::All && self.distinct == Distinct::Algebraic {
            return count;
        }
        for (part, rest) in self.ordered_splits(hand) {
            let idle = if self.rules.usage == Use::Any { Idle::Always } else { self.can_idle(rest) };
            if idle == Idle::Never {
                continue;
            }
            let solutions = self.count_whole(part, target);
            let is_number = self.values.lattice().size(part) == 1;
            let is_certain = self.rules.usage == Use::Any || is_number || (idle == Idle::Always && *target != self.one);
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

    /// Returns whether the numbers of a node can be idle, as one group or as several.
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

    /// Returns whether the numbers of a node can be one idle group.
    fn is_idle_group(&self, node: NodeIndex) -> Idle {
        let (values, domain) = (&self.values, self.rules.domain);
        let has_one = || values.has(node, &self.one);
        let is_sum = |step: &LastStep<N>| same_chain(step.operator, Operator::Add);
        let makes_sum_one = || values.last_steps(node, &self.one).iter().any(is_sum);
        // This domain excludes 0, so two equal values are looked for instead of their difference.
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
