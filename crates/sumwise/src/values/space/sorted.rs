//! Sorted values that are looked up often and mostly in vain.

use crate::number::Number;
use crate::values::filter::Filter;

/// Different values, ascending, with a filter that most other values fail.
#[derive(Clone, Debug)]
pub(crate) struct SortedValues<N> {
    sorted: Vec<N>,
    filter: Filter,
}

impl<N: Number> SortedValues<N> {
    /// From values that ascend strictly.
    pub(crate) fn new(sorted: Vec<N>) -> Self {
        debug_assert!(sorted.is_sorted_by(|a, b| a < b));
        Self { filter: Filter::new(sorted.len(), sorted.iter()), sorted }
    }

    /// The place of a value, if it is there.
    #[inline]
    pub(crate) fn find(&self, value: &N) -> Option<usize> {
        if self.filter.may_have(value) { self.sorted.binary_search(value).ok() } else { None }
    }

    pub(crate) fn as_slice(&self) -> &[N] {
        &self.sorted
    }
}
