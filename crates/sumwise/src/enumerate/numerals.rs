//! The numerals of a hand: its numbers, alone or joined.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::at;
use super::closed_form::{self, formulas_over};
use crate::joining::{Joins, numeral};
use crate::limits::{Meter, StopReason};
use crate::number::Rational;
use crate::puzzle::Hand;
use crate::rules::{Join, Order, Rules, Use};

/// Yields the numerals of every joining of numbers in this order, those that begin with single numbers first.
pub(super) fn cuts(numbers: Vec<Rational>, join: Join) -> impl Iterator<Item = Vec<Rational>> {
    let alone = vec![1; numbers.len()];
    let lengths = std::iter::successors(Some(alone), {
        let numbers = numbers.clone();
        move |lengths| next_lengths(&numbers, join, lengths)
    });
    lengths.map(move |lengths| {
        let mut start = 0;
        let mut numeral_of = |length| {
            start += length;
            numeral(&numbers[start - length..start], join).expect("the numbers can be joined")
        };
        lengths.into_iter().map(&mut numeral_of).collect()
    })
}

/// Returns the next lengths of numerals in lexicographic order: the last numeral that can takes one number more, and those after
/// it have one each.
fn next_lengths(numbers: &[Rational], join: Join, lengths: &[usize]) -> Option<Vec<usize>> {
    let mut end = numbers.len();
    for (place, length) in lengths.iter().enumerate().rev() {
        let start = end - length;
        if end < numbers.len() && numeral(&numbers[start..=end], join).is_some() {
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
    pub(crate) ways: BigUint,
}

/// Divides a hand whose numbers may be joined into hands of numerals, which must all be used. Each formula of a part
/// is a formula of the hand, once for each of the part's ways. Parts of fewer numerals come first. The list is incomplete once the search has stopped.
pub(crate) fn parts(hand: &Hand, meter: &Meter<'_>) -> Vec<Part> {
    let mut found: BTreeMap<(usize, Vec<Rational>), u64> = BTreeMap::new();
    let rules = hand.rules();
    let mut add = |mut numerals: Vec<Rational>| {
        if rules.order == Order::Any {
            numerals.sort_unstable();
        }
        let size = size_of::<Rational>() * (numerals.len() + 4);
        *found.entry((numerals.len(), numerals)).or_insert_with(|| {
            meter.has_room(size);
            0
        }) += 1;
        meter.go_on(1).map_or_else(ControlFlow::Break, ControlFlow::Continue)
    };
    let _ = match rules.order {
        Order::Fixed => super::rows(hand).try_for_each(|(_, numerals)| add(numerals)),
        Order::Any => {
            let left: Vec<usize> = (0..hand.numbers().len()).collect();
            Sets { hand, meter }.add_numeral(&left, &mut Vec::new(), &mut add)
        }
    };
    let rules = Rules { join: Join::None, r#use: Use::All, ..*rules };
    let part = |((_, numerals), ways): ((usize, Vec<Rational>), u64)| Part {
        hand: Hand::new(numerals, rules).expect("a hand has no more numerals than numbers"),
        ways: ways.into(),
    };
    found.into_iter().map(part).collect()
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
        if self.hand.rules().r#use == Use::Any {
            self.add_numeral(rest, numerals, found)?;
        }
        let joins =
            |position: &usize| Joins::of(&self.hand.numbers()[*position], self.hand.rules().join) != Joins::Never;
        let others: Vec<usize> = rest.iter().copied().filter(|other| joins(&first) && joins(other)).collect();
        self.for_each_order(&mut vec![first], &others, &mut |chosen| {
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
    let joins: Vec<Joins> = numbers.iter().map(|number| Joins::of(number, rules.join)).collect();
    if rules.join == Join::None || joins.iter().all(|joins| *joins == Joins::Anywhere) {
        return closed_form::count(numbers.len(), rules);
    }
    let rows =
        if rules.order == Order::Fixed { rows_in_order(&joins, rules) } else { rows_in_any_order(&joins, rules) };
    rows.iter().enumerate().map(|(numerals, rows)| rows * formulas_over::<BigUint>(numerals, rules)).sum()
}

/// Counts the rows of each number of numerals, where the order is fixed.
fn rows_in_order(joins: &[Joins], rules: &Rules) -> Vec<BigUint> {
    let zero = || vec![BigUint::ZERO; joins.len() + 1];
    // Rows to whose last numeral a number may be joined, and the others.
    let (mut open, mut closed) = (zero(), zero());
    closed[0] = 1_u8.into();
    for joins in joins {
        let (before_open, before_closed) = (open.clone(), closed.clone());
        if rules.r#use == Use::All {
            (open, closed) = (zero(), zero());
        }
        for numerals in 0..before_open.len() {
            let both = &before_open[numerals] + &before_closed[numerals];
            if let Some(begun) = (if *joins == Joins::Anywhere { &mut open } else { &mut closed }).get_mut(numerals + 1)
            {
                *begun += both;
            }
            if *joins != Joins::Never {
                open[numerals] += &before_open[numerals];
            }
        }
    }
    closed[0] = BigUint::ZERO;
    open.iter().zip(closed).map(|(open, closed)| open + closed).collect()
}

/// Counts the rows of each number of numerals, where the order is free: the sequences of kinds of numbers, times the choices of
/// numbers for them.
fn rows_in_any_order(joins: &[Joins], rules: &Rules) -> Vec<BigUint> {
    let total =
        [Joins::Anywhere, Joins::Inside, Joins::Never].map(|kind| joins.iter().filter(|joins| **joins == kind).count());
    let mut rows = vec![BigUint::ZERO; joins.len() + 1];
    // For each count of used numbers of each kind: rows to whose last numeral a number may be joined, and the others.
    let mut sequences: BTreeMap<[usize; 3], [Vec<BigUint>; 2]> = BTreeMap::new();
    let none = || [vec![BigUint::ZERO; joins.len() + 1], vec![BigUint::ZERO; joins.len() + 1]];
    let mut first = none();
    first[1][0] = 1_u8.into();
    sequences.insert([0; 3], first);
    // The keys ascend, and every number that is added makes a greater key.
    while let Some((used, [open, closed])) = sequences.pop_first() {
        if used != [0; 3] && (rules.r#use == Use::Any || used == total) {
            let choices: BigUint = total.iter().zip(used).map(|(&all, used)| falling(all, used)).product();
            for (rows, (open, closed)) in rows.iter_mut().zip(open.iter().zip(&closed)) {
                *rows += (open + closed) * &choices;
            }
        }
        for kind in 0..3 {
            let mut more = used;
            more[kind] += 1;
            if more[kind] > total[kind] {
                continue;
            }
            let next = sequences.entry(more).or_insert_with(none);
            for numerals in 0..joins.len() {
                next[usize::from(kind > 0)][numerals + 1] += &open[numerals] + &closed[numerals];
            }
            if kind < 2 {
                next[0].iter_mut().zip(&open).for_each(|(next, open)| *next += open);
            }
        }
    }
    rows
}

/// Counts the ways to choose some of all, one after the other.
fn falling(all: usize, chosen: usize) -> BigUint {
    (all - chosen + 1..=all).map(BigUint::from).product()
}
