//! Sorted values that are looked up often and mostly in vain.

use crate::number::Number;

/// Different values, ascending, with a filter that most other values fail.
#[derive(Clone, Debug)]
pub(super) struct Values<N> {
    sorted: Vec<N>,
    filter: Vec<u64>,
    /// How far the bits of [`Number::spread`] are shifted to index the filter.
    shift: u32,
}

impl<N: Number> Values<N> {
    /// From values that ascend strictly.
    pub(super) fn new(sorted: Vec<N>) -> Self {
        debug_assert!(sorted.is_sorted_by(|a, b| a < b));
        let bits = (sorted.len() * 16).next_power_of_two().max(64);
        let mut values = Self { sorted, filter: vec![0; bits / 64], shift: 64 - bits.trailing_zeros() };
        for at in 0..values.sorted.len() {
            let bit = values.bit(&values.sorted[at]);
            values.filter[bit / 64] |= 1 << (bit % 64);
        }
        values
    }

    #[inline]
    fn bit(&self, value: &N) -> usize {
        usize::try_from(value.spread() >> self.shift).expect("the filter has fewer bits than fit an index")
    }

    /// The place of a value, if it is there.
    #[inline]
    pub(super) fn find(&self, value: &N) -> Option<usize> {
        let bit = self.bit(value);
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        self.sorted.binary_search(value).ok()
    }

    pub(super) fn as_slice(&self) -> &[N] {
        &self.sorted
    }
}

/// Values with the number of formulas that make each.
#[derive(Clone, Debug)]
pub(super) struct Table<N> {
    pub(super) values: Values<N>,
    pub(super) counts: Vec<u64>,
    /// The formulas of all values together.
    pub(super) total: u64,
}

impl<N: Number> Table<N> {
    /// From values in any order, whose formulas are added up where they are equal.
    pub(super) fn new(mut entries: Vec<(N, u64)>) -> Self {
        entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        let total = entries.iter().map(|(_, count)| count).sum();
        let (values, counts): (Vec<N>, Vec<u64>) = entries.into_iter().unzip();
        Self { values: Values::new(values), counts, total }
    }

    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (&N, u64)> {
        self.values.as_slice().iter().zip(self.counts.iter().copied())
    }

    /// How many formulas make a value.
    #[inline]
    pub(super) fn count(&self, value: &N) -> u64 {
        self.values.find(value).map_or(0, |at| self.counts[at])
    }

    /// How many formulas make any value but zero.
    pub(super) fn nonzero(&self) -> u64 {
        self.entries().filter(|(value, _)| value.signum() != 0).map(|(_, count)| count).sum()
    }
}
