//! The worked examples and the counts of the articles, and the figures others have published.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use sumwise::catalan;
use sumwise::enumerate;
use sumwise::solve::{Answer, Distinct, Made, Method, Solution, Solver, Status};
use sumwise::{Domain, Formula, Game, Hand, Order, Rational, Rules, Shape, Space};

/// A line of the published figures.
struct Published {
    rules: &'static str,
    figures: Vec<u128>,
}

/// The line that answers a question about an input.
fn published(what: &str, input: &str) -> Published {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/gold-figures.csv")).lines();
    let rows = lines.filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect::<Vec<_>>());
    let row = rows.into_iter().find(|row| row[0] == what && row[2] == input);
    let row = row.unwrap_or_else(|| panic!("no published figure for {what}, {input}"));
    let figures = row[3].split(' ').map(|figure| figure.parse().unwrap()).collect();
    Published { rules: row[1], figures }
}

/// The one figure that answers a question about an input.
fn figure(what: &str, input: &str) -> u128 {
    published(what, input).figure()
}

impl Published {
    fn figure(&self) -> u128 {
        assert_eq!(self.figures.len(), 1, "{:?}", self.figures);
        self.figures[0]
    }

    /// The rules under which the figures hold; where the domain is left out, no value is.
    fn rules(&self) -> Rules {
        let words: Vec<&str> = self.rules.split('/').collect();
        Rules {
            order: words[0].parse().unwrap(),
            usage: words[1].parse().unwrap(),
            domain: words.get(2).map_or(Domain::Rational, |word| word.parse().unwrap()),
            ..Rules::FREE
        }
    }
}

fn numbers(integers: impl IntoIterator<Item = i64>) -> Vec<Rational> {
    integers.into_iter().map(Rational::from).collect()
}

fn hand(integers: impl IntoIterator<Item = i64>, rules: Rules) -> Hand {
    Hand::new(numbers(integers), rules).unwrap()
}

fn solve(puzzle: &str, all: bool) -> Answer {
    let (puzzle, solver) = (puzzle.parse().unwrap(), Solver::new().method(Method::Literal));
    if all { solver.list(&puzzle, Distinct::Formulas).found } else { solver.solve(&puzzle).found }
}

fn assert_solved_by(puzzle: &str, formula: &str) {
    let formula: Formula = formula.parse().unwrap();
    let answer = solve(puzzle, true);
    assert_eq!(answer.status, Status::Exact, "{puzzle}");
    assert!(answer.solutions.iter().any(|solution| *solution.formula() == formula), "{puzzle} by {formula:?}");
}

#[test]
fn the_worked_examples_are_among_the_solutions() {
    let table = [
        // "Arithmetic with cards"
        ("cards:2,3,9,7,1=8", "((2*3)+(9-7))*1"),
        // "The 24 Game"
        ("24:1,1,11,11=24", "(+ 1 1 11 11)"),
        ("24:1,3,8,8=24", "(1+8)/3*8"),
        ("24:5,10,13,12=24", "5 10 + 13 - 12 *"),
        ("24:8,3,13,4=24", "8 3 13 4 - / /"),
        ("24:2,4,13,13=24", "2 4 13 13 + - -"),
    ];
    for (puzzle, formula) in table {
        assert_solved_by(puzzle, formula);
    }
    assert_eq!(solve("countdown:75,8,6,5,3,3=234", false).distance(&234.into()), Some(Rational::ZERO));
}

#[test]
fn the_worked_examples_are_the_same_in_rpn_and_infix() {
    let table = [
        ("2 3 * 9 7 - + 1 *", "(2*3+9-7)*1", 8),
        ("5 10 + 13 - 12 *", "(5+10-13)*12", 24),
        ("8 3 13 4 - / /", "8/(3/(13-4))", 24),
        ("2 4 13 13 + - -", "2-(4-(13+13))", 24),
        ("1 1 + 11 + 11 +", "1+1+11+11", 24),
    ];
    for (rpn, infix, value) in table {
        let formula: Formula = rpn.parse().unwrap();
        assert_eq!((formula.rpn().to_string().as_str(), formula.infix().to_string().as_str()), (rpn, infix));
        assert_eq!(formula.evaluate(), Ok(value.into()), "{infix}");
    }
}

#[test]
fn there_are_catalan_many_templates() {
    for (operators, figure) in published("shapes with n operators", "n = 0..6").figures.into_iter().enumerate() {
        assert_eq!(Shape::all(operators).count() as u128, figure);
        assert_eq!(Shape::all_by_split(operators).len() as u128, figure);
        assert_eq!(Shape::all_by_growth(operators).len() as u128, figure);
        assert_eq!(catalan(operators), figure.into());
    }
}

#[test]
fn a_deal_of_five_cards_has_14_shapes_of_256_formulas() {
    let published = published("formulas of one deal", "5 numbers");
    let deal = hand([2, 3, 9, 7, 1], published.rules());
    assert_eq!(deal.rules(), &Game::CARDS.rules());
    assert_eq!(Shape::all(4).count() as u128 * 4_u128.pow(4), published.figure());
    assert_eq!(enumerate::count(5, deal.rules()), published.figure().into());
    assert_eq!(enumerate::formulas(&deal).count() as u128, published.figure());
    assert_eq!(enumerate::for_each(&deal, |_| ControlFlow::Continue(())).formulas, published.figure());
}

#[test]
fn the_draws_of_countdown_have_so_many_formulas() {
    let published = published("formulas of a hand (each number at most once)", "6 numbers");
    assert_eq!(enumerate::count(6, &published.rules()), published.figure().into());
    let (mut hands, mut draws, mut formulas) = (0, 0, BigUint::ZERO);
    for (numbers, ways) in Space::of(&Game::COUNTDOWN, Order::Any) {
        hands += 1;
        draws += ways;
        formulas += enumerate::count(numbers.len(), &published.rules()) * ways;
    }
    assert_eq!(hands, figure("different hands", "Countdown"));
    assert_eq!(draws, figure("draws", "Countdown"));
    assert_eq!(formulas, figure("formulas of all draws of 6 from 24 tiles", "Countdown").into());
}

/// Every formula of the hand of Hutton's paper, for each of its two targets.
#[test]
fn the_countdown_problem_has_huttons_figures() {
    let valid = figure("valid formulas", "1 3 7 10 25 50");
    for (target, status, nearest) in [(765, Status::Exact, vec![]), (831, Status::Nearest, numbers([830, 832]))] {
        let answer = solve(&format!("countdown:1,3,7,10,25,50={target}"), false);
        assert_eq!(answer.status, status, "{target}");
        assert_eq!(answer.counts.formulas, figure("formulas of a hand (each number at most once)", "6 numbers").into());
        assert_eq!(answer.counts.valid, Some(valid.into()));
        assert_eq!(answer.counts.solutions, Some(figure("solutions", &format!("1 3 7 10 25 50 = {target}")).into()));
        assert!(answer.nearest.iter().map(Solution::value).eq(&nearest), "{:?}", answer.nearest);
    }
}

#[test]
fn the_24_game_is_solvable_for_so_many_hands() {
    let published = published("solvable hands", "24 game with 1-13");
    assert_eq!(published.rules(), Game::TWENTY_FOUR.rules());
    let answers: Vec<Answer> = Space::of(&Game::TWENTY_FOUR, Order::Any)
        .map(|(numbers, _)| {
            let puzzle = sumwise::Puzzle::of(&Game::TWENTY_FOUR, hand(numbers, published.rules()), 24.into());
            Solver::new().method(Method::Literal).solve(&puzzle).found
        })
        .collect();
    assert_eq!(answers.len() as u128, figure("different hands", "24 game with 1-13"));
    let solvable = answers.iter().filter(|answer| answer.status == Status::Exact).count();
    assert_eq!(solvable as u128, published.figure());
}

/// How many, and the first that is missed, were also counted by a program that shares nothing with this one.
#[test]
fn the_primes_make_some_of_the_numbers_up_to_100() {
    for (order, made, missed) in [(Order::Fixed, 30, 5), (Order::Any, 66, 26)] {
        let primes = hand([2, 3, 5, 7], Rules { order, ..Game::PRIMES.rules() });
        let targets = Solver::new().method(Method::Literal).reach(&primes, &numbers(1..=100)).found.targets;
        assert_eq!(targets.iter().filter(|made| made.best().is_some()).count(), made, "{order}");
        assert_eq!(targets.iter().find(|target| target.made == Made::Never).unwrap().value, missed.into(), "{order}");
        for (target, best) in targets.iter().filter_map(|made| Some((&made.value, made.best()?))) {
            assert_eq!(best.formula().evaluate().as_ref(), Ok(target), "{order}");
        }
    }
}

#[test]
fn counting_down_from_n_misses_a_smallest_number() {
    let published = published("smallest positive integer not makeable from n..1 in that order", "n = 1..6");
    for (n, figure) in (1..).zip(&published.figures) {
        let reach = Solver::new()
            .method(Method::Literal)
            .reach(&hand((1..=n).rev(), published.rules()), &numbers(1..=100))
            .found;
        let missing = reach.targets.into_iter().find(|target| target.made == Made::Never).unwrap();
        assert_eq!(missing.value.to_string(), figure.to_string(), "n = {n}");
    }
}
