//! Numerals of joined numbers: which given numbers they are made of.

use std::borrow::Cow;
use std::collections::hash_map::Entry;

use itertools::Either;
use rustc_hash::FxHashMap;

use super::Verdict;
use super::lexer::Span;
use super::verdict::TooLong;
use crate::formula::joining::Joins;
use crate::formula::{Formula, Step, Token, UndefinedStep};
use crate::number::Rational;
use crate::rules::hand::Hand;
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
    let given_numbers = Given::of(given, rules);
    let in_any_order = |written, all| given_numbers.search(written, Order::Any, all).run();
    if given_numbers.search(written, rules.order, rules.usage == Use::All).run()?.is_some() {
        return Ok(None);
    }
    for (text, (leaf, at)) in written.iter().zip(leaves) {
        if in_any_order(std::slice::from_ref(text), false)?.is_none() {
            return Ok(Some((unknown(leaf), *at)));
        }
    }
    // The first numbers that cannot be made together: where some cannot, more of them cannot either.
    if in_any_order(written, false)?.is_none() {
        let (mut made, mut not_made) = (1, leaves.len());
        while made + 1 < not_made {
            let count = usize::midpoint(made, not_made);
            let is_made = in_any_order(&written[..count], false)?.is_some();
            *(if is_made { &mut made } else { &mut not_made }) = count;
        }
        let (leaf, at) = &leaves[not_made - 1];
        return Ok(Some((Verdict::ReusedNumber(leaf.number().expect("a leaf has a value").clone()), *at)));
    }
    if rules.usage == Use::All && in_any_order(written, true)?.is_none() {
        let used = in_any_order(written, false)?.map_or(0, |end| end.used);
        let missing = given.iter().zip(0..).find(|(_, bit)| used >> bit & 1 == 0);
        return Ok(missing.map(|(missing, _)| (Verdict::MissingNumber(missing.clone()), at)));
    }
    Ok(Some((Verdict::WrongOrder, at)))
}

impl Hand {
    /// Returns the steps of a formula of the hand, in which a numeral of several given numbers tells these: `44 (4 and 4) - 4 = 40`.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step has no value.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([4, 4, 4], Game::FOUR_FOURS.rules())?;
    /// assert_eq!(hand.steps_of(&"44-4".parse()?)?[0].to_string(), "44 (4 and 4) - 4 = 40");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps_of(&self, formula: &Formula) -> Result<Vec<Step>, UndefinedStep> {
        if self.rules().longest_numeral(self.numbers().len()) == 1 {
            return formula.to_steps();
        }
        let leaves = formula.tokens().iter().filter(|token| token.number().is_some());
        let written: Vec<Written> = leaves.map(Written::of).collect();
        let (order, all) = (self.rules().order, self.rules().usage == Use::All);
        let given = Given::of(self.numbers(), self.rules());
        let parts = given.search(&written, order, all).parts();
        formula.steps_with(&|leaf| {
            let parts = parts.get(leaf).filter(|parts| parts.len() > 1);
            parts.into_iter().flatten().map(|part| given.texts[*part].clone()).collect()
        })
    }
}

/// Replaces the given numbers of numerals in steps, such as `(4 and 4)` in `44 (4 and 4) - 4 = 40`, by spaces.
pub(super) fn without_parts(text: &str) -> Cow<'_, str> {
    let mut without = Cow::Borrowed(text);
    for (start, _) in text.match_indices(" (") {
        let inside = &text[start + 2..];
        let end = inside.find(|next: char| !next.is_ascii_digit() && !" ,and".contains(next)).unwrap_or(inside.len());
        let numbers = inside[..end].replace(" and ", ", ");
        let are_numbers = numbers.split(", ").all(|number| number.parse::<Rational>().is_ok());
        let numeral = text[..start].rsplit(|before: char| !before.is_ascii_digit() && !".()!".contains(before)).next();
        let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).collect::<Vec<u8>>();
        let are_its = numeral.is_some_and(|numeral| digits(numeral) == digits(&inside[..end]));
        if inside[end..].starts_with(')') && inside[..end].contains(" and ") && are_numbers && are_its {
            without.to_mut().replace_range(start + 1..=start + 2 + end, &" ".repeat(end + 2));
        }
    }
    without
}

/// The search had more than [`MOST_STATES`] states.
struct TooMany;

/// The given numbers, as they are written and joined.
struct Given {
    texts: Vec<String>,
    /// For each of the different numbers, the bits of those that are equal to it.
    equals: Vec<u64>,
    joins: Vec<Joins>,
    /// The most numbers of a numeral.
    longest: usize,
}

impl Given {
    fn of(numbers: &[Rational], rules: &Rules) -> Self {
        let first = |at: usize| !numbers[..at].contains(&numbers[at]);
        let bits = |at: usize| {
            let equal = numbers.iter().zip(0..).filter(|(number, _)| **number == numbers[at]);
            equal.map(|(_, other)| 1_u64 << other).sum()
        };
        Self {
            texts: numbers.iter().map(ToString::to_string).collect(),
            equals: (0..numbers.len()).filter(|at| first(*at)).map(bits).collect(),
            joins: numbers.iter().map(|number| Joins::of(number, Join::Digits)).collect(),
            longest: rules.longest_numeral(numbers.len()),
        }
    }

    fn search<'a>(&'a self, written: &'a [Written], order: Order, all: bool) -> Search<'a> {
        Search { written, given: self, order, all, before: FxHashMap::default() }
    }
}

/// A search for given numbers that make others, alone or side by side.
struct Search<'a> {
    written: &'a [Written],
    given: &'a Given,
    order: Order,
    all: bool,
    /// For each state that was seen, one from which it follows.
    before: FxHashMap<State, State>,
}

/// A part of a match: the numbers that are made, the bytes of the next one, and the given numbers used, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    made: usize,
    bytes: usize,
    used: u64,
}

impl Search<'_> {
    /// Returns the state in which given numbers make all others.
    fn run(&mut self) -> Result<Option<State>, TooMany> {
        let mut open = vec![State { made: 0, bytes: 0, used: 0 }];
        while let Some(state) = open.pop() {
            let Some(written) = self.written.get(state.made) else {
                if !self.all || state.used.count_ones() as usize == self.given.texts.len() {
                    return Ok(Some(state));
                }
                continue;
            };
            for next in self.next(state, written) {
                if let Entry::Vacant(new) = self.before.entry(next) {
                    new.insert(state);
                    open.push(next);
                }
            }
            if self.before.len() > MOST_STATES {
                return Err(TooMany);
            }
        }
        Ok(None)
    }

    /// Returns the indices of the given numbers that make each of the others, from left to right; none if the search fails.
    fn parts(mut self) -> Vec<Vec<usize>> {
        let Ok(Some(mut state)) = self.run() else { return Vec::new() };
        let mut parts = vec![Vec::new(); self.written.len()];
        while let Some(before) = self.before.get(&state) {
            parts[before.made].insert(0, (state.used & !before.used).trailing_zeros() as usize);
            state = *before;
        }
        parts
    }

    /// Returns the states with one more given number.
    fn next(&self, state: State, written: &Written) -> Vec<State> {
        let rest = &written.text[state.bytes..];
        let numbers = if self.order == Order::Fixed {
            Either::Left(64 - state.used.leading_zeros() as usize..self.given.texts.len())
        } else {
            // One of several equal numbers stands for all.
            let left = self.given.equals.iter().map(|equals| equals & !state.used).filter(|left| *left != 0);
            Either::Right(left.map(|left| left.trailing_zeros() as usize))
        };
        let mut states = Vec::new();
        for at in numbers {
            let given = &*self.given.texts[at];
            let ends = given.len() == rest.len();
            let is_alone = state.bytes == 0 && ends;
            let may_be = match self.given.joins[at] {
                _ if written.has_point_within(state.bytes, state.bytes + given.len()) => false,
                Joins::Never => is_alone && written.point.is_none(),
                _ if self.given.longest == 1 => is_alone,
                Joins::Anywhere => true,
                Joins::Inside => state.bytes > 0 || ends || written.point == Some(0),
            };
            let used = state.used | 1_u64 << at;
            // Only a first numeral can be made of more numbers than one may be.
            let is_too_long = state.made == 0 && used.count_ones() as usize > self.given.longest;
            if may_be && rest.starts_with(given) && !is_too_long {
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
