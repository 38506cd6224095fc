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

/// The error of a formula without a value: one of its steps divides by zero.
///
/// ```
/// use sumwise::Formula;
///
/// let error = "1+8/(3-3)".parse::<Formula>()?.evaluate().unwrap_err();
/// assert_eq!((error.step, error.to_string().as_str()), (2, "step 2 divides 8 by 0"));
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step} divides {left} by 0")]
pub struct DivisionByZero {
    /// The number of the step in postfix order, from 1.
    pub step: usize,
    /// The dividend.
    pub left: Rational,
}

impl Formula {
    /// Returns the value of the formula.
    ///
    /// # Errors
    /// [`DivisionByZero`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// assert_eq!("8/(3-8/3)".parse::<Formula>()?.evaluate(), Ok(24.into()));
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn evaluate(&self) -> Result<Rational, DivisionByZero> {
        let mut step = 0;
        self.try_fold(Rational::clone, |operator, left, right| {
            step += 1;
            operator.apply(&left, &right).ok_or(DivisionByZero { step, left })
        })
    }

    /// Returns every step in postfix order: each operator with its operands and its result.
    ///
    /// # Errors
    /// [`DivisionByZero`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let steps = "(5+10-13)*12".parse::<Formula>()?.to_steps()?;
    /// assert_eq!(steps[0].to_string(), "5 + 10 = 15");
    /// assert_eq!(steps[2].value, 24.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_steps(&self) -> Result<Vec<Step>, DivisionByZero> {
        let mut steps: Vec<Step> = Vec::with_capacity(self.operators());
        self.try_fold(Rational::clone, |operator, left, right| {
            let Some(value) = operator.apply(&left, &right) else {
                return Err(DivisionByZero { step: steps.len() + 1, left });
            };
            steps.push(Step { left, operator, right, value: value.clone() });
            Ok(value)
        })?;
        Ok(steps)
    }

    /// Returns the largest absolute value of an intermediate, or `None` for a single number.
    ///
    /// # Errors
    /// [`DivisionByZero`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// assert_eq!("(2-75)*3".parse::<Formula>()?.largest(), Ok(Some(219.into())));
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn largest(&self) -> Result<Option<Rational>, DivisionByZero> {
        Ok(self.to_steps()?.into_iter().map(|step| step.value.abs()).max())
    }

    /// Returns each token in postfix order with the stack after it, as the articles draw an evaluation.
    ///
    /// # Errors
    /// [`DivisionByZero`] when a step divides by zero.
    ///
    /// ```
    /// use sumwise::Formula;
    ///
    /// let formula: Formula = "1+2".parse()?;
    /// let stacks: Vec<usize> = formula.trace()?.iter().map(|(_, stack)| stack.len()).collect();
    /// assert_eq!(stacks, [1, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace(&self) -> Result<Vec<(&Token, Vec<Rational>)>, DivisionByZero> {
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
    /// Writes `5 + 10 = 15`. Fractions beside `*` or `/`, and negative numbers on the right, stand in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let binds = self.operator.precedence() > Operator::Add.precedence();
        let operand = |value: &Rational, on_the_right: bool| {
            if (binds && !value.is_integer()) || (on_the_right && value.is_negative()) {
                format!("({value})")
            } else {
                value.to_string()
            }
        };
        write!(f, "{} {} {} = {}", operand(&self.left, false), self.operator, operand(&self.right, true), self.value)
    }
}
