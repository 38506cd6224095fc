//! Classes of solutions, generated in canonical form, each once.
//!
//! A *part* is a number, a sum or a product. A sum is built by adding its terms one by one in a fixed order, first
//! those added, then those subtracted, each by the index of its part; a product likewise, first its numerators, then
//! its denominators. So every part has one way to be built: its *rest* and its last *item*. As all numbers are at
//! least 0 and sums are turned so that their value is, the rest of a valid part is valid: its value is larger (sums) or
//! has fewer denominators (products). An idle step shows when the later of the items that make it idle is added, so
//! parts with idle steps are never built when essential classes are asked for.
//!
//! Parts of small sub-hands are tabled; those of large ones are found from the value they should have.

use rustc_hash::FxHashMap;

use super::lattice::{Lattice, NodeIndex, Split};
use super::table::Filter;
use crate::formula::Class;
use crate::number::{Number, represent};
use crate::operator::{Operand, Operator};
use crate::puzzle::Hand;
use crate::rules::Rules;

/// The index of a part. Parts of smaller sub-hands come first.
pub(super) type PartIndex = u32;

#[derive(Clone, Debug)]
struct Part<N> {
    value: N,
    form: Form,
    /// A sum of value 0 seen from the side that is not canonical: only good as the rest of a sum.
    shadow: bool,
    /// Whether exchanging equal numbers can turn it into minus itself.
    self_negating: bool,
    /// Whether minus the part can be written.
    can_turn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The position of a number.
    Number(usize),
    /// The last step: what was there before, and the item it adds.
    Step { operator: Operator, rest: PartIndex, item: PartIndex },
}

impl Form {
    fn operator(self) -> Option<Operator> {
        match self {
            Self::Number(_) => None,
            Self::Step { operator, .. } => Some(operator),
        }
    }

    fn is_sum(self) -> bool {
        matches!(self.operator(), Some(Operator::Add | Operator::Subtract))
    }

    fn is_product(self) -> bool {
        matches!(self.operator(), Some(Operator::Multiply | Operator::Divide))
    }
}

/// Which classes are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// Every algebraic class.
    Algebraic,
    /// Only those without an idle step.
    Essential,
}

/// The parts of a hand.
pub(super) struct Parts<'a, N> {
    rules: &'a Rules,
    distinct: Distinct,
    pub(super) lattice: Lattice,
    numbers: Vec<N>,
    parts: Vec<Part<N>>,
    tables: Vec<Option<Table>>,
    tabled: usize,
    one: N,
}

/// The parts of a node, ascending by value.
struct Table {
    parts: std::ops::Range<PartIndex>,
    filter: Filter,
}

impl<'a, N: Number> Parts<'a, N> {
    pub(super) fn new(hand: &'a Hand, distinct: Distinct) -> Self {
        let lattice = Lattice::new(hand);
        let numbers = represent(lattice.numbers());
        let one = N::from_rational(&1.into()).expect("every representation has 1");
        let (parts, tables) = (Vec::new(), Vec::new());
        Self { rules: hand.rules(), distinct, lattice, numbers, parts, tables, tabled: 1, one }
    }

    /// The nodes of a size, with tables for nodes of all sizes up to another.
    pub(super) fn level(&mut self, size: usize, tabled: usize) -> std::ops::Range<NodeIndex> {
        self.tabled = self.tabled.max(tabled);
        let level = self.lattice.level(size);
        self.tables.resize_with(self.tables.len().max(level.end), || None);
        for size in 1..=tabled {
            for node in self.lattice.level(size) {
                self.table(node);
            }
        }
        level
    }

    /// Every class of a node with a value: the part, and whether it is minus that.
    pub(super) fn solutions(&mut self, node: NodeIndex, value: &N) -> Vec<(PartIndex, bool)> {
        let mut found = Vec::new();
        self.find(node, value, Want::Any, &mut found);
        let mut solutions = Vec::new();
        for part in found.into_iter().filter(|&part| !self.part(part).shadow) {
            solutions.push((part, false));
            if value.signum() == 0 && self.part(part).can_turn && !self.part(part).self_negating {
                solutions.push((part, true));
            }
        }
        solutions
    }

    fn part(&self, part: PartIndex) -> &Part<N> {
        &self.parts[part as usize]
    }

    fn range(&self, node: NodeIndex) -> std::ops::Range<PartIndex> {
        self.tables[node].as_ref().map(|table| table.parts.clone()).expect("the table was made before")
    }

    /// Makes the table of a node, if it is not there yet.
    fn table(&mut self, node: NodeIndex) {
        if self.tables[node].is_some() {
            return;
        }
        let mut made = Vec::new();
        if self.lattice.size(node) == 1 {
            let position = self.lattice.position(node);
            let value = self.numbers[position].clone();
            made.push(Part {
                value,
                form: Form::Number(position),
                shadow: false,
                self_negating: false,
                can_turn: false,
            });
        }
        for (rests, items) in self.ordered_splits(node) {
            self.table(rests);
            self.table(items);
            for rest in self.range(rests) {
                for item in self.range(items) {
                    for operator in Operator::ALL {
                        made.extend(self.step(operator, rest, item));
                    }
                }
            }
        }
        made.sort_by(|a, b| a.value.cmp(&b.value));
        let filter = Filter::new(made.len(), made.iter().map(|part| &part.value));
        let start = self.parts.len() as PartIndex;
        self.parts.extend(made);
        self.tables[node] = Some(Table { parts: start..self.parts.len() as PartIndex, filter });
    }

    fn ordered_splits(&self, node: NodeIndex) -> Vec<(NodeIndex, NodeIndex)> {
        let both = |split: &Split| {
            let mirror = split.mirrored.then_some((split.right, split.left));
            std::iter::once((split.left, split.right)).chain(mirror)
        };
        self.lattice.node(node).splits.iter().flat_map(both).collect()
    }

    /// The part that a step makes, if the step is canonical, valid and, where only those are wanted, not idle.
    fn step(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> Option<Part<N>> {
        let (r, i) = (self.part(rest), self.part(item));
        let is_sum = matches!(operator, Operator::Add | Operator::Subtract);
        if i.shadow || (if is_sum { i.form.is_sum() } else { i.form.is_product() || r.shadow }) {
            return None;
        }
        if !self.comes_after(operator, rest, item) {
            return None;
        }
        let value = operator
            .apply(&r.value, &i.value)
            .filter(|value| value.signum() >= 0 && self.rules.domain.admits(value))?;
        if self.distinct == Distinct::Essential && self.is_idle(operator, rest, item) {
            return None;
        }
        let can_turn = r.can_turn || i.can_turn || operator == Operator::Subtract;
        let mut part =
            Part { value, form: Form::Step { operator, rest, item }, shadow: false, self_negating: false, can_turn };
        if !is_sum {
            part.self_negating = r.self_negating || i.self_negating;
        } else if operator == Operator::Subtract && i.self_negating {
            return None;
        } else if part.value.signum() == 0 {
            let (added, subtracted) = self.sides(&part);
            part.self_negating = added == subtracted;
            part.shadow = added > subtracted;
        }
        Some(part)
    }

    /// Whether an item may follow the last item of the rest.
    fn comes_after(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let inverse = matches!(operator, Operator::Subtract | Operator::Divide);
        match self.part(rest).form {
            Form::Step { operator: last, item: last_item, .. } if same_chain(last, operator) => {
                let last_inverse = matches!(last, Operator::Subtract | Operator::Divide);
                (last_inverse, last_item) <= (inverse, item)
            }
            _ => inverse || rest <= item,
        }
    }

    /// Whether the step adds an item that is idle, or makes one idle that was there.
    fn is_idle(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let (r, i) = (self.part(rest), self.part(item));
        let alone = r.form.operator().is_none_or(|last| !same_chain(last, operator));
        match operator {
            Operator::Add => i.value.signum() == 0 || (alone && r.value.signum() == 0),
            Operator::Subtract => {
                i.value.signum() == 0
                    || (alone && r.value.signum() == 0)
                    || (!alone && self.has_equal(operator, rest, item))
            }
            Operator::Multiply => i.value == self.one || (alone && r.value == self.one),
            Operator::Divide => {
                i.value == self.one || (!self.has_one_numerator(rest) && self.has_equal(operator, rest, item))
            }
        }
    }

    /// Whether an item that is added (a numerator) of the rest has the value of one that is to be its inverse.
    fn has_equal(&self, operator: Operator, rest: PartIndex, item: PartIndex) -> bool {
        let value = &self.part(item).value;
        let mut part = rest;
        loop {
            match self.part(part).form {
                Form::Step { operator: last, rest, item } if same_chain(last, operator) => {
                    if last != operator && self.part(item).value == *value {
                        return true;
                    }
                    part = rest;
                }
                _ => return self.part(part).value == *value,
            }
        }
    }

    fn has_one_numerator(&self, rest: PartIndex) -> bool {
        let mut part = rest;
        while let Form::Step { operator: Operator::Divide, rest, .. } = self.part(part).form {
            part = rest;
        }
        self.part(part).form.operator() != Some(Operator::Multiply)
    }

    /// The terms of a sum that have a sign, those added and those subtracted, each ascending.
    fn sides(&self, sum: &Part<N>) -> (Vec<PartIndex>, Vec<PartIndex>) {
        let (mut added, mut subtracted) = (Vec::new(), Vec::new());
        let mut form = sum.form;
        while let Form::Step { operator, rest, item } = form {
            let side = if operator == Operator::Subtract { &mut subtracted } else { &mut added };
            side.push(item);
            form = self.part(rest).form;
            if !form.is_sum() {
                added.push(rest);
                break;
            }
        }
        for side in [&mut added, &mut subtracted] {
            side.retain(|&term| !self.part(term).self_negating);
            side.sort_unstable();
        }
        (added, subtracted)
    }

    /// Adds to `found` the parts of a node with a value that are of the kind wanted.
    fn find(&mut self, node: NodeIndex, value: &N, want: Want, found: &mut Vec<PartIndex>) {
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
                found.push(self.parts.len() as PartIndex);
                self.parts.push(part);
            }
        }
    }

    fn look_up(&self, node: NodeIndex, value: &N, want: Want, found: &mut Vec<PartIndex>) {
        let table = self.tables[node].as_ref().expect("the table was made before");
        if !table.filter.may_have(value) {
            return;
        }
        let parts = &self.parts[table.parts.start as usize..table.parts.end as usize];
        let first = parts.partition_point(|part| part.value < *value);
        let same = parts[first..].iter().take_while(|part| part.value == *value).enumerate();
        let wanted = same.filter(|(_, part)| want.accepts(part.form));
        found.extend(wanted.map(|(offset, _)| table.parts.start + (first + offset) as PartIndex));
    }

    /// The class of a part.
    pub(super) fn class(&self, part: PartIndex, classes: &mut FxHashMap<PartIndex, Class>) -> Class {
        if let Some(class) = classes.get(&part) {
            return class.clone();
        }
        let class = match self.part(part).form {
            Form::Number(position) => Class::number(&self.lattice.numbers()[position]),
            Form::Step { operator, rest, item } => {
                let rest = self.class(rest, classes);
                rest.join(operator, self.class(item, classes))
            }
        };
        classes.insert(part, class.clone());
        class
    }
}

/// Whether two operators belong to the same flattened sum or product.
fn same_chain(a: Operator, b: Operator) -> bool {
    a.precedence() == b.precedence()
}

/// Which parts are of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Any,
    Term,
    Factor,
}

impl Want {
    fn item_of(operator: Operator) -> Self {
        if same_chain(operator, Operator::Add) { Self::Term } else { Self::Factor }
    }

    /// The operators that may come last.
    fn operators(self) -> &'static [Operator] {
        match self {
            Self::Any => &Operator::ALL,
            Self::Term => &[Operator::Multiply, Operator::Divide],
            Self::Factor => &[Operator::Add, Operator::Subtract],
        }
    }

    fn accepts(self, form: Form) -> bool {
        form.operator().is_none_or(|operator| self.operators().contains(&operator))
    }
}

/// How many classes of solutions
pub fn count_classes(puzzle: &crate::Puzzle, distinct: Distinct) -> usize {
    let hand = puzzle.hand();
    crate::number::with_representation!(hand.numbers(), std::slice::from_ref(puzzle.target()), hand.rules(), N => {
        let Some(target) = N::from_rational(puzzle.target()) else { return 0 };
        let mut parts = Parts::<N>::new(hand, distinct);
        let numbers = hand.numbers().len();
        let smallest = if hand.rules().r#use == crate::Use::All { numbers } else { 1 };
        let mut total = 0;
        for size in smallest..=numbers {
            for node in parts.level(size, size.saturating_sub(2).max(1)) {
                total += parts.solutions(node, &target).len();
            }
        }
        total
    })
}
