//! The partners of operands: what the larger side of a split must have for a step to one value, kept by smaller side.
//!
//! Where many nodes are asked for one value, as all hands of a game for its target, they have their smaller sides in common. What these
//! ask does not depend on the larger sides. If partners outnumber values, each value is looked up among the partners.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::{Integers, Tables};
use crate::number::Number;
use crate::operator::Operator;
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::step::{AnyOf, FoundStep, RootKinds, Sides};
use crate::values::split::Split;
use crate::values::weight::Weight;

/// The partners for one value.
pub(super) struct Kept<N> {
    value: N,
    of_nodes: RefCell<Vec<OfNode<N>>>,
}

/// The partners of a smaller side: where the larger one may only stand on one side, and where on both.
type OfNode<N> = [OnceCell<Rc<Partners<N>>>; 2];

impl<N: PartialEq> Kept<N> {
    pub(super) fn are_of(&self, value: &N) -> bool {
        self.value == *value
    }
}

/// The words of a filter of partners: most values are none of some forty others.
const FILTER: usize = 4;

/// The partners of a smaller side.
struct Partners<N> {
    /// In the order of their spreads.
    all: Vec<Partner<N>>,
    /// The bits of these.
    filter: [u64; FILTER],
    /// The spreads of the values of the side, in the order of its table.
    own: Vec<u64>,
    /// The places of the operands that are 0, or of all if the value is: with them, any other operand may do.
    any: Vec<usize>,
}

/// A step that makes the value if the larger side has the other operand.
struct Partner<N> {
    /// The [spread](Number::spread) of the other operand, which takes longer to compute than to look up.
    spread: u64,
    other: N,
    operator: Operator,
    /// The place of the operand in the table of the smaller side.
    operand: usize,
    on_right: bool,
}

impl<N: Number> Partners<N> {
    /// Yields the partners for a value, given its spread.
    fn for_value<'q>(&'q self, value: &'q N, spread: u64) -> impl Iterator<Item = &'q Partner<N>> {
        let (word, bit) = place_in_filter(spread);
        let may_have = self.filter[word] & bit != 0;
        let first = if may_have { self.all.partition_point(|partner| partner.spread < spread) } else { 0 };
        let partners = if may_have { &self.all[first..] } else { &[] };
        let is_equal = move |partner: &&Partner<N>| partner.other == *value;
        partners.iter().take_while(move |partner| partner.spread == spread).filter(is_equal)
    }
}

/// Returns the word and the bit of a spread in a filter.
fn place_in_filter(spread: u64) -> (usize, u64) {
    let [.., high] = spread.to_le_bytes();
    (usize::from(high) / 64, 1 << (high % 64))
}

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Keeps the partners for a value. Only arithmetic steps may be allowed.
    pub(crate) fn keeping_questions_of(self, value: N) -> Self {
        Self { partners: Some(Kept { value, of_nodes: RefCell::default() }), ..self }
    }

    fn partners(&self, kept: &Kept<N>, node: NodeIndex, sides: Sides) -> Rc<Partners<N>> {
        let mut of_nodes = kept.of_nodes.borrow_mut();
        if of_nodes.len() <= node {
            of_nodes.resize_with(self.made.len(), Default::default);
        }
        let of_node = &of_nodes[node][usize::from(sides == Sides::BOTH)];
        Rc::clone(of_node.get_or_init(|| self.make_questions(node, sides, &kept.value).into()))
    }

    fn make_questions(&self, node: NodeIndex, sides: Sides, value: &N) -> Partners<N> {
        let (mut partners, mut any) = (Vec::new(), Vec::new());
        let operands = self.table(node).entries();
        for (operand, (number, _)) in operands.iter().enumerate() {
            if number.signum() == 0 || value.signum() == 0 {
                any.push(operand);
                continue;
            }
            let integers = self.integers == Integers::All;
            sides.any_other(self.allowed, integers, (number, RootKinds::ANY), value, |operator, other, on_right| {
                partners.push(Partner { spread: other.spread(), other, operator, operand, on_right });
                false
            });
        }
        partners.sort_by_key(|partner| partner.spread);
        let mut filter = [0; FILTER];
        for partner in &partners {
            let (word, bit) = place_in_filter(partner.spread);
            filter[word] |= bit;
        }
        let own: Vec<u64> = operands.iter().map(|(number, _)| number.spread()).collect();
        let room = partners.len() * size_of::<Partner<N>>() + (own.len() + any.len()) * size_of::<u64>();
        self.room.has_room(2 * room + size_of::<Partners<N>>());
        Partners { all: partners, filter, own, any }
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
        let partners = self.partners(kept, known, sides);
        let mut found = |partner: &Partner<N>| {
            let (operand, on_right) = (operands[partner.operand].0.clone(), partner.on_right);
            let step = FoundStep { split, operator: partner.operator, known: (known, operand), asked, on_right };
            may_be(&partner.other) && will_do(step, &partner.other)
        };
        let is_found = if table.entries().len() < partners.all.len() {
            let of_asked = self.partners(kept, asked, Sides::BOTH);
            let mut values = table.entries().iter().zip(&of_asked.own);
            values.any(|((value, _), spread)| partners.for_value(value, *spread).any(&mut found))
        } else {
            let mut partners = partners.all.iter();
            partners.any(|partner| table.has_at(partner.spread, &partner.other) && found(partner))
        };
        is_found
            || partners.any.iter().any(|&operand| {
                let is_there = |other: &N| may_be(other) && table.has(other);
                let mut found = |operator, operand: &N, other: &N, on_right| {
                    will_do(FoundStep { split, operator, known: (known, operand.clone()), asked, on_right }, other)
                };
                let operand = (&operands[operand].0, RootKinds::ANY);
                self.any_operator(sides, &AnyOf::Table(asked), operand, &kept.value, &is_there, &mut found)
            })
    }
}
