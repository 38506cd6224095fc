//! Shapes, templates and formulas.
//!
//! A [`Shape`] is a tree without labels. With operators and numbers in its nodes it is a [`Formula`]. The notations are
//! written in files named after them. Infix (including [`Notation::Full`]), RPN, Lisp and steps are also read there, and Polish
//! notation.

mod chain;
mod class;
mod core;
mod decimal;
mod evaluate;
mod fault;
mod infix;
pub(crate) mod joining;
mod latex;
mod lisp;
mod notation;
mod packed;
mod part;
mod prefix;
mod read;
mod rpn;
mod shape;
mod simplest;
mod step;
mod steps;
mod tree;
mod typographic;
mod word;

use std::cmp::Ordering;
use std::fmt::{self, Write as _};

pub(crate) use chain::{Chain, View};
pub use class::Class;
pub(crate) use class::{Flat, FlatKind, Outer};
pub use decimal::Decimal;
pub use evaluate::{Operation, Step, UndefinedStep};
pub use fault::{FormulaFault, MAX_FORMULA_TEXT, ParseFormulaError};
pub(crate) use infix::Readable;
pub use notation::{Notation, Written};
pub(crate) use packed::{Packed, Symbols};
pub(crate) use part::{Part, repeated};
pub(crate) use shape::Mark;
pub use shape::{MAX_OPERATORS, ParseTemplateError, Shape, catalan};
pub(crate) use step::Term;
pub use steps::numbered;

use crate::number::Rational;
use crate::operator::{Operator, Sign};

/// A shape with an operator in every inner node and a number in every leaf, stored as a postfix vector. Every node may carry
/// signs.
///
/// Formulas have a canonical order: tokens are compared from left to right in postfix, an operator before a sign, a sign before
/// a number, operators and signs in their order, and larger numbers first. So `50+8-3` comes before `50+(8-3)`, and `8*3` before
/// `3*8`.
///
/// ```
/// use sumwise::Formula;
///
/// let formula: Formula = "((2*3)+(9-7))*1".parse()?;
/// assert_eq!(formula.evaluate(), Ok(8.into()));
/// assert_eq!(formula.rpn().to_string(), "2 3 * 9 7 - + 1 *");
/// assert_eq!(formula.infix().to_string(), "(2*3+9-7)*1");
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
///
/// ```
/// use sumwise::Formula;
///
/// let formula: Formula = "(75-50)*2".parse()?;
/// assert_eq!(formula.shape().to_string(), "xxoxo");
/// assert_eq!((formula.operators(), formula.tokens().len()), (2, 5));
/// assert_eq!(formula.numbers().next(), Some(&75.into()));
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Formula {
    /// Invariant: every operator has two values before it, every sign one, and one value is left at the end.
    tokens: Vec<Token>,
}

/// One entry of a formula in postfix order.
///
/// ```
/// use sumwise::Token;
/// use sumwise::{Formula, Operator};
///
/// let formula: Formula = "8-[1/3]".parse()?;
/// assert_eq!(formula.tokens()[1].to_string(), "[1/3]");
/// assert_eq!(formula.tokens()[2], Token::Operator(Operator::Subtract));
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// A leaf.
    Number(Rational),
    /// A leaf that is written with a point.
    Decimal(Box<Decimal>),
    /// An inner node over the two values before it.
    Operator(Operator),
    /// A sign on the value before it.
    Sign(Sign),
}

impl Token {
    /// Returns the value of a leaf.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let formula: Formula = "4/.5".parse()?;
    /// let values: Vec<String> = formula.tokens().iter().filter_map(|token| token.number()).map(ToString::to_string).collect();
    /// assert_eq!(values, ["4", "1/2"]);
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn number(&self) -> Option<&Rational> {
        match self {
            Self::Number(number) => Some(number),
            Self::Decimal(decimal) => Some(decimal.value()),
            Self::Operator(_) | Self::Sign(_) => None,
        }
    }
}

impl Ord for Token {
    fn cmp(&self, other: &Self) -> Ordering {
        // A number comes before a decimal of the same value.
        let kind = |token: &Self| match token {
            Self::Operator(_) => 0,
            Self::Sign(_) => 1,
            Self::Number(_) | Self::Decimal(_) => 2,
        };
        match (self, other) {
            (Self::Operator(a), Self::Operator(b)) => a.cmp(b),
            (Self::Sign(a), Self::Sign(b)) => a.cmp(b),
            (Self::Number(a), Self::Number(b)) => b.cmp(a),
            (Self::Number(a), Self::Decimal(b)) => b.value().cmp(a).then(Ordering::Less),
            (Self::Decimal(a), Self::Number(b)) => b.cmp(a.value()).then(Ordering::Greater),
            (Self::Decimal(a), Self::Decimal(b)) => b.value().cmp(a.value()).then_with(|| a.cmp(b)),
            _ => kind(self).cmp(&kind(other)),
        }
    }
}

impl PartialOrd for Token {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Token {
    /// Appends the token to a text.
    fn append_to(&self, text: &mut String) {
        let written = match self {
            // Without a text of its own.
            Self::Number(number) if number.is_integer() => write!(text, "{number}"),
            token => write!(text, "{token}"),
        };
        written.expect("a text takes everything");
    }
}

impl fmt::Display for Token {
    /// Writes the token. A fraction stands in brackets: `[1/3]` is a number, `1/3` a division.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) if number.is_integer() => number.fmt(f),
            Self::Number(number) => f.pad(&format!("[{number}]")),
            Self::Decimal(decimal) => decimal.fmt(f),
            Self::Sign(sign) => sign.fmt(f),
            Self::Operator(operator) => operator.fmt(f),
        }
    }
}

impl Formula {
    /// Makes a formula from a single number.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let seven = Formula::number(7.into());
    /// assert_eq!((seven.operators(), seven.evaluate()), (0, Ok(7.into())));
    /// ```
    pub fn number(number: Rational) -> Self {
        Self { tokens: vec![Token::Number(number)] }
    }

    /// Makes a formula from its tokens. Every operator must follow two values, every sign one, and one value must be left at the
    /// end.
    pub(crate) fn from_postfix(tokens: Vec<Token>) -> Self {
        Self { tokens }
    }

    /// Returns the formula `left ∘ right`.
    ///
    /// ```
    /// use sumwise::{Formula, Operator};
    ///
    /// let formula = Formula::number(8.into()).join(Operator::Divide, &Formula::number(3.into()));
    /// assert_eq!(formula.infix().to_string(), "8/3");
    /// ```
    pub fn join(&self, operator: Operator, right: &Self) -> Self {
        let mut tokens = Vec::with_capacity(self.tokens.len() + right.tokens.len() + 1);
        tokens.extend_from_slice(&self.tokens);
        tokens.extend_from_slice(&right.tokens);
        tokens.push(Token::Operator(operator));
        Self { tokens }
    }

    /// Returns the formula with a sign on its value.
    ///
    /// ```
    /// use sumwise::{Formula, Sign};
    ///
    /// assert_eq!(Formula::number(4.into()).sign(Sign::Root).infix().to_string(), "√4");
    /// ```
    pub fn sign(&self, sign: Sign) -> Self {
        Self { tokens: [&self.tokens[..], &[Token::Sign(sign)]].concat() }
    }

    /// Labels a shape with operators (in postfix order) and numbers (left to right). Returns `None` when the counts do
    /// not match those of the shape, or when it has signs.
    ///
    /// ```
    /// use sumwise::{Formula, Operator};
    ///
    /// let numbers = [75, 50, 2].map(Into::into);
    /// let formula = Formula::decorate(&"xxoxo".parse()?, &[Operator::Subtract, Operator::Multiply], &numbers);
    /// assert_eq!(formula.unwrap().infix().to_string(), "(75-50)*2");
    /// # Ok::<(), sumwise::ParseTemplateError>(())
    /// ```
    pub fn decorate(shape: &Shape, operators: &[Operator], numbers: &[Rational]) -> Option<Self> {
        let places = shape.operators();
        if operators.len() != places || numbers.len() != places + 1 {
            return None;
        }
        let (mut operators, mut numbers) = (operators.iter(), numbers.iter());
        let mut token = |mark: &Mark| match mark {
            Mark::Number => numbers.next().cloned().map(Token::Number),
            Mark::Operator => operators.next().copied().map(Token::Operator),
            Mark::Sign => None,
        };
        let mut tokens = Vec::with_capacity(shape.marks().len());
        for mark in shape.marks() {
            tokens.push(token(mark)?);
        }
        Some(Self { tokens })
    }

    /// Returns the tokens in postfix order.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the shape: the tree without labels.
    pub fn shape(&self) -> Shape {
        let mark = |token: &Token| match token {
            Token::Number(_) | Token::Decimal(_) => Mark::Number,
            Token::Operator(_) => Mark::Operator,
            Token::Sign(_) => Mark::Sign,
        };
        Shape::from_marks(self.tokens.iter().map(mark).collect())
    }

    /// Counts the operators, without signs.
    pub fn operators(&self) -> usize {
        self.steps() - self.signs()
    }

    /// Counts the signs.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let formula: Formula = "√4+3!".parse()?;
    /// assert_eq!((formula.operators(), formula.signs(), formula.steps()), (1, 2, 3));
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn signs(&self) -> usize {
        self.tokens.iter().filter(|token| matches!(token, Token::Sign(_))).count()
    }

    /// Counts the steps: the operators and the signs.
    pub fn steps(&self) -> usize {
        self.tokens.len() - self.numbers().count()
    }

    /// Yields the numbers, left to right.
    pub fn numbers(&self) -> impl Iterator<Item = &Rational> {
        self.tokens.iter().filter_map(Token::number)
    }

    /// Folds the tree from the leaves up: `combine` maps each node, given the values of its operands.
    ///
    /// ```
    /// use sumwise::{Formula, Node};
    ///
    /// let formula: Formula = "(1+2)*√9".parse()?;
    /// let depth = formula.fold(|node| match node {
    ///     Node::Leaf(_) => 0,
    ///     Node::Sign(_, value) => value + 1,
    ///     Node::Operator(_, left, right) => i32::max(left, right) + 1,
    /// });
    /// assert_eq!(depth, 2);
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn fold<T>(&self, mut combine: impl FnMut(Node<'_, T>) -> T) -> T {
        let folded: Result<T, std::convert::Infallible> = self.try_fold(|node| Ok(combine(node)));
        match folded {
            Ok(value) => value,
        }
    }

    pub(crate) fn try_fold<'f, T, E>(&'f self, mut combine: impl FnMut(Node<'f, T>) -> Result<T, E>) -> Result<T, E> {
        let mut stack = Vec::new();
        for token in &self.tokens {
            let node = match token {
                Token::Number(_) | Token::Decimal(_) => Node::Leaf(token),
                Token::Sign(sign) => Node::Sign(*sign, stack.pop().expect("a sign of a formula has a value")),
                Token::Operator(operator) => {
                    let right = stack.pop().expect("an operator of a formula has a right operand");
                    let left = stack.pop().expect("an operator of a formula has a left operand");
                    Node::Operator(*operator, left, right)
                }
            };
            stack.push(combine(node)?);
        }
        Ok(stack.pop().expect("a formula has a value"))
    }
}

/// A node of a formula, with what its operands were mapped to. [`Formula::fold`] has an example.
#[derive(Clone, Debug)]
pub enum Node<'a, T> {
    /// A number or a decimal.
    Leaf(&'a Token),
    /// A sign on a value.
    Sign(Sign, T),
    /// An operator over two values.
    Operator(Operator, T, T),
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.full())
    }
}
