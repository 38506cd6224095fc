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

impl<N: Number> CountTable<N> {
    /// Returns the table of values in any order. The counts of equal values are added up.
    pub(crate) fn new(mut entries: Vec<(N, u64)>) -> Self {
        entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        let total = entries.iter().map(|(_, count)| count).sum();
        let (values, counts): (Vec<N>, Vec<u64>) = entries.into_iter().unzip();
        Self { values: SortedValues::new(values), counts, total }
    }

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
