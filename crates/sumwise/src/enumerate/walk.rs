//! The walk over all formulas, which evaluates while it places operators.
//!
//! For one arrangement and one shape, operators are placed in postfix order, depth first. Formulas are visited in the
//! lexicographic order of their operators. Formulas that begin alike share the values of their first steps, and an
//! invalid step skips all of them at once. Nothing is shared between shapes or arrangements.

use std::ops::ControlFlow;

use super::{Candidate, Visitor, arrangements};
use crate::formula::Shape;
use crate::number::Number;
use crate::operator::Operator;
use crate::puzzle::Hand;

pub(super) fn walk<N: Number>(hand: &Hand, numbers: &[N], visitor: &mut (impl Visitor + ?Sized)) -> ControlFlow<()> {
    for positions in arrangements(numbers.len(), hand.rules()) {
        let leaves: Vec<N> = positions.iter().map(|&position| numbers[position].clone()).collect();
        let steps = positions.len() - 1;
        for shape in Shape::all(steps) {
            let mut values = leaves.clone();
            values.resize(leaves.len() + steps, leaves[0].clone());
            let walk = Walk { hand, positions: &positions, shape: &shape, operands: &shape.operands() };
            walk.place(0, &mut values, &mut vec![Operator::Add; steps], visitor)?;
        }
    }
    ControlFlow::Continue(())
}

/// The walk of one arrangement in one shape.
struct Walk<'a> {
    hand: &'a Hand,
    positions: &'a [usize],
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
                hand: self.hand,
                positions: self.positions,
                shape: self.shape,
                operators,
                value: values[values.len() - 1].to_rational(),
            });
        };
        let rules = self.hand.rules();
        for &operator in rules.operators.as_slice() {
            match rules.combine(operator, &values[left], &values[right]) {
                Some(value) => {
                    values[self.positions.len() + step] = value;
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
        (self.hand.rules().operators.as_slice().len() as u128).pow(free)
    }
}
