//! Which integers the sub-hands of a space make, where every value is an integer: sorted tables that end in bit sets.
//!
//! It answers what [`Counting`](super::counting) answers except how many, with the same three kinds of sub-hands, and
//! has two more means. A sum with a number moved is a shift of a bit set. And where the order is free, most steps are
//! left out, because another step makes the same value: see [`Steps::peels`].

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::bits::Bits;
use super::division::{Dividing, Rows};
use super::integers::{Integers, Root, Steps};
use super::lattice::{Kind, Lattice, Node, Split};

/// The most bits a scratch set may have.
const MAX_BITS: i64 = 1 << 24;

/// From so many hands on it pays to prepare divisions for all of them.
const MANY_HANDS: usize = 64;

/// What every sub-hand of a space makes.
#[derive(Debug)]
pub(super) struct Reaching {
    steps: Steps,
    numbers: usize,
    targets: RangeInclusive<i64>,
    /// What a sub-hand one number short of a hand keeps of its values near the targets.
    near: RangeInclusive<i64>,
    /// What the last number can reach by dividing.
    far: RangeInclusive<i64>,
    tables: Vec<OnceLock<Integers>>,
    /// For each number of numbers the sub-hands of so many as divisors.
    rows: Vec<OnceLock<Option<Rows>>>,
    supplies: Vec<OnceLock<Supply>>,
    /// For each sub-hand the numbers with which it is a hand.
    last_numbers: Vec<Vec<Kind>>,
    /// For each sub-hand smaller than a hand what any part of it makes.
    made: Vec<OnceLock<Bits>>,
}

/// What the last number may ask of all the others.
#[derive(Debug)]
struct Supply {
    near: Bits,
    negated: Bits,
    /// For each last number the targets t for which t times the number is a value.
    quotients: Vec<(Kind, Bits)>,
    is_empty: bool,
    has_nonzero: bool,
}

impl Reaching {
    /// `None` when the targets are spread too far for bit sets.
    pub(super) fn new(lattice: &Lattice, numbers: usize, targets: &RangeInclusive<i64>, steps: Steps) -> Option<Self> {
        let farthest = targets.start().abs().max(targets.end().abs());
        let largest = lattice.values().iter().map(|value| value.abs()).max().unwrap_or(0);
        let near = farthest.checked_add(largest)?;
        let far = near.max(farthest.checked_mul(largest)?);
        if far > MAX_BITS {
            return None;
        }
        let lowest = |bound: i64| if steps.smallest < 0 || lattice.values()[0] < 0 { -bound } else { 0 };
        Some(Self {
            numbers,
            targets: targets.clone(),
            near: lowest(near)..=near,
            far: lowest(far)..=far,
            tables: (0..lattice.len()).map(|_| OnceLock::new()).collect(),
            rows: (0..=numbers).map(|_| OnceLock::new()).collect(),
            supplies: (0..lattice.len()).map(|_| OnceLock::new()).collect(),
            last_numbers: lattice.last_numbers(),
            made: (0..lattice.len()).map(|_| OnceLock::new()).collect(),
            steps,
        })
    }

    /// The targets that all numbers of a sub-hand make.
    pub(super) fn of_all(&self, lattice: &Lattice, node: Node) -> Bits {
        if lattice.size(node) == self.numbers { self.of_hand(lattice, node) } else { self.of_smaller(lattice, node) }
    }

    /// The targets that any part of a sub-hand makes.
    pub(super) fn of_any(&self, lattice: &Lattice, node: Node) -> Bits {
        let mut made = self.of_all(lattice, node);
        for smaller in lattice.one_smaller(node) {
            made.insert_moved(self.made[smaller].get_or_init(|| self.of_any(lattice, smaller)), 0);
        }
        made
    }

    fn of_smaller(&self, lattice: &Lattice, node: Node) -> Bits {
        let mut made = Bits::new(&self.targets);
        if lattice.size(node) == self.numbers - 1 {
            made.insert_moved(&self.supply(lattice, node).near, 0);
        } else {
            self.table(lattice, node).values().iter().for_each(|&value| made.insert(value));
        }
        made
    }

    fn table(&self, lattice: &Lattice, node: Node) -> &Integers {
        self.tables[node].get_or_init(|| {
            if lattice.size(node) == 1 {
                return Integers::number(lattice.value(lattice.first(node)), &self.steps);
            }
            let mut entries = Vec::new();
            self.for_each_value(lattice, node, i64::MAX, |value, root| entries.push((value, root)));
            Integers::new(lattice.size(node), entries, &self.steps)
        })
    }

    /// How larger sub-hands are divided by those of a size with which they are a hand.
    fn dividing_by(&self, lattice: &Lattice, size: usize) -> Dividing<'_> {
        if lattice.hands() < MANY_HANDS {
            return Dividing::Once;
        }
        let nodes = (0..lattice.len()).filter(|&node| lattice.size(node) == size);
        let rows =
            || Rows::new(nodes.flat_map(|node| self.table(lattice, node).factors()).copied().collect(), &self.targets);
        let rows = if 2 * size < self.numbers { self.rows[size].get_or_init(rows).as_ref() } else { None };
        rows.map_or(Dividing::Often, Dividing::Rows)
    }

    fn supply(&self, lattice: &Lattice, node: Node) -> &Supply {
        self.supplies[node].get_or_init(|| {
            let mut values = Bits::new(&self.far);
            let (mut is_empty, mut has_nonzero) = (true, false);
            if lattice.size(node) == 1 {
                values.insert(lattice.value(lattice.first(node)));
                (is_empty, has_nonzero) = (false, lattice.value(lattice.first(node)) != 0);
            }
            // With 0 as the last number it matters whether there is any value.
            let most = if lattice.values().contains(&0) { i64::MAX } else { *self.far.end() };
            self.for_each_value(lattice, node, most, |value, _| {
                values.insert(value);
                is_empty = false;
                has_nonzero |= value != 0;
            });
            let mut near = Bits::new(&self.near);
            near.insert_moved(&values, 0);
            let last_numbers = self.last_numbers[node].iter();
            let quotients = last_numbers.map(|&kind| (kind, self.quotients(&values, lattice.value(kind)))).collect();
            Supply { negated: near.negated(), near, quotients, is_empty, has_nonzero }
        })
    }

    /// The values up to a size of a sub-hand of several numbers.
    fn for_each_value(&self, lattice: &Lattice, node: Node, most: i64, mut found: impl FnMut(i64, Root)) {
        for split in lattice.splits(node) {
            let (left, right) = (self.table(lattice, split.left), self.table(lattice, split.right));
            self.steps.for_each(left, right, split.mirrored, most, &mut found);
        }
    }

    /// The targets whose product with a number is in a set. Zero divides nothing, and ±1 needs no set of its own.
    fn quotients(&self, values: &Bits, number: i64) -> Bits {
        if number.abs() < 2 || !self.steps.divide {
            return Bits::none();
        }
        values.divided(number, &self.targets)
    }

    fn of_hand(&self, lattice: &Lattice, hand: Node) -> Bits {
        let mut made = Bits::new(&self.targets);
        if self.numbers == 1 {
            made.insert(lattice.value(lattice.first(hand)));
            return made;
        }
        let admitted = *self.targets.start().max(&self.steps.smallest)..=*self.targets.end();
        let mut stepped = Bits::new(&admitted);
        for split in lattice.splits(hand) {
            if lattice.size(split.left) == 1 {
                self.last_number(lattice, split, true, split.mirrored, &mut stepped);
            } else if lattice.size(split.right) == 1 {
                let split = Split { left: split.right, right: split.left, ..split };
                self.last_number(lattice, split, false, true, &mut stepped);
            } else {
                let (left, right) = (self.table(lattice, split.left), self.table(lattice, split.right));
                let dividing = self.dividing_by(lattice, lattice.size(split.left));
                self.steps.join(left, right, split.mirrored, dividing, &admitted, &mut stepped);
            }
        }
        made.insert_moved(&stepped, 0);
        made
    }

    /// One number, the left of the split, before or after all the others.
    fn last_number(&self, lattice: &Lattice, split: Split, before: bool, after: bool, made: &mut Bits) {
        let kind = lattice.first(split.left);
        let (number, others) = (lattice.value(kind), self.supply(lattice, split.right));
        let Steps { add, subtract, multiply, divide, .. } = self.steps;
        if add {
            made.insert_moved(&others.near, number);
        }
        if subtract && before {
            made.insert_moved(&others.negated, number);
        }
        if subtract && after {
            made.insert_moved(&others.near, -number);
        }
        if multiply {
            self.multiply(number, others, made);
        }
        if divide && before {
            self::divide(number, others, made);
        }
        if divide && after {
            match number {
                0 => {}
                1 => made.insert_moved(&others.near, 0),
                -1 => made.insert_moved(&others.negated, 0),
                _ => {
                    let (_, quotients) = others
                        .quotients
                        .iter()
                        .find(|(number, _)| *number == kind)
                        .expect("with the number it is a hand");
                    made.insert_moved(quotients, 0);
                }
            }
        }
    }

    fn multiply(&self, number: i64, others: &Supply, made: &mut Bits) {
        match number {
            0 if others.is_empty => {}
            0 => made.insert(0),
            1 => made.insert_moved(&others.near, 0),
            _ => {
                let most = self.near.end() / number.abs();
                others.near.members(-most..=most).for_each(|other| made.insert(other * number));
            }
        }
    }
}

/// A number divided by others.
fn divide(number: i64, others: &Supply, made: &mut Bits) {
    if number == 0 && others.has_nonzero {
        made.insert(0);
    }
    for other in others.near.members(-number.abs()..=number.abs()) {
        if other != 0 && number % other == 0 {
            made.insert(number / other);
        }
    }
}
