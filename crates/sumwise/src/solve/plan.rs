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
use crate::rules::{Brackets, Join, Rules};
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
    /// Every value: [`Solver::values`].
    Values,
    /// The number of valid formulas: [`Solver::count`] without a target.
    Valid,
    /// The number of solutions of a target, and of different ones: [`Solver::count`].
    Counts(&'q Rational),
}

impl<'q> HandQuestion<'q> {
    /// Returns the target whose solutions are told apart, if any are.
    const fn listed(self) -> Option<&'q Rational> {
        match self {
            Self::Solutions(target, _) | Self::Counts(target) => Some(target),
            _ => None,
        }
    }

    /// Yields the ways that may answer it, in the order in which they are considered.
    fn ways(self) -> impl Iterator<Item = Way> {
        let existence = (self == Self::FirstMissing).then_some(Way::Existence);
        let listers = Way::LISTERS.into_iter().filter(move |_| self.listed().is_some());
        existence.into_iter().chain(Way::FINDERS).chain(listers)
    }
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

    /// Returns what the way goes through, in a few words.
    ///
    /// ```
    /// assert_eq!(sumwise::solve::Way::Enumeration.about(), "every formula, one by one");
    /// ```
    pub const fn about(self) -> &'static str {
        match self {
            Self::Tables => "the values of sub-hands",
            Self::Numerals => "the values of sub-hands, for each hand of numerals",
            Self::Forms => "the values of sub-hands, in all that may be written",
            Self::Enumeration => "every formula, one by one",
            Self::Classes => "each different solution, made once",
            Self::LastSteps => "every solution, from its last step",
            Self::Existence => "the values of sub-hands, without formulas",
        }
    }

    /// Returns whether this way answers the question for the hand.
    ///
    /// # Errors
    /// What stands against it.
    fn covers(self, hand: &Hand, question: HandQuestion<'_>, solver: &Solver<'_>) -> Result<(), Against> {
        let rules = hand.rules();
        let unless = |covers: bool, against: Against| if covers { Ok(()) } else { Err(against) };
        let (method, limits) = solver.parts();
        if method == Method::Literal && self != Self::Enumeration {
            return Err(Against::Method);
        }
        if solver.leaves_out(self) && self != Self::Enumeration {
            return Err(Against::LeftOut);
        }
        match self {
            Self::Tables | Self::Existence => unless(fast::covers(rules), Against::tables(rules)),
            Self::Numerals => {
                let is_joined = matches!(rules.join, Join::Digits | Join::Some);
                let apart = Rules { join: Join::None, ..*rules };
                unless(is_joined, Against::Unjoined)?;
                unless(of_numerals::covers(rules), Against::tables(&apart))?;
                // With powers, a hand of numerals has hardly fewer values than all such hands together.
                let is_reach = matches!(question, HandQuestion::Reach | HandQuestion::FirstMissing);
                let is_worth = !is_reach || rules.has_values_of_arithmetic();
                unless(is_worth, Against::Powers)?;
                unless(!matches!(question, HandQuestion::Solvable | HandQuestion::Values), Against::Formulas)?;
                unless(limits.steps.is_none(), Against::Limit)
            }
            Self::Forms => {
                unless(rules.brackets == Brackets::Any, Against::Brackets)?;
                unless(forms::covers(rules), Against::Plain)
            }
            Self::Enumeration | Self::LastSteps => Ok(()),
            Self::Classes => {
                unless(!matches!(question, HandQuestion::Solutions(_, Distinct::Formulas)), Against::Alike)?;
                unless(question.listed().is_some_and(|target| classes::covers(hand, target)), Against::Classes)
            }
        }
    }
}

/// What stands against a way.
///
/// ```
/// use sumwise::solve::Against;
///
/// assert_eq!(Against::Unjoined.name(), "unjoined");
/// assert_eq!(Against::Unjoined.why(), "no numbers are joined");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Against {
    /// The literal method is asked for.
    Method,
    /// The way is left out: see [`Solver::without`].
    LeftOut,
    /// The rules restrict brackets.
    Brackets,
    /// Numbers may be joined or have points, or values signs.
    Written,
    /// An operator is none of `+ - * / ^`.
    Operators,
    /// No numbers are joined.
    Unjoined,
    /// Nothing may be joined, and nothing have a point or a sign.
    Plain,
    /// With powers, each hand of numerals has about as many values as all of them.
    Powers,
    /// Formulas are not asked for, and would be written.
    Formulas,
    /// Each hand of numerals would have a limit of steps for itself.
    Limit,
    /// Formulas of one class are asked for too.
    Alike,
    /// Classes cannot be made one by one.
    Classes,
}

words!("reason", Against {
    Method = "method",
    LeftOut = "left-out",
    Brackets = "brackets",
    Written = "written",
    Operators = "operators",
    Unjoined = "unjoined",
    Plain = "plain",
    Powers = "powers",
    Formulas = "formulas",
    Limit = "limit",
    Alike = "alike",
    Classes = "classes",
});

impl Against {
    /// Returns the reason in words.
    pub const fn why(self) -> &'static str {
        match self {
            Self::Method => "the literal method is asked for",
            Self::LeftOut => "it is left out",
            Self::Brackets => "the rules restrict brackets",
            Self::Written => "numbers may be joined or have points, or values signs",
            Self::Operators => "an operator is none of + - * / ^",
            Self::Unjoined => "no numbers are joined",
            Self::Plain => "nothing may be joined, and nothing have a point or a sign",
            Self::Powers => "with powers, each of these hands has about as many values as all of them",
            Self::Formulas => "formulas are not asked for, and would be written",
            Self::Limit => "each of these hands would have a limit of steps for itself",
            Self::Alike => "formulas of one class are asked for too",
            Self::Classes => "only for all of + - * /, any order, numbers of the domain from 0 on and a target above 0",
        }
    }

    /// Returns what stands against tables of rules that they do not cover.
    fn tables(rules: &Rules) -> Self {
        if rules.brackets != Brackets::Any {
            Self::Brackets
        } else if !rules.has_all_trees_of_its_numbers() {
            Self::Written
        } else {
            Self::Operators
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

/// A way that may answer a question, and whether the plan has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Considered {
    /// The way.
    pub way: Way,
    /// Whether the plan has it.
    pub is_chosen: bool,
    /// What stands against it; `None` if it covers the question.
    pub against: Option<Against>,
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
        if question == HandQuestion::FirstMissing && covers(&Way::Existence) {
            return Plan { finds: Way::Existence, lists: None };
        }
        let finds = Way::FINDERS.into_iter().find(covers).expect("enumeration covers everything");
        // Enumeration sees every formula, so it lists as it goes.
        let is_listed = question.listed().is_some();
        let lists = Way::LISTERS.into_iter().filter(|_| is_listed && finds != Way::Enumeration).find(covers);
        Plan { finds: if is_listed && lists.is_none() { Way::Enumeration } else { finds }, lists }
    }

    /// Returns the ways that may answer a question in the order in which they are considered, whether the [plan](Self::plan) has them, and
    /// what stands against them.
    ///
    /// ```
    /// use sumwise::solve::{Against, HandQuestion, Solver, Way};
    /// use sumwise::{Game, Hand};
    ///
    /// let hand = Hand::new([75, 50, 2, 3, 8, 7], Game::COUNTDOWN.rules())?;
    /// let considered = Solver::new().considered(&hand, HandQuestion::Best);
    /// let numerals = considered.iter().find(|considered| considered.way == Way::Numerals).unwrap();
    /// assert_eq!((numerals.is_chosen, numerals.against), (false, Some(Against::Unjoined)));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub fn considered(&self, hand: &Hand, question: HandQuestion<'_>) -> Vec<Considered> {
        let plan = self.plan(hand, question);
        let considered = |way: Way| Considered {
            way,
            is_chosen: plan.ways().any(|chosen| chosen == way),
            against: way.covers(hand, question, self).err(),
        };
        question.ways().map(considered).collect()
    }
}
