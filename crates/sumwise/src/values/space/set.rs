//! Sets of integers that are looked through in order, and asked for.

use super::bits::Bits;

/// Integers, ascending, with bits for those near zero.
#[derive(Debug)]
pub(crate) struct IntegerSet {
    values: Vec<i64>,
    near: Bits,
}

/// Up to here values have bits.
const NEAR: i64 = 1 << 14;

impl IntegerSet {
    /// From values that ascend strictly.
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

    pub(crate) fn between(&self, first: i64, last: i64) -> &[i64] {
        let values = from(&self.values, first);
        &values[..values.partition_point(|&value| value <= last)]
    }

    /// The values up to a size that have no bits.
    pub(crate) fn far(&self, size: i64) -> impl Iterator<Item = i64> {
        let sides = (size > NEAR).then(|| [self.between(-size, -NEAR - 1), self.between(NEAR + 1, size)]);
        sides.into_iter().flatten().flatten().copied()
    }

    /// Those near zero with their signs changed.
    pub(crate) fn near_negated(&self) -> Bits {
        self.near.negated()
    }

    /// Adds them to a set, moved by one, as far as they are targets then.
    pub(crate) fn move_into(&self, made: &mut Bits, by: i64, farthest: i64) {
        made.insert_moved(&self.near, by);
        self.far(farthest.saturating_add(by.abs())).for_each(|value| made.insert(value + by));
    }

    #[inline]
    pub(crate) fn contains(&self, value: i64) -> bool {
        if value.abs() <= NEAR { self.near.contains(value) } else { self.values.binary_search(&value).is_ok() }
    }
}

/// Of ascending values those from one on: most often all, which needs no search.
#[inline]
pub(crate) fn from(values: &[i64], first: i64) -> &[i64] {
    match values {
        [smallest, ..] if *smallest < first => &values[values.partition_point(|&value| value < first)..],
        _ => values,
    }
}

/// Whether an integer that is not zero divides another. Most that do not are larger.
#[inline]
pub(crate) fn divides(divisor: i64, value: i64) -> bool {
    (divisor.abs() <= value.abs() || value == 0) && divisor != 0 && value % divisor == 0
}
