//! The remainder of a division of integers, which has the sign of the divisor.

use num_integer::Integer as _;

use super::definition::{Definition, Family, Form, Latex, Others, Side};

pub(super) const DEFINITION: Definition = Definition {
    symbol: "%",
    word: "mod",
    sign: "mod",
    key: '%',
    name: "remainder",
    makes: "a remainder",
    form: Form::Between { precedence: 4, side: Side::Left },
    latex: Latex::Between(" \\bmod "),
    commutes: false,
    family: Family::Other,
    idle_right: None,
    divides: true,
    grows: false,
    value: |left, right, _| {
        let are_integers = left.is_integer() && right.is_integer() && !right.is_zero();
        are_integers.then(|| left.numerator().mod_floor(&right.numerator()).into())
    },
    rights: |_, _, _| Others::Tried,
    lefts: |_, _, _| Others::Tried,
};
