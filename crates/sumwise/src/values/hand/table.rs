//! The values of one sub-hand, each with a weight.

use crate::number::Number;
use crate::values::weight::Weight;

/// A hash table with open addressing. Its entries stay in the order in which their values were first inserted.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable<N, W> {
    entries: Vec<(N, W)>,
    /// For each slot, the index of an entry plus one, or 0 if the slot is empty. At most a quarter of the slots is
    /// taken, so the search for a missing value mostly ends at the first slot.
    slots: Vec<u32>,
    /// A bit for each slot that is taken. These lie closer together, so that the search for a missing value seldom waits for memory.
    taken: Vec<u64>,
    /// The right shift that turns [`Number::spread`] into the index of a slot.
    shift: u32,
    /// The bytes that the values and weights take outside the entries.
    heap: usize,
}

/// The number of bits of a word.
const BITS: usize = u64::BITS as usize;

impl<N: Number, W: Weight<N>> ValueTable<N, W> {
    /// Returns an empty table with capacity for `values` values. It grows when there are more.
    pub(crate) fn with_room(values: usize) -> Self {
        let slots = (values * 4).next_power_of_two().max(BITS);
        Self {
            entries: Vec::with_capacity(values),
            slots: vec![0; slots],
            taken: vec![0; slots / BITS],
            shift: 64 - slots.trailing_zeros(),
            heap: 0,
        }
    }

    /// The maximum number of bytes that a table takes for each value: two entries, because vectors double when they
    /// grow, and eight slots. Long values also have [`heap`](Self::heap).
    pub(crate) const ROOM_OF_A_VALUE: usize = 2 * size_of::<(N, W)>() + size_of::<[u32; 8]>();

    /// Adds a value, or adds the weight to a value that is already there.
    #[inline]
    pub(crate) fn insert(&mut self, value: N, weight: W) {
        let slot = self.slot(&value);
        if let Some(index) = self.slots[slot].checked_sub(1) {
            let kept = &mut self.entries[index as usize].1;
            let before = kept.heap();
            kept.or(weight);
            self.heap = self.heap + kept.heap() - before;
            return;
        }
        self.heap += value.heap() + weight.heap();
        self.entries.push((value, weight));
        self.slots[slot] = u32::try_from(self.entries.len()).expect("the memory ends before 2^32 values");
        self.taken[slot / BITS] |= 1 << (slot % BITS);
        if self.entries.len() * 4 > self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        self.taken = vec![0; self.taken.len() * 2];
        self.shift -= 1;
        for (entry, number) in self.entries.iter().zip(1..) {
            let slot = self.slot(&entry.0);
            self.slots[slot] = number;
            self.taken[slot / BITS] |= 1 << (slot % BITS);
        }
    }

    /// Returns the slot of a value, or the empty slot where it would be inserted.
    #[inline]
    fn slot(&self, value: &N) -> usize {
        self.slot_at(value.spread(), value)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the shift leaves only the bits of an index")]
    fn slot_at(&self, spread: u64, value: &N) -> usize {
        let mut slot = (spread >> self.shift) as usize;
        while let Some(index) = self.slots[slot].checked_sub(1)
            && self.entries[index as usize].0 != *value
        {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Returns the weight of a value, if the value is there.
    #[inline]
    pub(crate) fn get(&self, value: &N) -> Option<&W> {
        let index = self.slots[self.slot(value)].checked_sub(1)?;
        Some(&self.entries[index as usize].1)
    }

    /// Returns the place of a value among the entries, if it is there.
    pub(super) fn place(&self, value: &N) -> Option<usize> {
        self.slots[self.slot(value)].checked_sub(1).map(|place| place as usize)
    }

    /// Returns whether a value is there.
    #[inline]
    pub(crate) fn has(&self, value: &N) -> bool {
        self.has_at(value.spread(), value)
    }

    /// Returns whether a value is there, given its [`spread`](Number::spread).
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the shift leaves only the bits of an index")]
    pub(super) fn has_at(&self, spread: u64, value: &N) -> bool {
        let slot = (spread >> self.shift) as usize;
        self.taken[slot / BITS] >> (slot % BITS) & 1 == 1 && self.slots[self.slot_at(spread, value)] > 0
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
