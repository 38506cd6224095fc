//! Shapes, templates and formulas.
//!
//! A [`Shape`] is a tree without labels. With operators and numbers in its nodes it is a [`Formula`]. The notations are
//! written in files named after them. Infix (including [`Notation::Full`]), RPN and Lisp are also read there.

mod class;
mod core;
mod evaluate;
mod infix;
mod latex;
mod lisp;
mod notation;
mod read;
mod rpn;
mod shape;
mod simplest;
mod steps;
mod tree;

use std::cmp::Ordering;
use std::fmt;

pub use class::Class;
pub(crate) use class::{Flat, FlatKind, Item};
pub(crate) use evaluate::Term;
pub use evaluate::{Step, UndefinedStep};
pub(crate) use infix::Readable;
pub use notation::{Notation, Written};
pub use read::{FormulaFault, MAX_FORMULA_TEXT, ParseFormulaError};
pub use shape::{MAX_OPERATORS, ParseTemplateError, Shape, catalan};

use crate::number::Rational;
use crate::operator::Operator;
use shape::Mark;

/// A shape with an operator in every inner node and a number in every leaf, stored as a postfix vector.
///
/// Formulas have a canonical order: tokens are compared from left to right in postfix, an operator before a number,
/// operators in their order, and larger numbers first. So `50+8-3` comes before `50+(8-3)`, and `8*3` before `3*8`.
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
    /// Invariant: every operator has two values before it, and one value is left at the end.
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
    /// An inner node over the two values before it.
    Operator(Operator),
}

impl Ord for Token {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Operator(a), Self::Operator(b)) => a.cmp(b),
            (Self::Operator(_), Self::Number(_)) => Ordering::Less,
            (Self::Number(_), Self::Operator(_)) => Ordering::Greater,
            (Self::Number(a), Self::Number(b)) => b.cmp(a),
        }
    }
}

impl PartialOrd for Token {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Token {
    /// Writes the token. A fraction stands in brackets: `[1/3]` is a number, `1/3` a division.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) if number.is_integer() => f.pad(&number.to_string()),
            Self::Number(number) => f.pad(&format!("[{number}]")),
            Self::Operator(operator) => f.pad(operator.symbol().encode_utf8(&mut [0; 4])),
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

    /// Makes a formula from its tokens. Every operator must follow two values, and one value must be left at the end.
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
        Self { tokens: [&self.tokens[..], &right.tokens[..], &[Token::Operator(operator)]].concat() }
    }

    /// Labels a shape with operators (in postfix order) and numbers (left to right). Returns `None` when the counts do
    /// not match those of the shape.
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
        if operators.len() != shape.operators() || numbers.len() != shape.operators() + 1 {
            return None;
        }
        let (mut operators, mut numbers) = (operators.iter(), numbers.iter());
        let token = |mark: &Mark| match mark {
            Mark::Number => numbers.next().cloned().map(Token::Number),
            Mark::Operator => operators.next().copied().map(Token::Operator),
        };
        shape.marks().iter().map(token).collect::<Option<_>>().map(|tokens| Self { tokens })
    }

    /// Returns the tokens in postfix order.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the shape: the tree without labels.
    pub fn shape(&self) -> Shape {
        let mark = |token: &Token| match token {
            Token::Number(_) => Mark::Number,
            Token::Operator(_) => Mark::Operator,
        };
        Shape::from_marks(self.tokens.iter().map(mark).collect())
    }

    /// Counts the operators.
    pub fn operators(&self) -> usize {
        self.tokens.len() / 2
    }

    /// Yields the numbers, left to right.
    pub fn numbers(&self) -> impl Iterator<Item = &Rational> {
        self.tokens.iter().filter_map(|token| match token {
            Token::Number(number) => Some(number),
            Token::Operator(_) => None,
        })
    }

    /// Folds the tree from the leaves up: `number` maps a leaf, `operator` combines two operands.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let formula: Formula = "(1+2)*3".parse()?;
    /// let depth = formula.fold(|_| 0, |_, left: i32, right: i32| left.max(right) + 1);
    /// assert_eq!(depth, 2);
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn fold<T>(&self, mut number: impl FnMut(&Rational) -> T, mut operator: impl FnMut(Operator, T, T) -> T) -> T {
        let folded: Result<T, std::convert::Infallible> =
            self.try_fold(&mut number, |symbol, left, right| Ok(operator(symbol, left, right)));
        match folded {
            Ok(value) => value,
        }
    }

    pub(crate) fn try_fold<T, E>(
        &self,
        mut number: impl FnMut(&Rational) -> T,
        mut operator: impl FnMut(Operator, T, T) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut stack = Vec::new();
        for token in &self.tokens {
            let value = match token {
                Token::Number(leaf) => number(leaf),
                Token::Operator(symbol) => {
                    let right = stack.pop().expect("an operator of a formula has a right operand");
                    let left = stack.pop().expect("an operator of a formula has a left operand");
                    operator(*symbol, left, right)?
                }
            };
            stack.push(value);
        }
        Ok(stack.pop().expect("a formula has a value"))
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.full())
    }
}
