//! The operators, and sets of them.

use std::fmt;
use std::str::FromStr;

use crate::number::{Number, Rational};

/// An operator of a formula, in the order in which formulas are enumerated: `+ - * /`.
///
/// ```
/// use sumwise::Operator::{Add, Divide, Multiply, Subtract};
///
/// assert!(Multiply.precedence() > Subtract.precedence());
/// assert!(Subtract.splits_right() && !Add.splits_right()); // 8-(5-3), but 8+5-3
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
}

impl Operator {
    /// Every operator, in order.
    pub const ALL: &'static [Self] = &[Self::Add, Self::Subtract, Self::Multiply, Self::Divide];

    /// The character that stands for it.
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
        }
    }

    /// The sign that people write for it, where every character can be written.
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
        }
    }

    /// The operator that a character stands for.
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

    /// How tightly it binds in infix: the higher binds first.
    pub const fn precedence(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide => 2,
        }
    }

    /// Whether `(a ∘ b) ∘ c` and `a ∘ (b ∘ c)` differ, for a right operand of its own precedence: so it is for `-`
    /// and `/`, whose right operand then needs parentheses.
    pub const fn splits_right(self) -> bool {
        match self {
            Self::Subtract | Self::Divide => true,
            Self::Add | Self::Multiply => false,
        }
    }

    /// Whether `a ∘ b ∘ c` is read as `a ∘ (b ∘ c)`. None of arithmetic's is: they are taken from the left.
    pub const fn groups_right(self) -> bool {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Divide => false,
        }
    }

    /// Whether this operator, read first, is taken before another that follows where nothing stands in parentheses.
    pub(crate) const fn goes_before(self, next: Self) -> bool {
        self.precedence() > next.precedence() || (self.precedence() == next.precedence() && !next.groups_right())
    }

    /// Whether its operands may change places.
    pub const fn commutes(self) -> bool {
        match self {
            Self::Add | Self::Multiply => true,
            Self::Subtract | Self::Divide => false,
        }
    }

    /// Returns the value of `left ∘ right`, or `None` where it is undefined.
    ///
    /// ```
    /// use sumwise::{Operator, Rational};
    ///
    /// assert_eq!(Operator::Divide.apply(&24.into(), &5.into()), Rational::new(24, 5));
    /// assert_eq!(Operator::Divide.apply(&24.into(), &0.into()), None);
    /// ```
    pub fn apply(self, left: &Rational, right: &Rational) -> Option<Rational> {
        self.combine(left, right)
    }

    /// Returns the value of `left ∘ right`, or `None` where it is undefined or not a value of the representation.
    #[inline]
    pub(crate) fn combine<N: Number>(self, left: &N, right: &N) -> Option<N> {
        match self {
            Self::Add => Some(left.plus(right)),
            Self::Subtract => Some(left.minus(right)),
            Self::Multiply => Some(left.times(right)),
            Self::Divide => left.over(right),
        }
    }
}

/// What an operand must be for a step to have a given value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand<N> {
    /// No value will do.
    None,
    /// This one.
    One(N),
    /// Every value, so long as it is not zero where `nonzero` says so.
    Any {
        /// Whether zero will not do.
        nonzero: bool,
    },
}

impl Operator {
    /// What must stand on the right of `left` for the step to make `value`.
    #[inline]
    pub(crate) fn solve_right<N: Number>(self, left: &N, value: &N) -> Operand<N> {
        match self {
            Self::Add => Operand::One(value.minus(left)),
            Self::Subtract => Operand::One(left.minus(value)),
            Self::Multiply => solve_factor(left, value),
            Self::Divide => match (left.signum(), value.signum()) {
                (0, 0) => Operand::Any { nonzero: true },
                (0, _) | (_, 0) => Operand::None,
                _ => left.over(value).map_or(Operand::None, Operand::One),
            },
        }
    }

    /// What must stand on the left of `right` for the step to make `value`.
    #[inline]
    pub(crate) fn solve_left<N: Number>(self, right: &N, value: &N) -> Operand<N> {
        match self {
            Self::Add => Operand::One(value.minus(right)),
            Self::Subtract => Operand::One(value.plus(right)),
            Self::Multiply => solve_factor(right, value),
            Self::Divide if right.signum() == 0 => Operand::None,
            Self::Divide => Operand::One(value.times(right)),
        }
    }
}

#[inline]
fn solve_factor<N: Number>(factor: &N, product: &N) -> Operand<N> {
    match (factor.signum(), product.signum()) {
        (0, 0) => Operand::Any { nonzero: false },
        (0, _) => Operand::None,
        _ => product.over(factor).map_or(Operand::None, Operand::One),
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// The most operators of a set.
const MOST: usize = Operator::ALL.len();

/// A set of operators, never empty, kept in their order.
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
/// # Ok::<(), sumwise::ParseOperatorsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operators {
    /// They, and then the first of all in every place that is left.
    sorted: [Operator; MOST],
    length: usize,
}

impl Operators {
    /// The four operators of arithmetic, `+ - * /`: those of every game that does not say otherwise.
    pub const ARITHMETIC: Self = Self::of(&[Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide]);

    /// The set of some operators that are in their order, at least one.
    const fn of(operators: &[Operator]) -> Self {
        let mut sorted = [Operator::ALL[0]; MOST];
        let (filled, _) = sorted.split_at_mut(operators.len());
        filled.copy_from_slice(operators);
        Self { sorted, length: operators.len() }
    }

    /// The operators in their order.
    pub fn as_slice(&self) -> &[Operator] {
        &self.sorted[..self.length]
    }

    /// Whether the set has this operator.
    pub fn contains(&self, operator: Operator) -> bool {
        self.as_slice().contains(&operator)
    }

    /// Whether every operator of this set is in another.
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
    }
}

/// Which of the four operators of arithmetic a set has. Methods with steps of their own for each of the four are asked
/// by way of it, and so never for an operator that they do not know.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "an operator is there or not")]
pub(crate) struct Arithmetic {
    pub(crate) add: bool,
    pub(crate) subtract: bool,
    pub(crate) multiply: bool,
    pub(crate) divide: bool,
}

impl Arithmetic {
    /// Returns which of the four a set has, or `None` where it has others.
    pub(crate) fn of(operators: &Operators) -> Option<Self> {
        let has = |operator| operators.contains(operator);
        operators.is_subset(&Operators::ARITHMETIC).then(|| Self {
            add: has(Operator::Add),
            subtract: has(Operator::Subtract),
            multiply: has(Operator::Multiply),
            divide: has(Operator::Divide),
        })
    }

    /// Returns whether a set has no others than the four.
    pub(crate) fn covers(operators: &Operators) -> bool {
        operators.is_subset(&Operators::ARITHMETIC)
    }
}

impl fmt::Display for Operators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().iter().try_for_each(|operator| operator.fmt(f))
    }
}

/// Why a text is not a set of operators.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseOperatorsError {
    /// The character is not an operator.
    #[error("unknown operator `{}`: the operators are {}", .0, symbols())]
    Unknown(char),
    /// The set is empty.
    #[error("no operators: give at least one of {}", symbols())]
    Empty,
}

/// The symbols of all operators, apart.
fn symbols() -> String {
    Operator::ALL.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl FromStr for Operators {
    type Err = ParseOperatorsError;

    /// Reads the symbols one after the other, in any order: `+-*`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(unknown) = text.chars().find(|symbol| Operator::from_symbol(*symbol).is_none()) {
            return Err(Self::Err::Unknown(unknown));
        }
        let given = Operator::ALL.iter().copied().filter(|operator| text.contains(operator.symbol()));
        let given: Vec<Operator> = given.collect();
        if given.is_empty() { Err(Self::Err::Empty) } else { Ok(Self::of(&given)) }
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
