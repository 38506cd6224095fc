//! The walk over all formulas, which evaluates while it places operators.
//!
//! For one row of numerals and one shape, operators are placed in postfix order, depth first. Formulas are visited in the
//! lexicographic order of their operators. Formulas that begin alike share the values of their first steps, and an
//! invalid step skips all of them at once. Nothing is shared between shapes or rows.

use std::ops::ControlFlow;

use super::Visitor;
use super::candidate::{Candidate, Numerals, Tree};
use super::row::Row;
use crate::formula::Shape;
use crate::number::Number;
use crate::operator::Operator;
use crate::rules::{Brackets, Rules};

/// Visits every formula over some leaves.
pub(super) fn walk<N: Number>(
    numerals: &Numerals<'_>,
    leaves: &[N],
    visitor: &mut (impl Visitor + ?Sized),
) -> ControlFlow<()> {
    if numerals.hand.rules().brackets != Brackets::Any {
        return Row { numerals, leaves }.place(&mut Vec::new(), &[], visitor);
    }
    let (rules, most_digits) = (numerals.hand.rules(), numerals.hand.rules().most_digits());
    let steps = leaves.len() - 1;
    for shape in Shape::all(steps) {
        let mut values = leaves.to_vec();
        values.resize(leaves.len() + steps, leaves[0].clone());
        let walk = Walk { numerals, rules, most_digits, shape: &shape, operands: &shape.operands() };
        walk.place(0, &mut values, &mut vec![Operator::Add; steps], visitor)?;
    }
    ControlFlow::Continue(())
}

/// The walk of one row of numerals in one shape.
struct Walk<'a> {
    numerals: &'a Numerals<'a>,
    rules: &'a Rules,
    most_digits: Option<u32>,
    shape: &'a Shape,
    operands: &'a [(usize, usize)],
}

impl Walk<'_> {
    /// Places every operator at this step and at all later ones. `values` holds the leaves, then the value of each
    /// earlier step.
    fn place<N: Number>(
        &self,
        step: usize,
        values: &mut [N],
        operators: &mut [Operator],
        visitor: &mut (impl Visitor + ?Sized),
    ) -> ControlFlow<()> {
        let Some(&(left, right)) = self.operands.get(step) else {
            return visitor.valid(&Candidate {
                numerals: self.numerals,
                tree: Tree::Shaped(self.shape, operators),
                value: values[values.len() - 1].to_rational(),
            });
        };
        for &operator in self.rules.operators.as_slice() {
            match self.rules.combine_within(self.most_digits, operator, &values[left], &values[right]) {
                Some(value) => {
                    values[self.operands.len() + 1 + step] = value;
                    operators[step] = operator;
                    self.place(step + 1, values, operators, visitor)?;
                }
                None => visitor.invalid(self.formulas_after(step))?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the formulas that share the operators up to and including this step.
    fn formulas_after(&self, step: usize) -> u128 {
        let free = u32::try_from(self.operands.len() - step - 1).expect("a hand has few numbers");
        (self.rules.operators.as_slice().len() as u128).pow(free)
    }
}
