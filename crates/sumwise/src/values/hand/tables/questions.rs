//! The questions that steps to one value ask of the larger sides of splits, kept by smaller side.
//!
//! Where many nodes are asked for one value, as all hands of a game for its target, they have their smaller sides in common. What these
//! ask does not depend on the larger sides. If there are more questions than values, each value is looked up among the questions.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::{Integers, Tables};
use crate::number::Number;
use crate::rules::operator::Operator;
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::step::{Asked, FoundStep, Kind, Sides};
use crate::values::split::Split;
use crate::values::weight::Weight;

/// The questions of steps to one value.
pub(super) struct Kept<N> {
    value: N,
    of_nodes: RefCell<Vec<OfNode<N>>>,
}

/// The questions of a smaller side: where the larger one may only stand on one side, and where on both.
type OfNode<N> = [OnceCell<Rc<Questions<N>>>; 2];

impl<N: PartialEq> Kept<N> {
    pub(super) fn are_of(&self, value: &N) -> bool {
        self.value == *value
    }
}

/// The words of a filter of questions: most values are none of some forty others.
const FILTER: usize = 4;

/// The questions of a smaller side.
struct Questions<N> {
    /// In the order of their spreads.
    all: Vec<Question<N>>,
    /// The bits of these.
    filter: [u64; FILTER],
    /// The spreads of the values of the side, in the order of its table.
    own: Vec<u64>,
    /// The places of the operands that are 0, or of all if the value is: with them, any other operand may do.
    any: Vec<usize>,
}

/// A step that makes the value if the larger side has the other operand.
struct Question<N> {
    /// The [spread](Number::spread) of the other operand, which takes longer to compute than to look up.
    spread: u64,
    other: N,
    operator: Operator,
    /// The place of the operand in the table of the smaller side.
    operand: usize,
    on_right: bool,
}

impl<N: Number> Questions<N> {
    /// Yields the questions for a value, given its spread.
    fn for_value<'q>(&'q self, value: &'q N, spread: u64) -> impl Iterator<Item = &'q Question<N>> {
        let (word, bit) = place_in_filter(spread);
        let may_have = self.filter[word] & bit != 0;
        let first = if may_have { self.all.partition_point(|question| question.spread < spread) } else { 0 };
        let questions = if may_have { &self.all[first..] } else { &[] };
        let is_equal = move |question: &&Question<N>| question.other == *value;
        questions.iter().take_while(move |question| question.spread == spread).filter(is_equal)
    }
}

/// Returns the word and the bit of a spread in a filter.
fn place_in_filter(spread: u64) -> (usize, u64) {
    let [.., high] = spread.to_le_bytes();
    (usize::from(high) / 64, 1 << (high % 64))
}

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Keeps the questions that steps to a value ask of tables. Only arithmetic steps may be allowed.
    pub(crate) fn keeping_questions_of(self, value: N) -> Self {
        Self { questions: Some(Kept { value, of_nodes: RefCell::default() }), ..self }
    }

    fn questions(&self, kept: &Kept<N>, node: NodeIndex, sides: Sides) -> Rc<Questions<N>> {
        let mut of_nodes = kept.of_nodes.borrow_mut();
        if of_nodes.len() <= node {
            of_nodes.resize_with(self.made.len(), Default::default);
        }
        let of_node = &of_nodes[node][usize::from(sides == Sides::BOTH)];
        Rc::clone(of_node.get_or_init(|| self.make_questions(node, sides, &kept.value).into()))
    }

    fn make_questions(&self, node: NodeIndex, sides: Sides, value: &N) -> Questions<N> {
        let (mut questions, mut any) = (Vec::new(), Vec::new());
        let operands = self.table(node).entries();
        for (operand, (number, _)) in operands.iter().enumerate() {
            if number.signum() == 0 || value.signum() == 0 {
                any.push(operand);
                continue;
            }
            let integers = self.integers == Integers::All;
            sides.any_other(self.allowed, integers, (number, Kind::ANY), value, |operator, other, on_right| {
                questions.push(Question { spread: other.spread(), other, operator, operand, on_right });
                false
            });
        }
        questions.sort_by_key(|question| question.spread);
        let mut filter = [0; FILTER];
        for question in &questions {
            let (word, bit) = place_in_filter(question.spread);
            filter[word] |= bit;
        }
        let own: Vec<u64> = operands.iter().map(|(number, _)| number.spread()).collect();
        let room = questions.len() * size_of::<Question<N>>() + (own.len() + any.len()) * size_of::<u64>();
        self.room.has_room(2 * room + size_of::<Questions<N>>());
        Questions { all: questions, filter, own, any }
    }

    /// Does the same as [`any_last_step_over`](Self::any_last_step_over) for one split whose larger side has a table.
    pub(super) fn any_answer<'t>(
        &'t self,
        kept: &Kept<N>,
        split: &'t Split,
        mut will_do: impl FnMut(FoundStep<'t, N>, &N) -> bool,
    ) -> bool {
        let (known, asked, sides) = self.sides(split);
        let (operands, table) = (self.table(known).entries(), self.table(asked));
        let may_be_leaf = self.lattice.size(asked) <= self.longest_leaf;
        let may_be = |other: &N| may_be_leaf || self.admits(other);
        let questions = self.questions(kept, known, sides);
        let mut found = |question: &Question<N>| {
            let (operand, on_right) = (operands[question.operand].0.clone(), question.on_right);
            let step = FoundStep { split, operator: question.operator, known: (known, operand), asked, on_right };
            may_be(&question.other) && will_do(step, &question.other)
        };
        let is_found = if table.entries().len() < questions.all.len() {
            let of_asked = self.questions(kept, asked, Sides::BOTH);
            let mut values = table.entries().iter().zip(&of_asked.own);
            values.any(|((value, _), spread)| questions.for_value(value, *spread).any(&mut found))
        } else {
            let mut questions = questions.all.iter();
            questions.any(|question| table.has_at(question.spread, &question.other) && found(question))
        };
        is_found
            || questions.any.iter().any(|&operand| {
                let is_there = |other: &N| may_be(other) && table.has(other);
                let mut found = |operator, operand: &N, other: &N, on_right| {
                    will_do(FoundStep { split, operator, known: (known, operand.clone()), asked, on_right }, other)
                };
                let operand = (&operands[operand].0, Kind::ANY);
                self.any_operator(sides, &Asked::Table(asked), operand, &kept.value, &is_there, &mut found)
            })
    }
}
