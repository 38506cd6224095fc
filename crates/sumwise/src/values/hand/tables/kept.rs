//! The tables of small sub-hands, which a thread keeps: hands of one game share them.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Tables;
use crate::number::Number;
use crate::operator::Arithmetic;
use crate::rules::{Domain, Order};
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::table::ValueTable;
use crate::values::weight::Weight;

/// The most numbers of a sub-hand whose table is kept.
const MOST_NUMBERS: usize = 3;

/// The most tables of one type that a thread keeps: some megabytes. The 24 game has 559 of those with at most three cards.
const MOST_KEPT: usize = 1 << 10;

/// What the table of a sub-hand follows from, where the order is free and no value is long.
#[derive(PartialEq, Eq, Hash)]
struct Key<N> {
    domain: Domain,
    operators: Arithmetic,
    /// The numbers, ascending, and 0 for each that is missing.
    numbers: [N; MOST_NUMBERS],
    size: usize,
}

/// A table, and the memory that was counted for it.
struct Kept<N, W> {
    table: Rc<ValueTable<N, W>>,
    bytes: usize,
}

/// The kept tables of one type.
type OfType<N, W> = FxHashMap<Key<N>, Kept<N, W>>;

thread_local! {
    /// The kept tables of each type, a map of [`OfType`].
    static KEPT: RefCell<FxHashMap<TypeId, Box<dyn Any>>> = RefCell::default();
}

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Returns the table of a node, which is taken from those that are kept if it is among them.
    pub(super) fn kept_or_made(&self, node: NodeIndex) -> Rc<ValueTable<N, W>> {
        let Some(key) = self.key(node) else { return Rc::new(self.make_table(node)) };
        // What is kept counts as if it were made, so that a limit means the same each time.
        let pairs = self.pairs(node);
        let kept = with_kept(|kept: &mut OfType<N, W>| kept.get(&key).map(|kept| (Rc::clone(&kept.table), kept.bytes)));
        if let Some((table, bytes)) = kept {
            self.meter.add_steps(pairs as u64);
            self.room.has_room(bytes);
            return table;
        }
        let before = self.room.bytes();
        let table = Rc::new(self.make_table(node));
        if self.meter.stop().is_none() {
            let kept = Kept { table: Rc::clone(&table), bytes: self.room.bytes() - before };
            with_kept(|all: &mut OfType<N, W>| {
                if all.len() == MOST_KEPT {
                    all.clear();
                }
                all.insert(key, kept);
            });
        }
        table
    }

    /// Returns what the table of a node follows from, if such tables are kept.
    fn key(&self, node: NodeIndex) -> Option<Key<N>> {
        let size = self.lattice.size(node);
        // The page's engine has to be small.
        let is_kept = N::IS_BOUNDED
            && !cfg!(target_family = "wasm")
            && size <= MOST_NUMBERS
            && self.forms.is_none()
            && self.rules.order == Order::Any;
        is_kept.then(|| {
            let mut numbers = std::array::from_fn(|_| N::zero());
            self.lattice
                .places(node)
                .zip(&mut numbers)
                .for_each(|(place, number)| *number = self.numbers[place].clone());
            Key { domain: self.rules.domain, operators: self.allowed, numbers, size }
        })
    }
}

/// Calls `ask` with the kept tables of a type.
fn with_kept<N: Number, W: Weight<N>, T>(ask: impl FnOnce(&mut OfType<N, W>) -> T) -> T {
    KEPT.with_borrow_mut(|kept| {
        let of_type = kept.entry(TypeId::of::<OfType<N, W>>()).or_insert_with(|| Box::new(OfType::<N, W>::default()));
        ask(of_type.downcast_mut().expect("each type has a map of its own"))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::{Limits, Meter};
    use crate::number::Fraction;
    use crate::puzzle::Hand;
    use crate::rules::Rules;
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
            prop_assert_eq!(tables::<Fraction, Cheapest<Fraction>>(&hand, true), first);
            // Each weight has tables of its own.
            let counted = tables::<Fraction, Count<u64, Fraction>>(&hand, false);
            prop_assert_eq!(tables::<Fraction, Count<u64, Fraction>>(&hand, true).0, counted.0);
        }
    }
}
