//! The values next to a target, among all values of a hand of fractions.
//!
//! The values of small sub-hands are sorted. What the other steps of a formula make of the value of a sub-hand is a
//! [`Moebius`] map, which rises or falls, so a binary search finds the two values of a table that it brings nearest to the
//! target. The smaller sides of larger sub-hands are enumerated, each value with a map of its own.
//!
//! Sub-hands with one number more than the tables have too many values to keep, and many maps. Only values that one of these may
//! bring nearer to the target are sorted.
//!
//! A sum of several terms can be split in many ways. A step inside another of its kind is skipped if both smaller operands together
//! have a table: the split of these from the rest makes the same values. So does the search for products.

use std::cmp::Ordering;
use std::ops::Range;

use super::lattice::{HandLattice, NodeIndex};
use crate::limits::{Meter, Room};
use crate::number::{Fraction, Moebius};
use crate::operator::Operators;
use crate::rules::{Domain, Rules};
use crate::values::filter::Filter;

/// Returns whether the search covers the rules, given that tables do: no step may be invalid but a division by 0, and all four
/// operators must be allowed.
///
/// With `×`, every quotient that a [`Moebius`] map counts as 0 though a step before it divides by 0 is a value of the same
/// numbers: a product with a factor 0. With `+` and `−`, and with `×` and `÷`, terms can be grouped in any way.
pub(crate) fn covers(rules: &Rules) -> bool {
    rules.domain == Domain::Rational && rules.operators == Operators::ARITHMETIC
}

/// Returns the largest value below a target and the smallest one above it, or equal to it, of the nodes of some sizes. The one that
/// is not as near to the target may be missing. Both are partial once the search has stopped. The nodes must have been made.
pub(crate) fn neighbours(
    lattice: &HandLattice<'_>,
    numbers: &[Fraction],
    sizes: Range<usize>,
    target: Fraction,
    meter: &Meter<'_>,
) -> [Option<Fraction>; 2] {
    neighbours_by(lattice, numbers, sizes, target, true, meter)
}

/// Does the same as [`neighbours`], with marks or without.
fn neighbours_by(
    lattice: &HandLattice<'_>,
    numbers: &[Fraction],
    sizes: Range<usize>,
    target: Fraction,
    marks: bool,
    meter: &Meter<'_>,
) -> [Option<Fraction>; 2] {
    let room = Room::new(meter);
    let largest = sizes.end - 1;
    let half = largest.div_ceil(2);
    let mut tables: Vec<Vec<Fraction>> = Vec::new();
    for node in (1..=half).flat_map(|size| lattice.made_level(size)) {
        let number = || vec![numbers[lattice.position(node)]];
        let table = if lattice.size(node) == 1 { number() } else { values(lattice, &tables, node, |_| true, &room) };
        tables.push(table);
    }
    let mut search =
        Search { lattice, room, tabled: half, tables: &tables, asked: Vec::new(), target, below: None, above: None };
    search.asked.resize_with(lattice.made_level(largest).end, Vec::new);
    for node in sizes.flat_map(|size| lattice.made_level(size)) {
        search.ask(node, Probe { map: Moebius::IDENTITY, outer: None });
    }
    for node in (tables.len()..search.asked.len()).rev() {
        search.answer(node, marks && lattice.size(node) == half + 1);
    }
    [search.below, search.above]
}

/// Returns the different values of a node that are kept, ascending. Its splits must have tables.
fn values(
    lattice: &HandLattice<'_>,
    tables: &[Vec<Fraction>],
    node: NodeIndex,
    keeps: impl Fn(&Fraction) -> bool,
    room: &Room<'_>,
) -> Vec<Fraction> {
    let mut values = Vec::new();
    let while_made = Room::new(room.meter);
    for split in lattice.splits(node) {
        for &left in &tables[split.left] {
            let rights = &tables[split.right];
            // A vector doubles when it grows.
            let (most, before) = (values.len() + STEPS_OF_A_PAIR * rights.len(), values.capacity());
            let grown = if most > before { most.max(2 * before) - before } else { 0 };
            while_made.has_room(grown * size_of::<Fraction>());
            if room.meter.go_on(rights.len()).is_err() {
                return Vec::new();
            }
            values.reserve(STEPS_OF_A_PAIR * rights.len());
            for (_, step) in steps(left, true, split.mirrored) {
                values.extend(rights.iter().filter_map(|right| step.apply(right)).filter(&keeps));
            }
        }
    }
    values.sort_unstable();
    values.dedup();
    values.shrink_to_fit();
    room.has_room(values.len() * size_of::<Fraction>());
    values
}

/// The two kinds of steps: terms of one kind can be grouped in any way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouping {
    Sum,
    Product,
}

/// The most steps with two given operands.
const STEPS_OF_A_PAIR: usize = 6;

/// Returns every step with a known operand on the given side, or on both sides.
fn steps(known: Fraction, on_left: bool, on_both: bool) -> impl Iterator<Item = (Grouping, Moebius)> {
    let (mut differences, mut quotients) =
        ([Moebius::subtracted_from(known), Moebius::minus(known)], [Moebius::dividing(known), Moebius::over(known)]);
    if !on_left {
        differences.reverse();
        quotients.reverse();
    }
    let steps = [
        (Grouping::Sum, Moebius::plus(known)),
        (Grouping::Sum, differences[0]),
        (Grouping::Product, Moebius::times(known)),
        (Grouping::Product, quotients[0]),
        (Grouping::Sum, differences[1]),
        (Grouping::Product, quotients[1]),
    ];
    steps.into_iter().take(if on_both { STEPS_OF_A_PAIR } else { 4 })
}

struct Search<'a> {
    lattice: &'a HandLattice<'a>,
    room: Room<'a>,
    /// The most numbers of a node with a table.
    tabled: usize,
    tables: &'a [Vec<Fraction>],
    /// What is asked of each node without a table.
    asked: Vec<Vec<Probe>>,
    target: Fraction,
    below: Option<Fraction>,
    above: Option<Fraction>,
}

/// The question which values of a node a map brings nearest to the target.
#[derive(Clone, Copy)]
struct Probe {
    map: Moebius,
    outer: Option<Outer>,
}

/// The step that uses the value of a node, if its operands can be exchanged.
#[derive(Clone, Copy)]
struct Outer {
    kind: Grouping,
    /// The number of numbers of the other operand.
    size: usize,
}

impl Search<'_> {
    /// Answers a question of a node with a table, and keeps others.
    fn ask(&mut self, node: NodeIndex, asked: Probe) {
        if let Some(table) = self.tables.get(node) {
            self.look_up(table, &asked.map);
        } else if asked.map.slope().is_ne() && self.room.has_room(2 * size_of::<Probe>()) {
            // A constant map multiplies or divides 0. The same 0 times a part of the node, times the rest in a table, is 0 too.
            self.asked[node].push(asked);
        }
    }

    /// Answers the questions of a node without a table: with marks, if all its splits have tables, or without.
    fn answer(&mut self, node: NodeIndex, marks: bool) {
        let mut asked = std::mem::take(&mut self.asked[node]);
        if marks && let Some(mut marks) = Marks::new(asked.len(), self) {
            let (marked, wide): (Vec<Probe>, Vec<Probe>) = asked.iter().partition(|asked| marks.mark(&asked.map));
            let room = Room::new(self.room.meter);
            let table = values(self.lattice, self.tables, node, |value| marks.may_have(value), &room);
            for asked in marked {
                self.look_up(&table, &asked.map);
            }
            asked = wide;
        }
        for asked in asked {
            self.ask_parts(node, asked);
        }
    }

    /// Asks the larger sides of a node's splits in place of the node.
    fn ask_parts(&mut self, node: NodeIndex, Probe { map, outer }: Probe) {
        let (lattice, tables) = (self.lattice, self.tables);
        for split in lattice.splits(node) {
            let known_left = lattice.size(split.left) <= lattice.size(split.right);
            let (known, rest) = if known_left { (split.left, split.right) } else { (split.right, split.left) };
            let size = lattice.size(known);
            // The outer operand and the smaller side are together a side of another split.
            let is_grouped = |outer: &Outer| split.mirrored && outer.size + size <= self.tabled;
            let grouped = outer.filter(is_grouped).map(|outer| outer.kind);
            for &value in &tables[known] {
                if self.room.meter.go_on(STEPS_OF_A_PAIR).is_err() {
                    return;
                }
                for (kind, step) in steps(value, known_left, split.mirrored) {
                    if grouped != Some(kind) {
                        let outer = split.mirrored.then_some(Outer { kind, size });
                        self.ask(rest, Probe { map: map.after(&step), outer });
                    }
                }
            }
        }
    }

    /// Finds the values of a table that a map brings nearest to the target.
    fn look_up(&mut self, table: &[Fraction], map: &Moebius) {
        let (target, slope, value) = (self.target, map.slope(), |x: &Fraction| map.apply(x));
        let mut found = [None; 4];
        if slope.is_eq() {
            // At most one value is the pole, unless the map has no value at all.
            found[0] = Some(table).filter(|_| map.is_defined()).and_then(|table| table.iter().find_map(value));
        } else {
            let to_pole = table.partition_point(|x| map.side(x).is_lt());
            let from_pole = to_pole + usize::from(table.get(to_pole).is_some_and(|x| map.side(x).is_eq()));
            let rises = slope == Ordering::Greater;
            for (side, found) in [&table[..to_pole], &table[from_pole..]].into_iter().zip(found.chunks_mut(2)) {
                let at = side.partition_point(|x| value(x).is_some_and(|value| (value < target) == rises));
                found[0] = at.checked_sub(1).and_then(|at| value(&side[at]));
                found[1] = side.get(at).and_then(value);
            }
        }
        for value in found.into_iter().flatten() {
            if value < target {
                self.below = self.below.max(Some(value));
            } else if self.above.is_none_or(|above| value < above) {
                self.above = Some(value);
            }
        }
    }
}

/// Marks of the values that some maps bring nearer to the target than the values found so far.
struct Marks {
    /// The ends of the values that are near.
    near: [Fraction; 2],
    /// The marked parts of the number line.
    parts: Filter,
    /// The number of binary digits of a [`place`](Fraction::place) within a part.
    digits: u32,
}

/// The number of parts for which there is room for each map.
const PARTS_OF_A_MAP: usize = 4;

/// The most parts of the number line that one map marks.
const MOST_MARKED: i64 = 64;

impl Marks {
    /// Makes empty marks for some maps. Returns `None` if nothing has been found so far, or values on both sides of 0.
    fn new(maps: usize, search: &Search<'_>) -> Option<Self> {
        let opposite = |value: Option<Fraction>| value.and_then(|value| value.opposite(search.target));
        let below = search.below.max(opposite(search.above))?;
        let above = search.above.into_iter().chain(opposite(search.below)).min()?;
        let near = [below, above];
        let places = Moebius::IDENTITY.places_between(&near)?;
        let digits = (places.end() - places.start()).ilog2();
        Some(Self { near, parts: Filter::with_room(PARTS_OF_A_MAP * maps), digits })
    }

    fn part_of(&self, place: i64) -> i64 {
        place >> self.digits
    }

    /// Marks the values that a map brings nearer. Returns `false` without marking any if they may lie far apart.
    fn mark(&mut self, map: &Moebius) -> bool {
        let Some(places) = map.places_between(&self.near) else { return false };
        let parts = self.part_of(*places.start())..=self.part_of(*places.end());
        let are_few = parts.end() - parts.start() < MOST_MARKED;
        if are_few {
            parts.for_each(|part| self.parts.insert(&part));
        }
        are_few
    }

    #[inline]
    fn may_have(&self, value: &Fraction) -> bool {
        self.parts.may_have(&self.part_of(value.place()))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;
    use proptest::prelude::*;

    use super::*;
    use crate::limits::Limits;
    use crate::number::{Number as _, Rational};
    use crate::rules::hand::Hand;
    use crate::rules::representation::represent;
    use crate::rules::{Order, Use};
    use crate::values::hand::lattice::sizes;

    fn number() -> impl Strategy<Value = Rational> {
        let fraction =
            |(numerator, denominator): (i64, i64)| Rational::from(numerator).checked_div(&denominator.into()).unwrap();
        prop_oneof![(-1..3_i64, 1..2_i64), (3..20_i64, 1..2_i64), (1..6_i64, 2..4_i64)].prop_map(fraction)
    }

    /// Returns hands with few enough values to list all.
    fn numbers() -> impl Strategy<Value = (Order, Vec<Rational>)> {
        let vec = |sizes| prop::collection::vec(number(), sizes);
        let copies = |(count, number, mut others): (usize, Rational, Vec<Rational>)| {
            others.resize(others.len() + count, number);
            others
        };
        prop_oneof![
            (Just(Order::Fixed), vec(1..8)),
            (Just(Order::Any), vec(1..7)),
            (Just(Order::Any), (2..5_usize, number(), vec(1..4)).prop_map(copies)),
        ]
    }

    /// Returns the values of all nodes of some sizes, from the table of every node.
    fn all_values(lattice: &HandLattice<'_>, numbers: &[Fraction], sizes: Range<usize>) -> Vec<Fraction> {
        let meter = Meter::new(&Limits::NONE);
        let room = Room::new(&meter);
        let mut tables: Vec<Vec<Fraction>> = Vec::new();
        for node in 0..lattice.made_level(sizes.end - 1).end {
            let number = || vec![numbers[lattice.position(node)]];
            tables.push(if lattice.size(node) == 1 {
                number()
            } else {
                values(lattice, &tables, node, |_| true, &room)
            });
        }
        sizes.flat_map(|size| lattice.made_level(size)).flat_map(|node| std::mem::take(&mut tables[node])).collect()
    }

    fn lattice<'a>(hand: &Hand, meter: &'a Meter<'a>) -> (HandLattice<'a>, Vec<Fraction>) {
        let mut lattice = HandLattice::new(hand, meter);
        lattice.level(hand.numbers().len());
        let numbers = represent(lattice.numbers());
        (lattice, numbers)
    }

    fn nearest(mut values: Vec<Rational>, target: &Rational) -> Vec<Rational> {
        let distance = |value: &Rational| (value - target).abs();
        let smallest = values.iter().map(distance).min();
        values.retain(|value| Some(distance(value)) == smallest);
        values.sort();
        values.dedup();
        values
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn neighbours_are_the_nearest_of_all_values(
            (order, numbers) in numbers(),
            usage in prop::sample::select(vec![Use::All, Use::Any]),
            target in (-99_999..100_000_i64, prop::sample::select(vec![1_i64, 2, 7, 1000, 99_991])),
            beside in prop::option::of(any::<prop::sample::Index>()),
        ) {
            let hand = Hand::new(numbers, Rules { order, usage, ..Rules::FREE }).unwrap();
            let meter = Meter::new(&Limits::NONE);
            let (lattice, numbers) = lattice(&hand, &meter);
            let all: Vec<Rational> = all_values(&lattice, &numbers, sizes(&hand)).iter().map(Fraction::to_rational).collect();
            let target = match beside {
                // Most values that only some formulas have are the nearest of no other target.
                Some(place) => place.get(&all) + &Rational::from(1).checked_div(&9973.into()).unwrap(),
                None => Rational::from(target.0).checked_div(&target.1.into()).unwrap(),
            };
            let best = nearest(all, &target);
            let target_as = Fraction::from_rational(&target).unwrap();
            for marks in [true, false] {
                let found = neighbours_by(&lattice, &numbers, sizes(&hand), target_as, marks, &meter);
                let found = found.iter().flatten().map(Fraction::to_rational).collect();
                prop_assert_eq!(&nearest(found, &target), &best);
            }
        }
    }

    #[test]
    fn three_products_of_two_numbers_are_added() {
        let meter = Meter::new(&Limits::NONE);
        let (lattice, numbers) = lattice(&Hand::new([29, 31, 37, 41, 43, 47], Rules::FREE).unwrap(), &meter);
        let little = Rational::from(1).checked_div(&9973.into()).unwrap();
        let places = (0..6)
            .permutations(6)
            .filter(|at| [0, 2, 4].iter().all(|&i| at[i] < at[i + 1]) && at[0] < at[2] && at[2] < at[4]);
        for at in places {
            let number = |place: usize| numbers[at[place]].to_rational();
            let value = number(0) * number(1) + number(2) * number(3) + number(4) * number(5);
            let target = Fraction::from_rational(&(&value + &little)).unwrap();
            for marks in [true, false] {
                let [below, _] = neighbours_by(&lattice, &numbers, 6..7, target, marks, &meter);
                assert_eq!(below.map(|below| below.to_rational()).as_ref(), Some(&value), "{at:?}, marks: {marks}");
            }
        }
    }
}
