//! The quotient of a division of integers, rounded down.

use num_integer::Integer as _;

use super::definition::{Definition, Family, Form, Latex, Others, Side};

pub(super) const DEFINITION: Definition = Definition {
    symbol: "//",
    word: "div",
    sign: "div",
    key: 'Q',
    name: "quotient",
    makes: "a division without remainder",
    form: Form::Between { precedence: 4, side: Side::Left },
    latex: Latex::Between(" \\operatorname{div} "),
    commutes: false,
    family: Family::Other,
    idle_right: Some(1),
    divides: true,
    grows: false,
    value: |left, right, _| {
        let are_integers = left.is_integer() && right.is_integer() && !right.is_zero();
        are_integers.then(|| left.numerator().div_floor(&right.numerator()).into())
    },
    rights: |_, _, _| Others::Tried,
    lefts: |_, _, _| Others::Tried,
};
