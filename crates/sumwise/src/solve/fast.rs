//! The fast method: best, nearest, reach and counts from tables of the values of sub-hands.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::Range;
use std::rc::Rc;

use itertools::Itertools;
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::thresholds;
use super::{Answer, Counts, Distinct, Reach, Searched, Solution, Status, Target, classes};
use crate::enumerate;
use crate::formula::{Formula, Packed, Readable, Symbols};
use crate::game::puzzle::Puzzle;
use crate::limits::{Limits, Meter, Room, SAVES_TIME};
#[cfg(feature = "fast")]
use crate::number::Fraction;
use crate::number::{Number, Rational};
use crate::rules::hand::Hand;
#[cfg(feature = "fast")]
use crate::rules::representation::represent;
use crate::rules::representation::{Representation, with_representation};
use crate::rules::{Domain, Rules, Use};
use crate::values::filter::Filter;
use crate::values::hand::lattice::{NodeIndex, sizes};
#[cfg(feature = "fast")]
use crate::values::hand::neighbours;
use crate::values::hand::step::LastStep;
use crate::values::hand::tables::{self, Tables, tabled_for};
use crate::values::one_hand;
use crate::values::places::Places;
use crate::values::split::Split;
use crate::values::weight::{Best as _, Count, Tabled};

/// Returns whether the fast method covers the rules: its tables must cover them.
pub(super) fn covers(rules: &Rules) -> bool {
    tables::covers(rules)
}

pub(super) fn solve(puzzle: &Puzzle, list: Option<Distinct>, limits: &Limits<'_>) -> Searched<Answer> {
    let (hand, target) = (puzzle.hand(), puzzle.target());
    let meter = Meter::new(limits);
    // The best solution is the first of the list. A list of many numbers, or of few steps, may be cut before it has any.
    let few = list.filter(|_| thresholds::lists_first(hand, limits));
    let kindest = hand.rules().domain.kinder().first().filter(|_| few.is_none() && hand.rules().usage == Use::All);
    let kindest = kindest
        .and_then(|&domain| best_in(hand, domain, std::slice::from_ref(target), sizes(hand), &meter).pop().flatten());
    // Classes are listed by arithmetic with the target. A search only compares its values with it.
    let targets = if list.is_some() { std::slice::from_ref(target) } else { &[] };
    let (mut best, mut nearest, solutions, has_none) = with_representation!(hand.numbers(), targets, hand.rules(), N => {
        let mut search = Search::<N>::new(hand, targets, &meter);
        let value = search.value(target);
        let (mut nearest, mut solutions) = (Vec::new(), Vec::new());
        if let (Some(distinct), Some(value)) = (few, &value) {
            (solutions, search.tables) = classes::list(hand, value, distinct, search.tables, &meter);
        }
        let best = match few {
            Some(_) => solutions.first().cloned(),
            None => kindest.or_else(|| search.best(value.as_ref()?)),
        };
        let has_none = best.is_none() && meter.may_go_on();
        if has_none {
            nearest = search.nearest(target);
        } else if let (Some(distinct), Some(value), Some(_), None) = (list, &value, &best, few) {
            (solutions, _) = classes::list(hand, value, distinct, search.tables, &meter);
        }
        (best, nearest, solutions, has_none)
    });
    let found = best.iter_mut().filter(|_| few.is_none()).chain(&mut nearest);
    make_kinder(hand, found.collect(), &meter);
    let mut counts = Counts { formulas: enumerate::count_of(hand), ..Counts::default() };
    if let Some(distinct) = list {
        let found = Some(solutions.len() as u64);
        *(if distinct == Distinct::Algebraic { &mut counts.algebraic } else { &mut counts.essential }) = found;
    }
    let stop = meter.stop();
    let status =
        if has_none { Status::without_solution(&nearest, stop) } else { Status::of(best.as_ref(), &nearest, stop) };
    Searched { found: Answer { status, best, nearest, solutions, counts }, stop }
}

/// Replaces formulas by better ones with kinder intermediates. The given formulas have the smallest largest
/// intermediate, whatever its kind. A search in each kinder domain finds the best formula with all intermediates in
/// that domain.
fn make_kinder(hand: &Hand, mut found: Vec<&mut Solution>, meter: &Meter<'_>) {
    for (kind, &domain) in hand.rules().domain.kinder().iter().enumerate() {
        let is_unkind = |solution: &&mut Solution| solution.kind() > kind && domain.admits(solution.value());
        let unkind: Vec<&mut Solution> = found.iter_mut().map(|solution| &mut **solution).filter(is_unkind).collect();
        let operators = unkind.iter().map(|solution| solution.formula().operators());
        let Some((least, most)) = operators.minmax().into_option() else { continue };
        let targets: Vec<Rational> = unkind.iter().map(|solution| solution.value().clone()).collect();
        let kinder = best_in(hand, domain, &targets, least + 1..most + 2, meter);
        for (solution, kinder) in unkind.into_iter().zip(kinder) {
            *solution = kinder.unwrap_or_else(|| solution.clone()).min(solution.clone());
        }
    }
}

/// Returns the best formula of each target, among formulas whose intermediates lie in `domain` and whose number of
/// numbers is in `sizes`.
fn best_in(
    hand: &Hand,
    domain: Domain,
    targets: &[Rational],
    sizes: Range<usize>,
    meter: &Meter<'_>,
) -> Vec<Option<Solution>> {
    let hand = Hand::new(hand.numbers(), Rules { domain, ..*hand.rules() }).expect("it was a hand before");
    with_representation!(hand.numbers(), &[], hand.rules(), N => {
        let mut search = Search::<N>::new(&hand, &[], meter);
        search.sizes = sizes;
        search.best_of_each(targets)
    })
}

/// Returns whether a puzzle has a solution, without looking for the nearest value.
pub(super) fn is_solvable(puzzle: &Puzzle) -> bool {
    let (hand, target) = (puzzle.hand(), std::slice::from_ref(puzzle.target()));
    best_in(hand, hand.rules().domain, target, sizes(hand), &Meter::new(&Limits::NONE))[0].is_some()
}

pub(super) fn reach(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<Reach> {
    let meter = Meter::new(limits);
    let mut best = with_representation!(hand.numbers(), &[], hand.rules(), N => {
        Search::<N>::new(hand, &[], &meter).best_of_each(targets)
    });
    make_kinder(hand, best.iter_mut().flatten().collect(), &meter);
    let stop = meter.stop();
    let targets = targets.iter().zip(best).map(|(target, best)| Target::new(target, best, stop)).collect();
    let formulas = enumerate::count_of(hand);
    Searched { found: Reach { targets, counts: Counts { formulas, ..Counts::default() } }, stop }
}

/// Counts the formulas, the valid ones, and the solutions of each target. Leaves the counts of classes unknown where they cannot be
/// generated, or are not asked for.
pub(super) fn count(
    hand: &Hand,
    targets: &[Rational],
    with_classes: bool,
    limits: &Limits<'_>,
) -> Searched<Vec<Counts>> {
    let meter = Meter::new(limits);
    let formulas = enumerate::count_of(hand);
    let (valid, solutions) = count_solutions(hand, targets, &meter);
    let whole = Counts { formulas, valid: Some(valid), ..Counts::default() };
    if targets.is_empty() {
        return Searched { found: vec![whole], stop: meter.stop() };
    }
    let counts = solutions.into_iter().map(|solutions| Counts { solutions: Some(solutions), ..whole.clone() });
    let mut counts: Vec<Counts> = counts.collect();
    if !with_classes {
        return Searched { found: counts, stop: meter.stop() };
    }
    let classes = |distinct| classes::count(hand, targets, distinct, &meter);
    let [algebraic, essential] = [Distinct::Algebraic, Distinct::Essential].map(classes);
    for ((counts, algebraic), essential) in counts.iter_mut().zip(algebraic).zip(essential) {
        (counts.algebraic, counts.essential) = (algebraic, essential);
    }
    Searched { found: counts, stop: meter.stop() }
}

/// Counts the valid formulas, and the valid formulas that make each target.
pub(super) fn count_solutions(hand: &Hand, targets: &[Rational], meter: &Meter<'_>) -> (BigUint, Vec<BigUint>) {
    if u64::try_from(&enumerate::count_of(hand)).is_err() {
        return count_with::<Rational>(hand, targets, meter);
    }
    with_representation!(hand.numbers(), &[], hand.rules(), N => count_with::<N>(hand, targets, meter))
}

/// Counts the valid formulas, and the valid formulas that make each target.
fn count_with<N: Tabled>(hand: &Hand, targets: &[Rational], meter: &Meter<'_>) -> (BigUint, Vec<BigUint>) {
    let targets: Vec<Option<N>> = targets.iter().map(N::from_rational).collect();
    let mut tables = Tables::<N, Count<N::Counted, N>>::new(hand, meter);
    let mut valid = BigUint::ZERO;
    let mut solutions = vec![BigUint::ZERO; targets.len()];
    for size in sizes(hand) {
        for node in tables.level(size, size - 1) {
            let mut all = N::Counted::from(0);
            if size == 1 {
                all = N::Counted::from(1);
            } else {
                tables.for_each_step(node, |_, weight| all += &weight.0);
            }
            let ways = tables.lattice().node(node).ways;
            valid += all.into() * ways;
            for (target, solutions) in targets.iter().zip(&mut solutions) {
                let made = target.as_ref().and_then(|target| tables.find(node, target));
                *solutions += made.map_or(BigUint::ZERO, |made| made.0.into() * ways);
            }
        }
    }
    (valid, solutions)
}

/// A search for best formulas.
struct Search<'a, N: Tabled> {
    hand: &'a Hand,
    /// The range of sizes of formulas, in numbers.
    sizes: Range<usize>,
    tables: Tables<'a, N, N::Best>,
    symbols: Symbols,
    /// What [`firsts`](Self::firsts) has returned.
    firsts: RefCell<FirstsOfValues<N>>,
    /// What the hand is computed with where there are machine numbers, or one that is as bounded.
    representation: Representation,
    meter: &'a Meter<'a>,
}

impl<'a, N: Tabled> Search<'a, N> {
    fn new(hand: &'a Hand, targets: &[Rational], meter: &'a Meter<'a>) -> Self {
        let tables = Tables::new(hand, meter);
        // A build without machine numbers searches as those with them do, whose type says what it is.
        let representation = match (SAVES_TIME, N::IS_BOUNDED) {
            (true, true) => Representation::Integer,
            (true, false) => Representation::Big,
            (false, _) => Representation::for_hand(hand.numbers(), targets, hand.rules()),
        };
        let symbols = Symbols::of(tables.lattice().numbers());
        Self { hand, sizes: sizes(hand), tables, symbols, firsts: RefCell::default(), representation, meter }
    }

    /// Returns whether values may be longer than any machine number.
    fn is_long(&self) -> bool {
        self.representation == Representation::Big
    }

    /// Returns a target as it is searched, or `None` if it is beyond all values.
    fn value(&self, target: &Rational) -> Option<N> {
        N::from_rational(target).filter(|_| SAVES_TIME || self.representation.holds(target))
    }

    /// Returns the best formula with a value.
    fn best(&mut self, target: &N) -> Option<Solution> {
        for size in self.sizes.clone() {
            let level = self.tables.level(size, tabled_for(size));
            if self.tables.makes(level.clone(), target) == Some(false) {
                continue;
            }
            let best = if size == 1 { self.number(level, target) } else { self.best_of(level, target) };
            if best.is_some() || !self.meter.may_go_on() {
                return best;
            }
        }
        None
    }

    /// Returns the value as a formula, if a node of one number has it.
    fn number(&self, mut level: Range<NodeIndex>, value: &N) -> Option<Solution> {
        let has = level.any(|node| self.tables.find(node, value).is_some());
        has.then(|| Solution::new(Formula::number(value.to_rational())).expect("a number has a value"))
    }

    /// Returns the best formula of a value among nodes of one size.
    fn best_of(&self, nodes: Range<NodeIndex>, value: &N) -> Option<Solution> {
        let mut cheapest = CheapestSteps::default();
        let mut steps = Vec::new();
        nodes.for_each(|node| self.tables.add_last_steps(node, value, &mut steps));
        let key = |step: &LastStep<N>| size_of::<(N, usize)>() + step.heap();
        let room = Room::new(self.meter);
        if !room.has_room(steps.iter().map(key).sum()) {
            return None;
        }
        // Weighing a step takes longer than finding it, and those with small operands mostly weigh least.
        steps.sort_by_cached_key(|step| self.least(step));
        for step in steps {
            if cheapest.largest.as_ref().is_some_and(|largest| *largest < self.least(&step)) {
                break;
            }
            let weight = self.tables.weight(value, &step)?;
            cheapest.add(weight.largest(), || step);
        }
        self.first_of(value, &cheapest)
    }

    /// Returns the least that the largest intermediate of a step can be: one of its operands may be that.
    fn least(&self, step: &LastStep<N>) -> N {
        let side = |(node, value): &(NodeIndex, N)| match self.tables.lattice().size(*node) {
            1 => N::zero(),
            _ => value.size(),
        };
        side(&step.left).max(side(&step.right))
    }

    /// Returns the most readable formula of a value that ends with one of the steps.
    fn first_of(&self, value: &N, steps: &CheapestSteps<N>) -> Option<Solution> {
        let largest = steps.largest.as_ref().filter(|_| self.meter.may_go_on())?;
        let mut first = None;
        for step in &steps.steps {
            self.keep_first(step, largest, &mut Bounds::default(), &mut first);
        }
        let first = self.symbols.unpack(&first?);
        let domain = self.hand.rules().domain;
        // In the kindest domain, the kind and the largest intermediate are known.
        Some(if domain.kinder().is_empty() {
            Solution::of_simplest(first, value.to_rational(), domain, largest.to_rational())
        } else {
            Solution::new(first.formula).expect("a valid formula has a value")
        })
    }

    /// Returns the most readable formulas with a value from a node, each with intermediates of at most `bound`.
    fn firsts(&self, node: NodeIndex, value: &N, bound: &N) -> Rc<Firsts<N>> {
        let mut key = (node, value.clone(), 0);
        while let Some(known) = self.firsts.borrow().get(&key) {
            if known.bounds.have(bound) {
                return Rc::clone(known);
            }
            key.2 += 1;
        }
        let mut firsts = Firsts::default();
        if self.tables.lattice().size(node) == 1 {
            firsts.formulas[2] = Some(self.symbols.number(self.tables.lattice().position(node)));
        } else {
            self.tables.any_last_step_to(node, value, &mut |step| {
                let least = Some(self.least(&step)).filter(|least| least > bound);
                match least.or_else(|| Some(self.tables.weight(value, &step)?.largest().clone())) {
                    Some(largest) if largest <= *bound => {
                        firsts.bounds.restrict(Some(&largest), None);
                        let kind = step.operator.family() as usize;
                        self.keep_first(&step, bound, &mut firsts.bounds, &mut firsts.formulas[kind]);
                    }
                    largest => firsts.bounds.restrict(None, largest.as_ref()),
                }
                false
            });
        }
        let firsts = Rc::new(firsts);
        self.tables.room().has_room(firsts.room());
        let mut known = self.firsts.borrow_mut();
        if known.is_empty() {
            known.reserve(USUAL_FIRSTS);
        }
        known.insert(key, Rc::clone(&firsts));
        firsts
    }

    /// Joins the most readable formulas of the operands of a last step, also with the sides exchanged if the step
    /// allows it. Keeps the result if it comes before the kept formula.
    fn keep_first(&self, step: &LastStep<N>, bound: &N, bounds: &mut Bounds<N>, kept: &mut Option<Readable<Packed>>) {
        let side = |(node, value): &(NodeIndex, N)| self.firsts(*node, value, bound);
        let (lefts, rights) = (side(&step.left), side(&step.right));
        bounds.restrict_to(&lefts.bounds);
        bounds.restrict_to(&rights.bounds);
        let (lefts, rights) = (&lefts.formulas, &rights.formulas);
        for (left, right) in lefts.iter().flatten().cartesian_product(rights.iter().flatten()) {
            left.join_if_first(step.operator, right, kept);
            if step.swaps {
                right.join_if_first(step.operator, left, kept);
            }
        }
    }

    /// Returns the best formulas of the values nearest to a target that cannot be made, the lower value first.
    fn nearest(&mut self, target: &Rational) -> Vec<Solution> {
        let plan = thresholds::nearest(self.hand, target, self.meter.may_save_time());
        for distance in (1..=plan.asked).map(Rational::from) {
            let sides = [target - &distance, target + &distance];
            let best = sides.iter().filter_map(|value| self.best(&self.value(value)?));
            let nearest: Vec<Solution> = best.collect();
            if !nearest.is_empty() || !self.meter.may_go_on() {
                return nearest;
            }
        }
        let sides = self.swept_neighbours(target, plan.swept);
        #[cfg(feature = "fast")]
        let sides = sides.or_else(|| plan.is_sorted.then(|| self.neighbours_of_fractions(target))?);
        let mut sides = sides.unwrap_or_else(|| self.neighbours(target));
        let distance = |value: &Rational| (value - target).abs();
        let smallest = sides.iter().map(distance).min();
        sides.retain(|value| Some(distance(value)) == smallest);
        sides.iter().filter_map(|value| self.best(&self.value(value)?)).collect()
    }

    /// Returns those [`neighbours`](Self::neighbours) that are at most one of some distances from the target, faster, from a sweep of
    /// this one hand. Returns `None` if the sweep does not cover the hand, or if there are none.
    fn swept_neighbours(&self, target: &Rational, distances: &[i64]) -> Option<Vec<Rational>> {
        let target = target.to_i64()?;
        distances.iter().find_map(|near| {
            let window = target.checked_sub(*near)?..=target.checked_add(*near)?;
            let made = one_hand::made(self.hand, window)?;
            let (below, above) = made.split_at(made.partition_point(|value| *value < target));
            let sides = below.last().into_iter().chain(above.first()).map(|value| Rational::from(*value));
            Some(sides.collect()).filter(|sides: &Vec<Rational>| !sides.is_empty())
        })
    }

    /// Returns the largest value below a target and the smallest value above it.
    fn neighbours(&mut self, target: &Rational) -> Vec<Rational> {
        let (mut below, mut above): (Option<N>, Option<N>) = (None, None);
        let fits = N::from_rational(target);
        let is_below = |value: &N| match &fits {
            Some(target) => value < target,
            None => value.to_rational() < *target,
        };
        self.for_each_value(|value| {
            if is_below(value) {
                if below.as_ref().is_none_or(|below| below < value) {
                    below = Some(value.clone());
                }
            } else if above.as_ref().is_none_or(|above| value < above) {
                above = Some(value.clone());
            }
        });
        below.iter().chain(&above).map(Number::to_rational).collect()
    }

    /// Returns the [`neighbours`](Self::neighbours), by a search that does not list all values, or `None` if the numbers or the target
    /// are too long for it.
    #[cfg(feature = "fast")]
    fn neighbours_of_fractions(&self, target: &Rational) -> Option<Vec<Rational>> {
        let target = Fraction::from_rational(target).filter(|_| N::IS_BOUNDED)?;
        let lattice = self.tables.lattice();
        let numbers: Vec<Fraction> = represent(lattice.numbers());
        let sides = neighbours::neighbours(lattice, &numbers, self.sizes.clone(), target, self.meter);
        Some(sides.iter().flatten().map(Number::to_rational).collect())
    }

    /// Calls `found` with every value of every formula. Values may repeat.
    fn for_each_value(&mut self, mut found: impl FnMut(&N)) {
        for size in self.sizes.clone() {
            for node in self.tables.level(size, size - 1) {
                self.for_each_value_of(node, &mut found);
            }
        }
    }

    /// Returns whether a node has all numbers of a hand of several.
    fn is_whole(&self, node: NodeIndex) -> bool {
        let size = self.tables.lattice().size(node);
        size > 1 && size == self.hand.numbers().len()
    }

    /// Calls `found` with every value of a node. The node of all numbers gets no table.
    fn for_each_value_of(&self, node: NodeIndex, mut found: impl FnMut(&N)) {
        if self.is_whole(node) {
            self.tables.for_each_value(node, |value| found(&value));
        } else {
            self.tables.table(node).entries().iter().for_each(|(value, _)| found(value));
        }
    }

    /// Returns the best formula of each target.
    fn best_of_each(&mut self, targets: &[Rational]) -> Vec<Option<Solution>> {
        if thresholds::is_one_by_one(targets.len(), self.hand) {
            return targets.iter().map(|target| self.best(&self.value(target)?)).collect();
        }
        if self.meter.may_save_time() {
            self.tables.keep_links();
        }
        let values: Vec<Option<N>> = targets.iter().map(|target| self.value(target)).collect();
        let wanted: Vec<&N> = values.iter().flatten().sorted_unstable().dedup().collect();
        let mut best: Vec<Option<Solution>> = vec![None; wanted.len()];
        for size in self.sizes.clone() {
            let missing: Vec<usize> = best.iter().positions(Option::is_none).collect();
            if missing.is_empty() {
                break;
            }
            let level = self.tables.level(size, size - 1);
            if size == 1 {
                for place in missing {
                    best[place] = self.number(level.clone(), wanted[place]);
                }
            } else {
                let values: Vec<&N> = missing.iter().map(|&place| wanted[place]).collect();
                let steps = self.steps_to(size, level, &values);
                for (place, steps) in missing.into_iter().zip(steps) {
                    best[place] = self.first_of(wanted[place], &steps);
                }
            }
        }
        let all_differ = wanted.len() == values.len();
        let mut give = |value: &N| {
            let best = &mut best[wanted.binary_search(&value).expect("all values are wanted")];
            if all_differ { best.take() } else { best.clone() }
        };
        values.iter().map(|value| give(value.as_ref()?)).collect()
    }

    /// Returns whether the nodes of a size get no table when these values are wanted: there are few of them and many that are
    /// not wanted. Where any operand would do, as for 0 and 1, all values of the nodes have to be known.
    fn asks(&self, size: usize, wanted: &[&N]) -> bool {
        let is_large =
            self.is_long() && self.meter.may_save_time() && thresholds::may_go_without_table(size, self.hand);
        is_large && wanted.iter().all(|value| value.size() != N::zero() && !value.size().is_one())
    }

    /// Makes the tables of the nodes of all numbers but one with the values alone that the whole hand needs for the wanted ones.
    fn make_parts(&mut self, whole: NodeIndex, wanted: &[&N]) {
        let is_part =
            |split: &&Split| self.tables.lattice().size(self.tables.larger(split)) + 1 == self.hand.numbers().len();
        let splits: Vec<Split> = self.tables.lattice().splits(whole).iter().filter(is_part).copied().collect();
        for splits in splits.into_iter().into_group_map_by(|split| self.tables.larger(split)) {
            let (node, splits) = splits;
            let room = Room::new(self.meter);
            let of_node = RefCell::new(FxHashSet::default());
            for (split, value) in splits.iter().cartesian_product(wanted) {
                let want = |other: &N| {
                    if of_node.borrow_mut().insert(other.clone()) {
                        room.has_room(2 * size_of::<N>() + other.heap());
                    }
                    false
                };
                if self.meter.may_go_on() {
                    self.tables.for_each_step_over(split, value, &[], want, |_| ());
                }
            }
            let of_node = of_node.into_inner();
            if of_node.len() < self.tables.pairs(node) {
                self.tables.make_table_of(node, &of_node);
            }
        }
    }

    /// Returns the cheapest last steps of nodes of a size to each of some values.
    fn steps_to(&mut self, size: usize, level: Range<NodeIndex>, values: &[&N]) -> Vec<CheapestSteps<N>> {
        let places = Places::of(values);
        let mut steps = Vec::new();
        steps.resize_with(values.len(), CheapestSteps::default);
        let asks = self.asks(size, values);
        for node in level {
            if asks && self.is_whole(node) {
                self.make_parts(node, values);
            }
            let tables = &self.tables;
            let mut add = |place: usize, weight: &N::Best, step: &dyn Fn() -> LastStep<N>| {
                steps[place].add(weight.largest(), || {
                    let step = step();
                    tables.room().has_room(2 * size_of::<LastStep<N>>() + step.heap());
                    step
                });
            };
            if self.is_long() && (asks || self.is_whole(node)) {
                let wanted: Vec<Rational> = values.iter().map(|value| value.to_rational()).collect();
                // Most values are seen to differ from these before they are computed.
                let filter = Filter::of_residues(wanted.len(), wanted.iter());
                tables.for_each_step_of(
                    node,
                    &filter,
                    |_| true,
                    |step, value| {
                        let Some(place) = places.get(&value) else { return };
                        if let Some(weight) = tables.weight(&value, &step) {
                            add(place, &weight, &|| step.clone());
                        }
                    },
                );
            } else {
                tables.for_each_last_step(node, &places, |place, weight, step| {
                    add(place, &weight, &|| step.to_last_step());
                });
            }
        }
        steps
    }
}

/// The most readable sum, product and power with a value from a node, each with intermediates of at most some size. A single number is
/// a power.
///
/// Formulas of these are joined from the same three formulas of each operand. This suffices for two reasons: all formulas of a
/// node are equally long, and only the outermost operator of an operand decides whether it counts as inverted.
struct Firsts<N> {
    formulas: [Option<Readable<Packed>>; 3],
    /// The bounds under which they are these.
    bounds: Bounds<N>,
}

/// The most readable formulas of each value of a node, for each of the bounds that were asked for: 0, 1 and so on.
type FirstsOfValues<N> = FxHashMap<(NodeIndex, N, usize), Rc<Firsts<N>>>;

/// The number of values whose firsts are known after a usual search.
const USUAL_FIRSTS: usize = 24;

/// The bounds of a largest intermediate from one on, and below another.
struct Bounds<N> {
    from: Option<N>,
    below: Option<N>,
}

/// The last steps to a value that have the smallest largest intermediate.
struct CheapestSteps<N> {
    largest: Option<N>,
    steps: Vec<LastStep<N>>,
}

impl<N> Default for Bounds<N> {
    fn default() -> Self {
        Self { from: None, below: None }
    }
}

impl<N: Number> Bounds<N> {
    fn have(&self, bound: &N) -> bool {
        self.from.as_ref().is_none_or(|from| from <= bound) && self.below.as_ref().is_none_or(|below| bound < below)
    }

    fn restrict(&mut self, from: Option<&N>, below: Option<&N>) {
        if from > self.from.as_ref() {
            self.from = from.cloned();
        }
        if below.is_some_and(|below| self.below.as_ref().is_none_or(|kept| below < kept)) {
            self.below = below.cloned();
        }
    }

    fn restrict_to(&mut self, other: &Self) {
        self.restrict(other.from.as_ref(), other.below.as_ref());
    }
}

impl<N> Default for Firsts<N> {
    fn default() -> Self {
        Self { formulas: [const { None }; 3], bounds: Bounds::default() }
    }
}

impl<N: Number> Firsts<N> {
    /// Returns about the number of bytes that they take.
    fn room(&self) -> usize {
        let formulas = self.formulas.iter().flatten().map(|readable| readable.formula.heap());
        size_of::<Self>() + 2 * size_of::<((NodeIndex, N, usize), Rc<Self>)>() + formulas.sum::<usize>()
    }
}

impl<N> Default for CheapestSteps<N> {
    fn default() -> Self {
        Self { largest: None, steps: Vec::new() }
    }
}

impl<N: Number> CheapestSteps<N> {
    /// Adds a step, unless its largest intermediate is larger than that of those kept. Drops those with larger ones.
    #[inline]
    fn add(&mut self, largest: &N, step: impl FnOnce() -> LastStep<N>) {
        let order = self.largest.as_ref().map_or(Ordering::Less, |kept| largest.cmp(kept));
        if order == Ordering::Less {
            self.steps.clear();
            self.largest = Some(largest.clone());
        }
        if order != Ordering::Greater {
            self.steps.push(step());
        }
    }
}
