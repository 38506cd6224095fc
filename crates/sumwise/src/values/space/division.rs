//! Which targets the values of a sub-hand make when they are divided by those of another.

use std::ops::RangeInclusive;

use super::bits::Bits;
use super::set::{IntegerSet, divides};

/// An integer by which many are divided, most of them in vain.
///
/// With d = 2ᵏ·o and o odd, let i be the inverse of o modulo 2⁶⁴. Multiplying by i and turning right by k bits are both
/// permutations of the integers below 2⁶⁴, and together they take each multiple of d to its quotient. So they take no
/// other integer to one of the quotients, which are 0 to ⌊(2⁶⁴ − 1)/d⌋.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    sign: i64,
    inverse: u64,
    twos: u32,
    largest: u64,
}

impl Divisor {
    /// Of an integer that is not 0.
    pub(crate) fn new(divisor: i64) -> Self {
        let (size, twos) = (divisor.unsigned_abs(), divisor.trailing_zeros());
        let odd = size >> twos;
        // An odd number is its own inverse modulo 8, and each round doubles the bits that are right.
        let inverse =
            (0..5).fold(odd, |inverse: u64, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))));
        Self { sign: divisor.signum(), inverse, twos, largest: u64::MAX / size }
    }

    /// The quotient, if it is an integer.
    #[inline]
    pub(crate) fn divide(self, value: i64) -> Option<i64> {
        let quotient = value.unsigned_abs().wrapping_mul(self.inverse).rotate_right(self.twos);
        (quotient <= self.largest).then(|| quotient.cast_signed() * self.sign * value.signum())
    }
}

/// How the quotients of two sub-hands are found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dividing<'r> {
    /// One by one: nothing is prepared for a few hands.
    Once,
    /// With what is prepared for each sub-hand, since it meets many others.
    Often,
    /// With what is prepared for all divisors of their size.
    Rows(&'r Rows),
}

impl Dividing<'_> {
    /// The same for divisors that have no rows.
    pub(crate) fn without_rows(self) -> Self {
        if let Self::Rows(_) = self { Self::Often } else { self }
    }
}

/// The ways to divide each of some integers.
#[derive(Debug)]
pub(crate) struct Divisions {
    /// Divisors, positive, ascending, and the quotients.
    ways: Vec<(i64, i64)>,
    /// The divisors again.
    divisors: Bits,
    /// For each small divisor the place of its first way, and of the first way of a large one.
    places: Vec<u32>,
    /// The integers that are divided by trial: 0 and large ones.
    others: Vec<i64>,
}

/// Below here divisors are small.
const SMALL: i64 = 1 << 10;

/// Up to here integers are divided beforehand.
const LARGEST: u64 = 1 << 20;

impl Divisions {
    /// Leaves out quotients that are farther from zero than all targets.
    pub(crate) fn new(values: &[i64], farthest: i64) -> Self {
        let (mut ways, mut others) = (Vec::new(), Vec::new());
        for &value in values {
            if value == 0 || value.unsigned_abs() > LARGEST {
                others.push(value);
                continue;
            }
            let divisors = divisors(value.unsigned_abs()).map(|divisor| (divisor, value / divisor));
            ways.extend(divisors.filter(|(_, quotient)| quotient.abs() <= farthest));
        }
        ways.sort_unstable();
        let mut divisors = Bits::new(&(0..=ways.last().map_or(0, |way| way.0)));
        for way in &ways {
            divisors.insert(way.0);
        }
        let place = |divisor| u32::try_from(ways.partition_point(|way| way.0 < divisor)).expect("ways are few");
        Self { places: (0..=SMALL).map(place).collect(), ways, divisors, others }
    }

    /// Adds to a set what comes of dividing by any of a set.
    pub(crate) fn divide_by(&self, divisors: &IntegerSet, made: &mut Bits) {
        if self.ways.len() < divisors.values().len() {
            for &(divisor, quotient) in &self.ways {
                if divisors.contains(divisor) {
                    made.insert(quotient);
                }
                if divisors.contains(-divisor) {
                    made.insert(-quotient);
                }
            }
        } else {
            divisors.values().iter().for_each(|&divisor| self.divide(divisor, made));
        }
        for &value in &self.others {
            let size = if value == 0 { i64::MAX } else { value.abs() };
            let divisors = divisors.between(-size, size).iter().filter(|&&divisor| divides(divisor, value));
            divisors.for_each(|divisor| made.insert(value / divisor));
        }
    }

    #[inline]
    fn divide(&self, divisor: i64, made: &mut Bits) {
        if !self.divisors.contains(divisor.abs()) {
            return;
        }
        let size = divisor.abs();
        let place = self.places[usize::try_from(size.min(SMALL)).expect("a size is not negative")] as usize;
        let ways = &self.ways[place..];
        let first = if size < SMALL { 0 } else { ways.partition_point(|way| way.0 < size) };
        let ways = ways[first..].iter().take_while(|way| way.0 == size);
        ways.for_each(|&(_, quotient)| made.insert(quotient * divisor.signum()));
    }
}

/// The divisors of a positive integer.
pub(crate) fn divisors(value: u64) -> impl Iterator<Item = i64> {
    let small = (1..).take_while(move |small| small * small <= value).filter(move |small| value.is_multiple_of(*small));
    let both = small.flat_map(move |small| [Some(small), Some(value / small).filter(|large| *large != small)]);
    both.flatten().map(u64::cast_signed)
}

/// The divisors that a small sub-hand can be, and for each integer which of them make which targets of it.
///
/// A large sub-hand gets a row of targets for each divisor. They are found value by value, in the time of the divisors
/// that each value has.
#[derive(Debug)]
pub(crate) struct Rows {
    /// Ascending, none of them 0.
    divisors: Vec<i64>,
    targets: RangeInclusive<i64>,
    /// The smallest product of a divisor and a target.
    lowest: i64,
    /// For each integer from the smallest product on where its bits start, and at the end where the last end.
    starts: Vec<u32>,
    bits: Vec<u32>,
}

/// The most bits of all rows together.
const MAX_BITS: usize = 1 << 18;

/// The most integers that are looked at.
const MAX_PRODUCTS: i64 = 1 << 22;

impl Rows {
    /// `None` when there are too many divisors or too many products.
    pub(crate) fn new(mut divisors: Vec<i64>, targets: &RangeInclusive<i64>) -> Option<Self> {
        divisors.sort_unstable();
        divisors.dedup();
        divisors.retain(|divisor| *divisor != 0);
        let ends = [divisors.first()?, divisors.last()?];
        let corners = ends.map(|end| [targets.start(), targets.end()].map(|target| end.saturating_mul(*target)));
        let (lowest, highest) = (*corners.as_flattened().iter().min()?, *corners.as_flattened().iter().max()?);
        let products = highest.checked_sub(lowest).filter(|products| *products < MAX_PRODUCTS)?;
        let mut rows = Self {
            starts: vec![0; usize::try_from(products).ok()? + 2],
            bits: Vec::new(),
            targets: targets.clone(),
            divisors,
            lowest,
        };
        (rows.divisors.len() * rows.span() <= MAX_BITS).then(|| {
            rows.fill();
            rows
        })
    }

    /// The bits of a row, a whole number of words.
    fn span(&self) -> usize {
        let targets = usize::try_from(self.targets.end() - self.targets.start() + 1).expect("targets have bits");
        targets.next_multiple_of(64)
    }

    /// Sorts the bits by product: counts those of each, adds up where they end, and fills them in from the end.
    fn fill(&mut self) {
        let Self { divisors, targets, lowest, .. } = &*self;
        let (lowest, span) = (*lowest, self.span());
        let all = || {
            divisors.iter().enumerate().flat_map(|(row, divisor)| {
                targets.clone().enumerate().map(move |(place, target)| {
                    let product = usize::try_from(divisor * target - lowest).expect("no product is lower");
                    (product, u32::try_from(row * span + place).expect("the rows have few bits"))
                })
            })
        };
        let mut ends = vec![0; self.starts.len()];
        all().for_each(|(product, _)| ends[product] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut bits = vec![0; sum as usize];
        for (product, bit) in all() {
            ends[product] -= 1;
            bits[ends[product] as usize] = bit;
        }
        (self.starts, self.bits) = (ends, bits);
    }

    /// The rows of ascending values.
    pub(crate) fn of(&self, values: &IntegerSet) -> Bits {
        let bits = i64::try_from(self.divisors.len() * self.span()).expect("the rows have few bits");
        let mut rows = Bits::new(&(0..=bits - 1));
        let highest = self.lowest + i64::try_from(self.starts.len() - 2).expect("products are few");
        for &value in values.between(self.lowest, highest) {
            let product = usize::try_from(value - self.lowest).expect("the value is a product");
            let bits = self.starts[product] as usize..self.starts[product + 1] as usize;
            self.bits[bits].iter().for_each(|&bit| rows.insert(bit.into()));
        }
        rows
    }

    /// Adds to a set what comes of dividing by any of the divisors.
    pub(crate) fn divide_by(&self, divisors: &[i64], rows: &Bits, made: &mut Bits) {
        for divisor in divisors {
            if let Ok(row) = self.divisors.binary_search(divisor) {
                let first = i64::try_from(row * self.span()).expect("the rows have few bits");
                made.insert_moved(rows, self.targets.start() - first);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_divisor_divides_its_multiples_only(divisor in -300_i64..300, factor in -40_i64..40, value in -9000_i64..9000) {
            prop_assume!(divisor != 0);
            for value in [value, divisor * factor, i64::MAX - value.abs(), i64::MIN + 1] {
                prop_assert_eq!(Divisor::new(divisor).divide(value), (value % divisor == 0).then(|| value / divisor));
            }
        }
    }
}
