//! Sweeps answer for every hand like the literal method.

mod strategies;

use std::cell::Cell;
use std::ops::{ControlFlow, RangeInclusive};

use proptest::prelude::*;
use proptest::sample::select;
use sumwise::solve::{Distinct, Interrupt, Method, Solver, StopReason};
use sumwise::sweep::{Answers, Field, HistogramPlan, Need, Question, Summary, Sweep, SweepError};
use sumwise::{Domain, Game, Order, Pool, Puzzle, Rational, Rules, Space, enumerate, sweep};

use strategies::{arithmetic_rules, cases, hand_of, numbers};

fn all_answers(field: &Field, question: Question) -> Vec<Answers> {
    let sweep = Sweep::new(field.clone(), question);
    (0..sweep.units()).flat_map(|unit| sweep.unit(unit)).collect()
}

/// The answer to a question by looking at every formula.
fn literally(field: &Field, hand: &[i64], target: i64, question: Question) -> Option<Rational> {
    let hand = hand_of(numbers(hand), field.rules());
    let puzzle = Puzzle::of(&Game::COUNTDOWN, hand, target.into());
    let answer = Solver::new().method(Method::Literal).solve(&puzzle).found;
    match question {
        Question::Solvable => Some(i64::from(answer.best.is_some()).into()),
        Question::Fewest => answer.best.map(|best| i64::try_from(best.formula().operators()).unwrap().into()),
        Question::Distance => answer.distance(&target.into()),
        Question::Formulas => Rational::new(answer.counts.solutions.unwrap(), 1),
        Question::Essential => {
            let list = Solver::new().method(Method::Literal).list(&puzzle, Distinct::Essential).found;
            Rational::new(list.solutions.len(), 1)
        }
        Question::Grade => {
            Solver::new().method(Method::Literal).grade(&puzzle).ok().map(|grade| i64::from(grade.score).into())
        }
        _ => panic!("a question without a literal answer: {question}"),
    }
}

fn pool() -> impl Strategy<Value = Pool> {
    let pools = ["1..3x2", "0..2", "-2..1x1,4x2", "2x3,3x2,7x1", "1..10x1,25,50,75,100", "5,10,0x1", "-3,-1,6", "1"];
    select(pools.to_vec()).prop_map(|pool| pool.parse().unwrap())
}

fn targets() -> impl Strategy<Value = RangeInclusive<i64>> {
    select(vec![24..=24, -6..=30, 0..=0, 1..=12, 1..=50, 90..=110, -40..=-35])
}

fn field() -> impl Strategy<Value = Field> {
    (pool(), 1..=4_usize, targets(), arithmetic_rules()).prop_filter_map(
        "there are hands",
        |(pool, numbers, targets, rules)| {
            Field::new(Space::draws(&pool, numbers, rules.order).unwrap(), targets, rules).ok()
        },
    )
}

/// The literal method has no limits, so only small and quick questions are asked.
#[test]
fn the_fewest_operators_of_a_large_hand_are_not_found_at_once() {
    let rules = Game::COUNTDOWN.rules();
    let fewest = |numbers: &[i64], targets| sweep::fewest(&hand_of(crate::numbers(numbers), &rules), targets);
    assert_eq!(fewest(&[75, 50, 2, 3, 8, 7, 9], 1..=999).unwrap().len(), 999);
    assert_eq!(fewest(&[75, 50, 2, 3, 8, 7, 9, 10], 1..=999), None);
    assert_eq!(fewest(&[75, 50, 2, 3, 8, 7], 1..=1_000_000), None);
    assert_eq!(fewest(&[75, 50, 2, 3, 8, 7], 1..=i64::MAX), None);
    assert_eq!(fewest(&[75, 50, 2, 3, 8, 7], i64::MIN..=999), None);
    assert_eq!(fewest(&[75, 50, 2, 3, 8, 7], -1000..=999).unwrap().len(), 2000);
    assert_eq!(fewest(&[i64::MAX, i64::MAX - 1, 3], 1..=999), None);
}

/// The targets of a hand share the parts of their solutions, up to a number of parts.
#[test]
fn a_sweep_grades_the_targets_of_a_hand_like_puzzles() {
    let rules = Game::COUNTDOWN.rules();
    let space = Space::draws(&"2x1,3x1,7x1,9x1,50x1,75x1".parse().unwrap(), 6, rules.order).unwrap();
    let field = Field::new(space, 1..=999, rules).unwrap();
    let [Answers::Grade(scores)] = &all_answers(&field, Question::Grade)[..] else { panic!("one hand is graded") };
    for target in (1..=999).step_by(37) {
        let puzzle = Puzzle::new(hand_of(numbers(&[2, 3, 7, 9, 50, 75]), &rules), target.into());
        let place = usize::try_from(target - 1).unwrap();
        assert_eq!(scores[place], puzzle.grade().map(|grade| grade.score), "{target}");
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_fewest_operators_of_a_hand_are_those_of_its_best_formulas(
        numbers in prop::collection::vec(-1_i64..=12, 1..=5), rules in arithmetic_rules(), targets in targets(),
    ) {
        let hand = hand_of(crate::numbers(&numbers), &rules);
        let values: Vec<Rational> = targets.clone().map(Rational::from).collect();
        let reach = hand.reach(&values).targets;
        let fewest = reach.iter().map(|made| made.best().map(|best| best.formula().operators()));
        let expected = rules.domain.only_integers().then(|| fewest.collect());
        let found = sweep::fewest(&hand, targets);
        let found: Option<Vec<_>> = found.map(|found| found.into_iter().map(|few| few.map(usize::from)).collect());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_histogram_is_the_tally_of_all_formulas(
        pool in pool(), size in 1..=3_usize, targets in targets(), rules in arithmetic_rules(),
    ) {
        let space = Space::draws(&pool, size, rules.order).unwrap();
        let Ok(field) = Field::new(space.clone(), targets.clone(), rules) else { return Ok(()) };
        let histogram = HistogramPlan::new(field).run();
        let (mut formulas, mut valid) = (0, 0);
        let mut by_value = vec![0; targets.clone().count()];
        for (numbers_dealt, ways) in space {
            let tally = enumerate::for_each(&hand_of(numbers(&numbers_dealt), &rules), |candidate| {
                let value = candidate.value().to_i64().filter(|value| targets.contains(value));
                if let Some(value) = value {
                    by_value[usize::try_from(value - targets.start()).unwrap()] += ways;
                }
                ControlFlow::Continue(())
            });
            formulas += tally.formulas * ways;
            valid += tally.valid * ways;
        }
        prop_assert_eq!(histogram.formulas, formulas.into());
        prop_assert_eq!(histogram.valid, valid);
        prop_assert_eq!(histogram.by_value, by_value);
    }

    #[test]
    fn a_larger_domain_loses_no_pair(field in field()) {
        let larger = match field.rules().domain {
            Domain::Positive => Domain::Natural,
            Domain::Natural => Domain::Integer,
            _ => Domain::Rational,
        };
        let wide = field.under(larger);
        for (narrow, wide) in all_answers(&field, Question::Solvable).iter().zip(all_answers(&wide, Question::Solvable)) {
            prop_assert!((0..narrow.len()).all(|at| !narrow.is_solvable(at) || wide.is_solvable(at)));
        }
    }
}

fn game_field(game: &Game, targets: RangeInclusive<i64>) -> Field {
    Field::new(Space::of(game, game.rules().order), targets, game.rules()).unwrap()
}

fn summary(field: Field, question: Question) -> Summary {
    let sweep = Sweep::new(field, question);
    let mut summary = Summary::new(sweep.field(), &[25, 50, 75, 100]);
    for unit in 0..sweep.units() {
        summary.add(sweep.field(), sweep.hands_of(unit), &sweep.unit(unit));
    }
    summary
}

#[test]
fn countdown_has_its_published_figures() {
    let found = summary(game_field(&Game::COUNTDOWN, 101..=999), Question::Fewest);
    assert_eq!((found.all.hands, found.all.draws), (13_243, 134_596));
    assert_eq!(found.all.solvable, 10_858_746);
    assert_eq!(found.all.complete_hands, 1_226);
    assert_eq!(found.by_large.values().map(|figures| figures.solvable).sum::<u64>(), 10_858_746);
}

#[test]
fn the_24_game_has_its_published_figures_and_sixteen_hands_that_need_a_fraction() {
    let field = game_field(&Game::TWENTY_FOUR, 24..=24);
    assert_eq!(summary(field.clone(), Question::Solvable).all.solvable, 1_362);
    let without = field.under(Need::Fraction.domain_without(field.rules().domain).unwrap());
    let (all, integers) = (all_answers(&field, Question::Solvable), all_answers(&without, Question::Solvable));
    let needs = (0..all.len()).filter(|&hand| all[hand].is_solvable(0) && !integers[hand].is_solvable(0));
    let hands: Vec<&[i64]> = needs.map(|hand| &field.hands()[hand].numbers[..]).collect();
    assert_eq!(hands.len(), 16);
    assert!(hands.contains(&&[3, 3, 8, 8][..]) && hands.contains(&&[1, 5, 5, 5][..]));
}

#[test]
fn the_valid_formulas_of_huttons_hand_are_counted() {
    let space = Space::draws(&"1x1,3,7,10,25,50".parse().unwrap(), 6, Order::Any).unwrap();
    let field = Field::new(space, 765..=831, Game::COUNTDOWN.rules()).unwrap();
    let histogram = HistogramPlan::new(field).run();
    assert_eq!((histogram.formulas, histogram.valid), (33_665_406_u32.into(), 4_672_540));
    assert_eq!((histogram.by_value[0], histogram.by_value[66]), (780, 0));
}

#[test]
fn a_card_is_drawn_from_what_the_hand_leaves() {
    let pool: Pool = "1..3x1".parse().unwrap();
    let field = Field::new(Space::draws(&pool, 2, Order::Fixed).unwrap(), 1..=3, Game::CARDS.rules()).unwrap();
    let found = summary(field.with_targets_drawn_from(pool), Question::Solvable);
    // 1+2 and 2+1 make 3, 3-1 makes 2, 3-2 makes 1; 2 3 and 1 3 make nothing.
    assert_eq!((found.all.pairs, found.all.solvable), (6, 4));
}

#[test]
fn a_space_without_hands_or_without_bounds_is_refused() {
    let field = |pool: &str, size| {
        let space = Space::draws(&pool.parse().unwrap(), size, Order::Any).unwrap();
        Field::new(space, 24..=24, Game::TWENTY_FOUR.rules()).map(|_| ())
    };
    assert_eq!(field("1..3x1", 4), Err(SweepError::NoHands));
    assert_eq!(field("1", 12), Err(SweepError::TooLarge));
    assert_eq!(field("1..2", 4), Ok(()));
}

/// Stops at a given question.
struct After(Cell<u64>);

impl Interrupt for After {
    fn stop(&self) -> Option<StopReason> {
        let left = self.0.get().checked_sub(1);
        self.0.set(left.unwrap_or_default());
        left.is_none().then_some(StopReason::Interrupt)
    }
}

#[test]
fn a_sweep_that_was_stopped_anywhere_goes_on_with_the_tables_it_has() {
    for (domain, question, numbers) in [
        (Domain::Rational, Question::Formulas, 7),
        (Domain::Rational, Question::Distance, 6),
        (Domain::Integer, Question::Formulas, 7),
        (Domain::Positive, Question::Fewest, 8),
        (Domain::Integer, Question::Distance, 8),
        (Domain::Positive, Question::Essential, 7),
    ] {
        let rules = Rules { domain, ..Game::COUNTDOWN.rules() };
        let space = Space::draws(&"1..9x2,25,50".parse().unwrap(), numbers, Order::Any).unwrap();
        let field = Field::stretch(space, 1000..1001, 101..=199, rules).unwrap();
        let expected = all_answers(&field, question);
        let (sweep, mut asks, mut cuts) = (Sweep::new(field, question), 0, 0);
        let answers = loop {
            match sweep.try_unit(0, &After(Cell::new(asks))) {
                Ok(answers) => break answers,
                Err(stop) => assert_eq!(stop, StopReason::Interrupt),
            }
            asks += 1 + asks / 4;
            cuts += 1;
        };
        assert_eq!(answers, expected, "{domain} {question}");
        // It is asked before the hand, and within.
        assert!(cuts > 1, "{domain} {question}: {cuts}");
    }
}

#[test]
fn a_histogram_that_was_stopped_says_so() {
    let rules = Rules { domain: Domain::Rational, ..Game::COUNTDOWN.rules() };
    let space = Space::draws(&"1..9x2,25,50".parse().unwrap(), 5, Order::Any).unwrap();
    let plan = HistogramPlan::new(Field::stretch(space, 700..702, 1..=99, rules).unwrap());
    assert_eq!(plan.try_unit(0, &After(Cell::new(1))), Err(StopReason::Interrupt));
    assert_eq!(plan.try_unit(0, &()), Ok(plan.unit(0)));
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn countdown_with_fractions_has_its_known_figures() {
        let field = game_field(&Game::COUNTDOWN, 101..=999);
        for domain in [Domain::Rational, Domain::Nonnegative] {
            assert_eq!(summary(field.under(domain), Question::Solvable).all.solvable, 10_974_119, "{domain}");
        }
    }

    proptest! {
        #![proptest_config(cases(200))]

        #[test]
        fn a_sweep_is_the_literal_method_of_every_hand(
            field in field(), question in select(Question::ALL), places in prop::collection::vec(any::<prop::sample::Index>(), 6),
        ) {
            let answers = all_answers(&field, question);
            prop_assert_eq!(answers.len(), field.hands().len());
            for place in places {
                let hand = place.index(answers.len());
                let numbers = &field.hands()[hand].numbers;
                for (at, target) in field.targets().enumerate().step_by(1 + place.index(5)) {
                    let expected = literally(&field, numbers, target, question);
                    prop_assert_eq!(answers[hand].value(at), expected, "{:?} {} {}", numbers, target, field.rules());
                }
            }
        }
    }
}
