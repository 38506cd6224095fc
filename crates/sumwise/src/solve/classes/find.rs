//! The parts of a node that have a value: looked up in its table, or found from its splits.

use super::{Form, Part, PartIndex, Parts, ROOM_OF_A_PART, same_chain};
use crate::number::Number;
use crate::operator::{Operand, Operator};
use crate::solve::lattice::NodeIndex;

/// Which parts are of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Any,
    Term,
    Factor,
}

impl Want {
    fn item_of(operator: Operator) -> Self {
        if same_chain(operator, Operator::Add) { Self::Term } else { Self::Factor }
    }

    /// The operators that may come last.
    pub(super) fn operators(self) -> &'static [Operator] {
        match self {
            Self::Any => &Operator::ALL,
            Self::Term => &[Operator::Multiply, Operator::Divide],
            Self::Factor => &[Operator::Add, Operator::Subtract],
        }
    }

    pub(super) fn accepts(self, form: Form) -> bool {
        form.operator().is_none_or(|operator| self.operators().contains(&operator))
    }
}

impl<N: Number> Parts<'_, N> {
    /// Adds to `found` the parts of a node with a value that are of the kind wanted.
    pub(super) fn find(&mut self, node: NodeIndex, value: &N, want: Want, found: &mut Vec<PartIndex>) {
        let is_number = self.lattice.size(node) == 1;
        if !is_number && (value.signum() < 0 || !self.rules.domain.admits(value)) {
            return;
        }
        if self.lattice.size(node) <= self.tabled || value.signum() == 0 {
            self.table(node);
            return self.look_up(node, value, want, found);
        }
        for (rests, items) in self.ordered_splits(node) {
            if self.lattice.size(rests) <= self.lattice.size(items) {
                self.table(rests);
                for rest in self.range(rests) {
                    for operator in want.operators() {
                        let operand = operator.solve_right(&self.part(rest).value, value);
                        self.find_matches(
                            items,
                            operand,
                            Want::item_of(*operator),
                            |parts, item| parts.step(*operator, rest, item),
                            found,
                        );
                    }
                }
            } else {
                self.table(items);
                for item in self.range(items) {
                    for operator in want.operators() {
                        let operand = operator.solve_left(&self.part(item).value, value);
                        self.find_matches(
                            rests,
                            operand,
                            Want::Any,
                            |parts, rest| parts.step(*operator, rest, item),
                            found,
                        );
                    }
                }
            }
        }
    }

    fn find_matches(
        &mut self,
        node: NodeIndex,
        operand: Operand<N>,
        want: Want,
        step: impl Fn(&Self, PartIndex) -> Option<Part<N>>,
        found: &mut Vec<PartIndex>,
    ) {
        self.meter.add_steps(1);
        if !self.meter.may_go_on() {
            return;
        }
        let mut others = Vec::new();
        match operand {
            Operand::None => return,
            Operand::One(value) => self.find(node, &value, want, &mut others),
            Operand::Any { .. } => {
                self.table(node);
                others.extend(self.range(node));
            }
        }
        for other in others {
            if let Some(part) = step(self, other) {
                self.meter.has_room(ROOM_OF_A_PART * size_of::<Part<N>>());
                found.push(self.next_index());
                self.arena.push(part);
            }
        }
    }

    fn look_up(&self, node: NodeIndex, value: &N, want: Want, found: &mut Vec<PartIndex>) {
        let table = self.tables[node].as_ref().expect("the table was made before");
        if !table.filter.may_have(value) {
            return;
        }
        let parts = &self.arena[table.parts.start as usize..table.parts.end as usize];
        let key = value.spread();
        let first = parts.partition_point(|part| part.value.spread() < key);
        let same = (table.parts.clone().zip(parts)).skip(first).take_while(|(_, part)| part.value.spread() == key);
        let wanted = same.filter(|(_, part)| part.value == *value && want.accepts(part.form));
        found.extend(wanted.map(|(index, _)| index));
    }
}
