//! The first of some targets that a hand does not make.
//!
//! Only whether a target is made is asked, so the first way to make it ends its search. Tables of larger sub-hands shorten every
//! search, but take long to make. So the next larger ones are made once the searches have taken as long since the last
//! ones: then neither takes much more than the better choice of size would have.

use std::ops::Range;

use super::Searched;
use crate::limits::{Limits, Meter, SAVES_TIME};
use crate::number::{Number, Rational};
use crate::rules::hand::Hand;
use crate::rules::representation::{Representation, with_representation};
use crate::values::hand::lattice::{NodeIndex, sizes};
use crate::values::hand::tables::{Tables, tabled_for};

/// The most bytes of the tables of one size. Less is taken where memory is limited.
const MOST_BYTES: usize = 1 << 28;

/// Returns the first target that a hand does not make. The tables of values must cover the rules.
pub(super) fn first(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<Option<Rational>> {
    let meter = Meter::new(limits);
    let found = with_representation!(hand.numbers(), &[], hand.rules(), N => {
        let mut search = Search::<N>::new(hand, &meter);
        targets.iter().find(|target| !search.makes(target)).cloned()
    });
    Searched { found: found.filter(|_| meter.stop().is_none()), stop: meter.stop() }
}

/// The steps of a search that take as long as a pair of values does when a table is made.
const STEPS_OF_A_PAIR: u64 = 4;

struct Search<'a, N> {
    hand: &'a Hand,
    tables: Tables<'a, N, ()>,
    /// The largest size of sub-hands with tables.
    tabled: usize,
    /// The number of steps at which the next larger sub-hands get tables.
    next: u64,
    meter: &'a Meter<'a>,
}

impl<'a, N: Number> Search<'a, N> {
    fn new(hand: &'a Hand, meter: &'a Meter<'a>) -> Self {
        let tabled = tabled_for(hand.numbers().len());
        let mut search = Self { hand, tables: Tables::new(hand, meter), tabled, next: 0, meter };
        search.plan();
        search
    }

    /// Returns whether the hand makes a target. What it returns means nothing once the search has stopped.
    fn makes(&mut self, target: &Rational) -> bool {
        let holds = || Representation::for_hand(self.hand.numbers(), &[], self.hand.rules()).holds(target);
        let Some(value) = N::from_rational(target).filter(|_| SAVES_TIME || holds()) else { return false };
        if self.meter.steps() >= self.next {
            self.tabled += 1;
            self.plan();
        }
        // A number alone may lie outside the domain.
        let is_admitted = self.tables.admits(&value);
        sizes(self.hand).filter(|size| *size == 1 || is_admitted).any(|size| {
            let level = self.tables.level(size, self.tabled);
            let made = self.tables.makes(level.clone(), &value);
            made.unwrap_or_else(|| level.into_iter().any(|node| self.tables.has(node, &value)))
        })
    }

    /// Plans when to make the tables of the next larger size: never, if they would take too much memory.
    fn plan(&mut self) {
        self.next = u64::MAX;
        let size = self.tabled + 1;
        if size >= self.hand.numbers().len() {
            return;
        }
        let [kept, next] = [self.tabled, size].map(|size| self.tables.level(size, size));
        let pairs = |nodes: Range<NodeIndex>| nodes.map(|node| self.tables.pairs(node) as u64).sum::<u64>();
        let values = kept.clone().map(|node| self.tables.table(node).entries().len() as u64).sum::<u64>();
        let (kept, next) = (pairs(kept), pairs(next));
        // A search of limited steps goes about it in the same way whatever the numbers are computed with.
        let rooms = [Tables::<Rational, ()>::ROOM_OF_A_VALUE, Tables::<N, ()>::ROOM_OF_A_VALUE];
        let room = rooms[usize::from(self.meter.may_save_time())];
        // A pair makes about as many values as one of smaller sub-hands does.
        let bytes = u128::from(next) * u128::from(values) / u128::from(kept.max(1)) * room as u128;
        let most = self.meter.rest().memory.map_or(MOST_BYTES, |memory| MOST_BYTES.min(memory / 2));
        if bytes <= most as u128 {
            self.next = self.meter.steps().saturating_add(next.saturating_mul(STEPS_OF_A_PAIR));
        }
    }
}
