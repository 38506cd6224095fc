//! Sets of positive integers, of few and of many.

/// The number of the smallest integers that a set has bits for.
pub(super) const SMALL: u32 = 1 << 10;

/// The most values of a set. Three positive integers make at most 68 by the number of their classes. Two numbers that are left
/// lead from one value to at most 5 · 5 values in each order, and to 5 by each of the 4 values of both: to 70.
const MOST: usize = 72;

/// The number of slots of a set.
const SLOTS: usize = 128;

/// A set of at most [`MOST`] positive integers, listed in the order in which they were inserted.
#[derive(Clone)]
pub(super) struct Set {
    /// The bits of the values below [`SMALL`].
    small: [u64; SMALL as usize / 64],
    /// A hash table with open addressing of the other values: the place of each plus one, or 0 in an empty slot.
    slots: [u8; SLOTS],
    values: [u32; MOST],
    pub(super) length: usize,
    largest: u32,
}

impl Default for Set {
    fn default() -> Self {
        Self { small: [0; SMALL as usize / 64], slots: [0; SLOTS], values: [0; MOST], length: 0, largest: 0 }
    }
}

impl Set {
    pub(super) fn clear(&mut self) {
        self.small.fill(0);
        self.slots.fill(0);
        (self.length, self.largest) = (0, 0);
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values[..self.length]
    }

    /// Returns the words of the values below [`SMALL`].
    pub(super) fn small(&self) -> &[u64] {
        &self.small
    }

    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        if value < SMALL {
            let (word, bit) = (value as usize / 64, 1 << (value % 64));
            if self.small[word] & bit != 0 {
                return;
            }
            self.small[word] |= bit;
        } else {
            let slot = self.slot(value);
            if self.slots[slot] != 0 {
                return;
            }
            self.slots[slot] = u8::try_from(self.length + 1).expect("a set has few values");
        }
        self.values[self.length] = value;
        self.length += 1;
        self.largest = self.largest.max(value);
    }

    /// Returns the slot of a large value, or the empty one where it would be.
    #[inline]
    fn slot(&self, value: u32) -> usize {
        let mut slot = (value.wrapping_mul(0x9e37_79b9) >> 16) as usize % SLOTS;
        while self.slots[slot] != 0 && self.values[usize::from(self.slots[slot]) - 1] != value {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }

    #[inline]
    pub(super) fn has(&self, value: u32) -> bool {
        if value < SMALL {
            self.small[value as usize / 64] >> (value % 64) & 1 == 1
        } else {
            value <= self.largest && self.slots[self.slot(value)] != 0
        }
    }
}

/// The number of the smallest integers that a large set has bits for.
pub(super) const LOW: u32 = 1 << 12;

/// Returns the number of slots for some high values.
fn slots(highs: usize) -> usize {
    (highs + highs / 2 + 1).next_power_of_two()
}

/// A set of positive integers.
pub(super) struct LargeSet {
    /// The bits of the values below [`LOW`].
    low: [u64; LOW as usize / 64],
    /// A hash table with open addressing of the other values, at most two thirds full; 0 in an empty slot.
    high: Box<[u32]>,
}

impl LargeSet {
    /// Returns the set of some values, of which some may be equal.
    pub(super) fn new(values: &[u32]) -> Self {
        let mut low = [0; LOW as usize / 64];
        let mut highs = 0;
        for &value in values {
            if value < LOW {
                low[value as usize / 64] |= 1 << (value % 64);
            } else {
                highs += 1;
            }
        }
        // There is room for equal values at first.
        let set = Self { low, high: Box::default() }.with(values.iter().copied(), highs);
        let highs = set.high().count();
        if slots(highs) < set.high.len() { Self { low, high: Box::default() }.with(set.high(), highs) } else { set }
    }

    /// Adds the high ones of some values to a set that has none.
    fn with(mut self, values: impl Iterator<Item = u32>, highs: usize) -> Self {
        self.high = vec![0; slots(highs)].into();
        for value in values.filter(|value| *value >= LOW) {
            let slot = self.slot(value);
            self.high[slot] = value;
        }
        self
    }

    /// Returns the words of the values below [`LOW`].
    pub(super) fn low(&self) -> &[u64] {
        &self.low
    }

    /// Yields the other values, in no particular order.
    pub(super) fn high(&self) -> impl Iterator<Item = u32> {
        self.high.iter().copied().filter(|value| *value != 0)
    }

    /// Returns the slot of a high value, or the empty one where it would be.
    #[inline]
    fn slot(&self, value: u32) -> usize {
        let last = self.high.len() - 1;
        let mut slot = (value.wrapping_mul(0x9e37_79b9) >> 12) as usize & last;
        while self.high[slot] != 0 && self.high[slot] != value {
            slot = (slot + 1) & last;
        }
        slot
    }

    #[inline]
    pub(super) fn has(&self, value: u32) -> bool {
        if value < LOW {
            self.low[value as usize / 64] >> (value % 64) & 1 == 1
        } else {
            self.high[self.slot(value)] != 0
        }
    }
}
