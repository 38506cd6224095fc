//! The simplest formula of a part: what [`Class::simplest`](crate::Class::simplest) finds for its class, without the class.
//!
//! A flattened sum or product can be bracketed in any way, and every bracketing joins two subsets of its items. The first pass
//! finds the smallest largest intermediate of each subset in each of its views. It stops at a split whose operands are no larger
//! than the value, since nothing is smaller. The second pass goes from the whole to the splits within the bound alone, and joins
//! formulas only where the result is the first so far.

use super::{Origin, PartIndex, Parts, chain_of};
use crate::formula::{Chain, Packed, Readable, View};
use crate::number::Number;
use crate::rules::Domain;
use crate::solve::Solution;
use crate::values::weight::Tabled;

impl<N: Tabled> Parts<'_, N> {
    /// Returns the best formula of a part, or `None` if none is valid.
    pub(super) fn simplest(&self, part: PartIndex) -> Option<Solution> {
        let mut piece = self.piece(part);
        let mut domains = self.rules.domain.kinder().iter().chain([&self.rules.domain]);
        domains.find_map(|&domain| {
            piece.measure(domain);
            let largest = piece.smallest(false)?.clone();
            let first = self.symbols.unpack(&piece.first(false, &largest)?);
            let value = self.part(part).value.to_rational();
            Some(Solution::of_simplest(first, value, domain, largest.to_rational()))
        })
    }

    fn piece(&self, part: PartIndex) -> Piece<N> {
        let valued = self.part(part);
        let (value, self_negating) = (valued.value.clone(), valued.self_negating);
        let content = match valued.form {
            Origin::Number(place) => Content::Number(self.symbols.number(place)),
            Origin::Step { operator, .. } => {
                let chain = chain_of(operator);
                let items = self.items(part, chain).map(|(inverse, item)| (inverse, self.piece(item)));
                Content::Chain(Items::new(chain, items.collect()))
            }
        };
        Piece { value, self_negating, smallest: [const { None }; 2], content }
    }
}

/// A part with its items, and what was found of it in a domain.
struct Piece<N> {
    value: N,
    /// Whether exchanging equal numbers can negate the part.
    self_negating: bool,
    /// The smallest largest intermediate of the part and of its negation, where they can be written. It is 0 for a number.
    smallest: [Option<N>; 2],
    content: Content<N>,
}

enum Content<N> {
    Number(Readable<Packed>),
    Chain(Items<N>),
}

impl<N: Number> Piece<N> {
    /// Finds the smallest largest intermediates in a domain.
    fn measure(&mut self, domain: Domain) {
        self.smallest = match &mut self.content {
            Content::Number(_) => [Some(N::zero()), None],
            Content::Chain(items) => items.measure(domain),
        };
        if self.self_negating {
            let least = self.smallest.iter().flatten().min().cloned();
            self.smallest = [least.clone(), least];
        }
    }

    fn smallest(&self, turned: bool) -> Option<&N> {
        self.smallest[usize::from(turned)].as_ref()
    }

    /// Returns the most readable formula without an intermediate beyond the bound, or one of the negation if `turned`.
    fn first(&mut self, turned: bool, bound: &N) -> Option<Readable<Packed>> {
        let items = match &mut self.content {
            Content::Number(number) => return (!turned).then(|| number.clone()),
            Content::Chain(items) => items,
        };
        let whole = items.values.len() - 1;
        let sides: &[bool] = if self.self_negating { &[false, true] } else { &[turned] };
        let firsts = sides.iter().filter_map(|&turned| {
            let view = View { turned, inverted: false };
            items.is_within(whole, view, bound).then(|| {
                items.make(whole, view, bound);
                items.made(whole, view).cloned()
            })
        });
        firsts.flatten().min()
    }
}

/// The items of a flattened sum or product. Everything else is indexed by subsets of them.
struct Items<N> {
    chain: Chain,
    /// The items, with `true` for a subtracted term or a divisor.
    all: Vec<(bool, Piece<N>)>,
    /// The sum with the denominator 1, or the numerator and denominator of the product.
    values: Vec<[N; 2]>,
    smallest: Vec<[Option<N>; 4]>,
    /// The number of the formula in `formulas`, from 1, or 0 if it is not made yet.
    made: Vec<[u32; 4]>,
    formulas: Vec<Readable<Packed>>,
}

impl<N: Number> Items<N> {
    fn new(chain: Chain, items: Vec<(bool, Piece<N>)>) -> Self {
        let one = N::from_rational(&1.into()).expect("every representation has 1");
        let mut values = Vec::with_capacity(1 << items.len());
        values.push([if chain == Chain::Sum { N::zero() } else { one.clone() }, one]);
        for subset in 1_usize..1 << items.len() {
            let (inverse, Piece { value, .. }) = &items[subset.trailing_zeros() as usize];
            let [numerator, denominator] = &values[subset & (subset - 1)];
            values.push(match (chain, inverse) {
                (Chain::Sum, false) => [numerator.plus(value), denominator.clone()],
                (Chain::Sum, true) => [numerator.minus(value), denominator.clone()],
                (Chain::Product, false) => [numerator.times(value), denominator.clone()],
                (Chain::Product, true) => [numerator.clone(), denominator.times(value)],
            });
        }
        Self { chain, all: items, values, smallest: Vec::new(), made: Vec::new(), formulas: Vec::new() }
    }

    /// Finds the smallest largest intermediates in a domain. Returns those of the whole and of its negation.
    fn measure(&mut self, domain: Domain) -> [Option<N>; 2] {
        for (_, item) in &mut self.all {
            item.measure(domain);
        }
        self.made.clear();
        self.made.resize(self.values.len(), [0; 4]);
        self.formulas.clear();
        self.smallest.clear();
        self.smallest.resize(self.values.len(), [const { None }; 4]);
        // A sum has no inverted views.
        let views = &View::ALL[..if self.chain == Chain::Sum { 2 } else { 4 }];
        for subset in 1..self.values.len() {
            for &view in views {
                self.smallest[subset][view.index()] = match self.single(subset, view) {
                    Some(single) => single.and_then(|(item, turned)| self.all[item].1.smallest(turned).cloned()),
                    None => self
                        .seen(subset, view)
                        .filter(|value| domain.allows(value))
                        .and_then(|value| self.smallest_of_splits(subset, view, value.size())),
                };
            }
        }
        let [straight, turned, ..] = self.smallest.last().expect("a chain has items");
        [straight.clone(), turned.clone()]
    }

    /// Returns for a subset of one item the item and whether it is negated in the view, if it has the view. Returns `None` for
    /// more items.
    #[allow(clippy::option_option, reason = "a subset of several items differs from an item without the view")]
    fn single(&self, subset: usize, view: View) -> Option<Option<(usize, bool)>> {
        subset.is_power_of_two().then(|| {
            let item = subset.trailing_zeros() as usize;
            let inverse = self.all[item].0;
            match self.chain {
                Chain::Sum => (!view.inverted).then_some((item, view.turned != inverse)),
                Chain::Product => (inverse == view.inverted).then_some((item, view.turned)),
            }
        })
    }

    /// Returns the value of a subset in a view, or `None` if it divides by zero or inverts a sum.
    fn seen(&self, subset: usize, view: View) -> Option<N> {
        let [numerator, denominator] = &self.values[subset];
        let value = match (self.chain, view.inverted) {
            (Chain::Sum, true) => return None,
            (Chain::Sum, false) => numerator.clone(),
            (Chain::Product, false) => numerator.over(denominator)?,
            (Chain::Product, true) => denominator.over(numerator)?,
        };
        Some(if view.turned { N::zero().minus(&value) } else { value })
    }

    fn smallest_of_splits(&self, subset: usize, view: View, size: N) -> Option<N> {
        let mut least: Option<&N> = None;
        for (_, left_view, right_view) in self.chain.joins(view).into_iter().flatten() {
            for (left, right) in splits(subset) {
                let sides = (&self.smallest[left][left_view.index()], &self.smallest[right][right_view.index()]);
                if let (Some(left), Some(right)) = sides {
                    let operands = left.max(right);
                    if *operands <= size {
                        return Some(size);
                    }
                    least = Some(least.map_or(operands, |least| least.min(operands)));
                }
            }
        }
        least.cloned()
    }

    fn is_within(&self, subset: usize, view: View, bound: &N) -> bool {
        self.smallest[subset][view.index()].as_ref().is_some_and(|smallest| smallest <= bound)
    }

    /// Makes the most readable formula of a subset in a view within the bound. It must have one.
    fn make(&mut self, subset: usize, view: View, bound: &N) {
        if self.made(subset, view).is_some() {
            return;
        }
        let first = match self.single(subset, view) {
            Some(single) => single.and_then(|(item, turned)| self.all[item].1.first(turned, bound)),
            None => self.first_of_splits(subset, view, bound),
        };
        if let Some(first) = first {
            self.formulas.push(first);
            let number = u32::try_from(self.formulas.len()).expect("there are fewer subsets of items");
            self.made[subset][view.index()] = number;
        }
    }

    fn made(&self, subset: usize, view: View) -> Option<&Readable<Packed>> {
        let index = self.made[subset][view.index()].checked_sub(1)?;
        Some(&self.formulas[index as usize])
    }

    fn first_of_splits(&mut self, subset: usize, view: View, bound: &N) -> Option<Readable<Packed>> {
        // Subtracting a sum or dividing by a product is an inversion, and one more cannot come before none.
        let mut first: Option<Readable<Packed>> = None;
        for inverts in [false, true] {
            if inverts && first.as_ref().is_some_and(|first| first.inversions == 0) {
                break;
            }
            for (operator, left_view, right_view) in self.chain.joins(view).into_iter().flatten() {
                let inverting = |right: usize| operator.splits_right() && !right.is_power_of_two();
                for (left, right) in splits(subset).filter(|(_, right)| inverting(*right) == inverts) {
                    if self.is_within(left, left_view, bound) && self.is_within(right, right_view, bound) {
                        self.make(left, left_view, bound);
                        self.make(right, right_view, bound);
                        if let (Some(left), Some(right)) = (self.made(left, left_view), self.made(right, right_view)) {
                            left.join_if_first(operator, right, &mut first);
                        }
                    }
                }
            }
        }
        first
    }
}

/// Yields the ways to split a subset in two.
#[inline]
fn splits(subset: usize) -> impl Iterator<Item = (usize, usize)> {
    let before = move |left: usize| Some((left - 1) & subset).filter(|&left| left > 0);
    std::iter::successors(before(subset), move |&left| before(left)).map(move |left| (left, subset & !left))
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use crate::limits::{Limits, Meter};
    use crate::number::Rational;
    use crate::rules::hand::Hand;
    use crate::rules::{Domain, Rules, Use};
    use crate::solve::classes::Parts;
    use crate::solve::{Distinct, Solution};
    use crate::values::hand::lattice::sizes;
    use crate::values::hand::tables::{Tables, tabled_for};

    /// Compares the simplest formula of every part that makes one of the targets with that of its class.
    fn compare(numbers: &[Rational], rules: Rules, targets: std::ops::Range<i64>) -> usize {
        let hand = Hand::new(numbers.iter().cloned(), rules).unwrap();
        let meter = Meter::new(&Limits::NONE);
        let tables = Tables::new(&hand, &meter);
        let mut parts = Parts::<Rational>::new(&hand, Distinct::Algebraic, tables, &meter);
        let mut compared = 0;
        for size in sizes(&hand) {
            for node in parts.values.level(size, tabled_for(size)) {
                for target in targets.clone().map(Rational::from) {
                    for part in parts.of(node, &target) {
                        let class = parts.class(part, &mut FxHashMap::default());
                        let expected = class.simplest(&rules).map(|formula| Solution::new(formula).unwrap());
                        assert_eq!(format!("{:?}", parts.simplest(part)), format!("{expected:?}"), "{class}");
                        compared += 1;
                    }
                }
            }
        }
        compared
    }

    #[test]
    fn the_simplest_formula_of_a_part_is_that_of_its_class() {
        let hands =
            ["0 0 2 5", "1 1 2 3", "2 2 4 4 7", "1 3 4 6", "3 3 8 8", "1/2 1/3 3 6", "0 1 1 2 2", "5 6 7 25 50"];
        let mut compared = 0;
        for numbers in hands {
            let numbers: Vec<Rational> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
            for domain in [Domain::Positive, Domain::Natural, Domain::Integer, Domain::Nonnegative, Domain::Rational] {
                for usage in [Use::All, Use::Any] {
                    let targets = if numbers.len() > 4 { 1..9 } else { 1..40 };
                    compared += compare(&numbers, Rules { usage, domain, ..Rules::FREE }, targets);
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
