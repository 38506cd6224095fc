//! The fast method where leaves may have points, values may have signs, and operators may be any: tables of every sub-hand but the whole
//! hand.
//!
//! A best formula has the fewest steps, so the number of its numbers does not decide, and every size is looked at. For the
//! whole hand only the wanted values are kept: those that a target can be with signs taken off. Most pairs of operands do not
//! make one, and differ from all of them modulo a prime, which is seen before they are computed.

use std::cell::RefCell;

use itertools::{Itertools as _, iproduct};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::every::{self, Beside};
use super::{Answer, Counts, Reach, Searched, Solution, Status, Target};
use crate::enumerate;
use crate::formula::joining::Tile;
use crate::formula::{Readable, Token};
use crate::game::puzzle::Puzzle;
use crate::limits::{Limits, Meter, Room};
use crate::number::Rational;
use crate::operator::Sign;
use crate::rules::hand::Hand;
use crate::rules::{Brackets, Rules};
use crate::values::filter::Filter;
use crate::values::hand::lattice::{NodeIndex, sizes};
use crate::values::hand::leaves::{Forms, may_follow};
use crate::values::hand::step::LastStep;
use crate::values::hand::tables::Tables;
use crate::values::split::Split;
use crate::values::weight::{Count, Fewest, Weight as _};

/// Returns whether the method covers the rules: formulas must have every shape over their leaves, which have forms.
pub(super) fn covers(rules: &Rules) -> bool {
    rules.brackets == Brackets::Any && Forms::are_of(rules)
}

pub(super) fn solve(puzzle: &Puzzle, limits: &Limits<'_>) -> Searched<Answer> {
    let hand = puzzle.hand();
    let Searched { found: (best, nearest, status), stop } = best_or_nearest(puzzle, Left::dealt(hand), limits);
    let counts = Counts { formulas: enumerate::count_of(hand), ..Counts::default() };
    Searched { found: Answer { status, best, nearest, solutions: Vec::new(), counts }, stop }
}

/// Finds the best formula of the target from the numbers left in a round, or the best of the nearest values, with the status.
pub(crate) fn best_or_nearest(
    position: &Puzzle,
    left: Left<'_>,
    limits: &Limits<'_>,
) -> Searched<(Option<Solution>, Vec<Solution>, Status)> {
    let (hand, target) = (position.hand(), position.target());
    let meter = Meter::new(limits);
    let best = best_of_each(hand, left, std::slice::from_ref(target), &meter).pop().flatten();
    if best.is_some() || !meter.may_go_on() {
        let stop = meter.stop();
        let status = Status::of(best.as_ref(), &[], stop);
        return Searched { found: (best, Vec::new(), status), stop };
    }
    let values = Search::new(hand, left, &meter).nearest(target);
    let nearest: Vec<Solution> = best_of_each(hand, left, &values, &meter).into_iter().flatten().collect();
    let stop = meter.stop();
    let status = Status::without_solution(&nearest, stop);
    Searched { found: (None, nearest, status), stop }
}

/// Returns whether a puzzle has a solution, without looking for a readable one.
pub(super) fn is_solvable(puzzle: &Puzzle) -> bool {
    let hand = puzzle.hand();
    let meter = Meter::new(&Limits::NONE);
    let mut search = Search::new(hand, Left::dealt(hand), &meter);
    search.fewest_of_each(std::slice::from_ref(puzzle.target()))[0].is_some()
}

/// What the numbers left in a round were made from.
#[derive(Clone, Copy)]
pub(crate) struct Left<'a> {
    /// The tile of each number; none where they are as dealt.
    pub(crate) tiles: &'a [Tile],
    /// How many numbers were dealt.
    pub(crate) dealt: usize,
}

impl Left<'static> {
    fn dealt(hand: &Hand) -> Self {
        Self { tiles: &[], dealt: hand.numbers().len() }
    }
}

pub(super) fn reach(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<Reach> {
    let meter = Meter::new(limits);
    let best = best_of_each(hand, Left::dealt(hand), targets, &meter);
    let stop = meter.stop();
    let targets = targets.iter().zip(best).map(|(target, best)| Target::new(target, best, stop)).collect();
    let counts = Counts { formulas: enumerate::count_of(hand), ..Counts::default() };
    Searched { found: Reach { targets, counts }, stop }
}

/// The most targets that [`first_missing`] asks for at once.
const TARGETS_TOGETHER: usize = 1 << 16;

/// Returns the first target that the hand does not make. It makes no formulas.
pub(super) fn first_missing(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<Option<Rational>> {
    let meter = Meter::new(limits);
    let mut search = Search::new(hand, Left::dealt(hand), &meter);
    let mut missing = targets.chunks(TARGETS_TOGETHER).filter_map(|targets| {
        let made = search.fewest_of_each(targets);
        made.iter().position(Option::is_none).map(|at| targets[at].clone())
    });
    let found = missing.next();
    Searched { found: found.filter(|_| meter.stop().is_none()), stop: meter.stop() }
}

/// Counts the formulas and the valid ones, and returns these with the solutions of each target.
pub(super) fn count(hand: &Hand, targets: &[Rational], limits: &Limits<'_>) -> Searched<(Counts, Vec<BigUint>)> {
    let meter = Meter::new(limits);
    let formulas = enumerate::count_of(hand);
    let (valid, solutions) = count_solutions(hand, targets, &meter);
    let counts = Counts { formulas, valid: Some(valid), ..Counts::default() };
    Searched { found: (counts, solutions), stop: meter.stop() }
}

fn count_solutions(hand: &Hand, targets: &[Rational], meter: &Meter<'_>) -> (BigUint, Vec<BigUint>) {
    let mut tables = Tables::<Rational, Count<BigUint, Rational>>::new(hand, meter);
    let (mut valid, mut solutions) = (BigUint::ZERO, vec![BigUint::ZERO; targets.len()]);
    for size in sizes(hand) {
        for node in tables.level(size, size) {
            let mut all = BigUint::ZERO;
            tables.table(node).entries().iter().for_each(|(_, weight)| all += &weight.0);
            let ways = tables.lattice().node(node).ways;
            valid += all * ways;
            for (target, solutions) in targets.iter().zip(&mut solutions) {
                let made = tables.table(node).get(target);
                *solutions += made.map_or(BigUint::ZERO, |made| &made.0 * ways);
            }
        }
    }
    (valid, solutions)
}

/// Returns the best formula of each target: of those with the fewest steps, the kindest.
fn best_of_each(hand: &Hand, left: Left<'_>, targets: &[Rational], meter: &Meter<'_>) -> Vec<Option<Solution>> {
    let mut search = Search::new(hand, left, meter);
    let fewest = search.fewest_of_each(targets);
    let mut best = vec![None; targets.len()];
    let mut open: Vec<usize> = (0..targets.len()).filter(|&at| fewest[at].is_some()).collect();
    // Readable formulas take the longest to find, and most targets have a kind one.
    for &domain in hand.rules().domain.kinder() {
        if open.is_empty() || !meter.may_go_on() {
            break;
        }
        let asked: Vec<Rational> = open.iter().map(|&at| targets[at].clone()).collect();
        let kinder = Hand::new(hand.numbers(), Rules { domain, ..*hand.rules() }).expect("it was a hand before");
        let mut kinder = Search::new(&kinder, left, meter);
        let weights = kinder.fewest_of_each(&asked);
        let mut weights = weights.into_iter();
        open.retain(|&at| {
            let weight = weights
                .next()
                .flatten()
                .filter(|weight| Some(weight.steps) == fewest[at].as_ref().map(|least| least.steps));
            let Some(weight) = weight else { return true };
            best[at] = kinder.best(&targets[at], &weight);
            false
        });
    }
    for at in open {
        best[at] = fewest[at].as_ref().and_then(|weight| search.best(&targets[at], weight));
    }
    best
}

/// How a value is made with the fewest steps.
#[derive(Clone, Default)]
struct Made {
    least: Option<Fewest<Rational>>,
    /// All last steps with as few steps; none for a leaf.
    steps: Vec<LastStep<Rational>>,
}

impl Made {
    fn add(&mut self, weight: Fewest<Rational>, step: Option<LastStep<Rational>>) {
        let fewest = self.least.as_ref().map_or(u32::MAX, |least| least.steps);
        if weight.steps < fewest {
            self.steps.clear();
        }
        if weight.steps <= fewest {
            self.steps.extend(step);
        }
        self.least = self.least.take().into_iter().chain([weight]).min();
    }
}

/// How a node makes each wanted value.
type Wanted = FxHashMap<Rational, Made>;

struct Search<'a> {
    hand: &'a Hand,
    tables: Tables<'a, Rational, Fewest<Rational>>,
    /// The nodes whose formulas count.
    nodes: Vec<NodeIndex>,
    /// How nodes without a table make each wanted value, without signs.
    wanted: FxHashMap<NodeIndex, Wanted>,
    meter: &'a Meter<'a>,
}

impl<'a> Search<'a> {
    fn new(hand: &'a Hand, left: Left<'_>, meter: &'a Meter<'a>) -> Self {
        let tables = Tables::of_tiles(hand, left.tiles, left.dealt, meter);
        Self { hand, tables, nodes: Vec::new(), wanted: FxHashMap::default(), meter }
    }

    fn forms(&self) -> &Forms<'a> {
        self.tables.forms().expect("the rules have signs, points or joined numbers")
    }

    fn leaves(&self, node: NodeIndex) -> Vec<(Token, u64)> {
        self.forms().leaves(self.tables.lattice(), node, &Room::new(self.meter))
    }

    fn signs_on(&self, node: NodeIndex) -> (usize, Option<Sign>) {
        self.forms().signs_on(self.tables.lattice(), node)
    }

    fn size(&self) -> usize {
        self.hand.numbers().len()
    }

    fn is_whole(&self, node: NodeIndex) -> bool {
        self.tables.lattice().size(node) == self.size()
    }

    /// Makes the nodes whose formulas count.
    fn make_nodes(&mut self) -> Vec<NodeIndex> {
        let size = self.hand.numbers().len();
        let tabled = if self.forms().has_endless() { size } else { size.max(2) - 1 };
        self.tables.level(size, tabled);
        sizes(self.hand).flat_map(|size| self.tables.nodes_of(size)).collect()
    }

    /// Returns the weight of each target, or `None` for all of them once the search has stopped.
    fn fewest_of_each(&mut self, targets: &[Rational]) -> Vec<Option<Fewest<Rational>>> {
        self.nodes = self.make_nodes();
        let whole = self.nodes.iter().find(|node| self.is_whole(**node) && self.size() > 1);
        if let Some(&whole) = whole.filter(|_| !self.forms().has_endless()) {
            self.weigh_whole(whole, targets);
        }
        let fewest = |target| {
            self.meter.go_on(1).ok()?;
            self.nodes.iter().filter_map(|&node| self.weight(node, target)).min()
        };
        let fewest = targets.iter().map(fewest).collect();
        if self.meter.may_go_on() { fewest } else { vec![None; targets.len()] }
    }

    /// Returns the most readable formula of a target, whose weight is given.
    fn best(&self, target: &Rational, least: &Fewest<Rational>) -> Option<Solution> {
        self.meter.go_on(1).ok()?;
        let nodes = self.nodes.iter().filter(|&&node| self.weight(node, target).as_ref() == Some(least));
        let first =
            nodes.flat_map(|&node| self.first(node, target, least, None, self.signs_on(node).0)).flatten().min()?;
        self.meter.may_go_on().then(|| Solution::new(first.formula).expect("a valid formula has a value"))
    }

    /// Returns the weight of a value of a node, with any signs.
    fn weight(&self, node: NodeIndex, value: &Rational) -> Option<Fewest<Rational>> {
        match self.wanted.get(&node) {
            Some(wanted) => self.weight_of_wanted(wanted, value, None, self.forms().most_signs()),
            None => self.tables.table(node).get(value).cloned(),
        }
    }

    fn weight_of_wanted(
        &self,
        wanted: &Wanted,
        value: &Rational,
        outer: Option<Sign>,
        most: usize,
    ) -> Option<Fewest<Rational>> {
        let mut least = wanted.get(value).and_then(|made| made.least.clone());
        if most > 0 {
            for (sign, operand) in self.forms().operands::<()>(value, outer, &[]) {
                let weight = self.weight_of_wanted(wanted, &operand, Some(sign), most - 1);
                let weight = weight.map(|weight| Fewest::sign(value, &weight));
                least = least.into_iter().chain(weight).min();
            }
        }
        least
    }

    /// Finds how the whole hand makes each value that a target can be with signs taken off.
    fn weigh_whole(&mut self, whole: NodeIndex, targets: &[Rational]) {
        let mut wanted = Wanted::default();
        for target in targets {
            self.want_signed(target, None, self.forms().most_signs(), &mut wanted);
        }
        let asked = self.weigh_asked(whole, &wanted, targets);
        self.add_leaves_and_steps(whole, &mut wanted);
        for (split, some) in &asked {
            let is_there = |other: &Rational| self.weight(self.tables.larger(split), other).is_some();
            for (value, made) in &mut wanted {
                self.tables.for_each_step_over(split, value, some, is_there, |step| {
                    self.add_step(made, step, value);
                });
            }
        }
        self.wanted.insert(whole, wanted);
    }

    /// Finds how each node of all numbers but one makes what the whole hand needs of it, where this is less work than its table.
    /// Returns the splits of the whole hand that have such a node, with values for where any would do.
    fn weigh_asked(&mut self, whole: NodeIndex, wanted: &Wanted, targets: &[Rational]) -> Vec<(Split, Vec<Rational>)> {
        let mut asked = Vec::new();
        // With signs, more values would be wanted than there are, and operands that are tried need all values.
        if self.forms().most_signs() > 0 || self.hand.rules().binary().others().next().is_some() {
            return asked;
        }
        let (lattice, node_of) = (self.tables.lattice(), |split: &Split| self.tables.larger(split));
        let with_one = lattice.splits(whole).iter().filter(|split| lattice.size(node_of(split)) + 1 == self.size());
        let with_one: Vec<Split> = with_one.copied().sorted_by_key(node_of).collect();
        for splits in with_one.chunk_by(|one, other| node_of(one) == node_of(other)) {
            let node = node_of(&splits[0]);
            let leaves = self.leaves(node).into_iter().filter_map(|(leaf, _)| leaf.number().cloned());
            // Where any value will do, one of no steps is best.
            let some: Vec<Rational> = leaves.filter(|value| *value > Rational::ZERO).collect();
            let operands = || splits.iter().flat_map(|split| self.tables.table(self.tables.smaller(split)).entries());
            // Half of the exponents would do for −1.
            let has_minus_one = operands().any(|(operand, _)| *operand == Rational::from(-1));
            let is_more_work = || wanted.len().saturating_mul(operands().count()) > self.tables.pairs(node);
            if some.is_empty() || has_minus_one || is_more_work() {
                continue;
            }
            let of_node = RefCell::new(Wanted::default());
            some.iter().chain(targets).for_each(|value| self.want(value, &mut of_node.borrow_mut()));
            for (split, value) in iproduct!(splits, wanted.keys()) {
                let want = |other: &Rational| {
                    self.want(other, &mut of_node.borrow_mut());
                    false
                };
                if self.meter.may_go_on() {
                    self.tables.for_each_step_over(split, value, &some, want, |_| ());
                }
            }
            let mut of_node = of_node.into_inner();
            self.add_leaves_and_steps(node, &mut of_node);
            self.wanted.insert(node, of_node);
            asked.extend(splits.iter().map(|split| (*split, some.clone())));
        }
        asked
    }

    /// Adds the leaves of a node, and its steps over nodes that have tables.
    fn add_leaves_and_steps(&self, node: NodeIndex, wanted: &mut Wanted) {
        for (leaf, _) in self.leaves(node) {
            if let Some(made) = wanted.get_mut(leaf.number().expect("a leaf has a value")) {
                made.add(Fewest::number(), None);
            }
        }
        if self.tables.lattice().size(node) > 1 {
            let room = Room::new(self.meter);
            room.has_room(wanted.len() * Filter::ROOM_OF_A_RESIDUE);
            let filter = Filter::of_residues(wanted.len(), wanted.keys());
            let is_tabled = |node| !self.wanted.contains_key(&node);
            self.tables.for_each_step_of(node, &filter, is_tabled, |step, value| {
                if let Some(made) = wanted.get_mut(&value) {
                    self.add_step(made, step, &value);
                }
            });
        }
    }

    /// Adds a step if no way has fewer, and counts its memory.
    fn add_step(&self, made: &mut Made, step: LastStep<Rational>, value: &Rational) {
        let weight = self.weight_of_step(&step, value);
        if made.least.as_ref().is_none_or(|least| weight.steps <= least.steps) {
            let (heap, before) = (step.heap() + weight.heap(), made.steps.capacity());
            made.add(weight, Some(step));
            let more = made.steps.capacity() - before;
            self.tables.room().has_room(more * size_of::<LastStep<Rational>>() + heap);
        }
    }

    fn weight_of_step(&self, step: &LastStep<Rational>, value: &Rational) -> Fewest<Rational> {
        let side = |(node, value): &(NodeIndex, Rational)| {
            self.weight(*node, value).expect("the operands of a step are there")
        };
        Fewest::step(value, &side(&step.left), &side(&step.right), 1)
    }

    fn want(&self, value: &Rational, wanted: &mut Wanted) {
        if wanted.insert(value.clone(), Made::default()).is_none() {
            self.tables.room().has_room(2 * size_of::<(Rational, Made)>() + value.heap());
        }
    }

    /// Wants a value, and what it can be with signs taken off.
    fn want_signed(&self, value: &Rational, outer: Option<Sign>, most: usize, wanted: &mut Wanted) {
        self.want(value, wanted);
        if most > 0 && self.meter.go_on(1).is_ok() {
            for (sign, operand) in self.forms().operands::<()>(value, outer, &[]) {
                self.want_signed(&operand, Some(sign), most - 1, wanted);
            }
        }
    }

    /// Returns the most readable sum, product and other formula of a value from a node, each of exactly the steps of `bound`
    /// and with no larger intermediate. There are at most `most` signs on the value, below the sign `outer`.
    ///
    /// No formula is the beginning of another with as many steps. So they are joined from the first formulas of
    /// each operand, and only the outermost operator of an operand decides whether it counts as inverted.
    fn first(
        &self,
        node: NodeIndex,
        value: &Rational,
        bound: &Fewest<Rational>,
        outer: Option<Sign>,
        most: usize,
    ) -> [Option<Readable>; 3] {
        let mut first = [const { None }; 3];
        if bound.steps == 0 {
            if outer.is_some_and(|outer| !may_follow(self.signs_on(node).1, outer)) {
                return first;
            }
            let leaves = self.leaves(node).into_iter().map(|(leaf, _)| leaf);
            first[2] = leaves.filter(|leaf| leaf.number() == Some(value)).map(Readable::leaf).min();
            return first;
        }
        if value.abs() > bound.largest || !self.hand.rules().admits(value) {
            return first;
        }
        if most > 0 {
            let inner = Fewest { steps: bound.steps - 1, largest: bound.largest.clone() };
            for (sign, operand) in self.tables.operands_of_signs(node, value, outer) {
                let is_there = self.wanted.contains_key(&node)
                    || self.tables.table(node).get(&operand).is_some_and(|weight| weight.steps <= inner.steps);
                if is_there {
                    let operands = self.first(node, &operand, &inner, Some(sign), most - 1);
                    let signed = operands.into_iter().flatten().map(|operand| operand.sign(sign));
                    first[2] = signed.chain(first[2].take()).min();
                }
            }
        }
        let steps = if let Some(wanted) = self.wanted.get(&node) {
            wanted.get(value).map(|made| made.steps.clone()).unwrap_or_default()
        } else if self.tables.lattice().size(node) > 1 {
            self.tables.last_steps(node, value)
        } else {
            Vec::new()
        };
        for step in steps {
            self.keep_first(&step, bound, &mut first[step.operator.family() as usize]);
        }
        first
    }

    fn keep_first(&self, step: &LastStep<Rational>, bound: &Fewest<Rational>, kept: &mut Option<Readable>) {
        let weight = |(node, value): &(NodeIndex, Rational)| self.weight(*node, value);
        let (Some(left), Some(right)) = (weight(&step.left), weight(&step.right)) else { return };
        if left.steps + right.steps + 1 != bound.steps || (&left.largest).max(&right.largest) > &bound.largest {
            return;
        }
        let side = |(node, value): &(NodeIndex, Rational), weight: &Fewest<Rational>| {
            let bound = Fewest { steps: weight.steps, largest: bound.largest.clone() };
            self.first(*node, value, &bound, None, self.signs_on(*node).0)
        };
        let (lefts, rights) = (side(&step.left, &left), side(&step.right, &right));
        for left in lefts.iter().flatten() {
            for right in rights.iter().flatten() {
                left.join_if_first(step.operator, right, kept);
                if step.swaps {
                    right.join_if_first(step.operator, left, kept);
                }
            }
        }
    }

    /// Returns the values nearest to a target, the lower one first.
    fn nearest(&mut self, target: &Rational) -> Vec<Rational> {
        let mut beside = Beside { target, below: None, above: None };
        every::each(&mut self.tables, self.hand, self.meter, &mut |value| beside.add(value));
        let sides: Vec<Rational> = beside.below.into_iter().chain(beside.above).collect();
        let distance = |value: &Rational| (value - target).abs();
        let smallest = sides.iter().map(distance).min();
        sides.into_iter().filter(|value| Some(distance(value)) == smallest).collect()
    }
}
