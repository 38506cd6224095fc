//! The values of one sub-hand, each with a weight.

use crate::number::Number;
use crate::values::weight::Weight;

/// A hash table with open addressing. Its entries stay in the order in which their values were first inserted.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable<N, W> {
    entries: Vec<(N, W)>,
    /// First a filter: two bits for each value, in the same word. Then for each slot the index of an entry plus one, or 0 if the slot
    /// is empty. At most seven eighths of the slots are taken, and a fifth of the bits, so the search for a missing value mostly ends
    /// at the filter, which is small, so that it seldom waits for memory.
    slots: Vec<u32>,
    /// The right shift that turns [`Number::spread`] into the index of a slot.
    shift: u32,
    /// The bytes that the values and weights take outside the entries.
    heap: usize,
}

/// The number of bits of a word.
const BITS: usize = u32::BITS as usize;

/// The number of slots with a word of the filter.
const SLOTS_OF_A_WORD: usize = BITS / 8;

impl<N: Number, W: Weight<N>> ValueTable<N, W> {
    /// Returns an empty table with capacity for `values` values. It grows when there are more.
    pub(crate) fn with_room(values: usize) -> Self {
        let slots = (values * 8 / 7).next_power_of_two().max(SLOTS_OF_A_WORD);
        Self {
            entries: Vec::with_capacity(values),
            slots: vec![0; slots / SLOTS_OF_A_WORD + slots],
            shift: 64 - slots.trailing_zeros(),
            heap: 0,
        }
    }

    /// The maximum number of bytes that a table takes for each value: two entries, because vectors double when they
    /// grow, and three slots with their share of the filter. Long values also have [`heap`](Self::heap).
    pub(crate) const ROOM_OF_A_VALUE: usize = 2 * size_of::<(N, W)>() + size_of::<[u32; 3]>() + size_of::<[u8; 3]>();

    /// Returns the number of slots.
    #[inline]
    fn all_slots(&self) -> usize {
        1 << (64 - self.shift)
    }

    /// Adds a value, or adds the weight to a value that is already there. Returns the place of its entry.
    #[inline]
    pub(crate) fn insert(&mut self, value: N, weight: W) -> usize {
        let spread = value.spread();
        let at = self.place_of_slot(spread, &value);
        if let Some(index) = self.slots[at].checked_sub(1) {
            let kept = &mut self.entries[index as usize].1;
            let before = kept.heap();
            kept.or(weight);
            self.heap = self.heap + kept.heap() - before;
            return index as usize;
        }
        self.heap += value.heap() + weight.heap();
        self.entries.push((value, weight));
        self.take(at, spread, u32::try_from(self.entries.len()).expect("the memory ends before 2^32 values"));
        if self.entries.len() * 8 > self.all_slots() * 7 {
            self.grow();
        }
        self.entries.len() - 1
    }

    /// Puts an entry into an empty slot, given the place of the slot, the spread of the value and the index of the entry plus one.
    #[inline]
    fn take(&mut self, at: usize, spread: u64, number: u32) {
        let (word, bits) = self.in_filter(spread);
        self.slots[at] = number;
        self.slots[word] |= bits;
    }

    /// Returns the place of the word and the bits of a spread in the filter.
    #[inline]
    fn in_filter(&self, spread: u64) -> (usize, u32) {
        let slot = self.slot(spread);
        // The bits of a spread after those of its slot choose the bits.
        let after = spread >> (self.shift - 2 * BITS.trailing_zeros());
        (slot / SLOTS_OF_A_WORD, 1 << (after % BITS as u64) | 1 << (after / BITS as u64 % BITS as u64))
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        self.shift -= 1;
        for (index, number) in (1..=self.entries.len()).enumerate() {
            let value = &self.entries[index].0;
            let spread = value.spread();
            let at = self.place_of_slot(spread, value);
            self.take(at, spread, u32::try_from(number).expect("the memory ends before 2^32 values"));
        }
    }

    /// Returns the place of the slot of a value, or of the empty slot where it would be inserted.
    #[inline]
    fn place_of_slot(&self, spread: u64, value: &N) -> usize {
        let (first, last) = (self.all_slots() / SLOTS_OF_A_WORD, self.all_slots() - 1);
        let mut slot = self.slot(spread);
        while let Some(index) = self.slots[first + slot].checked_sub(1)
            && self.entries[index as usize].0 != *value
        {
            slot = (slot + 1) & last;
        }
        first + slot
    }

    /// Returns the slot at which the search for a value begins.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the shift leaves only the bits of an index")]
    fn slot(&self, spread: u64) -> usize {
        (spread >> self.shift) as usize
    }

    /// Returns the weight of a value, if the value is there.
    #[inline]
    pub(crate) fn get(&self, value: &N) -> Option<&W> {
        self.place(value).map(|place| &self.entries[place].1)
    }

    /// Returns the place of a value among the entries, if it is there.
    #[inline]
    pub(super) fn place(&self, value: &N) -> Option<usize> {
        let number = self.slots[self.place_of_slot(value.spread(), value)];
        number.checked_sub(1).map(|index| index as usize)
    }

    /// Returns whether a value is there.
    #[inline]
    pub(crate) fn has(&self, value: &N) -> bool {
        self.has_at(value.spread(), value)
    }

    /// Returns whether a value is there, given its [`spread`](Number::spread).
    #[inline]
    pub(super) fn has_at(&self, spread: u64, value: &N) -> bool {
        let (word, bits) = self.in_filter(spread);
        self.slots[word] & bits == bits && self.slots[self.place_of_slot(spread, value)] > 0
    }

    /// Returns about the number of bytes that the values and weights take outside the table.
    #[inline]
    pub(crate) fn heap(&self) -> usize {
        if N::IS_BOUNDED && !W::HAS_HEAP { 0 } else { self.heap }
    }

    /// Returns the values and weights in the order of insertion.
    pub(crate) fn entries(&self) -> &[(N, W)] {
        &self.entries
    }
}

#[cfg(test)]
#[cfg(feature = "fast")]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::number::{Fraction, Rational};
    use crate::values::weight::Count;

    proptest! {
        #[test]
        fn a_table_is_a_map(values in prop::collection::vec((-300..300_i64, 1..9_i64), 0..700), room in 0..100_usize) {
            let mut table = ValueTable::with_room(room);
            let mut counts = BTreeMap::new();
            let fraction = |(top, bottom): &(i64, i64)| Fraction::from_rational(&Rational::new(*top, *bottom).unwrap()).unwrap();
            for value in values.iter().map(fraction) {
                *counts.entry(value).or_insert(0_u64) += 1;
                table.insert(value, Count::<u64, Fraction>::new(1));
            }
            prop_assert_eq!(table.entries().len(), counts.len());
            for value in (-300..300).flat_map(|top| (1..9).map(move |bottom| (top, bottom))).map(|pair| fraction(&pair)) {
                let count = counts.get(&value);
                prop_assert_eq!(table.has(&value), count.is_some());
                prop_assert_eq!(table.get(&value).map(|count| &count.0), count);
            }
        }
    }
}
