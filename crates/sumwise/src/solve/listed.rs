//! Solutions that are listed, one for each class.

use std::collections::hash_map::Entry;

use itertools::Itertools as _;
use rustc_hash::{FxHashMap, FxHashSet};

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
                if !meter.has_room_to_grow::<(Class, Solution)>(best.len(), best.capacity()) {
                    return;
                }
                let size = room(steps) + size_of::<Class>() + class.heap();
                match best.entry(class) {
                    Entry::Occupied(mut kept) if solution < *kept.get() => *kept.get_mut() = solution,
                    Entry::Occupied(_) => {}
                    Entry::Vacant(place) => {
                        place.insert(solution);
                        meter.has_room(size);
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

/// The number of cores that are computed between two looks at the limits. Each takes some microseconds.
const CORES_BETWEEN_LOOKS: usize = 64;

/// The classes found so far.
#[derive(Default)]
pub(super) struct Classes(FxHashSet<Class>);

impl Classes {
    pub(super) fn add(&mut self, class: Class, meter: &Meter<'_>) {
        if meter.has_room_to_grow::<Class>(self.0.len(), self.0.capacity()) {
            let size = size_of::<Class>() + class.heap();
            if self.0.insert(class) {
                meter.has_room(size);
            }
        }
    }

    /// Returns the cores of the classes. Some are missing if the time or the memory ends.
    pub(super) fn cores(&self, meter: &Meter<'_>) -> Self {
        let mut cores = Self::default();
        if meter.may_finish(self.0.capacity() * size_of::<Class>()) {
            cores.0.reserve(self.0.len());
            for classes in &self.0.iter().chunks(CORES_BETWEEN_LOOKS) {
                if !meter.may_finish(0) {
                    break;
                }
                cores.0.extend(classes.map(Class::core).inspect(|core| _ = meter.has_room(core.heap())));
            }
        }
        cores
    }

    pub(super) fn count(&self) -> u64 {
        self.0.len() as u64
    }
}

/// Returns the approximate number of bytes that a solution takes.
fn room(steps: usize) -> usize {
    size_of::<Solution>() + (2 * steps + 1) * size_of::<Token>()
}

pub(super) fn class(formula: &Formula) -> Class {
    Class::of(formula).expect("a valid formula has a value")
}
