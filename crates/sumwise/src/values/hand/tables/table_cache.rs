//! The tables of sub-hands of up to three numbers, which a thread keeps: hands of one game share them.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::hash::BuildHasher as _;
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Tables;
use crate::limits::SAVES_TIME;
use crate::number::Number;
use crate::operator::Arithmetic;
use crate::rules::{Domain, Order};
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::table::ValueTable;
use crate::values::weight::Weight;

/// The most numbers of a sub-hand whose table is kept.
const NUMBERS: usize = 3;

/// The number of places for tables of one type, as a power of 2: some megabytes. The 24 game has 559 such sub-hands.
const PLACES: u32 = 11;

/// What the table of a sub-hand follows from, where the order is free and no value is long.
#[derive(PartialEq, Eq, Hash)]
struct Key<N> {
    domain: Domain,
    operators: Arithmetic,
    /// The numbers, ascending.
    numbers: [Option<N>; NUMBERS],
}

/// A table, and the memory that was counted for it.
struct Kept<N, W> {
    key: Key<N>,
    table: Rc<ValueTable<N, W>>,
    bytes: usize,
}

/// A place for a table.
struct Place<N, W> {
    /// The hash of the key that was last asked for in vain. A table is kept when it is made for the second time, since most sub-hands
    /// of a large space never come again.
    missed: u64,
    kept: Option<Box<Kept<N, W>>>,
}

/// The places for tables of one type.
type Places<N, W> = Vec<Place<N, W>>;

thread_local! {
    /// The [`Places`] of each type.
    static KEPT: RefCell<FxHashMap<TypeId, Box<dyn Any>>> = RefCell::default();
}

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Returns the table of a node, which is taken from those that are kept if it is among them.
    pub(super) fn kept_or_made(&self, node: NodeIndex) -> Rc<ValueTable<N, W>> {
        let Some(key) = self.key(node) else { return Rc::new(self.make_table(node)) };
        let hash = FxBuildHasher.hash_one(&key);
        let (kept, is_missed_again) = with_place(hash, |place| {
            let kept = place.kept.as_ref().filter(|kept| kept.key == key);
            let kept = kept.map(|kept| (Rc::clone(&kept.table), kept.bytes));
            let is_missed_again = kept.is_none() && std::mem::replace(&mut place.missed, hash) == hash;
            (kept, is_missed_again)
        });
        if let Some((table, bytes)) = kept {
            // What is kept counts as if it were made, so that a limit means the same each time.
            self.meter.add_steps(self.pairs(node) as u64);
            self.room.has_room(bytes);
            return table;
        }
        if !is_missed_again {
            return Rc::new(self.make_table(node));
        }
        // The tables of its splits count by themselves.
        self.pairs(node);
        let before = self.room.bytes();
        let table = Rc::new(self.make_table(node));
        if self.meter.stop().is_none() {
            let kept = Kept { key, table: Rc::clone(&table), bytes: self.room.bytes() - before };
            with_place(hash, |place| place.kept = Some(Box::new(kept)));
        }
        table
    }

    /// Returns the key of the table of a node, if such tables are kept. Equal keys have equal tables.
    fn key(&self, node: NodeIndex) -> Option<Key<N>> {
        let is_kept = N::IS_BOUNDED
            && SAVES_TIME
            && self.lattice.size(node) <= NUMBERS
            && self.forms.is_none()
            && self.rules.order == Order::Any;
        is_kept.then(|| {
            let mut places = self.lattice.places(node);
            let numbers = std::array::from_fn(|_| places.next().map(|place| self.numbers[place].clone()));
            Key { domain: self.rules.domain, operators: self.allowed, numbers }
        })
    }
}

/// Calls `ask` with the place of a key, given the hash of the key.
fn with_place<N: Number, W: Weight<N>, T>(hash: u64, ask: impl FnOnce(&mut Place<N, W>) -> T) -> T {
    KEPT.with_borrow_mut(|kept| {
        let empty = || (0..1 << PLACES).map(|_| Place { missed: 0, kept: None }).collect::<Places<N, W>>();
        let of_type = kept.entry(TypeId::of::<Places<N, W>>()).or_insert_with(|| Box::new(empty()));
        let places: &mut Places<N, W> = of_type.downcast_mut().expect("each type has places of its own");
        ask(&mut places[(hash >> (u64::BITS - PLACES)) as usize])
    })
}

#[cfg(test)]
#[cfg(feature = "fast")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::{Limits, Meter};
    use crate::number::Fraction;
    use crate::rules::Rules;
    use crate::rules::hand::Hand;
    use crate::values::weight::{Cheapest, Count};

    /// Returns all tables of a hand, and what they count as.
    fn tables<N: Number, W: Weight<N> + PartialEq>(hand: &Hand, is_kept: bool) -> (Vec<Vec<(N, W)>>, u64, usize) {
        let meter = Meter::new(&Limits::NONE);
        let mut tables = Tables::<N, W>::new(hand, &meter);
        let nodes = tables.level(hand.numbers().len(), 1).end;
        let all = (0..nodes).map(|node| {
            let made = if is_kept { None } else { Some(tables.make_table(node)) };
            made.as_ref().unwrap_or_else(|| tables.table(node)).entries().to_vec()
        });
        let all = all.collect();
        (all, meter.steps(), tables.room().bytes())
    }

    proptest! {
        #[test]
        fn kept_tables_are_those_that_are_made(
            numbers in prop::collection::vec(1..6_i64, 1..5),
            domain in prop::sample::select(&[Domain::Positive, Domain::Integer, Domain::Rational][..]),
            operators in prop::sample::select(&["+-*/", "+/"][..]),
        ) {
            let rules = Rules { domain, operators: operators.parse().unwrap(), ..Rules::FREE };
            let hand = Hand::new(numbers, rules).unwrap();
            let made = tables::<Fraction, Cheapest<Fraction>>(&hand, false);
            KEPT.with_borrow_mut(FxHashMap::clear);
            let first = tables::<Fraction, Cheapest<Fraction>>(&hand, true);
            prop_assert_eq!(&first.0, &made.0);
            // They are kept the second time.
            for _ in 0..3 {
                prop_assert_eq!(&tables::<Fraction, Cheapest<Fraction>>(&hand, true), &first);
            }
            // Each weight has tables of its own.
            let counted = tables::<Fraction, Count<u64, Fraction>>(&hand, false);
            prop_assert_eq!(tables::<Fraction, Count<u64, Fraction>>(&hand, true).0, counted.0);
        }
    }
}
