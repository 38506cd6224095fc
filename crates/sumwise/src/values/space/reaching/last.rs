//! The last number of a hand, and what it makes with the values of all the others.
//!
//! A sub-hand one number short of a hand has many values, and each of its last numbers needs only some of them. So all last
//! numbers are joined at once, and only the targets that they make are kept.

use std::ops::RangeInclusive;

use crate::operator::Arithmetic;
use crate::values::bits::Bits;
use crate::values::space::space_lattice::{LastNumber, SpaceLattice, SubHand};

/// The most bits that a bit set may have on either side of zero.
const MAX_BITS: i64 = 1 << 24;

/// The most memory for the bit sets of all sub-hands, in bytes.
const MAX_BYTES: u64 = 1 << 31;

/// The last steps of all hands that have a number on one side.
#[derive(Debug)]
pub(super) struct LastSteps {
    operators: Arithmetic,
    targets: RangeInclusive<i64>,
    /// The largest absolute value of a target.
    farthest: i64,
    /// The largest absolute value from which adding or subtracting the last number can make a target.
    near: i64,
    /// Whether values may be negative.
    is_signed: bool,
    /// For each sub-hand one number short of a hand, the numbers that complete one.
    numbers: Vec<Vec<LastNumber>>,
}

/// The integers that a sub-hand one number short of a hand makes.
pub(super) struct Rest {
    /// The values in [`LastSteps::within`].
    values: Bits,
    /// Whether the sub-hand makes no value.
    is_empty: bool,
    /// Whether the sub-hand makes a value other than 0.
    has_nonzero: bool,
}

/// The targets that a sub-hand one number short of a hand makes.
#[derive(Debug)]
pub(super) struct Lifted {
    /// Those it makes alone.
    pub(super) own: Bits,
    /// Those it makes with each last number, in the order of [`LastSteps::numbers`].
    with: Vec<Bits>,
}

impl LastSteps {
    /// Prepares a space. Returns `None` if the numbers, the targets or the sub-hands are too large or too many for bit sets.
    /// `smallest` is the smallest integer of the domain.
    pub(super) fn new(
        lattice: &SpaceLattice,
        targets: &RangeInclusive<i64>,
        operators: Arithmetic,
        smallest: i64,
    ) -> Option<Self> {
        let farthest = targets.start().abs().max(targets.end().abs());
        let largest = lattice.values().iter().map(|value| value.abs()).max().unwrap_or(0);
        let near = farthest.checked_add(largest)?;
        let far = near.max(farthest.checked_mul(largest)?);
        if far > MAX_BITS {
            return None;
        }
        // A sub-hand keeps a byte and a bit for each target, and a hand a bit for each target and number.
        let kept = (9 * lattice.len() + lattice.hands() * lattice.size(lattice.hand(0))) as u64;
        let bits = targets.end().abs_diff(*targets.start()).saturating_add(64).saturating_mul(kept);
        (bits / 8 <= MAX_BYTES).then(|| Self {
            operators,
            targets: *targets.start().max(&smallest)..=*targets.end(),
            farthest,
            near,
            is_signed: smallest < 0 || lattice.values()[0] < 0,
            numbers: lattice.last_numbers(),
        })
    }

    /// Returns the targets in the domain.
    pub(super) fn targets(&self) -> &RangeInclusive<i64> {
        &self.targets
    }

    /// Returns the numbers that complete a hand.
    pub(super) fn numbers(&self, rest: SubHand) -> &[LastNumber] {
        &self.numbers[rest]
    }

    /// Returns the values of a sub-hand from which any operator with a last number can make a target.
    pub(super) fn within(&self, lattice: &SpaceLattice, rest: SubHand) -> RangeInclusive<i64> {
        let largest = self.numbers[rest].iter().map(|last| lattice.value(last.number).abs()).max().unwrap_or(0);
        self.window(self.near.max(self.farthest * largest))
    }

    /// Returns the window of the values of at most `size` by absolute value.
    fn window(&self, size: i64) -> RangeInclusive<i64> {
        if self.is_signed { -size..=size } else { 0..=size }
    }

    /// Returns what a sub-hand makes with each last number.
    pub(super) fn lift(&self, lattice: &SpaceLattice, node: SubHand, rest: &Rest) -> Lifted {
        let mut near = Bits::new(&self.window(self.near));
        near.insert_moved(&rest.values, 0);
        let negated = near.negated();
        let with = self.numbers[node].iter().map(|last| {
            let mut made = Bits::new(&self.targets);
            self.join(lattice.value(last.number), *last, rest, &negated, &mut made);
            made
        });
        let with = with.collect();
        let mut own = Bits::new(&self.targets);
        own.insert_moved(&rest.values, 0);
        Lifted { own, with }
    }

    /// Adds what one number makes before or after all the others. `negated` has the values near zero, negated.
    fn join(&self, number: i64, last: LastNumber, rest: &Rest, negated: &Bits, made: &mut Bits) {
        let Arithmetic { add, subtract, multiply, divide } = self.operators;
        if add {
            made.insert_moved(&rest.values, number);
        }
        if subtract && last.before {
            made.insert_moved(negated, number);
        }
        if subtract && last.after {
            made.insert_moved(&rest.values, -number);
        }
        if multiply {
            self.multiply(number, rest, made);
        }
        if divide && last.before {
            self::divide(number, rest, made);
        }
        // This division comes last: only targets that are still missing are looked up.
        if divide && last.after && number != 0 {
            made.insert_divided(&rest.values, number);
        }
    }

    fn multiply(&self, number: i64, rest: &Rest, made: &mut Bits) {
        match number {
            0 if rest.is_empty => {}
            0 => made.insert(0),
            1 => made.insert_moved(&rest.values, 0),
            _ => {
                let most = self.near / number.abs();
                rest.values.members(-most..=most).for_each(|other| made.insert(other * number));
            }
        }
    }
}

/// Adds the quotients of a number by the values of the others.
fn divide(number: i64, rest: &Rest, made: &mut Bits) {
    if number == 0 && rest.has_nonzero {
        made.insert(0);
    }
    for other in rest.values.members(-number.abs()..=number.abs()) {
        if other != 0 && number % other == 0 {
            made.insert(number / other);
        }
    }
}

impl Rest {
    /// Returns a sub-hand without values.
    pub(super) fn new(within: &RangeInclusive<i64>) -> Self {
        Self { values: Bits::new(within), is_empty: true, has_nonzero: false }
    }

    #[inline]
    pub(super) fn insert(&mut self, value: i64) {
        self.values.insert(value);
        self.is_empty = false;
        self.has_nonzero |= value != 0;
    }

    /// Inserts values that are joined with no 0.
    pub(super) fn insert_all(&mut self, values: &Bits) {
        self.values.insert_moved(values, 0);
    }

    /// Notes a value that is not an integer.
    #[inline]
    pub(super) fn insert_fraction(&mut self) {
        self.is_empty = false;
        self.has_nonzero = true;
    }
}

impl Lifted {
    /// Adds to `made` what the sub-hand makes with a last number, one of `numbers`.
    pub(super) fn move_into(&self, made: &mut Bits, numbers: &[LastNumber], last: LastNumber) {
        let at = numbers.iter().position(|number| *number == last).expect("every last number of a hand is listed");
        made.insert_moved(&self.with[at], 0);
    }

    /// Adds a target that is made with the last number at an index.
    pub(super) fn insert(&mut self, at: usize, target: i64) {
        self.with[at].insert(target);
    }
}
