//! Demand: the values from which one more number makes a target.
//!
//! A sub-hand one number short of a hand has too many values to keep them for every hand of a space. The hands need
//! only the targets among them and, for each number x and operator ∘, the values v for which x∘v or v∘x is a target.
//! These values are known before anything is computed.

use std::ops::RangeInclusive;

use super::sorted::SortedValues;
use crate::number::Number;
use crate::operator::Operand;
use crate::rules::Rules;
use crate::rules::representation::represent_integer;

/// The side of the last number in the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberSide {
    Left,
    Right,
}

/// A last step to a target: the values it starts from, and the index of the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lift {
    pub(crate) from: LiftOrigin,
    pub(crate) target: usize,
}

/// The values that a lift starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LiftOrigin {
    /// The demanded value at this index.
    Value(usize),
    /// Every value, without zero if `nonzero` is set.
    Any { nonzero: bool },
}

/// The demanded values, and the last steps from them to the targets.
#[derive(Debug)]
pub(crate) struct Demand<N> {
    pub(crate) values: SortedValues<N>,
    /// The index of each target in `values`.
    pub(crate) targets: Vec<usize>,
    /// For each number of the space, the lifts with the number on the left, and those with it on the right.
    lifts: Vec<[Vec<Lift>; 2]>,
}

/// Operands that make targets, each with the index of its target.
type Wanted<N> = Vec<(usize, Operand<N>)>;

/// Returns the targets as exact numbers.
pub(crate) fn targets<N: Number>(range: &RangeInclusive<i64>) -> Vec<N> {
    range.clone().map(represent_integer).collect()
}

impl<N: Number> Demand<N> {
    pub(crate) fn new(numbers: &[i64], targets: &[N], rules: &Rules) -> Self {
        let operands = |number: &N, side| {
            let mut operands = Vec::new();
            for (at, target) in targets.iter().enumerate().filter(|(_, target)| rules.domain.allows(*target)) {
                for operator in rules.binary().as_slice() {
                    let operand = match side {
                        NumberSide::Left => operator.solve_right(number, target),
                        NumberSide::Right => operator.solve_left(number, target),
                    };
                    operands.push((at, operand));
                }
            }
            operands
        };
        let numbers = numbers.iter().map(|&integer| represent_integer::<N>(integer));
        let asked: Vec<[Wanted<N>; 2]> =
            numbers.map(|number| [NumberSide::Left, NumberSide::Right].map(|side| operands(&number, side))).collect();
        let all = asked.iter().flatten().flatten().filter_map(|(_, operand)| match operand {
            Operand::One(value) => Some(value.clone()),
            Operand::None | Operand::Any { .. } => None,
            Operand::Others => unreachable!("the tables of a space cover arithmetic alone"),
        });
        let mut sorted: Vec<N> = all.chain(targets.iter().cloned()).collect();
        sorted.sort_unstable();
        sorted.dedup();
        let values = SortedValues::new(sorted);
        let place = |value: &N| values.find(value).expect("every value asked for is kept");
        let lift = |&(target, ref operand): &(usize, Operand<N>)| {
            let from = match operand {
                Operand::None | Operand::Others => return None,
                Operand::One(value) => LiftOrigin::Value(place(value)),
                Operand::Any { nonzero } => LiftOrigin::Any { nonzero: *nonzero },
            };
            Some(Lift { from, target })
        };
        let lifts = asked.iter().map(|sides| sides.each_ref().map(|asked| asked.iter().filter_map(lift).collect()));
        let lifts = lifts.collect();
        Self { targets: targets.iter().map(place).collect(), lifts, values }
    }

    /// Returns the lifts that have a number of the space on a side.
    pub(crate) fn lifts(&self, number: usize, side: NumberSide) -> &[Lift] {
        &self.lifts[number][side as usize]
    }
}

/// The number of formulas of a sub-hand for each demanded value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Supply {
    /// The counts that are not zero, each with the index of its value, ascending by index.
    counts: Vec<(u32, u32)>,
    /// The number of formulas of all values, demanded or not.
    total: u64,
    /// The number of formulas of all values except zero.
    nonzero: u64,
}

impl Supply {
    pub(crate) fn new(dense: &[u64], total: u64, nonzero: u64) -> Self {
        let narrow = |(place, count): (usize, &u64)| {
            let place = u32::try_from(place).expect("fewer values are asked for than fit an index");
            (place, u32::try_from(*count).expect("the space was refused unless these counts fit"))
        };
        let counts = dense.iter().enumerate().filter(|(_, count)| **count > 0).map(narrow).collect();
        Self { counts, total, nonzero }
    }

    /// Writes the counts into a slice that is indexed like the demanded values.
    pub(crate) fn spread(&self, dense: &mut [u64]) {
        dense.fill(0);
        for &(place, count) in &self.counts {
            dense[place as usize] = count.into();
        }
    }

    /// Returns the number of formulas of the values that a lift starts from. `dense` has the counts that
    /// [`spread`](Self::spread) wrote.
    #[inline]
    pub(crate) fn count(&self, dense: &[u64], from: LiftOrigin) -> u64 {
        match from {
            LiftOrigin::Value(place) => dense[place],
            LiftOrigin::Any { nonzero: true } => self.nonzero,
            LiftOrigin::Any { nonzero: false } => self.total,
        }
    }
}
