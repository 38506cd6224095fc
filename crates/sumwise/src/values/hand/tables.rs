//! The values of every sub-hand of a hand, each with a weight: one dynamic program for many questions.
//!
//! The table of a node is computed from the tables of its splits on first use. The value of a large node can also be
//! looked up without a table. One side of a split and the value give the other side, so the smaller sides are
//! enumerated and the larger ones queried, down to nodes with tables. Costs grow with the number of values: some tens
//! for a node of three numbers, and about ten times as many with each further number.

use std::cell::{OnceCell, RefCell};

use itertools::Either;
use rustc_hash::FxHashSet;

use super::forms::Forms;
use super::lattice::{HandLattice, NodeIndex};
use super::sets::Sets;
use super::step::{Asked, FoundStep, LastStep, Question, Residues, Sides, StepResult, TableStep, last_step};
use super::table::ValueTable;
use crate::joining::Tile;
use crate::limits::{Meter, Room};
use crate::number::{Number, Rational};
use crate::operator::{Arithmetic, MAX_RESULT_DIGITS, Operand, Operator, Operators, PowerOperands};
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
    /// Leaves of several numbers and signs, if the rules allow them. Then only nodes with tables may be queried.
    forms: Option<Forms<'a>>,
    numbers: Vec<N>,
    made: Vec<OnceCell<ValueTable<N, W>>>,
    /// For each node without a table whose splits all have tables: a filter of its values.
    filters: Vec<OnceCell<Filter>>,
    /// Which values the nodes make, if the hand has sets.
    sets: Option<Sets>,
    /// Values that large nodes do not have, among those asked for.
    missed: RefCell<FxHashSet<(NodeIndex, N)>>,
    /// The most numbers of a leaf.
    longest_leaf: usize,
    /// The largest size, in numbers, of nodes that are queried in their tables.
    tabled: usize,
    /// Those of the four operators of arithmetic that the rules allow.
    allowed: Arithmetic,
    /// Whether the rules allow powers.
    power: bool,
    /// Whether the rules allow joined values.
    joins: bool,
    /// The most decimal digits of a value, if there is a bound.
    digits: Option<u32>,
    /// The least value of the domain, if there is one.
    least: Option<N>,
    /// Which values have to be integers.
    integers: Integers,
    meter: &'a Meter<'a>,
    /// The memory of the tables and filters.
    room: Room<'a>,
}

/// The maximum initial capacity of a table, in values. The memory of a table is accounted for in advance, and each time it
/// grows, for at most this many more.
const FIRST_ROOM: usize = 1 << 12;

/// The least number of values for which the memory of a growing table is accounted for.
const LEAST_ROOM: usize = 16;

/// The most values that are kept of those that large nodes do not have.
const MOST_MISSED: usize = 1 << 18;

/// The approximate number of values that a pair of operands makes.
const VALUES_OF_A_PAIR: usize = 4;

/// Whether hands may have sets. The page's engine has to be small, and does without.
const HAS_SETS: bool = !cfg!(target_family = "wasm");

/// Returns the size up to which nodes get tables when nodes of `size` numbers are queried. Tables grow about tenfold
/// with each number. The work of a query grows about tenfold with each number between the two sizes.
pub(crate) fn tabled_for(size: usize) -> usize {
    size.saturating_sub(3).clamp(3, 5)
}

/// Returns whether tables support the rules, and large nodes may be queried without: the operators must be those of arithmetic,
/// or `^`, and formulas must have every shape over the numbers.
pub(crate) fn covers(rules: &Rules) -> bool {
    let is_covered = |operator: &Operator| Operators::ARITHMETIC.contains(*operator) || *operator == Operator::Power;
    rules.has_all_trees_of_its_numbers() && rules.binary().as_slice().iter().all(is_covered)
}

impl<'a, N: Number, W: Weight<N>> Tables<'a, N, W> {
    pub(crate) fn new(hand: &'a Hand, meter: &'a Meter<'a>) -> Self {
        Self::of(hand, HandLattice::new(hand, meter), hand.numbers().len(), meter)
    }

    /// Makes the tables of the numbers left in a round, given the tile of each, of a hand of `dealt` numbers.
    pub(crate) fn of_tiles(hand: &'a Hand, tiles: &[Tile], dealt: usize, meter: &'a Meter<'a>) -> Self {
        Self::of(hand, HandLattice::of_tiles(hand, tiles, meter), dealt, meter)
    }

    fn of(hand: &'a Hand, lattice: HandLattice<'a>, dealt: usize, meter: &'a Meter<'a>) -> Self {
        let numbers = represent(lattice.numbers());
        let domain = hand.rules().domain;
        let forms = Forms::of(hand.rules(), dealt);
        let integers = match domain.only_integers() {
            false => Integers::None,
            true if forms.is_none() && lattice.numbers().iter().all(Rational::is_integer) => Integers::All,
            true => Integers::Results,
        };
        Self {
            sets: Sets::of(lattice.numbers(), hand.rules()),
            least: domain.least().and_then(|least| N::from_rational(&least.into())),
            integers,
            rules: hand.rules(),
            lattice,
            forms,
            numbers,
            made: Vec::new(),
            filters: Vec::new(),
            missed: RefCell::default(),
            longest_leaf: hand.rules().longest_numeral(dealt),
            tabled: 1,
            allowed: Arithmetic::among(&hand.rules().operators),
            power: hand.rules().operators.contains(Operator::Power),
            joins: hand.rules().binary().contains(Operator::Join),
            digits: hand.rules().most_digits(),
            meter,
            room: Room::new(meter),
        }
    }

    /// Returns the same as [`Rules::admits`], with the bounds converted once.
    #[inline]
    pub(crate) fn admits(&self, value: &N) -> bool {
        self.least.as_ref().is_none_or(|least| value >= least)
            && (!self.only_integers() || value.is_integer())
            && (N::IS_BOUNDED || self.digits.is_none_or(|digits| value.is_within_digits(digits)))
    }

    #[inline]
    fn only_integers(&self) -> bool {
        self.integers != Integers::None
    }

    /// Returns a quotient that the domain may admit.
    #[inline]
    fn quotient(&self, left: &N, right: &N) -> Option<N> {
        if !N::IS_BOUNDED && self.only_integers() { left.integer_quotient(right) } else { left.over(right) }
    }

    /// Returns the value of `base ^ exponent`, if it is defined and not too long.
    fn power(&self, base: &N, exponent: &N) -> Option<N> {
        base.power(exponent, self.digits.unwrap_or(MAX_RESULT_DIGITS))
    }

    pub(crate) fn lattice(&self) -> &HandLattice<'a> {
        &self.lattice
    }

    /// Returns the nodes of a size. Their values are then queried by way of the tables of nodes of up to `tabled`
    /// numbers.
    pub(crate) fn level(&mut self, size: usize, tabled: usize) -> std::ops::Range<NodeIndex> {
        let level = self.lattice.level(size);
        self.made.resize_with(self.made.len().max(level.end), OnceCell::new);
        self.filters.resize_with(self.filters.len().max(level.end), OnceCell::new);
        self.tabled = tabled.max(1);
        level
    }

    /// Returns whether any of the nodes of a level makes a value, if this is known without tables.
    pub(crate) fn makes(&mut self, level: std::ops::Range<NodeIndex>, value: &N) -> Option<bool> {
        let sets = self.sets.as_mut().filter(|_| HAS_SETS)?;
        sets.ask(&self.lattice, level, value.to_i64()?, &self.room)
    }

    fn sets(&self) -> Option<&Sets> {
        self.sets.as_ref().filter(|_| HAS_SETS)
    }

    /// Returns the nodes of a size that have been made.
    pub(crate) fn nodes_of(&self, size: usize) -> std::ops::Range<NodeIndex> {
        self.lattice.made_level(size)
    }

    /// Returns the memory that is freed with the tables.
    pub(crate) fn room(&self) -> &Room<'a> {
        &self.room
    }

    pub(crate) fn forms(&self) -> Option<&Forms<'a>> {
        self.forms.as_ref()
    }

    /// Returns the table of a node, computed on first use.
    pub(crate) fn table(&self, node: NodeIndex) -> &ValueTable<N, W> {
        self.made[node].get_or_init(|| self.make_table(node))
    }

    #[inline(never)]
    fn make_table(&self, node: NodeIndex) -> ValueTable<N, W> {
        if let Some(forms) = &self.forms {
            return self.table_of_forms(forms, node);
        }
        if self.lattice.size(node) == 1 {
            let mut table = ValueTable::with_room(1);
            table.insert(self.numbers[self.lattice.position(node)].clone(), W::number());
            return table;
        }
        let values = (self.pairs(node) * VALUES_OF_A_PAIR).min(FIRST_ROOM);
        let has_room = self.room.has_room(values * ValueTable::<N, W>::ROOM_OF_A_VALUE);
        let mut table = ValueTable::with_room(if has_room { values } else { 0 });
        let mut counted = Counted { values, heap: 0 };
        self.for_each_step(node, |value, weight| self.insert(&mut table, &mut counted, value, weight));
        table
    }

    /// Adds a value to a table, and counts the memory by which the table grows.
    #[inline]
    fn insert(&self, table: &mut ValueTable<N, W>, counted: &mut Counted, value: N, weight: W) {
        table.insert(value, weight);
        if table.entries().len() > counted.values || table.heap() > counted.heap {
            self.count_growth(table, counted);
        }
    }

    #[inline(never)]
    fn count_growth(&self, table: &ValueTable<N, W>, counted: &mut Counted) {
        if table.entries().len() > counted.values {
            let more = counted.values.clamp(LEAST_ROOM, FIRST_ROOM);
            counted.values += more;
            self.room.has_room(more * ValueTable::<N, W>::ROOM_OF_A_VALUE);
        }
        if table.heap() > counted.heap {
            self.room.has_room(table.heap() - counted.heap);
            counted.heap = table.heap();
        }
    }

    /// Computes the table of a node that has leaves of several numbers, or signs.
    fn table_of_forms(&self, forms: &Forms<'_>, node: NodeIndex) -> ValueTable<N, W> {
        let mut table = ValueTable::with_room(0);
        let mut counted = Counted::default();
        let mut insert = |table: &mut ValueTable<N, W>, value, weight| self.insert(table, &mut counted, value, weight);
        let room = Room::new(self.meter);
        for (leaf, ways) in forms.leaves(&self.lattice, node, &room) {
            let value = N::from_rational(leaf.number().expect("a leaf has a value"));
            insert(&mut table, value.expect("the representation holds every value"), W::leaf(ways));
        }
        if self.lattice.size(node) > 1 {
            self.for_each_step(node, |value, weight| insert(&mut table, value, weight));
        }
        if forms.most_signs() == 0 || !room.has_room(size_of_val(table.entries()) + table.heap()) {
            return table;
        }
        let signs = forms.signs_on(&self.lattice, node);
        let unsigned = table.entries().to_vec();
        for (value, weight) in unsigned {
            self.meter.add_steps(1);
            if !self.meter.may_go_on() {
                break;
            }
            let sign = |value: &Rational, operand: &W| {
                W::sign(&N::from_rational(value).expect("the representation holds every value"), operand)
            };
            forms.for_each_signed(&value.to_rational(), signs, &weight, &sign, &mut |value, weight| {
                let value = N::from_rational(&value).expect("the representation holds every value");
                insert(&mut table, value, weight);
            });
        }
        table
    }

    /// Makes the table of a node with some of its values alone, from the tables of its splits. Until the search ends, no others may
    /// be asked for.
    pub(crate) fn make_table_of(&mut self, node: NodeIndex, wanted: &FxHashSet<N>) {
        let room = Room::new(self.meter);
        let size = |value: &N| size_of::<Rational>() + value.heap() + Filter::ROOM_OF_A_RESIDUE;
        room.has_room(wanted.iter().map(size).sum());
        let values: Vec<Rational> = wanted.iter().map(N::to_rational).collect();
        let filter = Filter::of_residues(values.len(), values.iter());
        let (mut table, mut counted) = (ValueTable::with_room(0), Counted::default());
        self.for_each_step_of(
            node,
            &filter,
            |_| true,
            |step, value| {
                if wanted.contains(&value)
                    && let Some(weight) = self.weight(&value, &step)
                {
                    self.insert(&mut table, &mut counted, value, weight);
                }
            },
        );
        self.made[node] = OnceCell::from(table);
    }

    /// Returns the filter of the values of a node. It answers most queries of the node, since most values are not
    /// there.
    fn filter(&self, node: NodeIndex) -> Filter {
        let values = self.pairs(node).saturating_mul(VALUES_OF_A_PAIR);
        let has_room = self.room.has_room(values.saturating_mul(Filter::ROOM_OF_A_VALUE));
        let mut filter = Filter::with_room(if has_room { values } else { 0 });
        let digits = self.digits.unwrap_or(MAX_RESULT_DIGITS);
        self.for_each_result(node, |result, _| match result {
            StepResult::Value(value) => filter.insert(&value),
            StepResult::Power(base, exponent) => {
                if let Some(spread) = base.spread_of_power(exponent, digits) {
                    filter.insert_spread(spread);
                }
            }
        });
        filter
    }

    /// Calls `found` with each last step of a split that makes a value, where the larger side has no table. `is_there` says which
    /// values this side has. Where any value would do, those of `some` are tried.
    pub(crate) fn for_each_step_over(
        &self,
        split: &Split,
        value: &N,
        some: &[N],
        is_there: impl Fn(&N) -> bool,
        mut found: impl FnMut(LastStep<N>),
    ) {
        if !self.admits(value) {
            return;
        }
        let (known, asked, sides) = self.sides(split);
        let operands = self.table(known).entries();
        self.meter.add_steps(operands.len() as u64);
        for (operand, _) in operands {
            let mut found = |operator, operand: &N, other: &N, on_right| {
                let (known, asked) = ((known, operand.clone()), (asked, other.clone()));
                found(last_step(split, operator, known, asked, on_right));
                false
            };
            self.any_operator(sides, &Asked::Some(some), operand, value, &is_there, &mut found);
        }
    }

    /// Calls `will_do` with each last step of a split that would make a value, if the larger side has the other operand, until it
    /// returns `true`. Returns whether it did.
    pub(crate) fn any_question(
        &self,
        split: &Split,
        value: &N,
        mut will_do: impl FnMut(Question<'_, N>) -> bool,
    ) -> bool {
        let (known, asked, sides) = self.sides(split);
        let operands = self.table(known).entries();
        self.meter.add_steps(operands.len() as u64);
        self.meter.may_go_on()
            && operands.iter().any(|(operand, _)| {
                let mut found = |operator, operand: &N, other: &N, on_right| {
                    will_do(Question { operator, known: (known, operand), asked: (asked, other), on_right })
                };
                self.any_operator(sides, &Asked::Table(asked), operand, value, &|_| true, &mut found)
            })
    }

    /// Returns the side of a split with fewer numbers, or the left one.
    pub(crate) fn smaller(&self, split: &Split) -> NodeIndex {
        if self.is_left_smaller(split) { split.left } else { split.right }
    }

    /// Returns the other side of a split.
    pub(crate) fn larger(&self, split: &Split) -> NodeIndex {
        if self.is_left_smaller(split) { split.right } else { split.left }
    }

    fn is_left_smaller(&self, split: &Split) -> bool {
        self.lattice.size(split.left) <= self.lattice.size(split.right)
    }

    /// Returns the smaller side of a split, the larger one, and where the larger one may stand.
    fn sides(&self, split: &Split) -> (NodeIndex, NodeIndex, Sides) {
        let known_left = self.is_left_smaller(split);
        let (known, asked) = if known_left { (split.left, split.right) } else { (split.right, split.left) };
        (known, asked, Sides { right: known_left || split.mirrored, left: !known_left || split.mirrored })
    }

    /// Returns the number of pairs of values that the splits of a node have.
    pub(crate) fn pairs(&self, node: NodeIndex) -> usize {
        let pairs = |split: &Split| self.table(split.left).entries().len() * self.table(split.right).entries().len();
        self.lattice.splits(node).iter().map(pairs).sum()
    }

    /// Calls `found` with the value and weight of every valid last step of a node, from the tables of its splits.
    #[inline]
    pub(crate) fn for_each_step(&self, node: NodeIndex, mut found: impl FnMut(N, W)) {
        self.for_each_result(node, |result, step| {
            if let Some(value) = self.value_of(result) {
                let weight = step.weight(&value);
                found(value, weight);
            }
        });
    }

    /// Does the same as [`for_each_step`](Self::for_each_step) for the values in a filter alone, and with the steps. Of two that
    /// differ only in the order of their sides, one is listed.
    #[inline]
    pub(crate) fn for_each_last_step(
        &self,
        node: NodeIndex,
        filter: &Filter,
        mut found: impl FnMut(N, W, &TableStep<'_, N, W>),
    ) {
        self.for_each_result(node, |result, step| {
            if let Some(value) = self.value_of(result).filter(|value| filter.may_have(value)) {
                let weight = step.weight(&value);
                found(value, weight, step);
            }
        });
    }

    /// Does the same as [`for_each_step`](Self::for_each_step) without the weights.
    #[inline]
    pub(crate) fn for_each_value(&self, node: NodeIndex, mut found: impl FnMut(N)) {
        self.for_each_result(node, |result, _| {
            if let Some(value) = self.value_of(result) {
                found(value);
            }
        });
    }

    /// Returns the value of a last step, if it is valid.
    #[inline]
    fn value_of(&self, result: StepResult<'_, N>) -> Option<N> {
        match result {
            StepResult::Value(value) => Some(value),
            StepResult::Power(base, exponent) => self.power(base, exponent).filter(|power| self.admits(power)),
        }
    }

    /// Calls `found` with the result of every last step that is valid, or a power.
    #[inline]
    fn for_each_result<'t>(&'t self, node: NodeIndex, mut found: impl FnMut(StepResult<'t, N>, &TableStep<'t, N, W>)) {
        let Arithmetic { add, subtract, multiply, divide } = self.allowed;
        for split in self.lattice.splits(node) {
            let mirrored = split.mirrored;
            let mut step =
                |operator: Operator, result: StepResult<'t, N>, left: &'t (N, W), right: &'t (N, W), turned| {
                    match &result {
                        StepResult::Value(value) if !self.admits(value) => {}
                        _ => found(result, &TableStep { split, operator, left, right, turned }),
                    }
                };
            let both_ways = mirrored && !W::IDEMPOTENT;
            let rights = self.table(split.right).entries();
            for left in self.table(split.left).entries() {
                self.meter.add_steps(rights.len() as u64);
                if !self.meter.may_go_on() {
                    return;
                }
                let l = &left.0;
                for right in rights {
                    // Long values take much memory.
                    if !N::IS_BOUNDED && self.meter.stop().is_some() {
                        return;
                    }
                    let r = &right.0;
                    for _ in 0..=u8::from(both_ways) {
                        if add {
                            step(Operator::Add, StepResult::Value(l.plus(r)), left, right, false);
                        }
                        if multiply {
                            step(Operator::Multiply, StepResult::Value(l.times(r)), left, right, false);
                        }
                    }
                    if subtract {
                        let value = l.minus(r);
                        if mirrored {
                            step(Operator::Subtract, StepResult::Value(N::zero().minus(&value)), right, left, true);
                        }
                        step(Operator::Subtract, StepResult::Value(value), left, right, false);
                    }
                    if divide && let Some(value) = self.quotient(l, r) {
                        step(Operator::Divide, StepResult::Value(value), left, right, false);
                    }
                    if divide
                        && mirrored
                        && let Some(value) = self.quotient(r, l)
                    {
                        step(Operator::Divide, StepResult::Value(value), right, left, true);
                    }
                    if !N::IS_BOUNDED && self.joins {
                        if let Some(value) = l.joined(r) {
                            step(Operator::Join, StepResult::Value(value), left, right, false);
                        }
                        if let Some(value) = Some((r, l)).filter(|_| mirrored).and_then(|(r, l)| r.joined(l)) {
                            step(Operator::Join, StepResult::Value(value), right, left, true);
                        }
                    }
                    if !N::IS_BOUNDED && self.power {
                        step(Operator::Power, StepResult::Power(l, r), left, right, false);
                        if mirrored {
                            step(Operator::Power, StepResult::Power(r, l), right, left, true);
                        }
                    }
                }
            }
        }
    }

    /// Calls `found` with every valid last step of a node whose value may be wanted: `filter` has the residues of the wanted
    /// values, and values without a residue are always passed on. Splits with a side that is not tabled are left out.
    pub(crate) fn for_each_step_of(
        &self,
        node: NodeIndex,
        filter: &Filter,
        is_tabled: impl Fn(NodeIndex) -> bool,
        mut found: impl FnMut(LastStep<N>, N),
    ) {
        let room = Room::new(self.meter);
        let residues = |node: NodeIndex| -> Vec<Residues> {
            let residues = |(value, _): &(N, W)| Residues::of(&value.to_rational());
            let entries = self.table(node).entries();
            room.has_room(size_of::<Residues>() * entries.len());
            entries.iter().take_while(|_| self.meter.go_on(1).is_ok()).map(residues).collect()
        };
        let operators = self.rules.binary();
        let splits = self.lattice.splits(node).iter();
        for split in splits.filter(|split| is_tabled(split.left) && is_tabled(split.right)) {
            let (lefts, rights) = (self.table(split.left).entries(), self.table(split.right).entries());
            let (left_residues, right_residues) = (residues(split.left), residues(split.right));
            for ((left, _), left_residue) in lefts.iter().zip(&left_residues) {
                self.meter.add_steps(rights.len() as u64);
                if !self.meter.may_go_on() {
                    return;
                }
                for ((right, _), right_residue) in rights.iter().zip(&right_residues) {
                    if self.meter.stop().is_some() {
                        return;
                    }
                    for &operator in operators.as_slice() {
                        let turned = split.mirrored && !operator.commutes();
                        let (straight, turned) = (true, turned.then_some(false));
                        for is_straight in std::iter::once(straight).chain(turned) {
                            let (a, b) =
                                if is_straight { (left_residue, right_residue) } else { (right_residue, left_residue) };
                            if a.step(operator, b).is_some_and(|residue| !filter.may_have_residue(residue)) {
                                continue;
                            }
                            let [left, right] = [(split.left, left), (split.right, right)];
                            let (a, b) = if is_straight { (left, right) } else { (right, left) };
                            if let Some(value) = self.rules.combine(operator, a.1, b.1) {
                                let side = |(node, value): (NodeIndex, &N)| (node, value.clone());
                                let swaps = split.mirrored && operator.commutes();
                                let step =
                                    LastStep { operator, left: side(a), right: side(b), ways: split.ways, swaps };
                                found(step, value);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Returns the weight of a value of a node, if the node has the value.
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

    /// Returns the weight of a last step that makes a value, or `None` once the search has stopped.
    pub(crate) fn weight(&self, value: &N, step: &LastStep<N>) -> Option<W> {
        let side = |(node, value): &(NodeIndex, N)| self.find(*node, value);
        Some(W::step(value, &side(&step.left)?, &side(&step.right)?, step.ways))
    }

    /// Returns whether a node has a value. The domain must admit the value.
    ///
    /// What a large node does not have is kept: taking numbers away in any order leaves the same value, so it is asked for again.
    pub(crate) fn has(&self, node: NodeIndex, value: &N) -> bool {
        if let Some(sets) = self.sets()
            && let Some(has) = value.to_i64().and_then(|value| sets.has(node, value))
        {
            return has;
        }
        let beyond = self.lattice.size(node).saturating_sub(self.tabled);
        let is_large = beyond > 1;
        let is_missing = match beyond {
            0 => return self.table(node).has(value),
            1 => !self.filters[node].get_or_init(|| self.filter(node)).may_have(value),
            _ => is_large && self.missed.borrow().contains(&(node, value.clone())),
        };
        let has = !is_missing && self.any_last_step(node, value, |_, _| true);
        if is_large && !is_missing && !has {
            self.miss(node, value);
        }
        has
    }

    fn miss(&self, node: NodeIndex, value: &N) {
        let mut missed = self.missed.borrow_mut();
        let room = 2 * size_of::<(NodeIndex, N)>() + value.heap();
        if missed.len() < MOST_MISSED && self.room.has_room(room) {
            missed.insert((node, value.clone()));
        }
    }

    /// Returns the last steps of a node that make a value. Of two that differ only in the order of their sides, one is
    /// listed.
    pub(crate) fn last_steps(&self, node: NodeIndex, value: &N) -> Vec<LastStep<N>> {
        let mut steps = Vec::new();
        if self.admits(value) {
            // If the value is 0, each value of a side gives a product.
            let room = Room::new(self.meter);
            self.any_last_step(node, value, |FoundStep { split, operator, known, asked, on_right }, other| {
                let step = last_step(split, operator, known, (asked, other.clone()), on_right);
                let has_room = room.has_room(size_of::<LastStep<N>>() + step.heap());
                steps.push(step);
                !has_room
            });
        }
        steps
    }

    /// Calls `will_do` with each last step of a node that makes a value, until it returns `true`. Returns whether it
    /// did. The domain must admit the value.
    #[inline]
    fn any_last_step<'t>(
        &'t self,
        node: NodeIndex,
        value: &N,
        mut will_do: impl FnMut(FoundStep<'t, N>, &N) -> bool,
    ) -> bool {
        let sets = self.sets();
        let is_made = sets.and_then(|sets| sets.has(node, value.to_i64()?));
        if is_made == Some(false) {
            return false;
        }
        self.lattice.splits(node).iter().any(|split| {
            let (known, asked, sides) = self.sides(split);
            if is_made.is_some() && sets.is_some_and(|sets| sets.makes_nothing(asked)) {
                return false;
            }
            let any = Asked::Table(asked);
            let mut found = |operator, operand: &N, other: &N, on_right| {
                will_do(FoundStep { split, operator, known: (known, operand.clone()), asked, on_right }, other)
            };
            if let Some(operands) = sets.and_then(|sets| sets.values(known)) {
                self.meter.add_steps(operands.len() as u64);
                let is_there = |other: &N| self.has(asked, other);
                return self.meter.may_go_on()
                    && operands.iter().any(|operand| {
                        self.any_operator(sides, &any, &N::from_u32(*operand), value, &is_there, &mut found)
                    });
            }
            let operands = self.table(known).entries();
            self.meter.add_steps(operands.len() as u64);
            if !self.meter.may_go_on() {
                return false;
            }
            let asked_size = self.lattice.size(asked);
            if asked_size <= self.tabled {
                let table = self.table(asked);
                let may_be_leaf = asked_size <= self.longest_leaf;
                let is_there = |other: &N| (may_be_leaf || self.admits(other)) && table.has(other);
                operands
                    .iter()
                    .any(|(operand, _)| self.any_operator(sides, &any, operand, value, &is_there, &mut found))
            } else {
                let is_there = |other: &N| self.admits(other) && self.has(asked, other);
                operands
                    .iter()
                    .any(|(operand, _)| self.any_operator(sides, &any, operand, value, &is_there, &mut found))
            }
        })
    }

    fn values<'t>(&'t self, asked: &Asked<'t, N>) -> impl Iterator<Item = &'t N> {
        match asked {
            Asked::Table(node) => Either::Left(self.table(*node).entries().iter().map(|(value, _)| value)),
            Asked::Some(values) => Either::Right(values.iter()),
        }
    }

    /// Calls `found` with each operator and other operand that make a value together with a known operand, until it
    /// returns `true`. Other operands that do not exist (`is_there`) are skipped. Returns whether `found` returned
    /// `true`.
    #[inline]
    fn any_operator(
        &self,
        sides: Sides,
        asked: &Asked<'_, N>,
        operand: &N,
        value: &N,
        is_there: &impl Fn(&N) -> bool,
        found: &mut impl FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        let makes = if operand.signum() != 0 && value.signum() != 0 {
            let integers = self.integers == Integers::All;
            sides.any_other(self.allowed, integers, operand, value, |operator, other, on_right| {
                is_there(&other) && found(operator, operand, &other, on_right)
            }) || (!N::IS_BOUNDED && self.joins && Self::any_joined(sides, operand, value, is_there, found))
        } else {
            self.any_operator_with_zero(sides, asked, operand, value, is_there, found)
        };
        makes || (!N::IS_BOUNDED && self.power && self.any_power(sides, asked, operand, value, is_there, found))
    }

    /// Does the same as [`any_operator`](Self::any_operator) for arithmetic, where the operand or the value may be 0.
    fn any_operator_with_zero(
        &self,
        sides: Sides,
        asked: &Asked<'_, N>,
        operand: &N,
        value: &N,
        is_there: &dyn Fn(&N) -> bool,
        found: &mut dyn FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        sides.any_operator(&self.rules.binary(), |operator, on_right| {
            let solve = if on_right { Operator::solve_right } else { Operator::solve_left };
            match solve(operator, operand, value) {
                Operand::None | Operand::OfPower => false,
                Operand::One(other) => is_there(&other) && found(operator, operand, &other, on_right),
                Operand::Any { nonzero } => {
                    let mut others = self.values(asked).filter(|other| !nonzero || other.signum() != 0);
                    others.any(|other| found(operator, operand, other, on_right))
                }
            }
        })
    }

    /// Does the same as [`any_operator`](Self::any_operator) for joined values alone.
    #[cold]
    fn any_joined(
        sides: Sides,
        operand: &N,
        value: &N,
        is_there: &dyn Fn(&N) -> bool,
        found: &mut dyn FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        let others = [
            (true, Some(value).filter(|_| sides.right).and_then(|value| value.after(operand))),
            (false, Some(value).filter(|_| sides.left).and_then(|value| value.before(operand))),
        ];
        others.into_iter().any(|(on_right, other)| {
            other.is_some_and(|other| is_there(&other) && found(Operator::Join, operand, &other, on_right))
        })
    }

    /// Does the same as [`any_operator`](Self::any_operator) for powers alone.
    #[cold]
    fn any_power(
        &self,
        sides: Sides,
        asked: &Asked<'_, N>,
        operand: &N,
        value: &N,
        is_there: &dyn Fn(&N) -> bool,
        found: &mut dyn FnMut(Operator, &N, &N, bool) -> bool,
    ) -> bool {
        let digits = self.digits.unwrap_or(MAX_RESULT_DIGITS);
        [(true, sides.right), (false, sides.left)].into_iter().filter(|(_, may_be)| *may_be).any(|(on_right, _)| {
            let others = if on_right {
                PowerOperands::exponents(operand, value)
            } else {
                PowerOperands::bases(operand, value, digits)
            };
            match others {
                PowerOperands::Few(others) => others
                    .iter()
                    .flatten()
                    .any(|other| is_there(other) && found(Operator::Power, operand, other, on_right)),
                PowerOperands::Many => self.values(asked).any(|other| {
                    let (base, exponent) = if on_right { (operand, other) } else { (other, operand) };
                    self.power(base, exponent).as_ref() == Some(value)
                        && found(Operator::Power, operand, other, on_right)
                }),
            }
        })
    }
}

/// The values that have to be integers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Integers {
    None,
    /// The results of steps.
    Results,
    /// The results of steps and the leaves.
    All,
}

/// The memory of a table that is accounted for: a number of values, and the bytes they take outside the table.
#[derive(Default)]
struct Counted {
    values: usize,
    heap: usize,
}
