//! A Bloom filter with two bits for each value, in the same word.

use crate::number::{Number, Rational, Residue};

/// A set of hashes that rejects most values outside the set: at most half of the bits are set as long as the set is within its
/// capacity.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    words: Vec<u64>,
}

/// The number of bits of a word.
const BITS: usize = u64::BITS as usize;

impl Filter {
    /// Returns a filter of a few values. It has twice the room, since most values are compared with it.
    pub(crate) fn new<'n, N: Number + 'n>(count: usize, values: impl Iterator<Item = &'n N>) -> Self {
        let mut filter = Self::with_room(count * 2);
        values.for_each(|value| filter.insert(value));
        filter
    }

    /// Returns a filter of the residues of values.
    pub(crate) fn of_residues<'n>(count: usize, values: impl Iterator<Item = &'n Rational>) -> Self {
        let mut filter = Self::with_room(count * 64);
        for residue in values.filter_map(Residue::of) {
            let bit = filter.bit_of(residue);
            filter.words[bit / BITS] |= 1 << (bit % BITS);
        }
        filter
    }

    #[expect(clippy::cast_possible_truncation, reason = "the remainder is the index of a bit")]
    fn bit_of(&self, residue: Residue) -> usize {
        (residue.index() % (self.words.len() * BITS) as u64) as usize
    }

    /// Returns whether a value of this residue may be in the set. `false` is certain.
    #[inline]
    pub(crate) fn may_have_residue(&self, residue: Residue) -> bool {
        let bit = self.bit_of(residue);
        self.words[bit / BITS] >> (bit % BITS) & 1 == 1
    }

    /// The maximum number of bytes that a filter takes for each value.
    pub(crate) const ROOM_OF_A_VALUE: usize = 1;

    /// The maximum number of bytes that a filter of residues takes for each value.
    pub(crate) const ROOM_OF_A_RESIDUE: usize = 64;

    /// Returns an empty filter with a capacity of `count` values.
    pub(crate) fn with_room(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(BITS / 4).max(1)] }
    }

    #[inline]
    pub(crate) fn insert<N: Number>(&mut self, value: &N) {
        self.insert_spread(value.spread());
    }

    /// Adds the value of a [`Number::spread`].
    #[inline]
    pub(crate) fn insert_spread(&mut self, spread: u64) {
        let (word, bits) = self.place(spread);
        self.words[word] |= bits;
    }

    /// Returns the index of the word, and the bits, of a spread.
    #[inline]
    fn place(&self, spread: u64) -> (usize, u64) {
        // The upper half of a spread, as a fraction of one, times the number of words: the whole part is the index, and the rest
        // chooses the bits.
        let place = (spread >> 32) * self.words.len() as u64;
        let bit = |digit: u32| 1 << (place >> (32 - digit * BITS.trailing_zeros()) & (BITS as u64 - 1));
        ((place >> 32) as usize, bit(1) | bit(2))
    }

    /// Returns whether the value may be in the set. `false` is certain.
    #[inline]
    pub(crate) fn may_have<N: Number>(&self, value: &N) -> bool {
        let (word, bits) = self.place(value.spread());
        self.words[word] & bits == bits
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_filter_has_its_values_and_rejects_most_others(
            values in prop::collection::vec(any::<i32>(), 1..2000),
            others in prop::collection::vec(any::<i32>(), 1000),
        ) {
            let mut filter = Filter::with_room(values.len());
            for value in &values {
                filter.insert(&i64::from(*value));
            }
            let may_have = |value: &&i32| filter.may_have(&i64::from(**value));
            prop_assert!(values.iter().all(|value| may_have(&value)));
            let admitted = others.iter().filter(may_have).count();
            prop_assert!(admitted < 350, "{} of 1000 with {} values", admitted, values.len());
        }
    }
}
