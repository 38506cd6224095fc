//! Formulas over the numbers of one hand, with a byte for each token: those of up to eight numbers fit in a word of 128 bits.

use std::cmp::{Ordering, Reverse};

use super::infix::{Postfix, Readable};
use super::{Formula, Token};
use crate::number::Rational;
use crate::operator::Operator;
use crate::operator::definition::ATOM;

/// A formula in postfix, a byte for each token. The bytes compare like the tokens: operators from 1 on in their order, then the
/// numbers, the largest first. [`Symbols`] knows which numbers they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Packed {
    /// At most 16 tokens, the first in the highest byte, with zeros after the last.
    Short(u128),
    Long(Box<[u8]>),
}

const BITS: u32 = u8::BITS;

/// The byte of the largest number.
const LARGEST: usize = Operator::ALL.len() + 1;

impl Packed {
    fn bytes(&self) -> impl Iterator<Item = u8> {
        let (short, long) = match self {
            Self::Short(word) => (word.to_be_bytes(), &[][..]),
            Self::Long(bytes) => ([0; _], &bytes[..]),
        };
        short.into_iter().take_while(|byte| *byte > 0).chain(long.iter().copied())
    }

    fn length(&self) -> usize {
        match self {
            Self::Short(word) => size_of_val(word) - (word.trailing_zeros() / BITS) as usize,
            Self::Long(bytes) => bytes.len(),
        }
    }

    fn last(&self) -> u8 {
        match self {
            Self::Short(word) => (word >> (word.trailing_zeros() / BITS * BITS)).to_le_bytes()[0],
            Self::Long(bytes) => *bytes.last().expect("a formula has tokens"),
        }
    }

    /// Returns about the number of bytes that the tokens take outside the formula.
    pub(crate) fn heap(&self) -> usize {
        match self {
            Self::Short(_) => 0,
            Self::Long(bytes) => bytes.len(),
        }
    }
}

/// Returns the operator of a byte, or `None` for a number.
fn operator(byte: u8) -> Option<Operator> {
    Operator::ALL.get(usize::from(byte).checked_sub(1)?).copied()
}

impl Postfix for Packed {
    fn binds(&self) -> u8 {
        operator(self.last()).map_or(ATOM, Operator::binds)
    }

    #[inline]
    fn join(&self, operator: Operator, right: &Self) -> Self {
        let operator = operator as u8 + 1;
        if let (Self::Short(left), Self::Short(right)) = (self, right) {
            let [after_left, after_right] = [left, right].map(|word| word.trailing_zeros() / BITS);
            let tokens = 2 * (u128::BITS / BITS) - after_left - after_right;
            if let Some(after) = (u128::BITS / BITS).checked_sub(tokens + 1) {
                let right = right >> (u128::BITS - after_left * BITS);
                return Self::Short(left | right | u128::from(operator) << (after * BITS));
            }
        }
        Self::Long(self.bytes().chain(right.bytes()).chain([operator]).collect())
    }

    #[inline]
    fn join_before(&self, operator: Operator, right: &Self, other: &Self) -> Option<Self> {
        Some(self.join(operator, right)).filter(|joined| joined < other)
    }
}

impl Ord for Packed {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Short(word), Self::Short(other)) => word.cmp(other),
            _ => self.bytes().cmp(other.bytes()),
        }
    }
}

impl PartialOrd for Packed {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The bytes that stand for the numbers of a hand.
pub(crate) struct Symbols {
    /// The different numbers, the largest first.
    numbers: Vec<Rational>,
    /// The byte of the number at each place.
    of_places: Vec<u8>,
}

impl Symbols {
    pub(crate) fn of(hand: &[Rational]) -> Self {
        let mut numbers = hand.to_vec();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers.dedup();
        let place = |number: &Rational| {
            let rank = numbers.binary_search_by_key(&Reverse(number), Reverse).expect("it is one of them");
            u8::try_from(LARGEST + rank).expect("a hand has fewer numbers")
        };
        let of_places = hand.iter().map(place).collect();
        Self { numbers, of_places }
    }

    /// Returns the formula that is the number at a place of the hand.
    #[inline]
    pub(crate) fn number(&self, place: usize) -> Readable<Packed> {
        let first = u128::BITS - BITS;
        Readable { inversions: 0, formula: Packed::Short(u128::from(self.of_places[place]) << first) }
    }

    /// Returns the formula with its tokens.
    pub(crate) fn unpack(&self, Readable { inversions, formula }: &Readable<Packed>) -> Readable {
        let token = |byte: u8| match operator(byte) {
            Some(operator) => Token::Operator(operator),
            None => Token::Number(self.numbers[usize::from(byte) - LARGEST].clone()),
        };
        let mut tokens = Vec::with_capacity(formula.length());
        tokens.extend(formula.bytes().map(token));
        Readable { inversions: *inversions, formula: Formula::from_postfix(tokens) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A formula over the places of a hand, in both forms.
    type Both = (Readable, Readable<Packed>);

    fn both(symbols: &Symbols, hand: &[Rational], steps: &[(usize, usize, usize)]) -> Vec<Both> {
        let mut made: Vec<Both> =
            (0..hand.len()).map(|place| (Readable::number(hand[place].clone()), symbols.number(place))).collect();
        for &(operator, left, right) in steps {
            let operator = Operator::ALL[operator];
            let [left, right] = [left, right].map(|at| &made[at % made.len()]);
            // Each step may double the tokens.
            if left.0.formula.tokens().len() + right.0.formula.tokens().len() < 60 {
                made.push((left.0.join(operator, &right.0), left.1.join(operator, &right.1)));
            }
        }
        made
    }

    proptest! {
        #[test]
        fn packed_formulas_compare_join_and_unpack_as_formulas(
            hand in prop::collection::vec((-5..40_i64, 1..3_i64), 1..9),
            steps in prop::collection::vec((0..Operator::ALL.len(), any::<usize>(), any::<usize>()), 0..14),
        ) {
            let hand: Vec<Rational> = hand.iter().map(|&(top, bottom)| Rational::new(top, bottom).unwrap()).collect();
            let symbols = Symbols::of(&hand);
            let made = both(&symbols, &hand, &steps);
            for (formula, packed) in &made {
                prop_assert_eq!(formula, &symbols.unpack(packed));
                for (other, other_packed) in &made {
                    prop_assert_eq!(formula.cmp(other), packed.cmp(other_packed));
                    for operator in Operator::ALL {
                        let (mut kept, mut kept_packed) = (Some(other.clone()), Some(other_packed.clone()));
                        other.join_if_first(*operator, formula, &mut kept);
                        other_packed.join_if_first(*operator, packed, &mut kept_packed);
                        prop_assert_eq!(kept, kept_packed.as_ref().map(|packed| symbols.unpack(packed)));
                    }
                }
            }
        }
    }
}
