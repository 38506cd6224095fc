//! Solving: answers equal those of a plainer method, limits cut, and equivalent inputs get equal answers.

mod strategies;

use std::cell::Cell;
use std::cmp::Reverse;

use itertools::iproduct;
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use strategies::{cases, fraction, hand, hand_of, numbers, small_number};
use sumwise::Token;
use sumwise::check::check_formula;
use sumwise::enumerate;
use sumwise::solve::{
    Answer, Counts, Distinct, Interrupt, Limits, Made, Method, Searched, Solution, Solver, Status, StopReason,
};
use sumwise::{
    Brackets, Class, Domain, Formula, Game, Hand, Join, Node, Operator, Order, Puzzle, Rational, Rules, Space, Use,
};

/// Rewrites a puzzle without its game, which is only a name here: the hand has rules of its own.
fn puzzle(hand: &Hand, target: &Rational) -> Puzzle {
    Puzzle::of(&Game::COUNTDOWN, hand.clone(), target.clone())
}

fn solve(hand: &Hand, target: &Rational) -> Answer {
    list(&puzzle(hand, target), &Limits::NONE).complete().unwrap()
}

/// The literal answer with every formula that is a solution.
fn list(puzzle: &Puzzle, limits: &Limits<'_>) -> Searched<Answer> {
    Solver::new().method(Method::Literal).limits(*limits).list(puzzle, Distinct::Formulas)
}

fn best(puzzle: &Puzzle, limits: &Limits<'_>) -> Searched<Answer> {
    Solver::new().method(Method::Literal).limits(*limits).solve(puzzle)
}

fn steps(steps: u64) -> Limits<'static> {
    Limits { steps: Some(steps), ..Limits::NONE }
}

/// Removes the counts of classes.
fn counts(formulas: usize, valid: usize, solutions: usize) -> Counts {
    Counts {
        formulas: formulas.into(),
        valid: Some(valid.into()),
        solutions: Some(solutions.into()),
        ..Counts::default()
    }
}

fn target() -> impl Strategy<Value = Rational> {
    prop_oneof![
        4 => (0_i64..=30).prop_map(Rational::from),
        1 => (-10_i64..=1000).prop_map(Rational::from),
        1 => (-20_i64..=60, 2_i64..=6).prop_map(|(numerator, denominator)| fraction(numerator, denominator)),
    ]
}

/// The answer by definition: list all valid formulas, sort them, and pick.
fn plain_answer(hand: &Hand, target: &Rational) -> Answer {
    let mut valid: Vec<Solution> =
        enumerate::formulas(hand).filter_map(|formula| valid_solution(formula, hand)).collect();
    valid.sort_by_cached_key(rank);
    let distance = |solution: &Solution| (solution.value() - target).abs();
    let smallest = valid.iter().map(distance).min();
    let mut closest: Vec<Solution> =
        valid.iter().filter(|solution| Some(distance(solution)) == smallest).cloned().collect();
    let counts = |solutions| counts(enumerate::formulas(hand).count(), valid.len(), solutions);
    let nothing = Answer { status: Status::None, best: None, nearest: vec![], solutions: vec![], counts: counts(0) };
    match smallest {
        None => nothing,
        Some(distance) if distance.is_zero() => Answer {
            status: Status::Exact,
            best: closest.first().cloned(),
            counts: counts(closest.len()),
            solutions: closest,
            ..nothing
        },
        Some(_) => {
            closest.sort_by_key(|solution| solution.value().clone());
            closest.dedup_by_key(|solution| solution.value().clone());
            Answer { status: Status::Nearest, nearest: closest, ..nothing }
        }
    }
}

fn valid_solution(formula: Formula, hand: &Hand) -> Option<Solution> {
    let steps = formula.to_steps().ok()?;
    let is_valid = steps.iter().all(|step| hand.rules().admits(&step.value));
    is_valid.then(|| Solution::new(formula).expect("a valid formula has a value"))
}

/// From the best: fewest steps, kindest intermediates, smallest largest intermediate, fewest inversions, then token by token an
/// operator before a sign before a number, operators and signs in their order, and the larger number first, as digits before
/// decimals.
fn rank(solution: &Solution) -> impl Ord + use<> {
    let token = |token: &Token| match token {
        Token::Operator(operator) => (0, *operator as usize, None, String::new()),
        Token::Sign(sign) => (1, *sign as usize, None, String::new()),
        Token::Number(number) => (2, 0, Some(Reverse(number.clone())), String::new()),
        Token::Decimal(decimal) => (2, 0, Some(Reverse(decimal.value().clone())), decimal.to_string()),
    };
    let steps = solution.formula().to_steps().expect("a solution has a value");
    let any = |is: fn(&Rational) -> bool| steps.iter().any(|step| is(&step.value));
    let unkind = [any(|value| !value.is_integer()), any(Rational::is_negative), any(Rational::is_zero)];
    let kind = unkind.iter().position(|is| *is).map(Reverse);
    let largest = steps.iter().map(|step| step.value.abs()).max();
    let inverts =
        [(Operator::Subtract, "+-"), (Operator::Divide, "*/"), (Operator::Remainder, "*/"), (Operator::Quotient, "*/")];
    let (inversions, _) = solution.formula().fold(|node: Node<'_, (usize, Option<Operator>)>| match node {
        Node::Leaf(_) => (0, None),
        Node::Sign(_, (inversions, _)) => (inversions, None),
        Node::Operator(operator, (left, _), (right, last)) => {
            let is_inverted =
                |last: Operator| inverts.iter().any(|(it, of)| *it == operator && of.contains(last.symbol()));
            (left + right + usize::from(last.is_some_and(is_inverted)), Some(operator))
        }
    });
    let tokens = solution.formula().tokens().iter().map(token).collect::<Vec<_>>();
    (tokens.len() - solution.formula().numbers().count(), kind, largest, inversions, tokens)
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn answers_are_those_of_the_definition(hand in hand(), target in target()) {
        let answer = solve(&hand, &target);
        prop_assert_eq!(&answer, &plain_answer(&hand, &target));
        let puzzle = puzzle(&hand, &target);
        for solution in &answer.solutions {
            prop_assert!(check_formula(&puzzle, solution.formula()).is_correct());
        }
        let without_all = best(&puzzle, &Limits::NONE).complete().unwrap();
        prop_assert_eq!(without_all, Answer { solutions: vec![], ..answer });
    }

    #[test]
    fn reach_and_count_agree_with_solve(hand in hand(), targets in vec(target(), 0..8)) {
        let reach = Solver::new().method(Method::Literal).reach(&hand, &targets).found;
        prop_assert!(reach.targets.iter().map(|target| &target.value).eq(&targets));
        for target in reach.targets {
            let answer = solve(&hand, &target.value);
            prop_assert_eq!(target.made, answer.best.map_or(Made::Never, Made::By));
            let counted = Solver::new().method(Method::Literal).count(&hand, Some(&target.value));
            let without_classes = Counts { algebraic: None, essential: None, ..counted.found };
            prop_assert_eq!((without_classes, counted.stop), (answer.counts, None));
        }
        let without_target = Counts { solutions: None, ..reach.counts };
        let counted = Solver::new().method(Method::Literal).count(&hand, None);
        prop_assert_eq!((counted.found, counted.stop), (without_target, None));
    }

    #[test]
    fn the_order_of_the_numbers_is_nothing_where_it_is_free(
        (hand, shuffled) in hand().prop_flat_map(|hand| shuffled(&hand)), target in target(),
    ) {
        prop_assert_eq!(solve(&hand, &target), solve(&shuffled, &target));
    }

    #[test]
    fn a_larger_domain_loses_no_solution(hand in hand(), target in target()) {
        use Domain::{Integer, Natural, Nonnegative, Positive, Rational};
        let answers = |domain| solve(&with_rules(&hand, |rules| rules.domain = domain), &target);
        for (smaller, larger) in
            [(Positive, Natural), (Natural, Integer), (Natural, Nonnegative), (Integer, Rational), (Nonnegative, Rational)]
        {
            let larger = answers(larger).solutions;
            prop_assert!(answers(smaller).solutions.iter().all(|solution| larger.contains(solution)));
        }
    }

    #[test]
    fn one_more_number_loses_no_solution_where_any_may_be_used(
        hand in hand(), more in small_number(), target in target(),
    ) {
        prop_assume!(hand.numbers().len() < 4);
        let hand = with_rules(&hand, |rules| rules.usage = Use::Any);
        let larger = hand_of([hand.numbers(), &[more]].concat(), hand.rules());
        let (fewer, more) = (solve(&hand, &target), solve(&larger, &target).solutions);
        prop_assert!(fewer.solutions.iter().all(|solution| more.contains(solution)));
    }

    #[test]
    fn a_limit_cuts_and_says_so(hand in hand(), target in target(), limit in 0_u64..2000) {
        let whole = solve(&hand, &target);
        let Searched { found: answer, stop } = list(&puzzle(&hand, &target), &steps(limit));
        if stop.is_none() {
            prop_assert_eq!(answer, whole);
        } else {
            prop_assert_eq!((answer.status, stop), (Status::Cut, Some(StopReason::Limit)));
            prop_assert!(answer.counts.formulas >= limit.into() && answer.counts.formulas < whole.counts.formulas);
            prop_assert!(answer.solutions.iter().all(|solution| whole.solutions.contains(solution)));
            prop_assert_eq!(answer.best.as_ref(), answer.solutions.first());
        }
    }
}

/// The same numbers under rules that are changed in one point.
fn with_rules(hand: &Hand, change: impl FnOnce(&mut Rules)) -> Hand {
    let mut rules = *hand.rules();
    change(&mut rules);
    hand_of(hand.numbers().to_vec(), &rules)
}

/// A hand whose order is free, and its numbers in another order.
fn shuffled(hand: &Hand) -> impl Strategy<Value = (Hand, Hand)> + use<> {
    let hand = with_rules(hand, |rules| rules.order = Order::Any);
    let rules = *hand.rules();
    let numbers = Just(hand.numbers().to_vec()).prop_shuffle();
    (Just(hand), numbers.prop_map(move |numbers| hand_of(numbers, &rules)))
}

#[test]
fn a_limit_is_kept_to_the_formula_where_all_are_valid() {
    let puzzle: Puzzle = "24~operators=+-*:1,2,3,4=24".parse().unwrap();
    let whole = best(&puzzle, &Limits::NONE);
    let formulas = whole.found.counts.formulas.clone().try_into().expect("four numbers have few formulas");
    for limit in [0, 1, 1000, formulas - 1] {
        assert_eq!(best(&puzzle, &steps(limit)).found.counts.formulas, limit.into());
    }
    assert_eq!(best(&puzzle, &steps(formulas)), whole);
}

/// A deadline that passes after a given number of questions.
struct Patience(Cell<u32>);

impl Interrupt for Patience {
    fn stop(&self) -> Option<StopReason> {
        let left = self.0.get().checked_sub(1);
        left.map(|left| self.0.set(left)).is_none().then_some(StopReason::Time)
    }
}

/// Searches the hand of 33,665,406 formulas with an interrupt after a given number of questions.
fn assert_interrupted(search: impl Fn(&Hand, &Limits<'_>) -> Searched<Counts>) {
    let hand = hand_of(numbers(&[75, 50, 2, 3, 8, 7]), &Game::COUNTDOWN.rules());
    for questions in [0, 20] {
        let limits = Limits { interrupt: &Patience(Cell::new(questions)), ..Limits::NONE };
        let Searched { found: counts, stop } = search(&hand, &limits);
        assert_eq!(stop, Some(StopReason::Time));
        let asked_seldom = BigUint::from(1000 * (questions + 1));
        assert!((asked_seldom..33_665_406_u32.into()).contains(&counts.formulas), "{counts:?}");
    }
}

#[test]
fn an_interrupt_cuts_every_search_and_is_asked_now_and_then() {
    assert_interrupted(|hand, limits| {
        let answer = best(&puzzle(hand, &812.into()), limits);
        assert_eq!(answer.found.status, Status::Cut);
        answer.map(|answer| answer.counts)
    });
    assert_interrupted(|hand, limits| {
        let reach = Solver::new().method(Method::Literal).limits(*limits).reach(hand, &numbers(&[812]));
        reach.map(|reach| reach.counts)
    });
    assert_interrupted(|hand, limits| Solver::new().method(Method::Literal).limits(*limits).count(hand, None));
}

fn nearest(puzzle: &str) -> (Status, Vec<String>) {
    let answer = best(&puzzle.parse().unwrap(), &Limits::NONE).complete().unwrap();
    (answer.status, answer.nearest.iter().map(|solution| solution.formula().infix().to_string()).collect())
}

#[test]
fn both_nearest_sides_are_given_where_they_tie() {
    assert_eq!(nearest("countdown:3,5=4"), (Status::Nearest, vec!["3".to_owned(), "5".to_owned()]));
    assert_eq!(nearest("countdown:3,5=7"), (Status::Nearest, vec!["5+3".to_owned()]));
    assert_eq!(nearest("countdown:3,5=9/2"), (Status::Nearest, vec!["5".to_owned()]));
    assert_eq!(nearest("24~operators=+:1,2=10"), (Status::Nearest, vec!["2+1".to_owned()]));
}

#[test]
fn a_hand_without_a_valid_formula_has_no_answer() {
    let answer = list(&"24~domain=positive~operators=-:1,1=1".parse().unwrap(), &Limits::NONE).complete().unwrap();
    assert_eq!((answer.status, answer.distance(&1.into())), (Status::None, None));
    assert_eq!(answer.counts, counts(2, 0, 0));
    assert!(answer.best.is_none() && answer.nearest.is_empty() && answer.solutions.is_empty());
}

#[test]
fn the_best_solution_is_the_one_that_people_would_give() {
    let table = [
        ("make-ten:1,4,6,9=10", "9+6-4-1"), // and not (9/6+1)*4
        ("24:2,4,7,12=24", "(7+2)*4-12"),   // and not 12/(4-7/2)
        ("24:1,1,4,6=24", "6*4-1+1"),
        ("24:3,3,8,8=24", "8/(3-8/3)"),
    ];
    for (puzzle, best) in table {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let found = puzzle.solve().best.unwrap();
        assert_eq!(found.formula().infix().to_string(), best, "{puzzle}");
        let reach = puzzle.hand().reach(&[puzzle.target().clone()]);
        assert_eq!(reach.targets[0].best(), Some(&found));
        assert_eq!(puzzle.list(Distinct::Essential).solutions.first(), Some(&found));
        assert_eq!(puzzle.hint().goal(), Some(&found));
    }
}

/// No hand is answered with a 0, a negative value or a fraction that need not be.
#[test]
fn the_values_on_the_way_are_as_kind_as_they_can_be() {
    for (game, target, solvable) in [(Game::MAKE_TEN, 10, 552), (Game::TWENTY_FOUR, 24, 1362)] {
        let hands = Space::of(&game, Order::Any).map(|(numbers, _)| Hand::new(numbers, game.rules()).unwrap());
        let best: Vec<Solution> = hands.filter_map(|hand| Puzzle::new(hand, target.into()).solve().best).collect();
        assert_eq!(best.len(), solvable);
        for solution in best {
            let steps = solution.formula().to_steps().unwrap();
            for domain in [Domain::Positive, Domain::Natural, Domain::Integer] {
                let hand = Hand::new(solution.formula().numbers().cloned(), Rules { domain, ..game.rules() }).unwrap();
                if Puzzle::new(hand, target.into()).solve().best.is_some() {
                    assert!(steps.iter().all(|step| domain.admits(&step.value)), "{}", solution.formula().infix());
                    break;
                }
            }
        }
    }
}

/// One class is written as people would.
#[test]
fn a_class_is_shown_by_its_kindest_formula() {
    for (text, kindest) in [("(9-10+4)*8", "(9+4-10)*8"), ("3-(5-8)", "8-5+3"), ("(2-7)*(1-9)", "(9-1)*(7-2)")] {
        let class = Class::of(&text.parse::<Formula>().unwrap()).unwrap();
        assert_eq!(class.simplest(&Rules::FREE).unwrap().infix().to_string(), kindest);
    }
}

/// Sixty-four numbers have more joinings than can ever be listed.
#[test]
fn a_limit_holds_for_joined_numbers() {
    for (order, number) in iproduct!([Order::Any, Order::Fixed], ["7", "0", "1/2"]) {
        let rules = Rules { order, join: Join::Digits, ..Rules::FREE };
        let hand = Hand::new(vec![number.parse::<Rational>().unwrap(); 64], rules).unwrap();
        let limits = Limits { steps: Some(1000), ..Limits::NONE };
        for method in Method::ALL {
            let reach = Solver::new().method(*method).limits(limits).reach(&hand, &[77.into()]);
            assert_eq!(reach.stop, Some(StopReason::Limit), "{method}, {order}, {number}");
        }
    }
}

/// The values of numbers from left to right by `+`, `*` and writing side by side, by a program that knows no formulas.
fn from_left(numbers: &[i64]) -> Vec<i64> {
    let (first, rest) = numbers.split_first().expect("there are numbers");
    rest.iter().fold(vec![*first], |values, next| {
        let joined = |value: i64| format!("{value}{next}").parse().expect("few digits");
        values.into_iter().flat_map(|value| [value + next, value * next, joined(value)]).collect()
    })
}

proptest! {
    #![proptest_config(cases(100))]

    /// The equations of Advent of Code 2024, day 7.
    #[test]
    fn values_are_joined_strictly_from_left_to_right(numbers in vec(1..40_i64, 2..=5), off in -2..=2_i64, picked: Index) {
        let operators = "+*|".parse().unwrap();
        let rules = Rules { order: Order::Fixed, usage: Use::All, domain: Domain::Natural, operators, ..Rules::FREE };
        let hand = Hand::new(numbers.iter().copied(), Rules { brackets: Brackets::Left, ..rules }).unwrap();
        let values = from_left(&numbers);
        let target = picked.get(&values) + off;
        let answer = Puzzle::new(hand.clone(), target.into()).solve();
        prop_assert_eq!(answer.best.is_some(), values.contains(&target));
        let count = values.iter().filter(|value| **value == target).count();
        prop_assert_eq!(Solver::new().count(&hand, Some(&target.into())).found.solutions, Some(count.into()));
    }
}

/// A deadline that has passed.
struct Past;

impl Interrupt for Past {
    fn stop(&self) -> Option<StopReason> {
        Some(StopReason::Time)
    }
}

#[test]
fn a_deadline_holds_for_joined_numbers() {
    for (order, number) in iproduct!([Order::Any, Order::Fixed], ["7", "0", "1/2"]) {
        let rules = Rules { order, join: Join::Digits, ..Rules::FREE };
        let hand = Hand::new(vec![number.parse::<Rational>().unwrap(); 64], rules).unwrap();
        let limits = Limits { interrupt: &Past, ..Limits::NONE };
        assert_eq!(Solver::new().limits(limits).reach(&hand, &[77.into()]).stop, Some(StopReason::Time));
    }
}
