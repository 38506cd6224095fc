//! Which method answers a question, and how its findings become answers.

use std::ops::RangeInclusive;

use once_cell::sync::OnceCell;

use super::counting::Counting;
use super::distance;
use super::integers::Steps;
use super::lattice::{Lattice, Node};
use super::reaching::Reaching;
use super::{Answers, Field, Question};
use crate::grade::{Ungraded, grade};
use crate::number::{Number, Rational, Representation, with_representation};
use crate::puzzle::{Hand, Puzzle};
use crate::rules::{Rules, Use};
use crate::solve::{Limits, Meter, Method, StopReason, count_essential_within};

/// Answers a question about any hand.
pub(super) trait Engine: Send + Sync {
    fn answers(&self, lattice: &Lattice, hand: Node, limits: &Limits<'_>) -> Result<Answers, StopReason>;
}

/// Bounds that hold for every hand at once: at each place the largest size of the sorted hands.
pub(super) fn largest_hand(field: &Field) -> Vec<Rational> {
    let mut largest = vec![0_u64; field.numbers()];
    for hand in field.hands() {
        let mut sizes: Vec<u64> = hand.numbers.iter().map(|number| number.unsigned_abs()).collect();
        sizes.sort_unstable();
        largest.iter_mut().zip(sizes).for_each(|(largest, size)| *largest = size.max(*largest));
    }
    largest.into_iter().map(|size| Rational::new(size, 1).expect("1 is not zero")).collect()
}

/// The ends of the targets: every other is nearer to zero than one of them.
pub(super) fn ends(targets: &RangeInclusive<i64>) -> [Rational; 2] {
    [(*targets.start()).into(), (*targets.end()).into()]
}

/// The fastest engine that is exact for every hand of the field.
pub(super) fn choose(lattice: &Lattice, field: &Field, question: Question) -> Box<dyn Engine> {
    if matches!(question, Question::Essential | Question::Grade) {
        let targets = field.targets().map(Rational::from).collect();
        return Box::new(ByClasses { targets, rules: *field.rules(), question });
    }
    if let Some(engine) = by_reach(lattice, field, question) {
        return Box::new(engine);
    }
    let hand = largest_hand(field);
    let targets = field.targets();
    with_representation!(&hand, &ends(&targets), field.rules(), N => {
        let counting = Counting::<N>::new(lattice, field.numbers(), &targets, field.rules());
        Box::new(ByCount { counting, targets, question })
    })
}

/// The engine of bit sets, where it goes: integers that are not too large, and a question that needs no counts.
pub(super) fn by_reach(lattice: &Lattice, field: &Field, question: Question) -> Option<impl Engine + use<>> {
    if matches!(question, Question::Formulas | Question::Essential | Question::Grade)
        || question == Question::Distance && field.rules().r#use == Use::All
    {
        return None;
    }
    let window = window(lattice, field, question);
    if Representation::for_hand(&largest_hand(field), &ends(&window), field.rules()) != Representation::Integer {
        return None;
    }
    let steps = Steps::new(field.rules(), lattice.values());
    let reaching = Reaching::new(lattice, field.numbers(), &window, steps)?;
    let fewest = (0..lattice.len()).map(|_| OnceCell::new()).collect();
    Some(ByReach { reaching, targets: field.targets(), window, question, fewest })
}

/// The values that decide a question: the targets, and for the nearest the targets widened as far as the numbers of
/// the hand are away, which are values themselves where not all have to be used.
fn window(lattice: &Lattice, field: &Field, question: Question) -> RangeInclusive<i64> {
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
    /// For each sub-hand smaller than a hand its fewest operators, [`NONE`] where there are none.
    fewest: Vec<OnceCell<Box<[u8]>>>,
}

/// More operators than any formula has.
const NONE: u8 = u8::MAX;

impl Engine for ByReach {
    fn answers(&self, lattice: &Lattice, hand: Node, limits: &Limits<'_>) -> Result<Answers, StopReason> {
        let meter = &Meter::new(limits);
        Ok(match self.question {
            Question::Fewest => {
                let fewest = self.fewest(lattice, hand, meter)?;
                Answers::Fewest(fewest.iter().map(|&operators| (operators != NONE).then_some(operators)).collect())
            }
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

impl ByReach {
    fn fewest(&self, lattice: &Lattice, node: Node, meter: &Meter<'_>) -> Result<Box<[u8]>, StopReason> {
        let mut fewest = vec![NONE; self.targets.clone().count()].into_boxed_slice();
        for smaller in lattice.one_smaller(node) {
            let known = self.fewest[smaller].get_or_try_init(|| self.fewest(lattice, smaller, meter))?;
            fewest.iter_mut().zip(known).for_each(|(fewest, known)| *fewest = (*fewest).min(*known));
        }
        let operators = operators(lattice, node);
        let made = self.reaching.of_all(lattice, node, meter)?;
        // Eight targets at a time, which takes a few instructions.
        let made = made.words().iter().flat_map(|word| word.to_le_bytes());
        for (fewest, made) in fewest.chunks_mut(8).zip(made) {
            for (fewest, bit) in fewest.iter_mut().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
                *fewest = (*fewest).min(if made & bit == bit { operators } else { NONE });
            }
        }
        Ok(fewest)
    }
}

struct ByCount<N> {
    counting: Counting<N>,
    targets: RangeInclusive<i64>,
    question: Question,
}

impl<N: Number + Send + Sync> Engine for ByCount<N> {
    fn answers(&self, lattice: &Lattice, hand: Node, limits: &Limits<'_>) -> Result<Answers, StopReason> {
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
    fn fewest(&self, lattice: &Lattice, hand: Node, meter: &Meter<'_>) -> Result<Vec<Option<u8>>, StopReason> {
        let mut fewest = vec![None; self.targets.clone().count()];
        for part in lattice.parts(hand).iter().rev() {
            let operators = operators(lattice, part.node);
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

/// Generates the classes of each hand by itself.
struct ByClasses {
    targets: Vec<Rational>,
    rules: Rules,
    question: Question,
}

impl Engine for ByClasses {
    fn answers(&self, lattice: &Lattice, hand: Node, limits: &Limits<'_>) -> Result<Answers, StopReason> {
        let hand = Hand::new(lattice.numbers(hand).map(Rational::from).collect(), self.rules);
        let hand = hand.expect("a hand that is dealt has few numbers");
        match self.question {
            Question::Grade => {
                let scores = self.targets.iter().map(|target| score(&hand, target, limits));
                scores.collect::<Result<_, _>>().map(Answers::Grade)
            }
            _ => count_essential_within(&hand, &self.targets, limits).map(Answers::Essential),
        }
    }
}

fn score(hand: &Hand, target: &Rational, limits: &Limits<'_>) -> Result<Option<u16>, StopReason> {
    let puzzle = Puzzle::new(hand.clone(), target.clone());
    match grade(&puzzle, Method::Fast, limits) {
        Ok(grade) => Ok(Some(grade.score)),
        Err(Ungraded::Cut(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

fn operators(lattice: &Lattice, node: Node) -> u8 {
    u8::try_from(lattice.size(node) - 1).expect("a hand has at most MAX_NUMBERS numbers")
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
            r#use in select(Use::ALL.to_vec()),
            domain in select(vec![Domain::Positive, Domain::Natural, Domain::Integer]),
            targets in select(vec![1..=130, -40..=20, 900..=999, 0..=0]),
        ) {
            let rules = Rules { order, r#use, domain, ..Game::COUNTDOWN.rules() };
            let hands = Space::draws(&pool.parse().unwrap(), numbers, order).unwrap().step_by(3).take(20);
            let hands: Vec<Vec<i64>> = hands.map(|(hand, _)| hand).collect();
            let lattice = Lattice::new(hands.iter().map(Vec::as_slice), &rules, &()).unwrap();
            let steps = Steps::new(&rules, lattice.values());
            let reaching = Reaching::new(&lattice, numbers, &targets, steps).unwrap();
            let counting = Counting::<Rational>::new(&lattice, numbers, &targets, &rules);
            for node in (0..hands.len()).map(|hand| lattice.hand(hand)) {
                let meter = &Meter::new(&Limits::NONE);
                let made = reaching.of_all(&lattice, node, meter).unwrap();
                let counts = counting.of_part(&lattice, node, meter).unwrap();
                let made: Vec<bool> = targets.clone().map(|target| made.contains(target)).collect();
                let counted: Vec<bool> = counts.iter().map(|count| *count > 0).collect();
                prop_assert_eq!(made, counted, "{:?} {}", lattice.numbers(node).collect::<Vec<_>>(), &rules);
            }
        }
    }
}
