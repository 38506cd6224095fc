//! The sets that a thread keeps: hands of a batch or a sweep have many sub-hands in common.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::positive::Steps;
use super::set::{LargeSet, Set};
use super::{LARGE, WHOLE};

/// What a set follows from: the allowed operators and the numbers of the sub-hand, ascending; 0 for none.
#[derive(PartialEq, Eq)]
pub(super) struct Key<const NUMBERS: usize>(pub(super) Steps, pub(super) [u32; NUMBERS]);

impl<const NUMBERS: usize> Hash for Key<NUMBERS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The operators are the same for most keys.
        self.1.iter().for_each(|number| state.write_u32(*number));
    }
}

/// The most sets of up to [`WHOLE`] numbers, somewhat more than a megabyte. Countdown has 609.
const MOST: usize = 1 << 11;

/// The most large sets, of at most nine kilobytes. Countdown has 1,826, of two megabytes.
const MOST_LARGE: usize = 1 << 12;

/// The misses of full sets before these are emptied. So larger spaces do not make sets that are dropped before they are asked for
/// again.
const MOST_MISSED: u32 = 1 << 18;

/// The large sets that are kept.
#[derive(Default)]
struct LargeSets {
    /// Nothing for a key that was asked for once: most sub-hands of a large space never come again.
    sets: FxHashMap<Key<LARGE>, Option<Rc<LargeSet>>>,
    /// The misses since the sets have been full.
    missed: u32,
}

thread_local! {
    static SETS: RefCell<FxHashMap<Key<WHOLE>, Rc<Set>>> = RefCell::default();
    static LARGE_SETS: RefCell<LargeSets> = RefCell::default();
}

/// Returns the set of up to [`WHOLE`] numbers that is kept, or the one that is made.
pub(super) fn set(key: Key<WHOLE>, make: impl FnOnce() -> Set) -> Rc<Set> {
    SETS.with_borrow_mut(|sets| {
        if sets.len() == MOST {
            sets.clear();
        }
        Rc::clone(sets.entry(key).or_insert_with(|| Rc::new(make())))
    })
}

/// Returns the set of [`LARGE`] numbers that is kept, or makes it if it is asked for again.
pub(super) fn large_set(key: Key<LARGE>, make: impl FnOnce() -> LargeSet) -> Option<Rc<LargeSet>> {
    LARGE_SETS.with_borrow_mut(|LargeSets { sets, missed }| {
        let is_full = sets.len() >= MOST_LARGE;
        match sets.entry(key) {
            Entry::Occupied(set) => Some(Rc::clone(set.into_mut().get_or_insert_with(|| Rc::new(make())))),
            Entry::Vacant(_) if is_full => {
                *missed += 1;
                if *missed == MOST_MISSED {
                    *missed = 0;
                    sets.clear();
                }
                None
            }
            Entry::Vacant(place) => {
                place.insert(None);
                None
            }
        }
    })
}
