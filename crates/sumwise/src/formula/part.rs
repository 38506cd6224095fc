//! Parts of flattened formulas, whatever they are kept in.

use super::chain::Chain;
use super::class::{Flat, FlatKind, Item};
use crate::number::{Number, Rational};

/// A part of a flattened formula: a number, or a sum or product of parts.
pub(crate) trait Part: Copy {
    /// The arithmetic of its value.
    type Value: Number;

    /// Returns the value.
    fn value(&self) -> &Self::Value;
    /// Returns whether the part is a single number.
    fn is_number(self) -> bool;
    /// Returns whether the part is a sum or a product, or `None` if it is neither.
    fn chain(self) -> Option<Chain>;
    /// Yields the items of a sum or product, with `true` for a subtracted term or a divisor.
    fn items(self) -> impl Iterator<Item = (bool, Self)>;

    /// Returns the place of the part among parts that are kept, or `None` if it is of no such parts.
    fn place(self) -> Option<usize> {
        None
    }

    /// Counts the numbers that are equal to others of the part before them.
    fn repeats(self) -> usize {
        let mut numbers = Vec::new();
        self.add_numbers(&mut numbers);
        repeated(&mut numbers)
    }

    /// Adds the numbers of the part to a list.
    fn add_numbers(self, numbers: &mut Vec<Self::Value>) {
        if self.is_number() {
            numbers.push(self.value().clone());
        }
        for (_, item) in self.items() {
            item.add_numbers(numbers);
        }
    }
}

/// Counts the values that are equal to others before them. Sorts the values, and keeps one of each.
pub(crate) fn repeated<N: Number>(values: &mut Vec<N>) -> usize {
    let all = values.len();
    values.sort_unstable();
    values.dedup();
    all - values.len()
}

impl Part for &Flat {
    type Value = Rational;

    fn value(&self) -> &Rational {
        &self.value
    }

    fn is_number(self) -> bool {
        self.form == FlatKind::Number
    }

    fn chain(self) -> Option<Chain> {
        match self.form {
            FlatKind::Sum(_) => Some(Chain::Sum),
            FlatKind::Product(_) => Some(Chain::Product),
            FlatKind::Number | FlatKind::Power(_) | FlatKind::Opaque(..) | FlatKind::Joined(_) => None,
        }
    }

    fn items(self) -> impl Iterator<Item = (bool, Self)> {
        let items: &[Item] = match &self.form {
            FlatKind::Sum(items) | FlatKind::Product(items) => items,
            FlatKind::Number | FlatKind::Power(_) | FlatKind::Opaque(..) | FlatKind::Joined(_) => &[],
        };
        items.iter().map(|(inverse, item)| (*inverse, item))
    }

    fn add_numbers(self, numbers: &mut Vec<Rational>) {
        self.for_each_number(&mut |number| numbers.push(number.clone()));
    }
}
