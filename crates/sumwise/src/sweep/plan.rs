//! The plan of a histogram: the method that counts, and the units of work.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::engine::hand_of;
use super::histogram::{Group, GroupCounter, Histogram};
use super::tally::IntegerTally;
use super::{Dealt, Field, enumerated};
use crate::enumerate;
use crate::limits::{Interrupt, Limits, Meter, StopReason, go_on, room_for, room_for_key};
use crate::rules::hand::Hand;
use crate::rules::representation::{ends, with_representation};
use crate::rules::{Join, Rules};
use crate::values::space::counting::{self, Counting};
use crate::values::space::space_lattice::{ASKS_EVERY, SpaceLattice, SubHand};

/// A histogram cut into units that are counted independently.
///
/// ```
/// use sumwise::sweep::{Field, HistogramPlan};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
/// let histogram = HistogramPlan::new(field).run();
/// assert_eq!(histogram.formulas, 320_u32.into());
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
pub struct HistogramPlan {
    field: Field,
    lattice: SpaceLattice,
    counter: Box<dyn GroupCounter>,
    groups: Vec<Group>,
}

/// The number of groups in a unit.
const UNIT: usize = 32;

impl HistogramPlan {
    /// Prepares a histogram.
    pub fn new(field: Field) -> Self {
        Self::try_new(field, &()).expect("nothing stops it")
    }

    /// Prepares a histogram, and can be interrupted.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub fn try_new(field: Field, interrupt: &dyn Interrupt) -> Result<Self, StopReason> {
        let lattice = SpaceLattice::new(field.hands().iter().map(|hand| &hand.numbers[..]), field.rules(), interrupt)?;
        let counter = choose(&field, &lattice, interrupt)?;
        let groups = if counting::covers(field.rules()) {
            groups(&field, &lattice, interrupt)?
        } else {
            hands(&field, &lattice, interrupt)?
        };
        Ok(Self { field, lattice, counter, groups })
    }

    /// Returns the number of units.
    pub fn units(&self) -> usize {
        self.groups.len().div_ceil(UNIT)
    }

    /// Returns a histogram without valid formulas, to add those of the units to.
    pub fn empty(&self) -> Histogram {
        let targets = self.field.targets();
        Histogram { formulas: formulas(&self.field), valid: 0, by_value: vec![0; targets.clone().count()], targets }
    }

    /// Returns the histogram of a unit.
    pub fn unit(&self, unit: usize) -> Histogram {
        self.try_unit(unit, &()).expect("nothing stops it")
    }

    /// Returns the histogram of a unit, and can be interrupted, even in the middle of a group.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub fn try_unit(&self, unit: usize, interrupt: &dyn Interrupt) -> Result<Histogram, StopReason> {
        let limits = Limits { interrupt, ..Limits::NONE };
        let (mut histogram, meter) = (self.empty(), Meter::new(&limits));
        for group in self.groups.iter().skip(unit * UNIT).take(UNIT) {
            interrupt.stop().map_or(Ok(()), Err)?;
            self.counter.count(&self.lattice, group, &meter, &mut histogram)?;
        }
        Ok(histogram)
    }

    /// Computes all units, one after the other.
    pub fn run(&self) -> Histogram {
        let mut histogram = self.empty();
        (0..self.units()).for_each(|unit| histogram.add(&self.unit(unit)));
        histogram
    }
}

/// Returns the fastest method that covers the field.
///
/// # Errors
/// [`StopReason`] when there is no room for what it keeps.
fn choose(
    field: &Field,
    lattice: &SpaceLattice,
    interrupt: &dyn Interrupt,
) -> Result<Box<dyn GroupCounter>, StopReason> {
    let (targets, rules) = (field.targets(), field.rules());
    if !counting::covers(rules) {
        return Ok(Box::new(Literally { rules: *rules }));
    }
    if let Some(tally) = IntegerTally::new(lattice, &targets, rules, &formulas(field), interrupt)? {
        return Ok(Box::new(tally));
    }
    with_representation!(&lattice.largest_hand(), &ends(&targets), rules, N => {
        Ok(Box::new(Counting::<N>::new(lattice, field.numbers(), &targets, rules, interrupt)?))
    })
}

/// Enumerates the formulas of whole hands.
struct Literally {
    rules: Rules,
}

impl GroupCounter for Literally {
    fn count(
        &self,
        lattice: &SpaceLattice,
        group: &Group,
        meter: &Meter<'_>,
        histogram: &mut Histogram,
    ) -> Result<(), StopReason> {
        let found = enumerated::look(&hand_of(lattice, group.node, self.rules), &histogram.targets, meter)?;
        histogram.valid += group.weight * u128::from(found.valid);
        let by_value = histogram.by_value.iter_mut().zip(found.formulas);
        by_value.for_each(|(sum, formulas)| *sum += group.weight * u128::from(formulas));
        Ok(())
    }
}

/// Returns a group for each hand. Nothing is shared between hands.
fn hands(field: &Field, lattice: &SpaceLattice, interrupt: &dyn Interrupt) -> Result<Vec<Group>, StopReason> {
    room_for::<Group>(field.hands().len(), interrupt)?;
    let dealt = field.hands().iter().enumerate();
    Ok(dealt.map(|(at, dealt)| Group { node: lattice.hand(at), weight: dealt.ways, left: Vec::new() }).collect())
}

/// Counts all formulas of all draws.
fn formulas(field: &Field) -> BigUint {
    if field.rules().join == Join::None {
        return enumerate::count(field.numbers(), field.rules()) * field.draws();
    }
    let of_hand = |dealt: &Dealt| {
        let hand = Hand::new(dealt.numbers.iter().copied(), *field.rules()).expect("a field has hands");
        enumerate::count_of(&hand) * dealt.ways
    };
    field.hands().iter().map(of_hand).sum()
}

/// Returns a group for each sub-hand that has values of its own to count or is the right side of a split of a hand.
fn groups(field: &Field, lattice: &SpaceLattice, interrupt: &dyn Interrupt) -> Result<Vec<Group>, StopReason> {
    let mut weights: BTreeMap<SubHand, u128> = BTreeMap::new();
    let mut sides: BTreeMap<SubHand, FxHashMap<(SubHand, bool), u128>> = BTreeMap::new();
    for (at, dealt) in field.hands().iter().enumerate() {
        go_on(interrupt)?;
        let hand = lattice.hand(at);
        for part in lattice.parts(hand).into_iter().filter(|part| part.node != hand || field.numbers() == 1) {
            *weights.entry(part.node).or_default() += u128::from(part.ways) * dealt.ways;
        }
        for split in lattice.splits(hand) {
            let left = sides.entry(split.right).or_default();
            room_for_key(left, interrupt)?;
            *left.entry((split.left, split.mirrored)).or_default() += u128::from(split.ways) * dealt.ways;
        }
    }
    for (at, node) in weights.keys().enumerate() {
        if at.is_multiple_of(ASKS_EVERY) {
            go_on(interrupt)?;
        }
        sides.entry(*node).or_default();
    }
    room_for::<Group>(sides.len(), interrupt)?;
    let group = |(node, left): (SubHand, FxHashMap<(SubHand, bool), u128>)| {
        room_for::<((SubHand, bool), u128)>(left.len(), interrupt)?;
        let mut left: Vec<_> = left.into_iter().map(|((left, mirrored), weight)| (left, mirrored, weight)).collect();
        left.sort_unstable();
        Ok(Group { node, weight: weights.get(&node).copied().unwrap_or(0), left })
    };
    sides.into_iter().map(group).collect()
}

impl std::fmt::Debug for HistogramPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HistogramPlan").field("hands", &self.field.hands().len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::number::Rational;
    use crate::rules::{Domain, Order, Use};
    use crate::{Game, Space};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn integers_are_tallied_like_any_numbers(
            pool in select(vec!["1..3x2", "2,3,5,7,25,100", "-2..1x1,9", "0..3x1,12", "1,6,10,50x2", "4x3,6x3"]),
            numbers in 3..=5_usize,
            order in select(Order::ALL.to_vec()),
            usage in select(Use::ALL.to_vec()),
            domain in select(vec![Domain::Positive, Domain::Natural, Domain::Integer]),
            targets in select(vec![1..=130, -40..=20, 900..=999, 0..=0]),
        ) {
            let rules = Rules { order, usage, domain, ..Game::COUNTDOWN.rules() };
            let hands = Space::draws(&pool.parse().unwrap(), if order == Order::Any { numbers } else { 3 }, order);
            let Ok(field) = Field::new(hands.unwrap(), targets.clone(), rules) else { return Ok(()) };
            let tallied = HistogramPlan::new(field);
            let counting = Counting::<Rational>::new(&tallied.lattice, tallied.field.numbers(), &targets, &rules, &());
            let counting = counting.unwrap();
            let expected = tallied.run();
            prop_assert_eq!(HistogramPlan { counter: Box::new(counting), ..tallied }.run(), expected);
        }
    }
}
