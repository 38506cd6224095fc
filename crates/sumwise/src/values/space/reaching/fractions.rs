//! The targets that hands in any order make over fractions.
//!
//! Only absolute values are kept. Let all numbers be at least 0, and the rules allow `+` wherever they allow `-`. If a formula
//! has a negative value, a minus in it can be turned around, so that the value changes its sign: `-(a-b)` is `b-a`, `-(a+b)` is
//! `(-a)-b` where a can be turned, and a product turns with a factor. So a target of at least 0 is made if it is the absolute
//! value of a formula. The absolute values of a step follow from those of its operands: a sum and a difference are |a|+|b| and
//! ||a|-|b|| in some order. So the domain of all rationals has the same targets as that of rationals of at least 0, and steps
//! are skipped as over integers: see [`IntegerSteps::peels`].
//!
//! A target is an integer. Let a/b and c/d be in lowest terms. Their sum is an integer only if b = d, their product only if b
//! divides c and d divides a, and their quotient only if b divides d and c divides a. Steps between integers are those of
//! [`IntegerSteps`].

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use num_integer::Integer as _;
use once_cell::sync::OnceCell;

use super::last::{LastSteps, Lifted, Rest};
use crate::limits::{Interrupt, Meter, StopReason, room_for};
use crate::operator::Arithmetic;
use crate::rules::representation::{Representation, ends};
use crate::rules::{Domain, Order, Rules};
use crate::values::bits::Bits;
use crate::values::space::division::Dividing;
use crate::values::space::integer_sets::{IntegerSteps, Integers, MadeAs};
use crate::values::space::set::divides;
use crate::values::space::space_lattice::{SpaceLattice, SubHand};

/// The fractions of at least 0 that every sub-hand of a space makes.
#[derive(Debug)]
pub(super) struct OverFractions {
    /// The steps between integers.
    steps: IntegerSteps,
    /// The number of numbers in a hand.
    numbers: usize,
    last: LastSteps,
    /// All values of each sub-hand of at most n − 2 numbers.
    tables: Vec<OnceCell<Box<Fractions>>>,
    /// What each sub-hand of n − 1 numbers makes, alone and with a last number.
    lifted: Vec<OnceCell<Box<Lifted>>>,
}

/// What each sub-hand has a place for.
type Kept = (OnceCell<Box<Fractions>>, OnceCell<Box<Lifted>>);

/// A value in lowest terms, and the kinds of formulas that make it.
#[derive(Clone, Copy, Debug)]
struct Value {
    top: i64,
    bottom: i64,
    made_as: MadeAs,
}

/// The values of a sub-hand, ascending by denominator.
#[derive(Debug)]
struct Fractions {
    /// The number of numbers of the sub-hand.
    numbers: usize,
    all: Vec<Value>,
    /// The number of integers, which come first.
    whole: usize,
    integers: Integers,
}

impl OverFractions {
    /// Prepares a space. Returns `None` if the rules are not covered, or if the numbers, the targets or the sub-hands are
    /// too large or too many.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub(super) fn new(
        lattice: &SpaceLattice,
        targets: &RangeInclusive<i64>,
        rules: &Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Option<Self>, StopReason> {
        let over_fractions =
            matches!(rules.domain, Domain::Rational | Domain::Nonnegative) && rules.order == Order::Any;
        let Some(steps) = IntegerSteps::new(&Rules { domain: Domain::Natural, ..*rules }, lattice.values()) else {
            return Ok(None);
        };
        let Arithmetic { add, subtract, .. } = steps.operators;
        let turns = (add || !subtract) && lattice.values()[0] >= 0 && *targets.start() >= 0;
        let representation = Representation::for_hand(&lattice.largest_hand(), &ends(targets), rules);
        if !over_fractions || !turns || representation != Representation::Fraction {
            return Ok(None);
        }
        let Some(last) = LastSteps::new(lattice, targets, steps.operators, 0) else { return Ok(None) };
        let (numbers, all) = (lattice.size(lattice.hand(0)), lattice.len());
        room_for::<Kept>(all, interrupt)?;
        Ok(Some(Self {
            steps,
            numbers,
            last,
            tables: (0..all).map(|_| OnceCell::new()).collect(),
            lifted: (0..all).map(|_| OnceCell::new()).collect(),
        }))
    }

    /// Adds to `made` the targets that a sub-hand makes with all its numbers.
    pub(super) fn make(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
        made: &mut Bits,
    ) -> Result<(), StopReason> {
        let size = lattice.size(node);
        if size == 1 {
            made.insert(lattice.value(lattice.first(node)));
        } else if size == self.numbers {
            self.make_hand(lattice, node, meter, made)?;
        } else if size == self.numbers - 1 {
            made.insert_moved(&self.lifted(lattice, node, meter)?.own, 0);
        } else {
            self.table(lattice, node, meter)?.integers.values().iter().for_each(|&value| made.insert(value));
        }
        Ok(())
    }

    fn make_hand(
        &self,
        lattice: &SpaceLattice,
        hand: SubHand,
        meter: &Meter<'_>,
        made: &mut Bits,
    ) -> Result<(), StopReason> {
        for (last, rest) in lattice.lasts(hand) {
            self.lifted(lattice, rest, meter)?.move_into(made, self.last.numbers(rest), last);
        }
        for split in lattice.splits(hand) {
            if lattice.size(split.left) > 1 && lattice.size(split.right) > 1 {
                let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
                meter.go_on(left.all.len() * right.all.len())?;
                self.steps.join(&left.integers, &right.integers, true, self.last.targets(), made);
                self.steps.divide(&left.integers, &right.integers, true, Dividing::Often, self.last.targets(), made);
                self.join(left, right, made);
            }
        }
        Ok(())
    }

    fn table(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&Fractions, StopReason> {
        let table = self.tables[node].get_or_try_init(|| {
            let mut all = Vec::new();
            if lattice.size(node) == 1 {
                all.push(Value { top: lattice.value(lattice.first(node)), bottom: 1, made_as: MadeAs::NUMBER });
            }
            self.for_each_value(lattice, node, meter, |top, bottom, made_as| {
                let divisor = top.gcd(&bottom);
                all.push(Value { top: top / divisor, bottom: bottom / divisor, made_as });
            })?;
            Ok(Fractions::new(lattice.size(node), all, &self.steps).into())
        })?;
        Ok(table)
    }

    fn lifted(&self, lattice: &SpaceLattice, node: SubHand, meter: &Meter<'_>) -> Result<&Lifted, StopReason> {
        let lifted = self.lifted[node].get_or_try_init(|| {
            let numbers: Vec<i64> = self.last.numbers(node).iter().map(|last| lattice.value(last.number)).collect();
            let largest = numbers.iter().copied().max().unwrap_or(0);
            let (mut rest, mut fractions) = (Rest::new(&self.last.within(lattice, node)), Vec::new());
            if lattice.size(node) == 1 {
                rest.insert(lattice.value(lattice.first(node)));
            }
            self.for_each_value(lattice, node, meter, |top, bottom, _| {
                if top % bottom == 0 {
                    return rest.insert(top / bottom);
                }
                rest.insert_fraction();
                let divisor = top.gcd(&bottom);
                let (top, bottom) = (top / divisor, bottom / divisor);
                // A last number that makes a target is a multiple of one of them.
                if top.min(bottom) <= largest {
                    fractions.push((top, bottom));
                }
            })?;
            let mut lifted = self.last.lift(lattice, node, &rest);
            fractions.sort_unstable();
            fractions.dedup();
            for (at, number) in numbers.into_iter().enumerate() {
                for &(top, bottom) in &fractions {
                    if self.steps.operators.multiply && number % bottom == 0 {
                        lifted.insert(at, number / bottom * top);
                    }
                    if self.steps.operators.divide && number % top == 0 {
                        lifted.insert(at, number / top * bottom);
                    }
                }
            }
            Ok(lifted.into())
        })?;
        Ok(lifted)
    }

    /// Calls `found` with the values of a sub-hand of several numbers, not reduced.
    fn for_each_value(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
        mut found: impl FnMut(i64, i64, MadeAs),
    ) -> Result<(), StopReason> {
        for split in lattice.splits(node) {
            let (left, right) = (self.table(lattice, split.left, meter)?, self.table(lattice, split.right, meter)?);
            meter.go_on(left.all.len() * right.all.len())?;
            for a in &left.all {
                right.all.iter().for_each(|b| self.step(a, b, right.joined_to(left), &mut found));
            }
        }
        Ok(())
    }

    /// Calls `found` with the values of the steps over two fractions. `added` and `multiplied` are the kinds of formulas that `b`
    /// must be to be added or multiplied.
    #[inline]
    fn step(&self, a: &Value, b: &Value, (added, multiplied): (u8, u8), found: &mut impl FnMut(i64, i64, MadeAs)) {
        let Arithmetic { add, subtract, multiply, divide } = self.steps.operators;
        let (left, right, bottom) = (a.top * b.bottom, b.top * a.bottom, a.bottom * b.bottom);
        if add && a.made_as.is(MadeAs::TERM) && b.made_as.is(added) {
            found(left + right, bottom, MadeAs::SUM);
        }
        if subtract && is_term_subtracted(a, b, left.cmp(&right)) {
            found((left - right).abs(), bottom, MadeAs::DIFFERENCE);
        }
        if multiply && a.made_as.is(MadeAs::FACTOR) && b.made_as.is(multiplied) {
            found(a.top * b.top, bottom, MadeAs::PRODUCT);
        }
        if divide && b.top != 0 && b.made_as.is(MadeAs::FACTOR) {
            found(left, right, MadeAs::QUOTIENT);
        }
        if divide && a.top != 0 && a.made_as.is(MadeAs::FACTOR) {
            found(right, left, MadeAs::QUOTIENT);
        }
    }

    /// Adds to `made` the integers that the steps make over values that are not both integers.
    fn join(&self, left: &Fractions, right: &Fractions, made: &mut Bits) {
        let kinds = right.joined_to(left);
        for a in &left.all {
            let others = if a.bottom == 1 { &right.all[right.whole..] } else { &right.all[..] };
            self.multiply(a, others, kinds.1, made);
            if a.bottom > 1 {
                self.add(a, right.with_bottom(a.bottom), kinds.0, made);
            }
        }
    }

    /// Adds the sums and differences with fractions of the same denominator.
    fn add(&self, a: &Value, others: &[Value], added: u8, made: &mut Bits) {
        let Arithmetic { add, subtract, .. } = self.steps.operators;
        for b in others {
            if add && a.made_as.is(MadeAs::TERM) && b.made_as.is(added) && (a.top + b.top) % a.bottom == 0 {
                made.insert((a.top + b.top) / a.bottom);
            }
            if subtract && is_term_subtracted(a, b, a.top.cmp(&b.top)) && (a.top - b.top) % a.bottom == 0 {
                made.insert((a.top - b.top).abs() / a.bottom);
            }
        }
    }

    /// Adds the products and quotients.
    fn multiply(&self, a: &Value, others: &[Value], multiplied: u8, made: &mut Bits) {
        let Arithmetic { multiply, divide, .. } = self.steps.operators;
        let is_factor = a.made_as.is(MadeAs::FACTOR);
        for b in others {
            if multiply && divides(b.bottom, a.top) && divides(a.bottom, b.top) && is_factor && b.made_as.is(multiplied)
            {
                made.insert((a.top / b.bottom) * (b.top / a.bottom));
            }
            if divide && divides(a.bottom, b.bottom) && divides(b.top, a.top) && b.made_as.is(MadeAs::FACTOR) {
                made.insert((b.bottom / a.bottom) * (a.top / b.top));
            }
            if divide && divides(b.bottom, a.bottom) && divides(a.top, b.top) && is_factor {
                made.insert((a.bottom / b.bottom) * (b.top / a.top));
            }
        }
    }
}

/// Returns whether the difference of two values in this order subtracts a term. Equal values may be subtracted either way.
fn is_term_subtracted(a: &Value, b: &Value, order: Ordering) -> bool {
    order.is_le() && a.made_as.is(MadeAs::TERM) || order.is_ge() && b.made_as.is(MadeAs::TERM)
}

impl Fractions {
    /// Returns the values of a sub-hand of `numbers` numbers, given in any order and with repetitions.
    fn new(numbers: usize, mut all: Vec<Value>, steps: &IntegerSteps) -> Self {
        all.sort_unstable_by_key(|fraction| (fraction.bottom, fraction.top));
        all.dedup_by(|next, kept| {
            let same = (next.bottom, next.top) == (kept.bottom, kept.top);
            if same {
                kept.made_as.add(next.made_as);
            }
            same
        });
        if !steps.peels {
            for fraction in &mut all {
                fraction.made_as = MadeAs::NUMBER;
            }
        }
        let whole = all.partition_point(|fraction| fraction.bottom == 1);
        let integers = all[..whole].iter().map(|fraction| (fraction.top, fraction.made_as)).collect();
        Self { numbers, integers: Integers::new(numbers, integers, steps), whole, all }
    }

    /// Returns the values with a denominator.
    fn with_bottom(&self, bottom: i64) -> &[Value] {
        let others = &self.all[self.all.partition_point(|fraction| fraction.bottom < bottom)..];
        &others[..others.partition_point(|fraction| fraction.bottom == bottom)]
    }

    /// Returns the kinds of formulas that may be added to, and multiplied with, those of a sub-hand of as many numbers or fewer.
    fn joined_to(&self, left: &Self) -> (u8, u8) {
        if left.numbers < self.numbers { (MadeAs::PLUS, MadeAs::TIMES) } else { (MadeAs::TERM, MadeAs::FACTOR) }
    }
}
