//! A narrower question takes no more steps than a wider one.

mod strategies;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use strategies::{cases, hand};
use sumwise::solve::{Limits, Made, Solver, Spent};
use sumwise::{Game, Hand, Puzzle, Rational};

/// Returns the steps of a search.
fn steps(search: impl Fn(&Solver<'_>)) -> u64 {
    let spent = Spent::default();
    search(&Solver::new().limits(Limits { spent: Some(&spent), ..Limits::NONE }));
    spent.steps()
}

/// The steps that a narrower search may take beside 1.1 times those of the wider one. Where only existence is asked, larger tables are
/// made, which take some hundred steps more for a few numbers.
const BESIDE: u64 = 1000;

/// Compares the steps of questions about a range of targets and one of them.
fn compare(hand: &Hand, first: i64, last: i64, picked: Index) -> Result<(), TestCaseError> {
    let targets: Vec<Rational> = (first..=last).map(Rational::from).collect();
    let target = picked.get(&targets).clone();
    let puzzle = Puzzle::new(hand.clone(), target.clone());
    let one = std::slice::from_ref(&target);
    let of_all = steps(|solver| drop(solver.reach(hand, &targets)));
    let of_one = steps(|solver| drop(solver.reach(hand, one)));
    let best = steps(|solver| drop(solver.solve(&puzzle)));
    let missing = steps(|solver| drop(solver.first_missing(hand, &targets)));
    let exists = steps(|solver| drop(solver.first_missing(hand, one)));
    let within = |narrow: u64, wide: u64| narrow <= wide + wide / 10 + BESIDE;
    prop_assert!(within(of_one, of_all), "one target takes {of_one}, all of them {of_all}");
    prop_assert!(within(missing, of_all), "the first missing one takes {missing}, all formulas {of_all}");
    prop_assert!(within(exists, of_one), "existence takes {exists}, the best formula {of_one}");
    let made = Solver::new().reach(hand, one).found.targets.remove(0).made;
    // The nearest values have a search of their own.
    if matches!(made, Made::By(_)) {
        prop_assert!(within(best, of_all), "the best solution takes {best}, all targets {of_all}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn narrower_questions_take_fewer_steps_under_any_rules(
        hand in hand(),
        first in -20..20_i64,
        more in 0..300_i64,
        picked: Index,
    ) {
        compare(&hand, first, first + more, picked)?;
    }

    #[test]
    fn narrower_questions_take_fewer_steps_in_games(
        game in select(vec![Game::COUNTDOWN, Game::TWENTY_FOUR, Game::PRIMES, Game::KRYPTO, Game::CARDS]),
        numbers in proptest::collection::vec(1..26_i64, 3..=6),
        first in 1..500_i64,
        more in 0..100_i64,
        picked: Index,
    ) {
        compare(&Hand::new(numbers, game.rules()).unwrap(), first, first + more, picked)?;
    }
}
