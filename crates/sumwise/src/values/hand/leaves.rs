//! What a sub-hand has besides operators over its parts: leaves of several numbers, and signs.

use itertools::Itertools as _;
use rustc_hash::FxHashMap;

use super::lattice::{HandLattice, NodeIndex};
use crate::formula::Token;
use crate::formula::joining::{Numeral, joined_leaves};
use crate::limits::Room;
use crate::number::Rational;
use crate::operator::Sign;
use crate::operator::definition::Operands;
use crate::rules::{Join, Order, Points, Rules};

/// The leaves and signs that rules allow.
pub(crate) struct Forms<'a> {
    rules: &'a Rules,
    signs: Vec<Sign>,
    most_signs: usize,
    /// The most given numbers of a leaf.
    longest: usize,
}

impl<'a> Forms<'a> {
    /// Returns the forms of rules, or `None` if every leaf is a number without a sign and the operators are those of tables.
    /// `dealt` is how many numbers were dealt.
    pub(crate) fn of(rules: &'a Rules, dealt: usize) -> Option<Self> {
        let (most_signs, longest) = (rules.most_signs(), rules.longest_numeral(dealt));
        Self::are_of(rules).then(|| Self { rules, signs: rules.signs().collect(), most_signs, longest })
    }

    /// Returns whether the rules have forms.
    pub(crate) fn are_of(rules: &Rules) -> bool {
        let has_others = rules.join != Join::None || rules.points != Points::None || rules.most_signs() > 0;
        has_others || !rules.operators.are_of_tables()
    }

    /// Returns every leaf that all numbers of a node can be written as, with the number of ways, and counts their memory. The list
    /// is incomplete once the search has stopped.
    pub(crate) fn leaves(&self, lattice: &HandLattice<'_>, node: NodeIndex, room: &Room<'_>) -> Vec<(Token, u64)> {
        let tiles = lattice.tiles_of(node);
        let Some(numerals) = tiles.iter().map(|tile| tile.open().cloned()).collect::<Option<Vec<Numeral>>>() else {
            let closed = lattice.numbers_of(node);
            return if let [number] = &closed[..] { vec![(Token::Number(number.clone()), 1)] } else { Vec::new() };
        };
        if tiles.len() > 1 && numerals.iter().map(|numeral| numeral.numbers).sum::<usize>() > self.longest {
            return Vec::new();
        }
        let mut written: FxHashMap<Token, u64> = FxHashMap::default();
        let mut write = |numerals: &[Numeral]| {
            for leaf in joined_leaves(numerals, self.rules.join, self.rules.points) {
                let size = size_of::<(Token, u64)>() + size_of_val(numerals) + leaf.number().map_or(0, Rational::heap);
                *written.entry(leaf).or_insert_with(|| {
                    room.has_room(size);
                    0
                }) += 1;
            }
            room.meter.go_on(1).is_ok()
        };
        match self.rules.order {
            Order::Fixed => {
                write(&numerals);
            }
            Order::Any => {
                let length = numerals.len();
                numerals.into_iter().permutations(length).all(|numerals| write(&numerals));
            }
        }
        written.into_iter().sorted_unstable().collect()
    }

    /// Returns how many signs the leaves of a node may have, and the sign that is on them already.
    pub(crate) fn signs_on(&self, lattice: &HandLattice<'_>, node: NodeIndex) -> (usize, Option<Sign>) {
        let signs = lattice.tile(node).map(|tile| &tile.signs[..]).unwrap_or_default();
        (self.most_signs - signs.len(), signs.last().copied())
    }

    /// Calls `found` with every value that `most` signs give a value with the sign `last`, and with what `sign` makes of the weight.
    pub(crate) fn for_each_signed<W>(
        &self,
        value: &Rational,
        (most, last): (usize, Option<Sign>),
        weight: &W,
        sign: &impl Fn(&Rational, &W) -> W,
        found: &mut impl FnMut(Rational, W),
    ) where
        W: Clone,
    {
        self.add_signs(value, weight, last, most, sign, found);
    }

    fn add_signs<W>(
        &self,
        value: &Rational,
        weight: &W,
        last: Option<Sign>,
        most: usize,
        sign: &impl Fn(&Rational, &W) -> W,
        found: &mut impl FnMut(Rational, W),
    ) where
        W: Clone,
    {
        if most == 0 {
            return;
        }
        for &next in &self.signs {
            if let Some(signed) =
                Some(value).filter(|_| may_follow(last, next)).and_then(|value| self.rules.sign(next, value))
            {
                let signed_weight = sign(&signed, weight);
                found(signed.clone(), signed_weight.clone());
                self.add_signs(&signed, &signed_weight, Some(next), most - 1, sign, found);
            }
        }
    }

    /// Returns whether a sign is allowed that makes a value of operands without end. Then it is not known what a value can be with signs
    /// taken off, and those of a table are tried.
    pub(crate) fn has_endless(&self) -> bool {
        self.signs.iter().any(|sign| matches!((sign.definition().operands)(&Rational::ZERO), Operands::Endless))
    }

    /// Returns the ways in which a value may be a sign on another value: the sign and that value. `outer` is the sign on the value. Of
    /// operands without end, those among the `tried` are returned.
    pub(crate) fn operands<W>(
        &self,
        value: &Rational,
        outer: Option<Sign>,
        tried: &[(Rational, W)],
    ) -> Vec<(Sign, Rational)> {
        if !self.rules.allows(value) {
            return Vec::new();
        }
        let inner = |&sign: &Sign| {
            let operands = match (sign.definition().operands)(value) {
                Operands::Few(operands) => operands,
                Operands::Endless => {
                    let makes = |operand: &&Rational| self.rules.sign(sign, operand).as_ref() == Some(value);
                    tried.iter().map(|(operand, _)| operand).filter(makes).cloned().collect()
                }
            };
            operands.into_iter().map(move |operand| (sign, operand))
        };
        let may_be = |sign: &&Sign| outer.is_none_or(|outer| may_follow(Some(**sign), outer));
        self.signs.iter().filter(may_be).flat_map(inner).collect()
    }

    pub(crate) fn most_signs(&self) -> usize {
        self.most_signs
    }
}

/// Returns whether a sign may be applied after another: no minus follows a minus.
pub(crate) fn may_follow(last: Option<Sign>, next: Sign) -> bool {
    next != Sign::Negate || last != Some(next)
}
