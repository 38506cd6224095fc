//! What is wrong with puzzles that others made.
//!
//! A row of their file has a puzzle and [`Claims`] about it: labels, and answers. An [`Auditor`] holds these against what
//! is true, and finds as much of that out as the row speaks of. [`Seen`] tells which puzzles come twice, or in more than
//! one split.

mod facts;
mod seen;

use std::fmt;

use itertools::Itertools as _;

pub use facts::Known;
pub use seen::{Key, Meeting, Seen};

use crate::check::{Judge, Judgement, Manner, Verdict};
use crate::number::Rational;
use crate::puzzle::Puzzle;
use crate::solve::{Limits, StopReason};
use crate::sweep::Need;
use facts::Facts;

/// What a row says about its puzzle: each claim with the name of the field it stands in.
pub type Claims = Vec<(String, Claim)>;

/// One thing that a row says about its puzzle.
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
    /// How many solutions are essentially different.
    Solutions(u64),
    /// The fewest operators of a solution; `None` where there is none.
    Operators(Option<usize>),
    /// How far the nearest value is from the target; `None` where no formula is valid.
    Distance(Option<Rational>),
    /// Whether every solution has a fraction among its intermediates: [`Need::Fraction`].
    NeedsFraction(bool),
    /// Whether every solution has a negative number among its intermediates: [`Need::Negative`].
    NeedsNegative(bool),
    /// Whether there is a solution with + and − alone, or with no operator.
    PlusMinusOnly(bool),
    /// The nearest value, as a number or as a formula that makes it.
    Nearest(String),
    /// A solution than which none has fewer operators.
    Best(String),
    /// A solution, in any text.
    Answer(String, Manner),
}

impl Claim {
    /// What it is about.
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

    /// Whether it says that there is a solution, or that there is none.
    fn solvable(&self) -> Option<bool> {
        match self {
            Self::Solvable(solvable) => Some(*solvable),
            Self::Solutions(0) | Self::Nearest(_) => Some(false),
            Self::Distance(distance) if distance.as_ref() != Some(&Rational::ZERO) => Some(false),
            _ => None,
        }
    }
}

/// Something wrong with a row.
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
        /// What it is about: the name of the claim.
        about: &'static str,
        /// The field it stands in.
        field: String,
        /// What it says.
        says: String,
        /// What is true.
        is: String,
    },
    /// An answer is not correct.
    Answer {
        /// The field it stands in.
        field: String,
        /// Why it is not.
        judgement: Judgement,
    },
    /// The search was cut, so what the row says of solutions was not looked at.
    Cut(StopReason),
}

impl Finding {
    /// The kind: `unsolvable`, `label`, `answer` or `cut`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Label { .. } => "label",
            Self::Answer { .. } => "answer",
            Self::Cut(_) => "cut",
        }
    }

    /// Which label it is, or which verdict, or what cut the search.
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
            Self::Cut(stop) => write!(f, "not looked at: the search was cut ({stop})"),
        }
    }
}

/// Holds rows against what is true, one after another.
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
    /// An auditor whose every search has these limits.
    pub fn new(limits: Limits<'a>) -> Self {
        Self { judge: Judge::default(), limits }
    }

    /// Everything that is wrong with a row, in the order of its claims. `known` is what was found out about the same
    /// puzzle before, if anything was.
    ///
    /// Costs a search for the best solution (a tenth of a millisecond for six numbers, a microsecond for up to four where
    /// only integers are allowed); for claims about the number of solutions, about as much as listing them.
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
        }
        findings.extend(cut);
        findings
    }
}

/// Whether there is no solution and no claim speaks of that; a claim that does is judged itself.
fn unsolvable(facts: &mut Facts<'_>, claims: &Claims) -> Result<bool, StopReason> {
    Ok(!facts.is_solvable()? && claims.iter().all(|(_, claim)| claim.solvable().is_none()))
}

/// What is wrong with a claim.
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
            let worse = formula.operators() > best.operators();
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

/// The value of a valid formula, or why it is not valid.
fn valid_value(judgement: Judgement) -> Result<Rational, Box<Judgement>> {
    match (judgement.verdict(), judgement.value()) {
        (Verdict::Correct | Verdict::WrongValue { claim: None, .. }, Some(value)) => Ok(value.clone()),
        _ => Err(judgement.into()),
    }
}
