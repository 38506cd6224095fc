//! Every value of every sub-hand, each with a weight: one dynamic program for many questions.
//!
//! The table of a node is made from the tables of its splits when it is first asked for. A value of a large node can
//! also be looked up without its table: one side of a split and the value give the other side, so the smaller sides
//! are run through and the larger ones asked, down to tables that are there. Costs grow with the number of values: a
//! node of k numbers has some tens of them for k = 3 and ten times as many with each number more.

use std::cell::OnceCell;

use super::lattice::{Lattice, NodeIndex, Split};
use super::weight::Weight;
use crate::number::{Number, represent};
use crate::operator::{Operand, Operator};
use crate::puzzle::Hand;
use crate::rules::Rules;

/// A set of values that most values outside of it are known not to be in: a bit for each hash, one in sixteen set.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    bits: Vec<u64>,
    /// How far the bits of [`Number::spread`] are shifted to index the filter.
    shift: u32,
}

impl Filter {
    pub(super) fn new<'n, N: Number + 'n>(count: usize, values: impl Iterator<Item = &'n N>) -> Self {
        let size = (count * 16).next_power_of_two().max(64);
        let mut filter = Self { bits: vec![0; size / 64], shift: 64 - size.trailing_zeros() };
        for value in values {
            let bit = filter.bit(value);
            filter.bits[bit / 64] |= 1 << (bit % 64);
        }
        filter
    }

    #[inline]
    fn bit<N: Number>(&self, value: &N) -> usize {
        (value.spread() >> self.shift) as usize
    }

    #[inline]
    pub(super) fn may_have<N: Number>(&self, value: &N) -> bool {
        let bit = self.bit(value);
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }
}

/// The values of a node, ascending.
#[derive(Clone, Debug)]
pub(super) struct Table<N, W> {
    entries: Vec<(N, W)>,
    filter: Filter,
}

impl<N: Number, W: Weight<N>> Table<N, W> {
    fn new(mut entries: Vec<(N, W)>) -> Self {
        entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1.or(next.1.clone());
            }
            same
        });
        let filter = Filter::new(entries.len(), entries.iter().map(|(value, _)| value));
        Self { entries, filter }
    }

    #[inline]
    pub(super) fn get(&self, value: &N) -> Option<&W> {
        if !self.filter.may_have(value) {
            return None;
        }
        self.entries.binary_search_by(|entry| entry.0.cmp(value)).ok().map(|at| &self.entries[at].1)
    }

    pub(super) fn entries(&self) -> &[(N, W)] {
        &self.entries
    }
}

/// The tables of a hand's lattice.
pub(super) struct Tables<'a, N, W> {
    rules: &'a Rules,
    pub(super) lattice: Lattice,
    numbers: Vec<N>,
    tables: Vec<OnceCell<Table<N, W>>>,
    /// Nodes up to this size are looked up in their tables.
    pub(super) tabled: usize,
}

impl<'a, N: Number, W: Weight<N>> Tables<'a, N, W> {
    pub(super) fn new(hand: &'a Hand) -> Self {
        let lattice = Lattice::new(hand);
        let numbers = represent(lattice.numbers());
        Self { rules: hand.rules(), lattice, numbers, tables: Vec::new(), tabled: 0 }
    }

    /// The nodes of a size.
    pub(super) fn level(&mut self, size: usize) -> std::ops::Range<NodeIndex> {
        let level = self.lattice.level(size);
        self.tables.resize_with(self.tables.len().max(level.end), OnceCell::new);
        level
    }

    /// The table of a node.
    pub(super) fn table(&self, node: NodeIndex) -> &Table<N, W> {
        self.tables[node].get_or_init(|| {
            if self.lattice.size(node) == 1 {
                return Table::new(vec![(self.numbers[self.lattice.position(node)].clone(), W::number())]);
            }
            let mut entries = Vec::new();
            self.for_each_step(node, |value, weight| entries.push((value, weight)));
            Table::new(entries)
        })
    }

    /// Shows the value and weight of every valid last step of a node, from the tables of its splits.
    pub(super) fn for_each_step(&self, node: NodeIndex, mut found: impl FnMut(N, W)) {
        let domain = self.rules.domain;
        let mut step = |operator: Operator, (left, left_weight): &(N, W), (right, right_weight): &(N, W), ways| {
            if let Some(value) = operator.apply(left, right).filter(|value| domain.admits(value)) {
                let weight = W::step(&value, left_weight, right_weight, ways);
                found(value, weight);
            }
        };
        for split in &self.lattice.node(node).splits {
            for left in self.table(split.left).entries() {
                for right in self.table(split.right).entries() {
                    for &operator in self.rules.operators.as_slice() {
                        step(operator, left, right, split.ways);
                        if split.mirrored && !(W::IDEMPOTENT && operator.commutes()) {
                            step(operator, right, left, split.ways);
                        }
                    }
                }
            }
        }
    }

    /// The weight of a value of a node, if the node has it.
    pub(super) fn find(&self, node: NodeIndex, value: &N) -> Option<W> {
        if self.lattice.size(node) <= self.tabled {
            return self.table(node).get(value).cloned();
        }
        let mut weight: Option<W> = None;
        self.for_each_operands(node, value, !W::IDEMPOTENT, |_, _, _, operands| match &mut weight {
            Some(weight) => weight.or(operands),
            None => weight = Some(operands),
        });
        weight
    }

    /// Shows every last step of a node that makes a value: the operator, its left and its right operand, and the
    /// weight of the step.
    pub(super) fn for_each_operands(
        &self,
        node: NodeIndex,
        value: &N,
        both_ways: bool,
        mut found: impl FnMut(Operator, (NodeIndex, &N), (NodeIndex, &N), W),
    ) {
        if !self.rules.domain.admits(value) {
            return;
        }
        for split in &self.lattice.node(node).splits {
            let Split { left, right, ways, mirrored } = *split;
            let known_left = self.lattice.size(left) <= self.lattice.size(right);
            let (known, asked) = if known_left { (left, right) } else { (right, left) };
            for (operand, weight) in self.table(known).entries() {
                let mut ask = |operator: Operator, on_the_left: bool| {
                    let other = if on_the_left {
                        operator.solve_right(operand, value)
                    } else {
                        operator.solve_left(operand, value)
                    };
                    self.for_each_match(asked, other, |other, other_weight| {
                        if on_the_left {
                            let step = W::step(value, weight, other_weight, ways);
                            found(operator, (known, operand), (asked, other), step);
                        } else {
                            let step = W::step(value, other_weight, weight, ways);
                            found(operator, (asked, other), (known, operand), step);
                        }
                    });
                };
                for &operator in self.rules.operators.as_slice() {
                    ask(operator, known_left);
                    if mirrored && (both_ways || !operator.commutes()) {
                        ask(operator, !known_left);
                    }
                }
            }
        }
    }

    /// Shows the values of a node that an operand may have.
    #[inline]
    fn for_each_match(&self, node: NodeIndex, operand: Operand<N>, mut found: impl FnMut(&N, &W)) {
        match operand {
            Operand::None => {}
            Operand::One(value) => {
                if let Some(weight) = self.find(node, &value) {
                    found(&value, &weight);
                }
            }
            Operand::Any { nonzero } => {
                for (value, weight) in self.table(node).entries() {
                    if !nonzero || value.signum() != 0 {
                        found(value, weight);
                    }
                }
            }
        }
    }
}
