//! Classes of solutions, each generated once, in canonical form.
//!
//! A *part* is a number, a sum or a product. A sum is built term by term in a fixed order: added terms first, then
//! subtracted terms, each by ascending part index. A product is built likewise: numerators first, then denominators. So
//! every part is built in one way, from its *rest* and its last *item*.
//!
//! The rest of a valid part is valid, because all numbers are at least 0 and every sum has the sign that makes its
//! value at least 0. A sum without its last subtracted term has a value at least as large. A product without its last
//! divisor has fewer denominators.
//!
//! An idle group is detected when its last item is added. So parts with idle groups are never built when essential
//! classes are requested.
//!
//! The parts of a sub-hand with a given value are made from its last steps, which the tables of values list. So nearly
//! every part belongs to a solution. The exceptions are parts used only in steps that are idle or not canonical.

mod forwards;
mod found;
mod idle;
mod simplest_part;
mod step;

use std::iter;
use std::ops::Range;

pub(crate) use found::Found;
use idle::Idle;
use rustc_hash::FxHashMap;

use super::{Distinct, Solution};
use crate::formula::{Chain, Class, Symbols};
use crate::limits::{Limits, Meter, StopReason};
use crate::number::{Number as _, Rational};
use crate::operator::{Operator, Operators};
use crate::rules::hand::Hand;
use crate::rules::representation::{represent, with_representation};
use crate::rules::{Order, Rules, Use};
use crate::values::hand::lattice::{NodeIndex, sizes};
use crate::values::hand::step::LastStep;
use crate::values::hand::tables::{Tables, tabled_for};
use crate::values::weight::Tabled;

/// The index of a part in the arena.
type PartIndex = u32;

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are known apart, and are questions of their own")]
struct ValuedPart<N> {
    value: N,
    form: Origin,
    /// Whether this is a sum of value 0 with the sign that is not canonical. Such a part may only be the rest of a sum.
    shadow: bool,
    /// Whether exchanging equal numbers can negate the part.
    self_negating: bool,
    /// Whether the negated part can be written as a formula.
    can_turn: bool,
    /// Whether the part has an idle group, so that its core is smaller.
    has_idle: bool,
}

impl<N> ValuedPart<N> {
    /// Returns a number, given its position in the lattice.
    fn number(position: usize, value: N) -> Self {
        let form = Origin::Number(position);
        Self { value, form, shadow: false, self_negating: false, can_turn: false, has_idle: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The position of a number in the lattice.
    Number(usize),
    /// The last step: the part before it, and the item that it adds.
    Step { operator: Operator, rest: PartIndex, item: PartIndex },
}

impl Origin {
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

/// The memory of a part, as a multiple of its size. A growing vector takes up to three times its content while it
/// moves.
const ROOM_OF_A_PART: usize = 3;

/// The parts of a hand.
struct Parts<'a, N: Tabled> {
    rules: &'a Rules,
    distinct: Distinct,
    values: Tables<'a, N, N::Best>,
    symbols: Symbols,
    /// All parts. The first ones are the numbers of the lattice, by position.
    arena: Vec<ValuedPart<N>>,
    /// The parts of a node of several numbers with a value, cached on first use.
    known: FxHashMap<(NodeIndex, N), Range<PartIndex>>,
    one: N,
    /// The number of classes of solutions that use all numbers of a node, cached on first use.
    counts: FxHashMap<NodeIndex, u64>,
    /// Whether the numbers of a node can be idle, cached on first use.
    idle: FxHashMap<NodeIndex, Idle>,
    /// Room for the last steps of a value.
    spare: Vec<Vec<LastStep<N>>>,
    meter: &'a Meter<'a>,
}

impl<'a, N: Tabled> Parts<'a, N> {
    fn new(hand: &'a Hand, distinct: Distinct, values: Tables<'a, N, N::Best>, meter: &'a Meter<'a>) -> Self {
        let numbers = represent(values.lattice().numbers()).into_iter().enumerate();
        Self {
            rules: hand.rules(),
            distinct,
            symbols: Symbols::of(values.lattice().numbers()),
            values,
            arena: numbers.map(|(position, value)| ValuedPart::number(position, value)).collect(),
            known: FxHashMap::default(),
            one: N::from_rational(&1.into()).expect("every representation has 1"),
            counts: FxHashMap::default(),
            idle: FxHashMap::default(),
            spare: Vec::new(),
            meter,
        }
    }

    /// Returns the nodes of a size.
    fn level(&mut self, size: usize) -> Range<NodeIndex> {
        self.values.level(size, tabled_for(size))
    }

    /// Returns the nodes of a size, or none of them if none makes a value.
    fn level_with(&mut self, size: usize, value: &N) -> Range<NodeIndex> {
        let level = self.level(size);
        if self.values.makes(level.clone(), value) == Some(false) { level.end..level.end } else { level }
    }

    /// Returns the parts of a node with a value. A negative value has no parts.
    fn of(&mut self, node: NodeIndex, value: &N) -> Range<PartIndex> {
        if self.values.lattice().size(node) == 1 {
            let number = self.values.lattice().position(node);
            let end = number + usize::from(self.arena[number].value == *value);
            let [start, end] =
                [number, end].map(|index| PartIndex::try_from(index).expect("a lattice has few numbers"));
            return start..end;
        }
        let key = (node, value.clone());
        if let Some(parts) = self.known.get(&key) {
            return parts.clone();
        }
        let made = self.made(node, value);
        let heaps: usize = made.iter().map(|part| 2 * part.value.heap()).sum();
        let key_room = 2 * size_of::<(NodeIndex, N)>() + value.heap();
        self.meter.has_room(key_room + made.len() * ROOM_OF_A_PART * size_of::<ValuedPart<N>>() + heaps);
        let start = self.next_index();
        self.arena.extend(made);
        let parts = start..self.next_index();
        self.known.insert(key, parts.clone());
        parts
    }

    fn made(&mut self, node: NodeIndex, value: &N) -> Vec<ValuedPart<N>> {
        let mut made = Vec::new();
        if value.signum() < 0 {
            return made;
        }
        let mut steps = self.spare.pop().unwrap_or_default();
        self.values.add_last_steps(node, value, &mut steps);
        for LastStep { operator, left, right, swaps, .. } in steps.drain(..) {
            let lefts = self.of(left.0, &left.1);
            let rights = if lefts.is_empty() { 0..0 } else { self.of(right.0, &right.1) };
            self.meter.add_steps((lefts.len() * rights.len()) as u64);
            if !self.meter.may_go_on() {
                break;
            }
            for (left, right) in lefts.flat_map(|left| rights.clone().map(move |right| (left, right))) {
                made.extend(self.step(operator, left, right));
                if swaps {
                    made.extend(self.step(operator, right, left));
                }
            }
        }
        self.spare.push(steps);
        made
    }

    fn part(&self, part: PartIndex) -> &ValuedPart<N> {
        &self.arena[part as usize]
    }

    /// Returns whether a part is a sum or a product, or `None` for a number.
    fn chain(&self, part: PartIndex) -> Option<Chain> {
        self.part(part).form.operator().map(chain_of)
    }

    /// Yields the items of a flattened sum or product, with `true` for a subtracted term or a divisor, the last one first.
    fn items(&self, part: PartIndex, chain: Chain) -> impl Iterator<Item = (bool, PartIndex)> {
        let mut next = Some(part);
        iter::from_fn(move || {
            let part = next?;
            match self.part(part).form {
                Origin::Step { operator, rest, item } if self.chain(part) == Some(chain) => {
                    next = Some(rest);
                    Some((matches!(operator, Operator::Subtract | Operator::Divide), item))
                }
                _ => {
                    next = None;
                    Some((false, part))
                }
            }
        })
    }

    fn next_index(&self) -> PartIndex {
        PartIndex::try_from(self.arena.len()).expect("the memory ends before 2^32 parts")
    }

    fn ordered_splits(&self, node: NodeIndex) -> Vec<(NodeIndex, NodeIndex)> {
        let splits = self.values.lattice().splits(node);
        let mut ordered = Vec::with_capacity(2 * splits.len());
        for split in splits {
            ordered.push((split.left, split.right));
            if split.mirrored {
                ordered.push((split.right, split.left));
            }
        }
        ordered
    }

    /// Returns the class of a part. `classes` caches the classes of its parts.
    fn class(&self, part: PartIndex, classes: &mut FxHashMap<PartIndex, Class>) -> Class {
        if let Some(class) = classes.get(&part) {
            return class.clone();
        }
        let Some(chain) = self.chain(part) else {
            return Class::number(&self.part(part).value.to_rational());
        };
        let items = self.items(part, chain);
        let class = Class::of_items(chain, items.map(|(inverse, item)| (inverse, self.class(item, classes))));
        classes.insert(part, class.clone());
        class
    }
}

/// Returns whether two operators both belong in a flattened sum, or both in a flattened product.
fn same_chain(a: Operator, b: Operator) -> bool {
    a.precedence() == b.precedence()
}

/// Returns whether an operator belongs in a flattened sum or in a flattened product.
fn chain_of(operator: Operator) -> Chain {
    if same_chain(operator, Operator::Add) { Chain::Sum } else { Chain::Product }
}

/// Returns whether classes can be generated for a puzzle. The numbers must be free to be rearranged, not negative and
/// admitted by the domain. The operators must be the four of arithmetic, and the target must be positive. These
/// conditions ensure that the rest of each valid part is valid.
pub(super) fn covers(hand: &Hand, target: &Rational) -> bool {
    covers_hand(hand) && *target > Rational::ZERO
}

/// Returns whether classes can be generated for a hand with every positive target.
fn covers_hand(hand: &Hand) -> bool {
    let rules = hand.rules();
    let fits = |number: &Rational| !number.is_negative() && rules.domain.admits(number);
    let all_four = rules.operators == Operators::ARITHMETIC && rules.arithmetic().is_some();
    rules.order == Order::Any && all_four && hand.numbers().iter().all(fits)
}

/// Lists every class of solutions, each by its best formula, best first. Returns the tables for further questions.
pub(super) fn list<'a, N: Tabled>(
    hand: &'a Hand,
    target: &N,
    distinct: Distinct,
    values: Tables<'a, N, N::Best>,
    meter: &'a Meter<'a>,
) -> (Vec<Solution>, Tables<'a, N, N::Best>) {
    let with_idle = has_idle(hand.rules()) && distinct == Distinct::Essential;
    let mut parts = Parts::new(hand, if with_idle { Distinct::Algebraic } else { distinct }, values, meter);
    let mut classes = FxHashMap::default();
    let mut found: Vec<(Option<Class>, Solution)> = Vec::new();
    for size in sizes(hand) {
        for node in parts.level_with(size, target) {
            let goes_on = || meter.go_on(STEPS_OF_A_FORMULA).is_ok() && meter.has_room(ROOM_OF_A_CLASS);
            for part in parts.of(node, target).take_while(|_| goes_on()) {
                if let Some(solution) = parts.simplest(part) {
                    // All parts here have all numbers, so only the smaller cores can be equal.
                    let is_smaller = with_idle && parts.part(part).has_idle;
                    found.push((is_smaller.then(|| parts.class(part, &mut classes).core()), solution));
                }
            }
        }
    }
    if with_idle {
        found.sort_unstable();
        found.dedup_by(|next, kept| next.0.is_some() && next.0 == kept.0);
    }
    let mut solutions: Vec<Solution> = found.into_iter().map(|(_, solution)| solution).collect();
    solutions.sort_unstable();
    (solutions, parts.values)
}

/// Lists the cores of all solutions, in ascending order.
pub(super) fn cores(hand: &Hand, target: &Rational, meter: &Meter<'_>) -> Vec<Class> {
    with_representation!(hand.numbers(), std::slice::from_ref(target), hand.rules(), N => {
        let mut parts = Parts::<N>::of_cores(hand, meter);
        N::from_rational(target).map(|target| parts.cores(hand, &target, &mut FxHashMap::default())).unwrap_or_default()
    })
}

/// Calls `found` with the cores of all solutions of each target, in turn. The targets share the parts of their solutions.
/// [`covers`] must hold for each.
///
/// # Errors
/// [`StopReason`] when the search was cut.
pub(super) fn cores_of_each(
    hand: &Hand,
    targets: &[Rational],
    limits: &Limits<'_>,
    mut found: impl FnMut(Vec<Class>) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    with_representation!(hand.numbers(), targets, hand.rules(), N => {
        let mut rest = targets.iter();
        while !rest.as_slice().is_empty() {
            let (meter, mut known) = (Meter::new(limits), FxHashMap::default());
            let mut parts = Parts::<N>::of_cores(hand, &meter);
            for target in rest.by_ref() {
                let target = N::from_rational(target);
                let cores = target.map(|target| parts.cores(hand, &target, &mut known)).unwrap_or_default();
                meter.stop().map_or(Ok(()), Err)?;
                found(cores)?;
                if parts.arena.len() > MOST_SHARED {
                    break;
                }
            }
        }
        Ok(())
    })
}

/// Returns whether [`for_each_core`] finds the cores of all solutions of these targets: every class that is made must be its own
/// core.
pub(crate) fn parts_are_cores(hand: &Hand, targets: &[Rational]) -> bool {
    hand.rules().usage == Use::Any && targets.iter().all(|target| covers(hand, target))
}

/// Calls `found` with the core of every solution, and the place of its value among the targets. Returns the number of targets that
/// are done: the parts of the others are other ones, which begin at the same [`place`](crate::formula::Part::place). The search may be cut.
/// [`parts_are_cores`] must hold.
pub(crate) fn for_each_core<N: Tabled>(
    hand: &Hand,
    targets: &[Rational],
    meter: &Meter<'_>,
    mut found: impl FnMut(usize, Found<'_, '_, N>),
) -> usize {
    let mut parts = Parts::new(hand, Distinct::Essential, Tables::new(hand, meter), meter);
    if forwards::is_worth(hand, targets) {
        parts.for_each_solution(targets, |_, target, part| found(target, part));
        return targets.len();
    }
    for (place, target) in targets.iter().enumerate() {
        if let Some(target) = N::from_rational(target) {
            parts.for_each_solution_of(hand, &target, |parts, node, index| {
                found(place, Found { parts, index, node: Some(node) });
            });
        }
        if parts.arena.len() > MOST_SHARED {
            return place + 1;
        }
    }
    targets.len()
}

/// The number of parts from which the next target begins anew.
const MOST_SHARED: usize = 1 << 15;

/// Returns whether left-over numbers must be idle. They can be idle in many ways, so the core of every algebraic class
/// must be computed.
fn has_idle(rules: &Rules) -> bool {
    rules.usage == Use::All
}

/// The approximate number of bytes of a class of about ten numbers, including the cached classes of its parts.
const ROOM_OF_A_CLASS: usize = 4096;

/// The cost of finding the best formula of a class, in steps of the search. It takes some microseconds.
const STEPS_OF_A_FORMULA: usize = 1 << 10;

/// The cost of making a class and its core, in steps of the search.
const STEPS_OF_A_CORE: usize = 1 << 8;

impl<'a, N: Tabled> Parts<'a, N> {
    /// Returns the parts from which the cores of solutions are made.
    fn of_cores(hand: &'a Hand, meter: &'a Meter<'a>) -> Self {
        let distinct = if has_idle(hand.rules()) { Distinct::Algebraic } else { Distinct::Essential };
        Self::new(hand, distinct, Tables::new(hand, meter), meter)
    }

    /// Calls `found` with the node and the index of every part that is a solution, until the search is cut.
    fn for_each_solution_of(&mut self, hand: &Hand, target: &N, mut found: impl FnMut(&Self, NodeIndex, PartIndex)) {
        for size in sizes(hand) {
            for node in self.level_with(size, target) {
                for part in self.of(node, target).take_while(|_| self.meter.may_go_on()) {
                    found(self, node, part);
                }
            }
        }
    }

    /// Lists the cores of all solutions, in ascending order. `known` caches the classes of parts.
    fn cores(&mut self, hand: &Hand, target: &N, known: &mut FxHashMap<PartIndex, Class>) -> Vec<Class> {
        let mut classes = Vec::new();
        self.for_each_solution_of(hand, target, |parts, _, part| {
            if parts.meter.go_on(STEPS_OF_A_CORE).is_ok() && parts.meter.has_room(ROOM_OF_A_CLASS) {
                classes.push(parts.class(part, known));
            }
        });
        let mut cores = if has_idle(hand.rules()) { classes.iter().map(Class::core).collect() } else { classes };
        cores.sort_unstable();
        cores.dedup();
        cores
    }
}

/// Counts the classes of solutions of each target. Returns `None` where [`covers`] does not hold or the search was cut.
pub(super) fn count(hand: &Hand, targets: &[Rational], distinct: Distinct, meter: &Meter<'_>) -> Vec<Option<u64>> {
    if !covers_hand(hand) {
        return vec![None; targets.len()];
    }
    let size = hand.numbers().len();
    with_representation!(hand.numbers(), targets, hand.rules(), N => {
        let mut parts = Parts::<N>::new(hand, distinct, Tables::new(hand, meter), meter);
        let all = if forwards::is_worth(hand, targets) { parts.count_all(targets) } else { Vec::new() };
        let count = |(place, target): (usize, &Rational)| {
            if *target <= Rational::ZERO || meter.go_on(1).is_err() {
                return None;
            }
            parts.counts.clear();
            if let Some(counts) = all.get(place) {
                if hand.rules().usage == Use::Any {
                    return Some(counts.iter().sum());
                }
                parts.counts.extend(counts.iter().copied().enumerate());
            }
            let level = parts.level(size);
            Some(N::from_rational(target).map_or(0, |target| level.map(|node| parts.count(node, &target)).sum()))
        };
        targets.iter().enumerate().map(count).collect()
    })
}

/// Counts the classes of solutions of the first hands of `size` of the given numbers. Each hand ascends, and the hands are
/// in lexicographic order. All hands share their sub-hands. [`covers`] must hold. The counts are incomplete if the
/// search was cut.
pub(super) fn count_first(
    hands: usize,
    numbers: &Hand,
    size: usize,
    target: &Rational,
    distinct: Distinct,
    meter: &Meter<'_>,
) -> Vec<u64> {
    let mut largest = numbers.numbers().to_vec();
    largest.sort_unstable();
    let largest = &largest[largest.len().saturating_sub(size)..];
    with_representation!(largest, std::slice::from_ref(target), numbers.rules(), N => {
        let Some(target) = N::from_rational(target) else {
            return vec![0; Tables::<N, <N as Tabled>::Best>::new(numbers, meter).level(size, 1).take(hands).len()];
        };
        let tables = Tables::new(numbers, meter).keeping_questions_of(N::clone(&target));
        let mut parts = Parts::<N>::new(numbers, distinct, tables, meter);
        let level = parts.level(size);
        parts.known.reserve(level.end);
        parts.counts.reserve(level.end);
        parts.idle.reserve(level.end);
        level.take(hands).map(|node| parts.count(node, &target)).collect()
    })
}
