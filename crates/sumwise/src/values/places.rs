//! The places of wanted values in a list: most values that are looked up are not wanted.

use rustc_hash::FxHashMap;

use crate::number::Number;
use crate::values::filter::Filter;

/// A map from wanted values to their places.
pub(crate) struct Places<N> {
    /// The least of the near integers.
    from: i64,
    /// For each integer from there on its place plus one, or 0 if it is not wanted.
    near: Vec<u32>,
    /// What is in `far`.
    filter: Filter,
    /// The places of all other values.
    far: FxHashMap<N, usize>,
}

/// Integers are near if there are no more than this many integers between them for each one that is wanted.
const SPREAD: usize = 16;

impl<N: Number> Places<N> {
    /// Returns the places of different values in their list.
    pub(crate) fn of(values: &[&N]) -> Self {
        // Long values take longer to be told from integers than to be looked up.
        let integer = |value: &N| value.to_i64().filter(|_| N::IS_BOUNDED);
        let integers = || values.iter().filter_map(|value| integer(value));
        let range = integers().min().zip(integers().max());
        let length = |(least, most): (i64, i64)| usize::try_from(most.checked_sub(least)?).ok()?.checked_add(1);
        let length = range.and_then(length).filter(|length| *length / SPREAD <= integers().count()).unwrap_or(0);
        let from = range.map_or(0, |(least, _)| least);
        let (mut near, mut far) = (vec![0; length], FxHashMap::default());
        for (place, &value) in values.iter().enumerate() {
            match integer(value).filter(|_| length > 0).and_then(|integer| usize::try_from(integer - from).ok()) {
                Some(at) => near[at] = u32::try_from(place + 1).expect("the memory ends before 2^32 values"),
                None => drop(far.insert(value.clone(), place)),
            }
        }
        Self { from, near, filter: Filter::new(far.len(), far.keys()), far }
    }

    /// Returns the place of a value, if it is wanted.
    #[inline]
    pub(crate) fn get(&self, value: &N) -> Option<usize> {
        if !self.near.is_empty()
            && let Some(integer) = value.to_i64()
        {
            let at = usize::try_from(integer.wrapping_sub(self.from).cast_unsigned()).ok();
            return at.and_then(|at| self.near.get(at)).and_then(|place| (*place as usize).checked_sub(1));
        }
        if self.far.is_empty() || !self.filter.may_have(value) { None } else { self.far.get(value).copied() }
    }
}

#[cfg(test)]
#[cfg(feature = "fast")]
mod tests {
    use proptest::prelude::*;
    use rustc_hash::FxHashSet;

    use super::*;
    use crate::number::{Fraction, Rational};

    fn compare<N: Number>(values: &[N], asked: &[N]) {
        let places = Places::of(&values.iter().collect::<Vec<_>>());
        for value in values.iter().chain(asked) {
            assert_eq!(places.get(value), values.iter().position(|wanted| wanted == value), "{value:?} of {values:?}");
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_the_list(
            near in prop::collection::hash_set(-30..30_i64, 0..40),
            far in prop::collection::hash_set(any::<i64>(), 0..3),
            divisor in 1..5_i64,
            asked in prop::collection::vec(-60..60_i64, 20),
        ) {
            let values: Vec<i64> = near.union(&far).copied().collect();
            let others: Vec<i64> = asked.iter().copied().chain([i64::MIN, i64::MAX]).collect();
            compare(&values, &others);
            let of = |values: &FxHashSet<i64>| -> Vec<Rational> {
                values.iter().map(|&top| Rational::new(top, divisor).unwrap()).collect()
            };
            let (values, others) = (of(&near.into_iter().collect()), of(&asked.into_iter().collect()));
            compare(&values, &others);
            let fraction = |value: &Rational| Fraction::from_rational(value).unwrap();
            let fractions = |values: &[Rational]| -> Vec<Fraction> { values.iter().map(fraction).collect() };
            compare(&fractions(&values), &fractions(&others));
        }
    }
}
