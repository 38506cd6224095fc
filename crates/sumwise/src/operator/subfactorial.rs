//! The number of derangements, the arrangements of n things in which none keeps its place: 1, 0, 1, 2, 9, 44, …

use num_bigint::BigInt;
use num_traits::{One as _, Zero as _};

use super::definition::{ATOM, Operands, PREFIX, SignDefinition, SignForm, in_latex_brackets, within};
use crate::number::Rational;

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "sub",
    word: "sub",
    name: "subfactorial",
    makes: "a subfactorial",
    form: SignForm::Function,
    latex: |(operand, binds)| (format!("!{}", in_latex_brackets(&operand, binds < ATOM)), PREFIX),
    grows: true,
    of_naturals: true,
    value: subfactorial,
    operands: |value| Operands::Few(operands(value)),
};

/// Yields the subfactorials of 0, 1, 2 and so on.
fn subfactorials() -> impl Iterator<Item = BigInt> {
    let first = (BigInt::one(), BigInt::zero());
    let next = |number: i64, (before, last): &(BigInt, BigInt)| (before + last) * number;
    std::iter::successors(Some((1_i64, first)), move |(number, pair)| {
        let value = next(*number, pair);
        Some((number + 1, (pair.1.clone(), value)))
    })
    .map(|(_, (value, _))| value)
}

fn subfactorial(operand: &Rational, digits: u32) -> Option<Rational> {
    let number = usize::try_from(operand.to_i64()?).ok()?;
    let most = 4 * u64::from(digits);
    // No number within the digits has four bits for each.
    let mut values = subfactorials().take_while(|value| value.bits() <= most);
    values.nth(number).and_then(|value| within(value.into(), digits))
}

fn operands(value: &Rational) -> Vec<Rational> {
    if value.is_negative() || !value.is_integer() {
        return Vec::new();
    }
    let value = value.numerator();
    // From the second on, each is larger than the one before.
    let values = subfactorials().enumerate().take_while(|(number, one)| *number < 2 || *one <= value);
    values.filter(|(_, one)| *one == value).map(|(number, _)| Rational::from(number as u64)).collect()
}
