//! Hints lead to the target whenever it can be made, and lost positions are lost.

mod strategies;

use proptest::prelude::*;
use proptest::sample::select;
use strategies::{cases, hand, small_number};
use sumwise::Step;
use sumwise::enumerate;
use sumwise::hint::{Hint, Level};
use sumwise::solve::{Limits, Solver, StopReason};
use sumwise::{Brackets, Game, Hand, Join, Order, Points, Puzzle, Rational, Rules, Seed, Use, deal};

fn hinted(position: &Puzzle) -> Hint {
    Solver::new().hint(position).unwrap()
}

/// The values of the valid formulas.
fn values(hand: &Hand) -> impl Iterator<Item = Rational> {
    let admits = |value: &Rational| hand.rules().admits(value);
    enumerate::formulas(hand).filter_map(move |formula| {
        let valid = formula.to_steps().ok()?.iter().all(|step| admits(&step.value));
        valid.then(|| formula.evaluate().ok()).flatten()
    })
}

/// Whether a step goes from one hand to another by the rules.
fn leads(step: &Step, from: &Hand, to: &Hand) -> bool {
    let (rules, numbers) = (from.rules(), from.numbers());
    let all = rules.usage == Use::All;
    let sorted = |numbers: &[&[Rational]]| {
        let mut numbers = numbers.concat();
        numbers.sort();
        numbers
    };
    let (left_value, operator, right_value) = step.operands().expect("a step has two operands");
    let made = std::slice::from_ref(&step.value);
    let follows = match rules.order {
        Order::Any => {
            let operands = [left_value.clone(), right_value.clone()];
            sorted(&[numbers, made]) == sorted(&[to.numbers(), &operands])
        }
        Order::Fixed => (0..numbers.len()).any(|right| {
            (0..right).any(|left| {
                (numbers[left] == *left_value && numbers[right] == *right_value && (right == left + 1 || !all))
                    && [&numbers[..left], made, &numbers[right + 1..]].concat() == to.numbers()
            })
        }),
    };
    let allowed = rules.operators.contains(operator) && rules.admits(&step.value);
    follows && allowed && operator.apply(left_value, right_value).as_ref() == Some(&step.value)
}

/// Follows the hints to the end: to the target, or from a lost position, which has no solution, to the nearest value.
fn follow(puzzle: &Puzzle) {
    let first = hinted(puzzle);
    // Four fours have some 10^11 formulas.
    if enumerate::count_of(puzzle.hand()) < 1_000_000_u32.into() {
        assert_eq!(first.winnable(), values(puzzle.hand()).any(|value| value == *puzzle.target()), "{puzzle}");
    }
    let Some(goal) = first.goal().cloned() else { return };
    let rules = puzzle.hand().rules();
    let has_other_leaves = (rules.join, rules.points) != (Join::None, Points::None);
    if has_other_leaves || rules.most_signs() > 0 || rules.brackets != Brackets::Any {
        assert_eq!(first.next(), None, "these rules are about whole formulas: {puzzle}");
        return;
    }
    let mut now = first.clone();
    for left in (0..goal.formula().operators()).rev() {
        let (step, next) = (now.step().unwrap(), now.next().unwrap());
        assert!(leads(&step, now.position().hand(), next.hand()), "{step} from {} to {next}", now.position());
        now = hinted(&next);
        let goal_now = now.goal().unwrap();
        assert_eq!((now.winnable(), goal_now.formula().operators()), (first.winnable(), left), "{next}");
        assert_eq!(goal_now.value(), goal.value(), "{next}");
    }
    assert_eq!((now.step(), now.last(), now.next()), (None, None, None));
    assert!(now.position().hand().numbers().contains(goal.value()));
    assert!(now.position().hand().rules().usage == Use::Any || now.position().hand().numbers().len() == 1);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn hints_lead_to_the_target_and_lost_is_lost(hand in hand(), target in small_number()) {
        follow(&Puzzle::of(&Game::COUNTDOWN, hand, target));
    }

    #[test]
    fn hints_lead_to_what_can_be_made(hand in hand(), index in any::<prop::sample::Index>()) {
        let values: Vec<Rational> = values(&hand).collect();
        if !values.is_empty() {
            follow(&Puzzle::of(&Game::COUNTDOWN, hand, index.get(&values).clone()));
        }
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn every_game_is_led_to_its_end(game in select(Game::built_in()), seed in "[a-z]{8}", target in 1_i64..=100) {
        let dealt = deal(&game, &seed.parse::<Seed>().unwrap(), None).unwrap();
        let hand = Hand::new(dealt.hand().numbers().iter().take(4), *dealt.hand().rules()).unwrap();
        follow(&Puzzle::of(&game, hand.clone(), dealt.target().clone()));
        follow(&Puzzle::of(&game, hand, target.into()));
    }
}

#[test]
fn a_number_that_is_the_target_wins_only_where_the_others_may_stay() {
    let position = |usage| {
        let rules = Rules { usage, ..Game::COUNTDOWN.rules() };
        Puzzle::of(&Game::COUNTDOWN, Hand::new([7, 12], rules).unwrap(), 12.into())
    };
    for level in Level::ALL {
        assert_eq!(hinted(&position(Use::Any)).tell(*level), "it can be done: 12 is there");
    }
    assert!(!hinted(&position(Use::All)).winnable());
}

#[test]
fn a_fixed_order_passes_over_what_stands_between() {
    let rules = Rules { order: Order::Fixed, ..Game::COUNTDOWN.rules() };
    let hand = Hand::new([1, 2, 1, 100, 50, 3], rules).unwrap();
    let hint = hinted(&Puzzle::of(&Game::COUNTDOWN, hand, 153.into()));
    assert_eq!(hint.tell(Level::First), "it can be done: 100 + 50 = 150, which leaves 1 2 1 150 3");
}

#[test]
fn the_given_numbers_of_a_numeral_are_told() {
    let hint = hinted(&"four-fours:4,4,4,4=10".parse().unwrap());
    assert_eq!(hint.tell(Level::First), "it can be done: the first step is 44 (4 and 4) / 4.4 (4 and 4) = 10");
    assert_eq!(hint.next(), None);
}

#[test]
fn what_cannot_be_valid_and_what_was_cut_get_no_hint() {
    let barren = "24~domain=positive~operators=-:1,1=24".parse().unwrap();
    assert_eq!(hinted(&barren).tell(Level::Solution), "it cannot be done: every formula has an invalid step");
    let limits = Limits { steps: Some(10), ..Limits::NONE };
    let puzzle = "countdown:75,50,2,3,8,7=812".parse().unwrap();
    assert_eq!(Solver::new().limits(limits).hint(&puzzle), Err(StopReason::Limit));
}
