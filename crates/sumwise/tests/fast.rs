//! The fast method answers every question like the literal one; its classes are the published ones.

mod strategies;

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::thread;

use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use strategies::{cases, hand, hand_in_steps, hand_of, numbers, rules, small_number, usual_rules};
use sumwise::check::check_formula;
use sumwise::solve::{
    Answer, Counts, Distinct, Interrupt, Limits, Method, Searched, Solver, Status, StopReason, lookups,
};
use sumwise::{Class, Domain, Game, Hand, Join, Order, Puzzle, Rational, Rules, Space, Use, deal, enumerate};

fn puzzle(hand: &Hand, target: &Rational) -> Puzzle {
    Puzzle::of(&Game::COUNTDOWN, hand.clone(), target.clone())
}

/// Asks both methods, and compares their answers without the counts that only one of them makes.
fn both(puzzle: &Puzzle, list: Option<Distinct>) -> [Answer; 2] {
    [Method::Fast, Method::Literal].map(|method| {
        let solver = Solver::new().method(method);
        let answer = list.map_or_else(|| solver.solve(puzzle), |distinct| solver.list(puzzle, distinct)).found;
        let counts = Counts { valid: None, solutions: None, ..answer.counts };
        Answer { counts, ..answer }
    })
}

fn target() -> impl Strategy<Value = Rational> {
    prop_oneof![6 => (0_i64..=60).prop_map(Rational::from), 2 => (-20_i64..=1000).prop_map(Rational::from), 1 => small_number()]
}

/// Hands without negative numbers, where classes are generated and not filtered; up to five numbers.
fn plain_hand() -> impl Strategy<Value = Hand> {
    let rules = (prop::sample::select(Use::ALL), prop::sample::select(Domain::ALL)).prop_map(|(usage, domain)| Rules {
        usage,
        domain,
        ..Game::TWENTY_FOUR.rules()
    });
    let number = prop_oneof![8 => (0_i64..=10).prop_map(Rational::from), 1 => Just("1/2".parse().unwrap())];
    (vec(number, 1..=4), rules).prop_map(|(numbers, rules)| hand_of(numbers, &rules))
}

fn five_in_order() -> impl Strategy<Value = Hand> {
    let hand = |(numbers, rules): (Vec<Rational>, Rules)| hand_of(numbers, &Rules { order: Order::Fixed, ..rules });
    (vec(small_number(), 5), usual_rules()).prop_map(hand)
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn best_and_nearest_are_those_of_the_literal_method(hand in hand(), target in target()) {
        let [fast, literal] = both(&puzzle(&hand, &target), None);
        prop_assert_eq!(fast, literal);
    }

    #[test]
    fn reach_is_that_of_the_literal_method(hand in hand(), first in -5_i64..20, length in 0_usize..40) {
        let targets: Vec<Rational> = (first..).take(length).map(Rational::from).collect();
        let [fast, literal] = [Method::Fast, Method::Literal].map(|method| Solver::new().method(method).reach(&hand, &targets).found);
        prop_assert_eq!(fast.targets, literal.targets);
    }

    #[test]
    fn the_first_missing_target_is_that_of_the_literal_method(
        hand in prop_oneof![2 => hand(), 1 => five_in_order()], first in -5_i64..20, length in 0_usize..80,
    ) {
        let targets: Vec<Rational> = (first..).take(length).map(Rational::from).collect();
        let [fast, literal] =
            [Method::Fast, Method::Literal].map(|method| Solver::new().method(method).first_missing(&hand, &targets).found);
        prop_assert_eq!(fast, literal);
    }

    #[test]
    fn lookups_are_answered_as_by_the_literal_method(hand in hand_in_steps(), target in target()) {
        let puzzle = puzzle(&hand, &target);
        let Some(Searched { found, stop: None }) = lookups(&puzzle, &Limits::NONE) else { return Ok(()) };
        let values = |numbers: &[Rational]| {
            let mut values = BTreeSet::new();
            enumerate::for_each(&hand_of(numbers.to_vec(), &Rules { usage: Use::All, ..*hand.rules() }), |candidate| {
                values.insert(candidate.value().clone());
                ControlFlow::Continue(())
            });
            values
        };
        let made: Vec<BTreeSet<Rational>> = found.sub_hands.iter().map(|one| values(&one.numbers)).collect();
        for (sub_hand, made) in found.sub_hands.iter().zip(&made) {
            prop_assert!(sub_hand.values.iter().all(|values| values.iter().eq(made)));
        }
        for question in &found.questions {
            let [known, asked] = [&question.known.1, &question.asked.1];
            let (left, right) = if question.on_right { (known, asked) } else { (asked, known) };
            prop_assert_eq!(question.operator.apply(left, right), Some(target.clone()));
            prop_assert_eq!(question.answer, made[question.asked.0].contains(asked));
        }
        let is_one = found.sub_hands.iter().any(|one| one.numbers == [target.clone()]) && (hand.rules().usage == Use::Any || made.len() == 1);
        let is_made = is_one || found.questions.iter().any(|question| question.answer);
        prop_assert_eq!(is_made, both(&puzzle, None)[1].status == Status::Exact);
    }

    #[test]
    fn counts_are_those_of_the_literal_method(hand in hand(), target in target()) {
        let [fast, literal] = [Method::Fast, Method::Literal].map(|method| Solver::new().method(method).count(&hand, Some(&target)).found);
        prop_assert_eq!(fast, literal);
    }

    #[test]
    fn classes_are_those_of_the_literal_method(hand in plain_hand(), target in 1_i64..60) {
        for distinct in [Distinct::Algebraic, Distinct::Essential] {
            let [fast, literal] = both(&puzzle(&hand, &target.into()), Some(distinct));
            prop_assert_eq!(fast, literal, "{}", distinct);
        }
    }

    #[test]
    fn counts_of_classes_are_those_of_the_literal_method(hand in plain_hand(), target in 1_i64..60) {
        let [fast, literal] =
            [Method::Fast, Method::Literal].map(|method| Solver::new().method(method).count(&hand, Some(&target.into())).found);
        prop_assert_eq!(fast, literal);
    }

    #[test]
    fn every_class_is_shown_by_a_right_answer(hand in plain_hand(), target in 1_i64..60) {
        let puzzle = puzzle(&hand, &target.into());
        for solution in puzzle.list(Distinct::Algebraic).solutions {
            prop_assert!(check_formula(&puzzle, solution.formula()).is_correct());
        }
    }

    #[test]
    fn a_limit_cuts_the_fast_method_too(hand in hand(), target in target(), steps in 0_u64..200) {
        let whole = puzzle(&hand, &target).solve();
        let Searched { found: cut, stop } = Solver::new().limits(Limits { steps: Some(steps), ..Limits::NONE }).solve(&puzzle(&hand, &target));
        if stop.is_none() {
            // Another method may have answered, and counted more.
            prop_assert_eq!((cut.status, cut.best, cut.nearest), (whole.status, whole.best, whole.nearest));
        } else if cut.status == Status::Nearest {
            // That there is no solution was known before the search of the nearest values was cut.
            prop_assert_eq!((whole.best, cut.best), (None, None));
        } else {
            prop_assert_eq!((cut.status, stop), (Status::Cut, Some(StopReason::Limit)));
        }
    }
}

/// Once it is decided that there is no solution, a larger limit does not undo it.
#[test]
fn that_there_is_no_solution_is_said_before_the_nearest_values_are_known() {
    for id in [
        "countdown:1,3,7,10,25,50=831",
        "24:1,1,1,1=24",
        "four-fours:4,4,4=123",
        "24~order=fixed~operators=+-*/^:2,3,9,7=5000",
    ] {
        let puzzle: Puzzle = id.parse().unwrap();
        let mut decided = 0;
        for steps in (0..400).map(|step| step * step / 10) {
            let cut = Solver::new().limits(Limits { steps: Some(steps), ..Limits::NONE }).solve(&puzzle);
            if cut.stop.is_none() {
                break;
            }
            decided += u32::from(cut.found.status == Status::Nearest);
            assert!(decided == 0 || cut.found.status == Status::Nearest, "{id} after {steps} steps");
        }
        assert!(decided > 0, "{id}");
    }
}

/// Joined numbers are several hands: each is asked for the target before any is asked for the nearest value.
#[test]
fn joined_numbers_with_powers_are_decided_before_the_nearest_values_are_known() {
    struct After(Cell<u64>);
    impl Interrupt for After {
        fn stop(&self) -> Option<StopReason> {
            self.0.set(self.0.get() - 1);
            (self.0.get() == 0).then_some(StopReason::Interrupt)
        }
    }
    let rules = Rules { order: Order::Fixed, join: Join::Digits, operators: "+-*/^".parse().unwrap(), ..Rules::FREE };
    let puzzle = Puzzle::new(Hand::new(1..=7, rules).unwrap(), 500_003.into());
    let statuses = (4..11).map(|twice| {
        let interrupt = After(Cell::new(1 << twice));
        let Searched { found, stop } =
            Solver::new().limits(Limits { interrupt: &interrupt, ..Limits::NONE }).solve(&puzzle);
        (stop.is_some(), found.status)
    });
    let statuses: Vec<(bool, Status)> = statuses.collect();
    assert!(statuses.contains(&(true, Status::Cut)) && statuses.contains(&(true, Status::Nearest)), "{statuses:?}");
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn five_numbers_under_any_rules(mut numbers in vec(small_number(), 5), rules in usual_rules(), target in target()) {
        // With signs, points and powers there may be billions.
        while enumerate::count_of(&hand_of(numbers.clone(), &rules)) > 30_000_000_u32.into() {
            numbers.pop();
        }
        let hand = hand_of(numbers, &rules);
        let [fast, literal] = both(&puzzle(&hand, &target), None);
        prop_assert_eq!(fast, literal);
    }

    #[test]
    fn six_numbers_of_countdown(word in "[a-z]{8}") {
        let puzzle = deal(&Game::COUNTDOWN, &word.parse().unwrap(), None).unwrap();
        let [fast, literal] = both(&puzzle, Some(Distinct::Essential));
        prop_assert_eq!(fast, literal);
    }

    /// Many intermediates have more than 32 bits.
    #[test]
    fn six_numbers_of_any_size(
        numbers in vec(prop_oneof![2_i64..=130, 2_i64..=999, select(vec![4_i64, 6, 12, 840])], 6),
        operators in vec(select(vec!["+", "-", "*", "*", "/"]), 5),
    ) {
        let target = numbers.iter().copied().zip([&["+"], &operators[..]].concat()).fold(0_i64, |value, (number, operator)| {
            match operator {
                "+" => value + number,
                "-" if value > number => value - number,
                "/" if value % number == 0 => value / number,
                _ => value * number,
            }
        });
        let hand = Hand::new(numbers, Game::COUNTDOWN.rules()).unwrap();
        let [fast, literal] = both(&puzzle(&hand, &target.into()), None);
        prop_assert!(fast.best.is_some());
        prop_assert_eq!(fast, literal);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn many_targets_are_answered_as_a_few(
        numbers in vec(small_number(), 4..=6), usage in select(Use::ALL), domain in select(Domain::ALL), order in select(Order::ALL),
        operators in select(vec!["+-*/^", "+-^", "*/^", "+*^"]), first in 2_i64..=200,
    ) {
        let rules = Rules { usage, domain, order, operators: operators.parse().unwrap(), ..Rules::FREE };
        let hand = hand_of(numbers, &rules);
        let targets: Vec<Rational> = (first..first + 24).map(Rational::from).collect();
        let few = targets.chunks(8).flat_map(|few| Solver::new().reach(&hand, few).found.targets);
        prop_assert_eq!(Solver::new().reach(&hand, &targets).found.targets, few.collect::<Vec<_>>());
    }
}

/// Symbols that are not equal by accident: primes far apart.
#[test]
fn a_number_alone_is_not_missing_although_the_domain_excludes_it() {
    for (number, domain) in [("0", Domain::Positive), ("-2", Domain::Natural), ("1/2", Domain::Integer)] {
        let number: Rational = number.parse().unwrap();
        let hand = hand_of(vec![number.clone(), 5.into()], &Rules { usage: Use::Any, domain, ..Rules::FREE });
        assert_eq!(Solver::new().first_missing(&hand, &[number, 77.into()]).found, Some(77.into()), "{domain}");
    }
}

fn symbols(n: usize) -> Hand {
    let primes = [1_009, 10_007, 100_003, 1_000_003, 10_000_019];
    hand_of(numbers(&primes[..n]), &Game::TWENTY_FOUR.rules())
}

#[test]
fn distinct_formulas_of_n_symbols_are_oeis_a140606() {
    for (n, published) in (1..).zip([1, 6, 68, 1170]) {
        let mut classes = HashSet::new();
        enumerate::for_each(&symbols(n), |candidate| {
            classes.insert(Class::of(&candidate.formula()).unwrap());
            ControlFlow::Continue(())
        });
        assert_eq!(classes.len(), published, "{n} symbols");
    }
}

#[test]
fn the_24_game_has_the_essential_solutions_that_were_published() {
    let lines = include_str!("../../../testdata/essential-24.csv").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).skip(1);
    let cards: Vec<i64> = (1..=13).flat_map(|card| [card; 4]).collect();
    let cards = hand_of(numbers(&cards), &Game::TWENTY_FOUR.rules());
    let shared = Solver::new().count_each(&cards, 4, &24.into(), Distinct::Essential).unwrap();
    assert_eq!((shared.len(), shared.iter().sum::<u64>()), (1820, 3017));
    for ((row, essential), (hand, _)) in rows.zip(shared).zip(Space::of(&Game::TWENTY_FOUR, Order::Any)) {
        let (published_hand, published) = row.split_once(',').unwrap();
        assert_eq!(published_hand, hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(essential, published.parse().unwrap(), "{row}");
        let hand = hand_of(numbers(&hand), &Game::TWENTY_FOUR.rules());
        let alone = Solver::new().count(&hand, Some(&24.into())).found;
        assert_eq!(alone.essential, Some(essential), "{row}");
    }
}

#[test]
fn hands_that_share_sub_hands_have_the_classes_of_each_alone() {
    let tiles = hand_of(numbers(&[1, 2, 2, 5, 25, 50]), &Game::COUNTDOWN.rules());
    for distinct in [Distinct::Algebraic, Distinct::Essential] {
        let shared = Solver::new().count_each(&tiles, 4, &52.into(), distinct).unwrap();
        let space = Space::draws(&"1,2x2,5,25,50".parse().unwrap(), 4, Order::Any).unwrap();
        for (classes, (hand, _)) in shared.into_iter().zip(space) {
            let puzzle = puzzle(&hand_of(numbers(&hand), tiles.rules()), &52.into());
            let alone = Solver::new().method(Method::Literal).list(&puzzle, distinct).found.solutions.len();
            assert_eq!(classes, alone as u64, "{puzzle}");
        }
    }
}

#[test]
fn numbers_near_the_bound_do_not_wrap() {
    let largest = i64::MAX;
    let cases: [(&[i64], &str, Status); 5] = [
        (&[65536, 65536, 5, 5], "4294967296", Status::Exact),
        (&[65536, 65536, 5, 5], "107374182400", Status::Exact),
        (&[65536, 65536, 65536, 65536], "18446744073709551616", Status::Exact),
        (&[65536, 65536, 65536, 65536, 1], "1", Status::Exact),
        (&[largest, largest, 2], "170141183460469231713240559642174554114", Status::Nearest),
    ];
    for (hand, target, status) in cases {
        for domain in [Domain::Positive, Domain::Rational] {
            let rules = Rules { domain, ..Game::COUNTDOWN.rules() };
            let puzzle = puzzle(&hand_of(numbers(hand), &rules), &target.parse().unwrap());
            let [fast, literal] = both(&puzzle, None);
            assert_eq!(fast, literal, "{puzzle}");
            assert_eq!(fast.status, status, "{puzzle}");
        }
    }
}

/// Returns whether a number of steps suffices for a puzzle.
fn suffices(steps: u64, puzzle: &Puzzle, list: Option<Distinct>) -> bool {
    let solver = Solver::new().limits(Limits { steps: Some(steps), ..Limits::NONE });
    let stop = list.map_or_else(|| solver.solve(puzzle).stop, |distinct| solver.list(puzzle, distinct).stop);
    stop.is_none()
}

#[test]
fn what_a_thread_keeps_does_not_change_the_steps() {
    for (text, list) in [
        ("countdown:75,50,2,3,8,7=812", None),
        ("countdown:1,3,7,10,25,50=765", Some(Distinct::Essential)),
        ("countdown:1,1,2,2,3,3=999", None),
        ("24:3,3,8,8=24", Some(Distinct::Essential)),
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        let anew = |steps| thread::scope(|scope| scope.spawn(|| suffices(steps, &puzzle, list)).join().unwrap());
        let (mut fewest, mut most) = (0, 1 << 40);
        while fewest < most {
            let middle = u64::midpoint(fewest, most);
            if anew(middle) { most = middle } else { fewest = middle + 1 }
        }
        assert!(fewest > 100, "{text} {fewest}");
        for _ in 0..4 {
            assert!(suffices(fewest, &puzzle, list) && !suffices(fewest - 1, &puzzle, list), "{text}");
        }
    }
}

#[test]
fn values_and_operands_beyond_32_bits_are_found() {
    for (numbers, target, formula) in [
        ([254, 255, 255, 255, 255, 255], 254 * 255_i64.pow(5), "255*255*255*255*255*254"),
        ([84; 6], 84_i64.pow(6), "84*84*84*84*84*84"),
        ([106, 111, 115, 119, 121, 2310], 8_434_261, "121*119*115*111*106/2310"),
    ] {
        let hand = Hand::new(numbers, Game::COUNTDOWN.rules()).unwrap();
        let best = Puzzle::new(hand, target.into()).solve().best.expect("it has a solution");
        assert_eq!(best.formula().infix().to_string(), formula);
    }
}

#[test]
fn operands_beyond_the_bound_do_not_wrap() {
    // A factor 0 leaves any value to the other numbers, which are then searched for it with the same numbers as operands.
    for domain in [Domain::Integer, Domain::Rational] {
        let rules = Rules { domain, usage: Use::All, ..Game::COUNTDOWN.rules() };
        let puzzle = puzzle(&hand_of(numbers(&[0, 10_000_000_000, 89, 10, 7]), &rules), &0.into());
        let [fast, literal] = both(&puzzle, None);
        assert_eq!(fast, literal, "{domain}");
    }
}

#[test]
fn the_reach_of_a_hand_of_six_is_that_of_the_literal_method() {
    let hand = hand_of(numbers(&[1, 3, 7, 10, 25, 50]), &Game::COUNTDOWN.rules());
    let targets = numbers(&(1..=999).collect::<Vec<_>>());
    let [fast, literal] =
        [Method::Fast, Method::Literal].map(|method| Solver::new().method(method).reach(&hand, &targets).found);
    assert_eq!(fast.targets, literal.targets);
}

#[test]
fn huttons_figures_are_counted_fast() {
    let hand = hand_of(numbers(&[1, 3, 7, 10, 25, 50]), &Game::COUNTDOWN.rules());
    let Searched { found: counts, stop } = Solver::new().count(&hand, Some(&765.into()));
    let figures = [33_665_406_u32, 4_672_540, 780].map(BigUint::from);
    assert_eq!([counts.formulas, counts.valid.unwrap(), counts.solutions.unwrap()], figures);
    assert_eq!(stop, None);
}

#[test]
fn memory_is_bounded() {
    let hand = hand_of(numbers(&[3, 5, 7, 11, 13, 17, 19, 23, 29]), &Game::COUNTDOWN.rules());
    let limits = Limits { memory: Some(1 << 20), ..Limits::NONE };
    assert_eq!(Solver::new().limits(limits).count(&hand, None).stop, Some(StopReason::Memory));
    let ones = puzzle(&hand_of(numbers(&[1; 7]), &Game::COUNTDOWN.rules()), &1.into());
    for distinct in [Distinct::Formulas, Distinct::Algebraic] {
        let limits = Limits { memory: Some(1 << 12), ..Limits::NONE };
        let Searched { found: answer, stop } =
            Solver::new().method(Method::Literal).limits(limits).list(&ones, distinct);
        assert_eq!((answer.status, stop), (Status::Cut, Some(StopReason::Memory)), "{distinct}");
        assert!((2..100).contains(&answer.solutions.len()), "{}", answer.solutions.len());
    }
}

/// A long step must not delay the interrupt: on numbers of 100 digits a thousand steps take some tenths of a second.
#[test]
fn interrupts_are_asked_often() {
    struct Asked(Cell<u64>);
    impl Interrupt for Asked {
        fn stop(&self) -> Option<StopReason> {
            self.0.set(self.0.get() + 1);
            None
        }
    }
    let hand = puzzle(&hand_of(numbers(&[75, 50, 2, 3, 8, 7, 1, 9]), &Game::COUNTDOWN.rules()), &812.into());
    for method in [Method::Fast, Method::Literal] {
        let asked = Asked(Cell::new(0));
        let limits = Limits { steps: Some(100_000), interrupt: &asked, ..Limits::NONE };
        let _ = Solver::new().method(method).limits(limits).list(&hand, Distinct::Formulas);
        assert!(asked.0.get() >= 50, "{method}: {}", asked.0.get());
    }
}

fn large_number() -> impl Strategy<Value = Rational> {
    prop_oneof![3 => 1_i64..=12, 2 => (1_i64 << 16)..=(1 << 33), 1 => Just(0), 1 => -9_i64..0].prop_map(Rational::from)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn large_numbers_do_not_wrap(
        numbers in prop_oneof![3 => vec(large_number(), 1..=3), 1 => vec(large_number(), 4)],
        rules in rules(),
        target in target(),
    ) {
        let [fast, literal] = both(&puzzle(&hand_of(numbers, &rules), &target), None);
        prop_assert_eq!(fast, literal);
    }
}

/// Twelve numbers are joined in 479,001,600 orders, and a million targets with their signs taken off are several million values.
#[test]
fn limits_hold_where_numbers_have_signs_and_points() {
    let hand = hand_of(numbers(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13]), &Game::FOUR_FOURS.rules());
    let few_steps = Solver::new().limits(Limits { steps: Some(100_000), ..Limits::NONE });
    assert_eq!(few_steps.reach(&hand, &numbers(&[1000])).stop, Some(StopReason::Limit));
    assert_eq!(few_steps.count(&hand, None).stop, Some(StopReason::Limit));
    assert_eq!(few_steps.solve(&Puzzle::new(hand, 1000.into())).stop, Some(StopReason::Limit));

    let little_memory = Solver::new().limits(Limits { memory: Some(1 << 20), ..Limits::NONE });
    let targets: Vec<Rational> = (1..=100_000).map(Rational::from).collect();
    let fours = hand_of(numbers(&[4, 4]), &Game::FOUR_FOURS.rules());
    assert_eq!(little_memory.reach(&fours, &targets).stop, Some(StopReason::Memory));
}
