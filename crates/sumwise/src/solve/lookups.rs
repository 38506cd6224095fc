//! What the fast method looks up for a target: its work, shown.

use std::cell::Cell;

use super::Searched;
use crate::game::puzzle::Puzzle;
use crate::limits::{Limits, Meter};
use crate::number::{Number as _, Rational};
use crate::operator::Operator;
use crate::rules::representation::with_representation;
use crate::values::hand::lattice::{NodeIndex, sizes};
use crate::values::hand::step;
use crate::values::hand::tables::{self, Tables, tabled_for};
use crate::values::weight::Tabled;

/// The look-ups of the fast method for a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lookups {
    /// The sub-hands, smaller ones first. The whole hand is the last one.
    pub sub_hands: Vec<SubHand>,
    /// The questions about a last step that makes the target, up to the smallest size of sub-hands with a solution.
    pub questions: Vec<Lookup>,
    /// The number of look-ups, those for these questions included.
    pub asked: u64,
}

/// A sub-hand of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubHand {
    /// Its numbers.
    pub numbers: Vec<Rational>,
    /// The values of its formulas, ascending. `None` if it is too large for a table: it is only asked.
    pub values: Option<Vec<Rational>>,
    /// How often it was asked for a value.
    pub asked: u64,
}

/// A question: one side of a last step and the target give the other side. Does a sub-hand make it?
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lookup {
    /// The operator of the last step.
    pub operator: Operator,
    /// The index of the sub-hand of the known side, and its value.
    pub known: (usize, Rational),
    /// The index of the sub-hand that is asked, and the value.
    pub asked: (usize, Rational),
    /// Whether the side that is asked is the right one.
    pub on_right: bool,
    /// Whether the sub-hand has the value.
    pub answer: bool,
}

/// Returns the look-ups for a puzzle, or `None` if its rules need another method.
///
/// They are those for any solution of the fewest numbers. [`Solver::solve`](super::Solver::solve) makes further ones to find the
/// kindest solution. About a hundred bytes are kept for each question, of which six numbers have some thousands.
///
/// ```
/// use sumwise::solve::{Limits, lookups};
///
/// let lookups = lookups(&"24:3,3,8,8=24".parse()?, &Limits::NONE).unwrap().found;
/// assert_eq!(lookups.sub_hands.len(), 8);
/// let found = lookups.questions.iter().find(|question| question.answer).unwrap();
/// assert_eq!((found.known.1.to_string(), found.operator.to_string()), ("8".to_owned(), "/".to_owned()));
/// assert_eq!(found.asked.1.to_string(), "1/3");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn lookups(puzzle: &Puzzle, limits: &Limits<'_>) -> Option<Searched<Lookups>> {
    let (hand, target) = (puzzle.hand(), puzzle.target());
    if !tables::covers(hand.rules()) {
        return None;
    }
    let meter = Meter::new(limits);
    let found = with_representation!(hand.numbers(), std::slice::from_ref(target), hand.rules(), N => {
        N::from_rational(target).map(|target| Asking::<N>::new(puzzle, &meter).lookups(&target)).unwrap_or_default()
    });
    Some(Searched { found, stop: meter.stop() })
}

struct Asking<'a, N: Tabled> {
    tables: Tables<'a, N, N::Best>,
    /// The numbers of sizes that a solution may have.
    sizes: std::ops::Range<usize>,
    /// The largest size of nodes with tables.
    tabled: usize,
    /// How often each node was asked.
    asked: Vec<Cell<u64>>,
    meter: &'a Meter<'a>,
}

impl<'a, N: Tabled> Asking<'a, N> {
    fn new(puzzle: &'a Puzzle, meter: &'a Meter<'a>) -> Self {
        let numbers = puzzle.hand().numbers().len();
        let mut tables = Tables::new(puzzle.hand(), meter);
        let largest = tabled_for(numbers);
        let nodes = tables.level(numbers, largest).end;
        Self { tables, sizes: sizes(puzzle.hand()), tabled: largest, asked: vec![Cell::new(0); nodes], meter }
    }

    fn lookups(self, target: &N) -> Lookups {
        let mut questions = Vec::new();
        for size in self.sizes.clone() {
            let mut is_made = false;
            for node in self.tables.nodes_of(size) {
                is_made |= if size == 1 { self.ask(node, target) } else { self.ask_last(node, target, &mut questions) };
            }
            if is_made || !self.meter.may_go_on() {
                break;
            }
        }
        let whole = self.asked.len() - 1;
        let sub_hands: Vec<SubHand> = (0..=whole).map(|node| self.sub_hand(node, node == whole)).collect();
        Lookups { asked: sub_hands.iter().map(|one| one.asked).sum(), sub_hands, questions }
    }

    /// Asks every question about the last step of a node. Returns whether the answer to one was yes.
    fn ask_last(&self, node: NodeIndex, value: &N, questions: &mut Vec<Lookup>) -> bool {
        let before = questions.len();
        if !self.tables.admits(value) {
            return false;
        }
        for split in self.tables.lattice().splits(node) {
            self.tables.any_question(split, value, |step::Query { operator, known, asked, on_right }| {
                if self.may_have(asked.0, asked.1) && self.meter.has_room(size_of::<Lookup>()) {
                    let side = |(node, value): (NodeIndex, &N)| (node, value.to_rational());
                    let answer = self.ask(asked.0, asked.1);
                    questions.push(Lookup { operator, known: side(known), asked: side(asked), on_right, answer });
                }
                self.meter.stop().is_some()
            });
        }
        questions[before..].iter().any(|question| question.answer)
    }

    /// Returns whether a node has a value. One level above the tables a filter answers, and larger nodes ask their parts.
    fn ask(&self, node: NodeIndex, value: &N) -> bool {
        self.asked[node].set(self.asked[node].get() + 1);
        if self.tables.lattice().size(node) <= self.tabled + 1 {
            return self.tables.has(node, value);
        }
        self.tables.lattice().splits(node).iter().any(|split| {
            self.tables.any_question(split, value, |question| {
                let (asked, other) = question.asked;
                self.may_have(asked, other) && self.ask(asked, other)
            })
        })
    }

    /// Returns whether the rules let a node have a value. Numbers themselves may lie outside the domain.
    fn may_have(&self, node: NodeIndex, value: &N) -> bool {
        self.tables.lattice().size(node) == 1 || self.tables.admits(value)
    }

    fn sub_hand(&self, node: NodeIndex, is_whole: bool) -> SubHand {
        let numbers = self.tables.lattice().numbers_of(node);
        let is_tabled = numbers.len() <= self.tabled && !is_whole && self.meter.may_go_on();
        let values = is_tabled.then(|| {
            let entries = self.tables.table(node).entries();
            let mut values: Vec<Rational> = entries.iter().map(|(value, _)| value.to_rational()).collect();
            values.sort_unstable();
            values
        });
        SubHand { numbers, values, asked: self.asked[node].get() }
    }
}
