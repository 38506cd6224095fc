//! The targets that the values of a sub-hand make when they are divided by those of another.

use std::ops::RangeInclusive;

use super::set::{IntegerSet, divides, from};
use crate::values::bits::Bits;
use crate::values::divisor;

/// The method that finds the quotients of two sub-hands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dividing<'r> {
    /// Divides value by value, or looks up the divisors of the values or the missing targets if these are few. For few
    /// hands, preparing anything would take longer.
    Once,
    /// Uses the [`Divisions`] of the dividends, since each sub-hand meets many others.
    Often,
    /// Uses [`Rows`] of targets, prepared for all divisors from sub-hands of one size.
    Rows(&'r Rows),
}

impl Dividing<'_> {
    /// Returns the method for divisors that have no rows.
    pub(crate) fn without_rows(self) -> Self {
        if let Self::Rows(_) = self { Self::Often } else { self }
    }
}

/// The quotients of some integers by their divisors.
#[derive(Debug)]
pub(crate) struct Divisions {
    /// Pairs of a positive divisor and a quotient, ascending.
    pairs: Vec<(i64, i64)>,
    /// The divisors of the pairs.
    divisors: Bits,
    /// The index of the first pair of each divisor below [`SMALL`], then that of the first pair of a larger divisor.
    starts: Vec<u32>,
    /// The integers without pairs, which are divided by trial: 0 and those above [`LARGEST`] by absolute value.
    others: Vec<i64>,
}

/// The bound below which divisors have an index.
const SMALL: i64 = 1 << 10;

/// The largest absolute value of integers whose divisors are listed.
const LARGEST: u64 = 1 << 20;

impl Divisions {
    /// Lists the quotients of at most `farthest` by absolute value.
    pub(crate) fn new(values: &[i64], farthest: i64) -> Self {
        let (mut pairs, mut others) = (Vec::new(), Vec::new());
        for &value in values {
            if value == 0 || value.unsigned_abs() > LARGEST {
                others.push(value);
                continue;
            }
            let divisors = divisor::divisors(value.unsigned_abs()).map(|divisor| (divisor, value / divisor));
            pairs.extend(divisors.filter(|(_, quotient)| quotient.abs() <= farthest));
        }
        pairs.sort_unstable();
        let mut divisors = Bits::new(&(0..=pairs.last().map_or(0, |pair| pair.0)));
        for pair in &pairs {
            divisors.insert(pair.0);
        }
        let start = |divisor| u32::try_from(pairs.partition_point(|pair| pair.0 < divisor)).expect("pairs are few");
        Self { starts: (0..=SMALL).map(start).collect(), pairs, divisors, others }
    }

    /// Adds to `made` the quotients by every member of a set.
    pub(crate) fn divide_by(&self, divisors: &IntegerSet, made: &mut Bits) {
        if self.pairs.len() < divisors.values().len() {
            for &(divisor, quotient) in &self.pairs {
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
        self.others.iter().for_each(|&value| divide_by_trial(value, divisors.values(), made));
    }

    #[inline]
    fn divide(&self, divisor: i64, made: &mut Bits) {
        if !self.divisors.contains(divisor.abs()) {
            return;
        }
        let size = divisor.abs();
        let start = self.starts[usize::try_from(size.min(SMALL)).expect("a size is not negative")] as usize;
        let pairs = &self.pairs[start..];
        let first = if size < SMALL { 0 } else { pairs.partition_point(|pair| pair.0 < size) };
        let pairs = pairs[first..].iter().take_while(|pair| pair.0 == size);
        pairs.for_each(|&(_, quotient)| made.insert(quotient * divisor.signum()));
    }
}

/// Adds to `made` the quotients of a few integers by every member of a larger set.
pub(crate) fn divide_few(values: &[i64], divisors: &IntegerSet, made: &mut Bits) {
    // Finding the divisors of an integer takes the square root of its size.
    let trials = divisors.listed().map_or(u64::MAX, |listed| listed.len() as u64 / 4);
    let largest = trials.saturating_pow(2).min(LARGEST);
    for &value in values {
        if value == 0 || value.unsigned_abs() > largest {
            divide_by_trial(value, divisors.values(), made);
            continue;
        }
        for divisor in divisor::divisors(value.unsigned_abs()).flat_map(|divisor| [divisor, -divisor]) {
            if divisors.contains(divisor) {
                made.insert(value / divisor);
            }
        }
    }
}

fn divide_by_trial(value: i64, divisors: &[i64], made: &mut Bits) {
    let size = if value == 0 { i64::MAX } else { value.abs() };
    let divisors = from(divisors, -size).iter().take_while(|&&divisor| divisor <= size);
    divisors.filter(|&&divisor| divides(divisor, value)).for_each(|divisor| made.insert(value / divisor));
}

/// For a set of divisors and a range of targets: the pairs of a divisor and a target, indexed by their product.
///
/// The divisors are values of small sub-hands, and the products are values of large ones. A large sub-hand gets a row
/// of targets for each divisor. The time to fill its rows is proportional to the number of pairs that its values have.
#[derive(Debug)]
pub(crate) struct Rows {
    /// The divisors, ascending, without 0.
    divisors: Vec<i64>,
    targets: RangeInclusive<i64>,
    /// The smallest product of a divisor and a target.
    lowest: i64,
    /// For each integer from `lowest` on, the index in `bits` of its first pair. The last element is the length of
    /// `bits`.
    starts: Vec<u32>,
    /// The bit of each pair: the index of the divisor times [`Rows::span`], plus the index of the target.
    bits: Vec<u32>,
}

/// The most bits that all rows may have together.
const MAX_BITS: usize = 1 << 18;

/// The maximum length of the range of products.
const MAX_PRODUCTS: i64 = 1 << 22;

impl Rows {
    /// Lists the pairs. Returns `None` if there are no divisors but 0, too many of them, or if the range of products is
    /// too long.
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

    /// Returns the number of bits of a row: the number of targets, rounded up to whole words.
    fn span(&self) -> usize {
        let targets = usize::try_from(self.targets.end() - self.targets.start() + 1).expect("targets have bits");
        targets.next_multiple_of(64)
    }

    /// Sorts the bits by product with a counting sort: counts the bits of each product, sums up where they end, and
    /// places them from the end.
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

    /// Returns the rows of a set of values.
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

    /// Adds to `made` the targets in the rows of some of the divisors.
    pub(crate) fn divide_by(&self, divisors: &[i64], rows: &Bits, made: &mut Bits) {
        for divisor in divisors {
            if let Ok(row) = self.divisors.binary_search(divisor) {
                let first = i64::try_from(row * self.span()).expect("the rows have few bits");
                made.insert_moved(rows, self.targets.start() - first);
            }
        }
    }
}
