//! The values of one sub-hand, each with a weight.

use crate::number::Number;
use crate::values::weight::Weight;

/// Values in the order in which they were found, and where to find each: a hash table with open addressing.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable<N, W> {
    entries: Vec<(N, W)>,
    /// For each place the index of an entry plus one, or 0 where there is none. At most a quarter is taken, so a value
    /// that is not there mostly meets an empty place at once.
    places: Vec<u32>,
    /// How far the bits of [`Number::spread`] are shifted to a place.
    shift: u32,
}

impl<N: Number, W: Weight<N>> ValueTable<N, W> {
    /// An empty table, with places for so many values; it grows when there are more.
    pub(crate) fn with_room(values: usize) -> Self {
        let places = (values * 4).next_power_of_two().max(16);
        Self { entries: Vec::with_capacity(values), places: vec![0; places], shift: 64 - places.trailing_zeros() }
    }

    /// The bytes that a table takes for each value at most: a vector that grew, and eight places.
    pub(crate) const ROOM_OF_A_VALUE: usize = 2 * size_of::<(N, W)>() + size_of::<[u32; 8]>();

    /// Adds a value, or a weight to the value that is there.
    #[inline]
    pub(crate) fn insert(&mut self, value: N, weight: W) {
        let place = self.place(&value);
        if let Some(index) = self.places[place].checked_sub(1) {
            return self.entries[index as usize].1.or(weight);
        }
        self.entries.push((value, weight));
        self.places[place] = u32::try_from(self.entries.len()).expect("the memory ends before 2^32 values");
        if self.entries.len() * 4 > self.places.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.places = vec![0; self.places.len() * 2];
        self.shift -= 1;
        for (entry, number) in self.entries.iter().zip(1..) {
            let place = self.place(&entry.0);
            self.places[place] = number;
        }
    }

    /// Where a value is or would be.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the highest bits are fewer than those of the places' number")]
    fn place(&self, value: &N) -> usize {
        let mut place = (value.spread() >> self.shift) as usize;
        while let Some(index) = self.places[place].checked_sub(1)
            && self.entries[index as usize].0 != *value
        {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    /// The weight of a value, if it is there.
    #[inline]
    pub(crate) fn get(&self, value: &N) -> Option<&W> {
        let index = self.places[self.place(value)].checked_sub(1)?;
        Some(&self.entries[index as usize].1)
    }

    /// Whether a value is there.
    #[inline]
    pub(crate) fn has(&self, value: &N) -> bool {
        self.places[self.place(value)] > 0
    }

    pub(crate) fn entries(&self) -> &[(N, W)] {
        &self.entries
    }
}
