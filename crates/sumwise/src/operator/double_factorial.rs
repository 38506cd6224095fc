//! The double factorial of a natural number: n(n−2)(n−4)…, and 1 for 0 and 1.

use num_bigint::BigInt;
use num_traits::One as _;

use super::definition::{ATOM, Operands, POSTFIX, SignDefinition, SignForm, in_latex_brackets, within};
use crate::number::Rational;

pub(super) const DEFINITION: SignDefinition = SignDefinition {
    symbol: "!!",
    word: "fact2",
    name: "double_factorial",
    makes: "a double factorial",
    form: SignForm::After("!!"),
    latex: |(operand, binds)| (format!("{}!!", in_latex_brackets(&operand, binds < ATOM)), POSTFIX),
    grows: true,
    of_naturals: true,
    value: double_factorial,
    operands,
};

fn double_factorial(operand: &Rational, digits: u32) -> Option<Rational> {
    let number = operand.to_i64().filter(|number| *number >= 0)?;
    let most = 4 * u64::from(digits);
    let mut product = BigInt::one();
    for factor in (1..=number).rev().step_by(2) {
        product *= factor;
        // No number within the digits has four bits for each.
        if product.bits() > most {
            return None;
        }
    }
    within(product.into(), digits)
}

fn operands(value: &Rational) -> Operands {
    if *value == Rational::ONE {
        return Operands::Few(vec![Rational::ZERO, Rational::ONE]);
    }
    let with_first = |first: i64| {
        let (mut number, mut product) = (first, Rational::from(first));
        while product < *value {
            number += 2;
            product *= Rational::from(number);
        }
        (product == *value).then(|| number.into())
    };
    // 3!! is 3, and begins the products of odd numbers.
    Operands::Few([2, 3].into_iter().filter_map(with_first).collect())
}
