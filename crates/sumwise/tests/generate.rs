//! Generated puzzles: each once, as wanted, and labelled with the truth.

mod strategies;

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::{iter, thread};

use proptest::prelude::*;
use proptest::sample::select;
use strategies::cases;
use sumwise::Deck;
use sumwise::check::check_formula;
use sumwise::generate::{
    Candidates, Cursor, Generator, GeneratorError, Item, Labels, Split, SplitBy, Strategy as Search, Wanted, trace,
};
use sumwise::solve::{Interrupt, Method, Solver, Status, StopReason};
use sumwise::sweep::Need;
use sumwise::{Domain, Game, Hand, Join, Operator, Operators, Order, Points, Puzzle, Rational, Rules, Seed, Use};

fn seed(word: &str) -> Seed {
    word.parse().unwrap()
}

fn generator(candidates: Candidates, wanted: Wanted, word: &str) -> Generator {
    Generator::new(candidates, wanted, &seed(word)).unwrap()
}

fn draws(game: &Game, rules: Rules, pool: &str, sizes: &[usize], targets: std::ops::RangeInclusive<i64>) -> Candidates {
    let deck = |&numbers: &usize| Deck::draw(pool.parse().unwrap(), numbers);
    Candidates::new(game, rules, &sizes.iter().map(deck).collect::<Vec<_>>(), targets).unwrap()
}

/// The common law: three or four numbers from 1 to 99, all used, in natural numbers, targets 10 to 100.
fn law() -> Candidates {
    let rules = Rules { domain: Domain::Natural, ..Game::TWENTY_FOUR.rules() };
    draws(&Game::COUNTDOWN, rules, "1..99", &[3, 4], 10..=100)
}

/// The labels by the literal method alone.
fn literally(puzzle: &Puzzle) -> Labels {
    let answer = Solver::new().method(Method::Literal).solve(puzzle).found;
    let solvable = |rules: Rules| {
        if rules == *puzzle.hand().rules() {
            return answer.status == Status::Exact;
        }
        let hand = Hand::new(puzzle.hand().numbers(), rules).unwrap();
        let puzzle = puzzle.with_hand(hand);
        Solver::new().method(Method::Literal).solve(&puzzle).found.status == Status::Exact
    };
    let rules = puzzle.hand().rules();
    let needs = |need: Need| {
        let domain = need.domain_without(rules.domain).unwrap();
        answer.best.is_some() && !solvable(Rules { domain, ..*rules })
    };
    let plus_minus: String = rules.operators.to_string().chars().filter(|symbol| "+-".contains(*symbol)).collect();
    let plus_minus: Option<Operators> = plus_minus.parse().ok();
    let is_number = answer.best.as_ref().is_some_and(|best| best.formula().steps() == 0);
    Labels {
        split: Split::of(puzzle),
        solutions: Solver::new().method(Method::Literal).count(puzzle.hand(), Some(puzzle.target())).found.essential,
        needs_fraction: needs(Need::Fraction),
        needs_negative: needs(Need::Negative),
        plus_minus_only: is_number || plus_minus.is_some_and(|operators| solvable(Rules { operators, ..*rules })),
        grade: Solver::new().method(Method::Literal).grade(puzzle).ok(),
        best: answer.best,
        nearest: answer.nearest,
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn labels_hold_under_any_rules(hand in strategies::hand(), target in -5_i64..=30) {
        let puzzle = Puzzle::of(&Game::COUNTDOWN, hand, target.into());
        prop_assert_eq!(Labels::of(&puzzle), literally(&puzzle));
    }

    /// Small hands of integers are judged by another way, before anything else is.
    #[test]
    fn a_quick_look_turns_nothing_away(
        rules in strategies::arithmetic_rules(),
        size in 1_usize..=4,
        last in 1_i64..=40,
        word in 0_u32..1000,
    ) {
        let (target, rules) = (last - 8, Rules { order: Order::Any, ..rules });
        let candidates = || draws(&Game::COUNTDOWN, rules, "-3..12", &[size], target..=target);
        let puzzles = |wanted| {
            let generator = Generator::new(candidates(), wanted, &seed(&word.to_string())).ok();
            generator.map_or(Vec::new(), |generator| generator.items(0..30).map(|item| item.puzzle).collect::<Vec<_>>())
        };
        let solvable = |puzzle: &Puzzle| puzzle.solve().status == Status::Exact;
        let all = puzzles(Wanted::ANY);
        let (yes, no): (Vec<_>, Vec<_>) = all.into_iter().partition(solvable);
        let unsolvable = Wanted { solvable: Some(false), ..Wanted::ANY };
        let starts = |found: &[Puzzle], with: &[Puzzle]| found.iter().take(with.len()).eq(with);
        prop_assert!(starts(&puzzles(Wanted::SOLVABLE), &yes));
        prop_assert!(starts(&puzzles(unsolvable), &no));
    }
}

/// Points, joining and digits change the values that additions and subtractions make: 3−(.4+.6) and 64−3.
#[test]
fn sums_of_other_leaves_are_of_plus_and_minus_only() {
    let rules = Rules { operators: "+-/".parse().unwrap(), domain: Domain::Positive, ..Rules::FREE };
    let is_plus_minus_only = |rules: Rules, target: i64| {
        let hand = Hand::new(&[4.into(), 6.into(), 3.into()], rules).unwrap();
        Labels::of(&Puzzle::of(&Game::COUNTDOWN, hand, target.into())).plus_minus_only
    };
    let points = Rules { points: Points::Decimals, usage: Use::All, ..rules };
    let joined = Rules { join: Join::Digits, ..points };
    assert_eq!([rules, points].map(|rules| is_plus_minus_only(Rules { usage: Use::All, ..rules }, 2)), [false, true]);
    assert!(is_plus_minus_only(joined, 61));
}

#[test]
fn hands_have_as_many_large_numbers_as_wanted() {
    for large in 0..=4 {
        let wanted = Wanted { large: Some(large..=large), ..Wanted::SOLVABLE };
        let items: Vec<Item> = generator(Candidates::of(&Game::COUNTDOWN), wanted, "large").items(0..20).collect();
        assert!(items.len() > 10, "{large}: {}", items.len());
        for item in items {
            let of_hand = item.puzzle.hand().numbers().iter().filter(|number| **number >= 25.into());
            assert_eq!(of_hand.count(), large, "{}", item.puzzle);
        }
    }
}

fn keys(items: impl Iterator<Item = Item>) -> Vec<String> {
    items
        .map(|item| {
            let mut numbers = item.puzzle.hand().numbers().to_vec();
            numbers.sort_unstable();
            format!("{numbers:?} {}", item.puzzle.target())
        })
        .collect()
}

#[test]
fn training_and_testing_never_meet_whatever_the_seed() {
    let split = |split, word| {
        let wanted = Wanted { split: Some(split), ..Wanted::SOLVABLE };
        keys(generator(Candidates::of(&Game::TWENTY_FOUR), wanted, word).items(0..2000))
    };
    let train: HashSet<_> = ["a", "b"].into_iter().flat_map(|word| split(Split::Train, word)).collect();
    let test: HashSet<_> = ["c", "d"].into_iter().flat_map(|word| split(Split::Test, word)).collect();
    assert!(train.is_disjoint(&test));
    assert_eq!(train.len() + test.len(), 1362);
    assert!((100..180).contains(&test.len()));
}

#[test]
fn a_hand_stays_in_one_split_and_so_do_its_multiples_if_asked() {
    let hand = |puzzle: &Puzzle| -> Vec<i64> {
        let mut numbers: Vec<i64> = puzzle.hand().numbers().iter().filter_map(Rational::to_i64).collect();
        numbers.sort_unstable();
        numbers
    };
    let ratios = |puzzle: &Puzzle| -> Vec<i64> {
        let numbers = hand(puzzle);
        let gcd = numbers.iter().fold(0, |gcd, number| {
            let (mut large, mut small) = (*number, gcd);
            while small > 0 {
                (large, small) = (small, large % small);
            }
            large
        });
        numbers.iter().map(|number| number / gcd).collect()
    };
    let kept_of = |split_by, puzzle: &Puzzle| if split_by == SplitBy::Hand { hand(puzzle) } else { ratios(puzzle) };
    for split_by in [SplitBy::Hand, SplitBy::Scale] {
        let space = || draws(&Game::COUNTDOWN, Game::COUNTDOWN.rules(), "1..12", &[3], 1..=20);
        let both = [Split::Train, Split::Test].map(|split| {
            let wanted = Wanted { split: Some(split), split_by, ..Wanted::SOLVABLE };
            generator(space(), wanted, "kept").items(0..100_000).collect::<Vec<Item>>()
        });
        let [train, test] = both
            .each_ref()
            .map(|items| -> HashSet<_> { items.iter().map(|item| kept_of(split_by, &item.puzzle)).collect() });
        assert!(train.is_disjoint(&test));
        assert!(
            (5..25).contains(&(100 * test.len() / (train.len() + test.len()))),
            "{} of {}",
            test.len(),
            train.len()
        );
        assert!(both.iter().flatten().all(|item| item.labels.split == Split::by(&item.puzzle, split_by)));
        assert_eq!(
            both.iter().flatten().count(),
            generator(space(), Wanted::SOLVABLE, "kept").items(0..100_000).count()
        );
    }
}

#[test]
fn the_split_is_the_same_under_all_rules() {
    let heads = ["24", "countdown", "countdown~use=all~domain=natural", "24~order=fixed", "24~operators=+-"];
    let mut tests = 0;
    for (numbers, target) in (1..=40).flat_map(|one| (1..=50).map(move |target| (format!("{one},7,3"), target))) {
        let split = |head: &str| Split::of(&format!("{head}:{numbers}={target}").parse().unwrap());
        let [first, others @ ..] = heads.map(split);
        assert_eq!(others, [first; 4], "{numbers}={target}");
        tests += usize::from(first == Split::Test);
    }
    assert!((150..250).contains(&tests), "{tests} of 2000");
}

#[test]
fn shares_are_the_whole_and_any_item_can_be_asked_for() {
    let candidates = [
        (Candidates::of(&Game::TWENTY_FOUR), 1500),
        (draws(&Game::TWENTY_FOUR, Game::TWENTY_FOUR.rules(), "1..12", &[2, 3], 1..=40), 700),
        (draws(&Game::TWENTY_FOUR, Game::TWENTY_FOUR.rules(), "1..20", &[3], 1..=40), 600), // four cells
        (law(), 200),
    ];
    for (candidates, number) in candidates {
        let generator = generator(candidates, Wanted::SOLVABLE, "shares");
        let whole: Vec<Item> = generator.items(0..number).collect();
        let all = &generator;
        let share = |of, at| (0..number).filter(move |&index| all.share(index, of) == at);
        for of in [1, 2, 7] {
            let mut shares: Vec<Item> = (0..of).flat_map(|at| generator.items(share(of, at))).collect();
            shares.sort_unstable_by_key(|item| item.index);
            assert_eq!(shares, whole);
        }
        let at: HashMap<u64, &Item> = whole.iter().map(|item| (item.index, item)).collect();
        for index in (0..number).step_by(97) {
            assert_eq!(generator.item(index).as_ref(), at.get(&index).copied());
        }
    }
}

#[test]
fn what_is_wanted_comes() {
    let wanted = Wanted { solutions: Some(2..=3), operators: Some(3..=3), ..Wanted::SOLVABLE };
    for item in generator(law(), wanted, "wanted").items(0..100) {
        assert!(
            item.labels.solutions.is_some_and(|solutions| (2..=3).contains(&solutions))
                && item.labels.operators() == Some(3),
            "{}",
            item.puzzle
        );
    }
    let wanted = Wanted { plus_minus_only: true, split: Some(Split::Test), ..Wanted::SOLVABLE };
    for item in generator(law(), wanted, "wanted").items(0..100) {
        assert!(item.labels.plus_minus_only && item.labels.split == Split::Test, "{}", item.puzzle);
    }
    let wanted = Wanted { needs_negative: true, ..Wanted::SOLVABLE };
    let rules = Rules { domain: Domain::Integer, order: Order::Fixed, ..Game::TWENTY_FOUR.rules() };
    for item in generator(draws(&Game::COUNTDOWN, rules, "1..9", &[3], 1..=20), wanted, "wanted").items(0..50) {
        assert!(item.labels.needs_negative, "{}", item.puzzle);
    }
}

#[test]
fn both_sizes_come_equally_often() {
    let sizes: Vec<usize> = generator(law(), Wanted::SOLVABLE, "sizes")
        .items(0..100)
        .map(|item| item.puzzle.hand().numbers().len())
        .collect();
    assert_eq!(sizes.iter().filter(|&&size| size == 3).count(), 50);
}

#[test]
fn the_impossible_ends() {
    let rules = || Game::COUNTDOWN.rules();
    let huge = draws(&Game::COUNTDOWN, rules(), "1..1000", &[4], 1_000_001..=1_000_002);
    let wanted = Wanted { operators: Some(4..=4), ..Wanted::SOLVABLE };
    let nothing = Generator::new(huge, wanted, &seed("a")).unwrap_err();
    assert_eq!(nothing.looked_at, 65_536);
    // A size that has none leaves the turn to the others.
    let some = draws(&Game::COUNTDOWN, rules(), "1..3", &[1, 3], 18..=18);
    assert_eq!(generator(some, Wanted::SOLVABLE, "a").items(0..100).count(), 2); // 2 3 3 and 3 3 3
}

/// Items as they have been since version 1: a change of these is a new version.
#[test]
fn version_1_is_what_it_was() {
    let firsts = |candidates: Candidates| {
        let generator = generator(candidates, Wanted::SOLVABLE, "tuesday");
        generator.items(0..5).map(|item| item.puzzle.to_string()).collect::<Vec<_>>().join(" ")
    };
    for pinned in PINNED {
        let (name, _) = pinned.split_once(':').unwrap();
        assert_eq!(firsts(name.parse().map_or_else(|_| law(), |game| Candidates::of(&game))), pinned);
    }
}

const PINNED: [&str; 13] = [
    "cards:2,2,6,1,9=8 cards:2,6,9,10,6=7 cards:6,2,5,5,4=8 cards:3,7,10,6,8=9 cards:1,4,7,8,3=2",
    "countdown:1,4,4,9,10,75=390 countdown:3,6,7,8,10,25=502 countdown:3,8,9,9,10,75=903 countdown:4,6,8,9,9,25=224 \
     countdown:1,2,3,4,6,10=548",
    "24:4,10,12,12=24 24:1,3,3,11=24 24:5,6,12,12=24 24:4,8,9,10=24 24:1,1,10,13=24",
    "primes:2,3,5,7=11 primes:2,3,5,7=58 primes:2,3,5,7=2 primes:2,3,5,7=34 primes:2,3,5,7=38",
    "krypto:1,7,7,12,25=18 krypto:4,15,15,16,25=7 krypto:5,6,9,10,15=13 krypto:7,7,7,8,13=9 krypto:2,3,7,12,21=2",
    "make-ten:0,1,2,5=10 make-ten:3,4,6,7=10 make-ten:3,6,8,9=10 make-ten:2,5,9,9=10 make-ten:0,3,4,7=10",
    "n-copies:8,8,8,8=16 n-copies:8,8,8,8=1 n-copies:9,9,9,9=7 n-copies:8,8,8,8=0 n-copies:6,6,6,6=5",
    "des-chiffres:1,4,4,9,9,100=320 des-chiffres:3,6,7,8,8,25=236 des-chiffres:3,8,8,10,25,100=345 \
     des-chiffres:4,6,8,8,9,100=383 des-chiffres:1,2,3,4,6,8=608",
    "cifras:1,4,4,9,10,75=390 cifras:3,6,7,8,10,25=502 cifras:3,8,9,9,10,75=903 cifras:4,6,8,9,9,25=224 \
     cifras:1,2,3,4,6,10=548",
    "bir-islem:1,4,6,6,8,30=320 bir-islem:4,6,6,6,8,30=236 bir-islem:4,9,9,9,9,70=345 bir-islem:1,1,3,5,8,20=655 \
     bir-islem:1,2,2,6,8,10=608",
    "bir-islem-tiles:2,3,4,4,4,50=320 bir-islem-tiles:3,7,7,8,10,100=842 bir-islem-tiles:1,3,3,9,9,25=189 \
     bir-islem-tiles:2,5,5,6,10,75=707 bir-islem-tiles:1,3,4,6,6,50=608",
    "digits:2,3,4,11,14,15=260 digits:6,8,14,15,19,23=199 digits:4,9,15,19,22,24=139 digits:1,7,8,13,15,23=350 \
     digits:4,7,18,19,24,25=208",
    "countdown~use=all~domain=natural:2,22,63=19 countdown~use=all~domain=natural:4,39,80,84=20 \
     countdown~use=all~domain=natural:41,55,84=98 countdown~use=all~domain=natural:6,36,67,99=87 \
     countdown~use=all~domain=natural:1,16,80=96",
];

/// Follows a trace line by line with arithmetic of its own.
fn replay(puzzle: &Puzzle, text: &str, search: Search) {
    let number = |word: &str| word.trim_matches(['(', ')']).parse::<Rational>().unwrap();
    let numbers = |words: &str| {
        let mut numbers: Vec<Rational> = words.split(' ').map(number).collect();
        numbers.sort_unstable();
        numbers
    };
    let fixed = puzzle.hand().rules().order == Order::Fixed;
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.pop().unwrap();
    let (asked, start) = lines.remove(0).strip_prefix("make ").unwrap().split_once(" of ").unwrap();
    assert_eq!((number(asked), start), (puzzle.target().clone(), join(puzzle).as_str()));
    let mut left_by: HashSet<Vec<Rational>> = HashSet::from([numbers(start)]);
    let mut at = numbers(start);
    let (mut straight, mut solved) = (false, lines.is_empty());
    for line in lines {
        assert!(!solved);
        if let Some(to) = line.strip_prefix("back to ").or(line.strip_prefix("go to ")) {
            at = numbers(to);
            assert!(left_by.contains(&at), "{line}");
            continue;
        }
        if line.starts_with("limit: ") {
            (straight, at) = (true, numbers(start));
            continue;
        }
        let (step, outcome) = line.split_once(", ").unwrap_or((line, ""));
        let words: Vec<&str> = step.split(' ').collect();
        let [left, operator, right, "=", value] = words[..] else { panic!("{line}") };
        let operator = Operator::from_symbol(operator).unwrap();
        let (left, right, value) = (number(left), number(right), number(value));
        assert_eq!(operator.apply(&left, &right).as_ref(), Some(&value), "{line}");
        assert!(puzzle.hand().rules().admits(&value) && puzzle.hand().rules().operators.contains(operator));
        let mut after = at.clone();
        for operand in [&left, &right] {
            let place = after.iter().position(|number| number == operand);
            after.remove(place.unwrap_or_else(|| panic!("{operand} is not there: {line}")));
        }
        after.push(value.clone());
        after.sort_unstable();
        match outcome.split_once(' ') {
            Some(("left", left)) => {
                let left = numbers(left);
                assert!(left == after || (fixed && left.contains(&value)), "{line}");
                left_by.insert(left.clone());
                if search == Search::Dfs {
                    at = left;
                }
            }
            Some(("not", target)) => assert!(number(target) == *puzzle.target() && value != *puzzle.target()),
            _ if outcome == "solved" => {
                solved = true;
                assert_eq!(value, *puzzle.target());
            }
            _ => {
                assert!(straight, "{line}");
                at = after;
            }
        }
    }
    assert!(solved);
    let (formula, value) = last.split_once(" = ").unwrap();
    let formula = formula.parse().unwrap();
    let judgement = check_formula(puzzle, &formula);
    // Infix leaves out parentheses that do not change the value, which may be there for the sake of the domain when
    // negative numbers or fractions are given.
    let natural = |number: &Rational| number.is_integer() && !number.is_negative();
    let is_correct = judgement.is_correct() || !puzzle.hand().numbers().iter().all(natural);
    assert!(is_correct, "{puzzle}: {formula:?}: {judgement}");
    assert_eq!((formula.evaluate().unwrap(), number(value)), (puzzle.target().clone(), puzzle.target().clone()));
}

fn join(puzzle: &Puzzle) -> String {
    puzzle.hand().numbers().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn every_line_of_a_trace_is_right(
        hand in strategies::hand_in_steps(),
        target in -5_i64..=30,
        search in select(Search::ALL.to_vec()),
        limit in select(vec![1_usize, 5, 1000, 100_000]),
    ) {
        let puzzle = Puzzle::of(&Game::COUNTDOWN, hand, target.into());
        if let Some(best) = puzzle.solve().best {
            let text = trace(&puzzle, &best, search, limit);
            replay(&puzzle, &text, search);
            prop_assert!(text.lines().count() <= 3 * limit + 12);
        }
    }
}

#[test]
fn equal_numbers_are_traced() {
    for id in ["24:3,3,8,8=24", "24:6,6,6,6=24", "24:1,1,11,11=24", "countdown:5,5,5,5,5,5=777", "cards:4,4,4=1"] {
        let puzzle: Puzzle = id.parse().unwrap();
        let Some(best) = puzzle.solve().best else { continue };
        for search in Search::ALL.iter().copied() {
            let text = trace(&puzzle, &best, search, 100_000);
            assert!(!text.contains("limit"));
            replay(&puzzle, &text, search);
        }
    }
}

/// Stops at a given question.
struct After(Cell<u64>);

impl Interrupt for After {
    fn stop(&self) -> Option<StopReason> {
        let left = self.0.get().checked_sub(1);
        self.0.set(left.unwrap_or_default());
        left.is_none().then_some(StopReason::Time)
    }
}

#[test]
fn a_generator_stops_when_it_is_told_to() {
    let rare = || Wanted { solutions: Some(1..=1), operators: Some(4..=4), ..Wanted::SOLVABLE };
    let candidates = || draws(&Game::COUNTDOWN, Game::COUNTDOWN.rules(), "1..50", &[5], 101..=999);
    let stopped = Generator::try_new(candidates(), rare(), &seed("a"), &After(Cell::new(0))).unwrap_err();
    assert_eq!(stopped, GeneratorError::Stopped(StopReason::Time));
    let generator = generator(candidates(), rare(), "a");
    let item = generator.item(3).unwrap();
    let mut asks = 0;
    let (found, looked_at) = loop {
        let mut cursor = Cursor::of(generator.cell(3));
        match generator.try_seek(&mut cursor, 3, &After(Cell::new(asks))) {
            Ok(found) => break (found, cursor.looked_at()),
            Err(stop) => assert_eq!(stop, StopReason::Time),
        }
        asks += 1;
    };
    assert_eq!(found, Some(item));
    assert!(asks >= looked_at.div_ceil(64), "it is asked at least every 64 candidates: {asks} times for {looked_at}");
}

#[test]
fn a_trace_under_rules_about_whole_formulas_is_the_solution() {
    for (puzzle, known, lines) in
        [("hundred:1,2,3,4,5,6,7,8,9=100", "123-45-67+89", 6), ("n-copies~join=digits:4,4,4,4=4444", "4444", 2)]
    {
        let known = sumwise::solve::Solution::new(known.parse().unwrap()).unwrap();
        let text = sumwise::generate::trace(&puzzle.parse().unwrap(), &known, sumwise::generate::Strategy::Dfs, 100);
        assert_eq!(text.lines().count(), lines, "{text}");
        assert!(text.ends_with(&format!("{} = {}", known.formula().infix(), known.value())), "{text}");
    }
}

#[test]
fn solutions_that_are_too_many_to_list_are_not_counted() {
    let item = generator(Candidates::of(&Game::FOUR_FOURS), Wanted::SOLVABLE, "tuesday").items(0..1).next().unwrap();
    assert_eq!((item.labels.solutions, item.labels.grade), (None, None));
    let wanted = Wanted { solutions: Some(1..=1), ..Wanted::SOLVABLE };
    assert!(Generator::new(Candidates::of(&Game::FOUR_FOURS), wanted, &seed("tuesday")).is_err());
}

#[test]
fn the_puzzles_of_friedman_are_friedman_numbers() {
    // OEIS A036057.
    let of_three_digits = [121, 125, 126, 127, 128, 153, 216, 289, 343, 347, 625, 688, 736].map(Rational::from);
    let decks = [2, 3].map(|numbers| Deck::draw("0..9".parse().unwrap(), numbers));
    for (deck, all) in decks.into_iter().zip([&[25.into()][..], &of_three_digits]) {
        let candidates = Candidates::with_targets_joined(&Game::FRIEDMAN, Game::FRIEDMAN.rules(), &[deck]).unwrap();
        let generator = generator(candidates, Wanted::SOLVABLE, "tuesday");
        let items = generator.items(0..all.len() as u64);
        let mut targets: Vec<Rational> = items.map(|item| item.puzzle.target().clone()).collect();
        targets.sort_unstable();
        assert_eq!(targets, all);
    }
    for word in ["a", "b", "c"] {
        let puzzle = sumwise::deal(&Game::FRIEDMAN, &seed(word), None).unwrap();
        let digits: String = puzzle.hand().numbers().iter().map(ToString::to_string).collect();
        assert_eq!((puzzle.target().to_string(), puzzle.solve().status), (digits, Status::Exact));
    }
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn labels_are_those_of_the_literal_method_in_every_game() {
        // Four fours have some 10^11 formulas.
        let is_small = |game: &&Game| game.rules().points == Points::None;
        let games = Mutex::new(Game::built_in().iter().filter(is_small));
        let next = || games.lock().unwrap().next();
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| iter::from_fn(next).for_each(labels_are_those_of_the_literal_method_in));
            }
        });
    }

    fn labels_are_those_of_the_literal_method_in(game: &Game) {
        let is_large = game.large().is_some() || game.size() == 6 || game.rules().most_signs() > 0;
        let number = if is_large { 4 } else { 30 };
        let mut literal: HashMap<String, Labels> = HashMap::new();
        for wanted in [Wanted::SOLVABLE, Wanted { solvable: Some(false), ..Wanted::ANY }, Wanted::ANY] {
            if *game == Game::HUNDRED && wanted.solvable == Some(false) {
                // It has one puzzle, which has solutions.
                assert!(Generator::new(Candidates::of(game), wanted, &seed("labels")).is_err());
                continue;
            }
            let generator = generator(Candidates::of(game), wanted.clone(), "labels");
            for item in generator.items(0..number) {
                let literal = literal.entry(item.puzzle.to_string()).or_insert_with(|| literally(&item.puzzle));
                assert_eq!(item.labels, *literal, "{}", item.puzzle);
                assert!(wanted.solvable.is_none_or(|solvable| item.labels.best.is_some() == solvable));
                let best = item.labels.best.as_ref().map(|best| check_formula(&item.puzzle, best.formula()));
                assert!(best.is_none_or(|judgement| judgement.is_correct()), "{}", item.puzzle);
            }
        }
    }

    #[test]
    fn nothing_comes_twice_and_small_spaces_come_whole() {
        for game in Game::built_in().iter().filter(|game| game.rules().order == Order::Any) {
            let number = if game.rules().points == Points::None { 3000 } else { 100 };
            let all = keys(generator(Candidates::of(game), Wanted::SOLVABLE, "whole").items(0..number));
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{game}");
        }
        let whole = |word, wanted| generator(Candidates::of(&Game::TWENTY_FOUR), wanted, word).items(0..2000).count();
        for word in ["a", "b"] {
            assert_eq!(whole(word, Wanted::SOLVABLE), 1362);
            assert_eq!(whole(word, Wanted::ANY), 1820);
            assert_eq!(whole(word, Wanted { needs_fraction: true, ..Wanted::SOLVABLE }), 16);
        }
        let cards = draws(&Game::CARDS, Game::CARDS.rules(), "1..4x2", &[3], 5..=6);
        let cards: Vec<String> =
            generator(cards, Wanted::ANY, "a").items(0..2000).map(|item| item.puzzle.to_string()).collect();
        assert_eq!(cards.iter().collect::<HashSet<_>>().len(), cards.len());
        assert_eq!(
            cards.len() as u128,
            sumwise::Space::draws(&"1..4x2".parse().unwrap(), 3, Order::Fixed).unwrap().hands() * 2
        );
    }
}
