//! The walk over all formulas, which evaluates while it places operators.
//!
//! For one row of numerals and one shape, operators are placed in postfix order, depth first. Formulas are visited in the
//! lexicographic order of their operators. Formulas that begin alike share the values of their first steps, and an
//! invalid step skips all of them at once. Nothing is shared between shapes or rows.

use std::ops::ControlFlow;

use super::Visitor;
use super::candidate::{Candidate, Numerals, StepSigns, Tree};
use super::closed_form::formulas_over_signed;
use super::row::Row;
use crate::formula::{Shape, Token};
use crate::number::{Number, Rational};
use crate::operator::{Operator, Operators, Sign};
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
    let sequences = rules.sign_sequences();
    let steps = leaves.len() - 1;
    for shape in Shape::all(steps) {
        let mut values = leaves.to_vec();
        values.resize(leaves.len() + steps, leaves[0].clone());
        let walk = Walk {
            numerals,
            rules,
            operators: rules.binary(),
            most_digits,
            sequences: &sequences,
            shape: &shape,
            operands: &shape.operands(),
        };
        let mut operators = vec![Operator::Add; steps];
        if sequences.len() == 1 {
            walk.place(0, &mut values, &mut operators, visitor)?;
        } else {
            walk.place_with_signs(0, &mut values, &mut operators, &mut vec![0; steps], visitor)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits every formula over some leaves, where every leaf may have signs. `signed` has the leaves with signs so far.
pub(super) fn walk_with_signs(
    numerals: &Numerals<'_>,
    leaves: &[Token],
    signed: &mut Vec<(Vec<Token>, Rational)>,
    visitor: &mut (impl Visitor + ?Sized),
) -> ControlFlow<()> {
    let rules = numerals.hand.rules();
    let Some(leaf) = leaves.get(signed.len()) else {
        let (leaves, values): (Vec<Vec<Token>>, Vec<Rational>) = signed.iter().cloned().unzip();
        return walk(&Numerals { leaves: Some(&leaves), ..*numerals }, &values, visitor);
    };
    let sequences = rules.sign_sequences();
    for signs in &sequences {
        let value = leaf.number().expect("a leaf has a value").clone();
        let value = signs.iter().try_fold(value, |value, sign| rules.sign(*sign, &value));
        let Some(value) = value else {
            let free = u32::try_from(leaves.len() - signed.len() - 1).expect("a hand has few numbers");
            let on_leaves = (sequences.len() as u128).pow(free);
            visitor.invalid(on_leaves * formulas_over_signed::<u128>(leaves.len(), rules))?;
            continue;
        };
        let tokens = std::iter::once(leaf.clone()).chain(signs.iter().copied().map(Token::Sign)).collect();
        signed.push((tokens, value));
        walk_with_signs(numerals, leaves, signed, visitor)?;
        signed.pop();
    }
    ControlFlow::Continue(())
}

/// The walk of one row of numerals in one shape.
struct Walk<'a> {
    numerals: &'a Numerals<'a>,
    rules: &'a Rules,
    operators: Operators,
    most_digits: Option<u32>,
    sequences: &'a [Vec<Sign>],
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
                tree: Tree::Shaped(self.shape, operators, None),
                value: values[values.len() - 1].to_rational(),
            });
        };
        for &operator in self.operators.as_slice() {
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

    /// Does the same as [`place`](Self::place) where the value of every step may have signs.
    fn place_with_signs<N: Number>(
        &self,
        step: usize,
        values: &mut [N],
        operators: &mut [Operator],
        signs: &mut [usize],
        visitor: &mut (impl Visitor + ?Sized),
    ) -> ControlFlow<()> {
        let Some(&(left, right)) = self.operands.get(step) else {
            let signs = StepSigns { sequences: self.sequences, of_steps: signs };
            return visitor.valid(&Candidate {
                numerals: self.numerals,
                tree: Tree::Shaped(self.shape, operators, Some(signs)),
                value: values[values.len() - 1].to_rational(),
            });
        };
        for &operator in self.operators.as_slice() {
            let value = self.rules.combine_within(self.most_digits, operator, &values[left], &values[right]);
            let Some(value) = value.map(|value| value.to_rational()) else {
                visitor.invalid(self.formulas_after(step) * self.sequences.len() as u128)?;
                continue;
            };
            for (index, sequence) in self.sequences.iter().enumerate() {
                let signed = sequence.iter().try_fold(value.clone(), |value, sign| self.rules.sign(*sign, &value));
                let Some(signed) = signed.as_ref().and_then(N::from_rational) else {
                    visitor.invalid(self.formulas_after(step))?;
                    continue;
                };
                values[self.operands.len() + 1 + step] = signed;
                (operators[step], signs[step]) = (operator, index);
                self.place_with_signs(step + 1, values, operators, signs, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the formulas that share the operators, and their signs, up to and including this step.
    fn formulas_after(&self, step: usize) -> u128 {
        let free = u32::try_from(self.operands.len() - step - 1).expect("a hand has few numbers");
        (self.operators.as_slice().len() as u128 * self.sequences.len() as u128).pow(free)
    }
}
