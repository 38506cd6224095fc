//! The engines of sweeps: the choice of a method for a question, and the answers from what it finds.

use std::ops::RangeInclusive;

use super::distance;
use super::enumerated;
use super::together::Together;
use super::{Answers, Field, Question};
use crate::grade::scores;
use crate::limits::{Interrupt, Limits, Meter, StopReason};
use crate::number::{Number, Rational};
use crate::rules::hand::Hand;
use crate::rules::representation::{ends, with_representation};
use crate::rules::{Rules, Use};
use crate::solve::{Method, Solver, count_essential_within};
use crate::values::space::counting::{self, Counting};
use crate::values::space::reaching::Reaching;
use crate::values::space::space_lattice::{SpaceLattice, SubHand};

/// A method that answers a question about any hand.
pub(super) trait Engine: Send + Sync {
    fn answers(&self, lattice: &SpaceLattice, hand: SubHand, limits: &Limits<'_>) -> Result<Answers, StopReason>;
}

/// Returns the fastest engine that covers the question and the rules, for every hand of the field.
///
/// # Errors
/// [`StopReason`] when there is no room for the engine.
pub(super) fn choose(
    lattice: &SpaceLattice,
    field: &Field,
    question: Question,
    interrupt: &dyn Interrupt,
) -> Result<Box<dyn Engine>, StopReason> {
    if matches!(question, Question::Essential | Question::Grade) {
        let targets = field.targets().map(Rational::from).collect();
        let together = if question == Question::Essential { Together::of(field, lattice) } else { None };
        return Ok(Box::new(ByClasses { targets, rules: *field.rules(), question, together }));
    }
    if let Some(engine) = by_reach(lattice, field, question, interrupt)? {
        return Ok(Box::new(engine));
    }
    let targets = field.targets();
    if !counting::covers(field.rules()) {
        return Ok(Box::new(ByEnumeration { targets, rules: *field.rules(), question }));
    }
    with_representation!(&lattice.largest_hand(), &ends(&targets), field.rules(), N => {
        let counting = Counting::<N>::new(lattice, field.numbers(), &targets, field.rules(), interrupt)?;
        Ok(Box::new(ByCount { counting, targets, question }))
    })
}

/// Returns the engine of bit sets, if the question needs no counts and [`Reaching`] covers the field. It answers
/// [`Question::Distance`] only over integers and under [`Use::Any`]: there each number is a value itself, so the distance is
/// bounded.
fn by_reach(
    lattice: &SpaceLattice,
    field: &Field,
    question: Question,
    interrupt: &dyn Interrupt,
) -> Result<Option<ByReach>, StopReason> {
    let covers = match question {
        Question::Solvable | Question::Fewest => true,
        Question::Distance => field.rules().usage == Use::Any && field.rules().domain.only_integers(),
        Question::Formulas | Question::Essential | Question::Grade => false,
    };
    if !covers {
        return Ok(None);
    }
    let window = window(lattice, field, question);
    let reaching = Reaching::new(lattice, &window, field.rules(), interrupt)?;
    Ok(reaching.map(|reaching| ByReach { reaching, targets: field.targets(), window, question }))
}

/// Returns the range of values that decide a question: the range of targets. For [`Question::Distance`] it is extended
/// on both sides by the distance from the end to the farthest number of the space. Under [`Use::Any`] the nearest value
/// is not farther away, because each number of the hand is a value.
fn window(lattice: &SpaceLattice, field: &Field, question: Question) -> RangeInclusive<i64> {
    let (first, last) = field.targets().into_inner();
    let (Question::Distance, [smallest, .., largest] | [smallest @ largest]) = (question, lattice.values()) else {
        return first..=last;
    };
    let away = |target: i64| {
        target.saturating_sub(*smallest).saturating_abs().max(target.saturating_sub(*largest).saturating_abs())
    };
    first.saturating_sub(away(first))..=last.saturating_add(away(last))
}

struct ByReach {
    reaching: Reaching,
    targets: RangeInclusive<i64>,
    window: RangeInclusive<i64>,
    question: Question,
}

impl Engine for ByReach {
    fn answers(&self, lattice: &SpaceLattice, hand: SubHand, limits: &Limits<'_>) -> Result<Answers, StopReason> {
        let meter = &Meter::new(limits);
        Ok(match self.question {
            Question::Fewest => Answers::Fewest(self.reaching.fewest(lattice, hand, meter)?),
            Question::Distance => {
                let made = self.reaching.of_any(lattice, hand, meter)?;
                Answers::Distance(distance::nearest_of_integers(made.members(self.window.clone()), &self.targets))
            }
            Question::Solvable => {
                let made = self.reaching.of_any(lattice, hand, meter)?;
                Answers::Solvable(self.targets.clone().map(|target| made.contains(target)).collect())
            }
            Question::Formulas | Question::Essential | Question::Grade => {
                unreachable!("bit sets count nothing, and are not chosen to")
            }
        })
    }
}

struct ByCount<N> {
    counting: Counting<N>,
    targets: RangeInclusive<i64>,
    question: Question,
}

impl<N: Number + Send + Sync> Engine for ByCount<N> {
    fn answers(&self, lattice: &SpaceLattice, hand: SubHand, limits: &Limits<'_>) -> Result<Answers, StopReason> {
        let meter = &Meter::new(limits);
        let counts = || self.counting.of_hand(lattice, hand, meter);
        Ok(match self.question {
            Question::Formulas => Answers::Formulas(counts()?),
            Question::Essential | Question::Grade => unreachable!("classes have an engine of their own"),
            Question::Solvable => Answers::Solvable(counts()?.into_iter().map(|count| count > 0).collect()),
            Question::Fewest => Answers::Fewest(self.fewest(lattice, hand, meter)?),
            Question::Distance => {
                let parts = lattice.parts(hand).into_iter();
                let tables = parts.map(|part| self.counting.whole_table(lattice, part.node, meter));
                Answers::Distance(distance::nearest(tables, &self.targets)?)
            }
        })
    }
}

impl<N: Number> ByCount<N> {
    fn fewest(&self, lattice: &SpaceLattice, hand: SubHand, meter: &Meter<'_>) -> Result<Vec<Option<u8>>, StopReason> {
        let mut fewest = vec![None; self.targets.clone().count()];
        for part in lattice.parts(hand).iter().rev() {
            let operators = lattice.operators(part.node);
            let counts = self.counting.of_part(lattice, part.node, meter)?;
            fewest
                .iter_mut()
                .zip(&counts)
                .filter(|(_, count)| **count > 0)
                .for_each(|(kept, _)| *kept = Some(operators));
        }
        Ok(fewest)
    }
}

/// Asks for each hand on its own what it makes, for rules that no shared table covers. Where a question needs more than the best
/// formulas, every formula is enumerated.
struct ByEnumeration {
    targets: RangeInclusive<i64>,
    rules: Rules,
    question: Question,
}

impl Engine for ByEnumeration {
    fn answers(&self, lattice: &SpaceLattice, hand: SubHand, limits: &Limits<'_>) -> Result<Answers, StopReason> {
        let hand = hand_of(lattice, hand, self.rules);
        if matches!(self.question, Question::Solvable | Question::Fewest) && Method::Fast.covers(&self.rules) {
            let targets: Vec<Rational> = self.targets.clone().map(Rational::from).collect();
            let reach = Solver::new().limits(*limits).reach(&hand, &targets).complete()?;
            let steps = reach.targets.iter().map(|target| {
                let steps = target.best().map(|best| best.formula().steps());
                steps.map(|steps| u8::try_from(steps).expect("a hand has few numbers, and each few signs"))
            });
            return Ok(match self.question {
                Question::Solvable => Answers::Solvable(steps.map(|steps| steps.is_some()).collect()),
                _ => Answers::Fewest(steps.collect()),
            });
        }
        let found = enumerated::look(&hand, &self.targets, &Meter::new(limits))?;
        Ok(match self.question {
            Question::Formulas => Answers::Formulas(found.formulas),
            Question::Solvable => Answers::Solvable(found.fewest.iter().map(Option::is_some).collect()),
            Question::Fewest => Answers::Fewest(found.fewest),
            Question::Distance => Answers::Distance(found.distances(&self.targets)),
            Question::Essential | Question::Grade => unreachable!("classes have an engine of their own"),
        })
    }
}

/// Returns a sub-hand as a hand of its own.
pub(super) fn hand_of(lattice: &SpaceLattice, node: SubHand, rules: Rules) -> Hand {
    let numbers = lattice.numbers(node);
    Hand::new(numbers, rules).expect("a hand that is dealt has few numbers")
}

/// Generates the classes of each hand on its own, except where all hands are counted [`Together`].
struct ByClasses {
    targets: Vec<Rational>,
    rules: Rules,
    question: Question,
    together: Option<Together>,
}

impl Engine for ByClasses {
    fn answers(&self, lattice: &SpaceLattice, hand: SubHand, limits: &Limits<'_>) -> Result<Answers, StopReason> {
        if let Some(together) = &self.together
            && let Some(count) = together.count(lattice, hand, limits)?
        {
            return Ok(Answers::Essential(vec![count]));
        }
        let hand = hand_of(lattice, hand, self.rules);
        match self.question {
            Question::Grade => scores(&hand, &self.targets, limits).map(Answers::Grade),
            _ => count_essential_within(&hand, &self.targets, limits).map(Answers::Essential),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::rules::{Domain, Order};
    use crate::{Game, Space};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn bit_sets_make_what_formulas_are_counted_for(
            pool in select(vec!["1..3x2", "2,3,5,7,25,100", "-2..2x1,9", "0..4x1,12", "1,6,10,50,75x2", "4x3,6x3"]),
            numbers in 4..=5_usize,
            order in select(Order::ALL.to_vec()),
            usage in select(Use::ALL.to_vec()),
            domain in select(Domain::ALL.to_vec()),
            targets in select(vec![1..=130, -40..=20, 900..=999, 0..=0]),
        ) {
            let rules = Rules { order, usage, domain, ..Game::COUNTDOWN.rules() };
            let hands = Space::draws(&pool.parse().unwrap(), numbers, order).unwrap().step_by(3).take(20);
            let hands: Vec<Vec<i64>> = hands.map(|(hand, _)| hand).collect();
            let lattice = SpaceLattice::new(hands.iter().map(Vec::as_slice), &rules, &()).unwrap();
            let reaching = Reaching::new(&lattice, &targets, &rules, &()).unwrap();
            let may_have_fractions = order == Order::Any && lattice.values()[0] >= 0 && *targets.start() >= 0;
            prop_assert_eq!(reaching.is_some(), domain.only_integers() || may_have_fractions);
            let Some(reaching) = reaching else { return Ok(()) };
            let counting = Counting::<Rational>::new(&lattice, numbers, &targets, &rules, &()).unwrap();
            let for_many = Counting::<Rational>::new(&lattice, numbers, &targets, &rules, &()).unwrap();
            let for_many = for_many.for_many_targets();
            for node in (0..hands.len()).map(|hand| lattice.hand(hand)) {
                let meter = &Meter::new(&Limits::NONE);
                let made = reaching.of_all(&lattice, node, meter).unwrap();
                let counts = counting.of_part(&lattice, node, meter).unwrap();
                let made: Vec<bool> = targets.clone().map(|target| made.contains(target)).collect();
                prop_assert_eq!(&for_many.of_part(&lattice, node, meter).unwrap(), &counts);
                let counted: Vec<bool> = counts.iter().map(|count| *count > 0).collect();
                prop_assert_eq!(made, counted, "{:?} {}", lattice.numbers(node).collect::<Vec<_>>(), &rules);
            }
        }
    }
}
