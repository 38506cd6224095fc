//! What is known of an operator or a sign. All else of the engine reads it here.

use crate::number::Rational;

/// A text with how it binds: the precedence of its outermost operator.
pub(crate) type Bound = (String, u8);

/// The precedence of numbers, brackets and functions, which bind tighter than any operator.
pub(crate) const ATOM: u8 = u8::MAX;

/// The precedence of signs before a value, which stand in brackets before `^`, since `-2^2` is read as −(2^2).
pub(crate) const PREFIX: u8 = 6;

/// The precedence of signs after a value.
pub(crate) const POSTFIX: u8 = 12;

/// The precedence of fractions in LaTeX, which stand in brackets before an exponent.
pub(crate) const FRACTION: u8 = 6;

/// What is known of an operator.
pub(crate) struct Definition {
    /// The name in sets, infix, RPN and Lisp: ASCII characters, or a word.
    pub(crate) symbol: &'static str,
    /// The same in ids, where `%` and `//` would need quoting.
    pub(crate) word: &'static str,
    /// The typographic sign, or the name of a function.
    pub(crate) sign: &'static str,
    /// The key of a keyboard that chooses it in a round.
    pub(crate) key: char,
    /// The word that says what the operator does, in messages and hints.
    pub(crate) name: &'static str,
    /// What it makes, in English: `an addition`.
    pub(crate) makes: &'static str,
    /// How it is written in infix.
    pub(crate) form: Form,
    /// How it is written in LaTeX.
    pub(crate) latex: Latex,
    /// Whether the operands can be exchanged.
    pub(crate) commutes: bool,
    /// The chain of operators that it belongs to in algebra.
    pub(crate) family: Family,
    /// The right operand, a small integer, beside which the value is the left operand.
    pub(crate) idle_right: Option<i64>,
    /// Whether it divides by its right operand, and is undefined for 0.
    pub(crate) divides: bool,
    /// Whether values get a bound of digits where it is allowed.
    pub(crate) grows: bool,
    /// The value of two operands, given the most digits. A longer value may be returned too: the rules bound every value.
    pub(crate) value: fn(&Rational, &Rational, u32) -> Option<Rational>,
    /// The right operands that make a value beside a left one.
    pub(crate) rights: fn(left: &Rational, value: &Rational, digits: u32) -> Others<Rational>,
    /// The left operands that make a value beside a right one.
    pub(crate) lefts: fn(right: &Rational, value: &Rational, digits: u32) -> Others<Rational>,
}

/// How an operator is written in infix.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// Between its operands, with an even precedence: higher binds tighter.
    Between { precedence: u8, side: Side },
    /// Before its operands, which stand in brackets with a comma between them.
    Function,
}

/// How an operator is read twice in a row without brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// From the left, where another order would have the same value.
    Either,
    /// From the left: `a ∘ (b ∘ c)` is another formula.
    Left,
    /// From the right.
    Right,
}

/// How an operator is written in LaTeX.
pub(crate) enum Latex {
    /// With this between its operands, as in infix.
    Between(&'static str),
    /// As the function says.
    As(fn(Bound, Bound) -> Bound),
}

/// The chains of operators that algebra rearranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// `+` and `-`.
    Sum,
    /// `*` and `/`.
    Product,
    /// None: the operator is not rearranged with others.
    Other,
}

/// The operands that make a value, when the other operand is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Others<N> {
    /// At most two values fit.
    Few([Option<N>; 2]),
    /// Many values may fit, and each has to be tried.
    Tried,
}

impl<N> Others<N> {
    pub(crate) const NONE: Self = Self::Few([const { None }; 2]);
}

impl<N> From<Option<N>> for Others<N> {
    fn from(value: Option<N>) -> Self {
        Self::Few([value, None])
    }
}

/// What is known of a sign.
pub(crate) struct SignDefinition {
    /// The name in sets, RPN and Lisp.
    pub(crate) symbol: &'static str,
    /// The ASCII word for the same where the symbol would need quoting or cannot be typed.
    pub(crate) word: &'static str,
    /// The word that says what the sign does, in messages and hints.
    pub(crate) name: &'static str,
    /// What it makes, in English: `a factorial`.
    pub(crate) makes: &'static str,
    /// How it is written in infix.
    pub(crate) form: SignForm,
    /// How it is written in LaTeX.
    pub(crate) latex: fn(Bound) -> Bound,
    /// Whether values get a bound of digits where it is allowed.
    pub(crate) grows: bool,
    /// Whether natural numbers alone have a value.
    pub(crate) of_naturals: bool,
    /// The value of an operand, given the most digits.
    pub(crate) value: fn(&Rational, u32) -> Option<Rational>,
    /// The operands that make a value.
    pub(crate) operands: fn(&Rational) -> Operands,
}

/// How a sign is written in infix.
#[derive(Clone, Copy)]
pub(crate) enum SignForm {
    /// Before its operand: in ASCII and typographically.
    Before(&'static str, &'static str),
    /// After its operand.
    After(&'static str),
    /// Before its operand, which stands in brackets.
    Function,
}

/// The operands of a sign that make a value.
pub(crate) enum Operands {
    /// Only these.
    Few(Vec<Rational>),
    /// There is no end of them.
    Endless,
}

/// Returns a value unless it has more digits than given.
pub(crate) fn within(value: Rational, digits: u32) -> Option<Rational> {
    value.is_within_digits(digits).then_some(value)
}

/// Puts a text in brackets of LaTeX if they are needed.
pub(crate) fn in_latex_brackets(text: &str, needed: bool) -> String {
    if needed { format!("\\left({text}\\right)") } else { text.to_owned() }
}
