//! Judging the numbers of an expression where the given ones may be joined.

use rustc_hash::FxHashSet;

use super::Verdict;
use super::lexer::Span;
use super::verdict::TooLong;
use crate::formula::Token;
use crate::joining::Joins;
use crate::number::Rational;
use crate::rules::{Join, Order, Points, Rules, Use};

/// The most states of a search for the given numbers that make others. Numbers of one digit have few.
const MOST_STATES: usize = 1 << 14;

/// Returns the first fault in the numbers of an expression: unknown, reused, missing or in the wrong order.
pub(super) fn charge_numerals(
    leaves: &[(&Token, Span)],
    given: &[Rational],
    rules: &Rules,
    at: Span,
) -> Option<(Verdict, Span)> {
    let recurring = leaves.iter().find(|(leaf, _)| matches!(leaf, Token::Decimal(decimal) if decimal.recurs()));
    if let Some((leaf, at)) = recurring.filter(|_| rules.points != Points::Recurring) {
        return Some((unknown(leaf), *at));
    }
    let written: Vec<Written> = leaves.iter().map(|(leaf, _)| Written::of(leaf)).collect();
    match charged(leaves, &written, given, rules, at) {
        Ok(fault) => fault,
        Err(TooMany) => Some((Verdict::TooLong(TooLong::Joined), at)),
    }
}

fn unknown(leaf: &Token) -> Verdict {
    Verdict::UnknownNumber(leaf.number().expect("a leaf has a value").clone())
}

/// A leaf as it is written: its digits, and the number of those before its point. A number that cannot be joined has its sign and
/// its denominator as well.
struct Written {
    text: String,
    point: Option<usize>,
}

impl Written {
    fn of(leaf: &Token) -> Self {
        match leaf {
            Token::Decimal(decimal) => Self { text: decimal.digits(), point: Some(decimal.point()) },
            _ => Self { text: leaf.number().expect("a leaf has a value").to_string(), point: None },
        }
    }

    /// Returns whether the point stands within these bytes.
    fn has_point_within(&self, start: usize, end: usize) -> bool {
        self.point.is_some_and(|point| start < point && point < end)
    }
}

fn charged(
    leaves: &[(&Token, Span)],
    written: &[Written],
    given: &[Rational],
    rules: &Rules,
    at: Span,
) -> Result<Option<(Verdict, Span)>, TooMany> {
    let given_texts: Vec<String> = given.iter().map(ToString::to_string).collect();
    let joins: Vec<Joins> = given.iter().map(|number| Joins::of(number, Join::Digits)).collect();
    let longest = rules.longest_numeral(given.len());
    let search = |written, order, all| Search {
        written,
        given: &given_texts,
        joins: &joins,
        longest,
        order,
        all,
        seen: FxHashSet::default(),
    };
    let in_any_order = |written, all| search(written, Order::Any, all).run();
    let fixed_order = search(written, rules.order, rules.r#use == Use::All).run()?;
    if fixed_order.is_some() {
        return Ok(None);
    }
    for (text, (leaf, at)) in written.iter().zip(leaves) {
        if in_any_order(std::slice::from_ref(text), false)?.is_none() {
            return Ok(Some((unknown(leaf), *at)));
        }
    }
    for (count, (leaf, at)) in leaves.iter().enumerate() {
        if in_any_order(&written[..=count], false)?.is_none() {
            let number = leaf.number().expect("a leaf has a value");
            return Ok(Some((Verdict::ReusedNumber(number.clone()), *at)));
        }
    }
    if rules.r#use == Use::All && in_any_order(written, true)?.is_none() {
        let used = in_any_order(written, false)?.unwrap_or_default();
        let missing = given.iter().zip(0..).find(|(_, bit)| used >> bit & 1 == 0);
        return Ok(missing.map(|(missing, _)| (Verdict::MissingNumber(missing.clone()), at)));
    }
    Ok(Some((Verdict::WrongOrder, at)))
}

/// The search had more than [`MOST_STATES`] states.
struct TooMany;

/// A search for given numbers that make others, alone or side by side.
struct Search<'a> {
    written: &'a [Written],
    given: &'a [String],
    joins: &'a [Joins],
    /// The most numbers of a numeral.
    longest: usize,
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

impl Search<'_> {
    /// Returns the given numbers that make the others, a bit for each.
    fn run(&mut self) -> Result<Option<u64>, TooMany> {
        let mut open = vec![State { made: 0, bytes: 0, used: 0 }];
        while let Some(state) = open.pop() {
            let Some(written) = self.written.get(state.made) else {
                if !self.all || state.used.count_ones() as usize == self.given.len() {
                    return Ok(Some(state.used));
                }
                continue;
            };
            for next in self.next(state, written) {
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
    fn next(&self, state: State, written: &Written) -> Vec<State> {
        let rest = &written.text[state.bytes..];
        let mut tried: FxHashSet<&str> = FxHashSet::default();
        let after = if self.order == Order::Fixed { 64 - state.used.leading_zeros() as usize } else { 0 };
        let mut states = Vec::new();
        for at in after..self.given.len() {
            let given = &*self.given[at];
            let ends = given.len() == rest.len();
            let is_alone = state.bytes == 0 && ends;
            let may_be = match self.joins[at] {
                _ if written.has_point_within(state.bytes, state.bytes + given.len()) => false,
                Joins::Never => is_alone && written.point.is_none(),
                _ if self.longest == 1 => is_alone,
                Joins::Anywhere => true,
                Joins::Inside => state.bytes > 0 || ends || written.point == Some(0),
            };
            // In any order, one of several equal numbers stands for all.
            let is_new = self.order == Order::Fixed || state.used >> at & 1 == 0 && tried.insert(given);
            let used = state.used | 1_u64 << at;
            // Only a first numeral can be made of more numbers than one may be.
            let is_too_long = state.made == 0 && used.count_ones() as usize > self.longest;
            if may_be && is_new && rest.starts_with(given) && !is_too_long {
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
