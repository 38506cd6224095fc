//! Existence queries about hands of at most six positive integers, by sets of values without weights.
//!
//! Nodes of up to three numbers have complete sets. A query about a larger node goes backwards: each split and each value of its
//! smaller side turn the wanted value into at most five wanted values of the larger side. The values wanted from nodes of four
//! numbers are collected, each once, and decided together; those of larger nodes follow. No table of a node of four numbers
//! is built, which would have about ten times as many values as are wanted.
//!
//! Hands of a batch or a sweep have many sub-hands in common, so each [thread keeps](set_cache) sets: those of up to three numbers,
//! and those of four that come again, of which it has all values. What is kept changes no answer and no count of steps.

mod positive;
pub(crate) mod reached;
mod set;
mod set_cache;

use std::ops::Range;
use std::rc::Rc;

use self::positive::Steps;
use self::set::{LargeSet, Set};
use self::set_cache::Key;
use super::lattice::{HandLattice, NodeIndex};
use super::step::Sides;
use crate::limits::{Meter, Room};
use crate::number::Rational;
use crate::operator::Operator;
use crate::rules::{Domain, Order, Rules};
use crate::values::split::Split;

/// The most numbers of a hand.
const MOST_NUMBERS: usize = 6;

/// The largest size of sub-hands with sets of all their values.
const WHOLE: usize = 3;

/// The size of sub-hands that may have sets of all their values, if the thread keeps them.
const LARGE: usize = WHOLE + 1;

/// The most sub-hands with sets, and the most larger ones.
const MOST_WHOLE: usize = 6 + 15 + 20;
const MOST_ASKED: usize = 15 + 6 + 1;

/// The most steps that make the values of [`LARGE`] numbers: four from three numbers and one, three from two pairs.
const MOST_STEPS: usize = 4 * (4 * 68 + 3 * 6 * 6);

/// The sets of a hand's lattice.
pub(super) struct Sets {
    steps: Steps,
    numbers: Vec<u32>,
    /// The sets of the nodes of up to [`WHOLE`] numbers that have been made, by index.
    whole: Vec<Rc<Set>>,
    /// The queries about larger nodes, by index after these. Empty until all sets have been made.
    asked: Vec<Queried>,
}

/// The values that were wanted from a node, and those of them that it makes.
struct Queried {
    wanted: Wanted,
    made: Vec<u32>,
    /// A bit for each split of the node that makes any of them.
    splits: u32,
    /// The product of the numbers of the node, where 2 stands for 1: no value exceeds it.
    most: u64,
}

/// What decides which wanted values a node makes.
enum Wanted {
    /// All values of a node of [`LARGE`] numbers, if the thread keeps them.
    All(Rc<LargeSet>),
    /// The values that were wanted from it.
    Collected(Box<Set>),
}

impl Queried {
    /// Adds a wanted value.
    #[inline]
    fn insert(&mut self, value: u32) {
        match &mut self.wanted {
            Wanted::All(all) if all.has(value) => self.made.push(value),
            Wanted::All(_) => {}
            Wanted::Collected(values) => values.insert(value),
        }
    }
}

impl Sets {
    /// Returns sets for the numbers of a lattice, none of them made yet. Returns `None` if the hand is not covered. A covered
    /// hand has at most six positive integers in any order, arithmetic rules, and positive intermediates. No value of five
    /// of its numbers exceeds 32 bits: a value of six may, but it is not asked for here.
    pub(super) fn of(numbers: &[Rational], rules: &Rules) -> Option<Self> {
        let steps = Steps(rules.arithmetic()?);
        if numbers.len() > MOST_NUMBERS || rules.order != Order::Any || rules.domain != Domain::Positive {
            return None;
        }
        let positive = |number: &Rational| u32::try_from(number.to_i64()?).ok().filter(|number| *number > 0);
        let numbers: Vec<u32> = numbers.iter().map(positive).collect::<Option<_>>()?;
        // No value exceeds the product of its numbers, where 2 stands for 1.
        let mut largest = numbers.iter().rev().take(MOST_NUMBERS - 1);
        largest.try_fold(1_u32, |product, number| product.checked_mul((*number).max(2)))?;
        Some(Self { steps, numbers, whole: Vec::new(), asked: Vec::new() })
    }

    /// Returns whether any of the nodes of one size makes a value, or `None` once the search has stopped or if the value exceeds
    /// 32 bits. Afterwards [`has`](Self::has) knows the answer for this value and for every value that was wanted on the way.
    pub(super) fn ask(
        &mut self,
        lattice: &HandLattice<'_>,
        nodes: Range<NodeIndex>,
        value: i64,
        room: &Room<'_>,
    ) -> Option<bool> {
        if self.whole.is_empty() {
            self.whole.reserve_exact(MOST_WHOLE);
            self.asked.reserve_exact(MOST_ASKED);
            room.has_room((MOST_WHOLE + MOST_ASKED) * size_of::<Set>() + MOST_ASKED * size_of::<Queried>());
        }
        if !room.meter.may_go_on() {
            return None;
        }
        if value <= 0 {
            return Some(false);
        }
        let value = u32::try_from(value).ok()?;
        self.make(lattice, nodes.end);
        if nodes.end <= self.whole.len() {
            return Some(self.whole[nodes].iter().any(|set| set.has(value)));
        }
        for Queried { wanted, made, splits, .. } in &mut self.asked {
            if let Wanted::Collected(values) = wanted
                && values.length > 0
            {
                values.clear();
            }
            made.clear();
            *splits = 0;
        }
        for node in self.whole.len() + self.asked.len()..nodes.end {
            let factor = |place: usize| u64::from(self.numbers[place].max(2));
            let most = lattice.places(node).map(factor).fold(1, u64::saturating_mul);
            let all = self.all(lattice, node);
            let wanted = all.map_or_else(|| Wanted::Collected(Box::default()), Wanted::All);
            self.asked.push(Queried { wanted, made: Vec::new(), splits: 0, most });
        }
        let Self { steps, whole, asked, .. } = self;
        let mut asking = Asking { steps: *steps, lattice, whole, asked, meter: room.meter };
        nodes.clone().for_each(|node| asking.ask(node, value));
        (whole.len()..nodes.end).for_each(|node| asking.decide(node));
        Some(nodes.into_iter().any(|node| !self.makes_nothing(node)))
    }

    /// Returns whether a node makes a value, or `None` if the last query does not tell.
    pub(super) fn has(&self, node: NodeIndex, value: i64) -> Option<bool> {
        let Ok(value) = u64::try_from(value) else { return Some(false) };
        let short = u32::try_from(value).ok();
        if let Some(set) = self.whole.get(node) {
            return Some(short.is_some_and(|value| set.has(value)));
        }
        let Queried { wanted, made, most, .. } = self.asked.get(node - self.whole.len())?;
        if value > *most {
            return Some(false);
        }
        let value = short?;
        match wanted {
            Wanted::All(all) => Some(all.has(value)),
            Wanted::Collected(values) => values.has(value).then(|| made.contains(&value)),
        }
    }

    /// Returns whether a node makes none of the values that were wanted from it.
    fn makes_nothing(&self, node: NodeIndex) -> bool {
        self.asked.get(node - self.whole.len()).is_some_and(|asked| asked.made.is_empty())
    }

    /// Returns whether a split of a node may make one of the values that were wanted from the node, given its place among the
    /// splits.
    pub(super) fn may_make(&self, node: NodeIndex, split: usize) -> bool {
        node.checked_sub(self.whole.len())
            .and_then(|place| self.asked.get(place))
            .is_none_or(|asked| matches!(asked.wanted, Wanted::All(_)) || asked.splits >> split & 1 == 1)
    }

    /// Returns the values of a node, if its set has been made.
    pub(super) fn values(&self, node: NodeIndex) -> Option<&[u32]> {
        self.whole.get(node).map(|set| set.values())
    }

    /// Calls `will_do` with each last step that makes a value of two sides, of which the smaller one is `known`, until it returns
    /// `true`: the operator, the operand of that side, the one of the other side, and whether the latter is on the right. Returns
    /// whether it did. `is_there` says whether the larger side makes a value, where the last query does not tell.
    pub(super) fn any_last_step(
        &self,
        known: NodeIndex,
        larger: NodeIndex,
        sides: Sides,
        value: u32,
        is_there: impl Fn(u32) -> bool,
        mut will_do: impl FnMut(Operator, u32, u32, bool) -> bool,
    ) -> bool {
        self.whole[known].values().iter().any(|&operand| {
            self.steps.any_other(sides, operand, value, |operator, other, on_right| {
                self.has(larger, other.into()).unwrap_or_else(|| is_there(other))
                    && will_do(operator, operand, other, on_right)
            })
        })
    }

    /// Makes the sets of the nodes before an index, up to the largest size, or takes those that are kept.
    fn make(&mut self, lattice: &HandLattice<'_>, end: NodeIndex) {
        for node in self.whole.len()..end {
            if lattice.size(node) > WHOLE {
                return;
            }
            let set = set_cache::set(Key(self.steps, self.numbers_of(lattice, node)), || self.set(lattice, node));
            self.whole.push(set);
        }
    }

    /// Returns the numbers of a node, and zeros after them.
    fn numbers_of<const MOST: usize>(&self, lattice: &HandLattice<'_>, node: NodeIndex) -> [u32; MOST] {
        let mut numbers = [0; MOST];
        lattice.places(node).zip(&mut numbers).for_each(|(place, number)| *number = self.numbers[place]);
        numbers
    }

    /// Returns the set of all values of a node of [`LARGE`] numbers, if it is a part of the hand and the thread keeps it.
    fn all(&self, lattice: &HandLattice<'_>, node: NodeIndex) -> Option<Rc<LargeSet>> {
        if lattice.size(node) != LARGE || self.numbers.len() == LARGE {
            return None;
        }
        set_cache::large_set(Key(self.steps, self.numbers_of(lattice, node)), || self.large_set(lattice, node))
    }

    /// Returns the set of all values of a node of [`LARGE`] numbers, made from those of smaller nodes.
    fn large_set(&self, lattice: &HandLattice<'_>, node: NodeIndex) -> LargeSet {
        let mut values = Vec::with_capacity(MOST_STEPS);
        self.for_each_value(lattice, node, |value| values.push(value));
        LargeSet::new(&values)
    }

    /// Returns the set of a node, made from those of smaller nodes.
    fn set(&self, lattice: &HandLattice<'_>, node: NodeIndex) -> Set {
        let mut set = Set::default();
        if lattice.size(node) == 1 {
            set.insert(self.numbers[lattice.position(node)]);
        }
        self.for_each_value(lattice, node, |value| set.insert(value));
        set
    }

    /// Calls `found` with every value that the splits of a node make. Values may repeat.
    fn for_each_value(&self, lattice: &HandLattice<'_>, node: NodeIndex, mut found: impl FnMut(u32)) {
        for split in lattice.splits(node) {
            let [left, right] = [split.left, split.right].map(|side| self.whole[side].values());
            self.steps.join(left, right, &mut found);
        }
    }
}

/// A query on its way back.
struct Asking<'a> {
    steps: Steps,
    lattice: &'a HandLattice<'a>,
    whole: &'a [Rc<Set>],
    asked: &'a mut [Queried],
    meter: &'a Meter<'a>,
}

impl Asking<'_> {
    /// Adds a value that is wanted from a node of more than [`WHOLE`] numbers, and the values that it needs from smaller nodes.
    fn ask(&mut self, node: NodeIndex, value: u32) {
        let (steps, lattice, whole) = (self.steps, self.lattice, self.whole);
        let place = node - whole.len();
        let asked = &mut self.asked[place];
        asked.insert(value);
        if lattice.size(node) == LARGE {
            return;
        }
        let mut makes = 0;
        for (at, split) in lattice.splits(node).iter().enumerate() {
            let (known, other) = sides(lattice, whole, split);
            self.meter.add_steps(known.length as u64);
            if let Some(set) = whole.get(other) {
                makes |= u32::from(steps.makes(known.values(), value, |wanted| set.has(wanted))) << at;
                continue;
            }
            let (place, is_last) = (other - whole.len(), lattice.size(other) == LARGE);
            if let Wanted::All(all) = &self.asked[place].wanted {
                makes |= u32::from(steps.makes(known.values(), value, |wanted| all.has(wanted))) << at;
                continue;
            }
            for &operand in known.values() {
                steps.for_each_other(operand, value, |wanted| {
                    let asked = &mut self.asked[place];
                    match u64::from(wanted) <= asked.most {
                        true if is_last => asked.insert(wanted),
                        true => self.ask(other, wanted),
                        false => {}
                    }
                });
            }
        }
        if makes != 0 {
            let asked = &mut self.asked[place];
            asked.made.push(value);
            asked.splits |= makes;
        }
    }

    /// Decides which of the values wanted from a node it makes. Smaller nodes come first.
    fn decide(&mut self, node: NodeIndex) {
        let (steps, lattice, whole) = (self.steps, self.lattice, self.whole);
        let (before, from) = self.asked.split_at_mut(node - whole.len());
        let Queried { wanted: Wanted::Collected(values), made, splits, .. } = &mut from[0] else { return };
        if values.length == 0 {
            return;
        }
        let is_last = lattice.size(node) == LARGE;
        for (at, split) in lattice.splits(node).iter().enumerate() {
            let (known, other) = sides(lattice, whole, split);
            let made_before = made.len();
            match whole.get(other) {
                // `ask` has looked these up.
                Some(_) if !is_last => {}
                Some(set) if values.length < set.length => {
                    for &operand in known.values() {
                        for &value in values.values() {
                            if steps.makes(&[operand], value, |wanted| set.has(wanted)) {
                                made.push(value);
                            }
                        }
                    }
                }
                set => {
                    let others = set.map_or_else(|| &before[other - whole.len()].made[..], |set| set.values());
                    steps.join(known.values(), others, |value| {
                        if values.has(value) {
                            made.push(value);
                        }
                    });
                }
            }
            *splits |= u32::from(made.len() > made_before) << at;
        }
    }
}

/// Returns the set of the smaller side of a split, and the other side.
fn sides<'a>(lattice: &HandLattice<'_>, whole: &'a [Rc<Set>], split: &Split) -> (&'a Set, NodeIndex) {
    let is_left_smaller = lattice.size(split.left) <= lattice.size(split.right);
    let (known, other) = if is_left_smaller { (split.left, split.right) } else { (split.right, split.left) };
    (&whole[known], other)
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use itertools::Itertools as _;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    use super::*;
    use crate::game::Game;
    use crate::limits::Limits;
    use crate::operator::Operators;
    use crate::rules::hand::Hand;

    /// Returns every value of every sub-hand, by the places of its numbers.
    pub(super) fn values(numbers: &[i64], rules: &Rules) -> Vec<BTreeSet<i64>> {
        let mut values = vec![BTreeSet::new(); 1 << numbers.len()];
        for whole in 1_usize..values.len() {
            if whole.is_power_of_two() {
                values[whole].insert(numbers[whole.trailing_zeros() as usize]);
            }
            for left in (1..whole).filter(|left| whole & left == *left) {
                let mut made = BTreeSet::new();
                for (a, b) in itertools::iproduct!(&values[left], &values[whole & !left]) {
                    for operator in rules.operators.as_slice() {
                        made.extend(match operator {
                            Operator::Add => Some(a + b),
                            Operator::Subtract => Some(a - b).filter(|value| *value > 0),
                            Operator::Multiply => Some(a * b),
                            _ => Some(a / b).filter(|value| value * b == *a),
                        });
                    }
                }
                values[whole].extend(made);
            }
        }
        values
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_asked_is_decided_as_by_all_values(
            mut numbers in prop_oneof![
                proptest::collection::vec(prop_oneof![1_i64..=3, 1_i64..=12, 1_i64..=100], 1..=6),
                // Six of these may make values of more than 32 bits.
                proptest::collection::vec(proptest::sample::select(vec![3_i64, 78, 84]), 6),
            ],
            operators in subsequence(Operators::ARITHMETIC.as_slice().to_vec(), 1..=4),
            targets in proptest::collection::vec(prop_oneof![1_i64..=30, 1_i64..=1200, 1000_i64..=100_000], 12),
        ) {
            numbers.sort_unstable();
            let operators: String = operators.into_iter().map(Operator::symbol).collect();
            let rules = Rules { operators: operators.parse().unwrap(), ..Game::COUNTDOWN.rules() };
            let values = values(&numbers, &rules);
            let hand = Hand::new(numbers.clone(), rules).unwrap();
            // Large sets are kept once they are asked for again, and no steps less are counted.
            let mut steps = Vec::new();
            for _ in 0..3 {
                let meter = Meter::new(&Limits::NONE);
                let room = Room::new(&meter);
                let mut lattice = HandLattice::new(&hand, &meter);
                let mut sets = Sets::of(lattice.numbers(), &rules).unwrap();
                let of_node = |lattice: &HandLattice<'_>, node| {
                    &values[lattice.places(node).map(|place| 1 << place).sum::<usize>()]
                };
                for size in 1..=numbers.len() {
                    let level = lattice.level(size);
                    // Some that are made, and some that may not be.
                    let of_last = of_node(&lattice, level.end - 1);
                    let made = of_last.iter().step_by(1 + of_last.len() / 12);
                    for &value in made.chain(&targets) {
                        let expected = level.clone().any(|node| of_node(&lattice, node).contains(&value));
                        let is_made = sets.ask(&lattice, level.clone(), value, &room);
                        let is_known = u32::try_from(value).is_ok();
                        prop_assert_eq!(is_made, is_known.then_some(expected), "{} of {} numbers", value, size);
                        for node in level.clone() {
                            let has = of_node(&lattice, node).contains(&value);
                            prop_assert_eq!(sets.has(node, value), is_known.then_some(has));
                        }
                        for node in 0..level.end {
                            let known = sets.has(node, targets[0]);
                            prop_assert!(known.is_none_or(|has| has == of_node(&lattice, node).contains(&targets[0])));
                        }
                    }
                }
                steps.push(meter.steps());
            }
            prop_assert!(steps.iter().all_equal(), "{:?}", steps);
        }
    }

    #[test]
    fn what_is_not_covered_has_no_sets() {
        let covers = |numbers: &[i64], rules: Rules| {
            let numbers: Vec<Rational> = numbers.iter().map(|&number| number.into()).collect();
            Sets::of(&numbers, &rules).is_some()
        };
        let rules = Game::COUNTDOWN.rules();
        assert!(covers(&[1, 2, 3, 4, 5, 6], rules) && covers(&[84, 84, 84, 84, 84, 84], rules));
        assert!(!covers(&[1, 2, 3, 4, 5, 6, 7], rules) && !covers(&[85, 85, 85, 85, 85], rules));
        assert!(!covers(&[0, 1], rules) && !covers(&[-1, 1], rules));
        assert!(!covers(&[1, 2], Rules { order: Order::Fixed, ..rules }));
        assert!(!covers(&[1, 2], Rules { domain: Domain::Natural, ..rules }));
        assert!(!covers(&[1, 2], Rules { operators: "+^".parse().unwrap(), ..rules }));
    }
}
