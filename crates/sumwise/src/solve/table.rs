//! Every value of every sub-hand, each with a weight: one dynamic program for many questions.
//!
//! The table of a node is made from the tables of its splits when it is first asked for. A value of a large node can
//! also be looked up without its table: one side of a split and the value give the other side, so the smaller sides
//! are run through and the larger ones asked, down to tables that are there. Costs grow with the number of values: a
//! node of k numbers has some tens of them for k = 3 and ten times as many with each number more.

use std::cell::OnceCell;

use super::filter::Filter;
use super::lattice::{Lattice, NodeIndex, Split};
use super::limits::Meter;
use super::weight::Weight;
use crate::number::{Number, represent};
use crate::operator::{Operand, Operator};
use crate::puzzle::Hand;
use crate::rules::Rules;

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

/// The most steps that a pair of values has: four operators, two of them both ways.
const STEPS_OF_A_PAIR: usize = 6;

/// The tables of a hand's lattice.
pub(super) struct Tables<'a, N, W> {
    rules: &'a Rules,
    lattice: Lattice<'a>,
    numbers: Vec<N>,
    made: Vec<OnceCell<Table<N, W>>>,
    /// What is known of nodes that have no table yet, but one size larger than those that do.
    filters: Vec<OnceCell<Filter>>,
    /// Values of nodes up to this size are looked up in their tables.
    tabled: usize,
    meter: &'a Meter<'a>,
}

/// A last step that makes a value.
#[derive(Clone, Debug)]
pub(super) struct Step<N, W> {
    pub(super) operator: Operator,
    /// The node on the left, and its value.
    pub(super) left: (NodeIndex, N),
    /// The node on the right, and its value.
    pub(super) right: (NodeIndex, N),
    pub(super) weight: W,
    /// Whether the step with its sides in each other's place is another one.
    pub(super) swaps: bool,
}

impl<'a, N: Number, W: Weight<N>> Tables<'a, N, W> {
    pub(super) fn new(hand: &'a Hand, meter: &'a Meter<'a>) -> Self {
        let lattice = Lattice::new(hand, meter);
        let numbers = represent(lattice.numbers());
        Self { rules: hand.rules(), lattice, numbers, made: Vec::new(), filters: Vec::new(), tabled: 1, meter }
    }

    pub(super) fn lattice(&self) -> &Lattice<'a> {
        &self.lattice
    }

    /// The nodes of a size, to be asked by way of tables of nodes up to another size.
    pub(super) fn level(&mut self, size: usize, tabled: usize) -> std::ops::Range<NodeIndex> {
        let level = self.lattice.level(size);
        self.made.resize_with(self.made.len().max(level.end), OnceCell::new);
        self.filters.resize_with(self.filters.len().max(level.end), OnceCell::new);
        self.tabled = tabled.max(1);
        level
    }

    /// The table of a node.
    pub(super) fn table(&self, node: NodeIndex) -> &Table<N, W> {
        self.made[node].get_or_init(|| {
            if self.lattice.size(node) == 1 {
                return Table::new(vec![(self.numbers[self.lattice.position(node)].clone(), W::number())]);
            }
            let most = self.pairs(node).saturating_mul(STEPS_OF_A_PAIR * size_of::<(N, W)>());
            let mut entries = Vec::new();
            if self.meter.has_room(most) {
                self.for_each_step(node, |value, weight| entries.push((value, weight)));
            }
            let table = Table::new(entries);
            self.meter.release(most);
            self.meter.has_room(table.entries.len() * (size_of::<(N, W)>() + 2));
            table
        })
    }

    /// A filter of the values of a node, made without its table: many values are asked for and few are there.
    fn filter(&self, node: NodeIndex) -> &Filter {
        self.filters[node].get_or_init(|| {
            let pairs = self.pairs(node);
            let room = if self.meter.has_room(pairs.saturating_mul(4)) { pairs } else { 0 };
            let mut filter = Filter::with_room(room);
            self.for_each_step(node, |value, _| filter.insert(&value));
            filter
        })
    }

    /// How many pairs of values the splits of a node have.
    fn pairs(&self, node: NodeIndex) -> usize {
        let pairs = |split: &Split| self.table(split.left).entries().len() * self.table(split.right).entries().len();
        self.lattice.node(node).splits.iter().map(pairs).sum()
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
            let rights = self.table(split.right).entries();
            for left in self.table(split.left).entries() {
                self.meter.add_steps(rights.len() as u64);
                if !self.meter.may_go_on() {
                    return;
                }
                for right in rights {
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
        self.for_each_last_step(node, value, |step| {
            for operands in [step.swaps.then(|| step.weight.clone()), Some(step.weight)].into_iter().flatten() {
                match &mut weight {
                    Some(weight) => weight.or(operands),
                    None => weight = Some(operands),
                }
            }
        });
        weight
    }

    /// Shows every last step of a node that makes a value; of two that differ in the order of their sides alone, one.
    pub(super) fn for_each_last_step(&self, node: NodeIndex, value: &N, mut found: impl FnMut(Step<N, W>)) {
        if !self.rules.domain.admits(value) {
            return;
        }
        for &Split { left, right, ways, mirrored } in &self.lattice.node(node).splits {
            let known_left = self.lattice.size(left) <= self.lattice.size(right);
            let (known, asked) = if known_left { (left, right) } else { (right, left) };
            let operands = self.table(known).entries();
            let asked_table = (self.lattice.size(asked) <= self.tabled).then(|| self.table(asked));
            self.meter.add_steps(operands.len() as u64);
            if !self.meter.may_go_on() {
                return;
            }
            for &operator in self.rules.operators.as_slice() {
                let swaps = mirrored && operator.commutes();
                if known_left || mirrored {
                    for (operand, weight) in operands {
                        let other = operator.solve_right(operand, value);
                        self.for_each_match(asked, asked_table, other, |other, other_weight| {
                            let weight = W::step(value, weight, other_weight, ways);
                            let (left, right) = ((known, operand.clone()), (asked, other.clone()));
                            found(Step { operator, left, right, weight, swaps });
                        });
                    }
                }
                if !known_left || (mirrored && !swaps) {
                    for (operand, weight) in operands {
                        let other = operator.solve_left(operand, value);
                        self.for_each_match(asked, asked_table, other, |other, other_weight| {
                            let weight = W::step(value, other_weight, weight, ways);
                            let (left, right) = ((asked, other.clone()), (known, operand.clone()));
                            found(Step { operator, left, right, weight, swaps });
                        });
                    }
                }
            }
        }
    }

    /// Shows the values of a node that an operand may have. The table is there for nodes small enough.
    #[inline]
    fn for_each_match(
        &self,
        node: NodeIndex,
        table: Option<&Table<N, W>>,
        operand: Operand<N>,
        mut found: impl FnMut(&N, &W),
    ) {
        match (operand, table) {
            (Operand::None, _) => {}
            (Operand::One(value), Some(table)) => {
                if let Some(weight) = table.get(&value) {
                    found(&value, weight);
                }
            }
            (Operand::One(value), None) => {
                let may_have = self.lattice.size(node) > self.tabled + 1 || self.filter(node).may_have(&value);
                if let Some(weight) = may_have.then(|| self.find(node, &value)).flatten() {
                    found(&value, &weight);
                }
            }
            (Operand::Any { nonzero }, _) => {
                for (value, weight) in self.table(node).entries() {
                    if !nonzero || value.signum() != 0 {
                        found(value, weight);
                    }
                }
            }
        }
    }
}
