//! Multiplication.

use super::definition::{Definition, Family, Form, Latex, Others, Side};
use crate::number::Rational;

pub(super) const DEFINITION: Definition = Definition {
    symbol: "*",
    word: "*",
    sign: "×",
    key: '*',
    name: "multiply",
    makes: "a multiplication",
    form: Form::Between { precedence: 4, side: Side::Either },
    latex: Latex::Between(" \\times "),
    commutes: true,
    family: Family::Product,
    idle_right: Some(1),
    divides: false,
    grows: false,
    value: |left, right, _| Some(left * right),
    rights: |left, value, _| other_factor(left, value),
    lefts: |right, value, _| other_factor(right, value),
};

fn other_factor(factor: &Rational, product: &Rational) -> Others<Rational> {
    if factor.is_zero() && product.is_zero() { Others::Tried } else { product.checked_div(factor).into() }
}
