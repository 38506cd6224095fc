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

mod find;
mod idle;
mod step;

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::fast::sizes;
use super::filter::Filter;
use super::lattice::{Lattice, NodeIndex, Split};
use super::limits::Meter;
use super::{Distinct, Solution};
use crate::formula::Class;
use crate::number::{Number, Rational, represent, with_representation};
use crate::operator::{Operator, Operators};
use crate::puzzle::Hand;
use crate::rules::{Order, Rules, Use};
use find::Want;

/// The index of a part. Parts of smaller sub-hands come first.
type PartIndex = u32;

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

/// For how many parts a part takes room: a vector that grows holds three times what is in it while it moves.
const ROOM_OF_A_PART: usize = 3;

/// The parts of a hand.
struct Parts<'a, N> {
    rules: &'a Rules,
    distinct: Distinct,
    lattice: Lattice<'a>,
    numbers: Vec<N>,
    arena: Vec<Part<N>>,
    tables: Vec<Option<Table>>,
    tabled: usize,
    one: N,
    /// How many classes of solutions use all numbers of a node, where that was asked for.
    counts: FxHashMap<NodeIndex, u64>,
    /// Whether the numbers of a node can be made idle, where that was asked for.
    idle: FxHashMap<NodeIndex, bool>,
    meter: &'a Meter<'a>,
}

/// The parts of a node, ascending by [`Number::spread`]: an order that is quick to compare, of fractions too.
struct Table {
    parts: std::ops::Range<PartIndex>,
    filter: Filter,
}

impl<'a, N: Number> Parts<'a, N> {
    fn new(hand: &'a Hand, distinct: Distinct, meter: &'a Meter<'a>) -> Self {
        let lattice = Lattice::new(hand, meter);
        let numbers = represent(lattice.numbers());
        let one = N::from_rational(&1.into()).expect("every representation has 1");
        let (arena, tables) = (Vec::new(), Vec::new());
        let (counts, idle) = (FxHashMap::default(), FxHashMap::default());
        Self { rules: hand.rules(), distinct, lattice, numbers, arena, tables, tabled: 1, one, counts, idle, meter }
    }

    /// The nodes of a size, with tables for nodes of all sizes up to another.
    fn level(&mut self, size: usize, tabled: usize) -> std::ops::Range<NodeIndex> {
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

    /// Every class of a node with a value above 0.
    fn solutions(&mut self, node: NodeIndex, value: &N) -> Vec<PartIndex> {
        let mut found = Vec::new();
        self.find(node, value, Want::Any, &mut found);
        found
    }

    fn part(&self, part: PartIndex) -> &Part<N> {
        &self.arena[part as usize]
    }

    fn next_index(&self) -> PartIndex {
        PartIndex::try_from(self.arena.len()).expect("the memory ends before 2^32 parts")
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
        'made: for (rests, items) in self.ordered_splits(node) {
            self.table(rests);
            self.table(items);
            for rest in self.range(rests) {
                self.meter.add_steps(self.range(items).len() as u64);
                let before = made.len();
                for item in self.range(items) {
                    for operator in Operator::ALL {
                        made.extend(self.step(operator, rest, item));
                    }
                }
                let room = self.meter.has_room((made.len() - before) * ROOM_OF_A_PART * size_of::<Part<N>>());
                if !room || !self.meter.may_go_on() {
                    break 'made;
                }
            }
        }
        made.sort_by_key(|part| part.value.spread());
        let filter = Filter::new(made.len(), made.iter().map(|part| &part.value));
        let start = self.next_index();
        self.arena.extend(made);
        self.tables[node] = Some(Table { parts: start..self.next_index(), filter });
    }

    fn ordered_splits(&self, node: NodeIndex) -> Vec<(NodeIndex, NodeIndex)> {
        let both = |split: &Split| {
            let mirror = split.mirrored.then_some((split.right, split.left));
            std::iter::once((split.left, split.right)).chain(mirror)
        };
        self.lattice.splits(node).iter().flat_map(both).collect()
    }

    /// The class of a part.
    fn class(&self, part: PartIndex, classes: &mut FxHashMap<PartIndex, Class>) -> Class {
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

/// Whether classes are generated for such a puzzle: the numbers may be rearranged, all four operators are there, the
/// numbers are not negative and could all be intermediates, and the target is positive. Then the rest of each valid
/// part is valid.
pub(super) fn applies(hand: &Hand, target: &Rational) -> bool {
    let rules = hand.rules();
    let fits = |number: &Rational| !number.is_negative() && rules.domain.admits(number);
    rules.order == Order::Any
        && rules.operators == Operators::all()
        && hand.numbers().iter().all(fits)
        && *target > Rational::ZERO
}

/// Every class of solutions, each by its best formula, from the best on.
pub(super) fn list(hand: &Hand, target: &Rational, distinct: Distinct, meter: &Meter<'_>) -> Vec<Solution> {
    let rules = hand.rules();
    // Left-over numbers can be idle in many ways, so every algebraic class is held against its core.
    let with_idle = rules.r#use == Use::All && distinct == Distinct::Essential;
    let generated = if with_idle { Distinct::Algebraic } else { distinct };
    let classes = with_representation!(hand.numbers(), std::slice::from_ref(target), rules, N => {
        generate::<N>(hand, target, generated, meter)
    });
    let mut best: FxHashMap<Class, Solution> = FxHashMap::default();
    for class in classes {
        meter.add_steps(STEPS_OF_A_CLASS);
        if !meter.may_go_on() {
            break;
        }
        let Some(formula) = class.simplest(rules) else { continue };
        let solution = Solution::new(formula).expect("a valid formula has a value");
        match best.entry(if with_idle { class.core() } else { class }) {
            Entry::Vacant(place) => drop(place.insert(solution)),
            Entry::Occupied(mut kept) if solution < *kept.get() => drop(kept.insert(solution)),
            Entry::Occupied(_) => {}
        }
    }
    let mut solutions: Vec<Solution> = best.into_values().collect();
    solutions.sort_unstable();
    solutions
}

/// The bytes that a class of some ten numbers takes, with those of its parts that are kept.
const ROOM_OF_A_CLASS: usize = 4096;

/// What it costs to find the best formula of a class, in steps of the search: some tens of microseconds.
const STEPS_OF_A_CLASS: u64 = 1 << 12;

fn generate<N: Number>(hand: &Hand, target: &Rational, distinct: Distinct, meter: &Meter<'_>) -> Vec<Class> {
    let Some(target) = N::from_rational(target) else { return Vec::new() };
    let mut parts = Parts::<N>::new(hand, distinct, meter);
    let mut known = FxHashMap::default();
    let mut classes = Vec::new();
    for size in sizes(hand) {
        for node in parts.level(size, size.saturating_sub(2)) {
            let solutions = parts.solutions(node, &target);
            let room = solutions.into_iter().take_while(|_| meter.has_room(ROOM_OF_A_CLASS));
            classes.extend(room.map(|part| parts.class(part, &mut known)));
        }
    }
    classes
}

/// How many classes of solutions each target has; `None` where [`applies`] does not hold.
pub(super) fn count(hand: &Hand, targets: &[Rational], distinct: Distinct, meter: &Meter<'_>) -> Vec<Option<u64>> {
    let size = hand.numbers().len();
    with_representation!(hand.numbers(), targets, hand.rules(), N => {
        let mut parts = Parts::<N>::new(hand, distinct, meter);
        let count = |target: &Rational| {
            if !applies(hand, target) {
                return None;
            }
            parts.counts.clear();
            let level = parts.level(size, size.saturating_sub(2));
            Some(N::from_rational(target).map_or(0, |target| level.map(|node| parts.count(node, &target)).sum()))
        };
        targets.iter().map(count).collect()
    })
}

/// For every hand of so many of some numbers, each ascending and all in lexicographic order, how many classes of
/// solutions it has; `None` where [`applies`] does not hold or the search was cut. Sub-hands are shared by all hands.
pub(super) fn count_each(
    numbers: &Hand,
    size: usize,
    target: &Rational,
    distinct: Distinct,
    meter: &Meter<'_>,
) -> Option<Vec<u64>> {
    let mut largest = numbers.numbers().to_vec();
    largest.sort_unstable();
    let largest = &largest[largest.len().saturating_sub(size)..];
    with_representation!(largest, std::slice::from_ref(target), numbers.rules(), N => {
        let target = N::from_rational(target).filter(|_| applies(numbers, target))?;
        let mut parts = Parts::<N>::new(numbers, distinct, meter);
        let counts = parts.level(size, size - 1).map(|node| parts.count(node, &target)).collect();
        meter.may_go_on().then_some(counts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::solve::Limits;

    /// How many classes use all of n symbols: every part, and minus it where that can be written. Primes far apart
    /// stand for the symbols, so that no accident makes two values equal.
    fn classes_of_symbols(n: usize) -> usize {
        let primes = [1_009, 10_007, 100_003, 1_000_003, 10_000_019, 100_000_007].map(Rational::from);
        let hand = Hand::new(primes[..n].to_vec(), Game::TwentyFour.rules()).unwrap();
        let meter = Meter::new(&Limits::NONE);
        let mut parts = Parts::<Rational>::new(&hand, Distinct::Algebraic, &meter);
        let nodes = parts.level(n, n);
        let table = nodes.flat_map(|node| parts.range(node));
        table.map(|part| if parts.part(part).can_turn { 2 } else { 1 }).sum()
    }

    #[test]
    fn classes_of_n_symbols_are_oeis_a140606() {
        for (n, published) in (1..).zip([1, 6, 68, 1170, 27_142, 793_002]) {
            assert_eq!(classes_of_symbols(n), published, "{n} symbols");
        }
    }
}
