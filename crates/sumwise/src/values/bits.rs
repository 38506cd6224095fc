//! Sets of integers from a window, as bit sets.

use std::ops::RangeInclusive;

/// A set of integers from a window. Integers outside the window are not kept, except up to 63 above its end, since the
/// last word is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    from: i64,
    words: Vec<u64>,
}

impl Bits {
    /// Returns the empty set of a window. The window may be empty too.
    pub(crate) fn new(window: &RangeInclusive<i64>) -> Self {
        let length = if window.is_empty() { 0 } else { window.end().abs_diff(*window.start()) + 1 };
        let words = usize::try_from(length.div_ceil(64)).expect("a window is far smaller than the memory");
        Self { from: *window.start(), words: vec![0; words] }
    }

    /// Returns the set with these words, of which the first starts at 0.
    pub(crate) fn of_words(words: Vec<u64>) -> Self {
        Self { from: 0, words }
    }

    /// Returns the index of the bit of an integer, or `None` if there is no such bit.
    #[inline]
    fn bit(&self, value: i64) -> Option<usize> {
        let bit = usize::try_from(value.wrapping_sub(self.from)).ok()?;
        (bit < self.words.len() * 64).then_some(bit)
    }

    #[inline]
    pub(crate) fn insert(&mut self, value: i64) {
        if let Some(bit) = self.bit(value) {
            self.words[bit / 64] |= 1 << (bit % 64);
        }
    }

    #[inline]
    pub(crate) fn contains(&self, value: i64) -> bool {
        self.bit(value).is_some_and(|bit| self.words[bit / 64] >> (bit % 64) & 1 == 1)
    }

    /// Returns the number of bits of all words.
    fn span(&self) -> i64 {
        i64::try_from(self.words.len() * 64).expect("a set is smaller than the memory")
    }

    /// Returns the last integer that has a bit, or one before the window if that is empty.
    pub(crate) fn end(&self) -> i64 {
        self.from + self.span() - 1
    }

    /// Adds every member of another set plus `by`.
    #[inline]
    pub(crate) fn insert_moved(&mut self, other: &Self, by: i64) {
        // Bit i of `self` is bit i + `ahead` of `other`, so it comes from `skipped` words further on.
        let ahead = self.from - by - other.from;
        let (skipped, shift) = (ahead.div_euclid(64), ahead.rem_euclid(64));
        let source = other.words.get(usize::try_from(skipped).unwrap_or(0)..).unwrap_or_default();
        let places = self.words.get_mut(usize::try_from(-1 - skipped).unwrap_or(0)..).unwrap_or_default();
        let ([first, ..], [.., last]) = (source, source) else { return };
        // Two shifts, because a word cannot be shifted by 64 bits at once.
        let join = |low: u64, high: u64| low >> shift | high << 1 << (63 - shift);
        let places = match places {
            [place, places @ ..] if skipped < 0 => {
                *place |= join(0, *first);
                places
            }
            places => places,
        };
        places.iter_mut().zip(source.windows(2)).for_each(|(place, pair)| *place |= join(pair[0], pair[1]));
        if let Some(place) = places.get_mut(source.len() - 1) {
            *place |= join(*last, 0);
        }
    }

    /// Returns the number of members.
    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Narrows the window to end with the last word that has a member. Frees no memory.
    pub(crate) fn trim(&mut self) {
        let end = self.words.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        self.words.truncate(end);
    }

    /// Returns the union of sets whose windows start at the same integer.
    pub(crate) fn union<'s>(sets: impl Iterator<Item = &'s Self> + Clone) -> Self {
        let from = sets.clone().next().map_or(0, |set| set.from);
        let mut words = vec![0; sets.clone().map(|set| set.words.len()).max().unwrap_or(0)];
        for set in sets {
            debug_assert_eq!(set.from, from);
            words.iter_mut().zip(&set.words).for_each(|(word, other)| *word |= other);
        }
        Self { from, words }
    }

    /// Returns the number of integers of all words that are not members.
    pub(crate) fn missing(&self) -> usize {
        self.words.iter().map(|word| word.count_zeros() as usize).sum()
    }

    /// Returns the integers of all words that are not members, ascending.
    pub(crate) fn missing_members(&self) -> Vec<i64> {
        let mut missing = Vec::with_capacity(self.missing());
        let words = self.words.iter().map(|word| !word).collect();
        Self { from: self.from, words }.for_each(|integer| missing.push(integer));
        missing
    }

    /// Adds every integer whose product with `factor` is in another set. Only integers that are still missing are
    /// looked up.
    pub(crate) fn insert_divided(&mut self, other: &Self, factor: i64) {
        let last = if factor > 0 { other.end() / factor } else { i64::MAX };
        self.insert_where(last, |value| other.contains(value * factor));
    }

    /// Adds the integers that are wanted, up to `last` and some after it. Only integers that are still missing are looked up.
    #[inline]
    pub(crate) fn insert_where(&mut self, last: i64, is_wanted: impl Fn(i64) -> bool) {
        for (word, from) in self.words.iter_mut().zip((self.from..).step_by(64)) {
            if from > last {
                return;
            }
            let mut missing = !*word;
            while missing != 0 {
                let place = missing.trailing_zeros();
                missing &= missing - 1;
                *word |= u64::from(is_wanted(from + i64::from(place))) << place;
            }
        }
    }

    /// Calls `found` with each member, ascending.
    #[inline]
    pub(crate) fn for_each(&self, mut found: impl FnMut(i64)) {
        for (&word, from) in self.words.iter().zip((self.from..).step_by(64)) {
            let mut rest = word;
            while rest != 0 {
                found(from + i64::from(rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
    }

    /// Returns the members that are not in another set of the same window.
    pub(crate) fn without(&self, other: &Self) -> Self {
        debug_assert_eq!((self.from, self.words.len()), (other.from, other.words.len()));
        let words = self.words.iter().zip(&other.words).map(|(word, other)| word & !other).collect();
        Self { from: self.from, words }
    }

    /// Returns the words, from the start of the window on.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the set of the negated members.
    pub(crate) fn negated(&self) -> Self {
        let words = self.words.iter().rev().map(|word| word.reverse_bits()).collect();
        Self { from: -self.end(), words }
    }

    /// Yields the members in a window, ascending.
    pub(crate) fn members(&self, window: RangeInclusive<i64>) -> impl Iterator<Item = i64> + '_ {
        let (first, last) = window.into_inner();
        let skipped = usize::try_from((first - self.from).div_euclid(64)).unwrap_or(0);
        let starts = (self.from..).step_by(64);
        let words = starts.zip(&self.words).skip(skipped).take_while(move |(start, _)| *start <= last);
        let members = words.flat_map(|(start, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let member = (rest != 0).then(|| start + i64::from(rest.trailing_zeros()))?;
                rest &= rest - 1;
                Some(member)
            })
        });
        members.skip_while(move |member| *member < first).take_while(move |member| *member <= last)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn set(window: RangeInclusive<i64>, members: &[i64]) -> Bits {
        let mut bits = Bits::new(&window);
        for &member in members {
            bits.insert(member);
        }
        bits
    }

    proptest! {
        #[test]
        fn sets_move_turn_and_list_like_sets(
            members in proptest::collection::vec(-300_i64..300, 0..40),
            from in -200_i64..100,
            length in 0_i64..300,
            to in -200_i64..100,
            by in -400_i64..400,
        ) {
            let source = set(from..=from + length, &members);
            let mut moved = Bits::new(&(to..=to + 200));
            moved.insert_moved(&source, by);
            let negated = source.negated();
            let mut divided = set(to..=to + 200, &members);
            divided.insert_divided(&source, by);
            for value in -700..700 {
                let within = (to..=to + 200).contains(&value);
                prop_assert!(!within || moved.contains(value) == source.contains(value - by));
                prop_assert!(!within || divided.contains(value) == (members.contains(&value) || source.contains(value * by)));
                prop_assert_eq!(negated.contains(-value), source.contains(value));
            }
            let listed: Vec<i64> = source.members(-50..=90).collect();
            let expected: Vec<i64> = (-50..=90).filter(|&value| source.contains(value)).collect();
            prop_assert_eq!(listed, expected);
        }
    }
}
