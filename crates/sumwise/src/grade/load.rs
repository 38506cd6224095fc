//! Loads: the features that make a solution hard to find.

use crate::text::words::words;

/// A feature that makes a solution harder or easier to find.
///
/// The *parts* of a solution are the flattened sums and products of its core. An *inner* part is an item of another
/// part. A *made* item is a sum or a product, not a single number. A *long* sum has three or more terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Load {
    /// A distinct number of the hand.
    Different,
    /// A 1 in the hand.
    HasOne,
    /// Each 1 in the hand.
    Ones,
    /// Two equal numbers in the hand.
    Pair,
    /// A number of the hand from 7 on that has no factor in common with the target.
    Coprime,
    /// A value of a first step that divides the target.
    FirstStep,
    /// A sum or a product.
    Part,
    /// A number that repeats an earlier number of the solution.
    Repeat,
    /// An inner part that is not an integer.
    Fraction,
    /// An inner part that is 1.
    One,
    /// An inner part, other than 1, that divides the target. The amount is its binary logarithm.
    Divisor,
    /// An inner part that is an integer and does not divide the target.
    NoDivisor,
    /// A part with at least two made items.
    TwoMade,
    /// A division.
    Division,
    /// A division that leaves a remainder in every factor, so it must follow the multiplications.
    LateDivision,
    /// A product of at least two factors that also has a divisor.
    MixedProduct,
    /// A multiplication whose result exceeds the target. The amount is the binary logarithm of the excess factor, at
    /// most 1.
    Beyond,
    /// An addition with a carry from the units digit.
    Carry,
    /// A term of a sum after the second.
    LongSum,
    /// A term of a long sum that repeats another.
    EqualTerms,
    /// A long sum with an added and a subtracted term that differ by 1.
    NearTerms,
    /// A sum with two terms that share a number as a factor, such as `5*4+4`.
    CommonFactor,
    /// A target that is the sum or difference of a number and a made multiple of it.
    Multiple,
    /// A multiplication that a sum adds to another term.
    AddedProduct,
    /// A multiplication that a sum subtracts.
    TakenProduct,
    /// A solution that adds and subtracts all numbers.
    PlusMinus,
}

words!("load", Load {
    Different = "different",
    HasOne = "has-one",
    Ones = "ones",
    Pair = "pair",
    Coprime = "coprime",
    FirstStep = "first-step",
    Part = "part",
    Repeat = "repeat",
    Fraction = "fraction",
    One = "one",
    Divisor = "divisor",
    NoDivisor = "no-divisor",
    TwoMade = "two-made",
    Division = "division",
    LateDivision = "late-division",
    MixedProduct = "mixed-product",
    Beyond = "beyond",
    Carry = "carry",
    LongSum = "long-sum",
    EqualTerms = "equal-terms",
    NearTerms = "near-terms",
    CommonFactor = "common-factor",
    Multiple = "multiple",
    AddedProduct = "added-product",
    TakenProduct = "taken-product",
    PlusMinus = "plus-minus",
});

impl Load {
    /// Returns the reason why a step with this load is hard, in words.
    pub(super) const fn reason(self) -> Option<&'static str> {
        Some(match self {
            Self::Fraction => "a fraction",
            Self::Divisor => "a step on the way",
            Self::NoDivisor => "which does not divide the target",
            Self::Division => "a division",
            Self::LateDivision => "a division that comes last",
            Self::MixedProduct => "a product that also divides",
            Self::Beyond => "by way of more than the target",
            Self::Carry => "with a carry",
            Self::LongSum => "a sum of several terms",
            _ => return None,
        })
    }
}

/// A load and its amount, in eighths.
pub type Amount = (Load, i64);
