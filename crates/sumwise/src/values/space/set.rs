//! Sets of integers that are read in order and queried.

use std::sync::OnceLock;

use crate::values::bits::Bits;

/// A set of integers, with a bit set for those near zero. It starts as a list or with the bits; the other is computed on first
/// use.
#[derive(Debug)]
pub(crate) struct IntegerSet {
    /// All values, ascending.
    values: OnceLock<Vec<i64>>,
    near: OnceLock<Bits>,
    /// The values near zero, negated.
    negated: OnceLock<Bits>,
    /// The values that are not near zero, ascending.
    far: Vec<i64>,
}

/// The values of many steps, in any order and with repetitions.
#[derive(Debug)]
pub(super) struct Gathered {
    near: Bits,
    far: Vec<i64>,
}

/// The absolute value up to which integers are near zero.
const NEAR: i64 = 1 << 14;

/// Returns the start of the window of values near zero that are at least `smallest`, and at most `largest` by absolute value.
fn start(smallest: i64, largest: i64) -> i64 {
    smallest.clamp(-largest.min(NEAR), 0)
}

impl Gathered {
    /// Returns a place for values of at least `smallest`, and at most `largest` by absolute value.
    pub(super) fn new(smallest: i64, largest: i64) -> Self {
        Self { near: Bits::new(&(start(smallest, largest)..=largest.min(NEAR))), far: Vec::new() }
    }

    /// Drops the room that has no value.
    pub(super) fn trim(&mut self) {
        self.near.trim();
    }

    #[inline]
    pub(super) fn insert(&mut self, value: i64) {
        if value.abs() <= NEAR {
            self.near.insert(value);
        } else {
            self.far.push(value);
        }
    }
}

impl IntegerSet {
    /// Returns the set of strictly ascending values.
    pub(crate) fn new(values: Vec<i64>) -> Self {
        let far = values.iter().copied().filter(|value| value.abs() > NEAR).collect();
        Self { values: OnceLock::from(values), near: OnceLock::new(), negated: OnceLock::new(), far }
    }

    /// Returns the set of all values of several places, for one and the same range of values.
    pub(super) fn union<'g>(places: impl Iterator<Item = &'g Gathered> + Clone) -> Self {
        let near = Bits::union(places.clone().map(|place| &place.near));
        let mut far = places.map(|place| &place.far[..]).collect::<Vec<_>>().concat();
        far.sort_unstable();
        far.dedup();
        far.shrink_to_fit();
        Self { values: OnceLock::new(), near: OnceLock::from(near), negated: OnceLock::new(), far }
    }

    /// Returns the values, ascending, if they are listed already.
    pub(crate) fn listed(&self) -> Option<&[i64]> {
        self.values.get().map(Vec::as_slice)
    }

    /// Returns the values, ascending.
    pub(crate) fn values(&self) -> &[i64] {
        self.values.get_or_init(|| {
            let below = self.far.partition_point(|value| *value < 0);
            let near = self.near();
            let mut values = Vec::with_capacity(near.len() + self.far.len());
            values.extend_from_slice(&self.far[..below]);
            near.for_each(|value| values.push(value));
            values.extend_from_slice(&self.far[below..]);
            values
        })
    }

    /// Returns the values from `first` to `last`.
    pub(crate) fn between(&self, first: i64, last: i64) -> &[i64] {
        between(self.values(), first, last)
    }

    /// Returns the values that are not near zero and at most `size` by absolute value.
    fn far(&self, size: i64) -> &[i64] {
        if size > NEAR { between(&self.far, -size, size) } else { &[] }
    }

    /// Returns the values near zero.
    fn near(&self) -> &Bits {
        self.near.get_or_init(|| {
            let values = self.between(-NEAR, NEAR);
            let (first, last) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
            let mut near = Bits::new(&(first..=last));
            for &value in values {
                near.insert(value);
            }
            near
        })
    }

    /// Returns whether moving the words of the values near zero takes less time than moving value by value.
    fn is_dense(&self) -> bool {
        self.listed().is_none_or(|values| {
            let end = |value: Option<&i64>| value.map_or(0, |value| (*value).clamp(-NEAR, NEAR));
            let words = end(values.last()).abs_diff(end(values.first())) / 64;
            words < 2 * values.len() as u64
        })
    }

    /// Adds the values plus `by` to `made`, whose window reaches at most `farthest` from zero.
    pub(crate) fn move_into(&self, made: &mut Bits, by: i64, farthest: i64) {
        if !self.is_dense() {
            return self.values().iter().for_each(|value| made.insert(value + by));
        }
        made.insert_moved(self.near(), by);
        self.far(farthest.saturating_add(by.abs())).iter().for_each(|value| made.insert(value + by));
    }

    /// Adds the differences of `from` and the values to `made`, whose window reaches at most `farthest` from zero.
    pub(crate) fn subtract_into(&self, made: &mut Bits, from: i64, farthest: i64) {
        if !self.is_dense() {
            return self.values().iter().for_each(|value| made.insert(from - value));
        }
        made.insert_moved(self.negated.get_or_init(|| self.near().negated()), from);
        self.far(farthest.saturating_add(from.abs())).iter().for_each(|value| made.insert(from - value));
    }

    #[inline]
    pub(crate) fn contains(&self, value: i64) -> bool {
        if value.abs() <= NEAR { self.near().contains(value) } else { self.far.binary_search(&value).is_ok() }
    }
}

/// Returns the values from `first` on, out of ascending values. Mostly these are all values, and there is no search.
#[inline]
pub(crate) fn from(values: &[i64], first: i64) -> &[i64] {
    match values {
        [smallest, ..] if *smallest < first => &values[values.partition_point(|&value| value < first)..],
        _ => values,
    }
}

/// Returns the values from `first` to `last`, out of ascending values.
fn between(values: &[i64], first: i64, last: i64) -> &[i64] {
    let values = from(values, first);
    &values[..values.partition_point(|&value| value <= last)]
}

/// Returns whether `divisor` is not zero and divides `value`. The comparison of sizes comes first because it is cheaper
/// than the division and decides most calls.
#[inline]
pub(crate) fn divides(divisor: i64, value: i64) -> bool {
    (divisor.abs() <= value.abs() || value == 0) && divisor != 0 && value % divisor == 0
}
