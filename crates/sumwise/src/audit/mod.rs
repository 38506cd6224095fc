//! Finding errors in existing puzzles.
//!
//! A row of a file has a puzzle and [`Claims`] about it: labels and answers. An [`Auditor`] compares them with the
//! facts, and computes only the facts that the row mentions. [`Seen`] finds puzzles that occur twice, or in more than
//! one split.

mod facts;
mod seen;

use std::fmt;

use itertools::Itertools as _;

pub use facts::Known;
pub use seen::{Key, Meeting, Seen};

use crate::check::{Judge, Judgement, Manner, Verdict};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::solve::{Limits, StopReason};
use crate::sweep::Need;
use facts::Facts;

/// The claims of a row, each with the name of its field.
pub type Claims = Vec<(String, Claim)>;

/// A statement of a row about its puzzle.
///
/// ```
/// use sumwise::audit::Claim;
///
/// assert_eq!(Claim::Solvable(true).name(), "solvable");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// Whether there is a solution.
    Solvable(bool),
    /// The number of essentially different solutions.
    Solutions(u64),
    /// The fewest operators of a solution; `None` if there is none.
    Operators(Option<usize>),
    /// The distance of the nearest value from the target; `None` if no formula is valid.
    Distance(Option<Rational>),
    /// Whether every solution has a fraction among its intermediates: [`Need::Fraction`].
    NeedsFraction(bool),
    /// Whether every solution has a negative number among its intermediates: [`Need::Negative`].
    NeedsNegative(bool),
    /// Whether there is a solution that uses only + and −, or no operator.
    PlusMinusOnly(bool),
    /// The nearest value, as a number or as a formula that makes it.
    Nearest(String),
    /// A solution with the fewest operators.
    Best(String),
    /// A solution, in any text.
    Answer(String, Manner),
}

impl Claim {
    /// Returns the name of the fact it states.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solvable(_) => "solvable",
            Self::Solutions(_) => "solutions",
            Self::Operators(_) => "operators",
            Self::Distance(_) => "distance",
            Self::NeedsFraction(_) => "needs_fraction",
            Self::NeedsNegative(_) => "needs_negative",
            Self::PlusMinusOnly(_) => "plus_minus_only",
            Self::Nearest(_) => "nearest",
            Self::Best(_) => "best",
            Self::Answer(..) => "answer",
        }
    }

    /// Returns whether it states that there is a solution. `None` if it does not say.
    pub fn solvable(&self) -> Option<bool> {
        match self {
            Self::Solvable(solvable) => Some(*solvable),
            Self::Solutions(0) | Self::Nearest(_) => Some(false),
            Self::Distance(distance) if distance.as_ref() != Some(&Rational::ZERO) => Some(false),
            _ => None,
        }
    }
}

/// An error in a row.
///
/// ```
/// use sumwise::audit::Finding;
///
/// let label = || "best".to_owned();
/// let finding = Finding::Label { about: "best", field: label(), says: "2*3*4".into(), is: "4*6".into() };
/// assert_eq!((finding.kind(), finding.about()), ("label", Some("best")));
/// assert_eq!(finding.to_string(), "`best` says 2*3*4, but it is 4*6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// The puzzle has no solution, and the row does not say so.
    Unsolvable,
    /// A label is wrong.
    Label {
        /// The name of the claim.
        about: &'static str,
        /// The name of the field.
        field: String,
        /// The stated value.
        says: String,
        /// The true value.
        is: String,
    },
    /// An answer is not correct.
    Answer {
        /// The name of the field.
        field: String,
        /// The judgement on it.
        judgement: Judgement,
    },
    /// The search was cut, so claims about solutions were not checked.
    Cut(StopReason),
}

impl Finding {
    /// Returns the kind: `unsolvable`, `label`, `answer` or `cut`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Label { .. } => "label",
            Self::Answer { .. } => "answer",
            Self::Cut(_) => "cut",
        }
    }

    /// Returns the name of the label or verdict, or the reason of the cut.
    pub fn about(&self) -> Option<&'static str> {
        match self {
            Self::Unsolvable => None,
            Self::Label { about, .. } => Some(about),
            Self::Answer { judgement, .. } => Some(judgement.verdict().name()),
            Self::Cut(stop) => Some(stop.name()),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => f.write_str("there is no solution"),
            Self::Label { field, says, is, .. } => write!(f, "`{field}` says {says}, but it is {is}"),
            Self::Answer { field, judgement } => write!(f, "`{field}`: {judgement}"),
            Self::Cut(stop) => write!(f, "not checked: the search was cut ({stop})"),
        }
    }
}

/// A checker of rows, one after another.
///
/// ```
/// use sumwise::audit::{Auditor, Claim, Known};
/// use sumwise::check::Manner;
/// use sumwise::solve::Limits;
///
/// let mut auditor = Auditor::new(Limits::NONE);
/// let claims = [Claim::Solutions(2), Claim::Answer("8/(3-8/3)".into(), Manner::default())];
/// let claims = claims.map(|claim| (claim.name().to_owned(), claim)).to_vec();
/// let findings = auditor.audit(&"24:3,3,8,8=24".parse()?, &claims, &mut Known::default());
/// assert_eq!(findings.len(), 1);
/// assert_eq!(findings[0].to_string(), "`solutions` says 2, but it is 1");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub struct Auditor<'a> {
    judge: Judge,
    limits: Limits<'a>,
}

impl<'a> Auditor<'a> {
    /// Makes an auditor. The limits apply to each search.
    pub fn new(limits: Limits<'a>) -> Self {
        Self { judge: Judge::default(), limits }
    }

    /// Lists the errors of a row, in the order of its claims. `known` holds the facts found for earlier rows with the
    /// same puzzle; otherwise it is empty.
    ///
    /// Takes the time of a search for the best solution: a tenth of a millisecond for six numbers, or a microsecond
    /// for up to four numbers in an integer domain. A claim about the number of solutions takes the time of listing
    /// them.
    pub fn audit(&mut self, puzzle: &Puzzle, claims: &Claims, known: &mut Known) -> Vec<Finding> {
        let Self { judge, limits } = self;
        let mut facts = Facts { puzzle, known, limits };
        let mut findings = Vec::new();
        let mut cut = None;
        let unsolvable = unsolvable(&mut facts, claims).map(|unsolvable| unsolvable.then_some(Finding::Unsolvable));
        let wrong = claims.iter().map(|(field, claim)| wrong(&mut facts, judge, field, claim));
        for finding in std::iter::once(unsolvable).chain(wrong) {
            match finding {
                Ok(finding) => findings.extend(finding),
                Err(stop) => cut = cut.or(Some(Finding::Cut(stop))),
            }
            // Other searches would stop as well.
            if limits.interrupt.stop().is_some() {
                break;
            }
        }
        findings.extend(cut);
        findings
    }
}

/// Returns whether there is no solution and no claim says whether there is one. Such claims are judged on their own.
fn unsolvable(facts: &mut Facts<'_>, claims: &Claims) -> Result<bool, StopReason> {
    Ok(!facts.is_solvable()? && claims.iter().all(|(_, claim)| claim.solvable().is_none()))
}

/// Returns the error in a claim, if there is one.
fn wrong(facts: &mut Facts<'_>, judge: &mut Judge, field: &str, claim: &Claim) -> Result<Option<Finding>, StopReason> {
    let answer = |judgement| Finding::Answer { field: field.to_owned(), judgement };
    let label = |says, is| Finding::Label { about: claim.name(), field: field.to_owned(), says, is };
    let (says, is) = match claim {
        Claim::Solvable(says) => (solvable(*says), solvable(facts.is_solvable()?)),
        Claim::Solutions(says) => (says.to_string(), facts.solutions()?.to_string()),
        Claim::Operators(says) => (or_none(says.as_ref()), or_none(facts.operators()?.as_ref())),
        Claim::Distance(says) => (or_none(says.as_ref()), or_none(facts.distance()?.as_ref())),
        Claim::NeedsFraction(says) => (says.to_string(), facts.needs(Need::Fraction)?.to_string()),
        Claim::NeedsNegative(says) => (says.to_string(), facts.needs(Need::Negative)?.to_string()),
        Claim::PlusMinusOnly(says) => (says.to_string(), facts.plus_minus_only()?.to_string()),
        Claim::Nearest(says) => {
            let made = match says.parse().or_else(|_| valid_value(judge.check(facts.puzzle, says, Manner::default()))) {
                Ok(made) => made,
                Err(judgement) => return Ok(Some(answer(*judgement))),
            };
            let nearest = facts.nearest()?;
            let is = if nearest.is_empty() { "none".to_owned() } else { nearest.iter().format(" or ").to_string() };
            return Ok((!nearest.contains(&made)).then(|| label(made.to_string(), is)));
        }
        Claim::Best(says) => {
            let judgement = judge.check(facts.puzzle, says, Manner::default());
            let Some(formula) = judgement.formula() else { return Ok(Some(answer(judgement))) };
            let best = facts.best()?.expect("there is a correct answer").formula();
            let worse = formula.steps() > best.steps();
            return Ok(worse.then(|| label(formula.infix().to_string(), best.infix().to_string())));
        }
        Claim::Answer(says, manner) => {
            let judgement = judge.check(facts.puzzle, says, *manner);
            return Ok((!judgement.is_correct()).then(|| answer(judgement)));
        }
    };
    Ok((says != is).then(|| label(says, is)))
}

fn solvable(solvable: bool) -> String {
    if solvable { "solvable" } else { "unsolvable" }.to_owned()
}

fn or_none(value: Option<&impl ToString>) -> String {
    value.map_or_else(|| "none".to_owned(), ToString::to_string)
}

/// Returns the value of a valid formula, or the judgement on an invalid one.
fn valid_value(judgement: Judgement) -> Result<Rational, Box<Judgement>> {
    match (judgement.verdict(), judgement.value()) {
        (Verdict::Correct | Verdict::WrongValue { claim: None, .. }, Some(value)) => Ok(value.clone()),
        _ => Err(judgement.into()),
    }
}
