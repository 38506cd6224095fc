//! A set of values that is quick to say no.

use crate::number::Number;

/// A set of values that most values outside of it are known not to be in: a bit for each hash, one in sixteen set.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    bits: Vec<u64>,
    /// How far the bits of [`Number::spread`] are shifted to index the filter.
    shift: u32,
}

impl Filter {
    pub(crate) fn new<'n, N: Number + 'n>(count: usize, values: impl Iterator<Item = &'n N>) -> Self {
        let mut filter = Self::with_room(count);
        values.for_each(|value| filter.insert(value));
        filter
    }

    /// The bytes that a filter takes for each value at most.
    pub(crate) const ROOM_OF_A_VALUE: usize = 4;

    /// An empty filter for so many values.
    pub(crate) fn with_room(count: usize) -> Self {
        let size = (count * 16).next_power_of_two().max(64);
        Self { bits: vec![0; size / 64], shift: 64 - size.trailing_zeros() }
    }

    #[inline]
    pub(crate) fn insert<N: Number>(&mut self, value: &N) {
        let bit = self.bit(value);
        self.bits[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the highest bits are fewer than those of the filter's length")]
    fn bit<N: Number>(&self, value: &N) -> usize {
        (value.spread() >> self.shift) as usize
    }

    #[inline]
    pub(crate) fn may_have<N: Number>(&self, value: &N) -> bool {
        let bit = self.bit(value);
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }
}
