//! The numerals of a hand: its numbers, alone or joined.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use itertools::{Itertools as _, iproduct};
use num_bigint::BigUint;

use super::at;
use super::closed_form::{self, formulas_over};
use crate::formula::Token;
use crate::formula::joining::{Joins, leaves, numeral};
use crate::limits::{Meter, StopReason};
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::rules::{Join, Order, Points, Rules, Use};

/// Yields the leaves of every joining of numbers in this order, those that begin with single numbers first, and for each joining
/// the ways to write it.
pub(super) fn cuts(numbers: Vec<Rational>, rules: &Rules, longest: usize) -> impl Iterator<Item = Vec<Token>> {
    let (join, points) = (rules.join, rules.points);
    let alone = vec![1; numbers.len()];
    let lengths = std::iter::successors(Some(alone), {
        let numbers = numbers.clone();
        let may_be = move |numbers: &[Rational]| numbers.len() <= longest && !leaves(numbers, join, points).is_empty();
        move |lengths| next_lengths(&numbers, may_be, lengths)
    });
    lengths.flat_map(move |lengths| {
        let mut start = 0;
        let leaves_of = |length: usize| {
            start += length;
            leaves(&numbers[start - length..start], join, points)
        };
        // Of many numbers, each with and without a point, there are more products than there is memory.
        let choices: Vec<Vec<Token>> = lengths.into_iter().map(leaves_of).collect();
        choices.into_iter().multi_cartesian_product()
    })
}

/// Returns the next lengths of numerals in lexicographic order: the last numeral that can takes one number more, and those after
/// it have one each.
fn next_lengths(
    numbers: &[Rational],
    may_be_numeral: impl Fn(&[Rational]) -> bool,
    lengths: &[usize],
) -> Option<Vec<usize>> {
    let mut end = numbers.len();
    for (place, length) in lengths.iter().enumerate().rev() {
        let start = end - length;
        if end < numbers.len() && may_be_numeral(&numbers[start..=end]) {
            let mut next = lengths[..place].to_vec();
            next.push(length + 1);
            next.resize(place + numbers.len() - end, 1);
            return Some(next);
        }
        end = start;
    }
    None
}

/// A hand whose numbers all stand alone, and the number of choices of joined numbers that give it.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) hand: Hand,
    pub(crate) ways: u64,
}

/// The bytes of a part in the list beside its numerals: the key and its place in nodes that are not full.
const ROOM_OF_A_PART: usize = 112;

/// Divides a hand whose numbers may be joined, without points, into hands of numerals, which must all be used. Each formula of a part
/// is a formula of the hand, once for each of the part's ways. Parts of fewer numerals come first. There are too few once the search has
/// stopped.
pub(crate) fn parts(hand: &Hand, meter: &Meter<'_>) -> impl Iterator<Item = Part> + use<> {
    let mut found: BTreeMap<(usize, Vec<Rational>), u64> = BTreeMap::new();
    let rules = hand.rules();
    let mut add = |mut numerals: Vec<Rational>| {
        if rules.order == Order::Any {
            numerals.sort_unstable();
        }
        let room = |numeral: &Rational| size_of::<Rational>() + numeral.heap();
        let size = numerals.iter().map(room).sum::<usize>() + ROOM_OF_A_PART;
        *found.entry((numerals.len(), numerals)).or_insert_with(|| {
            meter.has_room(size);
            0
        }) += 1;
        meter.go_on(1).map_or_else(ControlFlow::Break, ControlFlow::Continue)
    };
    let _ = match rules.order {
        Order::Fixed => super::rows(hand).try_for_each(|(_, leaves)| {
            add(leaves.iter().map(|leaf| leaf.number().expect("a leaf has a value").clone()).collect())
        }),
        Order::Any => {
            let left: Vec<usize> = (0..hand.numbers().len()).collect();
            Sets { hand, meter }.add_numeral(&left, &mut Vec::new(), &mut add)
        }
    };
    let rules = Rules { join: Join::None, usage: Use::All, ..*rules };
    let part = move |((_, numerals), ways): ((usize, Vec<Rational>), u64)| Part {
        hand: Hand::new(numerals, rules).expect("a hand has no more numerals than numbers"),
        ways,
    };
    found.into_iter().map(part)
}

/// The sets of numerals of a hand whose order is free.
struct Sets<'a> {
    hand: &'a Hand,
    meter: &'a Meter<'a>,
}

impl Sets<'_> {
    /// Adds the numeral of the first number that is left, with others in any order, and then those of the rest.
    fn add_numeral(
        &self,
        left: &[usize],
        numerals: &mut Vec<Rational>,
        found: &mut impl FnMut(Vec<Rational>) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        let Some((&first, rest)) = left.split_first() else {
            return if numerals.is_empty() { ControlFlow::Continue(()) } else { found(numerals.clone()) };
        };
        if self.hand.rules().usage == Use::Any {
            self.add_numeral(rest, numerals, found)?;
        }
        let joins =
            |position: &usize| Joins::of(&self.hand.numbers()[*position], self.hand.rules().join) != Joins::Never;
        let others: Vec<usize> = rest.iter().copied().filter(|other| joins(&first) && joins(other)).collect();
        self.for_each_order(&mut vec![first], &others, &mut |chosen| {
            if chosen.len() > self.hand.rules().longest_numeral(self.hand.numbers().len()) {
                return ControlFlow::Continue(());
            }
            let numbers = at(self.hand.numbers(), chosen);
            let Some(numeral) = numeral(&numbers, self.hand.rules().join) else { return ControlFlow::Continue(()) };
            let left: Vec<usize> = rest.iter().copied().filter(|position| !chosen.contains(position)).collect();
            numerals.push(numeral);
            let flow = self.add_numeral(&left, numerals, found);
            numerals.pop();
            flow
        })
    }

    /// Calls `found` with every sequence that has the chosen positions and any of the others, in every order.
    fn for_each_order(
        &self,
        chosen: &mut Vec<usize>,
        others: &[usize],
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        self.meter.go_on(1).map_or_else(ControlFlow::Break, ControlFlow::Continue)?;
        found(chosen)?;
        for (at, &other) in others.iter().enumerate() {
            for place in 0..=chosen.len() {
                chosen.insert(place, other);
                self.for_each_order(chosen, &others[at + 1..], found)?;
                chosen.remove(place);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Counts the formulas of a hand, valid or not, as [`count`](super::count) does. Numbers that cannot be joined make fewer.
///
/// ```
/// use sumwise::{Game, Hand, Join, Rules, enumerate};
///
/// let rules = Rules { join: Join::Digits, ..Game::PRIMES.rules() };
/// let count = |numbers: [i64; 2]| enumerate::count_of(&Hand::new(numbers, rules).unwrap());
/// assert_eq!((count([2, 3]), count([0, 3])), (5_u8.into(), 4_u8.into())); // 23, but not 03
/// ```
pub fn count_of(hand: &Hand) -> BigUint {
    let (numbers, rules) = (hand.numbers(), hand.rules());
    let is_plain = rules.join == Join::None && rules.points == Points::None;
    if is_plain || numbers.iter().all(|number| NumberKind::of(number) == NumberKind::Positive) {
        return closed_form::count(numbers.len(), rules);
    }
    let kinds: Vec<NumberKind> = numbers.iter().map(NumberKind::of).collect();
    let mut rows =
        if rules.order == Order::Fixed { rows_in_order(&kinds, rules) } else { rows_in_any_order(&kinds, rules) };
    if rules.join == Join::Some && kinds.len() > 1 {
        rows[1] -= numerals_of_all(&kinds, rules);
    }
    rows.iter().enumerate().map(|(numerals, rows)| rows * formulas_over::<BigUint>(numerals, rules)).sum()
}

/// What decides the numerals that a number can be part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberKind {
    Positive,
    Zero,
    /// Negative or a fraction.
    Other,
}

impl NumberKind {
    const ALL: [Self; 3] = [Self::Positive, Self::Zero, Self::Other];

    fn of(number: &Rational) -> Self {
        match Joins::of(number, Join::Digits) {
            Joins::Anywhere => Self::Positive,
            Joins::Inside => Self::Zero,
            Joins::Never => Self::Other,
        }
    }
}

/// The numbers of rows by their numbers of numerals, and by what may follow their last numeral.
#[derive(Clone)]
struct Rows {
    /// A number may be joined to the last numeral, and a point may stand before it.
    open: Vec<BigUint>,
    /// A number may be joined, but there is a point already.
    pointed: Vec<BigUint>,
    /// Nothing may be joined.
    closed: Vec<BigUint>,
}

impl Rows {
    /// Returns no row for any number of numerals up to `most`.
    fn none(most: usize) -> Self {
        let none = vec![BigUint::ZERO; most + 1];
        Self { open: none.clone(), pointed: none.clone(), closed: none }
    }

    /// Returns the one row without numerals.
    fn empty(most: usize) -> Self {
        let mut rows = Self::none(most);
        rows.closed[0] = 1_u8.into();
        rows
    }

    fn of(&self, numerals: usize) -> BigUint {
        &self.open[numerals] + &self.pointed[numerals] + &self.closed[numerals]
    }

    /// Adds these rows with one more number.
    fn add_to(&self, next: &mut Self, kind: NumberKind, rules: &Rules) {
        let points = if kind == NumberKind::Other { 0 } else { closed_form::ways_to_place_a_point(rules) };
        let joins = rules.join != Join::None && kind != NumberKind::Other;
        for numerals in 0..self.open.len() {
            if numerals + 1 < self.open.len() {
                let before = self.of(numerals);
                next.pointed[numerals + 1] += &before * points;
                let alone = if kind == NumberKind::Positive { &mut next.open } else { &mut next.closed };
                alone[numerals + 1] += before;
            }
            if joins {
                next.open[numerals] += &self.open[numerals];
                // After 0 alone nothing but a point before it lets a number follow, and that is another row.
                next.pointed[numerals] += &self.pointed[numerals] + &self.open[numerals] * points;
            }
        }
    }
}

/// Counts the rows of each number of numerals, where the order is fixed.
fn rows_in_order(kinds: &[NumberKind], rules: &Rules) -> Vec<BigUint> {
    let mut rows = Rows::empty(kinds.len());
    for kind in kinds {
        let before = rows.clone();
        if rules.usage == Use::All {
            rows = Rows::none(kinds.len());
        }
        before.add_to(&mut rows, *kind, rules);
    }
    rows.closed[0] = BigUint::ZERO;
    (0..=kinds.len()).map(|numerals| rows.of(numerals)).collect()
}

/// Counts the rows of each number of numerals, where the order is free: the sequences of kinds of numbers, times the choices of
/// numbers for them.
fn rows_in_any_order(kinds: &[NumberKind], rules: &Rules) -> Vec<BigUint> {
    let total = NumberKind::ALL.map(|kind| kinds.iter().filter(|other| **other == kind).count());
    let mut rows = vec![BigUint::ZERO; kinds.len() + 1];
    let place_of = |used: [usize; 3]| (used[0] * (total[1] + 1) + used[1]) * (total[2] + 1) + used[2];
    // For each count of used numbers of each kind, until their turn.
    let mut sequences: Vec<Option<Rows>> = vec![None; place_of(total) + 1];
    sequences[0] = Some(Rows::empty(kinds.len()));
    // The places ascend, and every number that is added leads to a later one.
    for (one, two, three) in iproduct!(0..=total[0], 0..=total[1], 0..=total[2]) {
        let used = [one, two, three];
        let Some(before) = sequences[place_of(used)].take() else { continue };
        if used != [0; 3] && (rules.usage == Use::Any || used == total) {
            let choices: BigUint = total.iter().zip(used).map(|(&all, used)| falling(all, used)).product();
            for (numerals, rows) in rows.iter_mut().enumerate() {
                *rows += before.of(numerals) * &choices;
            }
        }
        for (place, kind) in NumberKind::ALL.into_iter().enumerate() {
            let mut more = used;
            more[place] += 1;
            if more[place] <= total[place] {
                let after = sequences[place_of(more)].get_or_insert_with(|| Rows::none(kinds.len()));
                before.add_to(after, kind, rules);
            }
        }
    }
    rows
}

/// Counts the rows that are one numeral of all numbers.
fn numerals_of_all(kinds: &[NumberKind], rules: &Rules) -> BigUint {
    if kinds.contains(&NumberKind::Other) {
        return BigUint::ZERO;
    }
    let points = closed_form::ways_to_place_a_point(rules);
    let beginning_with = |kind: &NumberKind| match kind {
        NumberKind::Positive => 1 + points * kinds.len() as u64,
        _ => points,
    };
    match rules.order {
        Order::Fixed => beginning_with(&kinds[0]).into(),
        Order::Any => {
            falling(kinds.len() - 1, kinds.len() - 1) * BigUint::from(kinds.iter().map(beginning_with).sum::<u64>())
        }
    }
}

/// Counts the ways to choose some of all, one after the other.
fn falling(all: usize, chosen: usize) -> BigUint {
    (all - chosen + 1..=all).map(BigUint::from).product()
}
