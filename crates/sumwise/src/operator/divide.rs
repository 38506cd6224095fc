//! Division.

use super::definition::{Definition, FRACTION, Family, Form, Latex, Others, Side};

pub(super) const DEFINITION: Definition = Definition {
    symbol: "/",
    word: "/",
    sign: "÷",
    key: '/',
    name: "divide",
    makes: "a division",
    form: Form::Between { precedence: 4, side: Side::Left },
    latex: Latex::As(|(left, _), (right, _)| (format!("\\frac{{{left}}}{{{right}}}"), FRACTION)),
    commutes: false,
    family: Family::Product,
    idle_right: Some(1),
    divides: true,
    grows: false,
    value: |left, right, _| left.checked_div(right),
    rights: |left, value, _| match (left.is_zero(), value.is_zero()) {
        (true, true) => Others::Tried,
        (true, false) => Others::NONE,
        _ => left.checked_div(value).into(),
    },
    lefts: |right, value, _| if right.is_zero() { Others::NONE } else { Some(value * right).into() },
};
