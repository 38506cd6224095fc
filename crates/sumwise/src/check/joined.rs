//! Judging the numbers of an expression where the given ones may be joined.

use rustc_hash::FxHashSet;

use super::Verdict;
use super::lexer::Span;
use super::verdict::TooLong;
use crate::joining::Joins;
use crate::number::Rational;
use crate::rules::{Order, Rules, Use};

/// The most states of a search for the given numbers that make others. Numbers of one digit have few.
const MOST_STATES: usize = 1 << 14;

/// Returns the first fault in the numbers of an expression: unknown, reused, missing or in the wrong order.
pub(super) fn charge_numerals(
    numbers: &[(&Rational, Span)],
    given: &[Rational],
    rules: &Rules,
    at: Span,
) -> Option<(Verdict, Span)> {
    let texts: Vec<String> = numbers.iter().map(|(number, _)| number.to_string()).collect();
    match charged(numbers, &texts, given, rules, at) {
        Ok(fault) => fault,
        Err(TooMany) => Some((Verdict::TooLong(TooLong::Joined), at)),
    }
}

fn charged(
    numbers: &[(&Rational, Span)],
    texts: &[String],
    given: &[Rational],
    rules: &Rules,
    at: Span,
) -> Result<Option<(Verdict, Span)>, TooMany> {
    let given_texts: Vec<String> = given.iter().map(ToString::to_string).collect();
    let joins: Vec<Joins> = given.iter().map(|number| Joins::of(number, rules.join)).collect();
    let in_any_order = |texts, all| Search::new(texts, &given_texts, &joins, Order::Any, all).run();
    let fixed_order = Search::new(texts, &given_texts, &joins, rules.order, rules.r#use == Use::All).run()?;
    if fixed_order.is_some() {
        return Ok(None);
    }
    for (text, (number, at)) in texts.iter().zip(numbers) {
        if in_any_order(std::slice::from_ref(text), false)?.is_none() {
            return Ok(Some((Verdict::UnknownNumber((*number).clone()), *at)));
        }
    }
    for (count, (number, at)) in numbers.iter().enumerate() {
        if in_any_order(&texts[..=count], false)?.is_none() {
            return Ok(Some((Verdict::ReusedNumber((*number).clone()), *at)));
        }
    }
    if rules.r#use == Use::All && in_any_order(texts, true)?.is_none() {
        let used = in_any_order(texts, false)?.unwrap_or_default();
        let missing = given.iter().zip(0..).find(|(_, bit)| used >> bit & 1 == 0);
        return Ok(missing.map(|(missing, _)| (Verdict::MissingNumber(missing.clone()), at)));
    }
    Ok(Some((Verdict::WrongOrder, at)))
}

/// The search had more than [`MOST_STATES`] states.
struct TooMany;

/// A search for given numbers that make others, alone or side by side.
struct Search<'a> {
    texts: &'a [String],
    given: &'a [String],
    joins: &'a [Joins],
    order: Order,
    all: bool,
    seen: FxHashSet<State>,
}

/// A part of a match: the numbers that are made, the bytes of the next one, and the given numbers used, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    made: usize,
    bytes: usize,
    used: u64,
}

impl<'a> Search<'a> {
    fn new(texts: &'a [String], given: &'a [String], joins: &'a [Joins], order: Order, all: bool) -> Self {
        Self { texts, given, joins, order, all, seen: FxHashSet::default() }
    }

    /// Returns the given numbers that make the others, a bit for each.
    fn run(&mut self) -> Result<Option<u64>, TooMany> {
        let mut open = vec![State { made: 0, bytes: 0, used: 0 }];
        while let Some(state) = open.pop() {
            let Some(text) = self.texts.get(state.made) else {
                if !self.all || state.used.count_ones() as usize == self.given.len() {
                    return Ok(Some(state.used));
                }
                continue;
            };
            for next in self.next(state, text) {
                if self.seen.insert(next) {
                    open.push(next);
                }
            }
            if self.seen.len() > MOST_STATES {
                return Err(TooMany);
            }
        }
        Ok(None)
    }

    /// Returns the states with one more given number.
    fn next(&self, state: State, text: &str) -> Vec<State> {
        let rest = &text[state.bytes..];
        let mut tried: FxHashSet<&str> = FxHashSet::default();
        let after = if self.order == Order::Fixed { 64 - state.used.leading_zeros() as usize } else { 0 };
        let mut states = Vec::new();
        for at in after..self.given.len() {
            let given = &*self.given[at];
            let ends = given.len() == rest.len();
            let may_be = match self.joins[at] {
                Joins::Anywhere => true,
                Joins::Inside => state.bytes > 0 || ends,
                Joins::Never => state.bytes == 0 && ends,
            };
            // In any order, one of several equal numbers stands for all.
            let is_new = self.order == Order::Fixed || state.used >> at & 1 == 0 && tried.insert(given);
            if may_be && is_new && rest.starts_with(given) {
                let used = state.used | 1_u64 << at;
                states.push(if ends {
                    State { made: state.made + 1, bytes: 0, used }
                } else {
                    State { made: state.made, bytes: state.bytes + given.len(), used }
                });
            }
        }
        states
    }
}
