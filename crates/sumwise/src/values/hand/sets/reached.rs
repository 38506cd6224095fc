//! The values up to a bound that the sub-hands of a hand make, all at once.
//!
//! Sub-hands of up to four numbers have sets of all values. Those of five have the values up to the bound and a number more,
//! as bits; the hand of six has those up to the bound. A small operand moves all bits of the other side at once: forwards,
//! backwards, or reversed. Products below the bound are few, and quotients are looked up for the values that are still missing.
//!
//! Only one last step needs larger values of five numbers: the division of such a value w by the number u that is left. There w
//! need not be a quotient, since (a/b)/u is a/(b·u), another last step, if there is multiplication. So w is a sum, difference or
//! product of two sides. Few values of a side of three numbers make a multiple of u together with a given operand, and those with
//! the right residue modulo u are listed. A side of four numbers has many values: the missing quotients are looked up, if they
//! are fewer.

use std::ops::RangeInclusive;
use std::rc::Rc;

use num_integer::Integer as _;

use super::positive::Steps;
use super::set::{LOW, LargeSet, SMALL, Set};
use super::{LARGE, Sets, WHOLE};
use crate::limits::Meter;
use crate::rules::hand::Hand;
use crate::values::bits::Bits;
use crate::values::divisor::{Divisor, divisors};
use crate::values::hand::lattice::{HandLattice, NodeIndex};
use crate::values::split::Split;

/// The size of sub-hands with values up to a bound.
const FIVE: usize = LARGE + 1;

/// The values that the sub-hands of each size make, up to a bound.
pub(crate) struct Reached<'a> {
    steps: Steps,
    lattice: HandLattice<'a>,
    /// The bound.
    last: i64,
    /// The values of each node of up to [`WHOLE`] numbers, as operands.
    operands: Vec<Vec<Operand>>,
    /// The values of the nodes of [`WHOLE`] to [`FIVE`] numbers that are smaller than the hand, by index after the smaller ones.
    values: Vec<Values>,
}

/// An operand that meets many others.
struct Operand {
    value: i64,
    divisor: Divisor,
    /// Its divisors, if it is a value of one or two numbers.
    divisors: Box<[i64]>,
}

/// The values of a node, prepared to meet operands.
struct Values {
    /// The values below `bound`.
    low: Bits,
    bound: i64,
    /// The low values, negated.
    negated: Bits,
    /// The number of low values.
    lows: usize,
    /// The values from `bound` on, if there is a set of them.
    high: Vec<u32>,
    /// No value is larger.
    largest: i64,
    set: Kept,
}

/// The sets that high values are looked up in.
enum Kept {
    Small(Rc<Set>),
    Large(Rc<LargeSet>),
    /// There are no high values.
    None,
}

impl Operand {
    fn new(value: u32, has_divisors: bool) -> Self {
        let divisors = if has_divisors { divisors(value.into()).collect() } else { Box::default() };
        Self { value: value.into(), divisor: Divisor::new(value.into()), divisors }
    }
}

impl Values {
    fn new(mut low: Bits, bound: u32, high: Vec<u32>, set: Kept) -> Self {
        low.trim();
        let largest = high.iter().max().map_or(low.end(), |value| i64::from(*value));
        Self { negated: low.negated(), lows: low.len(), low, bound: bound.into(), high, largest, set }
    }

    fn small(set: &Rc<Set>) -> Self {
        let high = set.values().iter().copied().filter(|value| *value >= SMALL).collect();
        Self::new(Bits::of_words(set.small().to_vec()), SMALL, high, Kept::Small(Rc::clone(set)))
    }

    fn large(set: Rc<LargeSet>) -> Self {
        Self::new(Bits::of_words(set.low().to_vec()), LOW, set.high().collect(), Kept::Large(set))
    }

    /// Calls `found` with each value.
    fn for_each(&self, mut found: impl FnMut(i64)) {
        self.low.for_each(&mut found);
        self.high.iter().for_each(|value| found(i64::from(*value)));
    }

    #[inline]
    fn has(&self, value: i64) -> bool {
        self.low.contains(value)
            || value <= self.largest
                && match (&self.set, u32::try_from(value)) {
                    (Kept::Small(set), Ok(value)) => set.has(value),
                    (Kept::Large(set), Ok(value)) => set.has(value),
                    (Kept::None, _) | (_, Err(_)) => false,
                }
    }
}

impl<'a> Reached<'a> {
    /// Makes what the targets follow from, for a hand of at least four numbers. The bound is the last target. Returns `None` if
    /// [`Sets`] do not cover the hand, if there is division without multiplication, or if a target or a number is too large for
    /// bits.
    pub(crate) fn of(hand: &Hand, targets: &RangeInclusive<i64>, meter: &'a Meter<'a>) -> Option<Self> {
        let last = *targets.end();
        let mut lattice = HandLattice::new(hand, meter);
        let mut sets = Sets::of(lattice.numbers(), hand.rules())?;
        let largest = i64::from(*sets.numbers.iter().max()?);
        let size = sets.numbers.len();
        if sets.steps.0.divide && !sets.steps.0.multiply {
            return None;
        }
        if size < LARGE || last.checked_add(largest)? >= i64::from(LOW) || *targets.start() <= -i64::from(LOW) {
            return None;
        }
        let nodes = (1..=size).map(|size| lattice.level(size)).last()?.end;
        sets.make(&lattice, nodes);
        let operand = |node| {
            let has_divisors = lattice.size(node) < WHOLE;
            sets.whole[node].values().iter().map(|&value| Operand::new(value, has_divisors)).collect()
        };
        let operands = (0..sets.whole.len()).map(operand).collect();
        let small = lattice.made_level(WHOLE).map(|node| Values::small(&sets.whole[node]));
        let large = lattice.made_level(LARGE).map(|node| {
            Values::large(sets.all(&lattice, node).unwrap_or_else(|| Rc::new(sets.large_set(&lattice, node))))
        });
        let values = small.chain(large).collect();
        let mut reached = Self { steps: sets.steps, lattice, last, operands, values };
        if size > FIVE {
            let last = last + largest;
            let five = |node| {
                let mut low = Bits::new(&(1..=last));
                reached.join_splits(node, last, &mut low);
                Values::new(low, LOW, Vec::new(), Kept::None)
            };
            let fives: Vec<Values> = reached.lattice.made_level(FIVE).map(five).collect();
            reached.values.extend(fives);
        }
        Some(reached)
    }

    /// Adds the values that the sub-hands of a size make, up to the bound and some above it. The window of `made` must start above 0.
    pub(crate) fn add(&self, size: usize, made: &mut Bits) {
        for node in self.lattice.made_level(size) {
            match self.values_of(node) {
                _ if size <= WHOLE => self.operands[node].iter().for_each(|operand| made.insert(operand.value)),
                Some(values) => made.insert_moved(&values.low, 0),
                None => self.join_splits(node, self.last, made),
            }
        }
    }

    /// Returns the values of a node that has them prepared.
    fn values_of(&self, node: NodeIndex) -> Option<&Values> {
        let place = node.checked_sub(self.lattice.made_level(WHOLE).start)?;
        self.values.get(place)
    }

    /// Adds the values up to a bound that the splits of a node of more than [`LARGE`] numbers make.
    fn join_splits(&self, node: NodeIndex, last: i64, made: &mut Bits) {
        let splits = self.lattice.splits(node);
        for split in splits {
            let (known, others) = self.sides(split);
            let values = self.values_of(others).expect("a larger side has values");
            for operand in &self.operands[known] {
                self.join(operand, values, last, made);
                self.divide_operand(operand, values, made);
            }
        }
        // Divisions come last: only values that are still missing are looked up.
        for split in splits {
            let (known, others) = self.sides(split);
            let values = self.values_of(others).expect("a larger side has values");
            self.operands[known].iter().for_each(|operand| self.divide(operand, values, made));
            if self.lattice.size(known) == WHOLE {
                let values = self.values_of(known).expect("three numbers have values");
                self.operands[others].iter().for_each(|operand| self.divide(operand, values, made));
            }
        }
        if self.lattice.size(node) > FIVE {
            for split in splits {
                self.divide_far(split, made);
            }
        }
    }

    /// Returns the smaller side of a split, and the other.
    fn sides(&self, split: &Split) -> (NodeIndex, NodeIndex) {
        let (left, right) = (split.left, split.right);
        if self.lattice.size(left) <= self.lattice.size(right) { (left, right) } else { (right, left) }
    }

    /// Adds the sums, differences and products of an operand and other values.
    fn join(&self, operand: &Operand, values: &Values, last: i64, made: &mut Bits) {
        let (steps, value) = (self.steps.0, operand.value);
        let Values { low, bound, negated, high, .. } = values;
        if steps.add {
            made.insert_moved(low, value);
        }
        if steps.subtract {
            made.insert_moved(low, -value);
            made.insert_moved(negated, value);
        }
        if last + value >= *bound {
            for &high in high {
                let high = i64::from(high);
                if steps.add {
                    made.insert(high + value);
                }
                if steps.subtract {
                    made.insert((high - value).abs());
                }
            }
        }
        if steps.multiply {
            let most = last / value;
            low.members(1..=most).for_each(|other| made.insert(other * value));
            if most >= *bound {
                for &other in high {
                    made.insert(i64::from(other) * value);
                }
            }
        }
    }

    /// Adds the quotients of an operand by other values.
    fn divide_operand(&self, operand: &Operand, values: &Values, made: &mut Bits) {
        if self.steps.0.divide {
            let divisors = operand.divisors.iter().filter(|&&divisor| values.has(divisor));
            divisors.for_each(|divisor| made.insert(operand.value / divisor));
        }
    }

    /// Adds the quotients of values by an operand.
    fn divide(&self, operand: &Operand, values: &Values, made: &mut Bits) {
        if !self.steps.0.divide {
            return;
        }
        let &Operand { value, divisor, .. } = operand;
        let insert_quotient = |dividend: u64, made: &mut Bits| {
            if let Some(quotient) = divisor.divide_size(dividend) {
                made.insert(quotient.cast_signed());
            }
        };
        if values.low.end() / value < i64::try_from(values.lows).unwrap_or(i64::MAX) {
            made.insert_divided(&values.low, value);
        } else {
            values.low.for_each(|dividend| insert_quotient(dividend.unsigned_abs(), made));
        }
        if values.high.len() > LOOKUP * made.missing() {
            made.insert_where(values.largest / value, |quotient| values.has(quotient * value));
        } else {
            values.high.iter().for_each(|&dividend| insert_quotient(dividend.into(), made));
        }
    }

    /// Adds the quotients of five numbers by the last one whose dividends have no bits.
    fn divide_far(&self, split: &Split, made: &mut Bits) {
        let (known, others) = self.sides(split);
        let [number] = &self.operands[known][..] else { return };
        if !self.steps.0.divide || number.value == 1 || self.lattice.size(others) != FIVE {
            return;
        }
        for split in self.lattice.splits(others) {
            let (known, others) = self.sides(split);
            let values = self.values_of(others).expect("a larger side has values");
            if self.lattice.size(others) == WHOLE {
                let residues = Residues::new(&self.operands[others], number.value);
                self.operands[known].iter().for_each(|operand| self.divide_joined(operand, &residues, number, made));
            } else {
                self.operands[known].iter().for_each(|operand| self.divide_larger(operand, values, number, made));
            }
        }
    }

    /// Adds the quotients by a number of sums, differences and products of an operand and some values.
    fn divide_joined(&self, operand: &Operand, residues: &Residues<'_>, number: &Operand, made: &mut Bits) {
        let (steps, value) = (self.steps.0, operand.value);
        let mut insert = |dividend: i64| {
            if let Some(quotient) = number.divisor.divide(dividend) {
                made.insert(quotient);
            }
        };
        if steps.add {
            residues.of(-value).for_each(|other| insert(other + value));
        }
        if steps.subtract {
            residues.of(value).for_each(|other| insert((other - value).abs()));
        }
        if steps.multiply {
            // If the number divides a factor, another last step multiplies their quotient by the other factor.
            let shared = value.gcd(&number.value);
            let multiples =
                (1..shared).take_while(|_| shared < number.value).map(|times| times * (number.value / shared));
            multiples.flat_map(|residue| residues.of(residue)).for_each(|other| insert(other * value));
        }
    }

    /// Does the same for many values, of which each is tried unless fewer quotients are missing.
    fn divide_larger(&self, operand: &Operand, values: &Values, number: &Operand, made: &mut Bits) {
        let (steps, value) = (self.steps.0, operand.value);
        if values.lows + values.high.len() < made.missing() {
            let mut insert = |dividend: i64| {
                if let Some(quotient) = number.divisor.divide(dividend) {
                    made.insert(quotient);
                }
            };
            return values.for_each(|other| {
                if steps.add {
                    insert(other + value);
                }
                if steps.subtract {
                    insert((other - value).abs());
                }
                if steps.multiply {
                    insert(other * value);
                }
            });
        }
        let most = values.largest.saturating_mul(if steps.multiply { value.max(2) } else { 2 });
        made.insert_where(most / number.value, |quotient| {
            let dividend = quotient * number.value;
            (steps.add && values.has(dividend - value))
                || (steps.subtract && (values.has(dividend + value) || values.has(value - dividend)))
                || (steps.multiply && operand.divisor.divide(dividend).is_some_and(|factor| values.has(factor)))
        });
    }
}

/// Values by their residues modulo a number.
struct Residues<'a> {
    values: &'a [Operand],
    number: i64,
    /// The place of the last value with each residue, plus one; 0 if there is none.
    last: Vec<u8>,
    /// For each value, the same for the one before it with the same residue.
    before: Vec<u8>,
}

impl<'a> Residues<'a> {
    fn new(values: &'a [Operand], number: i64) -> Self {
        let mut last = vec![0; usize::try_from(number).expect("numbers are positive")];
        let place = |(value, place): (&Operand, u8)| {
            let residue = usize::try_from(value.value % number).expect("values are positive");
            std::mem::replace(&mut last[residue], place)
        };
        let before = values.iter().zip(1..).map(place).collect();
        Self { values, number, last, before }
    }

    /// Yields the values that are congruent to an integer.
    fn of(&self, integer: i64) -> impl Iterator<Item = i64> {
        let residue = usize::try_from(integer.rem_euclid(self.number)).expect("a residue is not negative");
        let mut place = self.last[residue];
        std::iter::from_fn(move || {
            let at = usize::from(place).checked_sub(1)?;
            place = self.before[at];
            Some(self.values[at].value)
        })
    }
}

/// The number of tried divisions that take as long as looking a dividend up.
const LOOKUP: usize = 3;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use proptest::sample::{select, subsequence};

    use super::super::tests::values;
    use super::*;
    use crate::game::Game;
    use crate::limits::Limits;
    use crate::operator::{Operator, Operators};
    use crate::rules::{Domain, Rules};

    fn number() -> impl Strategy<Value = i64> {
        prop_oneof![1_i64..=3, 1_i64..=12, select(vec![25_i64, 50, 75, 100]), 1_i64..=900]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_size_reaches_the_values_of_its_sub_hands(
            mut numbers in proptest::collection::vec(number(), 4..=6),
            operators in subsequence(Operators::ARITHMETIC.as_slice().to_vec(), 1..=4),
            last in prop_oneof![1_i64..=100, Just(999_i64), 1_i64..=4095],
            made_before in proptest::collection::btree_set(1_i64..=4095, 0..3000),
        ) {
            numbers.sort_unstable();
            let operators: String = operators.into_iter().map(Operator::symbol).collect();
            let rules = Rules { operators: operators.parse().unwrap(), ..Game::COUNTDOWN.rules() };
            let hand = Hand::new(numbers.clone(), rules).unwrap();
            let of_nodes = values(&numbers, &rules);
            // Sets of four numbers are kept once they are asked for again.
            for _ in 0..3 {
                let meter = Meter::new(&Limits::NONE);
                let Some(reached) = Reached::of(&hand, &(1..=last), &meter) else {
                    let product: i64 = numbers.iter().rev().take(5).map(|number| *number.max(&2)).product();
                    let is_large = last + numbers[numbers.len() - 1] >= LOW.into() || product > u32::MAX.into();
                    prop_assert!(is_large || (operators.contains('/') && !operators.contains('*')));
                    return Ok(());
                };
                for size in 1..=numbers.len() {
                    let nodes = (1..of_nodes.len()).filter(|node| node.count_ones() as usize == size);
                    let mut expected: BTreeSet<i64> = nodes.flat_map(|node| &of_nodes[node]).copied().collect();
                    let mut made = Bits::new(&(1..=last));
                    for &value in &made_before {
                        made.insert(value);
                        expected.insert(value);
                    }
                    reached.add(size, &mut made);
                    prop_assert!(made.members(1..=last).eq(expected.range(1..=last).copied()), "{} numbers", size);
                }
            }
        }
    }

    #[test]
    fn other_hands_are_not_covered() {
        let covers = |numbers: &[i64], rules: Rules, targets| {
            let hand = Hand::new(numbers.iter().copied(), rules).unwrap();
            Reached::of(&hand, &targets, &Meter::new(&Limits::NONE)).is_some()
        };
        let rules = Game::COUNTDOWN.rules();
        assert!(covers(&[1, 2, 3, 4, 5, 6], rules, -899..=999) && covers(&[1, 2, 3, 4], rules, 0..=0));
        assert!(!covers(&[1, 2, 3, 4, 5, 6], rules, 1..=4090) && !covers(&[1, 2, 3], rules, 1..=9));
        assert!(!covers(&[1, 2, 3, 4, 5, 6], rules, i64::MIN..=999));
        // ((900+800+700)/2)/12/1 is 100, and the divisors cannot be multiplied instead.
        assert!(!covers(&[1, 2, 12, 700, 800, 900], Rules { operators: "+-/".parse().unwrap(), ..rules }, 1..=100));
        assert!(!covers(&[1, 2, 3, 4, 5, 6], Rules { domain: Domain::Natural, ..rules }, 1..=999));
    }
}
