//! Writing two natural values side by side, the left one not 0.

use super::definition::{Definition, Family, Form, Latex, Side};

pub(super) const DEFINITION: Definition = Definition {
    symbol: "|",
    word: "|",
    sign: "|",
    key: '|',
    name: "join",
    makes: "joined values",
    form: Form::Between { precedence: PRECEDENCE, side: Side::Either },
    latex: Latex::Between(" \\| "),
    commutes: false,
    family: Family::Other,
    idle_right: None,
    divides: false,
    grows: false,
    value: |left, right, _| left.joined(right),
    rights: |left, value, _| value.after(left).into(),
    lefts: |right, value, _| value.before(right).into(),
};

pub(super) const PRECEDENCE: u8 = 10;
