//! Sets of integers that are read in order and queried.

use super::bits::Bits;

/// A sorted set of integers, with a bit set for those near zero.
#[derive(Debug)]
pub(crate) struct IntegerSet {
    values: Vec<i64>,
    near: Bits,
}

/// The largest absolute value that is near zero.
const NEAR: i64 = 1 << 14;

impl IntegerSet {
    /// Returns the set of strictly ascending values.
    pub(crate) fn new(values: Vec<i64>) -> Self {
        let (first, last) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
        let mut near = Bits::new(&(first.clamp(-NEAR, NEAR)..=last.clamp(-NEAR, NEAR)));
        for &value in &values {
            near.insert(value);
        }
        Self { values, near }
    }

    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    /// Returns the values from `first` to `last`.
    pub(crate) fn between(&self, first: i64, last: i64) -> &[i64] {
        let values = from(&self.values, first);
        &values[..values.partition_point(|&value| value <= last)]
    }

    /// Returns the values that are not near zero and at most `size` by absolute value.
    pub(crate) fn far(&self, size: i64) -> impl Iterator<Item = i64> {
        let sides = (size > NEAR).then(|| [self.between(-size, -NEAR - 1), self.between(NEAR + 1, size)]);
        sides.into_iter().flatten().flatten().copied()
    }

    /// Returns the values near zero, negated.
    pub(crate) fn near_negated(&self) -> Bits {
        self.near.negated()
    }

    /// Adds the values plus `by` to `made`, whose window reaches at most `farthest` from zero.
    pub(crate) fn move_into(&self, made: &mut Bits, by: i64, farthest: i64) {
        made.insert_moved(&self.near, by);
        self.far(farthest.saturating_add(by.abs())).for_each(|value| made.insert(value + by));
    }

    #[inline]
    pub(crate) fn contains(&self, value: i64) -> bool {
        if value.abs() <= NEAR { self.near.contains(value) } else { self.values.binary_search(&value).is_ok() }
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

/// Returns whether `divisor` is not zero and divides `value`. The comparison of sizes comes first because it is cheaper
/// than the division and decides most calls.
#[inline]
pub(crate) fn divides(divisor: i64, value: i64) -> bool {
    (divisor.abs() <= value.abs() || value == 0) && divisor != 0 && value % divisor == 0
}
