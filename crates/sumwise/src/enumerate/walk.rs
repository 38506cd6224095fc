//! The walk over all formulas, evaluated as the operators are placed.
//!
//! For one arrangement and one shape the operators are placed in postfix order, depth first: the value of each step is
//! computed once for all formulas that begin alike, and a step without a valid value ends all of them together. This is
//! the lexicographic order of the operators, and needs no sharing between shapes or arrangements.

use std::ops::ControlFlow;

use super::{Candidate, Visitor, arrangements};
use crate::formula::Shape;
use crate::number::Number;
use crate::operator::Operator;
use crate::puzzle::Hand;

pub(super) fn walk<N: Number>(hand: &Hand, numbers: &[N], visitor: &mut impl Visitor) -> ControlFlow<()> {
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

/// One arrangement of numbers in one shape.
struct Walk<'a> {
    hand: &'a Hand,
    positions: &'a [usize],
    shape: &'a Shape,
    operands: &'a [(usize, usize)],
}

impl Walk<'_> {
    /// Places every operator at a step, and at all steps after it. `values` holds the leaves, then the value of each
    /// step before this one.
    fn place<N: Number>(
        &self,
        step: usize,
        values: &mut [N],
        operators: &mut [Operator],
        visitor: &mut impl Visitor,
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
            match operator.combine(&values[left], &values[right]).filter(|value| rules.domain.allows(value)) {
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

    /// How many formulas share the operators up to and with this step.
    fn formulas_after(&self, step: usize) -> u128 {
        let free = u32::try_from(self.operands.len() - step - 1).expect("a hand has few numbers");
        (self.hand.rules().operators.as_slice().len() as u128).pow(free)
    }
}
