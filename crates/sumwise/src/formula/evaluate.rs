//! The value of a formula, step by step on a stack.

use std::fmt;

use super::{Formula, Node, Token};
use crate::number::Rational;
use crate::operator::definition::PREFIX;
use crate::operator::{Operator, Sign};

/// One operator or sign of a formula, with its operands and its result.
///
/// ```
/// use sumwise::{Formula, Operation, Operator};
///
/// let steps = "8/(3-13)".parse::<Formula>()?.to_steps()?;
/// assert_eq!(steps[1].operation, Operation::of(8.into(), Operator::Divide, (-10).into()));
/// assert_eq!(steps[1].to_string(), "8 / (-10) = -4/5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is computed.
    pub operation: Operation,
    /// The result: an intermediate of the formula.
    pub value: Rational,
    /// The operands that are not written as their values.
    pub(super) written: [Option<Leaf>; 2],
}

/// A leaf with a point, or of several given numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) text: String,
    /// The given numbers, if they are several.
    pub(super) parts: Vec<String>,
}

impl Step {
    /// Returns a step over values.
    pub(crate) const fn new(operation: Operation, value: Rational) -> Self {
        Self { operation, value, written: [None, None] }
    }

    /// Returns the left operand, the operator and the right operand; `None` for a sign.
    ///
    /// ```
    /// use sumwise::{Formula, Operator};
    ///
    /// let steps = "√4+3".parse::<Formula>()?.to_steps()?;
    /// assert_eq!(steps[0].operands(), None);
    /// assert_eq!(steps[1].operands(), Some((&2.into(), Operator::Add, &3.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn operands(&self) -> Option<(&Rational, Operator, &Rational)> {
        match &self.operation {
            Operation::Operator { left, operator, right } => Some((left, *operator, right)),
            Operation::Sign { .. } => None,
        }
    }
}

/// A step without its value.
///
/// ```
/// use sumwise::{Operation, Sign};
///
/// assert_eq!(Operation::Sign { sign: Sign::Root, operand: 4.into() }.to_string(), "√4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// An operator over two values.
    Operator {
        /// The left operand.
        left: Rational,
        /// The operator.
        operator: Operator,
        /// The right operand.
        right: Rational,
    },
    /// A sign on a value.
    Sign {
        /// The sign.
        sign: Sign,
        /// The value.
        operand: Rational,
    },
}

impl Operation {
    /// Returns the operation of an operator over two values.
    pub const fn of(left: Rational, operator: Operator, right: Rational) -> Self {
        Self::Operator { left, operator, right }
    }

    /// Returns the value, or `None` if it is undefined or has more than [`MAX_RESULT_DIGITS`](crate::MAX_RESULT_DIGITS) digits.
    pub fn apply(&self) -> Option<Rational> {
        match self {
            Self::Operator { left, operator, right } => operator.apply(left, right),
            Self::Sign { sign, operand } => sign.apply(operand),
        }
    }
}

/// The error of a formula without a value: one of its steps is undefined, or has a value of more than
/// [`MAX_RESULT_DIGITS`](crate::MAX_RESULT_DIGITS) digits.
///
/// ```
/// use sumwise::Formula;
///
/// let error = |text: &str| text.parse::<Formula>().unwrap().evaluate().unwrap_err();
/// assert_eq!((error("1+8/(3-3)").step, error("1+8/(3-3)").to_string().as_str()), (2, "step 2 divides 8 by 0"));
/// assert_eq!(error("2^[1/2]").to_string(), "step 1 has no value that can be computed: 2 ^ (1/2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UndefinedStep {
    /// The number of the step in postfix order, from 1.
    pub step: usize,
    /// What has no value.
    pub operation: Operation,
}

impl std::error::Error for UndefinedStep {}

impl fmt::Display for UndefinedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, operation } = self;
        match operation {
            Operation::Operator { left, operator, right } if operator.divides() && right.is_zero() => {
                write!(f, "step {step} divides {left} by 0")
            }
            _ => write!(f, "step {step} has no value that can be computed: {operation}"),
        }
    }
}

/// A value of a part of a formula, and its index and token if it is a leaf.
struct Value<'f> {
    value: Rational,
    leaf: Option<(usize, &'f Token)>,
}

impl Formula {
    /// Returns the value of the formula.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// assert_eq!("8/(3-8/3)".parse::<Formula>()?.evaluate(), Ok(24.into()));
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn evaluate(&self) -> Result<Rational, UndefinedStep> {
        self.for_each_value(|_| {})
    }

    /// Returns the value of the formula, and calls `found` with the value of each step in postfix order.
    pub(crate) fn for_each_value(&self, mut found: impl FnMut(&Rational)) -> Result<Rational, UndefinedStep> {
        self.fold_steps(|_, _, value| found(value))
    }

    /// Evaluates the formula, and passes on each step in postfix order: its operation, the operands that are leaves, with their
    /// indices, and its value.
    fn fold_steps<'f>(
        &'f self,
        mut found: impl FnMut(Operation, [Option<(usize, &'f Token)>; 2], &Rational),
    ) -> Result<Rational, UndefinedStep> {
        let (mut leaves, mut step) = (0, 0);
        let value = self.try_fold(|node: Node<'f, Value<'f>>| {
            let (operation, operands) = match node {
                Node::Leaf(token) => {
                    leaves += 1;
                    let value = token.number().expect("a leaf has a value").clone();
                    return Ok(Value { value, leaf: Some((leaves - 1, token)) });
                }
                Node::Sign(sign, operand) => (Operation::Sign { sign, operand: operand.value }, [operand.leaf, None]),
                Node::Operator(operator, left, right) => {
                    (Operation::of(left.value, operator, right.value), [left.leaf, right.leaf])
                }
            };
            step += 1;
            let Some(value) = operation.apply() else { return Err(UndefinedStep { step, operation }) };
            found(operation, operands, &value);
            Ok(Value { value, leaf: None })
        })?;
        Ok(value.value)
    }

    /// Returns every step in postfix order: each operator or sign with its operands and its result.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let steps = "(5+10-13)*12".parse::<Formula>()?.to_steps()?;
    /// assert_eq!(steps[0].to_string(), "5 + 10 = 15");
    /// assert_eq!(steps[2].value, 24.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_steps(&self) -> Result<Vec<Step>, UndefinedStep> {
        self.steps_with(&|_| Vec::new())
    }

    /// Returns the same steps. `parts` has the given numbers of a leaf, by its index; none if it is a single one.
    pub(crate) fn steps_with(&self, parts: &dyn Fn(usize) -> Vec<String>) -> Result<Vec<Step>, UndefinedStep> {
        let leaf = |(index, token): (usize, &Token)| {
            let leaf = Leaf { text: token.to_string(), parts: parts(index) };
            (matches!(token, Token::Decimal(_)) || !leaf.parts.is_empty()).then_some(leaf)
        };
        let mut steps: Vec<Step> = Vec::with_capacity(self.steps());
        self.fold_steps(|operation, operands, value| {
            let written = operands.map(|operand| operand.and_then(leaf));
            steps.push(Step { operation, value: value.clone(), written });
        })?;
        Ok(steps)
    }

    /// Returns the largest absolute value of an intermediate, or `None` for a single number.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// assert_eq!("(2-75)*3".parse::<Formula>()?.largest(), Ok(Some(219.into())));
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn largest(&self) -> Result<Option<Rational>, UndefinedStep> {
        let mut largest = None;
        self.for_each_value(|value| largest = largest.take().max(Some(value.abs())))?;
        Ok(largest)
    }

    /// Returns each token in postfix order with the stack after it, as the articles draw an evaluation.
    ///
    /// # Errors
    /// [`UndefinedStep`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let formula: Formula = "1+2".parse()?;
    /// let stacks: Vec<usize> = formula.trace()?.iter().map(|(_, stack)| stack.len()).collect();
    /// assert_eq!(stacks, [1, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace(&self) -> Result<Vec<(&Token, Vec<Rational>)>, UndefinedStep> {
        let mut stack: Vec<Rational> = Vec::new();
        let mut trace = Vec::with_capacity(self.tokens().len());
        let mut steps = self.to_steps()?.into_iter();
        for token in self.tokens() {
            let operands = match token {
                Token::Number(_) | Token::Decimal(_) => 0,
                Token::Sign(_) => 1,
                Token::Operator(_) => 2,
            };
            stack.truncate(stack.len() - operands);
            stack.extend(token.number().cloned().or_else(|| steps.next().map(|step| step.value)));
            trace.push((token, stack.clone()));
        }
        Ok(trace)
    }
}

/// The precedence of a negative number.
pub(super) const NEGATIVE: u8 = PREFIX;
