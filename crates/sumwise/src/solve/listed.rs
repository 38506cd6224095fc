//! Solutions that are listed, one for each class.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::{Distinct, Solution};
use crate::formula::{Class, Formula, Token};
use crate::limits::Meter;

/// The different solutions found so far, each with its best formula.
pub(super) enum Listed {
    Formulas(Vec<Solution>),
    Classes(Distinct, FxHashMap<Class, Solution>),
}

impl Listed {
    pub(super) fn new(distinct: Distinct) -> Self {
        match distinct {
            Distinct::Formulas => Self::Formulas(Vec::new()),
            _ => Self::Classes(distinct, FxHashMap::default()),
        }
    }

    pub(super) fn add(&mut self, solution: Solution, meter: &Meter<'_>) {
        let steps = solution.steps();
        match self {
            Self::Formulas(solutions) => {
                solutions.push(solution);
                meter.has_room(room(steps));
            }
            Self::Classes(distinct, best) => {
                let class = class(solution.formula());
                let class = if *distinct == Distinct::Essential { class.core() } else { class };
                match best.entry(class) {
                    Entry::Occupied(mut kept) if solution < *kept.get() => *kept.get_mut() = solution,
                    Entry::Occupied(_) => {}
                    Entry::Vacant(place) => {
                        place.insert(solution);
                        meter.has_room(2 * room(steps));
                    }
                }
            }
        }
    }

    pub(super) fn into_sorted(self) -> Vec<Solution> {
        let mut solutions = match self {
            Self::Formulas(solutions) => solutions,
            Self::Classes(_, best) => best.into_values().collect(),
        };
        solutions.sort_unstable();
        solutions
    }
}

/// Returns the approximate number of bytes that a solution or a class takes.
pub(super) fn room(steps: usize) -> usize {
    size_of::<Solution>() + (2 * steps + 1) * size_of::<Token>()
}

pub(super) fn class(formula: &Formula) -> Class {
    Class::of(formula).expect("a valid formula has a value")
}
