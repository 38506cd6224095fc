//! Every value that a hand makes: those of the tables of its sub-hands, and those of the last steps of the whole hand.

use rustc_hash::FxHashSet;

use super::{Searched, Way, literal};
use crate::limits::{Limits, Meter, Room};
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::values::hand::lattice::sizes;
use crate::values::hand::leaves::Forms;
use crate::values::hand::tables::Tables;
use crate::values::weight::Weight;

/// Returns every value in ascending order, found by enumeration or from tables.
pub(super) fn values(hand: &Hand, way: Way, limits: &Limits<'_>) -> Searched<Vec<Rational>> {
    let meter = Meter::new(limits);
    let room = Room::new(&meter);
    let mut values = FxHashSet::default();
    let mut keep = |value: &Rational| {
        if !values.contains(value) {
            // A set grows to twice its size, and then its values are sorted.
            room.has_room(2 * size_of::<Rational>() + value.heap());
            values.insert(value.clone());
        }
    };
    if way == Way::Enumeration {
        literal::each_value(hand, &meter, keep);
    } else {
        each(&mut Tables::<Rational, ()>::new(hand, &meter), hand, &meter, &mut keep);
    }
    let mut values: Vec<Rational> = values.into_iter().collect();
    values.sort_unstable();
    Searched { found: values, stop: meter.stop() }
}

/// Calls `found` with every value of every formula, from the tables of a hand. Values may repeat. The whole hand gets no table, unless
/// signs give endlessly many values.
pub(super) fn each<W: Weight<Rational>>(
    tables: &mut Tables<'_, Rational, W>,
    hand: &Hand,
    meter: &Meter<'_>,
    found: &mut impl FnMut(&Rational),
) {
    let size = hand.numbers().len();
    let is_endless = tables.forms().is_some_and(Forms::has_endless);
    tables.level(size, if is_endless { size } else { size.max(2) - 1 });
    for node in sizes(hand).flat_map(|size| tables.nodes_of(size)) {
        if size == 1 || is_endless || tables.lattice().size(node) < size {
            tables.table(node).entries().iter().for_each(|(value, _)| found(value));
            continue;
        }
        let mut unsigned = |value: &Rational| {
            // The signs of a value take longer than the value.
            if meter.go_on(1).is_err() {
                return;
            }
            found(value);
            if let Some(forms) = tables.forms() {
                let signs = (forms.most_signs(), None);
                forms.for_each_signed(value, signs, &(), &|_, ()| (), &mut |value, ()| found(&value));
            }
        };
        let leaves = tables.forms().map(|forms| forms.leaves(tables.lattice(), node, &Room::new(meter)));
        for (leaf, _) in leaves.unwrap_or_default() {
            unsigned(leaf.number().expect("a leaf has a value"));
        }
        tables.for_each_value(node, |value| unsigned(&value));
    }
}

/// Returns the largest value below a target and the smallest value above it.
pub(super) fn neighbours(hand: &Hand, way: Way, target: &Rational, meter: &Meter<'_>) -> [Option<Rational>; 2] {
    let mut beside = Beside { target, below: None, above: None };
    if way == Way::Enumeration {
        literal::each_value(hand, meter, |value| beside.add(value));
    } else {
        each(&mut Tables::<Rational, ()>::new(hand, meter), hand, meter, &mut |value| beside.add(value));
    }
    [beside.below, beside.above]
}

/// The values nearest to a target that is not made.
pub(super) struct Beside<'t> {
    pub(super) target: &'t Rational,
    pub(super) below: Option<Rational>,
    pub(super) above: Option<Rational>,
}

impl Beside<'_> {
    pub(super) fn add(&mut self, value: &Rational) {
        let is_below = value < self.target;
        let side = if is_below { &mut self.below } else { &mut self.above };
        if side.as_ref().is_none_or(|kept| is_below == (kept < value)) {
            *side = Some(value.clone());
        }
    }
}
