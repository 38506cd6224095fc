//! Subtraction.

use super::definition::{Definition, Family, Form, Latex, Side};

pub(super) const DEFINITION: Definition = Definition {
    symbol: "-",
    word: "-",
    sign: "−",
    key: '-',
    name: "subtract",
    makes: "a subtraction",
    form: Form::Between { precedence: 2, side: Side::Left },
    latex: Latex::Between("-"),
    commutes: false,
    family: Family::Sum,
    idle_right: Some(0),
    divides: false,
    grows: false,
    value: |left, right, _| Some(left - right),
    rights: |left, value, _| Some(left - value).into(),
    lefts: |right, value, _| Some(value + right).into(),
};
