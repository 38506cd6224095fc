//! Rounds: undoing restores the position, reached targets are correct, and hints are subtracted from points.

mod strategies;

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use strategies::{cases, hand_in_steps, hand_of, operator, small_number};
use sumwise::check::check_formula;
use sumwise::hint::Level;
use sumwise::round::{Action, Entry, Refusal, Round, RoundStep};
use sumwise::score::{FULL, Outcome, price};
use sumwise::solve::{Limits, Solution, StopReason};
use sumwise::{Game, Hand, Operator, Puzzle, Rational, Rules, Sign, Use};

fn round(puzzle: &str) -> Round {
    Round::new(puzzle.parse().unwrap())
}

fn text(refused: Result<impl std::fmt::Debug, Refusal>) -> String {
    refused.unwrap_err().to_string()
}

/// The numbers and steps as a player sees them.
fn seen(round: &Round) -> (Puzzle, Vec<String>) {
    (round.position(), round.steps().map(ToString::to_string).collect())
}

/// Makes a step between any two of the numbers left; returns whether the rules allow it.
fn wander(round: &mut Round, (left, operator, right): (Index, Operator, Index)) -> bool {
    let count = round.left().len();
    round.join(left.index(count), operator, right.index(count)).is_ok()
}

/// Writes an operand of a step: fractions in brackets, and negative numbers in parentheses, as `^` needs it.
fn operand(number: &Rational) -> String {
    match number {
        _ if !number.is_integer() => format!("[{number}]"),
        _ if number.is_negative() => format!("({number})"),
        _ => number.to_string(),
    }
}

/// A target that no few small numbers make.
fn far_off() -> Rational {
    Rational::new(104_729, 7_919).unwrap()
}

fn value_of(step: &RoundStep) -> Rational {
    match step {
        RoundStep::Value(step) => step.value.clone(),
        RoundStep::Numeral { leaf, .. } => leaf.number().unwrap().clone(),
    }
}

fn typed_step(step: &RoundStep) -> String {
    let RoundStep::Value(step) = step else { return step.to_string() };
    let (left, operator, right) = step.operands().expect("the step has two operands");
    format!("{} {operator} {}", operand(left), operand(right))
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn what_is_undone_is_as_it_was(
        hand in hand_in_steps(),
        moves in vec((any::<Index>(), operator(), any::<Index>()), 1..12),
    ) {
        let mut round = Round::new(Puzzle::of(&Game::COUNTDOWN, hand, far_off()));
        let mut trail = vec![seen(&round)];
        for wanted in moves {
            let before = seen(&round);
            if wander(&mut round, wanted) {
                trail.push(seen(&round));
            } else {
                prop_assert_eq!(&before, &seen(&round));
            }
        }
        for before in trail.iter().rev().skip(1) {
            prop_assert_eq!(round.undo(), Ok(true));
            prop_assert_eq!(before, &seen(&round));
        }
        prop_assert_eq!(round.undo(), Ok(false));
        for after in &trail[1..] {
            prop_assert_eq!(round.redo(), Ok(true));
            prop_assert_eq!(after, &seen(&round));
        }
        prop_assert_eq!(round.redo(), Ok(false));
        prop_assert_eq!(round.restart(), Ok(trail.len() > 1));
        prop_assert_eq!(&trail[0], &seen(&round));
    }

    /// Every value a player can reach is that of its formula, and the judge confirms targets.
    #[test]
    fn what_is_reached_is_correct(
        hand in hand_in_steps(),
        moves in vec((any::<Index>(), operator(), any::<Index>()), 1..12),
    ) {
        let mut explorer = Round::new(Puzzle::of(&Game::COUNTDOWN, hand.clone(), far_off()));
        let mut steps = Vec::new();
        for wanted in moves {
            let count = explorer.left().len();
            let places = (wanted.0.index(count), wanted.1, wanted.2.index(count));
            if explorer.join(places.0, places.1, places.2).is_ok() {
                steps.push(places);
            }
        }
        let ends = hand.rules().usage == Use::Any || explorer.left().len() == 1;
        let Some(last) = explorer.steps().last().filter(|_| ends) else { return Ok(()) };
        let puzzle = Puzzle::of(&Game::COUNTDOWN, hand, value_of(last));
        let mut round = Round::new(puzzle.clone());
        for (left, operator, right) in steps {
            if round.outcome().is_none() {
                prop_assert!(round.join(left, operator, right).is_ok());
            }
        }
        prop_assert_eq!(round.outcome(), Some(&Outcome::Made { distance: Rational::ZERO }));
        prop_assert!(check_formula(&puzzle, round.best().unwrap().formula()).is_correct());
        prop_assert_eq!(round.points(), FULL);
        prop_assert_eq!(round.undo(), Err(Refusal::Over));
    }

    /// Joining numbers and typing the same step have the same effect, wherever either is allowed.
    #[test]
    fn a_typed_step_is_a_step(hand in hand_in_steps(), left: Index, operator in operator(), right: Index) {
        let mut joined = Round::new(Puzzle::of(&Game::COUNTDOWN, hand, far_off()));
        let numbers = joined.position().hand().numbers().to_vec();
        let (left, right) = (left.index(numbers.len()), right.index(numbers.len()));
        let Ok(step) = joined.join(left, operator, right) else { return Ok(()) };
        let mut typed = Round::new(joined.puzzle().clone());
        let written = typed_step(&step);
        prop_assert_eq!(typed.enter(&written), Ok(Entry::Step(step.clone())));
        // It can also be typed as it is printed, unless `1/2 - 3` may as well be a division of 1 by 2.
        let mut printed = Round::new(joined.puzzle().clone());
        let divides = |number: &Rational| {
            let [above, below] = [number.numerator(), number.denominator()].map(|part| Rational::new(part, 1).unwrap());
            !number.is_integer() && (numbers.contains(&above.abs()) || numbers.contains(&below))
        };
        if !numbers.iter().any(divides) {
            prop_assert_eq!(printed.enter(&step.to_string()), Ok(Entry::Step(step)));
        }
        let sorted = |round: &Round| {
            let mut numbers = round.position().hand().numbers().to_vec();
            numbers.sort();
            numbers
        };
        if joined.puzzle().hand().rules().order == sumwise::Order::Any {
            prop_assert_eq!(sorted(&typed), sorted(&joined));
        }
    }

    /// Following level-3 hints step by step ends a solvable round, and each step has its price.
    #[test]
    fn hints_lead_through_the_round(hand in hand_in_steps(), target in small_number()) {
        let mut round = Round::new(Puzzle::of(&Game::TWENTY_FOUR, hand, target));
        let mut shown = 0;
        while round.outcome().is_none() {
            let hint = round.hint(Level::First, &Limits::NONE).unwrap();
            shown += 1;
            let Some(step) = hint.step().map(RoundStep::Value) else { break };
            if !hint.winnable() {
                break;
            }
            let typed = if shown % 2 == 0 { typed_step(&step) } else { step.to_string() };
            prop_assert_eq!(round.enter(&typed), Ok(Entry::Step(step)), "{}", round.position());
        }
        prop_assert_eq!(round.hint_price(), shown * price(Level::First));
        if let Some(outcome) = round.outcome() {
            prop_assert_eq!(outcome, &Outcome::Made { distance: Rational::ZERO });
            prop_assert_eq!(round.points(), FULL.saturating_sub(round.hint_price()));
        }
    }
}

/// Hands of up to three numbers, with rules that have signs, joined numbers or points.
fn hand_of_forms() -> impl Strategy<Value = Hand> {
    let words: [(&str, &[&str]); 7] = [
        ("operators", &["+-√", "*!", "-/~", "+^√", "-*√!~", "+", "+*|"]),
        ("order", &["any", "fixed"]),
        ("use", &["all", "any"]),
        ("domain", &["rational", "integer", "natural", "positive"]),
        ("join", &["none", "digits", "values", "some"]),
        ("points", &["none", "decimals", "recurring"]),
        ("signs", &["0", "1", "2"]),
    ];
    let rules = words.map(|(name, words)| prop::sample::select(words).prop_map(move |word| (name, word)));
    let number = prop_oneof![4 => (0..10_i64).prop_map(Rational::from), 1 => (10..30_i64).prop_map(Rational::from), 1 => small_number()];
    (vec(number, 1..=3), rules).prop_map(|(numbers, words)| {
        let mut rules = Rules::FREE;
        rules.set("digits", "5").unwrap();
        for (name, word) in words {
            rules.set(name, word).unwrap();
        }
        hand_of(numbers, &rules)
    })
}

/// The formulas of the numbers left: what a position is, but for its order.
fn formulas(round: &Round) -> Vec<String> {
    let mut formulas: Vec<String> = round.left().iter().map(|left| left.formula().rpn().to_string()).collect();
    if round.puzzle().hand().rules().order == sumwise::Order::Any {
        formulas.sort();
    }
    formulas
}

/// Returns every value that playing on can reach, by trying every action; `None` where there are too many positions.
fn reached(round: &Round) -> Option<BTreeSet<Rational>> {
    let (mut values, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![round.clone()]);
    let all = round.puzzle().hand().rules().usage == Use::All;
    while let Some(round) = open.pop() {
        if !seen.insert(formulas(&round)) {
            continue;
        }
        if !all || round.left().len() == 1 {
            values.extend(round.left().iter().map(|left| left.value().clone()));
        }
        if seen.len() > 2000 {
            return None;
        }
        for action in round.actions() {
            let mut next = round.clone();
            next.take(action).unwrap();
            open.push(next);
        }
    }
    Some(values)
}

proptest! {
    #![proptest_config(cases(400))]

    /// What the oracle says of a position with signs, numerals and points is what trying everything says.
    #[test]
    fn a_position_can_be_won_if_playing_on_can(hand in hand_of_forms(), moves in vec(any::<Index>(), 0..4), picked: Index, near in small_number()) {
        let mut round = Round::new(Puzzle::new(hand.clone(), far_off()));
        let mut taken = Vec::new();
        for wanted in moves {
            let actions = round.actions();
            let Some(action) = (!actions.is_empty()).then(|| *wanted.get(&actions)) else { break };
            round.take(action).unwrap();
            taken.push(action);
        }
        let Some(values) = reached(&round) else { return Ok(()) };
        let values: Vec<Rational> = values.into_iter().collect();
        let mut targets = vec![near];
        targets.extend((!values.is_empty()).then(|| picked.get(&values).clone()));
        for target in targets {
            let mut round = Round::new(Puzzle::new(hand.clone(), target.clone()));
            let is_over = taken.iter().any(|action| round.take(*action).is_err() || round.outcome().is_some());
            if !is_over {
                let expected = values.contains(&target);
                prop_assert_eq!(round.winnable(&Limits::NONE), Ok(expected), "{} {:?} {:?}", round.puzzle(), taken, formulas(&round));
            }
        }
    }

    /// Whatever is made step by step is a formula that the judge takes, and its step can be typed as it is written.
    #[test]
    fn forms_made_in_steps_are_formulas(hand in hand_of_forms(), moves in vec(any::<Index>(), 1..8)) {
        let mut round = Round::new(Puzzle::new(hand, far_off()));
        for wanted in moves {
            let actions = round.actions();
            let Some(action) = (!actions.is_empty()).then(|| *wanted.get(&actions)) else { break };
            let before = round.clone();
            let step = round.take(action).unwrap();
            let typed = match &step {
                RoundStep::Numeral { leaf, .. } => leaf.to_string(),
                RoundStep::Value(step) => step.to_string(),
            };
            let typed_step = before.clone().enter(&typed);
            // `.(9) - (-2)` may as well be read as `.(9) + 2`, and 1 is not `.(9)`.
            let is_odd = |left: &Solution| left.value().is_integer() && left.formula().rpn().to_string().starts_with('.');
            prop_assert!(before.left().iter().any(is_odd) || matches!(typed_step, Ok(Entry::Step(_))), "{} {:?} {typed}: {typed_step:?}", round.puzzle(), formulas(&before));
            prop_assert!(round.undo().unwrap() && formulas(&round) == formulas(&before) && round.redo().unwrap());
            let all = round.puzzle().hand().rules().usage == Use::All;
            for made in round.left().iter().filter(|_| !all || round.left().len() == 1) {
                let puzzle = Puzzle::new(round.puzzle().hand().clone(), made.value().clone());
                let judged = check_formula(&puzzle, made.formula());
                prop_assert!(judged.is_correct(), "{puzzle} {}: {judged}", made.formula().infix());
            }
        }
    }
}

#[test]
fn signs_numerals_and_points_are_steps() {
    for (puzzle, steps) in [
        ("four-fours:4,4,4,4=97", &["4!", "24*4 = 96", "4/4", "96 + 1"][..]),
        ("four-fours:4,4,4,4=10", &["44 - 4", "40/4"]),
        ("four-fours:4,4,4,4=15", &["44", "44/4", "11+4"]),
        ("four-fours:4,4,4,4=52", &["44+4", "48 + 4"]),
        ("four-fours:4,4,4,4=20", &[".4", "4/.4", "4 / .4", "10 + 10"]),
        ("year:2,0,2,6=26", &["2 * 0 = 0", "26", "26 - 0"]),
        ("rules~operators=+*|~order=fixed:6,8,6=516", &["8|6", "6*86"]),
    ] {
        let mut round = round(puzzle);
        for step in steps {
            assert!(matches!(round.enter(step), Ok(Entry::Step(_))), "{puzzle} {step}");
        }
        assert_eq!(round.points(), FULL, "{puzzle}");
    }
    // All numbers in one numeral are refused, and their values joined are not.
    assert_eq!(
        round("rules~operators=+|~join=some:1,2=12").join(0, Operator::Join, 1).unwrap().to_string(),
        "1 | 2 = 12"
    );
    let mut fours = round("four-fours:4,4,4,4=24");
    fours.take(Action::Sign(Sign::Root, 0)).unwrap();
    assert_eq!(
        text(fours.join(3, Operator::Join, 0)),
        "only natural numbers as dealt stand side by side, and 2 is none"
    );
    assert_eq!(text(fours.take(Action::Point { place: 0, recurs: true })), ".(4) may have no such point");
    fours.take(Action::Point { place: 0, recurs: false }).unwrap();
    assert_eq!(text(fours.take(Action::Point { place: 3, recurs: false })), ".4 may have no such point");
    assert_eq!(text(round("friedman:1,2,6=126").enter("126")), "the numbers must not all be side by side");
    assert_eq!(text(round("year:2,0,2,6=26").join(1, Operator::Join, 0)), "0 and 2 side by side are no numeral");
}

#[test]
fn rules_about_whole_formulas_take_no_steps() {
    let hundred = || round("hundred:1,2,3,4,5,6,7,8,9=100");
    assert_eq!(hundred().join(0, Operator::Add, 1), Err(Refusal::WholeFormula));
    for (text, points) in [("123-45-67+89", FULL), ("1+2+3+4+5+6+7+8*9 = 100", FULL)] {
        let mut round = hundred();
        assert!(matches!(round.enter(text), Ok(Entry::Answer(_))), "{text}");
        assert_eq!(round.points(), points, "{text}");
    }
    for text in ["123-45", "1+2", "123456789", "(1+2)*3+4*5+6+7+8+9"] {
        let refused = hundred().enter(text).map(|entry| matches!(entry, Entry::Answer(it) if !it.is_correct()));
        assert!(refused.is_err() || refused == Ok(true), "{text}");
    }
    // Of two copies, each may be joined or stand alone.
    let mut fours = round("n-copies~join=digits:4,4,4,4=111");
    assert!(matches!(fours.enter("444/4"), Ok(Entry::Answer(_))));
}

#[test]
fn an_answer_may_use_what_is_left_or_what_was_dealt() {
    for answer in ["58*7*2", "(50+8)*7*2", "7 × 2 × 58 = 812", r"$(50+8)\times 7\times 2$"] {
        let mut round = round("countdown:75,50,2,3,8,7=812");
        assert!(matches!(round.enter("50+8 = 58"), Ok(Entry::Step(_))));
        assert!(matches!(round.enter(answer), Ok(Entry::Answer(judgement)) if judgement.is_correct()), "{answer}");
        assert_eq!(round.points(), FULL);
    }
}

#[test]
fn a_refused_text_says_why_and_changes_nothing() {
    let mut round = round("countdown:75,50,2,3,8,7=812");
    round.enter("50+8").unwrap();
    let before = seen(&round);
    assert_eq!(text(round.enter("50*2")), "50 is not one of the numbers (at character 1)");
    assert_eq!(text(round.enter("2-58")), "2 - 58 = -56, and every step must give a positive integer (at character 1)");
    assert_eq!(text(round.enter("58+7 = 66")), "that makes 65, not 66 (at character 8)");
    assert_eq!(text(round.enter("58*(7+2")), "this is never closed (at character 4)");
    assert_eq!(seen(&round), before);
    assert_eq!(text(round.join(0, Operator::Add, 5)), "there is no number 6 of 5");
    assert_eq!(text(round.join(1, Operator::Add, 1)), "a number cannot be joined with itself: choose two");
    assert_eq!(text(round.join(1, Operator::Divide, 2)), "2 / 3 = 2/3, and every step must give a positive integer");
    assert_eq!(seen(&round), before);
}

#[test]
fn a_fixed_order_is_kept() {
    let mut round = round("primes:2,3,5,7=17");
    assert_eq!(text(round.join(1, Operator::Add, 0)), "the numbers must stand in the order given");
    assert_eq!(text(round.join(0, Operator::Add, 2)), "3 stands between, and every number must be used");
    assert_eq!(text(round.enter("2+5")), "3 stands between, and every number must be used");
    round.join(1, Operator::Multiply, 2).unwrap();
    assert_eq!(round.position().to_string(), "primes:2,15,7=17");
    let mut passing = Round::new("primes~use=any:2,3,5,7=14".parse().unwrap());
    passing.join(0, Operator::Multiply, 3).unwrap();
    assert_eq!(passing.best().unwrap().formula().infix().to_string(), "2*7");
    assert_eq!(passing.points(), FULL);
}

#[test]
fn a_rule_that_leaves_operators_out_is_told() {
    let mut round = round("24~operators=+-:20,4,1=23");
    assert_eq!(text(round.join(0, Operator::Multiply, 1)), "`*` is not among the operators of this puzzle, +-");
    let mut round = self::round("24:3,3,0=1");
    assert_eq!(text(round.join(0, Operator::Divide, 2)), "3 is divided by 0");
}

#[test]
fn the_nearest_value_can_be_declared_where_it_earns_something() {
    let mut round = round("countdown:75,50,2,3,8,7=812");
    assert_eq!(text(round.declare()), "there is no value to declare yet: make one first");
    round.enter("75*8+50*3").unwrap();
    assert_eq!(text(round.declare()), "750 is the nearest so far, and 62 away from the target earns nothing");
    round.enter("(75+2*3)*8*7").unwrap();
    round.enter("(75+3)*8+50*2").unwrap();
    assert_eq!((round.declarable(), round.best().unwrap().value()), (0, &750.into()));
    round.enter("(50+8)*7*2-3").unwrap();
    assert_eq!(round.declarable(), 7);
    round.undo().unwrap();
    assert_eq!(round.declare().unwrap().value(), &809.into());
    assert_eq!((round.points(), round.outcome()), (7, Some(&Outcome::Made { distance: 3.into() })));
}

#[test]
fn a_position_is_paid_for_once() {
    let mut round = round("countdown:75,50,2,3,8,7=812");
    let limits = &Limits::NONE;
    assert_eq!((round.next_level(), round.price(Level::First)), (Level::Length, 3));
    round.hint(Level::Length, limits).unwrap();
    assert_eq!((round.next_level(), round.price(Level::First), round.hint_price()), (Level::Last, 2, 1));
    assert_eq!(round.hint(Level::First, limits).unwrap().step().unwrap().to_string(), "50 + 8 = 58");
    round.hint(Level::Last, limits).unwrap();
    assert_eq!(round.hint_price(), 3);
    round.enter("7*2").unwrap();
    round.enter("50+8").unwrap();
    round.hint(Level::Length, limits).unwrap();
    assert_eq!(round.hint_price(), 4);
    round.restart().unwrap();
    round.enter("50+8").unwrap();
    round.enter("7*2").unwrap();
    assert_eq!((round.price(Level::Length), round.next_level()), (0, Level::Last));
    round.enter("58*14").unwrap();
    assert_eq!(round.points(), FULL - 4);
}

#[test]
fn points_are_never_below_nothing() {
    let mut round = round("24:3,3,8,8=24");
    round.hint(Level::Solution, &Limits::NONE).unwrap();
    round.enter("8/3").unwrap();
    round.hint(Level::First, &Limits::NONE).unwrap();
    assert_eq!((round.next_level(), round.hint_price()), (Level::Solution, 13));
    round.enter("3-[8/3]").unwrap();
    round.enter("8/[1/3]").unwrap();
    assert_eq!((round.points(), round.outcome()), (0, Some(&Outcome::Made { distance: Rational::ZERO })));
}

#[test]
fn when_the_time_is_up_one_answer_is_taken() {
    let mut late = round("countdown:75,50,2,3,8,7=812");
    late.enter("50+8").unwrap();
    late.stop_clock();
    assert_eq!(late.join(0, Operator::Add, 1), Err(Refusal::Late));
    assert_eq!(
        (late.undo(), late.redo(), late.restart()),
        (Err(Refusal::Late), Err(Refusal::Late), Err(Refusal::Late))
    );
    assert_eq!(late.hint(Level::Length, &Limits::NONE), Err(Refusal::Late));

    let mut unread = late.clone();
    assert_eq!(text(unread.enter("58*(7+2")), "this is never closed (at character 4)");
    assert_eq!(unread.outcome(), None);
    unread.enter("58*7*2").unwrap();
    assert_eq!(unread.points(), FULL);

    let mut near = late.clone();
    assert!(matches!(near.enter("58*7*2-3"), Ok(Entry::Answer(_))));
    assert_eq!(near.points(), 7);

    let mut single = late.clone();
    assert!(matches!(single.enter("75+58"), Ok(Entry::Answer(_))));
    assert_eq!(single.outcome(), Some(&Outcome::Made { distance: 679.into() }));

    let mut wrong = late;
    assert_eq!(text(wrong.enter("58*7*2*9")), "9 is not one of the numbers (at character 8)");
    assert_eq!((wrong.outcome(), wrong.points()), (Some(&Outcome::NoAnswer), 0));
    assert_eq!(text(wrong.enter("58*7*2")), "the round is over");
}

#[test]
fn a_claim_is_right_or_wrong_and_never_a_guess() {
    let mut round = round("countdown:1,3,7,10,25,50=831");
    let cut = Limits { steps: Some(10), ..Limits::NONE };
    assert_eq!(round.claim_none(&cut), Err(Refusal::Stopped(StopReason::Limit)));
    assert_eq!(round.hint(Level::Length, &cut), Err(Refusal::Stopped(StopReason::Limit)));
    assert_eq!((round.outcome(), round.hint_price()), (None, 0));
    assert_eq!((round.claim_none(&Limits::NONE), round.points()), (Ok(true), FULL));
    let mut round = self::round("24:3,3,8,8=24");
    assert_eq!((round.claim_none(&Limits::NONE), round.points()), (Ok(false), 0));
    let mut round = self::round("24:3,3,8,8=24");
    round.give_up();
    assert_eq!((round.outcome(), round.points()), (Some(&Outcome::NoAnswer), 0));
}
