//! The notations by name, and formulas written in them.

use std::fmt;

use super::Formula;
use crate::text::words::words;

/// A way to write a formula.
///
/// ```
/// use sumwise::{Formula, Notation};
///
/// let formula: Formula = "8/(3-8/3)".parse()?;
/// assert_eq!(formula.write("lisp".parse()?).to_string(), "(/ 8 (- 3 (/ 8 3)))");
/// assert_eq!(formula.write(Notation::Latex).to_string(), r"\frac{8}{3-\frac{8}{3}}");
/// assert_eq!(formula.full().to_string(), "8/(3-(8/3))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `8/(3-8/3)`: the fewest parentheses that keep the value and the domain of every step.
    Infix,
    /// `8/(3-(8/3))`: parentheses around every operator except the outermost.
    Full,
    /// `8 3 8 3 / - /`: reverse Polish notation.
    Rpn,
    /// `(/ 8 (- 3 (/ 8 3)))`: prefix. An operator may take more than two operands, from the left.
    Lisp,
    /// `\frac{8}{3-\frac{8}{3}}`.
    Latex,
    /// `1. 8 / 3 = 8/3` and so on, one step per line.
    Steps,
    /// The tree, drawn as text.
    Tree,
}

words!("notation", Notation {
    Infix = "infix",
    Full = "full",
    Rpn = "rpn",
    Lisp = "lisp",
    Latex = "latex",
    Steps = "steps",
    Tree = "tree",
});

/// A formula in a notation, for display.
///
/// ```
/// use sumwise::Formula;
///
/// let formula: Formula = "8*3".parse()?;
/// assert_eq!(format!("{:>5}|{:<6}|", formula.infix(), formula.rpn()), "  8*3|8 3 * |");
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    formula: &'a Formula,
    notation: Notation,
    digits: Option<u32>,
}

impl Written<'_> {
    /// Keeps the parentheses without which a step has more than these digits, as those of `8+(8-7)`.
    pub(crate) const fn within_digits(self, digits: Option<u32>) -> Self {
        Self { digits, ..self }
    }
}

impl Formula {
    /// Returns the formula in a notation. Given fractions are written `[1/3]`, to tell them from divisions.
    ///
    /// ```
    /// use sumwise::{Formula, Notation};
    ///
    /// let formula: Formula = "8 3 13 4 - / /".parse()?;
    /// assert_eq!(formula.write(Notation::Infix).to_string(), "8/(3/(13-4))");
    /// assert_eq!(formula.write(Notation::Steps).to_string(), "1. 13 - 4 = 9\n2. 3 / 9 = 1/3\n3. 8 / (1/3) = 24");
    /// # Ok::<(), sumwise::ParseFormulaError>(())
    /// ```
    pub fn write(&self, notation: Notation) -> Written<'_> {
        Written { formula: self, notation, digits: None }
    }

    /// Returns the formula in [`Notation::Infix`].
    pub fn infix(&self) -> Written<'_> {
        self.write(Notation::Infix)
    }

    /// Returns the formula in [`Notation::Full`].
    pub fn full(&self) -> Written<'_> {
        self.write(Notation::Full)
    }

    /// Returns the formula in [`Notation::Rpn`].
    pub fn rpn(&self) -> Written<'_> {
        self.write(Notation::Rpn)
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.notation {
            Notation::Infix => super::infix::write_infix(self.formula, self.digits),
            Notation::Full => super::infix::write_full(self.formula),
            Notation::Rpn => super::rpn::write(self.formula),
            Notation::Lisp => super::lisp::write(self.formula),
            Notation::Latex => super::latex::write(self.formula, self.digits),
            Notation::Steps => super::steps::write(self.formula),
            Notation::Tree => super::tree::write(self.formula),
        };
        f.pad(&text)
    }
}
