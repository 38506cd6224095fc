//! The last steps that make the values of tables, kept while the tables are made.
//!
//! Where the formulas of many values are put together, their last steps are read from here. A search would look up every step of
//! the smaller sides, of which few make the value.

use std::ops::Range;

use super::Tables;
use crate::limits::SAVES_TIME;
use crate::number::Number;
use crate::operator::Operator;
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::step::{LastStep, TableStep};
use crate::values::weight::Weight;

/// The sizes of nodes whose last steps are kept. Smaller nodes have few steps, and larger ones take much memory.
const SIZES: Range<usize> = 4..6;

/// The last steps that make the values of a table.
pub(super) struct Links {
    /// For each entry of the table, the number of its newest link.
    newest: Vec<u32>,
    /// By number from 1 on.
    links: Vec<Link>,
}

/// A last step, by the places of what it is made of.
struct Link {
    /// The number of the link before it with the same value, or 0.
    before: u32,
    split: u16,
    operator: Operator,
    turned: bool,
    left: u32,
    right: u32,
}

impl Links {
    /// The bytes that a step takes with a value of its own.
    pub(super) const ROOM_OF_A_STEP: usize = size_of::<Link>() + size_of::<u32>();

    /// Returns room for some steps, to as many values at most.
    pub(super) fn with_room(steps: usize) -> Self {
        Self { newest: Vec::new(), links: Vec::with_capacity(steps) }
    }

    /// Adds a step that makes the value of an entry.
    #[inline]
    pub(super) fn add<N, W>(&mut self, entry: usize, step: &TableStep<'_, N, W>) {
        let TableStep { at, operator, places: [left, right], turned, .. } = *step;
        let number = u32::try_from(self.links.len() + 1).expect("the memory ends before 2^32 steps");
        let before = if let Some(newest) = self.newest.get_mut(entry) {
            std::mem::replace(newest, number)
        } else {
            self.newest.push(number);
            0
        };
        self.links.push(Link { before, split: at, operator, turned, left, right });
    }

    pub(super) fn bytes(&self) -> usize {
        self.newest.capacity() * size_of::<u32>() + self.links.capacity() * size_of::<Link>()
    }

    /// Yields the links of an entry.
    fn of(&self, entry: usize) -> impl Iterator<Item = &Link> {
        let mut number = self.newest.get(entry).copied().unwrap_or(0);
        std::iter::from_fn(move || {
            let link = &self.links[(number as usize).checked_sub(1)?];
            number = link.before;
            Some(link)
        })
    }
}

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Keeps the last steps that make the values of tables from now on. The weights must be idempotent, so that each step comes once.
    pub(crate) fn keep_links(&mut self) {
        debug_assert!(W::IDEMPOTENT, "both orders of a step would be kept");
        self.linked = SIZES;
    }

    /// Returns whether the last steps of a node are kept.
    pub(super) fn keeps_links_of(&self, node: NodeIndex) -> bool {
        SAVES_TIME && N::IS_BOUNDED && self.linked.contains(&self.lattice.size(node))
    }

    /// Calls `will_do` with each last step of a node that makes a value, if they are kept, until it returns `true`. Returns whether
    /// it did, or `None` if they are not kept.
    pub(super) fn any_link_to(
        &self,
        node: NodeIndex,
        value: &N,
        will_do: &mut dyn FnMut(LastStep<N>) -> bool,
    ) -> Option<bool> {
        let links = self.made.get(node).filter(|_| self.keeps_links_of(node))?.links.get()?;
        let entry = self.table(node).place(value);
        let splits = self.lattice.splits(node);
        Some(entry.is_some_and(|entry| {
            links.of(entry).any(|link| {
                self.meter.add_steps(1);
                let Link { split: at, operator, turned, left, right, .. } = *link;
                let split = &splits[usize::from(at)];
                let (lefts, rights) = if turned { (split.right, split.left) } else { (split.left, split.right) };
                let entry = |node: NodeIndex, place: u32| &self.table(node).entries()[place as usize];
                let (places, left, right) = ([left, right], entry(lefts, left), entry(rights, right));
                let step = TableStep { split, at, operator, places, left, right, turned };
                self.meter.may_go_on() && will_do(step.to_last_step())
            })
        }))
    }
}

#[cfg(test)]
#[cfg(feature = "fast")]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::limits::{Limits, Meter};
    use crate::number::Fraction;
    use crate::rules::hand::Hand;
    use crate::rules::{Domain, Order, Rules, Use};
    use crate::values::weight::Cheapest;

    /// Returns the last steps of each value of each node.
    fn steps(hand: &Hand, keeps_links: bool) -> Vec<Vec<String>> {
        let meter = Meter::new(&Limits::NONE);
        let mut tables = Tables::<Fraction, Cheapest<Fraction>>::new(hand, &meter);
        if keeps_links {
            tables.keep_links();
        }
        let size = hand.numbers().len();
        let nodes = (1..=size).map(|size| tables.level(size, size)).last().unwrap().end;
        let of_value = |node: NodeIndex, value: &Fraction| {
            let described = |step: LastStep<Fraction>| {
                let [left, right] = [step.left, step.right].map(|(node, value)| (node, value.to_rational()));
                let sides = if step.swaps && right < left { [right, left] } else { [left, right] };
                format!("{:?} {sides:?} {} {}", step.operator, step.ways, step.swaps)
            };
            let mut steps: Vec<String> = tables.last_steps(node, value).into_iter().map(described).collect();
            steps.sort();
            steps
        };
        let of_node = |node: NodeIndex| tables.table(node).entries().iter().map(move |(value, _)| (node, *value));
        (0..nodes).flat_map(of_node).map(|(node, value)| of_value(node, &value)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn steps_that_are_kept_are_those_that_are_found(
            numbers in prop::collection::vec(prop_oneof![0..4_i64, 1..10_i64], 4..=5),
            domain in select(Domain::ALL.to_vec()),
            order in select(Order::ALL.to_vec()),
            operators in select(vec!["+-*/", "+*", "-/"]),
        ) {
            let rules = Rules { domain, order, usage: Use::Any, operators: operators.parse().unwrap(), ..Rules::FREE };
            let hand = Hand::new(numbers[..4].iter().copied(), rules).unwrap();
            prop_assert_eq!(steps(&hand, true), steps(&hand, false));
            let small = Hand::new(numbers, Rules { operators: "+-".parse().unwrap(), ..rules }).unwrap();
            prop_assert_eq!(steps(&small, true), steps(&small, false));
        }
    }
}
