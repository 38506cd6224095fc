//! The fast method for lists of formulas: every formula of a value, from its last step back to its leaves.
//!
//! The tables of sub-hands say which last steps make a value. Their operands are values again, so only formulas of the value are
//! looked at. The time is that of the solutions, and not of the formulas of the hand.

use std::cell::RefCell;
use std::rc::Rc;

use itertools::Itertools as _;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::listed::{Classes, Listed, class};
use super::{Counts, Distinct, Searched, Solution, of_numerals};
use crate::enumerate::parts;
use crate::formula::{Formula, Token};
use crate::game::puzzle::Puzzle;
use crate::limits::{Limits, Meter, Room};
use crate::number::Rational;
use crate::operator::Sign;
use crate::rules::hand::Hand;
use crate::values::hand::lattice::{NodeIndex, sizes};
use crate::values::hand::leaves::Forms;
use crate::values::hand::tables::{Tables, tabled_for};
use crate::values::weight::Fewest;

/// Returns the different solutions, each by its best formula, and the number of all solutions.
pub(super) fn list(puzzle: &Puzzle, distinct: Distinct, limits: &Limits<'_>) -> Searched<(Vec<Solution>, BigUint)> {
    let meter = Meter::new(limits);
    let (mut listed, mut solutions) = (Listed::new(distinct), 0_u128);
    for_each(puzzle.hand(), puzzle.target(), &meter, &mut |formula, ways| {
        solutions += ways;
        let solution = Solution::new(formula).expect("a valid formula has a value");
        if distinct == Distinct::Formulas {
            (1..ways).take_while(|_| meter.may_go_on()).for_each(|_| listed.add(solution.clone(), &meter));
        }
        listed.add(solution, &meter);
    });
    Searched { found: (listed.into_sorted(), solutions.into()), stop: meter.stop() }
}

/// Counts the algebraically and essentially different solutions of a target.
pub(super) fn count_classes(hand: &Hand, target: &Rational, limits: &Limits<'_>) -> Searched<Counts> {
    let meter = Meter::new(limits);
    let mut algebraic = Classes::default();
    for_each(hand, target, &meter, &mut |formula, _| algebraic.add(class(&formula), &meter));
    let essential = algebraic.cores(&meter);
    let [algebraic, essential] = [algebraic, essential].map(|classes| Some(classes.count()));
    Searched { found: Counts { algebraic, essential, ..Counts::default() }, stop: meter.stop() }
}

/// What takes a formula and the number of ways in which it takes its numbers from the hand.
type Found<'f> = &'f mut dyn FnMut(Formula, u128);

/// Calls `found` with every formula of the hand that makes the target.
fn for_each(hand: &Hand, target: &Rational, meter: &Meter<'_>, found: Found<'_>) {
    if of_numerals::covers(hand.rules()) {
        for part in parts(hand, meter).take_while(|_| meter.may_go_on()) {
            let ways = u128::from(part.ways);
            Backwards::new(&part.hand, meter).for_each(target, &mut |formula, more| found(formula, ways * more));
        }
    } else {
        Backwards::new(hand, meter).for_each(target, found);
    }
}

/// What is asked for below a sign: a value of a node, that sign, and the most signs on the value.
type BelowSign = (NodeIndex, Rational, Option<Sign>, usize);

/// Formulas, each with the number of ways in which it takes its numbers.
type Formulas = Rc<[(Formula, u128)]>;

struct Backwards<'a> {
    hand: &'a Hand,
    tables: Tables<'a, Rational, Fewest<Rational>>,
    /// The formulas of values that are operands.
    operands: RefCell<FxHashMap<BelowSign, Formulas>>,
    room: Room<'a>,
    meter: &'a Meter<'a>,
}

impl<'a> Backwards<'a> {
    fn new(hand: &'a Hand, meter: &'a Meter<'a>) -> Self {
        let operands = RefCell::default();
        Self { hand, tables: Tables::new(hand, meter), operands, room: Room::new(meter), meter }
    }

    fn most_signs(&self) -> usize {
        self.tables.forms().map_or(0, Forms::most_signs)
    }

    fn for_each(mut self, target: &Rational, found: Found<'_>) {
        for size in sizes(self.hand) {
            // With signs or leaves of several numbers, every smaller node is asked for its values.
            let tabled = if self.tables.forms().is_some() { size.max(2) - 1 } else { tabled_for(size) };
            for node in self.tables.level(size, tabled) {
                let ways = u128::from(self.tables.lattice().node(node).ways);
                let asked = (node, target.clone(), None, self.most_signs());
                self.each(&asked, &mut |formula, more| found(formula, ways * more));
            }
        }
    }

    /// Calls `found` with every formula that is asked for.
    fn each(&self, asked: &BelowSign, found: Found<'_>) {
        let (node, value, outer, most) = asked;
        if self.meter.go_on(1).is_err() {
            return;
        }
        for (leaf, ways) in self.leaves(*node) {
            if leaf.number() == Some(value) {
                found(Formula::from_postfix(vec![leaf]), ways.into());
            }
        }
        if !self.hand.rules().admits(value) {
            return;
        }
        if *most > 0 {
            for (sign, operand) in self.tables.operands_of_signs(*node, value, *outer) {
                let below = (*node, operand, Some(sign), most - 1);
                for (operand, ways) in &*self.formulas(below) {
                    if self.meter.go_on(1).is_err() {
                        return;
                    }
                    found(operand.sign(sign), *ways);
                }
            }
        }
        if self.tables.lattice().size(*node) == 1 {
            return;
        }
        for step in self.tables.last_steps(*node, value) {
            let side =
                |(node, value): &(NodeIndex, Rational)| self.formulas((*node, value.clone(), None, self.most_signs()));
            let (lefts, rights) = (side(&step.left), side(&step.right));
            for ((left, some), (right, others)) in lefts.iter().cartesian_product(&*rights) {
                if self.meter.go_on(1).is_err() {
                    return;
                }
                let ways = some * others * u128::from(step.ways);
                found(left.join(step.operator, right), ways);
                if step.swaps {
                    found(right.join(step.operator, left), ways);
                }
            }
        }
    }

    /// Returns the leaves that all numbers of a node can be, with the number of ways.
    fn leaves(&self, node: NodeIndex) -> Vec<(Token, u64)> {
        let lattice = self.tables.lattice();
        match self.tables.forms() {
            Some(forms) => forms.leaves(lattice, node, &self.room),
            None if lattice.size(node) == 1 => vec![(Token::Number(lattice.numbers_of(node).swap_remove(0)), 1)],
            None => Vec::new(),
        }
    }

    /// Returns the formulas that are asked for, which are made once.
    fn formulas(&self, asked: BelowSign) -> Formulas {
        if let Some(made) = self.operands.borrow().get(&asked) {
            return Rc::clone(made);
        }
        let mut made = Vec::new();
        self.each(&asked, &mut |formula, ways| {
            let tokens = size_of_val(formula.tokens());
            if self.room.has_room(size_of::<(Formula, u128)>() + tokens)
                && self.meter.has_room_to_grow::<(Formula, u128)>(made.len(), made.capacity())
            {
                made.push((formula, ways));
            }
        });
        // What is kept is a copy, and after a stop it is not needed.
        let made: Formulas = if self.room.has_room(size_of_val(&made[..])) { made.into() } else { Rc::default() };
        let mut operands = self.operands.borrow_mut();
        if self.meter.has_room_to_grow::<(BelowSign, Formulas)>(operands.len(), operands.capacity()) {
            self.room.has_room(size_of::<(BelowSign, Formulas)>() + asked.1.heap());
            operands.insert(asked, Rc::clone(&made));
        }
        drop(operands);
        made
    }
}
