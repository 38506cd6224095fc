//! The operators, and sets of them.

use std::fmt;
use std::str::FromStr;

use crate::number::{Number, Rational};

/// An operator of a formula, in the order in which formulas are enumerated: `+ - * / ^ |`.
///
/// ```
/// use sumwise::Operator::{Add, Divide, Multiply, Power, Subtract};
///
/// assert!(Power.precedence() > Multiply.precedence() && Multiply.precedence() > Subtract.precedence());
/// assert!(Subtract.splits_right() && !Add.splits_right()); // 8-(5-3), but 8+5-3
/// assert!(Power.groups_right()); // 2^(3^2) is written 2^3^2
/// assert!(Multiply.commutes() && !Divide.commutes());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Operator {
    /// Addition, `+`.
    Add,
    /// Subtraction, `-`.
    Subtract,
    /// Multiplication, `*`.
    Multiply,
    /// Division, `/`.
    Divide,
    /// Raising to a power, `^`. [`Rational::power`] has the values.
    Power,
    /// Writing two natural values side by side, `|`, the left one not 0: `(3*4)|5` is 125. [`Join::Values`](crate::Join::Values)
    /// allows it besides numerals of several numbers.
    Join,
}

impl Operator {
    /// Every operator, in order.
    pub const ALL: &'static [Self] =
        &[Self::Add, Self::Subtract, Self::Multiply, Self::Divide, Self::Power, Self::Join];

    /// Returns the ASCII character of the operator.
    ///
    /// ```
    /// assert_eq!(sumwise::Operator::Divide.symbol(), '/');
    /// ```
    pub const fn symbol(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
            Self::Power => '^',
            Self::Join => '|',
        }
    }

    /// Returns the typographic sign of the operator: `−`, `×`, `÷`.
    ///
    /// ```
    /// assert_eq!(sumwise::Operator::Divide.sign(), '÷');
    /// ```
    pub const fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '−',
            Self::Multiply => '×',
            Self::Divide => '÷',
            Self::Power => '^',
            Self::Join => '|',
        }
    }

    /// Returns the operator with this symbol, or `None` if there is none.
    ///
    /// ```
    /// use sumwise::Operator;
    ///
    /// assert_eq!(Operator::from_symbol('*'), Some(Operator::Multiply));
    /// assert_eq!(Operator::from_symbol('%'), None);
    /// ```
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|operator| operator.symbol() == symbol)
    }

    /// Returns the precedence in infix: higher binds tighter.
    pub const fn precedence(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide => 2,
            Self::Power => 4,
            Self::Join => 5,
        }
    }

    /// Returns whether `a ∘ b ∘ c` is read as `(a ∘ b) ∘ c`, and `a ∘ (b ∘ c)` differs, as for `-` and `/`. Right
    /// operands of the same precedence then need parentheses.
    pub const fn splits_right(self) -> bool {
        match self {
            Self::Subtract | Self::Divide => true,
            Self::Add | Self::Multiply | Self::Power | Self::Join => false,
        }
    }

    /// Returns whether `a ∘ b ∘ c` is read as `a ∘ (b ∘ c)`, as for `^`. The four operators of arithmetic associate to
    /// the left.
    pub const fn groups_right(self) -> bool {
        match self {
            Self::Power => true,
            Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Join => false,
        }
    }

    /// Returns whether a left operand of a precedence needs parentheses.
    pub(crate) const fn encloses_left(self, precedence: u8) -> bool {
        precedence < self.precedence() || (precedence == self.precedence() && self.groups_right())
    }

    /// Returns whether a right operand of a precedence needs parentheses. `keeps_right` keeps those of `a+(b+c)`.
    pub(crate) const fn encloses_right(self, precedence: u8, keeps_right: bool) -> bool {
        let same = precedence == self.precedence() && !self.groups_right();
        precedence < self.precedence() || (same && (keeps_right || self.splits_right()))
    }

    /// Returns whether this operator is applied before a following one, when there are no parentheses.
    pub(crate) const fn goes_before(self, next: Self) -> bool {
        self.precedence() > next.precedence() || (self.precedence() == next.precedence() && !next.groups_right())
    }

    /// Returns whether the operands can be exchanged.
    pub const fn commutes(self) -> bool {
        match self {
            Self::Add | Self::Multiply => true,
            Self::Subtract | Self::Divide | Self::Power | Self::Join => false,
        }
    }

    /// Returns the value of `left ∘ right`, or `None` if it is undefined or a power of more than
    /// [`MAX_RESULT_DIGITS`] digits.
    ///
    /// ```
    /// use sumwise::{Operator, Rational};
    ///
    /// assert_eq!(Operator::Divide.apply(&24.into(), &5.into()), Rational::new(24, 5));
    /// assert_eq!(Operator::Divide.apply(&24.into(), &0.into()), None);
    /// ```
    pub fn apply(self, left: &Rational, right: &Rational) -> Option<Rational> {
        self.combine(left, right, MAX_RESULT_DIGITS)
    }

    /// Returns the value of `left ∘ right`. Returns `None` if it is undefined, leaves the representation, or is a power of
    /// more than this many digits.
    #[inline]
    pub(crate) fn combine<N: Number>(self, left: &N, right: &N, digits: u32) -> Option<N> {
        match self {
            Self::Add => Some(left.plus(right)),
            Self::Subtract => Some(left.minus(right)),
            Self::Multiply => Some(left.times(right)),
            Self::Divide => left.over(right),
            Self::Power => left.power(right, digits),
            Self::Join => left.joined(right),
        }
    }
}

/// The maximum number of decimal digits of a power.
pub const MAX_RESULT_DIGITS: u32 = 10_000;

/// The operand that gives a step of arithmetic its value, when the other operand is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand<N> {
    /// No value fits.
    None,
    /// Only this value fits.
    One(N),
    /// Every value fits, except zero if `nonzero` is set.
    Any {
        /// Whether zero is excluded.
        nonzero: bool,
    },
    /// A power: [`PowerOperands`] has the values.
    OfPower,
}

/// The operands that give a power its value, when the other operand is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PowerOperands<N> {
    /// At most two values fit.
    Few([Option<N>; 2]),
    /// Many values may fit, and each has to be tried.
    Many,
}

impl<N: Number> PowerOperands<N> {
    /// Returns the exponents for which `base ^ exponent` is `value`.
    pub(crate) fn exponents(base: &N, value: &N) -> Self {
        let unit = base.signum() == 0 || base.size().is_one();
        if !unit {
            Self::Few([base.logarithm(value), None])
        } else if base.size() == value.size() {
            Self::Many
        } else {
            // All powers of a unit have its size.
            Self::Few([None, None])
        }
    }

    /// Returns the bases for which `base ^ exponent` is `value`.
    pub(crate) fn bases(exponent: &N, value: &N, digits: u32) -> Self {
        match exponent.signum() {
            0 if value.is_one() => Self::Many,
            0 => Self::Few([None, None]),
            _ => Self::Few(value.bases(exponent, digits)),
        }
    }
}

impl<N> From<Option<N>> for Operand<N> {
    #[inline]
    fn from(value: Option<N>) -> Self {
        value.map_or(Self::None, Self::One)
    }
}

impl Operator {
    /// Returns the right operand for which `left ∘ right` is `value`.
    #[inline]
    pub(crate) fn solve_right<N: Number>(self, left: &N, value: &N) -> Operand<N> {
        match self {
            Self::Add => value.try_minus(left).into(),
            Self::Subtract => left.try_minus(value).into(),
            Self::Multiply => solve_factor(left, value),
            Self::Divide => match (left.signum(), value.signum()) {
                (0, 0) => Operand::Any { nonzero: true },
                (0, _) | (_, 0) => Operand::None,
                _ => left.try_over(value).into(),
            },
            Self::Power => Operand::OfPower,
            Self::Join => value.after(left).into(),
        }
    }

    /// Returns the left operand for which `left ∘ right` is `value`.
    #[inline]
    pub(crate) fn solve_left<N: Number>(self, right: &N, value: &N) -> Operand<N> {
        match self {
            Self::Add => value.try_minus(right).into(),
            Self::Subtract => value.try_plus(right).into(),
            Self::Multiply => solve_factor(right, value),
            Self::Divide if right.signum() == 0 => Operand::None,
            Self::Divide => value.try_times(right).into(),
            Self::Power => Operand::OfPower,
            Self::Join => value.before(right).into(),
        }
    }
}

#[inline]
fn solve_factor<N: Number>(factor: &N, product: &N) -> Operand<N> {
    match (factor.signum(), product.signum()) {
        (0, 0) => Operand::Any { nonzero: false },
        (0, _) => Operand::None,
        _ => product.try_over(factor).into(),
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// A sign of a formula: an operator of one value, in the order in which formulas are enumerated: `~ ! √`.
///
/// ```
/// use sumwise::Sign::{Factorial, Negate, Root};
///
/// assert_eq!([Negate, Factorial, Root].map(|sign| sign.symbol()), ['~', '!', '√']);
/// assert_eq!(Root.apply(&9.into()), Some(3.into()));
/// assert_eq!(Factorial.apply(&(-1).into()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Sign {
    /// Minus before a value. `~` only names it: formulas write `-`.
    Negate,
    /// The factorial of a natural number, `!` after a value.
    Factorial,
    /// The square root of the square of a rational, `√` before a value.
    Root,
}

impl Sign {
    /// Every sign, in order.
    pub const ALL: &'static [Self] = &[Self::Negate, Self::Factorial, Self::Root];

    /// Returns the character that names the sign.
    pub const fn symbol(self) -> char {
        match self {
            Self::Negate => '~',
            Self::Factorial => '!',
            Self::Root => '√',
        }
    }

    /// Returns the ASCII word that names the sign where `√` cannot be typed: `neg`, `fact` or `sqrt`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Negate => "neg",
            Self::Factorial => "fact",
            Self::Root => "sqrt",
        }
    }

    /// Returns the sign with this symbol, or `None` if there is none.
    ///
    /// ```
    /// use sumwise::Sign;
    ///
    /// assert_eq!(Sign::from_symbol('√'), Some(Sign::Root));
    /// assert_eq!(Sign::from_symbol('-'), None);
    /// ```
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|sign| sign.symbol() == symbol)
    }

    /// Returns the value with the sign, or `None` if it is undefined or a factorial of more than [`MAX_RESULT_DIGITS`] digits.
    pub fn apply(self, value: &Rational) -> Option<Rational> {
        self.apply_within(value, MAX_RESULT_DIGITS)
    }

    /// Returns the value with the sign, or `None` if it is undefined or a factorial of more than this many digits.
    pub(crate) fn apply_within(self, value: &Rational, digits: u32) -> Option<Rational> {
        match self {
            Self::Negate => Some(-value),
            Self::Factorial => value.factorial(digits),
            Self::Root => value.square_root(),
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// The maximum number of operators in a set.
const MOST: usize = Operator::ALL.len();

/// A set of operators with at least one of two values, in their order, and then signs.
///
/// ```
/// use sumwise::Operators;
///
/// let operators: Operators = "*+".parse()?;
/// assert_eq!(operators.to_string(), "+*");
/// # Ok::<(), sumwise::ParseOperatorsError>(())
/// ```
///
/// ```
/// use sumwise::{Operator, Operators};
///
/// assert!(Operators::ARITHMETIC.contains(Operator::Divide));
/// assert!(!"+-*".parse::<Operators>()?.contains(Operator::Divide));
/// assert_eq!("+sqrt!".parse::<Operators>()?.to_string(), "+!√");
/// # Ok::<(), sumwise::ParseOperatorsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operators {
    /// The operators in order, padded with the first of [`Operator::ALL`].
    sorted: [Operator; MOST],
    length: usize,
    /// Whether each of [`Sign::ALL`] is in the set.
    signs: [bool; Sign::ALL.len()],
}

impl Operators {
    /// The four operators of arithmetic, `+ - * /`, which every game has by default.
    pub const ARITHMETIC: Self = Self::of(&[Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide]);

    /// The operators of four fours: `+ - * / ^` and the signs `! √`.
    pub(crate) const FOUR_FOURS: Self = Self { signs: [false, true, true], ..Self::WITH_POWERS };

    /// The operators of Friedman numbers: `+ - * / ^` and the sign `~`.
    pub(crate) const FRIEDMAN: Self = Self { signs: [true, false, false], ..Self::WITH_POWERS };

    const WITH_POWERS: Self = Self::of(Operator::ALL.split_at(Operator::Join as usize).0);

    /// Every operator and sign.
    pub(crate) const ALL: Self = Self { signs: [true; Sign::ALL.len()], ..Self::of(Operator::ALL) };

    /// Makes a set of operators. There must be at least one, in order.
    const fn of(operators: &[Operator]) -> Self {
        let mut sorted = [Operator::ALL[0]; MOST];
        let (filled, _) = sorted.split_at_mut(operators.len());
        filled.copy_from_slice(operators);
        Self { sorted, length: operators.len(), signs: [false; Sign::ALL.len()] }
    }

    /// Returns the operators of two values in their order.
    pub fn as_slice(&self) -> &[Operator] {
        &self.sorted[..self.length]
    }

    /// Returns whether the set contains the operator.
    pub fn contains(&self, operator: Operator) -> bool {
        self.as_slice().contains(&operator)
    }

    /// Yields the signs in their order.
    ///
    /// ```
    /// use sumwise::{Operators, Sign};
    ///
    /// assert_eq!("√+!".parse::<Operators>()?.signs().collect::<Vec<_>>(), [Sign::Factorial, Sign::Root]);
    /// # Ok::<(), sumwise::ParseOperatorsError>(())
    /// ```
    pub fn signs(&self) -> impl Iterator<Item = Sign> + use<> {
        Sign::ALL.iter().copied().zip(self.signs).filter(|(_, is_in)| *is_in).map(|(sign, _)| sign)
    }

    /// Returns whether the set contains a sign.
    pub const fn has_sign(&self, sign: Sign) -> bool {
        self.signs[sign as usize]
    }

    /// Returns the set as text in ASCII, with words for the signs: `+-*/^factsqrt`. It reads back.
    pub(crate) fn to_ascii(self) -> String {
        let symbols = self.as_slice().iter().map(ToString::to_string);
        symbols.chain(self.signs().map(|sign| sign.word().to_owned())).collect()
    }

    /// Returns the set with the last of all operators.
    pub(crate) fn with_join(mut self) -> Self {
        if !self.contains(Operator::Join) {
            self.sorted[self.length] = Operator::Join;
            self.length += 1;
        }
        self
    }

    /// Returns whether values grow or multiply without end with an operator of the set.
    pub(crate) const fn grow(&self) -> bool {
        // In order, only `|` comes after a power.
        let (last, before) = (self.length - 1, self.length.saturating_sub(2));
        let power = matches!(self.sorted[last], Operator::Power)
            || matches!((self.sorted[before], self.sorted[last]), (Operator::Power, Operator::Join));
        power || self.has_sign(Sign::Factorial) || self.has_sign(Sign::Root)
    }

    /// Returns whether every operator of this set is in the other.
    ///
    /// ```
    /// use sumwise::Operators;
    ///
    /// let plus: Operators = "+".parse()?;
    /// assert!(plus.is_subset(&Operators::ARITHMETIC) && !Operators::ARITHMETIC.is_subset(&plus));
    /// # Ok::<(), sumwise::ParseOperatorsError>(())
    /// ```
    pub fn is_subset(&self, other: &Self) -> bool {
        self.as_slice().iter().all(|&operator| other.contains(operator))
            && self.signs().all(|sign| other.has_sign(sign))
    }
}

/// A subset of the four operators of arithmetic. Methods that handle each of the four separately take this type, so
/// that no other operator can reach them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "an operator is there or not")]
pub(crate) struct Arithmetic {
    pub(crate) add: bool,
    pub(crate) subtract: bool,
    pub(crate) multiply: bool,
    pub(crate) divide: bool,
}

impl Arithmetic {
    /// Returns the members of a set, or `None` if it contains other operators than the four.
    pub(crate) fn of(operators: &Operators) -> Option<Self> {
        operators.is_subset(&Operators::ARITHMETIC).then(|| Self::among(operators))
    }

    /// Returns those of the four operators that a set contains.
    pub(crate) fn among(operators: &Operators) -> Self {
        let has = |operator| operators.contains(operator);
        Self {
            add: has(Operator::Add),
            subtract: has(Operator::Subtract),
            multiply: has(Operator::Multiply),
            divide: has(Operator::Divide),
        }
    }
}

impl fmt::Display for Operators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().iter().try_for_each(|operator| operator.fmt(f))?;
        self.signs().try_for_each(|sign| sign.fmt(f))
    }
}

/// The error of a text that is not a set of operators.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseOperatorsError {
    /// The character is not an operator.
    #[error("unknown operator `{}`: the operators are {}", .0, symbols())]
    Unknown(char),
    /// No operator of the set joins two values.
    #[error("no operators: give at least one of + - * / ^ |")]
    Empty,
}

/// Lists the symbols of all operators and signs that a set may be given, separated by spaces.
fn symbols() -> String {
    Operators::ALL.to_string().chars().map(String::from).collect::<Vec<_>>().join(" ")
}

impl FromStr for Operators {
    type Err = ParseOperatorsError;

    /// Reads a sequence of symbols, in any order: `+-*`. Signs may also be words: `+-*sqrt`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let replaced = |text: String, sign: &Sign| text.replace(sign.word(), &sign.to_string());
        let text = Sign::ALL.iter().fold(text.to_owned(), replaced);
        let is_known = |symbol: &char| Operator::from_symbol(*symbol).is_some() || Sign::from_symbol(*symbol).is_some();
        if let Some(unknown) = text.chars().find(|symbol| !is_known(symbol)) {
            return Err(Self::Err::Unknown(unknown));
        }
        let given = Operator::ALL.iter().copied().filter(|operator| text.contains(operator.symbol()));
        let given: Vec<Operator> = given.collect();
        let mut signs = [false; Sign::ALL.len()];
        for (is_in, sign) in signs.iter_mut().zip(Sign::ALL) {
            *is_in = text.contains(sign.symbol());
        }
        if given.is_empty() { Err(Self::Err::Empty) } else { Ok(Self { signs, ..Self::of(&given) }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_operand_follows_from_the_value() {
        assert_eq!(Operator::Divide.solve_right(&24_i64, &8), Operand::One(3));
        assert_eq!(Operator::Multiply.solve_right(&0_i64, &0), Operand::Any { nonzero: false });
        assert_eq!(Operator::Subtract.solve_left(&3_i64, &8), Operand::One(11));
        assert_eq!(Operator::Divide.solve_left(&0_i64, &8), Operand::None);
    }
}
