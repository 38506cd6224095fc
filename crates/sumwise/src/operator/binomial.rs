//! The number of ways to choose: n!/(k!(n−k)!) for natural n ≥ k.

use num_bigint::BigInt;
use num_traits::One as _;

use super::definition::{ATOM, Definition, Family, Form, Latex, Others, within};
use crate::number::Rational;

pub(super) const DEFINITION: Definition = Definition {
    symbol: "C",
    word: "C",
    sign: "C",
    key: 'C',
    name: "binomial",
    makes: "a binomial",
    form: Form::Function,
    latex: Latex::As(|(of, _), (chosen, _)| (format!("\\binom{{{of}}}{{{chosen}}}"), ATOM)),
    commutes: false,
    family: Family::Other,
    idle_right: Some(1),
    divides: false,
    grows: true,
    value: binomial,
    rights: |_, _, _| Others::Tried,
    lefts: |_, _, _| Others::Tried,
};

fn binomial(of: &Rational, chosen: &Rational, digits: u32) -> Option<Rational> {
    let are_natural = of.is_integer() && chosen.is_integer() && !chosen.is_negative() && chosen <= of;
    if !are_natural {
        return None;
    }
    // As many are left out as are chosen.
    let others = of - chosen;
    let fewer = if others < *chosen { &others } else { chosen };
    // Choosing k of n ≥ 2k is possible in at least 2^k ways, and no number within the digits has four bits for each.
    let fewer = fewer.to_i64().filter(|fewer| *fewer <= 4 * i64::from(digits))?;
    let (of, most) = (of.numerator(), 4 * u64::from(digits));
    let mut ways = BigInt::one();
    for next in 0..fewer {
        ways = ways * (&of - next) / (next + 1);
        if ways.bits() > most {
            return None;
        }
    }
    within(ways.into(), digits)
}
