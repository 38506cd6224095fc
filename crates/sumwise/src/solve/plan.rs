//! Which methods answer a question about a hand: the one place where they are chosen. Sweeps choose theirs in `sweep/engine.rs`.
//!
//! A method is a file of `solve/` and says there what it [covers](Way::covers). The plan takes the first that covers of those that find
//! values, [`Way::FINDERS`], from the fastest to enumeration, and then, for lists and counts of different solutions, the first of
//! [`Way::LISTERS`]. It looks at rules, numbers and limits alone: what is met on the way does not change it. So it is made in some
//! nanoseconds, for each question anew. The thresholds of sizes by which a method goes about its work stand here too.

use std::fmt;

use super::{Distinct, Method, Solver, classes, fast, forms, of_numerals};
use crate::limits::Limits;
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::text::words::words;

/// A question about a hand.
///
/// ```
/// use sumwise::solve::{HandQuestion, Solver, Way};
/// use sumwise::{Game, Hand};
///
/// let hand = Hand::new([75, 50, 2, 3, 8, 7], Game::COUNTDOWN.rules())?;
/// let plan = Solver::new().plan(&hand, HandQuestion::Best);
/// assert_eq!(plan.ways().collect::<Vec<_>>(), [Way::Tables]);
/// assert_eq!(plan.to_string(), "tables");
/// # Ok::<(), sumwise::HandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandQuestion<'q> {
    /// The best solution of a target, or the nearest values: [`Solver::solve`].
    Best,
    /// Whether a target has a solution.
    Solvable,
    /// Every solution of a target that is different from the others: [`Solver::list`].
    Solutions(&'q Rational, Distinct),
    /// The best formula of each target: [`Solver::reach`].
    Reach,
    /// The first target that is not made: [`Solver::first_missing`].
    FirstMissing,
    /// The number of valid formulas: [`Solver::count`] without a target.
    Valid,
    /// The number of solutions of a target, and of different ones: [`Solver::count`].
    Counts(&'q Rational),
}

/// A way to answer a question about a hand: one file of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Way {
    /// Tables of the values of sub-hands, and queries of larger ones.
    Tables,
    /// The same for each hand of numerals that a hand with joined numbers is.
    Numerals,
    /// Tables of every sub-hand but the whole one, with all the leaves and signs that may be written.
    Forms,
    /// Every formula, one by one.
    Enumeration,
    /// Each class of solutions, made once.
    Classes,
    /// Every solution, from its last step.
    LastSteps,
    /// Queries that end with the first way to make a target.
    Existence,
}

words!("way", Way {
    Tables = "tables",
    Numerals = "numerals",
    Forms = "forms",
    Enumeration = "enumeration",
    Classes = "classes",
    LastSteps = "last-steps",
    Existence = "existence",
});

impl Way {
    /// What finds the values of a hand, the fastest first.
    const FINDERS: [Self; 4] = [Self::Tables, Self::Numerals, Self::Forms, Self::Enumeration];

    /// What finds different solutions once it is known that there are any, the fastest first.
    const LISTERS: [Self; 2] = [Self::Classes, Self::LastSteps];

    /// Returns whether this way answers the question for the hand.
    ///
    /// # Errors
    /// What stands against it, in words.
    fn covers(self, hand: &Hand, question: HandQuestion<'_>, solver: &Solver<'_>) -> Result<(), &'static str> {
        let rules = hand.rules();
        let unless = |covers: bool, why: &'static str| if covers { Ok(()) } else { Err(why) };
        let (method, limits) = solver.parts();
        if method == Method::Literal && self != Self::Enumeration {
            return Err("the literal method is asked for");
        }
        if solver.leaves_out(self) && self != Self::Enumeration {
            return Err("left out");
        }
        match self {
            Self::Tables => {
                unless(fast::covers(rules), "only where the leaves are the numbers, for + - * / ^, with any brackets")
            }
            Self::Numerals => {
                unless(of_numerals::covers(rules), "only where numbers are joined, for + - * / ^, with any brackets")?;
                // With powers, a hand of numerals has hardly fewer values than all such hands together.
                let is_worth = question != HandQuestion::Reach || rules.has_values_of_arithmetic();
                unless(is_worth, "with powers, each of these hands has about as many values as all of them")?;
                unless(question != HandQuestion::Solvable, "forms say whether there is a solution without writing it")?;
                unless(limits.steps.is_none(), "each of these hands would have a limit of steps for itself")
            }
            Self::Forms => unless(
                forms::covers(rules),
                "only where numbers, values, points or signs may be written together, with any brackets",
            ),
            Self::Enumeration => Ok(()),
            Self::Classes => {
                let target = match question {
                    HandQuestion::Solutions(_, Distinct::Formulas) => return Err("every formula is asked for"),
                    HandQuestion::Solutions(target, _) | HandQuestion::Counts(target) => target,
                    _ => return Err("no solutions are listed or compared"),
                };
                let why = "only for all of + - * /, any order, numbers of the domain from 0 on and a target above 0";
                unless(classes::covers(hand, target), why)
            }
            Self::LastSteps => {
                let is_asked = matches!(question, HandQuestion::Solutions(..) | HandQuestion::Counts(_));
                unless(is_asked, "no solutions are listed or compared")
            }
            Self::Existence => {
                unless(question == HandQuestion::FirstMissing, "formulas are asked for")?;
                unless(fast::covers(rules), "only where the leaves are the numbers, for + - * / ^, with any brackets")
            }
        }
    }
}

/// The ways in which a solver answers a question, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What finds values.
    pub(super) finds: Way,
    /// What finds the different solutions after it.
    pub(super) lists: Option<Way>,
}

impl Plan {
    /// Yields the ways, in turn.
    pub fn ways(self) -> impl Iterator<Item = Way> {
        [self.finds].into_iter().chain(self.lists)
    }
}

/// The words of the ways, separated by commas.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.ways().map(Way::name).collect();
        f.pad(&words.join(", "))
    }
}

/// A way that a plan has, or has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Considered {
    /// The way.
    pub way: Way,
    /// Whether the plan has it.
    pub is_chosen: bool,
    /// What stands against it, in words; `None` if it covers the question.
    pub against: Option<&'static str>,
}

/// The most numbers of a hand whose solutions are listed before the best one is known.
const MOST_LISTED_FIRST: usize = 6;

/// Returns whether the best solution is the first of the list, which is made first. A list of many numbers, or of few steps, may be cut
/// before it has any.
pub(super) fn lists_first(hand: &Hand, limits: &Limits<'_>) -> bool {
    hand.numbers().len() <= MOST_LISTED_FIRST && limits.steps.is_none()
}

/// The largest distance from an integer target at which its neighbours are tried one by one. Beyond it, all values are searched.
const NEIGHBOURS: i64 = 16;

/// The same distance for hands of at most [`SWEPT`] numbers. For them, a search of all values takes as long as trying a few.
const FEW_NEIGHBOURS: i64 = 2;

/// The number of numbers of the hands whose neighbours a sweep of that one hand finds. All values of smaller hands are listed in less
/// time.
const SWEPT: usize = 6;

/// The largest target of such a sweep, by absolute value. Larger ones have few values near, so that most sweeps would find none.
const MOST_SWEPT: i64 = 10_000;

/// The largest distances from the target that this sweep covers, one after the other.
const NEAR: [i64; 2] = [60, 1000];

/// The most numbers of a hand of fractions whose values are all listed to find the nearest.
#[cfg(feature = "fast")]
const MOST_LISTED: usize = 4;

/// How the nearest values of a target are looked for, one after the other until there are any. At last all values are looked at.
pub(super) struct Nearest {
    /// The distances at which both neighbours are asked for, from 1 up to this.
    pub(super) asked: i64,
    /// The distances up to which bit sets of the one hand are made.
    pub(super) swept: &'static [i64],
    /// Whether sorted tables of fractions save looking at all values.
    #[cfg(feature = "fast")]
    pub(super) is_sorted: bool,
}

/// Returns how the nearest values of a target are looked for. `saves_time` is whether methods may be chosen that only save time.
pub(super) fn nearest(hand: &Hand, target: &Rational, saves_time: bool) -> Nearest {
    let numbers = hand.numbers().len();
    let integers = hand.numbers().iter().all(Rational::is_integer) && target.is_integer();
    let is_swept = saves_time && numbers == SWEPT;
    let is_small = target.abs() <= Rational::from(MOST_SWEPT);
    Nearest {
        asked: match integers && hand.rules().domain.only_integers() {
            false => 0,
            true if numbers < SWEPT || is_swept => FEW_NEIGHBOURS,
            true => NEIGHBOURS,
        },
        swept: if is_swept && is_small { &NEAR } else { &[] },
        #[cfg(feature = "fast")]
        is_sorted: saves_time && numbers > MOST_LISTED && crate::values::hand::neighbours::covers(hand.rules()),
    }
}

/// The most targets that are searched one by one.
const FEW_TARGETS: usize = 8;

/// The most numbers of a hand whose sub-hands all get tables when there are more than [`FEW_TARGETS`] targets.
const MOST_TABLED: usize = 7;

/// Returns whether each of some targets is searched on its own, and not all in one pass.
pub(super) fn is_one_by_one(targets: usize, hand: &Hand) -> bool {
    targets <= FEW_TARGETS || hand.numbers().len() > MOST_TABLED
}

/// The least numbers of a hand whose large sub-hands are asked for some values.
const LEAST_ASKED: usize = 3;

/// Returns whether the sub-hands of a size need no tables: those of all numbers, and of all but one.
pub(super) fn may_go_without_table(size: usize, hand: &Hand) -> bool {
    let numbers = hand.numbers().len();
    numbers >= LEAST_ASKED && size + 1 >= numbers
}

/// Steps that no search for the best solution of a hand of [`FEW_NUMBERS`] takes under the rules of arithmetic: the most that was seen
/// are fewer than a million.
const UNREACHED: u64 = 100_000_000;

/// The most numbers of such a hand.
const FEW_NUMBERS: usize = 6;

/// Returns the limits of a search for the best solution of a hand, without a limit of steps that it cannot reach.
pub(super) fn limits_of_best<'a>(hand: &Hand, limits: &Limits<'a>) -> Limits<'a> {
    let is_unreached = limits.steps.is_some_and(|steps| steps >= UNREACHED)
        && hand.numbers().len() <= FEW_NUMBERS
        && hand.rules().arithmetic().is_some();
    Limits { steps: limits.steps.filter(|_| !is_unreached), ..*limits }
}

impl Solver<'_> {
    /// Returns the ways in which the solver answers a question about a hand. They follow from the rules, the numbers, the method, and
    /// whether steps are limited.
    ///
    /// ```
    /// use sumwise::solve::{Distinct, HandQuestion, Solver};
    ///
    /// let puzzle: sumwise::Puzzle = "hundred:1,2,3,4,5,6,7,8,9=100".parse()?;
    /// let question = HandQuestion::Solutions(puzzle.target(), Distinct::Essential);
    /// assert_eq!(Solver::new().plan(puzzle.hand(), question).to_string(), "enumeration");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn plan(&self, hand: &Hand, question: HandQuestion<'_>) -> Plan {
        let covers = |way: &Way| way.covers(hand, question, self).is_ok();
        if covers(&Way::Existence) {
            return Plan { finds: Way::Existence, lists: None };
        }
        let finds = Way::FINDERS.into_iter().find(covers).expect("enumeration covers everything");
        // Enumeration sees every formula, so it lists as it goes.
        let lists = Way::LISTERS.into_iter().filter(|_| finds != Way::Enumeration).find(covers);
        let is_listed = matches!(question, HandQuestion::Solutions(..) | HandQuestion::Counts(_));
        Plan { finds: if is_listed && lists.is_none() { Way::Enumeration } else { finds }, lists }
    }

    /// Returns every way, whether the [plan](Self::plan) of a question has it, and what stands against it.
    ///
    /// ```
    /// use sumwise::solve::{HandQuestion, Solver, Way};
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([75, 50, 2, 3, 8, 7], Game::COUNTDOWN.rules())?;
    /// let considered = Solver::new().considered(&hand, HandQuestion::Best);
    /// let numerals = considered.iter().find(|considered| considered.way == Way::Numerals).unwrap();
    /// assert!(!numerals.is_chosen && numerals.against.unwrap().starts_with("only where numbers are joined"));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn considered(&self, hand: &Hand, question: HandQuestion<'_>) -> Vec<Considered> {
        let plan = self.plan(hand, question);
        let considered = |&way: &Way| Considered {
            way,
            is_chosen: plan.ways().any(|chosen| chosen == way),
            against: way.covers(hand, question, self).err(),
        };
        Way::ALL.iter().map(considered).collect()
    }
}
