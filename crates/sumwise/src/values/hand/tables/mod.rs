//! The values of every sub-hand of a hand, each with a weight: one dynamic program for many questions.
//!
//! The table of a node is computed from the tables of its splits on first use. The value of a large node can also be
//! looked up without a table. One side of a split and the value give the other side, so the smaller sides are
//! enumerated and the larger ones queried, down to nodes with tables. Costs grow with the number of values: some tens
//! for a node of three numbers, and about ten times as many with each further number.

mod backwards;
mod forwards;
mod kinds;
mod links;
mod partners;
mod table_cache;

use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use self::links::Links;
use super::lattice::{HandLattice, NodeIndex};
use super::leaves::Forms;
use super::sets::Sets;
use super::step::{RootKinds, StepResult};
use super::table::ValueTable;
use crate::formula::joining::Tile;
use crate::limits::{Meter, Room, SAVES_TIME};
use crate::number::{Number, Rational};
use crate::operator::{Arithmetic, MAX_RESULT_DIGITS, Operator, Sign};
use crate::rules::Rules;
use crate::rules::hand::Hand;
use crate::rules::representation::represent;
use crate::values::filter::Filter;
use crate::values::weight::Weight;

/// The tables of a hand's lattice.
pub(crate) struct Tables<'a, N, W> {
    rules: &'a Rules,
    lattice: HandLattice<'a>,
    /// Leaves of several numbers and signs, if the rules allow them. Then only nodes with tables may be queried.
    forms: Option<Forms<'a>>,
    numbers: Vec<N>,
    made: Vec<Made<N, W>>,
    /// Which values the nodes make, if the hand has sets.
    sets: Option<Sets>,
    /// The partners of operands, if they are kept.
    partners: Option<partners::Kept<N>>,
    /// Values that large nodes do not have, among those asked for.
    missed: RefCell<FxHashSet<(NodeIndex, N)>>,
    /// The sizes of nodes for which the last steps that make the values of tables are kept.
    linked: Range<usize>,
    /// The most numbers of a leaf.
    longest_leaf: usize,
    /// The largest size, in numbers, of nodes that are queried in their tables.
    tabled: usize,
    /// Those of the four operators of arithmetic that the rules allow.
    allowed: Arithmetic,
    /// Whether steps may be skipped whose values other steps make, where a value is looked for.
    peels: bool,
    /// Whether the rules allow powers.
    power: bool,
    /// All other operators.
    others: Vec<Operator>,
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

/// What has been made of the values of a node.
struct Made<N, W> {
    table: OnceCell<Rc<ValueTable<N, W>>>,
    /// The kinds of formulas that make the values of the table.
    kinds: OnceCell<Vec<RootKinds>>,
    /// The last steps that make the values of the table, if they are kept.
    links: OnceCell<Links>,
    /// A filter of the values, if the node has no table and its splits all have one.
    filter: OnceCell<Filter>,
}

impl<N, W> Default for Made<N, W> {
    fn default() -> Self {
        Self { table: OnceCell::new(), kinds: OnceCell::new(), links: OnceCell::new(), filter: OnceCell::new() }
    }
}

/// The maximum initial capacity of a table, in values. The memory of a table is accounted for in advance, and each time it
/// grows, for at most this many more.
const FIRST_ROOM: usize = 1 << 12;

/// The least number of values for which the memory of a growing table is accounted for.
const LEAST_ROOM: usize = 16;

/// The approximate number of values that a pair of operands makes.
const VALUES_OF_A_PAIR: usize = 4;

/// The approximate number of them that other pairs of a large node do not make.
const DIFFERENT_VALUES_OF_A_PAIR: usize = 2;

/// Returns the size up to which nodes get tables when nodes of `size` numbers are queried. Tables grow about tenfold
/// with each number. The work of a query grows about tenfold with each number between the two sizes.
pub(crate) fn tabled_for(size: usize) -> usize {
    size.saturating_sub(3).clamp(3, 5)
}

/// Returns whether tables support the rules, and large nodes may be queried without: the operators must be those of arithmetic,
/// or `^`, and formulas must have every shape over the numbers.
pub(crate) fn covers(rules: &Rules) -> bool {
    rules.has_all_trees_of_its_numbers() && rules.binary().are_of_tables()
}

impl<'a, N: Number, W: Weight<N>> Tables<'a, N, W> {
    /// The most bytes that a table takes for each value, beside those outside its entries.
    pub(crate) const ROOM_OF_A_VALUE: usize = ValueTable::<N, W>::ROOM_OF_A_VALUE;

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
        let peels = kinds::peels(hand.rules(), &numbers);
        let integers = match domain.only_integers() {
            false => Integers::None,
            true if forms.is_none() && lattice.numbers().iter().all(Rational::is_integer) => Integers::All,
            true => Integers::Results,
        };
        Self {
            sets: if meter.may_save_time() { Sets::of(lattice.numbers(), hand.rules()) } else { None },
            least: domain.least().and_then(|least| N::from_rational(&least.into())),
            integers,
            rules: hand.rules(),
            lattice,
            forms,
            numbers,
            made: Vec::new(),
            partners: None,
            missed: RefCell::default(),
            linked: 0..0,
            longest_leaf: hand.rules().longest_numeral(dealt),
            tabled: 1,
            allowed: Arithmetic::among(&hand.rules().operators),
            peels,
            power: hand.rules().operators.contains(Operator::Power),
            others: hand.rules().binary().as_slice().iter().copied().filter(|it| *it > Operator::Power).collect(),
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

    /// Returns the value of an operator over two values, if it is defined and not too long.
    fn combine(&self, operator: Operator, left: &N, right: &N) -> Option<N> {
        operator.combine(left, right, self.digits.unwrap_or(MAX_RESULT_DIGITS))
    }

    pub(crate) fn lattice(&self) -> &HandLattice<'a> {
        &self.lattice
    }

    /// Returns the nodes of a size. Their values are then queried by way of the tables of nodes of up to `tabled`
    /// numbers.
    pub(crate) fn level(&mut self, size: usize, tabled: usize) -> Range<NodeIndex> {
        let level = self.lattice.level(size);
        let nodes = self.lattice.nodes();
        if self.made.len() < nodes {
            self.made.resize_with(nodes, Made::default);
        }
        self.tabled = tabled.max(1);
        level
    }

    /// Returns whether any of the nodes of a level makes a value, if this is known without tables.
    pub(crate) fn makes(&mut self, level: Range<NodeIndex>, value: &N) -> Option<bool> {
        let sets = self.sets.as_mut().filter(|_| SAVES_TIME)?;
        sets.ask(&self.lattice, level, value.to_i64()?, &self.room)
    }

    fn sets(&self) -> Option<&Sets> {
        self.sets.as_ref().filter(|_| SAVES_TIME)
    }

    /// Returns the nodes of a size that have been made.
    pub(crate) fn nodes_of(&self, size: usize) -> Range<NodeIndex> {
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
        self.made[node].table.get_or_init(|| self.kept_or_made(node))
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
        let has_room = self.room.has_room(values * Self::ROOM_OF_A_VALUE);
        let mut table = ValueTable::with_room(if has_room { values } else { 0 });
        let mut counted = Counted { values, heap: 0 };
        let steps = if self.keeps_links_of(node) { self.pairs(node) * VALUES_OF_A_PAIR } else { 0 };
        if steps > 0 && self.room.has_room(steps * Links::ROOM_OF_A_STEP) {
            let mut links = Links::with_room(steps);
            self.for_each_result(node, self.admitting(), |result, step| {
                if let Some(value) = self.value_of(result) {
                    let weight = step.weight(&value);
                    links.add(self.insert(&mut table, &mut counted, value, weight), step);
                }
            });
            self.room.has_room(links.bytes().saturating_sub(steps * Links::ROOM_OF_A_STEP));
            let _ = self.made[node].links.set(links);
            return table;
        }
        self.for_each_step(node, |value, weight| {
            self.insert(&mut table, &mut counted, value, weight);
        });
        table
    }

    /// Adds a value to a table, and counts the memory by which the table grows. Returns the place of its entry.
    #[inline]
    fn insert(&self, table: &mut ValueTable<N, W>, counted: &mut Counted, value: N, weight: W) -> usize {
        let place = table.insert(value, weight);
        if table.entries().len() > counted.values || table.heap() > counted.heap {
            self.count_growth(table, counted);
        }
        place
    }

    #[inline(never)]
    fn count_growth(&self, table: &ValueTable<N, W>, counted: &mut Counted) {
        if table.entries().len() > counted.values {
            let more = counted.values.clamp(LEAST_ROOM, FIRST_ROOM);
            counted.values += more;
            self.room.has_room(more * Self::ROOM_OF_A_VALUE);
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
            self.for_each_step(node, |value, weight| {
                insert(&mut table, value, weight);
            });
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
        self.made[node].table = OnceCell::from(Rc::new(table));
    }

    /// Returns the filter of the values of a node. It answers most queries of the node, since most values are not
    /// there.
    fn filter(&self, node: NodeIndex) -> Filter {
        let values = self.pairs(node).saturating_mul(DIFFERENT_VALUES_OF_A_PAIR);
        let has_room = self.room.has_room(values.saturating_mul(Filter::ROOM_OF_A_VALUE));
        let mut filter = Filter::with_room(if has_room { values } else { 0 });
        let digits = self.digits.unwrap_or(MAX_RESULT_DIGITS);
        self.for_each_result(node, self.admitting(), |result, _| match result {
            StepResult::Value(value) => filter.insert(&value),
            StepResult::Power(base, exponent) => {
                if let Some(spread) = base.spread_of_power(exponent, digits) {
                    filter.insert_spread(spread);
                }
            }
        });
        filter
    }
}

impl<W: Weight<Rational>> Tables<'_, Rational, W> {
    /// Returns the ways in which a value of a node may be a sign on another value, as [`Forms::operands`] does.
    pub(crate) fn operands_of_signs(
        &self,
        node: NodeIndex,
        value: &Rational,
        outer: Option<Sign>,
    ) -> Vec<(Sign, Rational)> {
        let Some(forms) = &self.forms else { return Vec::new() };
        let tried = if forms.has_endless() { self.table(node).entries() } else { &[] };
        forms.operands(value, outer, tried)
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
