//! Formulas that their operators, written in a row between the numerals, decide: without brackets, or from left to right.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::Visitor;
use super::candidate::{Candidate, Numerals, Tree};
use crate::number::Number;
use crate::operator::Operator;

/// The walk of one row of numerals: operators are placed from left to right, and applied as soon as the next one allows it.
pub(super) struct Row<'a, N> {
    pub(super) numerals: &'a Numerals<'a>,
    pub(super) leaves: &'a [N],
}

impl<N: Number> Row<'_, N> {
    /// Places every operator from the one after the first `placed`. `waiting` has the left operands that wait for their right
    /// ones, each with its operator.
    pub(super) fn place(
        &self,
        operators: &mut Vec<Operator>,
        waiting: &[(N, Operator)],
        visitor: &mut (impl Visitor + ?Sized),
    ) -> ControlFlow<()> {
        let at = operators.len();
        if at + 1 == self.leaves.len() {
            return match self.apply(waiting, self.leaves[at].clone(), |_| true) {
                None => visitor.invalid(1),
                Some((_, value)) => visitor.valid(&Candidate {
                    numerals: self.numerals,
                    tree: Tree::InRow(operators, &OnceCell::new()),
                    value: value.to_rational(),
                }),
            };
        }
        let rules = self.numerals.hand.rules();
        for &operator in rules.binary().as_slice() {
            let goes = |last| rules.brackets.applies_before(last, operator);
            match self.apply(waiting, self.leaves[at].clone(), goes) {
                None => visitor.invalid(self.formulas_after(at))?,
                Some((kept, value)) => {
                    let waiting = [&waiting[..kept], &[(value, operator)]].concat();
                    operators.push(operator);
                    self.place(operators, &waiting, visitor)?;
                    operators.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Applies the last waiting operators, as long as they go before what follows. Returns the number of those that still wait,
    /// and the value; or `None` if a step is invalid.
    fn apply(&self, waiting: &[(N, Operator)], leaf: N, goes: impl Fn(Operator) -> bool) -> Option<(usize, N)> {
        let (mut kept, mut value) = (waiting.len(), leaf);
        while let Some((left, operator)) = waiting[..kept].last().filter(|(_, operator)| goes(*operator)) {
            value = self.numerals.hand.rules().combine(*operator, left, &value)?;
            kept -= 1;
        }
        Some((kept, value))
    }

    /// Counts the formulas that share the operators up to and including that of this index.
    fn formulas_after(&self, at: usize) -> u128 {
        let free = u32::try_from(self.leaves.len() - 2 - at).expect("a hand has few numbers");
        (self.numerals.hand.rules().binary().as_slice().len() as u128).pow(free)
    }
}
