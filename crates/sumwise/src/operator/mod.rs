//! The operators and signs, each a file here with one definition, and sets of them.

mod add;
mod binomial;
mod ceiling;
pub(crate) mod definition;
mod divide;
mod double_factorial;
mod factorial;
mod floor;
mod inlined;
mod join;
mod logarithm;
mod multiply;
mod negate;
mod nth_root;
mod power;
mod quotient;
mod remainder;
mod set;
mod square;
mod square_root;
mod subfactorial;
mod subtract;

use std::fmt;

use self::definition::{ATOM, Definition, Family, Form, POSTFIX, PREFIX, Side, SignDefinition, SignForm};
pub(crate) use self::inlined::{Operand, bases, exponents};
pub(crate) use self::set::Arithmetic;
pub use self::set::{Operators, ParseOperatorsError};
use crate::number::Rational;

/// Makes the enum of the operators, or of the signs, with their definitions, in canonical order.
macro_rules! defined {
    ($(#[$about:meta])* $kind:ident: $definition:ident { $($(#[$doc:meta])* $name:ident = $file:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $kind {
            $($(#[$doc])* $name,)+
        }

        impl $kind {
            /// Every one, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns what is known of it.
            pub(crate) const fn definition(self) -> &'static $definition {
                match self {
                    $(Self::$name => &$file::DEFINITION,)+
                }
            }
        }
    };
}

defined! {
    /// An operator of a formula, in the order in which formulas are enumerated: `+ - * / ^ | % // root log C`.
    ///
    /// ```
    /// use sumwise::Operator::{Add, Divide, Multiply, Power, Subtract};
    ///
    /// assert!(Power.precedence() > Multiply.precedence() && Multiply.precedence() > Subtract.precedence());
    /// assert!(Subtract.splits_right() && !Add.splits_right()); // 8-(5-3), but 8+5-3
    /// assert!(Power.groups_right()); // 2^(3^2) is written 2^3^2
    /// assert!(Multiply.commutes() && !Divide.commutes());
    /// ```
    Operator: Definition {
        /// Addition, `+`.
        Add = add,
        /// Subtraction, `-`.
        Subtract = subtract,
        /// Multiplication, `*`.
        Multiply = multiply,
        /// Division, `/`.
        Divide = divide,
        /// Raising to a power, `^`. [`Rational::power`] has the values.
        Power = power,
        /// Writing two natural values side by side, `|`, the left one not 0: `(3*4)|5` is 125. [`Join::Values`](crate::Join::Values)
        /// allows it besides numerals of several numbers.
        Join = join,
        /// The remainder of a division of integers, `%`, with the sign of the divisor: `-7%3` is 2.
        Remainder = remainder,
        /// The quotient of a division of integers, `//`, rounded down: `-7//2` is −4.
        Quotient = quotient,
        /// The exact root of an index from 2 on: `root(3, 8)` is 2.
        Root = nth_root,
        /// The exact logarithm to a base: `log(2, 8)` is 3.
        Logarithm = logarithm,
        /// The number of ways to choose: `C(5, 2)` is 10.
        Binomial = binomial,
    }
}

defined! {
    /// A sign of a formula: an operator of one value, in the order in which formulas are enumerated:
    /// `~ ! √ !! sub sq floor ceil`.
    ///
    /// ```
    /// use sumwise::Sign::{Factorial, Negate, Root};
    ///
    /// assert_eq!([Negate, Factorial, Root].map(|sign| sign.symbol()), ["~", "!", "√"]);
    /// assert_eq!(Root.apply(&9.into()), Some(3.into()));
    /// assert_eq!(Factorial.apply(&(-1).into()), None);
    /// ```
    Sign: SignDefinition {
        /// Minus before a value. `~` only names it: formulas write `-`.
        Negate = negate,
        /// The factorial of a natural number, `!` after a value.
        Factorial = factorial,
        /// The square root of the square of a rational, `√` before a value.
        Root = square_root,
        /// The double factorial of a natural number, `!!` after a value: `7!!` is 105.
        DoubleFactorial = double_factorial,
        /// The number of derangements, the arrangements of n things in which none keeps its place: `sub(4)` is 9.
        Subfactorial = subfactorial,
        /// The square: `sq(3)` is 9.
        Square = square,
        /// Rounding down to an integer: `floor(7/2)` is 3.
        Floor = floor,
        /// Rounding up to an integer: `ceil(7/2)` is 4.
        Ceiling = ceiling,
    }
}

impl Operator {
    /// Returns the name of the operator in sets and in infix: ASCII characters, or a word.
    ///
    /// ```
    /// use sumwise::Operator;
    ///
    /// assert_eq!([Operator::Divide, Operator::Quotient, Operator::Root].map(Operator::symbol), ["/", "//", "root"]);
    /// ```
    pub const fn symbol(self) -> &'static str {
        self.definition().symbol
    }

    /// Returns the typographic sign of the operator: `−`, `×`, `÷`.
    ///
    /// ```
    /// assert_eq!(sumwise::Operator::Divide.sign(), "÷");
    /// ```
    pub const fn sign(self) -> &'static str {
        self.definition().sign
    }

    /// Returns the key of a keyboard that chooses the operator in a round: its symbol, or a letter.
    ///
    /// ```
    /// use sumwise::Operator;
    ///
    /// assert_eq!([Operator::Divide, Operator::Quotient].map(Operator::key), ['/', 'Q']);
    /// ```
    pub const fn key(self) -> char {
        self.definition().key
    }

    /// Returns the operator with this symbol, or `None` if there is none.
    ///
    /// ```
    /// use sumwise::Operator;
    ///
    /// assert_eq!(Operator::from_symbol("*"), Some(Operator::Multiply));
    /// assert_eq!(Operator::from_symbol("&"), None);
    /// ```
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|operator| operator.symbol() == symbol)
    }

    /// Returns whether the operator is written before its operands, which stand in brackets: `root(3, 8)`.
    ///
    /// ```
    /// use sumwise::Operator;
    ///
    /// assert!(Operator::Binomial.is_function() && !Operator::Remainder.is_function());
    /// ```
    pub const fn is_function(self) -> bool {
        matches!(self.definition().form, Form::Function)
    }

    /// Returns the precedence in infix: higher binds tighter. A function has the highest.
    pub const fn precedence(self) -> u8 {
        match self.definition().form {
            Form::Between { precedence, .. } => precedence,
            Form::Function => ATOM,
        }
    }

    /// Returns whether `a ∘ b ∘ c` is read as `(a ∘ b) ∘ c`, and `a ∘ (b ∘ c)` differs, as for `-` and `/`. Right
    /// operands of the same precedence then need parentheses.
    pub const fn splits_right(self) -> bool {
        matches!(self.definition().form, Form::Between { side: Side::Left, .. })
    }

    /// Returns whether `a ∘ b ∘ c` is read as `a ∘ (b ∘ c)`, as for `^`. The four operators of arithmetic associate to
    /// the left.
    pub const fn groups_right(self) -> bool {
        matches!(self.definition().form, Form::Between { side: Side::Right, .. })
    }

    /// Returns how a formula binds whose last step is of the operator: its precedence, and one more if it has no law with others of
    /// the same precedence, as `%` has none with `*`.
    pub(crate) const fn binds(self) -> u8 {
        match self.definition().form {
            Form::Between { precedence, side: Side::Left } if matches!(self.family(), Family::Other) => precedence + 1,
            _ => self.precedence(),
        }
    }

    /// Returns whether a left operand needs parentheses, given how it binds.
    pub(crate) const fn encloses_left(self, binds: u8) -> bool {
        binds < self.precedence() || (binds == self.precedence() && self.groups_right())
    }

    /// Returns whether a right operand needs parentheses, given how it binds. `keeps_right` keeps those of `a+(b+c)`.
    pub(crate) const fn encloses_right(self, binds: u8, keeps_right: bool) -> bool {
        let is_lawless = !self.is_function() && binds == self.precedence() + 1;
        let same = binds == self.precedence() && !self.groups_right();
        binds < self.precedence() || is_lawless || (same && (keeps_right || self.splits_right()))
    }

    /// Returns whether this operator is applied before a following one, when there are no parentheses.
    pub(crate) const fn goes_before(self, next: Self) -> bool {
        self.precedence() > next.precedence() || (self.precedence() == next.precedence() && !next.groups_right())
    }

    /// Returns whether the operands can be exchanged.
    pub const fn commutes(self) -> bool {
        self.definition().commutes
    }

    /// Returns the chain of operators that algebra rearranges with this one.
    pub(crate) const fn family(self) -> Family {
        self.definition().family
    }

    /// Returns whether the operator divides, which is undefined by 0.
    pub(crate) const fn divides(self) -> bool {
        self.definition().divides
    }

    /// Returns the value of `left ∘ right`, or `None` if it is undefined or has more than [`MAX_RESULT_DIGITS`] digits and is no
    /// result of arithmetic.
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
}

/// The maximum number of decimal digits of a power.
pub const MAX_RESULT_DIGITS: u32 = 10_000;

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}

impl Sign {
    /// Returns what names the sign.
    pub const fn symbol(self) -> &'static str {
        self.definition().symbol
    }

    /// Returns the ASCII word that names the sign where its symbol cannot be typed, like `neg`, `fact` or `sqrt`.
    pub const fn word(self) -> &'static str {
        self.definition().word
    }

    /// Returns the sign with this symbol, or `None` if there is none.
    ///
    /// ```
    /// use sumwise::Sign;
    ///
    /// assert_eq!(Sign::from_symbol("√"), Some(Sign::Root));
    /// assert_eq!(Sign::from_symbol("-"), None);
    /// ```
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|sign| sign.symbol() == symbol)
    }

    /// Returns the precedence of a value with the sign in infix.
    pub(crate) const fn binds(self) -> u8 {
        match self.definition().form {
            SignForm::Before(..) => PREFIX,
            SignForm::After(_) => POSTFIX,
            SignForm::Function => ATOM,
        }
    }

    /// Returns whether the sign is written before its operand, which stands in brackets: `sq(3)`.
    pub(crate) const fn is_function(self) -> bool {
        matches!(self.definition().form, SignForm::Function)
    }

    /// Returns the value with the sign, or `None` if it is undefined or has more than [`MAX_RESULT_DIGITS`] digits.
    pub fn apply(self, value: &Rational) -> Option<Rational> {
        self.apply_within(value, MAX_RESULT_DIGITS)
    }

    /// Returns the value with the sign, or `None` if it is undefined or grows beyond this many digits.
    pub(crate) fn apply_within(self, value: &Rational, digits: u32) -> Option<Rational> {
        (self.definition().value)(value, digits)
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}
