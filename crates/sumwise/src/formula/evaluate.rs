//! The value of a formula, step by step on a stack.

use std::fmt;

use super::{Formula, Token};
use crate::number::Rational;
use crate::operator::Operator;

/// One operator of a formula, with its operands and its result.
///
/// ```
/// use sumwise::{Formula, Operator};
///
/// let steps = "8/(3-13)".parse::<Formula>()?.to_steps()?;
/// assert_eq!((&steps[1].left, steps[1].operator, &steps[1].right), (&8.into(), Operator::Divide, &(-10).into()));
/// assert_eq!(steps[1].to_string(), "8 / (-10) = -4/5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The left operand.
    pub left: Rational,
    /// The operator.
    pub operator: Operator,
    /// The right operand.
    pub right: Rational,
    /// The result: an intermediate of the formula.
    pub value: Rational,
}

/// The error of a formula without a value: one of its steps is undefined, or is a power of more than
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
    /// The left operand.
    pub left: Rational,
    /// The operator.
    pub operator: Operator,
    /// The right operand.
    pub right: Rational,
}

impl std::error::Error for UndefinedStep {}

impl fmt::Display for UndefinedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, left, operator, right } = self;
        match operator {
            Operator::Divide => write!(f, "step {step} divides {left} by 0"),
            _ => write!(
                f,
                "step {step} has no value that can be computed: {}",
                Term { left, operator: *operator, right }
            ),
        }
    }
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
        let mut step = 0;
        self.try_fold(Rational::clone, |operator, left, right| {
            step += 1;
            operator.apply(&left, &right).ok_or(UndefinedStep { step, left, operator, right })
        })
    }

    /// Returns every step in postfix order: each operator with its operands and its result.
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
        let mut steps: Vec<Step> = Vec::with_capacity(self.operators());
        self.try_fold(Rational::clone, |operator, left, right| {
            let Some(value) = operator.apply(&left, &right) else {
                return Err(UndefinedStep { step: steps.len() + 1, left, operator, right });
            };
            steps.push(Step { left, operator, right, value: value.clone() });
            Ok(value)
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
        Ok(self.to_steps()?.into_iter().map(|step| step.value.abs()).max())
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
            match token {
                Token::Number(number) => stack.push(number.clone()),
                Token::Operator(_) => {
                    stack.truncate(stack.len() - 2);
                    stack.extend(steps.next().map(|step| step.value));
                }
            }
            trace.push((token, stack.clone()));
        }
        Ok(trace)
    }
}

impl fmt::Display for Step {
    /// Writes `5 + 10 = 15`. Fractions beside `*`, `/` or `^`, and negative numbers on the right or before `^`, stand in
    /// parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left, operator, right, value } = self;
        write!(f, "{} = {value}", Term { left, operator: *operator, right })
    }
}

/// A step without its value.
pub(crate) struct Term<'a> {
    pub(crate) left: &'a Rational,
    pub(crate) operator: Operator,
    pub(crate) right: &'a Rational,
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let binds = self.operator.precedence() > Operator::Add.precedence();
        let operand = |value: &Rational, encloses_minus: bool| {
            if (binds && !value.is_integer()) || (encloses_minus && value.is_negative()) {
                format!("({value})")
            } else {
                value.to_string()
            }
        };
        let left = operand(self.left, self.operator.encloses_left(NEGATIVE));
        write!(f, "{left} {} {}", self.operator, operand(self.right, true))
    }
}

/// The precedence of a negative number: it stands in parentheses before `^`, since `-2^2` is read as −(2^2).
pub(super) const NEGATIVE: u8 = 3;
