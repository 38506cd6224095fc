//! Judging the answer that somebody, or some program, gives to a puzzle.
//!
//! [`check`] takes any text. It finds the answer in it ([`Extract`]), reads it strictly or leniently ([`Reading`]), holds
//! it against the rules, and charges it with the first fault of a fixed order ([`Verdict`]). Nothing in the text is ever
//! run; there is no recursion; and the work is linear in the length of the text, of which an answer longer than
//! [`MAX_FORMULA_TEXT`](crate::formula::MAX_FORMULA_TEXT) is refused before it is read.
//!
//! It shares no code with solving.

mod answer;
mod charge;
mod expression;
mod extract;
mod judge;
mod lexer;
mod minus;
mod steps;
mod verdict;

use std::fmt;
use std::ops::Range;

pub use judge::Judge;
pub use verdict::{Syntax, TooLong, Verdict, WrongLeft};

use crate::formula::{Class, Formula};
use crate::number::Rational;
use crate::puzzle::Puzzle;
use crate::words::words;

/// How an answer is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reading {
    /// Digits, `+ - * / ( )` and spaces. A fraction that is given stands in brackets, `[1/3]`, and a minus before a
    /// number is part of one that is given as negative.
    Strict,
    /// Besides: `× · ÷ − :` and `x` between numbers; `\times \cdot \div \frac \left \right \boxed $ \( \[` of LaTeX;
    /// square and curly brackets; brackets side by side as a product; marks of bold type and code; a minus before a
    /// value, where some formula without it is the same algebraically, which is then judged; a claim `= 24` before or
    /// after, which must be true; and lists of steps.
    ///
    /// A list of steps has a line for each, like `5 + 10 = 15`, perhaps with the numbers that are left after it, like
    /// `(left: 15 13 12)`. A last line `Answer: …` is the answer, and the steps before it must be right too.
    #[default]
    Lenient,
}

words!("reading", Reading { Strict = "strict", Lenient = "lenient" });

/// Where in a text the answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Extract {
    /// It is the text.
    #[default]
    Raw,
    /// In the last `<answer>…</answer>` that is closed; upper and lower case are the same.
    Answer,
    /// In the last `\boxed{…}` that is closed.
    Boxed,
    /// It is the last expression in the text: two numbers or more with operators, on one line.
    Last,
}

words!("extract", Extract { Raw = "raw", Answer = "answer", Boxed = "boxed", Last = "last" });

impl Extract {
    const fn absence(self) -> &'static str {
        match self {
            Self::Raw => "there is no answer: write a formula, like (75+50)*2",
            Self::Answer => "there is no answer: write it as <answer>…</answer>",
            Self::Boxed => "there is no answer: write it as \\boxed{…}",
            Self::Last => "there is no answer: no formula stands in the text",
        }
    }
}

/// How an answer is judged, with the lenient reading of the whole text as the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Manner {
    /// How it is read.
    pub reading: Reading,
    /// Where it stands in the text.
    pub extract: Extract,
}

/// What an answer is, why, and where that shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    verdict: Verdict,
    span: Option<Range<usize>>,
    step: Option<usize>,
    value: Option<Rational>,
    distance: Option<Rational>,
    formula: Option<Formula>,
}

impl Judgement {
    /// The verdict.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Whether the answer is a solution.
    pub fn is_correct(&self) -> bool {
        self.verdict == Verdict::Correct
    }

    /// The part of the whole text that the verdict speaks of, in characters (not bytes), counted from 0 and without the
    /// end: the fault, or the answer where it is right. `None` when there is no answer, or it was not a text.
    ///
    /// ```
    /// use sumwise::check::{Manner, check};
    ///
    /// let judgement = check(&"24:3,4,8,9=24".parse()?, "(8 − 4) × (9 − 2)", Manner::default());
    /// assert_eq!(judgement.span(), Some(15..16));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// In a list of steps, the first that is wrong, counted from 1.
    pub fn step(&self) -> Option<usize> {
        self.step
    }

    /// The exact value of what was written, where it has one that could be told at once.
    pub fn value(&self) -> Option<&Rational> {
        self.value.as_ref()
    }

    /// How far the value is from the target.
    pub fn distance(&self) -> Option<&Rational> {
        self.distance.as_ref()
    }

    /// The solution, where the answer is one; a list of steps is put together to one formula.
    pub fn formula(&self) -> Option<&Formula> {
        self.formula.as_ref()
    }

    /// The essential class of a solution: the core of its algebraic class. It is computed here, and not before.
    ///
    /// ```
    /// use sumwise::check::{Manner, check};
    ///
    /// let judgement = check(&"countdown:3,5,4,8=24".parse()?, "8*(5-4)*3", Manner::default());
    /// assert_eq!(judgement.essential().unwrap().to_string(), "3*8");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn essential(&self) -> Option<Class> {
        self.formula.as_ref().and_then(|formula| Class::of(formula).ok()).map(|class| class.core())
    }
}

impl fmt::Display for Judgement {
    /// One sentence without its full stop: what is wrong, what would be right, and where, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        self.verdict.fmt(f)?;
        match &self.span {
            Some(span) if !self.is_correct() => write!(f, " (at character {})", span.start + 1),
            _ => Ok(()),
        }
    }
}

/// Judges a text as the answer to a puzzle.
///
/// Costs time linear in the length of the text. To judge many, keep a [`Judge`].
///
/// ```
/// use sumwise::check::{Extract, Manner, Reading, check};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// let strict = Manner { reading: Reading::Strict, extract: Extract::Raw };
/// assert!(check(&puzzle, "8/(3-8/3)", strict).is_correct());
/// let judgement = check(&puzzle, "8/(3-8/3)+1", strict);
/// assert_eq!(judgement.verdict().name(), "unknown_number");
/// assert_eq!(judgement.to_string(), "1 is not one of the numbers (at character 11)");
///
/// let boxed = Manner { extract: Extract::Boxed, ..Manner::default() };
/// assert!(check(&puzzle, r"So it is \boxed{\frac{8}{3-\frac{8}{3}} = 24}.", boxed).is_correct());
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn check(puzzle: &Puzzle, text: &str, manner: Manner) -> Judgement {
    Judge::default().check(puzzle, text, manner)
}

/// Judges a formula as the answer to a puzzle.
///
/// ```
/// use sumwise::check::{Verdict, check_formula};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// assert!(check_formula(&puzzle, &"8/(3-8/3)".parse()?).is_correct());
/// assert_eq!(check_formula(&puzzle, &"3*8".parse()?).verdict(), &Verdict::MissingNumber(3.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_formula(puzzle: &Puzzle, formula: &Formula) -> Judgement {
    Judge::default().check_formula(puzzle, formula)
}
