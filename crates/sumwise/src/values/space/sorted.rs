//! Sorted values for many lookups, most of which fail.

use crate::number::Number;
use crate::values::filter::Filter;

/// Different values, ascending, with a filter that rejects most other values.
#[derive(Clone, Debug)]
pub(crate) struct SortedValues<N> {
    sorted: Vec<N>,
    filter: Filter,
}

impl<N: Number> SortedValues<N> {
    /// Returns the set of strictly ascending values.
    pub(crate) fn new(sorted: Vec<N>) -> Self {
        debug_assert!(sorted.is_sorted_by(|a, b| a < b));
        Self { filter: Filter::new(sorted.len(), sorted.iter()), sorted }
    }

    /// Returns the index of a value, if it is there.
    #[inline]
    pub(crate) fn find(&self, value: &N) -> Option<usize> {
        if self.filter.may_have(value) { self.sorted.binary_search(value).ok() } else { None }
    }

    pub(crate) fn as_slice(&self) -> &[N] {
        &self.sorted
    }
}
