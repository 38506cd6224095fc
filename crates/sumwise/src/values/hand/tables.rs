//! Every value of every sub-hand, each with a weight: one dynamic program for many questions.
//!
//! The table of a node is made from the tables of its splits when it is first asked for. A value of a large node can
//! also be looked up without its table: one side of a split and the value give the other side, so the smaller sides
//! are run through and the larger ones asked, down to tables that are there. Costs grow with the number of values: a
//! node of k numbers has some tens of them for k = 3 and ten times as many with each number more.

use std::cell::OnceCell;

use super::lattice::{HandLattice, NodeIndex};
use super::table::ValueTable;
use crate::limits::Meter;
use crate::number::Number;
use crate::operator::{Arithmetic, Operand, Operator, Operators};
use crate::puzzle::Hand;
use crate::representation::represent;
use crate::rules::Rules;
use crate::values::filter::Filter;
use crate::values::split::Split;
use crate::values::weight::Weight;

/// The tables of a hand's lattice.
pub(crate) struct Tables<'a, N, W> {
    rules: &'a Rules,
    lattice: HandLattice<'a>,
    numbers: Vec<N>,
    made: Vec<OnceCell<ValueTable<N, W>>>,
    /// Which values may be found at a node whose splits all have tables, but which has none itself.
    filters: Vec<OnceCell<Filter>>,
    /// Values of nodes up to this size are looked up in their tables.
    tabled: usize,
    /// The operators that are allowed.
    allowed: Arithmetic,
    /// The least value that the domain admits, if any.
    least: Option<N>,
    only_integers: bool,
    meter: &'a Meter<'a>,
}

/// For how many values a table has room at first, and how many more are accounted for at a time.
const FIRST_ROOM: usize = 1 << 12;

/// How many values a pair of operands makes, about.
const VALUES_OF_A_PAIR: usize = 4;

/// Up to which size sub-hands are tabled to ask for values of larger ones: tables grow about tenfold with each number,
/// and so does the work of asking with each number that lies between.
pub(crate) fn tabled_for(size: usize) -> usize {
    size.saturating_sub(3).clamp(3, 5)
}

/// A last step that makes a value.
#[derive(Clone, Debug)]
pub(crate) struct LastStep<N> {
    pub(crate) operator: Operator,
    /// The node on the left, and its value.
    pub(crate) left: (NodeIndex, N),
    /// The node on the right, and its value.
    pub(crate) right: (NodeIndex, N),
    /// How many choices of positions are its split.
    ways: u64,
    /// Whether the step with its sides in each other's place is another one.
    pub(crate) swaps: bool,
}

/// Whether tables are made under such rules: their steps are those of arithmetic, forwards and backwards.
pub(crate) fn covers(rules: &Rules) -> bool {
    Arithmetic::covers(&rules.operators)
}

impl<'a, N: Number, W: Weight<N>> Tables<'a, N, W> {
    pub(crate) fn new(hand: &'a Hand, meter: &'a Meter<'a>) -> Self {
        let lattice = HandLattice::new(hand, meter);
        let numbers = represent(lattice.numbers());
        let domain = hand.rules().domain;
        Self {
            least: domain.least().and_then(|least| N::from_rational(&least.into())),
            only_integers: domain.only_integers(),
            rules: hand.rules(),
            lattice,
            numbers,
            made: Vec::new(),
            filters: Vec::new(),
            tabled: 1,
            allowed: Arithmetic::of(&hand.rules().operators).expect("tables are asked only where they cover the rules"),
            meter,
        }
    }

    /// What [`Domain::admits`](crate::rules::Domain::admits) says, for the many values of one search.
    #[inline]
    fn admits(&self, value: &N) -> bool {
        self.least.as_ref().is_none_or(|least| value >= least) && (!self.only_integers || value.is_integer())
    }

    pub(crate) fn lattice(&self) -> &HandLattice<'a> {
        &self.lattice
    }

    /// The nodes of a size, to be asked by way of tables of nodes up to another size.
    pub(crate) fn level(&mut self, size: usize, tabled: usize) -> std::ops::Range<NodeIndex> {
        let level = self.lattice.level(size);
        self.made.resize_with(self.made.len().max(level.end), OnceCell::new);
        self.filters.resize_with(self.filters.len().max(level.end), OnceCell::new);
        self.tabled = tabled.max(1);
        level
    }

    /// The table of a node.
    pub(crate) fn table(&self, node: NodeIndex) -> &ValueTable<N, W> {
        self.made[node].get_or_init(|| {
            if self.lattice.size(node) == 1 {
                let mut table = ValueTable::with_room(1);
                table.insert(self.numbers[self.lattice.position(node)].clone(), W::number());
                return table;
            }
            let mut table = ValueTable::with_room((self.pairs(node) * VALUES_OF_A_PAIR).min(FIRST_ROOM));
            let mut counted = 0;
            self.for_each_step(node, |value, weight| {
                table.insert(value, weight);
                if table.entries().len() >= counted + FIRST_ROOM {
                    counted += FIRST_ROOM;
                    self.meter.has_room(FIRST_ROOM * ValueTable::<N, W>::ROOM_OF_A_VALUE);
                }
            });
            self.meter.has_room((table.entries().len() - counted) * ValueTable::<N, W>::ROOM_OF_A_VALUE);
            table
        })
    }

    /// Most questions are answered by it alone, and it takes no more work than three of them.
    fn filter(&self, node: NodeIndex) -> Filter {
        let values = self.pairs(node).saturating_mul(VALUES_OF_A_PAIR);
        let has_room = self.meter.has_room(values.saturating_mul(Filter::ROOM_OF_A_VALUE));
        let mut filter = Filter::with_room(if has_room { values } else { 0 });
        self.for_each_step(node, |value, _| filter.insert(&value));
        filter
    }

    /// How many pairs of values the splits of a node have.
    fn pairs(&self, node: NodeIndex) -> usize {
        let pairs = |split: &Split| self.table(split.left).entries().len() * self.table(split.right).entries().len();
        self.lattice.splits(node).iter().map(pairs).sum()
    }

    /// Shows the value and weight of every valid last step of a node, from the tables of its splits.
    pub(crate) fn for_each_step(&self, node: NodeIndex, mut found: impl FnMut(N, W)) {
        let Arithmetic { add, subtract, multiply, divide } = self.allowed;
        for &Split { left, right, ways, mirrored } in self.lattice.splits(node) {
            let mut step = |value: N, left: &W, right: &W| {
                if self.admits(&value) {
                    let weight = W::step(&value, left, right, ways);
                    found(value, weight);
                }
            };
            let both_ways = mirrored && !W::IDEMPOTENT;
            let rights = self.table(right).entries();
            for (l, left) in self.table(left).entries() {
                self.meter.add_steps(rights.len() as u64);
                if !self.meter.may_go_on() {
                    return;
                }
                for (r, right) in rights {
                    for _ in 0..=u8::from(both_ways) {
                        if add {
                            step(l.plus(r), left, right);
                        }
                        if multiply {
                            step(l.times(r), left, right);
                        }
                    }
                    if subtract {
                        let value = l.minus(r);
                        if mirrored {
                            step(N::zero().minus(&value), right, left);
                        }
                        step(value, left, right);
                    }
                    if divide && let Some(value) = l.over(r) {
                        step(value, left, right);
                    }
                    if divide
                        && mirrored
                        && let Some(value) = r.over(l)
                    {
                        step(value, right, left);
                    }
                }
            }
        }
    }

    /// The weight of a value of a node, if the node has it.
    pub(crate) fn find(&self, node: NodeIndex, value: &N) -> Option<W> {
        if self.lattice.size(node) <= self.tabled {
            return self.table(node).get(value).cloned();
        }
        let mut weight: Option<W> = None;
        for step in self.last_steps(node, value) {
            let operands = self.weight(value, &step)?;
            for operands in [step.swaps.then(|| operands.clone()), Some(operands)].into_iter().flatten() {
                match &mut weight {
                    Some(weight) => weight.or(operands),
                    None => weight = Some(operands),
                }
            }
        }
        weight
    }

    /// The weight of a last step that makes a value; `None` once the search has stopped.
    pub(crate) fn weight(&self, value: &N, step: &LastStep<N>) -> Option<W> {
        let side = |(node, value): &(NodeIndex, N)| self.find(*node, value);
        Some(W::step(value, &side(&step.left)?, &side(&step.right)?, step.ways))
    }

    /// Whether a node has a value that the domain admits.
    pub(crate) fn has(&self, node: NodeIndex, value: &N) -> bool {
        match self.lattice.size(node).saturating_sub(self.tabled) {
            0 => self.table(node).has(value),
            1 if !self.filters[node].get_or_init(|| self.filter(node)).may_have(value) => false,
            _ => self.any_last_step(node, value, |_, _| true),
        }
    }

    /// Every last step of a node that makes a value; of two that differ in the order of their sides alone, one.
    pub(crate) fn last_steps(&self, node: NodeIndex, value: &N) -> Vec<LastStep<N>> {
        let mut steps = Vec::new();
        if self.admits(value) {
            self.any_last_step(node, value, |FoundStep { split, operator, known, asked, on_right }, other| {
                let asked = (asked, other.clone());
                let (left, right) = if on_right { (known, asked) } else { (asked, known) };
                let swaps = split.mirrored && operator.commutes();
                steps.push(LastStep { operator, left, right, ways: split.ways, swaps });
                false
            });
        }
        steps
    }

    /// Whether any last step of a node that makes a value which the domain admits will do.
    #[inline]
    fn any_last_step<'t>(
        &'t self,
        node: NodeIndex,
        value: &N,
        mut will_do: impl FnMut(FoundStep<'t, N>, &N) -> bool,
    ) -> bool {
        self.lattice.splits(node).iter().any(|split| {
            let (left_size, right_size) = (self.lattice.size(split.left), self.lattice.size(split.right));
            let known_left = left_size <= right_size;
            let (known, asked) = if known_left { (split.left, split.right) } else { (split.right, split.left) };
            let sides = Sides { right: known_left || split.mirrored, left: !known_left || split.mirrored };
            let operands = self.table(known).entries();
            self.meter.add_steps(operands.len() as u64);
            if !self.meter.may_go_on() {
                return false;
            }
            let asked_size = left_size.max(right_size);
            let mut found = |operator, operand: &N, other: &N, on_right| {
                will_do(FoundStep { split, operator, known: (known, operand.clone()), asked, on_right }, other)
            };
            if asked_size <= self.tabled {
                let table = self.table(asked);
                let is_there = |other: &N| (asked_size == 1 || self.admits(other)) && table.has(other);
                operands
                    .iter()
                    .any(|(operand, _)| self.any_operator(sides, asked, operand, value, is_there, &mut found))
            } else {
                let is_there = |other: &N| self.admits(other) && self.has(asked, other);
                operands
                    .iter()
                    .any(|(operand, _)| self.any_operator(sides, asked, operand, value, is_there, &mut found))
            }
        })
    }

    /// Whether any operator, with which a known operand and another one that is there make a value, will do.
    #[inline]
    fn any_operator(
        &self,
        sides: Sides,
        asked: NodeIndex,
        operand: &N,
        value: &N,
        is_there: impl Fn(&N) -> bool,
        found: &mut impl FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        if operand.signum() != 0 && value.signum() != 0 {
            return sides.any_other(self.allowed, operand, value, |operator, other, on_right| {
                is_there(&other) && found(operator, operand, &other, on_right)
            });
        }
        sides.any_operator(&self.rules.operators, |operator, on_right| {
            let solve = if on_right { Operator::solve_right } else { Operator::solve_left };
            match solve(operator, operand, value) {
                Operand::None => false,
                Operand::One(other) => is_there(&other) && found(operator, operand, &other, on_right),
                Operand::Any { nonzero } => {
                    let others = self.table(asked).entries().iter().map(|(other, _)| other);
                    let mut others = others.filter(|other| !nonzero || other.signum() != 0);
                    others.any(|other| found(operator, operand, other, on_right))
                }
            }
        })
    }
}

/// A last step that makes a value, whose operands are there: one was known, the other one asked for.
struct FoundStep<'t, N> {
    split: &'t Split,
    operator: Operator,
    known: (NodeIndex, N),
    asked: NodeIndex,
    /// Whether the operand that was asked for stands on the right.
    on_right: bool,
}

/// On which sides of a known operand another may stand.
#[derive(Clone, Copy)]
struct Sides {
    right: bool,
    left: bool,
}

impl Sides {
    /// Whether any operator and side will do; where it makes no difference, the right one.
    fn any_operator(self, operators: &Operators, mut will_do: impl FnMut(Operator, bool) -> bool) -> bool {
        operators.as_slice().iter().any(|&operator| {
            (self.right && will_do(operator, true))
                || (self.left && !(self.right && operator.commutes()) && will_do(operator, false))
        })
    }

    /// Whether any other operand will do with which a known one makes a value, neither of them 0. It is
    /// [`any_operator`](Self::any_operator) with [`Operator::solve_right`] and `solve_left` written out, since most of
    /// the time is spent here.
    #[inline]
    fn any_other<N: Number>(
        self,
        allowed: Arithmetic,
        operand: &N,
        value: &N,
        mut will_do: impl FnMut(Operator, N, bool) -> bool,
    ) -> bool {
        let Arithmetic { add, subtract, multiply, divide } = allowed;
        let Self { right, left } = self;
        (add && will_do(Operator::Add, value.minus(operand), right))
            || (subtract && right && will_do(Operator::Subtract, operand.minus(value), true))
            || (subtract && left && will_do(Operator::Subtract, operand.plus(value), false))
            || (multiply && value.over(operand).is_some_and(|other| will_do(Operator::Multiply, other, right)))
            || (divide && right && operand.over(value).is_some_and(|other| will_do(Operator::Divide, other, true)))
            || (divide && left && will_do(Operator::Divide, value.times(operand), false))
    }
}
