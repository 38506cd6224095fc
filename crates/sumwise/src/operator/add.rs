//! Addition.

use super::definition::{Definition, Family, Form, Latex, Side};

pub(super) const DEFINITION: Definition = Definition {
    symbol: "+",
    word: "+",
    sign: "+",
    key: '+',
    name: "add",
    makes: "an addition",
    form: Form::Between { precedence: 2, side: Side::Either },
    latex: Latex::Between("+"),
    commutes: true,
    family: Family::Sum,
    idle_right: Some(0),
    divides: false,
    grows: false,
    value: |left, right, _| Some(left + right),
    rights: |left, value, _| Some(value - left).into(),
    lefts: |right, value, _| Some(value - right).into(),
};
