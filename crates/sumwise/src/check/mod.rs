//! Judging answers to a puzzle, written by people or programs.
//!
//! [`check`] accepts any text. It finds the answer in the text ([`Extract`]), reads it strictly or leniently
//! ([`Reading`]), applies the rules, and reports the first fault in a fixed order ([`Verdict`]). Nothing in the text
//! is executed, and there is no recursion. Time is linear in the length of the text. Answers longer than
//! [`MAX_FORMULA_TEXT`](crate::formula::MAX_FORMULA_TEXT) are refused unread.
//!
//! It shares no code with solving.

mod answer;
mod charge;
mod choices;
mod claim;
mod direct;
mod expression;
mod extract;
mod joined;
mod judge;
mod last;
mod left;
mod lexer;
mod loose;
mod minus;
mod step_list;
mod verdict;

use std::fmt;
use std::ops::Range;

pub(crate) use charge::put_on;
pub use judge::Judge;
pub use verdict::{Relation, Syntax, TooLong, Verdict, WrongLeft};

use crate::formula::{Class, Formula};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::text::words::words;

/// The notation that answers may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reading {
    /// Digits, `+ - * / ( )` and spaces. Numbers are written as they are given, not as `08` or `8.0`. A given fraction stands in
    /// brackets, `[1/3]`. A minus before a number must belong to a given negative number.
    Strict,
    /// The strict notation, and also:
    /// - the signs `× · • ÷ − : ∶`, `x` between numbers, full-width digits and signs, and invisible characters as spaces;
    /// - decimals without a digit before the point, like `.5`;
    /// - `\times \cdot \div \frac \left \right \boxed $ \( \[` of LaTeX;
    /// - square and curly brackets, and as a product adjacent brackets and a number before brackets, except after a division, where
    ///   such a product can be read in two ways;
    /// - Markdown for bold type and code, quotation marks around the answer, and `Answer:` before it;
    /// - commas that group digits, like `1,000`;
    /// - a minus before a value, if some formula without it is algebraically the same; that formula is judged;
    /// - a claim `= 24` before or after the expression, which must be true;
    /// - lists of steps.
    ///
    /// A list of steps has one step per line, like `5 + 10 = 15`, or steps separated by commas, semicolons, arrows or bullets. A step may be
    /// followed by the numbers left, like `(left: 15 13 12)`. A last line `Answer: …` is the answer; the steps before it
    /// must be correct too.
    ///
    /// If all sides of `=` are equal, the first with an operator is the answer. Otherwise three or more sides are a chain of
    /// steps, like `50+8 = 58*7 = 406*2 = 812`: each side starts with the result of the one before. The last side, and every
    /// single number, only repeat the result.
    #[default]
    Lenient,
}

words!("reading", Reading { Strict = "strict", Lenient = "lenient" });

/// The place of the answer in a text. An answer in `<think>…</think>` counts only if the whole text is the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Extract {
    /// The whole text.
    #[default]
    Raw,
    /// The content of the last closed `<answer>…</answer>`, in upper or lower case.
    Answer,
    /// The content of the last closed `\boxed{…}`, unless one after it is cut off.
    Boxed,
    /// The last expression in the text: two or more numbers with operators.
    Last,
    /// Wherever the text has it: in `<answer>…</answer>`, else in `\boxed{…}`, else the whole text, or the last expression of a text that
    /// has words which belong to no answer.
    Auto,
}

words!("extract", Extract { Raw = "raw", Answer = "answer", Boxed = "boxed", Last = "last", Auto = "auto" });

impl Extract {
    /// Finds where a text has its answer, outside of thoughts: [`Answer`](Self::Answer), [`Boxed`](Self::Boxed), or else
    /// [`Auto`](Self::Auto). Takes time linear in the length of the text.
    ///
    /// ```
    /// use sumwise::check::Extract;
    ///
    /// assert_eq!(Extract::of("I take <answer>(8-4)*(9-3)</answer>."), Extract::Answer);
    /// assert_eq!(Extract::of("(8-4)*(9-3)"), Extract::Auto);
    /// ```
    pub fn of(text: &str) -> Self {
        extract::place(&loose::plain(text))
    }

    const fn absence(self) -> &'static str {
        match self {
            Self::Raw => "there is no answer: write a formula, like (75+50)*2",
            Self::Answer => "there is no answer: write it as <answer>…</answer>",
            Self::Boxed => "there is no answer: write it as \\boxed{…}",
            Self::Last | Self::Auto => "there is no answer: no formula stands in the text",
        }
    }
}

/// What an answer may claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claims {
    /// A solution.
    #[default]
    Solution,
    /// A solution, or in words that there is none: `NO_SOLUTION`, `impossible`, `cannot be made`, `无解`. The judge does not
    /// search, so such a claim is [`Verdict::Undecided`] until [`Judgement::decided`] says whether it is right.
    None,
}

words!("claims", Claims { Solution = "solution", None = "none" });

/// The manner of judging. By default the whole text is read leniently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Manner {
    /// The notation of the answer.
    pub reading: Reading,
    /// The place of the answer.
    pub extract: Extract,
    /// What the answer may claim.
    pub claims: Claims,
}

/// A verdict on an answer, with its reasons and its place in the text.
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
    /// Returns the verdict.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns whether the answer is a solution.
    pub fn is_correct(&self) -> bool {
        matches!(self.verdict, Verdict::Correct)
    }

    /// Returns the part of the text that the verdict refers to: the fault, or a correct answer. The range is in
    /// characters (not bytes) of the whole text, from 0, end excluded. `None` means that there is no answer, or that
    /// it was not a text.
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

    /// Returns the first wrong step in a list of steps, from 1.
    pub fn step(&self) -> Option<usize> {
        self.step
    }

    /// Returns the exact value of the answer, if it has one and is short enough to be evaluated.
    pub fn value(&self) -> Option<&Rational> {
        self.value.as_ref()
    }

    /// Returns the distance of the value from the target.
    pub fn distance(&self) -> Option<&Rational> {
        self.distance.as_ref()
    }

    /// Returns the solution, if the answer is one. A list of steps is joined to one formula.
    pub fn formula(&self) -> Option<&Formula> {
        self.formula.as_ref()
    }

    /// Returns the judgement with a claim of no solution decided. Any other judgement stays the same.
    ///
    /// ```
    /// use sumwise::check::{Claims, Manner, Verdict, check};
    ///
    /// let manner = Manner { claims: Claims::None, ..Manner::default() };
    /// let judgement = check(&"24:1,1,1,1=24".parse()?, "NO_SOLUTION", manner);
    /// assert_eq!(judgement.verdict(), &Verdict::Undecided);
    /// assert_eq!(judgement.decided(false).verdict().name(), "none");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn decided(self, solvable: bool) -> Self {
        let verdict = match self.verdict {
            Verdict::Undecided if solvable => Verdict::FalseClaim,
            Verdict::Undecided => Verdict::RightClaim,
            verdict => verdict,
        };
        Self { verdict, ..self }
    }

    /// Computes the essential class of a solution: the core of its algebraic class.
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
    /// Writes a sentence without its full stop: the fault, the correction, and the place, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        self.verdict.fmt(f)?;
        match &self.span {
            Some(span) if !self.is_correct() && self.verdict != Verdict::RightClaim => {
                write!(f, " (at character {})", span.start + 1)
            }
            _ => Ok(()),
        }
    }
}

/// Judges a text as the answer to a puzzle.
///
/// Takes time linear in the length of the text. To judge many texts, reuse a [`Judge`].
///
/// ```
/// use sumwise::check::{Extract, Manner, Reading, check};
///
/// let puzzle = "24:3,3,8,8=24".parse()?;
/// let strict = Manner { reading: Reading::Strict, ..Manner::default() };
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

/// A reply of a language model without its thoughts. [`check`] finds the same answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The content of the last `<answer>…</answer>`, as [`Extract::Answer`] takes it.
    pub answer: Option<String>,
    /// The content of the last `\boxed{…}`, as [`Extract::Boxed`] takes it.
    pub boxed: Option<String>,
    /// The whole reply.
    pub said: String,
}

impl Reply {
    /// Reads a reply, in time linear in its length.
    ///
    /// ```
    /// use sumwise::check::Reply;
    ///
    /// let reply = Reply::of("<think>Is it <answer>9-3</answer>?</think> I take <answer> 8-4 </answer>");
    /// assert_eq!((reply.answer.as_deref(), reply.boxed), (Some("8-4"), None));
    /// ```
    pub fn of(text: &str) -> Self {
        extract::reply(&loose::plain(text))
    }
}

/// Reads a formula leniently, as [`check`] does without a puzzle. A claim such as `= 24` must be true.
///
/// # Errors
/// The judgement of a text that is no formula, has no value, or claims a wrong one.
///
/// ```
/// use sumwise::check::read;
///
/// assert_eq!(read("（8 − 4）× (9 − 3) = 24").unwrap().infix().to_string(), "(8-4)*(9-3)");
/// assert_eq!(read("(8-4)*(9-3) = 25").unwrap_err().to_string(), "that makes 24, not 25 (at character 15)");
/// ```
pub fn read(text: &str) -> Result<Formula, Box<Judgement>> {
    Judge::default().read(text)
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
