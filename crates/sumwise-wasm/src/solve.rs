//! What is answered: the best solution, all of them, how many there are, what a hand makes.

use sumwise::solve::{Distinct, Method, solve};
use sumwise::{Order, Puzzle, Rational};
use sumwise_render::schema::{CountJson, ReachJson, SolveJson};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::{LIMITS, named};
use crate::{Told, json};

/// The best solution of a puzzle, or the nearest.
///
/// # Errors
/// What is wrong with the puzzle.
#[wasm_bindgen]
pub fn best(puzzle: &str) -> Told {
    answered(puzzle, |_| None)
}

/// The same with every solution that is essentially different, or every formula where the order is fixed.
///
/// # Errors
/// What is wrong with the puzzle.
///
/// ```
/// let all = sumwise_wasm::solve::all("24:1,1,11,11=24")?;
/// assert_eq!(all.matches("infix").count(), 2); // the best, and the only one of the list
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn all(puzzle: &str) -> Told {
    answered(puzzle, |puzzle| Some(distinct(puzzle)))
}

/// How many formulas a puzzle has, and how many of them are valid, make the target, and are different.
///
/// # Errors
/// What is wrong with the puzzle.
#[wasm_bindgen]
pub fn count(puzzle: &str) -> Told {
    let puzzle = named(puzzle)?;
    let target = Some(puzzle.target());
    let (counts, stop) = sumwise::solve::count(puzzle.hand(), target, Method::Fast, &LIMITS);
    json(&CountJson::new(puzzle.hand(), target, &counts, stop))
}

/// The most targets of one question.
const MAX_TARGETS: i64 = 10_000;

/// Which targets of a range the numbers of a puzzle make, and how.
///
/// # Errors
/// What is wrong with the puzzle or the range.
///
/// ```
/// let reach = sumwise_wasm::solve::reach("primes:2,3,5,7=1", 1, 10)?;
/// assert!(reach.contains(r#""made":9,"missing":[5]"#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn reach(puzzle: &str, first: i32, last: i32) -> Told {
    let (first, last) = (i64::from(first), i64::from(last));
    if last < first || last - first >= MAX_TARGETS {
        return Err(format!(
            "{first} to {last} are no targets: write the smaller one first, and at most {MAX_TARGETS} of them"
        ));
    }
    let puzzle = named(puzzle)?;
    let targets: Vec<Rational> = (first..=last).map(Rational::from).collect();
    json(&ReachJson::new(puzzle.hand(), &sumwise::solve::reach(puzzle.hand(), &targets, Method::Fast, &LIMITS)))
}

fn answered(puzzle: &str, list: impl FnOnce(&Puzzle) -> Option<Distinct>) -> Told {
    let puzzle = named(puzzle)?;
    json(&SolveJson::new(&puzzle, &solve(&puzzle, Method::Fast, list(&puzzle), &LIMITS)))
}

/// Which solutions are listed. Under a fixed order people look at the formulas themselves, and there are few.
fn distinct(puzzle: &Puzzle) -> Distinct {
    match puzzle.hand().rules().order {
        Order::Any => Distinct::Essential,
        Order::Fixed => Distinct::Formulas,
    }
}
