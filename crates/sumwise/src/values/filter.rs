//! A Bloom filter with one hash function.

use crate::number::{Number, Rational, Residue};

/// A set of hashes that rejects most values outside the set. At most one bit in eight is set as long as the set is
/// within its capacity.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    bits: Vec<u64>,
    /// The right shift that turns [`Number::spread`] into the index of a bit.
    shift: u32,
}

impl Filter {
    /// Returns a filter of a few values. It has twice the room, since most values are compared with it.
    pub(crate) fn new<'n, N: Number + 'n>(count: usize, values: impl Iterator<Item = &'n N>) -> Self {
        let mut filter = Self::with_room(count * 2);
        values.for_each(|value| filter.insert(value));
        filter
    }

    /// Returns a filter of the residues of values.
    pub(crate) fn of_residues<'n>(count: usize, values: impl Iterator<Item = &'n Rational>) -> Self {
        let mut filter = Self::with_room(count * 32);
        for residue in values.filter_map(Residue::of) {
            let bit = filter.bit_of(residue);
            filter.bits[bit / 64] |= 1 << (bit % 64);
        }
        filter
    }

    #[expect(clippy::cast_possible_truncation, reason = "the remainder is the index of a bit")]
    fn bit_of(&self, residue: Residue) -> usize {
        (residue.index() % (self.bits.len() as u64 * 64)) as usize
    }

    /// Returns whether a value of this residue may be in the set. `false` is certain.
    #[inline]
    pub(crate) fn may_have_residue(&self, residue: Residue) -> bool {
        let bit = self.bit_of(residue);
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The maximum number of bytes that a filter takes for each value.
    pub(crate) const ROOM_OF_A_VALUE: usize = 2;

    /// The maximum number of bytes that a filter of residues takes for each value.
    pub(crate) const ROOM_OF_A_RESIDUE: usize = 64;

    /// Returns an empty filter with a capacity of `count` values.
    pub(crate) fn with_room(count: usize) -> Self {
        let size = (count * 8).next_power_of_two().max(64);
        Self { bits: vec![0; size / 64], shift: 64 - size.trailing_zeros() }
    }

    #[inline]
    pub(crate) fn insert<N: Number>(&mut self, value: &N) {
        self.insert_spread(value.spread());
    }

    /// Adds the value of a [`Number::spread`].
    #[inline]
    pub(crate) fn insert_spread(&mut self, spread: u64) {
        let bit = self.bit(spread);
        self.bits[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the shift leaves only the bits of an index")]
    fn bit(&self, spread: u64) -> usize {
        (spread >> self.shift) as usize
    }

    /// Returns whether the value may be in the set. `false` is certain.
    #[inline]
    pub(crate) fn may_have<N: Number>(&self, value: &N) -> bool {
        let bit = self.bit(value.spread());
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }
}
