//! Shapes: full binary trees without labels, and Harris's templates that write them.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools as _;
use num_bigint::BigUint;
use num_integer::binomial;

use super::{Formula, Token};
use crate::number::Rational;
use crate::operator::Operator;

/// The maximum number of operators in a template that is read.
pub const MAX_OPERATORS: usize = 1000;

/// The most characters of a template that is read.
const LONGEST: usize = 2 * MAX_OPERATORS + 1;

/// A full binary tree without labels, of n operators and n+1 numbers, stored as its template. Every node may carry signs.
///
/// A template is the tree in postfix (RPN) order, with `x` for a number, `o` for an operator and `u` for a sign: `xxo`, `xxxoo`,
/// `xxoxo` (Harris, "A Game of Six Integers"), `xuxo`. Shapes are ordered by their templates, `x` before `o` before `u`.
///
/// ```
/// use sumwise::Shape;
///
/// let shape: Shape = "xxoxxoo".parse()?;
/// assert_eq!(shape.operators(), 3);
/// assert_eq!(Shape::all(4).count(), 14);
/// # Ok::<(), sumwise::ParseTemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    marks: Vec<Mark>,
}

/// One character of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Mark {
    Number,
    Operator,
    Sign,
}

impl Mark {
    const fn character(self) -> char {
        match self {
            Self::Number => 'x',
            Self::Operator => 'o',
            Self::Sign => 'u',
        }
    }
}

impl Shape {
    /// Returns the shape of a single number.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// assert_eq!(Shape::number().to_string(), "x");
    /// assert_eq!(Shape::number().operators(), 0);
    /// ```
    pub fn number() -> Self {
        Self { marks: vec![Mark::Number] }
    }

    /// Returns the shape of an operator over this shape on the left and another on the right.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// assert_eq!(Shape::number().join(&Shape::number()).to_string(), "xxo");
    /// ```
    pub fn join(&self, right: &Self) -> Self {
        Self { marks: [&self.marks[..], &right.marks[..], &[Mark::Operator]].concat() }
    }

    pub(crate) fn from_marks(marks: Vec<Mark>) -> Self {
        Self { marks }
    }

    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Counts the operators, without signs. A shape has one more number than operators.
    pub fn operators(&self) -> usize {
        self.marks.iter().filter(|mark| **mark == Mark::Operator).count()
    }

    /// Returns the shape with a sign on its value.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// assert_eq!(Shape::number().sign().to_string(), "xu");
    /// ```
    #[must_use]
    pub fn sign(&self) -> Self {
        Self { marks: [&self.marks[..], &[Mark::Sign]].concat() }
    }

    /// Yields the shapes with n operators and at most `signs` signs on each node, in order of the shapes without signs, and then
    /// with the signs of each node in postfix order.
    ///
    /// There are Catalan(n) · (signs + 1)²ⁿ⁺¹ of them.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// let templates: Vec<String> = Shape::all_with_signs(1, 1).map(|shape| shape.to_string()).collect();
    /// assert_eq!(templates, ["xxo", "xxou", "xxuo", "xxuou", "xuxo", "xuxou", "xuxuo", "xuxuou"]);
    /// ```
    pub fn all_with_signs(operators: usize, signs: usize) -> impl Iterator<Item = Self> {
        Self::all(operators).flat_map(move |shape| {
            let counts = (0..shape.marks.len()).map(|_| 0..=signs).multi_cartesian_product();
            counts.map(move |counts| {
                let with =
                    |(mark, count): (&Mark, usize)| [*mark].into_iter().chain(std::iter::repeat_n(Mark::Sign, count));
                Self { marks: shape.marks.iter().zip(counts).flat_map(with).collect() }
            })
        })
    }

    /// Yields the Catalan(n) shapes with n operators, in order.
    ///
    /// Takes time linear in n for each shape.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// let templates: Vec<String> = Shape::all(3).map(|shape| shape.to_string()).collect();
    /// assert_eq!(templates, ["xxxxooo", "xxxoxoo", "xxxooxo", "xxoxxoo", "xxoxoxo"]);
    /// ```
    pub fn all(operators: usize) -> impl Iterator<Item = Self> {
        let mut first = vec![Mark::Number; operators + 1];
        first.resize(2 * operators + 1, Mark::Operator);
        std::iter::successors(Some(Self { marks: first }), Self::successor)
    }

    /// Yields the shapes with n operators, in order, from a place on that is less than Catalan(n).
    pub(crate) fn all_from(operators: usize, mut place: BigUint) -> impl Iterator<Item = Self> {
        let mut marks = vec![Mark::Number];
        let (mut numbers_left, mut operators_left) = (operators, operators);
        while operators_left > 0 {
            let with_number = numbers_left.checked_sub(1).map_or(BigUint::ZERO, |left| endings(left, operators_left));
            if place < with_number {
                marks.push(Mark::Number);
                numbers_left -= 1;
            } else {
                place -= with_number;
                marks.push(Mark::Operator);
                operators_left -= 1;
            }
        }
        std::iter::successors(Some(Self { marks }), Self::successor)
    }

    /// Returns the next shape in order. The last `x` with at least two values before it becomes an `o`. The remaining
    /// `x` follow, then the remaining `o`. `depth` is the number of values before the position.
    fn successor(&self) -> Option<Self> {
        let mut depth = 1;
        let mut numbers_after = 0;
        for (position, mark) in self.marks.iter().enumerate().rev() {
            match mark {
                Mark::Sign => unreachable!("only shapes without signs are listed in turn"),
                Mark::Operator => depth += 1,
                Mark::Number => {
                    depth -= 1;
                    numbers_after += 1;
                    if depth >= 2 {
                        let mut marks = self.marks[..position].to_vec();
                        marks.push(Mark::Operator);
                        marks.resize(marks.len() + numbers_after, Mark::Number);
                        marks.resize(self.marks.len(), Mark::Operator);
                        return Some(Self { marks });
                    }
                }
            }
        }
        None
    }

    /// Lists the shapes with n operators, in order, by recursive splits. The root is one operator. The others are
    /// divided between a left and a right shape in every way.
    ///
    /// Holds all Catalan(n) shapes in memory.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// assert_eq!(Shape::all_by_split(4), Shape::all(4).collect::<Vec<_>>());
    /// ```
    pub fn all_by_split(operators: usize) -> Vec<Self> {
        let mut sizes: Vec<Vec<Self>> = vec![vec![Self::number()]];
        for size in 1..=operators {
            let mut shapes = Vec::new();
            for left in 0..size {
                for left_shape in &sizes[left] {
                    shapes.extend(sizes[size - 1 - left].iter().map(|right_shape| left_shape.join(right_shape)));
                }
            }
            shapes.sort_unstable();
            sizes.push(shapes);
        }
        sizes.swap_remove(operators)
    }

    /// Lists the shapes with n operators, in order, by growth as in "4 Number Game". Growth starts from a single
    /// number. In each round, each number of each shape is replaced in turn by an operator over two numbers. Duplicates
    /// are removed.
    ///
    /// Holds all Catalan(n) shapes in memory. Each is found up to n times.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// assert_eq!(Shape::all_by_growth(4), Shape::all(4).collect::<Vec<_>>());
    /// ```
    pub fn all_by_growth(operators: usize) -> Vec<Self> {
        let mut shapes = BTreeSet::from([Self::number()]);
        for _ in 0..operators {
            shapes = shapes.iter().flat_map(Self::grow).collect();
        }
        shapes.into_iter().collect()
    }

    /// Yields the shapes with one more operator that contain this shape at the root. Each replaces one number by an
    /// operator over two numbers, from the leftmost number to the rightmost.
    ///
    /// ```
    /// use sumwise::Shape;
    ///
    /// let grown: Vec<String> = "xxo".parse::<Shape>()?.grow().map(|shape| shape.to_string()).collect();
    /// assert_eq!(grown, ["xxoxo", "xxxoo"]);
    /// # Ok::<(), sumwise::ParseTemplateError>(())
    /// ```
    pub fn grow(&self) -> impl Iterator<Item = Self> + '_ {
        let numbers = self.marks.iter().enumerate().filter(|(_, mark)| **mark == Mark::Number);
        numbers.map(|(position, _)| {
            let mut marks = self.marks.clone();
            marks.splice(position..=position, [Mark::Number, Mark::Number, Mark::Operator]);
            Self { marks }
        })
    }

    /// Returns the formula with these numbers in its leaves from left to right, and these operators in postfix order; `None` if there
    /// are too few of them, or the shape has signs. More than the shape needs are left over, so both may be cyclic, as the generators of
    /// the "4 Number Game" are.
    ///
    /// ```
    /// use sumwise::{Operator, Shape};
    ///
    /// let operators = [Operator::Add, Operator::Multiply].into_iter().cycle();
    /// let decorate = |shape: Shape| shape.decorate(operators.clone(), (1..).map(Into::into)).unwrap();
    /// let formulas: Vec<String> = Shape::all(3).map(|shape| decorate(shape).infix().to_string()).collect();
    /// assert_eq!(formulas, ["1+2*(3+4)", "1+(2+3)*4", "1*(2+3)+4", "1+2+3*4", "(1+2)*3+4"]);
    /// ```
    pub fn decorate(
        &self,
        operators: impl IntoIterator<Item = Operator>,
        numbers: impl IntoIterator<Item = Rational>,
    ) -> Option<Formula> {
        let (mut operators, mut numbers) = (operators.into_iter(), numbers.into_iter());
        let label = |mark: &Mark| match mark {
            Mark::Number => numbers.next().map(Token::Number),
            Mark::Operator => operators.next().map(Token::Operator),
            Mark::Sign => None,
        };
        self.marks.iter().map(label).collect::<Option<_>>().map(Formula::from_postfix)
    }

    /// Returns the two operands of each operator of a shape without signs, in postfix order. An operand is an index. With n operators, 0 to n
    /// are the numbers from left to right, and n+1 and above are the operators in postfix order.
    pub(crate) fn operands(&self) -> Vec<(usize, usize)> {
        let mut stack = Vec::new();
        let operators = self.operators();
        let mut operands = Vec::with_capacity(operators);
        let mut next_number = 0;
        for mark in &self.marks {
            match mark {
                Mark::Number => {
                    stack.push(next_number);
                    next_number += 1;
                }
                Mark::Sign => unreachable!("the shape has no signs"),
                Mark::Operator => {
                    let right = stack.pop().expect("an operator of a shape has a right operand");
                    let left = stack.pop().expect("an operator of a shape has a left operand");
                    stack.push(operators + 1 + operands.len());
                    operands.push((left, right));
                }
            }
        }
        operands
    }
}

/// Returns the number of ways to end a template that lacks these numbers and operators. Of all orders, by reflection, as many give an
/// operator too few values as there are with one operator more (Bertrand's ballot problem).
fn endings(numbers: usize, operators: usize) -> BigUint {
    let marks = BigUint::from(numbers + operators);
    binomial(marks.clone(), operators.into()) - binomial(marks, (operators + 1).into())
}

/// Returns the number of shapes with n operators: the n-th Catalan number (OEIS A000108).
///
/// ```
/// assert_eq!(sumwise::catalan(5), 42_u8.into());
/// ```
pub fn catalan(operators: usize) -> BigUint {
    (0..operators).fold(BigUint::from(1_u8), |catalan, n| catalan * (2 * (2 * n + 1)) / (n + 2))
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let template: String = self.marks.iter().map(|mark| mark.character()).collect();
        f.pad(&template)
    }
}

/// The error of a text that is not a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTemplateError {
    /// A character other than `x`, `o` and `u`.
    #[error("`{character}` at character {} is neither x nor o nor u", .at + 1)]
    Character {
        /// The character.
        character: char,
        /// Its index, from 0.
        at: usize,
    },
    /// An operator has fewer than two operands.
    #[error("the operator at character {} has fewer than two operands before it", .at + 1)]
    Operands {
        /// Its index, from 0.
        at: usize,
    },
    /// A sign has no value before it.
    #[error("the sign at character {} has no value before it", .at + 1)]
    Sign {
        /// Its index, from 0.
        at: usize,
    },
    /// The template leaves this number of values instead of one.
    #[error("the template leaves {0} values, not one")]
    Values(usize),
    /// The text has this length, in bytes, which exceeds a template of [`MAX_OPERATORS`] operators without signs.
    #[error("a template of {0} characters is too long: at most {LONGEST} are read")]
    TooLong(usize),
}

impl FromStr for Shape {
    type Err = ParseTemplateError;

    /// Reads a template of at most [`MAX_OPERATORS`] operators. Takes time linear in the length of the text.
    ///
    /// ```
    /// use sumwise::Shape;
    /// use sumwise::ParseTemplateError;
    ///
    /// assert_eq!("xxxoo".parse::<Shape>()?.operators(), 2);
    /// assert_eq!("xox".parse::<Shape>(), Err(ParseTemplateError::Operands { at: 1 }));
    /// assert_eq!("xxoxx".parse::<Shape>(), Err(ParseTemplateError::Values(3)));
    /// # Ok::<(), ParseTemplateError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseTemplateError> {
        if text.len() > LONGEST {
            return Err(ParseTemplateError::TooLong(text.len()));
        }
        let mut depth = 0;
        let mut marks = Vec::with_capacity(text.len());
        for (at, character) in text.chars().enumerate() {
            match character {
                'x' => depth += 1,
                'o' if depth >= 2 => depth -= 1,
                'o' => return Err(ParseTemplateError::Operands { at }),
                'u' if depth >= 1 => {}
                'u' => return Err(ParseTemplateError::Sign { at }),
                _ => return Err(ParseTemplateError::Character { character, at }),
            }
            marks.push(match character {
                'x' => Mark::Number,
                'o' => Mark::Operator,
                _ => Mark::Sign,
            });
        }
        if depth == 1 { Ok(Self { marks }) } else { Err(ParseTemplateError::Values(depth)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_ways_give_the_same_shapes_in_the_same_order_and_catalan_many() {
        for operators in 0..=8 {
            let shapes: Vec<Shape> = Shape::all(operators).collect();
            assert!(shapes.is_sorted_by(|a, b| a < b));
            assert_eq!(catalan(operators), shapes.len().into());
            assert_eq!(shapes, Shape::all_by_split(operators));
            assert_eq!(shapes, Shape::all_by_growth(operators));
        }
    }

    #[test]
    fn harris_counts_42_templates_for_six_integers() {
        let counts: Vec<usize> = (0..=6).map(|operators| Shape::all(operators).count()).collect();
        assert_eq!(counts, [1, 1, 2, 5, 14, 42, 132]);
    }

    #[test]
    fn templates_are_read_as_written() {
        for shape in (0..=6).flat_map(Shape::all) {
            assert_eq!(shape.to_string().parse(), Ok(shape));
        }
    }

    #[test]
    fn every_text_of_marks_is_a_shape_or_refused_for_its_first_fault() {
        for length in 0..=9 {
            let texts: Vec<String> = (0..1 << length)
                .map(|bits: u32| (0..length).map(|at| if bits >> at & 1 == 0 { 'x' } else { 'o' }).collect())
                .collect();
            let read = texts.iter().filter(|text| text.parse::<Shape>().is_ok()).count();
            let shapes = if length % 2 == 1 { Shape::all(length / 2).count() } else { 0 };
            assert_eq!(read, shapes, "length {length}");
        }
        assert_eq!("xo".parse::<Shape>(), Err(ParseTemplateError::Operands { at: 1 }));
        assert_eq!("xy".parse::<Shape>(), Err(ParseTemplateError::Character { character: 'y', at: 1 }));
        assert_eq!("xx".parse::<Shape>(), Err(ParseTemplateError::Values(2)));
        assert_eq!("x".repeat(5000).parse::<Shape>(), Err(ParseTemplateError::TooLong(5000)));
    }
}
