//! Sorted values, each with the number of formulas that make it.

use super::sorted::SortedValues;
use crate::number::Number;

/// Values with the number of formulas that make each.
#[derive(Clone, Debug)]
pub(crate) struct CountTable<N> {
    pub(crate) values: SortedValues<N>,
    pub(crate) counts: Vec<u64>,
    /// The number of formulas of all values together.
    pub(crate) total: u64,
}

/// Values that are counted as they come.
pub(crate) struct Tally<N> {
    /// The counts of the integers near zero, in ascending order, if they are kept apart. They need no sorting.
    near: Vec<u64>,
    others: Vec<(N, u64)>,
}

/// The largest absolute value of integers near zero.
const NEAR: u32 = 1 << 12;

impl<N: Number> Tally<N> {
    /// Returns no values yet. If there will be `many`, integers near zero are kept apart.
    pub(crate) fn new(many: bool) -> Self {
        let places = if many && N::IS_INTEGER { 2 * NEAR as usize + 1 } else { 0 };
        Self { near: vec![0; places], others: Vec::new() }
    }

    #[inline]
    pub(crate) fn add(&mut self, value: N, count: u64) {
        let integer = if N::IS_INTEGER { value.to_i64() } else { None };
        let place = integer.and_then(|integer| usize::try_from(integer.wrapping_add(NEAR.into())).ok());
        match place.and_then(|place| self.near.get_mut(place)) {
            Some(near) => *near += count,
            None => self.others.push((value, count)),
        }
    }

    /// Returns the table of the values. The counts of equal values are added up.
    pub(crate) fn table(self) -> CountTable<N> {
        let Self { near, others: mut below } = self;
        below.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        below.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        let above = below.split_off(below.partition_point(|(value, _)| value.signum() < 0));
        let integer =
            |place| if place < NEAR { N::zero().minus(&N::from_u32(NEAR - place)) } else { N::from_u32(place - NEAR) };
        let near = (0..).zip(near).filter(|(_, count)| *count > 0).map(|(place, count)| (integer(place), count));
        let (values, counts): (Vec<N>, Vec<u64>) = below.into_iter().chain(near).chain(above).unzip();
        CountTable { total: counts.iter().sum(), values: SortedValues::new(values), counts }
    }
}

impl<N: Number> CountTable<N> {
    /// Returns the number of different values.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (&N, u64)> {
        self.values.as_slice().iter().zip(self.counts.iter().copied())
    }

    /// Returns the number of formulas that make a value.
    #[inline]
    pub(crate) fn count(&self, value: &N) -> u64 {
        self.values.find(value).map_or(0, |at| self.counts[at])
    }

    /// Returns the number of formulas that make a value other than zero.
    pub(crate) fn nonzero(&self) -> u64 {
        self.entries().filter(|(value, _)| value.signum() != 0).map(|(_, count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::number::Rational;

    fn value() -> impl Strategy<Value = i64> {
        let near = i64::from(NEAR);
        prop_oneof![
            -3..4_i64,
            near - 2..near + 3,
            -near - 2..-near + 3,
            any::<i64>().prop_map(|value| value.max(-i64::MAX))
        ]
    }

    fn table<N: Number>(entries: &[(i64, u64)], many: bool) -> Vec<(Rational, u64)> {
        let mut tally = Tally::new(many);
        for &(value, count) in entries {
            tally.add(N::from_rational(&value.into()).expect("it is an integer of a word"), count);
        }
        let table = tally.table();
        assert_eq!(table.total, entries.iter().map(|(_, count)| count).sum::<u64>());
        table.entries().map(|(value, count)| (value.to_rational(), count)).collect()
    }

    proptest! {
        #[test]
        fn counts_of_equal_values_are_added_up(entries in prop::collection::vec((value(), 1..1000_u64), 0..40)) {
            let mut counts: BTreeMap<Rational, u64> = BTreeMap::new();
            for &(value, count) in &entries {
                *counts.entry(value.into()).or_default() += count;
            }
            let counts: Vec<(Rational, u64)> = counts.into_iter().collect();
            for many in [false, true] {
                prop_assert_eq!(&table::<i64>(&entries, many), &counts);
                prop_assert_eq!(&table::<Rational>(&entries, many), &counts);
            }
        }
    }
}
