//! Which methods answer a question about a hand: the one place where they are chosen. Sweeps choose theirs in `sweep/engine.rs`.
//!
//! A method is a file of `solve/` and says there what it [covers](Way::covers). The plan takes the first that covers of those that find
//! values, [`Way::FINDERS`], from the fastest to enumeration, and then, for lists and counts of different solutions, the first of
//! [`Way::LISTERS`]. It looks at rules, numbers and limits alone: what is met on the way does not change it. The sizes at which a method
//! goes about its work in another way are [`thresholds`](super::thresholds).

use std::fmt;

use super::{Distinct, Method, Solver, classes, fast, forms, of_numerals};
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
