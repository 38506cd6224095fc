//! The fast path: best and nearest by probing tables.

use super::lattice::NodeIndex;
use super::table::Tables;
use super::weight::Cheapest;
use super::{Answer, Solution, Status};
use crate::formula::Formula;
use crate::number::{Number, Rational, with_representation};
use crate::operator::Operator;
use crate::puzzle::{Hand, Puzzle};
use crate::rules::Use;

/// best
pub fn best(puzzle: &Puzzle) -> Option<Solution> {
    let hand = puzzle.hand();
    with_representation!(hand.numbers(), std::slice::from_ref(puzzle.target()), hand.rules(), N => {
        N::from_rational(puzzle.target()).and_then(|target| Search::<N>::new(hand).best(&target))
    })
}

struct Search<'a, N> {
    tables: Tables<'a, N, Cheapest<N>>,
    hand: &'a Hand,
}

impl<'a, N: Number> Search<'a, N> {
    fn new(hand: &'a Hand) -> Self {
        Self { tables: Tables::new(hand), hand }
    }

    fn best(&mut self, target: &N) -> Option<Solution> {
        let numbers = self.hand.numbers().len();
        let smallest = if self.hand.rules().r#use == Use::All { numbers } else { 1 };
        for size in smallest..=numbers {
            let level = self.tables.level(size);
            self.tables.tabled = size.saturating_sub(2).max(1);
            let found: Vec<(Cheapest<N>, NodeIndex)> =
                level.filter_map(|node| Some((self.tables.find(node, target)?, node))).collect();
            let Some(cheapest) = found.iter().map(|(weight, _)| weight).min() else { continue };
            let formulas = found.iter().filter(|(weight, _)| weight == cheapest);
            let first = formulas.map(|(_, node)| self.first(*node, target, cheapest)).min();
            return first.map(|formula| Solution::new(formula).expect("a valid formula has a value"));
        }
        None
    }

    /// The canonically first formula of a node with a value, among those no dearer than the bound, of which there is
    /// one.
    fn first(&self, node: NodeIndex, value: &N, bound: &Cheapest<N>) -> Formula {
        if self.tables.lattice.size(node) == 1 {
            return Formula::number(value.to_rational());
        }
        let mut first: Option<Formula> = None;
        self.tables.for_each_operands(node, value, true, |operator, (left, x), (right, y), weight| {
            if weight <= *bound {
                let formula = self.first(left, x, bound).join(operator, &self.first(right, y, bound));
                if first.as_ref().is_none_or(|first| formula < *first) {
                    first = Some(formula);
                }
            }
        });
        first.expect("the node has the value within the bound")
    }
}
